use super::moment::{Begin, Moment, PHASES};
use super::units::FLAGS;
use crate::kit::{
    Field, battery, cavalry, column, engaged, find, general, hill, line, patch, pose, skirmishers,
    skirmishers_at, spot, square, strip,
};
use crate::measure::Turns;
use crate::steps::{Owed, Why};
use crate::terrain::Terrain;
use crate::*;
use engine::{ById, Game, Task};
use field::{Fielded, kit};
use geom::{Angle, Edge, mm};
use names::Side::{Blue, Red};
use names::UnitId;
use std::collections::BTreeMap;
use std::sync::Arc;

fn sound(text: &str) -> Game<SoundTheChargeAlexis> {
    kit::read(text).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{text}"))
}

fn faults(text: &str) -> String {
    kit::faults::<SoundTheChargeAlexis>(text)
}

/// One unit of a position.
fn one(rest: &str) -> Unit {
    find(&sound(&format!("[[unit]]\nname = 'A'\nside = 'blue'\n{rest}")), 1).clone()
}

/// STA-1.9, 1.10, 25.1, R96. A unit stands as it would on the table of the examples.
#[test]
fn a_unit_is_placed_by_the_middle_of_its_front() {
    let stance = |rest: &str| one(rest).stance;
    assert_eq!(stance("arm = 'infantry'\nat = [1000, 500]"), line(1000, 500, 0).stance);
    let column = column(1000, 500, 0).stance;
    assert_eq!(stance("arm = 'infantry'\nformation = 'attack_column'\nat = [1000, 500]"), column);
    let middle = "arm = 'infantry'\nformation = 'attack_column'\nanchor = 'centre'\nat = [1000, 480]";
    assert_eq!(stance(middle), column);
    let of_square = stance("arm = 'infantry'\nformation = 'square'\nat = [1000, 500]");
    assert_eq!(of_square, square(1000, 500, 0).stance);
    let horse = cavalry(Formation::Line, 1000, 500, 0).stance;
    assert_eq!(stance("arm = 'heavy_cavalry'\nat = [1000, 500]"), horse);
    let guns = one("arm = 'foot_artillery'\nat = [1000, 500]");
    assert_eq!((guns.guns, guns.original, &guns.stance), (2, 8, &battery(2, 1000, 500, 0).stance));
    assert_eq!(one("arm = 'horse_artillery'\nguns = 1\nstart = 3\nat = [1000, 500]").original, 3);
    let said = "arm = 'infantry'\ntraits = ['light']\nstrength = 2\nformation = 'skirmish'\nfigures = [[1000, 500, 90], [1030, 500, 90]]";
    assert_eq!(stance(said).figures[..], [pose(1000.0, 500.0, 90), pose(1030.0, 500.0, 90)]);
    let bent = stance("arm = 'infantry'\nformation = 'bent'\nleft = 4\nat = [1000, 500]");
    assert_eq!(bent.bend, Bend { left: 4, left_back: Angle::QUARTER, ..Bend::default() });
}

/// STA-2.2, 7.1. A position in the fire phase asks even where no unit can fire, so that a refusal names its
/// rule.
#[test]
fn a_position_in_the_fire_phase_asks_who_fires() {
    let unit = |name: &str, side: &str, y: f64| {
        format!("[[unit]]\nname = '{name}'\nside = '{side}'\narm = 'infantry'\nat = [1000, {y}]\n")
    };
    let at = |far: f64| {
        sound(&format!("phase = 'fire'\n{}{}", unit("A", "blue", 600.0), unit("B", "red", 600.0 + far)))
    };
    let order = || Order::Shoot { unit: UnitId(1), target: UnitId(2), shot: None, second: None, third: None };
    let rule = |far: f64| crate::kit::refused(&at(far), Blue, order()).0;
    assert_eq!(rule(148.1), cite::MUSKETS);
    assert!(crate::kit::allowed(&at(148.0), Blue, &order()));
}

