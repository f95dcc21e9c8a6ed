//! What a way costs: legs at their speeds, ground under them, obstacles, friends and roads.

use crate::formation::maneuver_grade;
use crate::measure::{Fraction, Turns};
use crate::movement::passage::{self, Mingled};
use crate::movement::{self, Purpose};
use crate::terrain::{Terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Few, Formation, Grade, Reason, SoundTheCharge, Unit};
use crate::{boats, cite, command, works};
use geom::{Angle, Body, Course, Edge, FeatureId, Inches, Leg, Length, Mm, Motion, Rect, Run, Stage, Under};
use names::{RuleId, UnitId};

/// R30. Beyond this angle a slide is a step back.
const SIDEWAYS: Angle = Angle::degrees(135);

/// STC-6.5, R24, R92. Whether a unit goes and faces as it likes: guns by hand, and loose figures.
pub fn is_free(found: &Unit) -> bool {
    found.is_loose() || found.formation() == Formation::Unlimbered
}

/// STC-6.5, 6.6, 6.12, 16.5, R24, R30, R104. The speed at which a unit makes a leg, or a refusal if it cannot make such a leg
/// at all: close order wheels, slides and steps; guns by hand and loose figures go and turn any way.
pub fn pace(at: At, unit: UnitId, found: &Unit, leg: Leg) -> Checked<Fraction> {
    let paces = &at.setup.tables.paces;
    let poor = maneuver_grade(at, found) == Grade::D || !found.is_steady();
    let slowly = if poor { paces.wheel_poor_or_unsteady } else { Fraction::FULL };
    let forward = |by: Length| by >= Length::ZERO;
    let pace = match leg {
        Leg::Ahead { by } if forward(by) => Some(Fraction::FULL),
        Leg::Back { by } if forward(by) && is_free(found) => Some(Fraction::FULL),
        Leg::Side { .. } | Leg::Free { .. } | Leg::Turn { .. } if is_free(found) => Some(Fraction::FULL),
        _ if is_free(found) => None,
        Leg::Back { by } if forward(by) => Some(paces.backstep),
        Leg::Side { .. } => Some(paces.sidestep),
        Leg::Oblique { by, off } if forward(by) => Some(match off.abs() {
            off if off <= at.setup.options.oblique_most.0 => paces.oblique,
            off if off <= SIDEWAYS => paces.sidestep,
            _ => paces.backstep,
        }),
        Leg::Wheel { by, .. } if by >= Angle::ZERO => Some(paces.wheel.times(slowly)),
        Leg::WheelBack { by, .. } if by >= Angle::ZERO => Some(paces.wheel_back.times(slowly)),
        _ => None,
    };
    pace.ok_or_else(|| refuse(cite::WHEELS_AND_SLIDES, Reason::NoSuchLeg { unit }).with_witness(unit))
}

/// What a run costs.
pub struct Cost {
    /// R21. Time.
    pub spent: Turns,
    /// STC-9.3, R21. Inches of charge bonus, before anything slows them.
    pub bonus: Length,
    /// STC-12.3, R80. How far it leads forward.
    pub forward: Length,
    /// R88. Whether all of it leads forward.
    pub all_forward: bool,
    /// STC-11.6, R74. Whether it is made at double pace.
    pub on_road: bool,
    /// STC-5.5.1, R71, R73. The rule of the ground that disorders on the way.
    pub disordered_by: Option<RuleId>,
    /// STC-6.4. The friends it goes through.
    pub through: Few,
}

/// A stretch of a run at one speed.
struct Piece {
    /// How far it is, as R104 and R105 measure it; obstacles add to that (R73).
    length: Mm,
    /// At which share of full speed, command and roads left out.
    pace: Fraction,
    /// STC-9.2.2, 9.2.3. Whether it leads straight ahead.
    straight: bool,
    /// STC-9.2.2. The friend through whom it leads.
    among: Option<UnitId>,
}

