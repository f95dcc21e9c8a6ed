//! ERN-19.4, 21.M1 to 21.M9, 22.M1 to 22.M7, 23.M1 to 23.M5, 25.M1 to 25.M5, 26.2, F11, R51, R52, R58, R69.
//! The throw of a test and its lines.

use super::seen;
use crate::options::Amendment;
use crate::shooting::cover;
use crate::{Arm, At, On, Standing, Traits, Unit, UnitFlags, cite, contact};
use dice::{Roll, Why};
use engine::Modifiers;
use names::{RuleId, UnitId};

/// Two dice, summed (ERN-20.3).
pub(crate) const TWO_DICE: Roll<'static> = Roll::Sum { n: 2, sides: 6, at_least: 0 };

/// ERN-20.3. Throws two dice and says which band the score falls in.
pub(crate) fn two_dice(
    on: &mut On,
    id: UnitId,
    plus: &Modifiers,
    cuts: &[i16],
    rule: RuleId,
    what: &'static str,
) -> usize {
    let why = Why { rule, roller: on.state.unit(id).side, unit: Some(id), what };
    on.test(TWO_DICE, plus, cuts, why)
}

/// ERN-21.M1 to 21.M9, F11, R50 to R52. What adds to the test of a unit that a charge has touched.
pub(crate) fn charged(at: At, id: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    let chargers: Vec<UnitId> =
        unit.chargers.iter().copied().filter(|other| at.state.troops.get(*other).is_some()).collect();
    let is_flanked = unit.is(UnitFlags::FLANKED) && !unit.stance.formation.is_all_round();
    let by_cavalry = chargers.iter().any(|&other| {
        let charger = at.state.unit(other);
        charger.arm == Arm::Cavalry && !cover::is_walled(at, unit, charger)
    });
    of_charged(at, id, is_flanked, by_cavalry)
}

/// ERN-26.2. The same lines for guns that cavalry approaches.
pub(crate) fn approached(at: At, id: UnitId, from: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    of_charged(at, id, false, !cover::is_walled(at, unit, at.state.unit(from)))
}

/// ERN-21.M1 to 21.M9. The lines in the order of the table.
fn of_charged(at: At, id: UnitId, is_flanked: bool, by_cavalry: bool) -> Modifiers {
    let unit = at.state.unit(id);
    let lines = &at.setup.tables.reaction.charged;
    let is_open = unit.is_open() || unit.has(Traits::IRREGULAR);
    let fleeing = seen::friends_fleeing(at, id);
    let faces = seen::faces(at, id);
    Modifiers::new(cite::CHARGED)
        .by(cite::CHARGED_M1, unit.has(Traits::MILITIA), lines.militia, "militia or raw")
        .by(cite::CHARGED_M2, is_open, lines.open, "irregulars, gunners or open order")
        .by(cite::CHARGED_M3, is_flanked, lines.flank, "charged in flank or rear")
        .by(cite::CHARGED_M4, fleeing > 0, fleeing * lines.friend_flees, "friends seen retiring or in rout")
        .by(cite::CHARGED_M5, by_cavalry, lines.by_cavalry, "charged by cavalry")
        .by(cite::CHARGED_M6, contact::element(at, id).is_some(), lines.command, "command element")
        .by(cite::CHARGED_M7, is_firm(unit), lines.elite, "elite, Russian or British")
        .by(cite::CHARGED_M8, faces > 0, faces * lines.supported, "supported faces")
        .by(cite::CHARGED_M9, cover::is_in_works(at, unit), lines.works, "in buildings or works")
}

/// ERN-21.M7, R52. Elite, Russian or British, once.
fn is_firm(unit: &Unit) -> bool {
    [Traits::ELITE, Traits::RUSSIAN, Traits::BRITISH].iter().any(|&traits| unit.has(traits))
}

/// ERN-22.M3, 22.M4, 23.M1, R58. Whether so many of some figures are strictly more than so many percent.
fn is_more_than(lost: u8, percent: i64, of: u8) -> bool {
    i64::from(lost) * 100 > percent * i64::from(of)
}

