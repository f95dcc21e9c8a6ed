//! STC-12.5, R2. Army morale, and how a battle ends.

use crate::morale::heart::disorder;
use crate::retreat;
use crate::steps::{Owed, Why};
use crate::{ArmyMorale, At, Event, On, Place, Step, Unit};
use crate::{aims, cite, losses};
use names::{Side, UnitId};

/// STC-12.5, R2, R125. A turn is over: armies may break, the last turn may have been played, aims may be due,
/// and the other side's turn begins.
pub(crate) fn end_of_turn(on: &mut On) {
    if let Some(broken) = breaks(on.table()) {
        let (units, shaken) = on.state.muster(broken);
        let of = on.state.start[broken.index()];
        on.tell(|| Event::ArmyBroken { side: broken, gone: of.saturating_sub(units), shaken, of });
        crate::sight::unseen::tell_losses(on);
        match on.setup.options.army_morale {
            ArmyMorale::Campaign => on.state.broken[broken.index()] = true,
            _ => return end(on, Some(broken.other())),
        }
    }
    let left = Side::BOTH.map(|side| on.state.muster(side).0);
    match left {
        [0, 0] => return end(on, None),
        [0, _] => return end(on, Some(Side::Red)),
        [_, 0] => return end(on, Some(Side::Blue)),
        _ => {}
    }
    let (turn, limit) = (on.state.turn, on.setup.options.turn_limit);
    if limit > 0 && turn >= limit {
        on.tell(|| Event::LastTurnOver { turn });
        let winner = aims::judge_battle(on).or_else(|| ahead(on.table()));
        return end(on, winner);
    }
    aims::judge_turn(on);
    on.then(Step::Turn);
}

fn end(on: &mut On, winner: Option<Side>) {
    crate::sight::unseen::tell_losses(on);
    on.tell(|| Event::BattleEnded { winner });
    on.end(winner);
}

/// STC-12.5, R82. The side whose army breaks now; of two only the passive one.
pub(crate) fn breaks(at: At) -> Option<Side> {
    if at.setup.options.army_morale == ArmyMorale::Off {
        return None;
    }
    let [parts, of] = at.setup.tables.army_morale.breaks_from;
    let has_broken = |side: &Side| {
        let (units, shaken) = at.state.muster(*side);
        let start = u32::from(at.state.start[side.index()]);
        let lost = start.saturating_sub(u32::from(units)) + u32::from(shaken);
        !at.state.broken[side.index()] && start > 0 && lost * of >= start * parts
    };
    [at.state.passive(), at.state.active].into_iter().find(has_broken)
}

/// R2. The side with the larger share of units neither gone nor shaken; none if the shares are equal.
pub(crate) fn ahead(at: At) -> Option<Side> {
    let share = |side: Side| {
        let (units, shaken) = at.state.muster(side);
        (u32::from(units - shaken), u32::from(at.state.start[side.index()]).max(1))
    };
    let ((blue, of_blue), (red, of_red)) = (share(Side::Blue), share(Side::Red));
    match (blue * of_red).cmp(&(red * of_blue)) {
        std::cmp::Ordering::Greater => Some(Side::Blue),
        std::cmp::Ordering::Less => Some(Side::Red),
        std::cmp::Ordering::Equal => None,
    }
}

