//! Which orders answer each question, and what is checked and done when one does: the sequence of play as a
//! table.

use crate::charge::{self, evade};
use crate::command::{self, generals};
use crate::formation::{self, artillery, bending};
use crate::retreat::{self, Place, withdrawal};
use crate::skirmish::{self, cloud};
use crate::who::check_among;
use crate::{Decision, Order, SoundTheChargeAlexis, cite, deployment, melee, movement, shooting, turn};

engine::questions! {
    SoundTheChargeAlexis |at, on, side, order|

    /// STA-2.1, R7.
    ask FirstTurn {} {
        Begin { we } => Ok(()), deployment::begin_with(on, side, we);
    }
    /// STA-27.1, R88.
    ask Deploy {} again { on.ask(side, Decision::Deploy) } {
        Place { unit, formation, at: pose, files } =>
            deployment::check_place(at, side, *unit, *formation, *files, *pose),
            deployment::place(on, unit, formation, files, pose);
        PlaceGeneral { general, at: spot, attach } =>
            deployment::check_general(at, side, *general, *spot, *attach),
            deployment::put_general(on, general, spot, attach);
    } until {
        Deployed {} => deployment::check_deployed(at, side), deployment::leave_out(on, side);
    }
    /// STA-2.2, 2.3.
    ask Next { matter, among } {
        Take { unit } => check_among(cite::FIRST_STEP, *unit, among), turn::take(on, matter, unit, among);
    }
    /// STA-2.2, 23.1, R84. A unit that is out of command throws before its first move.
    ask Act {} again { on.ask(side, Decision::Act) } {
        March { unit, path } =>
            movement::check_march(at, side, *unit, path),
            if command::leads(on, unit) { movement::march(on, unit, &path) };
        Charge { unit, target, path } =>
            charge::check_charge(at, side, *unit, *target, path.as_ref()),
            if command::leads(on, unit) { charge::order_charge(on, unit, target, path) };
        Form { unit, formation, files, on: pivot, turn: by } =>
            formation::check_form(at, side, *unit, *formation, *files, *pivot, *by),
            if command::leads(on, unit) { formation::form(on, unit, formation, files, pivot, by) };
        Turn { unit, by } =>
            formation::check_turn(at, side, *unit, *by),
            if command::leads(on, unit) { formation::turn(on, unit, by) };
        Bend { unit, left, right, left_back, right_back } =>
            bending::check_bend(at, side, *unit, bending::bend_of(*left, *right, *left_back, *right_back)),
            if command::leads(on, unit) {
                bending::bend(on, unit, bending::bend_of(left, right, left_back, right_back))
            };
        Spread { unit, figures } =>
            cloud::check_spread(at, side, *unit, figures),
            if command::leads(on, unit) { cloud::spread(on, unit, &figures) };
        Limber { unit } =>
            artillery::check_limber(at, side, *unit),
            if command::leads(on, unit) { artillery::limber(on, unit) };
        Unlimber { unit } =>
            artillery::check_unlimber(at, side, *unit),
            if command::leads(on, unit) { artillery::unlimber(on, unit) };
        SendScreen { unit, figures } =>
            skirmish::check_send(at, side, *unit, figures),
            if command::leads(on, unit) { skirmish::send(on, unit, &figures) };
        RecallScreen { unit } =>
            skirmish::check_recall(at, side, *unit),
            if command::leads(on, unit) { skirmish::recall(on, unit) };
        Withdraw { unit, to, face, files } =>
            withdrawal::check_withdraw(at, side, *unit, Place::new(*to, *face, *files)),
            if command::leads(on, unit) { withdrawal::withdraw(on, unit, Place::new(to, face, files)) };
        Ride { general, to, attach } =>
            generals::check_ride(at, side, *general, *to, *attach),
            generals::ride(on, general, to, attach);
    } until {
        Done {} => Ok(()), {};
    }
    /// STA-10.4, 10.7, 12.6.
    ask Evade { unit, charger, must } {
        Stand {} => evade::check_stand(*unit, *must), evade::stand(on, unit, charger);
        Evade { to } => evade::check_evade(at, *unit, *charger, *to), evade::evade(on, unit, charger, to);
    }
    /// STA-10.5, R70.
    ask HaltOrGoOn { charge } {
        Halt { by } => charge::check_halt(at, charge, *by), charge::halt(on, &charge, by);
        GoOn {} => charge::check_go_on(at, charge), charge::go_on(on, charge);
    }
    /// STA-27.3.
    ask Flee { general } {
        Flee { to } => generals::check_flee(at, *general, *to), generals::flee(on, general, to);
    }
    /// STA-13.2, R104.
    ask Escape { general, from } {
        Flee { to } => generals::check_escape(at, *general, *from, *to), generals::go_back(on, general, to);
    }
    /// STA-2.2, R8.
    ask Fire {} again { shooting::ask(on) } {
        Shoot { unit, target, shot, second, third } =>
            shooting::check(at, side, *unit, *target, *shot, [*second, *third]),
            shooting::shoot(on, unit, target, shot, [second, third]);
    } until {
        Done {} => Ok(()), {};
    }
    /// STA-4.1, 4.2.
    ask Retreat { owed } {
        Retreat { to, face, files } =>
            retreat::check_retreat(at, *owed, Place::new(*to, *face, *files)),
            retreat::retreat(on, owed, Place::new(to, face, files));
    }
    /// STA-6.10, R47, R111.
    ask Divide { unit, odd, among } {
        Divide { against } =>
            melee::check_divide(*unit, *odd, among, against),
            melee::divide(on, unit, &against);
    }
}
