//! Marching with deployed Units and limbered batteries: steps, their price, contact (R14, R18, R45, R58, R63).

use grognard_battle::{Chronicle, CommandId, Event, Piece, Refusal, Rules, Side, refuse, refuse_if};
use grognard_rulebook::Procedure;
use grognard_tabletop::{Facing, Length, Pose};

use super::{
    EtSansResultat,
    field::{Drill, inches},
    orders::Step,
    state::{Presence, Stage, Underway},
    step::Walker,
};
use crate::{
    movement::{Allowance, MovementAllowance, Way},
    profile::{Class, Formation as Profile, Order as Directive, Terrain},
    turn,
};

/// How far from its Area, or from whom it supports, a Unit may end.
const LEASH: Length = Length::units(12);
/// Who defends contacts enemies that were so near.
const NEAR: Length = Length::units(6);

/// A march worked out.
#[derive(Clone, Debug)]
pub struct Move {
    pub(super) units: Vec<Piece>,
    /// The way of each.
    pub(super) ways: Vec<Vec<Pose>>,
    pub(super) spent: Length,
    pub(super) allowance: Length,
    pub(super) charge: bool,
}

impl EtSansResultat {
    /// How far a Unit moves over some ground.
    pub(super) fn rate(&self, unit: Piece, way: Way, terrain: Terrain, order: Directive) -> Allowance {
        let facts = MovementAllowance {
            arm: self.field.enlisted(unit).arm,
            deployment: way,
            terrain,
            formation: Profile { r#trait: self.kind(unit), order, ..Profile::default() },
            unlimbered: false,
        };
        facts.prepare(&self.field.house, &mut ())
    }

    /// A deployed move over open ground, whatever the order: what who retires, evades or charges on impulse goes.
    pub(super) fn deployed_move(&self, unit: Piece) -> Length {
        inches(self.rate(unit, Way::Deployed, Terrain::Open, Directive::Move).allowance)
    }

    /// What a Unit may spend now.
    pub(super) fn allowance(&self, unit: Piece) -> Length {
        let order = self.form(self.formation_of(unit)).order;
        let whole = inches(self.rate(unit, Way::Deployed, Terrain::Open, order).allowance);
        let charging = self.state.stage == Stage::Step(turn::Step::CombatOrderConversions);
        if charging && !self.field.house.board.second_charge { whole - self.unit(unit).spent } else { whole }
    }

    /// Whether a Unit may have an order to march.
    pub(super) fn may_march(&self, by: Side, unit: Piece) -> Result<Piece, Refusal> {
        let unit = self.own(by, unit)?;
        let (state, formation) = (self.unit(unit), self.formation_of(unit));
        self.field.let_loose(unit, self.state.turn, &self.troops)?;
        refuse_if!(state.drill == Drill::Unlimbered, "esr.movement.limber-action", "unlimbered guns do not move");
        refuse_if!(state.drill == Drill::Ployed, "R20", "a ployed Unit marches in its column");
        refuse_if!(self.in_contact(unit), "R45", "a Unit in contact does not march");
        if let Some(Underway::Charging { formation: charging }) = self.state.underway.last() {
            if *charging != formation || self.class(unit) != Class::Cavalry || state.fell_back {
                return refuse!("R77", "only cavalry of the Formation that converted charges now");
            }
            return Ok(unit);
        }
        refuse_if!(!self.movable(by).contains(&formation), "R17", "its Formation does not move now");
        refuse_if!(state.moved, "R45", "it has moved");
        match self.form(formation).order {
            Directive::Reserve => refuse!("R14", "on Reserve it stands"),
            Directive::Rally => refuse!("R14", "in Rally & Reform it stands"),
            Directive::Retreat | Directive::Broken => refuse!("R80", "it gives way by itself"),
            _ => Ok(unit),
        }
    }

    /// Units of a Formation that may charge in the Combat phase.
    pub(super) fn chargers(&self, formation: CommandId) -> impl Iterator<Item = Piece> + '_ {
        self.line_of(formation).filter(move |unit| {
            self.may_march(self.side_of(formation), *unit).is_ok()
                && self
                    .troops
                    .enemies_of(*unit)
                    .any(|enemy| self.troops.body(*unit).within(self.allowance(*unit), self.troops.body(enemy)))
        })
    }

