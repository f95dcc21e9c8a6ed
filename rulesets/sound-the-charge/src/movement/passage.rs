//! STC-6.4. Through friends, and what becomes of those who end among them.

use crate::morale::heart::disorder;
use crate::movement::pace::finish;
use crate::who::refuse;
use crate::{At, Checked, Decision, Event, Few, On, Place, Reason, Step, Unit, UnitFlags};
use crate::{cite, sight};
use formations::passage;
use formations::walk::Mingled;
use geom::{Inches, Length, Run, Standing};
use names::UnitId;

/// R113. Whether a unit holds a block. A unit that comes out of the block comes out from among it.
fn is_garrison(unit: &Unit) -> bool {
    matches!(unit.place, Place::Block(_))
}

/// STC-6.8. Whether another is the screen or the battalion of a unit.
fn is_family(unit: &Unit, other: UnitId) -> bool {
    unit.screen == Some(other) || unit.parent == Some(other)
}

/// STC-6.4, R23. The friends in close order whom a unit in close order overlaps on its way, and where.
pub(crate) fn mingled(at: At, id: UnitId, unit: &Unit, run: &Run) -> Vec<Mingled> {
    if unit.is_loose() {
        return vec![];
    }
    let slows = |friend: &Unit| friend.is_close_order() && !is_garrison(friend);
    passage::mingled(run, at.state.troops.bodies(), at.setup.options.tolerance.mm(), |other| {
        let friend = other.side == unit.side && other.id != id && !is_family(unit, other.id);
        friend && at.state.troops.get(other.id).is_some_and(slows)
    })
}

/// STC-6.4, 12.7, R23, R84. The friends in close order whom a run goes through, or a refusal if it may not:
/// they have moved, or no unit goes through friends. Skirmishers pass and are passed freely.
pub(crate) fn passed(at: At, unit: UnitId, mingled: &[Mingled]) -> Checked<Few> {
    let mut through = Few::new();
    for &(friend, _) in mingled {
        if at.setup.options.restricted_interpenetration {
            let reason = Reason::NoPassage { unit, friend };
            return Err(refuse(cite::RESTRICTED_INTERPENETRATION, reason).with_witness(friend));
        }
        // Moves of the passive side in its own turn, by which threats are judged (R20), are of another phase.
        let has_moved = |friend: &Unit| friend.side == at.state.active && friend.flags.has(UnitFlags::MOVED);
        if at.state.troops.get(friend).is_some_and(has_moved) {
            let reason = Reason::PassedUnitMoved { unit, friend };
            return Err(refuse(cite::INTERPENETRATION, reason).with_witness(friend));
        }
        through.push(friend);
    }
    Ok(through)
}

/// STC-6.4, R23. The first friend with whom a unit is mixed where it stands.
pub(crate) fn mixed_with(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.troops.get(id)?;
    let body = at.state.troops.bodies().get(id)?;
    if is_garrison(unit) {
        return None;
    }
    let is_inside = |other: UnitId| at.state.troops.get(other).is_some_and(is_garrison);
    passage::mixed_with(body, at.state.troops.bodies(), at.setup.options.tolerance.mm(), |other| {
        let friend = other.side == unit.side && other.id != id && !is_family(unit, other.id);
        friend && !is_inside(other.id)
    })
}

/// STC-6.4, R23. If a unit ends among friends its move is over, both are disordered and its owner says who is
/// shifted.
pub(crate) fn unmix(on: &mut On, id: UnitId) {
    let Some(other) = mixed_with(on.table(), id) else { return };
    let side = on.state.troops.expect(id).side;
    finish(on, id);
    on.tell(|| Event::Mixed { unit: id, other });
    on.ask(side, Decision::Part { unit: id, other });
}

/// STC-5.5.6, 6.4, R23. Shifts one of two mixed units by the least distance that parts them, and disorders
/// both.
///
/// It is shifted clear of all other units as well, so that none is mixed anew.
pub(crate) fn part(on: &mut On, id: UnitId, other: UnitId, shifted: UnitId) {
    for who in [id, other] {
        let close = on.state.troops.expect(who).is_close_order();
        let partner = if who == id { other } else { id };
        let both_loose = on.state.troops.expect(partner).is_loose() && !close;
        if close || both_loose {
            disorder(on, who, cite::DISORDER_MIXED);
        }
    }
    if let Some(by) = clearance(on.table(), shifted) {
        let to = on.state.troops.expect_body(shifted).shifted(by);
        let mut unit = on.state.troops.expect_edit(shifted);
        unit.stance = unit.stance.moved(&to);
        let battalion = unit.parent;
        drop(unit);
        on.tell(|| Event::Shifted { unit: shifted, by: Inches(Length::of(by.length())) });
        crate::skirmish::organic::keep_screen(on, battalion.unwrap_or(shifted));
        crate::command::following::follow(on, shifted);
        sight::look(on);
    }
    on.then(Step::Unmix { unit: id });
}

