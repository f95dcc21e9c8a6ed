//! Where leaders belong.

use crate::*;
use dice::Tape;

#[test]
fn a_general_joins_his_shaken_battalion() {
    let position = "
        phase = 'generals'
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [30, 10]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'heavy_foot'\ngeneral = 'Blanc'\nshaken = true\nat = [36, 12]
        [[unit]]\nname = 'Other'\nside = 'blue'\narm = 'heavy_foot'\ngeneral = 'Blanc'\nat = [30, 14]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nat = [36, 40]";
    for level in LEVELS {
        let (orders, game) = ordered::<FastPlay>(level, &with_others(position));
        let foot = named(&game, "Foot");
        assert!(
            orders.iter().any(|order| order.with.get("join") == Some(&json!(foot))),
            "{level}: {orders:?}"
        );
    }
}

/// Whether some charge that Red may order now rides into a general who is by himself.
fn touches_a_general(game: &Game<SoundTheCharge>) -> bool {
    let asked = game.decision_for(Side::Red).expect("Red moves");
    let lens = Lens { verb: Some("charge"), grain: Grain::Fine, ..Lens::default() };
    let mut touches = false;
    engine::propose(game.known(Side::Red).table(), &asked.of, Side::Red, &lens, &mut |order| {
        let mut game = game.clone();
        game.give_checked(Side::Red, order);
        // The first die shows whether a leader is in danger.
        game.advance(&mut Tape::default(), None);
        touches |= game.state().generals.iter().any(|(_, general)| !general.touched_by.is_empty());
        if touches { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    touches
}

#[test]
fn a_general_rides_to_where_he_commands_all_and_no_horse_meets_him() {
    let position = "
        [[general]]\nname = 'Blanc'\nside = 'blue'\nat = [46, 11]
        [[unit]]\nname = 'Left'\nside = 'blue'\narm = 'line_infantry'\nat = [30, 14]
        [[unit]]\nname = 'Middle'\nside = 'blue'\narm = 'line_infantry'\nat = [36, 14]
        [[unit]]\nname = 'Right'\nside = 'blue'\narm = 'line_infantry'\nat = [42, 14]
        [[general]]\nname = 'Rouge'\nside = 'red'\nat = [60, 14]
        [[unit]]\nname = 'Hussars'\nside = 'red'\narm = 'light_cavalry'\nfacing = 'W'\nat = [56, 14]";
    let unmoved = unmoved::<SoundTheCharge>(position);
    assert!(soldier(&unmoved, "Left").is_some_and(|left| left.astray() > 0.0), "something must be done");
    let (orders, game) = until_red_moves::<SoundTheCharge>(Level::Veteran, position, 0);
    for name in ["Left", "Middle", "Right"] {
        assert_eq!(soldier(&game, name).expect("it stands").astray(), 0.0, "{name}: {orders:?}");
    }
    assert!(!touches_a_general(&game), "{orders:?}");
}
