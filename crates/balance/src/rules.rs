//! The rules that a story cites.

use names::RuleId;

/// The rules that a sentence cites, in its order: `FPN-12.2`, `STC-R122`.
pub fn cited(sentence: &str) -> impl Iterator<Item = RuleId> {
    let words = sentence.split(|letter: char| !(letter.is_ascii_alphanumeric() || "-.".contains(letter)));
    words.filter_map(|word| {
        let id = word.trim_matches(['.', '-']);
        let (book, number) = id.split_once('-')?;
        let is_book = book.len() == 3 && book.bytes().all(|letter| letter.is_ascii_uppercase());
        let is_number = number.bytes().any(|letter| letter.is_ascii_digit());
        (is_book && is_number).then(|| RuleId::read(id)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(sentence: &str) -> Vec<String> {
        cited(sentence).map(|rule| rule.to_string()).collect()
    }

    #[test]
    fn rules_are_found_where_a_sentence_cites_them() {
        assert_eq!(ids("Unit 7 comes on 4\" (FPN-1.12, FPN-R8)."), ["FPN-1.12", "FPN-R8"]);
        assert_eq!(ids("3 + 1 (grade A or B, STC-8.13.a) = 4, needs 5."), ["STC-8.13.a"]);
        assert!(ids("Unit 7 is half-hidden, turn 3 of 4.").is_empty());
    }
}
