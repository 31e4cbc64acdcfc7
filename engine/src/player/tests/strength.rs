//! Whoever looks further, by evaluations that make sense, wins more.

use rookery_rules::{Score, Seat};

use super::*;

/// Moves by lot at the beginning, so that no two games are alike.
const BY_LOT: usize = 6;
const PLIES_MAX: usize = 160;
const GAMES: u64 = 4;

/// Points of who looks at so many positions against one who looks one ply ahead, of [`GAMES`], in
/// halves.
fn points(key: &str, nodes: u64) -> u32 {
    let registry = registry();
    let game = registry.get(key).unwrap();
    let far = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut points = 0;
    for number in 0..GAMES {
        let (mut play, mut random) = (begin(game.as_ref()), Random::new(number / 2));
        let seat = Seat::BOTH[(number % 2) as usize];
        let (mut one, mut other) = (small(), small());
        for ply in 0..PLIES_MAX {
            let Some(turn) = play.turn() else { break };
            let mv = if ply < BY_LOT {
                random.pick(&play.legal_moves()).unwrap().notation.clone()
            } else if turn == seat {
                think(&mut one, play.as_ref(), &far).pv.remove(0)
            } else {
                think(&mut other, play.as_ref(), &to_depth(1)).pv.remove(0)
            };
            play.play(&mv).unwrap();
        }
        points += match play.outcome().map(|result| result.score) {
            Some(Score::Draw | Score::Aborted) | None => 1,
            Some(score) if score.winner() == Some(seat) => 2,
            Some(_) => 0,
        };
    }
    points
}

#[test]
fn in_families_of_every_kind() {
    for (key, nodes) in [
        ("english-draughts", 800),
        ("antidraughts", 800),
        ("reversi", 800),
        ("ataxx", 800),
        ("connect-four", 2000),
        ("gomoku", 1500),
        ("antichess", 2000),
        ("king-of-the-hill", 800),
        ("xiangqi", 800),
    ] {
        let points = points(key, nodes);
        assert!(points > GAMES as u32, "{key}: {points} of {}", 2 * GAMES);
    }
}
