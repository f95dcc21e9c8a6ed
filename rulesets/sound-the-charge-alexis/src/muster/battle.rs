//! R113 to R117. What this book does in its own way when a battle is mustered.

use super::enlist::{self, Enlisted, UnitTold, enlisted};
use super::scale::{Lie, Scale};
use super::{GENERAL, land};
use crate::formation::shapes::formed;
use crate::skirmish;
use crate::steps::Deploying;
use crate::terrain::{Terrain, terrain};
use crate::{
    Arrival, At, Family, Formation, General, Place, SoundTheChargeAlexis, Stance, State, Traits, Unit,
    UnitFlags,
};
use engine::Task;
use field::battle::{self, Command, Leader, Trait};
use field::muster::{Led, Listed, Made, Measures, Musters, Notes, Numbers, Plan, Room, Voice, Way};
use field::{Battle, Section, usual_facing};
use geom::{Feature, FeatureId, Length, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};

impl Musters for SoundTheChargeAlexis {
    type Scale = Scale;
    type UnitTold = UnitTold;
    type LeaderTold = LeaderTold;
    type Lie = Lie;
    type Unit = Unit;

    const VOICE: Voice = Voice {
        book: "Sound the Charge in Alexis's version",
        scale: "STA-R113",
        giving_way: "STA-R116",
        too_large: "let a model stand for more men under `muster`, or part it in the battle file",
        hidden: "This book hides nothing: both players see them (STA-27.9).",
        flank_march: "This book knows no such march: they wait, and both players know of them.",
        held: "This book lets them move at once.",
        winning: "This book is won by breaking the enemy's army, or at the last turn by what the battle is fought \
                  for and then by the points of eliminated units (STA-27.2).",
        traits: &[Trait::Shaken],
    };
    const OPEN: Lie = Lie::Open;
    const FIRST_LEADER: u32 = GENERAL.first;

    fn ruled() -> Scale {
        Scale::ruled()
    }

    fn measures(scale: &Scale) -> &Measures {
        scale.measures()
    }

    fn unit_told(section: &Section) -> UnitTold {
        enlist::told(section)
    }

    fn leader_told(section: &Section) -> LeaderTold {
        LeaderTold { left_out: section.read_or("left_out", false) }
    }

    /// R75, R113. The battle lasts as long as it did, and either side has as many turns, unless a rule says
    /// how many.
    fn turns(battle: &Battle, numbers: &mut Numbers<Self>) -> u16 {
        if !numbers.says_option("turn_limit") {
            let turns = numbers.scale.measures().turns(battle.minutes);
            numbers.options.turn_limit = turns.next_multiple_of(2);
        }
        numbers.options.turn_limit
    }

    fn lie(scale: &Scale, terrain: &battle::Terrain) -> Lie {
        scale.lie(terrain)
    }

    fn features(plan: &Plan<Self>) -> Vec<Feature> {
        land::features(plan)
    }

    fn ground_notes(plan: &Plan<Self>) -> Vec<String> {
        land::notes(plan)
    }

    fn raise(
        plan: &Plan<Self>,
        at: At,
        was: &Listed,
        told: &UnitTold,
        notes: &mut Notes,
    ) -> Option<Vec<Unit>> {
        let scale = &plan.numbers.scale;
        let enlisted = enlisted(was.unit, told, scale, plan.numbers.options.skirmish_order_needs)?;
        sized(was.unit, &enlisted, notes);
        let one = |part: &(u8, u8)| raised(at, was, &enlisted, *part, scale);
        Some(enlisted.parts.iter().map(one).collect())
    }

    fn width(unit: &Unit) -> Mm {
        let Some(body) = crate::stance::body(&unit.stance) else { return 0.0 };
        let front = unit.front();
        let across = body.corners().map(|corner| front.local(corner).x);
        2.0 * across.fold(0.0, |most: Mm, x| most.max(x.abs()))
    }

    /// R116. They come on in road column, or limbered.
    fn width_coming(unit: &Unit) -> Mm {
        unit.stance.width.mm() * f64::from(unit.stance.files)
    }

