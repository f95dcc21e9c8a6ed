//! Exact fractions against slow big ones.

use dice::Chance;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use proptest::prelude::*;

/// A fraction from 0 to 1, small or near the limits of its integers.
fn fraction() -> impl Strategy<Value = (u128, u128)> {
    let below = prop_oneof![1..=40u128, 1..=u128::from(u64::MAX), 1..=u128::MAX, Just(u128::MAX)];
    (any::<u128>(), below).prop_map(|(above, below)| match below {
        u128::MAX => (above, below),
        _ => (above % (below + 1), below),
    })
}

fn big((above, below): (u128, u128)) -> BigRational {
    BigRational::new(above.into(), below.into())
}

fn written(fraction: &BigRational) -> String {
    fraction.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn chances_calculate_as_big_fractions_do(a in fraction(), b in fraction(), c in fraction()) {
        let [x, y, z] = [a, b, c].map(|(above, below)| Chance::new(above, below));
        let [p, q, r] = [a, b, c].map(big);
        prop_assert_eq!((&x * &y).to_string(), written(&(&p * &q)));
        prop_assert_eq!((&(&x * &y) * &z).to_string(), written(&(&p * &q * &r)));
        prop_assert_eq!(x.complement().to_string(), written(&(BigRational::one() - &p)));
        prop_assert_eq!((&x * &y).complement().to_string(), written(&(BigRational::one() - &p * &q)));
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!((&x * &z).cmp(&(&y * &z)), (&p * &r).cmp(&(&q * &r)));
        if &p + &q <= BigRational::one() {
            prop_assert_eq!((&x + &y).to_string(), written(&(&p + &q)));
        }
    }

    #[test]
    fn the_parts_of_a_chance_make_it_whole_again(a in fraction(), b in fraction()) {
        let [x, y] = [a, b].map(|(above, below)| Chance::new(above, below));
        let parts = [&x * &y, &x * &y.complement()];
        prop_assert_eq!(&parts[0] + &parts[1], x.clone(), "equal values, however big the way");
        prop_assert_eq!(parts.iter().sum::<Chance>() + x.complement(), Chance::ONE);
    }

    #[test]
    fn chances_survive_writing_and_are_near_their_numbers(a in fraction(), b in fraction()) {
        let chance = Chance::new(a.0, a.1) * Chance::new(b.0, b.1);
        prop_assert_eq!(chance.to_string().parse::<Chance>(), Ok(chance.clone()));
        let near = (big(a) * big(b)).to_f64().expect("a fraction is a number");
        prop_assert!((chance.as_f64() - near).abs() <= near * 1e-15);
    }
}
