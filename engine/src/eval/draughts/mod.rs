//! Draughts: men and kings, and where they stand; English draughts by what was learnt.

pub(crate) mod english;

use std::sync::LazyLock;

use english::{Shape, Weights};
use rookery_draughts::{Color, Draughts, builtin};

use super::{Evaluate, Usual};
use crate::board::draughts::{MAN, king};
use crate::score::Score;

/// For each man that still guards the own first row, while the opponent has men.
const GUARD: Score = 7;
/// For each row that a man has come, by how far: the last ones count more.
const ADVANCE: [Score; 10] = [0, 1, 2, 3, 5, 7, 11, 16, 22, 30];
/// For a man or king away from the edges.
const CENTRE: Score = 4;
/// For each move that a side would have.
const MOBILITY: Score = 2;
/// The right to move.
const TEMPO: Score = 3;
/// The side with more is the better off, the less is left: for each piece that is gone, in
/// thousandths of what it is ahead.
const TRADE: Score = 14;
/// What having pieces is worth where the player without a move wins, in hundredths of what it
/// usually is.
const GIVEAWAY: Score = -70;

/// What was learnt of English draughts by `learn-draughts`.
static ENGLISH: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(include_bytes!("../../../data/english-draughts.weights")).ok());

impl Evaluate<Draughts> for Usual {
    fn evaluate(&self, board: &Draughts) -> Score {
        if std::ptr::eq(board.variant(), &raw const builtin::ENGLISH)
            && let Some(weights) = &*ENGLISH
        {
            return weights.judge(Shape::of(board));
        }
        let us = board.side_to_move();
        let (own, other) = (material(board, us), material(board, us.other()));
        let place = placed(board, us) - placed(board, us.other());
        let steps = board.steps(us) as Score - board.steps(us.other()) as Score;
        let ahead = own - other;
        if board.variant().giveaway {
            return ahead * GIVEAWAY / 100 + 2 * MOBILITY * steps - place / 2;
        }
        let left = (own + other) / MAN;
        let trade = ahead * TRADE * (24 - left).clamp(0, 24) / 1000;
        ahead + trade + place + MOBILITY * steps + TEMPO
    }
}

fn material(board: &Draughts, color: Color) -> Score {
    let (men, kings) = (board.men(color).count_ones(), board.kings(color).count_ones());
    men as Score * MAN + kings as Score * king(board)
}

/// What the places of a side's pieces are worth.
fn placed(board: &Draughts, color: Color) -> Score {
    let geometry = board.variant().geometry;
    let last = geometry.side - 1;
    let mut sum = 0;
    let central = |row: u8, column: u8| {
        let (near, far) = (geometry.side / 4, last - geometry.side / 4);
        Score::from((near..=far).contains(&row) && (near..=far).contains(&column)) * CENTRE
    };
    let threatened = board.men(color.other()) != 0;
    for square in each(board.men(color)) {
        let (row, column) = geometry.place(square);
        let ahead = if color == Color::White { last - row } else { row };
        sum += ADVANCE[usize::from(ahead).min(ADVANCE.len() - 1)] + central(row, column);
        sum += GUARD * Score::from(ahead == 0 && threatened);
    }
    for square in each(board.kings(color)) {
        let (row, column) = geometry.place(square);
        sum += 2 * central(row, column);
    }
    sum
}

fn each(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (squares != 0).then(|| squares.trailing_zeros() as u8);
        squares &= squares.wrapping_sub(1);
        first
    })
}
