//! The Crossroads are the same from both sides: with the table turned about and the armies changed over, everything that can be ordered
//! leads to the same, and an officer thinks the same of it.

use std::sync::Arc;

use grognard_bataille_empire::battle::{Area, Ask, BatailleEmpire, Charge, Shot, Stage, State, Underway, Won};
use grognard_battle::{Battle, CommandId, Menu, Obeys, Piece, Question, Rules, Side, Stand};
use grognard_battle_tests::{Engagement, mirror::turned};
use grognard_dice::Rolled;
use grognard_staff::{Day, Officer, Plain, judge::appraise, weights::PLAIN};
use grognard_tabletop::{Length, Point, Pose, Table};

/// Who and what stands for whom when the table is turned about.
struct Mirror {
    table: Table,
    units: u16,
    leaders: Vec<u16>,
    commands: u8,
    objectives: Vec<usize>,
    blocks: Vec<u16>,
}

impl Mirror {
    fn of(battle: &BatailleEmpire) -> Self {
        let field = battle.field();
        let table = field.ground.table;
        let commands = field.commands.len() as u8;
        let about = |at: Point| turned(Pose { at, ..Pose::default() }, table).at;
        let twin = |command: CommandId| CommandId((command.0 + commands / 2) % commands);
        let found = |place: Option<usize>| place.expect("everything has its twin");
        let leaders = field.leaders.iter().map(|one| {
            found(field.leaders.iter().position(|other| {
                other.side == one.side.other() && other.chief == one.chief && other.command == one.command.map(twin)
            })) as u16
        });
        let objectives = field.objectives.iter();
        let objectives =
            objectives.map(|one| found(field.objectives.iter().position(|other| other.at == about(one.at))));
        let middles: Vec<Point> = field.blocks.iter().map(|block| block.body.centre()).collect();
        let blocks =
            middles.iter().map(|one| found(middles.iter().position(|other| other.is_within(HAIR, about(*one)))) as u16);
        Self {
            table,
            units: field.rolls.len() as u16,
            leaders: leaders.collect(),
            commands,
            objectives: objectives.collect(),
            blocks: blocks.collect(),
        }
    }

    fn point(&self, at: Point) -> Point {
        self.pose(Pose { at, ..Pose::default() }).at
    }

    fn pose(&self, pose: Pose) -> Pose {
        turned(pose, self.table)
    }

    fn block(&self, block: Option<u16>) -> Option<u16> {
        block.map(|block| self.blocks[usize::from(block)])
    }

    fn piece(&self, piece: Piece) -> Piece {
        match piece.0.checked_sub(self.units) {
            Some(leader) => Piece(self.units + self.leaders[usize::from(leader)]),
            None => Piece((piece.0 + self.units / 2) % self.units),
        }
    }

