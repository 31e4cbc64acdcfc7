//! Games that come as files.

use std::sync::Arc;

use rookery_chess::file;
pub use rookery_chess::file::SCAFFOLD as VARIANT_SCAFFOLD;
use rookery_chess::variant::VariantGame;
use rookery_rules::{Flaw, FormField, Game, ModuleKind};
pub use rookery_script::{SCRIPT_SCAFFOLD, SCRIPT_TYPES, keep_compiled_in, shipped};

/// Reads a game from a file's content. `rules` is what games that are played by it record, and so
/// its title's key.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(kind: ModuleKind, rules: &str, content: &[u8]) -> Result<Arc<dyn Game>, Vec<Flaw>> {
    match kind {
        ModuleKind::Variant => {
            let variant = file::read(rules, content)?;
            let game = VariantGame::new(variant);
            let flaw = |fault: rookery_rules::Fault| Flaw::new(fault.0);
            let game = game.map_err(|faults| faults.into_iter().map(flaw).collect::<Vec<_>>())?;
            Ok(Arc::new(game))
        }
        ModuleKind::Script => Ok(Arc::new(rookery_script::load_script(rules, content)?)),
        ModuleKind::Component => Ok(Arc::new(rookery_script::load_component(rules, content)?)),
    }
}

/// The form in which a variant is composed.
#[must_use]
pub fn variant_form() -> Vec<FormField> {
    file::form()
}

/// Files to begin a game of one's own with: name and content.
#[must_use]
pub fn templates() -> Vec<(String, &'static str)> {
    let mut all = vec![
        ("my-game.js".to_owned(), SCRIPT_SCAFFOLD),
        ("my-variant.toml".to_owned(), VARIANT_SCAFFOLD),
    ];
    let examples = rookery_script::EXAMPLES.into_iter();
    all.extend(examples.map(|(key, source)| (format!("my-{key}.js"), source)));
    all
}
