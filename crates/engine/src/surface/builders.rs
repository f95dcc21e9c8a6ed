//! How a book makes a piece: a unit or a leader, its tokens, and the sentence that says all of it.

use crate::{Bearing, Glyph, Layout, Leader, Names, Piece, Rank, Sign, Stand, Token, looking};
use geom::Facing;
use names::{RuleId, Side, UnitId};

impl Piece {
    /// A piece of which only its name and its army are said.
    pub fn new(names: &Names, unit: UnitId, side: Side) -> Piece {
        let name = names.unit(unit).into_owned();
        Piece {
            words: format!("{name}, {}", names.side(side)),
            unit,
            side,
            name,
            arm: String::new(),
            sign: Sign::Other,
            grade: String::new(),
            formation: String::new(),
            layout: Layout::default(),
            stands: vec![],
            strength: None,
            bearing: Bearing::default(),
            leader: None,
            last_seen: None,
            tokens: vec![],
        }
    }

    /// A leader on one stand. `called` is what the sentence calls him, with his grade if he has one.
    pub fn leader(
        names: &Names,
        unit: UnitId,
        side: Side,
        called: &str,
        with: Option<UnitId>,
        rank: Rank,
        stand: Stand,
    ) -> Piece {
        let mut piece = Piece::new(names, unit, side);
        piece.words += &format!(", {called}");
        if let Some(unit) = with {
            piece.words += &format!(", with {}", names.unit(unit));
        }
        Piece { sign: Sign::Leader, stands: vec![stand], leader: Some(Leader { rank, with }), ..piece }
    }

    /// Says grade, arm and formation, where it faces, and how strong it is.
    pub fn described(mut self, facing: Facing) -> Piece {
        let kind = [self.grade.as_str(), &self.arm].join(" ");
        self.words += &format!(", {}, {}, facing {}", kind.trim(), self.formation, looking(facing));
        if let Some(strength) = self.strength {
            self.words += &format!(", {} of {} {}", strength.now, strength.full, strength.of);
        }
        self
    }

    /// A token, if it lies beside the piece; its label is said too.
    pub fn token(
        mut self,
        holds: bool,
        name: &'static str,
        glyph: Glyph,
        label: &'static str,
        rule: RuleId,
    ) -> Piece {
        if holds {
            self.tokens.push(Token { name, glyph, label, rule });
            self.words += &format!(", {}", label.to_lowercase());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Strength;
    use geom::{Length, Pose};

    fn names() -> Names {
        let called = [(1, "1/9e"), (2, "Ney")].map(|(unit, name)| (UnitId(unit), name.to_string()));
        Names { sides: ["French".into(), String::new()], units: called.into() }
    }

    #[test]
    fn the_sentence_says_all_that_the_piece_shows() {
        const RULE: RuleId = RuleId::new("X-1");
        let strength = Some(Strength { now: 9, full: 12, of: "figures" });
        let unit = Piece {
            grade: "Raw".into(),
            arm: "Line infantry".into(),
            formation: "column".into(),
            strength,
            ..Piece::new(&names(), UnitId(1), Side::Blue)
        };
        let unit = unit.described(Facing::NORTH).token(true, "shaken", Glyph::Shaken, "Shaken", RULE).token(
            false,
            "fighting",
            Glyph::None,
            "In combat",
            RULE,
        );
        let said = "1/9e, French, Raw Line infantry, column, facing north, 9 of 12 figures, shaken";
        assert_eq!(unit.words, said);
        assert_eq!(unit.tokens.iter().map(|token| token.name).collect::<Vec<_>>(), ["shaken"]);
    }

    #[test]
    fn a_leader_is_said_with_the_unit_he_is_with() {
        let stand = Stand::new(Pose::default(), Length::INCH, Length::INCH, Sign::Leader);
        let ney = |with| {
            Piece::leader(&names(), UnitId(2), Side::Red, "poor General", with, Rank::Brigade, stand).words
        };
        assert_eq!(ney(Some(UnitId(1))), "Ney, Red, poor General, with 1/9e");
        assert_eq!(ney(None), "Ney, Red, poor General");
    }
}
