//! Regiments, battalions and batteries.

use super::army::Side;
use super::arrival::Arrival;
use super::ground::Arm;
use super::marks::{Mark, UnitFigures, UnitMarks};
use super::nation::Nation;
use crate::geometry::{Facing, Point};
use crate::id::Id;
use crate::section::section;
use crate::words::words;
use std::collections::BTreeMap;

words! {
    /// What kind of troops.
    pub enum UnitType, "a type of unit" {
        /// Infantry of the line.
        Line = "line",
        /// Light infantry: jäger, Grenzer, légère, rifles.
        Light = "light",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Foot guards.
        Guard = "guard",
        /// Militia and Landwehr.
        Militia = "militia",
        /// Cuirassiers and other heavy horse.
        Cuirassier = "cuirassier",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Chasseurs, chevau-légers, light dragoons.
        LightCavalry = "light-cavalry",
        /// Hussars.
        Hussar = "hussar",
        /// Lancers and uhlans.
        Lancer = "lancer",
        /// Cossacks and other irregular horse.
        Cossack = "cossack",
        /// Foot artillery.
        FootArtillery = "foot-artillery",
        /// Horse artillery.
        HorseArtillery = "horse-artillery",
    }
}

words! {
    /// How good the troops are.
    pub enum Quality, "a quality" {
        /// Months of service, or none.
        Raw = "raw",
        /// Drilled.
        Regular = "regular",
        /// Have seen battles, or are drilled as if.
        Veteran = "veteran",
        /// Picked men.
        Elite = "elite",
    }
}

words! {
    /// How the unit stands; each system has its own name for it.
    pub enum Formation, "a formation" {
        /// Deployed; guns unlimbered.
        Line = "line",
        /// In column of attack.
        Column = "column",
        /// In column of march.
        March = "march",
        /// In open order.
        Skirmish = "skirmish",
        /// In square.
        Square = "square",
        /// In houses or behind walls.
        Garrison = "garrison",
        /// Guns on their limbers.
        Limbered = "limbered",
    }
}

words! {
    /// What the elements of a unit are called.
    pub enum Element, "a kind of element" {
        /// Of infantry.
        Battalion = "battalion",
        /// Of cavalry.
        Squadron = "squadron",
        /// Of guns.
        Battery = "battery",
        /// Part of a battalion or half a squadron.
        Company = "company",
    }
}

words! {
    /// What kind of gun.
    pub enum Piece, "a kind of piece" {
        /// A cannon.
        Gun = "gun",
        /// A howitzer.
        Howitzer = "howitzer",
        /// A Russian unicorn, between the two.
        Unicorn = "unicorn",
    }
}

section! {
    /// Guns of one calibre.
    pub struct Guns, "guns" {
        /// How many.
        count: u32,
        /// Calibre by weight of shot.
        pounder: Option<u32>,
        /// Calibre by bore, where the sources give inches.
        inch: Option<f64>,
        /// Cannon, howitzer or unicorn.
        piece: Piece = Piece::Gun,
        /// How far to trust number and calibre, if less than the unit's other figures.
        mark: Option<Mark>,
    }
}

section! {
    /// A unit: one or more battalions, squadrons or companies side by side, or a battery.
    pub struct Unit, "a unit" {
        /// The word others refer to it by.
        id: Id,
        /// Its name for people.
        name: String,
        /// One to three signs for its block on a map, mostly the regiment's number.
        short: Option<String>,
        /// The command it belongs to.
        command: Id,
        /// What kind of troops.
        kind as "type": UnitType,
        /// How good they are.
        quality: Quality,
        /// Officers and men of all its elements together.
        men: u32,
        /// How many battalions, squadrons or companies.
        elements: u32 = 1,
        /// What an element is, where it is not what is usual for the type.
        element: Option<Element>,
        /// The guns of a battery, by calibre.
        guns: Vec<Guns>,
        /// Light guns that go with the battalions, all together.
        battalion_guns: Option<Guns>,
        /// What sets them apart: rifles, shock, stoic. A system passes over what it does not know.
        traits: Vec<Id>,
        /// Their nation, if not their side's.
        nation: Option<Nation>,
        /// The centre at the start; left out for troops that arrive.
        at: Option<Point>,
        /// Which way they face at the start.
        facing: Option<Facing>,
        /// How they stand at the start.
        formation: Formation = Formation::Line,
        /// When and where they come on, instead of `at`.
        arrives: Option<Arrival>,
        /// Grades in a given rule system, where the usual reading of the quality would be wrong.
        grades: BTreeMap<String, String>,
        /// What the reader should know.
        text: Option<String>,
        /// How far to trust its figures.
        mark: Option<UnitMarks>,
        /// Sources, by their ids.
        cites: Vec<Id>,
    }
}

impl UnitType {
    /// The arm it belongs to.
    pub fn arm(self) -> Arm {
        use UnitType::*;
        match self {
            Line | Light | Grenadier | Guard | Militia => Arm::Foot,
            Cuirassier | Dragoon | LightCavalry | Hussar | Lancer | Cossack => Arm::Horse,
            FootArtillery | HorseArtillery => Arm::Guns,
        }
    }

    /// Whether it scouts and skirmishes rather than fights in the line of battle.
    pub fn is_light(self) -> bool {
        use UnitType::*;
        matches!(self, Light | LightCavalry | Hussar | Lancer | Cossack | HorseArtillery)
    }
}

impl Guns {
    /// Number and calibre: `4 × 12-pdr`, `2 × 5.5-inch howitzer`.
    pub fn described(&self) -> String {
        let bore = match (self.pounder, self.inch) {
            (Some(pounder), _) => format!("{pounder}-pdr"),
            (None, Some(inch)) => format!("{inch}-inch"),
            (None, None) => "calibre unknown".to_owned(),
        };
        match self.piece {
            Piece::Gun => format!("{} × {bore}", self.count),
            piece => format!("{} × {bore} {piece}", self.count),
        }
    }
}

impl Unit {
    /// The arm it belongs to.
    pub fn arm(&self) -> Arm {
        self.kind.arm()
    }

    /// What its elements are.
    pub fn element(&self) -> Element {
        self.element.unwrap_or(match self.arm() {
            Arm::Foot => Element::Battalion,
            Arm::Horse => Element::Squadron,
            Arm::Guns => Element::Battery,
        })
    }

    /// The men of each element: as equal as may be, the odd men in the first ones.
    pub fn strengths(&self) -> Vec<u32> {
        let n = self.elements.max(1);
        (0..n).map(|i| self.men / n + u32::from(i < self.men % n)).collect()
    }

    /// The guns of its batteries.
    pub fn gun_count(&self) -> u32 {
        self.guns.iter().map(|g| g.count).fold(0, u32::saturating_add)
    }

    /// The mark of one of its figures: its own, or its side's.
    pub fn mark(&self, side: &Side, figure: impl Fn(&UnitFigures) -> Option<Mark>) -> Option<Mark> {
        let own = self.mark.as_ref().and_then(|m| m.of(&figure));
        own.or_else(|| side.mark.as_ref().and_then(|m| m.of(&figure)))
    }

    /// One to three signs for its block: the regiment's number if it has one, else the first letters of its name.
    pub fn short_name(&self) -> String {
        if let Some(short) = &self.short {
            return short.clone();
        }
        let number: String =
            self.name.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).take(3).collect();
        if number.is_empty() { self.name.chars().filter(|c| c.is_alphabetic()).take(2).collect() } else { number }
    }
}
