//! The built-in games.

use crate::geometry::{ALL_8, DARK_8, DARK_10, DARK_RIGHT_8};
use crate::texts::summaries;
use crate::variant::Material::{BothKings, LoneKing, LoneKingAgainstKings};
use crate::variant::{Color, Draws, Duty, Ending, Lift, Passing, SquareNames, Variant};
use crate::words;

/// Diagonally forward.
const AHEAD: &[usize] = &[1, 7];
const DIAGONAL: &[usize] = &[1, 3, 5, 7];
const STRAIGHT: &[usize] = &[0, 2, 4, 6];
const EVERY_WAY: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];
/// Straight ahead or to the side.
const AHEAD_OR_ASIDE: &[usize] = &[0, 2, 6];

/// Every built-in game.
pub const ALL: [&Variant; 10] = [
    &ENGLISH,
    &ENGLISH_MAJORITY,
    &INTERNATIONAL,
    &RUSSIAN,
    &BRAZILIAN,
    &ITALIAN,
    &POOL,
    &FRISIAN,
    &TURKISH,
    &ANTIDRAUGHTS,
];

/// English draughts, called checkers in America.
pub static ENGLISH: Variant = Variant {
    key: "english-draughts",
    name: "English draughts",
    summary: summaries::ENGLISH,
    text: words::english,
    geometry: &DARK_8,
    squares: SquareNames::Numbers,
    first: Color::Black,
    men_rows: (3, 0),
    man_steps: AHEAD,
    man_takes: AHEAD,
    king_steps: DIAGONAL,
    king_takes: DIAGONAL,
    flying: false,
    men_take_kings: true,
    duty: Duty::Any,
    lift: Lift::AfterMove,
    passing: Passing::Stops,
    king_run: None,
    giveaway: false,
    draws: Draws { kings_only: Some(80), ..Draws::NONE },
    game_type: Some("21,B,8,8,N1,0"),
    win: 1,
};

/// English draughts in which the most must be taken.
pub static ENGLISH_MAJORITY: Variant = Variant {
    key: "english-draughts-majority",
    name: "English draughts, most taken",
    summary: summaries::ENGLISH_MAJORITY,
    text: words::english_majority,
    duty: Duty::Most,
    draws: Draws { unchanged: Some(100), ..Draws::NONE },
    game_type: None,
    ..ENGLISH
};

/// International draughts, on 100 squares.
pub static INTERNATIONAL: Variant = Variant {
    key: "draughts",
    name: "International draughts",
    summary: summaries::INTERNATIONAL,
    text: words::international,
    geometry: &DARK_10,
    squares: SquareNames::Numbers,
    first: Color::White,
    men_rows: (4, 0),
    man_steps: AHEAD,
    man_takes: DIAGONAL,
    king_steps: DIAGONAL,
    king_takes: DIAGONAL,
    flying: true,
    men_take_kings: true,
    duty: Duty::Most,
    lift: Lift::AfterMove,
    passing: Passing::StaysMan,
    king_run: None,
    giveaway: false,
    draws: Draws {
        kings_only: Some(50),
        endings: &[
            Ending { with: LoneKing(1..=2), moves: 10 },
            Ending { with: LoneKing(3..=3), moves: 32 },
        ],
        ..Draws::NONE
    },
    game_type: Some("20,W,10,10,N2,0"),
    win: 2,
};

/// Russian draughts. The draws by few pieces are rule 7.2.6 of the FMJD, as quoted on lidraughts.org;
/// the main road's is counted as pydraughts 0.6.7 has it, but from when the king takes the road.
pub static RUSSIAN: Variant = Variant {
    key: "russian-draughts",
    name: "Russian draughts",
    summary: summaries::RUSSIAN,
    text: words::russian,
    geometry: &DARK_8,
    squares: SquareNames::Algebraic,
    men_rows: (3, 0),
    duty: Duty::Any,
    passing: Passing::GoesOnAsKing,
    draws: Draws {
        kings_only: Some(30),
        endings: &[
            Ending { with: BothKings(2..=3), moves: 10 },
            Ending { with: LoneKingAgainstKings(3..=12), moves: 30 },
            Ending { with: BothKings(4..=5), moves: 60 },
            Ending { with: BothKings(6..=7), moves: 120 },
        ],
        main_road: Some(10),
        ..Draws::NONE
    },
    game_type: Some("25,W,8,8,A0,0"),
    win: 1,
    ..INTERNATIONAL
};

