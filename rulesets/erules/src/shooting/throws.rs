//! ERN-20.3, 28.1, 28.2, 28.M1 to 28.M5, ERN-29, ERN-30, ERN-32, 32.M1 to 32.M9, 34.3, X9, R9, R78 to R80,
//! R84, R85, R87. The throws for casualties.

use crate::kinds::{Arm, Formation};
use crate::losses::lose;
use crate::morale::lines::TWO_DICE;
use crate::steps::{Shot, Volley};
use crate::{At, On, cite};
use dice::Why;
use engine::Modifiers;
use names::{RuleId, UnitId};

/// Throws two dice and reads casualties off a table: the scores at which they change are the bands of the
/// throw.
pub(crate) fn casualties(
    on: &mut On,
    unit: UnitId,
    plus: &Modifiers,
    (rule, what): (RuleId, &'static str),
    read: impl Fn(i16) -> u32,
) -> u32 {
    let total = plus.total();
    let mut cuts: Vec<i16> = vec![];
    let mut values = vec![read(2 + total)];
    for score in 3..=12 {
        let casualties = read(score + total);
        if casualties != values[values.len() - 1] {
            cuts.push(score + total);
            values.push(casualties);
        }
    }
    let why = Why { rule, roller: on.state.active, unit: Some(unit), what };
    let band = on.test(TWO_DICE, plus, &cuts, why);
    values[band]
}

/// R9. Halved figures are added up and then rounded once, a half upwards.
pub(crate) fn rounded(halves: u16) -> u32 {
    u32::from(halves).div_ceil(2)
}

/// ERN-28.2, 28.M1 to 28.M5. What adds to the throw for a unit in a beaten zone.
pub(crate) fn shot_lines(at: At, shot: &Shot) -> Modifiers {
    let tables = &at.setup.tables;
    let target = at.state.unit(shot.target);
    let weather = at.setup.options.weather_in(at.state.bound());
    let lines = &tables.shot;
    let over = |line: crate::tables::ShotLine| line.of(shot.slope);
    let range = i64::from(shot.range);
    let gunners = target.arm.is_artillery() || target.arm == Arm::Staff;
    let loose = target.stance.formation == Formation::Skirmish && !target.arm.is_artillery();
    Modifiers::new(cite::ZONE_TESTED)
        .by(cite::SHOT_M1, shot.covered, over(lines.hard_cover), "hard cover")
        .by(
            cite::SHOT_M2,
            weather.rain && range > tables.firing.rain_beyond,
            over(lines.rain),
            "heavy rain or snow",
        )
        .by(
            cite::SHOT_M3,
            weather.fog && range > tables.firing.fog_beyond,
            over(lines.fog),
            "fog or blizzard",
        )
        .by(cite::SHOT_M4, gunners && over(lines.gunners) != 0, over(lines.gunners), "gunners or staff")
        .by(cite::SHOT_M5, loose && over(lines.skirmishers) != 0, over(lines.skirmishers), "skirmish order")
}

/// ERN-28, 28.1, ERN-29, ERN-30, R78 to R80. Tests a unit in a beaten zone. Losses are reduced to its share
/// of the time, rounded up; those from its own guns do not make it test.
pub(crate) fn shot(on: &mut On, shot: Shot) {
    // An earlier zone may have destroyed it.
    let Some(target) = on.state.troops.get(shot.target) else { return };
    let by_enemy = target.side != on.state.active;
    let plus = shot_lines(on.table(), &shot);
    let rows = on.setup.tables.round_shot.clone();
    let read = |score| {
        let falls = rows.casualties(shot.figures.into(), score);
        (falls * u32::from(shot.share)).div_ceil(1000)
    };
    let falls = casualties(on, shot.unit, &plus, (cite::ZONE_TESTED, "round shot"), read);
    lose(on, shot.target, falls, cite::ZONE_TESTED, by_enemy);
}

/// ERN-32.M1 to 32.M9. What adds to the throw for musketry or canister.
pub(crate) fn volley_lines(at: At, volley: &Volley) -> Modifiers {
    let target = at.state.unit(volley.target);
    let weather = at.setup.options.weather_in(at.state.bound());
    let lines = &at.setup.tables.fire;
    let gunners = target.arm.is_artillery() || target.arm == Arm::Staff;
    let loose = target.stance.formation == Formation::Skirmish && !target.arm.is_artillery();
    Modifiers::new(cite::CASUALTY_TABLE)
        .by(cite::VOLLEY_M1, weather.rain, lines.rain, "heavy rain or snow")
        .by(cite::VOLLEY_M2, gunners, lines.gunners, "at gunners or staff")
        .by(cite::VOLLEY_M3, volley.covered, lines.hard_cover, "hard cover")
        .by(cite::VOLLEY_M4, weather.fog, lines.fog, "fog or blizzard")
        .by(cite::VOLLEY_M5, volley.disordered, lines.disordered, "fired last bound or disordered")
        .by(cite::VOLLEY_M6, loose, lines.skirmishers, "at skirmishers")
        .by(cite::VOLLEY_M7, volley.approaching, lines.approaching, "approaching target")
        .by(cite::VOLLEY_M8, volley.receding, lines.receding, "receding target")
        .by(cite::VOLLEY_M9, volley.close, lines.close, "close range")
}

/// ERN-32, R9, R87. One throw for all that fire alike at one target.
pub(crate) fn volley(on: &mut On, volley: Volley) {
    // Earlier fire may have destroyed the target.
    if on.state.troops.get(volley.target).is_none() {
        return;
    }
    let plus = volley_lines(on.table(), &volley);
    let figures = rounded(volley.halves);
    let rows = on.setup.tables.casualties.clone();
    let falls = casualties(on, volley.units[0], &plus, (cite::CASUALTY_TABLE, "fire"), |score| {
        rows.by_fire(figures, score)
    });
    lose(on, volley.target, falls, cite::CASUALTY_TABLE, true);
}
