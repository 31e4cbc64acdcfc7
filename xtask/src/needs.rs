//! What the tests need beside Rust: found, or installed where we may.

use std::fmt;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::nats::{self, Nats};
use crate::postgres::{self, Postgres};
use crate::root;

/// A thing that some tests need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Node, npm, and the packages of the web client.
    Packages,
    Chromium,
    Firefox,
    /// WebKit's driver, with the browser that it drives.
    WebKit,
    /// A screen that nobody sees.
    Screen,
    Postgres,
    Nats,
    /// The terminal of the native client's tests.
    Tmux,
    /// Bots of the tests are written in it.
    Python,
    /// Sets the clock that one program sees.
    Faketime,
    /// An authority that gives certificates by ACME.
    Pebble,
    /// The proxies whose files are given to operators.
    Caddy,
    Nginx,
    /// Writes down what a program asks the system for, and has some of it fail.
    Strace,
}

/// Where the tests find what they need. What was started for them stops when this is dropped.
#[derive(Default)]
pub(crate) struct Tools {
    chromium: Option<PathBuf>,
    has_shell: bool,
    postgres: Option<Postgres>,
    nats: Option<Nats>,
}

const CHROMIUMS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/// The part of Chromium that draws pages, to which most browser stories are told.
const CHROMIUM_SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];
/// Everything that comes as a package of the system.
const OF_THE_SYSTEM: [Need; 13] = [
    Need::Chromium,
    Need::Firefox,
    Need::WebKit,
    Need::Screen,
    Need::Postgres,
    Need::Nats,
    Need::Tmux,
    Need::Python,
    Need::Faketime,
    Need::Pebble,
    Need::Caddy,
    Need::Nginx,
    Need::Strace,
];
/// Where Debian puts games.
const GAMES: &str = "/usr/games";
/// Where Debian puts a program that not everybody's search path leads to.
const NGINX: &str = "/usr/sbin/nginx";
/// The oldest Node that the web client's tools run on.
const NODE_MIN: (u32, u32) = (20, 19);

/// Sees to it that everything in `needs` is there.
///
/// # Errors
/// What is missing, and how to install it.
pub(crate) fn provide(needs: &[Need]) -> Result<Tools, String> {
    let missing = || -> Vec<Need> {
        let lacks = |need: &Need| needs.contains(need) && !is_there(*need);
        OF_THE_SYSTEM.into_iter().filter(lacks).collect()
    };
    let lacking: Vec<&str> = missing().into_iter().map(package).collect();
    if !lacking.is_empty() {
        apt_provide(&lacking)?;
    }
    if let [need, ..] = missing().as_slice() {
        return Err(format!("Installed, but not to be found: {}", package(*need)));
    }
    let mut tools = Tools::default();
    if needs.contains(&Need::Packages) {
        node()?;
        packages(&root().join("web"))?;
    }
    if needs.contains(&Need::Chromium) {
        tools.chromium = chromium();
        tools.has_shell = provide_shell();
    }
    if needs.contains(&Need::Postgres) {
        tools.postgres = Some(Postgres::find_or_start()?);
    }
    if needs.contains(&Need::Nats) {
        tools.nats = Some(Nats::find_or_start()?);
    }
    Ok(tools)
}

impl Tools {
    pub(crate) fn postgres_url(&self) -> Option<&str> {
        self.postgres.as_ref().map(Postgres::url)
    }

    pub(crate) fn nats_url(&self) -> Option<&str> {
        self.nats.as_ref().map(Nats::url)
    }

    /// Tells a test program where things are.
    pub(crate) fn tell(&self, mut command: Command) -> Command {
        if let Some(postgres) = &self.postgres {
            command.env(postgres::URL_VARIABLE, postgres.url());
        }
        if let Some(nats) = &self.nats {
            command.env(nats::URL_VARIABLE, nats.url());
        }
        if let Some(chromium) = &self.chromium {
            command.env("ROOKERY_TEST_CHROMIUM", chromium);
        }
        command
    }
}

