use super::*;
use crate::kit::{run, *};
use crate::terrain::Terrain;
use crate::{Arm, Class, Formation, Grade, Unit};
use engine::{Fact, Game, Rules, Told};
use proptest::prelude::*;

const FOOT: f64 = 0.28125;

/// A line facing north whose front is at y = 22.
fn north(arm: Arm, x: f64) -> Unit {
    unit(arm, Formation::Line, x, 22.0 - depth(arm), 0).in_contact_since(4)
}

/// A line facing south whose front is at y = 22.
fn south(arm: Arm, x: f64) -> Unit {
    unit(arm, Formation::Line, x, 22.0 + depth(arm), 180).in_contact_since(4)
}

fn depth(arm: Arm) -> f64 {
    crate::kit::printed().base(arm).depth.0.inches() / 2.0
}

fn table(game: &Game<FastPlay>) -> Table<'_, FastPlay> {
    Table { setup: game.setup(), state: game.state(), draft: &[] }
}

/// The score that the first die of a unit needs, and the rules that add to it.
fn first_die(told: &[Told<FastPlay>], of: u32) -> (i16, Vec<&'static str>) {
    let die = told.iter().find_map(|told| match &told.fact {
        Fact::Event(Event::Struck { unit, dice, .. }) if *unit == UnitId(of) => dice.first().cloned(),
        _ => None,
    });
    let die = die.unwrap_or_else(|| panic!("unit {of} throws nothing"));
    let rules =
        crate::cite::ALL.iter().filter(|rule| die.plus.lines().iter().any(|line| line.rule == **rule));
    (die.basic - die.plus.total(), rules.map(|rule| rule.as_str()).collect())
}

