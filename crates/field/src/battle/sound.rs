//! Whether a battle hangs together: everything on the field, no two units on one place, every name known.

use super::aims::Objective;
use super::army::Spoken;
use super::facts::check_source;
use super::kinds::Kind;
use super::place::{Metres, Outline, Point, turned};
use super::terrain::{Terrain, spot};
use super::troops::Formation;
use super::unit::Unit;
use super::whereabouts::Place;
use super::{Army, Battle};
use crate::{Section, nearest};
use geom::{Angle, Bodies, Body, Fault, Feature, Frame, Ground, Length, Shape};
use names::UnitId;
use std::collections::BTreeMap;

/// What is this close is taken to be meant so: files are typed by hand.
const TYPED: Metres = 2.0;

/// More units than this no table holds.
const MOST_UNITS: usize = 2000;

/// Where the file speaks of what the checks may complain of.
pub(super) struct Spots<'a> {
    pub spoken: Spoken<'a>,
    pub terrain: Vec<Section<'a>>,
    pub objectives: Vec<Section<'a>>,
}

impl<'a> Spots<'a> {
    fn of(&self, name: &str) -> Option<&Section<'a>> {
        self.spoken.iter().find(|(known, _)| known == name).map(|(_, section)| section)
    }
}

/// Complains of everything that does not hang together.
pub(super) fn check(battle: &Battle, root: &Section, spots: &Spots) {
    check_names(spots);
    for (terrain, section) in battle.terrain.iter().zip(&spots.terrain) {
        check_terrain(section, terrain, battle);
    }
    let units: Vec<&Unit> = battle.armies.iter().flat_map(|army| army.command.all_units()).collect();
    if units.len() > MOST_UNITS {
        let what = format!("there are {} units, and more than {MOST_UNITS} fit no table", units.len());
        root.complain_of("army", what, "fight a part of the battle, or join weak units");
        return;
    }
    for army in &battle.armies {
        check_army(army, battle, root, spots);
    }
    check_room(battle, spots);
    for (objective, section) in battle.objectives.iter().zip(&spots.objectives) {
        check_objective(section, objective, battle, spots);
    }
}

/// Orders and notes call every unit and leader by name.
fn check_names(spots: &Spots) {
    let mut seen: BTreeMap<String, ()> = BTreeMap::new();
    for (name, section) in &spots.spoken {
        if seen.insert(name.to_lowercase(), ()).is_some() {
            let remedy = "give each its own name; a formation that its leader's superior leads himself needs no `leader`";
            section.complain_of("name", format!("there are two called {name}"), remedy);
        }
    }
}

fn is_on_field(point: Point, size: Point) -> bool {
    let within = |at: Metres, most: Metres| (-TYPED..=most + TYPED).contains(&at);
    within(point.x, size.x) && within(point.y, size.y)
}

fn check_terrain(section: &Section, terrain: &Terrain, battle: &Battle) {
    check_source(section, &terrain.known, &battle.sources);
    check_outline(section, &terrain.outline, battle.size);
    if matches!(terrain.kind, Kind::Ford | Kind::Bridge) && battle.water_at(terrain).is_none() {
        let what = format!("{} lies on no water", section.title());
        let remedy = "a ford or bridge lies within 50 m of a `river` or `stream` that is drawn as a `line`";
        section.complain_of("at", what, remedy);
    }
}

fn check_outline(section: &Section, outline: &Outline, size: Point) {
    if let Some(far) = outline.points().iter().find(|point| !is_on_field(**point, size)) {
        let what = format!("{} reaches beyond the field, to ({}, {})", section.title(), far.x, far.y);
        section.complain(
            what,
            format!("the field is {} m from west to east and {} m from south to north", size.x, size.y),
        );
        return;
    }
    let spots = || outline.points().iter().map(|point| spot(*point)).collect();
    let shape = match outline {
        Outline::Area(_) => Shape::Polygon(spots()),
        Outline::Line { width, .. } => Shape::Line { through: spots(), width: Length::of(*width) },
        Outline::Spot(_) => return,
    };
    let feature = Feature { kind: geom::Kind(0), shape, ground: None, tall: 0 };
    if let Err(wrong) = Ground::new(spot(size), vec![feature]) {
        let remedy = match wrong.fault {
            Fault::CrossesItself(..) => {
                "give the corners in the order in which they are met walking round it"
            }
            _ => "check the coordinates of its shape",
        };
        section.complain(format!("{}: {}", section.title(), wrong.fault), remedy);
    }
}

