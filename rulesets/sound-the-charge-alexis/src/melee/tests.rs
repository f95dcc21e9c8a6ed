use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Calibre, Engagement, Formation, Terms, Traits, Unit, UnitFlags};
use names::Side::Red;

/// The points of the first unit against the second, which it charged or by which it was charged.
fn points(field: Field) -> i16 {
    field.look(|at| points::points(at, UnitId(1), UnitId(2)).total())
}

/// The first unit is charged by the second in this turn or an earlier one; Red is active.
fn charged(unit: Unit, by: Unit, fight: Engagement) -> Field {
    Field::new([unit, by]).engaged([fight]).active(Red)
}

fn enemy() -> Unit {
    line(1000, 1000, 180)
}

/// STA-8.3, 8.15, 6.13, R50, R57. Guns by calibre, in their first round and not flanked.
#[test]
fn guns_have_defensive_fire_by_calibre() {
    let of = |calibre, fight| points(charged(battery(2, 1000, 1000, 0).calibre(calibre), enemy(), fight));
    let now = || engaged(2, 1, 5);
    assert_eq!([Calibre::Light, Calibre::Field, Calibre::Heavy].map(|calibre| of(calibre, now())), [2, 4, 6]);
    assert_eq!(of(Calibre::Heavy, engaged(2, 1, 4)), 0, "a continuing combat");
    let flank = Engagement { terms: Terms::FLANK, ..now() };
    assert_eq!(of(Calibre::Heavy, flank), -2);
}

/// STA-8.7, 6.14, R51, R59, R60. Flanked and shaken count once; skirmishers are worth nothing, and are
/// infantry to horse.
#[test]
fn what_weakens_counts_once() {
    let flank = || Engagement { terms: Terms::FLANK, ..engaged(2, 1, 4) };
    let of = |unit: Unit, fight| points(charged(unit, enemy(), fight));
    assert_eq!(of(line(1000, 1000, 0), flank()), 1);
    assert_eq!(of(line(1000, 1000, 0).shaken(), flank()), 1);
    assert_eq!(of(skirmishers(8, 1000, 1010, 0).with(Traits::NO_BAYONET), engaged(2, 1, 4)), 0);
    let riders = || cavalry(Formation::Line, 1000, 1000, 0);
    let at = |enemy: Unit| points(Field::new([riders(), enemy]).engaged([engaged(1, 2, 4)]));
    assert_eq!(at(skirmishers(8, 1000, 1010, 180)), 6);
    assert_eq!(at(battery(2, 1000, 1000, 180)), 4);
    assert_eq!(at(column(1000, 1000, 180).with(Traits::TWO_RANK)), 7, "R86: in any formation");
}

/// STA-8.2, 8.6, R58, R50. The bonus of a column is that of the turn of its charge, lances count once more in
/// the first round.
#[test]
fn impetus_counts_in_the_first_round() {
    let column = |flags| points(Field::new([column(1000, 1000, 0).flagged(flags), enemy()]));
    assert_eq!((column(UnitFlags::CHARGED), column(UnitFlags::MOVED)), (4, 3));
    let lancers = || cavalry(Formation::Line, 1000, 1000, 0).arm(Arm::LightCavalry).with(Traits::LANCERS);
    let since = |turn| points(Field::new([lancers(), enemy()]).engaged([engaged(1, 2, turn)]));
    assert_eq!((since(5), since(4)), (6, 5));
}

/// STA-8.8, 8.10, R61, R101. A work costs the attacker two, and horse two more.
#[test]
fn works_cost_horse_twice() {
    let works = strip(Terrain::Fieldwork, &[(0, 1000), (2000, 1000)], 0);
    let fight = || Engagement { terms: Terms::HARD_COVER.with(Terms::ACROSS_WORK), ..engaged(1, 2, 4) };
    let of = |unit: Unit| points(Field::new([unit, enemy()]).engaged([fight()]).on([works.clone()]));
    assert_eq!(of(line(1000, 1000, 0)), 1);
    assert_eq!(of(cavalry(Formation::Line, 1000, 1000, 0)), 4 + 2 - 2 - 2);
}