/// STC-6.3, 6.4, 6.13, 11.1 to 11.6, R21, R22, R23, R71, R73, R74, R104, R105. What a run costs, leg by leg and stretch by
/// stretch: length by its rate, by the speed of the leg, of the worst ground under any part, and of friends it is
/// among; obstacles by rank; roads. What the turn does not pay, the bonus of a charge does, at the end and straight.
pub fn cost(at: At, unit: UnitId, found: &Unit, path: &Motion, run: &Run, purpose: Purpose) -> Checked<Cost> {
    let charging = purpose.target().is_some();
    let on_road = purpose == Purpose::Double;
    if on_road && !keeps_to_road(at, found, run) {
        return Err(refuse(cite::ROADS, Reason::OffTheRoad { unit }).with_witness(unit));
    }
    let mingled = passage::mingled(at, unit, found, run);
    let through = passage::passed(at, unit, &mingled)?;
    let (pieces, disordered_by) = pieces(at, unit, found, path, run, charging, &mingled)?;
    let rate = commanded_rate(at, found, purpose, on_road);
    let slack = at.setup.options.tolerance.mm();
    // R21. Everything is reckoned in inches at full speed.
    let over = works::charges_over(at, unit, found, purpose).or(boats::charges_ashore(found, purpose));
    let has = over.unwrap_or(found.spent.left().share() * rate);
    let most = match purpose {
        Purpose::Charge { .. } => movement::bonus(at, found).mm(),
        Purpose::Onward { bonus, .. } => bonus.mm(),
        Purpose::March | Purpose::Double | Purpose::Screening | Purpose::Enter { .. } => 0.0,
    };
    let (mut paid, mut extra) = (0.0, 0.0);
    for piece in &pieces {
        let asked = if piece.length > 0.0 { piece.length / piece.pace.share() } else { 0.0 };
        let by_time = asked.min((has - paid).max(0.0));
        paid += by_time;
        let rest = asked - by_time;
        if rest <= slack {
            continue;
        }
        if charging {
            check_bonus(unit, piece)?;
        }
        extra += rest;
    }
    if extra > most + slack {
        let command = movement::commanded(at, found).share();
        if over.is_none() && (paid + extra) * command <= has + most + slack {
            let rule = command::lacking_rule(at, unit, found);
            return Err(refuse(rule, Reason::SlowOutOfCommand { unit }).with_witness(unit));
        }
        // R128. A charge that falls short is none.
        let (rule, reason) = match purpose {
            Purpose::Charge { .. } | Purpose::Onward { .. } => {
                let (asked, allowed) = (Length::of(paid + extra), Length::of(has + most));
                (cite::CHARGE, Reason::TooFar { unit, asked: Inches(asked), allowed: Inches(allowed) })
            }
            _ => {
                let (needs, has) = (Turns::going(paid + extra, rate), found.spent.left());
                (cite::MOVING, Reason::TooMuchTime { unit, needs, has })
            }
        };
        return Err(refuse(rule, reason).with_witness(unit));
    }
    let ahead = |leg: &Leg| matches!(leg, Leg::Ahead { .. });
    let spent = if over.is_some() { at.setup.tables.fieldworks.cross } else { Turns::going(paid, rate) };
    Ok(Cost {
        spent: spent.min(found.spent.left()),
        bonus: Length::of(extra),
        forward: Length::of(forward(run)),
        all_forward: path.legs.iter().all(ahead),
        on_road,
        disordered_by,
        through,
    })
}

/// STC-9.2.2, 9.2.3. Whether a stretch may be paid for by the bonus of a charge: straight ahead, and through no friend.
fn check_bonus(unit: UnitId, piece: &Piece) -> Checked {
    if let Some(friend) = piece.among {
        let reason = Reason::BonusThroughFriend { unit, friend };
        return Err(refuse(cite::BONUS_STRAIGHT, reason).with_witness(friend));
    }
    if !piece.straight {
        return Err(refuse(cite::BONUS_STRAIGHT, Reason::BonusNotStraight { unit }).with_witness(unit));
    }
    Ok(())
}

/// STC-6.3, 6.9, 6.13, 11.6, R22, R74. Millimetres in a whole turn, command and roads reckoned in.
fn commanded_rate(at: At, found: &Unit, purpose: Purpose, on_road: bool) -> Mm {
    let tables = &at.setup.tables;
    let rate = match purpose {
        Purpose::Screening if found.is_loose() => tables.skirmish.separate_rate,
        _ => movement::rate(at, found),
    };
    let road = if on_road { tables.paces.road.share() } else { 1.0 };
    rate.mm() * movement::commanded(at, found).share() * road
}

