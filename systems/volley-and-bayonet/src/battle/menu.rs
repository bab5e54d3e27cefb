//! A finite menu of sensible orders.
//!
//! Moves are continuous, so a menu cannot hold them all. It holds what an officer would think of: at that enemy, to that place, into
//! that house, back, or stand. Every order is planned before it is offered, so every order is obeyed.

use grognard_battle::{Menu, Piece, Question};
use grognard_tabletop::{Body, Facing, Length, Point, Pose};

use super::{
    VolleyAndBayonet,
    orders::{Ask, Order},
};

impl Menu for VolleyAndBayonet {
    fn pieces(&self, to: &Question<Ask>, out: &mut Vec<Option<Piece>>) {
        let side = to.side;
        match to.ask {
            Ask::Begin | Ask::WhoBegins => out.push(None),
            Ask::Deploy => {
                out.push(None);
                out.extend(self.troops.of(side).filter(|unit| !self.unit(*unit).acted).map(Some));
            }
            Ask::Appoint { commander } => {
                let man = self.field.leader_of(commander);
                out.extend(man.into_iter().flat_map(|man| self.successions(man)).map(Some));
            }
            Ask::Move => {
                out.push(None);
                let fresh = |unit: &Piece| !self.unit(*unit).acted && !self.routed(*unit);
                out.extend(self.troops.of(side).filter(fresh).map(Some));
                let men = self.commanders_of(side).filter(|man| !self.state.commanders[*man].acted);
                out.extend(men.map(|man| Some(self.field.piece_of_leader(man))));
            }
            Ask::Rally => {
                out.push(None);
                out.extend(self.rallies().map(Some));
            }
            Ask::Combat => {
                if self.state.contacts.iter().next().is_none() {
                    out.push(None);
                }
                out.extend(self.troops.of(side).filter(|unit| self.opens_combat(*unit)).map(Some));
            }
            Ask::LastFire => {
                out.push(None);
                out.extend(self.troops.of(side).filter(|unit| self.has_target(*unit)).map(Some));
            }
            Ask::Answer { stand }
            | Ask::FallBack { stand, .. }
            | Ask::AfterMelee { stand }
            | Ask::Breakthrough { stand } => {
                out.push(Some(stand));
            }
        }
    }

    fn ideas_to(&self, piece: Option<Piece>, to: &Question<Ask>, out: &mut Vec<Order>) {
        let own = piece.filter(|piece| self.troops.is_of(to.side, *piece));
        match (to.ask, piece) {
            (Ask::Begin, None) => out.push(Order::Begin),
            (Ask::WhoBegins, None) => out.extend([Order::GoFirst, Order::GoSecond]),
            (Ask::Deploy, None) => out.push(Order::Ready),
            (Ask::Move | Ask::Rally | Ask::Combat | Ask::LastFire, None) => out.push(Order::EndPhase),
            (Ask::Move, Some(piece)) => match (own, self.field.leader_of(piece)) {
                (Some(unit), _) => self.marches(unit, out),
                (None, Some(man)) if self.state.commanders[man].is_there() => self.rides(man, out),
                _ => {}
            },
            _ => {
                if let Some(unit) = own {
                    self.answers_of(unit, to.ask, out);
                }
            }
        }
    }
}

impl VolleyAndBayonet {
    /// Whether a stand can begin a combat: the first who came into contact with an enemy, or one who shoots.
    fn opens_combat(&self, unit: Piece) -> bool {
        let target =
            self.state.contacts.of(unit).find(|contact| contact.attacker == unit).map(|contact| contact.defender);
        match target {
            Some(target) => self.attackers_of(target).first().is_some_and(|first| first.attacker == unit),
            None => self.has_target(unit),
        }
    }

