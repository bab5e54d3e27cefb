//! Assessments: what fire and combat make of a Formation.

use grognard_rulebook::{
    Band, Bands,
    Block::{self, Each, Once},
    Dice, Facts, Marks, Next, Notes, Procedure, Refused, Rule, Table, Told, Word, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{CavalryShare, Formation, Lr, Order, rounded, score},
    status::StatusCheck,
};

/// What a Formation occupies.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occupied {
    /// Nothing of the sort.
    Open,
    /// A town.
    Town,
    /// A fortification.
    Fortification,
    /// A fortified city.
    FortifiedCity,
    /// A strong point.
    StrongPoint,
}

/// One Assessment of a Formation, with its consequences.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    #[role(
        "",
        "Formation",
        lr,
        fatigue,
        brittle,
        determined,
        stoic,
        enthusiastic,
        order,
        irregulars,
        impetuous,
        cavalry,
        batteries
    )]
    pub formation: Formation,
    /// It is grand-tactically outflanked (R34).
    pub outflanked: bool,
    /// Its Reformation Area is attacked.
    pub reformation_area_attacked: bool,
    /// The opponent's Artillery & Skirmish score against it this turn.
    #[fact(-60..=300, default = 10)]
    pub opposing_score: i32,
    /// Combats its Units lost this turn (R32).
    #[fact(0..=40)]
    pub combat_losses: i32,
    /// Enemy batteries within 6" with the Formation in arc.
    #[fact(0..=12)]
    pub enemy_batteries_short_range: i32,
    /// Enemy batteries with the Formation in arc and in enfilade.
    #[fact(0..=12)]
    pub enemy_batteries_enfilade: i32,
    /// Batteries of the Formation or within 3", committed and unlimbered.
    #[fact(0..=12)]
    pub friendly_batteries_unlimbered: i32,
    /// Those of them that fire intensely.
    #[fact(0..=12)]
    pub friendly_batteries_intense: i32,
    /// A friendly Formation is in Retreat within 6".
    pub friendly_retreat_within_6: bool,
    /// A friendly Formation is Broken within 12".
    pub friendly_broken_within_12: bool,
    /// What the Formation occupies (R21).
    pub occupying: Occupied,
}

const MODIFIERS: &[Block<Assessment>] = &[
    Each(rows![a: Assessment;
         3 "esr.assessment.lr-a"                         if  a.formation.lr == Lr::A;
         2 "esr.assessment.lr-b"                         if  a.formation.lr == Lr::B;
         1 "esr.assessment.lr-c"                         if  a.formation.lr == Lr::C;
    ]),
    Once(rows![a: Assessment;
        -3 "esr.assessment.outflanked"                   if  a.outflanked;
        -3 "esr.assessment.reformation-area-attacked"    if  a.reformation_area_attacked;
    ]),
    Each(rows![a: Assessment;
        -1 "esr.assessment.opposing-score"               per a.opposing_score.max(0) / 10;
        -2 "esr.assessment.combat-losses"                per a.combat_losses / 3;
        -1 "esr.assessment.fatigue"                      per a.formation.fatigue;
        -1 "esr.assessment.enemy-battery-short-range"    per a.enemy_batteries_short_range;
        -1 "esr.assessment.enemy-battery-enfilade"       per a.enemy_batteries_enfilade;
         1 "esr.assessment.friendly-battery-unlimbered"  per a.friendly_batteries_unlimbered;
         1 "esr.assessment.friendly-battery-intense"     per a.friendly_batteries_intense;
        -1 "esr.assessment.brittle"                      if  a.formation.brittle;
         2 "esr.assessment.determined"                   if  a.formation.determined;
         1 "esr.assessment.stoic"                        if  a.formation.stoic && a.formation.order == Order::Defend;
         1 "esr.assessment.enthusiastic"                 if  a.formation.enthusiastic && a.formation.order == Order::Attack;
        -2 "esr.assessment.status-retreat"               if  a.formation.order == Order::Retreat;
        -4 "esr.assessment.status-rally"                 if  a.formation.order == Order::Rally;
        -4 "esr.assessment.status-broken"                if  a.formation.order == Order::Broken;
        -1 "esr.assessment.friend-retreating"            if  a.friendly_retreat_within_6;
        -3 "esr.assessment.friend-broken"                if  a.friendly_broken_within_12;
         1 "esr.assessment.occupying-town-fortification" if  matches!(a.occupying, Occupied::Town | Occupied::Fortification);
         2 "esr.assessment.occupying-fortified-city"     if  a.occupying == Occupied::FortifiedCity;
         1 "esr.assessment.occupying-strong-point"       if  a.occupying == Occupied::StrongPoint;
    ]),
];

