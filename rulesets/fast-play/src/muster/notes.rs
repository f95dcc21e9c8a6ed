//! What the book made of a battle otherwise than it was, in words.

use super::enlist::Enlisted;
use super::room::Moved;
use super::scale::Scale;
use super::told::Numbers;
use field::battle::{self, Clock, Place, Sky, Soil, Trait, Unit};
use field::{Battle, Placement};
use geom::Inches;

/// The notes of a muster being written.
pub struct Notes<'a> {
    battle: &'a Battle,
    scale: &'a Scale,
    placement: Placement,
    notes: Vec<String>,
    /// Light infantry that fights formed.
    pub formed_lights: Vec<String>,
    /// Units that the battle leaves out for this book.
    pub left_out: Vec<String>,
    strong: Vec<String>,
    parted: Vec<String>,
    moved: Vec<String>,
}

impl<'a> Notes<'a> {
    /// The first notes: the scale, and where the base edges are.
    pub fn new(battle: &'a Battle, scale: &'a Scale, placement: &Placement) -> Notes<'a> {
        let extent = placement.extent();
        let (width, depth) = (Inches(extent.x), Inches(extent.y));
        let mut notes = vec![format!(
            "An inch is {} m and a turn {} minutes (FPN-R90): the battle has {} turns on a table of {width} by {depth}.",
            scale.metres_per_inch,
            scale.minutes_per_turn,
            scale.turns(battle.minutes)
        )];
        if extent.x < extent.y {
            notes.push(
                "The base edges are the shorter sides of this table, not the longer ones (FPN-R4).".into(),
            );
        }
        let [blue, red] = &battle.armies;
        if red.home != blue.home.opposite() {
            notes.push(format!(
                "{} came from the {}; Fast Play has base edges opposite each other, so its base edge is the {}ern one.",
                red.name,
                red.home.label().to_lowercase(),
                blue.home.opposite().label().to_lowercase()
            ));
        }
        let (formed_lights, left_out, strong, parted, moved) = Default::default();
        Notes { battle, scale, placement: *placement, notes, formed_lights, left_out, strong, parted, moved }
    }

    /// What a unit became.
    pub fn enlisted(&mut self, unit: &Unit, enlisted: &Enlisted, numbers: &Numbers) {
        let shown: u32 = enlisted.parts.iter().map(|elements| u32::from(*elements)).sum();
        if enlisted.parts.len() > 1 {
            self.parted.push(format!("{} into {}", unit.name, enlisted.parts.len()));
        } else if shown < enlisted.strength && shown == u32::from(numbers.tables.elements(enlisted.arm)) {
            self.strong.push(unit.name.clone());
        }
    }

    /// Somebody had to give way.
    pub fn moved(&mut self, name: &str, moved: Moved) {
        let metres = self.placement.metres(geom::Length::of(moved.by));
        self.moved.push(format!("{name} {metres:.0} m {}", moved.whither.label()));
    }

    /// Leaders who are no Generals.
    pub fn leaders(&mut self, generals: &[&str]) {
        let commands = self.battle.armies.iter().flat_map(|army| army.command.all_commands());
        let others: Vec<&str> = commands
            .filter_map(|command| command.leader.as_ref())
            .map(|leader| leader.name.as_str())
            .filter(|name| !generals.contains(name))
            .collect();
        if !others.is_empty() {
            self.add(
                "Fast Play has only Generals of brigades (FPN-1.6); without units of their own, and left out",
                &others,
            );
        }
    }

    /// Notes that others wrote.
    pub fn add_all(&mut self, notes: impl IntoIterator<Item = String>) {
        self.notes.extend(notes);
    }

    /// Everything else: troops, weather, events, aims, and what the battle itself has to say.
    pub fn rest(&mut self, own: &[String]) {
        let names = |list: &[String]| list.to_vec();
        let (left_out, strong, parted) = (names(&self.left_out), names(&self.strong), names(&self.parted));
        let (formed, moved) = (names(&self.formed_lights), names(&self.moved));
        self.add("Left out for this book", &left_out);
        self.add("Stronger than a unit can be, and shown as a full one", &strong);
        self.add("Too large for one unit, and parted", &parted);
        self.add("Light infantry in close order fights as Heavy Foot (FPN-R91)", &formed);
        self.add("Moved to stand clear of others (FPN-R94)", &moved);
        self.hidden();
        self.arrivals();
        self.held();
        self.traits();
        self.weather();
        for event in &self.battle.events {
            let (when, words) = (self.when(event.minute), &event.words);
            self.notes
                .push(format!("Fast Play has no rule for what may happen from {when}; agree on it: {words}"));
        }
        self.aims();
        self.notes.extend(own.iter().cloned());
    }

    fn hidden(&mut self) {
        let how = |unit: &Unit| Some(unit.hidden.as_ref()?.how.clone());
        for (how, names) in together(self.battle, how) {
            self.notes.push(format!("Hidden {how}: {names}. Fast Play has no concealment: they are shown."));
        }
    }

    fn arrivals(&mut self) {
        let when = |unit: &Unit| {
            let Place::Arrives(arrival) = &unit.place else { return None };
            let edge = arrival.edge.label().to_lowercase();
            let (when, turn) = (self.when(arrival.minute), self.scale.turn(arrival.minute));
            Some(format!("Arriving at {when}, from turn {turn}, over the {edge}ern edge"))
        };
        let arriving: Vec<String> = together(self.battle, when)
            .into_iter()
            .map(|(when, names)| format!("{when}: {names}."))
            .collect();
        self.notes.extend(arriving);
        let flank =
            |unit: &Unit| matches!(&unit.place, Place::Arrives(arrival) if arrival.flank_march).then_some(());
        for ((), names) in together(self.battle, flank) {
            self.notes.push(format!(
                "Marching round a flank: {names}. Fast Play hides nothing: they wait in sight."
            ));
        }
        let condition = |unit: &Unit| match &unit.place {
            Place::Arrives(arrival) if !arrival.condition.is_empty() => Some(arrival.condition.clone()),
            _ => None,
        };
        for (condition, names) in together(self.battle, condition) {
            self.notes.push(format!("Fast Play does not judge on what {names} may come: {condition}"));
        }
    }

    fn held(&mut self) {
        for (held, names) in together(self.battle, |unit| unit.held.clone()) {
            let when = self.when(held.until);
            self.notes.push(
                format!("To wait until {when}: {names}. Fast Play lets them move at once. {}", held.why)
                    .trim()
                    .into(),
            );
        }
    }

    /// A minute as the clock had it, if the battle says when it began.
    fn when(&self, minute: u16) -> String {
        let clock = |begins: Clock| format!(" ({})", begins.after(minute));
        format!("minute {minute}{}", self.battle.begins.map_or(String::new(), clock))
    }

    fn traits(&mut self) {
        for quality in Trait::ALL {
            if matches!(quality, Trait::Cuirass | Trait::Militia | Trait::Shaken) {
                continue;
            }
            let names: Vec<String> = self
                .battle
                .units()
                .filter(|(_, unit)| unit.traits.contains(quality))
                .map(|(_, unit)| unit.name.clone())
                .collect();
            self.add(&format!("Fast Play does not know who is {}", quality.label().to_lowercase()), &names);
        }
    }

    fn weather(&mut self) {
        for spell in &self.battle.weather {
            let fair = matches!(spell.sky, Sky::Clear | Sky::Overcast)
                && spell.soil == Soil::Dry
                && spell.sight.is_none();
            if !fair {
                let (sky, soil) = (spell.sky.label().to_lowercase(), spell.soil.label().to_lowercase());
                let when = self.when(spell.from);
                self.notes.push(format!(
                    "Fast Play knows no weather: from {when} the sky is {sky}, the ground {soil}."
                ));
            }
        }
    }

    fn aims(&mut self) {
        let battle::Winning { words, .. } = &self.battle.winning;
        if self.battle.objectives.is_empty() && words.is_empty() {
            return;
        }
        self.notes.push(
            "Fast Play is won by destroying more than half of the enemy's elements (FPN-2.1), or at the last turn by \
             having lost the smaller share (FPN-R2); what else the battle is fought for is for the players to judge."
                .into(),
        );
        let objective = |objective: &battle::Objective| {
            let words = if objective.words.is_empty() { objective.aim.label() } else { &objective.words };
            format!("To judge: {}: {words}", objective.name)
        };
        self.notes.extend(self.battle.objectives.iter().map(objective));
        if !words.is_empty() {
            self.notes.push(format!("To judge: {words}"));
        }
    }

    /// One note about several; none about nobody.
    fn add<S: AsRef<str>>(&mut self, what: &str, names: &[S]) {
        if !names.is_empty() {
            let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
            self.notes.push(format!("{what}: {}.", names.join(", ")));
        }
    }

    /// All notes.
    pub fn finish(self) -> Vec<String> {
        self.notes
    }
}

/// The units of which the same is to be said, in the order of the battle file, their names joined.
fn together<T: PartialEq>(battle: &Battle, said: impl Fn(&Unit) -> Option<T>) -> Vec<(T, String)> {
    let mut all: Vec<(T, String)> = vec![];
    for (_, unit) in battle.units() {
        let Some(what) = said(unit) else { continue };
        match all.iter_mut().find(|(known, _)| *known == what) {
            Some((_, names)) => {
                names.push_str(", ");
                names.push_str(&unit.name);
            }
            None => all.push((what, unit.name.clone())),
        }
    }
    all
}
