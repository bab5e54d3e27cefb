//! What a screen is offered: in which manner a question is answered, what an order is about, what a drag comes to, what can be
//! shown about a piece.

use grognard_battle::{
    By, CommandId, Gathered, Gist, Kind, Manner, Offers, Overlay, Pattern, Piece, Question, Refusal, Target,
};
use grognard_tabletop::{Length, Point, Pose, Turn};

use super::{
    EtSansResultat,
    field::{Drill, piece_of_area},
    ground::ARC,
    orders::{Ask, Order, Step},
    state::{Fire, Says},
};

impl Offers for EtSansResultat {
    fn manner(&self, question: &Question<Ask>) -> Manner {
        let side = self.field.name_of_side(question.side);
        let plain = |pattern: Pattern, what: &str| Manner::plain(pattern, format!("{side} {what}"));
        let sealed = |what: &str| Manner { sealed: true, deliberate: true, ..plain(Pattern::Write, what) };
        match question.ask {
            Ask::Begin => Manner { deliberate: true, ..plain(Pattern::Answer, "begin") },
            Ask::SetUp { .. } => plain(Pattern::Place, "set up"),
            Ask::Plan => sealed("plan"),
            Ask::GoFirst => Manner { deliberate: true, ..plain(Pattern::Answer, "decide who goes first") },
            Ask::Activate => plain(Pattern::Act, "try their orders"),
            Ask::Issue => sealed("send orders"),
            Ask::Lead => plain(Pattern::Act, "take Leader Actions"),
            Ask::Convert => plain(Pattern::Act, "convert orders"),
            Ask::Move => plain(Pattern::Act, "move"),
            Ask::Officers => plain(Pattern::Act, "ride"),
            Ask::Deploy => plain(Pattern::Act, "ploy and deploy"),
            Ask::Recover { .. } => plain(Pattern::Answer, "recover").amid(Vec::new(), &[]),
            Ask::Fire => sealed("declare their fire"),
            Ask::Evade { formation } => plain(Pattern::Answer, "decide who evades")
                .amid(self.evaders(formation).collect(), &["the combats that are left"]),
            Ask::Withdraw { .. } => {
                plain(Pattern::Answer, "withdraw batteries").amid(Vec::new(), &["the other Assessments"])
            }
            Ask::Charge { .. } => plain(Pattern::Act, "charge").amid(Vec::new(), &["the combats"]),
            Ask::Fight => plain(Pattern::Pick, "choose the next fight"),
            Ask::Send { unit, .. } => {
                plain(Pattern::Answer, "send somebody against it").amid(vec![unit], &["the combat against him"])
            }
            Ask::Follow { unit } => plain(Pattern::Answer, "decide how far to break through")
                .amid(vec![unit], &["who is met fights at once", "the Assessment of who lost"]),
            Ask::Face { unit } => plain(Pattern::Answer, "decide which way to face").amid(vec![unit], &[]),
        }
    }

    fn gist(&self, order: &Order) -> Gist {
        let command = |formation: CommandId| Target::Command(formation);
        match order {
            Order::Begin => Gist::of(Kind::Close, "begin"),
            Order::Place { unit, pose } => Gist::of(Kind::Place, "set up").by(&[*unit]).at(Target::Point(pose.at)),
            Order::Post { leader, at } => Gist::of(Kind::Place, "post").by(&[*leader]).at(Target::Point(*at)),
            Order::Ready => Gist::of(Kind::Close, "ready"),
            Order::Direct { formation, .. } | Order::Issue { formation, .. } => {
                Gist::of(Kind::Write, "order").at(command(*formation))
            }
            Order::Aim { objective, .. } => {
                let aim = Gist::of(Kind::Write, "aim");
                match self.field.objectives.get(usize::from(*objective)) {
                    Some(objective) => aim.at(Target::Point(objective.at)),
                    None => aim,
                }
            }
            Order::GoFirst => Gist::of(Kind::Choose, "go first"),
            Order::GoSecond => Gist::of(Kind::Choose, "go second"),
            Order::Activate { formation } => Gist::of(Kind::Choose, "activate").at(command(*formation)),
            Order::ActivateObjective { .. } => Gist::of(Kind::Choose, "activate"),
            Order::Lead { leader, .. } => Gist::of(Kind::Choose, "lead").by(&[*leader]),
            Order::Convert { formation, .. } => Gist::of(Kind::Choose, "convert").at(command(*formation)),
            Order::March { units, charge: true, .. } => Gist::of(Kind::Charge, "charge").by(units),
            Order::March { units, .. } => Gist::of(Kind::March, "march").by(units),
            Order::Column { head, way } => {
                let march = Gist::of(Kind::March, "march");
                let march = if self.troops.is_there(*head) { march.by(&[*head]) } else { march };
                match way.last() {
                    Some(to) => march.at(Target::Point(*to)),
                    None => march,
                }
            }
            Order::Unlimber { battery, .. } => Gist::of(Kind::Form, "unlimber").by(&[*battery]),
            Order::Ride { leader, to } => Gist::of(Kind::Ride, "ride").by(&[*leader]).at(Target::Point(*to)),
            Order::Park { at, .. } => Gist::of(Kind::March, "park").at(Target::Point(*at)),
            Order::Work { unit, .. } => Gist::of(Kind::Stand, "work").by(&[*unit]),
            Order::Done { formation } => Gist::of(Kind::Close, "done").at(command(*formation)),
            Order::Deploy { formation, ploy, .. } => {
                Gist::of(Kind::Form, if *ploy { "ploy" } else { "deploy" }).at(command(*formation))
            }
            Order::Recover { .. } => Gist::of(Kind::Choose, "recover"),
            Order::Fire { formation, .. } => Gist::of(Kind::Fire, "fire").at(command(*formation)),
            Order::Evade { units } => Gist::of(Kind::Choose, "evade").by(units),
            Order::Withdraw { batteries } => Gist::of(Kind::Choose, "withdraw").by(batteries),
            Order::Fight { unit, enemy } => Gist::of(Kind::Fight, "fight").at(Target::Pair(*unit, *enemy)),
            Order::Storm { unit, formation } => {
                Gist::of(Kind::Fight, "storm").by(&[*unit]).at(Target::Piece(piece_of_area(&self.field, *formation)))
            }
            Order::Send { .. } => Gist::of(Kind::Choose, "send"),
            Order::Follow { .. } => Gist::of(Kind::March, "break through"),
            Order::Face { .. } => Gist::of(Kind::Face, "turn"),
            Order::Stay => Gist::of(Kind::Stand, "stay"),
            Order::End => Gist::of(Kind::Close, "nothing more"),
        }
    }

