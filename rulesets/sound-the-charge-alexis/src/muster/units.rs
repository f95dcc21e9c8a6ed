//! Units of a position file.

use super::UNIT;
use super::standing::{self, Stands};
use crate::formation::shapes::usual_files;
use crate::measure::Turns;
use crate::{
    Arm, Arrival, At, Calibre, Family, Formation, Grade, LeftGuns, Place, SoundTheChargeAlexis, Stance,
    Traits, Unit, UnitFlags,
};
use field::{Pieces, Roster, Section, What, side_of, usual_facing};
use geom::{Facing, Pose};
use names::{Side, UnitId};

/// A unit, and what of it follows only from the whole position.
pub(super) struct Muster {
    pub unit: Unit,
    /// What the file says of whether a general commands it.
    pub in_command: Option<bool>,
    /// R116. How it comes on, if it does.
    pub arrival: Option<Arrival>,
    /// What the file says of how it stands.
    stands: Stands,
    facing: Option<Facing>,
    /// How many of its models are out as its screen, if the file says so.
    out: Option<u8>,
    /// R71. Whether it is a screen of which the file leaves it to its parent what it is.
    is_like_parent: bool,
}

/// The flags that have no key of their own, by what files call them.
pub(super) const FLAGS: [(&str, UnitFlags); 17] = [
    ("roused", UnitFlags::ROUSED),
    ("idle", UnitFlags::IDLE),
    ("moved", UnitFlags::MOVED),
    ("manhandled", UnitFlags::MANHANDLED),
    ("turned", UnitFlags::TURNED),
    ("charged", UnitFlags::CHARGED),
    ("fired", UnitFlags::FIRED),
    ("done", UnitFlags::DONE),
    ("passed_through", UnitFlags::PASSED_THROUGH),
    ("crossed", UnitFlags::CROSSED),
    ("rally_tested", UnitFlags::RALLY_TESTED),
    ("rallied", UnitFlags::RALLIED),
    ("left_leaves_next", UnitFlags::LEFT_LEAVES_NEXT),
    ("manned", UnitFlags::MANNED),
    ("surrounded", UnitFlags::SURROUNDED),
    ("went", UnitFlags::WENT),
    ("hooked_up", UnitFlags::HOOKED_UP),
];

/// What is peculiar to a unit, by what files call it.
pub(super) const TRAITS: [(&str, Traits); 6] = [
    ("light", Traits::LIGHT),
    ("rifles", Traits::RIFLES),
    ("screens", Traits::SCREENS),
    ("two_rank", Traits::TWO_RANK),
    ("no_bayonet", Traits::NO_BAYONET),
    ("lancers", Traits::LANCERS),
];

/// Where a unit is, by what files call it.
pub(super) const PLACES: [(&str, Place); 2] = [("table", Place::Table), ("off", Place::Off)];

/// Reads every `[[unit]]`. While armies deploy, units for which no place is said are still to be placed.
pub(super) fn read(file: &Pieces<SoundTheChargeAlexis>, at: At, deploying: bool) -> Vec<(UnitId, Muster)> {
    let mut units = file.read(UNIT, |section| unit(section, file.roster, at, deploying));
    screens(&mut units);
    let section_of =
        |unit: UnitId| file.of(UNIT).iter().find(|section| file.roster.id(section) == Some(unit));
    units.retain_mut(|(id, muster)| section_of(*id).is_some_and(|one| stand(one, at, muster).is_some()));
    units
}

