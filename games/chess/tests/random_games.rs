//! Random games, compared move by move with another program, and with what must always hold.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

mod oracle;

use cozy_chess::Board;
use cozy_chess::util::{display_san_move, display_uci_move};
use oracle::Random;
use rookery_chess::{CastlingLetters, CastlingNotation, Chess, Move};
use rookery_rules::{Past, Position, Refusal, Score};

const GAMES: u32 = 60;
const PLIES_MAX: u32 = 250;

/// Plays a random game and calls `look` with each of its positions, in both programs.
fn play(number: Option<u32>, random: &mut Random, look: &mut impl FnMut(&Chess, &Board)) {
    let (mut ours, mut board) = match number {
        None => (Chess::default(), Board::default()),
        Some(number) => (
            Chess::start(number, CastlingNotation::KingTakesRook),
            Board::chess960_startpos(number),
        ),
    };
    for _ in 0..PLIES_MAX {
        look(&ours, &board);
        let all = oracle::moves(&board);
        if all.is_empty() {
            return;
        }
        // Castling and captures in passing are rare: take them when they come.
        let special = |mv: &&Move| mv.is_castling() || ours.en_passant() == Some(mv.to);
        let mut legal = vec![];
        ours.each_move(|mv| legal.push(mv));
        let forced = legal.iter().find(special).filter(|_| random.below(3) == 0);
        let mv = forced.map_or_else(
            || random.pick(&all),
            |mv| format!("{}{}", mv.from, mv.to).parse().unwrap(),
        );
        ours.make(ours.parse_move(&text(&ours, &board, mv)).unwrap());
        board.play_unchecked(mv);
    }
}

/// A move of the other program as our game writes it.
fn text(ours: &Chess, board: &Board, mv: cozy_chess::Move) -> String {
    match ours.castling_notation() {
        CastlingNotation::KingTakesRook => mv.to_string(),
        CastlingNotation::KingMoves => display_uci_move(board, mv).to_string(),
    }
}

/// Plays many games of both kinds.
fn play_many(seed: u64, mut look: impl FnMut(&Chess, &Board)) {
    let mut random = Random(seed);
    for game in 0..GAMES {
        let number = (game % 2 == 1).then(|| random.below(960) as u32);
        play(number, &mut random, &mut look);
    }
}

#[test]
fn moves_and_labels_are_those_of_another_program() {
    let mut positions = 0;
    play_many(1, |ours, board| {
        let mut mine = Vec::new();
        ours.each_move(|mv| mine.push((ours.uci(mv), ours.san(mv))));
        mine.sort_unstable();
        let name = |mv| (text(ours, board, mv), display_san_move(board, mv).to_string());
        let mut theirs: Vec<_> = oracle::moves(board).into_iter().map(name).collect();
        theirs.sort_unstable();
        assert_eq!(mine, theirs, "{board}");
        assert_eq!(ours.count_moves(), theirs.len(), "{board}");
        positions += 1;
    });
    assert!(positions > 8_000, "{positions} positions");
}

#[test]
fn positions_are_those_of_another_program() {
    play_many(2, |ours, board| {
        let (mine, theirs) = (ours.fen(CastlingLetters::Shredder), format!("{board:#}"));
        let (mine, theirs): (Vec<_>, Vec<_>) =
            (mine.split(' ').collect(), theirs.split(' ').collect());
        assert_eq!(mine[..3], theirs[..3]);
        assert_eq!(mine[5], theirs[5], "{board}");
        // The other program counts no further than to the claim.
        assert_eq!(ours.halfmoves().min(100), u16::from(board.halfmove_clock()), "{board}");
        let checkers: Vec<_> = ours.checkers().map(|square| square.to_string()).collect();
        let theirs: Vec<_> = board.checkers().iter().map(|square| square.to_string()).collect();
        assert_eq!(checkers, theirs, "{board}");
        en_passant_is_set_exactly_when_legal(ours, board);
    });
}

