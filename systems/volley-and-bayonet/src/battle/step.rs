//! A stand on its way, step by step: where each step leads, what stops it, what it costs (R57, R68, R71 to R74, R80).
//!
//! Nothing is changed here and nothing is paid yet: a walk goes where the steps lead, halts where the enemy makes it, and says in the
//! end what it did, so that the whole is priced at once.

use grognard_battle::{Piece, Refusal, refuse, refuse_if, senseless_if};
use grognard_rulebook::cause;
use grognard_tabletop::{Body, Facing, Footprint, Length, Manoeuvre, Pose, Turn};

use super::{VolleyAndBayonet, field::inches, orders::Step, state::Presence};
use crate::{profile::Arm, zone::Intent};

pub(super) fn r73<T>(why: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, Refusal> {
    Err(Refusal::by(cause!("R73"), why))
}

/// A stand on its way.
pub(super) struct Walk<'b> {
    pub(super) battle: &'b VolleyAndBayonet,
    pub(super) unit: Piece,
    pub(super) base: Footprint,
    pub(super) pose: Pose,
    pub(super) block: Option<u16>,
    pub(super) column: bool,
    pub(super) limbered: bool,
    pub(super) trail: Vec<Pose>,
    /// What the legs cost, in inches of its rate.
    pub(super) spent: Length,
    pub(super) faces: i32,
    pub(super) limbers: bool,
    pub(super) unlimbers: bool,
    pub(super) pivot: bool,
    pub(super) oblique: bool,
    pub(super) moves: bool,
    /// It formed column or left it.
    pub(super) reforms: bool,
    pub(super) attached: Option<Piece>,
    /// The enemy made it halt, or it is at the end of what it may do.
    pub(super) halted: bool,
    pub(super) by_hand: Length,
    /// Friends it stood too close to when it turned: let out of the next leg (R72).
    pub(super) let_out: Vec<Piece>,
    /// Enemies in whose zones it started, each with how far off it was, and those of them whose zones it has left.
    pub(super) held: Vec<(Piece, Length)>,
    pub(super) left: Vec<Piece>,
    /// Enemies it was close to when it started.
    pub(super) near: Vec<Piece>,
}

impl<'b> Walk<'b> {
    /// A stand about to set out.
    pub(super) fn of(battle: &'b VolleyAndBayonet, unit: Piece) -> Self {
        let state = battle.unit(unit);
        let mut walk = Self {
            battle,
            unit,
            base: battle.base(unit),
            pose: state.pose,
            block: state.block,
            column: state.column,
            limbered: state.limbered,
            trail: vec![state.pose],
            spent: Length::ZERO,
            faces: 0,
            limbers: false,
            unlimbers: false,
            pivot: false,
            oblique: false,
            moves: false,
            reforms: false,
            attached: None,
            halted: false,
            by_hand: Length::ZERO,
            let_out: Vec::new(),
            held: Vec::new(),
            left: Vec::new(),
            near: Vec::new(),
        };
        if state.is_there() {
            let (body, gap) = (*battle.troops.body(unit), walk.gap());
            let held = battle.zones_at(unit, &body).into_iter();
            walk.held = held.map(|enemy| (enemy, battle.troops.body(enemy).distance_to(&body))).collect();
            walk.near =
                battle.troops.enemies_of(unit).filter(|enemy| body.within(gap, battle.troops.body(*enemy))).collect();
        }
        walk
    }

    pub(super) fn gap(&self) -> Length {
        inches(self.battle.field.house.board.halt_gap)
    }

    /// Its base, or its block, where it is now.
    pub(super) fn body(&self) -> Body {
        match self.block.and_then(|block| self.battle.field.blocks.get(usize::from(block))) {
            Some(block) => block.body,
            None => Body::new(self.base, self.pose),
        }
    }

    pub(super) fn arm(&self) -> Arm {
        self.battle.arm(self.unit)
    }

    /// Takes a step.
    pub(super) fn take(&mut self, step: Step, first: bool) -> Result<(), Refusal> {
        let kind = *self.battle.kind(self.unit);
        let detached = self.battle.unit(self.unit).presence == Presence::Table || !first;
        if !detached && !matches!(step, Step::Detach { .. }) {
            return refuse!("R80", "skirmishers attached to a stand leave it first");
        }
        if self.block.is_some() && !matches!(step, Step::Leave { .. }) {
            return refuse!("R68", "a garrison comes out of its block first");
        }
        let guns = kind.guns();
        match step {
            Step::Face { to } if !guns => self.face(to),
            Step::Advance { by } if !guns => {
                if by <= Length::ZERO {
                    return r73("it goes ahead; to go back it faces about first");
                }
                let heading = self.pose.facing;
                self.leg(|by| Manoeuvre::Advance { by }, heading, by)
            }
            Step::Oblique { by, at } if !guns => {
                if by <= Length::ZERO || at.abs() > Turn::degrees(45) {
                    return refuse!("vb.cost.oblique", "up to 45 degrees left or right of straight ahead");
                }
                self.oblique = true;
                let heading = self.pose.facing + at;
                self.leg(|by| Manoeuvre::Oblique { by, at }, heading, by)
            }
            Step::Drive { to, facing } if guns => self.drive(to, facing),
            Step::Limber if guns => {
                senseless_if!(self.limbered, "the guns are limbered already");
                (self.limbered, self.limbers) = (true, true);
                Ok(())
            }
            Step::Unlimber { facing } if guns => {
                senseless_if!(!self.limbered, "the guns are not limbered");
                (self.limbered, self.unlimbers) = (false, true);
                self.turn(facing)?;
                self.deploys()
            }
            Step::Manhandle { by } if guns => self.manhandle(by),
            Step::Pivot { to } if guns => {
                senseless_if!(self.limbered, "only unlimbered guns pivot");
                self.pivot = true;
                self.turn(to)
            }
            Step::FormColumn | Step::LeaveColumn => self.reform(step == Step::FormColumn),
            Step::Road { to } => self.road(to),
            Step::Enter { block } => self.enter(block),
            Step::Leave { facing } => self.leave(facing, first),
            Step::Attach { to } => self.attach(to),
            Step::Detach { pose } => self.detach(pose, first),
            _ if guns => refuse!("vb.cost.facing-arms", "guns limber, drive, unlimber, pivot and are manhandled"),
            _ => Err(Refusal::senseless("that is for guns")),
        }
    }

