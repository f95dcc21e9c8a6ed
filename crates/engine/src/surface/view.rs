//! A game as surfaces show it: one side's view, without a word of the book's own types.

use crate::aims::{self, Aim, Aims};
use crate::{Book, Course, Eyes, Game, Landscape, Moment, Overlay, Piece, Table, Yardstick};
use geom::Spot;
use names::Side;
use serde::Serialize;

/// All that page, drawing and protocol are given of a position.
#[derive(Debug, Clone, Serialize)]
pub struct View<'a> {
    /// The book's name.
    pub book: &'static str,
    /// What it measures in.
    pub yardstick: Yardstick,
    /// The turn and phase.
    pub moment: Moment,
    /// How far the battle has come, and how both armies do.
    pub course: Course,
    /// What the armies are called, Blue first.
    pub sides: [String; 2],
    /// The corner of the table opposite its origin.
    pub size: Spot,
    /// What the ground looks like.
    pub landscape: &'a Landscape,
    /// The places on it that are fought for.
    pub prizes: Vec<Prize<'a>>,
    /// The pieces that are known to stand on it.
    pub pieces: Vec<Piece>,
    /// The shapes that the looking side may ask to see.
    pub overlays: Vec<Overlay>,
}

/// A place that is fought for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Prize<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Where it is.
    pub place: &'a aims::Place,
    /// For whom it counts; for both if it is not said.
    pub whose: Option<Side>,
    /// The side that has it now, as far as the looking side knows.
    pub held: Option<Side>,
    /// What it is worth, in points.
    pub worth: u16,
}

impl<B: Book> Game<B> {
    /// What these eyes see. A spectator, who gives no orders, is shown no overlays.
    pub fn view(&self, eyes: Eyes) -> View<'_> {
        let setup = self.setup();
        let known = self.known_to(eyes);
        let table = known.table();
        let overlays = match eyes {
            Eyes::Side(side) => B::overlays(table, side, None),
            Eyes::Spectator => vec![],
        };
        View {
            book: B::ID,
            yardstick: B::YARDSTICK,
            moment: B::moment(known.state()),
            course: Course::of(table),
            sides: Side::BOTH.map(|side| setup.names.side(side).into_owned()),
            size: setup.ground.extent(),
            landscape: &setup.landscape,
            prizes: prizes(table, &setup.aims),
            pieces: B::pieces(table),
            overlays,
        }
    }
}

/// The places of some aims, and who has each as a table stands.
fn prizes<'a, B: Book>(at: Table<B>, aims: &'a Aims) -> Vec<Prize<'a>> {
    let held = if aims.all.is_empty() { vec![] } else { aims::held(at) };
    let prize = |(aim, held): (&'a Aim, Option<Side>)| {
        Some(Prize { name: &aim.name, place: aim.asks.place()?, whose: aim.side, held, worth: aim.points })
    };
    aims.all.iter().zip(held).filter_map(prize).collect()
}