/// STA-3.4, 6.7, 6.9, R12. A square fights with each touched face and its neighbours, none twice; odd models
/// stand in front, rear, left and right, in this order.
#[test]
fn a_square_fights_with_the_faces_that_are_touched_and_their_neighbours() {
    let models = |count: u8, onto: &[geom::Edge]| {
        let enemies = onto.iter().map(|_| enemy());
        let units = [foot(Formation::Square, count, 4, pose(1000.0, 1000.0, 0))].into_iter().chain(enemies);
        let fights = (2..).zip(onto).map(|(by, &onto)| Engagement { onto, ..engaged(by, 1, 4) });
        Field::new(units).engaged(fights).look(|at| strikes::models(at, UnitId(1)))
    };
    use geom::Edge::{Front, Left, Rear, Right};
    // Fourteen models: four, four, three and three.
    assert_eq!([Front, Rear, Left, Right].map(|edge| models(14, &[edge])), [10, 10, 11, 11]);
    assert_eq!(
        [models(14, &[Front, Rear]), models(14, &[Front, Front]), models(14, &[Left, Front])],
        [14, 10, 14]
    );
    assert_eq!([13, 15, 16].map(|count| models(count, &[Right])), [10, 11, 12]);
}

/// STA-6.7, 6.8, 24.4, R46. Lines and clouds count all their models, columns two ranks; three foot or two
/// horse left over are a die, and there is no least number.
#[test]
fn dice_follow_the_front_two_deep() {
    let dice = |unit: Unit| Field::new([unit]).look(|at| strikes::dice(at, UnitId(1)));
    let lines = [2, 3, 4, 6, 7, 16].map(|count| dice(line_of(count, 1000, 1000, 0)));
    assert_eq!(lines, [0, 1, 1, 1, 2, 4]);
    let wide = |files| dice(foot(Formation::AttackColumn, 24, files, pose(1000.0, 1000.0, 0)));
    assert_eq!([5, 6, 8].map(wide), [2, 3, 4]);
    let road = |files| dice(foot(Formation::RoadColumn, 16, files, pose(1000.0, 1000.0, 0)));
    assert_eq!([1, 2, 4].map(road), [0, 1, 2]);
    let horse = |count: u8| {
        let at = pose(1000.0, 1000.0, 0);
        dice(unit(
            Arm::LightCavalry,
            count,
            crate::Stance::block(Formation::Line, at, printed().basing.horse, count, count),
        ))
    };
    assert_eq!([1, 2, 3, 4, 5].map(horse), [0, 1, 1, 1, 2]);
    assert_eq!((dice(battery(2, 1000, 1000, 0)), dice(skirmishers(8, 1000, 1000, 0))), (8, 2));
}

/// STA-6.6, 8.14, R45. More points need 3, as many 4, one or two less 5, three or more less 6; each pair by
/// itself.
#[test]
fn each_pair_is_compared_by_itself() {
    let score = |own, other| Field::new([]).look(|at| strikes::score(at, own, other));
    assert_eq!(
        [(5, 4), (9, 1), (4, 4), (3, 4), (2, 4), (1, 4), (-3, 4)].map(|(a, b)| score(a, b)),
        [3, 3, 4, 5, 5, 6, 6]
    );
    let units = [line(1000, 1000, 0), enemy(), cavalry(Formation::Line, 1000, 1000, 180)];
    let field = Field::new(units).engaged([engaged(2, 1, 4), engaged(3, 1, 4)]);
    let of = |own: u32, other: u32| {
        field.clone().look(|at| points::points(at, UnitId(own), UnitId(other)).total())
    };
    assert_eq!([of(1, 2), of(2, 1), of(1, 3), of(3, 1)], [3, 3, 3, 6]);
}

/// STA-8.4, 8.15. A point for each grade above the enemy, and nothing below.
#[test]
fn each_grade_above_the_enemy_is_a_point() {
    use crate::Grade::{A, B, C, D};
    let of = |own, other| points(Field::new([line(1000, 1000, 0).grade(own), enemy().grade(other)]));
    assert_eq!([(A, D), (A, B), (B, B), (C, A), (D, C)].map(|(own, other)| of(own, other)), [6, 4, 3, 3, 3]);
}

