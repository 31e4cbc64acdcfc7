//! The algorithms agree in every family, not in chess alone.

use std::sync::Arc;

use rookery_chess::variant::VariantPosition;
use rookery_draughts::Draughts;
use rookery_hexchess::Hexchess;
use rookery_lines::{Columns, Opened, Row};
use rookery_rules::random::Random;
use rookery_rules::{Play, Played, Position, Start};
use rookery_territory::{Ataxx, Breakthrough, Reversi};
use rookery_towers::Towers;

use super::{Algorithm, Study};
use crate::board::{Board, Fairy, Worth};
use crate::eval::{Evaluate, Usual};
use crate::families::Games;

const TABLE_BITS: u32 = 8;
/// The longest game that positions are taken from.
const PLIES_MAX: usize = 80;
/// No more lines of play than this are looked at to the depth that is chosen by it.
const LINES_MAX: usize = 500;

/// Positions from games played at random, by all these games in turn.
fn positions<P: Position>(keys: &[&str], count: usize) -> Vec<P> {
    let (games, mut random) = (Games::families(), Random::new(7));
    let mut found = vec![];
    for number in 0.. {
        if found.len() >= count {
            break;
        }
        let game = games.get(keys[number % keys.len()]).unwrap();
        let numbered = game.title().starts.numbers.is_some();
        let start = if numbered { Start::Number { number: 3 } } else { Start::Usual };
        let mut play = game.begin(&start).unwrap();
        for _ in 0..PLIES_MAX {
            if random.below(6) == 0 {
                let played = play.as_any().downcast_ref::<Played<P>>().unwrap();
                found.push(played.position().clone());
            }
            let moves = play.legal_moves();
            let Some(mv) = random.pick(&moves) else { break };
            // What may be legal as far as the player can know may still be refused.
            let _ = play.play(&mv.notation);
        }
    }
    found.truncate(count);
    found
}

fn agree<P: Position, B: Board>(keys: &[&str], count: usize, board: impl Fn(&P) -> B)
where
    Usual: Evaluate<B>,
{
    let (_, negamax) = Algorithm::STEPS[0];
    for (number, position) in positions::<P>(keys, count).into_iter().enumerate() {
        let board = board(&position);
        let mut moves = vec![];
        board.moves_into(&mut moves);
        assert_eq!(moves.is_empty(), board.verdict().is_some(), "{}", position.text());
        let mut worthy = vec![];
        board.worthy_into(&mut worthy);
        assert!(worthy.iter().all(|mv| moves.contains(mv)), "{}", position.text());
        assert_eq!(worthy.is_empty(), moves.is_empty(), "{}", position.text());
        let mut depth = 1;
        while depth < 3 && moves.len().pow(depth + 1) <= LINES_MAX {
            depth += 1;
        }
        let score = |algorithm| {
            Study::with_table(algorithm, &Usual, TABLE_BITS).search(&board, depth).score
        };
        let expected = score(negamax);
        let (name, algorithm) = Algorithm::STEPS[1 + number % 7];
        assert_eq!(score(algorithm), expected, "{name} to {depth}: {}", position.text());
    }
}

fn same<P: Clone>(position: &P) -> P {
    position.clone()
}

#[test]
fn in_draughts() {
    let keys: Vec<String> =
        rookery_draughts::games().iter().map(|game| game.title().key.clone()).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    agree::<Draughts, _>(&keys, 1000, same);
}

#[test]
fn in_games_of_lines() {
    agree::<Columns, _>(&["connect-four"], 500, same);
    agree::<Row, _>(&["tic-tac-toe"], 400, same);
    agree::<Row, _>(&["gomoku", "gomoku-standard"], 60, same);
    agree::<Opened, _>(&["renju", "gomoku-swap2"], 40, same);
}

#[test]
fn in_chess_on_hexagons() {
    agree::<Hexchess, _>(&["hexchess", "mccooey", "shafran"], 1000, same);
}

#[test]
fn in_games_of_territory() {
    agree::<Reversi, _>(&["reversi"], 400, same);
    agree::<Ataxx, _>(&["ataxx"], 300, same);
    agree::<Breakthrough, _>(&["breakthrough"], 300, same);
}

#[test]
fn in_chess_with_towers() {
    agree::<Towers, _>(&["makarenko"], 1000, same);
}

#[test]
fn in_variants_of_chess() {
    let games = Games::families();
    let keys: Vec<&str> = games
        .iter()
        .filter(|game| game.dialects().iter().any(|it| it.tongue == rookery_rules::Tongue::Uci))
        .map(|game| game.title().key.as_str())
        .filter(|key| !key.starts_with("chess"))
        .collect();
    assert!(keys.len() > 20, "{keys:?}");
    let fairy = |position: &VariantPosition| Fairy {
        position: position.clone(),
        worth: Arc::new(Worth::new(position.rules())),
    };
    agree::<VariantPosition, _>(&keys, 1000, fairy);
}

#[test]
fn positions_come_from_the_games_asked_for() {
    let rows = positions::<Row>(&["tic-tac-toe"], 20);
    assert!(rows.iter().all(|row| row.variant().size.side() == 3));
    let play: Box<dyn Play> = Box::new(Played::new(rows[0].clone()));
    assert!(play.as_any().is::<Played<Row>>());
}