/// STC-6.8, R23. The least shift that clears a unit of all units it lies in, a screen of its battalion, too;
/// a battalion's own screen makes way for it.
fn clearance(at: At, id: UnitId) -> Option<geom::Vector> {
    let unit = at.state.troops.get(id)?;
    let bodies = at.state.troops.bodies();
    let body = bodies.get(id)?;
    let is_other = |other: &Standing| other.id != id && unit.screen != Some(other.id);
    passage::clearance(body, bodies, at.setup.options.tolerance.mm(), is_other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use crate::kit::{
        Field, allowed, column, find, give, inches, line, question, refused, skirmish_rows, skirmishers,
        stands, state_of,
    };
    use geom::{Leg, Motion};
    use names::Side::Blue;

    fn ahead(unit: u32, by: f64) -> Order {
        Order::March { unit: UnitId(unit), path: Motion::as_one([Leg::Ahead { by: inches(by) }]) }
    }

    /// STC-6.4, R23. Half speed for every inch among friends: a rank and a column of three, two inches in
    /// all.
    #[test]
    fn friends_are_passed_at_half_speed() {
        let game = Field::new([column(30.0, 20.0, 0), line(30.0, 21.5, 0)]).moving();
        assert!(allowed(&game, Blue, &ahead(1, 4.0)) && !allowed(&game, Blue, &ahead(1, 4.01)));
        let loose = Field::new([column(30.0, 20.0, 0), skirmishers(30.0, 21.5, 0)]).moving();
        assert!(allowed(&loose, Blue, &ahead(1, 6.0)), "skirmishers slow no unit");
    }

    /// STC-6.4, 12.7, R23, R84. Not through those who have moved, nor through any friend by the optional
    /// rule.
    #[test]
    fn some_friends_are_not_passed() {
        let field = || Field::new([column(30.0, 20.0, 0), line(30.0, 21.5, 0)]);
        let mut game = field().moving();
        give(&mut game, Blue, ahead(2, 0.1), &[]);
        assert_eq!(refused(&game, Blue, ahead(1, 4.0)).0, cite::INTERPENETRATION);
        let strict = field().with(|options| options.restricted_interpenetration = true).moving();
        assert_eq!(refused(&strict, Blue, ahead(1, 4.0)).0, cite::RESTRICTED_INTERPENETRATION);
    }

    /// STC-6.4, R23. A unit that may not go through a friend does not end among him either, be it by a corner
    /// and a hair.
    #[test]
    fn no_unit_ends_among_those_it_may_not_pass() {
        let moved = |turned: i32| line(30.3, 24.0, turned).flagged(UnitFlags::MOVED);
        for turned in [0, 20, 45, 70, 315] {
            let game = Field::new([column(30.0, 20.0, 0), moved(turned)]).moving();
            let allowed = |by: &f64| allowed(&game, Blue, &ahead(1, *by));
            let far = |step: u32| f64::from(step) / 2000.0;
            let last = (1..12_000).map(far).take_while(allowed).last().expect("it can move");
            assert!((0.5..5.0).contains(&last), "{turned}: {last}");
            let mut ended = game.clone();
            give(&mut ended, Blue, ahead(1, last), &[]);
            assert_eq!(mixed_with(ended.known(Blue).table(), UnitId(1)), None, "{turned}: {last}");
            assert!(!state_of(&ended, 1).2, "{turned}: it is not disordered");
        }
    }

    /// STC-5.5.6, 6.4, R23. A unit that ends among friends is parted from them, and both are disordered.
    #[test]
    fn mixed_units_are_parted_and_disordered() {
        let mut game = Field::new([column(30.0, 20.0, 0), line(30.0, 21.5, 0)]).moving();
        give(&mut game, Blue, ahead(1, 1.2), &[]);
        assert_eq!(question(&game), Some((Blue, Decision::Part { unit: UnitId(1), other: UnitId(2) })));
        give(&mut game, Blue, Order::Shift { unit: UnitId(1) }, &[]);
        assert_eq!(stands(&game, 1), (30.0, 21.0, 0.0));
        assert!(state_of(&game, 1).2 && state_of(&game, 2).2);
    }

    /// STC-6.8, 16.9, R23, R109. A screen that is shifted does not come to stand in its battalion; without
    /// room it goes in.
    #[test]
    fn a_screen_is_not_shifted_into_its_battalion() {
        let shifted = |friend: Unit, by: f64| {
            let battalion = line(30.0, 20.0, 0).with_screen(2, 3);
            let screen = skirmish_rows(3, 3, 30.0, 21.0, 0).screen_of(1);
            let mut game = Field::new([battalion, screen, friend]).moving();
            give(&mut game, Blue, ahead(3, by), &[]);
            assert!(matches!(question(&game), Some((Blue, Decision::Part { .. }))));
            give(&mut game, Blue, Order::Shift { unit: UnitId(2) }, &[]);
            game
        };
        let beside = shifted(column(31.0, 24.0, 180).of(Blue), 3.7);
        let bodies = beside.state().troops.bodies();
        let (own, screen) = (bodies.get(UnitId(1)).expect("it stands"), bodies.get(UnitId(2)));
        assert!(screen.is_some_and(|screen| geom::gap(own, screen).length < 25.4), "it is near");
        assert_eq!(mixed_with(beside.known(Blue).table(), UnitId(2)), None);
        assert!(screen.is_some_and(|screen| !geom::overlaps(own, screen, 0.02)));
        let deep = column(30.0, 24.0, 180).of(Blue);
        let stance = crate::Stance { files: 12, stood: 36, ..deep.stance.clone() };
        let across = shifted(Unit { original: 36, stance, ..deep }, 3.7);
        assert_eq!((find(&across, 2).place, find(&across, 1).out), (Place::Off, 0), "there is no room");
    }
}
