//! `cargo xtask check features`: whichever of our crates is built, each dependency has the same
//! features, so that it is compiled once in a target folder. The compiler of the sandbox takes
//! minutes.
//!
//! Cargo gives a dependency the features that the chosen crates ask for together. `workspace-hack`
//! asks for all of them in every crate that depends on it; `cargo hakari generate` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::cargo;

/// What the crates with one set of features depend on.
const HACK: &str = "workspace-hack";
/// What is added to the name of a crate that runs while something is built.
const WHILE_BUILDING: &str = " while building";
/// Between the parts of a line that cargo is asked for.
const BAR: char = '#';
/// How many crates there may be beside one version of each: some of those that we use hold older
/// ones of others.
const VERSIONS_MORE_MAX: usize = 23;
/// How far a crate is indented from the one that needs it.
const INDENT: usize = 4;

/// Compares what cargo would build for each crate of ours, and for its tests, with what it builds of
/// everything at once; how many crates are compared.
///
/// # Errors
/// A line for each crate that would be compiled once more: with which features, and for what.
pub(crate) fn check() -> Result<String, String> {
    let above = tree(&["--workspace", "--invert", HACK], "normal")?;
    let ours: BTreeSet<&str> =
        above.iter().map(|(name, _)| name.as_str()).filter(|name| is_ours(name)).collect();
    let whole = tree(&["--workspace"], "normal,build,dev")?;
    let mut wrong: BTreeMap<(String, String), String> = BTreeMap::new();
    for name in &ours {
        for (edges, command) in [("normal,build", "build"), ("normal,build,dev", "test")] {
            let built = tree(&["--package", name], edges)?;
            for other in built.difference(&whole).filter(|(name, _)| !is_ours(name)) {
                let by = format!("cargo {command} --package {name}");
                wrong.entry(other.clone()).or_insert(by);
            }
        }
    }
    let more = versions_more(&whole);
    if more.len() > VERSIONS_MORE_MAX {
        let max = VERSIONS_MORE_MAX;
        return Err(format!(
            "{} crates are other versions of one there is, of {max} known: {more:?}",
            more.len()
        ));
    }
    if wrong.is_empty() {
        let (count, ours, more) = (whole.len(), ours.len(), more.len());
        return Ok(format!(
            "{count} crates for {ours} of ours, {more} of them beside another version."
        ));
    }
    let mut said = String::new();
    for ((name, features), by) in wrong {
        let _ = writeln!(said, "{name} would be compiled once more, with {features}, by {by}");
    }
    Err(format!("{said}cargo hakari generate and the workspace's table mend it."))
}

/// All but one version of each crate, as `name vVERSION`.
fn versions_more(crates: &BTreeSet<(String, String)>) -> Vec<String> {
    let plain = crates.iter().filter(|(name, _)| !is_ours(name));
    let plain: BTreeSet<&str> =
        plain.map(|(name, _)| name.strip_suffix(WHILE_BUILDING).unwrap_or(name)).collect();
    let mut more = vec![];
    let mut before: Option<&str> = None;
    for one in plain {
        let name = |one: &str| one.split(' ').next().map(str::to_owned);
        if let Some(other) = before.filter(|before| name(before) == name(one)) {
            more.push(other.to_owned());
        }
        before = Some(one);
    }
    more
}

/// Whether a line is about a crate of the workspace.
fn is_ours(name: &str) -> bool {
    name.starts_with("rookery-")
}

/// The crates that would be built, each by name and version, with its features. What runs while
/// something is built is a crate of its own: cargo compiles it by itself.
fn tree(choice: &[&str], edges: &str) -> Result<BTreeSet<(String, String)>, String> {
    let format = format!("{BAR}{{p}}{BAR}{{f}}");
    let mut command = cargo(&["tree", "--quiet", "--charset", "ascii", "--edges", edges]);
    let output = command.args(["--format", &format]).args(choice).output();
    let output = output.map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(read(&String::from_utf8_lossy(&output.stdout)))
}

/// Reads the tree that cargo drew: a crate in each line, indented by its depth, and headings above
/// those that the crate before needs to be built. Of our own crates the name alone, for they lie in
/// folders.
fn read(drawn: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    // For each depth above: whether the crate there runs while something is built, and whether the
    // heading there is of what building needs.
    let (mut running, mut headings): (Vec<bool>, Vec<bool>) = (vec![], vec![]);
    for line in drawn.lines().map(|line| line.trim_end_matches(" (*)")) {
        if let Some(at) = line.find('[').filter(|_| !line.contains(BAR)) {
            headings.resize(at / INDENT + 2, false);
            headings[at / INDENT + 1] = line.ends_with("[build-dependencies]");
            continue;
        }
        let mut fields = line.splitn(3, BAR);
        let (Some(indent), Some(name), Some(features)) =
            (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let depth = indent.len() / INDENT;
        headings.resize(depth + 1, false);
        running.truncate(depth);
        let above = running.last().copied().unwrap_or_default();
        let runs = above || headings[depth] || name.contains("(proc-macro)");
        running.push(runs);
        let words = if is_ours(name) { 1 } else { 2 };
        let plain: Vec<&str> = name.split(' ').take(words).collect();
        let when = if runs { WHILE_BUILDING } else { "" };
        found.insert((plain.join(" ") + when, features.to_owned()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_versions_all_but_one_are_more_than_needed() {
        let names =
            ["rand v0.9.5", "rand v0.10.3", "rand v0.9.5 while building", "rand_core v0.9.5"];
        let crates = names.map(|name| (name.to_owned(), String::new())).into();
        assert_eq!(versions_more(&crates).len(), 1);
        assert!(versions_more(&BTreeSet::new()).is_empty());
    }

    #[test]
    fn crates_are_read_with_their_features_once_each() {
        let drawn = "#rookery-play v0.1.0 (/here/play)#\n\
                     |-- #serde v1.0.2#derive,std\n\
                     |   `-- #serde_derive v1.0.2 (proc-macro)#default\n\
                     |       `-- #syn v3.0.0#full\n\
                     |-- #sqlx v0.9.0#sqlite\n\
                     |   [build-dependencies]\n\
                     |   `-- #cc v1.0.0#\n\
                     |       `-- #shlex v1.3.0#std\n\
                     `-- #libc v0.2.0#std\n\
                     [dev-dependencies]\n\
                     |-- #serde v1.0.2#derive,std (*)\n\
                     `-- #syn v3.0.0#\n";
        let read: Vec<_> = read(drawn).into_iter().collect();
        let pair = |name: &str, features: &str| (name.to_owned(), features.to_owned());
        assert_eq!(
            read,
            [
                pair("cc v1.0.0 while building", ""),
                pair("libc v0.2.0", "std"),
                pair("rookery-play", ""),
                pair("serde v1.0.2", "derive,std"),
                pair("serde_derive v1.0.2 while building", "default"),
                pair("shlex v1.3.0 while building", "std"),
                pair("sqlx v0.9.0", "sqlite"),
                pair("syn v3.0.0", ""),
                pair("syn v3.0.0 while building", "full"),
            ]
        );
    }
}
