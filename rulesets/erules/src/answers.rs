//! Which orders answer each question, and what is checked and done when one does: the sequence of play as a
//! table.

use crate::command::{self, carry, elements, pursuit};
use crate::movement::{buildings, detachments};
use crate::shooting::plan;
use crate::steps::{Fighting, Moving};
use crate::who::{own, refuse};
use crate::{
    Decision, Erules, Order, Reason, charge, cite, deployment, formation, melee, morale, movement, shooting,
    turn,
};

engine::questions! {
    Erules |at, on, side, order|

    /// R2.
    ask First {} {
        MoveFirst { we } => Ok(()), deployment::choose_first(on, side, we);
    }
    /// ERN-7, R19.
    ask Deploy {} again { deployment::go_on(on, side) } {
        Place { unit, at: pose, formation } => deployment::check_place(at, side, *unit, *pose, *formation), deployment::place(on, unit, pose, formation);
        Keep { unit } => deployment::check_keep(at, side, *unit), deployment::keep(on, unit);
        FlankMarch { units, at: point, bound } => deployment::check_flank_march(at, side, units, *point, *bound), deployment::flank_march(on, side, &units, point, bound);
        Deployed {} => deployment::check_deployed(at, side), deployment::deployed(on, side);
    }
    /// ERN-8.1.
    ask Declare {} again { on.ask(side, Decision::Declare) } {
        Charge { unit, target, echelon } => charge::check_charge(at, side, *unit, *target, *echelon), charge::declare(on, unit, target, echelon, cite::DECLARE);
        Approach { unit } => charge::check_approach(at, side, *unit), charge::approach(on, unit);
        Command { unit, speed, turn, formation } => command::check_command(at, side, *unit, *speed, *turn, *formation), command::command(on, unit, speed, turn, formation);
        Plan { unit, share } => plan::check_plan(at, side, *unit, *share), plan::plan(on, unit, share);
        Overrule { unit } => command::check_overrule(at, side, *unit), command::overrule(on, unit);
        Withdraw { unit } => morale::check_withdraw(at, side, *unit), morale::withdraw(on, unit);
        FollowUp { unit } => pursuit::check_follow_up(at, side, *unit), pursuit::follow_up(on, unit);
        TestFirst { units } => check_sequence(at, side, units), on.state.sequence = units;
    } until {
        Declared {} => Ok(()), turn::declared(on);
    }
    /// ERN-17.2.
    ask Face { unit, charger } {
        Receive { how } => morale::check_face(at, *unit, *charger, *how), morale::reacting::face(on, unit, charger, how);
    }
    /// ERN-8.3.
    ask Fire {} again { on.ask(side, Decision::Fire) } {
        Shoot { unit, target } => shooting::check_shoot(at, side, *unit, *target), shooting::shoot(on, unit, target);
        Bombard { unit, target, at: aim, guns, others } => shooting::check_bombard(at, side, *unit, *target, *aim, guns.as_deref(), others.as_deref()), shooting::order_bombardment(on, unit, target, aim, guns, others);
        HoldFire { unit } => shooting::check_hold(at, side, *unit), shooting::hold(on, unit);
        FireAtHalf { unit } => shooting::check_fire_at_half(at, side, *unit), shooting::fire_at_half(on, unit);
    } until {
        OpenFire {} => Ok(()), shooting::open_fire(on);
    }
    /// ERN-8.4.
    ask Strike {} again { on.ask(side, Decision::Strike) } {
        Strike { unit, target } => melee::check_strike(at, side, *unit, *target), melee::choose(on, unit, target);
    } until {
        Struck {} => Ok(()), on.then(Fighting::Strike);
    }
    /// ERN-8.5.
    ask Move {} again { on.ask(side, Decision::Move) } {
        March { unit, path, halt } => movement::check_march(at, side, *unit, path), movement::march(on, unit, &path, halt);
        Form { unit, formation, front } => formation::check_form(at, side, *unit, *formation, *front), formation::form(on, unit, formation, front);
        Proceed { unit } => carry::check_proceed(at, side, *unit), carry::proceed(on, unit);
        Resume { unit } => carry::check_resume(at, side, *unit), carry::resume(on, unit);
        Ride { element, to, unit } => elements::check_ride(at, side, *element, *to, *unit), elements::ride(on, element, to, unit);
        SendOut { unit, party, to } => detachments::check_send_out(at, side, *unit, *party, *to), detachments::go_out(on, unit, party, to);
        CallIn { unit } => detachments::check_call_in(at, side, *unit), detachments::call_in(on, unit);
        Occupy { unit, at: place } => buildings::check_occupy(at, side, *unit, *place), buildings::occupy(on, unit, place);
        Leave { unit, at: place, formation } => buildings::check_leave(at, side, *unit, *place, *formation), buildings::leave(on, unit, place, formation);
        Enter { unit, at: pose, by } => deployment::entering::check_enter(at, side, *unit, *pose, *by), deployment::entering::enter(on, unit, pose, by);
    } until {
        Moved {} => Ok(()), on.then(Moving::Rest);
    }
}

/// ERN-31, R130. The player's own units, each once, may be put in order for their tests.
fn check_sequence(at: crate::At, side: names::Side, units: &[names::UnitId]) -> crate::Checked {
    for (number, &id) in units.iter().enumerate() {
        own(at, side, id, cite::MUSKETRY)?;
        if units[..number].contains(&id) {
            return Err(refuse(cite::MUSKETRY, Reason::NamedTwice { unit: id }));
        }
    }
    if units.is_empty() || at.state.sequence == units {
        return Err(refuse(cite::MUSKETRY, Reason::NoSequence));
    }
    Ok(())
}
