//! G21 to G23. Which elements fight each other, and which overlap.

use crate::cite;
use crate::melee::contact;
use crate::{Family, FastPlay, Formation, Unit};
use contact::Contact;
use engine::Table;
use geom::{Edge, Rect, Vector, groups};
use names::{RuleId, UnitId};
use std::collections::BTreeSet;

/// One element of a unit.
pub(crate) type Element = (UnitId, u8);

/// An element that may throw, and the enemy element that it may strike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// The element that throws.
    pub own: Element,
    /// The enemy element that it may strike.
    pub enemy: Element,
    /// FPN-8.21, R58. Whether its front, or that of the element it extends, is on a flank or rear.
    pub turned: bool,
}

/// R74. The combat areas among some units: those linked by contact or overlap, each by id.
pub(crate) fn areas(at: Table<FastPlay>, units: &[UnitId]) -> Vec<Vec<UnitId>> {
    let among: BTreeSet<UnitId> = units.iter().copied().collect();
    let touching = units
        .iter()
        .flat_map(|&unit| contact::enemies_touching(at, unit).into_iter().map(move |enemy| (unit, enemy)));
    let overlapping =
        overlaps(at, &fronts(at, units)).into_iter().map(|meeting| (meeting.own.0, meeting.enemy.0));
    let inside = |&(one, two): &(UnitId, UnitId)| among.contains(&one) && among.contains(&two);
    groups(&touching.chain(overlapping).filter(inside).collect::<Vec<_>>())
}

/// FPN-8.1. Every element whose own front touches an enemy, with each enemy that it touches so. Elements
/// touched only on flank or rear are in none of these as throwers.
pub(crate) fn fronts(at: Table<FastPlay>, units: &[UnitId]) -> Vec<Meeting> {
    let mut all = vec![];
    let mut paired: Vec<(Element, Element)> = vec![];
    for &id in units {
        let Some(unit) = at.state.troops.get(id) else { continue };
        let contacts = contact::contacts(at, id);
        let mut enemies: Vec<UnitId> = contacts.iter().map(|contact| contact.enemy).collect();
        enemies.sort_unstable();
        enemies.dedup();
        for enemy in enemies {
            let Some(other) = at.state.troops.get(enemy) else { continue };
            let with: Vec<&Contact> = contacts.iter().filter(|contact| contact.enemy == enemy).collect();
            turned(id, enemy, unit, other, &with, &mut all);
        }
        // Of two enemies whose fronts meet, one is enough to pair both.
        if unit.side == at.state.winner {
            face_to_face(at, id, unit, &contacts, &mut paired);
        }
    }
    for (one, two) in paired {
        all.push(Meeting { own: one, enemy: two, turned: false });
        all.push(Meeting { own: two, enemy: one, turned: false });
    }
    all.sort_by_key(|meeting| (meeting.own, meeting.turned, meeting.enemy));
    all.dedup();
    all
}

/// The side of an enemy element on which it is touched. A square has no flanks and no rear (G6).
fn onto(contact: &Contact, other: &Unit) -> Edge {
    if other.in_square() { Edge::Front } else { contact.onto }
}

/// G22, G23. Fronts on a flank or rear, each with the enemy element of which it touches most; and corners,
/// where two units touch with nothing more.
fn turned(id: UnitId, enemy: UnitId, unit: &Unit, other: &Unit, with: &[&Contact], all: &mut Vec<Meeting>) {
    let is_front = |contact: &&&Contact| contact.with == Edge::Front || unit.in_square();
    let corner_only = with.iter().all(|contact| contact.shared == 0.0);
    for own in 0..unit.elements.len() {
        let mine = with.iter().filter(|contact| contact.own == own).filter(is_front);
        let counts = mine.filter(|contact| {
            if corner_only { true } else { contact.shared > 0.0 && onto(contact, other) != Edge::Front }
        });
        let Some(most) = counts.max_by(|a, b| a.shared.total_cmp(&b.shared).then(b.element.cmp(&a.element)))
        else {
            continue;
        };
        let turned = onto(most, other) != Edge::Front;
        all.push(Meeting { own: (id, own as u8), enemy: (enemy, most.element as u8), turned });
    }
}

/// G21. Front to front: from the pair that stands best centred outwards, elements are matched by order, one
/// to one, so that different base widths do not matter.
fn face_to_face(
    at: Table<FastPlay>,
    id: UnitId,
    unit: &Unit,
    contacts: &[Contact],
    paired: &mut Vec<(Element, Element)>,
) {
    let other = |contact: &Contact| at.state.troops.get(contact.enemy);
    let offset = |contact: &Contact| {
        let theirs = other(contact).map_or(Vector::ZERO, |enemy| enemy.elements[contact.element].at.point());
        let own = unit.elements[contact.own].frame();
        own.local(theirs).x.abs()
    };
    let flush = |contact: &&Contact| {
        let meets_front = other(contact).is_some_and(|enemy| onto(contact, enemy) == Edge::Front);
        contact.shared > 0.0 && meets_front && (contact.with == Edge::Front || unit.in_square())
    };
    let mut seeds: Vec<&Contact> = contacts.iter().filter(flush).collect();
    seeds.sort_by(|a, b| {
        offset(a).total_cmp(&offset(b)).then(a.own.cmp(&b.own)).then(a.element.cmp(&b.element))
    });
    for seed in &seeds {
        let (one, two) = ((id, seed.own as u8), (seed.enemy, seed.element as u8));
        if is_paired(paired, one) || is_paired(paired, two) {
            continue;
        }
        paired.push((one, two));
        let Some(enemy) = other(seed) else { continue };
        if unit.formation == Formation::Line && enemy.formation == Formation::Line {
            outwards(one, two, [unit.elements.len(), enemy.elements.len()], paired);
        }
    }
    // An element that finds no free enemy is still in contact, where it touches most of an enemy.
    for seed in seeds {
        let pair_of_units = |pair: &(Element, Element)| pair.0.0 == id && pair.1.0 == seed.enemy;
        if !paired.iter().any(pair_of_units) {
            paired.push(((id, seed.own as u8), (seed.enemy, seed.element as u8)));
        }
    }
}

