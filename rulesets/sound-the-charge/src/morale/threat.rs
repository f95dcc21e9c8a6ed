//! STC-5.7. Which enemies could charge a unit that tries to rally.

use crate::charge;
use crate::measure::Turns;
use crate::movement::pace::Purpose;
use crate::movement::{self};
use crate::{At, Formation, Place, Unit, UnitFlags};
use crate::{command, sight};
use formations::approach;
use geom::{Angle, Area, Body, Corner, Edge, Length, Motion};
use names::UnitId;

/// STC-5.3.a, 5.7, R20. The first enemy, by id, that is seen by a unit and able to charge it.
pub(crate) fn threatened_by(at: At, unit: UnitId) -> Option<UnitId> {
    let side = at.state.troops.get(unit)?.side;
    let enemies = at.state.troops.iter().filter(|(_, other)| other.side != side && other.parent.is_none());
    enemies.map(|(id, _)| id).find(|&enemy| is_able_to_charge(at, enemy, unit))
}

/// STC-5.7, R20. Whether an enemy is seen and could charge a unit as both stand, by one wheel or oblique at
/// most and then straight on, were it his turn to move: with his bonus, over the ground as it is, past the
/// units in his way.
pub(crate) fn is_able_to_charge(at: At, enemy: UnitId, id: UnitId) -> bool {
    let bodies = at.state.troops.bodies();
    let (Some(unit), Some(body), Some(target)) =
        (at.state.troops.get(enemy), bodies.get(enemy), bodies.get(id))
    else {
        return false;
    };
    let fresh = fresh(at, enemy, unit);
    let reach = crate::movement::pace::commanded(at, &fresh).of(crate::movement::pace::rate(at, &fresh).0)
        + crate::movement::pace::bonus(at, &fresh);
    let slack = at.setup.options.touch.mm();
    let inside = matches!(unit.place, Place::Block(_));
    if !inside && geom::gap(body, target).length > reach.mm() + slack {
        return false;
    }
    if charge::may_charge(at, unit.side, enemy, id).is_err() || !sight::sees(at, id, enemy) {
        return false;
    }
    match unit.place {
        Place::Table => ways(at, &fresh, body, target).any(|path| reaches(at, enemy, &fresh, id, &path)),
        Place::Block(block) => sallies(at, &fresh, block, target),
        _ => false,
    }
}

/// R20. An enemy as he would be in his own phase 1: with a whole turn before him, and in command if a general
/// reaches him now.
fn fresh(at: At, enemy: UnitId, unit: &Unit) -> Unit {
    let mut fresh = unit.clone();
    fresh.flags.set(UnitFlags::OF_THE_TURN, false);
    fresh.flags.set(UnitFlags::IN_COMMAND, command::is_reached(at, enemy, unit));
    (fresh.spent, fresh.forward) = (Turns::NONE, Length::ZERO);
    fresh
}

/// Whether a charge by this way would be legal and reach the unit.
fn reaches(at: At, enemy: UnitId, fresh: &Unit, unit: UnitId, path: &Motion) -> bool {
    let walked = movement::walk(at, enemy, fresh, path, Purpose::Charge { target: unit });
    walked.is_ok_and(|walked| charge::check_reaches(at, enemy, fresh, unit, &walked).is_ok())
}

/// R20. The ways that are tried: straight ahead, a wheel to either hand as small as may be and somewhat
/// larger, an oblique to either hand; of skirmishers the shortest.
fn ways<'a>(
    at: At<'a>,
    fresh: &'a Unit,
    body: &'a Body,
    target: &'a Body,
) -> Box<dyn Iterator<Item = Motion> + 'a> {
    let (touch, over) = (at.setup.options.touch.mm(), at.setup.options.tolerance.mm());
    if fresh.is_loose() {
        return Box::new(std::iter::once_with(move || approach::running(body, target, over)));
    }
    let straight = std::iter::once_with(move || approach::straight(body, target, over)).flatten();
    let wheels = [Corner::Left, Corner::Right].into_iter().flat_map(move |on| {
        [0.0, 0.1, 0.25, 0.5]
            .into_iter()
            .filter_map(move |more| approach::wheeling(body, target, on, more, over))
    });
    let most = at.setup.options.oblique_most.0.radians();
    let obliques = [1.0, -1.0, 0.5, -0.5, 0.25, -0.25]
        .into_iter()
        .filter_map(move |share| approach::slanting(body, target, Angle::of(most * share), touch, over));
    Box::new(straight.chain(wheels).chain(obliques))
}

