//! STC-5.3. Shaken units that try to rally.

use crate::cite;
use crate::morale::threat::threatened_by;
use crate::national::{FRENCH, LIKE_AUSTRIA, holds, in_the_open, is_infantry_column, is_infantry_line};
use crate::who::{refuse, standing};
use crate::{At, Checked, Decision, Event, Grade, Nation, On, Reason, Unit, UnitFlags};
use dice::{Roll, Why};
use engine::Modifiers;
use names::{Side, UnitId};

/// STC-4.2. The active side's shaken units may test, if there are any that can.
pub(crate) fn begin(on: &mut On) {
    ask(on);
}

/// STC-5.3. Asks which unit tests next, as long as one can.
pub(crate) fn ask(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    if at.state.troops.ids().iter().any(|&unit| check(at, side, unit).is_ok()) {
        on.ask(side, Decision::Rally);
    }
}

/// STC-5.3, 12.5, R15, R17. Whether a unit may test: it is shaken, touches no enemy, and has not tested this
/// turn.
pub(crate) fn check(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::RALLY)?;
    let reason = if !unit.is_shaken() {
        Reason::NotShaken { unit: id }
    } else if at.state.is_engaged(id) {
        Reason::InContact { unit: id }
    } else if unit.flags.has(UnitFlags::RALLY_TESTED) {
        Reason::HasTested { unit: id }
    } else if at.state.broken[side.index()] {
        return Err(refuse(cite::ARMY_MORALE, Reason::ArmyIsBroken { unit: id }).with_witness(id));
    } else if at.setup.options.poor_never_rally_uncommanded && unit.grade == Grade::D && !unit.in_command() {
        Reason::OutOfCommand { unit: id }
    } else {
        return Ok(());
    };
    Err(refuse(cite::RALLY, reason).with_witness(id))
}

/// STC-5.3.a to 5.3.c, 13.1.2, 13.3.2, 13.4.2, 13.5, 13.6.4, 14.4, R10, R88, R96. The modifiers of a rally
/// test.
pub(crate) fn modifiers(at: At, id: UnitId, unit: &Unit) -> Modifiers {
    let table = &at.setup.tables.rally;
    let attached = at.state.general_with(id).is_some();
    let line = is_infantry_line(unit);
    let open_line = line && at.state.troops.bodies().get(id).is_some_and(|body| in_the_open(at, unit, body));
    let austrian = open_line && holds(at, unit, |national| national.austrian_rally, &[Nation::Austria]);
    let french = open_line && holds(at, unit, |national| national.french_rally, FRENCH);
    let prussian = is_infantry_column(unit)
        && holds(at, unit, |national| national.prussian_rally, &[Nation::PrussiaBefore1810]);
    let like_austria =
        open_line && holds(at, unit, |national| national.later_prussian_and_allied_rally, LIKE_AUSTRIA);
    let later = if unit.nation == Nation::FrenchAllies {
        table.french_allied_line
    } else {
        table.later_prussian_line
    };
    let russian = line && holds(at, unit, |national| national.russian_rally, &[Nation::Russia]);
    let threatened = threatened_by(at, id).is_some();
    Modifiers::new(cite::RALLY)
        .by(cite::RALLY_THREATENED, threatened, table.threatened, "an enemy in sight could charge")
        .by(cite::RALLY_GENERAL, attached, table.general_attached, "general attached")
        .by(
            cite::RALLY_UNCOMMANDED,
            !unit.in_command() && !attached,
            table.out_of_command,
            "no general in command",
        )
        .by(cite::AUSTRIAN_RALLY, austrian, table.austrian_line, "Austrian line in the open")
        .by(cite::FRENCH_RALLY, french, table.french_line, "French line in the open")
        .by(cite::PRUSSIAN_RALLY, prussian, table.prussian_column, "Prussian column")
        .by(cite::LATER_PRUSSIAN_RALLY, like_austria, later, "line in the open")
        .by(cite::RUSSIAN_RALLY, russian, table.russian_line, "Russian line")
}