/// Fights with ones, which hit nothing that the test cares for, and says what each side's first die needed.
fn needs(field: Field) -> [(i16, Vec<&'static str>); 2] {
    let mut game = field.fighting();
    let mut told = vec![];
    game.advance(&mut dice::Tape::new([1; 40]), Some(&mut told));
    while let Some(side) = Side::BOTH.into_iter().find(|side| game.decision_for(*side).is_some()) {
        let Some(Decision::Strike { .. }) = game.decision_for(side).map(|asked| asked.of) else { break };
        game.submit(side, Order::Fight {}, &mut dice::Tape::new([1; 40]), &mut told).expect("it may fight");
    }
    [first_die(&told, 1), first_die(&told, 2)]
}

// FPN-8.14, 8.1, 8.2, R53. The caption: A overlaps B, the first element of E overlaps D, four dice each.
#[test]
fn the_british_line_and_the_french_throw_four_dice_each() {
    let british = north(Arm::HeavyFoot, 30.0);
    let french = south(Arm::HeavyFoot, 30.46875).having_lost(1);
    let e = south(Arm::HeavyFoot, 33.75);
    let c = unit(Arm::HeavyFoot, Formation::Line, 27.0, 24.0, 180);
    let mut game = Field::new([british, french, e, c]).fighting();
    assert!(!contact::in_hth(table(&game), UnitId(3)), "R46: an overlap alone is no hand-to-hand");
    assert_eq!(run(&mut game, &[]).len(), 1);
    // D may strike F or E.
    give(&mut game, Side::Blue, Order::Fight {}, &[]);
    let told = give(&mut game, Side::Red, Order::Fight {}, &[1, 1, 1, 1, 1, 1, 1, 1]);
    let dice = |of: u32| -> usize {
        let own = |told: &Told<FastPlay>| match &told.fact {
            Fact::Event(Event::Struck { unit, dice, .. }) if *unit == UnitId(of) => dice.len(),
            _ => 0,
        };
        told.iter().map(own).sum()
    };
    assert_eq!((dice(1), dice(2), dice(3), dice(4)), (4, 3, 1, 0));
}

// FPN-8.2, R46. Guns and shaken troops overlap too, if their front is level and touches; other elements do
// not.
#[test]
fn an_element_that_overlaps_stands_level_and_close() {
    let overlaps = |guns: Unit| {
        let french = south(Arm::HeavyFoot, 30.46875).having_lost(1);
        let game = Field::new([north(Arm::HeavyFoot, 30.0), french, guns]).fighting();
        let fronts = pairing::fronts(table(&game), &[UnitId(1), UnitId(2), UnitId(3)]);
        let overlaps = pairing::overlaps(table(&game), &fronts);
        overlaps.iter().filter(|over| over.own.0 == UnitId(3)).count()
    };
    let guns = |x: f64, back: f64| {
        unit(Arm::FootArtillery, Formation::Line, x, 22.8125 + back, 180).in_contact_since(4).shaken()
    };
    let beside = 31.875 + 1.1875;
    assert_eq!(overlaps(guns(beside, 0.0)), 1);
    assert_eq!(overlaps(guns(beside, 0.009)), 1);
    assert_eq!(overlaps(guns(beside, 0.011)), 0);
    assert_eq!(overlaps(guns(beside + 0.02, 0.0)), 0);
}

// FPN-9.4, 8.29, R60, R46. An element that overlaps may be struck; one that declines neither throws nor is
// struck.
#[test]
fn an_overlapping_unit_may_be_struck_or_stay_out() {
    let field = || {
        let british = north(Arm::HeavyFoot, 30.0);
        Field::new([british, south(Arm::HeavyFoot, 30.0), south(Arm::HeavyFoot, 33.75)])
    };
    let strike = Order::Strike { unit: UnitId(1), element: 3, target: UnitId(3), at: 3 };
    let mut game = field().fighting();
    run(&mut game, &[]);
    give(&mut game, Side::Blue, strike.clone(), &[]);
    // Blue's fourth die is a hit on unit 3, which loses an element of its own choice and tests.
    give(&mut game, Side::Red, Order::Fight {}, &[1, 1, 1, 5, 1, 1, 1, 1, 1]);
    give(&mut game, Side::Red, Order::Remove { elements: vec![0] }, &[1]);
    assert_eq!((find(&game, 2).lost(), find(&game, 3).lost()), (0, 1));

    let mut game = field().fighting();
    run(&mut game, &[]);
    give(&mut game, Side::Blue, strike.clone(), &[]);
    let (rule, reason) = refused(&game, Side::Red, Order::Decline { unit: UnitId(2), element: 0 });
    assert_eq!((rule, reason), (cite::OVERLAP, Reason::NoOverlap { unit: UnitId(2), element: 0 }));
    // Red keeps unit 3 out: only eight dice fall, and the one that was meant for it strikes the unit before
    // it.
    let told =
        give(&mut game, Side::Red, Order::Decline { unit: UnitId(3), element: 3 }, &[1, 1, 1, 5, 1, 1, 1, 1]);
    assert_eq!(dice_thrown(&told), 8);
    assert_eq!(find(&game, 2).hits, 1);
}

// FPN-8.29, R60. Only what touches or overlaps an element can be chosen, and only once.
#[test]
fn a_thrower_chooses_among_those_who_touch_or_overlap_it() {
    let (left, right) = (south(Arm::HeavyFoot, 30.0), south(Arm::HeavyFoot, 33.75));
    let mut game = Field::new([north(Arm::HeavyFoot, 30.0), left, right]).fighting();
    run(&mut game, &[]);
    let strike = |element, target, at| Order::Strike { unit: UnitId(1), element, target: UnitId(target), at };
    let reason = |order| refused(&game, Side::Blue, order).1;
    let cannot = |element, target| Reason::CannotStrike { unit: UnitId(1), element, target: UnitId(target) };
    assert_eq!(reason(strike(0, 3, 3)), cannot(0, 3));
    assert_eq!(reason(strike(9, 3, 3)), Reason::NoSuchElement { unit: UnitId(1), element: 9 });
    let theirs = Order::Strike { unit: UnitId(2), element: 0, target: UnitId(1), at: 0 };
    assert_eq!(reason(theirs), Reason::NotYours { unit: UnitId(2) });
    let stranger = Order::Strike { unit: UnitId(77), element: 0, target: UnitId(1), at: 0 };
    assert_eq!(reason(stranger), Reason::NoSuchUnit { unit: UnitId(77) });
}

// FPN-8.3, R47. No unit is overlapped in the turn of first contact, even by those who fought before.
#[test]
fn no_unit_is_overlapped_on_first_contact() {
    let column = |since: u16| {
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.46875, 22.0 - FOOT, 0);
        Field::new([column.in_contact_since(since), south(Arm::HeavyFoot, 30.0)])
    };
    let told = run(&mut column(5).fighting(), &[1, 1]);
    assert_eq!(dice_thrown(&told), 2);
    assert!(says(&told, "unit 2 does not overlap unit 1, on first contact (FPN-8.3)"));
    assert_eq!(dice_thrown(&run(&mut column(4).fighting(), &[1, 1, 1, 1])), 4);
}

