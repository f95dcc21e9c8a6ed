//! `voltigeur rules`: what each rule and ruling says, in our own words.

use crate::fault;
use clap::{Args, Subcommand};
use rulebooks::{BOOKS, Ledger, Listed, Rule, Ruling};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// List, show and search the rules
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur rules list               every rule of every book
  voltigeur rules list evade         those that speak of evading
  voltigeur rules show FPN-8.11      one rule, with its rulings
  voltigeur rules ledger fast-play   the whole ledger of a book")]
pub struct Rules {
    #[command(subcommand)]
    what: What,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum What {
    /// List rules by id and title
    List {
        /// Only those that hold these words
        words: Option<String>,
    },
    /// Show a rule or a ruling
    Show {
        /// Its id, such as `FPN-7.10`, `7.10` or `R72`
        id: String,
    },
    /// Show all rules and rulings of a book
    Ledger {
        /// The book, such as `fast-play`
        book: String,
    },
}

impl Rules {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let read = |book: &'static Listed| {
            let ledger =
                book.ledger().map_err(|wrong| anyhow::anyhow!("the ledger of {}: {wrong}", book.id))?;
            Ok((book, ledger))
        };
        let books = BOOKS.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        match &self.what {
            What::List { words } => self.list(&books, words.as_deref().unwrap_or(""), out),
            What::Show { id } => self.show(&books, id, out),
            What::Ledger { book } => self.ledger(&books, book, out),
        }
    }

    fn list(
        &self,
        books: &[(&Listed, Ledger)],
        words: &str,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        for (_, ledger) in books {
            for rule in ledger.search(words) {
                if self.json {
                    writeln!(out, "{}", json!(rule))?;
                } else {
                    writeln!(out, "{:<10} {}", rule.id, rule.title)?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn show(&self, books: &[(&Listed, Ledger)], id: &str, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let mut found = false;
        for (_, ledger) in books {
            if let Some(rule) = ledger.rule(id) {
                self.write_rule(ledger, rule, out)?;
                found = true;
            } else if let Some(ruling) = ledger.ruling(id) {
                self.write_ruling(ruling, out)?;
                found = true;
            }
        }
        if found {
            return Ok(ExitCode::SUCCESS);
        }
        let near = books.iter().find_map(|(_, ledger)| ledger.nearest(id));
        let remedy =
            near.map_or("`voltigeur rules list` lists them".into(), |near| format!("did you mean {near}?"));
        eprintln!("voltigeur: there is no rule {id}; {remedy}");
        Ok(ExitCode::from(fault::FAULT))
    }

    fn ledger(
        &self,
        books: &[(&Listed, Ledger)],
        id: &str,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let Some((_, ledger)) = books.iter().find(|(book, _)| book.id == id) else {
            let known: Vec<&str> = books.iter().map(|(book, _)| book.id).collect();
            eprintln!("voltigeur: there is no book {id}; the books are {}", known.join(", "));
            return Ok(ExitCode::from(fault::FAULT));
        };
        if self.json {
            writeln!(out, "{}", json!(ledger))?;
            return Ok(ExitCode::SUCCESS);
        }
        for rule in &ledger.rules {
            self.write_rule(ledger, rule, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write_rule(&self, ledger: &Ledger, rule: &Rule, out: &mut impl Write) -> anyhow::Result<()> {
        let rulings: Vec<&Ruling> = ledger.rulings_on(&rule.id).collect();
        if self.json {
            writeln!(out, "{}", json!({ "rule": rule, "rulings": rulings }))?;
            return Ok(());
        }
        writeln!(out, "{}  {} ({})\n    {}", rule.id, rule.title, rule.kind, rule.text)?;
        for ruling in rulings {
            writeln!(out, "    {}: {}", ruling.id, ruling.text)?;
        }
        Ok(())
    }

    fn write_ruling(&self, ruling: &Ruling, out: &mut impl Write) -> anyhow::Result<()> {
        if self.json {
            writeln!(out, "{}", json!({ "ruling": ruling }))?;
        } else {
            writeln!(out, "{}  on {}\n    {}", ruling.id, ruling.rule, ruling.text)?;
        }
        Ok(())
    }
}
