//! Games that come as files: variants of chess, scripts and WebAssembly components. Whoever loads
//! none of them needs no compiler of WebAssembly.

use std::sync::Arc;

pub use rookery_chess::file::SCAFFOLD as VARIANT_SCAFFOLD;
use rookery_chess::variant::{Variant, VariantGame};
use rookery_chess::{file, ini};
use rookery_rules::{Entry, Flaw, FormField, Game, ModuleKind};
pub use rookery_script::{
    Compiler, Failure, SCRIPT_SCAFFOLD, SCRIPT_TYPES, Source, compile, compile_by,
    keep_compiled_in, let_go, shipped,
};

/// Reads a game from a file's content. `rules` is what games that are played by it record, and so
/// its title's key.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(kind: ModuleKind, rules: &str, content: &[u8]) -> Result<Arc<dyn Game>, Vec<Flaw>> {
    match kind {
        ModuleKind::Variant => {
            let variant = file::read(rules, content)?;
            game(variant)
        }
        ModuleKind::Script => Ok(Arc::new(rookery_script::load_script(rules, content)?)),
        ModuleKind::Component => Ok(Arc::new(rookery_script::load_component(rules, content)?)),
    }
}

/// Reads every game of a file of Fairy-Stockfish, each by its section's name.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_ini(content: &[u8]) -> Result<Vec<Arc<dyn Game>>, Vec<Flaw>> {
    let text = std::str::from_utf8(content);
    let text = text.map_err(|_| vec![Flaw::new(rookery_script::texts::no_utf8())])?;
    ini::read(text)?.into_iter().map(|(_, variant)| game(variant)).collect()
}

/// A variant's file as a section for Fairy-Stockfish, under a key.
///
/// # Errors
/// Everything that is wrong with it, or that the other format has no words for.
pub fn export_ini(key: &str, content: &[u8]) -> Result<String, Vec<Flaw>> {
    ini::write(&file::read(key, content)?, key)
}

fn game(variant: Variant) -> Result<Arc<dyn Game>, Vec<Flaw>> {
    match VariantGame::new(variant) {
        Ok(game) => Ok(Arc::new(game)),
        Err(faults) => Err(faults.into_iter().map(|fault| Flaw::new(fault.0)).collect()),
    }
}

/// What is said of rules that come as files, for a catalogue.
#[must_use]
pub fn texts() -> &'static [&'static Entry] {
    rookery_script::texts::ENTRIES
}

/// The games that come as scripts, without their code.
#[must_use]
pub fn shipped_games() -> Vec<Arc<dyn Game>> {
    let load = |(key, source): (&str, &str)| load(ModuleKind::Script, key, source.as_bytes()).ok();
    shipped().into_iter().filter_map(load).collect()
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
