//! Units of a position file.

use super::UNIT;
use crate::formation::shaped_by;
use crate::kinds::{Arm, Calibre, Formation, Order as Morale, Traits};
use crate::stance::base_of;
use crate::state::{Pace, Place};
use crate::{At, Erules, Options, Stance, Unit};
use field::{Pieces, Roster, Section, Writer, side_of, usual_facing};
use geom::{Facing, Length, Pose};
use names::UnitId;

/// What is peculiar to a unit, by what files call it.
const TRAITS: [(&str, Traits); 11] = [
    ("irregular", Traits::IRREGULAR),
    ("open_order", Traits::OPEN),
    ("militia", Traits::MILITIA),
    ("elite", Traits::ELITE),
    ("lancers", Traits::LANCERS),
    ("firearms", Traits::FIREARMS),
    ("ladders", Traits::LADDERS),
    ("british", Traits::BRITISH),
    ("russian", Traits::RUSSIAN),
    ("cinc", Traits::CINC),
    ("works", Traits::WORKS),
];

/// Where a unit is, by what files call it.
const PLACES: [(&str, Place); 4] = [
    ("table", Place::Table),
    ("waiting", Place::Waiting),
    ("reserve", Place::Reserve),
    ("flank", Place::Flank),
];

/// The figures of a unit of which the file says nothing.
const SOME_FIGURES: u16 = 18;

/// Reads every `[[unit]]`.
pub(super) fn read(file: &Pieces<Erules>) -> Vec<(UnitId, Unit)> {
    let options = &file.setup.options;
    file.read(UNIT, |section| remembered(section).or_else(|| unit(section, file.roster, options)))
}

/// A unit of a saved game, told as a whole.
fn remembered(section: &Section) -> Option<Unit> {
    let text = section.word("memory")?;
    // These stand beside it for people who read the file; the memory is what counts.
    for key in ["side", "arm", "at", "formation", "figures", "strength"] {
        section.said(key);
    }
    match serde_json::from_str::<Unit>(text) {
        Ok(unit) => Some(unit),
        Err(wrong) => {
            let remedy = "it is written when a position is saved; leave it out and say how the unit is";
            section.complain_of("memory", format!("the unit is not understood: {wrong}"), remedy);
            None
        }
    }
}

/// Reads one `[[unit]]`.
fn unit(section: &Section, roster: &Roster, options: &Options) -> Option<Unit> {
    let pose: Option<Pose> = pose(section);
    let side = side_of(section, pose.map(|pose| pose.facing))?;
    let arm: Arm = section.need("arm", "say what it is, such as `arm = \"infantry\"`")?;
    let guns = section.number("guns", 60).unwrap_or(if arm.is_artillery() { 3 } else { 0 }) as u8;
    let usual = match arm {
        Arm::Staff => 1,
        _ if arm.is_artillery() => u16::from(guns) * u16::from(options.crew_per_model),
        _ => SOME_FIGURES,
    };
    let start = section.number("figures", 250).unwrap_or(usual).max(1) as u8;
    let strength = section.number("strength", 250).unwrap_or(start.into()) as u8;
    if strength == 0 || strength > start {
        let what = format!("{} has no figure left, or more than it had", section.title());
        section.complain_of("strength", what, "leave out units that are gone");
        return None;
    }
    let place = section.one_of("place", "place", &PLACES).unwrap_or(Place::Table);
    if place == Place::Table && pose.is_none() {
        let what = format!("{} has no `at`", section.title());
        section.complain(what, "say where the middle of its front stands, such as `at = [1200, 600]`");
        return None;
    }
    let pose = pose.unwrap_or(Pose { facing: usual_facing(side), ..Pose::default() });
    let formation = section.read("formation").unwrap_or(usual_formation(arm));
    let mut unit =
        Unit::new(side, arm, start, Stance::new(formation, pose, nominal(options, arm, formation), start));
    unit.figures = strength;
    unit.began = strength;
    (unit.guns, unit.howitzers) = (guns, section.number("howitzers", 60).unwrap_or(0).min(guns.into()) as u8);
    unit.calibre = section.read_or("calibre", Calibre::P9);
    for traits in section.some_of("traits", "trait", &TRAITS).into_iter().flatten() {
        unit.traits.set(traits, true);
    }
    let front = section.number("front", 250).map(|front| front as u8);
    let Some(stance) = shaped_by(options, &unit, formation, front) else {
        let what = format!("{} cannot be so: {}", section.title(), formation.label().to_lowercase());
        section.complain_of("formation", what, "give it a formation of its arm, and a front that fits");
        return None;
    };
    unit.stance = stance.at(pose);
    unit.place = place;
    unit.skirmishers = section.number("skirmishers", 250).unwrap_or(0) as u8;
    unit.scouts = section.number("scouts", 250).unwrap_or(0) as u8;
    unit.group = section.number("formation_group", 250).map(|group| group as u8);
    unit.morale = section.read_or("morale", Morale::Good);
    let speed: Length = section.read_or("speed", Length::ZERO);
    let heading: Facing = section.read_or("heading", pose.facing);
    if speed > Length::ZERO {
        unit.pace = Pace { heading, speed };
    }
    unit.with = roster.piece(section, "with", &[UNIT]);
    Some(unit)
}

/// `at`, and `facing` if it stands apart.
fn pose(section: &Section) -> Option<Pose> {
    let at: geom::Spot = section.read("at")?;
    let facing: Option<Facing> = section.read("facing");
    let side = section.has("side").then(|| section.side("side")).flatten();
    Some(Pose { at, facing: facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH) })
}

/// How troops stand of which a file does not say it.
fn usual_formation(arm: Arm) -> Formation {
    match arm {
        Arm::Skirmishers | Arm::Scouts => Formation::Skirmish,
        Arm::FootArtillery | Arm::HorseArtillery => Formation::Unlimbered,
        _ => Formation::Line,
    }
}

fn nominal(options: &Options, arm: Arm, formation: Formation) -> crate::Cell {
    base_of(&crate::PRINTED, options.scale, arm, formation)
}

/// Writes every unit: what a reader looks for, and all of it as one word.
pub(super) fn write(file: &mut Writer, at: At) {
    file.pieces(UNIT, &at.setup.names, at.state.troops.iter(), |file, _, unit: &Unit| {
        file.side("side", unit.side);
        file.say("arm", &unit.arm);
        file.say("at", &unit.stance.pose.at);
        file.say("formation", &unit.stance.formation);
        file.put("figures", unit.start);
        file.put("strength", unit.figures);
        file.put("memory", serde_json::to_string(unit).expect("a unit can be stored"));
    });
}
