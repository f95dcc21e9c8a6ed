//! STC-1 to 14. The printed charts, line by line, as the rules read them.

use crate::cite;
use crate::kit::{Field, battery, cavalry, column, inches, line, printed};
use crate::movement::pace::rate;
use crate::retreat;
use crate::steps::{Owed, Why};
use crate::{Arm, Formation, Nation, Unit, Weapon};
use geom::{Inches, Leg, Motion};
use names::{RuleId, UnitId};

fn rates(unit: impl Fn(Formation) -> Unit, line: Formation, column: Formation) -> [Inches; 2] {
    Field::new([]).national().look(|at| [line, column].map(|formation| rate(at, &unit(formation))))
}

fn of(numbers: [f64; 2]) -> [Inches; 2] {
    numbers.map(|number| Inches(inches(number)))
}

/// STC-2.4, 2.5, 6.13, 16.4, R104. Line and column of every arm.
#[test]
fn every_arm_moves_by_the_chart() {
    let foot = |formation| match formation {
        Formation::Line => line(30.0, 20.0, 0),
        _ => column(30.0, 20.0, 0),
    };
    assert_eq!(rates(foot, Formation::Line, Formation::Column), of([4.0, 6.0]));
    let horse =
        [(Arm::HeavyCavalry, [6.0, 8.0]), (Arm::MediumCavalry, [6.0, 8.0]), (Arm::LightCavalry, [8.0, 10.0])];
    for (arm, chart) in horse {
        let of_arm = |formation| cavalry(formation, 30.0, 20.0, 0).arm(arm);
        assert_eq!(rates(of_arm, Formation::Line, Formation::Column), of(chart), "{arm:?}");
    }
    let guns = [
        (Arm::LightGuns, [4.0, 6.0]),
        (Arm::FieldGuns, [3.0, 6.0]),
        (Arm::HeavyGuns, [2.0, 4.0]),
        (Arm::LightHorseGuns, [4.0, 14.0]),
        (Arm::FieldHorseGuns, [4.0, 14.0]),
    ];
    for (arm, chart) in guns {
        assert_eq!(gun_rates(arm, Nation::France), of(chart), "{arm:?}");
    }
}

fn gun_rates(arm: Arm, nation: Nation) -> [Inches; 2] {
    let guns = |formation| {
        let guns = battery(4, 30.0, 20.0, 0).arm(arm).of_nation(nation);
        if formation == Formation::Limbered { guns.formed(formation, 2) } else { guns }
    };
    rates(guns, Formation::Unlimbered, Formation::Limbered)
}

/// STC-13.1.1, 13.6.2, R92. Austrian horse guns limbered go ten inches, Russian foot guns two less than
/// others.
#[test]
fn some_nations_have_slow_guns() {
    assert_eq!(gun_rates(Arm::FieldHorseGuns, Nation::Austria), of([4.0, 10.0]));
    assert_eq!(gun_rates(Arm::FieldGuns, Nation::Austria), of([3.0, 6.0]));
    assert_eq!(gun_rates(Arm::LightGuns, Nation::Russia), of([2.0, 4.0]));
    assert_eq!(gun_rates(Arm::LightHorseGuns, Nation::Russia), of([4.0, 14.0]));
}

/// STC-12.8, R85. A regimental gun holds its battalion to four inches.
#[test]
fn a_regimental_gun_slows_a_column() {
    let with_gun = Unit { regimental_gun: Some(1), ..column(30.0, 20.0, 0) };
    Field::new([]).look(|at| assert_eq!(rate(at, &with_gun), Inches(inches(4.0))));
}

/// STC-8.13, R48. All weapons hit on three and five; each has its own ranges.
#[test]
fn every_weapon_shoots_by_the_chart() {
    let chart = [
        (Weapon::Musket, [2.0, 4.0]),
        (Weapon::LightGun, [4.0, 12.0]),
        (Weapon::FieldGun, [6.0, 20.0]),
        (Weapon::HeavyGun, [8.0, 24.0]),
    ];
    for (weapon, ranges) in chart {
        let line = printed().shooting.of(weapon);
        assert_eq!([line.close, line.far], of(ranges), "{weapon:?}");
        assert_eq!((line.close_score, line.far_score), (3, 5), "{weapon:?}");
    }
}

/// STC-12.6, R83. How far shot goes on behind its target.
#[test]
fn shot_bounces_by_calibre() {
    let bounce = &printed().bounce_through;
    assert_eq!([bounce.light_gun, bounce.heavy_gun], of([4.0, 6.0]));
    assert_eq!(bounce.field_gun, Inches(inches(4.0)));
}

/// STC-6.17.4, R34. An unengaged enemy may be passed nearer than an inch for two inches of a retreat, and no
/// farther.
#[test]
fn a_retreat_keeps_clear_after_two_inches() {
    let refused = |beside: f64| -> Option<RuleId> {
        let field = Field::new([line(30.0, 20.0, 0), line(30.0, 22.0, 180), column(33.75, beside, 180)]);
        let owed = Owed { unit: UnitId(1), least: inches(4.0), rout_hits: 2, why: Why::Fire };
        let path = Motion::as_one([Leg::Back { by: inches(6.0) }]);
        field.look(|at| retreat::check(at, &owed, UnitId(2), &path, None).err().map(|refusal| refusal.rule))
    };
    assert_eq!(refused(18.75), None, "it is an inch away after two inches");
    assert_eq!(refused(18.0), Some(cite::RETREAT_CLEARANCE));
}