/// ERN-22.M1 to 22.M7, R58. What adds to the test of a unit that has lost figures.
pub(crate) fn casualties(at: At, id: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    let lines = &at.setup.tables.reaction.casualties;
    let fleeing = seen::friends_fleeing(at, id);
    let in_bound = is_more_than(unit.began.saturating_sub(unit.figures), lines.bound_percent, unit.began);
    let since_start = is_more_than(unit.start.saturating_sub(unit.figures), lines.start_percent, unit.start);
    Modifiers::new(cite::CASUALTIES)
        .by(cite::CASUALTIES_M1, unit.has(Traits::MILITIA), lines.militia, "militia or raw")
        .by(
            cite::CASUALTIES_M2,
            fleeing > 0,
            fleeing * lines.friend_flees,
            "friends seen retiring or routing",
        )
        .by(cite::CASUALTIES_M3, in_bound, lines.bound, "many casualties this bound")
        .by(cite::CASUALTIES_M4, since_start, lines.start, "many casualties since the start")
        .by(cite::CASUALTIES_M5, unit.has(Traits::ELITE), lines.elite, "elite")
        .by(cite::CASUALTIES_M6, contact::element(at, id).is_some(), lines.command, "command element")
        .by(cite::CASUALTIES_M7, cover::is_in_works(at, unit), lines.works, "in buildings or works")
}

/// ERN-23.M1 to 23.M5. What adds to the test of a router.
pub(crate) fn rally(at: At, id: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    let lines = &at.setup.tables.reaction.rally;
    let friends = seen::steady_friends(at, id);
    let since_start = is_more_than(unit.start.saturating_sub(unit.figures), lines.start_percent, unit.start);
    Modifiers::new(cite::RALLY)
        .by(cite::RALLY_M1, since_start, lines.start, "many casualties since the start")
        .by(cite::RALLY_M2, unit.has(Traits::MILITIA), lines.militia, "militia or raw")
        .by(cite::RALLY_M3, unit.is(UnitFlags::HIT), lines.casualties, "casualties in the last enemy bound")
        .by(cite::RALLY_M4, contact::element(at, id).is_some(), lines.command, "command element")
        .by(cite::RALLY_M5, friends > 0, friends * lines.friend, "steady friends near")
}

/// ERN-25.M1 to 25.M5, R69. What adds to the test of a pursuer.
pub(crate) fn pursuit(at: At, id: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    let lines = &at.setup.tables.reaction.pursuit;
    let is_wild = unit.arm == Arm::Cavalry && (unit.has(Traits::BRITISH) || unit.has(Traits::IRREGULAR));
    let before = i16::from(unit.pursuits);
    Modifiers::new(cite::RALLY_PURSUIT)
        .by(cite::PURSUIT_M1, is_wild, lines.wild, "British or irregular cavalry")
        .by(cite::PURSUIT_M2, unit.has(Traits::MILITIA), lines.militia, "militia or raw")
        .by(cite::PURSUIT_M3, contact::element(at, id).is_some(), lines.command, "command element")
        .by(cite::PURSUIT_M4, before > 0, before * lines.before, "earlier bounds of pursuit")
        .by(cite::PURSUIT_M5, unit.has(Traits::ELITE), lines.elite, "elite")
}

/// ERN-19.4. How the player of a unit has amended a standing order for it: the unit before its formation, and
/// that before the side.
pub(crate) fn amended<'a>(at: At<'a>, id: UnitId, unit: &Unit, order: Standing) -> Option<&'a Amendment> {
    let fits = |amendment: &&Amendment| {
        amendment.order == order
            && amendment.side == unit.side
            && amendment.unit.is_none_or(|only| only == id)
            && amendment.group.is_none_or(|only| unit.group == Some(only))
    };
    let all = at.setup.options.amendments.iter().filter(fits);
    all.max_by_key(|amendment| (amendment.unit.is_some(), amendment.group.is_some()))
}

/// ERN-15.1, 19.4. Whether a standing order binds a unit: no player has struck it out, and no command element
/// with the unit overrules it.
pub(crate) fn binds(at: At, id: UnitId, order: crate::Standing) -> bool {
    let unit = at.state.unit(id);
    !unit.is(UnitFlags::OVERRULED) && !amended(at, id, unit, order).is_some_and(|amendment| amendment.off)
}
