//! The list of what others wrote and the programs hold, for programs that look for what is known to be
//! unsafe: CycloneDX 1.5, as JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Value, json};

use super::VERSION;
use super::linked::{self, Part};
use crate::root;

/// The name of the whole.
const WHOLE: &str = "pkg:generic/rookery";

/// The list for programs of a target.
///
/// # Errors
/// What is missing or went wrong, in a sentence.
pub(super) fn make(target: &str) -> Result<String, String> {
    let lock = read("Cargo.lock")?;
    let lock: toml::Table = lock.parse().map_err(|err| format!("Cargo.lock: {err}"))?;
    let npm = read("web/package-lock.json")?;
    let npm: Value = serde_json::from_str(&npm).map_err(|err| format!("web: {err}"))?;
    let list = list(&linked::crates(Some(target))?, &sums(&lock), &npm)?;
    check(&list)?;
    let mut text = serde_json::to_string_pretty(&list).map_err(|err| err.to_string())?;
    text.push('\n');
    Ok(text)
}

fn list(crates: &[Part], sums: &Sums, npm: &Value) -> Result<Value, String> {
    let purls: BTreeMap<&str, String> =
        crates.iter().map(|part| (part.id.as_str(), purl(part))).collect();
    let mut components = Vec::new();
    let mut needs = Vec::new();
    for part in crates {
        let own = purl(part);
        let sum = sums.get(&(part.name.clone(), part.version.clone()));
        let sum = sum.ok_or(format!("Cargo.lock has no sum of {own}."))?;
        components.push(component(
            (&part.name, &part.version, &own),
            &part.licence,
            &json!({ "alg": "SHA-256", "content": sum }),
        ));
        let linked: Vec<_> = part.needs.iter().filter_map(|id| purls.get(id.as_str())).collect();
        needs.push(json!({ "ref": own, "dependsOn": linked }));
    }
    for (name, package) in bundled(npm) {
        let version = text(&package["version"]);
        let own = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        let sum = integrity(&text(&package["integrity"]))
            .ok_or(format!("web/package-lock.json has no sum of {own}."))?;
        let sum = json!({ "alg": "SHA-512", "content": sum });
        components.push(component((&name, &version, &own), &text(&package["license"]), &sum));
        needs.push(json!({ "ref": own, "dependsOn": [] }));
    }
    let all: Vec<_> = components.iter().map(|part| part["bom-ref"].clone()).collect();
    let whole = format!("{WHOLE}@{VERSION}");
    needs.push(json!({ "ref": whole, "dependsOn": all }));
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": whole,
                "name": "rookery",
                "version": VERSION,
                "purl": whole,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": components,
        "dependencies": needs,
    }))
}

fn component((name, version, purl): (&str, &str, &str), licence: &str, sum: &Value) -> Value {
    json!({
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        // Some write a choice as it was written before there was a language for it.
        "licenses": [{ "expression": licence.replace('/', " OR ") }],
        "hashes": [sum],
    })
}

fn purl(part: &Part) -> String {
    // A purl has no plus sign but an escaped one.
    format!("pkg:cargo/{}@{}", part.name, part.version.replace('+', "%2B"))
}

/// The sum of each crate, by name and version.
type Sums = BTreeMap<(String, String), String>;

fn sums(lock: &toml::Table) -> Sums {
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let known = |package: &toml::Value| {
        let text = |key| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
        Some(((text("name")?, text("version")?), text("checksum")?))
    };
    packages.filter_map(known).collect()
}

/// The packages of npm that the browser client bundles, with what is locked of each.
fn bundled(lock: &Value) -> Vec<(String, &Value)> {
    let packages = lock["packages"].as_object().into_iter().flatten();
    let bundled = packages.filter(|(path, package)| {
        let helps = ["dev", "devOptional", "optional", "link"];
        !path.is_empty() && !helps.iter().any(|key| package[*key] == true)
    });
    let name = |path: &str| path.rsplit("node_modules/").next().unwrap_or_default().to_owned();
    bundled.map(|(path, package)| (name(path), package)).collect()
}

