//! Requests for a drawing, and the drawing.

use crate::labels::Labels;
use crate::overlays;
use crate::scene::{Layer, Node, Scene, point};
use crate::sheet::Sheet;
use crate::units::Troops;
use crate::{Hue, ground, prizes, style, words};
use engine::{View, Witness};

/// A request for a drawing.
#[derive(Debug, Clone)]
pub struct Drawing<'a> {
    /// What the battle is called; empty if it has no name.
    pub title: &'a str,
    /// How many pixels wide the table is shown. More is drawn the larger it is.
    pub width: u32,
    /// The names of the overlays to show.
    pub overlays: Vec<&'a str>,
    /// What decided a refusal.
    pub witness: Option<&'a Witness>,
    /// The colours of the sides.
    pub hues: [Hue; 2],
}

impl Default for Drawing<'_> {
    fn default() -> Self {
        Drawing { title: "", width: 1440, overlays: vec![], witness: None, hues: [Hue::Blue, Hue::Brick] }
    }
}

impl Scene {
    /// Draws a view.
    pub fn of(view: &View, asked: &Drawing) -> Scene {
        let sheet = Sheet::new(view, asked.width);
        let features = ground::features(view.landscape, &sheet);
        let troops = Troops::of(&view.pieces, &sheet);
        let witness = asked.witness.map(|witness| overlays::witness(witness, view, &troops, &sheet));
        let labels = Labels::place(view, &features, &troops, witness.as_ref(), &sheet);
        let shown = view.overlays.iter().filter(|overlay| asked.overlays.contains(&overlay.name.as_str()));
        let frame = Node::rect("t-frame", sheet.size / 2.0, sheet.size, 0.0, 0.0);
        let layer = |name, nodes| Layer { name, nodes };
        let layers = vec![
            layer("ground", ground::draw(&features, &sheet)),
            layer("names", labels.names),
            layer(
                "overlays",
                shown.filter_map(|overlay| overlays::draw(overlay, view, &troops, &sheet)).collect(),
            ),
            layer("units", troops.draw(&sheet)),
            layer("clashes", troops.clashes(&sheet)),
            layer("prizes", prizes::draw(view, &sheet)),
            layer("labels", labels.units),
            layer("witness", witness.map_or(vec![], |witness| witness.nodes)),
            layer("frame", labels.scale.into_iter().chain([frame]).collect()),
        ];
        Scene {
            title: words::title(view, asked.title),
            description: words::description(view),
            size: point(sheet.size),
            pixel: sheet.pixel,
            detail: sheet.detail,
            hues: asked.hues,
            patterns: style::patterns(sheet.pixel),
            layers: layers.into_iter().filter(|layer| !layer.nodes.is_empty()).collect(),
        }
    }
}
