//! Whom to charge, and whom not.

use crate::*;

#[test]
fn nobody_charges_a_steady_square_with_horse() {
    let position = "
        [[unit]]\nname = 'Cuirassiers'\nside = 'blue'\narm = 'heavy_cavalry'\ngrade = 'A'\nat = [36, 12]
        [[unit]]\nname = 'Square'\nside = 'red'\narm = 'line_infantry'\nformation = 'square'\nat = [36, 20]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}

#[test]
fn nobody_charges_the_muzzles_of_a_battery() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Guns'\nside = 'red'\narm = 'field_guns'\nat = [36, 15]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}
