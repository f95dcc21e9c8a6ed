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
    id: UnitId,
    unit: &Unit,
    by: Length,
    part: Part,
) -> Checked<()> {
    let body = body_of(at, id)?;
    if by <= Length::ZERO {
        return Err(refuse(cite::ALLOWANCE, Reason::NoWay { unit: id }).with_witness(id));
    }
    let most = going::most(at, unit);
    if by.mm() > most.mm() + at.setup.options.epsilon.mm() {
        let reason = Reason::TooFar { unit: id, asked: Inches(by), allowed: Inches(most) };
        return Err(refuse(cite::ALLOWANCE, reason).with_witness(id));
    }
    let run = back(by).run(body);
    let going = going::going(at, id, unit, &run)?;
    going::check_length(at, id, unit, &run, by.mm(), going, part)?;
    check_passage(at, id, unit, &run)?;
    check_untouched(at, id, unit, &run)?;
    zone::check_march(at, id, unit.side, &run, Within::Back, None)
}

/// FPN-6.6. Whether Skirmishers may go back so far.
pub(crate) fn check_move_back(at: Table<FastPlay>, side: Side, id: UnitId, by: Length) -> Checked<()> {
    let unit = free(at, side, id, cite::SKIRMISHERS_BACK)?;
    if !unit.is_skirmishing() {
        return Err(refuse(cite::SKIRMISHERS_BACK, Reason::NotSkirmishers { unit: id }).with_witness(id));
    }
    check_back(at, id, unit, by, Part::Whole)
}

/// FPN-6.6. Skirmishers go straight back, and turn about if they like.
pub(crate) fn move_back(on: &mut Hand<FastPlay>, unit: UnitId, by: Length, about: bool) {
    fall_back(on, unit, by, about);
    on.tell(|| Event::WentBack { unit, by: Inches(by), about });
}

/// Straight back, and perhaps about.
pub(crate) fn fall_back(on: &mut Hand<FastPlay>, id: UnitId, by: Length, about: bool) {
    go(on, id, &back(by));
    if about {
        let mut unit = on.state.troops.expect_edit(id);
        unit.elements = crate::formation::about(&unit);
    }
}

/// FPN-11.3, R68. Whether a shaken unit may retire so far.
pub(crate) fn check_retire(at: Table<FastPlay>, side: Side, id: UnitId, by: Length) -> Checked<()> {
    let unit = ready(at, side, id, cite::RETIRE)?;
    if !unit.is_shaken() {
        return Err(refuse(cite::RETIRE, Reason::IsSteady { unit: id }).with_witness(id));
    }
    check_loose(at, id, cite::NO_BREAK_OFF)?;
    check_back(at, id, unit, by, Part::Retiring)
}

/// FPN-4.18, 11.3 to 11.5. A shaken unit retires, after a test unless it is of Skirmishers or its General is
/// with it.
pub(crate) fn order_retire(on: &mut Hand<FastPlay>, id: UnitId, by: Length) {
    let unit = on.state.troops.expect(id);
    let free = unit.is_skirmishing() || on.state.general_with(id).is_some();
    let rule = cite::RETIRE_TEST;
    if !free && !command::obeys(on, id, rule, &Modifiers::new(rule)) {
        disobeyed(on, id, rule, None);
        return;
    }
    go(on, id, &back(by));
    on.tell(|| Event::Retired { unit: id, by: Inches(by) });
}
