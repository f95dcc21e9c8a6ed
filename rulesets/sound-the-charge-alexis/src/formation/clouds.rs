//! STA-10.2, 10.3. How near loose models keep to their command model and how far apart they stand.

use super::shapes::spacing_of;
use crate::who::refuse;
use crate::{At, Checked, Reason, Unit, cite};
use geom::{Length, Millimetres, Pose};
use names::UnitId;

/// STA-10.2, 10.3, R68, R110. Whether models may stand so: those of a unit near enough to the first, which
/// commands, and all at their spacing. A screen keeps to its parent.
pub(crate) fn check_figures(at: At, id: UnitId, unit: &Unit, figures: &[Pose]) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    let place = |figure: &Pose| figure.at.point();
    let Some(first) = figures.first().map(place) else { return Ok(()) };
    if unit.parent.is_none() {
        let allowed = Millimetres(at.setup.tables.far(at.setup.tables.skirmish.from_command_model));
        let far = figures.iter().map(|figure| (place(figure) - first).length()).fold(0.0, f64::max);
        if far > allowed.mm() + slack {
            let distance = Millimetres(Length::of(far));
            let reason = Reason::TooFarFromCommand { unit: id, distance, allowed };
            return Err(refuse(cite::SKIRMISH_COHESION, reason).with_witness(id));
        }
    }
    let apart = spacing_of(at, unit, unit.formation()).mm();
    let most = apart * f64::from(at.setup.options.skirmish_gap_most);
    for (number, figure) in figures.iter().enumerate() {
        let others = figures.iter().enumerate().filter(|(other, _)| *other != number);
        let nearest =
            others.map(|(_, other)| (place(other) - place(figure)).length()).fold(f64::INFINITY, f64::min);
        if figures.len() > 1 && (nearest < apart - slack || nearest > most + slack) {
            let distance = Millimetres(Length::of(nearest));
            return Err(
                refuse(cite::SKIRMISH_SPACING, Reason::WrongSpacing { unit: id, distance }).with_witness(id)
            );
        }
    }
    Ok(())
}
