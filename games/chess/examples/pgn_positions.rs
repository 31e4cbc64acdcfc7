//! PGN in, positions out: a line for each move of each game, with the move and the FEN after it.
//! `cargo run --release -p rookery-chess --example pgn_positions < games.pgn`

use std::io::stdin;

use rookery_rules::record::{Games, Record, Wrong};
use rookery_rules::{Game, Registry, Viewer};

fn main() {
    let mut registry = Registry::default();
    registry.add_group("Chess", rookery_chess::games());
    // One game is held at a time, so the file may be of any size.
    for (count, record) in Games::new(stdin().lock()).enumerate() {
        let record = match record {
            Ok(record) => record,
            // The game that follows is read all the same.
            Err(mistake) => {
                eprintln!("{mistake}");
                continue;
            }
        };
        let player = |name| record.tag(name).unwrap_or("?");
        println!("# {} {} - {}", count + 1, player("White"), player("Black"));
        match record.find(&registry) {
            Ok(game) => {
                if let Err(wrong) = positions(game.as_ref(), &record) {
                    eprintln!("{wrong}");
                }
            }
            Err(mistake) => eprintln!("{mistake}"),
        }
    }
}

/// Prints the positions of a game up to its end, or up to a move that is wrong.
fn positions(game: &dyn Game, record: &Record) -> Result<(), Wrong> {
    println!("        {}", record.begin(game)?.text());
    let end = record.replay(game, |_, play| {
        let label = play.seen(Viewer::All).and_then(|seen| seen.label).unwrap_or_default();
        println!("{label:7} {}", play.text());
    })?;
    if let Some(result) = end.outcome() {
        println!("# {:?}, {}", result.score, result.reason);
    }
    Ok(())
}
