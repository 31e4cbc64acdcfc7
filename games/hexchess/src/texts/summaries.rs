//! The games in a sentence each, for the list of games.

pub(crate) const GLINSKI: &str =
    "Gliński's chess on 91 hexagons: three bishops, and twelve ways for the queen.";
pub(crate) const MCCOOEY: &str = "Seven pawns on 91 hexagons, taking where bishops go.";
pub(crate) const SHAFRAN: &str =
    "Seventy hexagons, pawns that leap to the middle, and castling four ways.";
