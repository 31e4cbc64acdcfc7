//! Short lines of play that show special moves.

use rookery_rules::Example;

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "english-draughts" => vec![
            Example::new("One man takes three in one move.", "B:W6,14,22:B1", &["1x26"]),
            Example::new(
                "Any capture will do: Black takes one here, though two could be taken.",
                "B:W14,22,8:B9,4",
                &["4x11"],
            ),
        ],
        "english-draughts-majority" => vec![Example::new(
            "The capture that takes the most is compulsory.",
            "B:W14,22,8:B9,4",
            &["9x25"],
        )],
        "draughts" => vec![Example::new(
            "A king takes from afar, turns the corner, and may land on any free square behind.",
            "W:WK46:B37,29",
            &["46x34"],
        )],
        "russian-draughts" => vec![Example::new(
            "A man that reaches the last row while it takes goes on as a king.",
            "W:Wf6:Be7,b6",
            &["f6xa5"],
        )],
        "brazilian-draughts" => vec![Example::new(
            "A man that ends its move on the last row is crowned.",
            "W:W11:B7,9",
            &["11x2"],
        )],
        "italian-draughts" => vec![Example::new(
            "A man cannot take the king beside it, and moves on.",
            "W:W22:BK18",
            &["22-19"],
        )],
        "pool-draughts" => {
            vec![Example::new("A man takes backward too.", "B:W14,15:B18", &["18x9"])]
        }
        "frisian-draughts" => {
            vec![Example::new("A man takes along its row.", "W:W28:B29", &["28x30"])]
        }
        "turkish-draughts" => vec![Example::new(
            "Each taken piece leaves at once: the king comes back over the square of the first.",
            "W:WKa4:Bb4,d6,c7,b2",
            &["a4xb1"],
        )],
        "antidraughts" => vec![Example::new(
            "White gives its last man away and wins.",
            "W:W33:B24",
            &["33-29", "24x33"],
        )],
        _ => vec![],
    }
}