    fn pieces(&self, pieces: &[Piece]) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = pieces.iter().map(|piece| self.piece(*piece)).collect();
        pieces.sort_unstable();
        pieces
    }

    fn command(&self, command: CommandId) -> CommandId {
        CommandId((command.0 + self.commands / 2) % self.commands)
    }

    fn commands(&self, commands: &[CommandId]) -> Vec<CommandId> {
        commands.iter().map(|command| self.command(*command)).collect()
    }

    fn ask(&self, ask: Ask) -> Ask {
        let piece = |piece: Piece| self.piece(piece);
        match ask {
            Ask::Deploy { division } => Ask::Deploy { division: self.command(division) },
            Ask::ReturnFire { shooter, target } => Ask::ReturnFire { shooter: piece(shooter), target: piece(target) },
            Ask::ReactToCharge { charger, target } => {
                Ask::ReactToCharge { charger: piece(charger), target: piece(target) }
            }
            Ask::StopCharge { charger } => Ask::StopCharge { charger: piece(charger) },
            Ask::NewTarget { charger } => Ask::NewTarget { charger: piece(charger) },
            Ask::Advance { winner } => Ask::Advance { winner: piece(winner) },
            Ask::Pursue { winner } => Ask::Pursue { winner: piece(winner) },
            Ask::PursueInto { winner } => Ask::PursueInto { winner: piece(winner) },
            Ask::ReactToPursuit { charger, target } => {
                Ask::ReactToPursuit { charger: piece(charger), target: piece(target) }
            }
            Ask::NewOrder { division, order } => Ask::NewOrder { division: self.command(division), order },
            other => other,
        }
    }

    fn question(&self, question: &Question<Ask>) -> Question<Ask> {
        Question {
            side: question.side.other(),
            command: question.command.map(|command| self.command(command)),
            ask: self.ask(question.ask),
        }
    }

    fn underway(&self, underway: &Underway) -> Underway {
        match underway.clone() {
            Underway::Deployment { left } => Underway::Deployment { left: self.commands(&left) },
            Underway::NewOrders { left } => Underway::NewOrders { left: self.commands(&left) },
            Underway::Orders { left } => Underway::Orders { left: left.into_iter().map(Side::other).collect() },
            Underway::Move { movers, near, left } => {
                Underway::Move { movers: self.pieces(&movers), near: self.pieces(&near), left: self.pieces(&left) }
            }
            Underway::Shot(shot) => Underway::Shot(Shot {
                unit: self.piece(shot.unit),
                target: self.piece(shot.target),
                supports: self.pieces(&shot.supports),
                ..shot
            }),
            Underway::Charge(charge) => Underway::Charge(Box::new(Charge {
                charger: self.piece(charge.charger),
                target: self.piece(charge.target),
                start: self.pose(charge.start),
                followers: charge.followers.iter().map(|(unit, from)| (self.piece(*unit), self.pose(*from))).collect(),
                supports: self.pieces(&charge.supports),
                target_supports: self.pieces(&charge.target_supports),
                ..*charge
            })),
            Underway::Won(won) => Underway::Won(Won {
                winner: self.piece(won.winner),
                loser: self.piece(won.loser),
                heading: won.heading.about(),
                block: self.block(won.block),
                ..won
            }),
        }
    }

    /// The state with the table turned about and the armies changed over. Who won is not told.
    fn state(&self, state: &State) -> State {
        let mut out = state.clone();
        (out.attacker, out.initiative, out.verdict) = (state.attacker.other(), state.initiative.other(), None);
        out.bonus.reverse();
        out.stage = match state.stage {
            Stage::Initiative(side) => Stage::Initiative(side.other()),
            Stage::Strategic(side) => Stage::Strategic(side.other()),
            Stage::Activation(side) => Stage::Activation(side.other()),
            Stage::Tactical(d) => Stage::Tactical(self.command(d)),
            Stage::Preparatory(d) => Stage::Preparatory(self.command(d)),
            Stage::Charges(d) => Stage::Charges(self.command(d)),
            Stage::Movement(d) => Stage::Movement(self.command(d)),
            Stage::Final(d) => Stage::Final(self.command(d)),
            Stage::Opening | Stage::EndOfTurn => state.stage,
        };
        for (i, unit) in (0..).zip(&state.units) {
            let twin = &mut out.units[self.piece(Piece(i)).index()];
            *twin = *unit;
            twin.pose = self.pose(unit.pose);
            twin.block = self.block(unit.block);
            twin.crew = unit.crew.map(|crew| self.piece(crew));
        }
        for (i, division) in (0..).zip(&state.divisions) {
            let twin = &mut out.divisions[self.command(CommandId(i)).index()];
            *twin = *division;
            twin.area = division.area.map(|area| Area { low: self.point(area.high), high: self.point(area.low) });
        }
        for (man, twin) in state.commanders.iter().zip(&self.leaders) {
            let twin = &mut out.commanders[usize::from(*twin)];
            *twin = *man;
            (twin.at, twin.with) = (self.point(man.at), man.with.map(|unit| self.piece(unit)));
        }
        for (i, twin) in self.objectives.iter().enumerate() {
            out.holders[*twin] = state.holders[i].map(Side::other);
            out.ever[*twin] = [state.ever[i][1], state.ever[i][0]];
        }
        out.underway = state.underway.iter().map(|underway| self.underway(underway)).collect();
        out.asks = state.asks.iter().map(|question| self.question(question)).collect();
        out
    }
}

