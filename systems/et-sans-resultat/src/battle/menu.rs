//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: at that enemy, to that place, back,
//! or stand. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{CommandId, Menu, Piece, Question, Side};
use grognard_tabletop::{Length, Pose, Turn};

use super::{
    EtSansResultat,
    command::Addressee,
    field::{Drill, FIGURE},
    orders::{Ask, Lead, Order},
    state::Presence,
};
use crate::{
    leader_actions::Rank,
    profile::{Class, Order as Directive},
};

const DIRECTIVES: [Directive; 5] =
    [Directive::Attack, Directive::Defend, Directive::Support, Directive::Move, Directive::Reserve];

impl Menu for EtSansResultat {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let side = to.side;
        out.push(None);
        match to.ask {
            Ask::SetUp { formation } => {
                out.extend(self.units_of(formation).filter(|unit| !self.unit(*unit).moved).map(Some));
            }
            Ask::Lead => out.extend(self.acting_commanders(side).map(|man| Some(self.field.piece_of_leader(man)))),
            Ask::Move => {
                for formation in self.movable(side) {
                    let able = |unit: &Piece| !self.unit(*unit).moved && !self.in_contact(*unit);
                    out.extend(self.units_of(formation).filter(able).map(Some));
                }
            }
            Ask::Charge { formation } => out.extend(self.chargers(formation).map(Some)),
            Ask::Officers => out.extend(self.riders(side).map(|man| Some(self.field.piece_of_leader(man)))),
            _ => {}
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        match piece {
            None => self.answers(to, out),
            Some(unit) if self.troops.is_of(to.side, unit) => match to.ask {
                Ask::Move => {
                    self.moves(unit, out);
                    let works = self.tasks(unit).filter(|_| self.unit(unit).engineers);
                    out.extend(works.map(|task| Order::Work { unit, task }));
                }
                Ask::Charge { .. } => self.charges(unit, out),
                Ask::SetUp { .. } => self.places_for(unit, out),
                _ => {}
            },
            Some(piece) => {
                let Some(man) = self.field.leader_of(piece).filter(|man| self.field.leaders[*man].side == to.side)
                else {
                    return;
                };
                match to.ask {
                    Ask::Lead => self.actions(man, out),
                    Ask::Officers => self.rides(man, out),
                    _ => {}
                }
            }
        }
    }
}

