//! What the winner of a melee does: takes the ground, turns, or stays (R90).

use grognard_battle::{Chronicle, Event, Piece, Refusal, refuse, refuse_if};
use grognard_tabletop::{Body, Corner, Facing, Length, Manoeuvre, Obstacles, Pose};

use super::{
    VolleyAndBayonet,
    field::measured,
    state::{Stage, Underway, Victory},
};
use crate::{
    breakthrough::ChargeOption,
    profile::Part,
    winner::{AdvanceAfterMelee, TookPart, VictorAction},
};

/// A step a winner takes, worked out.
#[derive(Clone, Copy, Debug)]
pub struct Advance {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
    pub(super) block: Option<u16>,
    /// What it was asked as: a winner of a melee, or cavalry that might have charged on.
    pub(super) facts: Option<AdvanceAfterMelee>,
    pub(super) option: Option<ChargeOption>,
}

impl VolleyAndBayonet {
    /// The winner who is asked now.
    pub(super) fn victor(&self) -> Option<&Victory> {
        match self.state.underway.last()? {
            Underway::Breakthroughs { left } => left.first(),
            Underway::Combat(combat) => match &combat.stage {
                Stage::Won { left } => left.first(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The winner has said what he does.
    pub(super) fn next_victor(&mut self) {
        match self.state.underway.last_mut() {
            Some(Underway::Breakthroughs { left }) => drop(left.remove(0)),
            Some(Underway::Combat(combat)) => {
                if let Stage::Won { left } = &mut combat.stage {
                    left.remove(0);
                }
            }
            _ => {}
        }
    }

    /// How far a winner goes to stand where the loser stood.
    pub(super) fn ground_won(&self, victory: &Victory) -> Length {
        let (winner, base) = (victory.winner, self.base(victory.loser));
        let body = self.troops.body(winner);
        let lost = Body::new(base, victory.stood);
        let far = Corner::ALL.map(|corner| body.ahead_and_right(lost.corner(corner)).0);
        let far = far.into_iter().max().unwrap_or_default() - self.base(winner).depth().half();
        far.max(Length::ZERO)
    }

    /// Works out what a winner does with the ground, or refuses it.
    pub(super) fn plan_advance(
        &self,
        victory: &Victory,
        by: Option<Length>,
        facing: Option<Facing>,
        breaks: bool,
    ) -> Result<Advance, Refusal> {
        let unit = victory.winner;
        let state = self.unit(unit);
        let mut advance = Advance { unit, pose: state.pose, block: state.block, facts: None, option: None };
        if let Some(by) = by {
            match victory.block {
                Some(block) if self.kind(unit).infantry() => {
                    refuse_if!(self.holder_of(block).is_some(), "R68", "one stand a block");
                    let centre = self.field.blocks[usize::from(block)].body.centre();
                    (advance.block, advance.pose) = (Some(block), Pose { at: centre, ..Pose::default() });
                }
                Some(_) => return refuse!("R90", "only infantry enters a block"),
                None => advance.pose = self.advanced(victory, by)?,
            }
        }
        if let Some(facing) = facing {
            refuse_if!(advance.block.is_some(), "R68", "a garrison looks to all sides");
            advance.pose.facing = facing;
            self.has_room(unit, &Body::new(self.base(unit), advance.pose))?;
        }
        let action = match (by.is_some(), facing.is_some()) {
            (true, true) => Some(VictorAction::OccupyAndFace),
            (true, false) => Some(VictorAction::Occupy),
            (false, true) => Some(VictorAction::Face),
            (false, false) => None,
        };
        if breaks {
            advance.option = Some(if by.is_some() { ChargeOption::Occupy } else { ChargeOption::Remain });
        }
        if let Some(action) = action {
            let end = match advance.block {
                Some(block) => self.field.blocks[usize::from(block)].body,
                None => Body::new(self.base(unit), advance.pose),
            };
            let attacks = self.troops.side(unit) == self.state.phasing;
            let facts = AdvanceAfterMelee {
                role: if attacks { Part::Attacker } else { Part::Defender },
                stand: self.facts(unit),
                won: true,
                took_part_by: TookPart::Melee,
                action,
                gap_to_other_enemy: measured(self.gap_to_others(victory, &end)),
            };
            self.permitted(&facts, |permit| permit.forbidden_by)?;
            advance.facts = Some(facts).filter(|_| !breaks);
        }
        Ok(advance)
    }

    /// Straight ahead by so much.
    fn advanced(&self, victory: &Victory, by: Length) -> Result<Pose, Refusal> {
        let unit = victory.winner;
        if by < Length::ZERO || by > self.ground_won(victory) {
            return refuse!("R90", "it goes as far as the ground reaches that the loser stood on");
        }
        refuse_if!(self.unit(unit).block.is_some(), "R90", "a garrison stays in its block");
        let pose = self.unit(unit).pose;
        let others = self.troops.bodies(self.troops.all().filter(|other| *other != unit));
        let bodies: Vec<Body> = others.into_iter().chain(self.blocks()).collect();
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let run = Manoeuvre::Advance { by }.run(pose, self.base(unit), &obstacles);
        if run.stopped.is_some() { refuse!("R90", "somebody or something is in the way") } else { Ok(run.pose) }
    }

    /// Whether a stand has room where it would turn.
    pub(super) fn has_room(&self, unit: Piece, body: &Body) -> Result<(), Refusal> {
        if let Some(other) = self.in_the_place_of(unit, body) {
            let name = &self.field.enlisted(other).name;
            return refuse!("R72", "{name} leaves no room to turn");
        }
        if self.ground_is_free(unit, body) {
            return Ok(());
        }
        refuse!("R72", "the ground leaves no room to turn")
    }

    /// The least gap to an enemy it did not fight, if it has come nearer to him.
    fn gap_to_others(&self, victory: &Victory, end: &Body) -> Length {
        let before = self.troops.body(victory.winner);
        let others = self.troops.enemies_of(victory.winner).filter(|enemy| *enemy != victory.loser);
        let nearer = others.filter_map(|enemy| {
            let theirs = self.troops.body(enemy);
            let gap = end.distance_to(theirs);
            (gap < before.distance_to(theirs)).then_some(gap)
        });
        nearer.min().unwrap_or(Length::units(99))
    }

    /// The winner goes where he said.
    pub(super) fn advance(&mut self, advance: &Advance, log: &mut dyn Chronicle) {
        let unit = advance.unit;
        let from = self.unit(unit).pose;
        if from == advance.pose && advance.block == self.unit(unit).block {
            return;
        }
        self.unsettle(unit);
        match advance.block {
            Some(block) => self.garrison(unit, block),
            None => self.put(unit, advance.pose),
        }
        let way = vec![from, advance.pose];
        let how = if from.at == advance.pose.at { "turns" } else { "takes the ground" };
        log.tell(|| Event::Moved { piece: unit, how: how.to_owned(), way: way.clone() });
        self.sweep(unit, &way, log);
    }
}
