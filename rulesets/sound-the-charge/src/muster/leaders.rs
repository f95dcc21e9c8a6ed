//! R121, R124. Who is a general, and where he is.

use super::battle::Made;
use super::told::{Numbers, Told};
use crate::{Arrival, General, Place};
use engine::ById;
use field::battle::{Command, Leader};
use field::muster::middle;
use field::{Battle, Placement, usual_facing};
use geom::{Spot, Vector};
use names::{Side, UnitId};

/// A general of the game while he is made.
pub(super) struct Led<'a> {
    pub id: UnitId,
    pub side: Side,
    pub leader: &'a Leader,
    /// The units under him and under those below him, by name.
    men: Vec<&'a str>,
}

/// STC-3.8, R121. Everybody who leads anybody, in the order of the battle file: all generals serve all units.
pub(super) fn appointed<'a>(battle: &'a Battle, told: &Told, first: u32) -> Vec<Led<'a>> {
    let left_out = |leader: &Leader| told.leaders.get(&leader.name).is_some_and(|told| told.left_out);
    let of = |side: Side, command: &'a Command| {
        let leader = command.leader.as_ref().filter(|leader| !left_out(leader))?;
        let men = command.all_units().into_iter().map(|unit| unit.name.as_str()).collect();
        Some((side, leader, men))
    };
    let armies = battle.armies.iter();
    let found =
        armies.flat_map(|army| army.command.all_commands().into_iter().map(|command| (army.side, command)));
    let led = found.filter_map(|(side, command)| of(side, command));
    led.zip(first..).map(|((side, leader, men), id)| Led { id: UnitId(id), side, leader, men }).collect()
}

/// R124. A general at his post: where the battle has him, behind the middle of his men, or where they will
/// come on.
pub(super) fn posted(
    led: &Led,
    made: &[Made],
    arrivals: &ById<Arrival>,
    numbers: &Numbers,
    placement: &Placement,
) -> General {
    let own = || {
        let is_own = |made: &&Made| made.unit.side == led.side && led.men.contains(&made.called());
        made.iter().filter(is_own)
    };
    let standing = own().filter(|made| made.unit.place != Place::Off);
    let places: Vec<Vector> = standing.map(|made| made.unit.front().at).collect();
    let coming =
        || own().find_map(|made| arrivals.get(made.id)).map_or(Vector::ZERO, |way| way.at.at.point());
    let behind = usual_facing(led.side).direction() * numbers.scale.measures.general_behind.mm();
    let at = match (led.leader.at, middle(&places)) {
        (Some(at), _) => placement.spot(at).point(),
        (None, Some(middle)) => middle - behind,
        (None, None) => coming(),
    };
    let half = Vector::splat(numbers.tables.basing.general.mm() / 2.0);
    let far = (placement.extent().point() - half).max(half);
    let at = Spot::of(at.clamp(half, far));
    General { side: led.side, at, attached: None, moved: false, touched_by: Default::default() }
}
