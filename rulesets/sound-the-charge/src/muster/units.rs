//! Units of a position file.

use super::standing::{self, Stands};
use super::{SETTLED, UNIT};
use crate::measure::Turns;
use crate::terrain::block_at;
use crate::{
    Arm, Arrival, At, Family, Formation, Grade, Nation, Place, SoundTheCharge, Stance, State, Unit, UnitFlags,
};
use engine::Table;
use field::{Pieces, Roster, Section, What, side_of, turn_of, usual_facing};
use geom::{Facing, FeatureId, Length, Pose, Spot};
use names::{Side, UnitId};

/// A unit, and what of it follows only from the whole position.
pub struct Muster {
    unit: Unit,
    /// What the file says of [`SETTLED`].
    pub(super) settled: [Option<bool>; SETTLED.len()],
    /// Whether the file says how many of its figures are out.
    out_said: bool,
    /// R122. How it comes on, if it does.
    arrival: Option<Arrival>,
}

/// The flags that have no key of their own, by what files call them.
pub(super) const FLAGS: [(&str, UnitFlags); 25] = [
    ("moved", UnitFlags::MOVED),
    ("maneuvered", UnitFlags::MANEUVERED),
    ("maneuvered_all_turn", UnitFlags::MANEUVERED_ALL_TURN),
    ("charged", UnitFlags::CHARGED),
    ("used_bonus", UnitFlags::USED_BONUS),
    ("shot", UnitFlags::SHOT),
    ("fought", UnitFlags::FOUGHT),
    ("done", UnitFlags::DONE),
    ("passed_through", UnitFlags::PASSED_THROUGH),
    ("on_road", UnitFlags::ON_ROAD),
    ("only_forward", UnitFlags::ONLY_FORWARD),
    ("revealed", UnitFlags::REVEALED),
    ("returned", UnitFlags::RETURNED),
    ("elite", UnitFlags::ELITE),
    ("rally_tested", UnitFlags::RALLY_TESTED),
    ("left_leaves_next", UnitFlags::LEFT_LEAVES_NEXT),
    ("would_not_charge", UnitFlags::WOULD_NOT_CHARGE),
    ("landing", UnitFlags::LANDING),
    ("retreated", UnitFlags::RETREATED),
    ("surrounded", UnitFlags::SURROUNDED),
    ("noticed", UnitFlags::NOTICED),
    ("bounced", UnitFlags::BOUNCED),
    ("enemy_left", UnitFlags::ENEMY_LEFT),
    ("skirmishing_inside", UnitFlags::SKIRMISHING_INSIDE),
    ("left_limbered", UnitFlags::LEFT_LIMBERED),
];

/// Where a unit is that stands neither in a block nor in a square, by what files call it.
pub(super) const PLACES: [(&str, Place); 4] =
    [("table", Place::Table), ("boats", Place::Boats), ("off", Place::Off), ("gone", Place::Gone)];

/// Reads every `[[unit]]`. While armies deploy, units for which no place is said are still to be placed.
pub(super) fn read(
    file: &Pieces<SoundTheCharge>,
    state: &mut State,
    deploying: bool,
) -> Vec<(UnitId, Muster)> {
    let at = Table { setup: file.setup, state, draft: &[] };
    let mut units = file.read(UNIT, |section| unit(section, file.roster, at, deploying));
    screens(&mut units);
    state.troops = units.iter().map(|(id, muster)| (*id, muster.unit.clone())).collect();
    state.arrivals = units.iter().filter_map(|(id, muster)| Some((*id, muster.arrival.clone()?))).collect();
    units
}

