//! What a position is worth: one currency for everything.
//!
//! The score of a side is a sum of features, each a share of what it brought to the battle, each with a weight. The
//! difference of both sides' scores is what a commander wants to grow.

use engine::Game;
use engine::doctrine::{Arm, Chief, Doctrine, Nerve, Shape, Soldier};
use geom::{Mm, Vector};
use names::Side;

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
    /// For each move that a unit is farther from the enemy than it wants to be.
    pub distance: f64,
    /// A unit that does not look at its nearest enemy.
    pub turned: f64,
    /// A unit without command.
    pub uncommanded: f64,
    /// A unit with no friend beside or behind it.
    pub alone: f64,
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
        distance: 0.15,
        turned: 0.05,
        uncommanded: 0.05,
        alone: 0.0,
        leader_in_reach: 0.1,
        unled: 0.05,
    };

    /// What a veteran minds.
    pub const VETERAN: Weights = Weights {
        left: 4.0,
        strain: 2.5,
        under_fire: 1.0,
        charged: 1.5,
        distance: 0.15,
        turned: 0.06,
        uncommanded: 0.08,
        alone: 0.02,
        leader_in_reach: 0.3,
        unled: 0.08,
    };
}

/// The score of a side beside that of the other. A battle that is over counts more than anything else.
pub fn score<B: Doctrine>(game: &Game<B>, side: Side, weights: &Weights) -> f64 {
    match game.over() {
        Some(Some(winner)) if winner == side => return DECIDED,
        Some(Some(_)) => return -DECIDED,
        Some(None) => return 0.0,
        None => {}
    }
    let (setup, state) = (game.setup(), game.state());
    let at = engine::Table { setup, state, draft: &[] };
    let mut soldiers = Vec::with_capacity(64);
    B::soldiers(at, &mut soldiers);
    let mut chiefs = Vec::with_capacity(8);
    B::chiefs(at, &mut chiefs);
    let urgency = 1.0 + 2.0 * B::elapsed(setup, state);
    let of = |of: Side| {
        let fielded = B::fielded(state, of).max(1.0);
        // Both are as near to each other; only who judges wants to be nearer.
        let army =
            Army { side: of, soldiers: &soldiers, chiefs: &chiefs, weights, urgency, judges: of == side };
        let strain = B::strain(setup, state, of);
        army.score() / fielded - weights.strain * (strain + 2.0 * strain * strain * strain)
    };
    of(side) - of(side.other())
}

/// More than any score.
const DECIDED: f64 = 100.0;

/// One army before the other.
struct Army<'a> {
    side: Side,
    soldiers: &'a [Soldier],
    chiefs: &'a [Chief],
    weights: &'a Weights,
    urgency: f64,
    /// Whether it is this army's commander who judges.
    judges: bool,
}

impl Army<'_> {
    fn own(&self) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(|soldier| soldier.side == self.side)
    }

    fn enemies(&self) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(|soldier| soldier.side != self.side)
    }

    fn score(&self) -> f64 {
        self.own().map(|unit| self.unit(unit)).sum::<f64>() + self.leaders()
    }

    fn unit(&self, unit: &Soldier) -> f64 {
        let weights = self.weights;
        let worth = unit.worth();
        let mut score = weights.left * worth;
        if !unit.commanded {
            score -= weights.uncommanded * worth;
        }
        let (mut fire, mut charge, mut nearest): (f64, f64, Option<(Mm, &Soldier)>) = (0.0, 0.0, None);
        for enemy in self.enemies() {
            let far = gap(enemy, unit);
            if nearest.is_none_or(|(least, _)| far < least) {
                nearest = Some((far, enemy));
            }
            let takes = fire_on(enemy, unit, far);
            // Who is alone at first will not stay so: the fire of one counts whole, that of all others less.
            fire = fire.max(takes) + 0.3 * fire.min(takes);
            charge = charge.max(charge_on(enemy, unit, far));
        }
        let most = worth * 0.75;
        score -= weights.under_fire * fire.min(most) + weights.charged * charge.min(most);
        if let Some((far, enemy)) = nearest.filter(|_| self.judges && !unit.engaged) {
            score -= self.place(unit, far, enemy) * worth;
        }
        score
    }

    /// What is wrong with a unit's place before its nearest enemy.
    fn place(&self, unit: &Soldier, far: Mm, enemy: &Soldier) -> f64 {
        let weights = self.weights;
        if unit.nerve == Nerve::Shaken {
            // Who has lost heart wants to be out of reach.
            let reach = (enemy.reach + unit.pace).max(1.0);
            return weights.distance * 2.0 * (1.0 - far / reach).max(0.0);
        }
        let wanted = wanted(unit);
        let moves = (far - wanted).max(0.0) / unit.pace.max(100.0);
        let mut wrong = weights.distance * self.urgency * moves;
        if !ahead(unit, enemy.middle(), 0.5) && unit.shape != Shape::Square {
            wrong += weights.turned;
        }
        if weights.alone > 0.0 && !self.has_friend(unit) {
            wrong += weights.alone;
        }
        wrong
    }

    fn has_friend(&self, unit: &Soldier) -> bool {
        let near = unit.width + unit.depth + 100.0;
        self.own().any(|friend| friend.id != unit.id && gap(friend, unit) < near)
    }

    fn leaders(&self) -> f64 {
        let own = self.chiefs.iter().filter(|chief| chief.side == self.side);
        let mean = self.own().map(Soldier::worth).sum::<f64>() / self.own().count().max(1) as f64;
        own.map(|chief| {
            let reached = |enemy: &Soldier| {
                enemy.reach > 0.0 && (enemy.middle() - chief.at).length() < enemy.reach + enemy.depth
            };
            let danger = chief.with.is_none() && self.enemies().any(reached);
            let shaken = self.own().filter(|unit| unit.nerve == Nerve::Shaken && chief.with != Some(unit.id));
            let unled = shaken.map(Soldier::worth).sum::<f64>();
            -(f64::from(u8::from(danger)) * self.weights.leader_in_reach * mean + self.weights.unled * unled)
        })
        .sum()
    }
}

