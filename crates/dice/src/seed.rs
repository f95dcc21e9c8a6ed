//! Seeds that are promised before a game and shown after it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// Sets the commitment apart from every other use of the seed. It is part of every promise ever made: never
/// change it.
const COMMITMENT: &str = "voltigeur 2026 commitment to the seed of a game's dice";

/// What all dice of a game grow from. It is kept secret until the game is over.
///
/// It is written as 64 hexadecimal digits, and not shown at all by `Debug`, which ends in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// The commitment to a seed, published before the first throw, so that the seed cannot be exchanged
/// afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// The promise of this seed, which does not give it away: BLAKE3 of it in a context of its own.
    pub fn commitment(&self) -> Commitment {
        Commitment(blake3::derive_key(COMMITMENT, &self.0))
    }

    /// Whether this is the seed that was promised.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment() == *commitment
    }
}

/// A small number as a seed, for callers that want the same dice again and have nothing to hide.
impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&hexadecimal(self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hexadecimal(self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        read_hexadecimal(from).map(Seed)
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hexadecimal(self.0))
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Commitment, D::Error> {
        read_hexadecimal(from).map(Commitment)
    }
}

fn hexadecimal(bytes: [u8; 32]) -> String {
    blake3::Hash::from_bytes(bytes).to_string()
}

fn read_hexadecimal<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; 32], D::Error> {
    let text = <std::borrow::Cow<str>>::deserialize(from)?;
    let hash = blake3::Hash::from_hex(text.as_bytes());
    hash.map(|hash| *hash.as_bytes()).map_err(|_| de::Error::custom("64 hexadecimal digits are needed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_promised_seed_opens_the_commitment() {
        let seed = Seed([7; 32]);
        let mut other = seed.clone();
        other.0[31] ^= 1;
        assert!(seed.opens(&seed.commitment()));
        assert!(!other.opens(&seed.commitment()));
    }

    #[test]
    fn the_commitment_never_changes() {
        let pinned = "d3c5d751251026081558935bb3270cc5a51110d22d04871be1d23341e16a841a";
        assert_eq!(Seed([0; 32]).commitment().to_string(), pinned);
        assert_ne!(
            Seed([0; 32]).commitment().0,
            *blake3::hash(&[0; 32]).as_bytes(),
            "it has a context of its own"
        );
    }

    #[test]
    fn seeds_and_commitments_are_written_in_hexadecimal() {
        let seed = Seed([0xab; 32]);
        let text = serde_json::to_string(&seed).unwrap();
        assert_eq!(text, format!("\"{}\"", "ab".repeat(32)));
        assert_eq!(serde_json::from_str::<Seed>(&text).unwrap(), seed);
        let text = serde_json::to_string(&seed.commitment()).unwrap();
        assert_eq!(serde_json::from_str::<Commitment>(&text).unwrap(), seed.commitment());
        for wrong in ["\"ab\"", "\"\"", "7"] {
            assert!(serde_json::from_str::<Seed>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_seed_does_not_show_itself_in_logs() {
        assert_eq!(format!("{:?}", Seed([0xab; 32])), "Seed(secret)");
    }
}
