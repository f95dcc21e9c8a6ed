//! How a commander counts the troops of this book.

mod duel;

use crate::formation::shapes::{fits, usual_files};
use crate::movement::{candidates as marching, pace};
use crate::shooting::{arcs, volleys};
use crate::terrain::{Terrain, terrain};
use crate::{Ammunition, At, Decision, Family, Formation, Grade, Order, Phase};
use crate::{SoundTheChargeAlexis, State, Traits, Unit, UnitFlags, aims, shooting, sight, stance};
use engine::aims::Verdict;
use engine::doctrine::{
    Arm as Kind, Barriers, Chief, Doctrine, Duel, Leash, Matter, Nerve, Shape, Soldier, Temper, Volley,
};
use engine::{Setup, Table};
use geom::{Bodies, FeatureId, Frame, Mm, Rect, Segment, Spot, Vector};
use names::{Side, UnitId};

impl Doctrine for SoundTheChargeAlexis {
    /// STA-8.9, 8.10, 19.1. Bad going takes points and steadiness.
    const GROUND_COUNTS: bool = true;
    const TEMPER: Temper = Temper { fire: 1.0, charges: 1.5, deploying: 0.5, ground: 10.0, waits: false };

    fn soldiers(at: Table<Self>, into: &mut Vec<Soldier>) {
        into.extend(at.state.troops.iter().filter_map(|(id, unit)| soldier(at, id, unit)));
    }

    /// R84. An attached general commands others, too.
    fn chiefs(at: Table<Self>, into: &mut Vec<Chief>) {
        let commands = at.setup.tables.far(at.setup.tables.command.radius).mm();
        into.extend(at.state.generals.iter().map(|(id, general)| Chief {
            id,
            side: general.side,
            at: general.at.point(),
            with: general.attached,
            commands,
        }));
    }

    /// STA-27.2, R75. Of the units that may be gone or shaken, those that are.
    fn strain(setup: &Setup<Self>, state: &State, side: Side) -> f64 {
        let [parts, of] = setup.options.broken;
        let start = f64::from(state.start[side.index()]).max(1.0);
        let (units, shaken) = state.muster(side);
        let lost = (start - f64::from(units)).max(0.0) + f64::from(shaken);
        (lost / start * f64::from(of) / f64::from(parts.max(1))).min(1.0)
    }

    fn fielded(state: &State, side: Side) -> f64 {
        COMMON * f64::from(state.start[side.index()])
    }

    fn judged(state: &State) -> &[Verdict] {
        &state.judged
    }

    fn matter(asked: &Decision) -> Matter {
        match asked {
            Decision::Act => Matter::Moves,
            Decision::Fire => Matter::Fire,
            Decision::Evade { .. } | Decision::HaltOrGoOn { .. } | Decision::Retreat { .. } => Matter::Choice,
            Decision::FirstTurn
            | Decision::Deploy
            | Decision::Next { .. }
            | Decision::Flee { .. }
            | Decision::Escape { .. }
            | Decision::Divide { .. } => Matter::Routine,
        }
    }

    fn duel(at: At, by: UnitId, on: UnitId, behind: bool) -> Duel {
        let troops = &at.state.troops;
        match (troops.get(by), troops.get(on)) {
            (Some(by), Some(on)) => duel::duel(at, by, on, behind),
            _ => Duel::default(),
        }
    }

    /// STA-27.7, R93, R96.
    fn is_screened(at: At, by: UnitId, from: Vector, on: UnitId) -> bool {
        let Some(body) = at.state.troops.bodies().get(on) else { return true };
        let line = Segment::new(from, body.front().middle());
        let levels = [line.a, line.b].map(|end| crate::terrain::height(at, end));
        let crossed = geom::crossed(line, &at.setup.ground, &Bodies::new(1.0), &[by, on]);
        sight::hidden_by(at, &crossed, levels).is_some()
    }

