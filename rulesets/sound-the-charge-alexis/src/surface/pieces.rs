//! What a surface shows and says of a position.

use crate::formation::artillery;
use crate::melee::strikes::faces;
use crate::movement::pace;
use crate::shooting::arcs;
use crate::{At, Family, Few, Formation, General, Unit, UnitFlags, cite};
use engine::{Bearing, Distance, Glyph, Layout, Nerve, Piece, Rank, Sign, Stand, Strength};
use geom::{Length, Mm, Pose, Rect};
use names::UnitId;

/// All that the looks of a piece follow from.
#[derive(Debug, PartialEq)]
pub enum Look {
    /// A unit, and what the rest of the table says of it.
    Unit(Unit, Standing),
    /// A general.
    General(General),
}

/// What the rest of the table says of a unit.
#[derive(Debug, PartialEq)]
pub struct Standing {
    /// The enemies with which it is in contact.
    fights: Few,
    /// Whether it is its side's turn.
    active: bool,
    /// Whether a general is with it.
    led: bool,
}

/// Every unit on the table and every general.
pub(crate) fn visible(at: At) -> Vec<UnitId> {
    let on_table = at.state.troops.iter().filter(|(_, unit)| unit.is_on_table());
    let units = on_table.filter(|(_, unit)| unit.stance.has_body());
    units.map(|(id, _)| id).chain(at.state.generals.ids().iter().copied()).collect()
}

/// The looks of a unit or a general.
pub(crate) fn look(at: At, id: UnitId) -> Look {
    if let Some(general) = at.state.generals.get(id) {
        return Look::General(general.clone());
    }
    let unit = at.state.troops.get(id).expect("it is to be seen");
    Look::Unit(unit.clone(), standing(at, id, unit))
}

/// Whether a unit or a general looks so. It is asked of all after every order, and copies nothing.
pub(crate) fn looks_unchanged(at: At, id: UnitId, look: &Look) -> bool {
    match look {
        Look::Unit(before, stood) => {
            at.state.troops.get(id).is_some_and(|unit| unit == before && standing(at, id, unit) == *stood)
        }
        Look::General(general) => at.state.generals.get(id) == Some(general),
    }
}

fn standing(at: At, id: UnitId, unit: &Unit) -> Standing {
    Standing {
        fights: at.state.foes(id),
        active: unit.side == at.state.active,
        led: at.state.general_with(id).is_some(),
    }
}

/// A unit or a general as a surface shows it.
pub(crate) fn piece(at: At, id: UnitId, look: &Look) -> Piece {
    match look {
        Look::Unit(unit, standing) => body(at, id, unit, standing),
        Look::General(general) => figure(at, id, general),
    }
}

fn body(at: At, id: UnitId, unit: &Unit, standing: &Standing) -> Piece {
    let (now, full) = (unit.strength().into(), unit.original.into());
    let of = if unit.family() == Family::Artillery { "gunners" } else { "models" };
    let has = |flag: UnitFlags| unit.flags.has(flag);
    let now_has = |flag: UnitFlags| standing.active && unit.flags.has_any(flag);
    let piece = Piece {
        arm: unit.arm.label().into(),
        sign: sign_of(unit),
        grade: unit.grade.label().into(),
        formation: unit.formation().label().to_lowercase(),
        layout: layout_of(unit),
        stands: stands(at, unit),
        strength: Some(Strength { now, full, of }),
        bearing: Bearing {
            nerve: if unit.is_shaken() { Nerve::Shaken } else { Nerve::Steady },
            disordered: false,
            done: now_has(UnitFlags::DONE.with(UnitFlags::IDLE)),
            fights: standing.fights.to_vec(),
        },
        ..Piece::new(&at.setup.names, id, unit.side)
    };
    piece
        .described(unit.stance.pose.facing)
        .token(unit.is_shaken(), "shaken", Glyph::Shaken, "Shaken", cite::SHAKEN)
        .token(!standing.fights.is_empty(), "fighting", Glyph::None, "In combat", cite::LOCKED)
        .token(has(UnitFlags::IDLE), "idle", Glyph::OutOfCommand, "Does not move", cite::COMMAND)
        .token(now_has(UnitFlags::RALLIED), "rallied", Glyph::None, "Has rallied", cite::MORALE_PASSED)
        .token(now_has(UnitFlags::MOVED), "moved", Glyph::None, "Has moved", cite::FIRER_MOVED)
        .token(now_has(UnitFlags::FIRED), "fired", Glyph::None, "Has fired", cite::CANNOT_FIRE)
        .token(has(UnitFlags::PASSED_THROUGH), "passed", Glyph::None, "Passed through", cite::FRIEND_FIRES)
        .token(standing.led, "led", Glyph::None, "General attached", cite::GENERAL_MOVES)
}

/// Gunners without their guns are men on foot.
fn sign_of(unit: &Unit) -> Sign {
    match unit.family() {
        Family::Cavalry => Sign::Horse,
        Family::Artillery if !unit.is_loose() => Sign::Guns,
        _ => Sign::Foot,
    }
}