/// Reads one `[[unit]]`, all but how it stands.
fn unit(section: &Section, roster: &Roster, at: At, deploying: bool) -> Option<Muster> {
    let stands = standing::read(section);
    let is_screen = section.has("screen_of");
    let is_like_parent = is_screen && !section.has("arm");
    let side = match is_like_parent && !section.has("side") {
        true => Some(Side::Blue),
        false => side_of(section, stands.facing),
    };
    let arm: Option<Arm> = match is_like_parent {
        true => Some(Arm::Infantry),
        false => section.need("arm", "say what it is, such as `arm = \"infantry\"`"),
    };
    let facing = stands.facing.or(side.filter(|_| !is_like_parent).map(usual_facing));
    let arm_or = arm.unwrap_or(Arm::Infantry);
    let parent = roster.piece(section, "screen_of", &[UNIT]);
    let strength = strength(section, at, arm_or, &stands);
    let (original, guns, lost) = strength.unwrap_or((1, 1, 0));
    let placed = place(section, &stands, deploying);
    let nowhere = Stance::block(Formation::Line, Pose::default(), at.setup.tables.basing.foot, 1, 1);
    let (traits, calibre) = (traits(section, arm_or), calibre(section, arm_or));
    let mut unit = Unit {
        calibre: calibre.unwrap_or(Calibre::Field),
        grade: section.read_or("grade", Grade::C),
        traits: traits.unwrap_or_default(),
        guns,
        lost,
        flags: flags(section),
        spent: share(section, "spent"),
        parent,
        screen: section.number("screen", 60_000).map(|id| UnitId(id.into())),
        left_guns: left_guns(section),
        ..Unit::new(side.unwrap_or(Side::Blue), arm_or, original, nowhere)
    };
    let in_command = section.read("in_command");
    let out = section.number("out", 250).map(|number| number as u8);
    let arrival = arrival(section);
    strength?;
    arm?;
    side?;
    traits?;
    calibre?;
    unit.place = placed?;
    if is_screen && parent.is_none() {
        return None;
    }
    if arrival.is_some() {
        unit.place = Place::Off;
    }
    Some(Muster { unit, in_command, arrival, stands, facing, out, is_like_parent })
}

/// Puts a unit where its file has it, now that it is known how many of its models are out.
fn stand(section: &Section, at: At, muster: &mut Muster) -> Option<()> {
    let Muster { unit, stands, .. } = muster;
    let usual = match (unit.arm.family(), unit.parent) {
        (_, Some(_)) => Formation::Skirmish,
        (Family::Artillery, _) if unit.left_guns.is_some() => Formation::CrewOnFoot,
        (Family::Artillery, _) => Formation::Manhandled,
        _ => Formation::Line,
    };
    let formation = stands.formation.unwrap_or(usual);
    check(section, at, unit, stands, formation)?;
    let facing = muster.facing.unwrap_or(usual_facing(unit.side));
    unit.stance = stands.stance(at, unit, formation, facing);
    Some(())
}

/// STA-1.9, 3.7, 10.3, 27.8, R5, R68. Complains of formations that such a unit never has, of columns that are
/// too wide, and of models that are not as many as are left.
fn check(section: &Section, at: At, unit: &Unit, stands: &Stands, formation: Formation) -> Option<()> {
    let title = section.title();
    let (arm, called) = (unit.arm.label().to_lowercase(), formation.label().to_lowercase());
    // A unit that is sent out as a screen skirmishes, whatever it is.
    let skirmishes = unit.parent.is_some() || crate::formation::may_skirmish(at, unit);
    if !unit.arm.may_form(formation) {
        let what = format!("{title} cannot be so: {arm} is never in the formation {called} (STA-1.9)");
        section.complain_of("formation", what, "give it another formation");
        return None;
    }
    if formation == Formation::Skirmish && !skirmishes {
        let what = format!("{title} cannot skirmish: only light infantry and rifles do (STA-10.3)");
        section.complain_of("formation", what, "give it the trait `light` or `rifles`, or another formation");
        return None;
    }
    if (formation == Formation::CrewOnFoot) != unit.left_guns.is_some() {
        let what = format!(
            "{title} is a crew on foot without guns that it has left, or has left them and is none (STA-27.8)"
        );
        section.complain(what, "say where the guns are, `left_guns = [x, y, facing]`, and where the crew is");
        return None;
    }
    let widest =
        |formation| usual_files(at, &Unit { original: u8::MAX, lost: 0, out: 0, ..unit.clone() }, formation);
    if let Some(files) = stands.files.filter(|_| formation.is_column())
        && !(1..=widest(formation)).contains(&files)
    {
        let what = format!("{title} is {files} models wide, and no {called} of {arm} is (STA-1.9)");
        section.complain_of("files", what, format!("let it be at most {} wide", widest(formation)));
        return None;
    }
    let models = unit.in_ranks();
    if formation == Formation::Line && stands.files.is_some_and(|files| files != models) {
        let what = format!("{title} is no line: a line is one deep, and {models} models wide (STA-1.9)");
        section.complain_of("files", what, "leave `files` out, or give it the formation `attack_column`");
        return None;
    }
    if formation == Formation::Bent && stands.folded() >= u16::from(models) {
        let what = format!("{title} folds back all of its {models} models (STA-3.7)");
        section.complain(what, "leave some between `left` and `right`");
        return None;
    }
    let most = at.setup.tables.skirmish.screen_models;
    if unit.parent.is_some() && unit.original > most {
        let what =
            format!("{title} has {} models, and a screen has at most {most} (STA-11.1)", unit.original);
        section.complain(what, "leave some of them in the ranks of its parent");
        return None;
    }
    let loose = formation.is_loose();
    let figures = stands.figures.as_ref().map(Vec::len);
    if figures
        .is_some_and(|figures| loose && unit.parent.is_none() && figures != usize::from(unit.in_ranks()))
    {
        let what = format!("{title} has {} models in its ranks, and not so many places", unit.in_ranks());
        section.complain_of("figures", what, "give one place for each model, the command model first");
        return None;
    }
    if figures.is_some() && !loose {
        let what = format!("{title} keeps its ranks, so its models have no places of their own");
        section.complain_of("figures", what, "leave `figures` out, and say `at`");
        return None;
    }
    Some(())
}

