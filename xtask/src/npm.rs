//! No package of npm is bundled under a licence that `deny.toml` does not allow. Of crates,
//! cargo-deny knows more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Licences of npm packages that are tools only: they build the web client and are no part of it.
const FOR_TOOLS: [&str; 1] = ["MPL-2.0"];

/// Checks every package of the lock file.
///
/// # Errors
/// One line for each package that is refused.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let allowed = allowed(&root.join("deny.toml"))?;
    let packages = packages(&root.join("web/package-lock.json"))?;
    let mut refused: Vec<String> = Vec::new();
    for Package { name, licence, tool } in &packages {
        let licence = licence.as_deref().unwrap_or("no licence");
        let for_tool = *tool && FOR_TOOLS.contains(&licence);
        if !for_tool && !allows(licence, &allowed) {
            refused.push(format!("{name}: {licence} is not allowed by deny.toml."));
        }
    }
    match refused.is_empty() {
        true => Ok(format!("{} packages.", packages.len())),
        false => Err(refused.join("\n")),
    }
}

/// The licences that `deny.toml` allows.
fn allowed(path: &Path) -> Result<BTreeSet<String>, String> {
    let text = fs::read_to_string(path).map_err(|err| format!("{}: {err}", path.display()))?;
    let table: toml::Table = text.parse().map_err(|err| format!("deny.toml: {err}"))?;
    let list = table.get("licenses").and_then(|section| section.get("allow"));
    let list = list.and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let allowed: BTreeSet<String> =
        list.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect();
    match allowed.is_empty() {
        true => Err("deny.toml allows no licence at all.".to_owned()),
        false => Ok(allowed),
    }
}

struct Package {
    name: String,
    licence: Option<String>,
    /// Whether it only helps to build.
    tool: bool,
}

fn packages(lock: &Path) -> Result<Vec<Package>, String> {
    let text = fs::read_to_string(lock).map_err(|err| format!("{}: {err}", lock.display()))?;
    let lock: Value = serde_json::from_str(&text).map_err(|err| err.to_string())?;
    let packages = lock["packages"].as_object().cloned().unwrap_or_default();
    let package = |(path, package): (&String, &Value)| Package {
        name: path.rsplit("node_modules/").next().unwrap_or_default().to_owned(),
        licence: package["license"].as_str().map(str::to_owned),
        tool: package["dev"].as_bool().unwrap_or(false),
    };
    Ok(packages.iter().map(package).collect())
}

/// Whether an SPDX expression can be met with the allowed licences alone. `/` is an old `OR`.
fn allows(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let met = any(&mut words, allowed);
    met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed);
    }
    met
}

fn all(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = single(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= single(words, allowed);
    }
    met
}

fn single(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    match words.next() {
        Some("(") => {
            let met = any(words, allowed);
            words.next_if_eq(&")").is_some() && met
        }
        Some(licence) => {
            let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
            let whole = match exception {
                Some(exception) => format!("{licence} WITH {exception}"),
                None => licence.to_owned(),
            };
            allowed.contains(&whole)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(expression: &str) -> bool {
        let ours = ["MIT", "Apache-2.0", "Unicode-3.0"];
        allows(expression, &ours.map(str::to_owned).into())
    }

    #[test]
    fn one_allowed_choice_is_enough() {
        for expression in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "LGPL-2.1 OR (MIT)"] {
            assert!(allowed(expression), "{expression}");
        }
    }

    #[test]
    fn every_part_must_be_allowed() {
        assert!(allowed("(MIT OR GPL-3.0) AND Unicode-3.0"));
        for expression in ["MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND Zlib", "MIT AND"] {
            assert!(!allowed(expression), "{expression}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for expression in ["", "GPL-3.0", "no licence", "(MIT", "MIT)", "Apache-2.0 WITH Other"] {
            assert!(!allowed(expression), "{expression}");
        }
    }
}
