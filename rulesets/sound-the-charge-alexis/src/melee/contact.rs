//! STA-2.3, 3.9, 6.1, 8.8. Which enemies are in contact: made by charges, ended by retreats, and never
//! measured in between.

use crate::charge::flank;
use crate::terrain::{Terrain, terrain};
use crate::{At, Cover, Engagement, Event, On, Terms};
use formations::near;
use geom::{Body, FeatureId, Segment, What};
use names::UnitId;

/// STA-3.9, 6.5, 8.8, 8.10, R61, R101, R107. Brings a charger and an enemy into contact.
pub(crate) fn engage(on: &mut On, unit: UnitId, enemy: UnitId) {
    let at = on.table();
    let bodies = at.state.troops.bodies();
    let (Some(own), Some(other)) = (bodies.get(unit), bodies.get(enemy)) else { return };
    let touched = flank::touched(at, enemy, other, unit, own);
    let is_flank = flank::is_flank(at, unit, enemy, touched);
    let terms = terms(at, own, other).with_if(is_flank, Terms::FLANK);
    let since = at.state.turn;
    let engagement = Engagement { attacker: unit, defender: enemy, since, onto: touched.edge, terms };
    let key = |other: &Engagement| (other.attacker, other.defender);
    if let Err(place) = on.state.engagements.binary_search_by_key(&key(&engagement), key) {
        on.state.engagements.insert(place, engagement);
    }
    on.tell(|| Event::Contacted { unit, enemy, flank: is_flank });
}

/// STA-8.8, 21.3, 27.4, R61, R90, R101. What a charger attacks across: the worst of an area in which its
/// enemy is and it is not, and of an obstacle between them.
pub(crate) fn terms(at: At, own: &Body, other: &Body) -> Terms {
    let contact = at.setup.options.contact.mm();
    let Some(line) = near::line_into(own, other, contact, contact * 4.0) else { return Terms::default() };
    let covers = &at.setup.options.cover;
    let crossed: Vec<FeatureId> = obstacles_crossed(at, line);
    let ground = &at.setup.ground;
    let within = |body: &Body| ground.under(body.centre());
    let (theirs, ours) = (within(other), within(own));
    let areas = theirs.iter().filter(|feature| !ours.contains(feature));
    let all = areas.chain(&crossed).filter_map(|&feature| terrain(at, feature));
    let worst = all.map(|kind| kind.cover(covers)).max().unwrap_or(Cover::None);
    let is_work = |feature: &FeatureId| terrain(at, *feature) == Some(Terrain::Fieldwork);
    Terms::default()
        .with_if(!crossed.is_empty() && worst == Cover::None, Terms::OBSTACLE)
        .with_if(worst == Cover::Soft, Terms::SOFT_COVER)
        .with_if(worst == Cover::Hard, Terms::HARD_COVER)
        .with_if(crossed.iter().any(is_work), Terms::ACROSS_WORK)
}

/// STA-21.1. The obstacles that a line crosses.
pub(crate) fn obstacles_crossed(at: At, line: Segment) -> Vec<FeatureId> {
    let is_obstacle = |feature: &FeatureId| terrain(at, *feature).is_some_and(Terrain::is_obstacle);
    let crossed = geom::crossed(line, &at.setup.ground, &geom::Bodies::new(1.0), &[]);
    let features = crossed.into_iter().filter_map(|met| match met.what {
        What::Feature(feature) => Some(feature),
        What::Unit(_) => None,
    });
    features.filter(is_obstacle).collect()
}

/// STA-3.9. Ends every contact of a unit.
pub(crate) fn disengage(on: &mut On, unit: UnitId) {
    on.state.engagements.retain(|engagement| engagement.foe_of(unit).is_none());
}

/// STA-2.3, R105. The combats: sets of units linked by contact, each by id, in the order of their lowest
/// active unit; without those that the odds of an order leave out.
pub(crate) fn groups(at: At) -> Vec<Vec<UnitId>> {
    let links: Vec<(UnitId, UnitId)> =
        at.state.engagements.iter().map(|engagement| (engagement.attacker, engagement.defender)).collect();
    let mut groups = geom::groups(&links);
    groups.retain(|group| !group.iter().all(|unit| at.state.apart.contains(unit)));
    let is_active =
        |unit: &UnitId| at.state.troops.get(*unit).is_some_and(|found| found.side == at.state.active);
    groups.sort_by_key(|group| group.iter().copied().find(is_active));
    groups
}

/// The combat of which a unit is part.
pub(crate) fn group_of(at: At, unit: UnitId) -> Vec<UnitId> {
    groups(at).into_iter().find(|group| group.contains(&unit)).unwrap_or_default()
}
