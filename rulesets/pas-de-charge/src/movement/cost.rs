//! PDC-4.1.1 to 4.2.7, G8, G9. What ground allows, and the minutes that a way takes.

use crate::kinds::{Formation, GunClass};
use crate::minutes::Minutes;
use crate::state::{SLACK, Unit};
use crate::terrain::{self, Terrain};
use crate::who::refuse;
use crate::{At, Checked, Reason, cite};
use geom::{FeatureId, Length, Measure, Mm, Run, Stretch, Under, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// What a way costs, and which ground it leads through.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Going {
    /// The minutes.
    pub(crate) minutes: Minutes,
    /// PDC-8.2, 8.4, 8.5. Ground that may upset a unit.
    pub(crate) through: SmallVec<[Terrain; 4]>,
}

/// PDC-4.1.1, 4.2.1 to 4.2.7, G8, G9. The minutes that a unit needs for a way at a rate, or the ground that
/// bars it. Obstacles under the end of the way are [`check_clear`]'s.
pub(crate) fn going(at: At, id: UnitId, unit: &Unit, run: &Run, rate: Length) -> Checked<Going> {
    let long = run.length(Measure::LongestCorner);
    if long <= SLACK {
        return Ok(Going::default());
    }
    if rate <= Length::ZERO {
        return Err(refuse(cite::RATES, Reason::CannotMove { unit: id }));
    }
    let (low, high) = run.bounds();
    if at.setup.ground.near(low, high).is_empty() {
        return Ok(Going { minutes: Minutes::of(long / rate.mm()), through: SmallVec::new() });
    }
    walk(Walk::new(at, id, unit, rate), run)
}

/// R17. The same for a move that is forced: cavalry and guns go through ground at half speed where they would
/// not go of their own will.
pub(crate) fn forced(at: At, id: UnitId, unit: &Unit, run: &Run, rate: Length) -> Checked<Going> {
    walk(Walk { forced: true, ..Walk::new(at, id, unit, rate) }, run)
}

fn walk(mut walk: Walk, run: &Run) -> Checked<Going> {
    for part in parts(walk.at, run) {
        walk.along(run, &part)?;
    }
    Ok(walk.done())
}

/// R18. How far a rate leads in some minutes.
pub(crate) fn reach(minutes: Minutes, rate: Length) -> Mm {
    minutes.at(rate)
}

/// A stretch with the same ground under the base and under its centre.
struct Part {
    stage: usize,
    from: f64,
    to: f64,
    over: geom::Features,
}

/// The stretches of a way, cut wherever the ground under the base or under its centre changes.
fn parts(at: At, run: &Run) -> Vec<Part> {
    let ground = &at.setup.ground;
    let body = run.stretches(ground, Under::Body, SLACK);
    let centre = run.stretches(ground, Under::Centre, SLACK);
    let mut all = vec![];
    for Stretch { stage, from, to, over } in body {
        let mut cuts: SmallVec<[f64; 8]> = SmallVec::from_slice(&[from, to]);
        for other in centre.iter().filter(|other| other.stage == stage) {
            cuts.extend([other.from, other.to].into_iter().filter(|cut| *cut > from && *cut < to));
        }
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        for pair in cuts.windows(2) {
            all.push(Part { stage, from: pair[0], to: pair[1], over: over.clone() });
        }
    }
    all
}

/// A way that is being paid, stretch by stretch.
struct Walk<'a> {
    at: At<'a>,
    id: UnitId,
    unit: &'a Unit,
    rate: Length,
    /// The minutes of each corner.
    corners: [f64; 4],
    /// The obstacles that are paid for.
    paid: SmallVec<[FeatureId; 4]>,
    /// R17. Whether the move is forced.
    forced: bool,
    through: SmallVec<[Terrain; 4]>,
}