    /// R17, R116. Enemies that touch each other would be in contact.
    fn room<'g>(at: At<'g>, measures: &Measures) -> Room<'g> {
        let slack = at.setup.options.tolerance.mm();
        Room::new(&at.setup.ground, slack, at.setup.options.contact.mm() + slack, measures)
    }

    /// R116. A garrison stands with its middle on its place.
    fn garrison(at: At, made: &mut Made<Unit>, front: Pose, _: &[Made<Unit>]) -> bool {
        if made.was.unit.formation == battle::Formation::Garrison
            && let Some(body) = standing(at, &made.unit, front).body()
        {
            let forward = front.at.point() - body.centre();
            made.front = Some(Pose { at: Spot::of(front.at.point() + forward), ..front });
        }
        false
    }

    fn is_barred(at: At, _: &Unit, feature: FeatureId) -> bool {
        terrain(at, feature) == Some(Terrain::Impassable)
    }

    fn stand(at: At, unit: &mut Unit, front: Pose) {
        unit.stance = standing(at, unit, front);
    }

    /// STA-11.1, R71, R115. The screens that units may send out; all of them are still in.
    fn attendants(plan: &Plan<Self>, made: &mut [Made<Unit>], first: UnitId) -> Vec<(UnitId, String, Unit)> {
        let able = made.iter_mut().filter(|made| made.unit.traits.has(Traits::SCREENS));
        let screen = |(made, id): (&mut Made<Unit>, UnitId)| {
            made.unit.screen = Some(id);
            (id, screen_name(&made.name), skirmish::inside(&plan.numbers.options, made.id, &made.unit))
        };
        able.zip((first.0..).map(UnitId)).map(screen).collect()
    }

    fn appoint<'a>(plan: &Plan<'a, Self>, made: &mut [Made<'a, Unit>], first: UnitId) -> Vec<Led<'a>> {
        appointed(plan, made, first)
    }

    /// R116. Those who arrive are off the table until they come on.
    fn arrive(made: &mut [Made<Unit>], ways: Vec<(UnitId, Way)>, state: &mut State) {
        for (id, way) in ways {
            if let Some(made) = made.iter_mut().find(|made| made.id == id) {
                made.unit.place = Place::Off;
                made.unit.stance.pose = way.at;
            }
            state.arrivals.insert(id, Arrival { from: way.from, at: way.at });
        }
    }

    /// R116. Generals are at their posts.
    fn lead(plan: &Plan<Self>, led: &[Led], made: &[Made<Unit>], state: &mut State) {
        for led in led {
            let standing = led.own(made).filter(|made| made.unit.is_on_table());
            let places: Vec<Vector> = standing.map(|made| made.unit.front().at).collect();
            let coming = led.own(made).find_map(|made| state.arrivals.get(made.id));
            let coming = coming.map(|way| way.at.at.point());
            let at = plan.post(led, &places, coming, Vector::ZERO);
            let general = General { side: led.side, at, attached: None, ridden: Length::ZERO };
            state.generals.insert(led.id, general);
        }
    }

    fn enter(units: Vec<(UnitId, Unit)>, state: &mut State) {
        state.troops = units.into_iter().collect();
    }

    fn first_notes(plan: &Plan<Self>, busy: &[&str], notes: &mut Notes) {
        notes.idle_leaders("Left out for this book", busy);
        let unled = commands(plan.battle).filter(|(_, command)| command.leader.is_none());
        for (side, command) in unled.filter(|(_, command)| !command.units.is_empty()) {
            let what = "Without a leader, and given a general without a name (STA-25.4, R115)";
            notes.list(what, &formation_name(command, side));
        }
    }

    /// R7. The battle does not say which side begins: both throw for it. All units stand already.
    fn opening() -> Vec<Task<Self>> {
        vec![Task::Do(Deploying::First.into())]
    }
}

/// What the screen of a unit is called.
pub(super) fn screen_name(parent: &str) -> String {
    format!("{parent}'s screen")
}

/// What a battle tells this book of one leader.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeaderTold {
    left_out: bool,
}

