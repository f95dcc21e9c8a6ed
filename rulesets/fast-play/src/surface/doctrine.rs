//! How a commander counts the troops of this book.

mod barriers;
mod duel;
mod preferred;

use crate::command::generals;
use crate::melee::contact;
use crate::shooting::veil;
use crate::{Class, Decision, Family, FastPlay, Formation, Order, State, Tables, Unit};
use engine::aims::Verdict;
use engine::doctrine::{
    Arm as Kind, Barriers, Chief, Doctrine, Duel, Leash, Matter, Nerve, Paces, Rout, Shape, Soldier, Temper,
    Volley,
};
use engine::{Placed, Setup, Table};
use geom::{Frame, Mm, Motion, Segment, Vector};
use names::{Side, UnitId};

impl Doctrine for FastPlay {
    const TEMPER: Temper = Temper { fire: 2.0, charges: 0.5, deploying: 0.0, ground: 0.2, waits: true };

    fn soldiers(at: Table<Self>, into: &mut Vec<Soldier>) {
        into.extend(at.state.troops.iter().filter_map(|(id, unit)| soldier(at, id, unit)));
    }

    fn chiefs(at: Table<Self>, into: &mut Vec<Chief>) {
        into.extend(at.state.generals.iter().map(|(id, general)| Chief {
            id,
            side: general.side,
            at: general.pose.frame().at,
            with: general.joined,
            commands: at.setup.tables.command_range.of(general.grade).in_sight.mm(),
        }));
    }

    /// FPN-2.1. Of the elements that may be lost, those that are.
    fn strain(setup: &Setup<Self>, state: &State, side: Side) -> f64 {
        let [part, whole] = setup.tables.beaten_share;
        let start = f64::from(state.start[side.index()]).max(1.0);
        let lost = start - f64::from(state.elements_left(side));
        (lost / start * f64::from(whole) / f64::from(part.max(1))).min(1.0)
    }

    fn fielded(state: &State, side: Side) -> f64 {
        f64::from(state.start[side.index()])
    }

    fn judged(state: &State) -> &[Verdict] {
        &state.judged
    }

    fn matter(asked: &Decision) -> Matter {
        match asked {
            Decision::Act => Matter::Moves,
            Decision::Fire => Matter::Fire,
            Decision::Generals => Matter::Leaders,
            Decision::Evade { .. }
            | Decision::EvadeMove { .. }
            | Decision::HalfMove { .. }
            | Decision::RideOn { .. }
            | Decision::Conform { .. } => Matter::Choice,
            Decision::MoveOption => Matter::Precedence,
            Decision::NextCommand
            | Decision::Deploy { .. }
            | Decision::Remove { .. }
            | Decision::Align { .. }
            | Decision::Strike { .. }
            | Decision::CloseSquare { .. } => Matter::Routine,
        }
    }

    /// FPN-6.17. A change of formation takes the whole move.
    fn paces(at: Table<Self>, unit: &Soldier) -> Option<Paces> {
        let rates = at.setup.tables.movement.of(at.state.troops.get(unit.id)?.arm);
        Some(Paces { line: rates.line.mm(), column: rates.column.mm(), form: 1.0 })
    }

    fn preferred(at: Table<Self>, asked: &Decision, side: Side) -> Option<Order> {
        preferred::preferred(at, asked, side)
    }

    /// FPN-6.9, R34. A charger may strike each side beyond whose line it begins wholly.
    fn outflanks(by: &Soldier, on: &Soldier, slack: Mm) -> bool {
        let wide = on.width / 2.0;
        let corners = by.body().corners().map(|corner| on.front.local(corner));
        let beyond = |is_beyond: &dyn Fn(Vector) -> bool| corners.iter().all(|corner| is_beyond(*corner));
        on.has_flanks()
            && (beyond(&|corner| corner.x > wide + slack)
                || beyond(&|corner| corner.x < -wide - slack)
                || beyond(&|corner| corner.y < -on.depth - slack))
    }

    fn duel(at: Table<Self>, by: UnitId, on: UnitId, behind: bool) -> Duel {
        let troops = &at.state.troops;
        match (troops.get(by), troops.get(on)) {
            (Some(by), Some(on)) => duel::duel(at, by, on, behind),
            _ => Duel::default(),
        }
    }