impl fmt::Display for Tools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(postgres) = &self.postgres {
            writeln!(f, "PostgreSQL: {}", postgres.url())?;
        }
        if let Some(nats) = &self.nats {
            writeln!(f, "NATS: {}", nats.url())?;
        }
        if let Some(chromium) = &self.chromium {
            let shell = if self.has_shell { "its shell" } else { "no shell of it" };
            writeln!(f, "Chromium: {}, and {shell}", chromium.display())?;
        }
        f.write_str("Everything is there.")
    }
}

fn is_there(need: Need) -> bool {
    match need {
        Need::Packages => true,
        Need::Chromium => chromium().is_some(),
        Need::Firefox => FIREFOXES.iter().any(|name| find(name).is_some()),
        Need::WebKit => find("WebKitWebDriver").is_some(),
        Need::Screen => find("Xvfb").is_some(),
        Need::Postgres => postgres::is_available(),
        Need::Nats => nats::is_available(),
        Need::Tmux => find("tmux").is_some(),
        Need::Python => find("python3").is_some(),
        Need::Faketime => find("faketime").is_some(),
        Need::Pebble => find("pebble").is_some(),
        Need::Caddy => find("caddy").is_some(),
        Need::Nginx => find("nginx").is_some() || Path::new(NGINX).is_file(),
        Need::Strace => find("strace").is_some(),
    }
}

fn package(need: Need) -> &'static str {
    match need {
        Need::Packages => "npm",
        Need::Chromium => "chromium",
        Need::Firefox => "firefox-esr",
        Need::WebKit => "webkit2gtk-driver",
        Need::Screen => "xvfb",
        Need::Postgres => "postgresql",
        Need::Nats => "nats-server",
        Need::Tmux => "tmux",
        Need::Python => "python3",
        Need::Faketime => "faketime",
        Need::Pebble => "pebble",
        Need::Caddy => "caddy",
        Need::Nginx => "nginx-light",
        Need::Strace => "strace",
    }
}

/// Installs packages of Debian, where we may.
///
/// # Errors
/// How to install them, or which program failed.
pub(crate) fn apt_provide(packages: &[&str]) -> Result<(), String> {
    if !is_root() || find("apt-get").is_none() {
        let names = packages.join(" ");
        return Err(format!("Missing: {names}. On Debian or Ubuntu: sudo apt-get install {names}"));
    }
    let apt_get = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        succeed(command)
    };
    apt_get(&["update", "--quiet"])?;
    let mut args = vec!["install", "--yes", "--quiet", "--no-install-recommends"];
    args.extend(packages);
    apt_get(&args)
}

fn node() -> Result<(), String> {
    let (major, minor) = NODE_MIN;
    let wanted = format!("Install Node {major}.{minor} or newer, with npm: https://nodejs.org/");
    let output = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    let output = output.map_err(|_| wanted.clone())?;
    let found = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut parts = found.trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    let version: (u32, u32) = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if version < NODE_MIN || find("npm").is_none() {
        return Err(format!("{wanted} (here is Node {found})"));
    }
    Ok(())
}

/// Installs npm's packages unless what is installed is as new as the lock file.
fn packages(web: &Path) -> Result<(), String> {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified()).ok();
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(web).stdin(Stdio::null());
    succeed(npm)
}

/// Whether Chromium's shell is there. Not every system has it as a package, and the stories are told
/// to the whole of Chromium without it.
fn provide_shell() -> bool {
    let is_there = || CHROMIUM_SHELLS.iter().any(|name| find(name).is_some());
    is_there() || (apt_provide(&[CHROMIUM_SHELLS[0]]).is_ok() && is_there())
}

fn chromium() -> Option<PathBuf> {
    CHROMIUMS.iter().find_map(|name| find(name))
}

/// The program of this name on the search path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The game of this name, on the search path or where Debian puts games.
pub(crate) fn find_game(program: &str) -> Option<PathBuf> {
    let debian = || Some(Path::new(GAMES).join(program)).filter(|file| file.is_file());
    find(program).or_else(debian)
}

/// Whether we may do anything on this machine.
pub(crate) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Runs a program to its end.
///
/// # Errors
/// Which program failed.
pub(crate) fn succeed(mut command: Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed: {status}")),
        Err(err) => Err(format!("{name}: {err}")),
    }
}
