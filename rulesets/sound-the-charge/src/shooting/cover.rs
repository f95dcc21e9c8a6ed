//! STC-8.13.f, 8.13.g, 8.15. Cover, and dense targets.

use crate::cite;
use crate::tables::{Fieldworks, Obstacles};
use crate::terrain::{Terrain, terrain};
use crate::{At, Cover, Place, UnitFlags, Weapon};
use formations::near;
use geom::{Segment, What};
use names::{RuleId, UnitId};
use smallvec::SmallVec;

/// STC-8.13.f, 8.13.g, 11.1, 11.2, 11.5, 11.8, 11.11, R73, R77. The cover of a target against a weapon along
/// a line.
///
/// The line ends at the point of the target that is aimed at.
pub(crate) fn against_fire(at: At, target: UnitId, weapon: Weapon, line: Segment) -> Cover {
    let (Some(unit), Some(body)) = (at.state.troops.get(target), at.state.troops.bodies().get(target)) else {
        return Cover::None;
    };
    if let Place::Block(_) = unit.place {
        return crate::town::blocks::cover(at, weapon);
    }
    let tables = &at.setup.tables;
    let touch = at.setup.options.touch.mm();
    let beneath = at.setup.ground.beneath(body, at.setup.options.tolerance.mm());
    let under = at.setup.ground.under(line.b);
    let woods = beneath.iter().filter(|feature| under.contains(feature));
    let woods = woods.filter_map(|&feature| terrain(at, feature)).map(|terrain| terrain.cover(tables)).max();
    // An obstacle or work that a target touches may lie just behind the point that is aimed at.
    let into = Segment::new(line.a, line.b + (line.b - line.a).normalize_or_zero() * (touch * 2.0));
    let obstacle = lines_across(at, target, into).then_some(tables.obstacles.cover);
    let work = crate::works::cover::sheltered_from(at, body, into).map(|_| tables.fieldworks.cover);
    [woods, obstacle, work].into_iter().flatten().max().unwrap_or(Cover::None)
}

/// STC-11.5, R73. Whether a line crosses an obstacle that a target touches from the far side.
fn lines_across(at: At, target: UnitId, line: Segment) -> bool {
    let Some(body) = at.state.troops.bodies().get(target) else { return false };
    let touch = at.setup.options.touch.mm();
    let touched = at.setup.ground.touched(body, touch);
    let is_obstacle = |feature: &geom::FeatureId| terrain(at, *feature) == Some(Terrain::Obstacle);
    if !touched.iter().any(is_obstacle) {
        return false;
    }
    let astride = at.setup.ground.beneath(body, touch);
    let crossed = geom::crossed(line, &at.setup.ground, at.state.troops.bodies(), &[]);
    let mut crossed = crossed.into_iter().filter_map(|met| match met.what {
        What::Feature(feature) => Some(feature),
        What::Unit(_) => None,
    });
    crossed.any(|feature| is_obstacle(&feature) && touched.contains(&feature) && !astride.contains(&feature))
}

/// A barrier between a charger and its enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Barrier {
    /// STC-10.16.f. The cover that it gives the enemy.
    pub cover: Cover,
    /// The rule that says so.
    pub rule: RuleId,
    /// STC-5.5.1. Whether a unit that attacks over it is disordered.
    pub disorders: bool,
}

/// STC-10.16.f, 11.5, 11.8, 11.11, 12.9, R69, R73, R77, R113. The cover that a charger attacks as it touches
/// its enemy.
pub(crate) fn against_charge(at: At, attacker: UnitId, defender: UnitId) -> Cover {
    let covers = barriers(at, attacker, defender).into_iter().map(|barrier| barrier.cover);
    covers.max().unwrap_or(Cover::None)
}

/// STC-11.5, 11.8, 11.11, 12.9, R73, R77, R113. The barriers over which a charger attacks: a block, an
/// obstacle that its enemy lines, a work that shelters him, the bank on which it lands. A unit that charges
/// out of a block finds none in its walls.
pub(crate) fn barriers(at: At, attacker: UnitId, defender: UnitId) -> SmallVec<[Barrier; 2]> {
    let troops = &at.state.troops;
    let mut all = SmallVec::new();
    let (Some(charger), Some(unit)) = (troops.get(attacker), troops.get(defender)) else { return all };
    let tables = &at.setup.tables;
    if matches!(unit.place, Place::Block(_)) {
        all.push(Barrier { cover: tables.towns.cover_in_combat, rule: cite::TOWNS, disorders: true });
    }
    if charger.flags.has(UnitFlags::LANDING) {
        all.push(Barrier { cover: tables.boats.bank_cover, rule: cite::BOATS, disorders: false });
    }
    let Some(line) = attack_line(at, attacker, defender) else { return all };
    if lines_across(at, defender, line) {
        let Obstacles { cover, disorder_chargers: disorders, .. } = tables.obstacles;
        all.push(Barrier { cover, rule: cite::OBSTACLES, disorders });
    }
    let body = troops.bodies().get(defender);
    if body.is_some_and(|body| crate::works::cover::sheltered_from(at, body, line).is_some()) {
        let Fieldworks { cover, disorder: disorders, .. } = tables.fieldworks;
        all.push(Barrier { cover, rule: cite::FIELDWORKS, disorders });
    }
    all
}

