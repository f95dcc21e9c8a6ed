//! The sequence of play as a table: which orders answer each question, and the check and the effect of each.

use crate::command::generals;
use crate::losses::{self, closing};
use crate::movement::{self, riding};
use crate::questions::Choice;
use crate::steps::Shot;
use crate::{Decision, FastPlay, Order};
use crate::{charge, deployment, formation, melee, shooting, turn};

engine::questions! {
    FastPlay |at, on, side, order|

    /// FPN-1.11.
    ask NextCommand {} {
        Command { general } =>
            deployment::check_command(at, side, *general),
            deployment::call(on, side, general);
    }
    /// FPN-1.10.
    ask Deploy { general } again { on.ask(side, Decision::Deploy { general }) } {
        Place { unit, formation, at: pose } =>
            deployment::check_place(at, side, *general, *unit, *formation, *pose),
            deployment::place(on, unit, formation, pose);
        PlaceGeneral { general: placed, at: spot } =>
            deployment::check_place_general(at, side, *general, *placed, *spot),
            deployment::place_general(on, placed, spot);
        KeepOff { unit } =>
            deployment::check_keep_off(at, side, *general, *unit),
            deployment::keep_off(on, side, general, unit);
    } until {
        Deployed {} => deployment::check_deployed(at, side, *general), deployment::next_command(on, side);
    }
    /// FPN-12.2, 12.3.
    ask MoveOption {} {
        Option { we_move, direction } => Ok(()), turn::option(on, side, we_move, direction);
    }
    /// FPN-7.1, R89. Sealed: the declared shots of both sides are carried out together.
    ask Fire {} {
        Volley { unit, target } => shooting::check_volley(at, side, *unit, *target), {};
        Shoot { unit, element, target, at: aimed } => {
            let shot = Shot { unit: *unit, element: *element, target: *target, at: *aimed };
            shooting::check_shot(at, side, shot)
        }, {};
        Ready {} => Ok(()), {};
    }
    /// FPN-9.3.
    ask Remove { unit, count } {
        Remove { elements } =>
            losses::check_remove(at, *unit, *count, elements),
            losses::remove(on, unit, &elements);
    }
    /// FPN-5.6, 5.8.
    ask Generals {} again { on.ask(side, Decision::Generals) } {
        Ride { general, to, join } =>
            generals::check_ride(at, side, *general, *to, *join),
            generals::ride(on, general, to, join);
    } until {
        Done {} => Ok(()), movement::done(on, side);
    }
    /// FPN-12.11.
    ask Act {} again { on.ask(side, Decision::Act) } {
        March { unit, path } => movement::check_march(at, side, *unit, path), movement::order_march(on, unit, &path);
        Charge { unit, target, onto, path } =>
            charge::check_charge(at, side, *unit, *target, *onto, path.as_ref()),
            charge::order_charge(on, unit, target, onto, path);
        MoveBack { unit, by, about } =>
            movement::check_move_back(at, side, *unit, *by),
            movement::move_back(on, unit, by, about);
        LineAhead { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnIntoLine { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        ColumnAhead { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnIntoColumn { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Square { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        LeaveSquare { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Face { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        TurnAbout { .. } => formation::check_change(at, side, order), formation::order_change(on, order);
        Retire { unit, by } => movement::check_retire(at, side, *unit, *by), movement::order_retire(on, unit, by);
        CompleteWheel { unit } => charge::check_complete_wheel(at, side, *unit), charge::complete_wheel(on, unit);
        Halt { unit } => movement::check_halt(at, side, *unit), movement::order_halt(on, unit);
        Enter { unit, by } =>
            deployment::check_enter(at, side, *unit, *by),
            deployment::enter(on, side, unit, by);
    } until {
        Done {} => Ok(()), movement::done(on, side);
    }
    /// FPN-4.17.
    ask HalfMove { unit } {
        March { unit: moved, path } =>
            movement::check_half_move(at, *unit, *moved, path),
            movement::march(on, moved, &path);
        Stand {} => Ok(()), {};
    }
    /// FPN-4.29, 4.30, R26, R38.
    ask RideOn { unit, way, round } {
        March { unit: moved, path } =>
            riding::check_ride_on(at, *unit, way, *round, *moved, path),
            riding::ride(on, unit, &path);
    }
    /// FPN-8.11.
    ask Evade { unit, charger } {
        Evade {} => Ok(()), charge::evade(on, side, unit, charger);
        Stand {} => Ok(()), charge::stand(on, unit, charger);
    }
    /// FPN-6.7.
    ask EvadeMove { unit, charger } {
        FallBack { by, about } =>
            charge::check_fall_back(at, *unit, *charger, *by, *about),
            charge::fall_back(on, unit, charger, by, about);
    }
    /// G20.
    ask Align { unit, target } {
        Slide { to } => Ok(()), charge::slide(on, unit, target, to);
    }
    /// FPN-8.13. A unit that refuses fights as it stands.
    ask Conform { unit, charger } {
        Conform {} => Ok(()), charge::conform(on, unit, charger);
        Refuse {} => Ok(()), {};
    }
    /// FPN-8.29.
    ask Strike { units, chosen } {
        Strike { unit, element, target, at: aimed } =>
            melee::check_strike(at, (units, chosen), side, (*unit, *element), (*target, *aimed)),
            melee::choose(on, side, units, chosen, Choice { unit, element, strikes: Some((target, aimed)) });
        Decline { unit, element } =>
            melee::check_decline(at, (units, chosen), side, (*unit, *element)),
            melee::choose(on, side, units, chosen, Choice { unit, element, strikes: None });
        Fight {} => Ok(()), melee::fight(on, side, units, chosen);
    }
    /// FPN-9.2, R88.
    ask CloseSquare { unit, touched } {
        Keep { element } =>
            closing::check_keep(at, *unit, *element),
            closing::close_square(on, unit, element, &touched);
    }
}