// FPN-H21, FPN-8.4, 8.27, 10.13, 10.16, 9.2, R88. Cavalry at a steady square.
#[test]
fn cavalry_breaks_no_square() {
    let field = |turn: u16| {
        let cavalry = unit(Arm::HeavyCavalry, Formation::Line, 30.59375, 28.6875, 0).in_contact_since(5);
        let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 0).of(Side::Red).in_contact_since(5);
        Field::new([cavalry, square]).in_turn(turn).fighting()
    };
    let told = run(&mut field(5), &[5, 4]);
    assert_eq!((dice_thrown(&told), first_die(&told, 1).0, first_die(&told, 2).0), (2, 6, 5));
    let mut game = field(6);
    let told = run(&mut game, &[6, 5]);
    assert!(says(&told, "unit 1 does not overlap unit 2, a square (FPN-8.4)"));
    give(&mut game, Side::Blue, Order::Remove { elements: vec![3] }, &[]);
    let (rule, _) = refused(&game, Side::Red, Order::Remove { elements: vec![2] });
    assert_eq!(rule, cite::USUAL_LOSSES, "the south side keeps contact");
    let south_side = find(&game, 2).elements[2];
    let told = give(&mut game, Side::Red, Order::Remove { elements: vec![0] }, &[5]);
    assert!(says(&told, "cannot fail"));
    assert_eq!((find(&game, 1).alive(), find(&game, 2).alive()), (3, 3));
    assert_eq!(find(&game, 2).elements[0], south_side, "the triangle is set about the side in contact");
    assert!(contact::in_hth(table(&game), UnitId(1)));
}

// FPN-8.4, 8.29. A player who names an enemy beside his element is told by which rule it does not overlap
// him.
#[test]
fn a_denied_overlap_is_refused_by_its_own_rule() {
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 0).of(Side::Red).in_contact_since(4);
    let y = 30.0 - 1.03125 - FOOT;
    let horse = unit(Arm::HeavyCavalry, Formation::Line, 30.59375, y, 0).having_lost(2).in_contact_since(4);
    // Beside the horse stands foot that may overlap, so that Blue is asked.
    let foot = unit(Arm::HeavyFoot, Formation::Line, 30.0 - 0.59375 - 1.875, y, 0);
    let mut game = Field::new([horse, square, foot]).fighting();
    run(&mut game, &[]);
    let strike = Order::Strike { unit: UnitId(1), element: 1, target: UnitId(2), at: 2 };
    let (rule, reason) = refused(&game, Side::Blue, strike);
    assert_eq!(rule, cite::CAVALRY_AND_SQUARE);
    assert_eq!(reason, Reason::OverlapDenied { unit: UnitId(1), target: UnitId(2), rule });
}

// FPN-8.4, 8.2. Foot overlaps a square, cavalry does not.
#[test]
fn foot_overlaps_a_square() {
    let square = || unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 0).of(Side::Red).in_contact_since(4);
    let y = 30.0 - 1.03125 - FOOT;
    let foot = unit(Arm::HeavyFoot, Formation::Line, 30.46875, y, 0).in_contact_since(4);
    assert_eq!(dice_thrown(&run(&mut Field::new([foot, square()]).fighting(), &[1, 1, 1, 1])), 4);
    let horse = unit(Arm::LightCavalry, Formation::Line, 30.59375, y, 0).in_contact_since(4);
    assert_eq!(dice_thrown(&run(&mut Field::new([horse, square()]).fighting(), &[1, 1])), 2);
}

// FPN-H24, FPN-8.17, 8.15, 8.16. Skirmishers in rough ground gain nothing against each other.
#[test]
fn skirmishers_gain_nothing_against_skirmishers() {
    let rough = patch(Terrain::Rough, (24.0, 36.0), (18.0, 26.0));
    let mut game =
        Field::new([north(Arm::LightFoot, 30.0), south(Arm::LightFoot, 30.0)]).on([rough]).fighting();
    run(&mut game, &[5, 6, 4, 5, 6, 3, 5, 5]);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[]);
    give(&mut game, Side::Red, Order::Remove { elements: vec![0] }, &[4, 4]);
    assert_eq!((find(&game, 1).lost(), find(&game, 2).lost()), (1, 1));
}

