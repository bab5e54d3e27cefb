//! How an army may be set up: whole layouts, for one unit put elsewhere tells nothing.
//!
//! Everybody as the scenario has him, further forward, to a flank, a wing refused, a wing strengthened. A layout is carried out as one
//! would by hand, piece by piece, each as near to its place as it comes; what it is worth shows when it is played on for some turns.

use grognard_battle::{Battle, CommandId, Drag, Laid, Pattern, Piece, Question};
use grognard_dice::Rolled;
use grognard_tabletop::{Length, Pose};

/// How far a wing is put forward or back, and how far toward the other.
const DEEP: i32 = 4;
const WIDE: i32 = 6;

/// Shifts of the wings from left to right, ahead and to the right: as it is, all forward, all to a flank, one refused, one strengthened.
/// What is said of the middle holds for all between the wings.
const LAYOUTS: [[(i32, i32); 3]; 9] = [
    [(0, 0), (0, 0), (0, 0)],
    [(DEEP, 0), (DEEP, 0), (DEEP, 0)],
    [(0, -WIDE), (0, -WIDE), (0, -WIDE)],
    [(0, WIDE), (0, WIDE), (0, WIDE)],
    [(-DEEP, 0), (0, 0), (DEEP, 0)],
    [(DEEP, 0), (0, 0), (-DEEP, 0)],
    [(DEEP, 0), (0, -WIDE), (0, -WIDE)],
    [(0, WIDE), (0, WIDE), (DEEP, 0)],
    [(0, WIDE), (DEEP, 0), (0, -WIDE)],
];

/// Whether an army, or a part of it, is to be set up.
pub(crate) fn is_asked<B: Battle>(battle: &B, question: &Question<B::Ask>) -> bool {
    battle.manner(question).pattern == Pattern::Place
}

/// The layouts there are, each as the orders that come to it.
pub(crate) fn layouts<B: Battle>(battle: &B, question: &Question<B::Ask>) -> Vec<Vec<B::Order>> {
    let wings = wings(battle, question);
    if wings.is_empty() {
        return Vec::new();
    }
    let mut layouts: Vec<Vec<B::Order>> = Vec::new();
    for shifts in LAYOUTS {
        let orders = laid_out(battle, question, &wings, shifts);
        layouts.extend(orders.filter(|orders| !layouts.contains(orders)));
    }
    layouts
}

/// Who can be set up, each with his wing: 0 for the left, 1 for the middle, 2 for the right. Leaders go with their commands.
fn wings<B: Battle>(battle: &B, question: &Question<B::Ask>) -> Vec<(Piece, Pose, usize)> {
    let (field, mut able) = (battle.field().laid(), Vec::new());
    battle.pieces(question, &mut able);
    let units: Vec<(Piece, Pose, CommandId)> = able
        .iter()
        .flatten()
        .filter(|piece| battle.troops().is_of(question.side, **piece))
        .filter_map(|unit| Some((*unit, battle.pose_of(*unit)?, field.enlisted(*unit).command)))
        .collect();
    let Some((first, ..)) = units.first() else { return Vec::new() };
    let body = *battle.troops().body(*first);
    let right = |pose: &Pose| body.ahead_and_right(pose.at).1.get();
    let mut commands: Vec<CommandId> = units.iter().map(|(.., command)| *command).collect();
    commands.sort_unstable();
    commands.dedup();
    let middle = |command: CommandId| {
        let own = units.iter().filter(|(.., of)| *of == command);
        let (sum, n) = own.fold((0_i64, 0_i64), |(sum, n), (_, pose, _)| (sum + i64::from(right(pose)), n + 1));
        sum / n.max(1)
    };
    commands.sort_by_key(|command| middle(*command));
    let wing = |place: usize, of: usize| match place {
        0 => 0,
        place if place + 1 == of => 2,
        _ => 1,
    };
    let mut across: Vec<i32> = units.iter().map(|(_, pose, _)| right(pose)).collect();
    across.sort_unstable();
    // Who has one command to set up goes by its parts.
    let of_unit = |pose: &Pose, command: CommandId| match commands.len() {
        1 => {
            let place = across.partition_point(|other| *other < right(pose));
            3 * place / across.len().max(1)
        }
        of => wing(commands.iter().position(|known| *known == command).unwrap_or_default(), of),
    };
    let leaders = field.leaders.iter().enumerate().filter(|(_, leader)| leader.side == question.side);
    let leaders = leaders.filter_map(|(i, leader)| {
        let place = commands.iter().position(|known| Some(*known) == leader.command)?;
        let (piece, of) = (field.piece_of_leader(i), commands.len());
        Some((piece, battle.pose_of(piece)?, if of == 1 { 1 } else { wing(place, of) }))
    });
    // A leader first, for his units must be near him.
    leaders.chain(units.iter().map(|(unit, pose, command)| (*unit, *pose, of_unit(pose, *command)))).collect()
}

/// The orders that set everybody up with his wing shifted, if any unit can be. Who is in the way of others goes before them.
fn laid_out<B: Battle>(
    battle: &B,
    question: &Question<B::Ask>,
    wings: &[(Piece, Pose, usize)],
    shifts: [(i32, i32); 3],
) -> Option<Vec<B::Order>> {
    let (mut table, mut orders, mut units) = (battle.clone(), Vec::new(), 0);
    let mut waiting: Vec<_> = wings.to_vec();
    let leads = |piece: Piece| battle.field().laid().leader_of(piece).is_some();
    for last in [false, true] {
        waiting.retain(|(piece, stands, wing)| {
            let (ahead, right) = shifts[*wing];
            let facing = if leads(*piece) { wings.iter().find(|(unit, ..)| !leads(*unit)) } else { None };
            let way = facing.map_or(*stands, |(_, pose, _)| Pose { facing: pose.facing, ..*stands });
            let to = Pose { facing: stands.facing, ..way.shifted(Length::units(ahead), Length::units(right)) };
            let dragged = table.toward(question, None, &Drag { pieces: vec![*piece], to });
            if !last && !dragged.stopped.is_empty() {
                return true;
            }
            let Some(order) = dragged.orders.into_iter().next() else { return !last };
            let Ok(plan) = table.plan(question.side, &order) else { return !last };
            table.carry_out(&plan, &mut Rolled::from_seed(0), &mut ());
            orders.push(order);
            units += usize::from(!leads(*piece));
            false
        });
    }
    (units > 0).then_some(orders)
}
