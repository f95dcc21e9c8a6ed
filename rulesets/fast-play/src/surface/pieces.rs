//! What a surface shows and says of a position.

use crate::cite;
use crate::melee::contact::enemies_touching;
use crate::state::Few;
use crate::{Arm, Family, FastPlay, Formation, General, Unit, UnitFlags};
use engine::{Bearing, Distance, Glyph, Layout, Nerve, Piece, Rank, Sign, Stand, Strength, Table};
use geom::{FAR, Length, Pose};
use names::UnitId;

/// All that the looks of a piece follow from.
#[derive(Debug, PartialEq)]
pub enum Look {
    /// A unit, the enemies it is in hand-to-hand with, and whether a General has joined it.
    Unit(Unit, Few, bool),
    /// A General.
    General(General),
}

/// Every unit on the table and every General.
pub(crate) fn visible(at: Table<FastPlay>) -> Vec<UnitId> {
    let troops = at.state.troops.iter().filter(|(_, unit)| unit.is_on_table());
    troops.map(|(id, _)| id).chain(at.state.generals.ids().iter().copied()).collect()
}

/// The looks of a unit or a General.
pub(crate) fn look(at: Table<FastPlay>, id: UnitId) -> Look {
    if let Some(general) = at.state.generals.get(id) {
        return Look::General(general.clone());
    }
    let unit = at.state.troops.get(id).expect("it is to be seen");
    Look::Unit(unit.clone(), enemies_touching(at, id), at.state.general_with(id).is_some())
}

/// Whether a unit or a General looks so. It is asked of everybody after every order, and copies nothing.
pub(crate) fn looks_unchanged(at: Table<FastPlay>, id: UnitId, look: &Look) -> bool {
    match look {
        Look::Unit(unit, fights, led) => {
            at.state.troops.get(id) == Some(unit)
                && at.state.general_with(id).is_some() == *led
                && enemies_touching(at, id) == *fights
        }
        Look::General(general) => at.state.generals.get(id) == Some(general),
    }
}

/// A unit or a General as a surface shows it.
pub(crate) fn piece(at: Table<FastPlay>, id: UnitId, look: &Look) -> Piece {
    match look {
        Look::Unit(unit, fights, led) => body(at, id, unit, fights, *led),
        Look::General(general) => figure(at, id, general),
    }
}

fn body(at: Table<FastPlay>, id: UnitId, unit: &Unit, fights: &[UnitId], led: bool) -> Piece {
    let done = unit.flags.has(UnitFlags::ACTED);
    let in_command = unit.flags.has(UnitFlags::IN_COMMAND);
    let facing = unit.elements.first().expect("a unit that is seen has elements").facing;
    let piece = Piece {
        arm: unit.arm.label().into(),
        sign: sign_of(unit),
        grade: unit.class.label().into(),
        formation: formation_of(unit).into(),
        layout: layout_of(unit),
        stands: stands(unit),
        strength: Some(Strength { now: unit.alive().into(), full: unit.start.into(), of: "elements" }),
        bearing: Bearing {
            nerve: if unit.is_shaken() { Nerve::Shaken } else { Nerve::Steady },
            disordered: false,
            done,
            fights: fights.to_vec(),
        },
        ..Piece::new(&at.setup.names, id, unit.side)
    };
    piece
        .described(facing)
        .token(unit.is_shaken(), "shaken", Glyph::Shaken, "Shaken", cite::SHAKEN)
        .token(!fights.is_empty(), "fighting", Glyph::None, "In hand-to-hand", cite::NO_BREAK_OFF)
        .token(!in_command, "out_of_command", Glyph::OutOfCommand, "Out of command", cite::COMMANDS_WHOM)
        .token(done, "acted", Glyph::None, "Has acted", cite::SEQUENCE)
        .token(led, "led", Glyph::None, "Joined by its General", cite::JOINING)
}

pub(crate) fn sign_of(unit: &Unit) -> Sign {
    match unit.family() {
        Family::Foot => Sign::Foot,
        Family::Cavalry => Sign::Horse,
        Family::Artillery => Sign::Guns,
    }
}

fn layout_of(unit: &Unit) -> Layout {
    match unit.formation {
        // FPN-4.2. The last element is always in line.
        Formation::Square if unit.elements.len() > 1 => Layout::Square,
        _ if unit.is_skirmishing() => Layout::Loose,
        _ if unit.is_limbered() => Layout::Limbered,
        _ => Layout::Ranked,
    }
}

/// The elements of a unit, to be drawn.
pub(crate) fn stands(unit: &Unit) -> Vec<Stand> {
    unit.elements.iter().map(|&pose| stand(unit, pose)).collect()
}

/// An element with the figures of FPN-4.13: three Heavy Foot, two Light Foot or Cavalry, one gun.
fn stand(unit: &Unit, pose: Pose) -> Stand {
    let figures = match unit.arm {
        Arm::HeavyFoot => 3,
        Arm::FootArtillery | Arm::HorseArtillery => 1,
        _ => 2,
    };
    Stand { figures, ..Stand::new(pose, unit.base.width.0, unit.base.depth.0, sign_of(unit)) }
}

/// What its formation is called: FPN-4.3 and 4.14 give two of them names of their own.
fn formation_of(unit: &Unit) -> &'static str {
    match unit.formation {
        Formation::Line if unit.is_skirmishing() => "skirmishing",
        Formation::Line if unit.family() == Family::Artillery => "unlimbered",
        Formation::Column if unit.is_limbered() => "limbered",
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::Square => "square",
    }
}

