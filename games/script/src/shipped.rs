//! The scripts that come with Rookery.

/// A script to begin one's own game with.
pub const SCRIPT_SCAFFOLD: &str = include_str!("../modules/scaffold.js");

/// Scripts of games that are built in as well: to learn from, and to compare with. Key and source.
pub const EXAMPLES: [(&str, &str); 2] = [
    ("breakthrough", include_str!("../modules/breakthrough.js")),
    ("reversi", include_str!("../modules/reversi.js")),
];

/// The games that come as scripts: key and source of each.
#[must_use]
pub fn shipped() -> Vec<(&'static str, &'static str)> {
    vec![
        ("fox-and-hounds", include_str!("../modules/fox-and-hounds.js")),
        ("nine-mens-morris", include_str!("../modules/nine-mens-morris.js")),
        ("amazons", include_str!("../modules/amazons.js")),
        ("hex", include_str!("../modules/hex.js")),
        ("lines-of-action", include_str!("../modules/lines-of-action.js")),
        ("halma", include_str!("../modules/halma.js")),
        ("tablut", include_str!("../modules/tablut.js")),
        ("dark-breakthrough", include_str!("../modules/dark-breakthrough.js")),
    ]
}
