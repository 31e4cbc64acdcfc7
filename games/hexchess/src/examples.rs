//! Short lines of play that show special moves.

use rookery_rules::Example;

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "hexchess" => vec![
            Example::new(
                "A pawn that goes two cells may be taken on the cell it crossed, on the next move.",
                "1/1k1/5/7/9/6p4/5P5/11/11/11/6K4 w - 0 1",
                &["f5f7", "g6f6"],
            ),
            Example::new(
                "On the last cell of its column a pawn becomes another piece.",
                "1/1k1/5/1P5/9/11/11/11/11/11/6K4 w - 0 1",
                &["d8d9q"],
            ),
        ],
        "mccooey" => vec![Example::new(
            "A pawn takes forward through a corner of its cell, here one that has just gone two.",
            "1/1k1/5/7/9/5p5/11/11/4P6/11/6K4 w - 0 1",
            &["e3e5", "f6e4"],
        )],
        "shafran" => vec![
            Example::new(
                "A pawn that goes three cells may be taken on either cell it crossed.",
                "1/1k1/5/7/9/9/2p6/9/3P5/4K4 w - - 0 1",
                &["d2d5", "c4d3"],
            ),
            Example::new(
                "The king castles long on the queen's side: three cells, and the rook comes over.",
                "k/3/5/7/9/9/9/9/PPPPPPPPP/R3KBNBR w Q - 0 1",
                &["Q-O-O-O"],
            ),
        ],
        _ => vec![],
    }
}
