//! Two armies, and in each a tree of commands from the army down to the brigade.

use super::arrival::Arrival;
use super::marks::UnitMarks;
use super::nation::Nation;
use crate::geometry::Point;
use crate::id::Id;
use crate::section::section;
use crate::time::Clock;
use crate::words::words;

words! {
    /// An edge of the map.
    pub enum Edge, "an edge of the map" {
        /// The upper edge.
        North = "north",
        /// The right edge.
        East = "east",
        /// The lower edge.
        South = "south",
        /// The left edge.
        West = "west",
    }
}

words! {
    /// The colour of a side's blocks.
    pub enum Tincture, "a tincture" {
        /// Prussian blue.
        Blue = "blue",
        /// Madder red.
        Red = "red",
        /// Bottle green.
        Green = "green",
    }
}

words! {
    /// How large a command is.
    pub enum Level, "a level of command" {
        /// The whole army on the field.
        Army = "army",
        /// A wing of it.
        Wing = "wing",
        /// A corps.
        Corps = "corps",
        /// A column of march that fights as one body.
        Column = "column",
        /// A division.
        Division = "division",
        /// A brigade.
        Brigade = "brigade",
    }
}

words! {
    /// How well a man commands, on this day.
    pub enum Ability, "an ability" {
        /// A burden to his troops.
        Poor = "poor",
        /// Does what is expected.
        Average = "average",
        /// Sees and acts on his own.
        Good = "good",
        /// Decides battles.
        Great = "great",
    }
}

words! {
    /// What a man is known for, whatever his gifts.
    pub enum Temper, "a temper" {
        /// Comes to blows and trusts to luck.
        Bold = "bold",
        /// Spares his men and keeps some back.
        Cautious = "cautious",
        /// Wants the ground and holds it.
        Stubborn = "stubborn",
        /// Dresses his lines before he moves.
        Methodical = "methodical",
        /// Goes for the enemy wherever he is.
        Impetuous = "impetuous",
    }
}

section! {
    /// What the units of a side add up to in the author's sources: a sum to check the typing by.
    pub struct Totals, "the totals of a side" {
        /// Men of all arms.
        men: Option<u32>,
        /// Guns in batteries.
        guns: Option<u32>,
        /// Guns with the battalions.
        battalion_guns: Option<u32>,
        /// Battalions.
        battalions: Option<u32>,
        /// Squadrons.
        squadrons: Option<u32>,
    }
}

section! {
    /// One of the two sides.
    pub struct Side, "a side" {
        /// The word others refer to it by.
        id: Id,
        /// Its name for people.
        name: String,
        /// The nation of its units, unless a unit says otherwise.
        nation: Nation,
        /// The edge its line of retreat leads to.
        edge: Edge,
        /// The colour of its blocks; the first side is drawn full, the second barred.
        tincture: Option<Tincture>,
        /// The sum its units should make.
        totals: Option<Totals>,
        /// Marks for the figures of all its units that carry none of their own.
        mark: Option<UnitMarks>,
        /// Where the figures come from, and why the troops are as good as they are.
        text: Option<String>,
        /// Sources, by their ids.
        cites: Vec<Id>,
    }
}

section! {
    /// Who commands.
    pub struct Commander, "a commander" {
        /// His name.
        name: String,
        /// His rank.
        rank: Option<String>,
        /// How well he commands; left out where nothing is known.
        ability: Option<Ability>,
        /// What he was like; left out where nothing is known. A computer officer in his place fights so.
        temper: Option<Temper>,
        /// Why.
        why: Option<String>,
        /// Where he is at the start; left out, he is with his troops.
        at: Option<Point>,
    }
}

section! {
    /// Who takes over if the commander is lost.
    pub struct Second, "a second in command" {
        /// His name.
        name: String,
        /// How well he commands.
        ability: Option<Ability>,
        /// Why.
        why: Option<String>,
    }
}

section! {
    /// Who takes over from the commander at a given hour.
    pub struct Relief, "a relief" {
        /// His name.
        name: String,
        /// How well he commands.
        ability: Option<Ability>,
        /// Why.
        why: Option<String>,
        /// When he takes command.
        time: Clock,
        /// When he comes on the field, if before that.
        comes: Option<Clock>,
        /// Where he appears.
        at: Point,
    }
}

section! {
    /// Troops that stand still until an hour, by order or because nobody knows better.
    pub struct Held, "a hold" {
        /// Until when.
        until: Clock,
        /// An enemy within so many metres of a unit frees it.
        within: Option<u32>,
        /// Why.
        why: Option<String>,
    }
}

section! {
    /// A command: an army, or a part of another command.
    pub struct Command, "a command" {
        /// The word others refer to it by.
        id: Id,
        /// Its name for people.
        name: String,
        /// The side, for the one command of each side that is the whole army.
        side: Option<Id>,
        /// The command it is part of, for all others.
        parent: Option<Id>,
        /// How large it is.
        level: Level,
        /// Who commands it.
        commander: Option<Commander>,
        /// Who takes over if he is lost.
        second: Option<Second>,
        /// Who takes over from him at a given hour.
        relief: Option<Relief>,
        /// When and where its units come on, unless they say so themselves.
        arrives: Option<Arrival>,
        /// Until when its units stand still.
        held: Option<Held>,
        /// What the reader should know.
        text: Option<String>,
        /// Sources, by their ids.
        cites: Vec<Id>,
    }
}

section! {
    /// Ground on which a side may set up instead of where its units stood.
    pub struct Zone, "a deployment zone" {
        /// The word others refer to it by.
        id: Id,
        /// Whose it is.
        side: Id,
        /// Its corners, in order.
        area: Vec<Point>,
        /// What the reader should know.
        text: Option<String>,
    }
}