/// STA-6.13, 8.1, R50. Steady passive infantry in line, straight or bent, has defensive fire in its first
/// round; not with rifles, in column, shaken, in bad going, on the active side, in flank, or against
/// newcomers.
#[test]
fn defensive_fire_is_for_steady_lines_in_their_first_round() {
    let of = |unit: Unit, fights: Vec<Engagement>, active, ground: Vec<geom::Feature>| {
        let units = [unit, enemy(), line(1500, 1000, 180)];
        Field::new(units)
            .engaged(fights)
            .active(active)
            .on(ground)
            .look(|at| points::has_defensive_fire(at, UnitId(1)))
    };
    let now = || vec![engaged(2, 1, 5)];
    let passive = |unit: Unit| of(unit, now(), Red, vec![]);
    let foot = || line(1000, 1000, 0);
    assert!(passive(foot()) && passive(foot().bent(4, 0)) && passive(foot().with(Traits::NO_BAYONET)));
    assert!(
        !passive(foot().with(Traits::RIFLES)) && !passive(column(1000, 1000, 0)) && !passive(foot().shaken())
    );
    assert!(!passive(square(1000, 1000, 0)) && !passive(skirmishers(8, 1000, 1000, 0)));
    assert!(!passive(cavalry(Formation::Line, 1000, 1000, 0)));
    assert!(!of(foot(), now(), Red, vec![patch(Terrain::Marsh, (0, 2000), (900, 1100))]));
    assert!(!of(foot(), now(), names::Side::Blue, vec![]), "it is the active side's turn");
    assert!(!of(foot(), vec![engaged(2, 1, 4), engaged(3, 1, 5)], Red, vec![]), "against a newcomer");
    let flank = Engagement { terms: Terms::FLANK, ..engaged(3, 1, 5) };
    assert!(!of(foot(), vec![engaged(2, 1, 5), flank], Red, vec![]), "against no enemy");
    let guns = || battery(2, 1000, 1000, 0);
    assert!(passive(guns()) && of(guns(), now(), names::Side::Blue, vec![]));
    assert!(!passive(guns().shaken()) && !passive(guns().formed(Formation::Limbered, 2)));
    assert!(
        of(guns(), now(), Red, vec![patch(Terrain::Marsh, (0, 2000), (900, 1100))]),
        "guns mind no bad going"
    );
}

/// STA-8.9, 8.10, 8.11, 8.12, 8.13, 20.3, R59. Ground, squares and generals.
#[test]
fn ground_squares_and_generals_count() {
    let marsh = |y: (i64, i64)| patch(Terrain::Marsh, (0, 2000), y);
    let on =
        |unit: Unit, enemy: Unit, ground: Vec<geom::Feature>| points(Field::new([unit, enemy]).on(ground));
    let foot = || line(1000, 1000, 0);
    let horse = || cavalry(Formation::Line, 1000, 1000, 0);
    // South of y = 1000 the first unit stands, north of it the second.
    let (ours, theirs) = (vec![marsh((900, 1000))], vec![marsh((1000, 1100))]);
    assert_eq!([on(foot(), enemy(), ours.clone()), on(foot(), enemy(), theirs.clone())], [2, 3]);
    assert_eq!(on(skirmishers(8, 1000, 980, 0), enemy(), ours.clone()), 0, "skirmishers mind no bad going");
    // In bad going horse is not steady, too; against an enemy in it, it is.
    assert_eq!([on(horse(), enemy(), ours.clone()), on(horse(), enemy(), theirs.clone())], [2, 4]);
    let both = ours.into_iter().chain(theirs).collect();
    assert_eq!(on(horse(), enemy(), both), 2, "once");
    let square = || foot_square();
    assert_eq!(
        [on(horse(), square(), vec![]), on(foot(), square(), vec![]), on(horse(), enemy(), vec![])],
        [1, 4, 6]
    );
    let led = Field::new([foot(), enemy()]).generals([general(names::Side::Blue, 1000.0, 990.0, Some(1))]);
    assert_eq!(points(led), 4);
}

fn foot_square() -> Unit {
    square(1000, 1000, 180)
}