    /// Impassable ground; rivers are waded and obstacles climbed.
    fn barriers(at: At, _: UnitId) -> Barriers {
        let ground = &at.setup.ground;
        let all = (0..ground.features().len() as u16).map(FeatureId);
        let bars = |feature: &FeatureId| terrain(at, *feature) == Some(Terrain::Impassable);
        let barred = all.filter(bars).flat_map(|feature| ground.pieces(feature).cloned()).collect();
        Barriers { barred, gates: vec![] }
    }

    fn towards(at: At, unit: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
        marching::towards(at, unit, point, ahead)
    }

    fn marches(at: At, id: UnitId) -> Vec<Order> {
        at.state.troops.get(id).map_or(vec![], |unit| marching::marches(at, id, unit))
    }

    fn led(at: At, order: &Order) -> Option<Frame> {
        let Order::March { unit, path } = order else { return None };
        Some(path.end(at.state.troops.bodies().get(*unit)?).frame())
    }

    fn affordable(at: At, order: Order) -> Option<Order> {
        marching::affordable(at, order)
    }

    fn form(at: At, id: UnitId, shape: Shape) -> Option<Order> {
        let unit = at.state.troops.get(id)?;
        let formation = match (unit.family(), shape) {
            (Family::Artillery, Shape::Line) => return Some(Order::Unlimber { unit: id }),
            (Family::Artillery, Shape::Limbered) => return Some(Order::Limber { unit: id }),
            (Family::Artillery, _) => return None,
            (_, Shape::Line) => Formation::Line,
            (_, Shape::Column) => column_of(at, unit),
            (_, Shape::Square) => Formation::Square,
            (_, Shape::Loose) => Formation::Skirmish,
            (_, Shape::Limbered | Shape::Inside) => return None,
        };
        Some(Order::Form { unit: id, formation, files: None, on: None, turn: None })
    }

    fn ride(at: At, chief: UnitId, point: Vector) -> Option<Order> {
        let general = at.state.generals.get(chief)?;
        let from = general.at.point();
        let most = at.setup.tables.far(at.setup.tables.movement.generals) - general.ridden;
        let by = (point - from).clamp_length_max(most.mm() * 0.999);
        Some(Order::Ride { general: chief, to: Spot::of(from + by), attach: None })
    }
}

/// What a common battalion counts.
const COMMON: f64 = 16.0;

/// STA-1.9. The column that a unit is large enough for.
fn column_of(at: At, unit: &Unit) -> Formation {
    let files = usual_files(at, unit, Formation::AttackColumn);
    if fits(at, unit, Formation::AttackColumn, files) {
        Formation::AttackColumn
    } else {
        Formation::RoadColumn
    }
}

fn soldier(at: At, id: UnitId, unit: &Unit) -> Option<Soldier> {
    if !unit.is_on_table() || unit.parent.is_some() {
        return None;
    }
    let body = stance::body(&unit.stance)?;
    let front = body.frame();
    let (mut wide, mut deep) = ((0.0f64, 0.0f64), 0.0f64);
    for corner in body.corners() {
        let local = front.local(corner);
        wide = (wide.0.min(local.x), wide.1.max(local.x));
        deep = deep.max(-local.y);
    }
    let tables = &at.setup.tables;
    let march = pace::rate(at, unit);
    let charges = unit.family() != Family::Artillery && pace::check_mobile(id, unit).is_ok();
    let nerve = if unit.is_shaken() { Nerve::Shaken } else { Nerve::Steady };
    Some(Soldier {
        id,
        side: unit.side,
        arm: kind(unit),
        shape: shape(unit),
        nerve,
        front,
        width: wide.1 - wide.0,
        depth: deep,
        cost: f64::from(unit.original) * quality(unit.grade) * each(unit.family()),
        left: left_of(unit.strength(), unit.original, unit.is_shaken()),
        engaged: at.state.is_engaged(id),
        holds: aims::can_hold(at, unit, &body),
        pace: tables.far(tables.movement.of(unit.arm).column).mm(),
        step: march.mm(),
        reach: if charges { march.mm() } else { 0.0 },
        fire: fire(at, id, unit),
        sweep: if unit.is_loose() { 1.0 } else { libm::tan(tables.fire.half_arc.0.radians()) },
        leash: leash(at, unit.side, &Rect::behind(&front, wide.1 - wide.0, deep)),
        rout: None,
    })
}

