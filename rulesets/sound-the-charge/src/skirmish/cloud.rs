//! STC-6.6 to 6.8. Figures in loose order: how they stand, and on what ground.

use crate::cite;
use crate::terrain::{Terrain, has_terrain, terrain};
use crate::who::refuse;
use crate::{At, Checked, Place, Reason, Unit, UnitFlags};
use formations::loose::{self, CloudFault};
use geom::{Inches, Length, Pose};
use names::UnitId;

/// STC-6.6, R25. Whether loose figures hang together: as many as the unit has, none on another, and all near
/// enough to the first, which commands.
pub(crate) fn check_figures(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Checked {
    let has = unit.strength();
    if figures.len() != usize::from(has) {
        let asked = u8::try_from(figures.len()).unwrap_or(u8::MAX);
        let reason = Reason::WrongNumberOfFigures { unit: id, asked, has };
        return Err(refuse(cite::SKIRMISH_MOVES, reason).with_witness(id));
    }
    check_cloud(at, id, figures)
}

/// STC-6.6, R25. Whether none of some loose figures is on another, and all are near enough to the first.
pub(crate) fn check_cloud(at: At, unit: UnitId, figures: &[Pose]) -> Checked {
    let tables = &at.setup.tables;
    let allowed = tables.skirmish.from_command_figure;
    let slack = at.setup.options.tolerance.mm();
    let reason = match loose::check_cloud(figures, tables.basing.skirmisher.into(), allowed.mm(), slack) {
        Ok(()) => return Ok(()),
        Err(CloudFault::TooFar(far)) => {
            let distance = Inches(Length::of(far));
            Reason::TooFarFromCommandFigure { unit, distance, allowed }
        }
        Err(CloudFault::Overlap) => Reason::FiguresOverlap { unit },
    };
    Err(refuse(cite::SKIRMISH_MOVES, reason).with_witness(unit))
}

/// STC-10.13, 11.8, 11.11, R67, R75. Whether skirmishers are in ground that disorders: their command figure,
/// and at least half of them; or in a block that they went into as skirmishers.
pub(crate) fn in_disordering_ground(at: At, unit: &Unit) -> bool {
    if let Place::Block(_) = unit.place {
        return unit.flags.has(UnitFlags::SKIRMISHING_INSIDE);
    }
    let disorders = |terrain: Terrain| terrain.disorders(&at.setup.tables);
    if !has_terrain(at, |terrain| disorders(terrain) || terrain == Terrain::Fieldwork) {
        return false;
    }
    loose::has_most(&unit.stance.figures, |point| {
        let under = at.setup.ground.under(point);
        under.iter().any(|&id| terrain(at, id).is_some_and(disorders))
            || crate::works::cover::protects(at, point)
    })
}
