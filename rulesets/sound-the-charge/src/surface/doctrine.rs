//! How a commander counts the troops of this book.

mod duel;

use crate::sight::{self, hiding};
use crate::terrain::{self, Terrain};
use crate::{
    Arm, At, Decision, Family, Formation, Grade, Order, Phase, SoundTheCharge, State, Unit, UnitFlags,
};
use crate::{aims, movement, shooting};
use engine::aims::Verdict;
use engine::doctrine::{
    Arm as Kind, Barriers, Chief, Doctrine, Duel, Leash, Matter, Nerve, Shape, Soldier, Temper, Volley,
};
use engine::{Placed, Setup, Table};
use geom::{FeatureId, Frame, Mm, Rect, Spot, Vector};
use names::{Side, UnitId};

impl Doctrine for SoundTheCharge {
    const TEMPER: Temper = Temper { fire: 1.0, charges: 1.5, deploying: 0.5, ground: 10.0, waits: false };

    fn soldiers(at: Table<Self>, into: &mut Vec<Soldier>) {
        into.extend(at.state.troops.iter().filter_map(|(id, unit)| soldier(at, id, unit)));
    }

    fn chiefs(at: Table<Self>, into: &mut Vec<Chief>) {
        let troops = &at.state.troops;
        into.extend(at.state.generals.iter().map(|(id, general)| {
            let with = general.attached.and_then(|unit| troops.get(unit)).map(|unit| unit.front().at);
            Chief {
                id,
                side: general.side,
                at: with.unwrap_or_else(|| general.at.point()),
                with: general.attached,
                commands: at.setup.tables.generals.command_radius.mm(),
            }
        }));
    }

    /// STC-12.5. Of the units that may be gone or shaken, those that are.
    fn strain(setup: &Setup<Self>, state: &State, side: Side) -> f64 {
        let [parts, of] = setup.tables.army_morale.breaks_from;
        let start = f64::from(state.start[side.index()]).max(1.0);
        let (units, shaken) = state.muster(side);
        let lost = (start - f64::from(units)).max(0.0) + f64::from(shaken);
        (lost / start * f64::from(of) / f64::from(parts.max(1))).min(1.0)
    }

    /// STC-11.1, 11.2.
    fn missing(state: &State, side: Side) -> Vec<UnitId> {
        state.unseen.iter().filter(|unseen| unseen.side == side).map(|unseen| unseen.unit).collect()
    }

    fn lairs(at: At) -> Vec<Vector> {
        hiding::lairs(at)
    }

