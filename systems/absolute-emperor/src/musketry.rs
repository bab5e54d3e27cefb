//! Infantry shooting.

use grognard_rulebook::{
    Block::{self, Each},
    Dice, Facts, Faults, Marks, Next, Notes, Procedure, Refused, Reroll, Table, cause, refused, rows, rule,
};

use crate::{
    house::House,
    profile::{Cover, Formation, Status, Unit, Worth, stand_check},
    resolution::Target,
    shooting::{NOT_INTO_COMBAT, ReadyShot, Shot, ShotAt, shot_aftermath, shot_then},
};

/// One infantry unit shoots at one target in range; what happens to the target.
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct InfantryShooting {
    #[role("shooter", "shooter", grade, hits, status,
        formation in [Line, AttackColumn, MarchOrder, Square, Garrison] = Line)]
    pub shooter: Unit,
    /// Sides of its built-up area or fortification from which a garrison shoots at this target.
    #[fact(1..=4)]
    pub shooter_sides: i32,
    #[role("target", "target", arm, formation, cover, status, hits, phase_hits, in_combat)]
    pub target: ShotAt,
    /// The target is partly hidden.
    pub target_partially_blocked: bool,
    /// The target stands uphill of the shooter.
    pub target_uphill: bool,
}

const MUSKETRY: &[Block<InfantryShooting>] = &[Each(rows![v: InfantryShooting;

     4 "ae.shooting.line"                     if  v.shooter.formation == Formation::Line;
     2 "ae.shooting.attack-column"            if  v.shooter.formation == Formation::AttackColumn;
     1 "ae.shooting.march-order"              if  v.shooter.formation == Formation::MarchOrder;
     2 "ae.shooting.from-bua"                 per v.garrison_sides();
     1 "ae.shooting.target-square"            if  v.target.unit.formation == Formation::Square;
    -1 "ae.shooting.target-partially-blocked" if  v.target_partially_blocked;
    -1 "ae.shooting.target-area-cover"        if  matches!(v.target.unit.cover, Cover::Area | Cover::Hedge);
    -1 "ae.shooting.target-uphill"            if  v.target_uphill;
    -2 "ae.shooting.target-behind-wall"       if  v.target.unit.cover == Cover::Wall;
    -2 "ae.shooting.target-in-bua"            if  v.target.unit.cover == Cover::Bua;
    -2 "ae.shooting.target-in-fortification"  if  v.target.unit.cover == Cover::Fortification;
])];

impl InfantryShooting {
    fn garrison_sides(&self) -> i32 {
        if self.shooter.formation == Formation::Garrison { self.shooter_sides } else { 0 }
    }
}

impl Procedure for InfantryShooting {
    type House = House;
    type Ready = ReadyShot;
    type Outcome = Shot;

    const NAME: &'static str = "infantry-shooting";
    const GROUP: &'static str = "Shooting";
    const DICE: &'static str = "the pool of d6; then, if every hit is rolled again, one d6 a hit";
    const REFUSED: &'static [Refused<Self>] = refused![v: InfantryShooting;
        ["shooter_status"] "a disordered unit does not shoot" by "ae.shooting.disordered-may-not"
            if v.shooter.status == Status::Disordered;
        ["shooter_formation"] "a Square does not shoot" by "ae.shooting.square-may-not"
            if v.shooter.formation == Formation::Square;
        ["shooter_sides", "shooter_formation"] "only a garrison shoots from several sides"
            if v.shooter_sides != 1 && v.shooter.formation != Formation::Garrison;
    ];

    fn refuse(&self, _: &House, faults: &mut Faults<'_>) {
        faults.check(Self::REFUSED, self);
        faults.check_role("target", NOT_INTO_COMBAT, &self.target);
        stand_check("target", &self.target.unit, faults);
    }

    fn prepare(&self, house: &House, applied: &mut dyn Notes) -> ReadyShot {
        let dice = applied.tally("Dice").add(MUSKETRY, self).total().max(0);
        applied.cites(cause!("R1"));
        let worth = Worth::of(self.shooter.grade, self.shooter.hits, applied);
        let walled = self.target.unit.cover == Cover::Fortification;
        let six_only = applied.acts_if(walled, rule!("ae.shooting.fortification-six-only"));
        ReadyShot {
            dice,
            hit_number: if six_only { 6 } else { worth.hits_on(house) },
            reroll: if worth.spent { Reroll::EVERY_HIT } else { Reroll::None },
            limit: i32::MAX,
            target: Target::from(&self.target.unit),
        }
    }

    fn roll(ready: &ReadyShot, dice: &mut dyn Dice, effects: &mut dyn Notes) -> Shot {
        ready.roll("the volley", dice, effects)
    }

    fn then(&self, outcome: &Shot, next: &mut Vec<Next>) {
        shot_then(&self.target, outcome, next);
    }

    fn aftermath(&self, outcome: &Shot, marks: &mut Marks) {
        shot_aftermath(&self.target, outcome, marks);
    }

    fn tables(_: &House) -> Vec<Table> {
        let hits = Table::new("To hit").rules([rule!("ae.shooting.fortification-six-only")]);
        vec![Table::of_blocks("Dice of infantry shooting", MUSKETRY), hits]
    }
}