    /// Works out a march, or says why it may not be made.
    pub(super) fn plan_march(&self, by: Side, units: &[Piece], steps: &[Step], charge: bool) -> Result<Move, Refusal> {
        let Some(first) = units.first().copied() else { return Err(Refusal::senseless("nobody is named")) };
        for (i, unit) in units.iter().enumerate() {
            self.may_march(by, *unit)?;
            if units[..i].contains(unit) || self.formation_of(*unit) != self.formation_of(first) {
                return Err(Refusal::senseless("Units of one Formation, each once"));
            }
        }
        if steps.is_empty() || steps.len() > 12 {
            return refuse!("R45", "a march has at least one step, and no more than twelve");
        }
        refuse_if!(charge && units.len() > 1, "R45", "each Unit charges for itself");
        let late = matches!(self.state.underway.last(), Some(Underway::Charging { .. }));
        refuse_if!(late && !charge, "R77", "only moves that end in contact");
        if charge {
            self.may_charge(first)?;
        }
        let allowance = units.iter().map(|unit| self.allowance(*unit)).min().unwrap_or_default();
        let mut walker = Walker::of(self, units, allowance)?;
        for (i, step) in steps.iter().enumerate() {
            if walker.halted {
                break;
            }
            walker.take(*step, charge && i + 1 == steps.len())?;
        }
        walker.ends_well(charge)?;
        let going = Move { units: units.to_vec(), spent: walker.spent(), allowance, charge, ways: walker.ways() };
        self.keeps_to_its_order(&going)?;
        Ok(going)
    }

    /// Whether its order lets a Unit charge at all.
    fn may_charge(&self, unit: Piece) -> Result<(), Refusal> {
        refuse_if!(self.is_guns(unit), "R35", "artillery never attacks");
        let near = |enemy: Piece| self.troops.body(unit).within(NEAR, self.troops.body(enemy));
        match self.form(self.formation_of(unit)).order {
            Directive::Attack => Ok(()),
            Directive::Defend if self.troops.enemies_of(unit).any(near) => Ok(()),
            Directive::Defend => refuse!("R14", "who defends contacts only enemies within 6\""),
            Directive::Support => refuse!("R14", "Support may not contact"),
            Directive::Move => refuse!("R14", "on Move it may not contact"),
            _ => refuse!("R14", "its order does not let it contact"),
        }
    }

