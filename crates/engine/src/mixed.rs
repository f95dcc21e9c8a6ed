//! A quick hash for lookups within one run: equal things have equal hashes, and no input tries to make others
//! so.

use std::hash::{Hash, Hasher};

/// The hash of a thing.
pub fn mixed(of: impl Hash) -> u64 {
    let mut into = Mixed::default();
    of.hash(&mut into);
    into.finish()
}

/// Mixes a word at a time.
#[derive(Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn write_u64(&mut self, word: u64) {
        // An odd number with its bits well spread, the golden ratio's.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
