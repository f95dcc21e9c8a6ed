//! R122. Troops that come to the battle after it has begun.

use crate::melee::pursuit;
use crate::{Event, Family, Formation, On, Place, Unit};
use names::UnitId;

/// R82, R122. As a turn begins, each unit of the active side that is due comes on, in column and with its
/// rear on the edge, at the free place nearest to where it is to come. Where there is none it waits for its
/// next turn.
pub(crate) fn come_on(on: &mut On) {
    let (turn, active) = (on.state.turn, on.state.active);
    let own = |id: UnitId| on.state.troops.get(id).is_some_and(|unit| unit.side == active);
    let due: Vec<UnitId> = on
        .state
        .arrivals
        .iter()
        .filter(|(id, arrival)| arrival.from <= turn && own(*id))
        .map(|(id, _)| id)
        .collect();
    for id in due {
        // While a unit is off the table, its stance has the place where it is to come on.
        let mut unit = on.state.troops.expect_edit(id);
        unit.stance.pose = on.state.arrivals.expect(id).at;
        let formation = in_column(&unit);
        drop(unit);
        let Some(stance) = pursuit::entry(on.table(), id, formation, None) else {
            on.tell(|| Event::NoRoomToComeOn { unit: id });
            continue;
        };
        let mut unit = on.state.troops.expect_edit(id);
        (unit.stance, unit.place) = (stance, Place::Table);
        drop(unit);
        on.state.arrivals.remove(id);
        on.state.start[active.index()] += 1;
        on.tell(|| Event::CameOn { unit: id });
        crate::command::following::follow(on, id);
    }
}

/// How troops come on.
fn in_column(unit: &Unit) -> Formation {
    if unit.family() == Family::Artillery { Formation::Limbered } else { Formation::Column }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, find, line, pose, run, says, stands};
    use crate::{Arrival, Phase, Step};
    use engine::Game;
    use names::Side;

    /// A turn that Blue begins, with units that come on from the southern edge.
    fn beginning(units: Vec<Unit>, comers: &[(u32, u16)]) -> Game<crate::SoundTheCharge> {
        let count = units.len() as u16 - comers.len() as u16;
        let (setup, mut state) =
            Field::new(units).generals([]).in_turn(4).active(Side::Red).laid_out(Phase::Reform);
        for (unit, from) in comers {
            state.arrivals.insert(UnitId(*unit), Arrival { from: *from, at: pose(30.0, 0.0, 0) });
            state.troops.edit(UnitId(*unit)).expect("there").place = Place::Off;
        }
        state.start = [count, 0];
        Game::new(setup.into(), state, vec![engine::Task::Do(Step::Turn)])
    }

    /// STC-12.5, R82, R122. In the first of its own turns that is late enough, and not before it.
    #[test]
    fn reinforcements_come_on_when_they_are_due() {
        let units = || vec![line(30.0, 20.0, 0), line(10.0, 10.0, 0)];
        let mut early = beginning(units(), &[(2, 6)]);
        run(&mut early, &[]);
        assert_eq!((find(&early, 2).place, early.state().start), (Place::Off, [1, 0]));
        let mut due = beginning(units(), &[(2, 5)]);
        let told = run(&mut due, &[]);
        assert!(says(&told, "comes onto the table"));
        assert_eq!(
            (find(&due, 2).place, due.state().start, stands(&due, 2)),
            (Place::Table, [2, 0], (30.0, 1.5, 0.0))
        );
        assert_eq!(find(&due, 2).formation(), Formation::Column);
        assert!(due.state().arrivals.get(UnitId(2)).is_none());
        assert_eq!(due.state().muster(Side::Blue).0, 2);
    }

    /// R122. Units that come together stand beside each other; a unit that finds no room waits.
    #[test]
    fn reinforcements_find_room_beside_each_other() {
        let mut game = beginning(vec![line(1.0, 20.0, 0), battery(4, 9.0, 9.0, 0)], &[(1, 1), (2, 5)]);
        run(&mut game, &[]);
        assert_eq!((find(&game, 1).place, find(&game, 2).place), (Place::Table, Place::Table));
        assert_eq!(find(&game, 2).formation(), Formation::Limbered);
        let bodies = game.state().troops.bodies();
        let body = |unit| bodies.get(UnitId(unit)).expect("it stands");
        assert!(geom::gap(body(1), body(2)).length < 0.1 && !geom::overlaps(body(1), body(2), 0.01));
    }
}
