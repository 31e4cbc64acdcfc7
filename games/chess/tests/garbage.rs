//! Whatever anyone sends: it is refused or it is right, and nothing panics.

mod oracle;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rookery_chess::CastlingNotation::{KingMoves, KingTakesRook};
use rookery_chess::{CastlingLetters, Chess, Role};

/// A position that was accepted is one in every way: it has its moves, and reads back.
fn holds_together(position: &Chess) -> Result<(), TestCaseError> {
    for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
        let fen = position.fen(letters);
        let read = Chess::from_fen(&fen, position.castling_notation());
        prop_assert_eq!(read.as_ref(), Ok(position), "{}", fen);
    }
    let mut moves = vec![];
    position.each_move(|mv| moves.push(mv));
    prop_assert_eq!(moves.len(), position.count_moves());
    for mv in moves {
        prop_assert_eq!(position.parse_move(&position.uci(mv)), Ok(mv));
        prop_assert_eq!(position.parse_move(&position.san(mv)), Ok(mv));
        let mut after = position.clone();
        after.make(mv);
        let kings = after.pieces().role(Role::King);
        prop_assert_eq!(kings.count(), 2);
        let king = after.pieces().king(position.side_to_move());
        let occupied = after.pieces().occupied();
        prop_assert!(!after.pieces().attacks(after.side_to_move(), king, occupied));
    }
    Ok(())
}

/// Text that has something of a FEN.
fn like_a_fen() -> impl Strategy<Value = String> {
    let placement = "[1-8pnbrqkPNBRQK/]{10,72}";
    let rest = "( [wbx]){0,1}( [KQkqA-Ha-h-]{1,5}){0,1}( ([a-h][1-8]|-)){0,1}( [0-9]{1,6}){0,3}";
    (placement, rest).prop_map(|(placement, rest)| format!("{placement}{rest}"))
}

/// Both kings and some other pieces anywhere, or kings and rooks at home, with any rights.
fn like_a_position() -> impl Strategy<Value = String> {
    let letters = "pnbrqPNBRQpPrR".chars().collect::<Vec<_>>();
    let pieces = prop::collection::vec((0..64_u8, prop::sample::select(letters)), 0..16);
    let rooks =
        prop::collection::vec(prop_oneof![(0..8_u8, Just('r')), (56..64_u8, Just('R'))], 0..4);
    let kings = prop_oneof![(0..64_u8, 0..64_u8), (0..8_u8, 56..64_u8)];
    let rights = prop::sample::select(vec!["-", "K", "q", "KQ", "KQkq", "Aa", "Hh", "BG"]);
    let rest = ("[wb]", rights, "(-|-|[a-h][36])", "[0-9]{1,2} [1-9]");
    (kings, pieces, rooks, rest).prop_map(|((black, white), pieces, rooks, rest)| {
        let mut board = ['1'; 64];
        for (square, letter) in pieces.into_iter().chain(rooks) {
            board[usize::from(square)] = letter;
        }
        board[usize::from(black)] = 'k';
        board[usize::from(white)] = 'K';
        let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
        let (turn, rights, en_passant, counters) = rest;
        format!("{} {turn} {rights} {en_passant} {counters}", ranks.join("/"))
    })
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() }
}

/// Text that has something of a move.
fn like_a_move() -> impl Strategy<Value = String> {
    let (any, pieces) = (".{0,20}", "[a-hKQRBNOo0x=+#!?1-8() :/-]{0,12}");
    prop_oneof![any, pieces, "[a-h][1-8]-?[a-h][1-8][qnrb]?"]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_as_a_position_is_refused_with_reasons_or_holds_together(text in ".{0,150}") {
        for notation in [KingMoves, KingTakesRook] {
            match Chess::from_fen(&text, notation) {
                Ok(position) => holds_together(&position)?,
                Err(faults) => prop_assert!(!faults.is_empty()),
            }
        }
    }

    #[test]
    fn any_text_like_a_fen_is_refused_with_reasons_or_holds_together(text in like_a_fen()) {
        for notation in [KingMoves, KingTakesRook] {
            match Chess::from_fen(&text, notation) {
                Ok(position) => holds_together(&position)?,
                Err(faults) => prop_assert!(!faults.is_empty()),
            }
        }
    }

    #[test]
    fn any_pieces_are_refused_with_reasons_or_hold_together(text in like_a_position()) {
        match Chess::from_fen(&text, KingTakesRook) {
            Ok(position) => {
                holds_together(&position)?;
                // The other program accepts it too, and sees the same moves.
                let fen = position.fen(CastlingLetters::Shredder);
                let board = cozy_chess::Board::from_fen(&fen, true);
                prop_assert!(board.is_ok(), "{} {:?}", fen, board);
                let board = board.map_err(|why| TestCaseError::fail(why.to_string()))?;
                prop_assert_eq!(position.count_sequences(2), oracle::perft(&board, 2), "{}", fen);
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn any_text_as_a_move_is_refused_or_means_one_that_is_legal(
        text in like_a_move(),
        number in 0..960_u32,
        plies in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let mut position = Chess::start(number, KingTakesRook);
        for ply in plies {
            let mut moves = vec![];
            position.each_move(|mv| moves.push(mv));
            let Some(mv) = moves.get(usize::from(ply) % moves.len().max(1)) else { break };
            position.make(*mv);
        }
        if let Ok(mv) = position.parse_move(&text) {
            let mut legal = false;
            position.each_move(|other| legal |= other == mv);
            prop_assert!(legal, "{text} is {mv:?}");
        }
    }
}

#[test]
fn most_kinds_of_positions_are_generated() {
    // The property above says nothing unless some of its positions are accepted.
    let mut runner = TestRunner::deterministic();
    let (mut accepted, mut castling, mut checks) = (0, 0, 0);
    for _ in 0..4000 {
        let text = like_a_position().new_tree(&mut runner).map(|tree| tree.current());
        let text = text.unwrap_or_default();
        if let Ok(position) = Chess::from_fen(&text, KingTakesRook) {
            accepted += 1;
            castling += u32::from(!position.castling_rooks().is_empty());
            checks += u32::from(!position.checkers().is_empty());
        }
    }
    assert!(accepted > 100 && castling > 10 && checks > 20, "{accepted} {castling} {checks}");
}
