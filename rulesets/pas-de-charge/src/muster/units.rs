//! Units, generals and formations of a position file.

use super::moment::Moment;
use super::nations;
use crate::kinds::{Disorder, Family, GunStep};
use crate::minutes::Minutes;
use crate::movement::buildings;
use crate::state::{Changing, Inside, Size};
use crate::{
    Arm, Command, Formation, General, Grade, Nation, PasDeCharge, State, Status, Unit, UnitFlags, Whereabouts,
};
use engine::{Setup, Table};
use field::{Pieces, Roster, Section, Sort, side_of, usual_facing};
use geom::{Facing, Length, Pose, Spot};
use names::{Side, UnitId};
use serde::de::DeserializeOwned;

/// Units are numbered from 1, generals from 101, formations from 901, unless the file says otherwise.
pub(super) const UNIT: Sort = Sort { label: "unit", key: "unit", first: 1 };
pub(super) const GENERAL: Sort = Sort { label: "general", key: "general", first: 101 };
pub(super) const FORMATION: Sort = Sort { label: "formation", key: "formation", first: 901 };

/// What of a unit follows only from the whole position.
pub struct Late {
    /// R79. Whether it is in the building at its place.
    inside: bool,
    /// The group in which it has passed its command roll.
    group: Option<u16>,
}

/// The flags by what files call them.
pub(super) const FLAGS: [(&str, UnitFlags); 19] = [
    ("concealed", UnitFlags::CONCEALED),
    ("volleyed", UnitFlags::VOLLEYED),
    ("leaderless", UnitFlags::LEADERLESS),
    ("must_deploy", UnitFlags::MUST_DEPLOY),
    ("owes_reform", UnitFlags::OWES_REFORM),
    ("owes_stand", UnitFlags::OWES_STAND),
    ("ordered", UnitFlags::ORDERED),
    ("activated", UnitFlags::ACTIVATED),
    ("moved", UnitFlags::MOVED),
    ("responded", UnitFlags::RESPONDED),
    ("took_cover", UnitFlags::TOOK_COVER),
    ("square_diced", UnitFlags::SQUARE_DICED),
    ("fired", UnitFlags::FIRED),
    ("fought", UnitFlags::FOUGHT),
    ("exempt", UnitFlags::EXEMPT),
    ("counterattacks", UnitFlags::COUNTERATTACKS),
    ("broke", UnitFlags::BROKE),
    ("fell_back", UnitFlags::FELL_BACK),
    ("closed", UnitFlags::CLOSED),
];

/// The causes of disorder by what files call them.
pub(super) const CAUSES: [(&str, Disorder); 13] = [
    ("retreated", Disorder::RETREATED),
    ("rough", Disorder::ROUGH),
    ("pursued", Disorder::PURSUED),
    ("minor_stream", Disorder::MINOR_STREAM),
    ("major_stream", Disorder::MAJOR_STREAM),
    ("ridden_through", Disorder::RIDDEN_THROUGH),
    ("unformed", Disorder::UNFORMED),
    ("hit_at_halt", Disorder::HIT_AT_HALT),
    ("column_failed", Disorder::COLUMN_FAILED),
    ("flanked", Disorder::FLANKED),
    ("crowded", Disorder::CROWDED),
    ("morale", Disorder::MORALE),
    ("put_out", Disorder::PUT_OUT),
];

/// The states by what files call them.
pub(super) const STATUS: [(&str, Status); 6] = [
    ("normal", Status::Normal),
    ("retreating", Status::Retreating),
    ("retired", Status::Retired),
    ("reforming", Status::Reforming),
    ("ridden_through", Status::RiddenThrough),
    ("abandoned", Status::Abandoned),
];

/// The steps of the cycle of guns.
pub(super) const CYCLE: [(&str, GunStep); 4] = [
    ("move", GunStep::Move),
    ("unlimber", GunStep::Unlimber),
    ("fire", GunStep::Fire),
    ("limber", GunStep::Limber),
];

