//! The names that programs know games by.

/// What programs call a game of ours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    /// Ours.
    pub(super) key: &'a str,
    /// Values of `UCI_Variant`.
    pub(super) uci: &'a [&'a str],
    /// The same, in USI.
    pub(super) usi: &'a [&'a str],
    /// The same, in UCCI.
    pub(super) ucci: &'a [&'a str],
    /// What follows `variant` in CECP.
    pub(super) cecp: &'a [&'a str],
}

/// A game that has one name in UCI and in CECP.
const fn one<'a>(key: &'a str, names: &'a [&'a str]) -> Names<'a> {
    Names { key, uci: names, usi: &[], ucci: &[], cecp: names }
}

/// Chess; in CECP it is what a program plays that is told of no variant.
pub(super) const CHESS: Names<'static> =
    Names { key: "chess", uci: &["chess"], usi: &[], ucci: &[], cecp: &["normal", "chess"] };

/// The variants that Lichess has, by our keys and its own.
pub(super) const LICHESS: [(&str, &str); 7] = [
    ("crazyhouse", "crazyhouse"),
    ("antichess", "antichess"),
    ("atomic", "atomic"),
    ("horde", "horde"),
    ("king-of-the-hill", "kingOfTheHill"),
    ("racing-kings", "racingKings"),
    ("three-check", "threeCheck"),
];

/// Every built-in variant that programs know. `giveaway` is missing: there is castling in it, which
/// there is none of in antichess.
pub(super) const KNOWN: &[Names<'static>] = &[
    one("crazyhouse", &["crazyhouse"]),
    one("chessgi", &["chessgi"]),
    one("loop", &["loop"]),
    one("suicide", &["suicide"]),
    one("antichess", &["antichess"]),
    one("losers", &["losers"]),
    one("atomic", &["atomic"]),
    one("racing-kings", &["racingkings"]),
    one("king-of-the-hill", &["kingofthehill", "king-of-the-hill"]),
    one("three-check", &["3check"]),
    one("five-check", &["5check"]),
    one("horde", &["horde"]),
    one("knightmate", &["knightmate"]),
    one("extinction", &["extinction"]),
    one("kinglet", &["kinglet"]),
    one("berolina", &["berolina"]),
    one("makruk", &["makruk"]),
    one("cambodian", &["cambodian"]),
    one("capablanca", &["capablanca"]),
    one("gothic", &["gothic"]),
    one("grand", &["grand"]),
    one("janus", &["janus"]),
    one("los-alamos", &["losalamos", "los-alamos"]),
    one("gardner", &["gardner"]),
    Names { ucci: &["xiangqi"], ..one("xiangqi", &["xiangqi"]) },
    one("janggi", &["janggi"]),
    Names { usi: &["shogi"], ..one("shogi", &["shogi"]) },
    Names { usi: &["minishogi"], ..one("minishogi", &["minishogi"]) },
];
