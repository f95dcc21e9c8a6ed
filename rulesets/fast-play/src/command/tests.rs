use super::*;
use crate::kit::{Field, find, general, patch, run, unit};
use crate::terrain::Terrain;
use crate::{Arm, Class, Formation, Grade, Phase, Step};
use engine::Game;

/// A column of Heavy Foot of General 101 with its front at y 20 and its middle at x 30.
fn column() -> Unit {
    unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0 - 0.28125, 0).under(101)
}

/// Whether the column is in command of a General whose base is so far ahead of it.
fn commanded(grade: Grade, distance: f64, ground: impl IntoIterator<Item = geom::Feature>) -> bool {
    let general = general(Side::Blue, grade, 30.0, 20.0 + distance + 0.46875, None);
    let game = Field::new([column()]).generals([general]).on(ground).moving(Side::Blue);
    is_in_command(game.known(Side::Blue).table(), UnitId(1))
}

/// The steps 4b of Blue.
fn frozen(field: Field) -> Game<FastPlay> {
    let mut game = field.doing(Phase::Generals(Side::Blue), [Step::CommandOf { side: Side::Blue }]);
    run(&mut game, &[]);
    game
}

/// FPN-4.4, 4.15. Raw 6, Trained 5, Elite 4.
#[test]
fn better_troops_obey_more_easily() {
    for (class, score) in [(Class::Raw, 6), (Class::Trained, 5), (Class::Elite, 4)] {
        let game = Field::new([column().of_class(class)]).moving(Side::Blue);
        assert_eq!(pass_score(game.known(Side::Blue).table(), find(&game, 1)), score);
    }
}

/// FPN-5.1, 5.2, 5.7, G5. From the edge of his base to any part of the unit, the limit included.
#[test]
fn each_grade_commands_so_far_in_sight() {
    for (grade, range) in [(Grade::Exceptional, 16.0), (Grade::Average, 12.0), (Grade::Poor, 10.0)] {
        assert!(commanded(grade, range + 0.009, []));
        assert!(!commanded(grade, range + 0.011, []));
    }
}

/// FPN-5.7, 13.1, G5. To the side he is measured from the side of his base.
#[test]
fn the_base_of_a_general_counts() {
    let aside = |distance: f64| {
        let general = general(Side::Blue, Grade::Poor, 30.46875 + distance + 0.46875, 19.0, None);
        let game = Field::new([column()]).generals([general]).moving(Side::Blue);
        is_in_command(game.known(Side::Blue).table(), UnitId(1))
    };
    assert!(aside(10.009) && !aside(10.011));
}

/// FPN-5.5, 5.7. Behind a wood the shorter range counts.
#[test]
fn each_grade_commands_less_far_out_of_sight() {
    for (grade, range) in [(Grade::Exceptional, 12.0), (Grade::Average, 8.0), (Grade::Poor, 6.0)] {
        let wood = || [patch(Terrain::Woods, (0.0, 72.0), (21.0, 22.0))];
        assert!(commanded(grade, range + 0.009, wood()));
        assert!(!commanded(grade, range + 0.011, wood()));
    }
}

/// FPN-5.5, 3.4. If any part of the unit is visible it is in sight; woods, houses and hills hide it.
#[test]
fn one_visible_corner_is_enough() {
    for kind in [Terrain::Woods, Terrain::BuiltUp, Terrain::GentleHill, Terrain::SteepHill] {
        // The line from the General's middle to the column's right corner passes x 30.4675 at y 20.5.
        assert!(!commanded(Grade::Average, 10.0, [patch(kind, (20.0, 30.6), (20.5, 21.0))]));
        assert!(commanded(Grade::Average, 10.0, [patch(kind, (20.0, 30.4), (20.5, 21.0))]));
    }
    assert!(commanded(Grade::Average, 10.0, [patch(Terrain::Rough, (20.0, 40.0), (20.5, 21.0))]));
    // Only a slit in the middle is open.
    let walls = [(20.0, 29.9), (30.1, 40.0)].map(|x| patch(Terrain::Woods, x, (25.0, 26.0)));
    assert!(commanded(Grade::Average, 10.0, walls));
    let walls = [(20.0, 30.05), (30.1, 40.0)].map(|x| patch(Terrain::Woods, x, (25.0, 26.0)));
    assert!(commanded(Grade::Average, 10.0, walls));
}

