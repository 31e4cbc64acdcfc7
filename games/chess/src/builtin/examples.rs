//! Lines of play that show the special moves, for the pages of rules.

use rookery_rules::{Example, Text};

use crate::texts::captions;

/// Caption, position, moves.
type Row = (fn() -> Text, &'static str, &'static [&'static str]);

/// Castling, capturing in passing and promotion, wherever they are as in chess.
const CHESS: &[Row] = &[
    (
        captions::castling,
        "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8",
        &["e1g1"],
    ),
    (captions::in_passing, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &["d7d5", "e5d6"]),
    (captions::promotion, "8/P4k2/8/8/8/8/5K2/8 w - - 0 1", &["a7a8q"]),
];

/// Of chess itself.
pub(crate) fn of_chess() -> Vec<Example> {
    made(CHESS)
}

/// Of a variant, by its key.
pub(crate) fn of(key: &str) -> Vec<Example> {
    match key {
        "crazyhouse" | "chessgi" | "loop" | "dark-crazyhouse" => made(DROPS),
        "atomic" => made(ATOMIC),
        "antichess" | "suicide" | "losers" | "capture" => made(DUTY),
        "benedict" => made(BENEDICT),
        "racing-kings" => made(RACING),
        "king-of-the-hill" => made(HILL),
        "horde" => made(HORDE),
        "alice" => made(ALICE),
        "avalanche" => made(AVALANCHE),
        "marseillais" => made(MARSEILLAIS),
        "berolina" => made(BEROLINA),
        "xiangqi" => made(XIANGQI),
        "janggi" => made(JANGGI),
        "shogi" => made(SHOGI),
        "makruk" => made(MAKRUK),
        _ => vec![],
    }
}

fn made(rows: &[Row]) -> Vec<Example> {
    rows.iter().map(|(caption, text, moves)| Example::new(caption(), text, moves)).collect()
}

const DROPS: &[Row] =
    &[(captions::drop_with_mate, "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", &["N@f7"])];
const ATOMIC: &[Row] = &[
    (captions::explosion, "4k3/8/2r1n3/2pp4/4P3/8/8/4K3 w - - 0 1", &["e4d5"]),
    (captions::king_explodes, "3qkb2/3p1p2/8/8/8/8/5Q2/4K3 w - - 0 1", &["f2f7"]),
];
const DUTY: &[Row] =
    &[(captions::duty, "rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w - - 0 2", &["d4e5"])];
const BENEDICT: &[Row] = &[(
    captions::turning,
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    &["f1b5"],
)];
const RACING: &[Row] =
    &[(captions::racing_kings, "8/k6K/8/8/8/8/8/8 w - - 0 1", &["h7h8", "a7a8"])];
const HILL: &[Row] = &[(captions::hill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", &["e3e4"])];
const HORDE: &[Row] = &[(captions::horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1", &["a1a3"])];
const ALICE: &[Row] = &[(
    captions::alice,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 w KQkq - 0 1",
    &["g1f3"],
)];
const AVALANCHE: &[Row] = &[(
    captions::avalanche,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    &["e2e4", "d7d6"],
)];
const MARSEILLAIS: &[Row] = &[(
    captions::marseillais,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 m2/2",
    &["e7e5", "g8f6"],
)];
const BEROLINA: &[Row] = &[(captions::berolina, "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", &["e4e5"])];
const XIANGQI: &[Row] = &[(
    captions::cannon,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    &["b3b10"],
)];
const JANGGI: &[Row] = &[(captions::elephant, "4k4/9/9/9/9/9/9/9/3K5/2B6 w - - 0 1", &["c1e4"])];
const SHOGI: &[Row] = &[
    (
        captions::shogi_promotion,
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 2",
        &["b2h8+"],
    ),
    (captions::gold_drop, "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", &["G@e8"]),
];
const MAKRUK: &[Row] = &[(captions::met, "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", &["a5a6m"])];
