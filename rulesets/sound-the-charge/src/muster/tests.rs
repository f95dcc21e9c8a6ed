use super::moment::{Begin, Moment, PHASES};
use super::units::FLAGS;
use crate::kit::{
    Field, battery, cavalry, column, engaged, find, foot, general, hill, inches, line, patch, pose,
    skirmishers, spot, square, strip,
};
use crate::terrain::Terrain;
use crate::*;
use engine::aims::Verdict;
use engine::{Game, Outcome, Task};
use field::{Fielded, kit};
use geom::{Angle, Edge};
use names::Side::{Blue, Red};
use names::UnitId;

fn read(text: &str) -> Result<Game<SoundTheCharge>, Vec<String>> {
    kit::read(text)
}

fn sound(text: &str) -> Game<SoundTheCharge> {
    read(text).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{text}"))
}

fn faults(text: &str) -> String {
    kit::faults::<SoundTheCharge>(text)
}

/// One unit of a position.
fn one(rest: &str) -> Unit {
    find(&sound(&format!("[[unit]]\nname = 'A'\nside = 'blue'\n{rest}")), 1).clone()
}

/// STC-2.1, 2.6, 2.7, 2.8, 16.1, R3, R4, R101. A unit stands as it would on the table of the examples.
#[test]
fn a_unit_is_placed_by_the_middle_of_its_front() {
    let stance = |rest: &str| one(rest).stance;
    assert_eq!(stance("arm = 'line_infantry'\nat = [30, 20]"), line(30.0, 20.0, 0).stance);
    let column = column(30.0, 20.0, 0).stance;
    assert_eq!(stance("arm = 'line_infantry'\nformation = 'column'\nat = [30, 20]"), column);
    let middle = "arm = 'line_infantry'\nformation = 'column'\nanchor = 'centre'\nat = [30, 19.25]";
    assert_eq!(stance(middle), column);
    assert_eq!(
        stance("arm = 'line_infantry'\nformation = 'square'\nat = [30, 20]"),
        square(30.0, 20.0, 0).stance
    );
    let horse = cavalry(Formation::Line, 30.0, 20.0, 0).stance;
    assert_eq!(stance("arm = 'heavy_cavalry'\nat = [30, 20]"), horse);
    assert_eq!(stance("arm = 'field_guns'\nat = [30, 20]"), battery(4, 30.0, 20.0, 0).stance);
    let guns = one("arm = 'field_guns'\nmodels = 3\nat = [30, 20]");
    assert_eq!((guns.models, guns.original, guns.stance.files), (3, 9, 3));
    let loose = "arm = 'light_infantry'\nformation = 'skirmish'\nat = [30, 20]";
    assert_eq!(stance(loose), skirmishers(30.0, 20.0, 0).stance);
    let said = "arm = 'light_infantry'\nstrength = 2\nformation = 'skirmish'\nfigures = [[30, 20, 90], [30, 21, 90]]";
    assert_eq!(stance(said).figures[..], [pose(30.0, 20.0, 90), pose(30.0, 21.0, 90)]);
    let bent = stance("arm = 'line_infantry'\nformation = 'bent'\nleft = 4\nat = [30, 20]");
    assert_eq!(bent.bend, Bend { left: 4, left_back: Angle::QUARTER, ..Bend::default() });
}

/// STC-2.11, 2.12, 2.13, R6. Losses take stands off, wherever the front is said to be.
#[test]
fn losses_leave_a_unit_on_fewer_stands() {
    let unit = one("arm = 'line_infantry'\nlost = 4\nrouted = 1\nat = [30, 20]");
    assert_eq!((unit.strength(), unit.stance.files, unit.stance.stood), (7, 8, 8));
    assert_eq!(unit.stance.pose, pose(30.0, 20.0, 0));
    let deep = one("arm = 'line_infantry'\nfiles = 8\nstrength = 8\nat = [30, 20]");
    assert_eq!((deep.lost, deep.stance.files, deep.stance.stood, deep.ranks()), (4, 8, 8, 1));
    assert_eq!(one("arm = 'line_infantry'\nstart = 20\nat = [30, 20]").stance.files, 20);
}

