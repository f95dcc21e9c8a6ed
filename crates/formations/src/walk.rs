//! Walks that are paid stretch by stretch: how long each stretch is, at which speed, and what a turn and a
//! bonus pay.

mod going;
mod ground;
mod stops;

use crate::measure::Fraction;
use geom::{Course, Leg, Mm, Motion, Run, Stage};
use names::UnitId;

pub use going::{affordable, carried, forward, leads_nowhere};
pub use ground::{Slowed, barred, crossings, first_on, keeps_on, slowed, stays_on, until};
pub use stops::{before, enters, first_met, leaves_table, nearer_than};

/// How a body goes, and so which of its points has the longest way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// In close order: the outer end of its front.
    Ranks,
    /// In close order, but turning where it stands for nothing, like guns by hand.
    TurnsFreely,
    /// Each figure for itself: whichever has farthest to go.
    Loose,
}

/// How long a stage of a run is to a body that goes so.
pub fn stage_length(run: &Run, number: usize, leg: Leg, gait: Gait) -> Mm {
    let stage = &run.stages[number];
    let front = stage.start.front();
    match (stage.course(0), gait) {
        (Course::Placed, _) => 0.0,
        (Course::Shift(_), Gait::Loose) if matches!(leg, Leg::Free { .. }) => {
            let last = run.stages.iter().rfind(|later| later.leg == stage.leg).unwrap_or(stage);
            geom::farthest_part(&stage.start, &last.end)
        }
        (Course::Shift(by), _) => by.length(),
        (Course::Arc { .. }, Gait::Loose) => farthest_figure(stage),
        (Course::Arc { .. }, Gait::TurnsFreely) => 0.0,
        (course, Gait::Ranks) => course.length_of(front.a).max(course.length_of(front.b)),
    }
}

fn farthest_figure(stage: &Stage) -> Mm {
    let parts = stage.start.parts().iter().enumerate();
    parts.map(|(n, part)| stage.course(n).length_of(part.frame.at)).fold(0.0, f64::max)
}

/// A stretch of a run at one speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// How far it is; what costs a fixed length has a piece of its own.
    pub length: Mm,
    /// At which share of full speed.
    pub pace: Fraction,
    /// Whether it leads straight ahead.
    pub straight: bool,
    /// The friend through whom it leads.
    pub among: Option<UnitId>,
}

/// What slows a body on a run, or adds to its length.
#[derive(Debug, Clone, Copy)]
pub struct Hindrances<'a> {
    /// Stretches over ground that slows.
    pub ground: &'a [Slowed],
    /// The friends it goes through, and where.
    pub friends: &'a [Mingled],
    /// The speed through friends.
    pub through: Fraction,
    /// Where ranks come across obstacles: the stage and the share of it.
    pub crossings: &'a [(usize, f64)],
    /// What each of these adds to the length.
    pub per_crossing: Mm,
}

/// Someone whom a run overlaps, with the stages and the shares of them from which to which it does.
pub type Mingled = (UnitId, Vec<(usize, f64, f64)>);

/// A run cut up by speeds. `pace` says how fast each leg is made, or that it cannot be made at all.
pub fn pieces<E>(
    path: &Motion,
    run: &Run,
    gait: Gait,
    on_the_way: &Hindrances,
    mut pace: impl FnMut(Leg) -> Result<Fraction, E>,
) -> Result<Vec<Piece>, E> {
    let Hindrances { ground, friends, through, crossings, per_crossing } = *on_the_way;
    let spans_of = |(friend, spans): &Mingled| {
        spans.iter().map(|&(stage, from, to)| (stage, from, to, *friend)).collect::<Vec<_>>()
    };
    let friends: Vec<(usize, f64, f64, UnitId)> = friends.iter().flat_map(spans_of).collect();
    let mut all = vec![];
    for number in 0..run.stages.len() {
        let Some(&leg) = path.legs.get(run.stages[number].leg) else { continue };
        let pace = pace(leg)?;
        let length = stage_length(run, number, leg, gait);
        let straight = matches!(leg, Leg::Ahead { .. });
        let mut cuts = vec![0.0, 1.0];
        let on_this = |of: &&(usize, f64, f64, UnitId)| of.0 == number;
        cuts.extend(friends.iter().filter(on_this).flat_map(|of| [of.1, of.2]));
        cuts.extend(ground.iter().filter(|of| of.stage == number).flat_map(|of| [of.from, of.to]));
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        for pair in cuts.windows(2) {
            let middle = (pair[0] + pair[1]) / 2.0;
            let holds = |from: f64, to: f64| from <= middle && middle <= to;
            let among = friends.iter().filter(on_this).find(|of| holds(of.1, of.2)).map(|of| of.3);
            let slow = ground.iter().filter(|of| of.stage == number && holds(of.from, of.to));
            let slowest = slow.map(|of| of.pace).min().unwrap_or(Fraction::FULL);
            let crossed = crossings.iter().filter(|of| of.0 == number && pair[0] <= of.1 && of.1 < pair[1]);
            let obstacles = crossed.count() as f64 * per_crossing;
            let pace = pace.times(slowest).times(if among.is_some() { through } else { Fraction::FULL });
            all.push(Piece { length: length * (pair[1] - pair[0]), pace, straight, among });
            all.push(Piece { length: obstacles, pace: Fraction::FULL, straight, among });
        }
    }
    Ok(all)
}

/// What a run takes, as lengths at full speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paid {
    /// What the turn pays.
    pub by_time: Mm,
    /// What it does not pay: a bonus has to.
    pub extra: Mm,
}

/// Pays for pieces in turn, as long as there is time for so much; `may_be_extra` judges each piece that lacks
/// more than the slack of it.
pub fn pay<E>(
    pieces: &[Piece],
    has: Mm,
    slack: Mm,
    mut may_be_extra: impl FnMut(&Piece) -> Result<(), E>,
) -> Result<Paid, E> {
    let (mut paid, mut extra) = (0.0, 0.0);
    for piece in pieces {
        let asked = if piece.length > 0.0 { piece.length / piece.pace.share() } else { 0.0 };
        let by_time = asked.min((has - paid).max(0.0));
        paid += by_time;
        let rest = asked - by_time;
        if rest <= slack {
            continue;
        }
        may_be_extra(piece)?;
        extra += rest;
    }
    Ok(Paid { by_time: paid, extra })
}

#[cfg(test)]
mod tests;
