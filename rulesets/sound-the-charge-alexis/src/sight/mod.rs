//! STA-6.4, 27.7, R96. What can be seen past what.

mod look;

pub(crate) use look::{Arc, Look};

use crate::terrain::{Terrain, height, terrain};
use crate::{At, Stance, Unit, stance};
use geom::{Angle, Body, Crossed, Frame, Level, Mm, Segment, Vector, Veil, What};
use look::vertices;
use names::UnitId;

/// STA-27.7, R93, R96. What blocks a line of sight between two units: ground higher than both ends; and,
/// unless it is lower than the higher end, too much wood, a built-up area, and every unit in close order.
pub(crate) fn blocked(at: At, ends: [UnitId; 2], line: Segment) -> Option<What> {
    let levels = [line.a, line.b].map(|end| height(at, end));
    let crossed = geom::crossed(line, &at.setup.ground, at.state.troops.bodies(), &ends);
    hidden_by(at, &crossed, levels)
}

/// STA-27.7, R93, R96. The first of what a line crosses that hides its ends, which are so high, from each
/// other. All the wood on the line counts together.
pub(crate) fn hidden_by(at: At, crossed: &[Crossed], levels: [Level; 2]) -> Option<What> {
    let mut wood = Wood::default();
    crossed.iter().find(|met| hides(at, met, levels, &mut wood)).map(|met| met.what)
}

/// How much wood there is on a line so far, and up to where. Woods that overlap count once.
#[derive(Default)]
struct Wood {
    inside: Mm,
    until: Mm,
}

impl Wood {
    fn add(&mut self, met: &Crossed) {
        let common = (self.until.min(met.to) - met.from).clamp(0.0, met.inside);
        self.inside += met.inside - common;
        self.until = self.until.max(met.to);
    }
}

/// STA-27.7, R93, R96. Whether something, with the wood before it, hides the ends of a line from each other.
fn hides(at: At, met: &Crossed, [start, end]: [Level; 2], wood: &mut Wood) -> bool {
    let slack = at.setup.options.tolerance.mm();
    let is_low = met.foot < start.max(end);
    match met.what {
        What::Unit(id) => !is_low && at.state.troops.get(id).is_some_and(is_in_the_way),
        What::Feature(feature) => {
            let high = at.setup.ground.feature(feature).ground.is_some();
            if high && Veil::HILL.hides(met, start, end, slack) {
                return true;
            }
            let depth = at.setup.options.sight_depth.mm();
            match terrain(at, feature) {
                Some(Terrain::Woods) if !is_low => {
                    wood.add(met);
                    wood.inside > depth + slack
                }
                Some(Terrain::BuiltUp) if met.holds_start || met.holds_end => {
                    !is_low && met.inside > depth + slack
                }
                Some(Terrain::BuiltUp) => !is_low && met.inside > slack,
                _ => false,
            }
        }
    }
}

/// R96. Whether a unit is in the way of sight and fire like a wall: in close order, with models left.
pub(crate) fn is_in_the_way(unit: &Unit) -> bool {
    unit.is_close_order() && unit.has_models()
}

/// STA-6.4, R43. Whether a unit sees another from where it stands.
pub(crate) fn sees(at: At, id: UnitId, other: UnitId) -> bool {
    at.state.troops.get(id).is_some_and(|unit| sees_as(at, id, &unit.stance, other))
}

/// STA-6.4, R43. Whether a unit would see another from where it began its move: what has evaded since is no
/// longer in the way.
pub(crate) fn saw(at: At, id: UnitId, other: UnitId) -> bool {
    at.state.began.0.get(id).map_or_else(|| sees(at, id, other), |began| sees_as(at, id, began, other))
}

/// STA-6.4, R43. Whether a unit that stands so sees another: from some point of its front some point of the
/// other that is ahead of its frontage line. Loose models see all round, each from its middle.
fn sees_as(at: At, id: UnitId, stance: &Stance, other: UnitId) -> bool {
    let Some(body) = at.state.troops.bodies().get(other) else { return false };
    let Some(own) = stance::body(stance) else { return false };
    let ends = [id, other];
    if stance.formation.is_loose() {
        let mut eyes = stance.figures.iter().map(|figure| figure.at.point());
        return eyes.any(|eye| Look { at, ends, eye, target: body, arc: None }.nearest().is_some());
    }
    formations::lines::fronts(&own).into_iter().any(|front| sees_from(at, ends, front, &own, body))
}

/// STA-6.4, R43. Whether some line of sight leads from a front edge forward to a body: from its ends and its
/// middle, else on some line past two corners, for if there is any line there is one of these. Where wood
/// may be looked into, eyes stand close together besides.
fn sees_from(at: At, ends: [UnitId; 2], front: Segment, own: &Body, body: &Body) -> bool {
    /// How far apart these eyes are.
    const APART: Mm = 5.0;
    let ahead = own.frame().ahead;
    let slack = at.setup.options.tolerance.mm();
    let forward = |eye: Vector| Arc::new(&Frame { at: eye, ahead }, Angle::QUARTER);
    let from = |eye: Vector| {
        let arc = forward(eye);
        Look { at, ends, eye, target: body, arc: Some(&arc) }.nearest().is_some()
    };
    if [front.middle(), front.a, front.b].into_iter().any(from) {
        return true;
    }
    let shapes = vertices(at, ends, front, body);
    let corners: Vec<Vector> = shapes.corners.iter().copied().chain([front.a, front.b]).collect();
    let is_open = |eye: Vector, towards: Vector| {
        let arc = forward(eye);
        let look = Look { at, ends, eye, target: body, arc: Some(&arc) };
        look.along(towards - eye).is_some_and(|(_, aim)| (aim - front.a).dot(ahead) >= -slack)
    };
    for (n, &one) in corners.iter().enumerate() {
        for &two in &corners[n + 1..] {
            let Some(eye) = look::meeting(front, one, two) else { continue };
            if is_open(eye, if (one - eye).length() > (two - eye).length() { one } else { two }) {
                return true;
            }
        }
    }
    let count = (front.length() / APART) as u32 + 1;
    shapes.has_depth && (0..=count).any(|n| from(front.at(f64::from(n) / f64::from(count))))
}

#[cfg(test)]
mod tests;
