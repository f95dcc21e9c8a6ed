//! FPN-1.6, 1.9. Remarks on an army before it is deployed.

use crate::{Class, Family, State};
use engine::Names;
use names::{Side, UnitId};

/// FPN-1.9. How an army differs from what the book suggests for battles that are not historical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Warning {
    /// There should be as many Raw units as Elite ones.
    Unbalanced {
        /// Elite units.
        elite: usize,
        /// Raw units, artillery left out.
        raw: usize,
    },
    /// Artillery does not count as Raw.
    RawArtillery {
        /// The battery.
        unit: UnitId,
    },
}

/// FPN-1.9. Warnings for a player; none of them forbids anything.
pub fn roster_warnings(state: &State, side: Side) -> Vec<Warning> {
    let own = || state.troops.iter().filter(|(_, unit)| unit.side == side);
    let is_raw_artillery =
        |unit: &crate::Unit| unit.class == Class::Raw && unit.family() == Family::Artillery;
    let count = |class| own().filter(|(_, unit)| unit.class == class && !is_raw_artillery(unit)).count();
    let (elite, raw) = (count(Class::Elite), count(Class::Raw));
    let batteries = own().filter(|(_, unit)| is_raw_artillery(unit));
    let batteries = batteries.map(|(unit, _)| Warning::RawArtillery { unit });
    (elite != raw).then_some(Warning::Unbalanced { elite, raw }).into_iter().chain(batteries).collect()
}

/// FPN-1.9. The warnings to both armies in words. The book means them for invented battles, and they say so.
pub fn roster_notes(state: &State, names: &Names) -> Vec<String> {
    let told = |side: Side| {
        let army = names.sides[side.index()].as_str();
        roster_warnings(state, side).into_iter().map(move |warning| match warning {
            Warning::Unbalanced { elite, raw } => format!(
                "{army} has {elite} Elite and {raw} Raw units; for invented battles the book advises as many of one as of \
                 the other (FPN-1.9)."
            ),
            Warning::RawArtillery { unit } => {
                format!("{} of {army}: for invented battles the book advises against Raw artillery (FPN-1.9).", names.unit(unit))
            }
        })
    };
    Side::BOTH.into_iter().flat_map(told).collect()
}

/// FPN-1.6, R6. The units of Foot and Cavalry that belong to no brigade; artillery needs none. A battle with
/// any of these cannot begin.
pub fn unassigned(state: &State) -> Vec<UnitId> {
    let is_led =
        |unit: &crate::Unit| unit.general.is_some_and(|general| state.generals.get(general).is_some());
    let lost = state.troops.iter().filter(|(_, unit)| unit.family() != Family::Artillery && !is_led(unit));
    lost.map(|(unit, _)| unit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, general, unit};
    use crate::{Arm, Formation, Grade, Phase, Unit};

    fn army(units: impl IntoIterator<Item = Unit>) -> State {
        let led = general(Side::Blue, Grade::Average, 30.0, 3.0, None);
        Field::new(units).generals([led]).doing(Phase::Deployment, []).state().clone()
    }

    fn of(arm: Arm, class: Class) -> Unit {
        unit(arm, Formation::Column, 30.0, 20.0, 0).of_class(class).under(101)
    }

    /// FPN-1.9. As many Raw as Elite, and none of them artillery.
    #[test]
    fn elite_units_are_balanced_by_raw_ones() {
        let state = army([
            of(Arm::HeavyFoot, Class::Elite),
            of(Arm::HeavyFoot, Class::Raw),
            of(Arm::HeavyFoot, Class::Trained),
        ]);
        assert_eq!(roster_warnings(&state, Side::Blue), []);
        let state = army([of(Arm::HeavyFoot, Class::Elite), of(Arm::FootArtillery, Class::Raw)]);
        let expected = [Warning::Unbalanced { elite: 1, raw: 0 }, Warning::RawArtillery { unit: UnitId(2) }];
        assert_eq!(roster_warnings(&state, Side::Blue), expected);
        assert_eq!(roster_warnings(&state, Side::Red), []);
    }

    /// FPN-1.6, R6. Foot and Cavalry need a brigade, artillery does not.
    #[test]
    fn only_artillery_may_be_without_a_brigade() {
        let free = |arm| unit(arm, Formation::Column, 30.0, 20.0, 0);
        let state = army([
            of(Arm::HeavyFoot, Class::Trained),
            free(Arm::HeavyFoot),
            free(Arm::FootArtillery),
            free(Arm::Lancers).under(999),
        ]);
        assert_eq!(unassigned(&state), [UnitId(2), UnitId(4)]);
    }
}
