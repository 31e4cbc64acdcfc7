//! `cargo xtask check features`: whichever crate is built, the sandbox's compiler and all that it is
//! made of have the same features, so that they are compiled once in a target folder.
//!
//! Cargo gives a dependency the features that the chosen crates ask for together. `workspace-hack`
//! asks for all of them in every crate that loads rules; `cargo hakari generate` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::cargo;

/// What takes minutes to compile.
const HEAVY: &str = "wasmtime";
/// Between the parts of a line that cargo is asked for.
const BAR: char = '|';

/// Compares what cargo would build for each crate that needs the compiler, for its tests, and for
/// everything at once; how many crates are compared.
///
/// # Errors
/// A paragraph for each crate with several sets of features: which, and for what.
pub(crate) fn check() -> Result<String, String> {
    let above = tree(&["--workspace", "--invert", HEAVY], "normal")?;
    let ours: BTreeSet<&str> =
        above.iter().map(|(name, _)| name.as_str()).filter(|name| is_ours(name)).collect();
    let mut seen: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let alone = ours.iter().map(|name| vec!["--package", name]);
    for choice in alone.chain([vec!["--workspace"]]) {
        for (edges, build) in [("normal", "build"), ("normal,dev", "test")] {
            for (name, features) in tree(&choice, edges)? {
                let first = format!("cargo {build} {}", choice.join(" "));
                seen.entry(name).or_default().entry(features).or_insert(first);
            }
        }
    }
    let mut below: BTreeSet<String> = BTreeSet::new();
    for (name, _) in tree(&["--package", HEAVY], "normal")? {
        below.insert(name);
    }
    let mut wrong = String::new();
    for (name, sets) in seen.iter().filter(|(name, sets)| below.contains(*name) && sets.len() > 1) {
        let _ = writeln!(wrong, "{name} would be compiled {} times:", sets.len());
        for (features, build) in sets {
            let _ = writeln!(wrong, "  with {features} by {build}");
        }
    }
    match wrong.is_empty() {
        true => Ok(format!("{} crates below {HEAVY}, for {} of ours.", below.len(), ours.len())),
        false => Err(format!("{wrong}cargo hakari generate and the workspace's table mend it.")),
    }
}

/// Whether a line is about a crate of the workspace.
fn is_ours(name: &str) -> bool {
    name.starts_with("rookery-")
}

/// The crates that would be built, each by name and version, with its features.
fn tree(choice: &[&str], edges: &str) -> Result<BTreeSet<(String, String)>, String> {
    let edges = format!("{edges},no-proc-macro");
    let format = format!("{{p}}{BAR}{{f}}");
    let mut command = cargo(&["tree", "--quiet", "--prefix", "none", "--edges", &edges]);
    let output = command.args(["--format", &format]).args(choice).output();
    let output = output.map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(read(&String::from_utf8_lossy(&output.stdout)))
}

/// Reads what cargo wrote; of our own crates the name alone, for they lie in folders.
fn read(said: &str) -> BTreeSet<(String, String)> {
    let lines = said.lines().map(|line| line.trim_end_matches(" (*)"));
    let crates = lines.filter_map(|line| line.split_once(BAR));
    let plain = |(name, features): (&str, &str)| {
        let words = if is_ours(name) { 1 } else { 2 };
        let name: Vec<&str> = name.split(' ').take(words).collect();
        (name.join(" "), features.to_owned())
    };
    crates.map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_read_with_their_features_once_each() {
        let said = "rookery-play v0.1.0 (/here/play)|\nserde v1.0.2|derive,std\n\
                    [dev-dependencies]\nserde v1.0.2|derive,std (*)\n";
        let pair = |name: &str, features: &str| (name.to_owned(), features.to_owned());
        let read: Vec<_> = read(said).into_iter().collect();
        assert_eq!(read, [pair("rookery-play", ""), pair("serde v1.0.2", "derive,std")]);
    }
}
