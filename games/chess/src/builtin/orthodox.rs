//! Chess, from which the others are made, and its nearest relatives.

use rookery_rules::Text;

use crate::texts::games;
use crate::variant::{
    Array, Capture, Castling, Check, Convention, Drawn, Draws, Effect, Ending, Forced, Pawns,
    Piece, Promotion, Repetition, Shuffle, Sight, Turns, Variant, Verdict, kind,
};

/// The squares and pieces of chess.
pub(super) const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Chess as a variant, under another name.
#[must_use]
pub fn orthodox(key: &str, name: &str, summary: Text) -> Variant {
    Variant {
        key: key.to_owned(),
        name: name.to_owned(),
        summary,
        remarks: vec![],
        files: 8,
        ranks: 8,
        pieces: Piece::orthodox(),
        array: Array { fen: ARRAY.to_owned(), shuffle: Shuffle::Never, number: None },
        check: Check::Answered,
        ending: Ending { mate: Verdict::Loses, stalemate: Verdict::Draw, goals: vec![] },
        capture: Capture { effect: Effect::Take, duty: false, kept: false, demoted: false },
        castling: Some(CASTLING),
        pawns: Pawns { initial: [0b10, 0b10], en_passant: Some(2) },
        promotion: Promotion { zone: 1, leaving: false, forced: Forced::Always, only_lost: false },
        drops: None,
        sight: Sight::All,
        turns: Turns::Alternate,
        two_boards: false,
        flying_kings: false,
        pass: false,
        palace_lines: false,
        points: false,
        draws: DRAWS,
        sides: (["White".to_owned(), "Black".to_owned()], false),
        convention: Convention::Chess,
        colours: [None, None],
        drawn: Drawn::Chequer,
    }
}

/// Chess as a game that is built in, with what that one says of itself.
pub(super) fn built_in(key: &str, name: &str) -> Variant {
    Variant { remarks: games::remarks(key), ..orthodox(key, name, games::summary(key)) }
}

/// Chess, to make others of.
pub(super) fn chess() -> Variant {
    built_in("chess", "Chess")
}

/// King to the c or g file, written as the king's move.
pub(super) const CASTLING: Castling = Castling {
    right: (6, 5),
    left: (2, 3),
    king: kind::KING,
    partner: kind::ROOK,
    safely: true,
    as_king_move: true,
};

/// Threefold, fifty moves, and dead positions.
pub(super) const DRAWS: Draws =
    Draws { repetition: Repetition::Claim, moves: Some((50, 75)), dead: true, counting: None };

/// The same where mate is not the only goal: no position is dead.
pub(super) const ALIVE: Draws = Draws { dead: false, ..DRAWS };

pub(super) fn variants() -> Vec<Variant> {
    let shuffle = Variant {
        array: Array { shuffle: Shuffle::AnyOrder, ..chess().array },
        castling: None,
        ..built_in("shuffle", "Random chess")
    };
    let queens = Variant {
        array: fen("qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ"),
        castling: None,
        ..built_in("all-queens", "All queens")
    };
    let mut knightmate = built_in("knightmate", "Knightmate");
    knightmate.array = fen("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR");
    knightmate.pieces[kind::KNIGHT as usize] = Piece::new('M', "manticore", "K", 3);
    knightmate.pieces[kind::KNIGHT as usize].picture = "king".into();
    knightmate.pieces[kind::KNIGHT as usize].name = "common king".into();
    knightmate.pieces[kind::KING as usize] =
        Piece { royal: true, ..Piece::new('K', "royal knight", "N", 4) };
    knightmate.pieces[kind::KING as usize].picture = "knight".into();
    knightmate.draws = ALIVE;
    let mut berolina = built_in("berolina", "Berolina chess");
    let pawn = Piece::new('P', "berolina pawn", "fmFfcWifmnA", 1);
    let usual = berolina.pieces[kind::PAWN as usize].clone();
    berolina.pieces[kind::PAWN as usize] =
        Piece { movement: pawn.movement, name: pawn.name, ..usual };
    vec![shuffle, queens, knightmate, berolina]
}

/// A fixed array.
pub(super) fn fen(text: &str) -> Array {
    Array { fen: text.to_owned(), shuffle: Shuffle::Never, number: None }
}
