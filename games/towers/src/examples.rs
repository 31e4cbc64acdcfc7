//! Short lines of play that show special moves.

use rookery_rules::Example;

pub(crate) fn all() -> Vec<Example> {
    vec![
        Example::new(
            "Four discs of a queen move as a knight; three stay behind as a rook.",
            "7h/8/8/8/8/8/8/G6H w - 0 1",
            &["a1b3:4"],
        ),
        Example::new(
            "A rook joins a pawn, and they are a knight.",
            "7h/8/8/8/8/8/A7/C6H w - 0 1",
            &["a1a2"],
        ),
        Example::new(
            "White takes the only king. Black makes another at once, of a queen and a pawn.",
            "1a5h/g7/8/8/8/8/8/H6C w - 0 1",
            &["h1h8", "a7b8"],
        ),
        Example::new(
            "Two discs of a rook take in passing a pawn that has just gone two squares.",
            "7h/8/8/8/1c6/8/A7/7H w - 0 1",
            &["a2a4", "b4a3:2"],
        ),
    ]
}
