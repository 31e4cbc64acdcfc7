//! Plays on standard input and output, every game that the registry has and those that are sent.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use rookery_rules::{Flaw, Game, ModuleKind};

use rookery_engine::families::Games;
use rookery_engine::output::Output;
use rookery_engine::speak;

pub(super) fn run() -> ExitCode {
    let games = Games::new(rookery_games::registry(), Some(load));
    let (output, complaints) = (Output::new(io::stdout()), Output::new(io::stderr()));
    speak::run(io::stdin().lock(), games, (output, complaints));
    ExitCode::SUCCESS
}

fn load(kind: &str, key: &str, content: &[u8]) -> Result<Arc<dyn Game>, String> {
    let kind = match kind.trim_start_matches('.').to_ascii_lowercase().as_str() {
        "js" => ModuleKind::Script,
        "wasm" => ModuleKind::Component,
        "toml" => ModuleKind::Variant,
        other => return Err(format!("rules come as js, wasm or toml, and not as {other:?}")),
    };
    rookery_modules::load(kind, key, content).map_err(|flaws| sentences(&flaws))
}

fn sentences(flaws: &[Flaw]) -> String {
    flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