/// G21. From one pair on to both ends: the neighbour on one's right meets the neighbour on the other's left.
fn outwards(one: Element, two: Element, counts: [usize; 2], paired: &mut Vec<(Element, Element)>) {
    for step in [1i16, -1] {
        let (mut own, mut other) = (i16::from(one.1) + step, i16::from(two.1) - step);
        while (0..counts[0] as i16).contains(&own) && (0..counts[1] as i16).contains(&other) {
            let next = ((one.0, own as u8), (two.0, other as u8));
            if is_paired(paired, next.0) || is_paired(paired, next.1) {
                break;
            }
            paired.push(next);
            (own, other) = (own + step, other - step);
        }
    }
}

fn is_paired(paired: &[(Element, Element)], element: Element) -> bool {
    paired.iter().any(|pair| pair.0 == element || pair.1 == element)
}

/// FPN-8.2, 8.14, R46, R53. Every overlap that could be claimed: elements not in frontal contact themselves,
/// level and side by side with a friend who is; at most one on each side of an enemy element. Steady or
/// shaken, of any arm.
pub(crate) fn overlaps(at: Table<FastPlay>, fronts: &[Meeting]) -> Vec<Meeting> {
    let mut taken: BTreeSet<(Element, bool)> = BTreeSet::new();
    let allowed = claims(at, fronts).into_iter().filter(|claim| claim.denied.is_none());
    let mut all: Vec<Meeting> = allowed
        .filter(|claim| taken.insert((claim.meeting.enemy, claim.on_the_right)))
        .map(|claim| claim.meeting)
        .collect();
    all.sort_by_key(|meeting| (meeting.own, meeting.enemy));
    all
}

/// FPN-8.3, 8.4. The overlaps for which both elements stand rightly, and which a rule denies.
pub(crate) fn denied(at: Table<FastPlay>, fronts: &[Meeting]) -> Vec<(Meeting, RuleId)> {
    claims(at, fronts).into_iter().filter_map(|claim| Some((claim.meeting, claim.denied?))).collect()
}

/// An element that stands as FPN-8.2 asks of one that overlaps.
struct Claim {
    meeting: Meeting,
    on_the_right: bool,
    denied: Option<RuleId>,
}

/// FPN-8.2. All elements that stand so, friend by friend.
fn claims(at: Table<FastPlay>, fronts: &[Meeting]) -> Vec<Claim> {
    let slack = at.setup.options.epsilon.mm();
    let mut all = vec![];
    for front in fronts {
        let (Some(friend), Some(enemy)) =
            (at.state.troops.get(front.own.0), at.state.troops.get(front.enemy.0))
        else {
            continue;
        };
        let beside = friend.rect(front.own.1.into());
        let (low, high) = contact::single(&beside).bounds();
        let around = Vector::splat(slack);
        for near in at.state.troops.bodies().near(low - around, high + around) {
            let Some(unit) = at.state.troops.get(near.id).filter(|unit| unit.side == friend.side) else {
                continue;
            };
            for (element, rect) in unit.rects().enumerate() {
                let own = (near.id, element as u8);
                let Some(on_the_right) = level(&beside, &rect, slack) else { continue };
                let in_contact = fronts.iter().any(|other| other.own == own);
                if own != front.own && !in_contact {
                    let denied = denying(at, unit, enemy);
                    all.push(Claim { meeting: Meeting { own, ..*front }, on_the_right, denied });
                }
            }
        }
    }
    all
}

/// FPN-8.3, 8.4, R47. The rule by which a unit does not overlap an enemy: his hand-to-hand began this turn,
/// or he is in square and the unit is cavalry.
fn denying(at: Table<FastPlay>, unit: &Unit, enemy: &Unit) -> Option<RuleId> {
    if unit.family() == Family::Cavalry && enemy.in_square() {
        Some(cite::CAVALRY_AND_SQUARE)
    } else {
        (enemy.contact_turn == at.state.turn).then_some(cite::FIRST_CONTACT)
    }
}

/// FPN-8.2. Whether an element stands beside another with their front edges level and touching, and if so
/// whether on its right.
fn level(of: &Rect, other: &Rect, slack: f64) -> Option<bool> {
    let (mine, theirs) = (of.edge(Edge::Front), other.edge(Edge::Front));
    let along = (mine.b - mine.a).normalize_or_zero().dot((theirs.b - theirs.a).normalize_or_zero());
    // Two fronts are level if each also lies on the line of the other.
    let flush = mine.leftness(theirs.a).abs() <= slack && mine.leftness(theirs.b).abs() <= slack;
    if along <= 0.0 || !flush {
        return None;
    }
    if mine.b.distance(theirs.a) <= slack {
        Some(true)
    } else if mine.a.distance(theirs.b) <= slack {
        Some(false)
    } else {
        None
    }
}
