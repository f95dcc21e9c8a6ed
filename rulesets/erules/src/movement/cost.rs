//! ERN-34M, ERN-35, 35.1.2 to 35.1.4, 35.3, F29 to F33, R93 to R98, R114. What a way costs, and how far so
//! much of a move leads.

use crate::contact::SLACK;
use crate::kinds::{Arm, Formation, Traits};
use crate::terrain::{self, Gait, Terrain, Toll};
use crate::{At, Unit};
use geom::{Course, FeatureId, Leg, Length, Mm, Motion, Run, Segment, Under, Vector};
use std::cmp::Ordering;

/// ERN-34M. The sorts of moves, each with a rate of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A normal move.
    Normal,
    /// Evading.
    Evade,
    /// Charging and pursuing.
    Charge,
    /// Routing.
    Rout,
}

/// ERN-34M, ERN-37, R99, R116. How far a unit goes in a bound.
pub(crate) fn rate(at: At, unit: &Unit, sort: Sort) -> Mm {
    let is_open = unit.has(Traits::OPEN) || unit.stance.formation == Formation::Skirmish;
    // Crews without their guns go on foot or on horse as their arm does.
    let rate = at.setup.tables.rates.of(unit.arm, unit.has(Traits::IRREGULAR), is_open);
    let metres = match sort {
        Sort::Normal => rate.normal,
        Sort::Evade => rate.evade,
        Sort::Charge => rate.charge,
        Sort::Rout => rate.rout,
    };
    (metres * at.setup.options.bound_times) as Mm
}

/// ERN-35.3. How a unit goes over ground.
pub(crate) fn gait(unit: &Unit) -> Gait {
    if unit.has_guns() {
        return Gait::Wheeled;
    }
    terrain::gait(unit.arm, false)
}

/// A way as far as so much of a move leads.
#[derive(Debug, Clone)]
pub(crate) struct Going {
    /// The way.
    pub(crate) run: Run,
    /// What it costs.
    pub(crate) cost: Mm,
    /// What bars it, if it ends early for that.
    pub(crate) bar: Option<FeatureId>,
    /// Whether the move was not enough for the whole way.
    pub(crate) is_cut: bool,
}

/// A stretch of a way and what it costs.
struct Piece {
    stage: usize,
    from: f64,
    to: f64,
    /// What it costs to begin it.
    fixed: Mm,
    /// What it costs to go it.
    cost: Mm,
}

/// ERN-35.1.4, R95. The legs as a unit makes them: a column that wheels goes on until its rear is level with
/// the flank on which it wheeled.
pub(crate) fn legs(unit: &Unit, motion: &Motion) -> Motion {
    let is_column = is_column(unit.stance.formation);
    let depth = Length::of(formations::approach::depth(&unit.ground()));
    let legs = motion.legs.iter().flat_map(|&leg| {
        let wheels = is_column && matches!(leg, Leg::Wheel { .. });
        std::iter::once(leg).chain(wheels.then_some(Leg::Ahead { by: depth }))
    });
    Motion::as_one(legs)
}

/// ERN-35.1.2, 35.1.4. Whether an arrangement turns and wheels as a column does.
pub(crate) fn is_column(formation: Formation) -> bool {
    matches!(
        formation,
        Formation::Column | Formation::OpenColumn | Formation::Route | Formation::LimberedColumn
    )
}

/// ERN-35, R97. How far so much of a move leads a unit along a way.
pub(crate) fn going(at: At, unit: &Unit, run: Run, legs: &[Leg], allowance: Mm) -> Going {
    let bar = first_bar(at, unit, &run);
    let mut spent = 0.0;
    for piece in pieces(at, unit, &run, legs) {
        if let Some((stage, share, feature)) = bar
            && (piece.stage, piece.from) >= (stage, share - 1e-12)
        {
            return Going { run: run.until(stage, share), cost: spent, bar: Some(feature), is_cut: false };
        }
        let (mut to, mut cost) = (piece.to, piece.cost);
        let ends_in_bar = bar.filter(|&(stage, share, _)| stage == piece.stage && share < to);
        if let Some((_, share, _)) = ends_in_bar {
            cost *= (share - piece.from) / (piece.to - piece.from).max(1e-12);
            to = share;
        }
        if spent + piece.fixed > allowance + SLACK {
            return Going { run: run.until(piece.stage, piece.from), cost: spent, bar: None, is_cut: true };
        }
        spent += piece.fixed;
        if spent + cost > allowance + SLACK {
            let part = ((allowance - spent) / cost).clamp(0.0, 1.0);
            let share = piece.from + (to - piece.from) * part;
            return Going { run: run.until(piece.stage, share), cost: allowance, bar: None, is_cut: true };
        }
        spent += cost;
        if let Some((stage, share, feature)) = ends_in_bar {
            return Going { run: run.until(stage, share), cost: spent, bar: Some(feature), is_cut: false };
        }
    }
    Going { run, cost: spent.max(0.0), bar: None, is_cut: false }
}

