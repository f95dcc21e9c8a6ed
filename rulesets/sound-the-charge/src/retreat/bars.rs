//! STC-6.17. What a retreating unit may not meet.

use crate::cite;
use crate::measure::Fraction;
use crate::terrain::{Terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Family, Reason, SoundTheCharge, Unit, UnitFlags};
use engine::Refusal;
use geom::{Bar, Body, Convex, FeatureId, Inches, Length, Mm, Rect, Solid, Standing, Vector, When, Whom};
use names::{RuleId, UnitId};

/// What bars a way, and under which rule: in the printed order, in which a way that meets several is refused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Barrier {
    /// STC-6.17.2. An enemy would be touched.
    Touch(UnitId),
    /// STC-6.17.3. Two unengaged enemies are too near each other.
    Gap([UnitId; 2], Mm),
    /// STC-6.17.4. An unengaged enemy would be too near.
    Near(UnitId),
    /// R32. Ground on which the unit may not go.
    Ground(FeatureId),
}

impl Barrier {
    /// The rule that bars the way.
    pub fn rule(self) -> RuleId {
        match self {
            Barrier::Touch(_) => cite::RETREAT_TOUCHES,
            Barrier::Gap(..) => cite::RETREAT_GAP,
            Barrier::Near(_) => cite::RETREAT_CLEARANCE,
            Barrier::Ground(_) => cite::RETREAT,
        }
    }

    /// Its place in the printed order.
    fn rank(self) -> u8 {
        match self {
            Barrier::Touch(_) => 0,
            Barrier::Gap(..) => 1,
            Barrier::Near(_) => 2,
            Barrier::Ground(_) => 3,
        }
    }

    /// Refuses a way that meets it.
    pub fn refuses(self, at: At, unit: UnitId) -> Refusal<SoundTheCharge> {
        let (reason, seen) = match self {
            Barrier::Touch(enemy) => (Reason::TouchesEnemy { unit, enemy }, enemy),
            Barrier::Gap(between, gap) => {
                (Reason::NarrowGap { unit, between, gap: Inches(Length::of(gap)) }, between[0])
            }
            Barrier::Near(enemy) => {
                let distance = at.setup.tables.retreats.clearance;
                (Reason::NotClear { unit, enemy, distance }, enemy)
            }
            Barrier::Ground(feature) => {
                let terrain = at.setup.ground.feature(feature).kind;
                (Reason::Forbidden { unit, terrain }, unit)
            }
        };
        refuse(self.rule(), reason).with_witness(seen)
    }
}

/// R110. The inch is strict: only rounding is overlooked.
const ROUNDING: Mm = 1e-4;

/// STC-6.17.2 to 6.17.4, R32, R34. What a retreating unit may not meet: enemies, the gaps between them, forbidden ground.
pub fn bars(at: At, unit: UnitId) -> Vec<Bar> {
    let Some(found) = at.state.troops.get(unit) else { return vec![] };
    let Some(body) = at.state.troops.bodies().get(unit) else { return vec![] };
    let (low, high) = body.bounds();
    let reach = Vector::splat(at.setup.tables.retreats.most.mm());
    barriers(at, unit, found, (low - reach, high + reach)).into_iter().map(|(bar, _)| bar).collect()
}

/// STC-6.17.2 to 6.17.4, R32, R34, R110. What a unit may not meet in some part of the table.
///
/// Whom it touches or overlaps at the start it may leave, and come no nearer. The inch is strict: exactly so far is
/// clear.
pub fn barriers(at: At, unit: UnitId, found: &Unit, (low, high): (Vector, Vector)) -> Vec<(Bar, Barrier)> {
    let retreats = &at.setup.tables.retreats;
    let wide = Vector::splat(retreats.gap.mm().max(retreats.clearance.mm()));
    let near = at.state.troops.bodies().near(low - wide, high + wide);
    let enemies: Vec<Standing> = near.filter(|other| other.side != found.side && other.id != unit).collect();
    let engaged =
        |id: UnitId| at.state.troops.get(id).is_some_and(|other| other.flags.has(UnitFlags::ENGAGED));
    let touch = at.setup.options.touch.mm();
    let mut all = vec![];
    for enemy in &enemies {
        let free = !engaged(enemy.id);
        for part in solids(enemy.body) {
            let rounded = |round: Mm| Solid { round: part.round + round, ..part.clone() };
            let bar = |shape, when| Bar { shape, from: Whom::Body, when };
            all.push((bar(rounded(touch), When::Always), Barrier::Touch(enemy.id)));
            if free {
                let after = When::After(retreats.free_start.mm());
                all.push((bar(rounded(retreats.clearance.mm() - ROUNDING), after), Barrier::Near(enemy.id)));
            }
        }
    }
    let unengaged: Vec<&Standing> = enemies.iter().filter(|enemy| !engaged(enemy.id)).collect();
    gaps(at, &unengaged, &mut all);
    ground(at, found, (low, high), &mut all);
    all.sort_by_key(|(_, why)| why.rank());
    all
}

