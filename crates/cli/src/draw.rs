//! `voltigeur draw`: a battle or a position as SVG or PNG.

use crate::begin::Begin;
use crate::fault;
use crate::form::Form;
use anyhow::{Context, bail};
use clap::Args;
use engine::{Eyes, View};
use names::Side;
use render::{Drawing, Scene, Theme};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a battle or a position as SVG or PNG
///
/// A battle is drawn as it begins. The picture shows the table as a side sees it, or without --side as a
/// spectator does. The wider the picture, the more is drawn: from 14 pixels to the inch of table on stands,
/// names and slopes, above 30 single figures and formations.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur draw maida-1806 --out maida.png
  voltigeur draw turn4.toml > turn4.svg
  voltigeur draw turn4.toml --out turn4.png --width 2000 --dark
  voltigeur draw turn4.toml --side blue --overlay arc --overlay command --out arcs.svg")]
pub struct Draw {
    #[command(flatten)]
    begin: Begin,
    /// Write to this file, as SVG or PNG by its ending; without it SVG is printed
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// How many pixels wide
    #[arg(long, default_value_t = 1440, value_name = "PX", value_parser = clap::value_parser!(u32).range(100..=16000))]
    width: u32,
    /// Show this overlay of --side, such as `arc`, `zone` or `command`; may be given several times
    #[arg(long, value_name = "NAME", requires = "side")]
    overlay: Vec<String>,
    /// As this side sees it
    #[arg(long, value_parser = crate::side, value_name = "blue|red")]
    side: Option<Side>,
    /// In the colours of the night
    #[arg(long)]
    dark: bool,
}

impl Draw {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let form = self.out.as_deref().map_or(Ok(Form::Svg), Form::of)?;
        let begun = match self.begin.read() {
            Ok(begun) => begun,
            Err(bad) => return fault::report(&bad, out),
        };
        let eyes = self.side.map_or(Eyes::Spectator, Eyes::Side);
        let view = begun.game.referee().view(eyes);
        self.check_overlays(&view)?;
        let overlays = self.overlay.iter().map(String::as_str).collect();
        let scene = Scene::of(
            &view,
            &Drawing { title: &begun.title, width: self.width, overlays, ..Drawing::default() },
        );
        let svg = scene.to_svg(if self.dark { Theme::Dark } else { Theme::Light });
        let bytes = form.written(svg)?;
        match &self.out {
            Some(file) => std::fs::write(file, bytes)
                .with_context(|| format!("{} cannot be written", file.display()))?,
            None => out.write_all(&bytes)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Whether the book knows every overlay that is asked for. One that it knows may still have nothing to
    /// show.
    fn check_overlays(&self, view: &View) -> anyhow::Result<()> {
        let mut known: Vec<&str> = view.overlays.iter().map(|overlay| overlay.name.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        match self.overlay.iter().find(|name| !known.contains(&name.as_str())) {
            Some(name) if known.is_empty() => {
                bail!("there is no overlay `{name}`: there is none to show here")
            }
            Some(name) => bail!("there is no overlay `{name}` to show here; there are {}", known.join(", ")),
            None => Ok(()),
        }
    }
}
