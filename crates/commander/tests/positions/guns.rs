//! Guns: their shots, and their safety.

use crate::*;

#[test]
fn guns_fire_at_the_square_and_not_at_the_line_beside_it() {
    let position = "
        phase = 'fire'
        [[unit]]\nname = 'Battery'\nside = 'blue'\narm = 'foot_artillery'\nat = [36, 8]
        [[unit]]\nname = 'Square'\nside = 'red'\narm = 'heavy_foot'\nformation = 'square'\nat = [34, 26]
        [[unit]]\nname = 'Line'\nside = 'red'\narm = 'heavy_foot'\nat = [38, 26]";
    for level in LEVELS {
        let (orders, game) = ordered::<FastPlay>(level, &with_others(position));
        let square = named(&game, "Square");
        let at: Vec<_> = orders.iter().filter_map(|order| order.with.get("target")).collect();
        assert!(!at.is_empty() && at.iter().all(|target| **target == json!(square)), "{level}: {orders:?}");
    }
}

#[test]
fn a_battery_is_not_left_to_the_horse_on_its_flank() {
    let position = "
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [30, 5]
        [[unit]]\nname = 'Battery'\nside = 'blue'\narm = 'field_guns'\nat = [36, 10]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nat = [36, 5]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [52, 9]
        [[unit]]\nname = 'Hussars'\nside = 'red'\narm = 'light_cavalry'\nfacing = 'W'\nat = [48, 9]";
    assert!(worst(&unmoved::<SoundTheCharge>(position), "Battery") > 0.05, "something must be done");
    for level in LEVELS {
        let (orders, game) = until_red_moves::<SoundTheCharge>(level, position, 0);
        for unit in ["Battery", "Foot"] {
            let lost = worst(&game, unit);
            assert!(lost <= 0.05, "{level}: the {unit} is lost in {lost} of 1: {orders:?}");
        }
    }
}

/// Whether a unit may fire at any enemy.
fn has_a_shot<B: Doctrine>(game: &Game<B>, name: &str) -> bool {
    let Some(asked) = game.decision_for(Side::Blue) else { return false };
    let lens = Lens { verb: Some("volley"), unit: Some(named(game, name)), ..Lens::default() };
    let mut shot = false;
    engine::propose(game.known(Side::Blue).table(), &asked.of, Side::Blue, &lens, &mut |_| {
        shot = true;
        ControlFlow::Break(())
    });
    shot
}

#[test]
fn a_column_that_attacks_leaves_the_guns_their_shot() {
    let position = "
        [[unit]]\nname = 'Battery'\nside = 'blue'\narm = 'foot_artillery'\nat = [36, 8]
        [[unit]]\nname = 'Column'\nside = 'blue'\narm = 'heavy_foot'\nformation = 'column'\nat = [44, 6]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nformation = 'column'\nat = [36, 28]";
    let mut game = begun::<FastPlay>(&with_others(position));
    let mut commander = eager();
    let orders = play_until(&mut game, [&mut commander, &mut Holds], 0, |game| {
        let asked = game.decision_for(Side::Blue);
        asked.is_some_and(|asked| FastPlay::matter(&asked.of) == Matter::Fire)
    });
    assert!(has(&orders, "march"), "the column attacks: {orders:?}");
    assert!(has_a_shot(&game, "Battery"), "{orders:?}");
}
