//! Short lines of play that show special moves.

use rookery_rules::Example;

use crate::texts::examples as texts;

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "hexchess" => vec![
            Example::new(
                texts::glinski_in_passing(),
                "1/1k1/5/7/9/6p4/5P5/11/11/11/6K4 w - 0 1",
                &["f5f7", "g6f6"],
            ),
            Example::new(
                texts::promotion(),
                "1/1k1/5/1P5/9/11/11/11/11/11/6K4 w - 0 1",
                &["d8d9q"],
            ),
        ],
        "mccooey" => vec![Example::new(
            texts::mccooey_pawn_takes(),
            "1/1k1/5/7/9/5p5/11/11/4P6/11/6K4 w - 0 1",
            &["e3e5", "f6e4"],
        )],
        "shafran" => vec![
            Example::new(
                texts::shafran_in_passing(),
                "1/1k1/5/7/9/9/2p6/9/3P5/4K4 w - - 0 1",
                &["d2d5", "c4d3"],
            ),
            Example::new(
                texts::shafran_castling(),
                "k/3/5/7/9/9/9/9/PPPPPPPPP/R3KBNBR w Q - 0 1",
                &["Q-O-O-O"],
            ),
        ],
        _ => vec![],
    }
}