    /// A drag becomes an order: an oblique or a wheel and straight on.
    fn dragged(&self, question: &Question<Ask>, piece: Piece, pose: Pose) -> Option<Order> {
        let state = self.state.units.get(piece.index())?;
        if matches!(question.ask, Ask::SetUp { .. }) {
            return Some(Order::Place { unit: piece, pose });
        }
        if state.drill == Drill::Ployed {
            return Some(Order::Column { head: piece, way: vec![pose.at] });
        }
        let (off, by) =
            (state.pose.facing.turn_to(state.pose.at.heading_to(pose.at)), state.pose.at.distance_to(pose.at));
        let steps = match off.abs() {
            _ if by <= Length::ZERO => vec![Step::Wheel { by: state.pose.facing.turn_to(pose.facing) }],
            off if off <= Turn::degrees(1) => vec![Step::Ahead { by }],
            small if small <= Turn::degrees(45) => vec![Step::Oblique { by, at: off }],
            quarter if quarter <= Turn::RIGHT => vec![Step::Wheel { by: off }, Step::Ahead { by }],
            _ => vec![Step::Back { by }],
        };
        Some(Order::March { units: vec![piece], steps, charge: false })
    }

    fn ridden(&self, to: &Question<Ask>, leader: Piece, at: Point) -> Option<Order> {
        Some(match to.ask {
            Ask::SetUp { .. } => Order::Post { leader, at },
            _ => Order::Ride { leader, to: at },
        })
    }

    fn gather(&self, to: &Question<Ask>, pieces: &[Piece], by: By) -> Gathered {
        let may = |unit: Piece| match to.ask {
            Ask::Move => self.may_march(to.side, unit).map(drop),
            Ask::SetUp { .. } => Ok(()),
            _ => Err(Refusal::senseless("nobody moves now")),
        };
        let formation = |unit: Piece| self.formation_of(unit).index();
        Gathered::of(&self.troops, (to.side, pieces, by), formation, |_, _| true, may)
    }

    fn entries(&self, to: &Question<Ask>) -> Vec<Order> {
        let formations = || {
            self.field
                .command_ids()
                .zip(&self.state.formations)
                .filter(|(i, _)| self.own_formation(to.side, *i).is_ok())
        };
        let forces = || (0_u8..).zip(&self.state.forces).filter(|(i, _)| self.own_force(to.side, *i).is_ok());
        match to.ask {
            Ask::Plan => {
                let aims = forces().filter_map(|(force, own)| Some(Order::Aim { force, objective: own.objective? }));
                let directives = formations().map(|(formation, own)| Order::Direct {
                    formation,
                    directive: own.order,
                    of: own.supports,
                });
                aims.chain(directives).collect()
            }
            Ask::Issue => {
                let aims = forces().filter_map(|(force, own)| match own.pending?.says {
                    Says::Objective(objective) => Some(Order::Aim { force, objective }),
                    Says::Directive(..) | Says::Sealed => None,
                });
                let directives = formations().filter_map(|(formation, own)| match own.pending?.says {
                    Says::Directive(directive, of) => Some(Order::Issue { formation, directive, of }),
                    Says::Objective(_) | Says::Sealed => None,
                });
                aims.chain(directives).collect()
            }
            Ask::Fire => {
                let own = self.state.fires.iter().filter(|fire| self.own_formation(to.side, fire.formation).is_ok());
                let fire = |fire: &Fire| Order::Fire {
                    formation: fire.formation,
                    artillery: fire.intensity[0],
                    skirmish: fire.intensity[1],
                    shots: fire.shots.clone(),
                    mission: fire.mission,
                };
                own.map(fire).collect()
            }
            _ => Vec::new(),
        }
    }

    fn overlays(&self, piece: Piece) -> Vec<Overlay> {
        if !self.troops.is_there(piece) {
            return Vec::new();
        }
        let body = self.troops.body(piece);
        match self.unit(piece).drill {
            Drill::Unlimbered => [6, 12]
                .map(|reach| Overlay::range(format!("artillery, {reach} inches"), ARC, body, Length::units(reach)))
                .to_vec(),
            _ => Vec::new(),
        }
    }
}