    fn hide(setup: &Setup<Self>, state: &mut State, unit: UnitId, place: Vector, looks_at: Vector) -> bool {
        hiding::hide(setup, state, unit, place, looks_at)
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
            | Decision::ComeBack { .. }
            | Decision::Rally
            | Decision::Flee { .. }
            | Decision::Part { .. }
            | Decision::Cause { .. }
            | Decision::ForcedOut { .. }
            | Decision::HoldBack { .. }
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

    /// STC-11.3.
    fn is_screened(at: At, by: UnitId, from: Vector, on: UnitId) -> bool {
        let Some(body) = at.state.troops.bodies().get(on) else { return true };
        sight::is_hidden_by_ground(at, by, from, on, body.front().middle())
    }

    /// R8, R9, STC-12.9. Water and impassable ground; bridges lie between stretches of water.
    fn barriers(at: At, _: UnitId) -> Barriers {
        let ground = &at.setup.ground;
        let all = (0..ground.features().len() as u16).map(FeatureId);
        let bars = |feature: &FeatureId| {
            matches!(terrain::terrain(at, *feature), Some(Terrain::Water | Terrain::Impassable))
        };
        let barred = all.filter(bars).flat_map(|feature| ground.pieces(feature).cloned()).collect();
        Barriers { barred, gates: vec![] }
    }

    fn towards(at: At, unit: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
        movement::towards(at, unit, point, ahead)
    }

    fn marches(at: At, unit: UnitId) -> Vec<Order> {
        movement::marches(at, unit)
    }

    fn led(at: At, order: &Order) -> Option<Frame> {
        let Order::March { unit, path } = order else { return None };
        Some(path.end(at.state.troops.bodies().get(*unit)?).frame())
    }

    fn affordable(at: At, order: Order) -> Option<Order> {
        movement::affordable(at, order)
    }

    fn form(at: At, id: UnitId, shape: Shape) -> Option<Order> {
        let unit = at.state.troops.get(id)?;
        let formation = match (unit.family(), shape) {
            (Family::Artillery, Shape::Line) => return Some(Order::Unlimber { unit: id, face: None }),
            (Family::Artillery, Shape::Limbered) => return Some(Order::Limber { unit: id, face: None }),
            (Family::Artillery, _) => return None,
            (_, Shape::Line) => Formation::Line,
            (_, Shape::Column) => Formation::Column,
            (_, Shape::Square) => Formation::Square,
            (_, Shape::Loose) => Formation::Skirmish,
            (_, Shape::Limbered | Shape::Inside) => return None,
        };
        Some(Order::Form { unit: id, formation, files: None, face: None })
    }

    fn ride(at: At, chief: UnitId, point: Vector) -> Option<Order> {
        let general = at.state.generals.get(chief)?;
        let from = general.attached.and_then(|unit| at.state.troops.get(unit)).map(|unit| unit.front().at);
        let from = from.unwrap_or_else(|| general.at.point());
        let by = (point - from).clamp_length_max(at.setup.tables.generals.ride.mm() * 0.999);
        Some(Order::Ride { general: chief, to: Spot::of(from + by), attach: None })
    }
}

/// The figures of a common battalion.
const COMMON: f64 = 18.0;

fn soldier(at: At, id: UnitId, unit: &Unit) -> Option<Soldier> {
    if !unit.is_on_table() || unit.parent.is_some() {
        return None;
    }
    let body = unit.body()?;
    let front = body.frame();
    let (mut wide, mut deep) = ((0.0f64, 0.0f64), 0.0f64);
    for corner in body.corners() {
        let local = front.local(corner);
        wide = (wide.0.min(local.x), wide.1.max(local.x));
        deep = deep.max(-local.y);
    }
    let march = crate::movement::pace::commanded(at, unit).of(crate::movement::pace::rate(at, unit).0);
    let charges = at.setup.tables.movement.of(unit.arm).charge.is_some() && march > geom::Length::ZERO;
    let nerve = match (unit.is_shaken(), unit.is_disordered()) {
        (true, _) => Nerve::Shaken,
        (_, true) => Nerve::Disordered,
        _ => Nerve::Steady,
    };
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
        left: left_of(unit.strength(), unit.original, nerve),
        engaged: at.state.is_engaged(id),
        holds: aims::can_hold(unit),
        pace: at.setup.tables.movement.of(unit.arm).column.mm(),
        step: crate::movement::pace::rate(at, unit).0.mm(),
        reach: if charges { (march + crate::movement::pace::bonus(at, unit)).mm() } else { 0.0 },
        fire: fire(at, id, unit),
        sweep: 1.0,
        leash: leash(at, id, unit.side, &Rect::behind(&front, wide.1 - wide.0, deep)),
        rout: None,
    })
}

/// STC-3.2, 3.4. The nearest general as the table stands, in a straight line. A general with a unit commands
/// that one alone; a unit without any general counts as being as far off as one reaches.
fn leash(at: At, id: UnitId, side: Side, body: &Rect) -> Option<Leash> {
    let radius = at.setup.tables.generals.command_radius.mm();
    let own = at.state.generals.iter().filter(|(_, general)| general.side == side);
    let mut nearest: Option<(Mm, Leash)> = None;
    for (_, general) in own {
        if general.attached == Some(id) {
            return None;
        }
        let with = general.attached.and_then(|unit| at.state.troops.get(unit));
        let (to, length) = with.map_or((general.at.point(), radius), |unit| (unit.front().at, 0.0));
        let beyond = (body.nearest(to) - to).length() - length;
        if nearest.is_none_or(|(least, _)| beyond < least) {
            nearest = Some((beyond, Leash { to, length }));
        }
    }
    let alone = Leash { to: body.front().at, length: -radius };
    Some(nearest.map_or(alone, |(_, leash)| leash))
}

