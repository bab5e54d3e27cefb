//! The charge: one turn, then straight ahead into the enemy (R54, R74, R75, R76).
//!
//! Skirmishers in its way give way while it goes on, so what it meets next depends on what has happened. A charge is therefore tried
//! on a copy of the battle; if nothing speaks against it, the very same is done on the table.

use grognard_battle::{Chronicle, Contact, Event, Piece, Refusal, Struck, refuse, refuse_if};
use grognard_rulebook::{Notes, Rule, rule};
use grognard_tabletop::{Body, CONTACT, Edge, Facing, Length, Manoeuvre, Obstacles, Point, Pose, Stop};

use super::{VolleyAndBayonet, field::inches, ground::face, march::allowed, orders::Step, skirmish::Onset, step::Walk};
use crate::{
    command::Action,
    contact::MayContact,
    movement::{Allowance, MovementAllowance, Payment, Recovery},
    profile::{Stand, Status},
    zone::Intent,
};

/// Further than any table is wide.
const FAR: Length = Length::units(400);

/// More than one charge ever meets.
const MOST: usize = 8;

/// Legs before the turn, where that is agreed on.
const MOST_LEGS: usize = 4;

/// Whether a rule that only the table knows is played by.
fn heeded(rule: &'static Rule) -> bool {
    let notes: &dyn Notes = &();
    notes.follows(rule)
}

/// A charge as it is ordered.
#[derive(Clone, Debug)]
pub struct Charge {
    pub(super) unit: Piece,
    pub(super) at: Vec<Piece>,
    pub(super) facing: Facing,
    pub(super) beyond: Length,
    pub(super) recover_first: bool,
    pub(super) pay: Payment,
    pub(super) steps: Vec<Step>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Charged {
    pub(super) trail: Vec<Pose>,
    pub(super) spent: Length,
    pub(super) allowance: Length,
    pub(super) contact: Option<Contact>,
}

/// A charger on its line.
struct Line {
    base: Body,
    pose: Pose,
    /// The middle of its front before it set out: what decides which face it strikes (R48).
    witness: Point,
    left: Length,
    spent: Length,
    stream: bool,
    let_out: Vec<Piece>,
}

impl VolleyAndBayonet {
    fn body_at(&self, unit: Piece, pose: Pose) -> Body {
        Body::new(self.base(unit), pose)
    }

    /// How far a base goes until it meets an enemy: not at all, if its front touches him already.
    pub(super) fn meets(&self, body: &Body, heading: Facing, by: Length, enemy: Piece) -> Option<Length> {
        let theirs = self.troops.body(enemy);
        let touch = body.contact_with(theirs).is_some_and(|touch| touch.mine.of(Edge::Front));
        if touch { Some(Length::ZERO) } else { body.meets_after(heading, by, theirs, Length::ZERO) }
    }

    /// Whether a stand may touch another on the face it shows.
    pub(super) fn may_contact(
        &self,
        mover: Stand,
        target: Piece,
        on: Struck,
        through_zone_of_another: bool,
    ) -> Result<(), Refusal> {
        let facts = MayContact {
            mover,
            oblique: false,
            through_zone_of_another,
            target: self.facts(target),
            contact_face: face(on),
        };
        self.permitted(&facts, |permit| permit.forbidden_by).map(|_| ())
    }

    /// The face a charger strikes that set out from here; a march column counts as taken in flank (R44).
    pub(super) fn struck(&self, target: Piece, from: Point) -> Struck {
        match self.face_to(target, from) {
            Struck::Front if self.unit(target).column => Struck::Flank,
            struck => struck,
        }
    }

