//! Short lines of play that show special moves.

use rookery_rules::Example;

use crate::texts;

pub(crate) fn all() -> Vec<Example> {
    vec![
        Example::new(texts::queen_splits(), "7h/8/8/8/8/8/8/G6H w - 0 1", &["a1b3:4"]),
        Example::new(texts::rook_joins(), "7h/8/8/8/8/8/A7/C6H w - 0 1", &["a1a2"]),
        Example::new(texts::new_king(), "1a5h/g7/8/8/8/8/8/H6C w - 0 1", &["h1h8", "a7b8"]),
        Example::new(texts::in_passing(), "7h/8/8/8/1c6/8/A7/7H w - 0 1", &["a2a4", "b4a3:2"]),
    ]
}
