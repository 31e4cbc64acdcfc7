//! `cargo xtask check compiled`: after the tests were built, what people build by itself finds the
//! sandbox's compiler as the tests left it. Cargo says so itself, of everything that it looks at.

use std::process::Stdio;

use serde_json::Value;

use crate::cargo;

/// The libraries that take minutes.
const HEAVY: [&str; 2] = ["wasmtime", "cranelift_codegen"];
/// What is built by itself, as cargo is asked for it.
const ALONE: [&[&str]; 4] = [
    &["build", "--package", "rookery-server"],
    &["build", "--package", "rookery-client"],
    &["build", "--package", "rookery-engine-host-program"],
    &["test", "--no-run", "--package", "rookery-script"],
];

/// Builds each and looks what cargo compiled for it; how many were looked at.
///
/// # Errors
/// What was compiled once more, and for what; or what could not be built.
pub(crate) fn check() -> Result<String, String> {
    let mut seen = 0;
    for choice in ALONE {
        let mut command = cargo(choice);
        command.args(["--quiet", "--message-format", "json"]).stderr(Stdio::inherit());
        let output = command.output().map_err(|error| format!("cargo: {error}"))?;
        let choice = choice.join(" ");
        if !output.status.success() {
            return Err(format!("cargo {choice} fails"));
        }
        for (library, fresh) in heavy(&String::from_utf8_lossy(&output.stdout)) {
            if !fresh {
                return Err(format!("{library} was compiled once more for cargo {choice}"));
            }
            seen += 1;
        }
    }
    // Otherwise cargo's messages have changed, and this looks at nothing.
    if seen < ALONE.len() * HEAVY.len() {
        return Err(format!("cargo tells of {seen} heavy libraries alone"));
    }
    Ok(format!("{} builds find the sandbox's compiler as the tests left it.", ALONE.len()))
}

/// The heavy libraries among cargo's messages, and whether each was there already.
fn heavy(messages: &str) -> Vec<(String, bool)> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let artifacts = messages.filter(|message| message["reason"] == "compiler-artifact");
    let named = artifacts.filter_map(|artifact| {
        let name = artifact["target"]["name"].as_str()?.to_owned();
        Some((name, artifact["fresh"].as_bool()?))
    });
    named.filter(|(name, _)| HEAVY.contains(&name.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_tells_what_it_compiled() {
        let said = r#"{"reason":"compiler-artifact","target":{"name":"wasmtime"},"fresh":true}
            {"reason":"compiler-artifact","target":{"name":"serde"},"fresh":false}
            {"reason":"compiler-artifact","target":{"name":"cranelift_codegen"},"fresh":false}
            {"reason":"build-finished","success":true}"#;
        let found = [("wasmtime".to_owned(), true), ("cranelift_codegen".to_owned(), false)];
        assert_eq!(heavy(said), found);
    }
}
