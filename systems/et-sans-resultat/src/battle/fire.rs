//! Artillery and skirmishing: written unseen, shown together, one score for each target (R24 to R28, R62, R72, R73).

use grognard_battle::{
    Chronicle, CommandId, Event, Piece, Refusal, Rules, Side, refuse, refuse_if, resolve, senseless_if,
};
use grognard_rulebook::{Dice, Procedure, rule};
use grognard_tabletop::{Edge, Length};

use super::{
    EtSansResultat,
    field::{Drill, measured},
    formations::is_directive,
    state::Fire,
};
use crate::{
    artillery::{ArtilleryAndSkirmish, Engaging, FireScore, Intensity, MayEngage, Target, Weather},
    profile::{Class, Formation as Profile, Order as Directive, Trait},
    rules::heeded,
};

/// How far guns and skirmishers reach, at the most.
const GUNS: Length = Length::units(12);
const SKIRMISH: Length = Length::units(6);

impl EtSansResultat {
    /// Whether a side has somebody who could fire.
    pub(super) fn could_fire(&self, side: Side) -> bool {
        let fires = |unit: Piece| {
            is_directive(self.form(self.formation_of(unit)).order)
                && self.formations_of(side.other()).any(|target| self.engages(unit, target).is_ok())
        };
        self.troops.of(side).any(fires)
    }

    /// Whether the target counts as attacking cavalry to a Formation (R73).
    pub(super) fn attacking_cavalry(&self, formation: CommandId, target: CommandId) -> bool {
        if self.form(target).order != Directive::Attack {
            return false;
        }
        let near = self.units_of(target).filter(|theirs| {
            self.units_of(formation).any(|own| self.troops.body(own).within(SKIRMISH, self.troops.body(*theirs)))
        });
        let (all, horse) =
            near.fold((0, 0), |(all, horse), unit| (all + 1, horse + i32::from(self.class(unit) == Class::Cavalry)));
        2 * horse > all
    }

    /// Whether a battery may fire, or a battalion skirmish, at a Formation.
    pub(super) fn engages(&self, unit: Piece, target: CommandId) -> Result<(), Refusal> {
        let formation = self.formation_of(unit);
        let state = self.unit(unit);
        let guns = self.is_guns(unit);
        senseless_if!(!guns && self.class(unit) != Class::Infantry, "cavalry neither fires nor skirmishes");
        let body = self.troops.body(unit);
        let near = body.distance_to_nearest(self.units_of(target).map(|theirs| self.troops.body(theirs)));
        let Some(near) = near else { return Err(Refusal::senseless("nobody of it is on the table")) };
        let shot = if guns && state.drill == Drill::Unlimbered && near <= GUNS {
            self.units_of(target).filter_map(|theirs| self.shot(unit, theirs, GUNS)).min()
        } else {
            None
        };
        let facts = MayEngage {
            kind: if guns { Engaging::Artillery } else { Engaging::Skirmish },
            distance: measured(shot.unwrap_or(near)),
            committed: guns && state.drill != Drill::Ployed,
            unlimbered: state.drill == Drill::Unlimbered,
            deployed: state.drill == Drill::Deployed,
            target: Target { attacking_cavalry: !guns && self.attacking_cavalry(formation, target) },
        };
        match facts.prepare(&self.field.house, &mut ()).forbidden_by {
            Some(cause) => Err(Refusal::by(cause, format!("{} cannot engage it", self.field.enlisted(unit).name))),
            None if guns && shot.is_none() => refuse!("R26", "out of arc, or no clear line"),
            None => Ok(()),
        }
    }

