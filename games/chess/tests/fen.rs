//! Positions as text: what is read, what is printed, and what is wrong with the rest.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use rookery_chess::CastlingNotation::{self, KingMoves, KingTakesRook};
use rookery_chess::{CastlingLetters, Chess, Color, Role};

fn read(fen: &str) -> Chess {
    Chess::from_fen(fen, KingTakesRook).unwrap_or_else(|faults| panic!("{fen}: {faults:?}"))
}

fn faults(fen: &str, notation: CastlingNotation) -> Vec<String> {
    Chess::from_fen(fen, notation)
        .unwrap_err()
        .into_iter()
        .map(|fault| fault.0.to_string())
        .collect()
}

#[test]
fn the_usual_array_is_printed_as_everywhere() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Chess::default().fen(CastlingLetters::XFen), fen);
    assert_eq!(Chess::from_fen(fen, KingMoves), Ok(Chess::default()));
    let shredder = fen.replace("KQkq", "HAha");
    assert_eq!(Chess::default().fen(CastlingLetters::Shredder), shredder);
    assert_eq!(Chess::from_fen(&shredder, KingMoves), Ok(Chess::default()));
}

#[test]
fn missing_fields_mean_the_beginning_of_a_game() {
    let whole = read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    for fen in [
        "4k3/8/8/8/8/8/4P3/4K3",
        "4k3/8/8/8/8/8/4P3/4K3 w",
        "4k3/8/8/8/8/8/4P3/4K3 w -",
        "4k3/8/8/8/8/8/4P3/4K3 w - -",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0",
        "  4k3/8/8/8/8/8/4P3/4K3  w - -\t0 0 ",
        "4k3/44/8/8/8/8/4P3/4K3 w - - 00 01",
    ] {
        assert_eq!(read(fen), whole, "{fen:?}");
    }
    let black = read("4k3/8/8/8/8/8/4P3/4K3 b - - 7 65535");
    assert_eq!(black.side_to_move(), Color::Black);
    assert_eq!((black.halfmoves(), black.fullmoves()), (7, 65535));
}

#[test]
fn castling_rooks_are_named_by_wing_or_by_file() {
    // An inner rook that castles needs its file in X-FEN; the outermost one is K or Q.
    for (fen, x_fen, shredder) in [
        ("r3k1rr/8/8/8/8/8/8/R3K1RR w GAga - 0 1", "GQgq", "GAga"),
        ("r3k1rr/8/8/8/8/8/8/R3K1RR w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k1rr/8/8/8/8/8/8/R3K1RR w HAg - 0 1", "KQg", "HAg"),
        ("1r1k3r/8/8/8/8/8/8/R1RK3R w Ckb - 0 1", "Ckq", "Chb"),
        ("1r1k3r/8/8/8/8/8/8/R1RK3R w q - 0 1", "q", "b"),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "Q", "B"),
    ] {
        let position = read(fen);
        let castling = |letters| position.fen(letters).split(' ').nth(2).unwrap().to_owned();
        assert_eq!(castling(CastlingLetters::XFen), x_fen, "{fen}");
        assert_eq!(castling(CastlingLetters::Shredder), shredder, "{fen}");
        for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
            assert_eq!(read(&position.fen(letters)), position, "{fen}");
        }
    }
}

#[test]
fn a_rook_behind_the_castling_rook_may_move_away() {
    let mut position = read("r3k1rr/8/8/8/8/8/8/R3K1RR w GAga - 0 1");
    let mv = position.parse_move("h1h7").unwrap();
    position.make(mv);
    let fen = position.fen(CastlingLetters::XFen);
    assert_eq!(fen, "r3k1rr/7R/8/8/8/8/8/R3K1R1 b KQgq - 1 1");
}

#[test]
fn en_passant_is_printed_only_when_legal() {
    for (fen, expected) in [
        // Nobody stands beside the pawn.
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "-"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3"),
        // Both pawns leave the rank, and the king is in check.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-"),
        // The capturing pawn is pinned.
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "-"),
        // The capture answers the check of the pawn.
        ("8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1", "e3"),
    ] {
        let position = read(fen);
        let printed = position.fen(CastlingLetters::XFen);
        assert_eq!(printed.split(' ').nth(3), Some(expected), "{fen}");
        assert_eq!(read(&printed), position, "{fen}");
    }
}

