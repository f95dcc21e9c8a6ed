//! What a position is worth: one currency for everything.
//!
//! The score of a side is a sum of features, each a share of what it brought to the battle, each with a weight. The
//! difference of both sides' scores is what a commander wants to grow.

use crate::threat::{TOUCH, ahead, behind, can_charge, fire_on, gap, wanted};
use engine::doctrine::{Chief, Doctrine, Nerve, Shape, Soldier, Temper};
use engine::{Game, Table};
use geom::Mm;
use names::{Side, UnitId};

/// What each feature counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// What is left, by how much longer it can last.
    pub left: f64,
    /// How near the army is to its breaking point; the last losses count most.
    pub strain: f64,
    /// What the enemy may take with his next fire.
    pub under_fire: f64,
    /// What his next charges may take.
    pub charged: f64,
    /// What the next rounds of a combat may take.
    pub fighting: f64,
    /// For each move that a unit is farther from the enemy than it wants to be.
    pub distance: f64,
    /// A unit that does not look at its nearest enemy.
    pub turned: f64,
    /// A unit without command.
    pub uncommanded: f64,
    /// A leader whom an enemy can reach.
    pub leader_in_reach: f64,
    /// A shaken unit that no leader is with.
    pub unled: f64,
}

impl Weights {
    /// What a recruit minds: losses, and closing with the enemy.
    pub const RECRUIT: Weights = Weights {
        left: 4.0,
        strain: 2.5,
        under_fire: 0.7,
        charged: 0.5,
        fighting: 0.5,
        distance: 0.15,
        turned: 0.05,
        uncommanded: 0.05,
        leader_in_reach: 0.1,
        unled: 0.05,
    };

    /// What a veteran minds.
    pub const VETERAN: Weights = Weights {
        left: 4.0,
        strain: 2.5,
        under_fire: 1.0,
        charged: 1.0,
        fighting: 1.0,
        distance: 0.15,
        turned: 0.05,
        uncommanded: 0.05,
        leader_in_reach: 0.1,
        unled: 0.05,
    };
}

impl Weights {
    /// What both sides mind alike: without what only whoever judges counts.
    pub const fn impartial(self) -> Weights {
        Weights { distance: 0.0, turned: 0.0, ..self }
    }

    /// The same in a book of this temper.
    fn tempered(&self, temper: Temper) -> Weights {
        let (under_fire, charged) = (self.under_fire * temper.fire, self.charged * temper.charges);
        Weights { under_fire, charged, ..*self }
    }
}

/// What a score is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What is left of the units.
    Left,
    /// How far the army is from breaking.
    Strain,
    /// The other side's fire.
    Fire,
    /// Its charges.
    Charges,
    /// Combats that go on.
    Combat,
    /// How far units are from where they want to be.
    Distance,
    /// Whether they look at the enemy.
    Facing,
    /// Whether they are under command.
    Command,
    /// The leaders.
    Leaders,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 9] = [
        Part::Left,
        Part::Strain,
        Part::Fire,
        Part::Charges,
        Part::Combat,
        Part::Distance,
        Part::Facing,
        Part::Command,
        Part::Leaders,
    ];
}

/// A score, part by part.
pub type Parts = [f64; Part::ALL.len()];

/// How two armies stand to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Balance {
    /// The score of whoever judges.
    pub own: Parts,
    /// The score of the other side.
    pub other: Parts,
    /// The result, if the battle is over: 1 if it is won, 0 if it is lost.
    pub over: Option<f64>,
}

impl Balance {
    fn ahead(&self) -> f64 {
        self.own.iter().sum::<f64>() - self.other.iter().sum::<f64>()
    }

    /// What orders are judged by: how far one is ahead, the same for who is ahead already and for who is not. A battle won or
    /// lost counts more than anything on the way to it.
    pub fn score(&self) -> f64 {
        let [lost, won] = [-1.0, 2.0];
        match self.over {
            Some(result) => lost + (won - lost) * result,
            None => (0.5 + 0.25 * self.ahead()).clamp(lost, won),
        }
    }

    /// The chance to win, as the scores let one guess.
    pub fn chance(&self) -> f64 {
        self.over.unwrap_or_else(|| 1.0 / (1.0 + libm::exp(-self.ahead())))
    }
}

/// What a position is worth to a side.
pub fn score<B: Doctrine>(game: &Game<B>, side: Side, weights: &Weights) -> f64 {
    balance(game, side, weights).score()
}

/// The chance of a side to win.
pub fn chance<B: Doctrine>(game: &Game<B>, side: Side, weights: &Weights) -> f64 {
    balance(game, side, weights).chance()
}

/// How a side stands to the other.
pub fn balance<B: Doctrine>(game: &Game<B>, side: Side, weights: &Weights) -> Balance {
    if let Some(result) = game.over() {
        let won = result.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        return Balance { own: Parts::default(), other: Parts::default(), over: Some(won) };
    }
    let (setup, state) = (game.setup(), game.state());
    let at = Table { setup, state, draft: &[] };
    let mut soldiers = Vec::with_capacity(64);
    B::soldiers(at, &mut soldiers);
    let mut chiefs = Vec::with_capacity(8);
    B::chiefs(at, &mut chiefs);
    let urgency = 1.0 + 2.0 * B::elapsed(setup, state);
    let weights = &weights.tempered(B::TEMPER);
    let of = |of: Side| {
        let fielded = B::fielded(state, of).max(1.0);
        // Both are as near to each other; only who judges wants to be nearer.
        let army =
            Army { at, side: of, soldiers: &soldiers, chiefs: &chiefs, weights, urgency, judges: of == side };
        let strain = B::strain(setup, state, of);
        let mut parts = army.parts().map(|part| part / fielded);
        parts[Part::Strain as usize] = -weights.strain * (strain + 2.0 * strain * strain * strain);
        parts
    };
    Balance { own: of(side), other: of(side.other()), over: None }
}