/// How badly an Assessment goes.
#[derive(Word, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Severity {
    /// 10 or more.
    #[default]
    NoEffect,
    /// 5 to 9.
    Light,
    /// 0 to 4.
    Serious,
    /// -1 to -4.
    Severe,
    /// -5 to -9.
    Grave,
    /// -10 or less.
    Collapse,
}

const BANDS: Bands<Severity> = Bands {
    bands: &[
        Band { from: 10, result: Severity::NoEffect, rule: Some(rule!("esr.assessment.no-effect")) },
        Band { from: 5, result: Severity::Light, rule: None },
        Band { from: 0, result: Severity::Serious, rule: None },
        Band { from: -4, result: Severity::Severe, rule: None },
        Band { from: -9, result: Severity::Grave, rule: None },
        Band { from: i32::MIN, result: Severity::Collapse, rule: None },
    ],
};

/// What Irregulars do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IrregularsDo {
    /// There are none.
    None,
    /// They stand.
    Stand,
    /// They evade.
    Evade,
    /// They are gone.
    Removed,
}

/// What Impetuous do.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpetuousDo {
    /// There are none.
    None,
    /// They stand.
    Stand,
    /// They attack, whatever the order.
    Attack,
}

/// What cavalry does.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CavalryDoes {
    /// There is none.
    None,
    /// It stands.
    Stand,
    /// It may evade.
    MayEvade,
    /// It must evade.
    MustEvade,
    /// It routs to the Reformation Area.
    Rout,
    /// It is gone.
    Removed,
}

/// What becomes of the Formation.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormationDoes {
    /// Nothing.
    Unchanged,
    /// It converts to Retreat.
    Retreat,
    /// It breaks and is gone.
    BrokenAndRemoved,
}

/// An Assessment made ready.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReadyAssessment {
    modifier: i32,
    irregulars: bool,
    impetuous: bool,
    cavalry: CavalryShare,
    batteries: i32,
    stays_broken: bool,
    round_up: bool,
}

/// What an Assessment does.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assessed {
    /// Sum of all modifiers.
    pub modifier: i32,
    /// How badly it went.
    pub band: Severity,
    /// Fatigue Markers it takes.
    pub fatigue: i32,
    /// What its Irregulars do.
    pub irregulars: IrregularsDo,
    /// What its Impetuous do.
    pub impetuous: ImpetuousDo,
    /// What its cavalry does.
    pub cavalry: CavalryDoes,
    /// Batteries that retire.
    pub batteries_retire: i32,
    /// What becomes of the Formation.
    pub formation: FormationDoes,
}

