//! What is true of every state of a battle, whatever was ordered. A state from outside is held to the same.

use grognard_battle::{CommandId, Piece, Question, Sound, ensure};
use grognard_rulebook::Halves;
use grognard_tabletop::Length;

use super::{
    BatailleEmpire,
    field::Field,
    orders::Ask,
    state::{Form, Presence, Stage, State, Underway},
};
use crate::orders::Order as Written;

impl Sound for BatailleEmpire {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        let lengths = [
            (state.units.len(), field.rolls.len(), "units"),
            (state.commanders.len(), field.leaders.len(), "commanders"),
            (state.divisions.len(), field.commands.len(), "divisions"),
            (state.holders.len(), field.objectives.len(), "objectives"),
            (state.ever.len(), field.objectives.len(), "objectives"),
        ];
        field.fits(state.turn, &lengths)?;
        let unit = |piece: Piece| ensure(piece.index() < field.rolls.len(), || format!("there is no unit {piece}"));
        let division = |d: CommandId| ensure(d.index() < field.commands.len(), || format!("there is no division {d}"));
        for own in &state.units {
            let known = own.block.is_none_or(|block| usize::from(block) < field.blocks.len());
            ensure(known, || "there is no such block".to_owned())?;
            own.crew.map_or(Ok(()), unit)?;
        }
        for man in &state.commanders {
            man.with.map_or(Ok(()), unit)?;
        }
        state.stage.division().map_or(Ok(()), division)?;
        for underway in &state.underway {
            match underway {
                Underway::Deployment { left } | Underway::NewOrders { left } => {
                    left.iter().copied().try_for_each(division)?
                }
                Underway::Orders { .. } => {}
                Underway::Move { movers, near, left } => {
                    ensure(!movers.is_empty(), || "nobody moved".to_owned())?;
                    movers.iter().chain(near).chain(left).copied().try_for_each(unit)?;
                }
                Underway::Shot(shot) => {
                    [shot.unit, shot.target].into_iter().chain(shot.supports.iter().copied()).try_for_each(unit)?;
                }
                Underway::Charge(charge) => {
                    let followers = charge.followers.iter().map(|(follower, _)| *follower);
                    let supports = charge.supports.iter().chain(&charge.target_supports).copied();
                    let pair = [charge.charger, charge.target].into_iter();
                    pair.chain(followers).chain(supports).try_for_each(unit)?;
                }
                Underway::Won(won) => {
                    [won.winner, won.loser].into_iter().try_for_each(unit)?;
                    let known = won.block.is_none_or(|block| usize::from(block) < field.blocks.len());
                    ensure(known, || "there is no such block".to_owned())?;
                }
            }
        }
        for question in &state.asks {
            ensure(question.command == state.stage.division(), || {
                "a question is about the division that acts".to_owned()
            })?;
            match question.ask {
                Ask::Deploy { division: d } | Ask::NewOrder { division: d, .. } => division(d)?,
                Ask::ReturnFire { shooter: one, target: other }
                | Ask::ReactToCharge { charger: one, target: other }
                | Ask::ReactToPursuit { charger: one, target: other } => [one, other].into_iter().try_for_each(unit)?,
                Ask::StopCharge { charger: one }
                | Ask::NewTarget { charger: one }
                | Ask::Advance { winner: one }
                | Ask::Pursue { winner: one }
                | Ask::PursueInto { winner: one } => unit(one)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn invariants(&self) -> Result<(), String> {
        let charging: Vec<Piece> = self
            .state
            .underway
            .iter()
            .flat_map(|underway| match underway {
                Underway::Charge(charge) => vec![charge.charger, charge.target],
                Underway::Won(won) => vec![won.winner, won.loser],
                _ => Vec::new(),
            })
            .collect();
        let shared = |one: Piece, other: Piece| {
            charging.contains(&one) || charging.contains(&other) || !self.manned(one) || !self.manned(other)
        };
        self.troops.check_but(self.field.ground.table, shared, |unit| self.name(unit))?;
        self.units_are_sound()?;
        self.commanders_are_sound()?;
        self.divisions_are_sound()?;
        self.question_is_sound()
    }
}

impl BatailleEmpire {
    fn units_are_sound(&self) -> Result<(), String> {
        for (i, state) in self.state.units.iter().enumerate() {
            let unit = Piece(i as u16);
            let (arm, name) = (self.arm(unit), || self.name(unit));
            ensure(state.form.suits(arm), || format!("{} is in a formation of another arm", name()))?;
            let garrison = state.form == Form::Garrison && state.is_there();
            ensure(garrison == state.block.is_some(), || format!("{} garrisons what it does not hold", name()))?;
            let losses = Halves::halves(i32::from(state.losses));
            ensure(losses < self.limit(unit) || !state.is_there(), || format!("{} has {losses} losses", name()))?;
            if let Some(crew) = state.crew {
                let fits = self.troops.is_there(crew)
                    && self.field.enlisted(crew).side == self.field.enlisted(unit).side
                    && state.form == Form::Deployed
                    && state.is_there();
                ensure(fits, || format!("the crew of {} is nowhere", name()))?;
            }
            let begins = matches!(self.state.stage, Stage::Initiative(_) | Stage::Strategic(_));
            let kept = state.marker || state.stirred || state.sniped;
            ensure(!(begins && kept), || format!("{} is marked as the turn begins", name()))?;
            // Before the first turn a unit that has moved is one that was set up.
            let acts =
                self.state.stage == Stage::Opening || self.state.stage.division() == Some(self.division_of(unit));
            let acted = state.paid || state.moved || state.charged || state.complied || state.unlimbered;
            ensure(acts || !acted, || format!("{} has acted, and its division does not", name()))?;
            if matches!(state.presence, Presence::Arrives(_) | Presence::Reserve) {
                ensure(state.losses == 0, || format!("{} is not there and has losses", name()))?;
            }
        }
        for block in 0..self.field.blocks.len() as u16 {
            let held = self.troops.all().filter(|unit| self.unit(*unit).block == Some(block)).count();
            ensure(held <= 1, || "a block holds two units".to_owned())?;
        }
        Ok(())
    }

    fn commanders_are_sound(&self) -> Result<(), String> {
        for (man, state) in self.state.commanders.iter().enumerate() {
            let leader = &self.field.leaders[man];
            let name = || self.name_of_commander(man);
            if let Some(unit) = state.with {
                let own = self.troops.is_of(leader.side, unit)
                    && (leader.chief || leader.command == Some(self.division_of(unit)));
                ensure(own && state.is_there(), || format!("{} is with a unit that is not his", name()))?;
            }
            let active = leader.chief || leader.command == self.state.stage.division();
            ensure(active || state.points == 0, || format!("{} has points and does not act", name()))?;
        }
        Ok(())
    }

    fn divisions_are_sound(&self) -> Result<(), String> {
        let charging = self.state.underway.iter().any(|u| matches!(u, Underway::Charge(_) | Underway::Won(_)));
        for (i, division) in self.state.divisions.iter().enumerate() {
            let name = || self.name_of_division(CommandId::nth(i)).to_owned();
            let held = (division.order == Written::Hold) == division.area.is_some();
            ensure(held, || format!("{} holds without an area, or has one and does not hold", name()))?;
            if division.order == Written::Manoeuvre && self.state.turn > 0 && !charging {
                let near = self.order_stands(CommandId::nth(i)).enemy_within_tactical;
                ensure(!near, || format!("{} manoeuvres before the enemy", name()))?;
            }
        }
        Ok(())
    }

    /// One question is open, to somebody who can be asked it, and what is under way is what it is about.
    fn question_is_sound(&self) -> Result<(), String> {
        let state = &self.state;
        let Some(question) = Question::only(&state.asks, &state.verdict)? else {
            return ensure(state.underway.is_empty(), || "the battle is over".to_owned());
        };
        let side = question.side;
        let top = state.underway.last();
        let acts = state.stage.division().map(|d| self.field.command(d).side);
        let charge = |charger: Piece, of: Piece| {
            let known = self.charge().is_some_and(|charge| charge.charger == charger);
            known && self.troops.is_of(side, of)
        };
        let won = |winner: Piece| {
            matches!(top, Some(Underway::Won(won)) if won.winner == winner) && self.troops.is_of(side, winner)
        };
        let free = |stage: bool| top.is_none() && stage;
        let fits = match question.ask {
            Ask::Begin => free(state.stage == Stage::Opening && state.turn == 0),
            Ask::Deploy { division } => {
                matches!(top, Some(Underway::Deployment { left }) if left.first() == Some(&division))
                    && self.field.command(division).side == side
            }
            Ask::FirstOrders => matches!(top, Some(Underway::Orders { left }) if left.first() == Some(&side)),
            Ask::Initiative => free(state.stage == Stage::Initiative(side)),
            Ask::Chief => free(state.stage == Stage::Strategic(side)),
            Ask::Activate => {
                free(state.stage == Stage::Activation(side)) && self.ready_divisions(side).next().is_some()
            }
            Ask::Tactical => free(matches!(state.stage, Stage::Tactical(_)) && acts == Some(side)),
            Ask::Preparatory => free(matches!(state.stage, Stage::Preparatory(_)) && acts == Some(side)),
            Ask::Charges => free(matches!(state.stage, Stage::Charges(_)) && acts == Some(side)),
            Ask::Movement => free(matches!(state.stage, Stage::Movement(_)) && acts == Some(side)),
            Ask::Final => free(matches!(state.stage, Stage::Final(_)) && acts == Some(side)),
            Ask::ReactToMove => matches!(top, Some(Underway::Move { .. })),
            Ask::ReturnFire { shooter, target } => {
                matches!(top, Some(Underway::Shot(shot)) if (shot.unit, shot.target) == (shooter, target))
                    && self.troops.is_of(side, target)
            }
            Ask::ReactToCharge { charger, target } | Ask::ReactToPursuit { charger, target } => charge(charger, target),
            Ask::StopCharge { charger } | Ask::NewTarget { charger } => charge(charger, charger),
            Ask::Advance { winner } | Ask::Pursue { winner } | Ask::PursueInto { winner } => won(winner),
            Ask::NewOrder { division, .. } => {
                matches!(top, Some(Underway::NewOrders { left }) if left.first() == Some(&division))
                    && self.field.command(division).side == side
            }
        };
        ensure(fits, || format!("{:?} is asked, and that is not what is going on", question.ask))?;
        let table = self.field.ground.table;
        let on = self.state.commanders.iter().filter(|man| man.is_there() && man.with.is_none());
        let inside = |at: grognard_tabletop::Point| {
            at.x >= Length::ZERO && at.y >= Length::ZERO && at.x <= table.width && at.y <= table.height
        };
        ensure(on.into_iter().all(|man| inside(man.at)), || "a commander is off the table".to_owned())
    }
}
