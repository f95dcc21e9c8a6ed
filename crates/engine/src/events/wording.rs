//! English that agrees with names: verbs, lists and counts.

use crate::Names;
use names::{Side, UnitId};

impl Names {
    /// What a unit does: `52nd Foot charges`, but `Scots Greys charge`. The verb is given as for several.
    pub fn does(&self, unit: UnitId, verb: &str) -> String {
        format!("{} {}", self.unit(unit), self.verb(unit, verb))
    }

    /// A verb as the name of a unit asks for it: `charges` or `charge`. It is given as for several.
    pub fn verb(&self, unit: UnitId, verb: &str) -> String {
        conjugated(verb, is_several(&self.unit(unit)))
    }

    /// `it` or `they`, as the name of a unit asks for.
    pub fn it(&self, unit: UnitId) -> &'static str {
        if is_several(&self.unit(unit)) { "they" } else { "it" }
    }

    /// `its` or `their`, as the name of a unit asks for.
    pub fn its(&self, unit: UnitId) -> &'static str {
        if is_several(&self.unit(unit)) { "their" } else { "its" }
    }

    /// What an army does: `Blue wins`, but `The French win`.
    pub fn side_does(&self, side: Side, verb: &str) -> String {
        let name = self.side(side);
        format!("{name} {}", conjugated(verb, is_several(&name)))
    }

    /// What an army is called within a sentence: `the French`.
    pub fn side_within(&self, side: Side) -> String {
        let name = self.side(side);
        name.strip_prefix("The ").map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
    }

    /// Several units, as `52nd Foot, 95th Rifles and Scots Greys`.
    pub fn list(&self, units: &[UnitId]) -> String {
        listed(&units.iter().map(|&unit| self.unit(unit)).collect::<Vec<_>>())
    }

    /// What several units do together, or one alone.
    pub fn all_do(&self, units: &[UnitId], verb: &str) -> String {
        match units {
            [only] => self.does(*only, verb),
            _ => format!("{} {verb}", self.list(units)),
        }
    }
}

/// Several things, with `and` before the last.
pub fn listed(all: &[impl AsRef<str>]) -> String {
    match all {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// So many of something: `no hits`, `1 hit`, `2 hits`.
pub fn counted(count: u64, one: &str, several: &str) -> String {
    match count {
        0 => format!("no {several}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    }
}

/// Whether a name speaks of several: Hussars, Chasseurs of the Guard, Husaren, the French; but not the 52nd
/// Foot, nor the King's Own.
fn is_several(name: &str) -> bool {
    const OF: [&str; 8] = [" of ", " de ", " du ", " des ", " d'", " von ", " (", ","];
    const ENDINGS: [&str; 8] = ["s", "ch", "sh", "ese", "aren", "anen", "iere", "oner"];
    let head = OF.iter().filter_map(|of| name.find(of)).min().map_or(name, |at| &name[..at]);
    let single = ["ss", "us", "'s", "’s"].iter().any(|ending| head.ends_with(ending));
    !single && ENDINGS.iter().any(|ending| head.ends_with(ending))
}

/// A verb as said of one thing or of several, given as for several; whatever follows its first word is left
/// alone.
pub(crate) fn conjugated(verb: &str, several: bool) -> String {
    if several {
        return verb.into();
    }
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let hissing = ["s", "x", "z", "ch", "sh", "o"].iter().any(|ending| first.ends_with(ending));
    let one = match first {
        "are" => "is".into(),
        "have" => "has".into(),
        "may" | "can" | "cannot" | "must" | "would" => first.into(),
        _ if hissing => format!("{first}es"),
        _ => match first.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{first}s"),
        },
    };
    one + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_names() {
        let says = |name: &str, verb: &str| {
            let names = Names { units: [(UnitId(1), name.to_string())].into(), ..Names::default() };
            names.does(UnitId(1), verb)
        };
        assert_eq!(says("52nd Foot", "charge home"), "52nd Foot charges home");
        assert_eq!(says("Scots Greys", "charge home"), "Scots Greys charge home");
        assert_eq!(says("Grenadiers of the Guard", "pass"), "Grenadiers of the Guard pass");
        assert_eq!(says("King's German Legion", "pass"), "King's German Legion passes");
        assert_eq!(says("Ott-Husaren", "rally"), "Ott-Husaren rally");
        assert_eq!(says("1/62e", "rally"), "1/62e rallies");
        assert_eq!(says("95th Rifles", "are shaken"), "95th Rifles are shaken");
        assert_eq!(says("King's Own", "do not obey"), "King's Own does not obey");
        assert_eq!(says("Old Guard", "have no room"), "Old Guard has no room");
        assert_eq!(says("Regiment Swiss", "may stay"), "Regiment Swiss may stay");
        assert_eq!(says("Drouet d'Erlon", "stay"), "Drouet d'Erlon stays");
    }

    #[test]
    fn armies_are_several_or_one() {
        let names = Names { sides: ["The French".into(), String::new()], ..Names::default() };
        assert_eq!(names.side_does(Side::Blue, "win"), "The French win");
        assert_eq!(names.side_within(Side::Blue), "the French");
        assert_eq!(names.side_does(Side::Red, "win"), "Red wins");
    }

    #[test]
    fn lists_and_counts_read_as_one_would_say_them() {
        assert_eq!(listed(&["A"]), "A");
        assert_eq!(listed(&["A", "B"]), "A and B");
        assert_eq!(listed(&["A", "B", "C"]), "A, B and C");
        assert_eq!([0, 1, 2].map(|count| counted(count, "die", "dice")), ["no dice", "1 die", "2 dice"]);
        let names = Names::default();
        assert_eq!(names.all_do(&[UnitId(1)], "are shaken"), "unit 1 is shaken");
        assert_eq!(names.all_do(&[UnitId(1), UnitId(2)], "are shaken"), "unit 1 and unit 2 are shaken");
        assert_eq!((names.it(UnitId(1)), names.its(UnitId(1))), ("it", "its"));
    }
}
