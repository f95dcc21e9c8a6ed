//! Sound the Charge in Alexis's version has the layout that all books share.

use engine::conformance::Layout;

struct Folder;

impl Layout for Folder {
    const PREFIX: &'static str = "STA";
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
}

engine::keeps_the_layout!(Folder);
