//! Positions to hold other rules to, with their counts, in the format of
//! `games/chess/tests/data/shakmaty.epd`: `KEY; FEN; counts to depth 1, 2, …`.

use shakmaty::fen::Fen;
use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, RacingKings, ThreeCheck};
use shakmaty::{
    Bitboard, Board, ByRole, CastlingMode, Chess, EnPassantMode, FromSetup, Position, Setup,
};

/// How many positions of a variant are written.
const POSITIONS: usize = 10;
const DEPTH: u32 = 4;
const PLIES_MIN: usize = 15;
const PLIES_MAX: usize = 60;
/// Fewer sequences than this say little.
const COUNT_MIN: u64 = 100_000;
/// More take a test too long.
const COUNT_MAX: u64 = 2_500_000;
/// With both reserves filled, few positions have less.
const CRAZYHOUSE_COUNT_MAX: u64 = 8_000_000;

/// Ten positions from the middle of random games, one line each. The same seed gives the same.
pub(crate) fn positions(game: &str, seed: u64) -> Option<Vec<String>> {
    let draw = Draw(seed);
    let lines = match game {
        "crazyhouse" => middles(draw, CRAZYHOUSE_COUNT_MAX, |position: &Crazyhouse, number| {
            holds_both(position) && position.promoted().is_empty() == (number >= POSITIONS / 2)
        }),
        "three-check" => middles(draw, COUNT_MAX, |position, _| is_near_its_end(position)),
        "atomic" => middles(draw, COUNT_MAX, |_: &Atomic, _| true),
        "antichess" => middles(draw, COUNT_MAX, |_: &Antichess, _| true),
        "horde" => middles(draw, COUNT_MAX, |_: &Horde, _| true),
        "racing-kings" => middles(draw, COUNT_MAX, |_: &RacingKings, _| true),
        _ => return None,
    };
    Some(lines.into_iter().map(|line| format!("{game}; {line}")).collect())
}

/// The array of Chess960 with that number, on one line.
pub(crate) fn array(number: u32) -> Option<String> {
    let board = Board::chess960(Some(number).filter(|number| *number < 960)?);
    let castling_rights = board.rooks() & Bitboard::BACKRANKS;
    let setup = Setup { board, castling_rights, ..Setup::default() };
    let position = Chess::from_setup(setup, CastlingMode::Chess960).ok()?;
    Some(format!("chess960; {}", counted(&position, u64::MAX)?))
}

/// Whether both sides have something to drop.
fn holds_both(position: &Crazyhouse) -> bool {
    position.pockets().is_some_and(|it| it.iter().all(|held| *held != ByRole::default()))
}

/// Whether a side has but one check left to give.
fn is_near_its_end(position: &ThreeCheck) -> bool {
    position.remaining_checks().is_some_and(|it| it.iter().any(|left| u32::from(*left) == 1))
}

/// Positions that `fits` takes, given also how many were taken before.
fn middles<P: Position + Clone + Default>(
    mut draw: Draw,
    count_max: u64,
    fits: impl Fn(&P, usize) -> bool,
) -> Vec<String> {
    let mut lines = vec![];
    while lines.len() < POSITIONS {
        let position = middle::<P>(&mut draw).filter(|position| fits(position, lines.len()));
        lines.extend(position.and_then(|position| counted(&position, count_max)));
    }
    lines
}

/// The position after a random number of random moves, unless the game ends before.
fn middle<P: Position + Default>(draw: &mut Draw) -> Option<P> {
    let mut position = P::default();
    for _ in 0..PLIES_MIN + draw.below(PLIES_MAX - PLIES_MIN + 1) {
        if position.is_game_over() {
            return None;
        }
        let moves = position.legal_moves();
        position.play_unchecked(moves[draw.below(moves.len())]);
    }
    Some(position)
}

/// The FEN and the counts, unless those of the last depth are too few or too many.
fn counted<P: Position + Clone>(position: &P, count_max: u64) -> Option<String> {
    let mut counts = vec![];
    for depth in 1..=DEPTH {
        counts.push(shakmaty::perft(position, depth));
        if counts[counts.len() - 1] > count_max {
            return None;
        }
    }
    let counts: Vec<String> = match counts.last() {
        Some(last) if *last >= COUNT_MIN => counts.iter().map(u64::to_string).collect(),
        _ => return None,
    };
    let fen = Fen::from_position(position, EnPassantMode::Legal);
    Some(format!("{fen}; {}", counts.join(", ")))
}

/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, 2014).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
