//! Nothing is linked or bundled under a licence that `deny.toml` does not allow, nor is any crate
//! that it bans.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cargo;

/// Licences of npm packages that are tools only: they build the web client and are no part of it.
const FOR_TOOLS: [&str; 1] = ["MPL-2.0"];

/// Checks every crate of the lock file, for all platforms, and every npm package.
///
/// # Errors
/// One line for each crate or package that is refused.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let rules = Rules::read(&root.join("deny.toml"))?;
    let crates = crates()?;
    let packages = packages(&root.join("web/package-lock.json"))?;
    let mut refused: Vec<String> = Vec::new();
    for part in crates.iter().chain(&packages) {
        if rules.banned.contains(&part.name) {
            refused.push(format!("{} is banned by deny.toml.", part.name));
        }
        let licence = part.licence.as_deref().unwrap_or("no licence");
        let tool = part.tool && FOR_TOOLS.contains(&licence);
        if !tool && !allows(licence, &rules.allowed) {
            refused.push(format!("{}: {licence} is not allowed by deny.toml.", part.name));
        }
    }
    match refused.is_empty() {
        true => Ok(format!("{} crates, {} npm packages.", crates.len(), packages.len())),
        false => Err(refused.join("\n")),
    }
}

struct Rules {
    allowed: BTreeSet<String>,
    banned: BTreeSet<String>,
}

impl Rules {
    fn read(path: &Path) -> Result<Rules, String> {
        let text = fs::read_to_string(path).map_err(|err| format!("{}: {err}", path.display()))?;
        let table: toml::Table = text.parse().map_err(|err| format!("deny.toml: {err}"))?;
        let list = |section: &str, key: &str| -> Vec<toml::Value> {
            let list = table.get(section).and_then(|section| section.get(key));
            list.and_then(toml::Value::as_array).cloned().unwrap_or_default()
        };
        let text = |value: &toml::Value| value.as_str().map(str::to_owned);
        let allowed: BTreeSet<String> = list("licenses", "allow").iter().filter_map(text).collect();
        let named = |ban: &toml::Value| ban.get("crate").and_then(text);
        let banned = list("bans", "deny").iter().filter_map(named).collect();
        if allowed.is_empty() {
            return Err("deny.toml allows no licence at all.".to_owned());
        }
        Ok(Rules { allowed, banned })
    }
}

struct Part {
    name: String,
    licence: Option<String>,
    /// Whether it only helps to build.
    tool: bool,
}

fn crates() -> Result<Vec<Part>, String> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked"]).output();
    let output = output.map_err(|err| format!("cargo metadata: {err}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|err| err.to_string())?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let part = |package: &Value| Part {
        name: package["name"].as_str().unwrap_or_default().to_owned(),
        licence: package["license"].as_str().map(str::to_owned),
        tool: false,
    };
    Ok(packages.iter().map(part).collect())
}

fn packages(lock: &Path) -> Result<Vec<Part>, String> {
    let text = fs::read_to_string(lock).map_err(|err| format!("{}: {err}", lock.display()))?;
    let lock: Value = serde_json::from_str(&text).map_err(|err| err.to_string())?;
    let packages = lock["packages"].as_object().cloned().unwrap_or_default();
    let part = |(path, package): (&String, &Value)| Part {
        name: path.rsplit("node_modules/").next().unwrap_or_default().to_owned(),
        licence: package["license"].as_str().map(str::to_owned),
        tool: package["dev"].as_bool().unwrap_or(false),
    };
    Ok(packages.iter().map(part).collect())
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
