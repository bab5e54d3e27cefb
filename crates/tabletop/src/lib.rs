//! The ground: exact geometry of units on a table without a grid.
//!
//! Nothing here knows a rule system. Systems differ in where a flank begins, from which point a shot is measured, what a wheel
//! costs and what one sees over; each of these is a value of some type ([`Quarters`], [`FieldOfFire`], [`Measure`],
//! [`SightRules`], [`Drill`]), so that a system states its rules as data and the geometry is written once.
//!
//! # What is on the table
//!
//! A unit is a [`Footprint`] at a [`Pose`]. Places are whole thousandths of the table's unit ([`Length`], [`Point`]), facings
//! whole thousandths of a degree clockwise from north ([`Facing`], [`Turn`]). A [`Body`] is a unit with its axes worked out, and
//! what all questions are asked of: [distance](Body::distance_to), [contact](Body::contact_with), [zones](Body::zone). Two bodies
//! touch or overlap by one tolerance, [`CONTACT`]. The [`Ground`] holds areas, contours, lines and crossings.
//!
//! # Moving
//!
//! A [`Manoeuvre`] is one move of the drill book, a [`Path`] several of them. Carried out among [`Obstacles`] it goes as far
//! as it can and says what stopped it. A [`Group`] moves as one body. [`Reach`] outlines where a unit can get to and finds the
//! path; [`settle`] finds the nearest free place to a wished one, [`line_up`] brings a charger flush to the edge it struck.
//!
//! ```
//! use grognard_tabletop::*;
//!
//! let battalion = Footprint::rectangle(Length::units(3), Length::units(1));
//! let enemy = Body::new(battalion, Pose { at: Point::units(21, 28), facing: Facing::SOUTH });
//! let start = Pose { at: Point::units(20, 20), facing: Facing::NORTH };
//!
//! // A charge: one turn toward the enemy, then straight on into contact, then flush.
//! let turn = start.facing.turn_to(start.at.heading_to(enemy.middle(Edge::Front)));
//! let charge = Path::from(start, battalion)
//!     .then(Manoeuvre::Pivot { by: turn })
//!     .then(Manoeuvre::Advance { by: Length::units(12) });
//! let march = charge.march(&Obstacles { units: &[enemy], ..Obstacles::default() });
//! assert_eq!(march.stopped, Some(Stop::Unit(0)));
//!
//! let charger = Body::new(battalion, march.pose);
//! let aspect = Quarters { front: Bound::EdgeLine, rear: Bound::BetweenFlanks };
//! assert_eq!(aspect.of_body(&enemy, &charger, Witness::MiddleOfFront), Aspect::Front);
//! let flush = line_up(battalion, march.pose, &enemy, Edge::Front, Dressing::WhereItStruck);
//! let touch = Body::new(battalion, flush).contact_with(&enemy).unwrap();
//! assert_eq!(touch.flush(), Some((Edge::Front, Edge::Front)));
//! ```
//!
//! # The same bits everywhere
//!
//! Computations run in `f64` with `+ − × ÷`, square roots and functions of `libm`, from whole numbers to whole numbers; they give
//! the same answers natively and as WebAssembly, and a test over a million questions holds them to it. Distances do not change
//! when the whole table is moved; turned, they change by at most two thousandths, because turned places are rounded.
//! Rectangles are computed by hand: it is faster than a general library and exact where it matters; parry2d is the peer
//! in the tests.

mod aspect;
mod barriers;
mod body;
mod contact;
mod distance;
mod drill;
mod facing;
mod fire;
mod footprint;
mod gaze;
mod ground;
mod group;
mod inside;
mod into_line;
mod length;
mod line_up;
mod manoeuvre;
mod march;
mod motion;
mod path;
mod polygon;
mod pose;
mod profile;
mod reach;
mod settle;
mod share;
mod sight;
mod straight;
mod sweep;
mod track;
mod turning;
mod vector;
mod walk;

pub use aspect::{Aspect, Bound, Quarters, Witness};
pub use barriers::Barriers;
pub use body::Body;
pub use contact::{Part, Touch, contacts};
pub use drill::{Drill, Mover, SlowGround, TurnCost};
pub use facing::{Facing, Turn};
pub use fire::{Aim, FieldOfFire};
pub use footprint::{Corner, Edge, Footprint};
pub use gaze::Gaze;
pub use ground::{Area, Contour, Crossing, Ground, Height, Kinds, Line, Passage, Slope, Table, Terrain};
pub use group::Group;
pub use into_line::wheel_into;
pub use length::{CONTACT, Length, TooLong};
pub use line_up::{Dressing, LinedUp, line_up, line_up_clear, room_along};
pub use manoeuvre::{Hold, Manoeuvre};
pub use march::{Leg, Obstacles, Stop};
pub use path::{March, Measure, Path, Presence};
pub use polygon::{Polygon, PolygonFault};
pub use pose::{Point, Pose};
pub use profile::{Profile, Step};
pub use reach::{GRAIN, Reach};
pub use settle::settle;
pub use share::Share;
pub use sight::{Eye, Mask, Masking, Met, Relief, Scene, SightRules, Stretch, Why};
pub use track::{Nearest, TooShort, Track};
pub use walk::{NoRoad, Roadway, Spot, Walk};
