//! What a drawing is written as: SVG or PNG, by the ending of its file.

use anyhow::bail;
use std::path::Path;

/// What a drawing is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
}

impl Form {
    /// What a file is to hold.
    pub fn of(file: &Path) -> anyhow::Result<Form> {
        let ending = file.extension().map(|ending| ending.to_ascii_lowercase());
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Form::Svg),
            Some("png") => Ok(Form::Png),
            _ => bail!("{} ends neither in .svg nor in .png", file.display()),
        }
    }

    /// A drawing in this form. Where no fonts are installed, it says so.
    pub fn written(self, svg: String) -> anyhow::Result<Vec<u8>> {
        match self {
            Form::Svg => Ok(svg.into_bytes()),
            Form::Png => {
                let picture = render::png(&svg, 1.0)?;
                if !picture.has_words {
                    eprintln!(
                        "voltigeur: no fonts are installed here, so the picture has no words; SVG keeps them"
                    );
                }
                Ok(picture.png)
            }
        }
    }
}
