//! How wide words are, without a font: by the usual widths of letters, rather too wide than too narrow.

/// The width of some words in parts of their font size; bold letters are wider.
pub fn width_of(words: &str, bold: bool) -> f64 {
    let width: f64 = words.chars().map(letter).sum();
    if bold { width * 1.1 } else { width }
}

fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '|' | '!' | '.' | ',' | ':' | ';' => 0.3,
        ' ' | 'I' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '"' | '″' => 0.38,
        'm' | 'w' => 0.87,
        'M' | 'W' | '—' | '…' | '%' | '@' => 0.92,
        '0'..='9' | 'a'..='z' => 0.58,
        'A'..='Z' => 0.68,
        // Marks over a letter take no room; ideographs and the like take a whole square.
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'.. => 1.0,
        letter if letter.is_uppercase() => 0.72,
        _ => 0.62,
    }
}
