//! The page is part of the program: where it is built anew, the server is, too.

use std::path::Path;

fn main() {
    let page = Path::new("../../web/dist");
    // Where there is no page yet, cargo watches an empty folder until there is one.
    let _ = std::fs::create_dir_all(page);
    println!("cargo::rerun-if-changed={}", page.display());
}