    /// Works out what a Formation declares.
    pub(super) fn plan_fire(
        &self,
        by: Side,
        formation: CommandId,
        intensity: [Intensity; 2],
        shots: &[(Piece, CommandId)],
    ) -> Result<Fire, Refusal> {
        self.own_formation(by, formation)?;
        refuse_if!(!is_directive(self.form(formation).order), "R24", "only a Formation with a directive fires");
        let mut used = [false; 2];
        for (i, (unit, target)) in shots.iter().enumerate() {
            self.own(by, *unit)?;
            if self.formation_of(*unit) != formation || shots[..i].iter().any(|(other, _)| other == unit) {
                return Err(Refusal::senseless("Units of the Formation, each once"));
            }
            if !self.lives(*target) || self.side_of(*target) == by {
                return Err(Refusal::senseless("there is no such Formation of the enemy"));
            }
            self.engages(*unit, *target)?;
            let kind = usize::from(!self.is_guns(*unit));
            used[kind] = true;
            refuse_if!(intensity[kind] == Intensity::None, "R24", "who is named fires or skirmishes: say how hard");
        }
        if (0..2).any(|kind| intensity[kind] != Intensity::None && !used[kind]) {
            return refuse!("R24", "nobody of that kind is named");
        }
        Ok(Fire { formation, intensity, shots: shots.to_vec(), mission: None })
    }

    /// Writes it down; a later one replaces the earlier.
    pub(super) fn declare(&mut self, fire: &Fire) {
        self.state.fires.retain(|known| known.formation != fire.formation);
        if !fire.shots.is_empty() {
            self.state.fires.push(fire.clone());
            self.state.fires.sort_by_key(|fire| fire.formation);
        }
    }

    /// The weather that special facts of the scenario make (R93).
    fn weather(&self) -> Weather {
        let now = self.field.clock(self.state.turn.saturating_sub(1));
        let holds = |special: &&grognard_scenario::model::course::Special| {
            now.is_none_or(|now| {
                special.from.is_none_or(|from| from <= now) && special.until.is_none_or(|until| now < until)
            })
        };
        let specials = self.field.scenario.specials.iter().filter(holds);
        specials
            .filter_map(|special| match &*special.key {
                "snow" => Some(Weather::Snow),
                "heavy-rain" => Some(Weather::HeavyRain),
                "mud" => Some(Weather::Mud),
                _ => None,
            })
            .next()
            .unwrap_or(Weather::Fair)
    }

    /// The facts of a Formation's fire at a target.
    pub(super) fn fire_facts(&self, fire: &Fire, target: CommandId, others: i32) -> ArtilleryAndSkirmish {
        let on = || fire.shots.iter().filter(|(_, at)| *at == target).map(|(unit, _)| *unit);
        let guns = || on().filter(|unit| self.is_guns(*unit));
        let foot = || on().filter(|unit| !self.is_guns(*unit));
        let sections =
            |row: usize| guns().map(|unit| i32::from(self.field.enlisted(unit).sections[row])).sum::<i32>().min(40);
        let battalions = |kind: Trait| (foot().filter(|unit| self.kind(*unit) == kind).count() as i32).min(30);
        let rifles = |value: u8| (foot().filter(|unit| self.unit(*unit).rifles == value).count() as i32).min(12);
        let declared = |kind: usize, any: bool| if any { fire.intensity[kind] } else { Intensity::None };
        let formation = fire.formation;
        let horse = self.attacking_cavalry(formation, target);
        // Against attacking cavalry nobody is named; guns alone do not see to that row.
        let (artillery, skirmish) = (declared(0, guns().next().is_some()), declared(1, foot().next().is_some()));
        let no_sections = (0..6).all(|row| sections(row) == 0);
        ArtilleryAndSkirmish {
            artillery: if artillery == Intensity::Intense && no_sections { Intensity::Normal } else { artillery },
            sections_3_4pdr: sections(0),
            sections_6_7_8pdr: sections(1),
            sections_french_8pdr: sections(2),
            sections_british_9pdr: sections(3),
            sections_russian_12pdr: sections(4),
            sections_12pdr: sections(5),
            weather: self.weather(),
            skirmish,
            formation: Profile {
                artillery_fatigue: self.fatigue_of(formation, Class::Artillery).min(20),
                infantry_fatigue: self.fatigue_of(formation, Class::Infantry).min(30),
                doctrine: self.roster(formation).doctrine,
                ..Profile::default()
            },
            line_battalions: battalions(Trait::None),
            light_battalions: battalions(Trait::Light),
            irregular_battalions: battalions(Trait::Irregular),
            rf1_companies: rifles(1),
            rf2_companies: rifles(2),
            rf3_companies: rifles(3),
            target: Target { attacking_cavalry: skirmish != Intensity::None && horse },
            other_formations: others.clamp(-60, 200),
        }
    }

