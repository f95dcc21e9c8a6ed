//! Where a second line stands.

use crate::*;
use fast_play::{flight, in_path};

/// Whether a unit stands where another would run if it routed.
fn is_in_rout_path(game: &Game<FastPlay>, of: &str, name: &str) -> bool {
    let known = game.known_to_spectator();
    let (at, unit) = (known.table(), named(game, of));
    let found = at.state.troops.get(unit).expect("it stands");
    in_path(at, unit, found, flight(at, found, &[], None)).contains(&named(game, name))
}

#[test]
fn a_support_closes_up_and_stays_out_of_the_way_of_a_rout() {
    let weak = |support: &str| {
        with_others(&format!(
            "
        [[unit]]\nname = 'Weak'\nside = 'blue'\narm = 'heavy_foot'\nlost = 2\nacted = true\nat = [36, 20]
        [[unit]]\nname = 'Support'\nside = 'blue'\narm = 'heavy_foot'\nformation = 'column'\nat = {support}
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nat = [36, 27]"
        ))
    };
    assert!(is_in_rout_path(&begun(&weak("[36, 14]")), "Weak", "Support"), "a whole move leads into it");
    let veteran = eager();
    let careless = veteran.clone().minding(Weights {
        rout_path: 0.0,
        style: Style { waits: false, ..Style::VETERAN },
        ..Weights::VETERAN
    });
    let (orders, game) = ordered_by::<FastPlay>(careless, &weak("[36, 8]"));
    assert!(is_in_rout_path(&game, "Weak", "Support"), "it must be minded: {orders:?}");
    let (orders, game) = ordered_by::<FastPlay>(veteran, &weak("[36, 8]"));
    assert!(!is_in_rout_path(&game, "Weak", "Support"), "{orders:?}");
    let front = soldier(&game, "Support").expect("it stands").front.at;
    assert!(front.y > 10.0 * INCH, "it closes up: {front} {orders:?}");
}
