//! STC-6.1, 6.3, 6.13, 9.3. How far units move, and what a move leaves on them.

use crate::cite;
use crate::measure::{Fraction, Turns};
use crate::national::holds;
use crate::who::{ready, refuse};
use crate::{At, Checked, Family, Few, Formation, Nation, On, Place, Reason, Unit, UnitFlags};
use geom::{Inches, Length, Run};
use names::{RuleId, Side, UnitId};

/// The acts of a unit on its way, and how far it comes.
///
/// Check and order make the same walk. A stop on it is a refusal to the one, with its witness, and an
/// interruption to the other, since the truth may hold enemies in woods of whom the side did not know.
pub(crate) struct Walked {
    /// The way, as far as it goes.
    pub run: Run,
    /// R21. Its cost.
    pub spent: Turns,
    /// STC-12.3, R80. How far it leads forward.
    pub forward: Length,
    /// R88. Whether all of it leads forward.
    pub all_forward: bool,
    /// STC-9.3. How many inches of it are charge bonus.
    pub bonus: Length,
    /// STC-5.5.1. The rule of the ground that disorders on the way, if any does.
    pub disordered_by: Option<RuleId>,
    /// STC-11.6, R74. Whether it is made at double pace.
    pub on_road: bool,
    /// STC-6.4. The friends it goes through.
    pub through: Few,
    /// The stop that ends it early, if there is one.
    pub stopped: Option<Stop>,
}

/// A stop on the way of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stop {
    /// The rule that stops it.
    pub rule: RuleId,
    /// The facts.
    pub reason: Reason,
    /// The unit that is in the way, if one is.
    pub by: Option<UnitId>,
}

/// For what a unit moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// STC-6.1. An ordinary move.
    March,
    /// STC-11.6, R74. A march at double pace on a road.
    Double,
    /// STC-9.1. A charge: the bonus is added, and the zone of the target is open.
    Charge {
        /// The target.
        target: UnitId,
    },
    /// STC-9.8, R58. A charge that goes on, with the rest of its bonus.
    Onward {
        /// Into whom.
        target: UnitId,
        /// The rest of its bonus.
        bonus: Length,
    },
    /// STC-6.9. A screen that keeps the pace of columns.
    Screening,
    /// STC-11.8, R113. A way into a town block: the zones of those who stand too near it are open, since they
    /// are charged.
    Enter {
        /// The block.
        block: geom::FeatureId,
    },
}

impl Purpose {
    /// STC-9.1. The unit that a charger means to touch.
    pub(crate) fn target(self) -> Option<UnitId> {
        match self {
            Purpose::Charge { target } | Purpose::Onward { target, .. } => Some(target),
            Purpose::March | Purpose::Double | Purpose::Screening | Purpose::Enter { .. } => None,
        }
    }
}

/// STC-6.13, 12.8, 13.1.1, 13.1.3, 13.6.2, R5, R85, R89, R92. How far a unit moves in a whole turn as it
/// stands, before anything slows it. Squares, bent lines and garrisons do not move.
pub(crate) fn rate(at: At, unit: &Unit) -> Inches {
    let tables = &at.setup.tables;
    let rates = tables.movement.of(unit.arm);
    let printed = match unit.formation() {
        Formation::Square | Formation::Bent | Formation::Garrison => Inches::default(),
        Formation::Skirmish | Formation::CrewOnFoot => tables.skirmish.rate,
        Formation::Line | Formation::Unlimbered | Formation::Masse => rates.line,
        Formation::Limbered
            if unit.arm.is_horse_artillery()
                && holds(at, unit, |national| national.austrian_horse_guns, &[Nation::Austria]) =>
        {
            tables.national.austrian_horse_guns
        }
        Formation::Column | Formation::Limbered => rates.column,
    };
    let foot_guns = unit.family() == Family::Artillery && !unit.arm.is_horse_artillery() && !unit.is_loose();
    if foot_guns && holds(at, unit, |national| national.russian_guns, &[Nation::Russia]) {
        return Inches((printed.0 - tables.national.russian_foot_guns_slower.0).max(Length::ZERO));
    }
    if unit.regimental_gun.is_some() { printed.min(tables.regimental_gun.rate) } else { printed }
}

