//! What a developer or a newcomer runs: `cargo play`, `cargo xtask test`, `cargo xtask bench`.
fn main() {}
