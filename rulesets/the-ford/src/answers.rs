//! The sequence of play as a table: which orders answer each question, and the check and the effect of each.

use crate::{Decision, Order, TheFord, charge, movement, shooting};

engine::questions! {
    TheFord |at, on, side, order|

    /// FIX-2.1 to 2.6. The moving side acts until it has done; the other side may brace meanwhile.
    ask Act {} again { on.ask_with_aside(side, Decision::Act, Decision::Brace) } {
        March { unit, path } => movement::check_march(at, side, *unit, path), movement::march(on, unit, &path);
        MarchTogether { moves } => movement::check_together(at, side, moves), movement::march_together(on, side, &moves);
        Charge { unit, target } => charge::check_charge(at, side, *unit, *target), charge::charge(on, unit, target);
    } until {
        Done {} => Ok(()), {};
    }
    /// FIX-2.6.
    ask Brace {} {
        Brace { unit } => charge::check_brace(at, side, *unit), charge::brace(on, unit);
    }
    /// FIX-3.1. Sealed: what both sides wrote is carried out together, by `shooting::unseal`.
    ask Fire {} {
        Shoot { unit, target } => shooting::check_shoot(at, side, *unit, *target), {};
        Ready {} => Ok(()), {};
    }
    /// FIX-3.3.
    ask Press { unit, target, hits } {
        Press { home } => Ok(()), shooting::press(on, unit, target, hits, home);
    }
}