    /// Charges, or says why it may not be; then nothing of what has changed counts.
    pub(super) fn charge(&mut self, charge: &Charge, log: &mut dyn Chronicle) -> Result<Charged, Refusal> {
        let unit = charge.unit;
        let before = *self.troops.body(unit);
        let (mut line, mut trail, allowance, in_command) = self.sets_out(charge)?;
        let target = *charge.at.last().ok_or_else(|| Refusal::senseless("a charge needs a target"))?;
        let mover = Stand { status: allowance.status_after, stationary: false, in_command, ..self.facts(unit) };
        self.zones_allow(charge, &before, &line, target, mover)?;
        let onset = Onset { before, turned: line.base, heading: charge.facing };
        self.unit_mut(unit).acted = true;
        self.unsettle(unit);
        self.set_status(unit, allowance.status_after, log);
        self.put(unit, line.pose);
        let screened = mover.close_order() && charge.at.iter().any(|enemy| self.kind(*enemy).skirmishers());
        if screened {
            // Who is run into gives way before the charge is over, and is told to.
            let [unit, first] = [unit, charge.at[0]].map(|piece| self.field.full_name(piece));
            log.say(&[charge.unit, charge.at[0]], || format!("{unit} charges {first}."));
        }
        let mut contact = None;
        let mut brushed: Vec<Piece> = Vec::new();
        let mut left_to_meet = charge.at.iter().copied();
        let mut next = left_to_meet.next();
        while let Some(enemy) = next {
            let met = self.first_met(&line, charge.facing, unit);
            let again = met.filter(|(_, met)| brushed.contains(met)).map(|(_, met)| met);
            let enemy = again.unwrap_or(enemy);
            self.run_to(charge, &mut line, enemy)?;
            trail.push(line.pose);
            self.put(unit, line.pose);
            let on = self.struck(enemy, line.witness);
            self.may_contact(mover, enemy, on, false)?;
            if mover.close_order() && self.kind(enemy).skirmishers() {
                let in_block = self.unit(enemy).block.is_some();
                refuse_if!(in_block && mover.cavalry(), "R81", "they are in cover");
                line.left = self.brush(unit, &onset, enemy, line.left, log);
                brushed.push(enemy);
                if in_block {
                    line.left = Length::ZERO;
                }
            } else {
                contact = Some(Contact { attacker: unit, defender: enemy, on });
            }
            if again.is_none() {
                next = left_to_meet.next();
            }
        }
        if contact.is_none() {
            self.go_beyond(charge, &mut line, &mut trail)?;
        }
        self.touches_nobody_else(charge, &line, mover)?;
        let end = self.body_at(unit, line.pose);
        if let Some(friend) = self.in_the_place_of(unit, &end) {
            let name = &self.field.enlisted(friend).name;
            return refuse!("R57", "no stand ends on another, and {name} stands there");
        }
        let (in_command, link) = self.commanded(unit, &end);
        if !in_command {
            self.may_act(unit, Action::Contact, false)?;
        }
        self.keep(unit, link);
        trail.dedup();
        let name = self.field.enlisted(target).name.clone();
        let way = trail.clone();
        let how = || match contact {
            Some(_) if screened => format!("charges on into {name}"),
            None if screened => "sweeps the ground before it".to_owned(),
            _ => format!("charges {name}"),
        };
        log.tell(|| Event::Moved { piece: unit, how: how(), way });
        if let Some(contact) = contact {
            self.state.contacts.add(contact);
            if line.stream && self.unit(unit).status == Status::Good {
                self.set_status(unit, Status::TemporaryDisorder, log);
            }
        }
        self.sweep(unit, &trail, log);
        Ok(Charged { trail, spent: line.spent, allowance: allowed(allowance.allowance), contact })
    }