/// STC-12.3, R80. How far the front has come in the direction in which the unit looked at first.
fn forward(run: &Run) -> Mm {
    let start = run.from.frame();
    (run.end().frame().at - start.at).dot(start.ahead).max(0.0)
}

/// The run cut up by speeds, and the ground that disorders on it.
fn pieces(
    at: At,
    unit: UnitId,
    found: &Unit,
    path: &Motion,
    run: &Run,
    charging: bool,
    mingled: &Mingled,
) -> Checked<(Vec<Piece>, Option<RuleId>)> {
    let (ground, disordered_by) = over_ground(at, found, run);
    let disordered_by = disordered_by.or(by_works(at, found, run));
    let spans_of = |(friend, spans): &(UnitId, Vec<(usize, f64, f64)>)| {
        spans.iter().map(|&(stage, from, to)| (stage, from, to, *friend)).collect::<Vec<_>>()
    };
    let friends: Vec<(usize, f64, f64, UnitId)> = mingled.iter().flat_map(spans_of).collect();
    let crossings = crossings(at, found, run);
    let through = at.setup.tables.paces.through_friends;
    let mut all = vec![];
    for (number, stage) in run.stages.iter().enumerate() {
        let Some(&leg) = path.legs.get(stage.leg) else { continue };
        let pace = pace(at, unit, found, leg)?;
        let length = length_of(found, run, number, leg);
        let straight = matches!(leg, Leg::Ahead { .. });
        let mut cuts = vec![0.0, 1.0];
        let on_this = |of: &&(usize, f64, f64, UnitId)| of.0 == number;
        cuts.extend(friends.iter().filter(on_this).flat_map(|of| [of.1, of.2]));
        cuts.extend(ground.iter().filter(|of| of.0 == number).flat_map(|of| [of.1, of.2]));
        cuts.sort_by(f64::total_cmp);
        cuts.dedup();
        for pair in cuts.windows(2) {
            let middle = (pair[0] + pair[1]) / 2.0;
            let holds = |from: f64, to: f64| from <= middle && middle <= to;
            let among = friends.iter().filter(on_this).find(|of| holds(of.1, of.2)).map(|of| of.3);
            let slowest = ground.iter().filter(|of| of.0 == number && holds(of.1, of.2)).map(|of| of.3);
            let slowest = slowest.min().unwrap_or(Fraction::FULL);
            let crossed = crossings.iter().filter(|of| of.0 == number && pair[0] <= of.1 && of.1 < pair[1]);
            let obstacles = crossed.count() as f64 * at.setup.tables.obstacles.per_rank.mm();
            let pace = pace.times(slowest).times(if among.is_some() { through } else { Fraction::FULL });
            all.push(Piece { length: length * (pair[1] - pair[0]), pace, straight, among });
            all.push(Piece { length: obstacles, pace: Fraction::FULL, straight, among });
        }
    }
    let across = charging && at.setup.tables.obstacles.disorder_chargers && !crossings.is_empty();
    Ok((all, disordered_by.or(across.then_some(cite::OBSTACLES))))
}

/// R104, R105. How long a stage is to a unit: by the outer front corner in close order, by whichever figure has farthest to
/// go in loose order; guns turn where they stand for nothing (R92).
fn length_of(found: &Unit, run: &Run, number: usize, leg: Leg) -> Mm {
    let stage = &run.stages[number];
    let front = stage.start.front();
    match stage.course(0) {
        Course::Placed => 0.0,
        Course::Shift(_) if found.is_loose() && matches!(leg, Leg::Free { .. }) => {
            let last = run.stages.iter().rfind(|later| later.leg == stage.leg).unwrap_or(stage);
            geom::farthest_part(&stage.start, &last.end)
        }
        Course::Shift(by) => by.length(),
        Course::Arc { .. } if found.is_loose() => farthest_figure(stage),
        Course::Arc { .. } if is_free(found) => 0.0,
        course => course.length_of(front.a).max(course.length_of(front.b)),
    }
}

fn farthest_figure(stage: &Stage) -> Mm {
    let parts = stage.start.parts().iter().enumerate();
    parts.map(|(n, part)| stage.course(n).length_of(part.frame.at)).fold(0.0, f64::max)
}

/// A stage, the shares of it from and to which ground slows a unit, and to what speed.
type Slowed = (usize, f64, f64, Fraction);

