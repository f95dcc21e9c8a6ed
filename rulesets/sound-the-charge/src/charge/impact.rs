//! STC-6.11, 10.8, 10.17. Contact: the units that touch, those that are too near, and reinforcements behind a
//! friend.

use crate::charge::targets;
use crate::charge::{evade, flank};
use crate::formation::artillery;
use crate::melee::contact as contacts;
use crate::melee::points;
use crate::morale::heart::disorder;
use crate::movement::zone;
use crate::national::{holds, is_infantry_line};
use crate::shooting::cover;
use crate::steps::Charging;
use crate::terrain::{Terrain, terrain};
use crate::{At, Cover, Engagement, Event, Family, Few, Nation, On, Terms, Unit};
use crate::{cite, losses, sight};
use formations::approach::distance_ahead;
use geom::{Edge, Mm, Vector};
use names::{RuleId, UnitId};

/// STC-5.5.2, 5.5.10, 6.11, 9.2.6, 10.11, 10.16.e, 10.16.f, 10.17, 13.4.1, R29, R53, R69, R70, R73, R77.
/// Brings a charger into contact: flank or front, slope and cover, disorder by horse, obstacle or work; and
/// leaves those who are drawn in.
pub(crate) fn contact(on: &mut On, unit: UnitId, enemy: UnitId) {
    engage(on, unit, enemy, Terms::default());
    leave_drawn_in(on, unit);
}

/// Brings two enemies into contact, with all that follows for the two.
pub(crate) fn engage(on: &mut On, unit: UnitId, enemy: UnitId, terms: Terms) {
    // R70. The ground disorders a charger before it touches.
    for barrier in cover::barriers(on.table(), unit, enemy) {
        let close = on.state.troops.expect(unit).is_close_order();
        if barrier.disorders && close {
            disorder(on, unit, barrier.rule);
        }
    }
    let at = on.table();
    let onto = flank::edge_touched(at, enemy, unit);
    let is_flank = flank::is_flank_attack(at, unit, enemy, onto);
    let terms = terms.with(self::terms(at, unit, enemy)).with_if(is_flank, Terms::FLANK);
    let since = at.state.turn;
    contacts::engage(on, Engagement { attacker: unit, defender: enemy, since, onto, terms, held_back: 0 });
    if terms.has(Terms::DRAWN_IN) {
        on.tell(|| Event::DrawnIn { unit: enemy, by: unit });
    } else {
        on.tell(|| Event::Contacted { unit, enemy, flank: is_flank });
    }
    ridden_at(on, enemy, unit, cite::DISORDER_CAVALRY);
    ridden_at(on, unit, enemy, cite::DISORDER_CHARGING_CAVALRY);
}

/// STC-10.16.e, 10.16.f, 11.11, R69, R115. The slope and cover that a charger attacks up or over.
pub(crate) fn terms(at: At, unit: UnitId, enemy: UnitId) -> Terms {
    let cover = cover::against_charge(at, unit, enemy);
    Terms::default()
        .with_if(cover == Cover::Soft, Terms::SOFT_COVER)
        .with_if(cover == Cover::Hard, Terms::HARD_COVER)
        .with_if(is_uphill(at, unit, enemy), Terms::UPHILL)
        .with_if(reached_across(at, unit).contains(&enemy), Terms::ACROSS_WORK)
}