/// STA-8.8, 21.3, 27.4, R61, R90. Cover counts for one that attacked from outside, the worst of all, and not
/// for one that stands in the same wood.
#[test]
fn cover_counts_for_those_who_attack_it() {
    let terms = |ground: Vec<geom::Feature>, own: i64| {
        let mut game = Field::new([column(1000, own, 0), line(1000, 1100, 180)]).on(ground).moving();
        let charge = crate::Order::Charge { unit: UnitId(1), target: UnitId(2), path: None };
        give(&mut game, names::Side::Blue, charge, &[]);
        let total = |own: u32, other: u32| {
            let known = game.known(names::Side::Blue);
            let list = points::points(known.table(), UnitId(own), UnitId(other));
            let cover = list.lines().iter().filter(|line| line.rule == crate::cite::POINTS_COVER);
            cover.map(|line| line.amount).sum::<i16>()
        };
        (total(1, 2), total(2, 1))
    };
    let wood = |from: i64| patch(Terrain::Woods, (0, 2000), (from, 1300));
    let line_at = |kind| strip(kind, &[(500, 1100), (1500, 1100)], 0);
    assert_eq!(terms(vec![], 1000), (0, 0));
    assert_eq!(terms(vec![wood(1100)], 1000), (-1, 0));
    assert_eq!(terms(vec![wood(900)], 1075), (0, 0), "both are in it");
    assert_eq!(terms(vec![patch(Terrain::BuiltUp, (0, 2000), (1100, 1300))], 1000), (-2, 0));
    for kind in [Terrain::Hedgerow, Terrain::Fence, Terrain::LowWall] {
        assert_eq!(terms(vec![line_at(kind)], 1000), (-1, 0));
    }
    assert_eq!(terms(vec![line_at(Terrain::Fieldwork)], 1000), (-2, 0));
    assert_eq!(
        terms(vec![line_at(Terrain::Fieldwork), wood(1100), line_at(Terrain::Fence)], 1000),
        (-2, 0),
        "the worst"
    );
}

/// A fight between a line of foot and some enemy, thrown with these dice; Red is active.
fn fought(
    units: impl IntoIterator<Item = Unit>,
    fights: Vec<Engagement>,
    options: Options,
    dice: &[u8],
) -> Fought {
    let mut field = Field::new(units).engaged(fights).active(Red);
    field.options = Options { broken: [2, 1], turn_limit: 0, ..options };
    let mut game = field.doing(crate::Phase::Moves, [crate::Step::Combat]);
    crate::kit::run(&mut game, dice);
    while question(&game).is_some() {
        as_usual(&mut game, &[]);
    }
    game
}

type Fought = engine::Game<crate::SoundTheChargeAlexis>;
use crate::Options;

/// STA-6.11, 4.3, R48. A loser stays until it has lost a quarter and is not shaken; a tie has no loser; from
/// a quarter on it goes back with two rout hits; shattered it does not move.
#[test]
fn losers_go_back_from_a_quarter_lost() {
    let of = |left: u8, ours: &[u8], theirs: &[u8]| {
        let unit = line_of(left, 1000, 1000, 0).out_of(16);
        let dice: Vec<u8> = theirs.iter().chain(ours).copied().collect();
        let game = fought([unit, enemy()], vec![engaged(2, 1, 4)], Options::default(), &dice);
        stands_yet(&game, 1).then(|| (state_of(&game, 1), game.state().is_engaged(UnitId(1))))
    };
    // Even points: four hits. Red's line throws first, four dice.
    assert_eq!(of(16, &[1; 4], &[4, 4, 4, 1]), Some(((13, false), true)));
    assert_eq!(of(16, &[1; 4], &[4; 4]), Some(((10, true), false)), "four and two");
    assert_eq!(of(16, &[4; 4], &[4; 4]), Some(((12, false), true)), "a tie");
    assert_eq!(of(12, &[1; 3], &[4, 1, 1, 1]), Some(((9, true), false)), "earlier losses count");
    assert_eq!(of(8, &[1; 2], &[4; 4]), None, "shattered");
    assert_eq!(of(7, &[1; 2], &[4, 1, 1, 1]), None, "by its rout hits");
}