/// STC-11.1 to 11.4, R71, R72. The stretches of a run over ground that slows, and the rule of the first ground that disorders.
fn over_ground(at: At, found: &Unit, run: &Run) -> (Vec<Slowed>, Option<RuleId>) {
    let (low, high) = run.bounds();
    let near = at.setup.ground.near(low, high);
    let tables = &at.setup.tables;
    let matters = |id: &FeatureId| {
        let kind = terrain(at, *id);
        kind.is_some_and(|kind| kind.going(tables).is_some() || kind.disorders(tables))
    };
    if !near.iter().any(matters) {
        return (vec![], None);
    }
    let slack = at.setup.options.tolerance.mm();
    let mut slowed = vec![];
    let mut disordered_by = None;
    for stretch in run.stretches(&at.setup.ground, Under::Body, slack) {
        let kinds = || stretch.over.iter().filter_map(|&id| terrain(at, id));
        let slowest = kinds().map(|kind| speed(tables, kind, found)).filter(|&pace| pace > Fraction::NONE);
        let slowest = slowest.min().unwrap_or(Fraction::FULL);
        if slowest < Fraction::FULL {
            slowed.push((stretch.stage, stretch.from, stretch.to, slowest));
        }
        disordered_by = disordered_by.or(kinds().find(|kind| kind.disorders(tables)).map(rule_of));
    }
    let end = at.setup.ground.beneath(run.end(), slack);
    let kinds = end.iter().filter_map(|&id| terrain(at, id));
    disordered_by = disordered_by.or(kinds.into_iter().find(|kind| kind.disorders(tables)).map(rule_of));
    // R112. Woods and slopes are the skirmishers' element.
    (slowed, disordered_by.filter(|_| found.is_close_order()))
}

/// STC-5.5.1, 11.11, R71, R77, R112. The rule of the works behind which a run leads, or over which, if they disorder.
fn by_works(at: At, found: &Unit, run: &Run) -> Option<RuleId> {
    let ordered = found.is_close_order() && !found.is_disordered();
    let disorders = at.setup.tables.fieldworks.disorder && ordered;
    (disorders && works::is_entered(at, run)).then_some(cite::FIELDWORKS)
}

/// STC-5.5.1, 6.15, 11.1 to 11.4, 11.11, R32, R71, R72, R77, R112. The rule of the first ground on a run that disorders a unit, if any does.
pub fn disordered_by(at: At, found: &Unit, run: &Run) -> Option<RuleId> {
    over_ground(at, found, run).1.or_else(|| by_works(at, found, run))
}

/// The rule that says what some ground does to those who enter it.
pub fn rule_of(terrain: Terrain) -> RuleId {
    match terrain {
        Terrain::LightWoods => cite::LIGHT_WOODS,
        Terrain::HeavyWoods => cite::HEAVY_WOODS,
        Terrain::GentleHill => cite::GENTLE_SLOPES,
        Terrain::SteepSlope | Terrain::RoughGround => cite::ROUGH_GROUND,
        Terrain::Obstacle => cite::OBSTACLES,
        Terrain::Road => cite::ROADS,
        Terrain::TownBlock | Terrain::Chateau => cite::TOWNS,
        Terrain::Fieldwork => cite::FIELDWORKS,
        Terrain::Water => cite::BOATS,
        Terrain::Impassable => cite::OVERLAP,
    }
}

/// STC-11.5, R73. Where the front of a rank comes across an obstacle: the stage and the share of it, once for each rank
/// and obstacle. Whoever stands astride has paid for the ranks that are over.
fn crossings(at: At, found: &Unit, run: &Run) -> Vec<(usize, f64)> {
    let (low, high) = run.bounds();
    let near = at.setup.ground.near(low, high);
    if found.is_loose() || !near.iter().any(|&id| terrain(at, id) == Some(Terrain::Obstacle)) {
        return vec![];
    }
    let thin = at.setup.options.touch.mm() * 2.0;
    let depth = found.stance.depth.mm();
    let mut all = vec![];
    for rank in 0..found.stance.ranks() {
        let front = run.from.frame().advanced(-f64::from(rank) * depth);
        let strip = Body::block(&front, run.from.front().length(), thin);
        let run = carried(run, &strip);
        let mut over = at.setup.ground.beneath(&strip, at.setup.options.tolerance.mm());
        for stretch in run.stretches(&at.setup.ground, Under::Body, at.setup.options.tolerance.mm()) {
            let obstacles = stretch.over.iter().filter(|&&id| terrain(at, id) == Some(Terrain::Obstacle));
            all.extend(obstacles.filter(|id| !over.contains(id)).map(|_| (stretch.stage, stretch.from)));
            over = stretch.over;
        }
    }
    all
}