impl ReadyAssessment {
    fn irregulars(&self, band: Severity, dice: &mut dyn Dice, effects: &mut dyn Notes) -> IrregularsDo {
        use IrregularsDo::{Evade, Removed, Stand};
        if !self.irregulars {
            return IrregularsDo::None;
        }
        let mut rolls = |rule: &'static Rule, most: i32| {
            if effects.acts(rule) && within("Irregulars", most, dice) { Evade } else { Stand }
        };
        match band {
            Severity::NoEffect => Stand,
            Severity::Light => rolls(rule!("esr.assessment.light-irregulars"), 4),
            Severity::Serious => rolls(rule!("esr.assessment.serious-irregulars"), 8),
            Severity::Severe if effects.acts(rule!("esr.assessment.severe-irregulars")) => Evade,
            Severity::Grave if effects.acts(rule!("esr.assessment.grave-irregulars")) => Removed,
            Severity::Collapse if effects.acts(rule!("esr.assessment.collapse-removed")) => Removed,
            _ => Stand,
        }
    }

    fn impetuous(&self, band: Severity, dice: &mut dyn Dice, effects: &mut dyn Notes) -> ImpetuousDo {
        if !self.impetuous {
            return ImpetuousDo::None;
        }
        let (rule, most) = match band {
            Severity::Light => (rule!("esr.assessment.light-impetuous"), 4),
            Severity::Serious => (rule!("esr.assessment.serious-impetuous"), 8),
            Severity::Severe => (rule!("esr.assessment.severe-impetuous"), 10),
            Severity::NoEffect | Severity::Grave | Severity::Collapse => return ImpetuousDo::Stand,
        };
        if effects.acts(rule) && within("Impetuous", most, dice) { ImpetuousDo::Attack } else { ImpetuousDo::Stand }
    }

    fn cavalry(&self, band: Severity, effects: &mut dyn Notes) -> CavalryDoes {
        use CavalryDoes::{MayEvade, MustEvade, Removed, Rout, Stand};
        match (self.cavalry, band) {
            (CavalryShare::None, _) => CavalryDoes::None,
            (_, Severity::Light) if effects.acts(rule!("esr.assessment.light-cavalry")) => MayEvade,
            (_, Severity::Serious) if effects.acts(rule!("esr.assessment.serious-cavalry")) => MayEvade,
            (_, Severity::Severe) if effects.acts(rule!("esr.assessment.severe-cavalry")) => MustEvade,
            (CavalryShare::All, Severity::Grave) if self.breaks(band, effects) => Removed,
            (_, Severity::Grave) if effects.acts(rule!("esr.assessment.grave-cavalry")) => Rout,
            (_, Severity::Collapse) if effects.acts(rule!("esr.assessment.collapse-removed")) => Removed,
            _ => Stand,
        }
    }

    /// A cavalry Formation breaks and is gone.
    fn breaks(&self, band: Severity, effects: &mut dyn Notes) -> bool {
        let ridden_down = self.cavalry == CavalryShare::All && band == Severity::Grave;
        effects.acts_if(ridden_down, rule!("esr.assessment.grave-cavalry-formation"))
    }

    fn batteries(&self, band: Severity, dice: &mut dyn Dice, effects: &mut dyn Notes) -> i32 {
        if self.batteries == 0 {
            return 0;
        }
        let (all, up) = (self.batteries, self.round_up);
        match band {
            Severity::Serious if effects.acts(rule!("esr.assessment.serious-artillery")) => {
                dice.stage(|dice| rounded(dice.d6("batteries that retire, halved"), 2, up).min(all))
            }
            Severity::Severe if effects.acts(rule!("esr.assessment.severe-artillery")) => {
                dice.stage(|dice| dice.d6("batteries that retire").min(all))
            }
            Severity::Grave if effects.acts(rule!("esr.assessment.grave-artillery")) => all,
            Severity::Collapse if effects.acts(rule!("esr.assessment.collapse-artillery")) => all,
            _ => 0,
        }
    }

    fn formation(&self, band: Severity, effects: &mut dyn Notes) -> FormationDoes {
        if self.breaks(band, effects) {
            return FormationDoes::BrokenAndRemoved;
        }
        let falls_back = band == Severity::Collapse && !self.stays_broken;
        match effects.acts_if(falls_back, rule!("esr.assessment.collapse-retreat")) {
            true => FormationDoes::Retreat,
            false => FormationDoes::Unchanged,
        }
    }
}

/// Whether 2D6 come to so much at the most.
fn within(what: &'static str, most: i32, dice: &mut dyn Dice) -> bool {
    dice.stage(|dice| dice.sum(what, 2, 6) <= most)
}

/// Fatigue of a band.
fn fatigue(band: Severity, effects: &mut dyn Notes) -> i32 {
    let (markers, rule) = match band {
        Severity::NoEffect | Severity::Collapse => return 0,
        Severity::Light => (1, rule!("esr.assessment.light-fatigue")),
        Severity::Serious => (2, rule!("esr.assessment.serious-fatigue")),
        Severity::Severe => (4, rule!("esr.assessment.severe-fatigue")),
        Severity::Grave => (5, rule!("esr.assessment.grave-fatigue")),
    };
    if effects.acts(rule) { markers } else { 0 }
}

impl Procedure for Assessment {
    type House = House;
    type Ready = ReadyAssessment;
    type Outcome = Assessed;

