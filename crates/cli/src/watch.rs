//! `voltigeur watch`: a battle between two machines, told as it goes.

use crate::begin::{Begin, Begun};
use crate::fault;
use crate::form::Form;
use anyhow::Context;
use clap::Args;
use dice::Seed;
use engine::{Deed, Eyes, Game, Outcome, Record, next_order};
use names::Side;
use render::{Drawing, Scene, Theme};
use rulebooks::{Played, Skill, Visit};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Watch a battle between two machines, told as it goes
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur watch
  voltigeur watch meeting-6 --blue veteran --red recruit
  voltigeur watch maida-1806 --seed 7 --drawing end.svg --journal maida.jsonl")]
pub struct Watch {
    /// A battle known by name (see `voltigeur battles list`), a battle file or a position file
    #[arg(default_value = "meeting-6")]
    battle: String,
    /// The book to play by; a position names its own [default: fast-play]
    #[arg(long, value_name = "BOOK")]
    rules: Option<String>,
    /// What the dice and the players' choices come from
    #[arg(long, default_value_t = 1815)]
    seed: u64,
    #[arg(long, value_name = "SKILL", default_value_t = Skill::Random, help = crate::who_plays(Side::Blue))]
    blue: Skill,
    #[arg(long, value_name = "SKILL", default_value_t = Skill::Random, help = crate::who_plays(Side::Red))]
    red: Skill,
    /// Draw the field as it is at the end, as SVG or PNG by the ending of the file
    #[arg(long, value_name = "FILE")]
    drawing: Option<PathBuf>,
    /// Keep the battle: write its journal, to be told or judged again by `voltigeur replay`
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

impl Watch {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let form = self.drawing.as_deref().map(Form::of).transpose()?;
        let begin = Begin { battle: self.battle.clone(), rules: self.rules.clone() };
        let Begun { title, game, notes } = match begin.read() {
            Ok(begun) => begun,
            Err(bad) => return fault::report(&bad, out),
        };
        writeln!(out, "{title}, by {}", game.referee().book())?;
        for note in notes {
            writeln!(out, "  {note}")?;
        }
        game.visit(Told { watch: self, form, out })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The battle being played.
struct Told<'a, W> {
    watch: &'a Watch,
    /// What the drawing at its end is written as, if one is wanted.
    form: Option<Form>,
    out: &'a mut W,
}

impl<W: Write> Visit for Told<'_, W> {
    type Out = anyhow::Result<()>;

    fn visit<B: Played>(self, game: &Game<B>) -> anyhow::Result<()> {
        let Told { watch, form, out } = self;
        let mut record = Record::of(game.clone(), Some(Seed::from(watch.seed)));
        let skills = [watch.blue, watch.red];
        let [mut blue, mut red] = Side::BOTH
            .map(|side| skills[side.index()].machine(watch.seed.rotate_left(1 + side.index() as u32)));
        let mut said = 0;
        let mut turn = None;
        loop {
            let moment = B::moment(record.game().state());
            for entry in &record.journal().entries[said..] {
                let voices: Vec<_> = entry.told.iter().filter_map(|told| told.to(Eyes::Spectator)).collect();
                if !voices.is_empty() && turn != Some(moment.turn) {
                    turn = Some(moment.turn);
                    writeln!(out)?;
                }
                for voice in voices {
                    writeln!(out, "{}", voice.words)?;
                }
            }
            said = record.journal().entries.len();
            let Some((side, order)) = next_order(record.game(), &mut [&mut blue, &mut red]) else { break };
            record
                .submit(side, order)
                .map_err(|wrong| anyhow::anyhow!("a machine gave an order that is not legal: {wrong}"))?;
        }
        let names = &record.game().setup().names;
        match record.game().outcome().and_then(Outcome::winner) {
            Some(winner) => writeln!(out, "\n{} wins.", names.side(winner))?,
            None => writeln!(out, "\nNobody wins.")?,
        }
        if let (Some(file), Some(form)) = (&watch.drawing, form) {
            let scene = Scene::of(&record.game().view(Eyes::Spectator), &Drawing::default());
            write(file, &form.written(scene.to_svg(Theme::Light))?)?;
            writeln!(out, "The field at the end: {}", file.display())?;
        }
        if let Some(file) = &watch.journal {
            write(file, record.journal().write().as_bytes())?;
            let orders = record.journal().entries.iter().filter(|e| matches!(e.deed, Deed::Ordered { .. }));
            writeln!(out, "The journal, {} orders: {}", orders.count(), file.display())?;
        }
        Ok(())
    }
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    std::fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}