    fn answers_of(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        match ask {
            Ask::Deploy => self.places(unit, out),
            Ask::Appoint { commander } => out.push(Order::Appoint { commander, with: unit }),
            Ask::Rally => {
                let facing = self.unit(unit).pose.facing;
                let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.heading_to(unit, nearest.enemy));
                let facings = [Some(facing), Some(facing.about()), nearest];
                out.extend(facings.into_iter().flatten().map(|facing| Order::Rally { stand: unit, facing }));
            }
            Ask::Combat => self.attacks(unit, out),
            Ask::LastFire => {
                out.extend(self.targets(unit).into_iter().map(|target| Order::Fire { stand: unit, target }));
            }
            Ask::Answer { .. } => {
                let answers = self.combat().map(|combat| self.answers(combat)).unwrap_or_default();
                out.extend(answers.into_iter().map(|at| Order::Strike { at }));
                out.push(Order::Decline);
            }
            Ask::FallBack { .. } => out.extend([Order::FallBack, Order::StandFast]),
            Ask::AfterMelee { .. } | Ask::Breakthrough { .. } => self.spoils(unit, ask, out),
            _ => {}
        }
    }

    /// What a winner does with his victory.
    fn spoils(&self, unit: Piece, ask: Ask, out: &mut Vec<Order>) {
        let Some(victory) = self.victor().filter(|victory| victory.winner == unit) else { return };
        let far = self.ground_won(victory);
        let nearest = self.troops.nearest_enemy(unit).map(|nearest| self.heading_to(unit, nearest.enemy));
        for by in [far, far.half()] {
            out.push(Order::Occupy { by, facing: None });
            out.extend(nearest.map(|facing| Order::Occupy { by, facing: Some(facing) }));
        }
        out.push(Order::Stay { facing: None });
        if matches!(ask, Ask::Breakthrough { .. }) {
            out.push(Order::Continue);
            out.extend(nearest.map(|facing| Order::Stay { facing: Some(facing) }));
        } else {
            out.extend(nearest.map(|facing| Order::Turn { facing }));
        }
    }

    /// Attacks a stand begins: hand to hand with whatever fire helps, or by fire alone.
    fn attacks(&self, unit: Piece, out: &mut Vec<Order>) {
        let helpers = |target: Piece| -> Vec<Piece> {
            let friends = self.troops.of(self.state.phasing).filter(|friend| *friend != unit);
            friends.filter(|friend| self.may_shoot(*friend).is_ok() && self.aim(*friend, target).is_ok()).collect()
        };
        let struck =
            self.state.contacts.of(unit).find(|contact| contact.attacker == unit).map(|contact| contact.defender);
        if let Some(target) = struck {
            out.push(Order::Attack { target, fire: Vec::new() });
            let fire = helpers(target);
            if !fire.is_empty() {
                out.push(Order::Attack { target, fire });
            }
            return;
        }
        for target in self.targets(unit) {
            if !self.attackers_of(target).is_empty() {
                continue;
            }
            out.push(Order::Attack { target, fire: vec![unit] });
            let mut fire = helpers(target);
            if !fire.is_empty() {
                fire.insert(0, unit);
                out.push(Order::Attack { target, fire });
            }
        }
    }

    pub(super) fn heading_to(&self, unit: Piece, other: Piece) -> Facing {
        self.troops.at(unit).heading_to(self.troops.at(other))
    }

    /// Places for a commander: behind the middle of his stands, with a routed stand, with one that fights or is about to.
    fn rides(&self, man: usize, out: &mut Vec<Order>) {
        let (commander, side) = (self.field.piece_of_leader(man), self.field.leaders[man].side);
        let led: Vec<Piece> = self.troops.of(side).filter(|unit| self.leads(man, *unit)).collect();
        let leader = &self.field.leaders[man];
        let wanted = |unit: &Piece| {
            let near =
                self.troops.nearest_enemy(*unit).is_some_and(|n| self.troops.distance(*unit, n) < Length::units(4));
            let rallies = (leader.chief || leader.corps) && self.routed(*unit);
            rallies || leader.chief && (near || self.state.contacts.hold(*unit))
        };
        let places = led.iter().filter(|unit| wanted(unit)).filter_map(|unit| self.behind(*unit));
        out.extend(places.map(|to| Order::Ride { commander, to }));
        if let Some(n) = i32::try_from(led.len()).ok().filter(|n| *n > 0) {
            let sum = |of: fn(Point) -> Length| led.iter().map(|unit| of(self.troops.at(*unit)).get()).sum::<i32>() / n;
            let facing = self.unit(led[0]).pose.facing;
            let middle = Point::new(sum(|p| p.x), sum(|p| p.y));
            out.push(Order::Ride { commander, to: middle });
            out.push(Order::Ride { commander, to: middle.toward(facing.about(), Length::units(2)) });
        }
        let nearest = led.iter().min_by_key(|unit| self.troops.at(**unit).distance_to(self.state.commanders[man].at));
        out.extend(nearest.and_then(|unit| self.behind(*unit)).map(|to| Order::Ride { commander, to }));
    }

    /// Places in the zone near where a stand is, in reach of its commander.
    fn places(&self, unit: Piece, out: &mut Vec<Order>) {
        let (state, radius) = (*self.unit(unit), Length::units(6));
        let led = |pose: Pose| {
            let body = Body::new(self.base(unit), pose);
            let side = self.troops.side(unit);
            self.commanders_of(side).any(|man| self.leads(man, unit) && self.seat(man).within(radius, &body))
        };
        for (x, y) in [(0, 0), (4, 0), (-4, 0), (0, 3), (0, -3), (4, 3), (-4, -3)] {
            let pose = state.pose.shifted(Length::units(y), Length::units(x));
            if !led(pose) {
                continue;
            }
            let (limbered, column, stationary) = (state.limbered, state.column, state.stationary);
            out.push(Order::Place { stand: unit, pose, limbered, column, stationary });
        }
        let ready = self.kind(unit).close_order_infantry() || self.kind(unit).guns();
        if ready && !state.stationary && !state.column && led(state.pose) {
            out.push(Order::Place { stand: unit, pose: state.pose, limbered: false, column: false, stationary: true });
        }
    }
}