/// The run of something that is stiffly joined to a body.
pub fn carried(run: &Run, part: &Body) -> Run {
    let from = run.from.frame();
    let at = |body: &Body| part.carried(&from, &body.frame());
    let stage = |stage: &Stage| Stage {
        leg: stage.leg,
        start: at(&stage.start),
        end: at(&stage.end),
        courses: stage.courses.iter().take(1).copied().collect(),
    };
    Run { from: at(&run.from), stages: run.stages.iter().map(stage).collect() }
}

/// R21. About the longest part of a run that a unit can pay for: nearly all of its time, or as far as anything else lets it.
pub fn affordable(at: At, unit: UnitId, found: &Unit, path: &Motion, run: &Run, purpose: Purpose) -> Motion {
    const TRIES: usize = 12;
    const NEARLY: f64 = 0.9995;
    let has = found.spent.left().share();
    let (mut low, mut low_needs) = (0.0, 0.0);
    let mut high: Mm = (0..run.stages.len()).map(|stage| longest(run, stage)).sum();
    let mut high_needs = match cost(at, unit, found, path, run, purpose) {
        Ok(_) => return path.clone(),
        Err(refusal) => time_needed(&refusal),
    };
    let cut = |most: Mm| geom::cut(path, &run.from, most, geom::Measure::LongestCorner);
    for _ in 0..TRIES {
        // Time grows about evenly, if nothing but time is lacking.
        let share = match high_needs {
            Some(needs) if needs > low_needs => {
                (NEARLY.midpoint(1.0) * has - low_needs) / (needs - low_needs)
            }
            _ => 0.5,
        };
        let middle = low + (high - low) * share.clamp(0.05, 0.95);
        let part = cut(middle);
        match cost(at, unit, found, &part, &part.run(&run.from), purpose) {
            Ok(cost) => (low, low_needs) = (middle, cost.spent.share()),
            Err(refusal) => (high, high_needs) = (middle, time_needed(&refusal)),
        }
        if low_needs >= NEARLY * has {
            break;
        }
    }
    cut(low)
}

/// The time that a way would have taken, if that is what was lacking.
fn time_needed(refusal: &engine::Refusal<SoundTheCharge>) -> Option<f64> {
    match refusal.reason {
        Reason::TooMuchTime { needs, .. } => Some(needs.share()),
        _ => None,
    }
}

fn longest(run: &Run, stage: usize) -> Mm {
    let stage = &run.stages[stage];
    let corners = stage.start.corners().enumerate();
    corners.map(|(n, corner)| stage.course(n / 4).length_of(corner)).fold(0.0, f64::max)
}

/// STC-11.6, R74. Whether a run keeps the middle line of a column or limbered battery on a road all the way.
pub fn keeps_to_road(at: At, found: &Unit, run: &Run) -> bool {
    let (low, high) = run.bounds();
    let is_road = |id: &FeatureId| terrain(at, *id) == Some(Terrain::Road);
    if found.is_loose() || !at.setup.ground.near(low, high).iter().any(is_road) {
        return false;
    }
    let depth = found.stance.depth.mm() * f64::from(found.stance.ranks());
    let size = at.setup.options.tolerance.mm();
    // A bent road leaves the line between front and rear; so the middle of each rank is looked at, too.
    let ranks = found.stance.ranks().max(1);
    (0..=ranks).all(|rank| {
        let back = depth * f64::from(rank) / f64::from(ranks);
        let rect = Rect::around(&run.from.frame().advanced(-back), size, size);
        let probe = carried(run, &Body::new([rect], rect.edge(Edge::Front)));
        let on = |place: &Body| at.setup.ground.under(place.parts()[0].frame.at).iter().any(is_road);
        let stretches = probe.stretches(&at.setup.ground, Under::Part(0), 0.0);
        on(&probe.from) && on(probe.end()) && stretches.iter().all(|stretch| stretch.over.iter().any(is_road))
    })
}