/// STC-2.11, R6. The stands at the ends of the front leave right and left in turn, before the file is read
/// and after.
#[test]
fn a_unit_remembers_which_stand_went_last() {
    let next = |rest: &str| {
        let unit = one(&format!("arm = 'line_infantry'\nat = [30, 20]\n{rest}"));
        unit.flags.has(UnitFlags::LEFT_LEAVES_NEXT)
    };
    assert_eq!(["lost = 3", "lost = 4", "lost = 7", "lost = 8"].map(next), [false, true, true, false]);
    assert!(!next("lost = 4\nflags = []"), "a file may say otherwise");
    assert!(!next("lost = 4\nformation = 'square'"), "a square keeps its ground");
}

/// STC-8.10, R45. A hill without a level is higher than the plain, and not flat in silence.
#[test]
fn a_hill_is_on_the_first_level_unless_a_file_says_otherwise() {
    let level = |rest: &str| {
        let hill = format!("[[terrain]]\nkind = 'gentle_hill'\nrect = [10, 10, 20, 20]\n{rest}");
        sound(&hill).setup().ground.features()[0].ground
    };
    assert_eq!((level(""), level("level = 3")), (Some(1), Some(3)));
}

/// STC-12.9, 14.5. Troops in boats are disordered unless the file says otherwise; guns never are.
#[test]
fn troops_in_boats_are_disordered() {
    let aboard = |arm: &str, rest: &str| {
        one(&format!("arm = '{arm}'\nplace = 'boats'\nat = [30, 20]\n{rest}")).is_disordered()
    };
    assert!(aboard("line_infantry", "formation = 'column'"));
    assert!(!aboard("line_infantry", "formation = 'column'\ndisordered = false"));
    assert!(!aboard("field_guns", "formation = 'limbered'"));
}

/// STC-2.2, 13.0, 15.1. What is not said has a sensible value.
#[test]
fn what_is_not_said_is_as_usual() {
    let game = sound("[[unit]]\nfacing = 'S'\narm = 'light_cavalry'\nat = [30, 20]");
    let unit = find(&game, 1);
    assert_eq!((unit.side, unit.grade, unit.nation), (Red, Grade::C, Nation::Other));
    assert_eq!(unit.flags, UnitFlags::default(), "nobody commands it");
    assert_eq!(game.setup().ground.extent(), spot(72.0, 48.0));
    assert_eq!((game.state().turn, game.state().phase, game.state().active), (5, Phase::Moves, Blue));
    assert_eq!(game.state().start, [0, 1]);
    assert_eq!(game.state().began.0.get(UnitId(1)), Some(&unit.stance));
}

/// STC-3.2, 3.3, R10. Whoever is not said to be in command is so if a general reaches him.
#[test]
fn command_follows_from_the_generals() {
    let with = |rest: &str, at: &str| {
        let unit = format!("[[unit]]\nside = 'blue'\narm = 'line_infantry'\nat = [30, 20]\n{rest}");
        let game = sound(&format!("{unit}\n[[general]]\nname = 'Ney'\nside = 'blue'\n{at}"));
        find(&game, 1).in_command()
    };
    assert!(with("", "at = [30, 12]") && !with("", "at = [30, 11]"));
    assert!(with("", "attached = 'unit 1'"));
    assert!(!with("in_command = false", "at = [30, 12]") && with("in_command = true", "at = [30, 11]"));
}

/// STC-10.2, 10.11, 16.3. Enemies who touch each other fight, from the turn in which one of them charged.
#[test]
fn touching_enemies_are_in_combat() {
    let two = |blue: &str, rest: &str| {
        let text = format!(
            "{rest}\n[[unit]]\nname = 'A'\nside = 'blue'\narm = 'line_infantry'\nat = [30, 30]\n{blue}\n\
             [[unit]]\nname = 'B'\nside = 'red'\narm = 'line_infantry'\nat = [30, 30]"
        );
        sound(&text).state().engagements.clone()
    };
    let of = |all: Vec<Engagement>| {
        all.iter().map(|one| (one.attacker.0, one.defender.0, one.since)).collect::<Vec<_>>()
    };
    assert_eq!(of(two("", "")), [(2, 1, 4)]);
    assert_eq!(of(two("flags = ['charged']", "")), [(1, 2, 5)]);
    assert_eq!(of(two("", "combat = []")), []);
    let said =
        two("", "[[combat]]\nattacker = 'A'\ndefender = 'B'\nonto = 'left'\nterms = ['flank', 'uphill']");
    assert_eq!((of(said.clone()), said[0].onto), (vec![(1, 2, 4)], Edge::Left));
    assert!(said[0].terms.has(Terms::FLANK.with(Terms::UPHILL)) && !said[0].terms.has(Terms::DRAWN_IN));
    let flank = "[[unit]]\nside = 'blue'\narm = 'line_infantry'\nat = [30, 30]\n\
                 [[unit]]\nside = 'red'\narm = 'line_infantry'\nfacing = 'W'\nformation = 'column'\nat = [32.25, 29.5]";
    let flank = sound(flank).state().engagements[0];
    assert_eq!((flank.onto, flank.terms), (Edge::Right, Terms::FLANK));
}

