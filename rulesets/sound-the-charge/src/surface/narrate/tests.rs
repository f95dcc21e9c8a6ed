use super::*;
use crate::cite;
use crate::events::{Fire, Struck};
use crate::measure::Turns;
use crate::{Event, Reason, SoundTheCharge};
use dice::{Purpose, Roll};
use engine::{Fact, Modifiers, Names, Rolled, Way, Yardstick};
use geom::{Inches, Leg, Motion, inch};
use names::{Side, UnitId};

const FOOT: UnitId = UnitId(1);
const HORSE: UnitId = UnitId(2);

fn names() -> Names {
    let units = ["52nd Foot", "Scots Greys"].map(String::from);
    Names {
        sides: ["The Allies".into(), "The French".into()],
        units: [FOOT, HORSE].into_iter().zip(units).collect(),
    }
}

fn says(event: Event) -> String {
    Fact::<SoundTheCharge>::Event(event).narrate(&names())
}

#[test]
fn verbs_agree_with_names() {
    assert_eq!(says(Event::Shaken { unit: FOOT }), "52nd Foot is shaken (STC-5.1).");
    assert_eq!(says(Event::Shaken { unit: HORSE }), "Scots Greys are shaken (STC-5.1).");
    assert_eq!(
        says(Event::TurnBegan { turn: 3, side: Side::Red }),
        "Turn 3: The French are active (STC-4.1)."
    );
}

#[test]
fn a_march_is_told_leg_by_leg_and_what_is_stopped_by_its_length() {
    let way = Way { path: Motion::as_one([Leg::Ahead { by: inch(4) }]), by: Yardstick::INCH };
    let by = Inches(inch(4));
    let told = |way| says(Event::Marched { unit: FOOT, by, spent: Turns::WHOLE, way });
    assert_eq!(told(Some(way)), "52nd Foot marches 4\" ahead for a whole turn (STC-6.1).");
    assert_eq!(told(None), "52nd Foot moves 4\" for a whole turn (STC-6.1).");
}

#[test]
fn fire_is_told_with_every_line_that_counts() {
    let plus = Modifiers::new(cite::TO_HIT).by(cite::FIRER_GOOD, true, 1, "grade A or B").by(
        cite::HARD_COVER,
        true,
        -2,
        "hard cover or skirmishers",
    );
    let fire = |close, far, needs| Event::Fired {
        unit: FOOT,
        target: HORSE,
        fire: Box::new(Fire { close, far, needs, plus: plus.clone() }),
    };
    assert_eq!(
        says(fire(2, 1, [4, 6])),
        "52nd Foot fires at Scots Greys, 2 dice at close range, hitting on 4 or more and 1 die at far range, \
         hitting on 6 [+ 1 (grade A or B, STC-8.13.a) − 2 (hard cover or skirmishers, STC-8.13.g)] (STC-8.13)."
    );
    assert!(says(fire(0, 3, [1, 7])).contains("3 dice at far range, which cannot hit"));
}

#[test]
fn a_blow_is_told_with_the_points_of_both() {
    let own = Modifiers::new(cite::COMBAT_POINTS).when(true, 2, "infantry");
    let theirs = Modifiers::new(cite::COMBAT_POINTS).when(true, 4, "heavy cavalry");
    let blow = Box::new(Struck { dice: 3, need: 5, own, theirs });
    assert_eq!(
        says(Event::Struck { unit: FOOT, enemy: HORSE, blow }),
        "52nd Foot strikes Scots Greys with 3 dice, hitting on 5 or more: 2 points [+ 2 (infantry, STC-10.16)] to 4 \
         [+ 4 (heavy cavalry, STC-10.16)] (STC-10.16)."
    );
}

#[test]
fn disorder_is_told_with_its_cause() {
    let told = |rule| says(Event::Disordered { unit: FOOT, rule });
    assert_eq!(
        told(cite::DISORDER_BONUS),
        "52nd Foot is disordered by a charge that met no enemy (STC-5.5.5)."
    );
    assert_eq!(told(cite::LIGHT_WOODS), "52nd Foot is disordered by the ground (STC-11.1).");
}

#[test]
fn rolls_are_told_with_what_they_need() {
    let rolled = |rule, faces: &[u8], plus: Modifiers, cuts: &[i16], answer| Rolled {
        roll: Roll::Die { sides: 6 }.into(),
        why: Purpose { rule, roller: Side::Blue, unit: Some(FOOT), what: "test".into() },
        faces: faces.into(),
        plus,
        cuts: cuts.into(),
        answer,
    };
    let plus = Modifiers::new(cite::SHOOTING_MORALE).when(true, -2, "hits");
    let told = narrate_roll(&rolled(cite::SHOOTING_MORALE, &[5], plus, &[1], 1), &names());
    assert_eq!(told, "52nd Foot tests under fire (STC-8.14): 5 − 2 (hits) = 3, needs 1.");
    let plus = Modifiers::new(cite::GENERAL_AT_RISK);
    let told = narrate_roll(&rolled(cite::GENERAL_AT_RISK, &[1], plus, &[], 1), &names());
    assert_eq!(told, "52nd Foot is at risk (STC-3.6): 1.");
}

#[test]
fn refusals_name_units_and_lengths() {
    let refused = Reason::TooShort { unit: FOOT, asked: Inches::new(3, 0), owed: Inches::new(4, 0) };
    assert_eq!(explain(&refused, &names()), "52nd Foot must go back 4\" at least, not 3\"");
}
