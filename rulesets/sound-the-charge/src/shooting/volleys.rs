//! STC-8.1, 8.2, 8.13. Dice that shoot: how many, the scores they need, and their modifiers.

use crate::events::Fire;
use crate::national::{BRITISH, holds};
use crate::shooting::cover;
use crate::steps::Volley;
use crate::{At, Cover, Event, Family, Grade, Nation, On, Unit, UnitFlags, Weapon};
use crate::{cite, losses};
use ::dice::{Need, Roll, Why};
use engine::Modifiers;
use geom::{Mm, Segment, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// STC-8.1, 10.5. One die for so many figures, and one more for a remainder that rounds up.
pub(crate) fn dice(figures: u8, per_die: u8, rounds_up: u8) -> u8 {
    let per_die = per_die.max(1);
    figures / per_die + u8::from(rounds_up > 0 && figures % per_die >= rounds_up)
}

/// R39. The dice of infantry with figures at close and at far range: all of them together give their number,
/// the close ones alone how many of these are close.
pub(crate) fn split(close: u8, far: u8, per_die: u8, rounds_up: u8) -> (u8, u8) {
    let all = dice(close.saturating_add(far), per_die, rounds_up);
    let near = dice(close, per_die, rounds_up).min(all);
    (near, all - near)
}

/// R48. The face that a die must show for a score with so much added: 7 cannot be thrown, 1 always is.
pub(crate) fn need(score: i16, plus: i16) -> u8 {
    (score - plus).clamp(1, 7) as u8
}

/// STC-8.13, 12.8. The weapon of a volley.
fn weapon(firer: &Unit, volley: &Volley) -> Weapon {
    if volley.of_gun { Weapon::LightGun } else { firer.arm.weapon().unwrap_or(Weapon::Musket) }
}

/// STC-8.13.a to 8.13.g, 13.2.2, 13.6.1, 14.3, 14.6, R26, R48, R85, R95. The modifiers of the dice of a
/// volley.
pub(crate) fn modifiers(at: At, volley: &Volley) -> Modifiers {
    let none = Modifiers::new(cite::TO_HIT);
    let troops = &at.state.troops;
    let (Some(firer), Some(target)) = (troops.get(volley.unit), troops.get(volley.target)) else {
        return none;
    };
    // R26. A screen is of its battalion's grade, and has done what that has done.
    let leads = firer.parent.and_then(|parent| troops.get(parent)).unwrap_or(firer);
    let weapon = weapon(firer, volley);
    let gun = weapon != Weapon::Musket;
    let cover = line_to(at, volley.unit, volley.target)
        .map_or(Cover::None, |line| cover::against_fire(at, volley.target, weapon, line));
    let guns_shot_at = volley.at_gun || (target.family() == Family::Artillery && !target.is_loose());
    let soft = cover == Cover::Soft || volley.through_skirmishers || (guns_shot_at && cover != Cover::Hard);
    let hard = cover == Cover::Hard || target.is_loose();
    let disordered = leads.is_disordered() || firer.in_square();
    let british = !gun
        && leads.is_steady()
        && firer.family() == Family::Infantry
        && holds(at, leads, |national| national.british_fire, BRITISH);
    let russian = holds(at, leads, |national| national.russian_fire, &[Nation::Russia]);
    let table = &at.setup.tables.to_hit;
    none.by(cite::FIRER_GOOD, matches!(leads.grade, Grade::A | Grade::B), table.firer_good, "grade A or B")
        .by(cite::FIRER_POOR, leads.grade == Grade::D, table.firer_poor, "grade D")
        .by(
            cite::DENSE_BONUS,
            gun && cover::is_dense(at, volley.unit, volley.target),
            table.guns_at_dense,
            "dense target",
        )
        .by(cite::FIRER_MOVED, leads.flags.has(UnitFlags::MOVED), table.firer_moved, "firer moved")
        .by(
            cite::FIRER_DISORDERED,
            disordered,
            table.firer_disordered_or_square,
            "firer disordered or in square",
        )
        .by(cite::SOFT_COVER, soft, table.soft_or_screened_or_guns, "soft cover, a screen, or guns")
        .by(cite::HARD_COVER, hard, table.hard_or_skirmishing, "hard cover or skirmishers")
        .by(cite::BRITISH_FIRE, british, table.british, "steady British infantry")
        .by(cite::RUSSIAN_FIRE, russian, table.russian, "Russian fire")
}

/// The line by which cover is judged: from the middle of a firer's front to the nearest point of its target.
fn line_to(at: At, id: UnitId, target: UnitId) -> Option<Segment> {
    let bodies = at.state.troops.bodies();
    let unit = at.state.troops.get(id)?;
    let body = bodies.get(id)?;
    let all_round = unit.in_square() || unit.stance.files == 0;
    let eye = if all_round { body.centre() } else { body.frame().at };
    Some(Segment::new(eye, nearest(at, eye, target)?.1))
}

/// The point of a unit that is nearest to another point, and how far off it is.
fn nearest(at: At, eye: Vector, unit: UnitId) -> Option<(Mm, Vector)> {
    let parts = at.state.troops.bodies().get(unit)?.parts().iter();
    let points = parts.map(|part| part.nearest(eye)).map(|point| ((point - eye).length(), point));
    points.min_by(|one, two| one.0.total_cmp(&two.0))
}

/// STC-8.13, R48. A volley before it falls: its dice, what they need at close and at far range, and why.
pub(crate) fn aimed(at: At, volley: &Volley) -> Option<Fire> {
    let firer = at.state.troops.get(volley.unit)?;
    let range = at.setup.tables.shooting.of(weapon(firer, volley));
    let plus = modifiers(at, volley);
    let needs = [range.close_score, range.far_score].map(|score| need(score, plus.total()));
    Some(Fire { close: volley.close, far: volley.far, needs, plus })
}

/// STC-8.13. The dice of a volley fall, the close ones first; its hits are noted, or the regimental gun is
/// lost.
pub(crate) fn throw(on: &mut On, volley: Volley) {
    let Volley { unit: id, target, .. } = volley;
    let fire = aimed(on.table(), &volley).expect("a unit that fires is there");
    let roller = on.state.troops.expect(id).side;
    if fire.close + fire.far == 0 {
        return;
    }
    if volley.bounced {
        on.tell(|| Event::BouncedThrough { unit: id, target });
    }
    let of = |count: u8, need: u8| std::iter::repeat_n(Need::AtLeast(need), count.into());
    let needs: SmallVec<[Need; 8]> =
        of(fire.close, fire.needs[0]).chain(of(fire.far, fire.needs[1])).collect();
    let why = Why { rule: cite::TO_HIT, roller, unit: Some(id), what: "fire" };
    on.tell(|| Event::Fired { unit: id, target, fire: Box::new(fire) });
    let hits = on.roll(Roll::Hits(&needs), why).max(0) as u8;
    if !volley.at_gun {
        losses::note_hits(on, id, target, hits);
        return;
    }
    if hits < on.setup.tables.regimental_gun.hits_to_disable {
        return;
    }
    on.state.troops.expect_edit(target).regimental_gun = None;
    on.tell(|| Event::RegimentalGunLost { unit: target });
}

/// STC-12.6, R83. The further targets along a battery's line of fire.
pub(crate) fn bounced(at: At, volley: &Volley) -> Vec<Volley> {
    let bodies = at.state.troops.bodies();
    let bounce = &at.setup.tables.bounce_through;
    let on_by = at.state.troops.get(volley.unit).and_then(|firer| match weapon(firer, volley) {
        Weapon::Musket => None,
        Weapon::LightGun => Some((bounce.light_gun.mm(), at.setup.tables.shooting.light_gun)),
        Weapon::FieldGun => Some((bounce.field_gun.mm(), at.setup.tables.shooting.field_gun)),
        Weapon::HeavyGun => Some((bounce.heavy_gun.mm(), at.setup.tables.shooting.heavy_gun)),
    });
    let on_by = on_by.filter(|_| at.setup.options.bounce_through && !volley.of_gun && !volley.at_gun);
    let (Some((on_by, range)), Some(battery)) = (on_by, bodies.get(volley.unit)) else { return vec![] };
    let Some((_, hit)) = nearest(at, battery.centre(), volley.target) else { return vec![] };
    let way = (hit - battery.centre()).normalize_or_zero();
    let beyond = Segment::new(hit, hit + way * on_by);
    let slack = at.setup.options.tolerance.mm();
    let is_met = |other: &geom::Standing| {
        let is_end = other.id == volley.unit || other.id == volley.target;
        let mut parts = geom::Solid::parts(other.body);
        !is_end && !at.state.is_engaged(other.id) && parts.any(|part| part.along(beyond).is_some())
    };
    let (low, high) = (beyond.a.min(beyond.b), beyond.a.max(beyond.b));
    let dice = volley.close + volley.far;
    let further = |target: UnitId| {
        let (far, _) = nearest(at, battery.frame().at, target)?;
        let (close, far) = match far {
            far if far <= range.close.mm() + slack => (dice, 0),
            far if far <= range.far.mm() + slack => (0, dice),
            _ => return None,
        };
        Some(Volley { target, close, far, through_skirmishers: false, bounced: true, ..volley.clone() })
    };
    bodies.near(low, high).filter(is_met).filter_map(|other| further(other.id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{
        Field, battery, column, engaged, inches, line, patch, pose, printed, skirmish_rows, skirmishers,
        square,
    };
    use crate::terrain::Terrain;
    use crate::{Arm, Place, Stance};

    /// STC-8.1, 14.9. A die for four, and one for three left over.
    #[test]
    fn infantry_shoots_with_a_die_for_four_and_one_for_three_more() {
        let fire = &printed().fire;
        let of = |figures| dice(figures, fire.foot_per_die, fire.foot_rounds_up);
        assert_eq!([0, 1, 2, 3, 4, 6, 7, 8, 11, 12].map(of), [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]);
    }

    /// STC-10.5, 12.1, R78. A die for three horse and one for two left over; on wide bases a die for two.
    #[test]
    fn cavalry_strikes_with_a_die_for_three_and_one_for_two_more() {
        let combat = &printed().combat_dice;
        let of = |figures| dice(figures, combat.horse_per_die, combat.horse_rounds_up);
        assert_eq!([1, 2, 3, 4, 5, 6, 12].map(of), [0, 1, 1, 1, 2, 2, 4]);
        let wide = |figures| dice(figures, printed().wide_cavalry.figures_per_die, 0);
        assert_eq!([1, 2, 3, 8].map(wide), [0, 1, 1, 4]);
    }

    /// STC-8.1, R39. Eight figures close and four far are two close dice and a far one.
    #[test]
    fn mixed_ranges_share_the_dice() {
        let fire = &printed().fire;
        let of = |close, far| split(close, far, fire.foot_per_die, fire.foot_rounds_up);
        assert_eq!(of(8, 4), (2, 1));
        assert_eq!(of(3, 1), (1, 0));
        assert_eq!(of(2, 2), (0, 1));
        assert_eq!(of(0, 12), (0, 3));
    }

    /// STC-8.13, R48. Nothing hits or misses by itself.
    #[test]
    fn a_needed_seven_cannot_hit() {
        let shooting = &printed().shooting.musket;
        assert_eq!(need(shooting.close_score, 0), 3);
        assert_eq!(need(shooting.far_score, -2), 7);
        assert_eq!(need(shooting.far_score, -3), 7);
        assert_eq!(need(shooting.close_score, 3), 1);
    }

    /// The modifier of a volley of the first unit at the second.
    fn added(field: Field) -> i16 {
        added_to(field, |_| {})
    }

    fn added_to(field: Field, change: impl FnOnce(&mut Volley)) -> i16 {
        let mut volley = Volley {
            unit: UnitId(1),
            target: UnitId(2),
            close: 3,
            far: 0,
            through_skirmishers: false,
            at_gun: false,
            of_gun: false,
            bounced: false,
        };
        change(&mut volley);
        field.look(|at| modifiers(at, &volley).total())
    }

    fn foot() -> Unit {
        line(30.0, 20.0, 0)
    }

    fn guns() -> Unit {
        battery(4, 30.0, 20.0, 0)
    }

    fn enemy() -> Unit {
        line(30.0, 22.0, 180)
    }

    /// STC-8.13.a, 8.13.b. Good firers hit better and poor ones worse.
    #[test]
    fn the_grade_of_the_firer_counts() {
        let of = |grade| added(Field::new([foot().grade(grade), enemy()]));
        assert_eq!(Grade::ALL.iter().map(|&grade| of(grade)).collect::<Vec<_>>(), [1, 1, 0, -1]);
    }

    /// STC-8.13.c, 8.15. Guns hit dense targets better, and muskets do not.
    #[test]
    fn guns_hit_dense_targets_better() {
        let column = || column(30.0, 22.0, 180);
        assert_eq!(added(Field::new([guns(), column()])), 1);
        assert_eq!(added(Field::new([guns(), enemy()])), 0);
        assert_eq!(added(Field::new([foot(), column()])), 0);
    }

    /// STC-8.13.d, 8.13.e, 8.6, 8.16. Firers who moved, are disordered or in square hit worse; the last two
    /// once.
    #[test]
    fn firers_who_moved_or_are_disordered_hit_worse() {
        assert_eq!(added(Field::new([foot().flagged(UnitFlags::MOVED), enemy()])), -1);
        assert_eq!(added(Field::new([foot().disordered(), enemy()])), -1);
        assert_eq!(added(Field::new([square(30.0, 20.0, 0), enemy()])), -1);
        assert_eq!(added(Field::new([square(30.0, 20.0, 0).disordered(), enemy()])), -1);
    }

    /// STC-8.13.f, 8.13.g, 14.6, R48. Cover, screens, guns and skirmishers; soft and hard add up, each once.
    #[test]
    fn cover_and_loose_order_shield() {
        let woods = || [patch(Terrain::LightWoods, (25.0, 35.0), (22.0, 28.0))];
        assert_eq!(added(Field::new([foot(), enemy()]).on(woods())), -1);
        assert_eq!(added(Field::new([foot(), battery(3, 30.0, 22.0, 180)])), -1);
        assert_eq!(added(Field::new([foot(), battery(3, 30.0, 22.0, 180)]).on(woods())), -1, "once");
        assert_eq!(added(Field::new([foot(), skirmishers(30.0, 22.0, 180)])), -2);
        assert_eq!(added(Field::new([foot(), skirmishers(30.0, 22.0, 180)]).on(woods())), -3);
        let screened = |volley: &mut Volley| volley.through_skirmishers = true;
        assert_eq!(added_to(Field::new([guns(), enemy()]), screened), -1);
        assert_eq!(added_to(Field::new([guns(), enemy()]).on(woods()), screened), -1, "once");
    }

    /// STC-8.13.g, 11.8. Houses are hard cover against muskets and light guns, soft against heavier ones.
    #[test]
    fn houses_shield_less_from_heavy_guns() {
        let block = || patch(Terrain::TownBlock, (27.5, 32.5), (22.0, 25.0));
        let held = || {
            let stance = Stance::whole(
                crate::Formation::Garrison,
                pose(30.0, 22.0, 180),
                inches(5.0),
                inches(3.0),
                12,
            );
            Unit { stance, place: Place::Block(geom::FeatureId(0)), ..enemy() }
        };
        let of = |firer: Unit| added(Field::new([firer, held()]).on([block()]));
        assert_eq!(of(foot()), -2);
        assert_eq!(of(guns().arm(Arm::LightGuns)), -2);
        assert_eq!(of(guns()), -1);
        assert_eq!(of(guns().arm(Arm::HeavyGuns)), -1);
    }

    /// STC-13.2.2, 13.6.1, 14.3, R95. Steady British infantry hits better, all Russians worse, if that is in
    /// force.
    #[test]
    fn british_and_russian_fire() {
        let of = |firer: Unit| added(Field::new([firer, enemy()]).national());
        assert_eq!(of(foot().of_nation(Nation::Britain)), 1);
        assert_eq!(of(foot().of_nation(Nation::Portugal)), 1);
        assert_eq!(of(foot().of_nation(Nation::Britain).disordered()), -1, "not steady, and disordered");
        assert_eq!(of(guns().of_nation(Nation::Britain)), 0, "infantry only");
        assert_eq!(of(foot().of_nation(Nation::Russia)), -1);
        assert_eq!(of(guns().of_nation(Nation::Russia)), -1);
        assert_eq!(added(Field::new([foot().of_nation(Nation::Russia), enemy()])), 0, "not in force");
    }

    /// STC-6.8, R26. A screen shoots with the grade of its battalion, and as having moved if that has.
    #[test]
    fn a_screen_shoots_as_its_battalion() {
        let screen = || skirmish_rows(3, 3, 30.0, 20.0, 0).screen_of(3);
        let battalion = || line(30.0, 19.0, 0).grade(Grade::A).with_screen(1, 3);
        assert_eq!(added(Field::new([screen(), enemy(), battalion()])), 1);
        assert_eq!(added(Field::new([screen(), enemy(), battalion().flagged(UnitFlags::MOVED)])), 0);
    }

    /// STC-12.6, R83. Shot goes on behind its target, at friend and foe, but not into combats or beyond far
    /// range.
    #[test]
    fn shot_goes_on_behind_its_target() {
        let further = |arm: Arm, far: f64, behind: f64, bounces: bool, fights: bool| {
            let target = line(30.0, 20.0 + far, 180);
            let next = line(30.0, 20.0 + far + behind, 180);
            let friend = line(50.0, 40.0, 0);
            let field = Field::new([guns().arm(arm), target, next, friend]);
            let field = field.with(|options| options.bounce_through = bounces);
            let field = if fights { field.engaged([engaged(4, 3, 5)]) } else { field };
            let volley = |at: At| {
                let (unit, target) = (UnitId(1), UnitId(2));
                let none = false;
                let volley = Volley {
                    unit,
                    target,
                    close: 0,
                    far: 4,
                    through_skirmishers: none,
                    at_gun: none,
                    of_gun: none,
                    bounced: none,
                };
                bounced(at, &volley)
            };
            field
                .look(volley)
                .iter()
                .map(|volley| (volley.target.0, volley.close, volley.far))
                .collect::<Vec<_>>()
        };
        let field_guns = Arm::FieldGuns;
        assert_eq!(further(field_guns, 8.0, 4.0, true, false), [(3, 0, 4)]);
        assert_eq!(further(field_guns, 8.0, 4.1, true, false), []);
        assert_eq!(further(field_guns, 2.0, 3.0, true, false), [(3, 4, 0)], "by its own range");
        assert_eq!(further(Arm::HeavyGuns, 8.0, 6.0, true, false), [(3, 0, 4)]);
        assert_eq!(further(Arm::LightGuns, 10.0, 3.0, true, false), [], "beyond far range");
        assert_eq!(further(field_guns, 8.0, 4.0, true, true), [], "in close combat");
        assert_eq!(further(field_guns, 8.0, 4.0, false, false), [], "not in force");
    }
}
