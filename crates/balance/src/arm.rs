//! Foot, horse and guns, as losses are counted by them.

use engine::Sign;
use std::fmt;

/// What a unit is, as far as losses are told apart by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arm {
    /// Men on foot.
    Foot,
    /// Men on horse.
    Horse,
    /// Guns.
    Guns,
    /// Anything else.
    Others,
}

impl Arm {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Foot => "foot",
            Arm::Horse => "horse",
            Arm::Guns => "guns",
            Arm::Others => "others",
        }
    }
}

impl From<Sign> for Arm {
    fn from(sign: Sign) -> Arm {
        match sign {
            Sign::Foot => Arm::Foot,
            Sign::Horse => Arm::Horse,
            Sign::Guns => Arm::Guns,
            Sign::Leader | Sign::Other => Arm::Others,
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}