/// Reads every `[[formation]]`, `[[unit]]` and `[[general]]`. A side without a formation has one brigade.
pub(super) fn read(file: &Pieces<PasDeCharge>, moment: &Moment, state: &mut State) -> Vec<(UnitId, Late)> {
    let roster = file.roster;
    let commands = file.read(FORMATION, |section| formation(section, roster));
    state.commands = commands.into_iter().collect();
    let usual = Side::BOTH.map(|side| usual_brigade(state, side));
    let units = file.read(UNIT, |section| unit(section, roster, file.setup, moment, usual));
    state.troops = units.iter().map(|(id, (unit, _))| (*id, unit.clone())).collect();
    let generals =
        file.read(GENERAL, |section| general(section, roster, file.setup, usual, moment.deploys()));
    state.generals = generals.into_iter().collect();
    if let Some(rest) = stored(file.root, "rest") {
        super::written::put_back(state, rest);
    }
    units.into_iter().map(|(id, (_, late))| (id, late)).collect()
}

/// What a key holds that the program has stored.
fn stored<T: DeserializeOwned>(section: &Section, key: &'static str) -> Option<T> {
    let text = section.word(key)?;
    let read = serde_json::from_str(text);
    if read.is_err() {
        section.complain_of(key, format!("`{key}` was not written by this program"), "leave it out");
    }
    read.ok()
}

/// The brigade of a side whose file names none.
const BRIGADES: [u32; 2] = [60_001, 60_002];

fn usual_brigade(state: &mut State, side: Side) -> UnitId {
    let own = state.commands.iter().filter(|(_, command)| command.side == side);
    let is_brigade = |id: UnitId| !state.commands.iter().any(|(_, other)| other.above == Some(id));
    let found = own.map(|(id, _)| id).find(|id| is_brigade(*id));
    found.unwrap_or_else(|| {
        let id = UnitId(BRIGADES[side.index()]);
        state.commands.insert(id, Command::new(side, None));
        id
    })
}

fn formation(section: &Section, roster: &Roster) -> Option<Command> {
    let side = section.side("side");
    if side.is_none() {
        section.complain(format!("{} does not say whose it is", section.title()), "say `side = \"blue\"`");
    }
    let above = roster.piece(section, "above", &[FORMATION]);
    let few = |key| section.number(key, 10_000).unwrap_or(0);
    let (lost, failed, leaderless) = (few("lost"), few("failed"), few("leaderless"));
    let failures = few("failures") as u8;
    let routed = section.read_or("routed", false);
    let rest: Option<(Vec<Facing>, Option<Facing>)> = stored(section, "rest");
    let (driven, retires) = rest.unwrap_or_default();
    Some(Command {
        lost,
        failed,
        leaderless,
        failures,
        routed,
        driven,
        retires,
        ..Command::new(side?, above)
    })
}

fn unit(
    section: &Section,
    roster: &Roster,
    setup: &Setup<PasDeCharge>,
    moment: &Moment,
    usual: [UnitId; 2],
) -> Option<(Unit, Late)> {
    let (tables, options) = (&setup.tables, &setup.options);
    let facing: Option<Facing> = section.read("facing");
    let side = side_of(section, facing);
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"infantry\"`");
    let guns = section.number("guns", 255);
    let said: Option<Length> = section.read("front");
    let formation: Option<Formation> = section.read("formation");
    let at: Option<Spot> = section.read("at");
    let place = place(section, moment, at.is_some());
    if at.is_none() && place == Whereabouts::OnTable {
        section.complain(
            format!("{} is nowhere", section.title()),
            "say where its middle is: `at = [600, 400]`",
        );
    }
    let facing = facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH);
    let (arm, side) = (arm?, side?);
    let family = arm.family();
    let front = said
        .or(guns.filter(|_| family == Family::Artillery).map(|guns| tables.bases.gun.0 * i64::from(guns)));
    let front = front.unwrap_or(match family {
        Family::Infantry => geom::mm(200),
        Family::Cavalry => geom::mm(90),
        Family::Artillery => geom::mm(80),
    });
    let usual_formation = match family {
        Family::Artillery => Formation::Battery,
        _ => Formation::Line,
    };
    let pose = Pose { at: at.unwrap_or_default(), facing };
    let mut unit = Unit::new(side, arm, front, formation.unwrap_or(usual_formation), pose, options, tables);
    unit.place = place;
    sizes(section, &mut unit);
    troops(section, &mut unit, setup);
    course(section, &mut unit, tables.bound_minutes);
    unit.of = roster.piece(section, "in", &[FORMATION]).unwrap_or(usual[side.index()]);
    if let Some(guns) = guns {
        unit.guns = guns as u8;
        unit.guns_at_start = section.number("guns_at_start", 255).unwrap_or(guns) as u8;
    }
    if let Some(rest) = stored(section, "rest") {
        super::written::put_unit_back(&mut unit, rest);
    }
    let late = Late { inside: section.read_or("inside", false), group: section.number("group", 1000) };
    Some((unit, late))
}

