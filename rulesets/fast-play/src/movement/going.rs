//! FPN-3.3, 6.1, 6.5, 6.10, 6.12, 6.13, 6.17. How far a unit moves: its rate, and what the ground under its
//! way takes off or adds.

use crate::cite;
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{Family, FastPlay, Formation, Reason, Unit};
use engine::{Mark, Refusal, Table, Witness};
use geom::{Body, Course, Edge, FeatureId, Inches, Length, Mm, Rect, Run, Stage, Stretch, Under, Vector};
use names::{RuleId, UnitId};
use smallvec::smallvec;

/// The ground that a way leads over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Going {
    /// FPN-3.1. Some of it is bad going for movement.
    pub bad: bool,
    /// FPN-6.12. Some of it is river or ford.
    pub river: bool,
    /// FPN-6.10. All of it is road, to the end.
    pub road: bool,
}

/// The share of its allowance that a move may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// FPN-4.17. The move that is left after a turn about.
    AfterTurn,
    /// FPN-11.3. The way back of a shaken unit.
    Retiring,
}

/// FPN-6.17. The rate of a unit in its formation; nothing where the table has a dash.
pub(crate) fn rate(at: Table<FastPlay>, unit: &Unit) -> Length {
    at.setup.tables.movement.of(unit.arm).of(unit.formation).map_or(Length::ZERO, |rate| rate.0)
}

/// The farthest that a unit could move anywhere: its rate, and what a road adds to it in column.
pub(crate) fn most(at: Table<FastPlay>, unit: &Unit) -> Length {
    let road = unit.formation == Formation::Column && !at.setup.ground.features().is_empty();
    let bonus = if road { at.setup.tables.road_bonus.0 } else { Length::ZERO };
    rate(at, unit) + bonus
}

/// FPN-3.3, 6.1, 6.5, 6.10, 6.12, R30, R36. How far a unit may move over such ground: bad going anywhere
/// limits the whole move. Light Foot is slowed by rivers only, and a river in bad going halves once.
pub(crate) fn allowance(at: Table<FastPlay>, unit: &Unit, going: Going, part: Part) -> Length {
    let tables = &at.setup.tables;
    let mut allowed = rate(at, unit);
    if going.road {
        allowed += tables.road_bonus.0;
    }
    let slowed = going.bad && !unit.arm.is_light_foot();
    let divides = match (slowed, going.river) {
        (true, true) => tables.bad_going_divides.max(tables.river_divides),
        (true, false) => tables.bad_going_divides,
        (false, true) => tables.river_divides,
        (false, false) => 1,
    };
    allowed = divided(allowed, divides);
    allowed = match part {
        Part::Whole => allowed,
        Part::AfterTurn => divided(allowed, tables.about_divides),
        Part::Retiring => divided(allowed, tables.retire_divides),
    };
    match unit.family() {
        Family::Foot if going.river => allowed.min(tables.river_most_foot.0),
        Family::Cavalry if going.river => allowed.min(tables.river_most_cavalry.0),
        _ => allowed,
    }
}

fn divided(length: Length, by: i64) -> Length {
    length.times(1, by.max(1))
}

/// FPN-6.3, 6.13, R37. Over what a unit would go, unless it cannot go there at all.
pub(crate) fn going(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    run: &Run,
) -> Result<Going, Refusal<FastPlay>> {
    let (low, high) = bounds(run);
    let ground = &at.setup.ground;
    let mut near = ground.near(low, high);
    near.retain(|feature| terrain(at, *feature).is_some_and(matters));
    if near.is_empty() {
        return Ok(Going::default());
    }
    let is_road = |feature: &FeatureId| terrain(at, *feature) == Some(Terrain::Road);
    let on_road = unit.formation == Formation::Column && near.iter().any(is_road);
    let mut going = Going { road: on_road && is_all_road(at, run), ..Going::default() };
    if !near.iter().any(|feature| terrain(at, *feature).is_some_and(hinders)) {
        return Ok(going);
    }
    let under = if on_road { off_road(at, run) } else { under_body(at, run) };
    for feature in under {
        match terrain(at, feature) {
            Some(Terrain::Impassable) => {
                return Err(refuse(cite::NO_PASSAGE, Reason::Impassable { unit: id })
                    .with_witness(shape(at, feature)));
            }
            Some(Terrain::River) if unit.family() == Family::Artillery => {
                return Err(refuse(cite::GUNS_AND_RIVERS, Reason::GunsInRiver { unit: id })
                    .with_witness(shape(at, feature)));
            }
            Some(kind) => {
                going.river |= kind.is_river();
                going.bad |= kind.is_bad_going();
            }
            None => {}
        }
    }
    Ok(going)
}

/// R54. Whether no part of a body comes into bad going on its way, road or not.
pub(crate) fn in_good_going(at: Table<FastPlay>, run: &Run) -> bool {
    !under_body(at, run).iter().any(|&id| terrain(at, id).is_some_and(Terrain::is_bad_going))
}

/// FPN-6.1. Refuses a way that is longer than the ground allows.
pub(crate) fn check_length(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    run: &Run,
    asked: Mm,
    going: Going,
    part: Part,
) -> Result<(), Refusal<FastPlay>> {
    let allowed = allowance(at, unit, going, part);
    if asked <= allowed.mm() + at.setup.options.epsilon.mm() {
        return Ok(());
    }
    let way = geom::Segment::new(run.from.front().middle(), run.end().front().middle());
    let reason = Reason::TooFar { unit: id, asked: Inches(Length::of(asked)), allowed: Inches(allowed) };
    Err(refuse(limit(at, unit, asked, going, part), reason).with_witness(way))
}

