//! Whose battles can be fought at some place: those of every system, or of one alone.
//!
//! A program that fights the battles of one system carries that system and no other; whoever loads it over a network pays for
//! what he plays.

use std::marker::PhantomData;

use grognard_battle::Battle;
use grognard_rulebook::{Fielded, Refusal};

use crate::Campaign;

/// The battles that can be fought here.
pub trait Stock {
    /// Their systems.
    fn battles(&self) -> impl Iterator<Item = &'static Fielded>;

    /// Does something with the battle of a system, or says which systems have one here.
    fn find_battle<C: Campaign>(&self, name: &str, campaign: C) -> Result<C::Out, Refusal>;
}

/// The whole shelf.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl Stock for Whole {
    fn battles(&self) -> impl Iterator<Item = &'static Fielded> {
        crate::battles()
    }

    fn find_battle<C: Campaign>(&self, name: &str, campaign: C) -> Result<C::Out, Refusal> {
        crate::find_battle(name, campaign)
    }
}

/// The battle of one system.
pub struct Lone<B> {
    system: &'static Fielded,
    battle: PhantomData<B>,
}

impl<B: Battle> Lone<B> {
    /// The battle of this system, for as long as the program runs.
    pub fn new(system: Fielded) -> Self {
        Self { system: Box::leak(Box::new(system)), battle: PhantomData }
    }
}

impl<B: Battle> Stock for Lone<B> {
    fn battles(&self) -> impl Iterator<Item = &'static Fielded> {
        std::iter::once(self.system)
    }

    fn find_battle<C: Campaign>(&self, name: &str, campaign: C) -> Result<C::Out, Refusal> {
        if name == self.system.name || name == self.system.code {
            return Ok(campaign.on::<B>(self.system));
        }
        let message = format!("only battles of {} are fought here, not of {name}", self.system.title);
        Err(Refusal { message, fields: Vec::new() })
    }
}
