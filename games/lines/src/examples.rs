//! Short lines of play that show special moves.

use rookery_rules::{Example, Start};

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "gomoku" | "gomoku-19" => {
            vec![from_start("Five in a row win.", "h8 h9 i8 i9 j8 j9 k8 k9 l8")]
        }
        "gomoku-standard" | "gomoku-standard-19" => vec![
            from_start("Five in a row win.", "h8 h9 i8 i9 j8 j9 k8 k9 l8"),
            from_start(
                "Six in a row do not win, and the game goes on.",
                "a1 a8 b1 c8 c1 e8 e1 g8 f1 i8 d1",
            ),
        ],
        "gomoku-swap2" => vec![
            from_start(
                "Three stones by the first player; the second likes Black and takes it.",
                "h8 i9 j7 black",
            ),
            from_start(
                "The second player puts two more stones, and the first player chooses.",
                "h8 i9 j7 more f10 k5 white",
            ),
        ],
        "renju" => vec![
            from_start(
                "The opening: three stones, a choice of colours, the fourth stone, two offers for \
                 the fifth, of which White picks one.",
                "h8 h9 j10 black i6 g7 f9 f9",
            ),
            Example::new(
                "Black makes exactly five and wins, though the stone makes a double three as well.",
                "15/15/15/15/15/8b1b4/8bb5/3wbbbb7/15/15/15/15/15/15/w1w1w1w1w1w1w2 b play 1",
                &["i8"],
            ),
        ],
        "tic-tac-toe" => vec![from_start("Three in a row win.", "b2 a1 c2 c1 a2")],
        "connect-four" => vec![from_start(
            "A disc falls to the lowest free place of its column; four in a row win.",
            "a b b c c d c d d f d",
        )],
        _ => vec![],
    }
}

fn from_start(caption: &str, moves: &str) -> Example {
    let moves = moves.split(' ').map(str::to_owned).collect();
    Example { caption: caption.into(), start: Start::Usual, moves }
}
