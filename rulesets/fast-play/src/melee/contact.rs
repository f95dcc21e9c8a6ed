//! FPN-8. Which units touch each other: hand-to-hand as the table shows it.

use crate::terrain::{Terrain, terrain};
use crate::{FastPlay, Formation, Unit};
use engine::Table;
use geom::{Body, Edge, Mm, Rect, Segment, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// One element touching one enemy element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Contact {
    /// The own element.
    pub own: usize,
    /// The enemy unit.
    pub enemy: UnitId,
    /// The enemy element.
    pub element: usize,
    /// The side of the own element that is touched.
    pub with: Edge,
    /// The side of the enemy element that is touched.
    pub onto: Edge,
    /// How much of an edge they share; zero at a corner.
    pub shared: Mm,
}

/// Whether a unit is in hand-to-hand: it touches an enemy.
pub(crate) fn in_hth(at: Table<FastPlay>, id: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id) else { return false };
    near_enemies(at, id, unit).any(|enemy| touches(at, unit, enemy.1))
}

/// The enemy units that a unit touches, by id.
pub(crate) fn enemies_touching(at: Table<FastPlay>, id: UnitId) -> SmallVec<[UnitId; 4]> {
    let Some(unit) = at.state.troops.get(id) else { return SmallVec::new() };
    near_enemies(at, id, unit).filter(|(_, enemy)| touches(at, unit, enemy)).map(|(id, _)| id).collect()
}

/// Every touch between the elements of a unit and its enemies, by own element, enemy and enemy element.
pub(crate) fn contacts(at: Table<FastPlay>, id: UnitId) -> Vec<Contact> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let mut all = vec![];
    for (enemy, other) in near_enemies(at, id, unit) {
        for (own, mine) in unit.rects().enumerate() {
            for (element, theirs) in other.rects().enumerate() {
                let Some(slack) = slack(at, &mine, &theirs) else { continue };
                let Some(touch) = geom::touch(&single(&mine), &single(&theirs), slack) else { continue };
                if touch.is_corner_only() && square_on(&mine, &theirs) {
                    continue;
                }
                let longest = touch.edges.iter().max_by(|a, b| a.along.length().total_cmp(&b.along.length()));
                let Some(joint) = longest else { continue };
                let (with, onto) = if touch.is_corner_only() {
                    // G23. A corner counts as front for the unit that has a front corner there.
                    (corner_edge(&touch, Edge::Front, true), corner_edge(&touch, Edge::Front, false))
                } else {
                    (joint.own.1, joint.other.1)
                };
                all.push(Contact { own, enemy, element, with, onto, shared: joint.along.length() });
            }
        }
    }
    all.sort_by_key(|contact| (contact.own, contact.enemy, contact.element));
    all
}

/// The edge to which a corner belongs: the wished one if it meets there, else any.
fn corner_edge(touch: &geom::Contact, wish: Edge, own: bool) -> Edge {
    let edge = |joint: &geom::Joint| if own { joint.own.1 } else { joint.other.1 };
    if touch.edges.iter().any(|joint| edge(joint) == wish) { wish } else { edge(&touch.edges[0]) }
}

/// The enemies whose bodies are near enough to be touched.
fn near_enemies<'a>(
    at: Table<'a, FastPlay>,
    id: UnitId,
    unit: &'a Unit,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    let body = at.state.troops.bodies().get(id);
    let reach = Vector::splat(at.setup.options.epsilon.mm() + at.setup.options.obstacle_reach.mm());
    let near = body.into_iter().flat_map(move |body| {
        let (low, high) = body.bounds();
        at.state.troops.bodies().near(low - reach, high + reach)
    });
    near.filter(move |other| other.side != unit.side)
        .filter_map(move |other| Some((other.id, at.state.troops.get(other.id)?)))
}

/// G23, R46. Whether two elements stand square to each other, so that a mere touch of corners brings neither
/// before the other: they are neighbours of those who fight, and may overlap.
fn square_on(one: &Rect, two: &Rect) -> bool {
    let along = one.frame.ahead.dot(two.frame.ahead).abs();
    along.min(1.0 - along) < 1e-6
}

/// Whether two enemies touch: within epsilon, or within reach across an obstacle (R12).
pub(crate) fn touches(at: Table<FastPlay>, one: &Unit, two: &Unit) -> bool {
    one.rects().any(|a| {
        two.rects().any(|b| {
            let Some(slack) = slack(at, &a, &b) else { return false };
            !square_on(&a, &b)
                || geom::touch(&single(&a), &single(&b), slack).is_some_and(|touch| !touch.is_corner_only())
        })
    })
}

/// G2, R12. How near two enemy elements count as touching, if they touch: troops on both sides of an obstacle
/// that they line are in contact.
pub(crate) fn slack(at: Table<FastPlay>, a: &Rect, b: &Rect) -> Option<Mm> {
    let options = &at.setup.options;
    let epsilon = options.epsilon.mm();
    let distance = a.distance(b);
    if distance <= epsilon {
        return Some(epsilon);
    }
    if distance > options.obstacle_reach.mm() + epsilon {
        return None;
    }
    let near = geom::gap(&single(a), &single(b));
    obstacle_between(at, Segment::new(near.from, near.to)).then_some(distance + epsilon)
}