    /// FPN-3.4, G17.
    fn is_screened(at: Table<Self>, _: UnitId, from: Vector, on: UnitId) -> bool {
        let Some(body) = at.state.troops.bodies().get(on) else { return true };
        let line = Segment::new(from, body.front().middle());
        veil::veil(at, line, line.length()).is_some()
    }

    fn barriers(at: Table<Self>, id: UnitId) -> Barriers {
        at.state.troops.get(id).map(|unit| barriers::barriers(at, unit)).unwrap_or_default()
    }

    fn towards(at: Table<Self>, unit: UnitId, point: Vector, ahead: Mm) -> Option<Order> {
        crate::movement::candidates::towards(at, unit, point, ahead)
    }

    fn marches(at: Table<Self>, unit: UnitId) -> Vec<Order> {
        crate::movement::candidates::marches(at, unit)
    }

    fn led(at: Table<Self>, order: &Order) -> Option<Frame> {
        let Order::March { unit, path } = order else { return None };
        let body = at.state.troops.bodies().get(*unit)?;
        Some(Motion::as_one(path.legs.iter().copied()).end(body).frame())
    }

    fn affordable(_: Table<Self>, order: Order) -> Option<Order> {
        Some(order)
    }

    fn form(at: Table<Self>, id: UnitId, shape: Shape) -> Option<Order> {
        let unit = at.state.troops.get(id)?;
        let many = unit.elements.len() as u8;
        Some(match (unit.formation, shape) {
            (Formation::Column, Shape::Line) => {
                Order::LineAhead { unit: id, left: many.saturating_sub(1) / 2 }
            }
            (Formation::Line, Shape::Column | Shape::Limbered) => {
                Order::ColumnAhead { unit: id, on: many / 2 }
            }
            (Formation::Line | Formation::Column, Shape::Square) => Order::Square { unit: id },
            (Formation::Square, Shape::Line) => {
                Order::LeaveSquare { unit: id, formation: Formation::Line, stays: 0, left: 0 }
            }
            _ => return None,
        })
    }

    fn ride(at: Table<Self>, chief: UnitId, point: Vector) -> Option<Order> {
        let general = at.state.generals.get(chief)?;
        Some(Order::Ride { general: chief, to: generals::toward(at, general, point), join: None })
    }
}

