//! STC-6.5. Guns: limbered and unlimbered, left and manned again.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::measure::Turns;
use crate::who::refuse;
use crate::{
    At, Checked, Event, Face, Formation, Offer, On, Order, Reason, Stance, Step, Unit, UnitFlags, cite,
    formation, generals, movement, sight, who,
};
use engine::{Draw, Lens};
use geom::{Length, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-6.5, R24. What it costs to limber or to unlimber, whatever the grade.
fn cost(at: At, into: Formation) -> Turns {
    let paces = &at.setup.tables.paces;
    if into == Formation::Limbered { paces.limber } else { paces.unlimber }
}

fn check_change(
    at: At,
    side: Side,
    unit: UnitId,
    from: Formation,
    into: Formation,
    face: Option<Face>,
) -> Checked {
    let found = who::formed(at, side, unit, cite::ARTILLERY_MOVES, &[from])?;
    if found.flags.has(UnitFlags::ON_ROAD) {
        return Err(refuse(cite::ROADS, Reason::OffTheRoad { unit }).seen(unit));
    }
    movement::check_time(unit, found, cost(at, into))?;
    let stance = formation::formed(at, found, into, None, face.unwrap_or(Face::Ahead));
    formation::check_room(at, unit, found, &stance)
}

fn change(on: &mut On, unit: UnitId, into: Formation, face: Option<Face>) {
    movement::begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let before = found.stance.clone();
    let stance = formation::formed(at, found, into, None, face.unwrap_or(Face::Ahead));
    let cost = cost(at, into);
    movement::spend(on, unit, cost, Length::ZERO, false);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = stance;
    }
    formation::pinned(on, unit, &before);
    generals::follow(on, unit);
    sight::look(on);
    on.then(Step::Unmix { unit });
}

/// STC-6.5, R24. Whether a battery may limber.
pub fn check_limber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    check_change(at, side, unit, Formation::Unlimbered, Formation::Limbered, face)
}

/// STC-6.5, 12.10, R24, R87. A battery limbers, about the middle of its front.
pub fn limber(on: &mut On, unit: UnitId, face: Option<Face>) {
    change(on, unit, Formation::Limbered, face);
    on.tell(|| Event::Limbered { unit });
}

/// STC-6.5, R24. Whether a battery may unlimber.
pub fn check_unlimber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    check_change(at, side, unit, Formation::Limbered, Formation::Unlimbered, face)
}

/// STC-6.5, 8.6, 12.10, R24, R43, R87. A battery unlimbers.
pub fn unlimber(on: &mut On, unit: UnitId, face: Option<Face>) {
    change(on, unit, Formation::Unlimbered, face);
    on.tell(|| Event::Unlimbered { unit });
}

/// STC-6.5, R24, R118. Whether gunners on foot may man their guns: they touch them, and no enemy is near.
pub fn check_man(at: At, side: Side, unit: UnitId) -> Checked {
    todo!("R24, R118")
}

/// STC-6.5, R24. Gunners man their guns; in disorder no longer, since guns never are.
pub fn man(on: &mut On, unit: UnitId) {
    todo!("R24")
}

/// STC-9.7, R57. Whether gunners may leave the square that sheltered them.
pub fn check_emerge(at: At, side: Side, unit: UnitId, figures: &[Pose]) -> Checked {
    todo!("R57")
}

/// STC-9.7, R57. Gunners leave the square that sheltered them.
pub fn emerge(on: &mut On, unit: UnitId, figures: Vec<Pose>) {
    todo!("R57")
}

/// STC-9.6, 6.5. How gunners stand who have left their guns: on foot, in rows behind them.
pub fn on_foot(at: At, found: &Unit) -> Stance {
    let guns = found.stance.pose;
    let depth = found.stance.depth.mm() * f64::from(found.stance.ranks());
    let behind = Pose { facing: guns.facing, ..Pose::of(guns.frame().advanced(-depth)) };
    let base = formation::base(at, found, Formation::CrewOnFoot);
    let files = found.strength().div_ceil(2);
    Stance::rows(Formation::CrewOnFoot, behind, base, files, found.strength())
}

/// STC-9.6, 6.5. Gunners leave their guns where they are and go on foot.
pub fn leave_guns(on: &mut On, unit: UnitId) {
    let at = on.table();
    let Some(found) = at.state.troops.get(unit).filter(|found| found.is_close_order()) else { return };
    let (guns, stance) = (found.stance.pose, on_foot(at, found));
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.left_guns = Some(guns);
        found.stance = stance;
    }
    on.tell(|| Event::GunsLeft { unit });
}

/// Candidates of one unit for the verbs limber, unlimber, man and emerge.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("what gunners may do")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs limber, unlimber, man and emerge")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grade;
    use crate::kit::{Field, battery, find, give, refused, state_of};
    use names::Side::Blue;

    /// STC-6.5, R24. Half a turn each, for every grade and without disorder, and as often as there is time.
    #[test]
    fn guns_limber_and_unlimber_in_half_a_turn_each() {
        let unit = UnitId(1);
        let mut game = Field::new([battery(4, 30.0, 20.0, 0).grade(Grade::D)]).moving();
        give(&mut game, Blue, Order::Limber { unit, face: None }, &[]);
        assert_eq!(
            (find(&game, 1).formation(), find(&game, 1).spent),
            (Formation::Limbered, Turns::new(1, 2))
        );
        give(&mut game, Blue, Order::Unlimber { unit, face: Some(Face::About) }, &[]);
        assert_eq!(state_of(&game, 1), (12, false, false));
        assert_eq!(refused(&game, Blue, Order::Limber { unit, face: None }).0, cite::MOVING);
    }
}
