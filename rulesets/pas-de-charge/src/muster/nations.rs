//! R86. The nations that rules tell apart, by the words of files; the options list the states that fought
//! beside France.

use crate::{Nation, Options};

/// What a word says of a nation in a year; nothing if no list knows it.
pub(super) fn nation(word: &str, options: &Options) -> Option<Nation> {
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
    let client = options.client_states.iter().find(|client| client.name.to_lowercase() == word);
    known.or_else(|| {
        let client = client?;
        let fights_beside = (client.from..=client.until).contains(&options.year);
        Some(if fights_beside { Nation::Client } else { Nation::Other })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R86. A client state counts as French in its years and as none outside of them; an unknown one is none.
    #[test]
    fn clients_count_in_their_years() {
        let nation = |word, year| nation(word, &Options { year, ..Options::default() });
        assert_eq!(nation("Bavarian", 1805), Some(Nation::Other));
        assert_eq!(nation("Bavarian", 1806), Some(Nation::Client));
        assert_eq!(nation("Bavarian", 1814), Some(Nation::Other));
        assert_eq!(nation("French", 1799), Some(Nation::French));
        assert_eq!(nation("dutch", 1811), Some(Nation::Other));
        assert_eq!(nation("Ruritanian", 1809), None);
    }
}
