//! The crates of others that the programs are linked from. What only runs while they are built is left
//! out.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use serde_json::Value;

use super::output_of;
use super::programs::PROGRAMS;
use crate::cargo;

/// A crate that is compiled in.
pub(super) struct Part {
    /// What cargo knows it by.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: String,
    pub(super) folder: String,
    /// The ids of the crates of others that it is linked with.
    pub(super) needs: Vec<String>,
}

/// All of them: those of one target, or of whatever target.
///
/// # Errors
/// Cargo fails, or a crate names no licence.
pub(super) fn crates(target: Option<&str>) -> Result<Vec<Part>, String> {
    let mut metadata = cargo(&["metadata", "--locked", "--format-version", "1"]);
    metadata.args(target.into_iter().flat_map(|target| ["--filter-platform", target]));
    let said = output_of(&mut metadata)?;
    read(&serde_json::from_slice(&said).map_err(|err| format!("metadata: {err}"))?)
}

fn read(said: &Value) -> Result<Vec<Part>, String> {
    let by_id = |list: &Value| -> HashMap<String, Value> {
        let entries = list.as_array().cloned().unwrap_or_default();
        entries.into_iter().map(|it| (text(&it["id"]), it)).collect()
    };
    let (packages, nodes) = (by_id(&said["packages"]), by_id(&said["resolve"]["nodes"]));
    let is_root = |package: &Value| PROGRAMS.iter().any(|(name, _)| package["name"] == *name);
    let mut open: Vec<&String> =
        packages.iter().filter(|(_, it)| is_root(it)).map(|(id, _)| id).collect();
    let mut seen: BTreeSet<&String> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        for next in linked(&nodes[id]) {
            let Some((next, package)) = packages.get_key_value(&next) else { continue };
            if !is_macro(package) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    let is_others = |id: &String| !packages[id]["source"].is_null();
    let others = seen.iter().copied().filter(|id| is_others(id));
    let needs = |id: &String| -> Vec<String> {
        let all = linked(&nodes[id]).into_iter().filter(|id| seen.contains(id) && is_others(id));
        all.collect::<BTreeSet<_>>().into_iter().collect()
    };
    let mut parts =
        others.map(|id| part(&packages[id], needs(id))).collect::<Result<Vec<_>, _>>()?;
    parts.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(parts)
}

/// The ids of what a package is linked with.
fn linked(node: &Value) -> Vec<String> {
    let is_linked = |needed: &&Value| {
        let kinds = needed["dep_kinds"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
    };
    let needed = node["deps"].as_array().into_iter().flatten();
    needed.filter(is_linked).map(|needed| text(&needed["pkg"])).collect()
}

fn is_macro(package: &Value) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    targets.into_iter().any(|target| target["kind"][0] == "proc-macro")
}

fn part(package: &Value, needs: Vec<String>) -> Result<Part, String> {
    let (name, version) = (text(&package["name"]), text(&package["version"]));
    let licence = text(&package["license"]);
    if licence.is_empty() {
        return Err(format!("{name} {version} names no licence."));
    }
    let manifest = text(&package["manifest_path"]);
    let folder = Path::new(&manifest).parent().unwrap_or(Path::new("")).display().to_string();
    Ok(Part { id: text(&package["id"]), name, version, licence, folder, needs })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
