//! STC-7.6. Lines that fold their ends.

use super::{check_once, take_up, tell_formed};
use crate::cite;
use crate::formation::shapes::{base, check_room, cost};
use crate::who::refuse;
use crate::{At, Bend, Checked, Family, Formation, On, Reason, Stance, Unit};
use geom::Angle;
use names::{Side, UnitId};

/// STC-7.6. The files that an order bends, by a quarter turn where it does not say how far.
pub(crate) fn bend_of(left: u8, right: u8, left_back: Option<Angle>, right_back: Option<Angle>) -> Bend {
    let back = |files: u8, back: Option<Angle>| {
        if files == 0 { Angle::ZERO } else { back.unwrap_or(Angle::QUARTER) }
    };
    Bend { left, right, left_back: back(left, left_back), right_back: back(right, right_back) }
}

/// STC-2.10, 7.6. Whether a line may fold its ends so.
pub(crate) fn check_bend(at: At, side: Side, id: UnitId, bend: Bend) -> Checked {
    let unit = crate::movement::pace::in_the_open(at, side, id)?;
    check_once(id, unit)?;
    if unit.family() != Family::Infantry || unit.formation() != Formation::Line {
        let formation = unit.formation();
        return Err(refuse(cite::BENDING, Reason::WrongFormation { unit: id, formation }).with_witness(id));
    }
    let folded = bend.files();
    if folded == 0 || folded >= unit.stance.files {
        return Err(refuse(cite::BENDING, Reason::WrongFiles { unit: id, files: folded }).with_witness(id));
    }
    if bend.left_back.abs() > Angle::QUARTER || bend.right_back.abs() > Angle::QUARTER {
        return Err(refuse(cite::BENDING, Reason::NotAQuarter { unit: id }).with_witness(id));
    }
    crate::movement::pace::check_time(id, unit, cost(at, unit, Formation::Bent))?;
    check_room(at, id, unit, &bent(at, unit, bend))
}

/// STC-2.10, 7.6. A line folds its ends.
pub(crate) fn bend(on: &mut On, id: UnitId, bend: Bend) {
    crate::movement::pace::begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let (stance, cost) = (bent(at, unit, bend), cost(at, unit, Formation::Bent));
    take_up(on, id, stance, cost);
    tell_formed(on, id, Formation::Bent, false);
}

/// STC-7.6. A line with its ends folded: the rest of its front stays where it is.
pub(crate) fn bent(at: At, unit: &Unit, bend: Bend) -> Stance {
    unit.stance.folded(Formation::Bent, base(at, unit, Formation::Bent), bend)
}