/// Whether a stretch crosses an obstacle, or ends within the tolerance of one.
pub(crate) fn obstacle_between(at: Table<FastPlay>, line: Segment) -> bool {
    let ground = &at.setup.ground;
    let further = (line.b - line.a).normalize_or_zero() * at.setup.options.epsilon.mm();
    let line = Segment::new(line.a - further, line.b + further);
    let (low, high) = (line.a.min(line.b), line.a.max(line.b));
    let is_obstacle = |feature| terrain(at, feature) == Some(Terrain::Obstacle);
    let crosses = |side: &Segment| {
        let (from, to) = (side.leftness(line.a), side.leftness(line.b));
        let (start, end) = (line.leftness(side.a), line.leftness(side.b));
        from * to <= 0.0 && start * end <= 0.0 && side.length() > 0.0
    };
    ground.near(low, high).into_iter().any(|id| is_obstacle(id) && ground.rim(id).iter().any(crosses))
}

/// A body of one element.
pub(crate) fn single(element: &Rect) -> Body {
    Body::new([*element], element.edge(Edge::Front))
}

/// G4. The outline of a unit that stands straight: one rectangle round all its elements in its own axes. A
/// square has none, nor has a bent column.
pub(crate) fn outline(unit: &Unit) -> Option<Rect> {
    let front = unit.front()?;
    if unit.formation == Formation::Square {
        return None;
    }
    let (width, depth) = (unit.base.width.mm(), unit.base.depth.mm());
    let count = unit.elements.len() as f64;
    let (width, depth) = match unit.formation {
        Formation::Line => (width * count, depth),
        _ => (width, depth * count),
    };
    let straight = unit.elements.iter().all(|pose| pose.facing == unit.elements[0].facing);
    straight.then(|| Rect::behind(&front, width, depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arm;
    use crate::Formation::Line;
    use crate::kit::{Field, strip, unit};
    use engine::Game;
    use names::Side;

    fn hth(game: &Game<FastPlay>) -> Vec<bool> {
        let known = game.known(Side::Blue);
        (1..=2).map(|id| in_hth(known.table(), UnitId(id))).collect()
    }

    /// G2. Touching is within epsilon, inclusive.
    #[test]
    fn enemies_within_a_hundredth_of_an_inch_are_in_hand_to_hand() {
        let at = |gap: f64| {
            let two = [
                unit(Arm::HeavyFoot, Line, 30.0, 20.0, 0),
                unit(Arm::HeavyFoot, Line, 30.0, 20.5625 + gap, 180),
            ];
            hth(&Field::new(two).moving(Side::Blue))
        };
        assert_eq!(at(0.0), [true, true]);
        assert_eq!(at(0.00999), [true, true]);
        assert_eq!(at(0.0101), [false, false]);
    }

    /// R12. Troops on both sides of an obstacle are in contact if they line it.
    #[test]
    fn an_obstacle_joins_those_who_line_it() {
        let two = |gap: f64| {
            [unit(Arm::HeavyFoot, Line, 30.0, 20.0, 0), unit(Arm::HeavyFoot, Line, 30.0, 20.5625 + gap, 180)]
        };
        let wall = || [strip(Terrain::Obstacle, &[(20.0, 20.4), (40.0, 20.4)], 0.0)];
        assert_eq!(hth(&Field::new(two(0.24)).on(wall()).moving(Side::Blue)), [true, true]);
        assert_eq!(hth(&Field::new(two(0.27)).on(wall()).moving(Side::Blue)), [false, false]);
        assert_eq!(hth(&Field::new(two(0.24)).moving(Side::Blue)), [false, false]);
    }

    /// G23. A corner counts as front for the unit that has a front corner there.
    #[test]
    fn a_corner_belongs_to_the_front() {
        // Red stands askew, his front corner on Blue's front.
        let mut askew = unit(Arm::HeavyFoot, Line, 30.0, 30.0, 190).having_lost(3);
        let corner = askew.rect(0).edge(Edge::Front).a;
        let onto = crate::kit::spot(30.5, 20.28125).point();
        askew.elements[0].at = geom::Spot::of(askew.elements[0].at.point() + onto - corner);
        let other = askew.rect(0).edge(Edge::Front).b;
        assert!(other.y > onto.y, "the other corner is clear");
        let game = Field::new([unit(Arm::HeavyFoot, Line, 30.0, 20.0, 0), askew]).moving(Side::Blue);
        let known = game.known(Side::Blue);
        let touch = contacts(known.table(), UnitId(1));
        assert_eq!(touch.len(), 1);
        assert_eq!((touch[0].own, touch[0].with, touch[0].onto), (2, Edge::Front, Edge::Front));
    }

    /// G23, R46. Lines level with each other that touch only at their corners are neighbours, not opponents.
    #[test]
    fn square_corners_are_no_contact() {
        let two =
            [unit(Arm::HeavyFoot, Line, 30.0, 20.0, 0), unit(Arm::HeavyFoot, Line, 33.75, 20.5625, 180)];
        assert_eq!(hth(&Field::new(two).moving(Side::Blue)), [false, false]);
    }
}
