//! What the game asks, and what a side may answer.

use crate::cite;
use geom::Motion;
use names::UnitId;
use serde::{Deserialize, Serialize};

/// The question the game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// STA-2.1 to 2.5. What the moving side does next.
    Act,
    /// STA-2.6. What the other side does meanwhile.
    Brace,
    /// STA-3.1. Who shoots at whom; sealed.
    Fire,
    /// STA-3.3. Whether a volley is pressed home.
    Press {
        /// The unit that shot.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// How often it hit.
        hits: u8,
    },
}

engine::orders! {
    /// What a side may order.
    pub enum Order {
        /// Move on, wheeling and slanting as you like.
        March "march" "March" Advance [cite::MARCH, cite::NO_PASSAGE] "{unit}: {path}" {
            unit: UnitId = "who marches",
            path: Motion = "which way",
        }
        /// Several units move at once and end side by side.
        MarchTogether "march_together" "March together" / "Together" Group [cite::TOGETHER]
            "{moves} *march together" {
            moves: Vec<(UnitId, Motion)> = "who goes which way",
        }
        /// Run straight at an enemy and fight him.
        Charge "charge" "Charge" Charge [cite::CHARGE, cite::CLASH] "{unit} *charge {target}" {
            unit: UnitId = "who charges",
            target: UnitId = "whom",
        }
        /// Nobody moves any more this turn.
        Done "done" "Done" Done [cite::TURN] "we have done" {}
        /// Stand fast while the enemy moves.
        Brace "brace" "Brace" React [cite::BRACE] "{unit} *brace" {
            unit: UnitId = "who braces",
        }
        /// Shoot at an enemy ahead.
        Shoot "shoot" "Shoot" Fire [cite::FIRE, cite::VOLLEY] "{unit} *shoot at {target}" {
            unit: UnitId = "who shoots",
            target: UnitId = "at whom",
        }
        /// No more shots from us.
        Ready "ready" "Ready" Done [cite::FIRE] "we shoot no more" {}
        /// Make the most of a volley that hit.
        Press "press" "Press" Choose [cite::PRESS] "we press home: {home}" {
            home: bool = "whether to press it home",
        }
    }
}
