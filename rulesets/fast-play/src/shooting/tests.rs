use super::*;
use crate::kit::{Field, dice_thrown, general, give, patch, refused, unit};
use crate::{Arm, Formation, Grade};
use engine::Game;

/// The target of H51.
fn target() -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, 30.0, 28.0, 180)
}

fn foot() -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.4375, 0)
}

fn volley() -> Order {
    Order::Volley { unit: UnitId(1), target: UnitId(2) }
}

fn shoot(element: u8, at: u8) -> Order {
    Order::Shoot { unit: UnitId(1), element, target: UnitId(2), at }
}

/// How many dice the first unit throws at the second, none of which hits; if it is refused, the rule.
fn dice(field: Field) -> Result<usize, names::RuleId> {
    let mut game = field.firing();
    if game.check(Side::Blue, &volley()).is_err() {
        return Err(refused(&game, Side::Blue, volley()).0);
    }
    give(&mut game, Side::Blue, volley(), &[]);
    give(&mut game, Side::Red, Order::Ready {}, &[]);
    let thrown = dice_of(&mut game);
    Ok(thrown)
}

/// Ends the draft with ones only.
fn dice_of(game: &mut Game<FastPlay>) -> usize {
    let mut told = vec![];
    game.submit(Side::Blue, Order::Ready {}, &mut dice::Tape::new([1; 8]), &mut told).expect("it is legal");
    dice_thrown(&told)
}

/// H51, FPN-7.1, 7.4, 7.7, 7.15, 7.19, 7.20. Which units may shoot, and with how many dice.
#[test]
fn which_units_may_shoot() {
    let shoots = |shooter: Unit| Field::new([shooter, target()]);
    assert_eq!(dice(shoots(foot())), Ok(4));
    assert_eq!(dice(shoots(unit(Arm::HeavyFoot, Formation::Column, 30.0, 20.4375, 0))), Ok(1));
    let river = patch(Terrain::River, (20.0, 30.0), (18.0, 20.5));
    assert_eq!(dice(shoots(foot()).on([river])), Ok(2));
    let ford = patch(Terrain::Ford, (20.0, 40.0), (18.0, 20.5));
    assert_eq!(dice(shoots(foot()).on([ford])), Err(cite::IN_RIVER));
    assert_eq!(dice(shoots(foot().shaken())), Err(cite::SHAKEN_SILENT));
    let led = general(Side::Blue, Grade::Poor, 30.0, 19.0, Some(1));
    assert_eq!(dice(shoots(foot().shaken()).generals([led])), Ok(4));
    let flanker = unit(Arm::HeavyFoot, Formation::Column, 32.15625, 20.4375, 270);
    assert_eq!(dice(Field::new([foot(), target(), flanker])), Err(cite::FIGHTERS_SILENT));
    let light = |arm| unit(arm, Formation::Line, 30.0, 17.9375, 0);
    assert_eq!(dice(shoots(light(Arm::LightFootRifle))), Ok(4));
    assert_eq!(dice(shoots(light(Arm::LightFoot))), Err(cite::RANGES));
    for arm in [Arm::LightCavalry, Arm::HeavyCavalry, Arm::Lancers] {
        let horse = unit(arm, Formation::Line, 30.0, 20.0, 0);
        assert_eq!(dice(shoots(horse)), Err(cite::CAVALRY_SILENT));
    }
}

/// FPN-7.8, 6.11. Limbered guns do not shoot.
#[test]
fn limbered_guns_are_silent() {
    let guns = |formation| unit(Arm::FootArtillery, formation, 30.0, 15.0, 0);
    assert_eq!(dice(Field::new([guns(Formation::Column), target()])), Err(cite::DEPLOYED_GUNS));
    assert_eq!(dice(Field::new([guns(Formation::Line), target()])), Ok(2));
}

/// FPN-7.4, R42. An enemy in hand-to-hand may be shot at, by foot.
#[test]
fn foot_shoots_at_enemies_in_hand_to_hand() {
    let friend = unit(Arm::HeavyFoot, Formation::Column, 32.15625, 28.0, 270).of(Side::Blue);
    assert_eq!(dice(Field::new([foot(), target(), friend.clone()])), Ok(4));
    let guns = unit(Arm::FootArtillery, Formation::Line, 29.0, 15.0, 0);
    // R78. The elements of the target that are an inch away from the friend may still be shot at.
    assert_eq!(dice(Field::new([guns, target(), friend])), Ok(2));
}

/// FPN-7.1. One element, one shot; a volley is of those that have not shot yet.
#[test]
fn an_element_shoots_once() {
    let mut game = Field::new([foot(), target()]).firing();
    give(&mut game, Side::Blue, shoot(1, 2), &[]);
    let has_shot = Reason::HasShot { unit: UnitId(1), element: 1 };
    assert_eq!(refused(&game, Side::Blue, shoot(1, 1)), (cite::SHOOTING, has_shot));
    give(&mut game, Side::Blue, volley(), &[]);
    let has_shot = Reason::HasShot { unit: UnitId(1), element: 0 };
    assert_eq!(refused(&game, Side::Blue, volley()), (cite::SHOOTING, has_shot.clone()));
    assert_eq!(refused(&game, Side::Blue, shoot(0, 3)), (cite::SHOOTING, has_shot));
    give(&mut game, Side::Red, Order::Ready {}, &[]);
    assert_eq!(dice_of(&mut game), 4);
}

/// Orders about units that do not exist are refused without a panic.
#[test]
fn absurd_shots_are_refused() {
    let game = Field::new([foot(), target()]).firing();
    for (unit, element, target, at) in
        [(9, 0, 2, 0), (1, 0, 9, 0), (1, 4, 2, 0), (1, 0, 2, 4), (1, 255, 2, 255), (2, 0, 1, 0), (1, 0, 1, 0)]
    {
        let order = Order::Shoot { unit: UnitId(unit), element, target: UnitId(target), at };
        assert!(game.check(Side::Blue, &order).is_err());
        let order = Order::Volley { unit: UnitId(unit), target: UnitId(target) };
        assert_eq!(game.check(Side::Blue, &order).is_ok(), (unit, target) == (1, 2));
    }
}
