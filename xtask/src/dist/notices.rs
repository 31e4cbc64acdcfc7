//! The licences of what others wrote and the programs hold: crates, the packages of the browser
//! client, the font of painted pictures, the runtime of scripts, and the C library.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::output_of;
use super::programs::PROGRAMS;
use crate::{cargo, root};

/// What the name of a file with a licence begins with.
const NAMES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];
/// Where the font is that pictures are painted with.
const FONTS: &str = "pictures/fonts";
/// Where Debian keeps the licence of glibc, as systems made from it do.
const LGPL: &str = "/usr/share/common-licenses/LGPL-2.1";
const RULE: &str =
    "\n--------------------------------------------------------------------------------\n\n";

/// Each text, and what stands under it.
type Texts = BTreeMap<String, BTreeSet<String>>;

/// All of them in one text.
///
/// # Errors
/// Something names no licence, or a file cannot be read.
pub(super) fn collect() -> Result<String, String> {
    let mut list = String::new();
    let mut texts = Texts::new();
    for Part { name, licence, folder } in crates()? {
        list.push_str(&format!("{name}: {licence}\n"));
        gather(Path::new(&folder), &name, &mut texts)?;
    }
    for name in bundled()? {
        let folder = root().join("web/node_modules").join(&name);
        list.push_str(&format!("{name}, in the browser client\n"));
        gather(&folder, &name, &mut texts)?;
    }
    list.push_str("Roboto, in painted pictures: Apache-2.0\n");
    gather(&root().join(FONTS), "Roboto", &mut texts)?;
    let runtime = read(&root().join("games/script/runtime/README.md"))?;
    let lgpl = read(Path::new(LGPL))?;
    let mut all = format!(
        "Rookery is licensed as LICENSE-MIT or LICENSE-APACHE say, as you like.\n\
         Its programs hold what others wrote, listed here with the licences.\n{RULE}{list}"
    );
    all.push_str(&format!("{RULE}{runtime}"));
    for (text, names) in texts {
        let names: Vec<String> = names.into_iter().collect();
        all.push_str(&format!("{RULE}{}:\n\n{}\n", names.join(", "), text.trim_end()));
    }
    all.push_str(&format!(
        "{RULE}Programs that are linked statically hold the GNU C Library, which comes with no \
         warranty, under\nthe licence below. Its sources are those of the package glibc of Debian \
         or Ubuntu, where the\nprograms were built; they can be linked with another one by building \
         Rookery from its sources.\n\n{lgpl}"
    ));
    Ok(all)
}

/// A crate that is compiled in.
struct Part {
    name: String,
    licence: String,
    folder: String,
}

/// The crates of others that the programs are linked from. What only runs while they are built is
/// left out.
fn crates() -> Result<Vec<Part>, String> {
    let said = output_of(&mut cargo(&["metadata", "--locked", "--format-version", "1"]))?;
    let said: Value = serde_json::from_slice(&said).map_err(|err| format!("metadata: {err}"))?;
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
    let others = seen.into_iter().map(|id| &packages[id]).filter(|it| !it["source"].is_null());
    let mut parts = others.map(part).collect::<Result<Vec<_>, _>>()?;
    parts.sort_by(|a, b| a.name.cmp(&b.name));
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

fn part(package: &Value) -> Result<Part, String> {
    let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
    let licence = text(&package["license"]);
    if licence.is_empty() {
        return Err(format!("{name} names no licence."));
    }
    let manifest = text(&package["manifest_path"]);
    let folder = Path::new(&manifest).parent().unwrap_or(Path::new("")).display().to_string();
    Ok(Part { name, licence, folder })
}

/// The packages of npm that the browser client bundles.
fn bundled() -> Result<Vec<String>, String> {
    let package = read(&root().join("web/package.json"))?;
    let package: Value = serde_json::from_str(&package).map_err(|err| err.to_string())?;
    let needed = package["dependencies"].as_object().into_iter().flatten();
    Ok(needed.map(|(name, _)| name.clone()).collect())
}

/// Notes the texts of licences in a folder. Some crates have none of their own, as they name a
/// licence that is well known.
fn gather(folder: &Path, name: &str, texts: &mut Texts) -> Result<(), String> {
    let fault = |err: std::io::Error| format!("{}: {err}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let file = entry.file_name().to_string_lossy().to_uppercase();
        if entry.path().is_file() && NAMES.iter().any(|begin| file.starts_with(begin)) {
            texts.entry(read(&entry.path())?).or_default().insert(name.to_owned());
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|err| format!("{}: {err}", file.display()))?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