/// ERN-35. The pieces of a way in order.
fn pieces(at: At, unit: &Unit, run: &Run, legs: &[Leg]) -> Vec<Piece> {
    let ground = &at.setup.ground;
    let (low, high) = run.bounds();
    let is_bare = ground.near(low, high).is_empty();
    let stretches = if is_bare { vec![] } else { run.stretches(ground, Under::FrontCentre, SLACK) };
    let meetings = if is_bare { vec![] } else { run.front_meetings(ground) };
    let mut before: geom::Features = ground.under(run.from.front().middle());
    let mut all = vec![];
    for (number, stage) in run.stages.iter().enumerate() {
        let leg = legs.get(stage.leg).copied();
        if stage.courses.iter().all(|&course| course == Course::Placed) {
            let fixed = match leg {
                Some(Leg::AboutFace) => about_face(unit),
                _ => 0.0,
            };
            all.push(Piece { stage: number, from: 0.0, to: 1.0, fixed, cost: 0.0 });
            continue;
        }
        let length = stage_length(stage);
        let mut cuts: Vec<(f64, f64, geom::Features)> = stretches
            .iter()
            .filter(|stretch| stretch.stage == number)
            .map(|stretch| (stretch.from, stretch.to, stretch.over.clone()))
            .collect();
        if cuts.is_empty() {
            cuts.push((0.0, 1.0, geom::Features::new()));
        }
        // Lines are crossed where the front first meets them, which cuts a stretch in two.
        let lines: Vec<(f64, Mm)> = meetings
            .iter()
            .filter(|meeting| meeting.stage == number)
            .filter(|meeting| goes_ahead(stage) && is_line_cost(at, unit, meeting.feature))
            .map(|meeting| (meeting.share, line_cost(at, unit, meeting.feature)))
            .collect();
        for (from, to, over) in cuts {
            let pace = pace(at, unit, &over);
            let entered = over.iter().filter(|id| !before.contains(id));
            let mut fixed: Mm = entered
                .map(|&id| area_cost(at, unit, id, &over, stage.at(from).front().middle(), stage))
                .sum();
            let mut begin = from;
            for &(share, cost) in
                lines.iter().filter(|(share, _)| (from..to).contains(share) || *share == to && to == 1.0)
            {
                if share > begin {
                    all.push(Piece {
                        stage: number,
                        from: begin,
                        to: share,
                        fixed,
                        cost: length * (share - begin) * pace,
                    });
                    fixed = 0.0;
                }
                begin = share;
                fixed += cost;
            }
            all.push(Piece { stage: number, from: begin, to, fixed, cost: length * (to - begin) * pace });
            before = over;
        }
    }
    all
}

/// ERN-G7, 35.1.3. How long a stage is: of a wheel the arc of the outer end of the front.
fn stage_length(stage: &geom::Stage) -> Mm {
    let front = stage.start.front();
    let course = stage.course(0);
    course.length_of(front.a).max(course.length_of(front.b))
}

/// Whether the front leads on a stage.
fn goes_ahead(stage: &geom::Stage) -> bool {
    match stage.course(0) {
        Course::Shift(by) => by.dot(stage.start.frame().ahead) > 0.0,
        _ => true,
    }
}

/// ERN-35.1.2, R94. A column turns about for its depth, a line at once.
pub(crate) fn about_face(unit: &Unit) -> Mm {
    if is_column(unit.stance.formation) { formations::approach::depth(&unit.ground()) } else { 0.0 }
}

/// ERN-35.3. What a feature does to a unit, by itself.
pub(crate) fn toll(at: At, unit: &Unit, id: FeatureId) -> Toll {
    let feature = at.setup.ground.feature(id);
    let (tables, options) = (&at.setup.tables, &at.setup.options);
    Terrain::of(feature).toll(gait(unit), feature.tall, unit.has(Traits::LADDERS), tables, options)
}

fn terrain_of(at: At, id: FeatureId) -> Terrain {
    Terrain::of(at.setup.ground.feature(id))
}