/// STC-5.3, R15, R18. A unit tests to rally.
pub(crate) fn test(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let plus = modifiers(at, id, unit);
    let (score, roller) = (on.setup.tables.rally.score.of(unit.grade), unit.side);
    let why = Why { rule: cite::RALLY, roller, unit: Some(id), what: "rally" };
    let die = Roll::Die { sides: on.setup.tables.scale.die_sides };
    let rallied = on.test(die, &plus, &[score], why) == 1;
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::RALLY_TESTED, true);
    unit.flags.set(UnitFlags::SHAKEN, !rallied);
    drop(unit);
    on.tell(|| if rallied { Event::Rallied { unit: id } } else { Event::StillShaken { unit: id } });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{
        Field, allowed, column, engaged, find, general, give, line, patch, printed, question, refused,
        skirmishers,
    };
    use crate::terrain::Terrain;
    use crate::{Order, Phase};
    use names::Side::{Blue, Red};

    const UNIT: UnitId = UnitId(1);
    const GRADES: [Grade; 4] = [Grade::A, Grade::B, Grade::C, Grade::D];

    /// The modifier of the test of the first unit of a field.
    fn added(field: Field) -> i16 {
        field.look(|at| modifiers(at, UNIT, at.state.troops.get(UNIT).expect("it is there")).total())
    }

    /// Whether a lone unit rallies on a die.
    fn rallies(unit: Unit, die: u8) -> bool {
        let mut game = Field::new([unit.shaken()]).rallying();
        give(&mut game, Blue, Order::Rally { unit: UNIT }, &[die]);
        !find(&game, 1).is_shaken()
    }

    /// STC-5.3, R18. A 0, B 1, C 2, D 3, and neither a 1 nor a 6 decides by itself.
    #[test]
    fn each_grade_has_its_score() {
        let least = |unit: Unit| (1..=6).find(|&die| rallies(unit.clone(), die));
        let of = |grade| line(30.0, 20.0, 0).grade(grade);
        assert_eq!(GRADES.map(|grade| least(of(grade))), [Some(1), Some(1), Some(2), Some(3)]);
        let alone = GRADES.map(|grade| least(of(grade).out_of_command()));
        assert_eq!(alone, [Some(1), Some(2), Some(3), Some(4)]);
        let threatened = |grade| {
            let field = Field::new([of(grade).out_of_command().shaken(), line(30.0, 24.0, 180)]);
            added(field) + 6 >= printed().rally.score.of(grade)
        };
        assert_eq!(
            GRADES.map(threatened),
            [true, true, true, false],
            "grade D alone before the enemy is past help"
        );
    }

    /// STC-5.3, 5.3.a to 5.3.c, R10. Each line of the table by itself.
    #[test]
    fn generals_help_and_enemies_hinder() {
        let unit = || line(30.0, 20.0, 0).shaken();
        assert_eq!(added(Field::new([unit()])), 0);
        assert_eq!(added(Field::new([unit(), line(30.0, 24.0, 180)])), -3);
        assert_eq!(added(Field::new([unit()]).generals([general(Blue, 30.0, 19.75, Some(1))])), 1);
        assert_eq!(added(Field::new([unit().out_of_command()])), -1);
        // A general who has joined it since the phase began is with it, although it was measured without him.
        let joined = Field::new([unit().out_of_command()]).generals([general(Blue, 30.0, 19.75, Some(1))]);
        assert_eq!(added(joined), 1);
    }

    /// STC-13.1, 13.1.2, 13.3, 13.3.2, 13.4, 13.4.2, 13.5, 13.6, 13.6.4, 14.4, R88, R96. Lines of some
    /// nations rally worse in the open, Russian ones anywhere, Prussian columns likewise; lines in general do
    /// not.
    #[test]
    fn nations_rally_by_their_own_formations() {
        let wood = || patch(Terrain::LightWoods, (20.0, 40.0), (10.0, 30.0));
        let of = |unit: Unit, nation| Field::new([unit.shaken().of_nation(nation)]).national();
        let both = |nation| {
            let open = added(of(line(30.0, 20.0, 0), nation));
            let covered = added(of(line(30.0, 20.0, 0), nation).on([wood()]));
            (open, covered, added(of(column(30.0, 20.0, 0), nation)))
        };
        use Nation as N;
        for nation in [N::Austria, N::France, N::Switzerland, N::PrussiaAfter1810, N::FrenchAllies] {
            assert_eq!(both(nation), (-1, 0, 0), "{nation:?}");
        }
        assert_eq!(both(N::PrussiaBefore1810), (0, 0, -1));
        assert_eq!(both(N::Russia), (-1, -1, 0));
        for nation in [N::Britain, N::Portugal, N::Spain, N::Naples, N::Other] {
            assert_eq!(both(nation), (0, 0, 0), "{nation:?}");
        }
        let loose = skirmishers(30.0, 20.0, 0).shaken().of_nation(N::Austria);
        assert_eq!(added(Field::new([loose]).national()), 0);
    }

    /// STC-13.0. One switch for all national rules, and one for each line.
    #[test]
    fn national_rules_may_be_switched_off() {
        let unit = || line(30.0, 20.0, 0).shaken().of_nation(Nation::France);
        assert_eq!(added(Field::new([unit()])), 0);
        assert_eq!(
            added(Field::new([unit()]).national().with(|options| options.national.french_rally = false)),
            0
        );
    }

    /// STC-4.2, 5.3, R15. Rallying comes before all moves, costs nothing, and may be tried once.
    #[test]
    fn a_unit_tests_once_and_may_then_do_anything() {
        let units = [line(30.0, 20.0, 0).shaken(), line(40.0, 20.0, 0).shaken(), line(50.0, 20.0, 0)];
        let mut game = Field::new(units).doing(Phase::Reform, [crate::Step::Rally, crate::Step::Moves]);
        crate::kit::run(&mut game, &[]);
        let rally = |unit| Order::Rally { unit: UnitId(unit) };
        assert_eq!(refused(&game, Blue, rally(3)), (cite::RALLY, Reason::NotShaken { unit: UnitId(3) }));
        give(&mut game, Blue, rally(2), &[1]);
        assert_eq!(refused(&game, Blue, rally(2)), (cite::RALLY, Reason::HasTested { unit: UnitId(2) }));
        give(&mut game, Blue, rally(1), &[2]);
        assert_eq!(question(&game), Some((Blue, Decision::Act)), "no other unit can test");
        let path = geom::Motion::as_one([geom::Leg::Ahead { by: geom::inch(4) }]);
        assert!(allowed(&game, Blue, &Order::March { unit: UNIT, path }), "the whole of its turn is left");
    }

    /// STC-5.3. No unit rallies in contact with the enemy, nor for the other side.
    #[test]
    fn a_unit_in_contact_does_not_rally() {
        let units =
            [line(30.0, 20.0, 0).shaken(), line(30.0, 20.0, 180).shaken(), line(50.0, 20.0, 0).shaken()];
        let game = Field::new(units).engaged([engaged(2, 1, 4)]).rallying();
        assert_eq!(refused(&game, Blue, Order::Rally { unit: UNIT }).1, Reason::InContact { unit: UNIT });
        assert_eq!(
            refused(&game, Blue, Order::Rally { unit: UnitId(2) }).1,
            Reason::NotYours { unit: UnitId(2) }
        );
        assert!(
            allowed(&game, Blue, &Order::Rally { unit: UnitId(3) })
                && game.check(Red, &Order::Done {}).is_err()
        );
    }

    /// STC-5.3, R17. By the option grade D never rallies out of command.
    #[test]
    fn grade_d_may_be_past_help_alone() {
        let poor = || line(30.0, 20.0, 0).grade(Grade::D).out_of_command();
        assert!(rallies(poor(), 4));
        let strict =
            Field::new([poor().shaken()]).with(|options| options.poor_never_rally_uncommanded = true);
        let refused = refused(&strict.rallying(), Blue, Order::Rally { unit: UNIT });
        assert_eq!(refused, (cite::RALLY, Reason::OutOfCommand { unit: UNIT }));
    }
}
