//! FPN-7.1, 7.15 to 7.18. The dice of the fire step: zone by zone, unit by unit.

use crate::events::AimedDie;
use crate::melee::direction::{elements_in_combat_direction, in_combat_direction};
use crate::shooting::{aim, arcs, is_silenced};
use crate::steps::{Shooting, Shot};
use crate::{Event, Family, FastPlay, Formation, Unit, UnitFlags};
use crate::{cite, morale};
use dice::{Need, Roll, Why};
use engine::{Hand, Table};
use geom::{Inches, Length, Mm};
use names::{RuleId, UnitId};
use smallvec::SmallVec;

/// FPN-12.6, R1, R74. Begins a zone: leaves its volleys in the order of their dice, the winner's units in
/// combat direction, then the loser's, and after them what follows for those who are hit.
pub(crate) fn zone(on: &mut Hand<FastPlay>, shots: Vec<Shot>) {
    let mut units: Vec<UnitId> = shots.iter().flat_map(|shot| [shot.unit, shot.target]).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|&unit| on.state.troops.get(unit).is_some());
    in_combat_direction(on.state, &mut units);
    // Of one who shoots and one who is shot at the dice say enough.
    if units.len() > 2 {
        on.tell(|| Event::ZoneFires { units: units.clone() });
    }
    let mut volleys = vec![];
    for &unit in &units {
        let shooter = on.state.troops.expect(unit);
        let elements = elements_in_combat_direction(on.state, shooter);
        let own = |element: &u8| shots.iter().find(|shot| shot.unit == unit && shot.element == *element);
        let own: SmallVec<[Shot; 4]> = elements.iter().filter_map(own).copied().collect();
        for volley in own.chunk_by(|one, two| one.target == two.target) {
            let (target, count) = (volley[0].target, volley.len() as u8);
            if is_lost(on.table(), unit, target) {
                on.tell(|| Event::ShotsLost { unit, target, shots: count });
            } else {
                volleys.push((target, unit));
                on.then(Shooting::Volley { shots: volley.to_vec() });
            }
        }
    }
    on.then(Shooting::Struck { units, volleys });
}

/// R74, FPN-7.20. Whether declared shots are lost: a rout in an earlier zone has swept the shooter away, or
/// shaken it without its General, or the target is gone.
fn is_lost(at: Table<FastPlay>, unit: UnitId, target: UnitId) -> bool {
    let shooter = at.state.troops.get(unit);
    shooter.is_none_or(|shooter| is_silenced(at, unit, shooter)) || at.state.troops.get(target).is_none()
}

/// FPN-7.1. One die for each element; hits are counted before any element is taken off.
pub(crate) fn volley(on: &mut Hand<FastPlay>, shots: &[Shot]) {
    let Shot { unit, target, .. } = shots[0];
    let shooter = on.state.troops.expect(unit);
    let (side, family) = (shooter.side, shooter.family());
    let aimed: SmallVec<[(AimedDie, Mm); 4]> =
        shots.iter().filter_map(|&shot| aimed(on.table(), shot)).collect();
    let needs: SmallVec<[Need; 4]> = aimed.iter().map(|(die, _)| Need::AtLeast(die.need)).collect();
    on.tell(|| {
        let from = aimed.iter().map(|(_, far)| *far).fold(Mm::INFINITY, f64::min);
        let dice = aimed.iter().map(|(die, _)| *die).collect();
        Event::Fired { unit, target, from: Inches(Length::of(from)), dice }
    });
    let why = Why { rule: cite::RANGES, roller: side, unit: Some(unit), what: "fire" };
    let hits = on.roll(Roll::Hits(&needs), why).max(0) as u8;
    if hits > 0 {
        let mut struck = on.state.troops.expect_edit(target);
        struck.hits = struck.hits.saturating_add(hits);
        // FPN-10.14. A French column stands better if only guns have hit it.
        if family != Family::Artillery {
            struck.flags.set(UnitFlags::HIT_OTHERWISE, true);
        }
    }
}

/// R1. Once all dice of a zone are thrown, those who were hit lose elements and test.
pub(crate) fn struck(on: &mut Hand<FastPlay>, units: &[UnitId], volleys: &[(UnitId, UnitId)]) {
    let is_hit = |id: &&UnitId| on.state.troops.expect(**id).hits > 0;
    let struck: Vec<UnitId> = units.iter().filter(is_hit).copied().collect();
    morale::after_fire(on, &struck, volleys);
}

/// The score that a shot needs, and its range.
fn aimed(at: Table<FastPlay>, shot: Shot) -> Option<(AimedDie, Mm)> {
    let (shooter, enemy) = (at.state.troops.get(shot.unit)?, at.state.troops.get(shot.target)?);
    let is_there = |unit: &Unit, element: u8| usize::from(element) < unit.elements.len();
    if !is_there(shooter, shot.element) || !is_there(enemy, shot.at) {
        return None;
    }
    let far = arcs::range(at, &aim(shot, shooter, enemy))?;
    Some((score(at, shooter, enemy, far)?, far))
}

