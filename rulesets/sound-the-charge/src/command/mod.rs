//! STC-3.2 to 3.4. Which units are in command: measured as a phase begins, and not again in it.

pub(crate) mod following;
pub(crate) mod generals;

use crate::cite;
use crate::terrain::{Terrain, terrain};
use crate::{At, Event, General, On, Unit, UnitFlags};
use geom::{Body, Convex, Edge, Mm, Rect, Solid, Vector, way_round};
use names::{RuleId, Side, UnitId};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// STC-3.3, R10. Measures anew, for both sides, which units are in command.
pub(crate) fn freeze(on: &mut On) {
    let at = on.table();
    let on_table = at.state.troops.iter().filter(|(_, unit)| unit.is_on_table());
    let posts = posts(at);
    let changed: Vec<(UnitId, bool)> = on_table
        .map(|(id, unit)| (id, unit, is_reached_from(at, &posts, id, unit)))
        .filter(|(_, unit, reached)| unit.in_command() != *reached)
        .map(|(id, _, reached)| (id, reached))
        .collect();
    for &(id, in_command) in &changed {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::IN_COMMAND, in_command);
    }
    tell(on, &changed);
}

/// STC-3.2, 11.1. Tells of all units of a side in one sentence; but hidden ones apart, of whom the enemy
/// hears nothing.
fn tell(on: &mut On, changed: &[(UnitId, bool)]) {
    let mut alike: BTreeMap<(Side, bool, bool), Vec<UnitId>> = BTreeMap::new();
    for &(id, in_command) in changed {
        let unit = on.state.troops.expect(id);
        let hidden = unit.flags.has(UnitFlags::HIDDEN);
        alike.entry((unit.side, hidden, in_command)).or_default().push(id);
    }
    for ((_, _, in_command), units) in alike {
        on.tell(|| Event::CommandChanged { units, in_command });
    }
}

/// STC-3.2, 3.4, R9. Whether some general of its side reaches a unit: one attached to it, or one by himself
/// whose way to it is short enough. A screen is led by the general who leads its battalion.
pub(crate) fn is_reached(at: At, id: UnitId, unit: &Unit) -> bool {
    is_reached_from(at, &posts(at), id, unit)
}

/// STC-3.2, 3.3, R10. The rule by which a unit is out of command: when it was measured, if a general reaches
/// the unit now.
pub(crate) fn lacking_rule(at: At, id: UnitId, unit: &Unit) -> RuleId {
    if is_reached(at, id, unit) { cite::COMMAND_MEASURED } else { cite::COMMAND }
}

/// Where a general stands by himself, and what bars the way of his commands, which is looked for when it is
/// first asked.
struct Post {
    side: Side,
    here: Vector,
    barred: OnceCell<Vec<Solid>>,
}

fn posts(at: At) -> Vec<Post> {
    let alone = at.state.generals.iter().filter(|(_, general)| general.attached.is_none());
    let post =
        |general: &General| Post { side: general.side, here: general.at.point(), barred: OnceCell::new() };
    alone.map(|(_, general)| post(general)).collect()
}

fn is_reached_from(at: At, posts: &[Post], id: UnitId, unit: &Unit) -> bool {
    let led = unit.parent.unwrap_or(id);
    if at.state.general_with(led).is_some() {
        return true;
    }
    let Some(body) = commanded_body(at, id, unit) else { return false };
    let radius = at.setup.tables.generals.command_radius.mm() + at.setup.options.tolerance.mm();
    posts.iter().any(|post| post.side == unit.side && reaches(at, post, &body, radius))
}

/// STC-3.2. The part of a unit that must be reached: any point of it, or of skirmishers their command figure.
fn commanded_body<'a>(at: At<'a>, id: UnitId, unit: &Unit) -> Option<Cow<'a, Body>> {
    if unit.is_loose() {
        let figure = unit.stance.figures.first()?.frame();
        let cell = Rect::around(&figure, unit.stance.width.mm(), unit.stance.depth.mm());
        return Some(Cow::Owned(Body::new([cell], cell.edge(Edge::Front))));
    }
    at.state.troops.bodies().get(id).map(Cow::Borrowed)
}