/// STA-1.7, 1.8, R2. Losses leave a unit with fewer models.
#[test]
fn losses_leave_a_unit_with_fewer_models() {
    let unit = one("arm = 'infantry'\nlost = 4\nat = [1000, 500]");
    assert_eq!((unit.strength(), unit.stance.files, unit.stance.stood), (12, 12, 12));
    let deep =
        one("arm = 'infantry'\nformation = 'attack_column'\nstart = 20\nstrength = 15\nat = [1000, 500]");
    assert_eq!((deep.lost, deep.stance.files, deep.stance.stood), (5, 8, 15));
}

/// STA-1.6, 23.1, 27.1, R84, R88. What is not said has a sensible value.
#[test]
fn what_is_not_said_is_as_usual() {
    let game = sound("[[unit]]\nfacing = 'S'\narm = 'light_cavalry'\nat = [1000, 500]");
    let unit = find(&game, 1);
    assert_eq!((unit.side, unit.grade, unit.traits), (Red, Grade::C, Traits::default()));
    assert_eq!(unit.flags, UnitFlags::default(), "no general commands it");
    assert_eq!(game.setup().ground.extent(), spot(2400.0, 1500.0));
    assert_eq!((game.state().turn, game.state().phase, game.state().active), (5, Phase::Moves, Blue));
    assert_eq!(game.state().start, [0, 1]);
    assert_eq!(game.state().began.0.get(UnitId(1)), Some(&unit.stance));
}

/// STA-23.1, R84. A unit of the active side is in command if a general reaches it, unless the file says
/// otherwise.
#[test]
fn command_follows_from_the_generals() {
    let with = |rest: &str, more: &str| {
        let unit = format!("[[unit]]\nside = 'blue'\narm = 'infantry'\nat = [1000, 800]\n{rest}");
        let game =
            sound(&format!("{more}\n{unit}\n[[general]]\nname = 'Ney'\nside = 'blue'\nat = [1000, 400]"));
        find(&game, 1).flags.has(UnitFlags::COMMANDED)
    };
    assert!(with("", "") && !with("", "side = 'red'"));
    assert!(!with("in_command = false", "") && with("in_command = true", "side = 'red'"));
}

/// STA-3.9, 6.5, R44, R107. Enemies that touch each other fight, from the turn in which one of them charged.
#[test]
fn touching_enemies_are_in_combat() {
    let two = |blue: &str, rest: &str| {
        let text = format!(
            "{rest}\n[[unit]]\nname = 'A'\nside = 'blue'\narm = 'infantry'\nat = [1000, 500]\n{blue}\n\
             [[unit]]\nname = 'B'\nside = 'red'\narm = 'infantry'\nat = [1000, 500]"
        );
        sound(&text).state().engagements.clone()
    };
    let of = |all: &[Engagement]| {
        all.iter().map(|one| (one.attacker.0, one.defender.0, one.since)).collect::<Vec<_>>()
    };
    assert_eq!(of(&two("", "")), [(2, 1, 4)]);
    assert_eq!(of(&two("flags = ['charged']", "")), [(1, 2, 5)]);
    assert_eq!(of(&two("", "combat = []")), []);
    let said =
        two("", "[[combat]]\nattacker = 'A'\ndefender = 'B'\nonto = 'left'\nterms = ['flank', 'soft_cover']");
    assert_eq!((of(&said), said[0].onto), (vec![(1, 2, 4)], Edge::Left));
    assert!(said[0].terms.has(Terms::FLANK.with(Terms::SOFT_COVER)));
}

