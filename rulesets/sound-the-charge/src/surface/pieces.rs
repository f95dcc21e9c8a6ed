//! What a surface shows and says of a position.

use crate::cite;
use crate::formation::artillery;
use crate::{At, Family, Few, Formation, General, Unit, UnitFlags};
use engine::{Bearing, Distance, Glyph, Layout, Nerve, Piece, Rank, Sign, Stand, Strength};
use geom::{Length, Pose, Rect};
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
    /// Figures left and at first.
    strength: (u16, u16),
    /// The enemies whom it fights.
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

/// Whether a unit or a general looks so. It is asked of everybody after every order, and copies nothing.
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
        strength: strength(at, unit),
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
    let ((now, full), active) = (standing.strength, standing.active);
    let of = if unit.family() == Family::Artillery { "gunners" } else { "figures" };
    let now_has = |flag: UnitFlags| active && unit.flags.has(flag);
    let gun = unit.regimental_gun.is_some();
    let blown = at.setup.options.blown_cavalry && crate::movement::pace::is_blown(at, unit);
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
            disordered: unit.is_disordered(),
            done: now_has(UnitFlags::DONE),
            fights: standing.fights.to_vec(),
        },
        ..Piece::new(&at.setup.names, id, unit.side)
    };
    piece
        .described(unit.stance.pose.facing)
        .token(unit.is_shaken(), "shaken", Glyph::Shaken, "Shaken", cite::MORALE)
        .token(unit.is_disordered(), "disordered", Glyph::Disordered, "Disordered", cite::DISORDER)
        .token(!standing.fights.is_empty(), "fighting", Glyph::None, "In combat", cite::ROUNDS)
        .token(!unit.in_command(), "out_of_command", Glyph::OutOfCommand, "Out of command", cite::COMMAND)
        .token(now_has(UnitFlags::MOVED), "moved", Glyph::None, "Has moved", cite::MOVING_AND_SHOOTING)
        .token(now_has(UnitFlags::SHOT), "shot", Glyph::None, "Has shot", cite::WHO_SHOOTS)
        .token(standing.led, "led", Glyph::None, "General attached", cite::ATTACHMENT)
        .token(gun, "regimental_gun", Glyph::Letter, "Regimental gun", cite::REGIMENTAL_GUNS)
        .token(blown, "blown", Glyph::Tired(3), "Blown", cite::BLOWN)
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
        Formation::Garrison => Layout::Inside,
        Formation::Limbered => Layout::Limbered,
        _ if unit.is_loose() => Layout::Loose,
        _ => Layout::Ranked,
    }
}

/// Figures left and at first; a screen is as strong as its battalion has sent it out.
fn strength(at: At, unit: &Unit) -> (u16, u16) {
    match unit.parent.and_then(|parent| at.state.troops.get(parent)) {
        Some(parent) => (parent.out.into(), parent.out.into()),
        None => (unit.strength().into(), unit.original.into()),
    }
}

/// The stands of a unit, each at its true size: of close order whole stands, of a square its four faces, of
/// loose order single figures, of guns each model, also of those that are left; of a garrison those at each
/// side of its block.
pub(crate) fn stands(at: At, unit: &Unit) -> Vec<Stand> {
    let stance = &unit.stance;
    let Some(body) = stance.body() else { return vec![] };
    let of = |rect: &Rect, figures: u8| Stand { figures, ..stand(rect, sign_of(unit)) };
    let per_stand = match (stance.formation, unit.family()) {
        (Formation::Skirmish | Formation::CrewOnFoot, _) => {
            let figures = body.parts().iter().map(|part| of(part, 1));
            return figures.chain(left_guns(at, unit)).collect();
        }
        (Formation::Square | Formation::Garrison, _) => return faces(at, unit, &body.parts()[0]),
        (_, Family::Infantry) => at.setup.options.foot_per_stand,
        (_, Family::Cavalry) => at.setup.options.horse_per_stand,
        (_, Family::Artillery) => 1,
    };
    let mut stands = vec![];
    let mut left = stance.stood;
    for part in body.parts() {
        let (width, depth) = (stance.width.mm(), stance.depth.mm());
        let files = libm::round(part.width() / width) as u8;
        for rank in 0..stance.ranks() {
            // R6. The last rank may have fewer figures than the others.
            let in_rank = files.min(left);
            left -= in_rank;
            for first in (0..in_rank).step_by(usize::from(per_stand.max(1))) {
                let figures = per_stand.min(in_rank - first);
                let count = f64::from(figures);
                let across = (f64::from(first) + count / 2.0) * width - part.width() / 2.0;
                let front = part.front().advanced(-f64::from(rank) * depth);
                let place = front.shifted(front.right() * across);
                stands.push(of(&Rect::behind(&place, count * width, depth), figures));
            }
        }
    }
    stands
}

fn stand(rect: &Rect, bears: Sign) -> Stand {
    Stand::new(Pose::of(rect.frame), Length::of(rect.width()), Length::of(rect.depth()), bears)
}