/// STC-6.3, R22. The part of its speed that command leaves a unit in this phase.
pub(crate) fn commanded(at: At, unit: &Unit) -> Fraction {
    if unit.in_command() { Fraction::FULL } else { at.setup.tables.paces.out_of_command }
}

/// R88. Whether a unit spent all of its last active turn going forward.
pub(crate) fn is_at_full_speed(at: At, unit: &Unit) -> bool {
    let unused = unit.spent.left().share() * rate(at, unit).mm();
    unit.flags.has(UnitFlags::ONLY_FORWARD) && unused <= at.setup.options.tolerance.mm()
}

/// STC-9.3, 12.2, R22, R79. The charge bonus of a unit, command reckoned in; none for those who have none.
pub(crate) fn bonus(at: At, unit: &Unit) -> Length {
    let blown = at.setup.options.blown_cavalry && is_blown(at, unit);
    match at.setup.tables.movement.of(unit.arm).charge {
        Some(bonus) if !blown => commanded(at, unit).of(bonus.0),
        _ => Length::ZERO,
    }
}

/// STC-12.2. Whether cavalry has fought too often.
pub(crate) fn is_blown(at: At, unit: &Unit) -> bool {
    unit.family() == Family::Cavalry && unit.rounds >= at.setup.tables.blown_after
}

/// STC-2.10, 6.1, R5. Squares, bent lines and garrisons do not move.
pub(crate) fn check_mobile(id: UnitId, unit: &Unit) -> Checked {
    let rule = match unit.formation() {
        Formation::Square | Formation::Garrison => cite::MOVING,
        Formation::Bent => cite::BENT,
        _ => return Ok(()),
    };
    Err(refuse(rule, Reason::WrongFormation { unit: id, formation: unit.formation() }).with_witness(id))
}

/// A unit that may still move, and stands on the open table.
pub(crate) fn in_the_open<'a>(at: At<'a>, side: Side, id: UnitId) -> Checked<&'a Unit> {
    let unit = ready(at, side, id, cite::MOVING)?;
    let rule = match unit.place {
        Place::Table => return Ok(unit),
        Place::Block(_) => cite::TOWNS,
        Place::Boats => cite::BOATS,
        Place::Square(_) => cite::REFUGE,
        Place::Off | Place::Gone => cite::MOVING,
    };
    Err(refuse(rule, Reason::NotInTheOpen { unit: id }).with_witness(id))
}

/// Refuses a way on which something stops a unit.
pub(crate) fn unhindered(unit: UnitId, walked: &Walked) -> Checked {
    match &walked.stopped {
        Some(stop) => Err(refuse(stop.rule, stop.reason.clone()).with_witness(stop.by.unwrap_or(unit))),
        None => Ok(()),
    }
}

/// STC-4.2. A piece begins to move, or goes on: the piece that moved before it has finished.
pub(crate) fn begin(on: &mut On, piece: UnitId) {
    let before = on.state.acting.replace(piece);
    if let Some(before) = before.filter(|before| *before != piece) {
        finish(on, before);
    }
}

/// STC-4.2. A unit's move of this turn is over.
pub(crate) fn finish(on: &mut On, id: UnitId) {
    // A general is no unit, and a unit that moved before may be gone.
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(UnitFlags::DONE, true);
    }
}

/// STC-8.6, 12.3, R21, R80, R88. Notes what a unit has spent of its turn, and how far it came forward.
pub(crate) fn spend(on: &mut On, id: UnitId, spent: Turns, forward: Length, all_forward: bool) {
    let mut unit = on.state.troops.expect_edit(id);
    let had_moved = unit.flags.has(UnitFlags::MOVED);
    unit.spent += spent;
    unit.boarding = 0;
    unit.forward += forward;
    unit.flags.set(UnitFlags::MOVED, true);
    let only_forward = all_forward && (!had_moved || unit.flags.has(UnitFlags::ONLY_FORWARD));
    unit.flags.set(UnitFlags::ONLY_FORWARD, only_forward);
}

/// R21. Whether a unit has time left for something.
pub(crate) fn check_time(id: UnitId, unit: &Unit, needs: Turns) -> Checked {
    let has = unit.spent.left();
    if needs <= has {
        return Ok(());
    }
    Err(crate::who::refuse(cite::MOVING, Reason::TooMuchTime { unit: id, needs, has }).with_witness(id))
}
