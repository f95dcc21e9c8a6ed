//! What a position is worth: one currency for everything.
//!
//! The score of a side is a sum of features, each a share of what it brought to the battle, each with a
//! weight. The difference of both sides' scores is what a commander wants to grow.

use crate::approach::Way;
use crate::goals::Goals;
use crate::routs;
use crate::standing::{Picture, Standing};
use crate::style::Style;
use crate::threat::{ahead, apart, wanted};
use engine::doctrine::{Arm, Doctrine, Nerve, Shape, Soldier, Temper};
use engine::{Game, Outcome, Table};
use geom::Mm;
use names::Side;
use smallvec::{SmallVec, smallvec};

/// What each feature counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// The rest of the strength, by how much longer it can last.
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
    /// A unit that would be upset by the rout of a friend.
    pub rout_path: f64,
    /// All that the battle is fought for, once it is judged.
    pub aims: f64,
    /// For each move that the nearest unit is from it.
    pub far_from_aims: f64,
    /// How all this is read off the table, and what follows from it.
    pub style: Style,
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
        rout_path: 0.0,
        aims: 0.0,
        far_from_aims: 0.0,
        style: Style::RECRUIT,
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
        rout_path: 1.2,
        aims: 1.0,
        far_from_aims: 0.3,
        style: Style::VETERAN,
    };

    /// What the veteran minded as he first was: the same, read otherwise.
    pub const FIRST_VETERAN: Weights = Weights { style: Style::FIRST, ..Weights::VETERAN };
}

impl Weights {
    /// The weights that both sides share: without those that only the judging side counts.
    pub const fn impartial(self) -> Weights {
        Weights { distance: 0.0, turned: 0.0, far_from_aims: 0.0, ..self }
    }

    /// The same in a book of this temper.
    fn tempered(&self, temper: Temper) -> Weights {
        let (under_fire, charged) = (self.under_fire * temper.fire, self.charged * temper.charges);
        Weights { under_fire, charged, far_from_aims: self.far_from_aims * temper.ground, ..*self }
    }
}

/// What a score is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The strength that is left of the units.
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
    /// Friends whose rout would upset others.
    Routs,
    /// What the battle is fought for.
    Aims,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 11] = [
        Part::Left,
        Part::Strain,
        Part::Fire,
        Part::Charges,
        Part::Combat,
        Part::Distance,
        Part::Facing,
        Part::Command,
        Part::Leaders,
        Part::Routs,
        Part::Aims,
    ];
}

/// A score, part by part.
pub type Parts = [f64; Part::ALL.len()];

/// How two armies stand to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Balance {
    /// The score of the judging side.
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

    /// What orders are judged by: how far one is ahead, the same for who is ahead already and for who is not.
    /// A battle won or lost counts more than anything on the way to it.
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
    ended(game, side).unwrap_or_else(|| {
        let at = table(game);
        Judge::new(at, side, weights).balance(&Standing::new(at, side, weights.style).picture)
    })
}

/// The same where most of it stands as it stood before.
pub fn balance_later<B: Doctrine>(
    game: &Game<B>,
    side: Side,
    weights: &Weights,
    before: &Standing<B>,
) -> Balance {
    ended(game, side).unwrap_or_else(|| {
        let at = table(game);
        Judge::new(at, side, weights).balance(&before.later(at))
    })
}

/// A position, with nothing written in secret.
fn table<B: Doctrine>(game: &Game<B>) -> Table<'_, B> {
    Table { setup: game.setup(), state: game.state(), draft: &[] }
}

/// How a side has fared, if the battle is over.
fn ended<B: Doctrine>(game: &Game<B>, side: Side) -> Option<Balance> {
    let won = match game.outcome()? {
        Outcome::Won(winner) => f64::from(u8::from(winner == side)),
        Outcome::Drawn => 0.5,
    };
    Some(Balance { own: Parts::default(), other: Parts::default(), over: Some(won) })
}

/// Guns on the march are so many moves from where they want to be when they have come there.
const UNLIMBERING: f64 = 2.0;

/// A side that judges its position: its weights, and all that does not follow from where units are.
pub struct Judge<'a> {
    side: Side,
    weights: Weights,
    urgency: f64,
    /// How much of the aims counts by now.
    stake: f64,
    pub goals: Goals<'a>,
    deploying: f64,
    fielded: [f64; 2],
    strain: [f64; 2],
}