/// STA-1.5, 1.7, 25.1. Models at first, gun models, and models lost.
fn strength(section: &Section, at: At, arm: Arm, stands: &Stands) -> Option<(u8, u8, u8)> {
    let sizes = &at.setup.tables.sizes;
    let few = |key| section.number(key, 250).map(|number| number as u8);
    let is_battery = arm.family() == Family::Artillery;
    let guns = few("guns");
    if guns.is_some() && !is_battery {
        section.complain_of("guns", "only artillery has gun models (STA-1.5)", "leave `guns` out");
        return None;
    }
    let guns = guns.unwrap_or(if is_battery { sizes.guns[1] } else { 0 });
    let figures = stands.figures.as_ref().map(|figures| figures.len().min(250) as u8);
    let usual = match arm.family() {
        _ if section.has("screen_of") => figures.unwrap_or(at.setup.tables.skirmish.screen_models),
        Family::Infantry => sizes.battalion,
        Family::Cavalry => sizes.regiment,
        Family::Artillery => guns.saturating_mul(sizes.gunners[1]),
    };
    let original = few("start").unwrap_or(usual);
    let (lost, left) = (few("lost"), few("strength"));
    let told = left.map(|left| original.saturating_sub(left));
    if let (Some(lost), Some(told)) = (lost, told)
        && lost != told
    {
        let title = section.title();
        let what = format!("{title} says in two ways how many models it has lost, and they differ");
        section.complain(what, "give only one of `strength` and `lost`");
        return None;
    }
    let lost = lost.or(told).unwrap_or(0);
    let sound = lost < original && left.is_none_or(|left| left <= original) && (guns > 0 || !is_battery);
    // A screen has as many models as its parent sends out.
    if !sound && !section.has("screen_of") {
        let what = format!("{} has no model left, or more than it had", section.title());
        section.complain(what, "leave out units that are gone; `start` is how many models there were");
        return None;
    }
    Some((original, guns, lost))
}

/// STA-1.4. The weight of guns; horse guns are never heavy.
fn calibre(section: &Section, arm: Arm) -> Option<Calibre> {
    let said: Option<Calibre> = section.read("calibre");
    if said.is_some() && arm.family() != Family::Artillery {
        section.complain_of("calibre", "only artillery has a calibre (STA-1.4)", "leave `calibre` out");
        return None;
    }
    if said == Some(Calibre::Heavy) && arm == Arm::HorseArtillery {
        let what =
            format!("{} cannot be heavy: horse guns are light or field guns (STA-26.3)", section.title());
        section.complain_of("calibre", what, "give it the calibre `light` or `field`");
        return None;
    }
    Some(said.unwrap_or(Calibre::Field))
}

