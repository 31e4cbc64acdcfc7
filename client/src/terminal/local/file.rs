//! Games from files, and back into files.

use std::fs::File;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rookery_protocol::said::{Text, of_part};
use rookery_rules::record::Games;
use rookery_rules::{Game, Record, Style};

use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::texts::{common, local, row, shown};

/// The first game of a file.
pub(super) fn first(path: &Path) -> Result<Record, Failure> {
    let file = File::open(path);
    let file =
        file.map_err(|why| Failure::Refused(common::not_opened(shown(path), why.to_string())))?;
    match Games::new(BufReader::new(file)).next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(mistake)) => Err(Failure::Refused(of_part(shown(path), mistake.to_string()))),
        None => Err(Failure::Refused(local::no_game_in(shown(path)))),
    }
}

/// The game that a record says it is of.
pub(super) fn game_of(path: &Path, record: &Record) -> Result<Arc<dyn Game>, Failure> {
    let registry = rookery_games::registry();
    record.find(&registry).cloned().map_err(|mistake| {
        let told = of_part(shown(path), mistake.to_string());
        Failure::Refused(row([told, local::say_which_game()]))
    })
}

/// Plays a record through.
pub(super) fn check(path: &Path, game: &dyn Game, record: &Record) -> Result<(), Failure> {
    let played = record.replay(game, |_, _| {}).map(drop);
    played.map_err(|wrong| Failure::Refused(of_part(shown(path), wrong.to_string())))
}

/// The name of a file for a game.
pub(super) fn name(game: &dyn Game, id: &str) -> PathBuf {
    let ending = match game.style() {
        Style::Pgn { .. } => "pgn",
        Style::Pdn { .. } => "pdn",
        Style::Lines => "txt",
    };
    PathBuf::from(format!("{}-{id}.{ending}", game.title().key))
}

/// Writes games to a file, which is whole or not there.
///
/// # Errors
/// Why not.
pub(super) fn save(path: &Path, text: &str) -> Result<(), Text> {
    let write = || {
        let mut file = NewFile::begin(path, false)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    };
    write().map_err(|why: std::io::Error| common::not_written(shown(path), why.to_string()))
}