/// STA-11.1, R71. A screen that is out is known to its parent and is what its parent is; one that a file does
/// not have can be sent out all the same.
#[test]
fn screens_belong_to_their_parents() {
    let parent = "[[unit]]\nname = 'A'\nside = 'blue'\narm = 'infantry'\ngrade = 'b'\ntraits = ['screens', 'rifles']\nat = [1000, 500]\n";
    let out = sound(&format!(
        "{parent}[[unit]]\nname = 'S'\nscreen_of = 'A'\nfigures = [[1000, 560], [1030, 560]]"
    ));
    let (unit, screen) = (find(&out, 1), find(&out, 2));
    assert_eq!((unit.screen, unit.out, unit.in_ranks(), unit.stance.files), (Some(UnitId(2)), 2, 14, 14));
    assert_eq!(
        (screen.parent, screen.side, screen.grade, screen.traits),
        (Some(UnitId(1)), Blue, Grade::B, unit.traits)
    );
    assert_eq!(out.state().start, [1, 0]);
    let inside = sound(parent);
    assert_eq!((find(&inside, 1).screen, find(&inside, 301).place), (Some(UnitId(301)), Place::Off));
    assert_eq!(inside.setup().names.unit(UnitId(301)), "A's screen");
    let mut game = inside;
    crate::kit::run(&mut game, &[]);
    let send =
        Order::SendScreen { unit: UnitId(1), figures: vec![pose(1000.0, 560.0, 0), pose(1030.0, 560.0, 0)] };
    crate::kit::give(&mut game, Blue, send, &[4]);
    assert_eq!((find(&game, 1).out, find(&game, 301).place), (2, Place::Table));
    kit::saved(&game);
}

/// STA-27.8, R94, R110. A crew that has left its guns, and how long an enemy has held them.
#[test]
fn a_crew_may_have_left_its_guns() {
    let text = "[[unit]]\nside = 'blue'\narm = 'foot_artillery'\nguns = 1\nstart = 3\nleft_guns = [1000, 500, 0]\nguns_held = 1\nat = [1000, 300]";
    let game = sound(text);
    let unit = find(&game, 1);
    assert_eq!((unit.formation(), unit.stance.figures.len()), (Formation::CrewOnFoot, 3));
    assert_eq!(unit.left_guns, Some(LeftGuns { pose: pose(1000.0, 500.0, 0), held: 1 }));
    kit::saved(&game);
}

