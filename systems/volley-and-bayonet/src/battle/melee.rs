//! Hand to hand: one against one, or several with the fire that helps them; who wins, who goes (R31 to R35, R86).

use grognard_battle::{Chronicle, Contact, Piece, Struck, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::Facing;

use super::{
    VolleyAndBayonet,
    ground::face,
    retreat::{Flight, Gait, Rout},
    state::{Presence, Stage, Victory},
};
use crate::{
    melee::{Fought, Melee, MeleeResult},
    profile::{After, Part, Stand, Terrain},
    steps::{MoraleStep, Retreat, StepCause, Stepped},
    strike::{Blow, Strike},
    winner::{Combatant, MeleeWinner, Won},
};

/// What a combat does to a stand.
#[derive(Clone, Copy, Debug)]
struct Fate {
    unit: Piece,
    /// Strength points it loses, those of a rout included.
    losses: i32,
    after: After,
    retreat: Retreat,
    /// Unsaved hits that it dealt, for those it drives back.
    dealt: i32,
}

impl VolleyAndBayonet {
    /// What shelters a stand hand to hand: houses and field works.
    fn melee_terrain(&self, contact: &Contact) -> Terrain {
        match self.terrain(contact.defender, contact.on == Struck::Front) {
            terrain @ (Terrain::Building | Terrain::FieldWorks) => terrain,
            _ => Terrain::Open,
        }
    }

    /// The facts of one against one.
    pub(super) fn melee_facts(&self, contact: &Contact) -> Melee {
        let Contact { attacker, defender, on } = *contact;
        let helpless = self.routed(defender) || self.kind(defender).guns() && self.unit(defender).limbered;
        let morale = |unit: Piece| if helpless { self.kind(unit).morale } else { self.modified(unit, contact) };
        Melee {
            attacker: Combatant {
                stand: Stand { stationary: false, ..self.facts(attacker) },
                morale: morale(attacker),
            },
            attacker_other_losses: 0,
            defender: Combatant {
                stand: Stand {
                    terrain: self.melee_terrain(contact),
                    cav_secure: self.cavalry_secure(defender, on),
                    supported: self.supported(defender),
                    ..self.facts(defender)
                },
                morale: morale(defender),
            },
            defender_engaged_from: face(on),
            defender_other_losses: 0,
        }
    }

    /// The blows of an attacker.
    pub(super) fn strike_facts(&self, contact: &Contact) -> Strike {
        Strike {
            role: Part::Attacker,
            stand: Stand { stationary: false, ..self.facts(contact.attacker) },
            engaged_from: face(contact.on),
            enemy: Stand { status: self.unit(contact.defender).status, ..Stand::default() },
            target: Stand { arm: self.arm(contact.defender), terrain: self.melee_terrain(contact), ..Stand::default() },
        }
    }

    fn strike(&self, by: Piece, at: Piece, facts: &Strike, dice: &mut dyn Dice, log: &mut dyn Chronicle) -> i32 {
        let cast = [("", by), ("enemy", at), ("target", at)];
        let tell = |blow: &Blow| self.tell_strike(by, at, blow);
        resolve(facts, &self.field.house, &cast, dice, log, tell).unsaved
    }

    pub(super) fn duel(&mut self, attackers: &[Contact], dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let contact = attackers[0];
        let facts = self.melee_facts(&contact);
        let cast = [("attacker", contact.attacker), ("defender", contact.defender)];
        let tell = |result: &MeleeResult| self.tell_melee(&contact, result);
        let result = resolve(&facts, &self.field.house, &cast, dice, log, tell);
        let fate = |unit: Piece, fought: &Fought, dealt: i32| Fate {
            unit,
            losses: i32::from(self.unit(unit).sp) - fought.sp_after,
            after: fought.status_after,
            retreat: fought.retreat,
            dealt,
        };
        let defender = fate(contact.defender, &result.defender, result.attacker.losses);
        let mut fates = vec![fate(contact.attacker, &result.attacker, result.defender.losses)];
        let idle = |contact: &Contact| Fate {
            unit: contact.attacker,
            losses: 0,
            after: self.unit(contact.attacker).status.into(),
            retreat: Retreat::None,
            dealt: 0,
        };
        fates.extend(attackers[1..].iter().map(idle));
        let rolled = result.defender.dice > 0;
        self.settle_melee(attackers, defender, &fates, result.winner, rolled, log);
    }

    /// A melee of several, or with fire (R86).
    pub(super) fn brawl(
        &mut self,
        fire: &[Piece],
        attackers: &[Contact],
        answer: Option<Piece>,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) {
        let target = attackers[0].defender;
        let hits = self.volley(fire, target, dice, log);
        let dealt: Vec<i32> = attackers
            .iter()
            .map(|contact| self.strike(contact.attacker, target, &self.strike_facts(contact), dice, log))
            .collect();
        let on_defender = i32::from(hits.unsaved) + dealt.iter().sum::<i32>();
        let mut taken = vec![0; attackers.len()];
        let strikes = self.strikes_back(target);
        if strikes {
            let chosen = answer.and_then(|at| attackers.iter().position(|contact| contact.attacker == at)).unwrap_or(0);
            let at = attackers[chosen].attacker;
            let gravest = attackers.iter().map(|contact| contact.on).max().unwrap_or(Struck::Front);
            let facts = Strike {
                role: Part::Defender,
                stand: self.facts(target),
                engaged_from: face(gravest),
                enemy: Stand { status: self.unit(at).status, ..Stand::default() },
                target: Stand { arm: self.arm(at), ..Stand::default() },
            };
            let mut unsaved = self.strike(target, at, &facts, dice, log);
            // Hits beyond its strength fall on the others.
            let others = (0..attackers.len()).filter(|i| *i != chosen);
            for i in [chosen].into_iter().chain(others) {
                let room = i32::from(self.unit(attackers[i].attacker).sp);
                taken[i] = unsaved.min(room);
                unsaved -= taken[i];
            }
            taken[chosen] += unsaved;
        }
        let on_attackers: i32 = taken.iter().sum();
        let winner = self.winner_of(attackers, on_attackers, on_defender, dice, log);
        let sp = i32::from(self.unit(target).sp);
        let lost = (i32::from(hits.losses) + dealt.iter().sum::<i32>()).min(sp);
        let horse = attackers.iter().any(|contact| self.kind(contact.attacker).close_order_cavalry());
        let beaten = winner == Part::Attacker;
        let defender = self.fate(target, lost, beaten, horse, on_attackers, log);
        let fates: Vec<Fate> = attackers
            .iter()
            .zip(taken.iter().zip(&dealt))
            .map(|(contact, (taken, dealt))| {
                let lost = (*taken).min(i32::from(self.unit(contact.attacker).sp));
                self.fate(contact.attacker, lost, !beaten, false, *dealt, log)
            })
            .collect();
        if hits.screen {
            self.lose_screen(target, log);
        }
        self.settle_melee(attackers, defender, &fates, winner, strikes, log);
    }

    /// What becomes of a stand that has lost so much, and the melee or not.
    fn fate(&self, unit: Piece, lost: i32, beaten: bool, horse: bool, dealt: i32, log: &mut dyn Chronicle) -> Fate {
        let left = i32::from(self.unit(unit).sp) - lost;
        if !beaten {
            let after = if left > 0 { self.unit(unit).status.into() } else { After::Eliminated };
            return Fate { unit, losses: lost, after, retreat: Retreat::None, dealt };
        }
        let facts = MoraleStep {
            cause: StepCause::LostMelee,
            stand: Stand { sp: left, stationary: false, supported: self.supported(unit), ..self.facts(unit) },
            rate: self.rate(unit).into(),
            meleed_by_close_order_cavalry: horse,
        };
        let tell = |stepped: &Stepped| self.tell_step(unit, stepped);
        let none = &mut grognard_rulebook::dice::Scripted::new(&[]);
        let stepped = resolve(&facts, &self.field.house, &[("", unit)], none, log, tell);
        let losses = i32::from(self.unit(unit).sp) - stepped.sp_after;
        Fate { unit, losses, after: stepped.status_after, retreat: stepped.retreat, dealt }
    }

    /// Who has won: fewer hits, or the tie break. A routed defender has lost.
    fn winner_of(
        &self,
        attackers: &[Contact],
        on_attackers: i32,
        on_defender: i32,
        dice: &mut dyn Dice,
        log: &mut dyn Chronicle,
    ) -> Part {
        let target = attackers[0].defender;
        if self.routed(target) {
            return Part::Attacker;
        }
        let best = attackers
            .iter()
            .rev()
            .max_by_key(|contact| (self.modified(contact.attacker, contact), self.kind(contact.attacker).cavalry()));
        let best = best.unwrap_or(&attackers[0]);
        let gravest = attackers.iter().max_by_key(|contact| contact.on).unwrap_or(best);
        let morale = |unit: Piece, contact: &Contact| self.modified(unit, contact);
        let lowest = attackers.iter().map(|contact| morale(target, contact)).min().unwrap_or_default();
        let kind = *self.kind(best.attacker);
        let elite = kind.infantry()
            && attackers.iter().any(|c| self.kind(c.attacker).infantry() && self.kind(c.attacker).elite);
        let own = *self.kind(target);
        let facts = MeleeWinner {
            attacker_casualties: on_attackers.min(24),
            defender_casualties: on_defender.min(24),
            attacker: Combatant {
                stand: Stand { arm: kind.arm, elite, lancer: kind.lancer, ..Stand::default() },
                morale: morale(best.attacker, best),
            },
            defender: Combatant {
                stand: Stand {
                    arm: own.arm,
                    elite: own.elite,
                    lancer: own.lancer,
                    cav_secure: self.cavalry_secure(target, gravest.on),
                    supported: self.supported(target),
                    ..Stand::default()
                },
                morale: lowest,
            },
        };
        let cast = [("attacker", best.attacker), ("defender", target)];
        let tell = |won: &Won| self.tell_winner(target, won);
        resolve(&facts, &self.field.house, &cast, dice, log, tell).winner
    }

    /// Losses come off, losers go back, and the winners may say what they do.
    fn settle_melee(
        &mut self,
        attackers: &[Contact],
        defender: Fate,
        fates: &[Fate],
        winner: Part,
        rolled: bool,
        log: &mut dyn Chronicle,
    ) {
        let target = defender.unit;
        let ground = |unit: Piece| (self.unit(unit).pose, self.unit(unit).block);
        let (stood, beaten_at) = (ground(target), ground(attackers[0].attacker));
        let won = winner == Part::Attacker;
        let heading = |fate: &Fate| -> Facing {
            if fate.unit != target {
                return self.unit(fate.unit).pose.facing.about();
            }
            let hardest = fates.iter().rev().max_by_key(|fate| fate.dealt).unwrap_or(fate);
            self.unit(hardest.unit).pose.facing
        };
        let losers: Vec<Fate> = if won { vec![defender] } else { fates.to_vec() };
        let flights: Vec<Flight> = losers
            .iter()
            .map(|fate| Flight {
                unit: fate.unit,
                heading: heading(fate),
                by: match fate.retreat {
                    Retreat::HalfMove => self.plain_rate(fate.unit).half(),
                    _ => self.plain_rate(fate.unit),
                },
                gait: Gait::of(fate.retreat),
                dies: fate.after == After::Eliminated,
            })
            .collect();
        for fate in fates.iter().chain([&defender]) {
            self.unit_mut(fate.unit).fought = true;
            self.step_down(fate.unit, fate.after, fate.losses, log);
        }
        self.unit_mut(target).answered |= rolled;
        for contact in attackers {
            self.end_contacts(contact.attacker);
        }
        let going: Vec<Piece> =
            flights.iter().filter(|flight| flight.gait != Gait::Stays).map(|flight| flight.unit).collect();
        self.lift(&going);
        let mut routs: Vec<Rout> = Vec::new();
        for flight in &flights {
            if flight.gait != Gait::Stays {
                self.flee_back(*flight, &mut routs, log);
            } else if flight.dies {
                self.remove(flight.unit, "is overrun", log);
            }
        }
        for fate in fates.iter().chain([&defender]) {
            let state = self.unit(fate.unit);
            if state.sp == 0 && state.presence == Presence::Table {
                self.remove(fate.unit, "is cut down", log);
            }
        }
        let went = flights.first().map_or(Facing::NORTH, |flight| flight.heading);
        let went = routs.iter().find(|rout| rout.unit == target).map_or(went, |rout| rout.heading);
        let left = if won {
            let broken = !self.troops.is_there(target) || self.routed(target);
            let there = attackers.iter().filter(|contact| self.troops.is_there(contact.attacker));
            there
                .map(|contact| {
                    let (kind, state) = (self.kind(contact.attacker), self.unit(contact.attacker));
                    let breaks = broken && kind.close_order_cavalry() && !state.broke_through;
                    let (stood, block) = stood;
                    Victory { winner: contact.attacker, loser: target, stood, block, heading: went, breaks }
                })
                .collect()
        } else if self.kind(target).cavalry() && self.troops.is_there(target) {
            let (stood, block) = beaten_at;
            let loser = attackers[0].attacker;
            vec![Victory { winner: target, loser, stood, block, heading: went, breaks: false }]
        } else {
            Vec::new()
        };
        self.set_stage(Stage::Won { left });
    }
}