fn en_passant_is_set_exactly_when_legal(ours: &Chess, board: &Board) {
    let file = board.en_passant().map(|file| file.to_string());
    let legal = oracle::moves(board).into_iter().any(|mv| {
        let pawn = board.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn);
        pawn && mv.from.file() != mv.to.file() && board.piece_on(mv.to).is_none()
    });
    let expected = if legal { file } else { None };
    assert_eq!(
        ours.en_passant().map(|square| square.file_letter().to_string()),
        expected,
        "{board}"
    );
}

#[test]
fn outcomes_are_those_of_another_program() {
    let (mut mates, mut stalemates) = (0, 0);
    play_many(3, |ours, board| {
        let outcome = ours.outcome(Past::default());
        let reason = outcome.as_ref().map(|result| result.reason.as_str());
        if oracle::moves(board).is_empty() {
            let mate = !board.checkers().is_empty();
            let black_won = board.side_to_move() == cozy_chess::Color::White;
            let winner = if black_won { Score::Second } else { Score::First };
            let expected = if mate { ("checkmate", winner) } else { ("stalemate", Score::Draw) };
            assert_eq!(outcome.map(|result| result.score), Some(expected.1), "{board}");
            *if mate { &mut mates } else { &mut stalemates } += 1;
        } else {
            let drawn = ["insufficient-material", "seventy-five-moves"];
            assert!(reason.is_none_or(|reason| drawn.contains(&reason)), "{board}: {reason:?}");
        }
    });
    assert!(mates > 0, "{mates} mates, {stalemates} stalemates");
}

#[test]
fn keys_are_those_of_the_position_read_anew() {
    play_many(4, |ours, _| {
        for letters in [CastlingLetters::XFen, CastlingLetters::Shredder] {
            let fen = ours.fen(letters);
            let read = Chess::from_fen(&fen, ours.castling_notation());
            assert_eq!(read.as_ref(), Ok(ours), "{fen}");
            assert_eq!(read.unwrap().repetition_key(), ours.repetition_key(), "{fen}");
        }
    });
}

#[test]
fn every_way_to_write_a_move_reads_back() {
    play_many(5, |ours, board| {
        ours.each_move(|mv| {
            let (uci, san) = (ours.uci(mv), ours.san(mv));
            let bare = san.trim_end_matches(['+', '#']);
            let written = [
                uci.clone(),
                san.clone(),
                bare.into(),
                format!("{bare}!?"),
                bare.replace('O', "0"),
                bare.replace('x', ""),
                bare.replace('=', ""),
                long_form(ours, mv),
                long_form(ours, mv).replace(['-', 'x'], ""),
            ];
            for text in written {
                assert_eq!(ours.parse_move(&text), Ok(mv), "{text} for {uci} in {board}");
            }
        });
    });
}

/// Long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`.
fn long_form(ours: &Chess, mv: Move) -> String {
    if mv.is_castling() {
        return ours.san(mv);
    }
    let san = ours.san(mv);
    let piece = san.chars().next().filter(char::is_ascii_uppercase);
    let promotion =
        san.split_once('=').map(|(_, role)| format!("={}", role.trim_matches(['+', '#'])));
    format!(
        "{}{}{}{}{}",
        piece.map(String::from).unwrap_or_default(),
        mv.from,
        if san.contains('x') { 'x' } else { '-' },
        mv.to,
        promotion.unwrap_or_default()
    )
}

#[test]
fn no_other_pair_of_squares_is_read_as_a_move() {
    let mut random = Random(6);
    play_many(6, |ours, board| {
        if random.below(40) != 0 {
            return;
        }
        let theirs = oracle::moves(board);
        for from in cozy_chess::Square::ALL {
            for to in cozy_chess::Square::ALL {
                let read = ours.parse_move(&format!("{from}{to}"));
                let fits: Vec<_> =
                    theirs.iter().filter(|mv| mv.from == from && mv.to == to).collect();
                match fits.len() {
                    // The king's two squares are another way to castle.
                    0 => assert!(read.is_err() || read.is_ok_and(Move::is_castling), "{from}{to}"),
                    1 => assert!(read.is_ok(), "{from}{to} in {board}"),
                    _ => assert_eq!(read, Err(Refusal::Ambiguous), "{from}{to} in {board}"),
                }
            }
        }
    });
}
