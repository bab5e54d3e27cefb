//! The zone of control: the inch before a stand's front, in which others halt.

use grognard_rulebook::{Cause, Dice, Facts, Measure, Notes, Procedure, Table, Told, Word, rule};

use crate::house::House;

/// What a stand wants to do in an enemy zone of control.
#[derive(Word, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
    /// Halt there.
    Halt,
    /// Contact the stand whose zone it is.
    ContactThatStand,
    /// Contact another stand.
    ContactAnotherStand,
    /// Move on.
    MoveOn,
}

/// May a moving stand do this inside an enemy zone?
#[derive(Facts, Clone, Copy, Debug, PartialEq)]
pub struct ZoneOfControl {
    /// Inches to the enemy stand whose zone is asked about.
    #[fact(0..=99, default = 1)]
    pub distance_to_stand: Measure,
    /// It is ahead of that stand, within the width of its front.
    #[fact(default = true)]
    pub in_front_of_stand: bool,
    /// What it wants to do.
    pub intent: Intent,
}

/// What a zone of control allows.
#[derive(Told, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZonePermit {
    /// Whether it is in the zone.
    pub in_zone: bool,
    /// Whether it may.
    pub allowed: bool,
    /// The rule that forbids it, or null.
    pub forbidden_by: Option<Cause>,
}

impl Procedure for ZoneOfControl {
    type House = House;
    type Ready = ZonePermit;
    type Outcome = ZonePermit;

    const NAME: &'static str = "zone-of-control";
    const GROUP: &'static str = "Movement and contact";

    fn prepare(&self, _: &House, applied: &mut dyn Notes) -> ZonePermit {
        let in_zone = applied.acts(rule!("vb.zoc.extent")) && self.in_front_of_stand && self.distance_to_stand <= 1.0;
        let halts = applied.acts_if(in_zone, rule!("vb.zoc.halt"));
        let forbidden_by = match self.intent {
            Intent::MoveOn if halts => Some(Cause::Rule(rule!("vb.zoc.halt"))),
            Intent::ContactAnotherStand if applied.acts_if(in_zone, rule!("vb.zoc.no-pass")) => {
                Some(Cause::Rule(rule!("vb.zoc.no-pass")))
            }
            _ => None,
        };
        ZonePermit { in_zone, allowed: forbidden_by.is_none(), forbidden_by }
    }

    fn roll(ready: &ZonePermit, _: &mut dyn Dice, _: &mut dyn Notes) -> ZonePermit {
        *ready
    }

    fn tables(house: &House) -> Vec<Table> {
        let rules = [rule!("vb.zoc.extent"), rule!("vb.zoc.halt"), rule!("vb.zoc.no-pass")];
        vec![Table::new("Zone of control").rules(rules), house.footprints(), house.distances()]
    }
}
