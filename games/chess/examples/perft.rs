//! Perft, divided by the first move, of any game of the family:
//! `cargo run --release -p rookery-chess --example perft -- crazyhouse 4 "FEN"`

use std::error::Error;

use rookery_rules::Start;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let key = args.next().unwrap_or_else(|| "chess".to_owned());
    let depth: u32 = args.next().map_or(Ok(4), |text| text.parse())?;
    let start = args.next().map_or(Start::Usual, |text| Start::Position { text });

    let games = rookery_chess::games();
    let Some(game) = games.iter().find(|game| game.title().key == key) else {
        let keys: Vec<_> = games.iter().map(|game| game.title().key.as_str()).collect();
        return Err(format!("There is no {key:?}, but {}.", keys.join(", ")).into());
    };
    let play = game.begin(&start)?;
    for (notation, count) in play.divide(depth.max(1)) {
        println!("{notation}: {count}");
    }
    println!("\n{} after {depth} plies", play.perft(depth));
    Ok(())
}
