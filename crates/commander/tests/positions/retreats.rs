//! When to give way.

use crate::*;
use sound_the_charge::Order;

/// In how many of the ways in which Blue may answer a unit is then charged again.
fn ways_into_a_charge(game: &Game<SoundTheCharge>) -> usize {
    let asked = game.decision_for(Side::Blue).expect("Blue is asked");
    let mut ways = vec![];
    let lens = Lens { verb: Some("evade"), ..Lens::default() };
    engine::propose(game.known(Side::Blue).table(), &asked.of, Side::Blue, &lens, &mut |order| {
        ways.push(order);
        ControlFlow::Continue(())
    });
    let is_charged_again = |order: &Order| {
        let mut game = game.clone();
        game.give(Side::Blue, order.clone()).expect("a legal order");
        play_until(&mut game, [&mut Holds, &mut Holds], 0, |game| moves(game, Side::Red));
        !charges_at(&game, named(&game, "Skirmishers")).is_empty()
    };
    ways.iter().filter(|order| is_charged_again(order)).count()
}

#[test]
fn skirmishers_evade_horse_and_not_towards_more_of_it() {
    let position = "
        side = 'red'
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [40, 8]
        [[unit]]\nname = 'Skirmishers'\nside = 'blue'\narm = 'light_infantry'\nformation = 'skirmish'\nat = [36, 18]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 28]
        [[unit]]\nname = 'Hussars'\nside = 'red'\narm = 'light_cavalry'\nat = [36, 26]
        [[unit]]\nname = 'Lancers'\nside = 'red'\narm = 'light_cavalry'\nfacing = 'E'\nat = [23, 12]";
    for level in LEVELS {
        let mut game = begun::<SoundTheCharge>(position);
        let skirmishers = named(&game, "Skirmishers");
        let charge = charges_at(&game, skirmishers).into_iter().next().expect("a charge");
        game.give(Side::Red, charge).expect("a legal order");
        game.advance(&mut dice(0), None);
        assert!(ways_into_a_charge(&game) > 0, "there must be a wrong way");
        let mut commander = Commander::new(level);
        let orders = play_until(&mut game, [&mut commander, &mut Holds], 0, |game| moves(game, Side::Red));
        assert!(has(&orders, "evade"), "{level}: {orders:?}");
        assert!(charges_at(&game, skirmishers).is_empty(), "{level}: {orders:?}");
    }
}

#[test]
fn a_shaken_unit_rallies_or_gets_out_of_reach() {
    let position = "
        phase = 'rally'
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [36, 8]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nshaken = true\nat = [36, 12]
        [[unit]]\nname = 'Left'\nside = 'blue'\narm = 'line_infantry'\nat = [28, 9]
        [[unit]]\nname = 'Right'\nside = 'blue'\narm = 'line_infantry'\nat = [44, 9]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [36, 21]
        [[unit]]\nname = 'Line'\nside = 'red'\narm = 'line_infantry'\nat = [36, 18]";
    let unmoved = unmoved::<SoundTheCharge>(position);
    assert!(!charges_at(&unmoved, named(&unmoved, "Foot")).is_empty(), "something must be done");
    for seed in 0..6 {
        let (orders, game) = until_red_moves::<SoundTheCharge>(Level::Veteran, position, seed);
        let foot = soldier(&game, "Foot").expect("it stands");
        let safe = charges_at(&game, foot.id).is_empty();
        assert!(safe || foot.nerve != engine::doctrine::Nerve::Shaken, "seed {seed}: {orders:?}");
    }
}
