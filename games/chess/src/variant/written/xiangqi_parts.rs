//! A move of xiangqi as four parts, which letters and characters say alike.

use std::cmp::Ordering;

use super::super::moves::Move;
use super::super::parts::Kind;
use super::super::position::VariantPosition;
use super::super::set::Sq;

/// A move as four parts: which piece, where it stands, which way it goes, and how far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) kind: Kind,
    pub(super) stands: Stands,
    pub(super) way: Way,
    /// The file where it ends; of a move along a file, how many ranks it goes.
    pub(super) number: u8,
}

/// Where a piece stands. Files are counted from its player's right, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// On a file where no piece like it stands, or none that it could be taken for.
    On(u8),
    /// In front of another one, or behind it.
    Pair { front: bool },
    /// Among three and more, or where two files have pairs: the place from the front, from 1.
    Row { place: u8, of: u8, file: u8, only: bool },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Aside,
    Back,
}

impl VariantPosition {
    /// What a move is told by; `None` where it is more than one piece that goes.
    pub(super) fn parts(&self, mv: &Move) -> Option<Parts> {
        let kind = self.mover(mv).filter(|_| mv.from != mv.to)?;
        let rank = |square| self.rules.own_rank(self.state.turn, square);
        let (from, to) = (rank(mv.from), rank(mv.to));
        let way = match to.cmp(&from) {
            Ordering::Greater => Way::Forward,
            Ordering::Equal => Way::Aside,
            Ordering::Less => Way::Back,
        };
        let along = self.rules.file(mv.from) == self.rules.file(mv.to);
        let number = if along { to.abs_diff(from) } else { self.file_from_right(mv.to) };
        Some(Parts { kind, stands: self.stands(kind, mv.from), way, number })
    }

    /// The same move told as if no other piece stood on its file.
    pub(super) fn parts_by_file(&self, mv: &Move) -> Option<Parts> {
        let stands = Stands::On(self.file_from_right(mv.from));
        Some(Parts { stands, ..self.parts(mv)? })
    }

    fn stands(&self, kind: Kind, from: Sq) -> Stands {
        let piece = &self.rules.variant.pieces[kind as usize];
        let like = self.men.of_kind(self.state.turn, kind);
        let file = self.rules.file(from);
        let on = |file: u8| like.filter(|square| self.rules.file(*square) == file).count();
        let of = on(file);
        // Advisors and elephants on a file go different ways.
        if of < 2 || piece.area.is_some() {
            return Stands::On(self.file_from_right(from));
        }
        let rank = |square| self.rules.own_rank(self.state.turn, square);
        let before = |square: &Sq| self.rules.file(*square) == file && rank(*square) > rank(from);
        let place = like.filter(before).count();
        let only = (0..self.rules.variant.files).all(|other| other == file || on(other) < 2);
        if of == 2 && only {
            return Stands::Pair { front: place == 0 };
        }
        let file = self.file_from_right(from);
        Stands::Row { place: place as u8 + 1, of: of as u8, file, only }
    }
}
