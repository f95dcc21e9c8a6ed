//! The page: its packages, its build, its own tests, and the browser that they need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// Where the page lives.
const WEB: &str = "web";

/// Where its packages record that they are there, and what they are made from.
const PACKAGES: (&str, &str) = ("web/node_modules/.package-lock.json", "web/package-lock.json");

/// Builds the page, if what it is made from has changed since.
pub fn build() -> Result<(), String> {
    fetch_packages()?;
    let built = modified(Path::new("web/dist/index.html"));
    let sources = [
        "web/src",
        "web/public",
        "web/index.html",
        "web/package-lock.json",
        "web/vite.config.ts",
        // The page draws with the styles of every drawing.
        "crates/render/src/scene.css",
    ];
    let newest = sources.iter().filter_map(|source| newest(Path::new(source))).max();
    if built.is_some() && built >= newest {
        return Ok(());
    }
    println!("== the page: npm run build");
    npm(&["run", "--silent", "build"])
}

/// Checks its types and runs the tests of its parts.
pub fn check() -> Result<(), String> {
    println!("== the page: npm run check, npm test");
    npm(&["run", "--silent", "check"])?;
    npm(&["test", "--silent"])
}

/// Plays in a real browser against this program, which must have been built.
pub fn browse(program: &Path) -> Result<(), String> {
    in_browser("browse", program)
}

/// Measures in a real browser how quickly the page of this program answers; the program must have been built.
pub fn measure(program: &Path) -> Result<(), String> {
    in_browser("measure", program)
}

/// Runs a script that opens a browser and starts this program.
fn in_browser(script: &str, program: &Path) -> Result<(), String> {
    let browser = browser()?;
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", script]).current_dir(WEB);
    let said = format!("npm run {script}");
    finished(npm.env("CHROMIUM", browser).env("VOLTIGEUR", program).status(), &said)
}

/// Fetches the packages that the page is built with, if they are not there or not those that are wanted.
fn fetch_packages() -> Result<(), String> {
    let (have, want) = PACKAGES;
    if modified(Path::new(have)).is_some_and(|have| Some(have) >= modified(Path::new(want))) {
        return Ok(());
    }
    println!("== the page: npm ci");
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"])
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    let said = format!("npm {}", arguments.join(" "));
    finished(Command::new("npm").args(arguments).current_dir(WEB).status(), &said)
}

fn finished(status: std::io::Result<std::process::ExitStatus>, said: &str) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("== `{said}` in {WEB}/ failed")),
        Err(_) => {
            Err("== the page is built with npm, which is not to be found: install Node.js 20 or newer".into())
        }
    }
}

/// The browser: the one that `CHROMIUM` names, or one that is installed, or Debian's, if we may install it.
fn browser() -> Result<PathBuf, String> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    let found = || named.iter().chain(&usual).find(|path| path.exists()).cloned();
    if let Some(found) = found() {
        return Ok(found);
    }
    println!("== the browser: apt-get install chromium");
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-q", "--no-install-recommends", "chromium"]).stdout(Stdio::null());
    let _ = install.env("DEBIAN_FRONTEND", "noninteractive").status();
    found().ok_or_else(|| {
        "== the page is tested in Chromium, which is not to be found: install it, or name it by CHROMIUM"
            .into()
    })
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// When anything at or below a path was last changed.
fn newest(path: &Path) -> Option<SystemTime> {
    if !path.is_dir() {
        return modified(path);
    }
    let inside = fs::read_dir(path).ok()?.flatten().filter_map(|entry| newest(&entry.path()));
    inside.chain(modified(path)).max()
}