// FPN-H18, FPN-8.3, 8.18, 10.6, 10.7, 10.8, R64, R84. The French column after its charge.
#[test]
fn the_french_column_stands_and_the_raw_british_rout() {
    let french = unit(Arm::HeavyFoot, Formation::Column, 30.46875, 29.4375, 0);
    let french = french.french().in_contact_since(5).charged_in(5).flagged(UnitFlags::CHARGED_FOOT_LINE);
    let british = unit(Arm::HeavyFoot, Formation::Line, 30.0, 30.0, 180);
    let british = british.of_class(Class::Raw).in_contact_since(5);
    let mut game = Field::new([french, british]).fighting();
    let told = run(&mut game, &[4, 5]);
    assert_eq!(first_die(&told, 1), (4, vec!["FPN-8.18"]));
    let told = give(&mut game, Side::Red, Order::Remove { elements: vec![3] }, &[6, 6, 2, 3, 4, 4]);
    assert!(says(&told, "All would rout"));
    assert!(stands_yet(&game, 1) && !stands_yet(&game, 2));
}

// FPN-8.16, 8.28, R59. The basic factors.
#[test]
fn basic_factors_are_as_printed() {
    let against = |arm: Arm| needs(Field::new([north(arm, 30.0), south(Arm::HeavyFoot, 30.0)]))[0].0;
    for (arm, need) in [
        (Arm::HeavyCavalry, 5),
        (Arm::LightCavalry, 6),
        (Arm::Lancers, 6),
        (Arm::HeavyFoot, 5),
        (Arm::LightFoot, 6),
        (Arm::LightFootRifle, 6),
        (Arm::FootArtillery, 6),
        (Arm::HorseArtillery, 6),
    ] {
        assert_eq!(against(arm), need, "{arm:?}");
    }
}

// FPN-8.17, 8.19, R55. Skirmishers against Heavy Foot, in the open and in the rough.
#[test]
fn bad_going_helps_skirmishers() {
    let fight = |arm, rough: Option<f64>| {
        let rough = rough.map(|from| patch(Terrain::Rough, (20.0, 40.0), (from, 30.0)));
        needs(Field::new([north(arm, 30.0), south(Arm::LightFoot, 30.0)]).on(rough))
    };
    assert_eq!(fight(Arm::HeavyFoot, None), [(4, vec!["FPN-8.19"]), (6, vec![])]);
    assert_eq!(fight(Arm::HeavyFoot, Some(22.5)), [(5, vec![]), (4, vec!["FPN-8.17"])]);
    // R55. Every kind of cavalry.
    assert_eq!(fight(Arm::HeavyCavalry, None)[0], (4, vec!["FPN-8.19"]));
    assert_eq!(fight(Arm::LightCavalry, None)[0], (5, vec!["FPN-8.19"]));
    assert_eq!(fight(Arm::Lancers, None)[0], (5, vec!["FPN-8.19"]));
    // Light Foot gains nothing against them.
    assert_eq!(fight(Arm::LightFoot, None)[0], (6, vec![]));
}

// FPN-8.19, 8.23, R82. Skirmishers behind a wall are not run down, and gain by it; a river bank does not
// cancel 8.19.
#[test]
fn a_wall_or_bank_helps_its_defender() {
    let fight = |flags, ground| {
        let skirmishers = south(Arm::LightFoot, 30.0).flagged(flags);
        needs(Field::new([north(Arm::HeavyFoot, 30.0), skirmishers]).on([ground]))
    };
    let wall = || strip(Terrain::Obstacle, &[(20.0, 22.0), (40.0, 22.0)], 0.0);
    assert_eq!(fight(UnitFlags::DEFENDS_OBSTACLE, wall()), [(5, vec![]), (5, vec!["FPN-8.23"])]);
    assert_eq!(fight(UnitFlags::default(), wall()), [(4, vec!["FPN-8.19"]), (6, vec![])], "it was not lined");
    let river = || patch(Terrain::River, (20.0, 40.0), (20.0, 22.0));
    assert_eq!(fight(UnitFlags::DEFENDS_BANK, river()), [(4, vec!["FPN-8.19"]), (5, vec!["FPN-8.23"])]);
    let wide = patch(Terrain::River, (20.0, 40.0), (20.0, 22.25));
    assert_eq!(fight(UnitFlags::DEFENDS_BANK, wide)[1].1, ["FPN-8.17"], "who stands in it defends no bank");
}

