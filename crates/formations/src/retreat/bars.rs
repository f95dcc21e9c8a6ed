//! What a body may not meet on its way back: enemies, the gaps between them, and ground.

use geom::{Bar, Body, Convex, FeatureId, Ground, Mm, Rect, Solid, Standing, Vector, When, Whom};
use names::UnitId;

/// What bars a way. The order is that in which a way that meets several is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Barrier {
    /// An enemy would be touched.
    Touch(UnitId),
    /// Two enemies are too near each other, by so much apart, to be passed between.
    Gap([UnitId; 2], Mm),
    /// An enemy would be too near.
    Near(UnitId),
    /// Ground on which the unit may not go.
    Ground(FeatureId),
}

impl Barrier {
    /// Its place in the order in which barriers are judged.
    fn rank(self) -> u8 {
        match self {
            Barrier::Touch(_) => 0,
            Barrier::Gap(..) => 1,
            Barrier::Near(_) => 2,
            Barrier::Ground(_) => 3,
        }
    }
}

/// How far a body must keep away from enemies. Nothing, for a book without such a rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Keep {
    /// Less than this counts as a touch.
    pub touch: Mm,
    /// From free enemies it must keep so far away.
    pub clear: Mm,
    /// But not on the first so much of its way.
    pub after: Mm,
    /// Between two free enemies it needs so much room.
    pub gap: Mm,
    /// Rounding that is overlooked where it keeps away.
    pub rounding: Mm,
}

/// What a body may not meet in some part of the table, and why, in the order in which it is judged: the
/// enemies near it, of whom those count as free for whom `is_free` says so, the gaps between two of these who
/// are no family, and ground.
///
/// A body that touches or overlaps an enemy at the start may leave it, and come no nearer.
pub fn barriers(
    enemies: &[Standing],
    keep: &Keep,
    is_free: impl Fn(UnitId) -> bool,
    is_family: impl Fn(UnitId, UnitId) -> bool,
    (ground, features): (&Ground, impl IntoIterator<Item = FeatureId>),
) -> Vec<(Bar, Barrier)> {
    let mut all = vec![];
    for enemy in enemies {
        let is_free = is_free(enemy.id);
        for part in solids(enemy.body) {
            let rounded = |round: Mm| Solid { round: part.round + round, ..part.clone() };
            let bar = |shape, when| Bar { shape, from: Whom::Body, when };
            all.push((bar(rounded(keep.touch), When::Always), Barrier::Touch(enemy.id)));
            if is_free {
                let after = When::After(keep.after);
                all.push((bar(rounded(keep.clear - keep.rounding), after), Barrier::Near(enemy.id)));
            }
        }
    }
    let free: Vec<&Standing> = enemies.iter().filter(|enemy| is_free(enemy.id)).collect();
    gaps(&free, keep, is_family, &mut all);
    for feature in features {
        let bar = |core: &Convex| Bar {
            shape: Solid { core: core.clone(), round: 0.0 },
            from: Whom::Body,
            when: When::Always,
        };
        all.extend(ground.pieces(feature).map(|core| (bar(core), Barrier::Ground(feature))));
    }
    all.sort_by_key(|(_, why)| why.rank());
    all
}

/// The shortest joins of bodies that are too near each other to be passed between.
fn gaps(
    enemies: &[&Standing],
    keep: &Keep,
    is_family: impl Fn(UnitId, UnitId) -> bool,
    all: &mut Vec<(Bar, Barrier)>,
) {
    for (n, one) in enemies.iter().enumerate() {
        let (low, high) = one.body.bounds();
        let (low, high) = (low - Vector::splat(keep.gap), high + Vector::splat(keep.gap));
        for two in &enemies[n + 1..] {
            let (theirs_low, theirs_high) = two.body.bounds();
            if theirs_low.cmpgt(high).any() || theirs_high.cmplt(low).any() || is_family(one.id, two.id) {
                continue;
            }
            let gap = geom::gap(one.body, two.body);
            if gap.length > keep.touch && gap.length < keep.gap {
                let shape = Solid::from(Convex::hull([gap.from, gap.to]));
                let bar = Bar { shape, from: Whom::Body, when: When::Always };
                all.push((bar, Barrier::Gap([one.id, two.id], gap.length)));
            }
        }
    }
}

/// What a body must be clear of by so much where it ends, and may pass on its way.
pub fn clear_at_the_end<'a>(others: impl IntoIterator<Item = &'a Body>, by: Mm) -> Vec<Bar> {
    let bar = |shape: Solid| Bar {
        shape: Solid { round: shape.round + by, ..shape },
        from: Whom::Body,
        when: When::AtTheEnd,
    };
    others.into_iter().flat_map(|other| Solid::parts(&compact(other)).map(bar).collect::<Vec<_>>()).collect()
}

/// A bar as it is measured where a way is judged: rounding is overlooked, so that every way that is found is
/// legal.
pub fn eased(bar: Bar, slack: Mm) -> Bar {
    const ROUNDING: Mm = 1e-4;
    let round = (bar.shape.round - ROUNDING).max(0.0);
    let when = match bar.when {
        When::After(free) => When::After(free + slack),
        when => when,
    };
    Bar { shape: Solid { round, ..bar.shape }, when, ..bar }
}

/// The parts of a body as few solids as they make.
fn solids(body: &Body) -> impl Iterator<Item = Solid> {
    let round = body.round();
    merged(body).into_iter().map(move |part| Solid { core: Convex::from(&part), round })
}

/// A body of as few parts as its cells make: figures that stand shoulder to shoulder are one block.
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
