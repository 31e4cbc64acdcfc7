//! Reading FEN, with a sentence for each thing that is wrong with it.

use rookery_rules::{Fault, Text};

use crate::bitboard::Bitboard;
use crate::chess::{CastlingNotation, Chess, Setup};
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;
use crate::texts::{fen, names};

/// The longest FEN that is read, in bytes: 71 for the squares and some to spare.
const FEN_LEN_MAX: usize = 128;
const FIELDS_MAX: usize = 6;

impl Chess {
    /// Reads a legal position. All fields after the first may be missing, and then mean White to
    /// move, no castling, no en passant, and the counters of a game's beginning.
    ///
    /// ```
    /// use rookery_chess::{CastlingLetters, CastlingNotation, Chess};
    ///
    /// let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    /// let chess = Chess::from_fen(fen, CastlingNotation::KingMoves).expect("it is legal");
    /// assert_eq!(chess.count_moves(), 0);
    /// assert_eq!(chess.fen(CastlingLetters::XFen), fen);
    ///
    /// let faults = Chess::from_fen("8/8/8/8/8/4k3/4K3/8 w", CastlingNotation::KingMoves)
    ///     .expect_err("kings stand apart");
    /// assert_eq!(faults.len(), 1);
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong, whether with the text or with the position.
    pub fn from_fen(text: &str, notation: CastlingNotation) -> Result<Self, Vec<Fault>> {
        let setup = read(text, notation)?;
        let faults = setup.faults();
        if faults.is_empty() { Ok(Self::trusted(setup)) } else { Err(faults) }
    }
}

fn read(text: &str, notation: CastlingNotation) -> Result<Setup, Vec<Fault>> {
    if text.len() > FEN_LEN_MAX {
        return Err(vec![Fault::new(fen::too_long(FEN_LEN_MAX))]);
    }
    let mut reader = Reader { faults: vec![] };
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    if fields.is_empty() {
        return Err(vec![Fault::new(fen::empty())]);
    }
    if fields.len() > FIELDS_MAX {
        reader.fault(fen::fields(FIELDS_MAX, fields.len()));
    }
    let field = |place: usize, missing| fields.get(place).copied().unwrap_or(missing);
    let pieces = reader.placement(fields[0]);
    let turn = reader.turn(field(1, "w"));
    let castling = reader.castling(field(2, "-"), pieces.as_ref(), notation);
    let en_passant = reader.en_passant(field(3, "-"));
    let halfmoves = reader.counter(field(4, "0"), fen::quiet_moves);
    let fullmoves = reader.counter(field(5, "1"), fen::move_number).max(1);
    match pieces {
        Some(pieces) => {
            let setup =
                Setup { pieces, castling, en_passant, turn, notation, halfmoves, fullmoves };
            if reader.faults.is_empty() {
                return Ok(setup);
            }
            reader.faults.extend(setup.faults());
            Err(reader.faults)
        }
        None => Err(reader.faults),
    }
}

struct Reader {
    faults: Vec<Fault>,
}

impl Reader {
    fn fault(&mut self, text: Text) {
        let fault = Fault::new(text);
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn placement(&mut self, field: &str) -> Option<Pieces> {
        let before = self.faults.len();
        let ranks: Vec<&str> = field.split('/').collect();
        if ranks.len() != 8 {
            self.fault(fen::ranks(8_u8, ranks.len()));
        }
        let mut pieces = Pieces::default();
        for (rank, text) in (0..8_u8).rev().zip(ranks) {
            self.rank(text, rank, &mut pieces);
        }
        (self.faults.len() == before).then_some(pieces)
    }

    fn rank(&mut self, text: &str, rank: u8, pieces: &mut Pieces) {
        let (mut file, mut readable) = (0_usize, true);
        for letter in text.chars() {
            if let Some(skip @ 1..=8) = letter.to_digit(10) {
                file += skip as usize;
                continue;
            }
            let Some(role) = Role::from_letter(letter.to_ascii_uppercase()) else {
                self.fault(fen::no_piece(letter.escape_debug().to_string()));
                readable = false;
                continue;
            };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file < 8 {
                pieces.toggle(color, role, Square::at(file as u8, rank));
            }
            file += 1;
        }
        if readable && file != 8 {
            self.fault(fen::squares(rank + 1, file));
        }
    }

    fn turn(&mut self, field: &str) -> Color {
        match field {
            "w" => return Color::White,
            "b" => return Color::Black,
            _ => self.fault(fen::side_to_move()),
        }
        Color::White
    }

    fn castling(
        &mut self,
        field: &str,
        pieces: Option<&Pieces>,
        notation: CastlingNotation,
    ) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        if field == "-" {
            return rooks;
        }
        for letter in field.chars() {
            let upper = letter.to_ascii_uppercase();
            if !matches!(upper, 'K' | 'Q' | 'A'..='H') {
                self.fault(fen::no_castling_right(letter.escape_debug().to_string()));
                continue;
            }
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let Some(pieces) = pieces else { continue };
            match castling_rook(upper, color, pieces, notation) {
                Err(text) => self.fault(text),
                Ok(rook) if rooks.has(rook) => {
                    self.fault(fen::same_castling_right());
                }
                Ok(rook) => rooks |= rook,
            }
        }
        rooks
    }

    fn en_passant(&mut self, field: &str) -> Option<Square> {
        if field == "-" {
            return None;
        }
        let square = field.parse().ok();
        if square.is_none() {
            self.fault(fen::en_passant());
        }
        square
    }

    fn counter(&mut self, field: &str, wrong: impl Fn(u16) -> Text) -> u16 {
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        match field.parse() {
            Ok(count) if digits => return count,
            _ => self.fault(wrong(u16::MAX)),
        }
        0
    }
}

/// The rook that a letter of the castling field means, or why there is none.
fn castling_rook(
    letter: char,
    color: Color,
    pieces: &Pieces,
    notation: CastlingNotation,
) -> Result<Square, Text> {
    let side = names::side(color);
    let home = color.nth_rank(0);
    let (king, rooks) = (pieces.king(color), pieces.of(color, Role::Rook) & home);
    if !(pieces.of(color, Role::King) & home).has(king) {
        return Err(fen::king_has_left(side));
    }
    let rook = match letter {
        'K' => rooks.last().filter(|rook| *rook > king),
        'Q' => rooks.first().filter(|rook| *rook < king),
        file => (rooks & Bitboard::file(file as u8 - b'A')).first(),
    };
    let Some(rook) = rook else {
        return Err(match letter {
            'K' => fen::no_rook_beside_king(side),
            'Q' => fen::no_rook_beside_queen(side),
            file => fen::no_rook_on_file(side, file),
        });
    };
    let usual = king.file() == 4 && matches!(rook.file(), 0 | 7);
    if notation == CastlingNotation::KingMoves && !usual {
        return Err(fen::unusual_castling(side));
    }
    Ok(rook)
}