/// FPN-7.15 to 7.18, R45. The lowest score that hits at a range: of the lines that apply to guns the best one
/// counts, and they do not add up.
fn score(at: Table<FastPlay>, shooter: &Unit, enemy: &Unit, far: Mm) -> Option<AimedDie> {
    let tables = &at.setup.tables;
    let line = |need: u8, rule: RuleId| AimedDie { need, rule };
    let basic = line(tables.hits_on.of(shooter.arm)?, cite::RANGES);
    if shooter.family() != Family::Artillery {
        return Some(basic);
    }
    let is_close = far <= tables.close_guns.mm() + at.setup.options.epsilon.mm();
    let close = is_close.then_some(line(tables.close_guns_hit_on, cite::CLOSE_GUNS));
    let formed = match enemy.formation {
        Formation::Line => None,
        Formation::Column => Some(line(tables.guns_hit_column_on, cite::GUNS_AT_COLUMN)),
        Formation::Square => Some(line(tables.guns_hit_square_on, cite::GUNS_AT_SQUARE)),
    };
    [Some(basic), close, formed].into_iter().flatten().min_by_key(|die| die.need)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, dice_thrown, find, general, give, run, says, throwers, unit};
    use crate::{Arm, Class, Grade, Order, Phase};
    use engine::Game;
    use names::Side;

    fn line(arm: Arm, x: f64, y: f64, degrees: i32) -> Unit {
        unit(arm, Formation::Line, x, y, degrees)
    }

    fn volley_at(unit: u32, target: u32) -> Order {
        Order::Volley { unit: UnitId(unit), target: UnitId(target) }
    }

    /// Declares what both sides shoot, and throws.
    fn fire(
        game: &mut Game<FastPlay>,
        blue: &[Order],
        red: &[Order],
        faces: &[u8],
    ) -> Vec<engine::Told<FastPlay>> {
        for (side, orders) in [(Side::Blue, blue), (Side::Red, red)] {
            for order in orders {
                give(game, side, order.clone(), &[]);
            }
        }
        give(game, Side::Blue, Order::Ready {}, &[]);
        give(game, Side::Red, Order::Ready {}, faces)
    }

    fn need_at(arm: Arm, far: f64, target: Formation) -> Option<u8> {
        let shooter = line(arm, 30.0, 5.0, 0).last_element();
        let front = 5.0 + crate::kit::printed().base(arm).depth.mm() / 50.8;
        let y = front + far + if target == Formation::Square { 1.03125 } else { 0.28125 };
        let enemy = unit(Arm::HeavyFoot, target, 30.0, y, 180);
        let enemy = if target == Formation::Line { enemy.last_element() } else { enemy };
        let game = Field::new([shooter, enemy]).firing();
        let shot = Shot { unit: UnitId(1), element: 0, target: UnitId(2), at: 0 };
        aimed(game.known(Side::Blue).table(), shot).map(|(die, _)| die.need)
    }

    /// FPN-7.15, H27. All shooters hit on a 6.
    #[test]
    fn all_shooters_hit_on_a_six() {
        for arm in [Arm::HeavyFoot, Arm::LightFoot, Arm::LightFootRifle] {
            for target in [Formation::Line, Formation::Column, Formation::Square] {
                assert_eq!(need_at(arm, 4.0, target), Some(6), "{arm:?}");
            }
        }
        for arm in [Arm::FootArtillery, Arm::HorseArtillery] {
            assert_eq!(need_at(arm, 12.0, Formation::Line), Some(6), "{arm:?}");
        }
    }

    /// FPN-7.16, 7.17, 7.18, R45. Guns: near, at columns, at squares; the best line, and only one.
    #[test]
    fn guns_hit_better_near_and_at_deep_targets() {
        for arm in [Arm::FootArtillery, Arm::HorseArtillery] {
            assert_eq!(need_at(arm, 8.009, Formation::Line), Some(5));
            assert_eq!(need_at(arm, 8.011, Formation::Line), Some(6));
            assert_eq!(need_at(arm, 23.0, Formation::Column), Some(5));
            assert_eq!(need_at(arm, 4.0, Formation::Column), Some(5));
            assert_eq!(need_at(arm, 23.0, Formation::Square), Some(4));
            assert_eq!(need_at(arm, 4.0, Formation::Square), Some(4));
        }
    }

    /// FPN-7.1, 7.15. One die for each element; a 6 hits, a 5 does not.
    #[test]
    fn hits_are_counted_on_the_target() {
        let mut game =
            Field::new([line(Arm::HeavyFoot, 30.0, 20.4375, 0), line(Arm::HeavyFoot, 30.0, 28.0, 180)])
                .firing();
        let told = fire(&mut game, &[volley_at(1, 2)], &[], &[5, 6, 5, 1]);
        assert_eq!((dice_thrown(&told), find(&game, 2).hits), (4, 1));
        assert!(find(&game, 2).flags.has(UnitFlags::HIT_OTHERWISE));
    }

    /// R1. Fire is simultaneous: a unit that is hit has thrown, or still throws, all its dice.
    #[test]
    fn fire_is_simultaneous() {
        let units = [line(Arm::HeavyFoot, 30.0, 20.0, 0), line(Arm::HeavyFoot, 30.0, 26.0, 180)];
        let mut game = Field::new(units).firing();
        let faces = [6, 1, 1, 1, 1, 1, 1, 6];
        let told = fire(&mut game, &[volley_at(1, 2)], &[volley_at(2, 1)], &faces);
        assert_eq!(throwers(&told), [1, 2]);
        assert_eq!((find(&game, 1).hits, find(&game, 2).hits), (1, 1));
    }

    /// FPN-10.14. Hits of guns alone are remembered as such.
    #[test]
    fn hits_of_guns_alone_are_remembered() {
        let units = || {
            let guns = line(Arm::FootArtillery, 30.0, 14.0, 0);
            [guns, line(Arm::HeavyFoot, 30.0, 28.0, 180), line(Arm::HeavyFoot, 26.5, 20.4375, 0)]
        };
        let mut game = Field::new(units()).firing();
        fire(&mut game, &[volley_at(1, 2)], &[], &[6, 1]);
        assert!(find(&game, 2).hits == 1 && !find(&game, 2).flags.has(UnitFlags::HIT_OTHERWISE));
    }

    /// R1, R74, FPN-12.6. Zones in combat direction; in each the winner's units first. All dice of a zone are
    /// thrown before any element is taken off.
    #[test]
    fn zones_are_fought_in_combat_direction() {
        let units = || {
            [
                line(Arm::HeavyFoot, 40.0, 20.0, 0),
                line(Arm::HeavyFoot, 20.0, 20.0, 0),
                line(Arm::HeavyFoot, 40.0, 26.0, 180),
                line(Arm::HeavyFoot, 20.0, 26.0, 180),
                line(Arm::HeavyFoot, 24.0, 20.0, 0),
            ]
        };
        let mut game = Field::new(units()).firing();
        let blue = [volley_at(1, 3), volley_at(2, 4), volley_at(5, 4)];
        let told = fire(&mut game, &blue, &[volley_at(4, 2), volley_at(3, 1)], &[1; 19]);
        assert_eq!(throwers(&told), [2, 5, 4, 1, 3]);
    }

    /// R1. The elements of a unit throw in combat direction, together while they have the same target.
    #[test]
    fn elements_throw_in_combat_direction() {
        let units = [
            line(Arm::HeavyFoot, 30.0, 20.0, 0),
            line(Arm::HeavyFoot, 28.0, 26.0, 180),
            line(Arm::HeavyFoot, 32.0, 26.0, 180),
        ];
        let mut game = Field::new(units).firing();
        let shoot = |element: u8, target: u32, at: u8| Order::Shoot {
            unit: UnitId(1),
            element,
            target: UnitId(target),
            at,
        };
        let told = fire(
            &mut game,
            &[shoot(3, 3, 2), shoot(0, 2, 2), shoot(1, 2, 1), shoot(2, 3, 3)],
            &[],
            &[6, 1, 1, 1],
        );
        assert_eq!(throwers(&told), [1, 1]);
        assert_eq!((find(&game, 2).hits, find(&game, 3).hits), (1, 0));
    }

    /// R74, FPN-7.20. A unit that was shaken by a rout in an earlier zone loses its shots, unless its General
    /// is with it; shots at units that are gone are lost.
    #[test]
    fn shaken_shooters_lose_their_shots() {
        let shot = |unit, target| Shot { unit: UnitId(unit), element: 0, target: UnitId(target), at: 0 };
        let zone = |led: bool, shooter: Unit, target: u32, faces: &[u8]| {
            let units = [shooter, line(Arm::HeavyFoot, 30.0, 26.0, 180)];
            let general = general(Side::Blue, Grade::Average, 30.0, 18.0, led.then_some(1));
            let step = Shooting::Zone { shots: vec![shot(1, target), shot(2, 1)] };
            let mut game = Field::new(units).generals([general]).doing(Phase::Fire, [step.into()]);
            throwers(&run(&mut game, faces))
        };
        let foot = || line(Arm::HeavyFoot, 30.0, 20.0, 0);
        assert_eq!(zone(false, foot(), 2, &[1, 1]), [1, 2]);
        assert_eq!(zone(false, foot().shaken(), 2, &[1]), [2]);
        assert_eq!(zone(true, foot().shaken(), 2, &[1, 1]), [1, 2]);
        assert_eq!(zone(false, foot(), 9, &[1]), [2]);
    }

    /// FPN-7.17. A column is hit on a 5 by guns, and one whom no loss can shake throws no die for it.
    #[test]
    fn guns_tear_columns() {
        let column = unit(Arm::HeavyFoot, Formation::Column, 30.0, 30.0, 180).of_class(Class::Elite);
        let mut game = Field::new([line(Arm::HorseArtillery, 30.0, 14.0, 0), column]).firing();
        let told = fire(&mut game, &[volley_at(1, 2)], &[], &[5, 4]);
        assert_eq!(throwers(&told), [1]);
        assert!(says(&told, "unit 1 fires at unit 2 from 14.9\": 2 dice need 5 at a column (FPN-7.17)"));
        assert!(says(&told, "unit 1 throws 5 4, 1 hit"));
    }
}
