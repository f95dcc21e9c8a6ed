//! Measuring on a flat table, in millimetres. This crate knows no soldiers.
//!
//! At rest, lengths are whole nanometres and angles whole microdegrees ([`Length`], [`Angle`], [`Pose`]), so that
//! games can be compared, hashed and stored exactly. On the way everything is `f64` millimetres ([`Mm`],
//! [`Vector`]). The frame is the same for every book: x to the right and y away from Blue's base edge, facings
//! clockwise from +y, "left" and "right" as the body itself sees them.
//!
//! Functions take shapes and return lengths, or yes and no; what that means is for the rules to say. A comparison
//! takes the book's slack as an argument, and its doc line says on which side a touch falls.

mod body;
mod convex;
mod frame;
mod rect;
mod rest;
mod segment;

pub use body::{Body, Parts};
pub use convex::Convex;
pub use frame::Frame;
pub use rect::{Edge, Rect};
pub use rest::{Angle, Facing, Length, Pose, Spot, inch, mm};
pub use segment::Segment;

/// A point or a displacement on the table, in millimetres.
pub use parry2d_f64::math::Vector;

/// Millimetres on the way: what lengths are while something is being worked out.
pub type Mm = f64;