/// Brazilian draughts: the International rules on 64 squares, but 20 moves of kings alone draw, as
/// the summary of the official rules has it (rodrygoruyz.blogspot.com, 2010, rule 16).
pub static BRAZILIAN: Variant = Variant {
    key: "brazilian-draughts",
    name: "Brazilian draughts",
    summary: summaries::BRAZILIAN,
    text: words::brazilian,
    geometry: &DARK_8,
    men_rows: (3, 0),
    draws: Draws {
        kings_only: Some(40),
        endings: &[Ending { with: LoneKing(1..=2), moves: 10 }],
        ..Draws::NONE
    },
    game_type: Some("26,W,8,8,N2,0"),
    win: 1,
    ..INTERNATIONAL
};

/// Italian draughts.
pub static ITALIAN: Variant = Variant {
    key: "italian-draughts",
    name: "Italian draughts",
    summary: summaries::ITALIAN,
    text: words::italian,
    geometry: &DARK_RIGHT_8,
    first: Color::White,
    men_take_kings: false,
    duty: Duty::Italian,
    game_type: Some("22,W,8,8,N2,1"),
    ..ENGLISH
};

/// Pool checkers, as played in America. The 13 moves for three kings against one are rule 31 in
/// the book of Black and Waters (1947), as quoted on playstrategy.org.
pub static POOL: Variant = Variant {
    key: "pool-draughts",
    name: "Pool checkers",
    summary: summaries::POOL,
    text: words::pool,
    geometry: &DARK_8,
    first: Color::Black,
    men_rows: (3, 0),
    duty: Duty::Any,
    draws: Draws {
        kings_only: Some(80),
        endings: &[Ending { with: LoneKingAgainstKings(3..=3), moves: 26 }],
        ..Draws::NONE
    },
    game_type: Some("23,B,8,8,N1,0"),
    win: 1,
    ..INTERNATIONAL
};

/// Frisian draughts. Its draws are counted as on lidraughts.org: the official rules end one king
/// against one at once unless a king can be taken by force, which two moves leave room for.
pub static FRISIAN: Variant = Variant {
    key: "frisian-draughts",
    name: "Frisian draughts",
    summary: summaries::FRISIAN,
    text: words::frisian,
    man_takes: EVERY_WAY,
    king_takes: EVERY_WAY,
    duty: Duty::Frisian,
    king_run: Some(3),
    draws: Draws {
        kings_only: Some(50),
        endings: &[
            Ending { with: LoneKingAgainstKings(1..=1), moves: 4 },
            Ending { with: LoneKingAgainstKings(2..=2), moves: 14 },
        ],
        ..Draws::NONE
    },
    game_type: Some("40,W,10,10,N2,0"),
    win: 1,
    ..INTERNATIONAL
};

/// Turkish draughts, on all the squares. One king against one is drawn after two moves each, as in
/// pydraughts 0.6.7; a king against a man is not, as it wins.
pub static TURKISH: Variant = Variant {
    key: "turkish-draughts",
    name: "Turkish draughts",
    summary: summaries::TURKISH,
    text: words::turkish,
    geometry: &ALL_8,
    squares: SquareNames::Algebraic,
    men_rows: (2, 1),
    man_steps: AHEAD_OR_ASIDE,
    man_takes: AHEAD_OR_ASIDE,
    king_steps: STRAIGHT,
    king_takes: STRAIGHT,
    lift: Lift::AtOnce,
    draws: Draws {
        kings_only: Some(80),
        endings: &[Ending { with: LoneKingAgainstKings(1..=1), moves: 4 }],
        ..Draws::NONE
    },
    game_type: Some("30,W,8,8,A0,0"),
    win: 1,
    ..INTERNATIONAL
};

/// International draughts in which one gives everything away.
pub static ANTIDRAUGHTS: Variant = Variant {
    key: "antidraughts",
    name: "Antidraughts",
    summary: summaries::ANTIDRAUGHTS,
    text: words::antidraughts,
    giveaway: true,
    draws: Draws { kings_only: Some(50), ..Draws::NONE },
    game_type: None,
    ..INTERNATIONAL
};