/// STC-3.2, R9. Whether the shortest way from a general to a body, past enemies and impassable ground, is
/// short enough.
fn reaches(at: At, post: &Post, to: &Body, radius: Mm) -> bool {
    let from = post.here;
    let nearest = to.parts().iter().map(|part| (part.nearest(from) - from).length()).fold(f64::MAX, f64::min);
    if nearest > radius {
        return false;
    }
    let barred = post.barred.get_or_init(|| barred(at, post.side, from, radius));
    barred.is_empty() || way_round(from, to, barred, radius).is_some()
}

/// STC-3.1, 3.2, R8. The bars to commands and generals near a point: enemy units, and ground that is closed
/// to all.
pub(crate) fn barred(at: At, side: Side, round: Vector, reach: Mm) -> Vec<Solid> {
    let (low, high) = (round - Vector::splat(reach), round + Vector::splat(reach));
    let near = at.state.troops.bodies().near(low, high);
    let enemies = near.filter(|other| other.side != side).flat_map(|other| Solid::parts(other.body));
    let ground = &at.setup.ground;
    let features = ground.near(low, high);
    let impassable = features
        .into_iter()
        .filter(|&feature| matches!(terrain(at, feature), Some(Terrain::Impassable | Terrain::Water)));
    let pieces = impassable.flat_map(|feature| ground.pieces(feature).cloned());
    enemies.chain(pieces.map(|core: Convex| Solid { core, round: 0.0 })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, general, line, patch};
    use crate::{Phase, Step};

    fn in_command(field: Field) -> bool {
        let mut game = field.doing(Phase::Shooting, [Step::CloseCombat]);
        crate::kit::run(&mut game, &[]);
        crate::kit::find(&game, 1).in_command()
    }

    fn led_from(x: f64, y: f64) -> Field {
        Field::new([line(30.0, 20.0, 0)]).generals([general(Side::Blue, x, y, None)])
    }

    /// STC-3.2, R9, R110. Eight inches to the nearest point are near enough.
    #[test]
    fn a_general_reaches_eight_inches() {
        assert!(in_command(led_from(30.0, 11.5)));
        assert!(!in_command(led_from(30.0, 11.49)));
        assert!(in_command(led_from(40.25, 20.0)));
    }

    /// STC-3.2, R9. The way bends round what bars it, and must be short enough so.
    #[test]
    fn command_goes_round_impassable_ground() {
        let wall = |half: f64| patch(Terrain::Impassable, (30.0 - half, 30.0 + half), (15.0, 16.0));
        assert!(in_command(led_from(30.0, 12.0).on([wall(1.0)])));
        assert!(!in_command(led_from(30.0, 12.0).on([wall(4.0)])));
    }

    /// STC-3.4. A general who is attached commands his unit and no other.
    #[test]
    fn an_attached_general_commands_one_unit() {
        let units = || [line(30.0, 20.0, 0), line(30.0, 22.0, 0)];
        let with = |unit| Field::new(units()).generals([general(Side::Blue, 30.0, 21.0, Some(unit))]);
        assert!(in_command(with(1)));
        assert!(!in_command(with(2)));
    }

    /// STC-3.2, 3.3, 11.1. Units that fall out of command together are told of together; the enemy hears
    /// nothing of hidden ones.
    #[test]
    fn changes_of_command_are_told_together() {
        let units =
            || [20.0, 30.0, 40.0].map(|x| line(x, 20.0, 0)).into_iter().chain([line(30.0, 40.0, 180)]);
        let told = |field: Field| {
            let mut game = field.generals([]).doing(Phase::Shooting, [Step::CloseCombat]);
            crate::kit::story(&crate::kit::run(&mut game, &[]))
        };
        let all = "unit 1, unit 2 and unit 3 are out of command (STC-3.2).";
        assert_eq!(told(Field::new(units())), [all, "unit 4 is out of command (STC-3.2)."]);
        let wood = patch(Terrain::LightWoods, (25.0, 35.0), (18.0, 22.0));
        let hidden = units().map(|unit| {
            let inside = unit.stance.pose == line(30.0, 20.0, 0).stance.pose;
            if inside { unit.flagged(UnitFlags::HIDDEN) } else { unit }
        });
        let apart = told(Field::new(hidden).on([wood]));
        assert_eq!(
            apart[..2],
            ["unit 1 and unit 3 are out of command (STC-3.2).", "unit 2 is out of command (STC-3.2)."]
        );
    }
}
