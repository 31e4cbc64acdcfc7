//! A bot: it mates where it can, else it takes the most, else it plays anything.
//!
//! It speaks the lines that docs/bots.md describes, so any Rookery server can let it play:
//! `rookery-engine-host probe --protocol rookery -- target/release/examples/bot`

use std::io::stdin;

use rookery_chess::{CastlingNotation, Chess, Move, Role};
use rookery_rules::random::Random;
use rookery_rules::{Past, Position};

fn main() {
    let (mut position, mut random) = (None, Random::new(1));
    for line in stdin().lines().map_while(Result::ok) {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("HELLO", _) => println!("NAME Greedy\nREADY"),
            ("POSITION", fen) => position = Chess::from_fen(fen, CastlingNotation::KingMoves).ok(),
            ("GO", _) => {
                let mv = position.as_ref().and_then(|position| choose(position, &mut random));
                println!("{}", mv.map_or("RESIGN".to_owned(), |mv| format!("MOVE {mv}")));
            }
            ("QUIT", _) => break,
            _ => {}
        }
    }
}

fn choose(position: &Chess, random: &mut Random) -> Option<String> {
    let worth = |mv: &Move| {
        let mut next = position.clone();
        next.make(*mv);
        let mates = next.outcome(Past::default()).is_some_and(|end| end.score.winner().is_some());
        let takes = position.pieces().role_at(mv.to).filter(|_| position.is_capture(*mv));
        (mates, takes.map(Role::index))
    };
    let mut moves = vec![];
    position.legal_into(&mut moves);
    let best = moves.iter().max_by_key(|mv| (worth(mv), random.bits()))?;
    Some(position.uci(*best))
}
