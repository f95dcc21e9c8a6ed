//! FPN-4.18, 6.6, 11.3. Straight back: Skirmishers who give ground, and shaken troops who retire.

use crate::movement::going::{self, Part};
use crate::movement::zone::{self, Within};
use crate::movement::{body_of, check_loose, check_passage, check_untouched, disobeyed, free, go};
use crate::who::{ready, refuse};
use crate::{Event, FastPlay, Reason, Unit};
use crate::{cite, command};
use engine::{Hand, Modifiers, Refusal, Table};
use geom::{Inches, Leg, Length, Motion};
use names::{Side, UnitId};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// Straight back by so much.
pub(crate) fn back(by: Length) -> Motion {
    Motion::as_one([Leg::Back { by }])
}

/// Whether a unit may go straight back so far, touching no enemy.
pub(crate) fn check_back(
    at: Table<FastPlay>,
    unit: UnitId,
    found: &Unit,
    by: Length,
    part: Part,
) -> Checked<()> {
    let body = body_of(at, unit)?;
    if by <= Length::ZERO {
        return Err(refuse(cite::ALLOWANCE, Reason::NoWay { unit }).with_witness(unit));
    }
    let most = going::most(at, found);
    if by.mm() > most.mm() + at.setup.options.epsilon.mm() {
        let reason = Reason::TooFar { unit, asked: Inches(by), allowed: Inches(most) };
        return Err(refuse(cite::ALLOWANCE, reason).with_witness(unit));
    }
    let run = back(by).run(body);
    let going = going::going(at, unit, found, &run)?;
    going::check_length(at, unit, found, &run, by.mm(), going, part)?;
    check_passage(at, unit, found, &run)?;
    check_untouched(at, unit, found, &run)?;
    zone::check_march(at, unit, found.side, &run, Within::Back, None)
}

/// FPN-6.6. Whether Skirmishers may go back so far.
pub(crate) fn check_move_back(at: Table<FastPlay>, side: Side, unit: UnitId, by: Length) -> Checked<()> {
    let found = free(at, side, unit, cite::SKIRMISHERS_BACK)?;
    if !found.is_skirmishing() {
        return Err(refuse(cite::SKIRMISHERS_BACK, Reason::NotSkirmishers { unit }).with_witness(unit));
    }
    check_back(at, unit, found, by, Part::Whole)
}

/// FPN-6.6. Skirmishers go straight back, and turn about if they like.
pub(crate) fn move_back(on: &mut Hand<FastPlay>, unit: UnitId, by: Length, about: bool) {
    fall_back(on, unit, by, about);
    on.tell(|| Event::WentBack { unit, by: Inches(by), about });
}

/// Straight back, and perhaps about.
pub(crate) fn fall_back(on: &mut Hand<FastPlay>, unit: UnitId, by: Length, about: bool) {
    go(on, unit, &back(by));
    if about && let Some(mut found) = on.state.troops.edit(unit) {
        found.elements = crate::formation::about(&found);
    }
}

/// FPN-11.3, R68. Whether a shaken unit may retire so far.
pub(crate) fn check_retire(at: Table<FastPlay>, side: Side, unit: UnitId, by: Length) -> Checked<()> {
    let found = ready(at, side, unit, cite::RETIRE)?;
    if !found.is_shaken() {
        return Err(refuse(cite::RETIRE, Reason::IsSteady { unit }).with_witness(unit));
    }
    check_loose(at, unit, cite::NO_BREAK_OFF)?;
    check_back(at, unit, found, by, Part::Retiring)
}

/// FPN-4.18, 11.3 to 11.5. A shaken unit retires, after a test unless it is of Skirmishers or its General is with it.
pub(crate) fn order_retire(on: &mut Hand<FastPlay>, unit: UnitId, by: Length) {
    let Some(found) = on.state.troops.get(unit) else { return };
    let free = found.is_skirmishing() || on.state.general_with(unit).is_some();
    let rule = cite::RETIRE_TEST;
    if !free && !command::obeys(on, unit, rule, &Modifiers::new(rule)) {
        disobeyed(on, unit, rule, None);
        return;
    }
    go(on, unit, &back(by));
    on.tell(|| Event::Retired { unit, by: Inches(by) });
}
