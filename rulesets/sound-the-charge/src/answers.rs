//! The sequence of play as a table: which orders answer each question, and the check and the effect of each.

use crate::charge::{self, evade};
use crate::command::generals;
use crate::formation::{self, artillery};
use crate::melee::{self, contact, pursuit};
use crate::morale::rally;
use crate::movement::{self, passage};
use crate::{Decision, Order, SoundTheCharge};
use crate::{boats, cite, deployment, retreat, shooting, skirmish, town, turn, works};

engine::questions! {
    SoundTheCharge |at, on, side, order|

    /// STC-4.1, R14.
    ask FirstTurn {} {
        Begin { we } => Ok(()), crate::deployment::first::begin_with(on, side, we);
    }
    /// STC-15.1, R97.
    ask Deploy {} again { on.ask(side, Decision::Deploy) } {
        Place { unit, formation, at: pose, files } =>
            deployment::check_place(at, side, *unit, *formation, *files, *pose),
            deployment::place(on, unit, formation, files, pose);
        PlaceInside { unit, block } =>
            deployment::check_inside(at, side, *unit, *block).map(|_| ()),
            deployment::place_inside(on, side, unit, block);
        PlaceGeneral { general, at: spot, attach } =>
            deployment::check_general(at, side, *general, *spot, *attach),
            deployment::put_general(on, general, spot, attach);
    } until {
        Deployed {} => deployment::check_deployed(at, side), deployment::leave_out(on, side);
    }
    /// STC-8.14, 10.6, 13.2.4.
    ask Next { matter, among } {
        Take { unit } =>
            contact::check_among(cite::ALTERNATION, *unit, among),
            turn::take(on, matter, unit, among);
    }
    /// STC-13.2.4.
    ask ComeBack { unit } {
        Return { formation, files } =>
            pursuit::check_return(at, *unit, *formation, *files),
            pursuit::come_back(on, unit, formation, files);
    }
    /// STC-4.2, 5.3.
    ask Rally {} again { rally::ask(on) } {
        Rally { unit } => rally::check(at, side, *unit), rally::test(on, unit);
    } until {
        Done {} => Ok(()), on.state.acting = None;
    }
    /// STC-4.2.
    ask Act {} again { on.ask(side, Decision::Act) } {
        March { unit, path } => movement::check_march(at, side, *unit, path), movement::march(on, unit, &path);
        Double { unit, path } => movement::check_double(at, side, *unit, path), movement::double(on, unit, &path);
        Charge { unit, target, path } =>
            charge::check_charge(at, side, *unit, *target, path.as_ref()),
            charge::order_charge(on, unit, target, path);
        Form { unit, formation, files, face } =>
            formation::check_form(at, side, *unit, *formation, *files, *face),
            formation::form(on, unit, formation, files, face);
        Bend { unit, left, right, left_back, right_back } =>
            formation::check_bend(at, side, *unit, formation::bend_of(*left, *right, *left_back, *right_back)),
            formation::bend(on, unit, formation::bend_of(left, right, left_back, right_back));
        Spread { unit, figures } =>
            skirmish::check_spread(at, side, *unit, figures),
            skirmish::spread(on, unit, figures);
        Together { screen, moves } =>
            skirmish::check_together(at, side, *screen, moves),
            skirmish::together(on, screen, moves);
        Limber { unit, face } => artillery::check_limber(at, side, *unit, *face), artillery::limber(on, unit, face);
        Unlimber { unit, face } =>
            artillery::check_unlimber(at, side, *unit, *face),
            artillery::unlimber(on, unit, face);
        Man { unit } => artillery::check_man(at, side, *unit), artillery::man(on, unit);
        Emerge { unit, figures } =>
            artillery::check_emerge(at, side, *unit, figures),
            artillery::emerge(on, unit, figures);
        SendScreen { unit, figures } =>
            skirmish::check_send(at, side, *unit, figures),
            skirmish::send(on, unit, figures);
        RecallScreen { unit } => skirmish::check_recall(at, side, *unit), skirmish::recall(on, unit);
        Enter { unit, block, path } =>
            town::check_enter(at, side, *unit, *block, path.as_ref()),
            town::enter(on, unit, block, path);
        Leave { .. } => town::check_leave(at, side, order), town::leave(on, order);
        Sally { .. } => town::check_sally(at, side, order), town::sally(on, order);
        Cross { unit } => works::check_cross(at, side, *unit), works::cross(on, unit);
        Withdraw { unit, path, narrow } =>
            retreat::check_withdraw(at, side, *unit, path, *narrow),
            retreat::withdraw(on, unit, &path, narrow);
        Embark { unit, boats } => boats::check_embark(at, side, *unit, boats), boats::embark(on, unit, boats);
        Land { unit, at: pose, formation } =>
            boats::check_land(at, side, *unit, *pose, *formation),
            boats::land(on, unit, pose, formation);
        Row { unit, path } => boats::check_row(at, side, *unit, path), boats::row(on, unit, &path);
        Ride { general, to, attach } =>
            generals::check_ride(at, side, *general, *to, *attach),
            generals::ride(on, general, to, attach);
    } until {
        Done {} => Ok(()), on.state.acting = None;
    }
    /// STC-9.5 to 9.7.
    ask Evade { unit, charger, left } {
        Stand {} => Ok(()), evade::stand(on, unit, charger);
        Evade { path } =>
            evade::check_evade(at, *unit, *charger, *left, path).map(|_| ()),
            evade::evade(on, unit, charger, left, &path);
        Shelter { square } =>
            evade::check_shelter(at, *unit, *charger, *left, *square),
            evade::shelter(on, unit, square);
    }
    /// STC-9.8.
    ask HaltOrGoOn { charge } {
        Halt {} => Ok(()), charge::halt(on, charge);
        GoOn {} => charge::check_go_on(at, charge), charge::order_on(on, charge);
    }
    /// STC-3.7.
    ask Flee { general } {
        Flee { to, attach } =>
            generals::check_flee(at, *general, *to, *attach),
            generals::flee(on, general, to, attach);
    }
    /// STC-6.4.
    ask Part { unit, other } {
        Shift { unit: shifted } =>
            contact::check_among(cite::INTERPENETRATION, *shifted, &[*unit, *other]),
            passage::part(on, unit, other, shifted);
    }
    /// STC-4.3, 8.
    ask Fire {} again { shooting::ask(on) } {
        Shoot { unit, target, split, at_gun } =>
            shooting::check(at, side, *unit, *target, split.unwrap_or(false), at_gun.unwrap_or(false)),
            shooting::shoot(on, unit, target, split.unwrap_or(false), at_gun.unwrap_or(false));
    } until {
        Done {} => Ok(()), on.state.acting = None;
    }
    /// STC-6.16.
    ask Cause { owed, among } {
        Blame { enemy } =>
            contact::check_among(cite::RETREAT_ZONE, *enemy, among),
            retreat::from(on, owed, enemy);
    }
    /// STC-6.14 to 6.17.
    ask Retreat { owed, cause } {
        Retreat { path, narrow } =>
            retreat::check(at, owed, *cause, path, *narrow),
            retreat::retreat(on, owed, cause, &path, narrow);
    }
    /// STC-11.8, R113.
    ask ForcedOut { owed, cause } {
        FallOut { .. } => town::check_fall_out(at, owed, *cause, order), town::fall_out(on, owed, cause, order);
    }
    /// STC-11.9, R76.
    ask HoldBack { block, side: of, surplus, among } {
        HoldBack { unit } =>
            contact::check_among(cite::TOWN_ATTACKERS, *unit, among),
            town::hold_back(on, block, of, surplus, &among, unit);
    }
    /// STC-10.5.
    ask Divide { unit, odd, among } {
        Divide { against } =>
            melee::check_divide(*unit, *odd, among, against),
            melee::divide(on, unit, &against);
    }
}