fn check_army(army: &Army, battle: &Battle, root: &Section, spots: &Spots) {
    let units = army.command.all_units();
    if units.is_empty() {
        let what = format!("{} has no units", army.name);
        root.complain_of("army", what, "list them under `[[army.brigade.unit]]`");
    }
    for command in army.command.all_commands() {
        let Some(leader) = &command.leader else { continue };
        if let (Some(at), Some(section)) = (leader.at, spots.of(&leader.name))
            && !is_on_field(at, battle.size)
        {
            section.complain_of(
                "at",
                format!("{} is not on the field", leader.name),
                "leave out `at`, or mend it",
            );
        }
    }
    for unit in units {
        let Some(section) = spots.of(&unit.name) else { continue };
        check_source(section, &unit.known, &battle.sources);
        match &unit.place {
            Place::Stands { at, .. } => {
                // A depth that the file does not give may reach off the field.
                let known = Unit { depth: unit.depth.or(Some(1.0)), ..unit.clone() };
                let covers = footprint(&known).is_some_and(|body| {
                    let (low, high) = body.bounds();
                    [low, high].iter().all(|corner| is_on_field(Point::new(corner.x, corner.y), battle.size))
                });
                if !covers {
                    let (front, depth) = unit.footprint();
                    let what = format!("{} does not stand wholly on the field", unit.name);
                    let remedy =
                        format!("its front is {front:.0} m and its depth {depth:.0} m; move it inwards");
                    section.complain_of("at", what, remedy);
                }
                let lake = |terrain: &&Terrain| terrain.kind == Kind::Lake && terrain.outline.holds(*at);
                if let Some(lake) = battle.terrain.iter().find(lake) {
                    let what = format!("{} stands in {}", unit.name, lake.called());
                    section.complain_of("at", what, "move it to dry ground");
                }
            }
            Place::Arrives(arrival) => {
                if arrival.minute >= battle.minutes {
                    let what = format!("{} arrives when the battle is over", unit.name);
                    let remedy = format!("the battle has {} minutes", battle.minutes);
                    section.complain_of("arrives", what, remedy);
                }
                let length = arrival.edge.length(battle.size);
                if arrival.span[1] > length + TYPED {
                    let what = format!("{} arrives beyond the end of its edge", unit.name);
                    section.complain_of("arrives", what, format!("this edge is {length} m long"));
                }
            }
        }
    }
}

/// The ground that a unit covers on a table on which a metre is a millimetre; none if it is still to come.
fn footprint(unit: &Unit) -> Option<Body> {
    let Place::Stands { at, facing } = unit.place else { return None };
    let (front, depth) = unit.footprint();
    let ahead = turned(facing, Angle::ZERO).direction();
    Some(Body::block(&Frame { at: spot(at).point(), ahead }, front, depth))
}

/// Formed units stand clear of each other. Skirmishers and garrisons share their ground.
fn check_room(battle: &Battle, spots: &Spots) {
    let mut bodies = Bodies::new(100.0);
    let mut names: Vec<&str> = vec![];
    for army in &battle.armies {
        for unit in army.command.all_units() {
            let shares = matches!(unit.formation, Formation::Skirmish | Formation::Garrison);
            let Some(body) = footprint(unit).filter(|_| !shares) else { continue };
            if let Some(other) = geom::overlapped(&body, &bodies, &[], TYPED)
                && let Some(section) = spots.of(&unit.name)
            {
                let other = names.get(other.0 as usize).unwrap_or(&"");
                let what = format!("{} and {other} stand in each other", unit.name);
                section.complain_of("at", what, "move one of them, or mend `front` and `depth`");
            }
            bodies.put(UnitId(names.len() as u32), army.side, body);
            names.push(&unit.name);
        }
    }
}

fn check_objective(section: &Section, objective: &Objective, battle: &Battle, spots: &Spots) {
    if let Some(place) = &objective.place {
        check_outline(section, place, battle.size);
    }
    let armies = battle.armies.iter().flat_map(|army| [army.name.as_str(), army.command.name.as_str()]);
    let known: Vec<&str> = armies.chain(spots.spoken.iter().map(|(name, _)| name.as_str())).collect();
    for name in &objective.of {
        if !known.contains(&name.as_str()) {
            let remedy = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a unit, a formation or an army of this file".into(),
            };
            section.complain_of("of", format!("no unit is called {name}"), remedy);
        }
    }
}