/// STC-11.7, 11.8, 11.10, R113. Garrisons are said by a place in their block, whose body is theirs.
#[test]
fn garrisons_are_in_their_block() {
    let block = "[[terrain]]\nkind = 'town_block'\nx = [20, 25]\ny = [20, 23]\n";
    let unit = "[[unit]]\nside = 'blue'\narm = 'line_infantry'\nblock = [21, 21]\n";
    let game = sound(&format!("{block}{unit}{unit}name = 'B'\nfacing = 'S'"));
    let bodies = game.state().troops.bodies();
    let (low, high) = bodies.get(UnitId(1)).expect("it is there").bounds();
    assert!(
        (low - spot(20.0, 20.0).point()).length() < 1e-3 && (high - spot(25.0, 23.0).point()).length() < 1e-3
    );
    assert!(matches!(find(&game, 2).place, Place::Block(_)));
    assert!(faults(unit).contains("there is no town block where unit 1 is"));
    let crooked = "[[terrain]]\nkind = 'town_block'\npolygon = [[20, 20], [25, 20], [25, 23], [21, 23]]";
    assert!(
        faults(crooked).contains("a town block is no rectangle (STC-11.7): give four corners"),
        "{}",
        faults(crooked)
    );
    let line = "[[terrain]]\nkind = 'chateau'\nline = [[20, 20], [25, 20], [27, 27]]\nwidth = 3";
    assert!(faults(line).contains("a chateau is no rectangle"));
    let thick = "[[terrain]]\nkind = 'obstacle'\nx = [20, 25]\ny = [20, 23]";
    assert!(faults(thick).contains("an obstacle is no line without width"));
    assert!(
        faults("[[terrain]]\nkind = 'fieldwork'\nline = [[20, 20], [25, 20]]\nwidth = 1").contains("no line")
    );
}

/// STC-6.8, 12.9, R26. A screen that is out is known to its battalion; boats know their load.
#[test]
fn screens_and_boats_belong_to_somebody() {
    let text = "[[unit]]\nname = 'A'\nside = 'blue'\narm = 'line_infantry'\nat = [30, 20]\n\
                [[unit]]\nname = 'A screen'\nside = 'blue'\narm = 'light_infantry'\nscreen_of = 'A'\nformation = 'skirmish'\n";
    let out = sound(&format!("{text}figures = [[30, 21], [31, 21]]"));
    assert_eq!(
        (find(&out, 1).screen, find(&out, 1).out, find(&out, 2).parent),
        (Some(UnitId(2)), 2, Some(UnitId(1)))
    );
    assert_eq!((out.state().start, find(&out, 1).in_ranks()), ([1, 0], 10));
    let inside = sound(text);
    assert_eq!((find(&inside, 2).place, find(&inside, 1).out), (Place::Off, 0));
    let boats = "[[unit]]\nname = 'A'\nside = 'blue'\narm = 'line_infantry'\nplace = 'boats'\nformation = 'column'\nat = [30, 20]\n\
                 [[boat]]\ncarries = 'A'";
    let boats = sound(boats);
    let (_, boat) = boats.state().boats.iter().next().expect("a boat");
    assert_eq!((boat.side, boat.carries, boat.pose), (Blue, Some(UnitId(1)), pose(30.0, 20.0, 0)));
}