/// How far from the enemy a unit wants to be.
fn wanted(unit: &Soldier) -> Mm {
    match unit.arm {
        Arm::Guns => unit.fire[1].range.min(600.0) * 0.8,
        Arm::Horse => unit.reach * 0.9,
        Arm::Foot | Arm::Light => unit.fire[0].range.max(unit.reach * 0.5) * 0.9,
    }
}

/// About how far the front of one is from another.
fn gap(from: &Soldier, to: &Soldier) -> Mm {
    let body = to.body();
    let here = body.nearest(from.front.at);
    let local = from.front.local(here);
    // Anywhere along the front will do.
    let aside = (local.x.abs() - from.width / 2.0).max(0.0);
    libm::sqrt(aside * aside + local.y * local.y)
}

/// Whether a point lies ahead of a unit, within so steep a cone; anything does for who looks all round.
fn ahead(unit: &Soldier, point: Vector, slope: f64) -> bool {
    if matches!(unit.shape, Shape::Square | Shape::Loose | Shape::Inside) {
        return true;
    }
    let local = unit.front.local(point);
    local.y > 0.0 && (local.x.abs() - unit.width / 2.0) * slope < local.y
}

/// What the fire of one takes from another.
fn fire_on(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    if by.engaged || on.engaged || by.nerve == Nerve::Shaken && by.arm != Arm::Guns {
        return 0.0;
    }
    let [close, long] = by.fire;
    let takes = if far <= close.range {
        close.takes
    } else if far <= long.range {
        // Nobody can stay out of it for ever.
        0.3 * long.takes
    } else {
        return 0.0;
    };
    if !ahead(by, on.middle(), 1.0) {
        return 0.0;
    }
    let dense = match (on.shape, by.arm) {
        (Shape::Square | Shape::Column, Arm::Guns) => 1.5,
        (Shape::Loose | Shape::Inside, _) => 0.5,
        _ => 1.0,
    };
    takes * dense
}

/// What the charge of one takes from another, beside what it costs.
fn charge_on(by: &Soldier, on: &Soldier, far: Mm) -> f64 {
    let able = by.reach > 0.0 && by.nerve == Nerve::Steady && !by.engaged;
    if !able || far > by.reach || !ahead(by, on.middle(), 0.8) {
        return 0.0;
    }
    let behind = on.front.local(by.front.at).y < 0.0 && !matches!(on.shape, Shape::Square | Shape::Loose);
    let mut attack = by.edge * by.left;
    let mut defence = on.edge * on.left;
    match (by.arm, on.shape, on.arm) {
        (Arm::Horse, Shape::Square | Shape::Inside, _) => attack *= 0.2,
        (Arm::Horse, Shape::Loose, _) => attack *= 1.5,
        (Arm::Horse, _, Arm::Foot | Arm::Light) => attack *= 1.4,
        (_, Shape::Inside, _) => attack *= 0.6,
        (Arm::Foot | Arm::Light, _, Arm::Guns) if !behind => attack *= 0.6,
        _ => {}
    }
    if behind {
        defence *= 0.4;
    }
    match on.nerve {
        Nerve::Steady => {}
        Nerve::Disordered => defence *= 0.7,
        Nerve::Shaken => defence *= 0.4,
    }
    let chance = attack * attack / (attack * attack + defence * defence).max(1e-9);
    // A charge that is likelier to fail than not is no threat.
    (2.0 * chance - 1.0).max(0.0) * 0.6 * on.worth()
}