fn soldier(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> Option<Soldier> {
    let tables = &at.setup.tables;
    let (front, count) = (unit.front()?, unit.elements.len() as f64);
    let (width, depth) = (unit.base.width.mm(), unit.base.depth.mm());
    let (width, depth) = match unit.formation {
        Formation::Line => (width * count, depth),
        Formation::Column => (width, depth * count),
        Formation::Square => (width + depth, width + depth),
    };
    let engaged = contact::in_hth(at, id);
    let rate = tables.movement.of(unit.arm).of(unit.formation).map_or(0.0, |rate| rate.mm());
    let charges = unit.family() != Family::Artillery && !unit.in_square();
    Some(Soldier {
        id,
        side: unit.side(),
        arm: kind(unit),
        shape: shape(unit),
        nerve: if unit.is_shaken() { Nerve::Shaken } else { Nerve::Steady },
        front,
        width,
        depth,
        cost: f64::from(unit.start)
            * quality(unit.class)
            * if unit.family() == Family::Foot { 1.0 } else { 1.3 },
        left: left(unit) * if unit.is_shaken() { 0.65 } else { 1.0 },
        engaged,
        // Skirmishers hold houses alone, and most places that are fought for are houses.
        holds: !unit.is_shaken() && !unit.is_limbered(),
        pace: rate,
        step: rate,
        reach: if charges { rate } else { 0.0 },
        fire: fire(tables, unit),
        sweep: sweep(tables, unit),
        leash: leash(at, unit),
        rout: rout(tables, unit),
    })
}

/// FPN-10.3, 10.4, 10.10. A unit that loses one element more hand-to-hand may rout, straight back; one with a
/// single element left is only destroyed. A square flees from the units it fears, which are not known
/// beforehand.
fn rout(tables: &Tables, unit: &Unit) -> Option<Rout> {
    let lost = usize::from(unit.start.saturating_sub(unit.alive()));
    let elite = if unit.class == Class::Elite { tables.morale_elite } else { 0 };
    let fails =
        |lost: usize| f64::from((7 - tables.morale_fails_from[lost.min(3)] + elite).clamp(0, 6)) / 6.0;
    let runs = unit.alive() > 1 && !unit.in_square();
    Some(Rout { far: tables.rout.mm(), chance: if runs { fails(lost + 1) } else { 0.0 }, upset: fails(lost) })
}

/// FPN-5.2. Its General and his range, as the table stands; guns and skirmishers do not mind (FPN-1.7).
fn leash(at: Table<FastPlay>, unit: &Unit) -> Option<Leash> {
    let general = at.state.generals.get(unit.general?)?;
    if unit.family() == Family::Artillery || unit.is_skirmishing() {
        return None;
    }
    let range = at.setup.tables.command_range.of(general.grade).in_sight.mm();
    Some(Leash { to: general.pose.frame().at, length: range })
}

fn kind(unit: &Unit) -> Kind {
    match unit.family() {
        Family::Cavalry => Kind::Horse,
        Family::Artillery => Kind::Guns,
        Family::Foot if unit.arm.is_light_foot() => Kind::Light,
        Family::Foot => Kind::Foot,
    }
}

/// FPN-7.10, 8.21. Skirmishers shoot ahead alone, are hit like others and have flanks: to all that shapes are
/// about they are a line.
fn shape(unit: &Unit) -> Shape {
    match unit.formation {
        _ if unit.is_limbered() => Shape::Limbered,
        Formation::Line => Shape::Line,
        Formation::Column => Shape::Column,
        Formation::Square => Shape::Square,
    }
}

fn quality(class: Class) -> f64 {
    match class {
        Class::Elite => 1.25,
        Class::Trained => 1.0,
        Class::Raw => 0.8,
    }
}

/// FPN-10.9. How much longer a unit lasts beside a fresh one.
fn left(unit: &Unit) -> f64 {
    left_of(unit.start.into(), unit.alive().into())
}

/// FPN-10.9. The same of so many elements, with so many alive: the chances of its next morale tests, worked
/// out.
fn left_of(start: usize, alive: usize) -> f64 {
    const FOUR: [f64; 5] = [1.0, 0.72, 0.5, 0.34, 0.0];
    const TWO: [f64; 3] = [1.0, 0.5, 0.0];
    let lost = start.saturating_sub(alive);
    match start {
        4 => FOUR[lost],
        2 => TWO[lost],
        _ => alive as f64 / start.max(1) as f64,
    }
}

/// FPN-7.15, 7.16. The losses by its fire near by and far off; a loss costs a unit more than the element.
fn fire(tables: &Tables, unit: &Unit) -> [Volley; 2] {
    let Some(need) = tables.hits_on.of(unit.arm) else { return [Volley::default(); 2] };
    let dice = match (unit.family(), unit.formation) {
        (Family::Artillery, Formation::Column) => 0.0,
        (_, Formation::Line) => unit.elements.len() as f64,
        (_, Formation::Column | Formation::Square) => 1.0,
    };
    let takes = |need: u8| dice * f64::from(7 - need.min(7)) / 6.0 * 1.2;
    let range = tables.range.of(unit.arm).map_or(LONG, |range| range.mm());
    let far = Volley { range, takes: takes(need) };
    match unit.family() {
        Family::Artillery => {
            [Volley { range: tables.close_guns.mm(), takes: takes(tables.close_guns_hit_on) }, far]
        }
        _ => [far, far],
    }
}

/// FPN-7.10, 7.12. How far aside it shoots for each step ahead; guns in a lane alone.
fn sweep(tables: &Tables, unit: &Unit) -> f64 {
    match unit.family() {
        Family::Artillery => 0.05,
        _ => libm::tan(f64::from(tables.foot_arc).to_radians()),
    }
}

/// FPN-7.15. As far as foot artillery sees.
const LONG: Mm = 1_500.0;
