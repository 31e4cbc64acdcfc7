//! Games that come as files: scripts, components, and variants as data.

use std::sync::Arc;

use rookery_rules::{Flaw, Game, ModuleKind};

/// Reads a game from a file's content. `rules` is what games that are played by it record, and so
/// its title's key.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(kind: ModuleKind, rules: &str, content: &[u8]) -> Result<Arc<dyn Game>, Vec<Flaw>> {
    let _ = (rules, content);
    Err(vec![Flaw::new(format!("Files of the kind {kind:?} cannot be read yet."))])
}

/// The games that come with Rookery as scripts: key and source.
#[must_use]
pub fn shipped() -> Vec<(&'static str, &'static str)> {
    vec![]
}
