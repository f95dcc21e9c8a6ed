//! What a surface shows and says of each unit.

use crate::state::{DEPTH, FRONTAGE, MEN};
use crate::{At, Unit, cite};
use engine::{Distance, Glyph, Piece, Sign, Stand, Strength};
use geom::{Length, Pose, mm};
use names::UnitId;

/// What a surface shows and says of a unit that looks so.
pub(crate) fn piece(at: At, id: UnitId, unit: &Unit) -> Piece {
    let piece = Piece {
        arm: "foot".into(),
        sign: Sign::Foot,
        formation: "line".into(),
        stands: vec![stand(unit)],
        strength: Some(Strength { now: unit.strength.into(), full: MEN.into(), of: "men" }),
        ..Piece::new(&at.setup.names, id, unit.side)
    };
    piece.described(unit.pose.facing).token(unit.braced, "braced", Glyph::Letter, "Braced", cite::BRACE)
}

/// The one stand of a unit.
pub(crate) fn stand(unit: &Unit) -> Stand {
    let pose = Pose::of(unit.block().parts()[0].frame);
    Stand::new(pose, mm(FRONTAGE as i64), mm(DEPTH as i64), Sign::Foot)
}

/// How far any unit reaches.
pub(crate) fn distances(at: At) -> Vec<(Distance, Length)> {
    let tables = &at.setup.tables;
    vec![
        (Distance::Move, mm(tables.march)),
        (Distance::Charge, mm(tables.charge)),
        (Distance::Fire, mm(tables.range)),
        (Distance::Rout, mm(tables.rout)),
    ]
}