// FPN-8.18, R54, R96, FPN-8.20. A charge counts in its own turn and if it went over good going, wherever the
// enemy stands.
#[test]
fn french_columns_and_lancers_gain_by_charging() {
    let french = |turn| {
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.46875, 22.0 - FOOT, 0).french();
        column.charged_in(turn).flagged(UnitFlags::CHARGED_FOOT_LINE).in_contact_since(turn)
    };
    let fight = |unit: Unit, enemy: Unit| needs(Field::new([unit, enemy]))[0].clone();
    assert_eq!(fight(french(5), south(Arm::HeavyFoot, 30.0)), (4, vec!["FPN-8.18"]));
    assert_eq!(fight(french(4), south(Arm::HeavyFoot, 30.0)), (5, vec![]));
    assert_eq!(fight(french(5), south(Arm::LightCavalry, 30.46875 + 0.59375)), (5, vec![]), "not of foot");
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.46875, 22.0 + 1.03125, 180).in_contact_since(5);
    assert_eq!(fight(french(5), square), (5, vec![]), "the line that it charged has formed square");
    let mut at_column = french(5);
    at_column.flags.set(UnitFlags::CHARGED_FOOT_LINE, false);
    assert_eq!(
        fight(at_column, south(Arm::HeavyFoot, 30.0)),
        (5, vec![]),
        "R96: it was no line when charged"
    );
    let mut rough = french(5);
    rough.flags.set(UnitFlags::CHARGED_IN_GOOD_GOING, false);
    assert_eq!(fight(rough, south(Arm::HeavyFoot, 30.0)), (5, vec![]));
    let mut austrian = french(5);
    austrian.french = false;
    assert_eq!(fight(austrian, south(Arm::HeavyFoot, 30.0)), (5, vec![]));
    let lancers = |turn| north(Arm::Lancers, 30.0).charged_in(turn).in_contact_since(turn);
    assert_eq!(fight(lancers(5), south(Arm::HeavyFoot, 30.0)), (5, vec!["FPN-8.20"]));
    assert_eq!(fight(lancers(4), south(Arm::HeavyFoot, 30.0)), (6, vec![]));
    let just_inside = patch(Terrain::Rough, (20.0, 40.0), (22.1, 30.0));
    let sheltered = Field::new([lancers(5), south(Arm::HeavyFoot, 30.0)]).on([just_inside]);
    assert_eq!(needs(sheltered)[0], (5, vec!["FPN-8.20"]), "R54: only the charger's going counts");
    let just_inside = patch(Terrain::Rough, (20.0, 40.0), (22.1, 30.0));
    let sheltered = Field::new([french(5), south(Arm::HeavyFoot, 30.0)]).on([just_inside]);
    assert_eq!(needs(sheltered)[0], (4, vec!["FPN-8.18"]));
}

// FPN-8.21, 8.1, 8.26, R57, G22. A column on a flank throws with +1, and who is touched there throws nothing.
#[test]
fn a_flank_throws_nothing_and_is_struck_more_easily() {
    let column = unit(Arm::HeavyFoot, Formation::Column, 30.0 - 1.875 - FOOT, 22.0, 90);
    let line = unit(Arm::HeavyFoot, Formation::Line, 30.0, 22.0, 180).in_contact_since(4);
    let told = run(&mut Field::new([column, line]).fighting(), &[1]);
    assert_eq!(first_die(&told, 1), (4, vec!["FPN-8.21"]));
    assert_eq!(dice_thrown(&told), 1);
    // R57. Each circumstance counts by itself: shaken guns taken in flank from a hill.
    let hill = patch(Terrain::GentleHill, (20.0, 28.6), (18.0, 26.0));
    let column = unit(Arm::HeavyFoot, Formation::Column, 30.0 - 1.1875 - FOOT, 22.0, 90);
    let guns = unit(Arm::FootArtillery, Formation::Line, 30.0, 22.0, 180).in_contact_since(4).shaken();
    let told = run(&mut Field::new([column, guns]).on([hill]).fighting(), &[1, 1]);
    assert_eq!(first_die(&told, 1), (0, vec!["FPN-8.21", "FPN-8.22", "FPN-8.24", "FPN-8.25"]));
}

