//! PDC-8.10 to 8.13. How disorder is shed.

use crate::kinds::Disorder;
use crate::kit::*;
use crate::minutes::Minutes;
use crate::state::{Unit, UnitFlags};
use crate::steps::Rallying;
use crate::{Formation, Step, disorder};

fn after(change: impl FnOnce(&mut Unit), steps: Vec<Step>) -> Disorder {
    let mut unit = blue(Formation::Line, 0.0, 0.0);
    change(&mut unit);
    let mut game = Field::new([unit, red(Formation::Line, 0.0, 2000.0)]).doing(steps);
    run(&mut game, &[]);
    find(&game, 1).disorder
}

fn halt() -> Step {
    Step::EndOfMoves { side: names::Side::Blue }
}

/// PDC-8.12, R34. Three or six minutes at the end of a move end the causes that owe no more; the longest
/// decides.
#[test]
fn unspent_minutes_count_as_a_halt() {
    let with = |disorder, minutes| {
        after(
            |unit| {
                unit.disorder = disorder;
                unit.minutes = Minutes::of(minutes);
                unit.flags.set(UnitFlags::MOVED, true);
            },
            vec![halt()],
        )
    };
    let (minor, major) = (Disorder::MINOR_STREAM, Disorder::MAJOR_STREAM);
    assert_eq!(with(minor, 3.0), Disorder::default());
    assert_eq!(with(minor, 2.9), minor);
    assert_eq!(with(minor.with(major), 5.0), minor.with(major));
    assert_eq!(with(minor.with(major), 6.0), Disorder::default());
    assert_eq!(with(Disorder::PURSUED, 10.0), Disorder::PURSUED);
}

/// PDC-8.10, 8.12, R34. Whole-bound causes go in step 8 of a bound at the halt without combat.
#[test]
fn whole_bound_causes_need_a_bound_at_the_halt() {
    let rally = || vec![Rallying::Shed.into()];
    let upset = |unit: &mut Unit| unit.disorder = Disorder::PURSUED;
    assert_eq!(after(upset, rally()), Disorder::default());
    let moved = |unit: &mut Unit| {
        upset(unit);
        unit.flags.set(UnitFlags::MOVED, true);
    };
    assert_eq!(after(moved, rally()), Disorder::PURSUED);
    let fought = |unit: &mut Unit| {
        upset(unit);
        unit.flags.set(UnitFlags::FOUGHT, true);
    };
    assert_eq!(after(fought, rally()), Disorder::PURSUED);
}

/// PDC-8.11, 8.13, R33, R52. Each cause counts once, and none has any effect on morale.
#[test]
fn causes_add_up_and_do_not_touch_morale() {
    let mut unit = blue(Formation::Line, 0.0, 0.0);
    unit.disorder = Disorder::PURSUED.with(Disorder::ROUGH);
    assert_eq!(disorder::longest_owed(&unit, printed()), Minutes::whole(10));
    assert_eq!(unit.disorder.count(), 2);
}