    /// The turn before the line, and what is left of the move then.
    fn sets_out(&self, charge: &Charge) -> Result<(Line, Vec<Pose>, Allowance, bool), Refusal> {
        let Charge { unit, facing, .. } = *charge;
        refuse_if!(self.unit(unit).column, "R44", "a march column does not");
        let twice = |(i, piece): (usize, &Piece)| charge.at[..i].contains(piece);
        let enemies = charge.at.iter().all(|piece| self.troops.is_of(self.troops.side(unit).other(), *piece));
        if !enemies || charge.at.len() > MOST || charge.at.iter().enumerate().any(twice) || charge.beyond < Length::ZERO
        {
            return Err(Refusal::senseless("a charge meets enemies on the table, each once"));
        }
        self.free_to_move(unit)?;
        let agreed = self.field.house.board.march_before_charge || !heeded(rule!("vb.contact.straight-line"));
        let legs = charge.steps.iter().all(|step| matches!(step, Step::Advance { .. } | Step::Oblique { .. }));
        let may_precede = agreed && legs && charge.steps.len() <= MOST_LEGS;
        if !charge.steps.is_empty() && !may_precede {
            return refuse!(
                "vb.contact.straight-line",
                "it turns once and goes straight ahead, and that is its whole move (R75)"
            );
        }
        if charge.recover_first {
            self.nose_to_nose(unit, self.troops.body(unit))?;
            self.may_act(unit, Action::Recover, self.unit(unit).in_command)?;
        }
        let in_command = self.unit(unit).in_command;
        self.may_act(unit, Action::Contact, in_command)?;
        let mut walk = Walk::of(self, unit);
        for (i, step) in charge.steps.iter().enumerate() {
            walk.take(*step, i == 0)?;
        }
        refuse_if!(walk.halted, "R75", "it comes to a halt before it turns");
        if walk.block.is_some() {
            walk.leave(facing, true)?;
        } else if facing != walk.pose.facing {
            walk.faces = 1;
            walk.turn(facing)?;
        }
        let allowance = self.allowance(&MovementAllowance {
            stand: self.facts(unit),
            recover_disorder: if charge.recover_first { Recovery::Start } else { Recovery::No },
            facing_changes: walk.faces,
            pay_facing: charge.pay,
            oblique: walk.oblique,
            moves: true,
            ..MovementAllowance::default()
        })?;
        let most = allowed(allowance.allowance);
        refuse_if!(walk.spent > most, "R75", "it has no move left to charge with");
        let base = walk.body();
        let line = Line {
            base,
            pose: walk.pose,
            witness: base.middle(Edge::Front),
            left: most - walk.spent,
            spent: walk.spent,
            stream: false,
            let_out: walk.let_out,
        };
        Ok((line, walk.trail, allowance, in_command))
    }

    /// Whether other zones let it come to its target (vb.zoc.no-pass, R74).
    fn zones_allow(
        &self,
        charge: &Charge,
        before: &Body,
        line: &Line,
        target: Piece,
        mover: Stand,
    ) -> Result<(), Refusal> {
        let (unit, heading) = (charge.unit, charge.facing);
        let barred = |enemy: Piece| {
            let distance = Length::units(1);
            if self.zone_permit(distance, Intent::ContactAnotherStand).allowed {
                return Ok(());
            }
            let on = self.struck(target, line.witness);
            let through = self.may_contact(mover, target, on, true);
            let why = format!("it would pass the front of {}", self.field.enlisted(enemy).name);
            through.map_err(|refusal| Refusal { why: why.into(), ..refusal })
        };
        let held = self.zones_at(unit, before);
        if let Some(enemy) = held.first().filter(|_| !held.contains(&target)) {
            barred(*enemy)?;
        }
        let Some(touch) = self.meets(&line.base, heading, FAR, target) else {
            return refuse!("R75", "its line does not meet {}", self.field.enlisted(target).name);
        };
        let enters = self.enters_zone(&line.base, heading, touch, target).unwrap_or(touch);
        let grace = inches(self.field.house.board.zone_grace);
        for enemy in self.troops.enemies_of(unit).filter(|enemy| !charge.at.contains(enemy)) {
            let passed = self.enters_zone(&line.base, heading, touch, enemy);
            if passed.is_some_and(|at| at + grace < enters) && !held.contains(&enemy) {
                barred(enemy)?;
            }
        }
        Ok(())
    }

    fn first_met(&self, line: &Line, heading: Facing, unit: Piece) -> Option<(Length, Piece)> {
        let body = self.body_at(unit, line.pose);
        let met =
            self.troops.enemies_of(unit).filter_map(|enemy| Some((self.meets(&body, heading, FAR, enemy)?, enemy)));
        met.min()
    }

