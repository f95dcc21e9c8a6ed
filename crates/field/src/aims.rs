//! What is fought for, in a position file: `[[objective]]` and `[winning]`.

use crate::battle::{Aim as Sort, few_enough};
use crate::ground::shape;
use crate::{Said, Section, What, Writer, nearest};
use engine::Names;
use engine::aims::{Aim, Aims, Asks, Named, Place, Verdict};
use geom::{Length, Shape, Spot};
use names::{Side, UnitId};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What pieces are called.
type Called = BTreeMap<UnitId, String>;

/// The two sides, as files call them.
const SIDES: [(&str, Side); 2] = [("blue", Side::Blue), ("red", Side::Red)];

/// Reads every `[[objective]]`, with what came of those that were judged already, and `[winning]`. They may
/// name these units.
pub(crate) fn aims(root: &Section, names: &Called, units: &[UnitId]) -> (Aims, Vec<Verdict>) {
    let mut sections = few_enough(root, root.sections("objective"));
    // Where no aim says its points, each is worth one; but an aim to keep units wins nothing by itself.
    let counted = sections.iter().any(|section| section.has("points"));
    let mut aims = Aims::default();
    let mut judged = vec![];
    for section in &mut sections {
        let read = objective(section, names, units, counted);
        let reached = section.some_of("reached", "side", &SIDES);
        // An aim that makes no sense is not checked further.
        let Some(aim) = read else { continue };
        section.close();
        if let Some(by) = reached {
            let reached = Side::BOTH.map(|side| by.contains(&side));
            judged.push(Verdict::open(aims.all.len() as u16, reached));
        }
        aims.all.push(aim);
    }
    if let Some(section) = root.section("winning") {
        aims.points = ["blue", "red"].map(|key| section.number(key, 10_000));
        aims.tie = section.side("tie");
        section.close();
    }
    (aims, judged)
}

fn objective(section: &mut Section, names: &Called, units: &[UnitId], counted: bool) -> Option<Aim> {
    let name = section.word("name").unwrap_or("").to_string();
    if name.is_empty() {
        section.complain(format!("{} has no `name`", section.title()), "name it as players would");
    } else {
        section.entitle(name.clone());
    }
    let sort: Option<Sort> = section.need("aim", "say what it asks for, such as `aim = \"hold\"`");
    let side = section.side("side");
    let points = section.number("points", 1000);
    let turn = section.number("turn", u16::MAX - 1);
    let count = section.number("count", 60_000).map(|count| count.max(1));
    let asks = match sort? {
        Sort::Hold => Asks::Hold { place: place(section)? },
        Sort::Reach => Asks::Reach { place: place(section)?, count: count.unwrap_or(1) },
        Sort::Break | Sort::DriveOff => {
            let of = named(section, names, units)?;
            Asks::Break { count: count.unwrap_or(of.len() as u16), of }
        }
        Sort::Keep => Asks::Keep { of: named(section, names, units)?, count: count.unwrap_or(1) },
        Sort::Other => {
            let what = format!("{} cannot be judged", section.title());
            section.complain_of("aim", what, "a position has only what can be judged; leave it out");
            return None;
        }
    };
    let is_place = asks.place().is_some();
    if !is_place && side.is_none() {
        let what = format!("{} does not say for which side it counts", section.title());
        section.complain(what, "say so: `side = \"blue\"` or `side = \"red\"`");
        return None;
    }
    let worth = u16::from(!matches!(asks, Asks::Keep { .. }));
    let points = if counted { points.unwrap_or(0) } else { worth };
    Some(Aim { name, side, asks, points, turn })
}

/// `at` with `radius`, or a shape that covers ground.
fn place(section: &Section) -> Option<Place> {
    if section.has("at") {
        let at: Option<Spot> = section.read("at");
        let within: Option<Length> = section.need("radius", "say how far it reaches: `radius = 3`");
        return Some(Place::Near { at: at?, within: within? });
    }
    let shape = shape(section)?;
    let bare = matches!(&shape, Shape::Line { width, .. } if *width == Length::ZERO);
    let fault =
        if bare { Some("it covers no ground".into()) } else { shape.fault().map(|it| it.to_string()) };
    if let Some(fault) = fault {
        section.complain(format!("{}: {fault}", section.title()), "check the coordinates of its shape");
        return None;
    }
    Some(Place::Inside(shape))
}