/// STC-6.17.3, R34. The shortest joins of unengaged enemies who are too near each other to be passed between.
fn gaps(at: At, enemies: &[&Standing], all: &mut Vec<(Bar, Barrier)>) {
    let needed = at.setup.tables.retreats.gap.mm() - at.setup.options.tolerance.mm();
    let touch = at.setup.options.touch.mm();
    let is_family = |one: UnitId, two: UnitId| {
        at.state.troops.get(one).is_some_and(|unit| unit.screen == Some(two) || unit.parent == Some(two))
    };
    for (n, one) in enemies.iter().enumerate() {
        let (low, high) = one.body.bounds();
        let (low, high) = (low - Vector::splat(needed), high + Vector::splat(needed));
        for two in &enemies[n + 1..] {
            let (theirs_low, theirs_high) = two.body.bounds();
            if theirs_low.cmpgt(high).any() || theirs_high.cmplt(low).any() || is_family(one.id, two.id) {
                continue;
            }
            let gap = geom::gap(one.body, two.body);
            if gap.length > touch && gap.length < needed {
                let shape = Solid::from(Convex::hull([gap.from, gap.to]));
                let bar = Bar { shape, from: Whom::Body, when: When::Always };
                all.push((bar, Barrier::Gap([one.id, two.id], gap.length)));
            }
        }
    }
}

/// STC-6.15, 11.2, 11.7, 11.11, 12.9, R32, R77. Ground on which a unit may not go: works bar horse and guns.
fn ground(at: At, found: &Unit, (low, high): (Vector, Vector), all: &mut Vec<(Bar, Barrier)>) {
    let ground = &at.setup.ground;
    let bars = |kind: Terrain| match kind {
        Terrain::Fieldwork => found.family() != Family::Infantry && found.is_close_order(),
        kind => speed(&at.setup.tables, kind, found) == Fraction::NONE,
    };
    for feature in ground.near(low, high) {
        if terrain(at, feature).is_some_and(bars) {
            let bar = |core: &Convex| Bar {
                shape: Solid { core: core.clone(), round: 0.0 },
                from: Whom::Body,
                when: When::Always,
            };
            all.extend(ground.pieces(feature).map(|core| (bar(core), Barrier::Ground(feature))));
        }
    }
}

/// The parts of a body as few solids as they make.
fn solids(body: &Body) -> impl Iterator<Item = Solid> {
    let round = body.round();
    merged(body).into_iter().map(move |part| Solid { core: Convex::from(&part), round })
}

/// A body of as few parts as its cells make: figures who stand shoulder to shoulder are one block.
pub fn compact(body: &Body) -> Body {
    if body.parts().len() < 2 {
        return body.clone();
    }
    Body::new(merged(body), body.front()).rounded(body.round())
}

/// The parts of a body, those that make one block together as one.
fn merged(body: &Body) -> Vec<Rect> {
    let mut parts: Vec<Rect> = body.parts().to_vec();
    let mut at = 0;
    while at < parts.len() {
        let joined =
            (at + 1..parts.len()).find_map(|other| Some((other, joined(&parts[at], &parts[other])?)));
        match joined {
            Some((other, whole)) => {
                parts.swap_remove(other);
                parts[at] = whole;
                at = 0;
            }
            None => at += 1,
        }
    }
    parts
}

/// Rounding that is overlooked where cells lie side by side.
const SEAM: Mm = 1e-4;

/// The block that two cells make together, if they make one.
fn joined(one: &Rect, two: &Rect) -> Option<Rect> {
    if (one.frame.ahead - two.frame.ahead).length() > 1e-9 {
        return None;
    }
    let to = one.frame.local(two.frame.at);
    let (width, depth) = ((one.width() + two.width()) / 2.0, (one.depth() + two.depth()) / 2.0);
    let beside = (one.depth() - two.depth()).abs() < SEAM && to.y.abs() < SEAM;
    let behind = (one.width() - two.width()).abs() < SEAM && to.x.abs() < SEAM;
    let middle = |by: Vector| one.frame.shifted(one.frame.world_by(by));
    if beside && (to.x.abs() - width).abs() < SEAM {
        let shift = to.x.signum() * two.width() / 2.0;
        return Some(Rect::around(&middle(Vector::new(shift, 0.0)), one.width() + two.width(), one.depth()));
    }
    if behind && (to.y.abs() - depth).abs() < SEAM {
        let shift = to.y.signum() * two.depth() / 2.0;
        return Some(Rect::around(&middle(Vector::new(0.0, shift)), one.width(), one.depth() + two.depth()));
    }
    None
}
