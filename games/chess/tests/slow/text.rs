//! FEN, and the names of moves.

use std::collections::BTreeMap;

use super::board::{Piece, Position, Side, Square, squares};
use super::moves::{Move, castled};
use super::variants::{Goal, Rules, Turns};

impl Position {
    /// The usual first position.
    pub(crate) fn start(rules: Rules) -> Position {
        Position::read(rules, rules.array)
    }

    /// Reads a FEN that is right: reserves in brackets, `~` after a promoted piece, castling rights
    /// as `KQkq` or by files, checks that are still to be given as `5+5`.
    pub(crate) fn read(rules: Rules, fen: &str) -> Position {
        let fields: Vec<&str> = fen.split(' ').collect();
        let turn = if fields[1] == "w" { Side::White } else { Side::Black };
        let mut position = Position {
            rules,
            boards: [[[None; 8]; 8]; 2],
            turn,
            castling: vec![],
            passed: vec![],
            passing: vec![],
            reserves: BTreeMap::new(),
            checks: BTreeMap::new(),
            left: 1,
            next: if [Turns::Alternate, Turns::Push].contains(&rules.turns) { 1 } else { 2 },
            pushing: false,
        };
        position.read_placement(fields[0]);
        position.read_castling(fields[2]);
        position.passed.extend(square(fields[3]).filter(|_| rules.en_passant));
        let checks = fields.iter().find_map(|field| field.split_once('+'));
        if let (Some((white, black)), Goal::Checks(goal)) = (checks, rules.goal) {
            for (side, left) in [(Side::White, white), (Side::Black, black)] {
                let left: u32 = left.parse().expect("a number of checks");
                position.checks.insert(side, goal - left);
            }
        }
        position
    }

    /// The position as FEN, without what only the usual variants' neighbours have.
    pub(crate) fn fen(&self) -> String {
        let mut ranks = vec![];
        for rank in (0..8).rev() {
            let mut cells: String = (0..8).map(|file| self.cell((file, rank))).collect();
            for gap in (1..=8).rev() {
                cells = cells.replace(&"-".repeat(gap), &gap.to_string());
            }
            ranks.push(cells);
        }
        let mut held: Vec<(char, u32)> = vec![];
        for ((side, kind), count) in &self.reserves {
            held.push((lettered(*side, *kind), *count));
        }
        held.sort_unstable();
        let held: String = held.iter().map(|(it, n)| it.to_string().repeat(*n as usize)).collect();
        let reserve = if self.rules.drops { format!("[{held}]") } else { String::new() };
        let right = |(king, rook): &(Square, Square)| {
            let side = if king.1 == 0 { Side::White } else { Side::Black };
            lettered(side, if rook.0 > king.0 { 'k' } else { 'q' })
        };
        let mut rights: Vec<char> = self.castling.iter().map(right).collect();
        rights.sort_unstable();
        let rights: String = rights.into_iter().collect();
        let rights = if rights.is_empty() { "-".to_owned() } else { rights };
        let turn = if self.turn == Side::White { "w" } else { "b" };
        // Only what can be taken in passing is written.
        let taken = |square: &&Square| {
            let pawns = [-1, 1].map(|way| (square.0 + way, square.1 - self.turn.forward()));
            let pawn = Piece { side: self.turn, kind: 'p', promoted: false };
            pawns.into_iter().any(|from| self.at(0, from) == Some(pawn))
        };
        let passed = self.passed.iter().find(taken).map_or("-".to_owned(), |it| name(*it));
        format!("{}{reserve} {turn} {rights} {passed} 0 1", ranks.join("/"))
    }

    fn cell(&self, square: Square) -> String {
        let Some(piece) = self.at(0, square) else { return "-".into() };
        let mark = if piece.promoted && self.rules.drops { "~" } else { "" };
        format!("{}{mark}", lettered(piece.side, piece.kind))
    }

    fn read_placement(&mut self, field: &str) {
        let (ranks, reserve) = field.split_once('[').unwrap_or((field, ""));
        for (row, text) in ranks.split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                let before = (file - 1, 7 - row as i32);
                match letter.to_digit(10) {
                    Some(gap) => file += gap as i32,
                    None if letter == '~' => {
                        let piece = self.at(0, before).map(|it| Piece { promoted: true, ..it });
                        self.put(0, before, piece);
                    }
                    None => {
                        let (side, kind) = named(letter);
                        let piece = Piece { side, kind, promoted: false };
                        self.put(0, (file, before.1), Some(piece));
                        file += 1;
                    }
                }
            }
        }
        for letter in reserve.chars().filter(char::is_ascii_alphabetic) {
            *self.reserves.entry(named(letter)).or_default() += 1;
        }
    }

    fn read_castling(&mut self, field: &str) {
        for letter in field.chars().filter(|letter| *letter != '-') {
            let (side, kind) = named(letter);
            let rank = side.rank(0);
            let has = |file: &i32, kind| {
                self.at(0, (*file, rank)).is_some_and(|it| it.side == side && it.kind == kind)
            };
            let king = (0..8).find(|file| has(file, 'k')).expect("a king at home");
            let rook = match kind {
                'k' => (0..8).rev().find(|file| has(file, 'r')).expect("a rook"),
                'q' => (0..8).find(|file| has(file, 'r')).expect("a rook"),
                file => file as i32 - 'a' as i32,
            };
            self.castling.push(((king, rank), (rook, rank)));
        }
    }

    /// How UCI names a move.
    pub(crate) fn notation(&self, mv: Move) -> String {
        match mv {
            Move::Step { from, to, promotion, .. } => {
                let promotion = promotion.map(String::from).unwrap_or_default();
                format!("{}{}{promotion}", name(from), name(to))
            }
            Move::Castle { king, rook } if self.rules.any_array => name(king) + &name(rook),
            Move::Castle { king, rook } => name(king) + &name(castled(king, rook).0),
            Move::Drop { kind, to } => format!("{}@{}", kind.to_ascii_uppercase(), name(to)),
            Move::Push { from, to } => name(from) + &name(to),
        }
    }

    /// The names of all legal moves, sorted.
    pub(crate) fn notations(&self) -> Vec<String> {
        self.names(self.legal())
    }

    /// The names of moves, sorted.
    pub(crate) fn names(&self, moves: Vec<Move>) -> Vec<String> {
        let mut all: Vec<String> = moves.into_iter().map(|mv| self.notation(mv)).collect();
        all.sort_unstable();
        all
    }

    /// The legal move of this name.
    pub(crate) fn find(&self, notation: &str) -> Option<Move> {
        self.legal().into_iter().find(|mv| self.notation(*mv) == notation)
    }
}

/// A square's name.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// The square of a name.
fn square(text: &str) -> Option<Square> {
    squares().find(|square| name(*square) == text)
}

fn lettered(side: Side, kind: char) -> char {
    if side == Side::White { kind.to_ascii_uppercase() } else { kind }
}

fn named(letter: char) -> (Side, char) {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    (side, letter.to_ascii_lowercase())
}