/// Halves of a thousandth are rounded one way, seen from north and south; who slides along a slant may be a little further on for it.
const HAIR: Length = Length::thousandths(20);

/// Whether two states are the same but for a hair.
fn are_alike(one: &State, other: &State) -> bool {
    let mut one = one.clone();
    for (unit, like) in one.units.iter_mut().zip(&other.units) {
        if unit.pose.at.is_within(HAIR, like.pose.at) && unit.pose.facing == like.pose.facing {
            unit.pose = like.pose;
        }
    }
    for (man, like) in one.commanders.iter_mut().zip(&other.commanders) {
        if man.at.is_within(HAIR, like.at) {
            man.at = like.at;
        }
    }
    one == *other
}

/// What can be ordered a piece within the turn, where each order leads and what is then thought of it.
fn leads_to(battle: &BatailleEmpire, to: &Question<Ask>, piece: Option<Piece>) -> Vec<(String, State, i32)> {
    let mut plans = Vec::new();
    battle.plans_to(piece, to, &mut Vec::new(), &mut plans);
    let tried = plans.into_iter().map(|(order, plan)| {
        let mut after = battle.clone();
        after.carry_out(&plan, &mut Rolled::from_seed(7), &mut ());
        let worth = appraise(&after, to.side, &PLAIN, &mut Day::default());
        (format!("{order:?}"), after.state().clone(), worth)
    });
    // What both sides throw for comes from the same dice in another order: a new turn, the initiative.
    let turn = battle.state().turn;
    tried.filter(|(_, after, _)| after.turn == turn && to.ask != Ask::Initiative).collect()
}

/// A battle of plain officers, looked at from the other side before every order. It failed while every garrison looked to the north:
/// friends formed beside one of the south and not beside one of the north, and who led the north rode before his garrisons.
#[test]
fn whoever_turns_the_table_about_sees_the_same_battle() {
    let mut battle: BatailleEmpire = Engagement::of("crossroads:mirror").muster();
    let mirror = Mirror::of(&battle);
    let (mut dice, mut officers) = (Rolled::from_seed(3), [1, 2].map(Plain::from_seed));
    let (mut orders, mut by_a_hair) = (0, Vec::new());
    for n in 1.. {
        let Stand::Asks(questions) = battle.stand() else { break };
        let question = questions[0];
        if question.ask != Ask::Begin {
            let twin = BatailleEmpire::at(Arc::clone(battle.field()), mirror.state(battle.state()));
            let asked = mirror.question(&question);
            let mut pieces = Vec::new();
            battle.pieces(&question, &mut pieces);
            for piece in pieces {
                let theirs = leads_to(&twin, &asked, piece.map(|piece| mirror.piece(piece)));
                let own = leads_to(&battle, &question, piece);
                orders += own.len();
                let mut unlike = own.len().abs_diff(theirs.len());
                for (order, after, worth) in &own {
                    let after = mirror.state(after);
                    let same =
                        theirs.iter().find(|(_, twin, _)| are_alike(&after, &State { verdict: None, ..twin.clone() }));
                    let Some((_, _, worth_to_twin)) = same else {
                        unlike = unlike.max(1);
                        continue;
                    };
                    let apart = worth.abs_diff(*worth_to_twin);
                    assert!(apart <= 2, "order {n}, {:?}: {order} is worth {worth} and {worth_to_twin}", question.ask);
                }
                by_a_hair.extend((0..unlike).map(|_| format!("order {n}, {:?} to {piece:?}", question.ask)));
            }
        }
        let order = officers[question.side].answer(&battle, &question).expect("an officer has an answer");
        battle.obey(question.side, &order, &mut dice, &mut ()).unwrap();
    }
    assert!(orders > 1000, "{orders} orders were looked at");
    // Who ends to the thousandth at the edge of a wood is in it seen from the north and not from the south, or the other way about.
    assert!(by_a_hair.len() * 1000 <= orders, "of {orders} orders there is none for the twin: {by_a_hair:#?}");
    assert!(battle.state().units.iter().any(|unit| unit.block.is_some()), "somebody held a house");
}
