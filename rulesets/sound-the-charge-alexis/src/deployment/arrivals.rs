//! STA-27.1, R116. Troops that come to the battle after it has begun.

use crate::formation::shapes::{check_room, fits, formed, usual_files};
use crate::{At, Event, Family, Formation, On, Place, Stance, Unit, cite, command};
use formations::beside;
use geom::Pose;
use names::UnitId;

/// R75, R116. A turn begins: the units of the active side that are due come on, in road column or limbered
/// and with their rear on the edge, at the free place nearest to the one where they are to come. A unit for
/// which there is no room waits for its side's next turn. From now on it counts among those with which its
/// side began.
pub(crate) fn come_on(on: &mut On) {
    let (turn, active) = (on.state.turn, on.state.active);
    let is_own = |unit: UnitId| on.state.troops.expect(unit).side == active;
    let due = on.state.arrivals.iter().filter(|(unit, way)| way.from <= turn && is_own(*unit));
    let due: Vec<(UnitId, Pose)> = due.map(|(unit, way)| (unit, way.at)).collect();
    for (id, place) in due {
        let at = on.table();
        let Some(stance) = entry(at, id, at.state.troops.expect(id), place) else {
            on.tell(|| Event::NoRoomToComeOn { unit: id });
            continue;
        };
        let mut unit = on.state.troops.expect_edit(id);
        (unit.stance, unit.place) = (stance, Place::Table);
        drop(unit);
        on.state.arrivals.remove(id);
        on.state.start[active.index()] += 1;
        on.tell(|| Event::CameOn { unit: id });
        command::following::follow(on, id);
        command::generals::touch(on, id, None);
    }
}

/// R116. How troops come on: in road column, guns limbered; a unit too small for a column in line.
pub(crate) fn on_the_march(at: At, unit: &Unit) -> Formation {
    let formation = match unit.family() {
        Family::Artillery => return Formation::Limbered,
        _ => Formation::RoadColumn,
    };
    if fits(at, unit, formation, usual_files(at, unit, formation)) { formation } else { Formation::Line }
}

/// R116. How a unit would stand that comes on at a place of the edge, or beside it; none if the whole edge
/// has no room.
fn entry(at: At, id: UnitId, unit: &Unit, place: Pose) -> Option<Stance> {
    let formation = on_the_march(at, unit);
    let here = formed(at, unit, formation, None, place);
    let part = here.body()?.parts()[0];
    let options = &at.setup.options;
    let hair = options.tolerance.mm();
    let clear = options.contact.mm() + hair * 2.0;
    let size = (part.width(), part.depth());
    beside::entries(place, size, at.state.troops.bodies(), clear, &at.setup.ground, hair)
        .map(|pose| Stance { pose, ..here.clone() })
        .find(|stance| check_room(at, id, unit, stance, cite::DEPLOYMENT).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, find, line, line_of, patch, pose, run, says};
    use crate::terrain::Terrain;
    use crate::{Arrival, Phase, SoundTheChargeAlexis, Step};
    use engine::Game;
    use geom::Feature;
    use names::Side;

    /// Turn 5, which Blue begins, with units that come on from the southern edge.
    fn beginning(
        units: Vec<Unit>,
        comers: &[(u32, u16)],
        ground: Vec<Feature>,
    ) -> Game<SoundTheChargeAlexis> {
        let count = units.len() as u16 - comers.len() as u16;
        let field = Field::new(units).generals([]).on(ground).active(Side::Red);
        let (setup, mut state) = field.laid_out(Phase::Combat);
        state.turn = 4;
        for (unit, from) in comers {
            state.arrivals.insert(UnitId(*unit), Arrival { from: *from, at: pose(1000.0, 0.0, 0) });
            state.troops.edit(UnitId(*unit)).expect("there").place = Place::Off;
        }
        state.start = [count, 0];
        Game::new(setup.into(), state, vec![engine::Task::Do(Step::Turn)])
    }

    fn stands(game: &Game<SoundTheChargeAlexis>, unit: u32) -> (f64, f64) {
        let at = find(game, unit).stance.pose.at;
        (at.x.mm(), at.y.mm())
    }

    /// R75, R116. In the first of its side's own turns that is late enough, and not before; from then on it
    /// counts.
    #[test]
    fn reinforcements_come_on_when_they_are_due() {
        let units = || vec![line(1000, 700, 0), line(300, 300, 0)];
        let mut early = beginning(units(), &[(2, 6)], vec![]);
        run(&mut early, &[]);
        assert_eq!((find(&early, 2).place, early.state().start), (Place::Off, [1, 0]));
        assert_eq!(early.state().muster(Side::Blue).0, 1);
        let mut due = beginning(units(), &[(2, 5)], vec![]);
        let told = run(&mut due, &[]);
        assert!(says(&told, "onto the table"), "{told:?}");
        assert_eq!((find(&due, 2).place, due.state().start), (Place::Table, [2, 0]));
        assert_eq!((find(&due, 2).formation(), stands(&due, 2)), (Formation::RoadColumn, (1000.0, 80.0)));
        assert!(due.state().arrivals.get(UnitId(2)).is_none());
        assert!(due.state().began.0.get(UnitId(2)).is_some_and(|stance| stance.pose.at.y.mm() == 80.0));
    }

    /// R116. Units that come together stand beside each other, and not on impassable ground.
    #[test]
    fn reinforcements_find_room_beside_each_other() {
        let lake = patch(Terrain::Impassable, (960, 1040), (0, 40));
        let mut game =
            beginning(vec![line(300, 300, 0), battery(2, 300, 700, 0)], &[(1, 1), (2, 5)], vec![lake]);
        run(&mut game, &[]);
        assert_eq!(find(&game, 2).formation(), Formation::Limbered);
        let (foot, guns) = (stands(&game, 1), stands(&game, 2));
        assert!((foot.0 - 1000.0).abs() < 71.0 && (guns.0 - 1000.0).abs() < 131.0, "{foot:?} {guns:?}");
        let bodies = game.state().troops.bodies();
        let body = |unit| bodies.get(UnitId(unit)).expect("it stands");
        assert!(!geom::overlaps(body(1), body(2), 0.01));
    }

    /// R17, R116. A unit does not come on in touch with an enemy, and waits where the whole edge is taken.
    #[test]
    fn reinforcements_without_room_wait() {
        let wall = [line_of(200, 1500, 70, 180), line_of(66, 3500, 70, 180)];
        let units = [line(300, 300, 0)].into_iter().chain(wall).collect();
        let mut game = beginning(units, &[(1, 5)], vec![]);
        let told = run(&mut game, &[]);
        assert!(says(&told, "no room"), "{told:?}");
        assert_eq!(find(&game, 1).place, Place::Off);
    }

    /// STA-1.9, R116. A single model makes no column.
    #[test]
    fn a_single_model_comes_on_in_line() {
        let mut game = beginning(vec![line_of(1, 300, 300, 0)], &[(1, 5)], vec![]);
        run(&mut game, &[]);
        assert_eq!(find(&game, 1).formation(), Formation::Line);
    }
}