// FPN-8.26, 8.2, R58. An overlapping die has what its own element has, and a flank if the element it extends
// has one.
#[test]
fn an_overlap_strikes_as_if_it_touched() {
    // The second of four stands on the flank, the first and third beside it overlap.
    let blue =
        unit(Arm::HeavyFoot, Formation::Line, 30.0 - 1.875 - FOOT, 22.0 - 0.46875, 90).in_contact_since(4);
    let red = unit(Arm::HeavyFoot, Formation::Line, 30.0, 22.0, 180).in_contact_since(4);
    let told = run(&mut Field::new([blue, red]).fighting(), &[1, 1, 1]);
    let dice = told.iter().find_map(|told| match &told.fact {
        Fact::Event(Event::Struck { dice, .. }) => Some(dice.clone()),
        _ => None,
    });
    let dice = dice.unwrap_or_default();
    assert_eq!(dice.iter().filter(|die| die.overlaps).count(), 2);
    assert!(dice.iter().all(|die| die.plus.lines().iter().map(|line| line.rule).eq([cite::FLANK_OR_REAR])));
    // Of a skirmish line only the overlapping element stands in the rough, and only its die gains.
    let rough = patch(Terrain::Rough, (20.0, 29.0), (20.0, 22.0));
    let column = unit(Arm::HeavyFoot, Formation::Column, 29.53125, 22.0 + FOOT, 180).in_contact_since(4);
    let mut game = Field::new([north(Arm::LightFoot, 30.0), column]).on([rough]).fighting();
    // The column may strike whom it touches or, in the rough, who overlaps it: that makes a difference to its
    // die.
    run(&mut game, &[]);
    let told = give(&mut game, Side::Red, Order::Fight {}, &[1; 4]);
    let gains: Vec<(bool, i16)> = told
        .iter()
        .filter_map(|told| match &told.fact {
            Fact::Event(Event::Struck { unit: UnitId(1), dice, .. }) => Some(dice),
            _ => None,
        })
        .flatten()
        .map(|die| (die.overlaps, die.plus.total()))
        .collect();
    assert_eq!(gains, [(true, 2), (false, 0), (true, 0)]);
}

// FPN-8.22, R56. On the hill against off it; on one hill nearer to the crest by more than the margin.
#[test]
fn uphill_is_nearer_to_the_crest() {
    let fight = |ground: Vec<geom::Feature>| {
        needs(Field::new([north(Arm::HeavyFoot, 30.0), south(Arm::HeavyFoot, 30.0)]).on(ground))
    };
    let half = patch(Terrain::GentleHill, (20.0, 40.0), (22.0, 30.0));
    assert_eq!(fight(vec![half]), [(5, vec![]), (4, vec!["FPN-8.22"])]);
    let hill = || patch(Terrain::SteepHill, (20.0, 40.0), (15.0, 30.0));
    assert_eq!(fight(vec![hill()]), [(5, vec![]), (5, vec![])]);
    // Centres are at 21.71875 and 22.28125; a crest at y is nearer to Red by 2(y - 22).
    let crest = |y: f64| strip(Terrain::Crest, &[(20.0, y), (40.0, y)], 0.0);
    assert_eq!(
        fight(vec![hill(), crest(22.13)])[1],
        (5, vec![]),
        "0.26 is not over a quarter and the tolerance"
    );
    assert_eq!(fight(vec![hill(), crest(22.131)])[1], (4, vec!["FPN-8.22"]));
    assert_eq!(fight(vec![hill(), crest(20.0)])[0], (4, vec!["FPN-8.22"]));
}

// FPN-8.24, 8.25, 11.2. Shaken troops without their General and guns are struck more easily; the shaken throw
// all the same.
#[test]
fn shaken_troops_and_guns_are_struck_more_easily() {
    let fight = |enemy: Unit| Field::new([north(Arm::HeavyFoot, 30.0), enemy]);
    assert_eq!(needs(fight(south(Arm::HeavyFoot, 30.0).shaken())), [(4, vec!["FPN-8.24"]), (5, vec![])]);
    let led = fight(south(Arm::HeavyFoot, 30.0).shaken());
    let led = led.generals([general(Side::Red, Grade::Average, 30.0, 24.0, Some(2))]);
    assert_eq!(needs(led)[0], (5, vec![]));
    assert_eq!(needs(fight(south(Arm::HorseArtillery, 30.0)))[0], (3, vec!["FPN-8.25"]));
    let limbered = unit(Arm::FootArtillery, Formation::Column, 30.46875, 22.8125, 180).in_contact_since(4);
    assert_eq!(needs(fight(limbered))[0], (3, vec!["FPN-8.25"]));
}

// G21, R5. Elements are matched by order from the centred pair outwards, however wide their bases are.
#[test]
fn unequal_bases_are_matched_by_order() {
    // The second of the horsemen is centred on the second of the foot, seen from the left.
    let horse = north(Arm::LightCavalry, 29.53125 + 0.59375);
    let game = Field::new([horse, south(Arm::HeavyFoot, 30.0)]).fighting();
    let fronts = pairing::fronts(table(&game), &[UnitId(1), UnitId(2)]);
    let blue: Vec<(u8, u8)> = fronts
        .iter()
        .filter(|meeting| meeting.own.0 == UnitId(1))
        .map(|meeting| (meeting.own.1, meeting.enemy.1))
        .collect();
    assert_eq!(blue, [(0, 3), (1, 2), (2, 1), (3, 0)]);
    assert_eq!(fronts.len(), 8);
}