/// R85, G17. Woods are seen into for 1" from outside and 2" inside; troops hide nothing.
#[test]
fn generals_see_into_woods_as_far_as_troops_shoot() {
    let edge = |depth: f64| [patch(Terrain::Woods, (20.0, 40.0), (10.0, 20.0 + depth))];
    assert!(commanded(Grade::Average, 10.0, edge(1.005)));
    assert!(!commanded(Grade::Average, 10.0, edge(1.015)));
    let sees = |y: f64| {
        let general = general(Side::Blue, Grade::Average, 30.0, y, None);
        let wood = patch(Terrain::Woods, (20.0, 40.0), (10.0, 40.0));
        let game = Field::new([column()]).generals([general.clone()]).on([wood]).moving(Side::Blue);
        veil::sees(game.known(Side::Blue).table(), &general, find(&game, 1))
    };
    assert!(sees(22.005));
    assert!(!sees(22.015));
    let screen = unit(Arm::HeavyFoot, Formation::Line, 30.0, 24.0, 180);
    let general = general(Side::Blue, Grade::Average, 30.0, 31.0, None);
    let game = Field::new([column(), screen]).generals([general]).moving(Side::Blue);
    assert!(is_in_command(game.known(Side::Blue).table(), UnitId(1)));
}

/// H30 (c), FPN-5.2, R27, R6. Only its own General commands a unit, and no General once he is dead.
#[test]
fn only_the_own_general_commands() {
    let other = general(Side::Blue, Grade::Exceptional, 30.0, 22.0, None);
    let battery = unit(Arm::FootArtillery, Formation::Line, 40.0, 20.0, 0);
    let units = [column(), column().under(102), battery];
    let game = frozen(Field::new(units).generals([other]));
    let table = game.known(Side::Blue);
    let must_test = |unit| must_test_out_of_command(table.table(), UnitId(unit));
    assert!(!must_test(1));
    assert!(must_test(2));
    // The battery has no General and needs none.
    assert!(!must_test(3));
}

/// FPN-5.2, R6. A unit that never had a General stays in command, or out of it, as it was.
#[test]
fn command_of_those_without_a_brigade_does_not_change() {
    let stray = unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.0, 0);
    for stray in [stray.clone(), stray.out_of_command()] {
        let game = frozen(Field::new([stray.clone()]));
        assert_eq!(find(&game, 1).flags, stray.flags);
    }
}

/// FPN-1.7. Skirmishers are free, Light Foot in column are not.
#[test]
fn only_skirmishers_and_guns_are_free_of_command() {
    let lost = |arm, formation| unit(arm, formation, 30.0, 20.0, 0).out_of_command();
    for (arm, formation, must) in [
        (Arm::LightFoot, Formation::Line, false),
        (Arm::LightFoot, Formation::Column, true),
        (Arm::HeavyFoot, Formation::Line, true),
        (Arm::LightCavalry, Formation::Line, true),
        (Arm::HorseArtillery, Formation::Column, false),
    ] {
        let game = Field::new([lost(arm, formation)]).moving(Side::Blue);
        assert_eq!(must_test_out_of_command(game.known(Side::Blue).table(), UnitId(1)), must, "{arm:?}");
    }
}

/// FPN-5.2, FPN-12.11. Command as 4b has measured it holds for the whole of 4c.
#[test]
fn command_is_fixed_at_4b() {
    let near = general(Side::Blue, Grade::Average, 30.0, 30.0, None);
    let far = general(Side::Blue, Grade::Average, 30.0, 40.0, None);
    assert!(
        frozen(Field::new([column().out_of_command()]).generals([near]))
            .state()
            .troops
            .iter()
            .all(|(_, unit)| unit.flags.has(UnitFlags::IN_COMMAND))
    );
    let game = frozen(Field::new([column()]).generals([far]));
    assert!(!find(&game, 1).flags.has(UnitFlags::IN_COMMAND));
}

/// H30 (a), (d), FPN-11.6, R70. The turn of rallying begins when shaken troops and their General are together
/// at 4b, only out of hand-to-hand, and goes on while he stays.
#[test]
fn rallying_begins_at_the_end_of_4a() {
    let led = |unit: Unit| {
        let general = general(Side::Blue, Grade::Average, 30.0, 20.46875, Some(1));
        find(&frozen(Field::new([unit]).generals([general])), 1).clone()
    };
    assert_eq!(led(column().shaken()).rallies_in, 7);
    assert_eq!(led(column()).rallies_in, 0);
    let mut waited = column().shaken();
    waited.rallies_in = 6;
    assert_eq!(led(waited.clone()).rallies_in, 6);
    let alone = frozen(Field::new([waited.clone()]));
    assert_eq!(find(&alone, 1).rallies_in, 0);
    let general = general(Side::Blue, Grade::Average, 30.0, 17.0, Some(1));
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.28125, 180);
    let fighting = frozen(Field::new([waited, enemy]).generals([general]));
    assert_eq!(find(&fighting, 1).rallies_in, 0);
}
