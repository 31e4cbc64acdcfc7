//! A game between two players.

use rookery_chess::{Chess, Move};
use rookery_rules::Position as _;
use rookery_statistics::HalfPoints;

use crate::strong::Game;

/// A game that is not over by then is a draw, in plies after the opening.
pub const PLIES_MAX: usize = 300;
/// The fifty-move rule, in plies; claimed at once.
const QUIET_PLIES_MAX: u16 = 100;

/// Chooses moves of chess.
pub trait Player {
    /// Forgets the game before.
    fn begin(&mut self) {}

    /// A legal move in a game that is not over.
    fn choose(&mut self, game: &Game) -> Option<Move>;
}

/// Plays a game from a position, White's player first; White's half points. Threefold repetition
/// and fifty quiet moves draw.
pub fn play(position: &Chess, mut players: [&mut dyn Player; 2]) -> HalfPoints {
    players.iter_mut().for_each(|player| player.begin());
    let mut game = Game { position: position.clone(), past: vec![] };
    for _ in 0..PLIES_MAX {
        if let Some(points) = ended(&game) {
            return points;
        }
        let mover = game.position.side_to_move();
        let Some(mv) = players[mover.index()].choose(&game) else { return 1 };
        game.past.push(game.position.key());
        game.position.make(mv);
    }
    1
}

/// White's half points of a game that is over.
pub(crate) fn ended(game: &Game) -> Option<HalfPoints> {
    let position = &game.position;
    if position.count_moves() == 0 && !position.checkers().is_empty() {
        return Some(if position.side_to_move() == rookery_chess::Color::White { 0 } else { 2 });
    }
    let key = position.key();
    let reach = usize::from(position.halfmoves()).min(game.past.len());
    let seen = game.past.iter().rev().take(reach).filter(|past| **past == key).count();
    let drawn = position.legal_count() == 0 || position.halfmoves() >= QUIET_PLIES_MAX || seen >= 2;
    drawn.then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::CastlingNotation;

    /// Plays the first move that it finds.
    struct First;

    impl Player for First {
        fn choose(&mut self, game: &Game) -> Option<Move> {
            let mut found = None;
            game.position.each_move(|mv| found = found.or(Some(mv)));
            found
        }
    }

    fn points(fen: &str) -> HalfPoints {
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        play(&position, [&mut First, &mut First])
    }

    #[test]
    fn who_is_mated_gets_nothing() {
        assert_eq!(points("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 2);
        assert_eq!(points("7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1"), 0);
    }

    #[test]
    fn stalemates_repetitions_and_dead_positions_are_draws() {
        for fen in [
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            "7k/8/8/p7/P7/8/8/K7 w - - 0 1",
        ] {
            assert_eq!(points(fen), 1, "{fen}");
        }
    }
}