/// Every fault is told at once, with what to do about it.
#[test]
fn faults_say_what_to_do() {
    let unit =
        |rest: &str| faults(&format!("[[unit]]\nname = 'A'\nside = 'blue'\narm = 'line_infantry'\n{rest}"));
    for (rest, said) in [
        ("att = [3, 4]", "A knows no `att`: did you mean `at`?"),
        ("", "A has no `at`: say where it stands"),
        ("at = [nan, 4]", "a number that no table has"),
        ("at = [9999, 4]", "A does not stand wholly on the table"),
        ("at = [30, 20]\nlost = 12", "A has nobody left"),
        ("at = [30, 20]\nlost = 1\nstrength = 10", "they differ"),
        ("at = [30, 20]\nmodels = 3", "only artillery has gun models"),
        (
            "at = [30, 20]\nformation = 'skirmish'",
            "line infantry is never in the formation skirmish (STC-2.9)",
        ),
        ("at = [30, 20]\nformation = 'limbered'", "never in the formation limbered"),
        ("at = [30, 20]\nformation = 'garrison'", "a garrison without a block"),
        ("figures = [[30, 20]]\nat = [30, 20]", "keeps its ranks"),
        ("at = [30, 20]\nflags = ['chargd']", "did you mean `charged`? the flags are moved,"),
        ("at = [30, 20]\nplace = 'tabel'", "did you mean `table`?"),
        ("at = [30, 20]\nspent = 9", "no part of a turn"),
        ("at = [30, 20]\nfought = 6", "no turn up to this one"),
        ("at = [30, 20]\nscreen_of = 'B'", "there is no unit called \"B\""),
        ("from_turn = 8", "nobody knows when or where A comes on"),
        ("shelter = 'A'\nplace = 'off'", "A is in two places"),
    ] {
        assert!(unit(rest).contains(said), "{rest}: {}", unit(rest));
    }
    let skirmishers =
        "[[unit]]\nside = 'blue'\narm = 'light_infantry'\nformation = 'skirmish'\nfigures = [[30, 20]]";
    assert!(faults(skirmishers).contains("has 12 figures left, and not so many places"));
    let twice = "[[unit]]\nname = 'A'\nfacing = 0\narm = 'light_cavalry'\nat = [30, 20]\n";
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
    assert!(faults("broken = ['green']").contains("the sides are blue, red"));
    assert!(faults("[options]\nturn_limits = 3").contains("did you mean `turn_limit`?"));
    assert!(
        faults("[[terrain]]\nkind = 'woods'\nx = [3, 4]\ny = [3, 4]").contains("the kinds are light_woods")
    );
    assert!(faults("[[combat]]\nattacker = 'A'").contains("does not say who fights whom"));
    assert!(faults("[[blow]]\nhits = 1").contains("does not say who hit whom"));
    assert!(faults("[[began]]\nat = [1, 2]").contains("does not say who stood so"));
    let general = "[[general]]\nname = 'Ney'\nside = 'red'\nattached = 'A'";
    assert!(faults(&format!("{twice}{general}")).contains("Ney is attached to an enemy"));
    let both = faults("[options]\nturn_limits = 3\n[[unit]]\narm = 'none'\nfacing = 0\nat = [3, 4]");
    assert!(both.contains("turn_limit") && both.contains("`arm` of unit 1"), "{both}");
}

/// STC-4.1 to 4.5. A position begins where its phase does.
#[test]
fn a_position_begins_with_its_phase() {
    let first = |text: &str| (sound(text).state().phase, sound(text).agenda().last().cloned());
    assert_eq!(first("phase = 'rally'"), (Phase::Rally, Some(Task::Do(Step::Rally))));
    assert_eq!(first("phase = 'shooting'"), (Phase::Shooting, Some(Task::Do(Step::Shooting))));
    assert_eq!(first("phase = 'close_combat'"), (Phase::CloseCombat, Some(Task::Do(Step::CloseCombat))));
    assert_eq!(first("phase = 'reform'"), (Phase::Reform, Some(Task::Do(Step::Reform))));
    let begins = |text: &str| {
        let game = sound(text);
        (game.state().turn, game.state().active, game.agenda().len())
    };
    assert_eq!(begins("phase = 'turn'\nturn = 3\nside = 'red'"), (2, Blue, 1));
    assert_eq!(begins("phase = 'turn'\nturn = 1\nside = 'red'"), (0, Red, 1));
    assert_eq!(begins("phase = 'deployment'\nside = 'red'"), (0, Red, 1));
    assert_eq!(begins("phase = 'moves'\nside = 'red'"), (5, Red, 9));
}