impl EtSansResultat {
    /// Army and Force Commanders who may ride.
    pub(super) fn riders(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.state.commanders.len()).filter(move |man| {
            let state = &self.state.commanders[*man];
            self.field.leaders[*man].side == side
                && state.is_there()
                && !state.ridden
                && state.with.is_none()
                && self.rank(*man) != Rank::Formation
        })
    }

    /// What can be said to no piece in particular.
    fn answers(&self, to: &Question<Ask>, out: &mut Vec<Order>) {
        let side = to.side;
        match to.ask {
            Ask::Begin => out.push(Order::Begin),
            Ask::SetUp { .. } => out.push(Order::Ready),
            Ask::Plan => {
                out.push(Order::Ready);
                self.directives(side, |formation, directive, of| Order::Direct { formation, directive, of }, out);
                self.aims(side, out);
            }
            Ask::GoFirst => out.extend([Order::GoFirst, Order::GoSecond]),
            Ask::Activate => {
                out.push(Order::End);
                out.extend(self.addressees(side).map(|to| match to {
                    Addressee::Formation(formation) => Order::Activate { formation },
                    Addressee::Force(force) => Order::ActivateObjective { force },
                }));
            }
            Ask::Issue => {
                out.push(Order::End);
                self.directives(side, |formation, directive, of| Order::Issue { formation, directive, of }, out);
                self.aims(side, out);
            }
            Ask::Lead | Ask::Officers => out.push(Order::End),
            Ask::Convert => {
                out.push(Order::End);
                for formation in self.formations_of(side) {
                    let to = [Directive::Attack, Directive::Defend, Directive::Rally];
                    out.extend(to.map(|to| Order::Convert { formation, to }));
                }
            }
            Ask::Move => {
                for formation in self.movable(side) {
                    out.push(Order::Done { formation });
                    self.moves_together(formation, out);
                    self.columns(formation, out);
                }
            }
            Ask::Deploy => {
                out.push(Order::End);
                self.formations_of(side).for_each(|formation| self.deployments(formation, out));
            }
            Ask::Recover { .. } => {
                out.extend([Class::Infantry, Class::Cavalry, Class::Artillery].map(|class| Order::Recover { class }));
            }
            Ask::Fire => {
                out.push(Order::End);
                self.formations_of(side).for_each(|formation| self.fires(formation, out));
            }
            Ask::Evade { formation } => {
                let units: Vec<Piece> = self.evaders(formation).collect();
                out.push(Order::Evade { units: Vec::new() });
                out.push(Order::Evade { units });
            }
            Ask::Withdraw { formation, count } => {
                let guns: Vec<Piece> = self.committed(formation).collect();
                for first in 0..guns.len() {
                    let batteries = (0..usize::from(count)).map(|i| guns[(first + i) % guns.len()]).collect();
                    out.push(Order::Withdraw { batteries });
                }
            }
            Ask::Charge { formation } => out.push(Order::Done { formation }),
            Ask::Fight => {
                out.extend(
                    self.attacks(side).map(|contact| Order::Fight { unit: contact.attacker, enemy: contact.defender }),
                );
                out.extend(self.storms(side).map(|(unit, formation)| Order::Storm { unit, formation }));
            }
            Ask::Send { formation, .. } => out.extend(self.routed(formation).map(|unit| Order::Send { unit })),
            Ask::Follow { unit } => {
                let most = self.pursuit(unit);
                out.extend([Order::Stay, Order::Follow { by: most.half() }, Order::Follow { by: most }]);
            }
            Ask::Face { .. } => {
                out.push(Order::Stay);
                out.extend([-90, 90, 180].map(|by| Order::Face { turn: Turn::degrees(by) }));
            }
        }
    }

    fn directives(
        &self,
        side: Side,
        order: impl Fn(CommandId, Directive, Option<CommandId>) -> Order,
        out: &mut Vec<Order>,
    ) {
        for formation in self.formations_of(side) {
            let own = self.form(formation);
            for directive in DIRECTIVES.into_iter().filter(|directive| *directive != own.order || own.pending.is_some())
            {
                if directive == Directive::Support {
                    let near = |other: &CommandId| (self.apart(formation, *other).unwrap_or(Length::MAX), *other);
                    let of = self.formations_of(side).filter(|other| *other != formation).min_by_key(near);
                    out.extend(of.map(|of| order(formation, directive, Some(of))));
                } else {
                    out.push(order(formation, directive, None));
                }
            }
        }
    }

    fn aims(&self, side: Side, out: &mut Vec<Order>) {
        for (force, _) in (0_u8..).zip(&self.field.forces).filter(|(_, force)| force.side == side) {
            out.extend((0..self.field.objectives.len() as u8).map(|objective| Order::Aim { force, objective }));
        }
    }

    fn places_for(&self, unit: Piece, out: &mut Vec<Order>) {
        let pose = self.unit(unit).pose;
        let shifts = [(0, 2000), (0, -2000), (2000, 0), (-2000, 0)];
        out.extend(shifts.map(|(ahead, right)| Order::Place {
            unit,
            pose: pose.shifted(Length::thousandths(ahead), Length::thousandths(right)),
        }));
    }

    /// Leader Actions that a commander could attempt.
    fn actions(&self, man: usize, out: &mut Vec<Order>) {
        let leader = self.field.piece_of_leader(man);
        let side = self.field.leaders[man].side;
        let mut push = |action: Lead| out.push(Order::Lead { leader, action });
        match self.state.commanders[man].with {
            Some(_) => {
                push(Lead::AbandonPersonalCommand);
                [Class::Infantry, Class::Cavalry, Class::Artillery]
                    .into_iter()
                    .for_each(|class| push(Lead::Inspire { class }));
            }
            None => self.formations_of(side).for_each(|formation| push(Lead::TakePersonalCommand { formation })),
        }
        (0..self.field.objectives.len() as u8).for_each(|objective| push(Lead::ChangeOwnObjective { objective }));
        for formation in self.formations_of(side) {
            push(Lead::DispatchAdc { formation });
            let line: Vec<Piece> = self.line_of(formation).filter(|unit| !self.in_contact(*unit)).collect();
            let third = (self.all_units_of(formation).count() / 3).clamp(1, line.len().max(1));
            push(Lead::CreateDetachment { units: line.into_iter().rev().take(third).collect() });
        }
        if let Some(chief) = self.gunner(side) {
            let near = |unit: &Piece| {
                self.is_guns(*unit) && self.seat(chief).within(Length::units(6), self.troops.body(*unit))
            };
            push(Lead::CreateGrandBattery { batteries: self.troops.of(side).filter(near).collect() });
        }
        for unit in (0..self.state.units.len() as u16).map(Piece).filter(|unit| self.field.enlisted(*unit).side == side)
        {
            let state = self.unit(unit);
            match state.presence {
                Presence::Routed => {
                    if let Some(pose) = self.beside(unit, state.formation, Drill::Deployed) {
                        push(Lead::Rally { unit, pose });
                    }
                }
                Presence::Reserve => {
                    if let Some(pose) = self.beside(unit, state.formation, Drill::Limbered) {
                        push(Lead::CommitBattery { battery: unit, formation: state.formation, pose });
                    }
                }
                Presence::ForceReserve => {
                    let force = self.force_of(state.formation);
                    for formation in self.formations_of(side).filter(|other| self.force_of(*other) == force) {
                        if let Some(pose) = self.beside(unit, formation, Drill::Limbered) {
                            push(Lead::CommitBattery { battery: unit, formation, pose });
                        }
                    }
                }
                Presence::Table if state.drill == Drill::Unlimbered => push(Lead::DisplaceBattery { battery: unit }),
                Presence::Table if state.drill == Drill::Limbered => push(Lead::RecallBattery { battery: unit }),
                Presence::Table if self.form(state.formation).engineers > 0 => push(Lead::CommitEngineers { unit }),
                _ => {}
            }
        }
    }

    /// A free place beside or behind a Unit of a Formation.
    fn beside(&self, unit: Piece, formation: CommandId, drill: Drill) -> Option<Pose> {
        let size = self.field.enlisted(unit).footprint(drill);
        let facing = self.facing(formation);
        let near = |pose: Pose| {
            let places = [(-2000, 0), (0, 2600), (0, -2600), (-3500, 0), (0, 3600), (0, -3600), (2200, 0)];
            places.map(|(ahead, right)| Pose {
                facing,
                ..pose.shifted(Length::thousandths(ahead), Length::thousandths(right))
            })
        };
        let from: Vec<Pose> = self.units_of(formation).map(|other| self.unit(other).pose).collect();
        let from = if from.is_empty() { vec![self.form(formation).area] } else { from };
        from.into_iter().flat_map(near).find(|pose| self.is_free(unit, &grognard_tabletop::Body::new(size, *pose)))
    }

    /// Rides: behind each of his Formations.
    fn rides(&self, man: usize, out: &mut Vec<Order>) {
        let (leader, side) = (self.field.piece_of_leader(man), self.field.leaders[man].side);
        for formation in self.formations_of(side) {
            let units: Vec<Piece> = self.units_of(formation).collect();
            let Some(unit) = units.get(units.len() / 2) else { continue };
            let body = self.troops.body(*unit);
            out.push(Order::Ride { leader, to: grognard_battle::behind(body, FIGURE, self.field.ground.table) });
            let back = self.troops.rear_of(&units, Length::units(8));
            out.extend(back.map(|to| Order::Ride { leader, to }));
        }
    }
}
