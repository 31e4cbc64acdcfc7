//! Rules that come as files while the server runs: ECMAScript modules and WebAssembly components.
//!
//! Both are components of one interface, `wit/rules.wit`, and run in one sandbox. A script becomes a
//! component when it is loaded: it is evaluated in a QuickJS that is itself a component, and the
//! state that this leaves is snapshotted. Every question after that is put to a fresh instance, so
//! that answers follow from the position alone. Only where a game is read back does an instance
//! answer for many moves; what it says of the last is compared with what a fresh one says.
//!
//! What a module may use is counted, never timed: the same call needs the same fuel on every
//! machine, and a replay can never differ.

mod game;
mod position;

mod facts;
mod known;
mod loaded;
mod module;
mod script;

mod board;
mod compiler;
mod failure;
mod kept;
mod limits;
mod looks;
mod sandbox;
mod shipped;
pub mod texts;

pub use compiler::{Compiler, Source, compile, compile_by};
pub use failure::Failure;
pub use game::ModuleGame;
pub use sandbox::keep_compiled_in;
pub use shipped::{EXAMPLES, SCRIPT_SCAFFOLD, SCRIPT_TYPES, shipped};

use std::sync::Arc;

use rookery_rules::Flaw;

/// Reads a script. `key` is what games that are played by it record.
///
/// # Errors
/// What is wrong with it.
pub fn load_script(key: &str, source: &[u8]) -> Result<ModuleGame, Vec<Flaw>> {
    let source = script::text(source)?;
    if let Some((own, module)) = shipped::module(source)? {
        return ModuleGame::new(key, module, Some(own));
    }
    ModuleGame::new(key, Arc::new(module::Module::of_script(source)?), None)
}

/// Gives back the memory of what nobody has used since the last call: code of scripts, which is
/// loaded again from its file in some ten milliseconds, and what only reading scripts needs.
pub fn let_go() {
    loaded::let_go();
    if !sandbox::has_compiled_lately() {
        script::let_go();
        sandbox::let_go();
        compiler::let_go();
    }
}

/// Reads a component. `key` is what games that are played by it record.
///
/// # Errors
/// What is wrong with it.
pub fn load_component(key: &str, bytes: &[u8]) -> Result<ModuleGame, Vec<Flaw>> {
    ModuleGame::new(key, Arc::new(module::Module::of_component(bytes)?), None)
}
