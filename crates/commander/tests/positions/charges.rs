//! Whom to charge, and whom not.

use crate::*;

#[test]
fn no_horse_charges_a_steady_square() {
    let position = "
        [[unit]]\nname = 'Cuirassiers'\nside = 'blue'\narm = 'heavy_cavalry'\ngrade = 'A'\nat = [36, 12]
        [[unit]]\nname = 'Square'\nside = 'red'\narm = 'line_infantry'\nformation = 'square'\nat = [36, 20]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}

#[test]
fn a_shaken_unit_is_charged_before_its_steady_neighbour() {
    let position = "
        [[unit]]\nname = 'Left'\nside = 'blue'\narm = 'heavy_foot'\nat = [33, 20]
        [[unit]]\nname = 'Right'\nside = 'blue'\narm = 'heavy_foot'\nat = [38, 20]
        [[unit]]\nname = 'Weak'\nside = 'red'\narm = 'heavy_foot'\nlost = 2\nshaken = true\nat = [33, 22.8]
        [[unit]]\nname = 'Fresh'\nside = 'red'\narm = 'heavy_foot'\nat = [38, 22.8]";
    for level in LEVELS {
        let (orders, game) = ordered::<FastPlay>(level, &with_others(position));
        let first = orders.first().expect("an order");
        assert_eq!(first.verb, "charge", "{level}: {orders:?}");
        assert_eq!(first.with.get("target"), Some(&json!(named(&game, "Weak"))), "{level}: {orders:?}");
    }
}

#[test]
fn no_unit_charges_the_muzzles_of_a_battery() {
    let position = "
        [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'line_infantry'\ngrade = 'B'\nat = [36, 12]
        [[unit]]\nname = 'Guns'\nside = 'red'\narm = 'field_guns'\nat = [36, 15]";
    for level in LEVELS {
        let (orders, _) = ordered::<SoundTheCharge>(level, position);
        assert!(!has(&orders, "charge"), "{level}: {orders:?}");
    }
}

#[test]
fn light_horse_rides_at_shaken_foot_that_stands_alone() {
    let position = "
        [[unit]]\nname = 'Hussars'\nside = 'blue'\narm = 'light_cavalry'\nat = [36, 21]
        [[unit]]\nname = 'Foot'\nside = 'red'\narm = 'heavy_foot'\nlost = 2\nshaken = true\nat = [36, 25.5]";
    for level in LEVELS {
        let (orders, _) = ordered::<FastPlay>(level, &with_others(position));
        assert!(has(&orders, "charge"), "{level}: {orders:?}");
    }
}
