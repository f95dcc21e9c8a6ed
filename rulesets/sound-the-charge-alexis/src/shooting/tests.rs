use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Calibre, Event, Grade, Order};
use engine::Fact;
use names::Side::Blue;

fn order(shot: Option<Shot>) -> Order {
    Order::Shoot { unit: UnitId(1), target: UnitId(2), shot, second: None, third: None }
}

/// What the first volley of the first unit at the second needs, if it may be fired at all.
fn need(field: Field, shot: Option<Shot>) -> Option<i16> {
    let mut game = field.firing();
    if !allowed(&game, Blue, &order(shot)) {
        return None;
    }
    let mut told = vec![];
    let mut dice = dice::Tape::new([1; 40]);
    let _ = game.submit(Blue, order(shot), &mut dice, &mut told);
    told.iter().find_map(|told| match &told.fact {
        Fact::Event(Event::Fired { fire, .. }) => Some(fire.need),
        _ => None,
    })
}

fn at(firer: Unit, y: i64) -> Field {
    Field::new([firer, line(1000, y, 180)])
}

/// STA-1.11, 7.1 to 7.5, 7.17, R52. Every line of the fire table, at its ranges.
#[test]
fn every_weapon_hits_by_the_table() {
    let needs =
        |firer: Unit, shot: Option<Shot>, ys: [i64; 4]| ys.map(|y| need(at(firer.clone(), 1000 + y), shot));
    let foot = || line(1000, 1000, 0);
    assert_eq!(needs(foot(), None, [100, 148, 149, 210]), [Some(5), Some(5), None, None]);
    let rifles = foot().with(Traits::RIFLES);
    assert_eq!(needs(rifles, None, [148, 149, 210, 211]), [Some(5), Some(6), Some(6), None]);
    let guns = |calibre| battery(2, 1000, 1000, 0).calibre(calibre);
    let canister = Some(Shot::Canister);
    assert_eq!(needs(guns(Calibre::Heavy), canister, [100, 148, 149, 200]), [Some(4), Some(4), None, None]);
    let ball = Some(Shot::Ballshot);
    assert_eq!(needs(guns(Calibre::Light), ball, [210, 211, 420, 421]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(needs(guns(Calibre::Field), ball, [210, 211, 630, 631]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(needs(guns(Calibre::Heavy), ball, [210, 211, 840, 841]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(need(at(guns(Calibre::Field), 1100), None), Some(4), "canister where it reaches");
}

/// STA-7.6, 7.9, 7.14, R54. Grade and the kind of target count, and rifles ignore both.
#[test]
fn rifles_ignore_grade_and_target() {
    let shot = |firer: Unit, target: Unit| need(Field::new([firer, target]), None);
    let foot = |grade| line(1000, 1000, 0).grade(grade);
    let graded =
        [Grade::A, Grade::B, Grade::C, Grade::D].map(|grade| shot(foot(grade), line(1000, 1100, 180)));
    assert_eq!(graded, [3, 4, 5, 6].map(Some));
    let guns = || battery(2, 1000, 1100, 180);
    let limbered = guns().formed(Formation::Limbered, 2);
    assert_eq!(shot(foot(Grade::C), guns()), Some(6));
    assert_eq!(shot(foot(Grade::C), limbered), Some(6));
    assert_eq!(shot(foot(Grade::C), skirmishers(8, 1000, 1100, 180)), Some(7));
    let rifles = || foot(Grade::A).with(Traits::RIFLES);
    assert_eq!([shot(rifles(), guns()), shot(rifles(), skirmishers(8, 1000, 1100, 180))], [Some(5), Some(5)]);
}

/// STA-5.11, 7.8, R36. Ballshot hits columns, squares and enfiladed lines better; nothing else does.
#[test]
fn ballshot_hits_dense_targets_better() {
    let shot = |firer: Unit, target: Unit, shot| need(Field::new([firer, target]), shot);
    let guns = || battery(2, 1000, 1000, 0);
    let ball = Some(Shot::Ballshot);
    assert_eq!(shot(guns(), column(1000, 1140, 180), ball), Some(4));
    assert_eq!(shot(guns(), square(1000, 1140, 180), ball), Some(4));
    assert_eq!(shot(guns(), line(1000, 1140, 180), ball), Some(5));
    assert_eq!(shot(guns(), line(1000, 1250, 90).of(names::Side::Red), ball), Some(4), "along its front");
    assert_eq!(shot(guns(), column(1000, 1140, 180), Some(Shot::Canister)), Some(4));
    assert_eq!(shot(line(1000, 1000, 0), column(1000, 1140, 180), None), Some(5));
}

/// STA-7.7, 7.10, 7.11, 7.13, 27.4, R53, R90. What spoils the aim.
#[test]
fn moving_ground_and_friends_spoil_the_aim() {
    let foot = || line(1000, 1000, 0);
    assert_eq!(need(at(foot().flagged(UnitFlags::MOVED), 1100), None), Some(6));
    assert_eq!(need(at(square(1000, 1000, 0), 1100), None), Some(6));
    assert_eq!(need(at(square(1000, 1000, 0).flagged(UnitFlags::MOVED), 1100), None), Some(6), "once");
    assert_eq!(need(at(foot().flagged(UnitFlags::PASSED_THROUGH), 1100), None), Some(6));
    let marsh = patch(Terrain::Marsh, (0, 2000), (900, 1010));
    assert_eq!(need(at(foot(), 1100).on([marsh]), None), Some(6));
    let wood = patch(Terrain::Woods, (0, 2000), (1100, 1300));
    assert_eq!(need(at(foot(), 1100).on([wood]), None), Some(6));
    let houses = patch(Terrain::BuiltUp, (0, 2000), (1100, 1300));
    assert_eq!(need(at(foot(), 1100).on([houses]), None), Some(7));
    let hedge = |y| strip(Terrain::Hedgerow, &[(0, y), (2000, y)], 0);
    assert_eq!(need(at(foot(), 1100).on([hedge(1100)]), None), Some(6));
}

/// STA-5.5 to 5.8, 5.12, 7.12, R31, R32, R33, R37. What fire goes over and through.
#[test]
fn what_fire_goes_over_and_through() {
    let guns = || battery(1, 1000, 1000, 0);
    let ball = Some(Shot::Ballshot);
    let past = |firer: Unit, between: Unit, y: i64| Field::new([firer, line(1000, y, 180), between]);
    let low = hill(1, (0, 2000), (900, 1050));
    let friend = || column(1000, 1200, 0);
    assert_eq!(need(past(guns(), friend(), 1450), ball), None, "not over friends on the same ground");
    assert_eq!(need(past(guns(), friend(), 1450).on([low.clone()]), ball), Some(6));
    assert_eq!(need(past(guns(), friend(), 1399).on([low.clone()]), ball), None, "not twice as far");
    let enemy = || column(1000, 1160, 180);
    assert_eq!(need(past(guns(), enemy(), 1360).on([low.clone()]), ball), Some(6), "over enemies far enough");
    assert_eq!(need(past(guns(), enemy(), 1340).on([low]), ball), None);
    let cloud = || skirmishers(8, 1000, 1080, 180);
    assert_eq!(need(past(guns(), cloud(), 1140), ball), Some(6), "through enemy skirmishers");
    assert_eq!(need(past(line(1000, 1000, 0), cloud(), 1140), None), None);
    assert_eq!(need(past(guns(), cloud().of(Blue), 1140), ball), None, "not through friends");
    let hedge = |y| strip(Terrain::Hedgerow, &[(0, y), (2000, y)], 0);
    assert_eq!(need(at(line(1000, 1000, 0), 1100).on([hedge(1050)]), None), None);
    assert_eq!(need(at(line(1000, 1000, 0), 1100).on([hedge(1000)]), None), Some(5), "the firer lines it");
    assert_eq!(need(at(guns(), 1200).on([hedge(1050)]), ball), Some(5));
    let fought = at(line(1000, 1000, 0), 1100).engaged([engaged(3, 2, 4)]);
    assert_eq!(refused(&fought.firing(), Blue, order(None)).0, cite::INTO_COMBAT);
}

/// STA-5.2, 5.14, 5.15, 7.16, R28, R39, R56. Which units fire at all, and what hits on guns take.
#[test]
fn some_units_do_not_fire() {
    let rule = |unit: Unit| refused(&at(unit, 1100).firing(), Blue, order(None)).0;
    let foot = || line(1000, 1000, 0);
    assert_eq!(rule(cavalry(Formation::Line, 1000, 1000, 0)), cite::CANNOT_FIRE);
    assert_eq!(rule(battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2)), cite::CANNOT_FIRE);
    assert_eq!(rule(foot().shaken()), cite::RETREAT_CONTINUES);
    assert_eq!(rule(foot().flagged(UnitFlags::CHARGED)), cite::MOVE_AND_FIRE);
    assert_eq!(rule(battery(2, 1000, 1000, 0).flagged(UnitFlags::MANHANDLED)), cite::MOVE_AND_FIRE);
    let turned = battery(2, 1000, 1000, 0).flagged(UnitFlags::TURNED.with(UnitFlags::MOVED));
    assert_eq!(need(at(turned, 1100), None), Some(5), "canister, one worse");
    let mut game = Field::new([foot(), battery(2, 1000, 1100, 180)]).firing();
    give(&mut game, Blue, order(None), &[6, 1, 1, 1]);
    assert_eq!((find(&game, 2).strength(), find(&game, 2).guns), (7, 2));
    assert_eq!(find(&game, 2).arm, Arm::FootArtillery);
}
