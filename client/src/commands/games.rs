//! `rookery games`: which games there are.

use std::io::Write;

use crate::failure::Failure;

/// Prints the key and the name of each game.
pub(super) fn run(out: &mut impl Write) -> Result<(), Failure> {
    let registry = rookery_games::registry();
    let width = registry.iter().map(|game| game.title().key.len()).max().unwrap_or(0);
    for game in registry.iter() {
        let title = game.title();
        writeln!(out, "{:width$}  {}", title.key, title.name)?;
    }
    Ok(())
}
