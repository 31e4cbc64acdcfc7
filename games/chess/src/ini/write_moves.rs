//! The pieces of a section: which of the predefined ones each is, or how it is described.

use super::area;
use super::names::{CUSTOM_MAX, DOUBLE_STEP, PAWN, TYPES};
use super::pieces::{betza_text, is};
use super::write::Sheet;
use crate::piece::Color;
use crate::texts::ini_writing as lacks;
use crate::variant::movement::Movement;
use crate::variant::{Check, Effect, Kind, Piece, Variant};

/// The name of the first slot for a piece of one's own, without its number.
const CUSTOM: &str = "customPiece";

/// A pawn's movement without its first move.
pub(super) fn without_first(movement: &Movement) -> Movement {
    let atoms = movement.atoms.iter().filter(|atom| !atom.initial).cloned();
    Movement { atoms: atoms.collect() }
}

/// Whether it is the predefined pawn, whatever steps it makes at first.
pub(super) fn is_pawn(piece: &Piece) -> bool {
    let first = Movement {
        atoms: piece.movement.atoms.iter().filter(|atom| atom.initial).cloned().collect(),
    };
    piece.pawn
        && is(&without_first(&piece.movement), PAWN)
        && (first.is_empty() || is(&first, DOUBLE_STEP))
}

/// Whether it is a king in Fairy-Stockfish's sense: a check must be answered, and it is never
/// captured.
pub(super) fn is_king(variant: &Variant, piece: &Piece) -> bool {
    piece.royal && variant.check != Check::None && variant.capture.effect != Effect::Explode
}