/// ERN-F29, F31, F33, 35.3.7, 35.3.10, R114. Whether a feature is as nothing because a road, a bridge or a
/// ford leads over it.
fn is_bridged(at: At, unit: &Unit, id: FeatureId, over: &geom::Features) -> bool {
    let terrain = terrain_of(at, id);
    let lies = |wanted: fn(Terrain) -> bool| over.iter().any(|&other| wanted(terrain_of(at, other)));
    let is_narrow = unit.stance.formation.follows_roads() || unit.is_element() || unit.arm == Arm::Scouts;
    match terrain {
        Terrain::River | Terrain::Stream => {
            let bridge = is_narrow && lies(|other| other == Terrain::Bridge);
            bridge || (terrain == Terrain::River && lies(|other| other == Terrain::Ford))
        }
        Terrain::Ford => is_narrow && lies(|other| other == Terrain::Bridge),
        _ => {
            let on_road = is_narrow && lies(Terrain::is_road);
            let by_print = gait(unit) == Gait::Wheeled || terrain.category() == Some(7);
            on_road
                && matches!(terrain.category(), Some(1 | 2 | 6 | 7))
                && (by_print || at.setup.options.road_cancels_penalties)
        }
    }
}

/// R97. By how much ground divides a move, as a factor of the cost.
fn pace(at: At, unit: &Unit, over: &geom::Features) -> f64 {
    let by = |&id: &FeatureId| match toll(at, unit, id) {
        Toll::Divides(by) if !is_bridged(at, unit, id, over) => by as f64,
        _ => 1.0,
    };
    over.iter().map(by).product()
}

/// Whether a feature is a line that is paid for where the front crosses it.
fn is_line_cost(at: At, unit: &Unit, id: FeatureId) -> bool {
    matches!(terrain_of(at, id).category(), Some(3 | 4 | 8)) && matches!(toll(at, unit, id), Toll::Takes(_))
}

/// ERN-35.3.3, 35.3.4, F32. What crossing a line takes.
fn line_cost(at: At, unit: &Unit, id: FeatureId) -> Mm {
    match toll(at, unit, id) {
        Toll::Takes(metres) => metres as Mm,
        _ => 0.0,
    }
}

/// ERN-35.3.2, F30. What entering an area takes, or gives.
fn area_cost(
    at: At,
    unit: &Unit,
    id: FeatureId,
    over: &geom::Features,
    from: Vector,
    stage: &geom::Stage,
) -> Mm {
    let Toll::Slope(by) = toll(at, unit, id) else { return 0.0 };
    if is_bridged(at, unit, id, over) {
        return 0.0;
    }
    let heading = match stage.course(0) {
        Course::Shift(by) => by.normalize_or_zero(),
        _ => stage.start.frame().ahead,
    };
    match climb(at, id, from, heading) {
        Ordering::Greater => by as Mm,
        Ordering::Less => -(by as Mm),
        Ordering::Equal => 0.0,
    }
}

/// ERN-35.3.2, G12. Whether a way that enters a slope leads up or down it, by the heights on both sides.
pub(crate) fn climb(at: At, slope: FeatureId, from: Vector, heading: Vector) -> Ordering {
    const FAR: Mm = 3000.0;
    let ground = &at.setup.ground;
    let line = Segment::new(from - heading, from + heading * FAR);
    let met = geom::crossed(line, ground, &geom::Bodies::new(100.0), &[]);
    let Some(met) = met.into_iter().find(|met| met.what == geom::What::Feature(slope)) else {
        return Ordering::Equal;
    };
    let beyond = line.a + heading * (met.to + 1.0);
    let before = line.a + heading * (met.from - 1.0).min(0.0);
    ground.height_at(beyond).cmp(&ground.height_at(before))
}

