//! `voltigeur play` and `voltigeur serve`: the page to play on.

use anyhow::{Context, bail};
use clap::Args;
use server::{Config, Limits, Server};
use std::io::{ErrorKind, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use store::Sqlite;

/// Play on a page in your browser, against the machine, a friend or yourself
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur play
  voltigeur play --listen 127.0.0.1:8080 --no-browser")]
pub struct Play {
    #[command(flatten)]
    serve: Serve,
    /// Only print the address, and open no browser
    #[arg(long)]
    no_browser: bool,
}

/// Serve the page, without opening a browser
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur serve
  voltigeur serve --listen 0.0.0.0:1815 --games /var/lib/voltigeur")]
pub struct Serve {
    /// Where to listen. Others can reach the server only if you name an address that they can reach
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:1815")]
    listen: SocketAddr,
    /// The folder in which games are kept [default: a folder of your own]
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
    /// How many messages a second are read from one player; more have to wait
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().messages_a_second)]
    rate: f64,
}

impl Play {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        check_page(server::page::is_built())?;
        let browser = !self.no_browser && std::io::stdout().is_terminal();
        self.serve.until_stopped(out, browser)
    }
}

impl Serve {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        self.until_stopped(out, false)
    }

    fn until_stopped(&self, out: &mut impl Write, browser: bool) -> anyhow::Result<ExitCode> {
        let folder = match &self.games {
            Some(folder) => folder.clone(),
            None => own_folder()?,
        };
        let store = Sqlite::open(&folder)?;
        let limits = Limits { messages_a_second: self.rate.max(1.0), ..Limits::default() };
        let config = Config { listen: self.listen, limits };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let server = match Server::bind(&config, Arc::new(store)).await {
                Err(why) if why.kind() == ErrorKind::AddrInUse => {
                    bail!(
                        "{} is in use; perhaps Voltigeur runs already. Choose another with --listen",
                        self.listen
                    )
                }
                bound => bound.with_context(|| format!("cannot listen on {}", self.listen))?,
            };
            let address = format!("http://{}", server.address()?);
            writeln!(out, "Voltigeur is at {address}")?;
            writeln!(out, "Games are kept in {}. Ctrl-C ends it.", folder.display())?;
            out.flush()?;
            if browser {
                open(&address);
            }
            server.run(async { drop(tokio::signal::ctrl_c().await) }).await?;
            anyhow::Ok(())
        })?;
        // Computations that still run are not waited for: everything acknowledged is stored.
        runtime.shutdown_background();
        Ok(ExitCode::SUCCESS)
    }
}

/// Refuses to show a page that was not there when the program was built.
fn check_page(is_built: bool) -> anyhow::Result<()> {
    if !is_built {
        bail!(
            "this program was built without its page; say `cargo play` in the project's folder, or build \
             the page there (`npm ci` and `npm run build` in web/) and then the program again"
        );
    }
    Ok(())
}

/// Where the games of this user are kept.
fn own_folder() -> anyhow::Result<PathBuf> {
    let homes = directories::ProjectDirs::from("", "", "voltigeur");
    let homes = homes.context("you have no home folder here; name a folder for the games by --games")?;
    Ok(homes.data_dir().to_owned())
}

/// Opens a browser where there is one. Where there is none the address has been printed.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let screen = cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if screen {
        let _ = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_its_page_says_how_to_get_one() {
        assert!(check_page(true).is_ok());
        let why = check_page(false).expect_err("there is no page").to_string();
        assert!(why.contains("`cargo play`") && why.contains("`npm run build`"), "{why}");
    }
}
