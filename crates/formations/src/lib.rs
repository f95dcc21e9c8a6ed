//! How bodies of figures stand, go and go back.
//!
//! [`Stance`] is all that a unit's body follows from: files and ranks, folded ends, one rectangle, or loose
//! figures. [`walk`] cuts a way into stretches and says what each costs; [`approach`] finds the ways by which
//! one body comes at another, [`passage`] what it goes through, [`retreat`] a way back that is clear.
//! [`loose`] and [`flank`] look at figures in loose order, and at fronts and ends; [`beside`] and [`lines`]
//! at bodies at a building, at the edge of the table or at works; [`firing`] at the places from which figures
//! fire. [`near`] and [`places`] say who is near and where there is room.
//!
//! The crate knows no book. Numbers and terrain costs are arguments, the book's own formations a type
//! parameter ([`Formation`]), and the answers facts without rule ids: a book's rule functions cite the rule
//! and call the crate.

pub mod approach;
pub mod beside;
pub mod firing;
pub mod flank;
pub mod lines;
pub mod loose;
pub mod measure;
pub mod near;
pub mod passage;
pub mod places;
pub mod retreat;
mod stance;
pub mod walk;

pub use measure::{Degrees, Fraction, Turns};
pub use stance::{Bend, Figures, Formation, Layout, Ranks, Stance, about_front_stand};
