//! How a machine plays, counted: what a look at its battles would show.

use crate::threat::{fire_on, gap};
use engine::doctrine::{Arm, Doctrine, Matter, Shape, Soldier};
use engine::{Asked, Grammar, Known, Tag};
use names::{Side, UnitId};
use std::collections::BTreeMap;

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// How many there are.
    pub some: u64,
    /// Of how many.
    pub all: u64,
}

impl Share {
    fn add(&mut self, is_one: bool) {
        self.some += u64::from(is_one);
        self.all += 1;
    }

    fn and(self, other: Share) -> Share {
        Share { some: self.some + other.some, all: self.all + other.all }
    }

    /// The share; none of nothing.
    pub fn rate(self) -> Option<f64> {
        (self.all > 0).then(|| self.some as f64 / self.all as f64)
    }
}

/// How one machine has played, unit by unit and turn by turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Habits {
    /// Of foot under musketry, that in column.
    pub shot_at_in_column: Share,
    /// Of foot hand-to-hand, that in column.
    pub foot_engaged_in_column: Share,
    /// Of horse hand-to-hand, that in column.
    pub horse_engaged_in_column: Share,
    /// Of guns with a target, those that shot.
    pub guns_shot: Share,
    /// Of units that need command, those without it.
    pub uncommanded: Share,
    /// Of small questions of each kind, those whose answers all seemed alike.
    pub ties: BTreeMap<String, Share>,
    /// The turn and phase that were looked at last.
    looked: Option<(u16, &'static str)>,
    /// Guns that have a target, and have not shot in the turn.
    ready: Vec<UnitId>,
}

impl Habits {
    /// Looks at a side that is asked something.
    pub fn look<B: Doctrine>(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) {
        let matter = B::matter(&asked.of);
        let moment = B::moment(known.state());
        if !matches!(matter, Matter::Moves | Matter::Fire) || self.looked == Some((moment.turn, moment.phase))
        {
            return;
        }
        self.looked = Some((moment.turn, moment.phase));
        let mut soldiers = vec![];
        B::soldiers(known.table(), &mut soldiers);
        let (own, enemies): (Vec<&Soldier>, Vec<&Soldier>) =
            soldiers.iter().partition(|soldier| soldier.side == side);
        match matter {
            Matter::Moves => own.iter().for_each(|unit| self.stands(unit, &enemies)),
            _ => self.take_aim(&own, &enemies),
        }
    }

    /// Counts how a unit stands when its side's moves begin.
    fn stands(&mut self, unit: &Soldier, enemies: &[&Soldier]) {
        let in_column = unit.shape == Shape::Column;
        let is_foot = matches!(unit.arm, Arm::Foot | Arm::Light);
        if unit.leash.is_some() {
            self.uncommanded.add(unit.astray() > 0.0);
        }
        if unit.engaged && is_foot {
            self.foot_engaged_in_column.add(in_column);
        }
        if unit.engaged && unit.arm == Arm::Horse {
            self.horse_engaged_in_column.add(in_column);
        }
        let muskets = enemies.iter().filter(|enemy| enemy.arm != Arm::Guns);
        let is_shot_at = { muskets }.any(|enemy| fire_on(enemy, unit, gap(enemy, unit)) > 0.0);
        if is_foot && is_shot_at {
            self.shot_at_in_column.add(in_column);
        }
    }

    /// Notes the guns that may shoot; they have not shot until they do.
    fn take_aim(&mut self, own: &[&Soldier], enemies: &[&Soldier]) {
        let has_target = |guns: &Soldier| {
            guns.arm == Arm::Guns && enemies.iter().any(|enemy| fire_on(guns, enemy, gap(guns, enemy)) > 0.0)
        };
        self.ready = own.iter().filter(|guns| has_target(guns)).map(|guns| guns.id).collect();
        self.guns_shot.all += self.ready.len() as u64;
    }

    /// Hears an order.
    pub fn hear<B: Doctrine>(&mut self, order: &B::Order) {
        if order.verb().tag != Tag::Fire {
            return;
        }
        let words = order.write(B::YARDSTICK);
        let unit = words.with.get("unit").and_then(|unit| serde_json::from_value(unit.clone()).ok());
        if let Some(place) = self.ready.iter().position(|ready| Some(*ready) == unit) {
            self.ready.swap_remove(place);
            self.guns_shot.some += 1;
        }
    }

    /// Counts a small question whose answers seemed alike, or did not.
    pub fn count<B: Doctrine>(&mut self, asked: &Asked<B>, tied: bool) {
        let told = serde_json::to_value(&asked.of).unwrap_or_default();
        let kind = told.get("kind").and_then(|kind| kind.as_str()).unwrap_or("question");
        self.ties.entry(kind.to_owned()).or_default().add(tied);
    }

    /// Those of two together.
    pub fn and(mut self, other: Habits) -> Habits {
        for (kind, share) in other.ties {
            let sum = self.ties.entry(kind).or_default();
            *sum = sum.and(share);
        }
        Habits {
            shot_at_in_column: self.shot_at_in_column.and(other.shot_at_in_column),
            foot_engaged_in_column: self.foot_engaged_in_column.and(other.foot_engaged_in_column),
            horse_engaged_in_column: self.horse_engaged_in_column.and(other.horse_engaged_in_column),
            guns_shot: self.guns_shot.and(other.guns_shot),
            uncommanded: self.uncommanded.and(other.uncommanded),
            ties: self.ties,
            ..Habits::default()
        }
    }
}
