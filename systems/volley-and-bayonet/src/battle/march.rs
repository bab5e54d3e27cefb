//! Marching: from steps to a move that is paid for (R10, R11, R16, R73).
//!
//! A move is planned in full before anything changes: the plan is what a quote shows and what is then carried out, so the two
//! cannot disagree.

use grognard_battle::{Chronicle, Event, Piece, Refusal, refuse, refuse_if, senseless_if};
use grognard_tabletop::{Body, Facing, Length, Pose};

use super::{
    VolleyAndBayonet,
    field::inches,
    orders::{Recover, Step},
    state::Presence,
    step::Walk,
};
use crate::{
    command::Action,
    movement::{MovementAllowance, Payment, Recovery},
    profile::Status,
};

/// No order has more parts than this.
const MOST_STEPS: usize = 8;

/// A march worked out.
#[derive(Clone, Debug)]
pub struct Move {
    pub(super) unit: Piece,
    pub(super) trail: Vec<Pose>,
    pub(super) block: Option<u16>,
    pub(super) column: bool,
    pub(super) limbered: bool,
    /// Guns went on their limbers.
    pub(super) drove: bool,
    pub(super) status: Status,
    pub(super) stationary: bool,
    /// It stirred or turned, so whatever it dug is left.
    pub(super) stirs: bool,
    pub(super) attached: Option<Piece>,
    /// The stand by touching which it is in command.
    pub(super) link: Option<Piece>,
    /// What the legs cost, and what they may.
    pub(super) spent: Length,
    pub(super) allowance: Length,
}

impl Move {
    pub(super) fn end(&self) -> Pose {
        self.trail.last().copied().unwrap_or_default()
    }
}

/// Inches of an allowance as a length.
pub(super) fn allowed(halves: grognard_rulebook::Halves) -> Length {
    Length::thousandths(halves.count() * 500)
}

impl VolleyAndBayonet {
    /// Whether an unrouted enemy is too near for a stand to recover (R11).
    pub(super) fn nose_to_nose(&self, unit: Piece, body: &Body) -> Result<(), Refusal> {
        let gap = inches(self.field.house.board.halt_gap);
        let near = |enemy: &Piece| !self.routed(*enemy) && self.troops.body(*enemy).within(gap, body);
        match self.troops.enemies_of(unit).find(near) {
            Some(enemy) => {
                let name = &self.field.enlisted(enemy).name;
                refuse!("R11", "it does not recover nose to nose with {name}")
            }
            None => Ok(()),
        }
    }

    /// Works out a march, or says why it may not be made.
    pub(super) fn plan_march(
        &self,
        unit: Piece,
        steps: &[Step],
        recover: Recover,
        pay: Payment,
    ) -> Result<Move, Refusal> {
        if steps.len() > MOST_STEPS || steps.is_empty() && recover == Recover::No {
            return Err(Refusal::senseless(format!("a march has 1 to {MOST_STEPS} parts")));
        }
        if !steps.is_empty() {
            self.free_to_move(unit)?;
        }
        if recover == Recover::Start {
            self.nose_to_nose(unit, self.troops.body(unit))?;
        }
        let mut walk = Walk::of(self, unit);
        for (i, step) in steps.iter().enumerate() {
            if walk.halted {
                break;
            }
            walk.take(*step, i == 0)?;
        }
        walk.ends_clear()?;
        let end = walk.body();
        if recover == Recover::End {
            self.nose_to_nose(unit, &end)?;
        }
        let (in_command, link) = self.commanded(unit, &end);
        self.acts_allowed(&walk, recover, in_command)?;
        if !in_command && walk.moves && self.unit(unit).is_there() && self.closes(unit, &end) {
            self.may_act(unit, Action::Approach, false)?;
        }
        let mut stand = self.facts(unit);
        stand.in_command = in_command;
        let allowance = self.allowance(&MovementAllowance {
            stand,
            limbers: walk.limbers,
            unlimbers: walk.unlimbers,
            recover_disorder: match recover {
                Recover::No => Recovery::No,
                Recover::Start => Recovery::Start,
                Recover::End => Recovery::End,
            },
            facing_changes: walk.faces,
            pay_facing: pay,
            pivot: walk.pivot,
            go_stationary: false,
            oblique: walk.oblique,
            moves: walk.moves,
        })?;
        let most = allowed(allowance.allowance);
        refuse_if!(walk.spent > most, "R73", "it can go {most}\", this is {}\"", walk.spent);
        let turned = walk.faces > 0 || walk.pivot;
        Ok(Move {
            unit,
            block: walk.block,
            column: walk.column,
            limbered: walk.limbered,
            drove: walk.moves && walk.by_hand == Length::ZERO,
            status: allowance.status_after,
            stationary: allowance.stationary_after && !walk.reforms,
            stirs: walk.moves || turned,
            attached: walk.attached,
            link,
            spent: walk.spent,
            allowance: most,
            trail: walk.trail,
        })
    }