/// ERN-35.3, R62. The first ground on a way that a unit cannot enter: of troops that follow roads on their
/// centre line, of others with any part of the body. What it stands in already does not hold it.
fn first_bar(at: At, unit: &Unit, run: &Run) -> Option<(usize, f64, FeatureId)> {
    let ground = &at.setup.ground;
    let (low, high) = run.bounds();
    let bars: Vec<FeatureId> =
        ground.near(low, high).into_iter().filter(|&id| toll(at, unit, id) == Toll::Bars).collect();
    if bars.is_empty() {
        return None;
    }
    let is_narrow = unit.stance.formation.follows_roads() || unit.is_element() || unit.arm == Arm::Scouts;
    let under = if is_narrow { Under::FrontCentre } else { Under::Body };
    let held: geom::Features = match is_narrow {
        true => ground.under(run.from.front().middle()),
        false => ground.beneath(&run.from, SLACK),
    };
    let area = run.stretches(ground, under, SLACK).into_iter().find_map(|stretch| {
        let stops = |&&id: &&FeatureId| {
            bars.contains(&id) && !held.contains(&id) && !is_bridged(at, unit, id, &stretch.over)
        };
        let id = *stretch.over.iter().find(stops)?;
        let share = after_clearing(at, run, id, stretch.stage, stretch.from, stretch.to)?;
        Some((stretch.stage, share, id))
    });
    let line = run.front_meetings(ground).into_iter().find(|meeting| {
        let is_line = matches!(ground.feature(meeting.feature).shape, geom::Shape::Line { width, .. } if width == Length::ZERO);
        let at_gap = || has_gap(at, unit, meeting.feature, run.stages[meeting.stage].at(meeting.share).front().middle());
        is_line
            && bars.contains(&meeting.feature)
            && goes_ahead(&run.stages[meeting.stage])
            && !at_gap()
            && !is_road_through(at, unit, run.stages[meeting.stage].at(meeting.share).front().middle())
    });
    let line = line.map(|meeting| (meeting.stage, meeting.share, meeting.feature));
    match (area, line) {
        (Some(one), Some(other)) => Some(if (one.0, one.1) <= (other.0, other.1) { one } else { other }),
        (one, other) => one.or(other),
    }
}

/// ERN-35.4.3. The first share of a stretch in a wood that pioneers have not cleared; none if they have
/// cleared all of it.
fn after_clearing(at: At, run: &Run, feature: FeatureId, stage: usize, from: f64, to: f64) -> Option<f64> {
    const PARTS: u32 = 32;
    let cleared: Vec<&crate::state::Gap> =
        at.state.gaps.iter().filter(|gap| gap.feature == feature.0).collect();
    if cleared.is_empty() {
        return Some(from);
    }
    let is_clear = |share: f64| {
        let place = run.stages[stage].at(share).front().middle();
        cleared
            .iter()
            .any(|gap| Segment::new(gap.from.point(), gap.to.point()).distance(place) <= gap.width.mm() / 2.0)
    };
    (0..=PARTS)
        .map(|part| from + (to - from) * f64::from(part) / f64::from(PARTS))
        .find(|&share| !is_clear(share))
}

/// ERN-35.4.2. Whether pioneers have opened a line for wheels at a place.
fn has_gap(at: At, unit: &Unit, feature: FeatureId, place: Vector) -> bool {
    let near = |gap: &crate::state::Gap| {
        gap.feature == feature.0 && Segment::new(gap.from.point(), gap.to.point()).distance(place) <= 1.0
    };
    gait(unit) == Gait::Wheeled
        && terrain_of(at, feature).category() == Some(3)
        && at.state.gaps.iter().any(near)
}

/// A road leads through a wall or over water where it crosses it.
fn is_road_through(at: At, unit: &Unit, place: Vector) -> bool {
    let narrow = unit.stance.formation.follows_roads() || unit.is_element() || unit.arm == Arm::Scouts;
    narrow && at.setup.ground.under(place).iter().any(|&id| terrain_of(at, id).is_road())
}

/// ERN-24.1, 24.2, 35.3.1, 35.3.6, R62. The ground on a way on which a unit may not charge.
pub(crate) fn bars_charge(at: At, unit: &Unit, run: &Run) -> Option<FeatureId> {
    let ground = &at.setup.ground;
    if let Some((_, _, id)) = first_bar(at, unit, run) {
        return Some(id);
    }
    let bars = |id: FeatureId| terrain_of(at, id).bars_charge(gait(unit));
    run.passes_over(ground, SLACK, bars).first().copied()
}

/// ERN-34.M2. Whether a way leads over ground that takes the impetus of cavalry.
pub(crate) fn is_broken_ground(at: At, run: &Run) -> bool {
    at.setup.options.muddy
        || !run.passes_over(&at.setup.ground, SLACK, |id| terrain_of(at, id).is_broken()).is_empty()
}

/// Whether a unit may stand where a body lies: on the table, on no ground that it cannot enter.
pub(crate) fn is_fit(at: At, unit: &Unit, body: &geom::Body) -> bool {
    let ground = &at.setup.ground;
    let over = ground.beneath(body, SLACK);
    let is_bad = |&id: &FeatureId| {
        let is_line = matches!(terrain_of(at, id).category(), Some(3 | 4 | 8));
        !is_line && toll(at, unit, id) == Toll::Bars && !is_bridged(at, unit, id, &over)
    };
    ground.holds(body, SLACK) && !over.iter().any(is_bad)
}
