//! Games of the engine against itself to learn from.

use rookery_chess::{Chess, Color, Move};
use rookery_statistics::HalfPoints;

use super::Sample;
use crate::contest::{PLIES_MAX, ended, opening};
use crate::control::Control;
use crate::score::{KNOWN_WIN_MIN, Score};
use crate::strong::{Engine, Game, Limits};

/// The size of the transposition table, in mebibytes.
const HASH: usize = 1;
/// A score of this size, in hundredths of a pawn, …
const DECIDED: Score = 1500;
/// … for so many plies decides a game.
const DECIDED_PLIES: usize = 5;
/// After so many plies …
const LATE: usize = 80;
/// … a score of at most this size …
const LEVEL: Score = 8;
/// … for so many plies is a draw.
const LEVEL_PLIES: usize = 12;

/// A search that plays both sides.
pub struct Player {
    engine: Engine,
    limits: Limits,
}

impl Player {
    /// One that looks at so many positions before each move.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        let engine = Engine::new(HASH, 1);
        Self { engine, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }
}

/// How a game is going by what the searches say.
#[derive(Default)]
struct Course {
    decided: usize,
    level: usize,
}

impl Course {
    /// White's half points if a score, which is White's, settles it.
    fn settled(&mut self, score: Score, ply: usize) -> Option<HalfPoints> {
        self.decided = if score.abs() >= DECIDED { self.decided + 1 } else { 0 };
        self.level = if score.abs() <= LEVEL && ply >= LATE { self.level + 1 } else { 0 };
        if self.decided >= DECIDED_PLIES {
            return Some(if score > 0 { 2 } else { 0 });
        }
        (self.level >= LEVEL_PLIES).then_some(1)
    }
}

/// Plays the game with a number, and its quiet positions: the mover is not in check, the search
/// chose a move that neither takes nor promotes, and saw no forced end. Equal seeds and numbers
/// give equal games.
pub fn play(player: &mut Player, seed: u64, number: usize) -> Vec<Sample> {
    player.engine.new_game();
    let mut game = Game { position: opening(seed, number), past: vec![] };
    let (mut course, mut samples) = (Course::default(), vec![]);
    let mut points = ended(&game);
    for ply in 0..PLIES_MAX {
        if points.is_some() {
            break;
        }
        let control = Control::begin(false, false);
        let found = player.engine.think(&game, &player.limits, &control, &mut |_| {});
        let Some(mv) = found.pv.first().copied() else { break };
        let position = &game.position;
        let turn = position.side_to_move();
        if is_quiet(position, mv) && found.score.abs() < KNOWN_WIN_MIN {
            samples.push((turn, Sample::new(position, found.score, ply)));
        }
        let score = if turn == Color::White { found.score } else { -found.score };
        game.past.push(position.key());
        game.position.make(mv);
        points = ended(&game).or_else(|| course.settled(score, ply));
    }
    let white = points.unwrap_or(1);
    let result = |turn| if turn == Color::White { white } else { 2 - white };
    samples.into_iter().map(|(turn, sample)| Sample { points: result(turn), ..sample }).collect()
}

fn is_quiet(position: &Chess, mv: Move) -> bool {
    let takes = position.is_capture(mv) && !mv.is_castling();
    position.checkers().is_empty() && mv.promotion().is_none() && !takes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_games_whatever_was_played_before() {
        let mut player = Player::new(100);
        let first = play(&mut player, 1, 0);
        let second = play(&mut player, 1, 1);
        assert_ne!(first, second);
        assert_eq!(play(&mut Player::new(100), 1, 1), second);
        assert_ne!(play(&mut Player::new(100), 2, 1), second);
    }

    #[test]
    fn positions_that_are_kept_are_quiet_and_one_side_is_told_the_opposite_of_the_other() {
        let mut player = Player::new(100);
        let samples: Vec<_> = (0..4).flat_map(|number| play(&mut player, 9, number)).collect();
        assert!(samples.len() > 100, "{}", samples.len());
        for sample in &samples {
            assert!(sample.position().unwrap().checkers().is_empty());
            assert!(i32::from(sample.score).abs() < KNOWN_WIN_MIN);
        }
        for both in samples.windows(2).filter(|both| both[0].ply + 1 == both[1].ply) {
            assert_eq!(both[0].points + both[1].points, 2);
        }
    }

    #[test]
    fn a_game_is_settled_by_what_the_searches_say() {
        let mut course = Course::default();
        let mut told = (0..10).map(|ply| course.settled(-DECIDED, ply));
        assert_eq!(told.find_map(|points| points), Some(0));
        let mut course = Course::default();
        let level: Vec<_> = (0..LATE + 20).map(|ply| course.settled(LEVEL, ply)).collect();
        assert_eq!(level.iter().position(Option::is_some), Some(LATE + LEVEL_PLIES - 1));
        assert_eq!(level[LATE + LEVEL_PLIES - 1], Some(1));
    }
}
