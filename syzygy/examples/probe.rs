//! Asks tables what a position is worth, and each move in it.
//! `cargo run --release -p rookery-syzygy --example probe -- "FOLDER" "FEN"`

use rookery_chess::{CastlingNotation, Chess, Move};
use rookery_syzygy::{Syzygy, Wdl};

/// Tables of three men, which lie beside the sources.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tables");
/// White wins, though not by every move.
const FEN: &str = "8/8/8/1k6/8/K7/6P1/8 w - - 0 1";

fn main() -> Result<(), String> {
    let mut given = std::env::args().skip(1);
    let folders = given.next().unwrap_or_else(|| FOLDER.to_owned());
    let fen = given.next().unwrap_or_else(|| FEN.to_owned());
    let (tables, faults) = Syzygy::open(&folders)?;
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    let position = Chess::from_fen(&fen, CastlingNotation::KingMoves).map_err(|faults| {
        let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
        sentences.join(" ")
    })?;

    let [wdl, dtz] = tables.counts();
    println!("{wdl} WDL and {dtz} DTZ tables, up to {} men", tables.men());
    println!("{}: {}", position.side_to_move().name(), worth(&tables, &position, |it| it));
    // No position came before this one, and every move may be chosen.
    let best = tables.root(&position, &[], &[]).map(|root| root.moves).unwrap_or_default();
    let mut moves: Vec<Move> = vec![];
    position.each_move(|mv| moves.push(mv));
    for mv in moves {
        let mut after = position.clone();
        after.make(mv);
        // What the opponent has then is the opposite for whoever has moved.
        let worth = worth(&tables, &after, |(wdl, dtz)| (wdl.before(), -dtz));
        let mark = if best.contains(&mv) { '*' } else { ' ' };
        println!("{mark} {:8} {worth}", position.san(mv));
    }
    tables.take_faults().iter().for_each(|fault| eprintln!("{fault}"));
    Ok(())
}

/// Who wins and the distance, as `seen` by one of the players.
fn worth(tables: &Syzygy, position: &Chess, seen: impl Fn((Wdl, i32)) -> (Wdl, i32)) -> String {
    let Some(wdl) = tables.wdl(position) else { return "not known".to_owned() };
    let dtz = tables.dtz(position);
    let (wdl, plies) = seen((wdl, dtz.unwrap_or(0)));
    match dtz {
        Some(_) => format!("{wdl:?}, DTZ {plies}"),
        None => format!("{wdl:?}"),
    }
}
