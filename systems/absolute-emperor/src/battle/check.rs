//! What is true of every state of a battle, whatever was ordered. A state from outside is held to the same.

use grognard_battle::{CommandId, Deployment, Piece, Question, Side, Sound, Struck, ensure};
use grognard_tabletop::{Length, Point};

use super::{
    AbsoluteEmperor,
    field::Field,
    orders::Ask,
    state::{Post, Presence, Stage, State, Underway, Written},
};
use crate::{
    combat::Charge,
    profile::{Arm, Cover, Formation, Status},
};

impl Sound for AbsoluteEmperor {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        let lengths = [
            (state.units.len(), field.rolls.len(), "units"),
            (state.commanders.len(), field.leaders.len(), "commanders"),
            (state.corps.len(), field.commands.len(), "corps"),
            (state.holders.len(), field.objectives.len(), "objectives"),
        ];
        field.fits(state.turn, &lengths)?;
        let unit = |piece: Piece| ensure(piece.index() < field.rolls.len(), || format!("there is no unit {piece}"));
        let place =
            |place: u16| ensure(usize::from(place) < field.places.len(), || format!("there is no place {place}"));
        let corps =
            |corps: CommandId| ensure(corps.index() < field.commands.len(), || format!("there is no corps {corps}"));
        for own in &state.units {
            own.place.map_or(Ok(()), place)?;
            own.last_enemy.map_or(Ok(()), unit)?;
        }
        for corps in &state.corps {
            if let Written::AttackEnemy { enemy } = corps.order {
                unit(enemy)?;
            }
        }
        for fight in &state.fights {
            fight.contact.pair().into_iter().try_for_each(unit)?;
        }
        for shot in &state.shots {
            ensure(matches!(shot.by.len(), 1 | 3), || "a shot of nobody".to_owned())?;
            shot.by.iter().copied().chain([shot.target]).try_for_each(unit)?;
            ensure(shot.sides.len() <= 4, || "a place has four sides".to_owned())?;
        }
        for (by, whom) in &state.strikes {
            unit(*by)?;
            unit(*whom)?;
        }
        state.struck.iter().try_for_each(|(by, _)| unit(*by))?;
        for underway in &state.underway {
            match underway {
                Underway::Writing { .. } => {}
                Underway::Deployment { left } => left.iter().copied().try_for_each(corps)?,
                Underway::Charge(declared) => [declared.charger, declared.target].into_iter().try_for_each(unit)?,
                Underway::Combat(rolled) => [rolled.attacker, rolled.defender].into_iter().try_for_each(unit)?,
                Underway::Victory { unit: own, beaten } => [*own, *beaten].into_iter().try_for_each(unit)?,
                Underway::Fallen { place: fallen, left } => {
                    place(*fallen)?;
                    left.iter().copied().try_for_each(unit)?;
                }
                Underway::Wavering { left } => {
                    ensure(!left.is_empty(), || "nobody wavers".to_owned())?;
                    left.iter().copied().try_for_each(unit)?;
                }
            }
        }
        for question in &state.asks {
            ensure(question.command.is_none(), || "no question is about a command".to_owned())?;
            match question.ask {
                Ask::Deploy { corps: own } => corps(own)?,
                Ask::React { charger: one, target: other } | Ask::RerollAttack { attacker: one, defender: other } => {
                    unit(one)?;
                    unit(other)?;
                }
                Ask::Occupy { unit: own, place: fallen } => {
                    unit(own)?;
                    place(fallen)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn invariants(&self) -> Result<(), String> {
        let shared = |one: Piece, other: Piece| {
            let place = self.unit(one).place;
            place.is_some() && place == self.unit(other).place
        };
        self.troops.check_but(self.field.ground.table, shared, |unit| self.name(unit))?;
        self.units_are_sound()?;
        self.places_are_sound()?;
        self.fights_are_sound()?;
        self.shots_are_sound()?;
        self.commanders_are_sound()?;
        self.corps_are_sound()?;
        self.questions_are_sound()
    }
}

impl AbsoluteEmperor {
    fn units_are_sound(&self) -> Result<(), String> {
        let phase = self.state.stage;
        let hit = matches!(
            phase,
            Stage::Declaring(_)
                | Stage::Squares(_)
                | Stage::Rolled(_)
                | Stage::Strikes(_)
                | Stage::Fighting
                | Stage::Aftermath
        );
        for (i, state) in self.state.units.iter().enumerate() {
            let unit = Piece(i as u16);
            let (arm, name) = (self.arm(unit), self.name(unit));
            let most = if arm == Arm::Artillery { 3 } else { 7 };
            ensure(state.hits <= most || !state.is_there(), || format!("{name} has {} hits", state.hits))?;
            ensure(state.phase_hits <= state.hits, || format!("{name} has more hits of the phase than in all"))?;
            ensure(arm.knows(state.formation), || format!("{name} is in a formation of another arm"))?;
            ensure(arm != Arm::Artillery || state.status != Status::Halted, || {
                format!("{name} is artillery and halted")
            })?;
            ensure(state.phase_hits == 0 || hit, || format!("{name} has hits of a phase that is over"))?;
            ensure(!state.waver || hit && state.is_there(), || format!("{name} is to waver"))?;
            let inside = state.place.is_some();
            match state.presence {
                Presence::Table => {
                    let body = self.troops.body(unit);
                    let ground = inside || self.stands_well(unit, body);
                    ensure(ground, || format!("{name} stands where it cannot"))?;
                }
                Presence::Arrives(_) | Presence::FlankMarch => {
                    ensure(state.hits == 0 && !inside, || format!("{name} is not there and has fought"))?;
                }
                Presence::Lost => ensure(!inside, || format!("{name} is gone and in a place"))?,
            }
            let garrison = state.formation == Formation::Garrison;
            if state.is_there() {
                let fits = match arm {
                    Arm::Infantry => garrison == inside,
                    Arm::Cavalry => !inside,
                    Arm::Artillery => !inside || state.formation == Formation::Unlimbered,
                };
                ensure(fits, || format!("{name} is in a place and its formation does not say so"))?;
            }
            let square = state.formation == Formation::Square && state.is_there();
            let shoots = self.state.shots.iter().any(|shot| shot.by.contains(&unit));
            ensure(!(square && shoots), || format!("{name} is in Square and shoots"))?;
        }
        Ok(())
    }

    /// Whether the ground bears a unit; who is over a bridge in column is where he may be.
    fn stands_well(&self, unit: Piece, body: &grognard_tabletop::Body) -> bool {
        self.ground_is_free(unit, self.formation(unit), body)
            || self.ground_is_free(unit, Formation::MarchOrder, body)
            || self.on_a_road(self.troops.at(unit)) && !self.places_but(None).any(|place| place.overlaps(body))
    }

    fn on_a_road(&self, at: Point) -> bool {
        self.field.roads.iter().any(|road| road.nearest_to(at).aside <= Length::thousandths(500))
    }

    fn places_are_sound(&self) -> Result<(), String> {
        for place in 0..self.field.places.len() as u16 {
            let inside: Vec<Piece> = self.inside(place).collect();
            let guns = inside.iter().filter(|unit| self.is_guns(**unit)).count();
            let sides = Side::BOTH.map(|side| inside.iter().any(|unit| self.troops.side(*unit) == side));
            let name = || self.field.places[usize::from(place)].name.clone();
            ensure(guns <= 1 && inside.len() - guns <= 1, || format!("{} holds too many", name()))?;
            ensure(sides != [true, true], || format!("{} holds both sides", name()))?;
        }
        Ok(())
    }

    fn fights_are_sound(&self) -> Result<(), String> {
        for (i, fight) in self.state.fights.iter().enumerate() {
            let [attacker, defender] = fight.contact.pair();
            let names = || format!("{} and {}", self.name(attacker), self.name(defender));
            let there = self.troops.is_there(attacker) && self.troops.is_there(defender);
            let enemies = there && self.troops.side(attacker) != self.troops.side(defender);
            ensure(enemies, || format!("{} are in combat and cannot be", names()))?;
            let touch = self.troops.body(attacker).distance_to(self.troops.body(defender)) == Length::ZERO;
            ensure(touch, || format!("{} are in combat and do not touch", names()))?;
            let once = !self.state.fights[..i].iter().any(|other| other.contact.is_between(attacker, defender));
            ensure(once, || format!("{} are in combat twice", names()))?;
            let able = !self.is_guns(attacker) && !self.all_round(attacker);
            ensure(able, || format!("{} cannot have charged", self.name(attacker)))?;
            let flank = fight.contact.on == Struck::Front || !self.all_round(defender);
            ensure(flank, || format!("{} has no flank", self.name(defender)))?;
            let houses = self.unit(defender).place.is_none() || self.arm(attacker) != Arm::Cavalry;
            ensure(houses, || format!("{} fights in houses", self.name(attacker)))?;
            let charges = fight.charge != Charge::Countercharge
                && matches!(fight.answer, Charge::None | Charge::Charge | Charge::Countercharge);
            let met = match fight.answer {
                Charge::Charge => fight.charge == Charge::ReactionCharge,
                Charge::Countercharge => fight.charge == Charge::Charge && fight.contact.on == Struck::Front,
                _ => true,
            };
            ensure(charges && met, || format!("{} charged as nobody does", names()))?;
            let horse =
                !matches!(fight.charge, Charge::FollowUp | Charge::Breakthrough) || self.arm(attacker) == Arm::Cavalry;
            let pursued = fight.charge != Charge::FollowUp || self.arm(defender) == Arm::Cavalry;
            ensure(horse && pursued, || format!("{} charged on as nobody does", names()))?;
            let column = fight.charge == Charge::None || self.formation(attacker) != Formation::MarchOrder;
            let answer = fight.answer == Charge::None
                || self.arm(defender) != Arm::Artillery
                    && !self.all_round(defender)
                    && self.formation(defender) != Formation::MarchOrder;
            ensure(column && answer, || format!("{} charged in March Order", names()))?;
        }
        Ok(())
    }

    fn shots_are_sound(&self) -> Result<(), String> {
        let phase = matches!(self.state.stage, Stage::Declaring(_) | Stage::Squares(_) | Stage::Rolled(_));
        ensure(self.state.shots.is_empty() || phase, || "shots outside of the Shooting Phase".to_owned())?;
        for shot in &self.state.shots {
            let name = || self.name(shot.by[0]);
            let there = self.troops.is_there(shot.target) && shot.by.iter().all(|unit| self.troops.is_there(*unit));
            ensure(there, || format!("{} shoots and somebody is gone", name()))?;
            let side = self.troops.side(shot.by[0]);
            let own = shot.by.iter().all(|unit| self.troops.side(*unit) == side);
            ensure(own && self.troops.side(shot.target) != side, || format!("{} shoots at friends", name()))?;
            let able = shot.by.iter().all(|unit| {
                let arm = if shot.by.len() == 3 { Arm::Artillery } else { self.arm(*unit) };
                self.arm(*unit) == arm
                    && arm != Arm::Cavalry
                    && self.unit(*unit).status != Status::Disordered
                    && !matches!(self.formation(*unit), Formation::Square | Formation::Limbered)
                    && !self.in_combat(*unit)
            });
            ensure(able && !self.in_combat(shot.target), || format!("{} cannot shoot", name()))?;
            let garrison = self.formation(shot.by[0]) == Formation::Garrison;
            ensure(garrison != shot.sides.is_empty(), || format!("{} shoots from sides", name()))?;
            let lodged = self.place_of(shot.target).map(|place| place.cover);
            let square = self.formation(shot.target) == Formation::Square;
            let cover = lodged.map_or(!matches!(shot.sight.cover, Cover::Bua | Cover::Fortification), |cover| {
                cover == shot.sight.cover
            });
            ensure(cover || square, || format!("{} sees a cover that is not there", name()))?;
            let front = shot.sight.aspect == crate::profile::Aspect::Front || !self.all_round(shot.target) || square;
            ensure(front, || format!("{} sees a flank that is not there", name()))?;
            let rolled = matches!(self.state.stage, Stage::Rolled(_));
            ensure(shot.hits.is_some() == rolled, || format!("{} has rolled too soon or not at all", name()))?;
        }
        Ok(())
    }

    fn commanders_are_sound(&self) -> Result<(), String> {
        for (man, state) in self.state.commanders.iter().enumerate() {
            let (name, leader) = (&self.field.leaders[man].name, &self.field.leaders[man]);
            ensure(state.elan <= leader.elan, || format!("{name} has more élan than he began with"))?;
            ensure(state.post != Post::Off || state.elan == 0, || format!("{name} is gone and has élan"))?;
            if state.post != Post::Table {
                continue;
            }
            let seat = self.seat(man);
            ensure(self.field.ground.table.holds(&seat), || format!("{name} hangs over the edge of the table"))?;
            let covered = self.troops.is_covered(leader.side, &seat);
            ensure(!covered || self.state.turn == 0, || format!("an enemy stands on {name}"))?;
        }
        Ok(())
    }

    fn corps_are_sound(&self) -> Result<(), String> {
        let table = self.field.ground.table;
        for (i, corps) in self.state.corps.iter().enumerate() {
            let name = &self.field.commands[i].name;
            let point = match corps.order {
                Written::Attack { point } | Written::Defend { point } | Written::Delay { point, .. } => Some(point),
                _ => None,
            };
            let on = point.is_none_or(|point| {
                point.x >= Length::ZERO && point.y >= Length::ZERO && point.x <= table.width && point.y <= table.height
            });
            ensure(on, || format!("{name} is ordered off the table"))?;
            let turn = corps.order.turn();
            ensure(turn >= 1 && turn <= self.field.turns, || format!("{name} is ordered for turn {turn}"))?;
            let round = matches!(corps.order, Written::FlankMarch { .. });
            let players = self.field.setup.deployment == Deployment::Players;
            ensure(!round || players, || format!("{name} marches round a flank"))?;
            let away = |unit: Piece| self.unit(unit).presence == Presence::FlankMarch;
            ensure(round || !self.all_units_of(CommandId::nth(i)).any(away), || {
                format!("{name} is off the table without an order")
            })?;
        }
        Ok(())
    }

    /// Questions are open to those who can be asked them, and what is under way is what they are about.
    fn questions_are_sound(&self) -> Result<(), String> {
        let state = &self.state;
        let top = state.underway.last();
        if let Some(Underway::Writing { ready }) = top {
            let asked: Vec<Side> = state.asks.iter().map(|question| question.side).collect();
            let due: Vec<Side> = Side::BOTH.into_iter().filter(|side| !ready[*side]).collect();
            let write = state.asks.iter().all(|question| question.ask == Ask::Write);
            return ensure(asked == due && write && !due.is_empty(), || {
                "orders are written by who is not ready".to_owned()
            });
        }
        let Some(question) = Question::only(&state.asks, &state.verdict)? else { return Ok(()) };
        ensure(state.turn == 0 || state.initiative.is_some(), || "nobody has the initiative".to_owned())?;
        ensure((state.turn == 0) == (state.stage == Stage::Opening), || "the turn has no phase".to_owned())?;
        let side = question.side;
        let free = |stage: Stage| top.is_none() && state.stage == stage;
        let fits = match question.ask {
            Ask::Begin => free(Stage::Opening),
            Ask::Write => false,
            Ask::Deploy { corps } => {
                let next = matches!(top, Some(Underway::Deployment { left }) if left.first() == Some(&corps));
                next && self.field.command(corps).side == side
            }
            Ask::Command => free(Stage::Command(side)),
            Ask::Move => free(Stage::Movement(side)),
            Ask::Declare => free(Stage::Declaring(side)),
            Ask::Squares => free(Stage::Squares(side)),
            Ask::RerollShot => free(Stage::Rolled(side)),
            Ask::Charge => free(Stage::Charges(side)),
            Ask::React { charger, target } => {
                let declared = self.declared().is_some_and(|it| (it.charger, it.target) == (charger, target));
                declared
                    && matches!(state.stage, Stage::Charges(by) if by == side.other())
                    && self.troops.is_of(side, target)
                    && self.troops.is_of(side.other(), charger)
            }
            Ask::Strikes => free(Stage::Strikes(side)),
            Ask::NextCombat => free(Stage::Fighting) && side == self.first() && !self.open_fights().is_empty(),
            Ask::RerollAttack { attacker, defender } => {
                let rolled = self.rolled().is_some_and(|it| (it.attacker, it.defender) == (attacker, defender));
                rolled && state.stage == Stage::Fighting && self.fight_between(attacker, defender).is_some()
            }
            Ask::Occupy { unit, place } => {
                let fallen = matches!(top, Some(Underway::Fallen { place: known, left })
                    if *known == place && left.contains(&unit));
                fallen && self.troops.is_of(side, unit) && self.may_occupy(unit, place)
            }
        };
        ensure(fits, || format!("{:?} is asked, and that is not what is going on", question.ask))?;
        let under_combat = state.underway.iter().all(|underway| match underway {
            Underway::Combat(_) | Underway::Victory { .. } | Underway::Fallen { .. } => {
                matches!(state.stage, Stage::Fighting | Stage::Aftermath)
            }
            Underway::Wavering { .. } => state.stage == Stage::Aftermath,
            Underway::Charge(_) => matches!(state.stage, Stage::Charges(_)),
            Underway::Writing { .. } | Underway::Deployment { .. } => state.stage == Stage::Opening,
        });
        ensure(under_combat, || "what is under way belongs to another phase".to_owned())
    }
}