/// The units under `of`. Those who are gone, or were parted, have their numbers under `ids`.
fn named(section: &Section, names: &Called, units: &[UnitId]) -> Option<Vec<Named>> {
    let numbers = section.section("ids");
    let Some(Said { what: What::List(list), .. }) = section.said("of") else {
        let what = format!("{} names no unit", section.title());
        section.complain_of("of", what, "name units: `of = [\"1/9e\", \"2/9e\"]`");
        return None;
    };
    let known = || units.iter().filter_map(|unit| Some((*unit, names.get(unit)?.as_str())));
    let one = |item: &Said| {
        let name = if let What::Word(name) = &item.what { name.as_str() } else { "" };
        let said = numbers.iter().flat_map(Section::entries).find(|(key, _)| key.name == name);
        let units: Vec<UnitId> = match said {
            Some((_, said)) => ids(said),
            None => {
                let same = |(_, other): &(UnitId, &str)| other.eq_ignore_ascii_case(name.trim());
                known().filter(same).map(|(unit, _)| unit).collect()
            }
        };
        if units.is_empty() {
            let near = nearest(name, known().map(|(_, name)| name));
            let remedy =
                near.map_or("name a `[[unit]]` of the file".into(), |near| format!("did you mean `{near}`?"));
            section.complain_at(item.at.clone(), format!("there is no unit called \"{name}\""), remedy);
            return None;
        }
        Some(Named { name: name.to_string(), units })
    };
    let all: Vec<Named> = list.iter().filter_map(one).collect();
    (!all.is_empty()).then_some(all)
}

/// Numbers of pieces.
fn ids(said: &Said) -> Vec<UnitId> {
    let number = |item: &Said| match item.what {
        What::Whole(number @ 0..=60_000) => Some(UnitId(number as u32)),
        _ => None,
    };
    match &said.what {
        What::List(list) => list.iter().filter_map(number).collect(),
        _ => vec![],
    }
}

impl Writer {
    /// What is fought for, and what came of it so far. Units that the file has are named alone, others with
    /// their numbers.
    pub(crate) fn aims(
        &mut self,
        aims: &Aims,
        judged: &[Verdict],
        names: &Names,
        has: impl Fn(UnitId) -> bool,
    ) {
        for (number, aim) in (0..).zip(&aims.all) {
            self.begin("[[objective]]");
            self.put("name", aim.name.as_str());
            let (sort, count) = match &aim.asks {
                Asks::Hold { .. } => (Sort::Hold, None),
                Asks::Reach { count, .. } => (Sort::Reach, Some(*count)),
                Asks::Break { count, .. } => (Sort::Break, Some(*count)),
                Asks::Keep { count, .. } => (Sort::Keep, Some(*count)),
            };
            self.say("aim", &sort);
            if let Some(side) = aim.side {
                self.side("side", side);
            }
            match &aim.asks {
                Asks::Hold { place } | Asks::Reach { place, .. } => self.place(place),
                Asks::Break { of, .. } | Asks::Keep { of, .. } => self.named(of, names, &has),
            }
            if let Some(count) = count {
                self.put("count", count);
            }
            self.put("points", aim.points);
            if let Some(turn) = aim.turn {
                self.put("turn", turn);
            }
            let verdict = judged.iter().find(|verdict| verdict.aim == number);
            if let Some(reached) = verdict.and_then(|verdict| verdict.reached) {
                let by = SIDES.iter().filter(|(_, side)| reached[side.index()]);
                self.put("reached", by.map(|(name, _)| *name).collect::<Vec<_>>());
            }
        }
        if aims.points != [None, None] || aims.tie.is_some() {
            self.begin("[winning]");
            for ((key, _), points) in SIDES.iter().zip(aims.points) {
                if let Some(points) = points {
                    self.put(key, points);
                }
            }
            if let Some(side) = aims.tie {
                self.side("tie", side);
            }
        }
    }

    fn place(&mut self, place: &Place) {
        match place {
            Place::Inside(shape) => self.shape(shape),
            Place::Near { at, within } => {
                self.say("at", at);
                self.say("radius", within);
            }
        }
    }

    fn named(&mut self, of: &[Named], names: &Names, has: &impl Fn(UnitId) -> bool) {
        self.put("of", of.iter().map(|named| named.name.as_str()).collect::<Vec<_>>());
        let is_plain =
            |named: &Named| matches!(named.units[..], [unit] if has(unit) && names.unit(unit) == named.name);
        let numbers = |named: &Named| named.units.iter().map(|unit| unit.0).collect::<Vec<_>>();
        let others = of.iter().filter(|named| !is_plain(named));
        let ids: Map<String, Value> =
            others.map(|named| (named.name.clone(), json!(numbers(named)))).collect();
        if !ids.is_empty() {
            self.put("ids", ids);
        }
    }
}
