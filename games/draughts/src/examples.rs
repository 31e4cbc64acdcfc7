//! Short lines of play that show special moves.

use rookery_rules::Example;

use crate::texts::examples as texts;

/// Those of a game, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "english-draughts" => vec![
            Example::new(texts::triple(), "B:W6,14,22:B1", &["1x26"]),
            Example::new(texts::any_capture(), "B:W14,22,8:B9,4", &["4x11"]),
        ],
        "english-draughts-majority" => {
            vec![Example::new(texts::most_taken(), "B:W14,22,8:B9,4", &["9x25"])]
        }
        "draughts" => vec![Example::new(texts::king_takes_afar(), "W:WK46:B37,29", &["46x34"])],
        "russian-draughts" => {
            vec![Example::new(texts::crowned_in_passing(), "W:Wf6:Be7,b6", &["f6xa5"])]
        }
        "brazilian-draughts" => vec![Example::new(texts::crowned(), "W:W11:B7,9", &["11x2"])],
        "italian-draughts" => vec![Example::new(texts::king_is_safe(), "W:W22:BK18", &["22-19"])],
        "pool-draughts" => {
            vec![Example::new(texts::man_takes_backward(), "B:W14,15:B18", &["18x9"])]
        }
        "frisian-draughts" => {
            vec![Example::new(texts::man_takes_along_row(), "W:W28:B29", &["28x30"])]
        }
        "turkish-draughts" => {
            vec![Example::new(texts::taken_at_once(), "W:WKa4:Bb4,d6,c7,b2", &["a4xb1"])]
        }
        "antidraughts" => {
            vec![Example::new(texts::last_man_given(), "W:W33:B24", &["33-29", "24x33"])]
        }
        _ => vec![],
    }
}
