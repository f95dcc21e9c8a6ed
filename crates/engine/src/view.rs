//! A game as surfaces show it: one side's view, without a word of the book's own types.

use crate::{Book, Eyes, Game, Landscape, Moment, Overlay, Piece, Yardstick};
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
    /// What the armies are called, Blue first.
    pub sides: [String; 2],
    /// The corner of the table opposite its origin.
    pub size: Spot,
    /// What the ground looks like.
    pub landscape: &'a Landscape,
    /// What is known to stand on it.
    pub pieces: Vec<Piece>,
    /// The shapes that the looking side may ask to see.
    pub overlays: Vec<Overlay>,
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
            sides: Side::BOTH.map(|side| setup.names.side(side).into_owned()),
            size: setup.ground.extent(),
            landscape: &setup.landscape,
            pieces: B::pieces(table),
            overlays,
        }
    }
}