/// Every fault is told at once, with what to do about it.
#[test]
fn faults_say_what_to_do() {
    let unit = |rest: &str| faults(&format!("[[unit]]\nname = 'A'\nside = 'blue'\narm = 'infantry'\n{rest}"));
    for (rest, said) in [
        ("att = [3, 4]", "A knows no `att`: did you mean `at`?"),
        ("", "A has no `at`: say where it stands"),
        ("at = [nan, 4]", "a number that no table has"),
        ("at = [9999, 4]", "A does not stand wholly on the table"),
        ("at = [1000, 500]\nlost = 16", "A has no model left"),
        ("at = [1000, 500]\nlost = 1\nstrength = 10", "they differ"),
        ("at = [1000, 500]\nguns = 1", "only artillery has gun models"),
        ("at = [1000, 500]\ncalibre = 'light'", "only artillery has a calibre"),
        ("at = [1000, 500]\ntraits = ['lancers']", "never has the trait `lancers`"),
        ("at = [1000, 500]\ntraits = ['lihgt']", "did you mean `light`?"),
        ("at = [1000, 500]\nformation = 'skirmish'", "only light infantry and rifles do (STA-10.3)"),
        ("at = [1000, 500]\nformation = 'limbered'", "infantry is never in the formation limbered (STA-1.9)"),
        (
            "at = [1000, 500]\nformation = 'attack_column'\nfiles = 9",
            "A is 9 models wide, and no attack column",
        ),
        ("at = [1000, 500]\nformation = 'road_column'\nfiles = 5", "let it be at most 4 wide"),
        ("at = [1000, 500]\nfiles = 8", "A is no line: a line is one deep, and 16 models wide"),
        ("at = [1000, 500]\nfiles = 0", "A stands no model wide"),
        ("at = [1000, 500]\nformation = 'bent'\nleft = 9\nright = 250", "folds back all of its 16 models"),
        ("figures = [[1000, 500]]\nat = [1000, 500]", "keeps its ranks"),
        ("at = [1000, 500]\nflags = ['chargd']", "did you mean `charged`? the flags are"),
        ("at = [1000, 500]\nplace = 'tabel'", "did you mean `table`?"),
        ("at = [1000, 500]\nspent = 2", "no part of a move"),
        ("at = [1000, 500]\nscreen_of = 'B'", "there is no unit called \"B\""),
        ("from_turn = 8", "it is not said when or where A comes on"),
        ("from_turn = 8\nenters = [1000, 0, 0]\nplace = 'off'", "A is in two places"),
    ] {
        assert!(unit(rest).contains(said), "{rest}: {}", unit(rest));
    }
    let heavy = "[[unit]]\nside = 'blue'\narm = 'horse_artillery'\ncalibre = 'heavy'\nat = [1000, 500]";
    assert!(faults(heavy).contains("horse guns are light or field guns"));
    let skirmishers = "[[unit]]\nside = 'blue'\narm = 'infantry'\ntraits = ['rifles']\nformation = 'skirmish'\nfigures = [[1000, 500]]";
    assert!(faults(skirmishers).contains("has 16 models in its ranks, and not so many places"));
    let crew =
        "[[unit]]\nside = 'blue'\narm = 'foot_artillery'\nformation = 'crew_on_foot'\nat = [1000, 500]";
    assert!(faults(crew).contains("say where the guns are"));
    let twice = "[[unit]]\nname = 'A'\nfacing = 0\narm = 'light_cavalry'\nat = [1000, 500]\n";
    assert!(faults(&format!("{twice}{twice}")).contains("there are two pieces called A"));
    assert!(faults(&format!("{twice}{}", twice.replace("'A'", "'B'"))).contains("stand in each other"));
    assert!(
        faults("[[unit]]\nfacing = 0\narm = 'light_horse'\nat = [3, 4]")
            .contains("`arm` of unit 1 cannot be")
    );
    assert!(faults("phase = 'move'").contains("did you mean `moves`?"));
    assert!(faults("turn = 0").contains("turn 0 is the deployment"));
    assert!(faults("left = '[]'").contains("nothing is left to do"));
    assert!(faults("left = '[{}]'").contains("what is left to do is not understood"));
    assert!(faults("beaten = 'x'").contains("`beaten` is not understood"));
    assert!(faults("[options]\nturn_limits = 3").contains("did you mean `turn_limit`?"));
    assert!(faults("[[terrain]]\nkind = 'wood'\nx = [3, 4]\ny = [3, 4]").contains("did you mean `woods`?"));
    assert!(faults("[[combat]]\nattacker = 'A'").contains("does not say which units fight"));
    assert!(faults("[[blow]]\nhits = 1").contains("does not say which unit hit which"));
    assert!(faults("[[began]]\nat = [1, 2]").contains("does not say which unit stood so"));
    let general = "[[general]]\nname = 'Ney'\nside = 'red'\nattached = 'A'";
    assert!(faults(&format!("{twice}{general}")).contains("Ney is attached to an enemy"));
    let both = faults("[options]\nturn_limits = 3\n[[unit]]\narm = 'none'\nfacing = 0\nat = [3, 4]");
    assert!(both.contains("turn_limit") && both.contains("`arm` of unit 1"), "{both}");
}

/// STA-2.2, 2.3. A position begins where its phase does.
#[test]
fn a_position_begins_with_its_phase() {
    let first = |text: &str| (sound(text).state().phase, sound(text).agenda().len());
    assert_eq!(first("phase = 'rally'"), (Phase::Rally, 9));
    assert_eq!(first("phase = 'moves'"), (Phase::Moves, 7));
    assert_eq!(first("phase = 'fire'"), (Phase::Fire, 5));
    assert_eq!(first("phase = 'combat'"), (Phase::Combat, 2));
    let begins = |text: &str| {
        let game = sound(text);
        (game.state().turn, game.state().active, game.agenda().len())
    };
    assert_eq!(begins("phase = 'turn'\nturn = 3\nside = 'red'"), (2, Blue, 1));
    assert_eq!(begins("phase = 'turn'\nturn = 1\nside = 'red'"), (0, Red, 1));
    assert_eq!(begins("phase = 'deployment'\nside = 'red'"), (0, Red, 1));
}

