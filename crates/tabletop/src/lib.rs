//! The ground.
#![forbid(unsafe_code)]

mod aspect;
mod barriers;
mod body;
mod contact;
mod distance;
mod facing;
mod fire;
mod footprint;
mod gaze;
mod ground;
mod group;
mod length;
mod manoeuvre;
mod march;
mod motion;
mod path;
mod polygon;
mod pose;
mod profile;
mod sight;
mod straight;
mod track;
mod turning;
mod vector;

pub use aspect::{Aspect, Bound, Quarters, Witness};
pub use barriers::Barriers;
pub use body::Body;
pub use contact::{Part, Touch, contacts};
pub use facing::{Facing, Turn};
pub use fire::{Aim, FieldOfFire};
pub use footprint::{Corner, Edge, Footprint};
pub use gaze::Gaze;
pub use ground::{Area, Contour, Crossing, Ground, Height, Kinds, Line, Passage, Slope, Table, Terrain};
pub use group::Group;
pub use length::{CONTACT, Length, TooLong};
pub use manoeuvre::{Hold, Manoeuvre};
pub use march::{Leg, Obstacles, Stop};
pub use path::{March, Measure, Path, Presence};
pub use polygon::{Polygon, PolygonFault, Share};
pub use pose::{Point, Pose};
pub use profile::{Profile, Step};
pub use sight::{Eye, Masking, Met, Relief, Scene, SightRules, Stretch, Troops, Why};
pub use track::{Nearest, TooShort, Track};