    fn face(&mut self, to: Facing) -> Result<(), Refusal> {
        refuse_if!(self.faces == 2, "R15", "two facing changes a turn");
        self.faces += 1;
        self.turn(to)
    }

    /// Turns about the centre. Only the place it ends in counts, and friends there may still be left behind (R72).
    pub(super) fn turn(&mut self, to: Facing) -> Result<(), Refusal> {
        let battle = self.battle;
        let before = self.body();
        self.pose.facing = to;
        self.trail.push(self.pose);
        let after = self.body();
        let touched = |friend: &Piece| {
            let theirs = battle.troops.body(*friend);
            theirs.touches(&before) || theirs.overlaps(&after)
        };
        self.let_out = battle.troops.friends_of(self.unit).filter(touched).collect();
        if let Some(enemy) =
            battle.troops.enemies_of(self.unit).find(|enemy| battle.troops.body(*enemy).overlaps(&after))
        {
            return refuse!("R57", "{} leaves no room to turn", battle.field.enlisted(enemy).name);
        }
        if !(self.column || self.limbered) || !battle.on_road(self.pose.at) {
            self.fits(&after)?;
        } else if !battle.field.ground.table.holds(&after) {
            return refuse!("R59", "nobody leaves the table of his own will");
        }
        self.halts_here();
        Ok(())
    }

    /// The enemy makes a stand halt that has come into a zone or close to him.
    pub(super) fn halts_here(&mut self) {
        let (battle, body, gap) = (self.battle, self.body(), self.gap());
        let new = |enemy: &Piece| {
            let theirs = battle.troops.body(*enemy);
            let zone = !self.started_before(*enemy)
                && battle.is_in_zone_of(&body, *enemy)
                && !battle.zone_permit(body.distance_to(theirs), Intent::MoveOn).allowed;
            zone || !self.near.contains(enemy) && body.within(gap, theirs)
        };
        self.halted |= battle.troops.enemies_of(self.unit).any(|enemy| new(&enemy));
    }

    /// The ground bears it, deployed or not on a road.
    pub(super) fn fits(&self, body: &Body) -> Result<(), Refusal> {
        let battle = self.battle;
        refuse_if!(!battle.field.ground.table.holds(body), "R59", "nobody leaves the table of his own will");
        refuse_if!(battle.blocks().any(|block| block.overlaps(body)), "R68", "a block is in the way");
        if battle.ground_is_free(self.unit, body) { Ok(()) } else { Err(barred()) }
    }

    /// The stand may be deployed where it is.
    fn deploys(&self) -> Result<(), Refusal> {
        self.fits(&self.body())
    }

    /// Whether it goes through a friend in its own move (R57).
    pub(super) fn passes(&self, friend: Piece) -> bool {
        let (own, other) = (self.battle.kind(self.unit), self.battle.kind(friend));
        own.skirmishers() || self.limbered || other.skirmishers() || other.guns()
    }

    fn reform(&mut self, into: bool) -> Result<(), Refusal> {
        if !self.battle.kind(self.unit).close_order() || self.column == into {
            return refuse!("R44", "close-order infantry and cavalry form march column, and leave it");
        }
        (self.column, self.reforms) = (into, true);
        self.spent = self.spent + self.battle.column_toll(self.battle.rate(self.unit));
        if into { Ok(()) } else { self.deploys() }
    }

    /// Nobody ends on anybody.
    pub(super) fn ends_clear(&self) -> Result<(), Refusal> {
        if self.attached.is_some() {
            return Ok(());
        }
        match self.battle.in_the_place_of(self.unit, &self.body()) {
            Some(other) => {
                let name = &self.battle.field.enlisted(other).name;
                refuse!("R57", "no stand ends on another, and {name} stands there")
            }
            None => Ok(()),
        }
    }
}

pub(super) fn barred() -> Refusal {
    Refusal::by(cause!("R45"), "it cannot go there")
}