/// R73, R77. A short line from within a charger into its enemy: across the middle of what they share, or
/// where they are nearest to each other.
fn attack_line(at: At, attacker: UnitId, defender: UnitId) -> Option<Segment> {
    let bodies = at.state.troops.bodies();
    let (own, other) = (bodies.get(attacker)?, bodies.get(defender)?);
    let touch = at.setup.options.touch.mm();
    near::line_into(own, other, touch, touch * 4.0)
}

/// STC-8.15, 12.9, R50. Whether a target is dense to a firer: in square, in boats, at least so many ranks
/// deep, or shot at along its front. Skirmishers never are, nor is a garrison, which has no flanks.
pub(crate) fn is_dense(at: At, firer: UnitId, target: UnitId) -> bool {
    let bodies = at.state.troops.bodies();
    let Some(unit) = at.state.troops.get(target) else { return false };
    let (Some(from), Some(to)) = (bodies.get(firer), bodies.get(target)) else { return false };
    match unit.place {
        Place::Boats => return true,
        Place::Block(_) => return false,
        _ => {}
    }
    if unit.is_loose() {
        return false;
    }
    if unit.in_square() || unit.ranks() >= at.setup.tables.fire.dense_ranks {
        return true;
    }
    // Along the front and across it: the angle is small where little of the way goes across.
    let way = (to.centre() - from.centre()).normalize_or_zero();
    let across = way.dot(to.frame().ahead).abs();
    across <= libm::sin(at.setup.tables.fire.enfilade.0.radians()) + 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, column, line, patch, skirmishers, square, strip};
    use crate::{Family, Formation, Unit};

    fn cover(field: Field, weapon: Weapon) -> Cover {
        field.look(|at| {
            let eye = at.state.troops.get(UnitId(1)).expect("the firer").front().at;
            let body = at.state.troops.bodies().get(UnitId(2)).expect("the target");
            against_fire(at, UnitId(2), weapon, Segment::new(eye, body.parts()[0].nearest(eye)))
        })
    }

    fn pair() -> [Unit; 2] {
        [line(30.0, 20.0, 0), line(30.0, 23.0, 180)]
    }

    /// STC-8.13.f, 11.1, 11.2. Woods are soft cover to those in them.
    #[test]
    fn woods_are_soft_cover() {
        for terrain in [Terrain::LightWoods, Terrain::HeavyWoods] {
            let woods = patch(terrain, (25.0, 35.0), (23.0, 28.0));
            assert_eq!(cover(Field::new(pair()).on([woods]), Weapon::Musket), Cover::Soft);
        }
        let rough = patch(Terrain::RoughGround, (25.0, 35.0), (23.0, 28.0));
        assert_eq!(cover(Field::new(pair()).on([rough]), Weapon::Musket), Cover::None);
        assert_eq!(cover(Field::new(pair()), Weapon::Musket), Cover::None);
    }

    /// STC-8.13.f, 11.5, R73. A wall covers those who touch it, from those on its other side only.
    #[test]
    fn a_wall_covers_those_behind_it() {
        let wall = |y: f64| strip(Terrain::Obstacle, &[(25.0, y), (35.0, y)], 0.0);
        assert_eq!(cover(Field::new(pair()).on([wall(23.0)]), Weapon::FieldGun), Cover::Soft);
        assert_eq!(cover(Field::new(pair()).on([wall(22.9)]), Weapon::FieldGun), Cover::None, "not touched");
        assert_eq!(cover(Field::new(pair()).on([wall(23.5)]), Weapon::FieldGun), Cover::None, "behind them");
    }

    fn dense(firer: Unit, target: Unit) -> bool {
        Field::new([firer, target]).look(|at| is_dense(at, UnitId(1), UnitId(2)))
    }

    /// STC-8.15, R50. Squares, two ranks and more, and a unit that is shot at from its flank.
    #[test]
    fn squares_columns_and_enfiladed_lines_are_dense() {
        let guns = || battery(4, 30.0, 20.0, 0);
        assert!(dense(guns(), square(30.0, 30.0, 180)));
        assert!(dense(guns(), column(30.0, 30.0, 180)));
        assert!(dense(guns(), cavalry(Formation::Line, 30.0, 30.0, 180)));
        assert!(!dense(guns(), line(30.0, 30.0, 180)));
        assert!(!dense(guns(), skirmishers(30.0, 30.0, 180)));
        assert!(!dense(guns(), battery(4, 30.0, 30.0, 180)));
        assert_eq!(guns().family(), Family::Artillery);
        // The line faces east, so that its front runs towards the guns.
        let side_on = |x: f64| line(x, 30.0, 90).of(names::Side::Red);
        assert!(dense(guns(), side_on(30.0)));
        assert!(dense(guns(), side_on(34.65)));
        assert!(!dense(guns(), side_on(34.8)));
    }

    /// STC-8.15, R50, R6. Ranks are counted by the figures that are left.
    #[test]
    fn a_line_that_has_lost_its_second_rank_is_not_dense() {
        let guns = || battery(4, 30.0, 20.0, 0);
        let deep = || line(30.0, 30.0, 180).formed(Formation::Line, 8);
        assert!(dense(guns(), deep()));
        assert!(dense(guns(), deep().having_lost(3)));
        assert!(!dense(guns(), deep().having_lost(4)));
    }

    /// STC-8.15, 12.9. Troops in boats are a dense target.
    #[test]
    fn boats_are_dense() {
        let aboard = Unit { place: Place::Boats, ..line(30.0, 30.0, 180) };
        assert!(dense(battery(4, 30.0, 20.0, 0), aboard));
    }
}