/// FPN-1.6. A General commands a brigade; the book knows no leader above him.
fn figure(at: Table<FastPlay>, id: UnitId, general: &General) -> Piece {
    let (names, grade) = (&at.setup.names, general.grade.label());
    let (called, stand) = (format!("{grade} General"), mounted(at, general.pose));
    Piece {
        arm: "General".into(),
        grade: grade.into(),
        bearing: Bearing { done: general.moved, ..Bearing::default() },
        ..Piece::leader(names, id, general.side, &called, general.joined, Rank::Brigade, stand)
    }
}

/// A General's figure, to be drawn.
pub(crate) fn mounted(at: Table<FastPlay>, pose: Pose) -> Stand {
    let base = at.setup.tables.general_base;
    Stand::new(pose, base.width.0, base.depth.0, Sign::Leader)
}

/// Reach, range and the like of one unit, as numbers.
pub(crate) fn distances(at: Table<FastPlay>, id: UnitId) -> Vec<(Distance, Length)> {
    let tables = &at.setup.tables;
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let mut all = vec![(Distance::Zone, tables.front_zone.0), (Distance::Rout, tables.rout.0)];
    if let Some(rate) = tables.movement.of(unit.arm).of(unit.formation) {
        all.push((Distance::Move, rate.0));
        if unit.family() != Family::Artillery && !unit.in_square() {
            all.push((Distance::Charge, rate.0));
        }
    }
    if tables.hits_on.of(unit.arm).is_some() {
        all.push((Distance::Fire, tables.range.of(unit.arm).map_or(Length::of(FAR), |range| range.0)));
        if unit.family() == Family::Artillery {
            all.push((Distance::CloseFire, tables.close_guns.0));
        }
    }
    let general = unit.general.and_then(|general| at.state.generals.get(general));
    if let Some(general) = general {
        all.push((Distance::Command, tables.command_range.of(general.grade).in_sight.0));
    }
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, general, unit};
    use crate::{Grade, UnitFlags};
    use engine::{Eyes, Leader};
    use names::Side;

    fn pieces_of(field: Field) -> Vec<Piece> {
        field.moving(Side::Blue).view(Eyes::Side(Side::Blue)).pieces
    }

    #[test]
    fn formations_are_told_apart_without_words() {
        let layouts = [
            (Arm::HeavyFoot, Formation::Line, Layout::Ranked, "line"),
            (Arm::HeavyFoot, Formation::Column, Layout::Ranked, "column"),
            (Arm::HeavyFoot, Formation::Square, Layout::Square, "square"),
            (Arm::LightFoot, Formation::Line, Layout::Loose, "skirmishing"),
            (Arm::LightFoot, Formation::Column, Layout::Ranked, "column"),
            (Arm::FootArtillery, Formation::Line, Layout::Ranked, "unlimbered"),
            (Arm::FootArtillery, Formation::Column, Layout::Limbered, "limbered"),
        ];
        for (arm, formation, layout, word) in layouts {
            let pieces = pieces_of(Field::new([unit(arm, formation, 30.0, 20.0, 0)]));
            assert_eq!((pieces[0].layout, pieces[0].formation.as_str()), (layout, word));
        }
        let last = unit(Arm::HeavyFoot, Formation::Square, 30.0, 20.0, 0).last_element();
        assert_eq!(pieces_of(Field::new([last]))[0].layout, Layout::Ranked);
    }

    #[test]
    fn a_piece_says_how_it_bears_itself() {
        let shaken = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0)
            .shaken()
            .out_of_command()
            .flagged(UnitFlags::ACTED)
            .having_lost(1);
        let piece = &pieces_of(Field::new([shaken]))[0];
        assert_eq!(piece.bearing, Bearing { nerve: Nerve::Shaken, done: true, ..Bearing::default() });
        let glyphs: Vec<Glyph> = piece.tokens.iter().map(|token| token.glyph).collect();
        assert_eq!(glyphs, [Glyph::Shaken, Glyph::OutOfCommand, Glyph::None]);
        assert_eq!(
            piece.words,
            "unit 1, Blue, Trained Heavy Foot, line, facing north, 3 of 4 elements, shaken, out of command, has acted"
        );
        assert!(piece.stands.iter().all(|stand| stand.figures == 3 && stand.bears == Sign::Foot));
    }

    #[test]
    fn those_in_hand_to_hand_name_each_other() {
        let depth = crate::kit::printed().foot_base.depth.0.inches();
        let ours = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0);
        let theirs = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0 + depth, 180);
        let pieces = pieces_of(Field::new([ours, theirs]));
        assert_eq!(pieces[0].bearing.fights, [UnitId(2)]);
        assert_eq!(pieces[1].bearing.fights, [UnitId(1)]);
    }

    #[test]
    fn a_general_says_whom_he_is_with() {
        let foot = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0);
        let with = general(Side::Blue, Grade::Poor, 30.0, 19.0, Some(1));
        let pieces = pieces_of(Field::new([foot]).generals([with]));
        assert_eq!(pieces[1].leader, Some(Leader { rank: Rank::Brigade, with: Some(UnitId(1)) }));
        assert_eq!(pieces[1].words, "unit 101, Blue, Poor General, with unit 1");
    }
}