/// STC-12.5, R82, R127. A broken army goes back in its own moves, each unit disordered and with a rout hit,
/// as far as retreats go, until it has left the table. It does nothing else.
///
/// Gunners in a square go with it, and troops in boats have nowhere to go.
pub(crate) fn march_off(on: &mut On, side: Side) {
    if !on.state.broken[side.index()] {
        return;
    }
    let leaves = |unit: &Unit| unit.side == side && unit.is_on_table() && unit.parent.is_none();
    let army: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| leaves(unit)).map(|(id, _)| id).collect();
    let (hits, far) = (on.setup.tables.army_morale.campaign_rout_hits, on.setup.tables.retreats.most.0);
    for id in army {
        disorder(on, id, cite::ARMY_MORALE);
        crate::movement::pace::finish(on, id);
        if on.state.troops.expect(id).place == Place::Boats {
            losses::take_rout_hits(on, id, hits);
        } else {
            retreat::owe(on, Owed { unit: id, least: far, rout_hits: hits, why: Why::BrokenArmy });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, as_usual, give, line, question, run, says, stands, stands_yet, state_of};
    use crate::{Decision, Order, Phase, Reason, SoundTheCharge};
    use engine::{Game, Table, Task};
    use std::sync::Arc;

    /// Blue's army of these lines has broken and begins its moves.
    fn broken(units: impl IntoIterator<Item = Unit>) -> Game<SoundTheCharge> {
        let field = Field::new(units).with(|options| options.army_morale = ArmyMorale::Campaign);
        let (setup, mut state) = field.laid_out(Phase::Rally);
        state.broken = [true, false];
        let todo = vec![Task::Do(Step::Moves), Task::Over { winner: None }];
        let mut game = Game::new(Arc::new(setup), state, todo);
        run(&mut game, &[]);
        game
    }

    /// STC-12.5, R82. Eighteen inches or off the table, disordered, shaken, a rout hit each turn, and nothing
    /// else.
    #[test]
    fn a_broken_army_leaves_the_table() {
        let mut game = broken([line(30.0, 30.0, 0), line(40.0, 10.0, 0), line(30.0, 34.0, 180)]);
        assert_eq!((state_of(&game, 1), state_of(&game, 2)), ((12, false, true), (12, false, true)));
        as_usual(&mut game, &[]);
        assert_eq!(state_of(&game, 1), (11, true, true));
        assert_eq!(stands(&game, 1), (30.0, 12.0, 0.0));
        let told = as_usual(&mut game, &[]);
        assert!(says(&told, "leaves the table for good") && !stands_yet(&game, 2));
        assert!(matches!(question(&game), Some((Side::Blue, Decision::Act))));
        let path = geom::Motion::as_one([geom::Leg::Ahead { by: geom::inch(1) }]);
        let refused = crate::kit::refused(&game, Side::Blue, Order::March { unit: UnitId(1), path });
        assert_eq!(refused.1, Reason::HasMoved { unit: UnitId(1) });
        give(&mut game, Side::Blue, Order::Done {}, &[]);
    }

    /// STC-12.5, R82. A shaken unit of a broken army cannot rally.
    #[test]
    fn a_broken_army_does_not_rally() {
        let (setup, mut state) = Field::new([line(30.0, 30.0, 0).shaken()]).laid_out(Phase::Rally);
        state.broken = [true, false];
        let at = Table { setup: &setup, state: &state, draft: &[] };
        let refused = crate::morale::rally::check(at, Side::Blue, UnitId(1)).expect_err("its army is broken");
        assert_eq!(
            (refused.rule, refused.reason),
            (cite::ARMY_MORALE, Reason::ArmyIsBroken { unit: UnitId(1) })
        );
    }

    /// STC-12.5, R82. Half is enough; of two broken armies only the passive one breaks; gone and shaken count
    /// alike.
    #[test]
    fn half_an_army_gone_or_shaken_breaks_it() {
        let breaks_with = |blue: [bool; 3], red: [bool; 2], gone: u16| {
            let units = blue.map(|shaken| (line(30.0, 5.0, 0), shaken)).into_iter();
            let units = units.chain(red.map(|shaken| (line(30.0, 43.0, 180), shaken)));
            let units = units.map(|(unit, shaken)| if shaken { unit.shaken() } else { unit });
            let field = Field::new(units).with(|options| options.army_morale = ArmyMorale::OneOff);
            let (setup, mut state) = field.laid_out(Phase::Reform);
            state.start[0] += gone;
            breaks(Table { setup: &setup, state: &state, draft: &[] })
        };
        let good = [false; 2];
        assert_eq!(breaks_with([true, false, false], good, 0), None);
        assert_eq!(breaks_with([true, true, false], good, 0), Some(Side::Blue));
        assert_eq!(
            breaks_with([true, false, false], good, 1),
            Some(Side::Blue),
            "one gone and one shaken of four"
        );
        assert_eq!(breaks_with([false; 3], good, 2), None, "two of five");
        assert_eq!(breaks_with([false; 3], good, 3), Some(Side::Blue));
        assert_eq!(breaks_with([true; 3], [true, false], 0), Some(Side::Red), "Blue is active");
    }

    /// R2. After the last turn the larger share of units neither gone nor shaken wins.
    #[test]
    fn the_larger_share_is_ahead() {
        let leader = |blue: bool, red: bool| {
            let of = |unit: Unit, shaken: bool| if shaken { unit.shaken() } else { unit };
            let units = [line(10.0, 5.0, 0), of(line(20.0, 5.0, 0), blue), of(line(30.0, 43.0, 180), red)];
            Field::new(units).look(ahead)
        };
        assert_eq!(leader(false, false), None);
        assert_eq!(leader(true, false), Some(Side::Red));
        assert_eq!(leader(true, true), Some(Side::Blue));
    }
}