    /// Defend keeps to its Area, Support to whom it supports: inside the limit, or no farther off than before (R63).
    fn keeps_to_its_order(&self, going: &Move) -> Result<(), Refusal> {
        let Some(formation) = going.units.first().map(|unit| self.formation_of(*unit)) else { return Ok(()) };
        let own = self.form(formation);
        for (unit, way) in going.units.iter().zip(&going.ways) {
            let Some(end) = way.last() else { continue };
            let was = self.troops.body(*unit);
            let is = grognard_tabletop::Body::new(self.field.enlisted(*unit).footprint(self.unit(*unit).drill), *end);
            match own.order {
                Directive::Defend => {
                    let area = self.area(formation);
                    let away = area.distance_to(&is);
                    if away > LEASH && away > area.distance_to(was) {
                        return refuse!("R14", "it would leave its Reformation Area");
                    }
                }
                Directive::Support => {
                    let to = |body: &grognard_tabletop::Body| {
                        let of = own.supports.into_iter().flat_map(|of| self.units_of(of));
                        of.map(|other| self.troops.body(other).distance_to(body)).min()
                    };
                    if let (Some(away), Some(before)) = (to(&is), to(was))
                        && away > LEASH
                        && away > before
                    {
                        return refuse!("R14", "it would leave the Formation it supports");
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Carries out a march.
    pub(super) fn march(&mut self, going: &Move, log: &mut dyn Chronicle) {
        let Some(first) = going.units.first().copied() else { return };
        let formation = self.formation_of(first);
        self.choose(formation);
        let late = matches!(self.state.underway.last(), Some(Underway::Charging { .. }));
        for (unit, way) in going.units.iter().zip(&going.ways) {
            let from = self.unit(*unit).pose;
            let Some(end) = way.last().copied() else { continue };
            self.put(*unit, end);
            let state = self.unit_mut(*unit);
            state.moved = true;
            state.spent = if late { state.spent + going.spent } else { going.spent };
            self.note_contacts(*unit, from);
            let how = || if going.charge { self.tell_charge(*unit) } else { "marches".to_owned() };
            log.tell(|| Event::Moved { piece: *unit, how: how(), way: way.clone() });
        }
        self.form_mut(formation).stirred = true;
    }

    /// A Formation is the one that moves now.
    pub(super) fn choose(&mut self, formation: CommandId) {
        let moving = self.state.stage == Stage::Step(turn::Step::Movement) && self.state.underway.is_empty();
        if moving {
            self.state.underway.push(Underway::Moving { formation });
        }
    }

    /// Whether somebody of a Formation could move or unlimber.
    pub(super) fn could_move(&self, formation: CommandId) -> bool {
        let own = self.form(formation);
        if matches!(own.order, Directive::Reserve | Directive::Rally | Directive::Retreat | Directive::Broken) {
            return false;
        }
        let able = |unit: Piece| {
            let state = self.unit(unit);
            !state.moved && !self.in_contact(unit) && state.drill != Drill::Unlimbered
        };
        self.units_of(formation).any(able)
            || own.columns.iter().flatten().any(|unit| self.unit(*unit).presence == Presence::Edge && able(*unit))
    }

    /// Battery unlimbers about its centre.
    pub(super) fn plan_unlimber(&self, by: Side, battery: Piece, facing: Facing) -> Result<Pose, Refusal> {
        let battery = self.own(by, battery)?;
        if self.unit(battery).drill != Drill::Limbered {
            return refuse!("esr.movement.unlimber-free", "only a limbered, committed battery unlimbers");
        }
        refuse_if!(!self.movable(by).contains(&self.formation_of(battery)), "R17", "its Formation does not move now");
        let pose = Pose { facing, ..self.unit(battery).pose };
        let body = grognard_tabletop::Body::new(self.field.enlisted(battery).footprint(Drill::Unlimbered), pose);
        refuse_if!(!self.is_free(battery, &body), "R18", "there is no room");
        Ok(pose)
    }

    pub(super) fn unlimber(&mut self, battery: Piece, pose: Pose, log: &mut dyn Chronicle) {
        self.choose(self.formation_of(battery));
        let from = self.unit(battery).pose;
        let state = self.unit_mut(battery);
        (state.drill, state.moved) = (Drill::Unlimbered, true);
        self.put(battery, pose);
        log.tell(|| Event::Moved { piece: battery, how: "unlimbers".to_owned(), way: vec![from, pose] });
    }

    /// A Formation has moved: who strayed goes back, who must attack does, Area and officers follow (R56, R63, R64, R69).
    pub(super) fn end_move(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        if matches!(self.state.underway.last(), Some(Underway::Moving { .. })) {
            self.state.underway.pop();
        }
        let order = self.form(formation).order;
        self.strays_return(formation, log);
        let gone = match order {
            Directive::Attack | Directive::Support => {
                self.compel(formation, log);
                false
            }
            Directive::Retreat | Directive::Broken => self.gives_way(formation, log),
            _ => false,
        };
        if !gone {
            self.area_follows(formation, log);
        }
        self.officers_follow(log);
        self.form_mut(formation).done = true;
        self.state.acting = self.side_of(formation).other();
    }

    /// Units that have left their Formation, but for those who have the enemy or his wagons before them, and how far they are off.
    pub(super) fn strays<'s>(
        &'s self,
        formation: CommandId,
        stay: &'s [Piece],
    ) -> impl Iterator<Item = (Length, Piece)> + 's {
        let cohesion = inches(self.field.house.board.cohesion);
        let nearest = move |unit: Piece, pose: Option<Pose>| {
            let size = self.field.enlisted(unit).footprint(self.unit(unit).drill);
            let body = pose.map_or(*self.troops.body(unit), |pose| grognard_tabletop::Body::new(size, pose));
            let others = self.units_of(formation).filter(|other| *other != unit);
            body.distance_to_nearest(others.map(|other| self.troops.body(other)))
        };
        let free = |unit: &Piece| !self.in_contact(*unit) && !self.touches_an_area(*unit) && !stay.contains(unit);
        self.line_of(formation).filter(move |unit| self.unit(*unit).moved && free(unit)).filter_map(move |unit| {
            let (is, was) = (nearest(unit, None)?, nearest(unit, Some(self.unit(unit).began))?);
            (is > cohesion && is > was).then_some((is, unit))
        })
    }

    /// Units that left their Formation go back to where they began (R63).
    fn strays_return(&mut self, formation: CommandId, log: &mut dyn Chronicle) {
        let mut stay: Vec<Piece> = Vec::new();
        loop {
            let Some((_, unit)) = self.strays(formation, &stay).max() else { return };
            let (from, back) = (self.unit(unit).pose, self.unit(unit).began);
            let body = grognard_tabletop::Body::new(self.field.enlisted(unit).footprint(self.unit(unit).drill), back);
            if from == back || !self.is_free(unit, &body) {
                stay.push(unit);
                continue;
            }
            self.put(unit, back);
            log.tell(|| Event::Moved { piece: unit, how: "is called back".to_owned(), way: vec![from, back] });
        }
    }
}