fn kind(unit: &Unit) -> Kind {
    match unit.family() {
        Family::Cavalry => Kind::Horse,
        Family::Artillery => Kind::Guns,
        Family::Infantry if unit.arm == Arm::LightInfantry => Kind::Light,
        Family::Infantry => Kind::Foot,
    }
}

fn shape(unit: &Unit) -> Shape {
    match unit.formation() {
        Formation::Line | Formation::Bent | Formation::Unlimbered => Shape::Line,
        Formation::Column | Formation::Masse => Shape::Column,
        Formation::Square => Shape::Square,
        Formation::Skirmish | Formation::CrewOnFoot => Shape::Loose,
        Formation::Limbered => Shape::Limbered,
        Formation::Garrison => Shape::Inside,
    }
}

fn quality(grade: Grade) -> f64 {
    match grade {
        Grade::A => 1.4,
        Grade::B => 1.15,
        Grade::C => 1.0,
        Grade::D => 0.75,
    }
}

/// The worth of a figure: there are two gunners to a gun.
fn each(family: Family) -> f64 {
    match family {
        Family::Infantry => 1.0,
        Family::Cavalry => 1.5,
        Family::Artillery => 2.0,
    }
}

/// STC-5.2, 12.5. How much longer so many figures last: the unit is gone at a quarter, and shaken it counts
/// as lost already.
fn left_of(figures: u8, original: u8, nerve: Nerve) -> f64 {
    let share = f64::from(figures) / f64::from(original.max(1));
    if share <= 0.25 {
        return 0.0;
    }
    let lasts = (share - 0.25) / 0.75;
    lasts
        * match nerve {
            Nerve::Steady => 1.0,
            Nerve::Disordered => 0.88,
            Nerve::Shaken => 0.45,
        }
}

/// STC-8.1, 8.2, 8.13. The losses by its fire near by and far off; hits also try the target's nerve.
fn fire(at: At, id: UnitId, unit: &Unit) -> [Volley; 2] {
    let tables = &at.setup.tables;
    let Some(weapon) = unit.arm.weapon() else { return [Volley::default(); 2] };
    let dice = match unit.family() {
        Family::Artillery if unit.formation() != Formation::Unlimbered => 0.0,
        Family::Artillery => f64::from(unit.manned_guns(tables)),
        _ if unit.in_square() => {
            f64::from(unit.front_rank()) / f64::from(4 * tables.fire.foot_per_die.max(1))
        }
        _ => f64::from(unit.front_rank()) / f64::from(tables.fire.foot_per_die.max(1)),
    };
    let range = tables.shooting.of(weapon);
    let (ready, harder) = readiness(at, id, unit);
    let takes = |score: i16| ready * dice * f64::from((7 - score - harder).clamp(1, 6)) / 6.0 * 1.6;
    [
        Volley { range: range.close.mm(), takes: takes(range.close_score) },
        Volley { range: range.far.mm(), takes: takes(range.far_score) },
    ]
}

/// STC-8.3, 8.6. How much of a unit's next fire counts, and how much harder it hits. A unit that has moved
/// too far shoots only when its turn comes round again.
fn readiness(at: At, id: UnitId, unit: &Unit) -> (f64, i16) {
    const LATER: f64 = 0.5;
    let moves = at.state.phase == Phase::Moves && at.state.active == unit.side;
    if !moves {
        return (1.0, 0);
    }
    if shooting::may_shoot(at, unit.side, id).is_err() {
        return (LATER, 0);
    }
    (1.0, i16::from(unit.flags.has(UnitFlags::MOVED)))
}
