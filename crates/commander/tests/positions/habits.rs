//! Over whole battles: no unit paces up and down.

use crate::*;
use engine::doctrine::{Arm, Shape};
use engine::{Tag, play};

/// More orders than any of these battles takes.
const ENDLESS: usize = 20_000;
/// So many battles of veterans are looked at in each book.
const BATTLES: u64 = 10;

/// How a unit stood when its side's turn began.
#[derive(Debug, Clone, Copy)]
struct Stance {
    turn: u16,
    soldier: Soldier,
    /// Whether no enemy can do anything to it, nor it to any enemy.
    alone: bool,
}

/// A commander who notes how his units stand turn by turn, and who fires when.
struct Diary {
    commander: Commander,
    stances: Vec<Stance>,
    shots: Vec<(u16, UnitId)>,
}

impl Diary {
    fn of(commander: Commander) -> Diary {
        Diary { commander, stances: vec![], shots: vec![] }
    }

    fn look<B: Doctrine>(&mut self, known: &Known<B>, side: Side, turn: u16) {
        if self.stances.last().is_some_and(|stance| stance.turn == turn) {
            return;
        }
        let mut soldiers = vec![];
        B::soldiers(known.table(), &mut soldiers);
        for soldier in soldiers.iter().filter(|soldier| soldier.side == side) {
            let mut enemies = soldiers.iter().filter(|enemy| enemy.side != side);
            let alone = !enemies.any(|enemy| can_meet(soldier, enemy));
            self.stances.push(Stance { turn, soldier: *soldier, alone });
        }
    }

    /// How one unit stood, turn by turn.
    fn about(&self, unit: UnitId) -> Vec<Stance> {
        self.stances.iter().filter(|stance| stance.soldier.id == unit).copied().collect()
    }

    /// What no commander does who knows what he wants.
    fn faults(&self) -> Vec<String> {
        let mut units: Vec<UnitId> = self.stances.iter().map(|stance| stance.soldier.id).collect();
        units.sort();
        units.dedup();
        let of_unit = |unit: UnitId| {
            let stances = self.about(unit);
            let faults = [
                comes_back_twice(&stances).then(|| format!("{unit:?} paces up and down")),
                changes_and_back(&stances)
                    .map(|turn| format!("{unit:?} changes formation and back by {turn}")),
                self.limbers_for_nothing(&stances).then(|| format!("{unit:?} limbers for nothing")),
            ];
            faults.into_iter().flatten().collect::<Vec<_>>()
        };
        units.into_iter().flat_map(of_unit).collect()
    }

    /// Whether guns are limbered, unlimbered and limbered again without a shot.
    fn limbers_for_nothing(&self, stances: &[Stance]) -> bool {
        let ready = |stance: &Stance| stance.soldier.shape == Shape::Line;
        let limbered = |pair: &[Stance]| ready(&pair[0]) && !ready(&pair[1]);
        let turns: Vec<u16> =
            stances.windows(2).filter(|pair| limbered(pair)).map(|pair| pair[1].turn).collect();
        let has_fired = |from: u16, to: u16| {
            self.shots.iter().any(|(turn, unit)| *unit == stances[0].soldier.id && (from..=to).contains(turn))
        };
        stances[0].soldier.arm == Arm::Guns && turns.windows(2).any(|pair| !has_fired(pair[0], pair[1]))
    }
}

impl<B: Doctrine> Player<B> for Diary {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        let turn = B::moment(known.state()).turn;
        if B::matter(&asked.of) == Matter::Moves {
            self.look(known, side, turn);
        }
        let order: B::Order = self.commander.answer(known, asked, side)?;
        if order.verb().tag == Tag::Fire {
            let words = order.write(B::YARDSTICK);
            let unit = words.with.get("unit").and_then(|unit| serde_json::from_value(unit.clone()).ok());
            self.shots.extend(unit.map(|unit| (turn, unit)));
        }
        Some(order)
    }
}

/// Whether two units can do something to each other in the next turn, but for guns that fire from afar.
fn can_meet(one: &Soldier, two: &Soldier) -> bool {
    let grasp = |unit: &Soldier| unit.reach.max(unit.fire[0].range) + unit.pace;
    let far = (one.middle() - two.middle()).length() - (one.width + two.width) / 2.0;
    far <= grasp(one).max(grasp(two))
}

fn same_pose(one: &Stance, two: &Stance) -> bool {
    let [one, two] = [one, two].map(|stance| stance.soldier.front);
    (one.at - two.at).length() < 1.0 && (one.ahead - two.ahead).length() < 0.01
}

/// Whether a unit that is alone comes back twice to where it stood before.
fn comes_back_twice(stances: &[Stance]) -> bool {
    let comes_back = |now: usize| {
        let moved = !same_pose(&stances[now - 1], &stances[now]);
        let before = stances[..now - 1].iter().rev().take_while(|stance| stance.alone);
        stances[now].alone && stances[now - 1].alone && moved && { before }
            .any(|stance| same_pose(stance, &stances[now]))
    };
    (1..stances.len()).filter(|now| comes_back(*now)).count() > 1
}

/// Whether a unit that is alone changes its formation and back within four turns; by which turn.
fn changes_and_back(stances: &[Stance]) -> Option<u16> {
    let shape = |stance: &Stance| stance.soldier.shape;
    let there_and_back = |few: &&[Stance]| {
        let first = &few[0];
        let changed = few.iter().position(|stance| shape(stance) != shape(first));
        let back = changed.is_some_and(|changed| few[changed..].iter().any(|one| shape(one) == shape(first)));
        back && few.iter().all(|stance| stance.alone)
    };
    stances.windows(5).find(there_and_back).map(|few| few[4].turn)
}

fn meeting<B: Fielded>() -> Game<B> {
    field::kit::mustered::<B>(&field::kit::scenario("meeting-6"), &[]).0
}

fn veterans_do_not_pace<B: Fielded + Doctrine>() {
    for seed in 0..BATTLES {
        let [mut blue, mut red] = [Level::Veteran; 2].map(Commander::new).map(Diary::of);
        play(&mut meeting::<B>(), [&mut blue, &mut red], &mut dice(seed), ENDLESS);
        let faults = [blue.faults(), red.faults()].concat();
        assert!(faults.is_empty(), "battle {seed}: {faults:?}");
    }
}

#[test]
fn no_unit_paces_up_and_down_in_fast_play() {
    veterans_do_not_pace::<FastPlay>();
}

#[test]
fn no_unit_paces_up_and_down_in_sound_the_charge() {
    veterans_do_not_pace::<SoundTheCharge>();
}
