//! `cargo xtask check doors`: what happens is said behind the server's doors, which know nothing of
//! each other.
//!
//! It reads the sources as text, without comments and strings, and looks at every path that begins
//! with `crate::` or `super::`.

mod code;
mod storage;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use code::{named, strip, words_after};

/// A crate whose modules are looked at, by the folders and files at the top of its sources.
struct Layout {
    /// Where its sources are, from the root of the repository.
    sources: &'static str,
    /// The ways in. None of them knows another.
    doors: &'static [&'static str],
    /// What doors share. It knows none of them.
    shared: &'static [&'static str],
    /// What puts everything together: it may know all, and nobody else knows it.
    shell: &'static [&'static str],
    /// What its tests stand on, and nothing else: it may know all.
    testing: &'static [&'static str],
}

const LAYOUTS: [Layout; 2] = [
    Layout {
        sources: "play/src",
        doors: &[],
        shared: &[],
        shell: &["begin", "lib"],
        testing: &["testing"],
    },
    Layout {
        sources: "server/src",
        doors: &["http", "socket", "lichess", "ics"],
        shared: &["config", "door", "site"],
        shell: &[
            "accept",
            "account",
            "args",
            "checking",
            "copying",
            "generated",
            "healthy",
            "lib",
            "main",
            "metrics",
            "moving",
            "router",
            "start",
            "tls",
        ],
        testing: &[],
    },
];

/// What belongs to doors: libraries, and crates of ours. Nothing behind the doors names them.
const OF_DOORS: [&str; 6] = ["axum", "http", "hyper", "tower", "rookery_server", "rookery_web"];

/// Where the methods of the storage are.
const STORAGE: &str = "storage/src";

/// What a game's task is told by acts alone: a door gives orders through them.
const ORDERS: [&str; 5] = ["Order", "StartClocks", "Bout", "Forfeit", "Thinks"];

/// What a module is to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Door,
    Shared,
    Shell,
    Testing,
    /// It stands behind the doors.
    Inside,
}

/// A source to look at.
struct Source<'a> {
    /// Its path from the folder of its crate's sources.
    file: &'a str,
    text: &'a str,
}

/// Looks at every source; how many there are.
///
/// # Errors
/// A line for each offence: `file:line from → to`.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let writes = storage::writes(&texts(&root.join(STORAGE))?);
    if writes.is_empty() {
        return Err(format!("{STORAGE} has no method that writes: it is looked for wrongly."));
    }
    let (mut offences, mut count) = (vec![], 0);
    for layout in &LAYOUTS {
        let found = texts(&root.join(layout.sources))?;
        count += found.len();
        let sources: Vec<_> =
            found.iter().map(|(file, text)| Source { file: file.as_str(), text }).collect();
        let of_crate = layout.offences(&sources, &writes);
        offences.extend(of_crate.into_iter().map(|line| format!("{}/{line}", layout.sources)));
    }
    match offences.is_empty() {
        true => Ok(format!("{count} sources, {} methods that write.", writes.len())),
        false => Err(offences.join("\n")),
    }
}

impl Layout {
    fn role(&self, module: &str) -> Role {
        let is_one = |of: &[&str]| of.contains(&module);
        match () {
            () if is_one(self.doors) => Role::Door,
            () if is_one(self.shared) => Role::Shared,
            () if is_one(self.shell) => Role::Shell,
            () if is_one(self.testing) => Role::Testing,
            () => Role::Inside,
        }
    }

    /// Whether a module at the top may name another one.
    fn may(&self, from: &str, to: &str) -> bool {
        match (self.role(from), self.role(to)) {
            (Role::Shell | Role::Testing, _) | (_, Role::Inside | Role::Testing) => true,
            (Role::Door | Role::Shared, Role::Shared) => true,
            _ => from == to,
        }
    }

    fn offences(&self, sources: &[Source<'_>], writes: &BTreeSet<String>) -> Vec<String> {
        let mut offences = vec![];
        for source in sources {
            let path = module_of(source.file);
            let from = path.first().map_or("lib", String::as_str);
            let code = strip(source.text);
            let mut found = vec![];
            for (at, to) in named(&code, &path) {
                if !self.may(from, &to) {
                    found.push((at, to));
                }
            }
            if self.role(from) == Role::Inside {
                found.extend(OF_DOORS.iter().flat_map(|word| words_after(&code, "", word)));
            }
            if matches!(self.role(from), Role::Door | Role::Shared) {
                let called = words_after(&code, "storage", ".");
                let called = called.into_iter().filter(|(_, name)| writes.contains(name));
                found.extend(called.map(|(at, name)| (at, format!("storage.{name}"))));
                let orders = words_after(&code, "ToGame", "::");
                let orders = orders.into_iter().filter(|(_, word)| ORDERS.contains(&word.as_str()));
                found.extend(orders.map(|(at, word)| (at, format!("ToGame::{word}"))));
            }
            found.sort();
            let line = |at: usize| code[..at].matches('\n').count() + 1;
            let told = found.iter();
            offences.extend(
                told.map(|(at, to)| format!("{}:{} {from} → {to}", source.file, line(*at))),
            );
        }
        offences
    }
}

/// The modules that lead to what a file holds: `http/pictures/mod.rs` is `http`, `pictures`.
fn module_of(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// Every Rust source below a folder: its path from there, and its text.
pub(crate) fn texts(folder: &Path) -> Result<Vec<(String, String)>, String> {
    texts_of(folder, "rs")
}

/// Every file below a folder whose name ends so, without the dot: its path from there, and its text.
pub(crate) fn texts_of(folder: &Path, wanted: &str) -> Result<Vec<(String, String)>, String> {
    let mut found = vec![];
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let cannot = |error: std::io::Error| format!("{}: {error}", next.display());
        for entry in fs::read_dir(&next).map_err(cannot)? {
            let path = entry.map_err(cannot)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == wanted) {
                let text = fs::read_to_string(&path).map_err(cannot)?;
                let file = path.strip_prefix(folder).unwrap_or(&path);
                found.push((file.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    found.sort();
    Ok(found)
}
