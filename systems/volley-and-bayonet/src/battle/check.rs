//! What is true of every state of a battle, whatever was ordered. A state from outside is held to the same.

use grognard_battle::{Piece, Question, Sound, Struck, ensure};
use grognard_tabletop::Length;

use super::{
    VolleyAndBayonet,
    field::Field,
    orders::Ask,
    state::{Combat, Post, Presence, Stage, State, Underway, Victory},
};
use crate::{
    profile::{Arm, Status},
    turn::Phase,
};

impl Sound for VolleyAndBayonet {
    fn fits(field: &Field, state: &State) -> Result<(), String> {
        let lengths = [
            (state.units.len(), field.rolls.len(), "stands"),
            (state.commanders.len(), field.leaders.len(), "commanders"),
            (state.divisions.len(), field.commands.len(), "divisions"),
            (state.holders.len(), field.objectives.len(), "objectives"),
        ];
        field.fits(state.turn, &lengths)?;
        let stand = |piece: Piece| ensure(piece.index() < field.rolls.len(), || format!("there is no stand {piece}"));
        let block = |block: Option<u16>| {
            ensure(block.is_none_or(|block| usize::from(block) < field.blocks.len()), || {
                "there is no such block".to_owned()
            })
        };
        for unit in &state.units {
            block(unit.block)?;
            if let Presence::With(host) = unit.presence {
                stand(host)?;
            }
            unit.kept_by.map_or(Ok(()), stand)?;
        }
        let victory = |victory: &Victory| {
            stand(victory.winner)?;
            stand(victory.loser)?;
            block(victory.block)
        };
        for (one, other) in &state.links {
            stand(*one)?;
            stand(*other)?;
        }
        for contact in state.contacts.iter() {
            contact.pair().into_iter().try_for_each(stand)?;
        }
        for underway in &state.underway {
            match underway {
                Underway::Opening { .. } | Underway::Deployment { .. } => {}
                Underway::Breakthroughs { left } => left.iter().try_for_each(victory)?,
                Underway::Combat(Combat { target, fire, stage }) => {
                    stand(*target)?;
                    fire.iter().copied().try_for_each(stand)?;
                    match stage {
                        Stage::Answer => {}
                        Stage::FallingBack { hits, left } => {
                            hits.iter().map(|hit| hit.on).chain(left.iter().copied()).try_for_each(stand)?;
                        }
                        Stage::Won { left } => left.iter().try_for_each(victory)?,
                    }
                }
            }
        }
        for question in &state.asks {
            ensure(question.command.is_none(), || "no question is about a command".to_owned())?;
            match question.ask {
                Ask::Answer { stand: piece }
                | Ask::FallBack { stand: piece, .. }
                | Ask::AfterMelee { stand: piece }
                | Ask::Breakthrough { stand: piece } => stand(piece)?,
                Ask::Appoint { commander } => {
                    ensure(field.leader_of(commander).is_some(), || format!("there is no commander {commander}"))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn invariants(&self) -> Result<(), String> {
        self.troops.check(self.field.ground.table, |unit| self.name(unit))?;
        self.units_are_sound()?;
        self.divisions_are_sound()?;
        self.contacts_are_sound()?;
        self.commanders_are_sound()?;
        self.questions_are_sound()
    }
}

impl VolleyAndBayonet {
    fn units_are_sound(&self) -> Result<(), String> {
        for (i, state) in self.state.units.iter().enumerate() {
            let unit = Piece(i as u16);
            let (kind, name) = (self.kind(unit), self.name(unit));
            let most = u8::try_from(kind.sp).unwrap_or_default();
            let lost = state.presence == Presence::Lost;
            ensure(if lost { state.sp == 0 } else { (1..=most).contains(&state.sp) }, || {
                format!("{name} has {} of {most} SP", state.sp)
            })?;
            if let Presence::With(host) = state.presence {
                let attached = kind.skirmish_infantry() && self.kind(host).close_order_infantry();
                ensure(attached && self.unit(host).presence != Presence::Lost, || {
                    format!("{name} is attached to nobody")
                })?;
            }
            if !state.is_there() {
                continue;
            }
            let (guns, body) = (kind.guns(), self.troops.body(unit));
            ensure(guns || !state.limbered, || format!("{name} is limbered and no artillery"))?;
            ensure(kind.close_order() || !state.column, || format!("{name} is in march column"))?;
            ensure(state.block.is_none() || kind.infantry() && !state.column, || format!("{name} is in a block"))?;
            let twice = state.block.is_some_and(|block| self.holder_of(block) != Some(unit));
            ensure(!twice, || format!("{name} shares its block"))?;
            let road = (state.column || state.limbered) && self.on_road(state.pose.at);
            let ground = state.block.is_some() || road || self.ground_is_free(unit, body);
            ensure(ground, || format!("{name} stands where it cannot"))?;
            if state.status == Status::Routed {
                let clean = !state.stationary && !state.dedicated_guns && self.screen_of(unit).is_none();
                ensure(clean, || format!("{name} is routed and holds together"))?;
            }
            let ready = kind.close_order_infantry() || guns && !state.limbered;
            let exhausted = self.facts(unit).exhausted;
            ensure(!state.stationary || ready && !state.column && !exhausted, || format!("{name} is stationary"))?;
            let rallied = !state.rallied || state.status == Status::PermanentDisorder;
            ensure(rallied, || format!("{name} was rallied and is not permanently disordered"))?;
            let phase = self.state.phase;
            let deploys = matches!(self.state.underway.last(), Some(Underway::Deployment { .. }));
            ensure(!state.acted || phase == Phase::Movement || deploys, || format!("{name} has acted"))?;
            ensure(!(state.fought || state.answered) || phase == Phase::Combat, || format!("{name} has fought"))?;
        }
        Ok(())
    }

    /// What a division has and what it has lost is what it began with.
    fn divisions_are_sound(&self) -> Result<(), String> {
        for (division, state) in self.field.command_ids().zip(&self.state.divisions) {
            let own = self.field.rolls.iter().zip(&self.state.units).filter(|(e, _)| e.command == division);
            let (left, start) = own.fold((0, 0), |(left, start), (enlisted, unit)| {
                (left + i32::from(unit.sp), start + enlisted.own.stand.sp)
            });
            let name = &self.field.command(division).name;
            ensure(left + i32::from(state.lost) == start, || {
                format!("{name} began with {start} SP, has {left} and has lost {}", state.lost)
            })?;
            ensure(state.lost_this_turn <= state.lost, || format!("{name} has lost more this turn than in all"))?;
            ensure(!state.collapsed || state.exhausted, || format!("{name} has collapsed and is not exhausted"))?;
            let level = self.field.rosters[division.index()].level.min(60);
            ensure(!state.exhausted || i32::from(state.lost) >= level, || format!("{name} is exhausted too soon"))?;
        }
        Ok(())
    }

    fn contacts_are_sound(&self) -> Result<(), String> {
        let phase = self.state.phase;
        let fights = matches!(phase, Phase::Movement | Phase::Rally | Phase::Morale | Phase::Combat);
        for contact in self.state.contacts.iter() {
            let [attacker, defender] = contact.pair();
            let names = || format!("{} and {}", self.name(attacker), self.name(defender));
            let side = self.state.phasing;
            let there = self.troops.is_of(side, attacker) && self.troops.is_of(side.other(), defender);
            ensure(there && fights, || format!("{} are in contact and cannot be", names()))?;
            let touch = self.troops.body(attacker).distance_to(self.troops.body(defender)) == Length::ZERO;
            ensure(touch, || format!("{} are in contact and do not touch", names()))?;
            let (own, other) = (self.kind(attacker), self.kind(defender));
            let able = !self.routed(attacker) && own.arm != Arm::Artillery && !own.skirmish_infantry();
            ensure(able, || format!("{} cannot attack", self.name(attacker)))?;
            let foot_on_horse = own.close_order_infantry() && other.close_order_cavalry();
            let on_skirmishers = own.close_order() && other.skirmishers();
            ensure(!foot_on_horse && !on_skirmishers, || format!("{} do not fight each other", names()))?;
            let targets = self.state.contacts.iter().filter(|other| other.attacker == attacker).count();
            ensure(targets == 1, || format!("{} has {targets} targets", self.name(attacker)))?;
            let flank = contact.on == Struck::Front || self.unit(defender).block.is_none();
            ensure(flank, || format!("{} has no flank in its block", self.name(defender)))?;
        }
        Ok(())
    }

    fn commanders_are_sound(&self) -> Result<(), String> {
        for (man, state) in self.state.commanders.iter().enumerate() {
            if state.post != Post::Table {
                continue;
            }
            let (name, seat) = (self.name_of_commander(man), self.seat(man));
            ensure(self.field.ground.table.holds(&seat), || format!("{name} hangs over the edge of the table"))?;
            let reached = self.troops.is_reached(self.field.leaders[man].side, &seat);
            ensure(!reached || self.state.turn == 0, || format!("an enemy touches {name}"))?;
        }
        Ok(())
    }

    /// One question is open at a time, to a side that can be asked it, and what is under way is what it is about.
    fn questions_are_sound(&self) -> Result<(), String> {
        let state = &self.state;
        let Some(question) = Question::only(&state.asks, &state.verdict)? else { return Ok(()) };
        let (top, side) = (state.underway.last(), question.side);
        let of = |piece: Piece, side| self.troops.is_of(side, piece);
        let in_phase =
            |phase: Phase, side| state.turn > 0 && top.is_none() && state.phase == phase && question.side == side;
        let stage = match top {
            Some(Underway::Combat(combat)) => Some((combat.target, &combat.stage)),
            _ => None,
        };
        let fits = match question.ask {
            Ask::Begin => state.turn == 0 && top.is_none(),
            Ask::WhoBegins => top == Some(&Underway::Opening { winner: side }),
            Ask::Deploy => top == Some(&Underway::Deployment { side }),
            Ask::Appoint { commander } => {
                let post = self
                    .field
                    .leader_of(commander)
                    .map(|man| (self.field.leaders[man].side, state.commanders[man].post));
                in_phase(Phase::Command, state.phasing) && state.closed && post == Some((side, Post::Captured))
            }
            Ask::Move => in_phase(Phase::Movement, state.phasing),
            Ask::Rally => in_phase(Phase::Rally, state.phasing),
            Ask::Combat => in_phase(Phase::Combat, state.phasing) && !state.closed,
            Ask::LastFire => in_phase(Phase::Combat, state.phasing.other()) && state.closed,
            Ask::Answer { stand } => {
                let asked = matches!(stage, Some((target, Stage::Answer)) if target == stand);
                let fire =
                    self.combat().is_some_and(|combat| combat.fire.iter().all(|shooter| of(*shooter, side.other())));
                asked && fire && of(stand, side)
            }
            Ask::FallBack { stand, .. } => {
                let hits = |hits: &[super::state::Hits]| hits.iter().all(|hit| self.troops.is_there(hit.on));
                of(stand, side)
                    && self.falling_back().is_some_and(|hit| hit.on == stand)
                    && matches!(stage, Some((_, Stage::FallingBack { hits: all, .. })) if hits(all))
            }
            Ask::AfterMelee { stand } | Ask::Breakthrough { stand } => {
                of(stand, side) && self.victor().is_some_and(|victory| victory.winner == stand)
            }
        };
        ensure(fits, || format!("{:?} is asked, and that is not what is going on", question.ask))
    }
}