    /// The part of a Formation in a score, known before the dice.
    pub(super) fn part(&self, fire: &Fire, target: CommandId) -> i32 {
        let ready = self.fire_facts(fire, target, 0).prepare(&self.field.house, &mut ());
        ready.part()
    }

    /// All is shown, and every score is rolled.
    pub(super) fn roll_fire(&mut self, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let fires = std::mem::take(&mut self.state.fires);
        for fire in &fires {
            let own = self.form_mut(fire.formation);
            own.intense = fire.intensity.map(|intensity| intensity == Intensity::Intense);
            let guns = fire.shots.iter().map(|(unit, _)| *unit).filter(|unit| self.is_guns(*unit));
            guns.collect::<Vec<_>>().into_iter().for_each(|battery| self.unit_mut(battery).fired = true);
            let (lr, _) = self.ratings(self.head_of(fire.formation));
            if let Some(target) = fire.mission {
                self.form_mut(target).mission = Some(lr);
            }
            let text = self.tell_declared(fire);
            log.tell(|| Event::Said { text, about: fire.shots.iter().map(|(unit, _)| *unit).collect() });
        }
        let sides = [self.state.first, self.state.first.other()];
        let targets: Vec<CommandId> = sides.into_iter().flat_map(|side| self.formations_of(side)).collect();
        for target in targets {
            let at: Vec<&Fire> = fires.iter().filter(|fire| fire.shots.iter().any(|(_, on)| *on == target)).collect();
            let parts: Vec<i32> = at.iter().map(|fire| self.part(fire, target)).collect();
            let lead = (0..at.len()).min_by_key(|i| (-parts[*i], at[*i].formation));
            let Some(lead) = lead else { continue };
            let others = parts.iter().enumerate().filter(|(i, _)| *i != lead).map(|(_, part)| part).sum();
            let facts = self.fire_facts(at[lead], target, others);
            let tell = |came: &FireScore| self.tell_score(target, came);
            let came = resolve(&facts, &self.field.house, &[], dice, log, tell);
            self.form_mut(target).score = Some(came.score.clamp(-60, 300) as i16);
        }
        for fire in &fires {
            let tires = [rule!("esr.artillery.intense-fatigue"), rule!("esr.skirmish.intense-fatigue")];
            for (kind, class) in [(0, Class::Artillery), (1, Class::Infantry)] {
                if fire.intensity[kind] == Intensity::Intense && heeded(tires[kind]) {
                    self.tire(fire.formation, class, 1);
                }
            }
        }
    }

    /// Enemy batteries that have a Formation in arc within so far: how many, and how many of them in enfilade.
    pub(super) fn batteries_on(&self, formation: CommandId, within: Length) -> (i32, i32) {
        let (mut all, mut enfilade) = (0, 0);
        let enemies = self.troops.of(self.side_of(formation).other());
        for battery in
            enemies.filter(|unit| self.is_unlimbered(*unit) && is_directive(self.form(self.formation_of(*unit)).order))
        {
            let body = self.troops.body(battery);
            let in_range = |unit: &Piece| self.shot(battery, *unit, within).is_some_and(|range| range <= within);
            let seen: Vec<Piece> = self.units_of(formation).filter(in_range).collect();
            if seen.is_empty() {
                continue;
            }
            all += 1;
            let line: Vec<&Piece> = seen.iter().filter(|unit| self.unit(**unit).is_deployed()).collect();
            let muzzle = body.middle(Edge::Front);
            let behind = |unit: &Piece| {
                let theirs = self.troops.body(*unit);
                theirs.ahead_and_right(muzzle).0 < theirs.ahead_and_right(theirs.middle(Edge::Front)).0
            };
            if 2 * line.iter().filter(|unit| behind(unit)).count() > line.len() {
                enfilade += 1;
            }
        }
        (all.min(12), enfilade.min(12))
    }
}