/// STA-5.1, 6.8, 10.3, R114, R116. Notes units that became more than they were, that have no die, or that
/// cannot stand as they did.
fn sized(unit: &battle::Unit, enlisted: &Enlisted, notes: &mut Notes) {
    let parts = enlisted.parts.len();
    if parts > 1 {
        notes.list("Too large for one unit, and parted", &format!("{} into {parts}", unit.name));
    }
    let fewest = match enlisted.arm.family() {
        Family::Infantry => 3,
        Family::Cavalry => 2,
        Family::Artillery => 0,
    };
    if enlisted.parts.iter().any(|(models, _)| *models < fewest) {
        notes.list("So few that they have no die (STA-5.1, 6.8)", &unit.name);
    }
    let loose = unit.formation == battle::Formation::Skirmish;
    if loose && enlisted.formation != Formation::Skirmish {
        notes.list("Only light infantry and rifles skirmish (STA-10.3); in line", &unit.name);
    }
}

/// One unit, formed up somewhere.
fn raised(at: At, was: &Listed, enlisted: &Enlisted, (models, guns): (u8, u8), scale: &Scale) -> Unit {
    let pose = Pose { facing: usual_facing(was.side), ..Pose::default() };
    let base = at.setup.tables.basing.foot;
    let nowhere = Stance::block(Formation::Line, pose, base, models, models);
    let mut unit = Unit {
        calibre: enlisted.calibre,
        grade: enlisted.grade,
        traits: enlisted.traits,
        guns,
        ..Unit::new(was.side, enlisted.arm, models, nowhere)
    };
    unit.flags.set(UnitFlags::SHAKEN, was.unit.traits.contains(&Trait::Shaken));
    let files = enlist::files(enlisted.formation, enlisted.arm, models, scale);
    unit.stance = whole(at, &unit, enlisted.formation, files, pose);
    unit
}

/// How a unit stands in a formation that it may be too small for: then in line.
fn whole(at: At, unit: &Unit, formation: Formation, files: Option<u8>, pose: Pose) -> Stance {
    let width = files.unwrap_or_else(|| crate::formation::shapes::usual_files(at, unit, formation));
    let fits = crate::formation::shapes::fits(at, unit, formation, width);
    let (formation, files) = if fits { (formation, files) } else { (Formation::Line, None) };
    formed(at, unit, formation, files, pose)
}

/// R116. A unit in the formation that it has, with the middle of its front at a pose.
fn standing(at: At, unit: &Unit, front: Pose) -> Stance {
    let files = unit.formation().is_column().then_some(unit.stance.files);
    formed(at, unit, unit.formation(), files, front)
}

/// STA-25.4, R115. The generals: all who lead, in the order of the battle file, and one without a name for
/// each formation that has units of its own and no leader.
fn appointed<'a>(
    plan: &Plan<'a, SoundTheChargeAlexis>,
    made: &[Made<'a, Unit>],
    first: UnitId,
) -> Vec<Led<'a>> {
    let left_out = |leader: &Leader| plan.told.leaders.get(&leader.name).is_some_and(|told| told.left_out);
    let mut led: Vec<Led> = vec![];
    for (side, command) in commands(plan.battle) {
        if command.leader.as_ref().is_some_and(left_out) {
            continue;
        }
        let below: Vec<&str> = command.all_units().into_iter().map(|unit| unit.name.as_str()).collect();
        let men = made.iter().filter(|made| made.was.side == side && below.contains(&made.called()));
        let men: Vec<UnitId> = men.map(|made| made.id).collect();
        let name = match &command.leader {
            Some(leader) => leader.name.clone(),
            None if command.units.is_empty() || men.is_empty() => continue,
            None => nameless(command, side, |name| led.iter().any(|other| other.name == name)),
        };
        let id = UnitId(first.0 + led.len() as u32);
        led.push(Led { id, side, name, leader: command.leader.as_ref(), men });
    }
    led
}

/// Every formation of both armies, in the order of the battle file.
fn commands(battle: &Battle) -> impl Iterator<Item = (Side, &Command)> {
    let of = |army: &'_ battle::Army| army.side;
    battle
        .armies
        .iter()
        .flat_map(move |army| army.command.all_commands().into_iter().map(move |command| (of(army), command)))
}

/// R115. What a general is called whose name no file tells: after his formation.
fn nameless(command: &Command, side: Side, is_taken: impl Fn(&str) -> bool) -> String {
    let name = format!("General of {}", formation_name(command, side));
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !is_taken(name)).unwrap_or(name)
}

fn formation_name(command: &Command, side: Side) -> String {
    if command.name.is_empty() { side.to_string() } else { command.name.clone() }
}

#[cfg(test)]
mod tests;
