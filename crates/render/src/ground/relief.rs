//! Height: tints by level, a hairline at every contour, slopes in hachures, brinks and cliffs.

use super::hachures;
use super::outline::{Ring, Rounded, walk};
use super::{Feature, Outline};
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Look, Slope};
use geom::Vector;

/// A contour on the sheet.
#[derive(Debug, Clone)]
pub struct Contour {
    /// The ground inside.
    pub ring: Ring,
    /// How many contours up.
    pub level: u8,
    /// How steeply it falls away.
    pub slope: Slope,
}

/// Of more contours than these no slopes are drawn: each would have to be held against all others.
const MANY: usize = 300;

/// The contours among some features, the lowest first.
fn contours(features: &[Feature]) -> Vec<Contour> {
    let contour = |feature: &Feature| match feature.look {
        Look::Height { level, slope } => Some(Contour { ring: feature.ring()?, level, slope }),
        _ => None,
    };
    let mut contours: Vec<Contour> = features.iter().filter_map(contour).collect();
    contours.sort_by_key(|contour| contour.level);
    contours
}

/// Tints, hachures and contours.
pub fn draw(features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let contours = contours(features);
    let highest = contours.last().map_or(0, |contour| contour.level);
    let rounded: Vec<Rounded> = contours.iter().map(|contour| Rounded::ring(&contour.ring)).collect();
    let mut nodes = vec![];
    for (contour, rounded) in contours.iter().zip(&rounded) {
        let mut path = Path::new();
        rounded.draw(&mut path);
        nodes.extend(Node::path(format!("t-relief-{}", tint(contour.level, highest)), path));
    }
    if sheet.detail > Detail::Far && contours.len() <= MANY {
        nodes.extend(hachures::draw(&contours, &rounded, features, sheet));
    }
    let (mut lines, mut brinks) = (Path::new(), Path::new());
    for (contour, rounded) in contours.iter().zip(&rounded) {
        rounded.draw(&mut lines);
        if contour.slope == Slope::Steep && sheet.detail > Detail::Far {
            for (at, along) in
                walk(&rounded.points(), 2.6).into_iter().filter(|(at, _)| sheet.holds(*at, 1.0))
            {
                brinks.stroke(at, at - along.perp() * 2.4);
            }
        }
    }
    nodes.extend(Node::path("t-contour", lines));
    nodes.extend(Node::path("t-brink", brinks));
    nodes
}

/// Which of the five tints a level gets: where there are few levels, they are set farther apart.
fn tint(level: u8, highest: u8) -> u8 {
    match (level, highest) {
        (0, _) => 1,
        (_, 1) => 3,
        (level, 2) => level * 2,
        (level, 3) => level + 1,
        (level, _) => level.min(5),
    }
}

/// Cliffs: a heavy edge with teeth that point down the fall. A ring falls outward, a line to its right.
pub fn cliffs(cliffs: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let (mut falls, mut edges, mut teeth) = (Path::new(), Path::new(), Path::new());
    for cliff in cliffs {
        if let Some(ring) = cliff.ring() {
            falls.ring(ring.corners());
        }
        let line = cliff.line();
        edges.through(&line);
        let down = match cliff.outline {
            Outline::Ring(_) => -1.0,
            Outline::Way { .. } => 1.0,
        };
        for (at, along) in walk(&line, 4.2).into_iter().filter(|(at, _)| sheet.holds(*at, 0.0)) {
            let half = along * 1.9;
            teeth.ring(&[at - half, at + half, at + along.perp() * (3.6 * down)]);
        }
    }
    [Node::path("t-fall", falls), Node::path("t-cliff", edges), Node::path("t-teeth", teeth)]
        .into_iter()
        .flatten()
        .collect()
}

/// How much a slope that falls towards `down` lies in shade: from −1 towards the light in the north-west to
/// 1.
pub fn shade(down: Vector) -> f64 {
    (down.x + down.y) * std::f64::consts::FRAC_1_SQRT_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tints_grow_with_the_level() {
        for highest in 1..=8 {
            let tints: Vec<u8> = (0..=highest).map(|level| tint(level, highest)).collect();
            assert!(tints.is_sorted() && tints.iter().all(|tint| (1..=5).contains(tint)), "{tints:?}");
        }
        assert_eq!((1..=3).map(|level| tint(level, 3)).collect::<Vec<_>>(), [2, 3, 4]);
    }

    #[test]
    fn slopes_that_look_south_east_lie_in_shade() {
        assert!(shade(Vector::new(0.7, 0.7)) > 0.9 && shade(Vector::new(-0.7, -0.7)) < -0.9);
    }
}