/// STC-10.16.e, 11.4. Whether a charger attacks up a steep slope: it or its enemy stands on one, and beyond
/// it the ground is higher than before it.
pub(crate) fn is_uphill(at: At, unit: UnitId, enemy: UnitId) -> bool {
    let steep = |feature: &geom::FeatureId| terrain(at, *feature) == Some(Terrain::SteepSlope);
    let (ground, bodies) = (&at.setup.ground, at.state.troops.bodies());
    let (Some(own), Some(other)) = (bodies.get(unit), bodies.get(enemy)) else { return false };
    let slack = at.setup.options.tolerance.mm();
    if ![own, other].into_iter().any(|body| ground.beneath(body, slack).iter().any(steep)) {
        return false;
    }
    let way = (other.centre() - own.centre()).normalize_or_zero();
    let off_the_slope = |from: Vector, step: Vector| {
        // Farther than any slope on a table is long.
        const MOST: usize = 1000;
        let mut places = (0..MOST).map(|n| from + step * n as Mm);
        places.find(|place| !ground.under(*place).iter().any(steep)).unwrap_or(from)
    };
    let step = way * (at.setup.tables.basing.foot.depth.mm() / 2.0);
    let (below, above) = (off_the_slope(own.centre(), -step), off_the_slope(other.centre(), step));
    ground.height_at(above) > ground.height_at(below)
}

/// STC-5.5.2, 5.5.10, 9.2.6, 10.17, 13.1.3, 13.4.1, R53, R70, R89. Infantry that steady cavalry touches is
/// disordered, unless it is a square, or a steady Prussian line.
fn ridden_at(on: &mut On, foot: UnitId, horse: UnitId, rule: RuleId) {
    let at = on.table();
    let troops = &at.state.troops;
    let (infantry, cavalry) = (troops.expect(foot), troops.expect(horse));
    if infantry.family() != Family::Infantry || cavalry.family() != Family::Cavalry || !cavalry.is_steady() {
        return;
    }
    let prussian = infantry.is_steady()
        && is_infantry_line(infantry)
        && holds(at, infantry, |national| national.prussian_lines, &[Nation::PrussiaBefore1810]);
    if !prussian && !points::is_square_to(at, foot, horse) {
        disorder(on, foot, rule);
    }
}

/// STC-10.13, 6.5, R24, R67. Whether a unit is overrun as soon as it is touched: skirmishers, or gunners on
/// foot, by close-order troops where no ground protects them.
pub(crate) fn is_overrun(at: At, by: UnitId, id: UnitId) -> bool {
    let troops = &at.state.troops;
    let (charger, unit) = (troops.expect(by), troops.expect(id));
    unit.is_loose() && charger.is_close_order() && !crate::skirmish::cloud::in_disordering_ground(at, unit)
}

/// R55. Whether a charger stands at the guns that a crew has just left.
pub(crate) fn has_overrun_guns(at: At, id: UnitId, crew: UnitId) -> bool {
    let unit = at.state.troops.get(crew);
    let guns = unit.and_then(|unit| artillery::left_guns(at, unit)?.body());
    let both = guns.zip(at.state.troops.bodies().get(id));
    both.is_some_and(|(guns, body)| geom::gap(&guns, body).length <= at.setup.options.touch.mm())
}

/// STC-6.8, 6.11, 11.11, R26, R29, R115. Leaves those who are attacked, too: screens go in, and skirmishers
/// and gunners are asked whether they evade. At a work these are all whom the charger reaches across it.
fn leave_drawn_in(on: &mut On, unit: UnitId) {
    let at = on.table();
    let mut among = zone::drawn_in(at, unit);
    let across = reached_across(at, unit).into_iter().map(|enemy| targets::charged(at, enemy));
    among.extend(across.filter(|&enemy| targets::is_fair_game(at, unit, enemy).is_ok()));
    among.sort_unstable();
    among.dedup();
    among.retain(|enemy| !at.state.foes(unit).contains(enemy));
    if among.is_empty() {
        return;
    }
    evade::ask_each(on, unit, &among);
    on.then(Charging::DrawIn { unit, among });
}

/// R115. The enemies that a unit at a work reaches across it.
fn reached_across(at: At, unit: UnitId) -> Few {
    let body = at.state.troops.bodies().get(unit);
    body.map_or_else(Few::new, |body| crate::works::cover::reached_across(at, unit, body))
}

