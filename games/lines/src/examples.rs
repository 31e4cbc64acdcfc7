//! Short lines of play that show special moves.

use rookery_rules::{Example, Start, Text};

use crate::texts::examples as texts;

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "gomoku" | "gomoku-19" => {
            vec![from_start(texts::five_in_a_row(), "h8 h9 i8 i9 j8 j9 k8 k9 l8")]
        }
        "gomoku-standard" | "gomoku-standard-19" => vec![
            from_start(texts::five_in_a_row(), "h8 h9 i8 i9 j8 j9 k8 k9 l8"),
            from_start(texts::six_in_a_row(), "a1 a8 b1 c8 c1 e8 e1 g8 f1 i8 d1"),
        ],
        "gomoku-swap2" => vec![
            from_start(texts::swap2_black_taken(), "h8 i9 j7 black"),
            from_start(texts::swap2_two_more(), "h8 i9 j7 more f10 k5 white"),
        ],
        "renju" => vec![
            from_start(texts::renju_opening(), "h8 h9 j10 black i6 g7 f9 f9"),
            Example::new(
                texts::renju_five(),
                "15/15/15/15/15/8b1b4/8bb5/3wbbbb7/15/15/15/15/15/15/w1w1w1w1w1w1w2 b play 1",
                &["i8"],
            ),
        ],
        "tic-tac-toe" => vec![from_start(texts::three_in_a_row(), "b2 a1 c2 c1 a2")],
        "connect-four" => vec![from_start(texts::disc_falls(), "a b b c c d c d d f d")],
        _ => vec![],
    }
}

fn from_start(caption: Text, moves: &str) -> Example {
    let moves = moves.split(' ').map(str::to_owned).collect();
    Example { caption, start: Start::Usual, moves }
}