/// Where a unit is that is not on the table.
fn place(section: &Section, moment: &Moment, is_said: bool) -> Whereabouts {
    let bound = section.number("arrives", 1000);
    let (from, to): (Option<Spot>, Option<Spot>) = (section.read("edge_from"), section.read("edge_to"));
    match bound {
        Some(bound) => match (from, to) {
            (Some(from), Some(to)) => Whereabouts::Arrives { bound, from, to },
            _ => {
                let what = format!("{} arrives nowhere", section.title());
                section.complain_of(
                    "arrives",
                    what,
                    "say `edge_from` and `edge_to`, the ends of its stretch of edge",
                );
                Whereabouts::OnTable
            }
        },
        None if moment.deploys() && !is_said => Whereabouts::ToBePlaced,
        None => Whereabouts::OnTable,
    }
}

/// PDC-1.6, R3. The bases that a file gives a unit itself.
fn sizes(section: &Section, unit: &mut Unit) {
    let column: Option<Length> = section.read("column_front");
    let depth: Option<Length> = section.read("depth");
    let square: Option<Length> = section.read("square_front");
    if let Some(width) = column {
        unit.sizes.column.width = width;
    }
    if let Some(depth) = depth {
        unit.sizes.line.depth = depth;
        unit.sizes.column.depth = depth;
    }
    if let Some(width) = square {
        unit.sizes.square = Size { width, depth: width };
    }
    let is_thin = |size: &Size| size.width < geom::mm(1) || size.depth < geom::mm(1);
    if [unit.sizes.line, unit.sizes.column, unit.sizes.square].iter().any(is_thin) {
        section.complain(
            format!("the base of {} has no size", section.title()),
            "give it a `front` and a `depth`",
        );
    }
}

/// What troops they are.
fn troops(section: &Section, unit: &mut Unit, setup: &Setup<PasDeCharge>) {
    unit.grade = section.read_or("grade", Grade::C);
    unit.pounds = section.number("pounds", 200).unwrap_or(if unit.is_guns() { 6 } else { 0 }) as u8;
    unit.skirmish = section.number("skirmish", 3).unwrap_or(0) as u8;
    if let Some(word) = section.word("nation") {
        unit.nation = nations::nation(word, setup.options.year).unwrap_or(Nation::Other);
    }
    unit.seen_within = section.read("seen_within");
}

