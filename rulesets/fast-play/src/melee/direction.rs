//! R1. The order in which combat runs across the table, as the winner of the move option sees it.

use crate::{Direction, State, Unit};
use geom::{Length, Spot};
use names::{Side, UnitId};
use smallvec::SmallVec;

/// FPN-12.3, R1. Where something lies in combat direction; less comes first. How far along the winner's base
/// edge, then how far from it.
pub(crate) type Place = (Length, Length);

/// G1, R1. The place of a point in combat direction: left and right are as the winner sees them from his base
/// edge.
pub(crate) fn place(state: &State, at: Spot) -> Place {
    let (right, away) = match state.winner {
        Side::Blue => (at.x, at.y),
        Side::Red => (-at.x, -at.y),
    };
    match state.direction {
        Direction::LeftToRight => (right, away),
        Direction::RightToLeft => (-right, away),
    }
}

/// R1. The elements of a unit in combat direction, by their centres.
pub(crate) fn elements_in_combat_direction(state: &State, unit: &Unit) -> SmallVec<[u8; 4]> {
    let mut elements: SmallVec<[u8; 4]> = (0..unit.elements.len() as u8).collect();
    elements.sort_by_key(|&element| place(state, unit.elements[usize::from(element)].at));
    elements
}

/// R1. The place of a unit: that of its first element in combat direction. A unit that is not on the table
/// has none.
pub(crate) fn place_of(state: &State, unit: UnitId) -> Option<Place> {
    let elements = &state.troops.get(unit)?.elements;
    elements.iter().map(|element| place(state, element.at)).min()
}

/// R1. Puts units in the order in which they throw and test: the winner's in combat direction, then the
/// loser's.
pub(crate) fn in_combat_direction(state: &State, units: &mut [UnitId]) {
    let is_losers = |id| state.troops.get(id).is_none_or(|unit| unit.side != state.winner);
    units.sort_by_cached_key(|&id| (is_losers(id), place_of(state, id), id));
}

/// FPN-12.6, R74. Puts zones of fire or combat areas in combat direction, each by its first element of either
/// side.
pub(crate) fn areas_in_combat_direction(state: &State, areas: &mut [Vec<UnitId>]) {
    areas.sort_by_cached_key(|units| units.iter().filter_map(|&unit| place_of(state, unit)).min());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, unit};
    use crate::{Arm, Formation, Phase};

    /// Blue 1 at x 20 and 2 at x 40, Red 3 at x 30 and 4 at x 10, all columns.
    fn state(winner: Side, direction: Direction) -> State {
        let column = |x: f64, y: f64, facing| unit(Arm::HeavyFoot, Formation::Column, x, y, facing);
        let units =
            [column(20.0, 20.0, 0), column(40.0, 20.0, 0), column(30.0, 30.0, 180), column(10.0, 30.0, 180)];
        let mut state = Field::new(units).doing(Phase::Fire, []).state().clone();
        (state.winner, state.direction) = (winner, direction);
        state
    }

    fn ordered(winner: Side, direction: Direction) -> Vec<u32> {
        let mut units: Vec<UnitId> = (1..=4).map(UnitId).collect();
        in_combat_direction(&state(winner, direction), &mut units);
        units.into_iter().map(|unit| unit.0).collect()
    }

    /// R1, R3, FPN-12.3, G1. The winner's units first; Red's left is Blue's right.
    #[test]
    fn left_and_right_are_as_the_winner_sees_them() {
        assert_eq!(ordered(Side::Blue, Direction::LeftToRight), [1, 2, 4, 3]);
        assert_eq!(ordered(Side::Blue, Direction::RightToLeft), [2, 1, 3, 4]);
        assert_eq!(ordered(Side::Red, Direction::LeftToRight), [3, 4, 2, 1]);
        assert_eq!(ordered(Side::Red, Direction::RightToLeft), [4, 3, 1, 2]);
    }

    /// R1. Elements at the same place along the edge: nearer to the winner's base edge first.
    #[test]
    fn ties_go_to_what_is_nearer_to_the_winners_edge() {
        let blue = state(Side::Blue, Direction::LeftToRight);
        let column = blue.troops.get(UnitId(1)).expect("it stands");
        assert_eq!(elements_in_combat_direction(&blue, column)[..], [3, 2, 1, 0]);
        let red = state(Side::Red, Direction::LeftToRight);
        assert_eq!(elements_in_combat_direction(&red, column)[..], [0, 1, 2, 3]);
    }

    /// R74, FPN-12.6. Areas go by their outermost element, whichever side's it is.
    #[test]
    fn areas_go_by_their_outermost_element() {
        let state = state(Side::Blue, Direction::LeftToRight);
        let mut areas = vec![vec![UnitId(1), UnitId(3)], vec![UnitId(2), UnitId(4)]];
        areas_in_combat_direction(&state, &mut areas);
        assert_eq!(areas[0], [UnitId(2), UnitId(4)]);
    }
}