// G21, FPN-8.12. A unit before two enemies side by side is matched with each in turn, still by order.
#[test]
fn a_line_before_two_enemies_is_matched_with_both() {
    let horse = north(Arm::HeavyCavalry, 29.53125 + 0.59375);
    let game = Field::new([horse, south(Arm::HeavyFoot, 28.125), south(Arm::HeavyFoot, 31.875)]).fighting();
    let fronts = pairing::fronts(table(&game), &[UnitId(1), UnitId(2), UnitId(3)]);
    let blue: Vec<(u8, u32, u8)> = fronts
        .iter()
        .filter(|meeting| meeting.own.0 == UnitId(1))
        .map(|meeting| (meeting.own.1, meeting.enemy.0.0, meeting.enemy.1))
        .collect();
    assert_eq!(blue, [(0, 2, 1), (1, 2, 0), (2, 3, 3), (3, 3, 2)]);
}

// G23. A corner on a front is frontal contact for the unit that has its front there.
#[test]
fn a_corner_counts_as_frontal_contact() {
    let line = unit(Arm::HeavyFoot, Formation::Line, 30.0, 22.0 - FOOT, 0).in_contact_since(5);
    // Turned by 20 degrees, its left front corner touches the line's front.
    let mut askew = unit(Arm::HeavyFoot, Formation::Column, 0.0, 0.0, 200).in_contact_since(5);
    let corner = askew.rect(0).corners()[0];
    let by = geom::Vector::new(30.46875 * 25.4, 22.0 * 25.4) - corner;
    for pose in &mut askew.elements {
        pose.at = geom::Spot::of(pose.at.point() + by);
    }
    let told = run(&mut Field::new([line, askew]).fighting(), &[1, 1]);
    assert_eq!((first_die(&told, 1).0, first_die(&told, 2).0), (5, 5));
}

// FPN-12.5, 10.1, R74. The caption: a unit that is run through by a rout from an earlier area fights its own
// combat shaken.
#[test]
fn a_rout_from_an_earlier_area_shakes_a_unit_of_a_later_one() {
    let x = unit(Arm::HeavyFoot, Formation::Line, 20.0, 30.0, 0).having_lost(2).in_contact_since(5);
    let p = unit(Arm::HeavyFoot, Formation::Line, 20.0, 30.5625, 180).in_contact_since(5);
    let y = unit(Arm::HeavyFoot, Formation::Line, 21.5, 26.0, 0).in_contact_since(5);
    let q = unit(Arm::HeavyFoot, Formation::Line, 21.5, 26.5625, 180).in_contact_since(5);
    let mut game = Field::new([y, q, x, p]).fighting();
    // X throws two, P strikes once; the later area has not begun.
    run(&mut game, &[1, 1, 1, 5]);
    // X loses one, fails and routs; Y in its path fails too; then Y and Q fight, and Q hits with a four.
    let told =
        give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[2, 6, 1, 1, 1, 1, 4, 1, 1, 1]);
    assert!(says(&told, "in the rout path"));
    assert_eq!(first_die(&told, 2), (4, vec!["FPN-8.24"]));
    assert!(!stands_yet(&game, 3) && find(&game, 1).is_shaken());
    assert_eq!(find(&game, 1).hits, 1);
}

// R74, FPN-12.3. Areas are taken in combat direction, not by the numbers of their units.
#[test]
fn areas_are_taken_in_combat_direction() {
    let pair = |x: f64| [north(Arm::HeavyFoot, x), south(Arm::HeavyFoot, x)];
    let [[a, b], [c, d]] = [pair(40.0), pair(20.0)];
    let told = run(&mut Field::new([a, b, c, d]).fighting(), &[1; 16]);
    let order: Vec<u32> = told
        .iter()
        .filter_map(|told| match &told.fact {
            Fact::Event(Event::Struck { unit, .. }) => Some(unit.0),
            _ => None,
        })
        .collect();
    assert_eq!(order, [3, 4, 1, 2]);
}

