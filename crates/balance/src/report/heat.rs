//! Where units broke or were lost, over the ground of the battle.

use super::plot::{Escaped, figure};
use super::plots::class;
use crate::study::Entry;
use crate::{CELLS, Cell, Tally, share};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::Eyes;
use names::Side;
use render::{Drawing, Scene, Theme};
use std::fmt::Write;

/// The ground of a battle, to be drawn over.
pub struct Map {
    /// The place of its entry in the study.
    pub place: usize,
    /// The styles that bring it, by day and by night.
    pub styles: String,
    /// How large the table is, in millimetres.
    size: [f64; 2],
}

/// How many pixels wide the ground is drawn: enough for names and slopes.
const PIXELS: u32 = 900;

impl Map {
    /// The ground of a battle without its units.
    pub fn of(place: usize, entry: &Entry) -> Option<Map> {
        let mut view = entry.game()?.referee().view(Eyes::Spectator);
        view.pieces.clear();
        let scene = Scene::of(&view, &Drawing { width: PIXELS, ..Drawing::default() });
        let image = |theme| {
            let svg = STANDARD.encode(scene.to_svg(theme));
            format!(".ground-{place} {{ background-image: url(data:image/svg+xml;base64,{svg}) }}\n")
        };
        let (day, night) = (image(Theme::Light), image(Theme::Dark));
        let styles = format!("{day}@media (prefers-color-scheme: dark) {{\n{night}}}\n");
        Some(Map { place, styles, size: scene.size })
    }

    /// Where a side's units broke or were lost.
    pub fn figure(&self, name: &str, side: Side, tally: &Tally) -> String {
        let [width, height] = self.size;
        let cell = width.max(height) / f64::from(CELLS);
        let count = |cell: &Cell| {
            let falls = tally.falls[cell];
            [falls.broken[side.index()], falls.lost[side.index()]]
        };
        let hot: Vec<(Cell, [u64; 2])> = tally
            .falls
            .keys()
            .map(|cell| (*cell, count(cell)))
            .filter(|(_, [broken, lost])| broken + lost > 0)
            .collect();
        let most = hot.iter().map(|(_, [broken, lost])| broken + lost).max().unwrap_or(1);
        let [broken, lost] = [0, 1].map(|which| hot.iter().map(|(_, count)| count[which]).sum::<u64>());
        let in_a_game = |count: u64| format!("{:.1}", share(count, tally.games));
        let said = format!(
            "{name}: a unit broke {} times and {} were lost in a game",
            in_a_game(broken),
            in_a_game(lost)
        );
        let mut cells = String::new();
        for (Cell(column, row), [broken, lost]) in &hot {
            // By the root, so that rare losses can be seen too.
            let heat = 0.12 + 0.78 * share(broken + lost, most).sqrt();
            let (x, y) = (f64::from(*column) * cell, height - (f64::from(*row) + 1.0) * cell);
            let _ = writeln!(
                cells,
                "<rect class=\"heat-{}\" fill-opacity=\"{heat:.2}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{cell:.1}\" \
                 height=\"{cell:.1}\"><title>broke {broken}, lost {lost}</title></rect>",
                class(side)
            );
        }
        let picture = format!(
            "<svg class=\"map ground-{}\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {width:.1} {height:.1}\">\n\
             <rect class=\"veil\" width=\"{width:.1}\" height=\"{height:.1}\"/>\n{cells}</svg>\n",
            self.place,
            Escaped(&said)
        );
        let note = format!(
            "The stronger the colour, the more often. In a game units broke {} times, and {} were lost.",
            in_a_game(broken),
            in_a_game(lost)
        );
        figure(&format!("{name}: where units broke or were lost"), &picture, &note)
    }
}
