//! A drawing as a picture of points.

use resvg::{tiny_skia, usvg};
use std::sync::{Arc, OnceLock};
use usvg::fontdb::{Database, Family, Query};

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// Whether there were fonts to write its words with; without any, the words are left out.
    pub has_words: bool,
}

/// Why a drawing could not be made a picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It is no SVG.
    #[error("the drawing is no SVG: {0}")]
    Drawing(#[from] usvg::Error),
    /// It would have too many points, or none.
    #[error("a picture of {width} by {height} points cannot be made; choose a width between 1 and {WIDEST}")]
    Size {
        /// Its width.
        width: f32,
        /// Its height.
        height: f32,
    },
    /// It cannot be written.
    #[error("the picture cannot be written: {0}")]
    Writing(String),
}

/// The most points that a picture may be wide or high.
const WIDEST: f32 = 16_000.0;

/// Draws an SVG as PNG, `scale` times its own size.
pub fn png(svg: &str, scale: f32) -> Result<Picture, PictureError> {
    let fonts = fonts();
    let options = usvg::Options { fontdb: Arc::clone(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    let bad = || PictureError::Size { width, height };
    if !(width <= WIDEST && height <= WIDEST) {
        return Err(bad());
    }
    let mut points = tiny_skia::Pixmap::new(width.round() as u32, height.round() as u32).ok_or_else(bad)?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut points.as_mut());
    let png = points.encode_png().map_err(|wrong| PictureError::Writing(wrong.to_string()))?;
    Ok(Picture { png, has_words: !fonts.is_empty() })
}

/// The fonts taken for a serif and for a sans where a machine has none of the usual ones.
const SERIFS: [&str; 4] = ["DejaVu Serif", "Liberation Serif", "Noto Serif", "FreeSerif"];
const SANSES: [&str; 4] = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "FreeSans"];

/// The fonts of this machine, looked for once.
fn fonts() -> &'static Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let any = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
        let found = |names: &[&str]| {
            let known = |name: &&&str| {
                let families = [Family::Name(name)];
                fonts.query(&Query { families: &families, ..Query::default() }).is_some()
            };
            names.iter().find(known).map(|name| (*name).to_owned()).or_else(|| any.clone())
        };
        let (serif, sans) = (found(&SERIFS), found(&SANSES));
        if let Some(serif) = serif {
            fonts.set_serif_family(serif);
        }
        if let Some(sans) = sans {
            fonts.set_sans_serif_family(sans);
        }
        Arc::new(fonts)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_a_picture_of_its_size() {
        let svg =
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="7"><path d="M0 0h12v7Z"/></svg>"#;
        let picture = png(svg, 2.0).expect("a picture");
        assert_eq!(&picture.png[1..4], b"PNG");
        assert_eq!(&picture.png[16..24], [0, 0, 0, 24, 0, 0, 0, 14]);
    }

    #[test]
    fn what_cannot_be_drawn_says_why() {
        assert!(matches!(png("<svg", 1.0), Err(PictureError::Drawing(_))));
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="7"/>"#;
        for scale in [1e9, f32::NAN, 0.0, -1.0] {
            assert!(matches!(png(svg, scale), Err(PictureError::Size { .. })), "{scale}");
        }
    }
}
