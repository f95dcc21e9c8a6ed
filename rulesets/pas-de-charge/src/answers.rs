//! Which orders answer each question, and what is checked and done when one does: the sequence of play as a
//! table.

use crate::aftermath::{self, pursuit};
use crate::command::{self, generals};
use crate::formation::{self, squares};
use crate::kinds::GunStep;
use crate::melee::{extra, leading, unanswered};
use crate::movement::{self, buildings, dress, group, guns, responses};
use crate::shooting::{self, artillery, rockets};
use crate::state::{Aimed, Few};
use crate::steps::Step;
use crate::{Decision, Order, PasDeCharge, deployment, rally};

engine::questions! {
    PasDeCharge |at, on, side, order|

    /// PDC-3.1.1, 3.1.2, R77.
    ask Deploy {} {
        Place { unit, formation, at: pose, concealed } =>
            deployment::check_place(at, side, *unit, *formation, *pose, concealed.unwrap_or(false)),
            deployment::place(on, side, unit, formation, pose, concealed.unwrap_or(false));
        PlaceGeneral { general, at: spot } =>
            deployment::check_place_general(at, side, *general, *spot),
            deployment::place_general(on, side, general, spot);
    }
    /// PDC-3.2.1, 3.3.1, R66.
    ask Command {} {
        Command { general, units } =>
            command::check_command(at, side, *general, units),
            command::order(on, side, general, Few::from_vec(units));
        Reface { unit, facing } =>
            responses::check_linked_turn(at, side, *unit, *facing),
            {
                responses::linked_turn(on, unit, facing);
                on.then(Step::Commands { side });
            };
        Done {} => Ok(()), {};
    }
    /// PDC-3.2.2, 3.3.2, 3.3.6, 4.4.2.
    ask Moves {} {
        March { units, path } =>
            movement::check_march(at, side, units, path),
            movement::march(on, side, &units, &path);
        Change { units, to } =>
            formation::check_change(at, side, units, *to),
            formation::change(on, side, &units, to);
        Assault { units } =>
            formation::check_assault(at, side, units),
            formation::assault(on, side, &units);
        Dress { unit, at: pose } => dress::check_dress(at, side, *unit, *pose), dress::dress(on, side, unit, pose);
        Limber { unit } =>
            guns::check_limber(at, side, *unit, GunStep::Limber),
            guns::limber(on, side, unit, GunStep::Limber);
        Unlimber { unit } =>
            guns::check_limber(at, side, *unit, GunStep::Unlimber),
            guns::limber(on, side, unit, GunStep::Unlimber);
        Occupy { unit, at: spot } =>
            buildings::check_occupy(at, side, *unit, *spot),
            buildings::occupy(on, side, unit, spot);
        Leave { unit, at: pose } => buildings::check_leave(at, side, *unit, *pose), buildings::leave(on, side, unit, pose);
        Square { unit } =>
            squares::check_square(at, side, *unit),
            {
                squares::square(on, unit);
                on.then(Step::Moves { side });
            };
        Done {} => Ok(()), {};
    }
    /// PDC-3.3.4, 3.3.5, R9.
    ask Act {} {
        March { units, path } =>
            movement::check_march(at, side, units, path),
            movement::march(on, side, &units, &path);
        Change { units, to } =>
            formation::check_change(at, side, units, *to),
            formation::change(on, side, &units, to);
        Assault { units } =>
            formation::check_assault(at, side, units),
            formation::assault(on, side, &units);
        Dress { unit, at: pose } => dress::check_dress(at, side, *unit, *pose), dress::dress(on, side, unit, pose);
        Limber { unit } =>
            guns::check_limber(at, side, *unit, GunStep::Limber),
            guns::limber(on, side, unit, GunStep::Limber);
        Unlimber { unit } =>
            guns::check_limber(at, side, *unit, GunStep::Unlimber),
            guns::limber(on, side, unit, GunStep::Unlimber);
        Occupy { unit, at: spot } =>
            buildings::check_occupy(at, side, *unit, *spot),
            buildings::occupy(on, side, unit, spot);
        Leave { unit, at: pose } => buildings::check_leave(at, side, *unit, *pose), buildings::leave(on, side, unit, pose);
        Halt {} => Ok(()), group::halt(on, side);
    }
    /// PDC-4.4.2, A.2.
    ask Meanwhile {} {
        Square { unit } => squares::check_square(at, side, *unit), squares::square(on, unit);
    }
    /// PDC-3.4.0 to 3.4.4, R11.
    ask Respond { attacked } {
        Reface { unit, facing } =>
            responses::check_turn(at, side, *unit, *facing, attacked),
            responses::turn(on, side, unit, facing, attacked);
        Redeploy { unit, facing } =>
            responses::check_turn(at, side, *unit, *facing, attacked),
            responses::turn(on, side, unit, facing, attacked);
        TakeCover { unit, at: pose } =>
            responses::check_cover(at, side, *unit, *pose, attacked),
            responses::take_cover(on, side, unit, pose, attacked);
        Stand {} => Ok(()), {};
    }
    /// PDC-3.2.3, R8.
    ask Generals {} {
        Ride { general, to } => generals::check_ride(at, side, *general, *to), generals::ride(on, side, general, to);
        Done {} => Ok(()), {};
    }
    /// PDC-3.2.4, 6.2, 6.5, 6.10, A2.2.
    ask Fire {} {
        Bombard { unit, target } =>
            shooting::check_bombard(at, side, *unit, *target),
            shooting::declare(on, side, unit, Aimed::Unit { target });
        Batter { unit, at: spot } =>
            shooting::check_batter(at, side, *unit, *spot),
            shooting::batter(on, side, unit, spot);
        PassingFire { unit, target } =>
            shooting::check_passing(at, side, *unit, *target),
            shooting::declare(on, side, unit, Aimed::Passer { target });
        Rocket { unit, target, at: spot } =>
            rockets::check_rocket(at, side, *unit, *target, *spot),
            shooting::declare(on, side, unit, Aimed::Rocket { marker: spot, target });
        Done {} => Ok(()), {};
    }
    /// PDC-6.6, A2.1, R29.
    ask Shift { unit, target, thrown, most, guns } {
        Shift { by } =>
            artillery::check_shift(at, *unit, *target, *most, *by),
            {
                let _ = most;
                artillery::shift(on, unit, target, thrown, guns, by);
            };
    }
    /// PDC-4.3.8, R19.
    ask AfterFire {} {
        Limber { unit } =>
            guns::check_after_fire(at, side, *unit, GunStep::Limber),
            {
                guns::limber_after_fire(on, unit);
                shooting::after_again(on, side);
            };
        March { units, path } =>
            movement::check_march_after_fire(at, side, units, path),
            {
                movement::march_after_fire(on, &units, &path);
                shooting::after_again(on, side);
            };
        Done {} => Ok(()), {};
    }
    /// PDC-9.0.5, R78.
    ask Odds {} {
        Join { unit, target } => extra::check_join(at, side, *unit, *target), extra::join(on, side, unit, target);
        Done {} => Ok(()), {};
    }
    /// R55.
    ask Lead {} {
        Lead { general, unit } => leading::check_lead(at, side, *general, *unit), leading::lead(on, side, general, unit);
        Done {} => Ok(()), {};
    }
    /// PDC-9.2.
    ask Unanswered {} {
        Volley { unit, target } =>
            unanswered::check_volley(at, side, *unit, *target),
            unanswered::volley(on, side, unit, target);
        Done {} => Ok(()), {};
    }
    /// PDC-9.9.1, 9.9.2, 9.8.7.
    ask Victory { unit } {
        Pursue {} => pursuit::check_pursue(at, *unit), pursuit::pursue(on, unit);
        FollowUp { by } => pursuit::check_follow(at, *unit, *by), pursuit::follow(on, unit, by);
        Reform {} => pursuit::check_reform(at, *unit), pursuit::reform(on, unit);
        Retire {} => pursuit::check_retire(at, *unit), pursuit::retire(on, unit);
        Hold {} => pursuit::check_hold(at, *unit), {};
    }
    /// PDC-11.2.1.
    ask Turn { unit } {
        Face { facing } => aftermath::check_face(at, *unit, *facing), aftermath::face(on, unit, facing);
        Hold {} => Ok(()), {};
    }
    /// R62.
    ask Rally {} {
        StandAndReform { unit } => rally::check_reform(at, side, *unit), rally::reform(on, side, unit);
        Done {} => Ok(()), {};
    }
}