/// STC-6.11, 10.13, R29, R67. Brings in the units that were drawn in and have not evaded.
pub(crate) fn draw_in(on: &mut On, id: UnitId, among: Few) {
    for enemy in among {
        let at = on.table();
        let across = reached_across(at, id).contains(&enemy);
        let evades = |unit: &Unit| unit.is_loose() || unit.family() == Family::Artillery;
        let stays = |unit: &Unit| !evades(unit) || across || is_within_reach(at, id, enemy);
        if !at.state.troops.get(enemy).is_some_and(stays) {
            continue;
        }
        if is_overrun(at, id, enemy) {
            on.tell(|| Event::Overrun { unit: enemy, by: id });
            losses::eliminate(on, enemy, cite::SKIRMISHERS_IN_COMBAT);
        } else {
            let touched = across || gap(at, id, enemy) <= at.setup.options.touch.mm();
            engage(on, id, enemy, Terms::default().with_if(!touched, Terms::DRAWN_IN));
        }
    }
}

/// STC-6.11. Whether an enemy is still near enough to be drawn in.
fn is_within_reach(at: At, unit: UnitId, enemy: UnitId) -> bool {
    gap(at, unit, enemy) < at.setup.tables.zones.drawn_in.mm() - at.setup.options.tolerance.mm()
}

/// The distance between two units.
fn gap(at: At, unit: UnitId, enemy: UnitId) -> Mm {
    let bodies = at.state.troops.bodies();
    let both = bodies.get(unit).zip(bodies.get(enemy));
    both.map_or(f64::INFINITY, |(one, two)| geom::gap(one, two).length)
}

/// STC-10.8, R62. A unit reinforces a friend: it fights whom he fights, on the terms on which he does.
pub(crate) fn reinforce(on: &mut On, id: UnitId, friend: UnitId) {
    let since = on.state.turn;
    let fights: Vec<Engagement> = on.state.engagements_of(friend).copied().collect();
    for fight in fights {
        let defender = fight.foe_of(friend).expect("the friend is part of its engagements");
        let charged = fight.attacker == friend;
        let kept = [Terms::SOFT_COVER, Terms::HARD_COVER, Terms::UPHILL, Terms::ACROSS_WORK];
        let terms = kept
            .into_iter()
            .fold(Terms::REINFORCING, |terms, term| terms.with_if(charged && fight.terms.has(term), term));
        let onto = if charged { fight.onto } else { Edge::Front };
        contacts::engage(on, Engagement { attacker: id, defender, since, onto, terms, held_back: 0 });
    }
    on.state.troops.expect_edit(id).reinforces = Some(friend);
    on.tell(|| Event::Reinforced { unit: id, friend });
    leave_drawn_in(on, id);
}

/// STC-10.8, R62. A unit that reinforced a friend that is gone is pushed straight forward into contact with
/// the enemies they fought; if none of these is there it fights no enemy.
pub(crate) fn push_forward(on: &mut On, id: UnitId) {
    let at = on.table();
    let body = at.state.troops.expect_body(id);
    let foes = at.state.foes(id);
    let ahead = foes.iter().filter_map(|foe| {
        let other = at.state.troops.bodies().get(*foe)?;
        Some((distance_ahead(body, other)?, *foe))
    });
    let nearest = ahead.min_by(|one, two| one.0.total_cmp(&two.0));
    let moved = nearest.map(|(by, foe)| (body.shifted(body.frame().ahead * by), foe));
    on.state.engagements.retain(|fight| fight.attacker != id || !fight.terms.has(Terms::REINFORCING));
    let Some((to, foe)) = moved else { return };
    let mut unit = on.state.troops.expect_edit(id);
    unit.stance = unit.stance.moved(&to);
    drop(unit);
    on.tell(|| Event::PushedForward { unit: id });
    crate::command::following::follow(on, id);
    sight::look(on);
    engage(on, id, foe, Terms::FOLLOWED);
    for other in foes.into_iter().filter(|other| *other != foe) {
        if is_within_reach(on.table(), id, other) {
            engage(on, id, other, Terms::FOLLOWED.with(Terms::DRAWN_IN));
        }
    }
}

#[cfg(test)]
mod tests;
