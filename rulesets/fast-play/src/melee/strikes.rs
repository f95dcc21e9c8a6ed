//! FPN-8.29. Which enemy each element of a combat area strikes, and what owners may choose.

use crate::FastPlay;
use crate::melee::factors;
use crate::melee::pairing::{self, Element, Meeting};
use crate::questions::Choice;
use crate::steps::Blow;
use engine::Table;
use names::{RuleId, Side, UnitId};

impl Blow {
    pub(crate) fn new(meeting: Meeting, overlaps: bool) -> Blow {
        let ((unit, element), (target, at)) = (meeting.own, meeting.enemy);
        Blow { unit, element, target, at, turned: meeting.turned, overlaps }
    }

    pub(crate) fn meeting(&self) -> Meeting {
        Meeting { own: (self.unit, self.element), enemy: (self.target, self.at), turned: self.turned }
    }

    pub(crate) fn own(&self) -> Element {
        (self.unit, self.element)
    }
}

/// Everything that may be struck in an area: frontal contacts and overlaps.
pub(crate) struct Strikes {
    /// FPN-8.1. Frontal contacts.
    pub fronts: Vec<Meeting>,
    /// FPN-8.2. Overlaps.
    pub overlaps: Vec<Meeting>,
}

impl Strikes {
    /// The strikes in an area of these units.
    pub(crate) fn of(at: Table<FastPlay>, units: &[UnitId]) -> Strikes {
        let fronts = pairing::fronts(at, units);
        let mut overlaps = pairing::overlaps(at, &fronts);
        overlaps.retain(|meeting| units.contains(&meeting.own.0));
        Strikes { fronts, overlaps }
    }

    /// FPN-8.3, 8.4. The overlaps that a rule denies, although both elements stand rightly.
    pub(crate) fn denied(&self, at: Table<FastPlay>) -> Vec<(Meeting, RuleId)> {
        pairing::denied(at, &self.fronts)
    }

    /// FPN-8.29, R60. The enemies that an element in frontal contact may strike: those its front touches and,
    /// of those that are known, those that overlap it.
    fn struck_by(&self, own: Element, overlapping: &[Meeting]) -> Vec<Meeting> {
        let touched = self.fronts.iter().filter(|front| front.own == own).copied();
        let over = overlapping.iter().filter(|over| over.enemy == own);
        let back = over.map(|over| Meeting { own, enemy: over.own, turned: false });
        touched.chain(back).collect()
    }

    /// The overlaps that are used, as far as owners have spoken: one for each element, the first unless he
    /// named another, none if he declined.
    fn used(&self, chosen: &[Choice]) -> Vec<Meeting> {
        let mut used: Vec<Meeting> = vec![];
        for over in &self.overlaps {
            if used.iter().any(|other| other.own == over.own) {
                continue;
            }
            match chosen.iter().find(|choice| (choice.unit, choice.element) == over.own) {
                Some(Choice { strikes: None, .. }) => {}
                Some(Choice { strikes: Some(named), .. }) => {
                    used.extend(self.overlaps.iter().find(|it| it.own == over.own && it.enemy == *named));
                }
                None => used.push(*over),
            }
        }
        used
    }

    /// Whether an overlap brings a unit into a fight in which it does not stand anyhow, so that its owner may
    /// rather decline.
    fn is_free(&self, over: &Meeting) -> bool {
        !self.fronts.iter().any(|front| front.own.0 == over.own.0 && front.enemy.0 == over.enemy.0)
    }

    /// FPN-8.1, 8.2, 8.29. Every blow that falls, given what owners have said.
    pub(crate) fn blows(&self, chosen: &[Choice]) -> Vec<Blow> {
        let used = self.used(chosen);
        let mut own: Vec<Element> = self.fronts.iter().map(|front| front.own).collect();
        own.dedup();
        let front_blows = own.into_iter().filter_map(|own| {
            let open = self.struck_by(own, &used);
            let named = chosen.iter().find(|choice| (choice.unit, choice.element) == own);
            let named = named.and_then(|choice| choice.strikes);
            let wished = open.iter().find(|meeting| Some(meeting.enemy) == named);
            wished.or(open.first()).map(|&meeting| Blow::new(meeting, false))
        });
        front_blows.chain(used.iter().map(|&over| Blow::new(over, true))).collect()
    }

    /// FPN-8.29. All whom an element may strike, as far as owners have spoken.
    pub(crate) fn all(&self, own: Element, chosen: &[Choice]) -> Vec<Meeting> {
        if self.fronts.iter().any(|front| front.own == own) {
            self.struck_by(own, &self.used(chosen))
        } else {
            self.overlaps.iter().filter(|over| over.own == own).copied().collect()
        }
    }

    /// Those of them between whom the choice matters: enemies of different units, or against whom the die
    /// counts differently.
    pub(crate) fn open(&self, at: Table<FastPlay>, own: Element, chosen: &[Choice]) -> Vec<Meeting> {
        let mut distinct: Vec<Meeting> = vec![];
        for meeting in self.all(own, chosen) {
            let alike = |other: &Meeting| {
                other.enemy.0 == meeting.enemy.0
                    && factors::modifiers(at, *other).lines() == factors::modifiers(at, meeting).lines()
            };
            if !distinct.iter().any(alike) {
                distinct.push(meeting);
            }
        }
        distinct
    }

    /// The elements of a side for which something can be chosen and has not been.
    pub(crate) fn undecided(&self, at: Table<FastPlay>, chosen: &[Choice], side: Side) -> Vec<Element> {
        let mut own: Vec<Element> =
            self.fronts.iter().chain(&self.overlaps).map(|meeting| meeting.own).collect();
        own.sort_unstable();
        own.dedup();
        own.retain(|element| {
            let ours = at.state.troops.get(element.0).is_some_and(|unit| unit.side == side);
            let spoken = chosen.iter().any(|choice| (choice.unit, choice.element) == *element);
            ours && !spoken && (self.may_decline(*element) || self.open(at, *element, chosen).len() > 1)
        });
        own
    }

    /// FPN-8.2, R46. Whether an element may make no use of its overlap, to some effect.
    pub(crate) fn may_decline(&self, own: Element) -> bool {
        self.overlaps.iter().any(|over| over.own == own && self.is_free(over))
    }
}
