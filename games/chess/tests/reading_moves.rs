//! What people write, and which move is meant.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use rookery_chess::CastlingNotation::{self, KingMoves, KingTakesRook};
use rookery_chess::Chess;
use rookery_rules::Refusal;

fn read(fen: &str, notation: CastlingNotation, text: &str) -> Result<String, Refusal> {
    let position = Chess::from_fen(fen, notation).unwrap();
    position.parse_move(text).map(|mv| position.uci(mv))
}

fn reads(fen: &str, notation: CastlingNotation, texts: &[&str], uci: &str) {
    for text in texts {
        assert_eq!(read(fen, notation, text).as_deref(), Ok(uci), "{text} in {fen}");
    }
}

fn refuses(fen: &str, notation: CastlingNotation, texts: &[&str], why: Refusal) {
    for text in texts {
        assert_eq!(read(fen, notation, text), Err(why), "{text:?} in {fen}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// White to move: the pawn on d5 may take e6 in passing, knights on b1 and f3, a bishop on e3.
const MIDDLE: &str = "n6k/1P6/8/3Pp3/8/2p1BN2/1P6/1N2K3 w - e6 0 1";

#[test]
fn usual_ways_to_write_a_move_are_read() {
    reads(START, KingMoves, &["e4", "e2e4", "e2-e4", "Pe4", "Pe2e4", "e4!", "e4!?", "e4+"], "e2e4");
    reads(START, KingMoves, &["Nf3", "nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3"], "g1f3");
    reads(MIDDLE, KingMoves, &["dxe6", "de6", "d5xe6", "dxe6e.p.", "dxe6 e.p."], "d5e6");
    reads(MIDDLE, KingMoves, &["bxc3", "bc3", "b2xc3", "b2:c3", "b2c3"], "b2c3");
    reads(MIDDLE, KingMoves, &["Nxc3", "nxc3", "N:c3", "Nc3", "Nbxc3"], "b1c3");
    reads(MIDDLE, KingMoves, &["Bf4", "bf4", "Be3f4"], "e3f4");
}

#[test]
fn usual_ways_to_write_a_promotion_are_read() {
    let texts = ["b8=Q", "b8Q", "b8q", "b8=q", "b8(Q)", "b8/Q", "b7b8q", "b7b8Q", "b7-b8=Q+"];
    reads(MIDDLE, KingMoves, &texts, "b7b8q");
    reads(MIDDLE, KingMoves, &["bxa8=N", "ba8n", "b7a8n"], "b7a8n");
    reads(MIDDLE, KingMoves, &["bxa8=B", "bxa8b", "ba8b"], "b7a8b");
    refuses(MIDDLE, KingMoves, &["b8", "b7b8", "bxa8", "b7-b8"], Refusal::Ambiguous);
    refuses(MIDDLE, KingMoves, &["b8=K", "b8=P", "b7b8k", "b8==Q", "d6=Q"], Refusal::Illegal);
}

#[test]
fn usual_ways_to_write_castling_are_read() {
    let short = ["O-O", "0-0", "o-o", "OO", "O-O+", "e1g1", "e1h1", "e1-g1", "Ke1g1"];
    reads(CASTLING, KingMoves, &short, "e1g1");
    reads(CASTLING, KingTakesRook, &short, "e1h1");
    let long = ["O-O-O", "0-0-0", "o-o-o", "OOO", "e1c1", "e1a1"];
    reads(CASTLING, KingMoves, &long, "e1c1");
    reads(CASTLING, KingTakesRook, &long, "e1a1");
    refuses(CASTLING, KingMoves, &["Kg1", "Kc1", "e1b1", "e1xh1", "O-O-O-O"], Refusal::Illegal);
    refuses(START, KingMoves, &["O-O", "e1g1", "e1h1"], Refusal::Illegal);
}

#[test]
fn a_step_of_the_king_in_chess960_is_not_castling() {
    // The king on f1 may go to g1, or castle there with the rook on h1.
    let near = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    reads(near, KingTakesRook, &["f1g1", "Kg1", "f1-g1"], "f1g1");
    reads(near, KingTakesRook, &["f1h1", "O-O"], "f1h1");
    // The rook on g1 leaves the king no other move there.
    let swap = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    reads(swap, KingTakesRook, &["f1g1", "O-O"], "f1g1");
    // The king stays where it is.
    let stays = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    reads(stays, KingTakesRook, &["g1h1", "O-O"], "g1h1");
    refuses(stays, KingTakesRook, &["g1g1", "Kg1"], Refusal::Illegal);
}

#[test]
fn what_several_moves_fit_is_ambiguous() {
    // Knights on b1 and f3, both to d2; rooks on a1 and a5, both to a3.
    let fen = "6k1/8/8/R7/8/5N2/8/RN4K1 w - - 0 1";
    refuses(fen, KingMoves, &["Nd2", "nd2", "Ra3"], Refusal::Ambiguous);
    reads(fen, KingMoves, &["Nbd2", "N1d2", "Nb1d2"], "b1d2");
    reads(fen, KingMoves, &["R1a3", "Ra1a3"], "a1a3");
    refuses(fen, KingMoves, &["Rba3", "N2d2"], Refusal::Illegal);
    // Three queens need the whole square.
    let queens = "8/6k1/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    reads(queens, KingMoves, &["Qh4e1", "Qh4-e1+"], "h4e1");
    refuses(queens, KingMoves, &["Qhe1", "Qe1", "Q4e1"], Refusal::Ambiguous);
}

#[test]
fn what_is_no_move_is_refused() {
    let garbage = [
        "",
        " ",
        "e",
        "e9",
        "i4",
        "e5",
        "e2e5",
        "e2e2",
        "Nf4",
        "Ke2",
        "K",
        "x",
        "xe4",
        "+",
        "e2xe4",
        "Zf3",
        "♘f3",
        "é4",
        "e2 e4",
        "0-0-0-0",
        "e2e4e5",
        "=Q",
        "e4=",
        "(Q)",
        "a1b1c1",
        "--",
        "-e4",
        "e4e4e4e4e4e4e4e4",
        "Nf3Nf3",
        "null",
        "0000",
        "@@@@",
        "P@e4",
        "\0",
        "e4\0",
    ];
    refuses(START, KingMoves, &garbage, Refusal::Illegal);
    refuses(START, KingMoves, &["e4".repeat(100_000).as_str()], Refusal::Illegal);
}
