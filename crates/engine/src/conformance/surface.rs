//! What a surface is handed of every book, so that no book is opened again for the page.

use super::{Trial, walk};
use crate::surface::course;
use crate::{Grammar, Kind, Manner, PhaseState, Rules, Secrets, Surface, Types, in_a_sentence};
use std::collections::BTreeSet;

/// Each verb has a short label and a sentence that names its parameters, and each formation a layout.
pub fn verbs_are_said_in_sentences<T: Trial>() {
    let verbs = <<T::Book as Types>::Order as Grammar>::VERBS;
    let mut faults: Vec<String> =
        verbs.iter().flat_map(|verb| crate::orders::sentence::faults(verb)).collect();
    for verb in verbs {
        for param in verb.params.iter().filter(|param| param.kind == Kind::Formation) {
            let flat = param.choices.iter().filter(|choice| choice.layout.is_none());
            faults.extend(flat.map(|choice| format!("formation `{}` has no layout", choice.name)));
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    walk::<T>(3, |game, side, asked, _| {
        if asked.manner == Manner::Aside {
            return;
        }
        let usual = T::Book::usual(game.known(side).table(), &asked.of, side);
        let said = in_a_sentence(&usual, T::Book::YARDSTICK, &game.setup().names);
        assert!(!said.is_empty() && !said.contains(['{', '[', '*', '|']), "{usual:?}: {said}");
    });
}

/// At every question: one phase is being played, armies have no more than they began with, the units that are
/// still to act are pieces that the side sees, and what units will do by themselves has a rule, and a legal
/// order against it where one is offered.
pub fn the_course_of_the_battle_is_shown<T: Trial>() {
    walk::<T>(5, |game, side, asked, _| {
        let known = game.known(side);
        let at = known.table();
        let now = course::phases(at).iter().filter(|phase| phase.state == PhaseState::Now).count();
        assert_eq!(now, 1, "{} among {:?}", T::Book::moment(at.state), T::Book::phases(at));
        for army in T::Book::armies(at) {
            assert!(army.left <= army.of && army.breaks.is_none_or(|breaks| breaks < army.of), "{army:?}");
        }
        let visible: BTreeSet<_> = T::Book::visible(at).into_iter().collect();
        for ordered in T::Book::ordered(at, side) {
            let words = format!("{} {}", ordered.unit, ordered.words);
            assert!(visible.contains(&ordered.unit), "{words}: it is not seen");
            assert!(!ordered.rules.is_empty(), "{words}: no rule says so");
            if let Some(overrule) = &ordered.overrule {
                let refused = T::Book::check(at, &asked.of, side, overrule).err();
                assert!(refused.is_none(), "{words}, and {overrule:?} is refused: {refused:?}");
            }
        }
        for (unit, _) in T::Book::to_act(at, &asked.of, side) {
            assert!(visible.contains(&unit) || T::Book::is_known(at.state, unit), "{unit} is not known");
        }
    });
}