fn layout_of(unit: &Unit) -> Layout {
    match unit.formation() {
        Formation::Square => Layout::Square,
        Formation::Limbered => Layout::Limbered,
        _ if unit.is_loose() => Layout::Loose,
        _ => Layout::Ranked,
    }
}

/// The stands of a unit, each at its true size: of close order a rank of each part, of a square its four
/// faces, of loose order single models, of guns each gun, also of those that are left.
pub(crate) fn stands(at: At, unit: &Unit) -> Vec<Stand> {
    let stance = &unit.stance;
    let Some(body) = stance.body() else { return vec![] };
    let of = |rect: &Rect, figures: u8| Stand { figures, ..stand(rect, sign_of(unit)) };
    if unit.is_loose() {
        let figures = body.parts().iter().map(|part| of(part, 1));
        return figures.chain(left_guns(at, unit)).collect();
    }
    if unit.in_square() {
        return sides(at, unit, &body.parts()[0]);
    }
    let guns = unit.family() == Family::Artillery;
    let (width, depth) = (stance.width.mm(), stance.depth.mm());
    let mut stands = vec![];
    let mut left = stance.stood;
    for part in body.parts() {
        let files = libm::round(part.width() / width) as u8;
        for rank in 0..stance.ranks() {
            let in_rank = files.min(left);
            left -= in_rank;
            let each = if guns { 1 } else { in_rank };
            for first in (0..in_rank).step_by(usize::from(each.max(1))) {
                let figures = each.min(in_rank - first);
                let across = (f64::from(first) + f64::from(figures) / 2.0) * width - part.width() / 2.0;
                let front = part.front().advanced(-f64::from(rank) * depth);
                let place = front.shifted(front.right() * across);
                stands.push(of(&Rect::behind(&place, f64::from(figures) * width, depth), figures));
            }
        }
    }
    stands
}

fn stand(rect: &Rect, bears: Sign) -> Stand {
    Stand::new(Pose::of(rect.frame), Length::of(rect.width()), Length::of(rect.depth()), bears)
}

/// R12. The four faces of a square, each looking outward.
fn sides(at: At, unit: &Unit, whole: &Rect) -> Vec<Stand> {
    let depth: Mm = at.setup.tables.basing.foot.depth.mm().min(whole.depth() / 2.0);
    let [front, rear, left, right] = faces(unit.in_ranks());
    let side = |(turn, figures): (u8, u8)| {
        let mut frame = whole.frame;
        (0..turn).for_each(|_| frame.ahead = frame.right());
        // The faces to the flanks stand between the other two.
        let (width, ahead) = match turn.is_multiple_of(2) {
            true => (whole.width(), whole.depth() / 2.0),
            false => (whole.depth() - 2.0 * depth, whole.width() / 2.0),
        };
        let rect = Rect::behind(&frame.advanced(ahead), width.max(1.0), depth);
        Stand { figures, ..stand(&rect, Sign::Foot) }
    };
    [(0, front), (1, right), (2, rear), (3, left)].into_iter().map(side).collect()
}

/// STA-27.8. The guns that a crew has left, side by side.
fn left_guns(at: At, unit: &Unit) -> Vec<Stand> {
    let Some(stance) = artillery::left_guns(at, unit) else { return vec![] };
    stands(at, &Unit { stance, left_guns: None, ..unit.clone() })
}

/// The side of the mark that stands for a general, who is a point.
const GENERAL: Length = geom::mm(30);

/// The mark that stands for a general.
pub(crate) fn general_stand(pose: Pose) -> Stand {
    Stand::new(pose, GENERAL, GENERAL, Sign::Leader)
}

/// STA-25.4. All generals have the same powers.
fn figure(at: At, id: UnitId, general: &General) -> Piece {
    let (names, stand) = (&at.setup.names, general_stand(general.pose()));
    Piece {
        arm: "General".into(),
        bearing: Bearing { done: general.ridden > Length::ZERO, ..Bearing::default() },
        ..Piece::leader(names, id, general.side, "general", general.attached, Rank::Division, stand)
    }
}

/// STA-27.9, R112. Reach, ranges and the like of one unit: any player may ask, at any time.
pub(crate) fn distances(at: At, id: UnitId) -> Vec<(Distance, Length)> {
    let tables = &at.setup.tables;
    let command = (Distance::Command, tables.far(tables.command.radius));
    let Some(unit) = at.state.troops.get(id) else {
        let ride = (Distance::Move, tables.far(tables.movement.generals));
        return if at.state.generals.get(id).is_some() { vec![ride, command] } else { vec![] };
    };
    let march = pace::rate(at, unit);
    let mut all = vec![(Distance::Move, march)];
    if unit.family() != Family::Artillery {
        all.push((Distance::Charge, march));
    }
    if unit.family() != Family::Cavalry {
        all.push((Distance::CloseFire, tables.far(tables.ranges.musket.close)));
        all.push((Distance::Fire, Length::of(arcs::farthest(at, unit))));
    }
    all.push((Distance::Rout, tables.far(tables.retreats.most)));
    all
}