impl Sheet<'_> {
    /// Names every piece.
    pub(super) fn pieces(&mut self) {
        let variant = self.variant;
        let mut names: Vec<String> = vec![];
        self.letters = variant.pieces.iter().map(|it| it.letter.to_ascii_lowercase()).collect();
        let kings = variant.pieces.iter().filter(|piece| piece.royal).count();
        let text = lacks::one_kind_of_king();
        self.refuse(variant.check != Check::None && kings > 1, "pieces", text);
        for (place, piece) in variant.pieces.iter().enumerate() {
            if piece.plus {
                self.promoted(place, &mut names);
            } else {
                self.piece(place, &mut names);
            }
        }
        self.pawn_types();
    }

    fn piece(&mut self, place: usize, names: &mut Vec<String>) {
        let piece = &self.variant.pieces[place];
        let part = format!("pieces.{}", piece.letter);
        let moves_first = piece.at_first.is_some() || piece.daunted_by.is_some();
        let text = lacks::first_leaps();
        self.refuse(moves_first, &part, text);
        let letter = self.letters[place];
        if is_king(self.variant, piece) {
            self.king(letter, piece, names);
        } else if let Some((name, value)) = self.named(letter, piece, names, &part) {
            self.say(&name, value);
            names.push(name);
        }
        if let (Some(area), Some(name)) = (piece.area, names.last()) {
            let capital = name[..1].to_ascii_uppercase() + &name[1..];
            for (side, color) in [("White", Color::White), ("Black", Color::Black)] {
                let squares = area.squares(self.variant, color);
                let squares = area::text(self.variant.files, self.variant.ranks, squares);
                self.say(&format!("mobilityRegion{side}{capital}"), squares);
            }
        }
    }

    /// The king. Version 11.1 takes another movement from another piece, newer ones from the
    /// notation; only janggi's own king follows the lines of a palace.
    fn king(&mut self, letter: char, piece: &Piece, names: &mut Vec<String>) {
        let variant = self.variant;
        if variant.palace_lines {
            return names.push("king".into());
        }
        if is(&piece.movement, "K") {
            self.say("king", letter);
            return names.push("king".into());
        }
        match betza_text(&piece.movement) {
            Ok(text) => self.say("king", format!("{letter}:{text}")),
            Err(why) => self.refuse(true, "pieces", lacks::king_movement(why)),
        }
        let same = |other: &&Piece| {
            !other.royal && !other.plus && is_same(&other.movement, &piece.movement)
        };
        let predefined = TYPES.iter().find(|(_, text)| is(&piece.movement, text));
        if let Some(other) = variant.pieces.iter().find(same) {
            self.say("kingType", other.letter.to_ascii_lowercase());
        } else if let (Some((name, _)), Some(free)) = (predefined, self.free_letter()) {
            names.push((*name).to_owned());
            self.letters.push(free);
            self.say(name, free);
            self.say("kingType", free);
        }
        names.push("king".into());
    }

    /// The key and value for a piece; the predefined one if it is free.
    fn named(
        &mut self,
        letter: char,
        piece: &Piece,
        names: &[String],
        part: &str,
    ) -> Option<(String, String)> {
        let free = |name: &str| !names.iter().any(|taken| taken == name);
        if is_pawn(piece) && free("pawn") {
            return Some(("pawn".into(), letter.into()));
        }
        if let Some((mask, sideways)) = &piece.further {
            let from = mask.trailing_zeros();
            let rest = self.variant.ranks - from.min(u32::from(self.variant.ranks)) as u8;
            let soldier = is(&piece.movement, "fW") && is(sideways, "sW") && free("soldier");
            let text = lacks::soldier_alone();
            self.refuse(!soldier || mask.count_ones() != u32::from(rest), part, text);
            self.say("soldierPromotionRank", from + 1);
            return Some(("soldier".into(), letter.into()));
        }
        let cannon = is(&piece.movement, "pR") && free("janggiCannon");
        let text = lacks::korean_cannon_alone();
        self.refuse(piece.spares_kind && !cannon, part, text);
        let fits = |(name, text): &&(&str, &str)| {
            is(&piece.movement, text)
                && free(name)
                && (*name == "janggiCannon") == piece.spares_kind
        };
        if let Some((name, _)) = TYPES.iter().find(fits) {
            return Some(((*name).to_owned(), letter.into()));
        }
        let number = names.iter().filter(|name| name.starts_with(CUSTOM)).count() + 1;
        self.refuse(number > CUSTOM_MAX, part, lacks::no_slot());
        match betza_text(&piece.movement) {
            Ok(text) => Some((format!("{CUSTOM}{number}"), format!("{letter}:{text}"))),
            Err(why) => {
                self.refuse(true, part, lacks::few_movements(why));
                None
            }
        }
    }

    /// A kind that others are promoted to: a kind that moves the same, or one more.
    fn promoted(&mut self, place: usize, names: &mut Vec<String>) {
        let variant = self.variant;
        let piece = &variant.pieces[place];
        let same = |other: &&Piece| {
            let plain = !other.plus && !other.royal && !other.pawn && other.area.is_none();
            plain && is_same(&other.movement, &piece.movement)
        };
        if let Some(kind) = variant.pieces[..place].iter().position(|other| same(&other)) {
            self.letters[place] = self.letters[kind];
            return;
        }
        let earlier = variant.pieces[..place].iter().enumerate();
        let mut twins = earlier.filter(|(_, it)| it.plus && is_same(&it.movement, &piece.movement));
        if let Some((twin, _)) = twins.next() {
            self.letters[place] = self.letters[twin];
            return;
        }
        let part = format!("pieces.+{}", piece.letter);
        let Some(letter) = self.free_letter() else {
            return self.refuse(true, &part, lacks::no_letter());
        };
        self.letters[place] = letter;
        if let Some((name, value)) = self.named(letter, piece, names, &part) {
            self.say(&name, value);
            names.push(name);
        }
    }

    fn free_letter(&self) -> Option<char> {
        ('a'..='z').find(|letter| !self.letters.contains(letter))
    }

    /// Which pieces are pawns in other respects than their movement.
    fn pawn_types(&mut self) {
        let pawns: Vec<&Piece> = self.variant.pieces.iter().filter(|piece| piece.pawn).collect();
        if pawns.iter().all(|piece| is_pawn(piece)) {
            return;
        }
        let letters: String = pawns.iter().map(|it| it.letter.to_ascii_lowercase()).collect();
        let promotes = |piece: &&Piece| self.becomes_plain(piece);
        let key = if pawns.iter().any(promotes) || self.variant.pawns.en_passant.is_some() {
            "pawnTypes"
        } else {
            "nMoveRuleTypes"
        };
        self.say(key, letters);
    }

    /// Whether a piece becomes kinds that are there without promotion, too.
    pub(super) fn becomes_plain(&self, piece: &Piece) -> bool {
        let plain = |kind: &Kind| !self.variant.pieces[usize::from(*kind)].plus;
        piece.becomes.iter().any(plain)
    }
}

fn is_same(one: &Movement, other: &Movement) -> bool {
    super::pieces::rays(one) == super::pieces::rays(other)
}