/// R51, R75, R101. The four faces of a square or of a block, each looking outward; figures are spread over
/// them as evenly as can be.
fn faces(at: At, unit: &Unit, whole: &Rect) -> Vec<Stand> {
    let depth = at.setup.tables.basing.foot.depth.mm().min(whole.depth() / 2.0).min(whole.width() / 2.0);
    let face = |turn: u8| {
        let mut frame = whole.frame;
        (0..turn).for_each(|_| frame.ahead = frame.right());
        // The faces to the flanks stand between the other two.
        let (width, ahead) = match turn.is_multiple_of(2) {
            true => (whole.width(), whole.depth() / 2.0),
            false => (whole.depth() - 2.0 * depth, whole.width() / 2.0),
        };
        let rect = Rect::behind(&frame.advanced(ahead), width, depth);
        let figures = unit.in_ranks() / 4 + u8::from(turn < unit.in_ranks() % 4);
        Stand { figures, ..stand(&rect, Sign::Foot) }
    };
    (0..4).map(face).collect()
}

/// STC-9.6. The guns that a crew has left, side by side.
fn left_guns(at: At, unit: &Unit) -> Vec<Stand> {
    let Some(stance) = artillery::left_guns(at, unit) else { return vec![] };
    let guns = Unit { stance, left_guns: None, ..unit.clone() };
    stands(at, &guns)
}

/// STC-3.2. Every general serves all units; the book knows no hierarchy.
fn figure(at: At, id: UnitId, general: &General) -> Piece {
    let side = at.setup.tables.basing.general.0;
    let stand = Stand::new(general.pose(), side, side, Sign::Leader);
    let (names, with) = (&at.setup.names, general.attached);
    Piece {
        arm: "General".into(),
        bearing: Bearing { done: general.moved, ..Bearing::default() },
        ..Piece::leader(names, id, general.side, "general", with, Rank::Division, stand)
    }
}

/// STC-1.4. Reach, ranges and the like of one unit: anybody may ask, at any time.
pub(crate) fn distances(at: At, id: UnitId) -> Vec<(Distance, Length)> {
    let tables = &at.setup.tables;
    let Some(unit) = at.state.troops.get(id) else {
        let general = at.state.generals.get(id);
        return general.map_or_else(Vec::new, |_| {
            vec![
                (Distance::Move, tables.generals.ride.0),
                (Distance::Command, tables.generals.command_radius.0),
            ]
        });
    };
    let march = crate::movement::pace::commanded(at, unit).of(crate::movement::pace::rate(at, unit).0);
    let mut all = vec![(Distance::Move, march), (Distance::Zone, tables.zones.control.0)];
    if tables.movement.of(unit.arm).charge.is_some() {
        all.push((Distance::Charge, march + crate::movement::pace::bonus(at, unit)));
    }
    if let Some(weapon) = unit.arm.weapon() {
        let range = tables.shooting.of(weapon);
        all.extend([(Distance::CloseFire, range.close.0), (Distance::Fire, range.far.0)]);
    }
    all.push((Distance::Rout, tables.combat_results.loses.retreat.0));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stance;
    use crate::kit::{Field, battery, cavalry, line, pose, square};

    fn drawn(unit: Unit) -> Vec<(u8, Sign, String)> {
        Field::new([unit.clone()]).look(|at| {
            let size = |stand: &Stand| format!("{}x{}", geom::Inches(stand.width), geom::Inches(stand.depth));
            stands(at, &unit).iter().map(|stand| (stand.figures, stand.bears, size(stand))).collect()
        })
    }

    /// STC-2.6, 2.7, R6. Whole stands; the last rank has what is left.
    #[test]
    fn close_order_is_drawn_stand_by_stand() {
        let stand = |figures, size: &str| (figures, Sign::Foot, size.to_string());
        assert_eq!(drawn(line(30.0, 20.0, 0)), vec![stand(4, "1.5\"x0.5\""); 3]);
        let horse = cavalry(Formation::Line, 30.0, 20.0, 0);
        let few = Unit { original: 8, stance: Stance { stood: 8, ..horse.stance.clone() }, ..horse };
        let figures: Vec<u8> = drawn(few).iter().map(|(figures, ..)| *figures).collect();
        assert_eq!(figures, [3, 3, 2]);
    }

    /// STC-8.16, R51, R101. A square looks every way.
    #[test]
    fn a_square_is_drawn_as_four_faces() {
        let faces = drawn(square(30.0, 20.0, 0).having_lost(2));
        assert_eq!(faces.iter().map(|(figures, ..)| *figures).collect::<Vec<_>>(), [3, 3, 2, 2]);
        let unit = square(30.0, 20.0, 0);
        let looks: Vec<f64> = Field::new([unit.clone()])
            .look(|at| stands(at, &unit).iter().map(|stand| stand.pose.facing.as_degrees()).collect());
        assert_eq!(looks, [0.0, 90.0, 180.0, 270.0]);
    }

    /// STC-6.5, 9.6. Guns that are left are drawn where they stand.
    #[test]
    fn guns_that_are_left_are_drawn_apart_from_their_crew() {
        let mut crew = battery(4, 50.0, 30.0, 180);
        crew.left_guns = Some(pose(50.0, 30.0, 180));
        let base = crate::PRINTED.basing.skirmisher;
        crew.stance = Stance::rows(Formation::CrewOnFoot, pose(50.0, 33.0, 180), base, 6, 12);
        let drawn = drawn(crew);
        assert_eq!(drawn.iter().filter(|(_, bears, _)| *bears == Sign::Foot).count(), 12);
        assert_eq!(drawn.iter().filter(|(_, bears, _)| *bears == Sign::Guns).count(), 4);
    }
}