/// A game with something of everything.
fn battle() -> Field {
    let mut bent = line(10.0, 10.0, 0).formed(Formation::Bent, 12);
    bent.stance.bend = Bend { left: 4, left_back: Angle::QUARTER, ..Bend::default() };
    let mut away = battery(4, 50.0, 30.0, 180);
    away.left_guns = Some(pose(50.0, 30.0, 180));
    away.stance =
        Stance::rows(Formation::CrewOnFoot, pose(50.0, 33.0, 180), PRINTED.basing.skirmisher, 5, 12);
    let mut spent =
        cavalry(Formation::Column, 60.0, 20.0, 30).flagged(UnitFlags::MOVED.with(UnitFlags::USED_BONUS));
    (spent.spent, spent.forward, spent.rounds, spent.fought_turn) =
        (crate::measure::Turns::from(1.0 / 3.0), inches(1.7), 1, 4);
    let mut gone = cavalry(Formation::Line, 1.0, 20.0, 0).of_nation(Nation::Britain);
    gone.place = Place::Gone;
    let mut screened = line(30.0, 30.0, 180).with_screen(9, 3);
    screened.regimental_gun = Some(5);
    let mut screen = crate::kit::skirmish_rows(3, 3, 30.0, 29.0, 180).screen_of(8);
    screen.stance.figures = screen.stance.figures.iter().rev().copied().collect();
    let mut aboard = column(20.0, 40.0, 180);
    aboard.place = Place::Boats;
    let mut inside = foot(Formation::Line, 0.0, 0.0, 0).grade(Grade::A);
    inside.place = Place::Block(geom::FeatureId(2));
    let field = Field::new([
        line(30.0, 20.0, 0).having_lost(5).shaken(),
        square(40.0, 20.0, 30).having_lost(2),
        battery(3, 50.0, 20.0, 0).out_of_command().flagged(UnitFlags::ELITE),
        bent,
        away,
        spent,
        gone,
        screened,
        screen,
        aboard,
        inside,
        line(62.0, 40.0, 180),
        line(62.0, 40.0, 0).disordered().of(Blue),
    ])
    .generals([general(Blue, 30.0, 19.0, Some(1)), general(Red, 30.0, 40.0, None)])
    .boats([Boat { side: Red, pose: pose(20.0, 40.0, 180), carries: Some(UnitId(10)) }])
    .on([
        hill(1, (1.0, 5.0), (2.0, 6.0)),
        strip(Terrain::Obstacle, &[(20.0, 20.0), (21.0, 25.0)], 0.0),
        patch(Terrain::TownBlock, (40.0, 45.0), (10.0, 13.0)),
    ])
    .engaged([engaged(12, 13, 3)])
    .began(1, line(30.0, 17.0, 10).stance)
    .began(77, skirmishers(3.0, 17.0, 10).stance)
    .with(|options| (options.turn_limit, options.national.masse) = (7, false));
    let mut field = field;
    field.units[10].stance =
        field.clone().look(|at| super::standing::inside(at, geom::FeatureId(2), 12)).expect("a block");
    field
}

#[test]
fn a_saved_position_is_the_same_game() {
    for (side, (_, begin)) in [Blue, Red].into_iter().cycle().zip(PHASES) {
        let turn = if matches!(begin, Begin::Deployment | Begin::First) { 0 } else { 5 };
        let moment = Moment { begin, turn, side, acting: Some(UnitId(6)), broken: [false, true] };
        let mut field = battle().in_turn(turn);
        if turn == 0 {
            (field.began, field.engagements, field.units[5].fought_turn) = (vec![], vec![], 0);
        }
        let (setup, mut state) = field.laid_out(moment.phase());
        moment.begin(&mut state);
        if turn == 0 {
            state.began = Began::default();
        } else {
            state.blows = vec![Blow { by: UnitId(12), on: UnitId(13), dice: 2, hits: 1 }];
        }
        let setup = std::sync::Arc::new(setup);
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
        let game = Field::new([line(30.0, 20.0, 0).flagged(flag)]).moving();
        assert!(kit::saved(&game).contains(&format!("flags = [\"{name}\"]")), "{name}");
    }
    let known = FLAGS.iter().fold(UnitFlags::default(), |all, (_, flag)| all.with(*flag));
    let own = [
        UnitFlags::SHAKEN,
        UnitFlags::DISORDERED,
        UnitFlags::IN_COMMAND,
        UnitFlags::ENGAGED,
        UnitFlags::HIDDEN,
    ];
    let all = own.into_iter().fold(known, UnitFlags::with);
    assert!(UnitFlags::ALL.iter().all(|flag| all.has(*flag)), "a flag is never written");
}

