//! Pas De Charge has the layout that all books share.

use engine::conformance::Layout;

struct Folder;

impl Layout for Folder {
    const PREFIX: &'static str = "PDC";
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const WITHOUT: &'static [&'static str] = &["command", "formation", "deployment", "muster"];
}

engine::keeps_the_layout!(Folder);