/// STA-23.1, 23.2. The nearest general as the table stands, in a straight line. A unit of a side without any
/// is as far out of command as one reaches.
fn leash(at: At, side: Side, body: &Rect) -> Option<Leash> {
    let radius = at.setup.tables.far(at.setup.tables.command.radius).mm();
    let own = at.state.generals.iter().filter(|(_, general)| general.side == side);
    let places = own.map(|(_, general)| general.at.point());
    let far = |place: &Vector| (body.nearest(*place) - *place).length();
    let nearest = places.min_by(|one, two| far(one).total_cmp(&far(two)));
    let alone = Leash { to: body.front().at, length: -radius };
    Some(nearest.map_or(alone, |to| Leash { to, length: radius }))
}

fn kind(unit: &Unit) -> Kind {
    match unit.family() {
        Family::Cavalry => Kind::Horse,
        Family::Artillery => Kind::Guns,
        Family::Infantry if unit.traits.has(Traits::LIGHT) => Kind::Light,
        Family::Infantry => Kind::Foot,
    }
}

fn shape(unit: &Unit) -> Shape {
    match unit.formation() {
        Formation::Line | Formation::Bent | Formation::Manhandled => Shape::Line,
        Formation::RoadColumn | Formation::AttackColumn => Shape::Column,
        Formation::Square => Shape::Square,
        Formation::Skirmish | Formation::CrewOnFoot => Shape::Loose,
        Formation::Limbered => Shape::Limbered,
    }
}

fn quality(grade: Grade) -> f64 {
    match grade {
        Grade::A => 1.5,
        Grade::B => 1.2,
        Grade::C => 1.0,
        Grade::D => 0.8,
    }
}

/// What a model counts: a battery has few gunners.
fn each(family: Family) -> f64 {
    match family {
        Family::Infantry => 1.0,
        Family::Cavalry => 1.6,
        Family::Artillery => 2.4,
    }
}

/// STA-1.8, R75. How much longer so many models last: the unit is gone at a quarter, and shaken it counts as
/// lost already.
fn left_of(models: u8, original: u8, shaken: bool) -> f64 {
    let share = f64::from(models) / f64::from(original.max(1));
    if share <= 0.25 {
        return 0.0;
    }
    (share - 0.25) / 0.75 * if shaken { 0.45 } else { 1.0 }
}

/// STA-5.1, 5.4, 7.1 to 7.5. What its fire takes near by and far off; hits also try the target's nerve.
fn fire(at: At, id: UnitId, unit: &Unit) -> [Volley; 2] {
    let shot = match unit.family() {
        Family::Cavalry => return [Volley::default(); 2],
        Family::Artillery => Ammunition::Ballshot,
        Family::Infantry if unit.traits.has(Traits::RIFLES) => Ammunition::Rifles,
        Family::Infantry => Ammunition::Muskets,
    };
    let range = arcs::range(at, unit, shot);
    let dice = match unit.formation() {
        Formation::Limbered | Formation::CrewOnFoot => 0,
        Formation::Square => volleys::per_die(at, unit).dice(unit.in_ranks() / 4),
        Formation::Manhandled => volleys::per_die(at, unit).dice(unit.in_ranks()),
        _ => volleys::per_die(at, unit).dice(unit.front_rank()),
    };
    let grade = if shot == Ammunition::Rifles { 0 } else { at.setup.tables.to_hit.grade.of(unit.grade) };
    let (ready, plus) = readiness(at, id, unit);
    let takes = |score: i16| {
        let chance = if score > 0 { chance(at, score - grade - plus) } else { 0.0 };
        ready * f64::from(dice) * chance * HIT
    };
    let volley = |span, score| Volley { range: at.setup.tables.far(span).mm(), takes: takes(score) };
    [volley(range.close, range.close_score), volley(range.far, range.far_score)]
}

