//! R86. The nations that rules tell apart, by the words of files, and the states that fought beside France.

use crate::Nation;

/// R86. A state that fought beside France: its words, the first year, and the last.
type Client = (&'static [&'static str], u16, u16);

/// R86. The states that count as French where columns of assault are concerned.
pub(super) const CLIENTS: [Client; 10] = [
    (&["italian", "kingdom of italy", "italy"], 1805, 1814),
    (&["neapolitan", "naples"], 1806, 1813),
    (&["dutch", "holland"], 1806, 1810),
    (&["westphalian", "westphalia"], 1807, 1813),
    (&["spanish (joseph)", "joseph's spain"], 1808, 1813),
    (&["polish", "duchy of warsaw", "warsaw"], 1798, 1814),
    (&["bavarian", "bavaria", "wurttemberg", "württemberg"], 1806, 1813),
    (&["saxon", "saxony", "baden", "hessian", "hesse", "berg"], 1806, 1813),
    (&["confederation of the rhine", "rhenish"], 1806, 1813),
    (&["swiss in french service"], 1798, 1814),
];

/// What a word says of a nation in a year; nothing if no list knows it.
pub(super) fn nation(word: &str, year: u16) -> Option<Nation> {
    let word = word.trim().to_lowercase();
    let known = match word.as_str() {
        "french" | "france" => Some(Nation::French),
        "client" => Some(Nation::Client),
        "austrian" | "austria" => Some(Nation::Austrian),
        "prussian" | "prussia" => Some(Nation::Prussian),
        "russian" | "russia" => Some(Nation::Russian),
        "british" | "britain" => Some(Nation::British),
        "other" => Some(Nation::Other),
        _ => None,
    };
    let client = CLIENTS.iter().find(|(words, ..)| words.contains(&word.as_str()));
    known.or_else(|| {
        let (_, from, until) = client?;
        Some(if (*from..=*until).contains(&year) { Nation::Client } else { Nation::Other })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R86. A client state counts as French in its years and as none outside of them; an unknown one is none.
    #[test]
    fn clients_count_in_their_years() {
        assert_eq!(nation("Bavarian", 1805), Some(Nation::Other));
        assert_eq!(nation("Bavarian", 1806), Some(Nation::Client));
        assert_eq!(nation("Bavarian", 1814), Some(Nation::Other));
        assert_eq!(nation("French", 1799), Some(Nation::French));
        assert_eq!(nation("Holland", 1811), Some(Nation::Other));
        assert_eq!(nation("Ruritanian", 1809), None);
    }
}
