//! Pages for `man` and completions for shells, which `rookery` writes of itself.

use std::path::PathBuf;
use std::process::Command;

use super::programs::Programs;
use super::tree::{TEXT, Tree};
use super::{out, output_of};

/// Each shell, and the file in which it looks for completions.
const SHELLS: [(&str, &str); 3] =
    [("bash", "rookery"), ("fish", "rookery.fish"), ("zsh", "_rookery")];

/// Writes both into a folder: `man/`, and `completions/SHELL/`.
///
/// # Errors
/// The program cannot be run here, or fails.
pub(super) fn write(programs: &Programs) -> Result<PathBuf, String> {
    if !programs.kind.is_ours() {
        return Err("The manual pages are written by the program: it must run here.".to_owned());
    }
    let program = programs.folder.join("rookery");
    let tree = Tree::new(out().join("build/manual"))?;
    for (shell, file) in SHELLS {
        let script = output_of(Command::new(&program).args(["completions", shell]))?;
        tree.put(&format!("completions/{shell}/{file}"), &script, TEXT)?;
    }
    let pages = tree.folder.join("man");
    output_of(Command::new(&program).args(["man", "--out"]).arg(&pages))?;
    Ok(tree.folder)
}