/// FPN-4.17, 6.1, 6.12, 11.3. The rule that makes a way too long: without it the unit could go so far. Of
/// several the one that asks least of the ground: that only part of the allowance is left, then a river; else
/// the allowance.
pub(crate) fn limit(at: Table<FastPlay>, unit: &Unit, asked: Mm, going: Going, part: Part) -> RuleId {
    let fits = |going: Going, part: Part| {
        asked <= allowance(at, unit, going, part).mm() + at.setup.options.epsilon.mm()
    };
    let dry = Going { river: false, ..going };
    let shared = match part {
        Part::Whole => None,
        Part::AfterTurn => Some(cite::TURN_ABOUT),
        Part::Retiring => Some(cite::RETIRE),
    };
    match shared {
        Some(rule) if fits(going, Part::Whole) => rule,
        _ if going.river && (fits(dry, Part::Whole) || fits(Going { bad: false, ..dry }, Part::Whole)) => {
            cite::RIVERS
        }
        _ => cite::ALLOWANCE,
    }
}

/// An upright box round everything that is crossed on a way.
pub(crate) fn bounds(run: &Run) -> (Vector, Vector) {
    let (mut low, mut high) = run.from.bounds();
    for stage in &run.stages {
        let (from, to) = stage.end.bounds();
        let bulge =
            stage.start.parts().iter().enumerate().map(|(part, rect)| bulge(stage.course(part), rect));
        let bulge = Vector::splat(bulge.fold(0.0, f64::max));
        let (start_low, start_high) = stage.start.bounds();
        low = low.min(from.min(start_low) - bulge);
        high = high.max(to.max(start_high) + bulge);
    }
    (low, high)
}

/// How far an arc reaches beyond the box round its ends, at most.
fn bulge(course: Course, rect: &Rect) -> Mm {
    match course {
        Course::Arc { about, radians } => {
            let radius = (rect.frame.at - about).length() + rect.radius();
            // The height of an arc over its chord is below this, and nothing is farther away than the other
            // side.
            radius * (radians * radians / 8.0).min(2.0)
        }
        Course::Shift(_) | Course::Placed => 0.0,
    }
}

/// The corners of a feature, to be drawn.
pub(crate) fn shape(at: Table<FastPlay>, id: FeatureId) -> Witness {
    at.setup.ground.pieces(id).map(Mark::from).collect()
}

const fn matters(kind: Terrain) -> bool {
    hinders(kind) || matches!(kind, Terrain::Road)
}

const fn hinders(kind: Terrain) -> bool {
    kind.is_bad_going() || matches!(kind, Terrain::Impassable)
}

/// G9. Every feature that hinders and that a body passes through on its way.
fn under_body(at: Table<FastPlay>, run: &Run) -> geom::Features {
    let wanted = |id: FeatureId| terrain(at, id).is_some_and(hinders);
    run.passes_over(&at.setup.ground, at.setup.options.epsilon.mm(), wanted)
}

/// R35. Every feature that elements of a column pass through while their centres are off the road.
fn off_road(at: Table<FastPlay>, run: &Run) -> geom::Features {
    let slack = at.setup.options.epsilon.mm();
    let ground = &at.setup.ground;
    let mut all = geom::Features::new();
    for part in 0..run.from.parts().len() {
        let alone = alone(run, part);
        let roads: Vec<Stretch> = alone.stretches(ground, Under::Centre, slack);
        for stretch in alone.stretches(ground, Under::Body, slack) {
            let covered = |road: &&Stretch| {
                road.stage == stretch.stage
                    && road.over.iter().any(|&id| terrain(at, id) == Some(Terrain::Road))
            };
            let on: f64 = roads
                .iter()
                .filter(covered)
                .map(|road| (road.to.min(stretch.to) - road.from.max(stretch.from)).max(0.0))
                .sum();
            if on < stretch.to - stretch.from - 1e-9 {
                all.extend(stretch.over.iter().filter(|id| !all.contains(id)).copied().collect::<Vec<_>>());
            }
        }
    }
    all
}

/// FPN-6.10, R35. Whether every element's centre is on a road all the way.
fn is_all_road(at: Table<FastPlay>, run: &Run) -> bool {
    let slack = at.setup.options.epsilon.mm();
    let road = |stretch: Stretch| stretch.over.iter().any(|&id| terrain(at, id) == Some(Terrain::Road));
    (0..run.from.parts().len())
        .all(|part| run.stretches(&at.setup.ground, Under::Part(part), slack).into_iter().all(road))
}

/// The way of one element of a unit.
fn alone(run: &Run, part: usize) -> Run {
    let single = |body: &Body| {
        let rect = body.parts()[part];
        Body::new([rect], rect.edge(Edge::Front))
    };
    let stage = |stage: &Stage| Stage {
        leg: stage.leg,
        start: single(&stage.start),
        end: single(&stage.end),
        courses: smallvec![stage.course(part)],
    };
    Run { from: single(&run.from), stages: run.stages.iter().map(stage).collect() }
}