fn unit(section: &Section, roll: &Roster, at: At, deploying: bool) -> Option<Muster> {
    let stands = standing::read(section);
    let side = side_of(section, stands.facing);
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"line_infantry\"`");
    let facing = stands.facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH);
    let few = |key| section.number(key, 250).map(|number| number as u8);
    let turn = at.state.turn;
    let arm_or = arm.unwrap_or(Arm::LineInfantry);
    let strength = strength(section, at, arm_or);
    let (original, models, lost, routed) = strength.unwrap_or((1, 1, 0, 0));
    let placed = place(section, roll, at, &stands, deploying);
    let nowhere = Stance::block(Formation::Line, Pose::default(), at.setup.tables.basing.foot, 1, 1);
    let mut unit = Unit {
        grade: section.read_or("grade", Grade::C),
        nation: section.read_or("nation", Nation::Other),
        lost,
        routed,
        flags: flags(section),
        spent: share(section, "spent"),
        forward: section.read_or("forward", Length::ZERO),
        rounds: few("rounds").unwrap_or(0),
        fought_turn: turn_of(section, "fought", turn).unwrap_or(0),
        parent: roll.piece(section, "screen_of", &[UNIT]),
        out: few("out").unwrap_or(0),
        reinforces: roll.piece(section, "reinforces", &[UNIT]),
        left_guns: section.read("left_guns"),
        regimental_gun: few("regimental_gun"),
        boarding: few("boarding").unwrap_or(0),
        ..Unit::new(side.unwrap_or(Side::Blue), arm_or, original, models, nowhere)
    };
    let says_disordered = section.has("disordered");
    let settled = SETTLED.map(|key| section.read(key));
    let arrival = arrival(section);
    let (place, block) = placed?;
    unit.place = if arrival.is_some() { Place::Off } else { place };
    let formation = stands.formation.unwrap_or(usual_formation(arm_or, block.is_some()));
    arm?;
    side?;
    strength?;
    check(section, &unit, &stands, formation, block)?;
    unit.stance = stands.stance(at, &unit, formation, facing, block);
    if !section.has("flags") {
        let left = standing::left_leaves_next(at, &unit, &stands, formation);
        unit.flags.set(UnitFlags::LEFT_LEAVES_NEXT, left);
    }
    // STC-12.9. Troops in boats are disordered, and artillery never is (STC-14.5).
    if unit.place == Place::Boats && unit.arm.family() != Family::Artillery && !says_disordered {
        unit.flags.set(UnitFlags::DISORDERED, true);
    }
    Some(Muster { unit, settled, out_said: section.has("out"), arrival })
}

fn usual_formation(arm: Arm, inside: bool) -> Formation {
    match arm.family() {
        _ if inside => Formation::Garrison,
        Family::Artillery => Formation::Unlimbered,
        _ => Formation::Line,
    }
}

/// STC-2.3, 2.9, 6.6, 11.8. Complains of formations that such troops never have, and of figures that are not
/// as many as are left.
fn check(
    section: &Section,
    unit: &Unit,
    stands: &Stands,
    formation: Formation,
    block: Option<FeatureId>,
) -> Option<()> {
    let title = section.title();
    // Whoever is sent out as a screen skirmishes, whatever he is.
    if !unit.arm.may_form(formation) && unit.parent.is_none() {
        let (arm, formation) = (unit.arm.label().to_lowercase(), formation.label().to_lowercase());
        let what = format!("{title} cannot be so: {arm} is never in the formation {formation} (STC-2.9)");
        section.complain_of("formation", what, "give it another formation");
        return None;
    }
    if (formation == Formation::Garrison) != block.is_some() {
        let what =
            format!("{title} is a garrison without a block, or in a block without being one (STC-11.8)");
        section.complain(what, "say in which block it is, `block = [x, y]`, and `formation = \"garrison\"`");
        return None;
    }
    let figures =
        stands.figures.as_ref().map(Vec::len).filter(|_| formation.is_loose() && unit.parent.is_none());
    if figures.is_some_and(|figures| figures != usize::from(unit.in_ranks())) {
        let what = format!("{title} has {} figures left, and not so many places", unit.in_ranks());
        section.complain_of("figures", what, "give one place for each figure, the command figure first");
        return None;
    }
    if stands.figures.is_some() && !formation.is_loose() {
        let what = format!("{title} keeps its ranks, so its figures have no places of their own");
        section.complain_of("figures", what, "leave `figures` out, and say `at`");
        return None;
    }
    Some(())
}

/// STC-2.1, 2.12, 2.13, 8.2, R3. Figures at first, gun models, loss hits and rout hits.
fn strength(section: &Section, at: At, arm: Arm) -> Option<(u8, u8, u8, u8)> {
    let (size, options) = (&at.setup.tables.unit_size, &at.setup.options);
    let few = |key| section.number(key, 250).map(|number| number as u8);
    let is_battery = arm.family() == Family::Artillery;
    let models = few("models");
    if models.is_some() && !is_battery {
        section.complain_of("models", "only artillery has gun models (STC-2.5)", "leave `models` out");
        return None;
    }
    let models = models.unwrap_or(if is_battery { USUAL_MODELS } else { 0 });
    let usual = match arm.family() {
        Family::Infantry => size.foot_figures,
        Family::Cavalry if options.wide_cavalry => at.setup.tables.wide_cavalry.figures,
        Family::Cavalry => size.horse_figures,
        Family::Artillery => models.saturating_mul(options.gunners_per_model),
    };
    let original = few("start").unwrap_or(usual);
    let (lost, routed, left) = (few("lost"), few("routed").unwrap_or(0), few("strength"));
    let told = left.map(|left| original.saturating_sub(left.saturating_add(routed)));
    if let (Some(lost), Some(told)) = (lost, told)
        && lost != told
    {
        let what =
            format!("{} says in two ways how many figures it has lost, and they differ", section.title());
        section.complain(what, "give only one of `strength` and `lost`");
        return None;
    }
    let lost = lost.or(told).unwrap_or(0);
    let sound = u16::from(lost) + u16::from(routed) < u16::from(original)
        && left.is_none_or(|left| left <= original)
        && (models > 0 || !is_battery);
    // A screen has as many figures as its battalion sends out.
    if !sound && !section.has("screen_of") {
        let what = format!("{} has nobody left, or more than it had", section.title());
        section.complain(what, "leave out units that are gone; `start` is how many figures there were");
        return None;
    }
    Some((original, models, lost, routed))
}

