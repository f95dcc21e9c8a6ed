//! Hidden enemies play no part.

use crate::*;
use commander::Budget;

/// Red has foot in the open and more of it somewhere else.
fn with_ambush(at: [u32; 2]) -> String {
    format!(
        "
        [[terrain]]\nkind = 'heavy_woods'\nrect = [20, 34, 60, 46]
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\nat = [36, 12]
        [[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'light_cavalry'\nat = [44, 12]
        [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'line_infantry'\nat = [30, 27]
        [[unit]]\nname = 'Ambush'\nside = 'red'\narm = 'line_infantry'\nat = {at:?}"
    )
}

#[test]
fn what_is_hidden_changes_no_order() {
    let marshal = Commander::new(Level::Marshal).within(Budget::Playouts(20));
    for commander in LEVELS.map(Commander::new).into_iter().chain([marshal]) {
        let orders = |at: [u32; 2]| ordered_by::<SoundTheCharge>(commander.clone(), &with_ambush(at)).0;
        assert_eq!(orders([28, 42]), orders([52, 43]), "{commander:?}");
        assert_ne!(orders([28, 42]), orders([44, 24]), "{commander:?}: what is seen does");
    }
}