// R1. All dice of an area fall before any element is taken off: a unit that is destroyed has struck.
#[test]
fn a_unit_that_is_destroyed_has_struck_all_the_same() {
    let few = north(Arm::HeavyFoot, 30.46875 - 0.46875).having_lost(3);
    let field = Field::new([few, unit(Arm::HeavyFoot, Formation::Column, 30.0, 22.0 + FOOT, 180)]);
    let mut game = field.fighting();
    run(&mut game, &[5, 5, 1]);
    assert!(!stands_yet(&game, 1));
    assert_eq!(find(&game, 2).lost(), 1);
}

// R70. A unit that fights is not being rallied.
#[test]
fn fighting_ends_a_rally() {
    let mut field = Field::new([north(Arm::HeavyFoot, 30.0).shaken(), south(Arm::HeavyFoot, 30.0)]);
    field.units[0].rallies_in = 5;
    let mut game = field.fighting();
    run(&mut game, &[1; 8]);
    assert_eq!(find(&game, 1).rallies_in, 0);
}

// FPN-8.10, 8.11, R82. The marks of a combat are cleared when it is over.
#[test]
fn a_unit_that_left_a_combat_may_try_again_in_the_next() {
    let tried = UnitFlags::SQUARE_TESTED.with(UnitFlags::DEFENDS_OBSTACLE);
    let away = unit(Arm::HeavyFoot, Formation::Line, 50.0, 10.0, 0).flagged(tried);
    let fights = north(Arm::HeavyFoot, 30.0).flagged(tried);
    let mut game = Field::new([fights, south(Arm::HeavyFoot, 30.0), away]).fighting();
    run(&mut game, &[1; 8]);
    assert!(find(&game, 1).flags.has(tried));
    assert!(!find(&game, 3).flags.has(UnitFlags::SQUARE_TESTED));
    assert!(!find(&game, 3).flags.has(UnitFlags::DEFENDS_OBSTACLE));
}

/// A crowd of units on a coarse grid, many of them in contact.
fn crowd() -> impl Strategy<Value = Vec<Unit>> {
    let arms = prop::sample::select(&[Arm::HeavyFoot, Arm::LightFoot, Arm::Lancers, Arm::FootArtillery][..]);
    let formations = prop::sample::select(&[Formation::Line, Formation::Column, Formation::Square][..]);
    let one = (arms, formations, 0..6i32, 0..4i32, 0..8i32, 0..4u8, any::<bool>());
    let one = one.prop_map(|(arm, formation, x, y, turn, lost, shaken)| {
        let (x, y) = (20.0 + 0.46875 * f64::from(x) * 4.0, 20.0 + 0.5625 * f64::from(y) * 2.0);
        let side = if turn % 2 == 0 { Side::Blue } else { Side::Red };
        let degrees = [0, 180, 90, 270, 0, 180, 30, 200][turn as usize];
        let square = formation == Formation::Square && arm == Arm::HeavyFoot;
        let formation = if square || formation != Formation::Square { formation } else { Formation::Line };
        let unit = unit(arm, formation, x, y, degrees).of(side).in_contact_since(4);
        let lost = lost.min(unit.start - 1);
        let unit = unit.having_lost(lost);
        if shaken { unit.shaken() } else { unit }
    });
    prop::collection::vec(one, 2..10)
}

proptest! {
    // FPN-8.29, 9.3, R88. Units that stand in contact fight to an end, and every usual or proposed answer is
    // legal.
    #[test]
    fn every_combat_comes_to_an_end(units in crowd(), faces in prop::collection::vec(1..=6u8, 400), seed: u64) {
        let generals = [general(Side::Blue, Grade::Poor, 21.0, 20.0, Some(1))];
        let mut game = Field::new(units).generals(generals).fighting();
        let mut tape = dice::Tape::new(faces);
        let mut told = vec![];
        let mut draw = engine::Draw::new(seed);
        game.advance(&mut tape, Some(&mut told));
        while let Some(side) = Side::BOTH.into_iter().find(|side| game.decision_for(*side).is_some()) {
            let asked = game.decision_for(side).expect("it was asked").of;
            let mut answers = vec![FastPlay::usual(table(&game), &asked, side)];
            engine::propose(table(&game), &asked, side, &Lens::default(), &mut |order| {
                answers.push(order);
                ControlFlow::Continue(())
            });
            for answer in &answers {
                prop_assert!(game.check(side, answer).is_ok(), "{answer:?} to {asked:?}");
            }
            let answer = draw.pick(&answers).expect("the usual one").clone();
            let progress = game.submit(side, answer, &mut tape, &mut told).expect("it was checked");
            if progress.lacking().is_some() {
                break;
            }
        }
        prop_assert!(story(&told).iter().all(|sentence| !sentence.is_empty()));
    }
}
