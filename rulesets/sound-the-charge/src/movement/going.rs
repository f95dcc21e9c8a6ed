//! STC-6.3 to 6.6, 6.12, 6.13. The cost of a way: legs at their speeds, ground under them, obstacles, friends
//! and roads.

use crate::formation::shapes::maneuver_grade;
use crate::measure::{Fraction, Turns};
use crate::movement::pace::Purpose;
use crate::movement::passage;
use crate::terrain::{Terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Few, Formation, Grade, Reason, SoundTheCharge, Unit};
use crate::{cite, command};
use formations::walk::{self, Gait, Hindrances, Mingled, Paid, Piece, Slowed};
use geom::{Angle, FeatureId, Inches, Leg, Length, Mm, Motion, Run, Under};
use names::{RuleId, UnitId};

/// R30. Beyond this angle a slide is a step back.
const SIDEWAYS: Angle = Angle::degrees(135);

/// STC-6.5, R24, R92. Whether a unit goes and faces as it likes: guns by hand, and loose figures.
pub(crate) fn is_free(unit: &Unit) -> bool {
    unit.is_loose() || unit.formation() == Formation::Unlimbered
}

/// STC-6.5, 6.6, 6.12, 16.5, R24, R30, R104. The speed at which a unit makes a leg, or a refusal if it cannot
/// make such a leg at all: close order wheels, slides and steps; guns by hand and loose figures go and turn
/// any way.
pub(crate) fn pace(at: At, id: UnitId, unit: &Unit, leg: Leg) -> Checked<Fraction> {
    let paces = &at.setup.tables.paces;
    let poor = maneuver_grade(at, unit) == Grade::D || !unit.is_steady();
    let slowly = if poor { paces.wheel_poor_or_unsteady } else { Fraction::FULL };
    let forward = |by: Length| by >= Length::ZERO;
    let pace = match leg {
        Leg::Ahead { by } if forward(by) => Some(Fraction::FULL),
        Leg::Back { by } if forward(by) && is_free(unit) => Some(Fraction::FULL),
        Leg::Side { .. } | Leg::Free { .. } | Leg::Turn { .. } if is_free(unit) => Some(Fraction::FULL),
        _ if is_free(unit) => None,
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
    pace.ok_or_else(|| refuse(cite::WHEELS_AND_SLIDES, Reason::NoSuchLeg { unit: id }).with_witness(id))
}

/// The cost of a run.
pub(crate) struct Cost {
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

/// STC-6.3, 6.4, 6.13, 11.1 to 11.6, R21, R22, R23, R71, R73, R74, R104, R105. What a run costs, leg by leg
/// and stretch by stretch: length by its rate, by the speed of the leg, of the worst ground under any part,
/// and of friends it is among; obstacles by rank; roads. What the turn does not pay, the bonus of a charge
/// does, at the end and straight.
pub(crate) fn cost(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: &Run,
    purpose: Purpose,
) -> Checked<Cost> {
    let charging = purpose.target().is_some();
    let on_road = purpose == Purpose::Double;
    if on_road && !keeps_to_road(at, unit, run) {
        return Err(refuse(cite::ROADS, Reason::OffTheRoad { unit: id }).with_witness(id));
    }
    let mingled = passage::mingled(at, id, unit, run);
    let through = passage::passed(at, id, &mingled)?;
    let (pieces, disordered_by) = pieces(at, id, unit, path, run, charging, &mingled)?;
    let rate = commanded_rate(at, unit, purpose, on_road);
    let slack = at.setup.options.tolerance.mm();
    // R21. Everything is reckoned in inches at full speed.
    let over = crate::works::cover::charges_over(at, id, unit, purpose)
        .or(crate::boats::water::charges_ashore(unit, purpose));
    let has = over.unwrap_or(unit.spent.left().share() * rate);
    let most = match purpose {
        Purpose::Charge { .. } => crate::movement::pace::bonus(at, unit).mm(),
        Purpose::Onward { bonus, .. } => bonus.mm(),
        Purpose::March | Purpose::Double | Purpose::Screening | Purpose::Enter { .. } => 0.0,
    };
    let may_be_extra = |piece: &Piece| if charging { check_bonus(id, piece) } else { Ok(()) };
    let Paid { by_time: paid, extra } = walk::pay(&pieces, has, slack, may_be_extra)?;
    if extra > most + slack {
        let command = crate::movement::pace::commanded(at, unit).share();
        if over.is_none() && (paid + extra) * command <= has + most + slack {
            let rule = command::lacking_rule(at, id, unit);
            return Err(refuse(rule, Reason::SlowOutOfCommand { unit: id }).with_witness(id));
        }
        // R128. A charge that falls short is none.
        let (rule, reason) = match purpose {
            Purpose::Charge { .. } | Purpose::Onward { .. } => {
                let (asked, allowed) = (Length::of(paid + extra), Length::of(has + most));
                (cite::CHARGE, Reason::TooFar { unit: id, asked: Inches(asked), allowed: Inches(allowed) })
            }
            _ => {
                let (needs, has) = (Turns::going(paid + extra, rate), unit.spent.left());
                (cite::MOVING, Reason::TooMuchTime { unit: id, needs, has })
            }
        };
        return Err(refuse(rule, reason).with_witness(id));
    }
    let ahead = |leg: &Leg| matches!(leg, Leg::Ahead { .. });
    let spent = if over.is_some() { at.setup.tables.fieldworks.cross } else { Turns::going(paid, rate) };
    Ok(Cost {
        spent: spent.min(unit.spent.left()),
        bonus: Length::of(extra),
        forward: Length::of(walk::forward(run)),
        all_forward: path.legs.iter().all(ahead),
        on_road,
        disordered_by,
        through,
    })
}

/// STC-9.2.2, 9.2.3. Whether a stretch may be paid for by the bonus of a charge: straight ahead, and through
/// no friend.
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
fn commanded_rate(at: At, unit: &Unit, purpose: Purpose, on_road: bool) -> Mm {
    let tables = &at.setup.tables;
    let rate = match purpose {
        Purpose::Screening if unit.is_loose() => tables.skirmish.separate_rate,
        _ => crate::movement::pace::rate(at, unit),
    };
    let road = if on_road { tables.paces.road.share() } else { 1.0 };
    rate.mm() * crate::movement::pace::commanded(at, unit).share() * road
}

/// R92, R104, R105. How a unit goes: in close order by the outer front corner, in loose order by whichever
/// figure has farthest to go; guns turn where they stand for nothing.
fn gait(unit: &Unit) -> Gait {
    match unit.formation() {
        _ if unit.is_loose() => Gait::Loose,
        Formation::Unlimbered => Gait::TurnsFreely,
        _ => Gait::Ranks,
    }
}

/// The run cut up by speeds, and the ground that disorders on it.
fn pieces(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: &Run,
    charging: bool,
    mingled: &[Mingled],
) -> Checked<(Vec<Piece>, Option<RuleId>)> {
    let tables = &at.setup.tables;
    let (ground, disordered_by) = over_ground(at, unit, run);
    let disordered_by = disordered_by.or(by_works(at, unit, run));
    let crossings = crossings(at, unit, run);
    let on_the_way = Hindrances {
        ground: &ground,
        friends: mingled,
        through: tables.paces.through_friends,
        crossings: &crossings,
        per_crossing: tables.obstacles.per_rank.mm(),
    };
    let all = walk::pieces(path, run, gait(unit), &on_the_way, |leg| pace(at, id, unit, leg))?;
    let across = charging && tables.obstacles.disorder_chargers && !crossings.is_empty();
    Ok((all, disordered_by.or(across.then_some(cite::OBSTACLES))))
}

/// STC-11.1 to 11.4, R71, R72. The stretches of a run over ground that slows, and the rule of the first
/// ground that disorders.
fn over_ground(at: At, unit: &Unit, run: &Run) -> (Vec<Slowed>, Option<RuleId>) {
    let (low, high) = run.bounds();
    let ground = &at.setup.ground;
    let tables = &at.setup.tables;
    let matters = |id: &FeatureId| {
        let kind = terrain(at, *id);
        kind.is_some_and(|kind| kind.going(tables).is_some() || kind.disorders(tables))
    };
    if !ground.near(low, high).iter().any(matters) {
        return (vec![], None);
    }
    let slack = at.setup.options.tolerance.mm();
    let stretches = run.stretches(ground, Under::Body, slack);
    let slowed = walk::slowed(&stretches, |id| Some(speed(tables, terrain(at, id)?, unit)));
    let disorders = |id| terrain(at, id).filter(|kind| kind.disorders(tables)).map(rule_of);
    let disordered_by = walk::first_on(&stretches, ground, run.end(), slack, disorders);
    // R112. Woods and slopes are the skirmishers' element.
    (slowed, disordered_by.filter(|_| unit.is_close_order()))
}

/// STC-5.5.1, 11.11, R71, R77, R112. The rule of the works behind which a run leads, or over which, if they
/// disorder.
fn by_works(at: At, unit: &Unit, run: &Run) -> Option<RuleId> {
    let ordered = unit.is_close_order() && !unit.is_disordered();
    let disorders = at.setup.tables.fieldworks.disorder && ordered;
    (disorders && crate::works::cover::is_entered(at, run)).then_some(cite::FIELDWORKS)
}

/// STC-5.5.1, 6.15, 11.1 to 11.4, 11.11, R32, R71, R72, R77, R112. The rule of the first ground on a run that
/// disorders a unit, if any does.
pub(crate) fn disordered_by(at: At, unit: &Unit, run: &Run) -> Option<RuleId> {
    over_ground(at, unit, run).1.or_else(|| by_works(at, unit, run))
}

/// The rule that says what some ground does to those who enter it.
pub(crate) fn rule_of(terrain: Terrain) -> RuleId {
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

/// STC-11.5, R73. Where the front of a rank comes across an obstacle: the stage and the share of it, once for
/// each rank and obstacle. A unit that stands astride has paid for the ranks that are over.
fn crossings(at: At, unit: &Unit, run: &Run) -> Vec<(usize, f64)> {
    let (low, high) = run.bounds();
    let near = at.setup.ground.near(low, high);
    if unit.is_loose() || !near.iter().any(|&id| terrain(at, id) == Some(Terrain::Obstacle)) {
        return vec![];
    }
    let (thin, slack) = (at.setup.options.touch.mm() * 2.0, at.setup.options.tolerance.mm());
    let is_obstacle = |id| terrain(at, id) == Some(Terrain::Obstacle);
    walk::crossings(run, &at.setup.ground, unit.stance.ranked(), thin, slack, is_obstacle)
}

/// R21. About the longest part of a run that a unit can pay for: nearly all of its time, or as far as
/// anything else lets it.
pub(crate) fn affordable(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: &Run,
    purpose: Purpose,
) -> Motion {
    walk::affordable(path, run, unit.spent.left().share(), |part, run| {
        let cost = cost(at, id, unit, part, run, purpose);
        cost.map(|cost| cost.spent.share()).map_err(|refusal| time_needed(&refusal))
    })
}

/// The time that a way would have taken, if the unit lacked time.
fn time_needed(refusal: &engine::Refusal<SoundTheCharge>) -> Option<f64> {
    match refusal.reason {
        Reason::TooMuchTime { needs, .. } => Some(needs.share()),
        _ => None,
    }
}

/// STC-11.6, R74. Whether a run keeps the middle line of a column or limbered battery on a road all the way.
pub(crate) fn keeps_to_road(at: At, unit: &Unit, run: &Run) -> bool {
    let (low, high) = run.bounds();
    let is_road = |id: FeatureId| terrain(at, id) == Some(Terrain::Road);
    if unit.is_loose() || !at.setup.ground.near(low, high).iter().any(|&id| is_road(id)) {
        return false;
    }
    let size = at.setup.options.tolerance.mm();
    walk::keeps_on(run, &at.setup.ground, unit.stance.ranked(), size, is_road)
}