/// What a hit by fire counts: a model, and now and then the nerve of its unit.
const HIT: f64 = 1.4;

/// STA-7.15, R55. The chance that a die hits that needs so much.
fn chance(at: At, need: i16) -> f64 {
    let second = &at.setup.tables.second_dice;
    let from = |score: u8| f64::from(7 - i16::from(score).clamp(1, 7)) / 6.0;
    match need {
        ..=6 => from(need.max(1) as u8),
        7 => from(6) * from(second.for_seven),
        8 => from(6) * from(second.for_eight),
        9 => from(6) * from(second.for_nine),
        _ => 0.0,
    }
}

/// STA-5.2, 7.7. How much of a unit's next fire counts, and what is added to its dice: a unit that may not
/// fire this turn does so in two turns.
fn readiness(at: At, id: UnitId, unit: &Unit) -> (f64, i16) {
    const LATER: f64 = 0.5;
    let own = at.state.active == unit.side && matches!(at.state.phase, Phase::Moves | Phase::Rally);
    let moved = if unit.flags.has(UnitFlags::MOVED) || unit.in_square() {
        at.setup.tables.to_hit.moved_or_square
    } else {
        0
    };
    match own {
        true if shooting::may_fire(at, unit.side, id).is_err() => (LATER, 0),
        true => (1.0, moved),
        false => (1.0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, column, general, line};

    fn count(field: Field) -> Vec<Soldier> {
        field.look(|at| {
            let mut all = vec![];
            SoundTheChargeAlexis::soldiers(at, &mut all);
            all
        })
    }

    /// STA-1.8, 5.1, 7.1, 7.5. A line fires with all its models and near by alone, a column with its front,
    /// and guns far off.
    #[test]
    fn fire_is_counted_by_dice_and_range() {
        let all = count(Field::new([line(500, 500, 0), column(1000, 500, 0), battery(2, 1500, 500, 0)]));
        let close: Vec<f64> = all.iter().map(|soldier| soldier.fire[0].takes / HIT).collect();
        assert!((close[0] - 4.0 / 3.0).abs() < 1e-9 && (close[1] - 2.0 / 3.0).abs() < 1e-9, "{close:?}");
        assert_eq!((all[0].fire[0].range, all[0].fire[1].takes), (148.0, 0.0));
        assert_eq!((all[2].fire[0].range, all[2].fire[1].range), (210.0, 630.0));
        assert!((all[2].fire[1].takes / HIT - 8.0 / 6.0).abs() < 1e-9);
    }

    /// STA-1.8, 17.1, R75. A unit at a quarter is worth nothing any more, and a shaken one half.
    #[test]
    fn units_are_worth_what_they_can_still_bear() {
        let all = count(Field::new([line(500, 500, 0), line(1000, 500, 0).shaken()]));
        assert!(all[0].left > 2.0 * all[1].left && all[1].left > 0.0);
        assert_eq!(left_of(4, 16, false), 0.0);
    }

    /// STA-23.1, R84. A general who rides with a unit commands the others, too.
    #[test]
    fn units_are_kept_near_a_general() {
        let near = |x: f64| {
            let units = [line(1000, 1000, 0), line(2000, 1000, 0)];
            count(Field::new(units).generals([general(Side::Blue, x, 990.0, Some(1))]))[1].astray()
        };
        assert_eq!(near(1500.0), 0.0);
        assert!((near(1000.0) - (1000.0 - 120.0 - 420.0)).abs() < 1.0);
    }

    /// STA-1.9. Small units form road columns.
    #[test]
    fn the_usual_column_is_one_that_the_unit_can_form() {
        let formed = |unit: Unit| {
            let form = |at: At| SoundTheChargeAlexis::form(at, UnitId(1), Shape::Column);
            match Field::new([unit]).look(form) {
                Some(Order::Form { formation, .. }) => formation,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(formed(line(500, 500, 0)), Formation::AttackColumn);
        assert_eq!(formed(crate::kit::line_of(5, 500, 500, 0)), Formation::RoadColumn);
    }
}