/// The digits of a sum as npm writes it: `sha512-` and Base64.
fn integrity(text: &str) -> Option<String> {
    const BITS: u32 = 6;
    let base64 = text.strip_prefix("sha512-")?.trim_end_matches('=');
    let (mut held, mut bits, mut digits) = (0_u32, 0, String::new());
    for c in base64.bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = ((held << BITS) | u32::from(value)) & 0xffff;
        bits += BITS;
        if bits >= 8 {
            bits -= 8;
            digits.push_str(&format!("{:02x}", (held >> bits) & 0xff));
        }
    }
    (digits.len() == 128).then_some(digits)
}

/// Whether the list holds together: everything once, with a version, a licence and a sum, and nothing
/// that needs what is not there.
///
/// # Errors
/// What does not.
fn check(list: &Value) -> Result<(), String> {
    let parts = list["components"].as_array().into_iter().flatten();
    let mut known: BTreeSet<&str> =
        list["metadata"]["component"]["bom-ref"].as_str().into_iter().collect();
    for part in parts {
        let own = part["bom-ref"].as_str().unwrap_or_default();
        let said = [&part["version"], &part["licenses"][0]["expression"]];
        let sum = part["hashes"][0]["content"].as_str().unwrap_or_default();
        if said.iter().any(|it| it.as_str().unwrap_or_default().is_empty()) || sum.len() < 64 {
            return Err(format!("{own} lacks a version, a licence or a sum."));
        }
        if !known.insert(own) {
            return Err(format!("{own} is listed twice."));
        }
    }
    for (kind, some) in [("pkg:cargo/", 100), ("pkg:npm/", 1)] {
        let count = known.iter().filter(|own| own.starts_with(kind)).count();
        if count < some {
            return Err(format!("Only {count} of {kind}… are listed."));
        }
    }
    let edges: Vec<&Value> = list["dependencies"].as_array().into_iter().flatten().collect();
    let refs: BTreeSet<&str> = edges.iter().filter_map(|edge| edge["ref"].as_str()).collect();
    let needed = edges.iter().flat_map(|edge| edge["dependsOn"].as_array().into_iter().flatten());
    let missing = needed.filter_map(Value::as_str).find(|own| !known.contains(own));
    match missing {
        Some(own) => Err(format!("{own} is needed and not listed.")),
        None if refs != known => Err("What is needed is not told of everything.".to_owned()),
        None => Ok(()),
    }
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|err| format!("{path}: {err}"))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_compiled_in_is_listed_once() {
        let list = make("x86_64-unknown-linux-gnu").unwrap();
        let list: Value = serde_json::from_str(&list).unwrap();
        let parts = list["components"].as_array().unwrap();
        let listed = |name: &str| parts.iter().filter(|part| part["name"] == name).count();
        for name in ["axum", "rustls", "ring", "tokio", "snabbdom"] {
            assert_eq!(listed(name), 1, "{name}");
        }
        for name in ["vite", "proptest", "rookery-server", "windows-sys", "serde_derive"] {
            assert_eq!(listed(name), 0, "{name} is not compiled in");
        }
    }

    #[test]
    fn a_list_that_does_not_hold_together_is_refused() {
        let good = make("x86_64-unknown-linux-gnu").unwrap();
        let good: Value = serde_json::from_str(&good).unwrap();
        type Damage = fn(&mut Value);
        let damages: [Damage; 4] = [
            |list| list["components"][0]["version"] = json!(""),
            |list| list["components"][1]["hashes"] = json!([]),
            |list| {
                let first = list["components"][0].clone();
                list["components"].as_array_mut().unwrap().push(first);
            },
            |list| {
                list["components"].as_array_mut().unwrap().remove(0);
            },
        ];
        for (number, damage) in damages.into_iter().enumerate() {
            let mut list = good.clone();
            damage(&mut list);
            assert!(check(&list).is_err(), "{number}");
        }
    }

    #[test]
    fn a_sum_of_npm_is_written_in_digits() {
        let sum = format!("sha512-{}==", "A".repeat(85) + "A");
        assert_eq!(integrity(&sum).unwrap(), "0".repeat(128));
        assert_eq!(integrity("sha512-AAAA"), None);
        assert_eq!(integrity("sha1-AAAA"), None);
    }
}
