//! The ground under a run: what slows it, bars it, has to be crossed rank by rank, or is kept to.

use super::carried;
use crate::measure::Fraction;
use crate::stance::Ranks;
use geom::{Area, Body, Convex, Edge, FeatureId, Ground, Mm, Rect, Run, Stretch, Under, Vector};

/// A part of a stage on which ground slows a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slowed {
    /// The stage.
    pub stage: usize,
    /// The share of it from which.
    pub from: f64,
    /// The share of it to which.
    pub to: f64,
    /// To which speed.
    pub pace: Fraction,
}

/// The stretches of a run that ground slows: the slowest ground under any part counts. `pace` says to which
/// speed; ground without any speed slows no run, since it stops it.
pub fn slowed(stretches: &[Stretch], pace: impl Fn(FeatureId) -> Option<Fraction>) -> Vec<Slowed> {
    let slowest = |stretch: &Stretch| {
        let paces = stretch.over.iter().filter_map(|&feature| pace(feature));
        paces.filter(|&pace| pace > Fraction::NONE).min().filter(|&pace| pace < Fraction::FULL)
    };
    let slowed = |stretch: &Stretch| {
        slowest(stretch).map(|pace| Slowed { stage: stretch.stage, from: stretch.from, to: stretch.to, pace })
    };
    stretches.iter().filter_map(slowed).collect()
}

/// The first answer of `wanted` for the ground on a run, where it goes or where it ends.
pub fn first_on<T>(
    stretches: &[Stretch],
    ground: &Ground,
    end: &Body,
    slack: Mm,
    wanted: impl Fn(FeatureId) -> Option<T>,
) -> Option<T> {
    let on_the_way = stretches.iter().find_map(|stretch| stretch.over.iter().find_map(|&id| wanted(id)));
    on_the_way.or_else(|| ground.beneath(end, slack).into_iter().find_map(wanted))
}

/// Where a run comes upon ground that bars it: the stage, the share of it, and what `bars` says of the
/// features there. A body that is only placed at the end counts as well.
pub fn barred<T>(
    run: &Run,
    ground: &Ground,
    slack: Mm,
    bars: impl Fn(&[FeatureId]) -> Option<T>,
) -> Option<(usize, f64, T)> {
    let stretches = run.stretches(ground, Under::Body, slack);
    let on_the_way =
        stretches.iter().find_map(|stretch| Some((stretch.stage, stretch.from, bars(&stretch.over)?)));
    on_the_way.or_else(|| {
        let what = bars(&ground.beneath(run.end(), slack))?;
        Some((run.stages.len().saturating_sub(1), 0.0, what))
    })
}

/// Where the front of a rank comes across an obstacle: the stage and the share of it, once for each rank and
/// obstacle. The ranks of a body that stands astride have crossed it already as far as they are over. The
/// front of a rank is a strip as thin as `thin`.
pub fn crossings(
    run: &Run,
    ground: &Ground,
    ranks: Ranks,
    thin: Mm,
    slack: Mm,
    is_obstacle: impl Fn(FeatureId) -> bool,
) -> Vec<(usize, f64)> {
    let mut all = vec![];
    for rank in 0..ranks.count {
        let front = run.from.frame().advanced(-f64::from(rank) * ranks.depth);
        let strip = Body::block(&front, run.from.front().length(), thin);
        let run = carried(run, &strip);
        let mut over = ground.beneath(&strip, slack);
        for stretch in run.stretches(ground, Under::Body, slack) {
            let obstacles = stretch.over.iter().filter(|&&id| is_obstacle(id));
            all.extend(obstacles.filter(|id| !over.contains(id)).map(|_| (stretch.stage, stretch.from)));
            over = stretch.over;
        }
    }
    all
}

/// Whether a run keeps the middle line of all ranks on some ground all the way. The middle of each rank is
/// looked at as a square as small as `size`.
pub fn keeps_on(
    run: &Run,
    ground: &Ground,
    ranks: Ranks,
    size: Mm,
    is_wanted: impl Fn(FeatureId) -> bool,
) -> bool {
    // A bent road leaves the line between front and rear; so the middle of each rank is looked at, too.
    let count = ranks.count.max(1);
    let depth = ranks.depth * f64::from(count);
    (0..=count).all(|rank| {
        let back = depth * f64::from(rank) / f64::from(count);
        let rect = Rect::around(&run.from.frame().advanced(-back), size, size);
        let probe = carried(run, &Body::new([rect], rect.edge(Edge::Front)));
        let any = |over: &[FeatureId]| over.iter().any(|&id| is_wanted(id));
        let on = |place: &Body| any(&ground.under(place.parts()[0].frame.at));
        let stretches = probe.stretches(ground, Under::Part(0), 0.0);
        on(&probe.from) && on(probe.end()) && stretches.iter().all(|stretch| any(&stretch.over))
    })
}

/// Whether a run is on some ground all the way, given in pieces. It may reach beyond the rim by as much as
/// the slack.
pub fn stays_on(run: &Run, pieces: Vec<Convex>, slack: Mm) -> bool {
    /// Rounding of surfaces that is overlooked.
    const ROUNDING: f64 = 1e-6;
    let area = Area::of(pieces);
    run.swept().iter().all(|swept| {
        let corners = swept.corners().iter();
        let (low, high) = corners.fold((Vector::INFINITY, Vector::NEG_INFINITY), |(low, high), corner| {
            (low.min(*corner), high.max(*corner))
        });
        let rim = ((high - low).x + (high - low).y) * 2.0 * slack;
        area.covers(swept) >= 1.0 - rim / swept.surface() - ROUNDING
    })
}

/// How far a body has to go straight ahead, at most so far, until it is where it is wanted.
pub fn until(body: &Body, most: Mm, is_there: impl Fn(&Body) -> bool) -> Option<Mm> {
    const HALVINGS: u32 = 24;
    let ahead = body.frame().ahead;
    let there = |by: Mm| is_there(&body.shifted(ahead * by));
    if there(0.0) {
        return Some(0.0);
    }
    let (mut short, mut far) = (0.0, there(most).then_some(most)?);
    for _ in 0..HALVINGS {
        let middle = (short + far) / 2.0;
        if there(middle) { far = middle } else { short = middle }
    }
    Some(far)
}