/// STC-11.8, R20, R113. Whether a garrison could charge straight out of a side of its block: with half a move
/// and its bonus.
fn sallies(at: At, fresh: &Unit, block: geom::FeatureId, target: &Body) -> bool {
    let Some(rect) = crate::town::blocks::rect(at, block) else { return false };
    let column = Unit {
        stance: crate::Stance { formation: Formation::Column, ..fresh.stance.clone() },
        ..fresh.clone()
    };
    let left = at.setup.tables.towns.leave.left().share();
    let march =
        crate::movement::pace::commanded(at, &column).of(crate::movement::pace::rate(at, &column).0).mm()
            * left;
    let reach = march + crate::movement::pace::bonus(at, &column).mm();
    let slack = at.setup.options.tolerance.mm();
    Edge::ALL.into_iter().any(|edge| Area::off(rect.edge(edge), reach).meets(target, slack))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{
        Field, battery, cavalry, column, find, general, give, line, patch, skirmishers, square,
    };
    use crate::terrain::Terrain;
    use crate::{Grade, Order, UnitFlags};
    use names::Side::{Blue, Red};

    /// Whether an enemy threatens a line at (30, 20), facing north, among others.
    fn threatens(enemy: Unit, others: impl IntoIterator<Item = Unit>) -> bool {
        let units = [line(30.0, 20.0, 0).shaken(), enemy.of(Red)].into_iter().chain(others);
        Field::new(units).look(|at| threatened_by(at, UnitId(1)) == Some(UnitId(2)))
    }

    fn alone(enemy: Unit) -> bool {
        threatens(enemy, [])
    }

    /// STC-5.3, 5.3.a, 5.7, R18, R20. The book's own example: grade C, in command, a line four inches off,
    /// needs a 5.
    #[test]
    fn an_enemy_four_inches_away_makes_rallying_hard() {
        for (die, rallies) in [(4, false), (5, true)] {
            let units = [line(30.0, 20.0, 0).shaken(), line(30.0, 24.0, 180)];
            let mut game = Field::new(units).rallying();
            give(&mut game, Blue, Order::Rally { unit: UnitId(1) }, &[die]);
            assert_eq!(!find(&game, 1).is_shaken(), rallies, "{die}");
        }
    }

    /// STC-5.7, 6.13, 9.3, R20, R22. Six inches for a line of foot, three out of command, ten for heavy
    /// horse.
    #[test]
    fn a_threat_reaches_as_far_as_a_charge() {
        assert!(alone(line(30.0, 26.0, 180)) && !alone(line(30.0, 26.1, 180)));
        assert!(alone(column(30.0, 28.0, 180)) && !alone(column(30.0, 28.1, 180)));
        assert!(alone(cavalry(Formation::Line, 30.0, 30.0, 180)));
        assert!(!alone(cavalry(Formation::Line, 30.0, 30.1, 180)));
        let units = |y| [line(30.0, 20.0, 0).shaken(), line(30.0, y, 180)];
        let far_general = || [general(Red, 60.0, 45.0, None)];
        let led = |y: f64| {
            Field::new(units(y))
                .generals(far_general())
                .look(|at| is_able_to_charge(at, UnitId(2), UnitId(1)))
        };
        assert!(led(23.0) && !led(23.1), "half speed, and half the bonus");
    }

    /// STC-5.7, 9.2.5, 9.2.7, R20. A unit that may not charge threatens no enemy.
    #[test]
    fn a_unit_that_cannot_charge_is_no_threat() {
        assert!(!alone(line(30.0, 24.0, 180).shaken()));
        assert!(!alone(square(30.0, 24.0, 180)));
        assert!(!alone(battery(4, 30.0, 24.0, 180)));
        assert!(!alone(skirmishers(30.0, 23.0, 180)));
        assert!(alone(line(30.0, 24.0, 180).disordered()), "disorder keeps no unit from charging");
        let spent = line(30.0, 24.0, 180).flagged(UnitFlags::DONE.with(UnitFlags::MOVED));
        assert!(alone(spent), "what he did in his last turn does not count");
        assert!(!alone(line(30.0, 24.0, 0)), "he faces the other way");
    }

    /// STC-5.7, 9.2.3, R20. One wheel, or one oblique, and then straight on.
    #[test]
    fn a_threat_may_wheel_or_slant() {
        assert!(alone(column(35.0, 23.0, 180)), "a little aside");
        assert!(!alone(column(40.0, 23.0, 180)));
        assert!(alone(column(35.5, 21.5, 225)));
        let hussars = cavalry(Formation::Column, 34.0, 26.0, 180);
        assert!(alone(hussars));
    }

    /// STC-5.7, 6.10, R20. A reserve line within six inches of the enemy guards those who rally behind it.
    #[test]
    fn a_reserve_in_front_takes_the_threat_away() {
        let enemy = || line(30.0, 25.0, 180);
        assert!(!threatens(enemy(), [line(30.0, 22.0, 0)]), "he cannot be seen, nor pass");
        assert!(
            !threatens(enemy(), [line(34.0, 22.0, 0)]),
            "half of the way is barred, and so he cannot pass"
        );
        assert!(threatens(enemy(), [line(40.0, 22.0, 0)]));
    }

    /// STC-5.7, 6.4, 9.2.2, R20. Friends of the charger slow him, and bar his bonus; whether they moved is of
    /// another turn.
    #[test]
    fn friends_of_the_charger_slow_him() {
        let friend = |y| skirmishers(30.0, y, 180);
        assert!(threatens(line(30.0, 26.0, 180), [friend(24.0)]));
        let close = |y| line(30.0, y, 180).flagged(UnitFlags::MOVED);
        let column = |y| column(30.0, y, 180).grade(Grade::B);
        assert!(
            !threatens(column(28.0), [close(25.0)]),
            "two inches at half speed, and no sight through him"
        );
    }

    /// STC-5.7, 11.1, 16.8, R20. An enemy that is not seen does not threaten, and woods slow a charger that
    /// comes through them.
    #[test]
    fn woods_hide_and_slow() {
        let wood = |y: (f64, f64)| patch(Terrain::LightWoods, (20.0, 40.0), y);
        let with = |y: f64, ground| {
            let units = [line(30.0, 20.0, 0).shaken(), line(30.0, y, 180)];
            Field::new(units).on([ground]).look(|at| threatened_by(at, UnitId(1)).is_some())
        };
        assert!(with(24.0, wood((40.0, 44.0))));
        assert!(!with(24.0, wood((20.5, 24.0))), "four inches at half speed: eight");
    }
}
