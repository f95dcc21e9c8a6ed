//! R91, R94. Which leaders are Generals, which units are theirs, and where they are.

use super::battle::{Made, Plan};
use crate::{General, WayIn};
use engine::ById;
use field::muster::Led;
use field::usual_facing;
use geom::{Pose, Vector};
use names::UnitId;

/// R91. The leaders of units, in the order of the battle file, each with his own.
pub(super) fn appointed<'a>(made: &mut [Made<'a>], first: UnitId) -> Vec<Led<'a>> {
    let mut generals: Vec<Led> = vec![];
    for made in made {
        let Some(leader) = made.was.leader else { continue };
        let known = generals.iter().position(|general| general.name == leader.name);
        let place = known.unwrap_or(generals.len());
        if known.is_none() {
            let (id, side, name) = (UnitId(first.0 + place as u32), made.was.side, leader.name.clone());
            generals.push(Led { id, side, name, leader: Some(leader), men: vec![] });
        }
        generals[place].men.push(made.id);
        made.unit.general = Some(generals[place].id);
    }
    generals
}

/// R94. A General at his post, with his grade.
pub(super) fn posted(plan: &Plan, led: &Led, made: &[Made], ways: &ById<WayIn>) -> General {
    let leader = led.leader.expect("every General is a leader of the battle");
    let told = plan.told.leaders.get(&leader.name).copied();
    let grade = told.unwrap_or_else(|| plan.numbers.scale.grade(leader.ability));
    let elements = led.own(made).flat_map(|made| made.unit.elements.iter());
    let places: Vec<Vector> = elements.map(|element| element.at.point()).collect();
    let coming = led.own(made).find_map(|made| ways.get(made.id)).map(|way| way.at.at.point());
    let base = plan.numbers.tables.general_base;
    let half = Vector::new(base.width.mm(), base.depth.mm()) / 2.0;
    let pose = Pose { at: plan.post(led, &places, coming, half), facing: usual_facing(led.side) };
    General { side: led.side, grade, pose, joined: None, moved: false }
}
