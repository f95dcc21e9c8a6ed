//! R91, R94. Who is a General, whom he leads, and where he is.

use super::battle::Made;
use super::told::{Numbers, Told};
use super::units::FIRST_GENERAL;
use crate::{Family, General, WayIn};
use field::battle::Leader;
use field::muster::{Listed, middle};
use field::{Battle, Placement, PositionError, usual_facing};
use geom::{Pose, Spot, Vector};
use names::{Side, UnitId};

/// A General of the game while he is made.
pub(super) struct Led<'a> {
    pub id: UnitId,
    pub side: Side,
    pub leader: &'a Leader,
}

/// R91. Those who lead units of their own, in the order of the battle file, and their units under them.
pub(super) fn appointed<'a>(listed: &[Listed<'a>], made: &mut [Made]) -> Vec<Led<'a>> {
    let first = FIRST_GENERAL.max(made.len() as u32 + 1);
    let mut generals: Vec<Led> = vec![];
    for Listed { side, leader, .. } in listed {
        let Some(leader) = leader else { continue };
        let known = generals.iter().any(|general| general.leader.name == leader.name);
        let mut own = made.iter_mut().filter(|made| made.leader == Some(leader.name.as_str())).peekable();
        if known || own.peek().is_none() {
            continue;
        }
        let id = UnitId(first + generals.len() as u32);
        own.for_each(|made| made.unit.general = Some(id));
        generals.push(Led { id, side: *side, leader });
    }
    generals
}

/// FPN-1.6. Foot and horse belong to a General; who has none cannot be mustered.
pub(super) fn unled(battle: &Battle, made: &[Made]) -> Vec<PositionError> {
    let unled =
        made.iter().filter(|made| made.unit.general.is_none() && made.unit.family() != Family::Artillery);
    let complain = |made: &Made| {
        let what = format!("nobody leads {}; foot and horse belong to a General (FPN-1.6)", made.name);
        battle.complaint(&made.name, what, "give its brigade, or anybody above it, a `leader`")
    };
    unled.map(complain).collect()
}

/// A General at his post, with his grade.
pub(super) fn posted(
    led: &Led,
    told: &Told,
    numbers: &Numbers,
    placement: &Placement,
    made: &[Made],
    ways: &[(UnitId, WayIn)],
) -> General {
    let Led { id, side, leader } = *led;
    let grade = told.leaders.get(&leader.name).copied();
    let grade = grade.unwrap_or_else(|| numbers.scale.grade(leader.ability));
    let facing = usual_facing(side);
    let own = || made.iter().filter(|made| made.unit.general == Some(id));
    let elements = own().flat_map(|made| made.unit.elements.iter().map(|element| element.at.point()));
    let coming = || own().find_map(|made| ways.iter().find(|(comer, _)| *comer == made.id));
    // R94. Where the battle has him, behind the middle of his men, or where they will come on.
    let at = match (leader.at, middle(&elements.collect::<Vec<_>>())) {
        (Some(at), _) => placement.spot(at).point(),
        (None, Some(middle)) => middle - facing.direction() * numbers.scale.measures.general_behind.mm(),
        (None, None) => coming().map_or(Vector::ZERO, |(_, way)| way.at.at.point()),
    };
    let base = numbers.tables.general_base;
    let half = Vector::new(base.width.mm(), base.depth.mm()) / 2.0;
    let far = (placement.extent().point() - half).max(half);
    let pose = Pose { at: Spot::of(at.clamp(half, far)), facing };
    General { side, grade, pose, joined: None, moved: false }
}