/// Keeps the worst that a unit can do.
fn more(worst: &mut Option<(UnitId, f64)>, unit: UnitId, takes: f64) {
    if takes > worst.map_or(0.0, |(_, most)| most) {
        *worst = Some((unit, takes));
    }
}

/// One army before the other.
struct Army<'a, B: Doctrine> {
    at: Table<'a, B>,
    side: Side,
    soldiers: &'a [Soldier],
    chiefs: &'a [Chief],
    weights: &'a Weights,
    urgency: f64,
    /// Whether it is this army's commander who judges.
    judges: bool,
}

impl<B: Doctrine> Army<'_, B> {
    fn own(&self) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(|soldier| soldier.side == self.side)
    }

    fn enemies(&self) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(|soldier| soldier.side != self.side)
    }

    fn parts(&self) -> Parts {
        let mut parts = Parts::default();
        for unit in self.own() {
            self.unit(unit, &mut parts);
        }
        self.threats(&mut parts);
        parts[Part::Leaders as usize] += self.leaders();
        parts
    }

    fn unit(&self, unit: &Soldier, parts: &mut Parts) {
        let weights = self.weights;
        let worth = unit.worth();
        parts[Part::Left as usize] += weights.left * worth;
        if unit.astray > 0.0 {
            let moves = unit.astray / unit.pace.max(100.0);
            parts[Part::Command as usize] -= weights.uncommanded * worth * (1.0 + moves).min(3.0);
        }
        let mut against = 0.0;
        let mut nearest: Option<(Mm, &Soldier)> = None;
        for enemy in self.enemies() {
            let far = gap(enemy, unit);
            if nearest.is_none_or(|(least, _)| far < least) {
                nearest = Some((far, enemy));
            }
            if unit.engaged && enemy.engaged && far.min(gap(unit, enemy)) < TOUCH {
                against += self.combat(enemy, unit) * unit.cost;
            }
        }
        parts[Part::Combat as usize] -= weights.fighting * against.min(worth);
        if let Some((far, enemy)) = nearest.filter(|_| self.judges && !unit.engaged) {
            self.place(unit, far, enemy, parts);
        }
    }

    /// What the enemy's next fire and charges may take: each of his units does the worst it can do to one of ours.
    fn threats(&self, parts: &mut Parts) {
        let mut under_fire: Vec<(UnitId, f64)> = vec![];
        let mut charged: Vec<(UnitId, f64)> = vec![];
        for enemy in self.enemies() {
            let (mut fire, mut charge) = (None, None);
            for unit in self.own() {
                let far = gap(enemy, unit);
                more(&mut fire, unit.id, fire_on(enemy, unit, far));
                if can_charge(enemy, unit, far) {
                    // A charge that costs more than it takes is no threat.
                    let duel = B::duel(self.at, enemy.id, unit.id, behind(enemy, unit));
                    more(&mut charge, unit.id, duel.on * unit.cost - duel.by * enemy.cost);
                }
            }
            under_fire.extend(fire);
            charged.extend(charge);
        }
        for unit in self.own() {
            let most = unit.worth() * 0.75;
            let sum = |of: &[(UnitId, f64)]| {
                of.iter().filter(|(id, _)| *id == unit.id).map(|(_, takes)| takes).sum::<f64>().min(most)
            };
            parts[Part::Fire as usize] -= self.weights.under_fire * sum(&under_fire);
            parts[Part::Charges as usize] -= self.weights.charged * sum(&charged);
        }
    }

    /// What a combat that goes on takes from a unit.
    fn combat(&self, enemy: &Soldier, unit: &Soldier) -> f64 {
        if behind(unit, enemy) {
            B::duel(self.at, unit.id, enemy.id, true).by
        } else {
            B::duel(self.at, enemy.id, unit.id, behind(enemy, unit)).on
        }
    }

    /// What is wrong with a unit's place before its nearest enemy.
    fn place(&self, unit: &Soldier, far: Mm, enemy: &Soldier, parts: &mut Parts) {
        let (weights, worth) = (self.weights, unit.worth());
        if unit.nerve == Nerve::Shaken {
            // Who has lost heart wants to be out of reach.
            let reach = (enemy.reach + unit.pace).max(1.0);
            parts[Part::Distance as usize] -= weights.distance * 2.0 * (1.0 - far / reach).max(0.0) * worth;
            return;
        }
        let moves = (far - wanted(unit)).max(0.0) / unit.pace.max(100.0);
        parts[Part::Distance as usize] -= weights.distance * self.urgency * moves * worth;
        if !ahead(unit, enemy.middle(), 0.5) && unit.shape != Shape::Square {
            parts[Part::Facing as usize] -= weights.turned * worth;
        }
    }

    fn leaders(&self) -> f64 {
        let own = self.chiefs.iter().filter(|chief| chief.side == self.side);
        let mean = self.own().map(Soldier::worth).sum::<f64>() / self.own().count().max(1) as f64;
        own.map(|chief| {
            let reached = |enemy: &Soldier| {
                let able = enemy.reach > 0.0 && enemy.nerve == Nerve::Steady && !enemy.engaged;
                able && (enemy.middle() - chief.at).length() < enemy.reach + enemy.depth
            };
            let danger = chief.with.is_none() && self.enemies().any(reached);
            let shaken = self.own().filter(|unit| unit.nerve == Nerve::Shaken && chief.with != Some(unit.id));
            let unled = shaken.map(Soldier::worth).sum::<f64>();
            -(f64::from(u8::from(danger)) * self.weights.leader_in_reach * mean + self.weights.unled * unled)
        })
        .sum()
    }
}
