//! Before the first turn: who attacks, divisions set up, first orders (R33, R90).

use grognard_battle::{
    Chronicle, CommandId, Deployment, Event, Piece, Refusal, Rules, Side, in_zone, place_in_zone, refuse, refuse_if,
    resolve,
};
use grognard_rulebook::Dice;
use grognard_tabletop::{Body, Obstacles, Point, Pose};

use super::{
    BatailleEmpire,
    field::{base, ud},
    state::{Form, Post, Presence, Underway},
};
use crate::{
    attacker::{Attacker, Attacks},
    command::Army,
};

/// A unit as its player sets it up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub(super) unit: Piece,
    pub(super) pose: Pose,
    pub(super) form: Form,
    pub(super) block: Option<u16>,
}

impl BatailleEmpire {
    /// The battle begins: who attacks is settled, then armies set up and are ordered.
    pub(super) fn open(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        if self.field.attacker.is_none() {
            let rating = |side: Side| self.state.commanders[self.chief_of(side)].rating;
            let facts = Attacker { a_chief: rating(Side::First), b_chief: rating(Side::Second) };
            let side = |army: Army| if army == Army::A { Side::First } else { Side::Second };
            let tell = |came: &Attacks| format!("{} attack.", self.field.name_of_side(side(came.attacker)));
            let came = resolve(&facts, &self.field.house, &[], dice, log, tell);
            self.state.attacker = side(came.attacker);
        }
        let attacker = self.state.attacker;
        self.state.initiative = attacker;
        self.state.underway.push(Underway::Orders { left: vec![attacker.other(), attacker] });
        if self.field.setup.deployment == Deployment::Players {
            Side::BOTH.into_iter().for_each(|side| self.bring_into_zone(side, log));
            let of = |side: Side| -> Vec<CommandId> {
                let own = self.field.command_ids().filter(|d| self.field.command(*d).side == side);
                own.filter(|d| self.units_of(*d).next().is_some()).collect()
            };
            let (one, two) = (of(attacker.other()), of(attacker));
            let mut left = Vec::new();
            for i in 0..one.len().max(two.len()) {
                left.extend(one.get(i));
                left.extend(two.get(i));
            }
            self.state.underway.push(Underway::Deployment { left });
        }
    }

    /// Moves who stands outside his zone to the nearest free place in it.
    fn bring_into_zone(&mut self, side: Side, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.troops.of(side).collect();
        for unit in units {
            if in_zone(&self.field.zones[side], self.troops.body(unit)) {
                continue;
            }
            if self.form(unit) == Form::Garrison {
                self.unit_mut(unit).form =
                    if self.is(unit, crate::profile::Arm::Skirmishers) { Form::Open } else { Form::Line };
            }
            let form = self.form(unit);
            let others: Vec<Body> = self.others(unit).map(|other| *self.troops.body(other)).collect();
            let barriers = Some(self.field.closed_to(self.arm(unit), form));
            let obstacles = Obstacles { units: &others, barriers, table: Some(self.field.ground.table) };
            let place = place_in_zone(&self.field.zones[side], self.unit(unit).pose, base(form), &obstacles);
            let pose = place.unwrap_or(self.unit(unit).pose);
            self.put(unit, pose);
            log.tell(|| Event::Placed { piece: unit, pose });
            self.sweep(unit, &[pose], log);
        }
    }

    /// Works out where a unit of the division is set up.
    pub(super) fn plan_place(&self, by: Side, division: CommandId, setting: &Setting) -> Result<Setting, Refusal> {
        let Setting { unit, pose, form, block } = *setting;
        let unit = self.own(by, unit)?;
        refuse_if!(self.division_of(unit) != division, "R33", "another division sets up now");
        if !form.suits(self.arm(unit)) || (form == Form::Garrison) != block.is_some() {
            return refuse!("R32", "every arm has its formations, and a garrison its block");
        }
        let body = match block {
            Some(block) => {
                let house = self.may_lodge(unit, block)?;
                if pose != self.field.blocks[usize::from(block)].billet(self.unit(unit).pose.facing) {
                    return Err(Refusal::senseless("a garrison stands in the middle of its block, facing as it did"));
                }
                house
            }
            None => Body::new(base(form), pose),
        };
        refuse_if!(!in_zone(&self.field.zones[by], &body), "R33", "a side sets up in its zone");
        refuse_if!(block.is_none() && !self.is_free(unit, form, &body, &[]), "R95", "there is no room");
        if self.nearest(&body, self.foes(unit)) < ud(self.field.house.muster.start_distance) {
            return refuse!("R95", "an enemy is too near");
        }
        Ok(Setting { unit, pose, form, block })
    }