/// STC-4.2. Whoever is asked what his units do is asked so again.
#[test]
fn the_question_of_a_phase_is_asked_again() {
    let mut game = sound("phase = 'moves'\n[[unit]]\nfacing = 0\narm = 'line_infantry'\nat = [30, 20]");
    crate::kit::run(&mut game, &[]);
    let text = SoundTheCharge::write_position(&game);
    assert!(!text.contains("left = "), "{text}");
    let mut again = sound(text.trim_start_matches("book = \"sound-the-charge\"\n"));
    crate::kit::run(&mut again, &[]);
    assert_eq!(again, game);
}

/// STC-2.11, 5.1, 5.5. What odds are counted by is told in short sentences.
#[test]
fn outcomes_are_told_in_sentences() {
    let before = battle().moving();
    let after = |change: &dyn Fn(&mut State)| {
        let mut state = before.state().clone();
        change(&mut state);
        let after = Game::new(before.setup().clone(), state, vec![Task::Over { winner: Some(Red) }]);
        SoundTheCharge::outcome(&before, &after).join("; ")
    };
    let won = "Red has won";
    assert_eq!(after(&|_| {}), won);
    let hurt = after(&|state: &mut State| {
        let mut unit = state.troops.edit(UnitId(2)).expect("there");
        unit.routed = 2;
        unit.flags.set(UnitFlags::SHAKEN, true);
    });
    assert_eq!(hurt, format!("unit 2 has lost 2 figures; unit 2 is shaken; {won}"));
    let moved = after(&|state: &mut State| {
        let mut unit = state.troops.edit(UnitId(1)).expect("there");
        unit.stance.pose = pose(31.0, 20.0, 0);
        unit.flags.set(UnitFlags::SHAKEN, false);
    });
    assert_eq!(moved, format!("unit 1 has rallied; unit 1 has its front at 31, 20; {won}"));
    let gone = after(&|state: &mut State| {
        state.troops.remove(UnitId(3));
        state.generals.remove(UnitId(101));
        state.engagements.push(engaged(1, 8, 5));
    });
    assert_eq!(gone, format!("unit 3 is gone; unit 101 is lost; unit 1 is in combat with unit 8; {won}"));
}

/// STC-1.3, R2. A position says what it is fought for, and what has been reached; saved, it says the same.
#[test]
fn a_position_keeps_what_it_is_fought_for() {
    let mut game = sound(
        "turn = 24\nphase = 'reform'\n\
         [[unit]]\nname = 'A'\nside = 'blue'\narm = 'line_infantry'\nat = [30, 20]\n\
         [[unit]]\nname = 'B'\nside = 'red'\narm = 'line_infantry'\nat = [30, 40]\n\
         [[objective]]\nname = 'Hill'\naim = 'hold'\npolygon = [[25, 15], [35, 15], [35, 25]]\npoints = 2\n\
         [[objective]]\nname = 'Bridge'\naim = 'reach'\nat = [30, 38]\nradius = 3\nturn = 7\nreached = []\n\
         [[objective]]\nname = 'Guard'\naim = 'drive_off'\nside = 'blue'\nof = ['Guard']\nids = { Guard = [7, 8] }\n\
         [winning]\nblue = 3\n",
    );
    let aims = &game.setup().aims;
    assert_eq!(aims.all.iter().map(|aim| aim.points).collect::<Vec<_>>(), [2, 0, 0]);
    assert_eq!(game.state().judged, [Verdict::open(1, [false; 2])]);
    let saved = kit::saved(&game);
    assert!(saved.contains("[winning]\nblue = 3") && saved.contains("reached = []"), "{saved}");
    let told = crate::kit::run(&mut game, &[]);
    assert!(crate::kit::says(&told, "Points: Blue 2, Red 0: that is more for Blue"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Blue)));
}