/// STC-2.1. The models of a battery of which nobody says how many it has: as in the book's examples.
const USUAL_MODELS: u8 = 4;

/// Where a unit is, and in which block.
fn place(
    section: &Section,
    roll: &Roster,
    at: At,
    stands: &Stands,
    deploying: bool,
) -> Option<(Place, Option<FeatureId>)> {
    let block: Option<Spot> = section.read("block");
    let shelter = roll.piece(section, "shelter", &[UNIT]);
    let said = section.one_of("place", "place", &PLACES);
    let waits = section.has("from_turn") || section.has("enters");
    if [block.is_some(), shelter.is_some(), said.is_some(), waits].iter().filter(|said| **said).count() > 1 {
        let remedy = "give one of `place`, `block`, `shelter`, and `enters` with `from_turn`";
        section.complain(format!("{} is in two places", section.title()), remedy);
        return None;
    }
    if let Some(spot) = block {
        let found = block_at(at, spot);
        if found.is_none() {
            let what = format!("there is no town block where {} is", section.title());
            section.complain_of("block", what, "give a place inside a `town_block` or a `chateau`");
        }
        return found.map(|block| (Place::Block(block), Some(block)));
    }
    if section.has("block") || (section.has("shelter") && shelter.is_none()) {
        return None;
    }
    let off = section.has("screen_of") && !stands.has_place() || deploying && !stands.has_place() || waits;
    let usual = if off { Place::Off } else { Place::Table };
    let place = shelter.map(Place::Square).or(said).unwrap_or(usual);
    if matches!(place, Place::Table | Place::Boats) && !stands.has_place() {
        if !section.has("at") && !section.has("figures") {
            let remedy = "say where it stands, such as `at = [30, 20]`";
            section.complain(format!("{} has no `at`", section.title()), remedy);
        }
        return None;
    }
    Some((place, None))
}

/// R122. `enters` and `from_turn`.
fn arrival(section: &Section) -> Option<Arrival> {
    let at: Option<Pose> = section.read("enters");
    let from = section.number("from_turn", u16::MAX - 1);
    if section.has("enters") != section.has("from_turn") {
        let what = format!("nobody knows when or where {} comes on", section.title());
        section.complain(what, "give both: `from_turn = 6` and `enters = [36, 0, 0]`");
    }
    Some(Arrival { from: from?, at: at? })
}

fn flags(section: &Section) -> UnitFlags {
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::SHAKEN, section.read_or("shaken", false));
    flags.set(UnitFlags::DISORDERED, section.read_or("disordered", false));
    for flag in section.some_of("flags", "flag", &FLAGS).into_iter().flatten() {
        flags.set(flag, true);
    }
    flags
}

/// R21. A part of a turn.
fn share(section: &Section, key: &'static str) -> Turns {
    let Some(said) = section.said(key) else { return Turns::NONE };
    let share = match said.what {
        What::Whole(number) => number as f64,
        What::Number(number) => number,
        _ => f64::NAN,
    };
    if !(0.0..=4.0).contains(&share) {
        let what = format!("`{key}` of {} is no part of a turn", section.title());
        section.complain_of(key, what, "write a number such as `0.5`");
        return Turns::NONE;
    }
    Turns::from(share)
}

/// STC-6.8, R26. Battalions know their screens, and how many of their figures are out.
fn screens(units: &mut [(UnitId, Muster)]) {
    let screens: Vec<(UnitId, UnitId, u8)> =
        units.iter().filter_map(|(id, muster)| Some((*id, muster.unit.parent?, out(&muster.unit)))).collect();
    for (screen, parent, out) in screens {
        if let Some((_, muster)) = units.iter_mut().find(|(id, _)| *id == parent) {
            muster.unit.screen = Some(screen);
            if !muster.out_said {
                muster.unit.out = out;
            }
        }
    }
}

/// Figures that are out as a screen.
pub(super) fn out(screen: &Unit) -> u8 {
    if screen.is_on_table() { screen.stance.stood } else { 0 }
}