/// STA-6.12, R49. Horse that stays pursues with the dice that its models left would have; one that goes back
/// itself does not. Options change the condition and the rounding.
#[test]
fn horse_that_stays_pursues() {
    let riders = |lost: u8| {
        let at = pose(1000.0, 1000.0, 180);
        let count = 12 - lost;
        let stance = crate::Stance::block(Formation::Line, at, printed().basing.horse, count, count);
        unit(Arm::MediumCavalry, count, stance).out_of(12)
    };
    let hits = |left: u8, riders: Unit, options: Options, dice: &[u8]| {
        let unit = line_of(left, 1000, 1000, 0).out_of(16);
        16 - i32::from(state_of(&fought([unit, riders], vec![engaged(2, 1, 4)], options, dice), 1).0)
    };
    // Steady medium cavalry needs 3, the foot 6. Eleven riders left are four dice: three, and two left over.
    let four = [3, 3, 3, 3, 6, 1, 1, 1];
    assert_eq!(hits(16, riders(0), Options::default(), &four), 4 + 2 + 4);
    let strict = Options { pursuit_rounds_up: 0, ..Options::default() };
    assert_eq!(hits(16, riders(0), strict, &four), 4 + 2 + 3);
    // Three hits are no quarter: it stays and is not pursued, unless an option says so.
    let three = [3, 3, 3, 1, 1, 1, 1, 1];
    assert_eq!(hits(16, riders(0), Options::default(), &three), 3);
    let always = Options { pursuit_needs_retreat: false, ..Options::default() };
    assert_eq!(hits(16, riders(0), always, &three), 3 + 4);
    // Of two horse the one that has lost the round and a quarter goes back and does not pursue.
    let second = Unit { stance: riders(3).stance, ..riders(3) };
    let units = [line_of(16, 1000, 1000, 0), riders(0), second];
    let fights = vec![engaged(2, 1, 4), engaged(3, 1, 4)];
    // Unit 2 hits four times, unit 3 never and takes one.
    let dice = [3, 3, 3, 3, 1, 1, 1, 1, 1, 6, 1];
    let game = fought(units, fights, Options::default(), &dice);
    assert_eq!((state_of(&game, 3), state_of(&game, 1).0), ((6, true), 16 - 4 - 2 - 4));
}

/// STA-6.10, R47. As many different enemies are named as dice are left over.
#[test]
fn odd_dice_go_to_different_enemies() {
    let foes = [UnitId(2), UnitId(3), UnitId(4)];
    let rule = |against: &[u32]| {
        let against: Vec<UnitId> = against.iter().copied().map(UnitId).collect();
        check_divide(UnitId(1), 2, &foes, &against).map_err(|refusal| refusal.rule)
    };
    assert_eq!(rule(&[2, 4]), Ok(()));
    for wrong in [&[2][..], &[2, 2], &[2, 3, 4], &[2, 5]] {
        assert_eq!(rule(wrong), Err(cite::SEVERAL_TARGETS));
    }
}

/// STA-6.14, 8.8, 8.12, R61. Heavy cavalry is worth five, infantry has one more at a square, and an obstacle
/// that gives no cover costs one.
#[test]
fn other_lines_of_the_page() {
    let heavy = cavalry(Formation::Line, 1000, 1000, 0).arm(Arm::HeavyCavalry);
    let guns = battery(1, 1000, 1000, 180);
    assert_eq!(points(Field::new([heavy, guns]).engaged([engaged(1, 2, 4)])), 5);
    let at = |enemy: Unit| points(Field::new([line(1000, 1000, 0), enemy]).engaged([engaged(1, 2, 4)]));
    assert_eq!((at(square(1000, 1000, 180)), at(enemy())), (4, 3));
    let fight = Engagement { terms: Terms::OBSTACLE, ..engaged(1, 2, 4) };
    assert_eq!(points(Field::new([line(1000, 1000, 0), enemy()]).engaged([fight])), 2);
}

/// STA-5.9, 6.11, R34, R48. A unit is hurt that has lost a quarter, and not sooner.
#[test]
fn a_quarter_hurts() {
    let hurt = |lost: u8| line_of(20 - lost, 1000, 1000, 0).out_of(20).is_hurt(printed());
    assert!(!hurt(4) && hurt(5));
}
