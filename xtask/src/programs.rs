//! The programs of tests that were built, to be started without asking cargo again.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::cargo;

/// Programs of tests, by what cargo calls them.
pub(crate) struct Programs(HashMap<String, Program>);

struct Program {
    file: PathBuf,
    /// Where cargo would start it: the folder of its package.
    folder: PathBuf,
}

impl Programs {
    /// The program as cargo would start it. One that was not built fails when it is started.
    pub(crate) fn command(&self, name: &str) -> Command {
        let Some(Program { file, folder }) = self.0.get(name) else { return Command::new(name) };
        let mut command = Command::new(file);
        command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder).stdin(Stdio::null());
        command
    }
}

impl Display for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Programs of tests: {}.", self.0.len())
    }
}

/// Builds all programs of tests of the workspace, as the tests before did, and tells where they are.
///
/// # Errors
/// They cannot be built.
pub(crate) fn built() -> Result<Programs, String> {
    let mut build = cargo(&["test", "--workspace", "--no-run", "--quiet"]);
    build.args(["--message-format", "json"]).stderr(Stdio::inherit());
    let output = build.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the programs of tests cannot be built".to_owned());
    }
    Ok(Programs(programs(&String::from_utf8_lossy(&output.stdout))))
}

/// The programs of tests among cargo's messages.
fn programs(messages: &str) -> HashMap<String, Program> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = messages.filter_map(|message| {
        let is_test =
            message["reason"] == "compiler-artifact" && message["profile"]["test"] == true;
        let file = message["executable"].as_str().filter(|_| is_test)?.into();
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
        Some((message["target"]["name"].as_str()?.to_owned(), Program { file, folder }))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_tests_are_found_among_what_cargo_tells() {
        let said = r#"{"reason":"compiler-artifact","profile":{"test":true},"executable":"/t/stories-1",
                       "manifest_path":"/w/server/Cargo.toml","target":{"name":"stories"}}
            {"reason":"compiler-artifact","profile":{"test":false},"executable":"/t/server",
             "manifest_path":"/w/server/Cargo.toml","target":{"name":"rookery-server"}}
            {"reason":"compiler-artifact","profile":{"test":true},"executable":null,
             "manifest_path":"/w/play/Cargo.toml","target":{"name":"rookery_play"}}
            {"reason":"build-finished","success":true}"#;
        let one_line_each = said.replace(",\n", ",");
        let found = Programs(programs(&one_line_each));
        assert_eq!(found.to_string(), "Programs of tests: 1.");
        let command = found.command("stories");
        assert_eq!(command.get_program(), "/t/stories-1");
        assert_eq!(command.get_current_dir(), Some(Path::new("/w/server")));
    }
}
