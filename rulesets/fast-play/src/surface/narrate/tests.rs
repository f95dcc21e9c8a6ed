use super::*;
use crate::cite;
use crate::kit::inches;
use crate::{Event, FastPlay};
use dice::{Extreme, Purpose, Roll};
use engine::{Fact, Modifiers, Rolled, Way, Yardstick};
use geom::{Angle, Corner, Edge, Leg, Motion};
use names::Side;

fn names() -> Names {
    let units = ["52nd Foot", "Scots Greys", "Picton"];
    Names {
        sides: ["The Allies".into(), "The French".into()],
        units: (1..).map(UnitId).zip(units.map(String::from)).collect(),
    }
}

fn says(event: Event) -> String {
    Fact::<FastPlay>::Event(event).narrate(&names())
}

fn wheel(on: Corner, degrees: i32) -> Leg {
    Leg::Wheel { on, by: Angle::degrees(degrees) }
}

const FOOT: UnitId = UnitId(1);
const HORSE: UnitId = UnitId(2);

#[test]
fn ways_are_told_leg_by_leg_to_the_tenth() {
    let marched = |unit, by: f64, legs: &[Leg]| {
        let way = Way { path: Motion::as_one(legs.iter().copied()), by: Yardstick::INCH };
        says(Event::Marched { unit, by: Inches::from(by), way })
    };
    let ahead = Leg::Ahead { by: inches(4.237) };
    assert_eq!(marched(FOOT, 4.237, &[ahead]), "52nd Foot marches 4.2\" ahead (FPN-6.1).");
    assert_eq!(
        marched(HORSE, 6.1, &[wheel(Corner::Left, 30), ahead]),
        "Scots Greys wheel left 30°, then march 4.2\" ahead, 6.1\" in all (FPN-6.1)."
    );
    assert_eq!(
        marched(FOOT, 0.9, &[wheel(Corner::Right, 15)]),
        "52nd Foot wheels right 15°, 0.9\" in all (FPN-6.1)."
    );
    let slant = Leg::Oblique { by: inches(1.0), off: Angle::degrees(-45) };
    assert_eq!(marched(FOOT, 1.0, &[slant]), "52nd Foot moves 1\" at 45° to the left (FPN-6.1).");
    let little = Leg::Ahead { by: inches(0.03) };
    assert_eq!(marched(FOOT, 0.03, &[little]), "52nd Foot marches less than 0.1\" ahead (FPN-6.1).");
}

#[test]
fn a_charge_says_which_side_it_strikes_and_how_it_came_there() {
    let charged = |onto, legs: &[Leg]| {
        let way = Way { path: Motion::as_one(legs.iter().copied()), by: Yardstick::INCH };
        says(Event::ChargedHome { unit: HORSE, target: FOOT, onto, by: Inches::from(7.33), way })
    };
    let ahead = Leg::Ahead { by: inches(7.33) };
    assert_eq!(
        charged(Edge::Front, &[ahead]),
        "Scots Greys charge 52nd Foot in front, 7.3\" straight ahead (FPN-6.18)."
    );
    let way = [wheel(Corner::Left, 90), Leg::Ahead { by: inches(5.46) }];
    assert_eq!(
        charged(Edge::Left, &way),
        "Scots Greys charge 52nd Foot on the left flank: they wheel left 90°, then march 5.5\" ahead, 7.3\" in all \
         (FPN-6.18)."
    );
}

#[test]
fn generals_ride_leave_and_join_in_one_sentence() {
    let rode = |by: f64, leaves, joins| {
        says(Event::GeneralRode { general: UnitId(3), by: Inches::from(by), leaves, joins })
    };
    assert_eq!(rode(6.97, None, None), "Picton rides 7\" (FPN-5.6).");
    assert_eq!(rode(0.0, None, Some(FOOT)), "Picton joins 52nd Foot (FPN-5.8).");
    assert_eq!(
        rode(2.0, Some(FOOT), Some(HORSE)),
        "Picton leaves 52nd Foot, rides 2\" and joins Scots Greys (FPN-5.8)."
    );
    assert_eq!(rode(0.0, None, None), "Picton stays where he is (FPN-5.6).");
}

#[test]
fn dice_with_the_same_need_are_told_together() {
    let die = |element, overlaps, plus: &Modifiers| crate::events::ThrownDie {
        element,
        at: 0,
        overlaps,
        basic: 5,
        plus: plus.clone(),
    };
    let none = Modifiers::new(cite::MELEE_SCORE);
    let struck = |dice| says(Event::Struck { unit: HORSE, target: FOOT, dice });
    assert_eq!(
        struck(vec![die(0, true, &none), die(1, false, &none), die(2, true, &none)]),
        "Scots Greys strike 52nd Foot: 3 dice, 2 of them as overlap, need 5 (FPN-8.15, FPN-8.2)."
    );
    let flank = Modifiers::new(cite::MELEE_SCORE).by(cite::FLANK_OR_REAR, true, 1, "flank or rear");
    assert_eq!(
        struck(vec![die(0, false, &flank), die(1, true, &none)]),
        "Scots Greys strike 52nd Foot: 1 die + 1 (flank or rear, FPN-8.21) needs 5 and 1 die as overlap needs 5 \
         (FPN-8.15, FPN-8.2)."
    );
}