    /// Whether a stand may do what it did on its way.
    fn acts_allowed(&self, walk: &Walk<'_>, recover: Recover, in_command: bool) -> Result<(), Refusal> {
        let limbering = match (walk.limbers, walk.unlimbers) {
            (true, true) => Some(Action::LimberAndUnlimber),
            (true, false) => Some(Action::Limber),
            (false, true) => Some(Action::Unlimber),
            (false, false) => None,
        };
        let acts = [
            Some(Action::Move).filter(|_| walk.moves),
            limbering,
            Some(Action::Recover).filter(|_| recover != Recover::No),
            Some(Action::Pivot).filter(|_| walk.pivot),
            Some(Action::Oblique).filter(|_| walk.oblique),
            Some(Action::Face).filter(|_| walk.faces > 0),
        ];
        acts.into_iter().flatten().try_for_each(|action| self.may_act(walk.unit, action, in_command))
    }

    /// Works out what it takes to stand ready.
    pub(super) fn plan_stationary(&self, unit: Piece, facing: Option<Facing>, unlimber: bool) -> Result<Move, Refusal> {
        let state = self.unit(unit);
        refuse_if!(state.column, "R44", "a march column does not");
        senseless_if!(unlimber && !state.limbered, "the guns are not limbered");
        let mut walk = Walk::of(self, unit);
        if let Some(facing) = facing {
            self.free_to_move(unit)?;
            refuse_if!(state.block.is_some(), "R68", "a garrison looks to all sides");
            if !self.kind(unit).guns() {
                walk.faces = 1;
            } else if !unlimber {
                walk.pivot = true;
            }
            walk.turn(facing)?;
        }
        if unlimber {
            (walk.limbered, walk.unlimbers) = (false, true);
            refuse_if!(!self.ground_is_free(unit, &walk.body()), "R71", "guns unlimber where they may stand");
        }
        walk.ends_clear()?;
        let (in_command, link) = self.commanded(unit, &walk.body());
        self.may_act(unit, Action::GoStationary, in_command)?;
        let mut stand = self.facts(unit);
        stand.in_command = in_command;
        let allowance = self.allowance(&MovementAllowance {
            stand,
            unlimbers: unlimber,
            facing_changes: walk.faces,
            pivot: walk.pivot,
            go_stationary: true,
            moves: false,
            ..MovementAllowance::default()
        })?;
        if !allowance.stationary_after {
            return refuse!(
                "vb.cost.stationary-infantry-facing",
                "only infantry that is well trained turns once and stands ready"
            );
        }
        Ok(Move {
            unit,
            block: walk.block,
            column: false,
            limbered: walk.limbered,
            drove: false,
            status: allowance.status_after,
            stationary: true,
            stirs: facing.is_some(),
            attached: None,
            link,
            spent: Length::ZERO,
            allowance: allowed(allowance.allowance),
            trail: walk.trail,
        })
    }

    /// Carries out a march.
    pub(super) fn march(&mut self, going: &Move, log: &mut dyn Chronicle) {
        let unit = going.unit;
        let before = *self.unit(unit);
        let state = self.unit_mut(unit);
        (state.column, state.limbered, state.acted) = (going.column, going.limbered, true);
        state.stationary = going.stationary;
        if going.stirs || !going.stationary {
            state.still = 0;
        }
        self.set_status(unit, going.status, log);
        self.keep(unit, going.link);
        match (going.attached, going.block) {
            (Some(host), _) => {
                self.unit_mut(unit).presence = Presence::With(host);
                self.unit_mut(unit).pose = going.end();
                self.troops.remove(unit);
                let how = || format!("closes up on {}", self.field.enlisted(host).name);
                log.tell(|| Event::Lost { piece: unit, how: how() });
                return;
            }
            (None, Some(block)) => self.garrison(unit, block),
            (None, None) => self.put(unit, going.end()),
        }
        let mut way = going.trail.clone();
        way.dedup();
        let reformed = (before.status, before.limbered, before.column) != (going.status, going.limbered, going.column);
        if way.len() > 1 || before.presence != Presence::Table {
            log.tell(|| Event::Moved { piece: unit, how: self.how_it_goes(going, &before), way: way.clone() });
            self.sweep(unit, &way, log);
        } else if reformed {
            let text = || format!("{} {}.", self.field.full_name(unit), self.how_it_goes(going, &before));
            log.tell(|| Event::Said { text: text(), about: vec![unit] });
        }
    }
}
