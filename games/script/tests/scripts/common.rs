//! What the tests of modules share.

use rookery_rules::Flaw;
use rookery_script::ModuleGame;

/// Compiled once for all tests, and for the next time that they run.
fn prepare() {
    rookery_script::keep_compiled_in(concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled"));
}

pub(crate) fn load_script(key: &str, source: &[u8]) -> Result<ModuleGame, Vec<Flaw>> {
    prepare();
    rookery_script::load_script(key, source)
}

pub(crate) fn load_component(key: &str, bytes: &[u8]) -> Result<ModuleGame, Vec<Flaw>> {
    prepare();
    rookery_script::load_component(key, bytes)
}
