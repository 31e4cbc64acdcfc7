//! The names of the format: pieces, sizes, variants; after Fairy-Stockfish's `src/variants.ini`.

/// The predefined pieces with their movements in Betza's notation. `pawn`, `king`, `soldier` and
/// `janggiCannon` do more than that.
pub(super) const TYPES: &[(&str, &str)] = &[
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// How many slots there are for pieces of one's own.
pub(super) const CUSTOM_MAX: usize = 25;
/// Its largest board.
pub(super) const FILES_MAX: u8 = 12;
/// Its largest board.
pub(super) const RANKS_MAX: u8 = 10;
/// A pawn without its double step.
pub(super) const PAWN: &str = "fmWfcF";
/// A pawn's double step, which is no part of the piece there.
pub(super) const DOUBLE_STEP: &str = "ifmnD";

/// The variants that version 11.1 and its successors bring with them.
pub(super) const BUILT_IN: &[&str] = &[
    "3check",
    "5check",
    "ai-wok",
    "almost",
    "amazon",
    "antichess",
    "armageddon",
    "asean",
    "ataxx",
    "atomic",
    "berolina",
    "breakthrough",
    "bughouse",
    "cambodian",
    "capablanca",
    "capahouse",
    "caparandom",
    "centaur",
    "chancellor",
    "chess",
    "chessgi",
    "chigorin",
    "clobber",
    "clobber10",
    "codrus",
    "courier",
    "crazyhouse",
    "dobutsu",
    "embassy",
    "euroshogi",
    "extinction",
    "fairy",
    "fischerandom",
    "flipello",
    "flipersi",
    "gardner",
    "giveaway",
    "gorogoro",
    "gothic",
    "grand",
    "grandhouse",
    "hoppelpoppel",
    "horde",
    "isolation",
    "janggi",
    "janggicasual",
    "janggimodern",
    "janggitraditional",
    "janus",
    "jesonmor",
    "judkins",
    "karouk",
    "kinglet",
    "kingofthehill",
    "knightmate",
    "koedem",
    "kyotoshogi",
    "loop",
    "losalamos",
    "losers",
    "makpong",
    "makruk",
    "manchu",
    "micro",
    "mini",
    "minishogi",
    "minixiangqi",
    "modern",
    "newzealand",
    "nightrider",
    "nocastle",
    "nocheckatomic",
    "normal",
    "paradigm",
    "pawnback",
    "pawnsideways",
    "placement",
    "pocketknight",
    "racingkings",
    "seirawan",
    "shako",
    "shatar",
    "shatranj",
    "shogi",
    "shouse",
    "sittuyin",
    "snailtrail",
    "suicide",
    "supply",
    "threekings",
    "torpedo",
    "xiangqi",
];

/// Parents that are built in: their name there, ours, and what is said besides.
pub(super) const PARENTS: &[(&str, &str, &str)] = &[
    ("chess", "chess", ""),
    ("normal", "chess", ""),
    ("fischerandom", "chess", "chess960 = true\n"),
    ("nocastle", "chess", "castling = false\n"),
    ("crazyhouse", "crazyhouse", ""),
    ("chessgi", "chessgi", ""),
    ("loop", "loop", ""),
    ("suicide", "suicide", ""),
    ("antichess", "antichess", ""),
    ("giveaway", "antichess", GIVEAWAY),
    ("losers", "losers", ""),
    ("atomic", "atomic", ""),
    ("nocheckatomic", "atomic", "extinctionPseudoRoyal = false\n"),
    ("racingkings", "racing-kings", ""),
    ("kingofthehill", "king-of-the-hill", ""),
    ("3check", "three-check", ""),
    ("5check", "five-check", ""),
    ("horde", "horde", ""),
    ("knightmate", "knightmate", ""),
    ("extinction", "extinction", ""),
    ("kinglet", "kinglet", ""),
    ("berolina", "berolina", ""),
    ("makruk", "makruk", ""),
    ("capablanca", "capablanca", ""),
    ("capahouse", "capablanca", HOUSE),
    ("gothic", "gothic", ""),
    ("grand", "grand", ""),
    ("grandhouse", "grand", HOUSE),
    ("janus", "janus", ""),
    ("losalamos", "los-alamos", ""),
    ("gardner", "gardner", ""),
    ("xiangqi", "xiangqi", ""),
    ("janggi", "janggi", "king = k:W\n"),
    ("shogi", "shogi", ""),
    ("minishogi", "minishogi", ""),
];

const HOUSE: &str = "pieceDrops = true\ncapturesToHand = true\n";
const GIVEAWAY: &str = "castling = true
castlingKingPiece = k
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
";

/// Whether a key names a piece.
pub(super) fn is_piece(key: &str) -> bool {
    let slot = key.strip_prefix("customPiece").and_then(|number| number.parse::<usize>().ok());
    matches!(key, "pawn" | "king")
        || slot.is_some_and(|number| (1..=CUSTOM_MAX).contains(&number))
        || TYPES.iter().any(|(name, _)| *name == key)
}
