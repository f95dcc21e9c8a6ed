//! Shapes that a player may want to see.

use crate::movement::pace;
use crate::shooting::arcs;
use crate::{Ammunition, At, Family, Traits, Unit, cite, retreat, sight};
use engine::{Mark, Overlay};
use geom::{Angle, Area, Body, Frame, Segment};
use names::{Side, UnitId};

/// Arcs of fire and command, of one piece or of a whole side; of one piece also how far it comes, where it
/// would go back, how far a screen keeps to it, which units count for its morale, and which enemies it sees.
pub(crate) fn overlays(at: At, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = |id: UnitId, of: Side| about.map_or(of == side, |about| about == id);
    let mut all = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(id, unit)| wanted(*id, unit.side)) {
        let Some(body) = at.state.troops.bodies().get(id) else { continue };
        let mut overlay = |name, label, rule, areas: &[Area]| {
            all.extend(Overlay::of_areas(id, name, label, rule, areas));
        };
        overlay("arc", "Arc of fire", cite::ARC, &fields(at, unit));
        if about.is_some() {
            overlay("reach", "As far as it moves", cite::RATES, &reach(at, id, unit, body));
            overlay("retreat", "Where it would go back", cite::RETREAT, &cone(at, id, unit, body));
            let tables = &at.setup.tables;
            if unit.traits.has(Traits::SCREENS) && unit.parent.is_none() {
                let near = Area::all_round(body, tables.far(tables.skirmish.screen_from_parent).mm());
                overlay("screen", "Where its screen keeps", cite::SCREEN_DISTANCE, &[near]);
            }
            let near = Area::all_round(body, tables.far(tables.morale.near).mm());
            overlay("near", "Near for morale", cite::MORALE_ENEMIES, &[near]);
            all.extend(seen(at, id, unit, body));
        }
    }
    let radius = at.setup.tables.far(at.setup.tables.command.radius);
    for (id, general) in at.state.generals.iter().filter(|(id, general)| wanted(*id, general.side)) {
        let rule = cite::COMMAND;
        all.push(Overlay::of_circles(id, "command", "Command radius", rule, general.at, [radius]));
    }
    all
}

/// STA-5.3. Where the outermost models of a unit could fire: close and far.
fn fields(at: At, unit: &Unit) -> Vec<Area> {
    let shot = match unit.family() {
        Family::Cavalry => return vec![],
        Family::Artillery => Ammunition::Ballshot,
        Family::Infantry if unit.traits.has(Traits::RIFLES) => Ammunition::Rifles,
        Family::Infantry => Ammunition::Muskets,
    };
    let range = arcs::range(at, unit, shot);
    let half = at.setup.tables.fire.half_arc.0;
    let Some(body) = unit.stance.body() else { return vec![] };
    let places = arcs::places(unit, &body);
    let ends = [places.first(), places.last()].into_iter().flatten();
    ends.flat_map(|place| {
        [range.close, range.far]
            .map(|span| at.setup.tables.far(span).mm())
            .into_iter()
            .filter(|far| *far > 0.0)
            .map(|far| Area::wedge_from_point(&place.frame, half, far))
    })
    .collect()
}

/// STA-3.1, 10.1. Where a unit could come with its front, if nothing is in its way: ahead, or anywhere for
/// loose models.
fn reach(at: At, id: UnitId, unit: &Unit, body: &Body) -> Vec<Area> {
    let most = pace::left(at, unit).mm();
    if most <= 0.0 || pace::check_mobile(id, unit).is_err() {
        return vec![];
    }
    if pace::is_free(unit) {
        return vec![Area::all_round(body, most)];
    }
    vec![Area::wedge_from_edge(&body.frame(), body.front().length(), Angle::degrees(90), most)]
}

/// STA-4.1, R18. The cone in which the middle of a unit would go back from the enemy that counts now.
fn cone(at: At, id: UnitId, unit: &Unit, body: &Body) -> Vec<Area> {
    if at.state.troops.bodies().iter().all(|other| other.side == unit.side) {
        return vec![];
    }
    let (centre, retreats) = (body.centre(), &at.setup.tables.retreats);
    let away = retreat::axis(unit.side, centre, retreat::cause(at, id));
    let frame = Frame { at: centre, ahead: away };
    vec![Area::wedge_from_point(&frame, retreats.half_cone.0, at.setup.tables.far(retreats.most).mm())]
}

/// STA-6.4, R43, R96. The enemies that a unit sees.
fn seen(at: At, id: UnitId, unit: &Unit, body: &Body) -> Option<Overlay> {
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let seen = enemies.filter(|enemy| sight::sees(at, id, enemy.id));
    let eye = body.front().middle();
    let marks: Vec<Mark> = seen.map(|enemy| Mark::from(Segment::new(eye, enemy.body.centre()))).collect();
    let overlay = Overlay {
        name: "sight".into(),
        label: "Which enemies it sees".into(),
        rules: vec![cite::CHARGE_SIGHT],
        unit: Some(id),
        marks,
    };
    (!overlay.marks.is_empty()).then_some(overlay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, cavalry, line, patch, square};
    use crate::terrain::Terrain;
    use crate::{Formation, Unit};

    fn names(units: Vec<Unit>, ground: Vec<geom::Feature>) -> Vec<String> {
        let shown = Field::new(units).on(ground).look(|at| overlays(at, Side::Blue, Some(UnitId(1))));
        shown.into_iter().map(|overlay| overlay.name).collect()
    }

    /// STA-5.3, 6.4, R43, R96. A wood between two units hides them from each other.
    #[test]
    fn a_picked_unit_shows_how_far_it_comes_and_which_enemies_it_sees() {
        let both = || vec![line(1000, 1000, 0), line(1000, 1200, 180)];
        assert_eq!(names(both(), vec![]), ["arc", "reach", "retreat", "near", "sight"]);
        let wood = patch(Terrain::Woods, (500, 1500), (1050, 1150));
        assert_eq!(names(both(), vec![wood]), ["arc", "reach", "retreat", "near"]);
    }

    /// STA-3.3, 5.15, 11.2. A square goes nowhere, cavalry does not fire, and a unit that screens shows where
    /// its screen keeps.
    #[test]
    fn each_unit_shows_what_it_can_do() {
        assert_eq!(names(vec![square(1000, 1000, 0)], vec![]), ["arc", "near"]);
        assert_eq!(names(vec![cavalry(Formation::Line, 1000, 1000, 0)], vec![]), ["reach", "near"]);
        let screens = line(1000, 1000, 0).with(Traits::SCREENS);
        assert_eq!(names(vec![screens], vec![]), ["arc", "reach", "screen", "near"]);
    }
}
