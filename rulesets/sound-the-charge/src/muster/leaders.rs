//! R121, R124. Which leaders are generals, and where they are.

use super::battle::{Made, Plan};
use crate::{Arrival, General, Place};
use engine::ById;
use field::battle::Leader;
use field::muster::Led;
use geom::Vector;
use names::UnitId;
use std::iter::repeat;

/// STC-3.8, R121. Every leader of units, in the order of the battle file: all generals serve all units.
pub(super) fn appointed<'a>(plan: &Plan<'a>, made: &[Made<'a>], first: UnitId) -> Vec<Led<'a>> {
    let left_out = |leader: &Leader| plan.told.leaders.get(&leader.name).is_some_and(|told| told.left_out);
    let commands = plan
        .battle
        .armies
        .iter()
        .flat_map(|army| army.command.all_commands().into_iter().zip(repeat(army.side)));
    let led = commands.filter_map(|(command, side)| {
        let leader = command.leader.as_ref().filter(|leader| !left_out(leader))?;
        let under = command.all_units();
        let is_under =
            |made: &&Made| made.was.side == side && under.iter().any(|unit| unit.name == made.called());
        Some((side, leader, made.iter().filter(is_under).map(|made| made.id).collect()))
    });
    let ids = (first.0..).map(UnitId);
    led.zip(ids)
        .map(|((side, leader, men), id)| Led {
            id,
            side,
            name: leader.name.clone(),
            leader: Some(leader),
            men,
        })
        .collect()
}

/// R124. A general at his post: where the battle has him, behind the middle of his men, or where they will
/// come on.
pub(super) fn posted(plan: &Plan, led: &Led, made: &[Made], arrivals: &ById<Arrival>) -> General {
    let standing = led.own(made).filter(|made| made.unit.place != Place::Off);
    let places: Vec<Vector> = standing.map(|made| made.unit.front().at).collect();
    let coming = led.own(made).find_map(|made| arrivals.get(made.id)).map(|way| way.at.at.point());
    let half = Vector::splat(plan.numbers.tables.basing.general.mm() / 2.0);
    let at = plan.post(led, &places, coming, half);
    General { side: led.side, at, attached: None, moved: false, touched_by: Default::default() }
}
