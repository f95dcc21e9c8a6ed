//! eRules has the layout that all books share.

use engine::conformance::Layout;

struct Folder;

impl Layout for Folder {
    const PREFIX: &'static str = "ERN";
    const CRATE: &'static str = env!("CARGO_MANIFEST_DIR");
    const WITHOUT: &'static [&'static str] = &[];
}

engine::keeps_the_layout!(Folder);
