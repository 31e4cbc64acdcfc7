//! The licences of what others wrote and the programs hold: crates, the packages of the browser
//! client, the font of painted pictures, the runtime of scripts, and the C library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::linked::{self, Part};
use crate::root;

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
    for Part { name, version, licence, folder, .. } in linked::crates(None)? {
        let name = format!("{name} {version}");
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