impl<'a> Walk<'a> {
    fn new(at: At<'a>, id: UnitId, unit: &'a Unit, rate: Length) -> Walk<'a> {
        let (corners, paid, through) = ([0.0; 4], SmallVec::new(), SmallVec::new());
        Walk { at, id, unit, rate, corners, paid, forced: false, through }
    }

    /// G8, G9. Pays for one stretch.
    fn along(&mut self, run: &Run, part: &Part) -> Checked {
        let stage = &run.stages[part.stage];
        let middle = stage.at((part.from + part.to) / 2.0).parts()[0].frame.at;
        let is_slow = !on_road(self.at, self.unit, middle) && self.slows(&part.over)?;
        let rate = self.rate.mm() * if is_slow { self.slowed() } else { 1.0 };
        let course = stage.course(0);
        for (corner, point) in stage.start.corners().take(4).enumerate() {
            self.corners[corner] += course.length_of(point) * (part.to - part.from) / rate;
        }
        Ok(())
    }

    fn slowed(&self) -> f64 {
        f64::from(self.at.setup.tables.slow_percent) / 100.0
    }

    /// PDC-4.2.2 to 4.2.7, R15, R16. Whether ground slows the unit; obstacles are paid for as they are met.
    fn slows(&mut self, over: &[FeatureId]) -> Checked<bool> {
        let mut slows = false;
        for &id in over {
            let Some(ground) = terrain::terrain(self.at, id) else { continue };
            self.check_open(id, ground)?;
            if ground.is_obstacle() {
                if !self.paid.contains(&id) {
                    self.paid.push(id);
                }
            } else if is_slow(ground) {
                slows = true;
                if !self.through.contains(&ground) {
                    self.through.push(ground);
                }
            }
        }
        Ok(slows)
    }

    /// PDC-4.2.1 to 4.2.7, R15 to R17. Whether a unit may be on such ground off the roads.
    fn check_open(&self, id: FeatureId, ground: Terrain) -> Checked {
        let on_foot = self.unit.is_foot() || self.forced;
        let unit = self.id;
        let bars = |rule, reason| Err(refuse(rule, reason));
        match ground {
            Terrain::Impassable => bars(cite::R15, Reason::Impassable),
            _ if terrain::bars_all(self.at, id) => bars(cite::R15, Reason::TooHigh),
            _ if ground.is_obstacle() => {
                let crosses =
                    self.forced || !self.unit.is_guns() || self.at.setup.options.guns_cross_linear_obstacles;
                if crosses { Ok(()) } else { bars(cite::R15, Reason::CannotMove { unit }) }
            }
            Terrain::Woods if !on_foot => bars(cite::HORSE_IN_WOODS, Reason::RoadsOnly { unit }),
            Terrain::BuiltUp | Terrain::Broken if !on_foot => {
                bars(cite::HORSE_IN_BROKEN, Reason::RoadsOnly { unit })
            }
            _ if ground.is_building() && !on_foot => bars(cite::HORSE_IN_BROKEN, Reason::RoadsOnly { unit }),
            Terrain::MinorStream | Terrain::MajorStream if self.unit.is_guns() && !self.forced => {
                let is_light = matches!(self.unit.gun_class(), GunClass::Light);
                let wades = is_light && ground == Terrain::MinorStream;
                if wades { Ok(()) } else { bars(cite::GUNS_AND_STREAMS, Reason::BridgesOnly { unit }) }
            }
            _ => Ok(()),
        }
    }

    /// PDC-4.2.1. The longest path of any corner, and the minutes of all obstacles.
    fn done(self) -> Going {
        let longest = self.corners.into_iter().fold(0.0, f64::max);
        let obstacles = self.paid.len() as f64 * f64::from(self.at.setup.tables.obstacle.minutes);
        Going { minutes: Minutes::of(longest + obstacles), through: self.through }
    }
}

/// PDC-4.2.2 to 4.2.5. Ground at half speed.
fn is_slow(ground: Terrain) -> bool {
    matches!(ground, Terrain::Woods | Terrain::BuiltUp | Terrain::Broken)
        || ground.is_stream()
        || ground.is_building()
}

/// G9. Whether a column or limbered guns, with their centre at a point, are on a road, a bridge or a ford.
fn on_road(at: At, unit: &Unit, centre: Vector) -> bool {
    let narrow = unit.formation.is_column() || unit.formation == Formation::Limbered;
    narrow && terrain::holds(at, centre, |ground| matches!(ground, Terrain::Road | Terrain::Gap))
}

/// G9. A base ends clear of every obstacle that it does not pass on a road, and on ground where it may be.
pub(crate) fn check_clear(at: At, id: UnitId, unit: &Unit, body: &geom::Body) -> Checked {
    if !at.setup.ground.holds(body, SLACK) {
        return Err(refuse(cite::R77, Reason::OffTheTable));
    }
    if on_road(at, unit, body.parts()[0].frame.at) {
        return Ok(());
    }
    let beneath = terrain::beneath(at, body, |_| true);
    let walk = Walk::new(at, id, unit, Length::ZERO);
    for feature in beneath {
        let Some(ground) = terrain::terrain(at, feature) else { continue };
        walk.check_open(feature, ground)?;
        if ground.is_obstacle() {
            return Err(refuse(cite::LINEAR_OBSTACLE, Reason::OnObstacle));
        }
    }
    Ok(())
}