/// What has become of them so far.
fn course(section: &Section, unit: &mut Unit, minutes: u8) {
    let few = |key| section.number(key, 255).unwrap_or(0) as u8;
    let total = section.number("damage", 255).map(|points| points as u8);
    unit.combats = few("combats");
    unit.damage.other = few("damage_other");
    unit.damage.this_bound = few("damage_this_bound");
    unit.damage.total = total.unwrap_or(unit.damage.other.saturating_add(unit.combats));
    (unit.retreats, unit.ridden) = (few("retreats"), few("ridden"));
    (unit.caught, unit.moved_at) = (section.number("caught", 10_000).unwrap_or(0), few("moved_at").into());
    unit.steps = few("steps");
    if let Some(step) = section.one_of("cycle", "step", &CYCLE) {
        unit.cycle = step;
    }
    let tenths = |key| section.number(key, 1000).map(|tenths| Minutes::of(f64::from(tenths) / 10.0));
    unit.minutes = tenths("minutes_tenths").unwrap_or(Minutes::whole(minutes.into()));
    if let Some(to) = section.read("changing_to") {
        let left = tenths("changing_tenths").unwrap_or(Minutes::whole(1));
        unit.changing = Some(Changing { to, left });
    }
    let flags = section.some_of("flags", "flag", &FLAGS);
    flags.iter().flatten().for_each(|flag| unit.flags.set(*flag, true));
    let causes = section.some_of("disorder", "cause", &CAUSES);
    causes.iter().flatten().for_each(|cause| unit.disorder.set(*cause, true));
    if let Some(status) = section.one_of("status", "status", &STATUS) {
        unit.status = status;
    }
}

fn general(
    section: &Section,
    roster: &Roster,
    setup: &Setup<PasDeCharge>,
    usual: [UnitId; 2],
    deploying: bool,
) -> Option<General> {
    let side = side_of(section, None);
    let ratings = &setup.tables.ratings;
    let words = [
        ("gifted", ratings.gifted),
        ("able", ratings.able),
        ("average", ratings.average),
        ("poor", ratings.poor),
    ];
    let ability = section.one_of("ability", "ability", &words).unwrap_or(ratings.average);
    // A disabled general may have lost all that he had.
    let lost = section.number("rating_lost", 100).unwrap_or(0) as i8;
    let leads = roster.piece(section, "leads", &[FORMATION]);
    let at: Option<Spot> = section.read("at");
    let disabled = section.number("disabled", 10_000).unwrap_or(0);
    let moved = section.read_or("moved", false);
    let is_brigadier = section.read_or("brigadier", true);
    let with = roster.piece(section, "with", &[UNIT]);
    if at.is_none() && !deploying {
        section.complain(format!("{} is nowhere", section.title()), "say where he is: `at = [600, 300]`");
    }
    let side = side?;
    Some(General {
        side,
        leads: leads.unwrap_or(usual[side.index()]),
        is_brigadier,
        rating: ability - lost,
        at: at.unwrap_or_default(),
        to_be_placed: at.is_none(),
        disabled,
        moved,
        with,
    })
}

/// R79, PDC-3.3.2. Puts units into the buildings at their places, and those of one number into a group that
/// has passed its command roll; then counts what each formation began with.
pub(super) fn settle(setup: &Setup<PasDeCharge>, state: &mut State, units: &[(UnitId, Late)]) {
    for (id, late) in units {
        if late.inside {
            let at = Table { setup, state, draft: &[] };
            let place = at.state.unit(*id).pose.at.point();
            let Some(building) = buildings::building_at(at, place) else { continue };
            let rect = buildings::outline(at, building);
            let size = Size { width: Length::of(rect.width()), depth: Length::of(rect.depth()) };
            let scored_before = at.state.scored_on(building);
            let inside = Inside { building, centre: Pose::of(rect.frame), size, scored_before };
            let mut unit = state.edit(*id);
            unit.inside = unit.inside.or(Some(inside));
        }
    }
    let mut numbers: Vec<u16> = units.iter().filter_map(|(_, late)| late.group).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let named = units.iter().filter(|(_, late)| late.group == Some(number));
        let group: crate::Few = named.map(|(id, _)| *id).collect();
        let side = state.unit(group[0]).side;
        for id in &group {
            state.mark(*id, UnitFlags::ORDERED.with(UnitFlags::ACTIVATED));
        }
        state.groups.push(crate::state::Group { side, units: group });
    }
    state.count();
}
