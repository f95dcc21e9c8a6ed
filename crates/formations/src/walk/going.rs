//! Runs as wholes: what goes along with them, how far they lead forward, and how much of them a unit can pay
//! for.

use geom::{Angle, Body, Leg, Length, Measure, Mm, Motion, Run, Stage};

/// Whether a leg is no move at all.
pub fn leads_nowhere(leg: &Leg) -> bool {
    match *leg {
        Leg::Ahead { by } | Leg::Back { by } | Leg::Side { by } | Leg::Oblique { by, .. } => {
            by == Length::ZERO
        }
        Leg::Wheel { by, .. } | Leg::WheelBack { by, .. } | Leg::Turn { by } => by == Angle::ZERO,
        Leg::Free { .. } | Leg::AboutFace => false,
    }
}

/// How far the front has come in the direction in which the body looked at first; nothing if it has gone
/// back.
pub fn forward(run: &Run) -> Mm {
    let start = run.from.frame();
    (run.end().frame().at - start.at).dot(start.ahead).max(0.0)
}

/// The run of something that is stiffly joined to a body.
pub fn carried(run: &Run, part: &Body) -> Run {
    let from = run.from.frame();
    let at = |body: &Body| part.carried(&from, &body.frame());
    let stage = |stage: &Stage| Stage {
        leg: stage.leg,
        start: at(&stage.start),
        end: at(&stage.end),
        courses: stage.courses.iter().take(1).copied().collect(),
    };
    Run { from: at(&run.from), stages: run.stages.iter().map(stage).collect() }
}

/// About the longest part of a run that a unit with so much of its turn left can pay for: nearly all of its
/// time, or as far as anything else lets it.
///
/// `cost` says which part of the turn a way takes; or that it cannot be made, and what it would take if only
/// time lacks.
pub fn affordable(
    path: &Motion,
    run: &Run,
    has: f64,
    mut cost: impl FnMut(&Motion, &Run) -> Result<f64, Option<f64>>,
) -> Motion {
    const TRIES: usize = 12;
    const NEARLY: f64 = 0.9995;
    let (mut low, mut low_needs) = (0.0, 0.0);
    let mut high: Mm = run.stages.iter().map(longest).sum();
    let mut high_needs = match cost(path, run) {
        Ok(_) => return path.clone(),
        Err(needs) => needs,
    };
    let cut = |most: Mm| geom::cut(path, &run.from, most, Measure::LongestCorner);
    for _ in 0..TRIES {
        // Time grows about evenly, if nothing but time is lacking.
        let share = match high_needs {
            Some(needs) if needs > low_needs => {
                (NEARLY.midpoint(1.0) * has - low_needs) / (needs - low_needs)
            }
            _ => 0.5,
        };
        let middle = low + (high - low) * share.clamp(0.05, 0.95);
        let part = cut(middle);
        match cost(&part, &part.run(&run.from)) {
            Ok(spent) => (low, low_needs) = (middle, spent),
            Err(needs) => (high, high_needs) = (middle, needs),
        }
        if low_needs >= NEARLY * has {
            break;
        }
    }
    cut(low)
}

/// How far the corner of a body goes on a stage that has farthest to go.
fn longest(stage: &Stage) -> Mm {
    let corners = stage.start.corners().enumerate();
    corners.map(|(n, corner)| stage.course(n / 4).length_of(corner)).fold(0.0, f64::max)
}
