//! Shock: the facts at contact, the clash, losses of both (R44, R74, R79, R81).

use grognard_battle::{Chronicle, Piece, Struck, resolve};
use grognard_rulebook::Dice;
use grognard_tabletop::{Length, Point};

use super::{
    BatailleEmpire,
    state::{Aftermath, Charge, Underway, Won},
};
use crate::{
    charging::Stance,
    commanders::Peril,
    markers::Deed,
    orders::Order as Written,
    profile::{self, Arm, FireSupport, Formation, Terrain},
    pursuit::{Bearing, Chase},
    result::{Clash, LoserMove, Party},
    shock::{Advantage, Fighter, Shock},
};

/// How near a bank must be to be held.
const BANK: Length = Length::units(1);

impl BatailleEmpire {
    fn fighter(&self, unit: Piece, opponent: Piece, charge: &Charge, charging: bool) -> Fighter {
        let own = self.facts(unit);
        let attacked = if charging { None } else { Self::attacked_edge(charge.on, charge.edge) };
        let threats = self.threats(unit, Some(opponent), attacked);
        let horse = own.arm == Arm::Cavalry;
        let named = if charging { &charge.supports } else { &charge.target_supports };
        let supports: Vec<Piece> = named
            .iter()
            .copied()
            .filter(|friend| {
                self.troops.is_there(*friend)
                    && !self.unit(*friend).marker
                    && self.steady(*friend)
                    && self.sighted(*friend, opponent).is_ok()
            })
            .collect();
        let support = if charge.pursuit {
            FireSupport { fire_support: 0, canister_support: 0, skirmisher_support: 0 }
        } else {
            self.support_of(&supports, opponent)
        };
        let formation = match own.formation {
            _ if own.in_building => Formation::Line,
            formation => formation,
        };
        Fighter {
            unit: profile::Unit {
                formation,
                threatened_by_infantry: threats.infantry,
                threatened_by_cavalry: threats.cavalry,
                action_marker: own.action_marker && (!charging || charge.pursuit),
                ..own
            },
            attack_order: horse && own.order == Written::Attack,
            penalized: self.penalized(unit),
            safe_flanks: 0,
            morale_support: self.supporters(unit, named).len().min(3) as i32,
            support,
        }
    }

    /// The facts of a shock at contact (R79).
    pub(super) fn shock_facts(&self, charge: &Charge) -> Shock {
        let Charge { charger, target, .. } = *charge;
        let horse = self.is(charger, Arm::Cavalry);
        let start = charge.start.at;
        let cover = self.cover_from_charge(target, start);
        let flank = charge.on != Struck::Front && !self.all_round(target) && !charge.countered;
        let mut defender = self.fighter(target, charger, charge, false);
        defender.unit.cover = cover;
        defender.safe_flanks =
            self.safe_flanks(target, Self::attacked_edge(charge.on, charge.edge).filter(|_| flank), horse);
        let own = self.fighter(charger, target, charge, true);
        let centres = [self.troops.at(charger), self.troops.at(target)];
        let grounds = [self.ground_of(charger), self.ground_of(target)];
        let ground = grounds.into_iter().max_by_key(|ground| *ground as u8).unwrap_or(Terrain::Clear);
        let ground = if ground == Terrain::Building { Terrain::Village } else { ground };
        let higher = |one: Point, other: Point| self.field.ground.level_at(one) > self.field.ground.level_at(other);
        let height_advantage = if higher(start, centres[1]) {
            Advantage::Charger
        } else if higher(centres[1], start) {
            Advantage::Target
        } else {
            Advantage::None
        };
        let body = self.troops.body(target);
        let bank = self.field.hurdles.iter().any(|hurdle| {
            hurdle.water && hurdle.track.crosses(start, centres[1]) && hurdle.track.distance_to(body) <= BANK
        });
        Shock {
            charger: own,
            target: defender,
            reaction: if charge.countered { Stance::CounterCharge } else { Stance::Stand },
            opportunity: charge.opportunity && !charge.pursuit,
            in_pursuit: charge.pursuit,
            flank_or_rear: flank,
            on_bridge: self.field.bridges.iter().any(|bridge| centres.iter().any(|at| bridge.covers(*at))),
            terrain: ground,
            height_advantage,
            riverbank_advantage: if bank { Advantage::Target } else { Advantage::None },
        }
    }

    /// The clash and what both lose by it; what follows is put on the stack.
    pub(super) fn clash(&mut self, charge: &Charge, dice: &mut dyn Dice, log: &mut dyn Chronicle) {
        let Charge { charger, target, .. } = *charge;
        let facts = self.shock_facts(charge);
        let tell = |clash: &Clash| self.tell_clash(charge, clash);
        let cast = [("charger", charger), ("target", target)];
        let clash = resolve(&facts, &self.field.house, &cast, dice, log, tell);
        let heading = self.troops.facing(charger);
        let block = self.unit(target).block;
        for unit in [charger, target] {
            self.mark(unit, Deed::Combats);
        }
        if !charge.pursuit {
            for friend in charge.supports.iter().chain(&charge.target_supports) {
                if self.troops.is_there(*friend) {
                    self.mark(*friend, Deed::Fires);
                }
            }
        }
        if clash.charger_commander_check {
            self.risk(charger, Peril::Shock, dice, log);
        }
        if clash.target_commander_check {
            self.risk(target, Peril::Shock, dice, log);
        }
        let (winner, loser, bearing, heading) = match clash.winner {
            Party::Charger => (charger, target, Bearing::Charged, heading),
            Party::Target if charge.countered => (target, charger, Bearing::CounterCharged, heading.about()),
            Party::Target => (target, charger, Bearing::Stood, heading.about()),
        };
        if clash.winner_eliminated {
            self.lose(winner, "wins and is spent", log);
        } else {
            self.hurt(winner, clash.winner_losses, "wins and is spent", log);
        }
        if clash.loser_eliminated {
            self.lose(loser, "is broken in the shock", log);
        } else {
            self.hurt(loser, clash.loser_losses, "is broken in the shock", log);
            if self.troops.is_there(loser) && clash.loser_disordered {
                self.disorder(loser);
            }
        }
        self.state.underway.pop();
        let leaves = if self.troops.is_there(loser) { clash.loser_move } else { LoserMove::None };
        let pursuit = if self.troops.is_there(winner) { clash.pursuit } else { Chase::None };
        let won = Won {
            winner,
            loser,
            bearing,
            result: clash.result,
            pursuit,
            leaves: (leaves, u8::try_from(clash.loser_distance).unwrap_or(0)),
            heading,
            ground: facts.terrain,
            block,
            next: Aftermath::Pursuit,
        };
        self.state.underway.push(Underway::Won(won));
    }
}
