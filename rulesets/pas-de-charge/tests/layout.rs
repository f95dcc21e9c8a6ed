//! Pas de Charge keeps the layout of all books.

use engine::conformance::Layout;

struct Files;

impl Layout for Files {
    const PREFIX: &'static str = "PDC";
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
}

engine::keeps_the_layout!(Files);