    pub(super) fn set_up(&mut self, setting: &Setting, log: &mut dyn Chronicle) {
        let Setting { unit, pose, form, block } = *setting;
        match block {
            Some(block) => self.put_inside(unit, block),
            None => {
                self.unit_mut(unit).form = form;
                self.put(unit, pose);
            }
        }
        self.unit_mut(unit).moved = true;
        log.tell(|| Event::Placed { piece: unit, pose });
        self.sweep(unit, &[pose], log);
    }

    /// Whether a general may be posted there.
    pub(super) fn plan_post(
        &self,
        by: Side,
        division: CommandId,
        commander: Piece,
        at: Point,
    ) -> Result<usize, Refusal> {
        let man = self.field.leader_of(commander).filter(|man| self.field.leaders[*man].side == by);
        let Some(man) = man.filter(|man| self.state.commanders[*man].is_there()) else {
            return Err(Refusal::senseless("there is no such general of yours"));
        };
        let leader = &self.field.leaders[man];
        refuse_if!(leader.command != Some(division) && !leader.chief, "R33", "another division sets up now");
        refuse_if!(!self.field.zones[by].contains(at), "R33", "a side sets up in its zone");
        self.may_be_at(by, at)?;
        Ok(man)
    }

    /// Whether a division may be kept in reserve.
    pub(super) fn plan_reserve(&self, by: Side, division: CommandId, asked: CommandId) -> Result<(), Refusal> {
        let division = self.own_division(by, division)?;
        refuse_if!(division != asked, "R33", "another division sets up now");
        let of = |d: Option<CommandId>| {
            let own = self.field.rolls.iter().zip(&self.state.units);
            own.filter(move |(enlisted, unit)| {
                enlisted.side == by && (d.is_none_or(|d| enlisted.command == d) || unit.presence == Presence::Reserve)
            })
            .count()
        };
        if 3 * of(Some(division)) > of(None) || self.units_of(division).next().is_none() {
            return refuse!("R33", "no more than a third stay back");
        }
        Ok(())
    }

    pub(super) fn keep_back(&mut self, division: CommandId, log: &mut dyn Chronicle) {
        let units: Vec<Piece> = self.units_of(division).collect();
        for unit in units {
            // It will come on at its own edge, as near as can be to where it stood.
            let side = self.field.enlisted(unit).side;
            let (pose, inward) = (self.unit(unit).pose, self.field.inward[side]);
            let edge = self.far_edge(side).nearest_point(pose.at);
            let form = match self.arm(unit) {
                crate::profile::Arm::Artillery => Form::Limbered,
                crate::profile::Arm::Skirmishers => Form::Open,
                _ => Form::Column,
            };
            let at = edge.toward(inward, base(form).depth().half());
            let state = self.unit_mut(unit);
            (state.presence, state.block, state.form) = (Presence::Reserve, None, form);
            state.pose = Pose { at, facing: inward };
            self.troops.remove(unit);
            log.tell(|| Event::Lost { piece: unit, how: "is kept in reserve".to_owned() });
        }
        let man = self.general_of(division);
        if self.state.commanders[man].is_there() {
            self.state.commanders[man].post = Post::Awaited;
            let piece = self.field.piece_of_leader(man);
            log.tell(|| Event::Lost { piece, how: "is with the reserve".to_owned() });
        }
        self.end_deployment();
    }

    /// The next division sets up.
    pub(super) fn end_deployment(&mut self) {
        if let Some(Underway::Deployment { left }) = self.state.underway.last_mut()
            && !left.is_empty()
        {
            left.remove(0);
        }
        self.state.units.iter_mut().for_each(|unit| unit.moved = false);
        self.state.commanders.iter_mut().for_each(|man| man.rode = false);
    }
}