impl<'a> Judge<'a> {
    pub fn new<B: Doctrine>(at: Table<'a, B>, side: Side, weights: &Weights) -> Judge<'a> {
        let elapsed = B::elapsed(at.setup, at.state);
        Judge {
            side,
            weights: weights.tempered(B::TEMPER),
            urgency: 1.0 + 2.0 * elapsed,
            // Until it is judged it may change hands, and a unit sent there early is missing elsewhere.
            stake: elapsed * elapsed,
            goals: Goals::of(at),
            deploying: B::TEMPER.deploying,
            fielded: Side::BOTH.map(|side| B::fielded(at.state, side).max(1.0)),
            strain: Side::BOTH.map(|side| B::strain(at.setup, at.state, side)),
        }
    }

    /// How he stands to the other side.
    pub fn balance(&self, picture: &Picture) -> Balance {
        Balance {
            own: self.parts(picture, self.side),
            other: self.parts(picture, self.side.other()),
            over: None,
        }
    }

    /// What a side's score is made of.
    fn parts(&self, picture: &Picture, side: Side) -> Parts {
        let mut parts = Parts::default();
        let centre = picture.centre(side);
        let enemies = &picture.soldiers[picture.of(side.other())];
        let apart: SmallVec<[Mm; 32]> = enemies.iter().map(|enemy| apart(enemy, centre)).collect();
        for unit in picture.of(side) {
            self.unit(picture, unit, &apart, &mut parts);
        }
        self.threats(picture, side, &mut parts);
        parts[Part::Routs as usize] -= self.weights.rout_path * routs::upset(picture, side);
        parts[Part::Leaders as usize] += self.leaders(picture, side);
        let mut parts = parts.map(|part| part / self.fielded[side.index()]);
        let strain = self.strain[side.index()];
        parts[Part::Strain as usize] = -self.weights.strain * (strain + 2.0 * strain * strain * strain);
        parts[Part::Aims as usize] = self.aims(picture, side);
        parts
    }

    /// The aims that a side has. How far it is from the rest only matters to the judging side.
    fn aims(&self, picture: &Picture, side: Side) -> f64 {
        let minds_way = side == self.side && self.weights.far_from_aims > 0.0;
        let far = if minds_way { self.weights.far_from_aims * self.goals.far(picture, side) } else { 0.0 };
        self.stake * (self.weights.aims * self.goals.held(picture, side) - far)
    }

    fn unit(&self, picture: &Picture, place: usize, apart: &[Mm], parts: &mut Parts) {
        let weights = &self.weights;
        let unit = &picture.soldiers[place];
        let worth = unit.worth();
        parts[Part::Left as usize] += weights.left * worth;
        let astray = unit.astray();
        if astray > 0.0 {
            let moves = astray / unit.pace.max(100.0);
            parts[Part::Command as usize] -= weights.uncommanded * worth * (1.0 + moves).min(3.0);
        }
        let enemies = picture.of(unit.side.other());
        let against: f64 = enemies.map(|enemy| picture.prospect(enemy, place).combat * unit.cost).sum();
        parts[Part::Combat as usize] -= weights.fighting * against.min(worth);
        // Both are as near to each other; only who judges wants to be nearer.
        if unit.side == self.side && !unit.engaged {
            self.place(picture, place, apart, parts);
        }
    }

    /// What the enemy's next fire and charges may take: each of his units does the worst it can do to one of
    /// ours.
    fn threats(&self, picture: &Picture, side: Side, parts: &mut Parts) {
        let own = picture.of(side);
        let mut taken: SmallVec<[[f64; 2]; 32]> = smallvec![[0.0; 2]; own.len()];
        for enemy in picture.of(side.other()) {
            let mut worst = [(0.0, 0); 2];
            for unit in own.clone() {
                let prospect = picture.prospect(enemy, unit);
                for (worst, takes) in worst.iter_mut().zip([prospect.fire(), prospect.charge]) {
                    if takes > worst.0 {
                        *worst = (takes, unit - own.start);
                    }
                }
            }
            for (way, (takes, unit)) in worst.into_iter().enumerate().filter(|(_, (takes, _))| *takes > 0.0) {
                taken[unit][way] += takes;
            }
        }
        for (unit, [fire, charge]) in own.zip(taken) {
            let most = picture.soldiers[unit].worth() * 0.75;
            parts[Part::Fire as usize] -= self.weights.under_fire * fire.min(most);
            parts[Part::Charges as usize] -= self.weights.charged * charge.min(most);
        }
    }

    /// The faults of a unit's place before its nearest enemy, and on its way to the enemies that the army is
    /// after.
    fn place(&self, picture: &Picture, place: usize, apart: &[Mm], parts: &mut Parts) {
        let unit = &picture.soldiers[place];
        let enemies = picture.of(unit.side.other());
        let far = |enemy: usize| picture.prospect(enemy, place).far;
        let Some(nearest) = enemies.clone().min_by(|one, two| far(*one).total_cmp(&far(*two))) else {
            return;
        };
        let goal = |(enemy, apart): (usize, &Mm)| {
            let detour = picture.detour(place, enemy);
            (far(enemy) + detour + apart, enemy, detour)
        };
        let goal = enemies.clone().zip(apart).map(goal).min_by(|one, two| one.0.total_cmp(&two.0));
        let (far, enemy) = (far(nearest), &picture.soldiers[nearest]);
        let (weights, worth) = (&self.weights, unit.worth());
        if unit.nerve == Nerve::Shaken {
            // A unit that has lost heart wants to be out of reach.
            let reach = (enemy.reach + unit.pace).max(1.0);
            parts[Part::Distance as usize] -= weights.distance * 2.0 * (1.0 - far / reach).max(0.0) * worth;
            return;
        }
        let (after, detour) = goal.map_or((nearest, 0.0), |(_, after, detour)| (after, detour));
        let goal = picture.prospect(after, place).far + detour;
        let shoots = |enemy: usize| picture.prospect(place, enemy).fire() > 0.0;
        let to_go = match unit.arm {
            // Guns that have a target need not go nearer, and those that see no enemy from afar must.
            Arm::Guns if enemies.clone().any(shoots) => 0.0,
            Arm::Guns => goal - unit.fire[0].range,
            _ => goal - wanted(unit),
        };
        let deploys = matches!(unit.shape, Shape::Line | Shape::Column | Shape::Square);
        let ((paces, _), (_, zone)) = (picture.paces[place], picture.paces[after]);
        let moves = match (unit.arm, paces) {
            (Arm::Foot | Arm::Light, Some(paces)) if deploys && weights.style.deploys => {
                Way::new(to_go, zone, wanted(unit)).moves(unit.shape, paces)
            }
            _ => self.moves_as_it_stands(unit, to_go, detour),
        };
        parts[Part::Distance as usize] -= weights.distance * self.urgency * moves * worth;
        if !ahead(unit, enemy.middle(), 0.5) && unit.shape != Shape::Square {
            parts[Part::Facing as usize] -= weights.turned * worth;
        }
    }

    /// The moves that a unit needs to its place as it stands, and what it must then still do.
    fn moves_as_it_stands(&self, unit: &Soldier, to_go: Mm, detour: Mm) -> f64 {
        let deploys = match unit.shape {
            Shape::Limbered => UNLIMBERING,
            Shape::Column => self.deploying,
            Shape::Line | Shape::Square | Shape::Loose | Shape::Inside => 0.0,
        };
        // A unit that must go a long way round had better be formed for the march.
        let least = if detour > 0.0 { 25.0 } else { 100.0 };
        to_go.max(0.0) / unit.step.max(least) + deploys
    }

    fn leaders(&self, picture: &Picture, side: Side) -> f64 {
        let own = &picture.soldiers[picture.of(side)];
        let enemies = &picture.soldiers[picture.of(side.other())];
        let mean = own.iter().map(Soldier::worth).sum::<f64>() / own.len().max(1) as f64;
        let chiefs = picture.chiefs.iter().filter(|chief| chief.side == side);
        chiefs
            .map(|chief| {
                let reached = |enemy: &Soldier| {
                    let able = enemy.reach > 0.0 && enemy.nerve == Nerve::Steady && !enemy.engaged;
                    able && (enemy.middle() - chief.at).length() < enemy.reach + enemy.depth
                };
                let danger = chief.with.is_none() && enemies.iter().any(reached);
                let shaken =
                    own.iter().filter(|unit| unit.nerve == Nerve::Shaken && chief.with != Some(unit.id));
                let unled = shaken.map(Soldier::worth).sum::<f64>();
                -(f64::from(u8::from(danger)) * self.weights.leader_in_reach * mean
                    + self.weights.unled * unled)
            })
            .sum()
    }
}