/// A game with something of everything.
fn battle() -> Field {
    let mut away = battery(1, 1500, 900, 180);
    away.left_guns = Some(LeftGuns { pose: pose(1500.0, 900.0, 180), held: 1 });
    let crew = [
        pose(1500.0, 1000.0, 180),
        pose(1530.0, 1000.0, 180),
        pose(1560.0, 1000.0, 180),
        pose(1590.0, 1000.0, 180),
    ];
    let disc = geom::Cell { width: mm(20), depth: mm(20) };
    away.stance = Stance::loose(Formation::CrewOnFoot, crew.to_vec().into(), disc);
    let mut spent = cavalry(Formation::AttackColumn, 1800, 600, 30).flagged(UnitFlags::MOVED);
    spent.spent = Turns::from(1.0 / 3.0);
    let mut parent = line(900, 900, 180).with(Traits::SCREENS);
    (parent.screen, parent.out) = (Some(UnitId(8)), 3);
    parent.stance = parent.clone().formed(Formation::Line, 13).stance;
    let mut screen = skirmishers_at(&[(900.0, 800.0), (930.0, 800.0), (960.0, 800.0)], 180);
    (screen.parent, screen.traits) = (Some(UnitId(7)), parent.traits);
    let mut reserved = line(300, 1200, 180).with(Traits::SCREENS);
    reserved.screen = Some(UnitId(77));
    let mut late = column(0, 0, 0);
    (late.place, late.stance.pose) = (Place::Off, pose(400.0, 0.0, 0));
    Field::new([
        line(900, 600, 0).out_of(20).shaken(),
        square(1200, 600, 30).out_of(17),
        battery(2, 1500, 600, 0).calibre(Calibre::Heavy),
        line(300, 300, 0).bent(4, 0),
        away,
        spent,
        parent,
        screen,
        reserved,
        skirmishers(6, 600, 300, 0).grade(Grade::A),
        line(1900, 1200, 180),
        line(1900, 1200, 0),
        late,
    ])
    .generals([general(Blue, 900.0, 590.0, Some(1)), general(Red, 900.0, 1200.0, None)])
    .on([
        hill(1, (100, 200), (200, 300)),
        hill(2, (110, 190), (210, 290)),
        strip(Terrain::Fence, &[(600, 600), (700, 700)], 0),
        patch(Terrain::BuiltUp, (1200, 1400), (200, 400)),
    ])
    .engaged([engaged(11, 12, 3)])
}

/// The same at a moment, with much that has happened.
fn at(moment: Moment) -> (Arc<engine::Setup<SoundTheChargeAlexis>>, State) {
    let mut field = battle();
    field.options.turn_limit = 9;
    if moment.turn == 0 {
        field.engagements = vec![];
    }
    let (setup, mut state) = field.laid_out(moment.phase());
    moment.begin(&mut state);
    // A file names screens that it does not have after their parents.
    let mut setup = setup;
    setup.names.units = BTreeMap::from([(UnitId(77), "unit 9's screen".into())]);
    state.arrivals.insert(UnitId(13), Arrival { from: 7, at: pose(400.0, 0.0, 0) });
    state.start = [9, 8];
    if moment.turn > 0 {
        state.fallen = [64, 0];
        let mut began: ById<Stance> = (*state.began.0).clone();
        began.insert(UnitId(1), line(900, 500, 10).stance);
        began.insert(UnitId(70), skirmishers(3, 400, 700, 10).stance);
        state.began = Began(Arc::new(began));
        state.blows =
            vec![Blow { by: UnitId(11), on: UnitId(12), dice: 2, hits: 1, from: spot(1900.0, 1210.0) }];
        let from = Some(spot(1.0, 2.0));
        state.beaten = vec![Owed { unit: UnitId(12), why: Why::Combat, from, rout_hits: 2, pursuit_hits: 0 }];
    } else {
        state.began = Began::default();
    }
    (Arc::new(setup), state)
}