#[test]
fn what_stands_on_a_square_is_known() {
    let position = read("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
    let at = |square: &str| position.pieces().at(square.parse().unwrap());
    assert_eq!(at("e8"), Some((Color::Black, Role::King)));
    assert_eq!(at("e2"), Some((Color::Black, Role::Pawn)));
    assert_eq!(at("e4"), None);
}

#[test]
fn each_fault_of_the_text_is_told() {
    let king = "4k3/8/8/8/8/8/8/4K3";
    for (fen, told) in [
        (String::new(), "The position is empty."),
        (" \t ".into(), "The position is empty."),
        ("8".repeat(1000), "A FEN has at most 128 characters."),
        ("4k3/8/8/8/8/8/4K3 w".into(), "The board needs 8 ranks with a slash between them, not 7."),
        (format!("{king}/8 w"), "The board needs 8 ranks with a slash between them, not 9."),
        (king.replacen("/8/", "/9/", 1), "“9” is no piece."),
        (king.replacen("/8/", "/7/", 1), "Rank 7 has 7 squares, not 8."),
        (king.replacen("/8/", "/8p/", 1), "Rank 7 has 9 squares, not 8."),
        (king.replacen("/8/", "//", 1), "Rank 7 has 0 squares, not 8."),
        (king.replacen("/8/", "/1/", 1), "Rank 7 has one square, not 8."),
        (king.replacen("4k3", "4♚3", 1), "“♚” is no piece."),
        (king.replacen("4k3", "3xk3", 1), "“x” is no piece."),
        (format!("{king} x"), "The side to move must be w or b."),
        (format!("{king} W"), "The side to move must be w or b."),
        (format!("{king} w x"), "“x” is no castling right."),
        (format!("{king} w --"), "“-” is no castling right."),
        (format!("{king} w - e9"), "The en passant field must be a square or -."),
        (
            format!("{king} w - - -1 1"),
            "The number of moves without capture or pawn move must be a number up to 65535.",
        ),
        (format!("{king} w - - 0 65536"), "The move number must be a number up to 65535."),
        (format!("{king} w - - 0 +1"), "The move number must be a number up to 65535."),
        (format!("{king} w - - 0 1 x"), "A FEN has 6 fields, not 7."),
    ] {
        assert_eq!(faults(&fen, KingTakesRook), [told], "{fen:?}");
    }
}

#[test]
fn each_fault_of_the_position_is_told() {
    for (fen, told) in [
        ("8/8/8/8/8/8/8/4K3 w", "Black has no king."),
        ("4k3/8/8/8/8/8/8/8 w", "White has no king."),
        ("4k3/8/8/8/8/8/8/K3K3 w", "White has 2 kings."),
        ("4k3/8/8/8/8/8/8/P3K2P w", "Pawns cannot stand on the first or last rank (a1, h1)."),
        ("p3k3/8/8/8/8/8/8/4K3 w", "Pawns cannot stand on the first or last rank (a8)."),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", "White has 9 pawns; 8 is the most."),
        (
            "qq2k3/pppppppp/8/8/8/8/8/4K3 b",
            "Black has at least one promoted piece, but no pawn is missing.",
        ),
        (
            // Two bishops of one colour.
            "b1b1k3/pppppppp/8/8/8/8/8/4K3 b",
            "Black has at least one promoted piece, but no pawn is missing.",
        ),
        (
            "qqq1k3/ppppppp1/8/8/8/8/8/4K3 b",
            "Black has at least 2 promoted pieces, but only one pawn is missing.",
        ),
        (
            "qqqqk3/pppppp2/8/8/8/8/8/4K3 b",
            "Black has at least 3 promoted pieces, but only 2 pawns are missing.",
        ),
        ("4k3/8/8/8/8/8/8/4RK2 w", "Black is in check, but it is White's move."),
        ("4k3/8/8/8/8/8/4r3/4K2k b", "Black has 2 kings."),
        ("8/8/8/8/8/8/4k3/4K3 b", "White is in check, but it is Black's move."),
    ] {
        assert_eq!(faults(fen, KingTakesRook), [told], "{fen}");
    }
}

#[test]
fn each_fault_of_castling_rights_is_told() {
    for (fen, told) in [
        ("4k3/8/8/8/8/8/4K3/7R w K", "White cannot castle: the king has left its rank."),
        ("4k3/8/8/8/8/8/8/4K3 w K", "White cannot castle to the king's side: there is no rook."),
        ("4k3/8/8/8/8/8/8/4K2R w Q", "White cannot castle to the queen's side: there is no rook."),
        ("4k2r/8/8/8/8/8/8/4K3 w q", "Black cannot castle to the queen's side: there is no rook."),
        (
            "4k3/8/8/8/8/8/8/4K2R w G",
            "White cannot castle with a rook on the G file: there is none.",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK", "The same castling right is given twice."),
        ("4k3/8/8/8/8/8/8/4K2R w KH", "The same castling right is given twice."),
        ("4k3/8/8/8/8/8/8/4K1RR w HG", "White can castle with one rook of each wing."),
        ("k7/8/8/8/8/8/8/K6R w H", "White cannot castle with the king in the corner."),
    ] {
        assert_eq!(faults(fen, KingTakesRook), [told], "{fen}");
    }
    let elsewhere = "White can castle only with the king on the e file and a rook in the corner. \
                     Choose Chess960 for other places.";
    for fen in
        ["4k3/8/8/8/8/8/8/3K3R w K", "4k3/8/8/8/8/8/8/4K1R1 w K", "4k3/8/8/8/8/8/8/4K1RR w G"]
    {
        assert_eq!(faults(fen, KingMoves), [elsewhere], "{fen}");
        read(fen);
    }
}

#[test]
fn each_fault_of_en_passant_is_told() {
    for (fen, told) in [
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e3", "With White to move, en passant is on rank 6."),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e6", "With Black to move, en passant is on rank 3."),
        ("4k3/8/8/3P4/8/8/8/4K3 w - e6", "No pawn can have just passed e6."),
        ("4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6", "No pawn can have just passed e6."),
        ("4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6", "No pawn can have just passed e6."),
        ("4k3/8/8/3PP3/8/8/8/4K3 w - e6", "No pawn can have just passed e6."),
        // The rook gave check already when the pawn was on e7.
        ("r6k/8/8/3Pp3/8/8/8/K7 w - e6", "White was in check before the pawn passed e6."),
        // The king on d6 was in check by the pawn on e7.
        ("7k/8/3K4/4p3/8/8/8/8 w - e6", "White was in check before the pawn passed e6."),
    ] {
        assert_eq!(faults(fen, KingTakesRook), [told], "{fen}");
    }
    // The pawn uncovered the check of the bishop by going.
    read("5b1k/8/8/3Pp3/1K6/8/8/8 w - e6");
}

#[test]
fn checks_that_cannot_arise_are_told() {
    let twice = "White is in check twice, but no move of Black can have given both checks.";
    for (fen, told) in [
        ("4k3/8/8/8/1b2r2b/8/8/4K3 w", "White is in check from 3 pieces; two is the most."),
        // Two knights, two rooks on one line, two pawns.
        ("4k3/8/8/8/8/3n1n2/8/4K3 w", twice),
        ("4k3/8/8/8/8/8/8/r3K2r w", twice),
        ("4k3/8/8/8/8/8/3p1p2/4K3 w", twice),
    ] {
        assert_eq!(faults(fen, KingTakesRook), [told], "{fen}");
    }
    for fen in [
        // A knight went away from e3, a bishop from e7; each uncovered the rook.
        "4k3/8/8/8/4r3/8/2n5/4K3 w",
        "k3r3/8/8/8/1b6/8/8/4K3 w",
        // A pawn left g2, captured on h1, and became the queen there.
        "k7/8/8/8/8/8/r6K/7q w",
        // The pawn on e3 captured one on e4 in passing: both lines were shut before.
        "7k/8/8/3K4/8/4p3/8/3r3b w",
    ] {
        read(fen);
    }
}

#[test]
fn promoted_pieces_in_the_place_of_pawns_are_no_fault() {
    read("4k3/8/8/8/8/8/8/QQQQKQQQ b");
    read("qq2k3/ppppppp1/8/8/8/8/8/4K3 b");
    read("4k3/8/8/8/8/8/8/1B1BK3 b");
}

#[test]
fn all_faults_are_told_at_once() {
    let told = faults("4k3/8/9/8/8/8/8/4K2x x KZ e9 a b", KingTakesRook);
    assert_eq!(
        told,
        [
            "“9” is no piece.",
            "“x” is no piece.",
            "The side to move must be w or b.",
            "“Z” is no castling right.",
            "The en passant field must be a square or -.",
            "The number of moves without capture or pawn move must be a number up to 65535.",
            "The move number must be a number up to 65535.",
        ]
    );
    let told = faults("P3k3/8/8/8/8/8/8/KK6 x K e4", KingTakesRook);
    assert_eq!(
        told,
        [
            "The side to move must be w or b.",
            "White cannot castle to the king's side: there is no rook.",
            "White has 2 kings.",
            "Pawns cannot stand on the first or last rank (a8).",
            "With White to move, en passant is on rank 6.",
        ]
    );
}
