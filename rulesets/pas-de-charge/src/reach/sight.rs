//! G10, R25, R75. Lines of sight: of anyone, of units in combat, and of guns.

use crate::reach::is_all_round;
use crate::state::{SLACK, Unit};
use crate::terrain::{self, Terrain};
use crate::{At, Reason};
use geom::{Bodies, Body, Edge, FeatureId, Over, Segment, Vector, Veil, What};
use names::UnitId;
use smallvec::SmallVec;

/// Whose sight a line is.
struct Sight<'a> {
    /// R75. Features that do not hide.
    open: &'a [FeatureId],
    /// R25. Bases that bar guns.
    bases: Option<&'a Bodies>,
    /// The two concerned.
    ends: &'a [UnitId],
}

/// G10. Whether a place, looked from, sees any point of a base.
pub(crate) fn from_place(at: At, from: Vector, target: &Unit) -> bool {
    let sight = Sight { open: &[], bases: None, ends: &[] };
    any_point(at, &target.block(), |_| from, &sight)
}

/// G10. Whether a unit sees any point of another's base.
pub(crate) fn sees(at: At, unit: &Unit, target: &Unit) -> bool {
    let sight = Sight { open: &[], bases: None, ends: &[] };
    any_point(at, &target.block(), |to| eye(unit, to), &sight)
}

/// R75. Whether two units see each other for combat: the wood or village in which either stands does not
/// hide it.
pub(crate) fn in_combat(at: At, unit: &Unit, target: &Unit) -> bool {
    if !may_be_hidden(at, unit, target) {
        return true;
    }
    let mut open: SmallVec<[FeatureId; 8]> = SmallVec::new();
    for one in [unit, target] {
        open.extend(terrain::touched(at, &one.block(), Terrain::is_veil));
    }
    let sight = Sight { open: &open, bases: None, ends: &[] };
    any_point(at, &target.block(), |to| eye(unit, to), &sight)
}

/// R25. Whether guns see a target: bases between bar them, unless the guns stand higher.
pub(crate) fn of_guns(at: At, unit: UnitId, target: UnitId) -> Result<(), Reason> {
    let (guns, aimed) = (at.state.unit(unit), at.state.unit(target));
    let inside = aimed.inside.map(|inside| inside.building);
    let sight =
        Sight { open: inside.as_slice(), bases: Some(at.state.troops.bodies()), ends: &[unit, target] };
    if any_point(at, &aimed.block(), |to| eye(guns, to), &sight) {
        return Ok(());
    }
    let middle = Segment::new(eye(guns, aimed.centre()), aimed.centre());
    match bar(at, middle, &sight) {
        Some(What::Unit(between)) => Err(Reason::BaseBetween { unit, between }),
        _ => Err(Reason::NoSight { unit, target }),
    }
}

/// R25. Whether guns see any point of a building.
pub(crate) fn of_guns_at(at: At, unit: UnitId, building: FeatureId, body: &Body) -> bool {
    let guns = at.state.unit(unit);
    let open = [building];
    let sight = Sight { open: &open, bases: Some(at.state.troops.bodies()), ends: &[unit] };
    any_point(at, body, |to| eye(guns, to), &sight)
}

/// R53. Whether a place, such as a marker, is in sight of a unit.
pub(crate) fn of_place(at: At, unit: &Unit, to: Vector) -> bool {
    bar(at, Segment::new(eye(unit, to), to), &Sight { open: &[], bases: None, ends: &[] }).is_none()
}

/// G10. From where a unit looks: the middle of its front edge; if it fights all round, the nearest point.
fn eye(unit: &Unit, to: Vector) -> Vector {
    if is_all_round(unit) { unit.rect().nearest(to) } else { unit.front().at }
}

/// Whether there is anything between two units that could hide one from the other.
fn may_be_hidden(at: At, unit: &Unit, target: &Unit) -> bool {
    let ((low, high), (other_low, other_high)) = (unit.block().bounds(), target.block().bounds());
    hides_in(at, low.min(other_low), high.max(other_high))
}

fn hides_in(at: At, low: Vector, high: Vector) -> bool {
    let hides = |terrain: Terrain| terrain.is_veil() || terrain == Terrain::Height;
    at.setup.ground.near(low, high).into_iter().any(|id| terrain::is(at, id, hides))
}

/// Whether any point of a body is in sight: its nearest point and middle first, then points all along its
/// rim.
fn any_point(at: At, body: &Body, eye: impl Fn(Vector) -> Vector, sight: &Sight) -> bool {
    let rect = body.parts()[0];
    let sees = |to: Vector| bar(at, Segment::new(eye(to), to), sight).is_none();
    let near = rect.nearest(eye(rect.frame.at));
    if sees(near) || sees(rect.frame.at) {
        return true;
    }
    const POINTS: usize = 16;
    let along = |edge: Segment| (0..POINTS).map(move |n| edge.at((n as f64 + 0.001) / POINTS as f64));
    Edge::ALL.into_iter().flat_map(|edge| along(rect.edge(edge))).any(sees)
}

/// G10. What bars a line.
fn bar(at: At, line: Segment, sight: &Sight) -> Option<What> {
    let ground = &at.setup.ground;
    if sight.bases.is_none() && !hides_in(at, line.a.min(line.b), line.a.max(line.b)) {
        return None;
    }
    let none = Bodies::new(1000.0);
    let crossed = geom::crossed(line, ground, sight.bases.unwrap_or(&none), sight.ends);
    let levels = [ground.height_at(line.a), ground.height_at(line.b)];
    let edge = at.setup.options.wood_edge_sight_mm.mm();
    let veil = |met: &geom::Crossed| match met.what {
        What::Unit(_) => {
            Some(Veil { across: 0.0, from_within: 0.0, inside: 0.0, over: Over::StartAboveFoot })
        }
        What::Feature(id) if sight.open.contains(&id) => None,
        What::Feature(id) => match terrain::terrain(at, id)? {
            Terrain::Height => Some(Veil::HILL),
            terrain if terrain.is_veil() => {
                Some(Veil { across: 0.0, from_within: edge, inside: edge, over: Over::Never })
            }
            _ => None,
        },
    };
    geom::sight(line, &crossed, levels, SLACK, veil).err().map(|blocked| blocked.by)
}