/// Whatever a position has is written and read again, in every phase, and in the middle of one.
#[test]
fn a_saved_position_is_the_same_game() {
    for (side, (_, begin)) in [Blue, Red].into_iter().cycle().zip(PHASES) {
        let turn = if matches!(begin, Begin::Deployment | Begin::First) { 0 } else { 5 };
        let moment = Moment { begin, turn, side };
        let (setup, state) = at(moment);
        let text = kit::saved(&Game::new(setup.clone(), state.clone(), moment.todo()));
        assert!(!text.contains("\nleft = '["), "{text}");
        // What no phase begins with is left to do by itself.
        let text = kit::saved(&Game::new(setup, state, vec![Task::Over { winner: None }]));
        assert!(text.contains("\nleft = '["), "{text}");
    }
}

/// Flags are told by names of their own, every one of them.
#[test]
fn every_flag_is_written() {
    for (name, flag) in FLAGS {
        let game = Field::new([line(1000, 500, 0).flagged(flag)]).generals([]).moving();
        assert!(kit::saved(&game).contains(&format!("flags = [\"{name}\"]")), "{name}");
    }
    let known = FLAGS.iter().fold(UnitFlags::default(), |all, (_, flag)| all.with(*flag));
    let all = known.with(UnitFlags::SHAKEN).with(UnitFlags::COMMANDED);
    assert!(UnitFlags::ALL.iter().all(|flag| all.has(*flag)), "a flag is never written");
}

/// STA-2.2. A side that is asked what its units do is asked so again.
#[test]
fn the_question_of_a_phase_is_asked_again() {
    let mut game = sound("phase = 'moves'\n[[unit]]\nfacing = 0\narm = 'infantry'\nat = [1000, 500]");
    crate::kit::run(&mut game, &[]);
    let text = SoundTheChargeAlexis::write_position(&game);
    assert!(!text.contains("left = "), "{text}");
    let mut again = sound(text.trim_start_matches("book = \"sound-the-charge-alexis\"\n"));
    crate::kit::run(&mut again, &[]);
    assert_eq!(again, game);
}

/// STA-1.7, 17.1, 3.9. What odds are counted by is told in short sentences.
#[test]
fn outcomes_are_told_in_sentences() {
    let before = battle().moving();
    let after = |change: &dyn Fn(&mut State)| {
        let mut state = before.state().clone();
        change(&mut state);
        let after = Game::new(before.setup().clone(), state, vec![Task::Over { winner: Some(Red) }]);
        SoundTheChargeAlexis::outcome(&before, &after).join("; ")
    };
    let won = "Red has won";
    assert_eq!(after(&|_| ()), won);
    let edit = |id: u32, change: fn(&mut Unit)| {
        after(&|state| change(&mut state.troops.edit(UnitId(id)).expect("there")))
    };
    assert_eq!(edit(1, |unit| unit.lost += 1), format!("unit 1 has lost 1 model; {won}"));
    assert_eq!(
        edit(1, |unit| unit.flags.set(UnitFlags::SHAKEN, false)),
        format!("unit 1 has rallied; {won}")
    );
    assert_eq!(edit(2, |unit| unit.flags.set(UnitFlags::SHAKEN, true)), format!("unit 2 is shaken; {won}"));
    let moved = edit(12, |unit| unit.stance.pose = pose(1900.0, 1150.5, 0));
    assert_eq!(moved, format!("unit 12 has its front at 1900, 1150.5; {won}"));
    let gone = after(&|state| drop(state.troops.remove(UnitId(2))));
    assert_eq!(gone, format!("unit 2 is gone; {won}"));
    let lost = after(&|state| {
        state.generals.remove(UnitId(101));
    });
    assert_eq!(lost, format!("unit 101 is lost; {won}"));
    let met = after(&|state| state.engagements.push(engaged(1, 12, 5)));
    assert_eq!(met, format!("unit 1 is in combat with unit 12; {won}"));
}

/// STA-17.1, R75. A side stands worse for models that are gone, and for units that are shaken.
#[test]
fn shaken_units_count_for_half() {
    let game = Field::new([line(500, 500, 0), line(1000, 500, 0).shaken()]).moving();
    let footing = SoundTheChargeAlexis::footing(game.known(Blue).table(), Blue);
    assert_eq!((footing.worth, footing.strength, footing.steady, footing.engaged), (16 * 6, 32, 1, 0));
}
