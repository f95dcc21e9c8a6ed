//! Measuring on a flat table, in millimetres. This crate knows no soldiers.
//!
//! At rest, lengths are whole nanometres and angles whole microdegrees ([`Length`], [`Angle`], [`Pose`]), so
//! that games can be compared, hashed and stored exactly. On the way everything is `f64` millimetres ([`Mm`],
//! [`Vector`]). The frame is the same for every book: x to the right and y away from Blue's base edge,
//! facings clockwise from +y, "left" and "right" as the body itself sees them.
//!
//! Functions take shapes and return lengths, or yes and no; what that means is for the rules to say. A
//! comparison takes the book's slack as an argument, and its doc line says on which side a touch falls.

mod area;
mod bodies;
mod body;
mod convex;
mod enclosure;
mod escape;
mod feature;
mod field;
mod first_contact;
mod following;
mod forming;
mod frame;
mod gap;
mod ground;
mod groups;
mod length;
mod motion;
mod mover;
mod obstacle;
mod rect;
mod rest;
mod routes;
mod run;
mod search;
mod segment;
mod shown;
mod sides;
mod sight;
mod solid;
mod stretches;
mod sweep;

pub use area::{Area, FAR, Touch};
pub use bodies::{Bodies, Standing};
pub use body::{Body, Parts};
pub use convex::Convex;
pub use enclosure::Enclosure;
pub use escape::{Bar, Cone, Escape, WayOut, When, Whom, barred, escape, straight_escape, straight_escapes};
pub use feature::{Fault, Feature, Kind, Level, Shape};
pub use forming::{Anchor, Arrangement, Cell, Wing, flush, rebuilt};
pub use frame::Frame;
pub use gap::{Contact, Gap, Joint, gap, least_shift, overlapped, overlaps, touch};
pub use ground::{BadGround, FeatureId, Features, Ground};
pub use groups::groups;
pub use length::{Measure, cut, farthest_part};
pub use motion::{Corner, Leg, Manner, Motion};
pub use rect::{Edge, Rect};
pub use rest::{Angle, Facing, Inches, Length, Millimetres, Pose, Spot, inch, mm};
pub use routes::{Round, Routes, way_round};
pub use run::{Course, Run, Stage};
pub use search::Way;
pub use segment::Segment;
pub use shown::{Opening, Shown, passage, shown};
pub use sides::{File, Place, Rank, Share, length_beyond, place, screened, share_beyond};
pub use sight::{Blocked, Crossed, Over, Veil, What, crossed, sight};
pub use solid::Solid;
pub use stretches::{Meeting, Stretch, Under};
pub use sweep::{Met, SWEPT_WITHIN};

/// A point or a displacement on the table, in millimetres.
pub use parry2d_f64::math::Vector;

/// Millimetres on the way: what lengths are while something is being worked out.
pub type Mm = f64;
