//! The rules in words, paragraph by paragraph.

use rookery_rules::{Paragraph, Text};

use crate::game::FIVE_SIDE_MIN;
use crate::texts::rules as texts;
use crate::variant::Size;

/// The free form. `board` is what is said of the board, if not the usual one.
pub(crate) fn gomoku(board: Option<Text>) -> Vec<Paragraph> {
    vec![
        vec![texts::moves()],
        vec![texts::win_gomoku()],
        vec![texts::full_board()],
        vec![texts::free_form(), texts::fairness()],
        usual_or(board),
    ]
}

/// The standard form. `board` is what is said of the board, if not the usual one.
pub(crate) fn standard(board: Option<Text>) -> Vec<Paragraph> {
    vec![
        vec![texts::moves()],
        vec![texts::exactly_five()],
        vec![texts::full_board()],
        vec![texts::fairness()],
        usual_or(board),
    ]
}

/// Five in a row with the opening called swap2.
pub(crate) fn swap2() -> Vec<Paragraph> {
    each([
        texts::swap2_opening(),
        texts::swap2_choice(),
        texts::swap2_why(),
        texts::swap2_moves(),
        texts::exactly_five(),
        texts::full_board(),
        texts::board_of_15(),
    ])
}

/// Renju, with the opening rule that its federation had from 1996.
pub(crate) fn renju() -> Vec<Paragraph> {
    each([
        texts::renju_win(),
        texts::renju_forbidden(),
        texts::renju_four(),
        texts::renju_three(),
        texts::renju_five_first(),
        texts::renju_opening(),
        texts::renju_fifth_stone(),
        texts::full_board(),
        texts::board_of_15(),
    ])
}

pub(crate) fn tic_tac_toe() -> Vec<Paragraph> {
    each([texts::tic_tac_toe_moves(), texts::tic_tac_toe_win(), texts::tic_tac_toe_full_board()])
}

pub(crate) fn connect_four() -> Vec<Paragraph> {
    each([texts::connect_four_moves(), texts::connect_four_win(), texts::connect_four_full_board()])
}

fn usual_or(board: Option<Text>) -> Paragraph {
    let others = || texts::other_boards(FIVE_SIDE_MIN, Size::MAX);
    board.map_or_else(|| vec![texts::board_of_15(), others()], |board| vec![board])
}

/// A paragraph of each text.
fn each<const N: usize>(texts: [Text; N]) -> Vec<Paragraph> {
    texts.map(|text| vec![text]).into()
}