#[test]
fn sentences_agree_with_one_and_with_several() {
    assert_eq!(
        says(Event::ElementsLost { unit: FOOT, lost: 1, left: 3 }),
        "52nd Foot loses 1 element and has 3 left (FPN-9.1)."
    );
    assert_eq!(
        says(Event::ElementsLost { unit: HORSE, lost: 2, left: 1 }),
        "Scots Greys lose 2 elements and have 1 left (FPN-9.1)."
    );
    assert_eq!(
        says(Event::UnitDestroyed { unit: HORSE, lost: 1 }),
        "Scots Greys lose their last element: destroyed (FPN-9.1)."
    );
    assert_eq!(
        says(Event::CommandChanged { units: vec![FOOT], in_command: false }),
        "52nd Foot is out of command (FPN-5.2)."
    );
    assert_eq!(
        says(Event::CommandChanged { units: vec![FOOT, HORSE], in_command: true }),
        "52nd Foot and Scots Greys are in command again (FPN-5.2)."
    );
    assert_eq!(says(Event::BattleEnded { winner: Some(Side::Red) }), "The French win the battle.");
    assert_eq!(
        says(Event::LastTurnOver { turn: 3, lost: [(5, 12), (4, 10)] }),
        "Turn 3 was the last: The Allies have lost 5 of 12 elements, the French 4 of 10 (FPN-R2)."
    );
}

/// A roll as if it had been thrown.
fn rolled(
    roll: Roll,
    rule: RuleId,
    unit: Option<UnitId>,
    faces: &[u8],
    plus: Modifiers,
    cuts: &[i16],
) -> Rolled {
    let why = Purpose { rule, roller: Side::Blue, unit, what: "something".into() };
    let total = dice::read(roll, faces).expect("enough faces").value + plus.total();
    let answer =
        if cuts.is_empty() { total } else { cuts.iter().filter(|cut| total >= **cut).count() as i16 };
    Rolled { roll: roll.into(), why, faces: faces.into(), plus, cuts: cuts.into(), answer }
}

#[test]
fn tests_say_what_for_what_fell_and_what_they_need() {
    let die = Roll::Die { sides: 6 };
    let tells = |unit, rule: RuleId, face, plus: Modifiers, need| {
        narrate_roll(&rolled(die, rule, Some(unit), &[face], plus, &[need]), &names())
    };
    let flank = Modifiers::new(cite::CHARGE_FLANK).when(true, 2, "on a flank or rear");
    assert_eq!(
        tells(HORSE, cite::CHARGE_FLANK, 2, flank, 5),
        "Scots Greys test to charge (FPN-4.21): 2 + 2 (on a flank or rear) = 4, needs 5."
    );
    let elite = Modifiers::new(cite::MORALE).by(cite::MORALE_ELITE, true, -1, "elite");
    assert_eq!(
        tells(FOOT, cite::MORALE, 5, elite.clone(), 6),
        "52nd Foot tests morale (FPN-10.9): 5 − 1 (elite, FPN-10.11) = 4, below 6, and holds."
    );
    assert_eq!(
        tells(HORSE, cite::MORALE, 5, elite, 4),
        "Scots Greys test morale (FPN-10.9): 5 − 1 (elite, FPN-10.11) = 4, not below 4, and fail."
    );
}

#[test]
fn roll_offs_are_told_round_by_round() {
    let option = Roll::RollOff { sides: 6, plus: &[-2, 0], wins: Extreme::Highest };
    let none = || Modifiers::new(cite::MOVE_OPTION);
    assert_eq!(
        narrate_roll(&rolled(option, cite::MOVE_OPTION, None, &[6, 4, 5, 2], none(), &[]), &names()),
        "Move option (FPN-12.1): The Allies 6 − 2 = 4, The French 4; tied, and again The Allies 5 − 2 = 3, The French 2. \
         The Allies have it."
    );
    let mutual = Roll::RollOff { sides: 6, plus: &[0, -1], wins: Extreme::Lowest };
    assert_eq!(
        narrate_roll(&rolled(mutual, cite::MUTUAL_ROUT_DICE, None, &[2, 4], none(), &[]), &names()),
        "They throw, in this order (FPN-10.7): 2 and 4 − 1 = 3."
    );
}