    /// Goes on along the line until it touches an enemy.
    fn run_to(&self, charge: &Charge, line: &mut Line, enemy: Piece) -> Result<(), Refusal> {
        let (unit, heading) = (charge.unit, charge.facing);
        let body = self.body_at(unit, line.pose);
        let name = |piece: Piece| self.field.enlisted(piece).name.as_str();
        let Some(by) = self.meets(&body, heading, FAR, enemy) else {
            return refuse!("R75", "its line does not meet {}", name(enemy));
        };
        if let Some((first, other)) = self.first_met(line, heading, unit)
            && first + CONTACT < by
        {
            return refuse!("R75", "{} stands in the way", name(other));
        }
        let end = Manoeuvre::Advance { by }.from(line.pose, self.base(unit)).0;
        let touch = self.point_of_touch(&self.body_at(unit, end), enemy);
        let toll = self.toll(unit, line.pose.at, end.at, Some(touch))?;
        let cost = by + toll.ground;
        refuse_if!(cost > line.left, "R75", "it is {}\" short of {}", cost - line.left, name(enemy));
        let walk = Walk::of(self, unit);
        let friends = self.troops.friends_of(unit).filter(|f| !walk.passes(*f) && !line.let_out.contains(f));
        let friends: Vec<Piece> = friends.collect();
        let mut bodies = self.troops.bodies(friends.iter().copied());
        let held = self.unit(enemy).block;
        let empty = (0_u16..).zip(&self.field.blocks).filter(|(i, _)| Some(*i) != held);
        bodies.extend(empty.map(|(_, block)| block.body));
        let barriers = Some(self.field.barred_to(self.arm(unit)));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(self.field.ground.table) };
        let run = Manoeuvre::Advance { by }.run(line.pose, self.base(unit), &obstacles);
        match run.stopped {
            None => {}
            Some(Stop::Unit(i)) if i < friends.len() => {
                return refuse!("R57", "{} is in the way", name(friends[i]));
            }
            Some(Stop::Unit(_)) => return refuse!("R68", "a block is in the way"),
            Some(_) => return refuse!("R45", "it cannot go there"),
        }
        // It freezes as it has touched, whatever the angle.
        let squares_up = !heeded(rule!("vb.contact.no-conform"));
        line.pose = if squares_up { Pose { facing: self.troops.body(enemy).facing().about(), ..end } } else { end };
        (line.left, line.spent) = (line.left - cost, line.spent + cost);
        line.stream |= toll.stream;
        line.let_out.clear();
        Ok(())
    }

    /// Where a charger touches its enemy: the middle of its front if that does, else what does.
    fn point_of_touch(&self, body: &Body, enemy: Piece) -> Point {
        let (theirs, middle) = (self.troops.body(enemy), body.middle(Edge::Front));
        let flush = Body::strip(middle, middle, Length::ZERO).distance_to(theirs) == Length::ZERO;
        if flush { middle } else { body.nearest_points(theirs).1 }
    }

    /// Behind skirmishers that gave way it goes on as in a march.
    fn go_beyond(&mut self, charge: &Charge, line: &mut Line, trail: &mut Vec<Pose>) -> Result<(), Refusal> {
        let by = charge.beyond.min(line.left);
        if by <= Length::ZERO {
            return Ok(());
        }
        let mut walk = Walk::of(self, charge.unit);
        walk.leg(|by| Manoeuvre::Advance { by }, charge.facing, by)?;
        refuse_if!(walk.spent > line.left, "R73", "it can go on {}\", this is {}\"", line.left, walk.spent);
        line.pose = walk.pose;
        (line.left, line.spent) = (line.left - walk.spent, line.spent + walk.spent);
        trail.push(line.pose);
        let pose = line.pose;
        self.put(charge.unit, pose);
        Ok(())
    }

    /// Whom it touches besides, it must be allowed to touch (R76).
    fn touches_nobody_else(&self, charge: &Charge, line: &Line, mover: Stand) -> Result<(), Refusal> {
        let body = self.body_at(charge.unit, line.pose);
        for other in self.troops.enemies_of(charge.unit).filter(|other| !charge.at.contains(other)) {
            if self.troops.body(other).distance_to(&body) > Length::ZERO {
                continue;
            }
            let on = self.struck(other, line.witness);
            self.may_contact(mover, other, on, false).map_err(|refusal| {
                let why = format!("it would run into {} too", self.field.enlisted(other).name);
                Refusal { why: why.into(), ..refusal }
            })?;
        }
        Ok(())
    }
}