/// STA-4.11, 6.14, 7.2, 8.6, 10.3, 11.1, 24.1, 26.2. Complains of traits that such troops never have.
fn traits(section: &Section, arm: Arm) -> Option<Traits> {
    let said = section.some_of("traits", "trait", &TRAITS).unwrap_or_default();
    let fits = |of: Traits| match arm {
        Arm::Infantry => of != Traits::LANCERS,
        Arm::LightCavalry => of == Traits::LANCERS,
        _ => false,
    };
    if let Some(strange) = said.iter().find(|one| !fits(**one)) {
        let word = TRAITS.iter().find(|(_, one)| one == strange).map_or("", |(word, _)| word);
        let what = format!(
            "{} is {}, which never has the trait `{word}`",
            section.title(),
            arm.label().to_lowercase()
        );
        let remedy =
            "lancers are light cavalry (STA-26.2), all other traits are those of infantry (STA-26.1)";
        section.complain_of("traits", what, remedy);
        return None;
    }
    Some(said.into_iter().fold(Traits::default(), Traits::with))
}

/// STA-27.8, R94. Guns without their crew, and at the end of how many turns an enemy has held them.
fn left_guns(section: &Section) -> Option<LeftGuns> {
    let held = section.number("guns_held", 1000).unwrap_or(0);
    Some(LeftGuns { pose: section.read("left_guns")?, held })
}

/// Where a unit is.
fn place(section: &Section, stands: &Stands, deploying: bool) -> Option<Place> {
    let said = section.one_of("place", "place", &PLACES);
    let waits = section.has("from_turn") || section.has("enters");
    if said.is_some() && waits {
        let remedy = "give one of `place`, and `enters` with `from_turn`";
        section.complain(format!("{} is in two places", section.title()), remedy);
        return None;
    }
    let off = (section.has("screen_of") || deploying) && !stands.has_place() || waits;
    let place = said.unwrap_or(if off { Place::Off } else { Place::Table });
    if place == Place::Table && !stands.has_place() {
        if !section.has("at") && !section.has("figures") {
            let remedy = "say where it stands, such as `at = [1200, 600]`";
            section.complain(format!("{} has no `at`", section.title()), remedy);
        }
        return None;
    }
    Some(place)
}

/// R116. `enters` and `from_turn`.
fn arrival(section: &Section) -> Option<Arrival> {
    let at: Option<Pose> = section.read("enters");
    let from = section.number("from_turn", u16::MAX - 1);
    if section.has("enters") != section.has("from_turn") {
        let what = format!("it is not said when or where {} comes on", section.title());
        section.complain(what, "give both: `from_turn = 6` and `enters = [1200, 0, 0]`");
    }
    Some(Arrival { from: from?, at: at? })
}

fn flags(section: &Section) -> UnitFlags {
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::SHAKEN, section.read_or("shaken", false));
    for flag in section.some_of("flags", "flag", &FLAGS).into_iter().flatten() {
        flags.set(flag, true);
    }
    flags
}

/// R15. A part of a move.
fn share(section: &Section, key: &'static str) -> Turns {
    let Some(said) = section.said(key) else { return Turns::NONE };
    let share = match said.what {
        What::Whole(number) => number as f64,
        What::Number(number) => number,
        _ => f64::NAN,
    };
    if !(0.0..=1.0).contains(&share) {
        let what = format!("`{key}` of {} is no part of a move", section.title());
        section.complain_of(key, what, "write a number from 0 to 1, such as `0.5`");
        return Turns::NONE;
    }
    Turns::from(share)
}

/// STA-11.1, R71. Parents know their screens, and how many of their models are out. A screen is what its
/// parent is, where the file does not say.
fn screens(units: &mut [(UnitId, Muster)]) {
    let known: Vec<(UnitId, UnitId, u8)> =
        units.iter().filter_map(|(id, muster)| Some((*id, muster.unit.parent?, out(muster)))).collect();
    for (screen, parent, out) in known {
        let Some((_, muster)) = units.iter_mut().find(|(id, _)| *id == parent) else { continue };
        muster.unit.screen = Some(screen);
        muster.unit.out = muster.out.unwrap_or(out);
        let Unit { side, arm, calibre, grade, traits, .. } = muster.unit;
        if let Some((_, muster)) = units.iter_mut().find(|(id, one)| *id == screen && one.is_like_parent) {
            muster.unit = Unit { side, arm, calibre, grade, traits, ..muster.unit.clone() };
        }
    }
}

/// Models that are out as a screen.
fn out(screen: &Muster) -> u8 {
    let figures = screen.stands.figures.as_ref().map_or(0, Vec::len);
    if screen.unit.is_on_table() { figures.min(250) as u8 } else { 0 }
}
