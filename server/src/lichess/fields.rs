//! The named values that calls take, for their description.

use crate::door::calls::Field;

/// A game as text.
pub const PGN: Field = ("pgn", "string", "The game as text");
/// Games with their notation inside the JSON.
pub const PGN_IN_JSON: Field = ("pgnInJson", "boolean", "Put the notation into the JSON");
/// The field for how many entries are wanted at most.
pub const NB: Field = ("nb", "integer", "How many at most");
/// Some people.
pub const IDS: Field = ("ids", "string", "Names, separated by commas");
/// Why a challenge is declined.
pub const REASON: Field = ("reason", "string", "A key, such as `later` or `variant`");
/// A draw with a move.
pub const OFFERING_DRAW: Field = ("offeringDraw", "boolean", "Offer a draw with the move");

const VARIANT: Field = ("variant", "string", "Lichess's key of a variant, or a key of this server");
const FEN: Field = ("fen", "string", "Where the game begins");
const RATED: Field = ("rated", "boolean", "Whether it counts");
const COLOR: Field = ("color", "string", "`white`, `black` or `random`");
const DAYS: Field = ("days", "integer", "Days for each move");
const LIMIT: Field = ("clock.limit", "number", "Seconds on each clock at first");
const INCREMENT: Field = ("clock.increment", "number", "Seconds that come with each move");

/// What a challenge says.
pub const CHALLENGE: &[Field] = &[VARIANT, FEN, RATED, COLOR, DAYS, LIMIT, INCREMENT];
/// What is said to the computer.
pub const COMPUTER: &[Field] =
    &[("level", "integer", "From 1 to 8"), VARIANT, FEN, COLOR, DAYS, LIMIT, INCREMENT];
/// What somebody who looks for an opponent says.
pub const SEEK: &[Field] = &[
    ("time", "number", "Minutes on each clock at first"),
    ("increment", "number", "Seconds that come with each move"),
    DAYS,
    VARIANT,
    RATED,
    COLOR,
];
/// What games of others are to be.
pub const BULK: &[Field] = &[
    ("players", "string", "Pairs of tokens: `first:second,first:second`"),
    VARIANT,
    FEN,
    RATED,
    LIMIT,
    INCREMENT,
    ("pairAt", "integer", "When the games begin, in milliseconds"),
    ("startClocksAt", "integer", "When their clocks run, in milliseconds"),
];
/// Who lets the clocks run.
pub const TOKENS: &[Field] = &[
    ("token1", "string", "The token of one player"),
    ("token2", "string", "The token of the other one"),
];
/// What is said at a board.
pub const CHAT: &[Field] =
    &[("room", "string", "`player` or `spectator`"), ("text", "string", "What is said")];
/// Which games of somebody are wanted.
pub const ARCHIVE: &[Field] = &[
    ("since", "integer", "Begun since, in milliseconds"),
    ("until", "integer", "Begun until, in milliseconds"),
    ("max", "integer", "How many at most"),
    ("vs", "string", "Against whom"),
    ("rated", "boolean", "Rated games alone, or others alone"),
    ("perfType", "string", "Kinds of games, separated by commas"),
    COLOR,
    ("ongoing", "boolean", "Games that go on, too"),
    ("finished", "boolean", "Games that are over, too"),
    PGN_IN_JSON,
];
/// What a program can play.
pub const CAPABILITY: &[Field] = &[
    ("rookery.games", "string", "Keys of games that it plays, separated by commas"),
    ("rookery.concurrency", "integer", "Games that it plays at once"),
    ("rookery.bots", "boolean", "Whether it plays bots"),
];