    const NAME: &'static str = "assessment";
    const GROUP: &'static str = "Assessments";
    const DICE: &'static str = "2d6; then, as the band asks, 2d6 for Irregulars, 2d6 for Impetuous, 1d6 for batteries";
    const REFUSED: &'static [Refused<Self>] = refused![a: Assessment;
        ["brittle", "determined"] "a Formation is brittle or determined, not both" if a.formation.brittle && a.formation.determined;
        ["friendly_batteries_intense", "friendly_batteries_unlimbered"] "batteries that fire intensely are unlimbered: no more of them than of those"
            if a.friendly_batteries_intense > a.friendly_batteries_unlimbered;
    ];

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyAssessment {
        let mut counted = *self;
        if !applied.follows(rule!("esr.assessment.enemy-battery-arc")) {
            (counted.enemy_batteries_short_range, counted.enemy_batteries_enfilade) = (0, 0);
        }
        if !applied.follows(rule!("esr.assessment.friendly-battery-reach")) {
            (counted.friendly_batteries_unlimbered, counted.friendly_batteries_intense) = (0, 0);
        }
        let Formation { irregulars, impetuous, cavalry, batteries, order, .. } = self.formation;
        ReadyAssessment {
            modifier: applied.tally("Modifier").add(MODIFIERS, &counted).total(),
            irregulars,
            impetuous,
            cavalry,
            batteries,
            stays_broken: order == Order::Broken && house.collapse_keeps_broken,
            round_up: house.halves_round_up,
        }
    }

    fn roll(ready: &ReadyAssessment, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Assessed {
        let band = dice.stage(|dice| {
            let score = score(ready.modifier, "the Assessment", rule!("esr.assessment.roll"), dice, effects);
            BANDS.at(score, effects) as i32
        });
        let band = Severity::ALL[band as usize];
        Assessed {
            modifier: ready.modifier,
            band,
            irregulars: ready.irregulars(band, dice, effects),
            impetuous: ready.impetuous(band, dice, effects),
            cavalry: ready.cavalry(band, effects),
            batteries_retire: ready.batteries(band, dice, effects),
            formation: ready.formation(band, effects),
            fatigue: fatigue(band, effects),
        }
    }

    fn then(&self, outcome: &Assessed, next: &mut Vec<Next>) {
        if outcome.formation == FormationDoes::BrokenAndRemoved {
            return;
        }
        let formation = Formation {
            fatigue: self.formation.fatigue + outcome.fatigue,
            order: outcome.order(self.formation.order),
            ..StatusCheck::default().formation
        };
        next.push(Next::with("", &StatusCheck { formation, ..StatusCheck::default() }));
    }

    fn aftermath(&self, outcome: &Assessed, marks: &mut Marks) {
        let Formation { fatigue, order, batteries, .. } = self.formation;
        marks.fields.clear();
        if outcome.formation == FormationDoes::BrokenAndRemoved {
            marks.remove("");
            return;
        }
        marks.set("", "fatigue", fatigue + outcome.fatigue);
        marks.set("", "order", outcome.order(order));
        marks.set("", "batteries", batteries - outcome.batteries_retire);
        if outcome.irregulars == IrregularsDo::Removed {
            marks.set("", "irregulars", false);
        }
        if outcome.cavalry == CavalryDoes::Removed {
            marks.set("", "cavalry", CavalryShare::None);
        }
    }

    fn tables(_: &House) -> Vec<Table> {
        let counting = [
            rule!("esr.assessment.roll"),
            rule!("esr.assessment.enemy-battery-arc"),
            rule!("esr.assessment.friendly-battery-reach"),
        ];
        let results = [
            rule!("esr.assessment.no-effect"),
            rule!("esr.assessment.light-irregulars"),
            rule!("esr.assessment.light-impetuous"),
            rule!("esr.assessment.light-cavalry"),
            rule!("esr.assessment.light-fatigue"),
            rule!("esr.assessment.serious-irregulars"),
            rule!("esr.assessment.serious-impetuous"),
            rule!("esr.assessment.serious-cavalry"),
            rule!("esr.assessment.serious-artillery"),
            rule!("esr.assessment.serious-fatigue"),
            rule!("esr.assessment.severe-impetuous"),
            rule!("esr.assessment.severe-irregulars"),
            rule!("esr.assessment.severe-cavalry"),
            rule!("esr.assessment.severe-artillery"),
            rule!("esr.assessment.severe-fatigue"),
            rule!("esr.assessment.grave-irregulars"),
            rule!("esr.assessment.grave-cavalry"),
            rule!("esr.assessment.grave-cavalry-formation"),
            rule!("esr.assessment.grave-artillery"),
            rule!("esr.assessment.grave-fatigue"),
            rule!("esr.assessment.collapse-removed"),
            rule!("esr.assessment.collapse-artillery"),
            rule!("esr.assessment.collapse-retreat"),
        ];
        vec![
            Table::new("The roll").rules(counting),
            Table::of_blocks("Assessment: 2D6 and", MODIFIERS),
            Table::of_bands("Bands", &BANDS, |band| band.word().replace('-', " ")),
            Table::new("Results").rules(results),
        ]
    }
}

impl Assessed {
    /// The order or status afterwards.
    fn order(&self, before: Order) -> Order {
        if self.formation == FormationDoes::Retreat { Order::Retreat } else { before }
    }
}
