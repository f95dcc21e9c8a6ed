//! ERN-4, ERN-8, X1, X5, X6.

use super::{PHASES, said, verdict};
use crate::kit::{Field, column, find, give, horse, id, line, run, says, story};
use crate::state::Grip;
use crate::{Decision, Morale, Order, Phase, Place, Step, Unit, UnitFlags, Weather};
use names::Side::{Blue, Red};

/// ERN-8, 8.1 to 8.5, ERN-9, ERN-20. Sides take bounds in turn, each in five steps, and in its first bound a
/// side may set all its units moving.
#[test]
fn a_bound_has_five_steps() {
    assert_eq!(
        PHASES.map(|phase| said(phase, Blue).0),
        ["declarations and tests", "reaction moves", "fire", "melee", "moves"]
    );
    let mut game = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 150.0, 180)]).in_bound(1).beginning();
    run(&mut game, &[]);
    assert!(find(&game, 1).is(UnitFlags::FREE) && !find(&game, 2).is(UnitFlags::FREE));
    let asked = |game: &engine::Game<crate::Erules>, side| game.decision_for(side).map(|asked| asked.of);
    assert_eq!(asked(&game, Blue), Some(Decision::Declare));
    give(&mut game, Blue, Order::Declared {}, &[]);
    assert_eq!(asked(&game, Blue), Some(Decision::Fire));
    give(&mut game, Blue, Order::OpenFire {}, &[5, 5]);
    assert_eq!(asked(&game, Blue), Some(Decision::Move));
    let told = give(&mut game, Blue, Order::Moved {}, &[]);
    assert!(says(&told, "Bound 1 of"), "{:?}", story(&told));
    assert_eq!((asked(&game, Red), game.state().own), (Some(Decision::Declare), [1, 1]));
    assert_eq!(
        (find(&game, 2).began, find(&game, 2).figures),
        (18, 14),
        "counted from the start of the enemy's bound"
    );
}

/// ERN-4, R15. Weather changes from a bound on.
#[test]
fn weather_changes() {
    let field = |bound: u16| {
        let weather = vec![Weather { from: 4, rain: true, fog: false }];
        let mut game = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 600.0, 180)])
            .in_bound(bound)
            .options(|options| options.weather = weather)
            .beginning();
        says(&run(&mut game, &[]), "rain")
    };
    assert!(field(4) && !field(5) && !field(3));
}

/// Ends the bound of Blue in a field and says how its first unit is.
fn ended(unit: Unit) -> Unit {
    let mut game = Field::new([unit, line(18, 0.0, 2000.0, 180)]).doing(Phase::Move, [Step::EndOfBound]);
    run(&mut game, &[]);
    find(&game, 1).clone()
}

/// ERN-X5, R5. Shaken lasts to the end of the next own bound.
#[test]
fn shaken_lasts_a_bound() {
    assert_eq!(ended(line(18, 0.0, 0.0, 0).in_morale(Morale::Shaken, 6)).morale, Morale::Good);
    assert_eq!(
        ended(line(18, 0.0, 0.0, 0).in_morale(Morale::Shaken, 8)).morale,
        Morale::Shaken,
        "it has just retired"
    );
}

/// ERN-X6, F22, R6. Disorder from melee ends with an own bound out of contact in which the unit neither
/// fires nor moves.
#[test]
fn disorder_from_melee_ends_with_an_idle_bound() {
    let disordered = |flags: UnitFlags| {
        ended(line(18, 0.0, 0.0, 0).flagged(UnitFlags::MELEE.with(flags))).is(UnitFlags::MELEE)
    };
    assert!(!disordered(UnitFlags::default()));
    assert!(disordered(UnitFlags::FIRED) && disordered(UnitFlags::MOVED));
    let (setup, mut state) =
        Field::new([line(18, 0.0, 0.0, 0).flagged(UnitFlags::MELEE), line(18, 0.0, 900.0, 180)])
            .laid_out(Phase::Move);
    state.grips = vec![Grip { unit: id(1), enemy: id(2), facing: 1, aside: 0 }];
    let mut game =
        engine::Game::new(std::sync::Arc::new(setup), state, vec![engine::Task::Do(Step::EndOfBound)]);
    run(&mut game, &[]);
    assert!(find(&game, 1).is(UnitFlags::MELEE), "it began the bound in contact");
}

/// ERN-23.O1, 25.O1, 20.4. Rallied troops are in good order when the bound ends, unless an enemy still
/// touches them.
#[test]
fn rallied_troops_are_in_order_at_the_end() {
    let rallied = || line(18, 0.0, 0.0, 0).in_morale(Morale::Routing, 4).flagged(UnitFlags::REGAINS);
    assert_eq!(ended(rallied()).morale, Morale::Good);
    let mut game = Field::new([rallied(), horse(10, 0.0, 0.0, 180)]).doing(Phase::Move, [Step::EndOfBound]);
    run(&mut game, &[]);
    assert_eq!(find(&game, 1).morale, Morale::Routing);
}

/// ERN-20.2.2, R46. Regular infantry stops its pursuit when its next bound begins.
#[test]
fn regular_infantry_stops_at_will() {
    let pursuer = line(18, 0.0, 0.0, 0).in_morale(Morale::Pursuing, 6);
    let mut game = Field::new([pursuer, column(0.0, 900.0, 180)]).beginning();
    run(&mut game, &[]);
    assert_eq!((find(&game, 1).morale, find(&game, 1).is(UnitFlags::MAY_PURSUE)), (Morale::Good, true));
}

/// ERN-X1, R1. When time is up the side that has lost ten points less wins; troops held back count for
/// neither.
#[test]
fn when_time_is_up_losses_decide() {
    let winner = |blue: u8, red: u8, reserve: bool| {
        let mut kept = line(100, 0.0, 0.0, 0);
        kept.place = Place::Reserve;
        let mut units = vec![
            line(100, 0.0, -500.0, 0).left_with(100 - blue),
            line(100, 0.0, 500.0, 180).left_with(100 - red),
        ];
        if reserve {
            units.push(kept);
        }
        Field::new(units)
            .options(|options| (options.max_bounds, options.break_percent) = (4, 50))
            .look(verdict)
    };
    assert_eq!(
        (winner(10, 20, false), winner(10, 19, false), winner(30, 20, false)),
        (Some(Some(Blue)), Some(None), Some(Some(Red)))
    );
    assert_eq!(winner(20, 10, true), Some(Some(Red)), "a reserve does not thin out the losses");
    let on = Field::new([line(100, 0.0, -500.0, 0), line(100, 0.0, 500.0, 180)])
        .options(|options| (options.max_bounds, options.break_percent) = (5, 50))
        .look(verdict);
    assert_eq!(on, None);
    let both =
        Field::new([line(100, 0.0, -500.0, 0).left_with(40), line(100, 0.0, 500.0, 180).left_with(40)])
            .options(|options| options.break_percent = 50);
    assert_eq!(both.look(verdict), Some(None), "both break");
}
