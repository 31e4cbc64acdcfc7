//! The pieces of a section, and where they begin.

use super::names::{CUSTOM_MAX, DOUBLE_STEP, FILES_MAX, PAWN, RANKS_MAX, TYPES};
use super::section::Keys;
use crate::piece::Color;
use crate::texts::ini as says;
use crate::variant::movement::Movement;
use crate::variant::set::Set;
use crate::variant::{Area, Kind, Piece, Variant, betza};

/// What the keys of the pieces said, for those that name them by letters.
pub(super) struct Men {
    /// Every piece that is defined: its type, its letter, and how it goes.
    defined: Vec<(String, char, Piece)>,
    /// What the FEN's fields say after the squares: castling rights and checks to be given.
    pub(super) castling: String,
    pub(super) checks: Vec<u8>,
    /// The first side's first rank.
    pub(super) home: String,
    /// Whether the king may not be left in check.
    pub(super) king: Option<char>,
    /// The letters that stand on the board or lie in a reserve at first, as they are written.
    pub(super) standing: Vec<char>,
}

impl Men {
    /// Reads board, array and pieces. Those that never come on the board are left out.
    pub(super) fn read(keys: &mut Keys, variant: &mut Variant) -> Self {
        variant.files = keys.file("maxFile", FILES_MAX).map_or(8, |file| file + 1);
        variant.ranks = keys.number("maxRank", 2..=u16::from(RANKS_MAX)).unwrap_or(8) as u8;
        let mut men = Self {
            defined: vec![],
            castling: String::new(),
            checks: vec![],
            home: String::new(),
            king: None,
            standing: vec![],
        };
        men.array(keys, variant);
        men.define(keys, variant);
        men.pawns(keys);
        let into = keys.letters("promotionPieceTypes");
        for letter in into.iter().flatten() {
            if men.of_letter(*letter).is_none() {
                keys.wrong("promotionPieceTypes", says::no_piece(*letter));
            }
        }
        let into = into.unwrap_or_else(|| vec!['n', 'b', 'r', 'q']);
        let pawn = men.defined.iter().any(|(.., piece)| piece.pawn);
        let comes = |letter: char| {
            men.standing.iter().any(|it| it.to_ascii_lowercase() == letter)
                || pawn && into.contains(&letter)
        };
        let all = men.defined.iter().filter(|(_, letter, _)| comes(*letter));
        variant.pieces = all.map(|(.., piece)| piece.clone()).collect();
        men.areas(keys, variant);
        men.promoted(keys, variant, &into);
        men
    }

    /// Every key that gives a piece its letter.
    fn define(&mut self, keys: &mut Keys, variant: &Variant) {
        let soldiers = keys.number("soldierPromotionRank", 1..=u16::from(RANKS_MAX)).unwrap_or(1);
        for (name, text) in TYPES {
            let Some(letter) = own_letter(keys, name) else { continue };
            let mut piece = new(letter, name, text);
            piece.spares_kind = *name == "janggiCannon";
            if *name == "soldier" && soldiers > 1 {
                let mask = !0_u16 << (soldiers - 1) & ((1 << variant.ranks) - 1);
                piece.movement = movement("fW");
                piece.further = Some((mask, movement("sW")));
            }
            self.defined.push(((*name).to_owned(), letter, piece));
        }
        if let Some(letter) = own_letter(keys, "pawn") {
            let piece =
                Piece { pawn: true, ..new(letter, "pawn", &format!("{PAWN}{DOUBLE_STEP}")) };
            self.defined.push(("pawn".into(), letter, piece));
        }
        for number in 1..=CUSTOM_MAX {
            self.described(keys, &format!("customPiece{number}"));
        }
        self.described(keys, "king");
        let kind = keys.letter("kingType");
        if let Some(letter) = kind {
            let other = self.of_letter(letter).map(|piece| piece.movement.clone());
            keys.wrong_if(other.is_none(), "kingType", says::no_piece_with_letter());
            let own = keys.get("king").is_some_and(|value| value.contains(':'));
            let king = self.defined.iter_mut().find(|(name, ..)| name == "king");
            if let (Some((_, _, king)), Some(other)) = (king, other) {
                let text = says::two_things("king");
                let differ =
                    own && super::pieces::rays(&other) != super::pieces::rays(&king.movement);
                keys.wrong_if(differ, "kingType", text);
                king.movement = other;
            }
        }
        let order = |name: &str| keys.entries.iter().position(|entry| entry.key == name);
        self.defined.sort_by_key(|(name, ..)| order(name));
        for (place, (name, letter, _)) in self.defined.iter().enumerate() {
            if self.defined[..place].iter().any(|(_, other, _)| other == letter) {
                keys.wrong(name, says::letter_taken(*letter));
            }
        }
        for letter in &self.standing {
            let lower = letter.to_ascii_lowercase();
            if self.of_letter(lower).is_none() {
                keys.wrong("startFen", says::no_piece(*letter));
            }
        }
    }

    /// `king = k`, `king = k:N`, `customPiece1 = a:NA`.
    fn described(&mut self, keys: &mut Keys, key: &str) {
        let Some(value) = keys.get(key).filter(|value| !matches!(value.as_str(), "-" | "")) else {
            return;
        };
        let king = key == "king";
        let (letter, text) = match value.split_once(':') {
            Some((letter, text)) => (letter.trim(), text.trim()),
            None if king => (value.as_str(), "K"),
            None => return keys.wrong(key, says::must_be_movement()),
        };
        let Some(letter) = letter.parse().ok().filter(char::is_ascii_lowercase) else {
            return keys.wrong(key, says::one_letter());
        };
        // There a pawn's capture in passing is part of its movement, here it is a rule of pawns.
        match betza::read(&text.replace("ce", "c").replace("ec", "c")) {
            Ok(movement) => {
                let name = if king { "king" } else { "piece" };
                let piece = Piece { movement, royal: king, ..new(letter, name, "W") };
                self.king = self.king.or(king.then_some(letter));
                self.defined.push((key.to_owned(), letter, piece));
            }
            Err(why) => keys.wrong(key, why),
        }
    }

    /// Which pieces are pawns.
    fn pawns(&mut self, keys: &mut Keys) {
        let types = keys.letters("pawnTypes");
        let counted = keys.letters("nMoveRuleTypes");
        let barred = keys.letters("dropNoDoubled");
        let doubled = keys.flag("shogiDoubledPawn").unwrap_or(true);
        let shogi = keys.is("shogiPawnDropMateIllegal") || !doubled;
        for (key, letters) in
            [("pawnTypes", &types), ("nMoveRuleTypes", &counted), ("dropNoDoubled", &barred)]
        {
            let missing = letters.iter().flatten().find(|it| self.of_letter(**it).is_none());
            keys.wrong_if(missing.is_some(), key, says::no_pieces_letter());
        }
        let blast = keys.is("blastOnCapture");
        for (name, letter, piece) in &mut self.defined {
            let has = |letters: &Option<Vec<char>>| letters.as_ref().map(|it| it.contains(letter));
            let own = has(&types).unwrap_or(name == "pawn");
            let counts = has(&counted).unwrap_or(own);
            let text = says::counted_pawns_explode();
            keys.wrong_if(blast && counts != own, "nMoveRuleTypes", text);
            let text = says::pawns_are_counted();
            keys.wrong_if(own && !counts, "nMoveRuleTypes", text);
            piece.pawn = own || counts || has(&barred).unwrap_or(false);
            piece.pawn |= shogi && name == "shogiPawn";
        }
    }

    /// `mobilityRegionWhiteFers` and the like.
    fn areas(&self, keys: &mut Keys, variant: &mut Variant) {
        let board = (variant.files, variant.ranks);
        for (name, letter, _) in &self.defined {
            let capital = name[..1].to_ascii_uppercase() + &name[1..];
            let sides = ["White", "Black"].map(|side| format!("mobilityRegion{side}{capital}"));
            let found = [0, 1].map(|side| keys.squares(&sides[side], board));
            let [Some(white), black] = found else {
                let text = says::same_area();
                keys.wrong_if(found[1].is_some(), &sides[1], text);
                continue;
            };
            let area = whole(white, board);
            let same = area.squares(variant, Color::White) == white
                && black.is_some_and(|black| area.squares(variant, Color::Black) == black);
            let text = says::area_of_files();
            keys.wrong_if(!same, &sides[0], text);
            let upper = letter.to_ascii_uppercase();
            if let Some(piece) = variant.pieces.iter_mut().find(|it| it.letter == upper) {
                piece.area = Some(area);
            }
        }
    }

    /// What pawns and other pieces become.
    fn promoted(&self, keys: &mut Keys, variant: &mut Variant, into: &[char]) {
        let upper = |letter: &char| letter.to_ascii_uppercase();
        let kinds: Vec<Kind> =
            into.iter().filter_map(|it| variant.kind_of(upper(it), false)).collect();
        let types = keys.letters("pawnTypes");
        for (name, letter, _) in &self.defined {
            let promotes = types.as_ref().map_or(name == "pawn", |types| types.contains(letter));
            let kind = variant.kind_of(upper(letter), false);
            if let (Some(kind), true) = (kind, promotes) {
                variant.pieces[usize::from(kind)].becomes.clone_from(&kinds);
            }
        }
        let pairs = keys.pairs("promotedPieceType", |text| text.parse::<char>().ok());
        for (letter, target) in pairs.unwrap_or_default() {
            let key = "promotedPieceType";
            let Some(other) = self.of_letter(target).cloned() else {
                keys.wrong(key, says::no_piece(target));
                continue;
            };
            let Some(from) = variant.kind_of(upper(&letter), false) else {
                let known = self.of_letter(letter).is_some();
                keys.wrong_if(!known, key, says::no_piece(letter));
                continue;
            };
            let place = variant.pieces.len() as Kind;
            let piece = &mut variant.pieces[usize::from(from)];
            let text = says::one_promotion();
            keys.wrong_if(!piece.becomes.is_empty(), key, text);
            piece.becomes = vec![place];
            let (letter, pawn) = (piece.letter, false);
            let reverts = Some(from);
            variant.pieces.push(Piece {
                letter,
                plus: true,
                reverts,
                pawn,
                becomes: vec![],
                ..other
            });
        }
    }

    /// The piece with a letter.
    pub(super) fn of_letter(&self, letter: char) -> Option<&Piece> {
        self.defined.iter().find(|(_, other, _)| *other == letter).map(|(.., piece)| piece)
    }

    /// The letter of a type, if there is such a piece.
    pub(super) fn letter_of(&self, name: &str) -> Option<char> {
        self.defined.iter().find(|(other, ..)| other == name).map(|(_, letter, _)| *letter)
    }
}

/// The smallest part of the board from the first side that has these squares.
fn whole(squares: Set, (files, _): (u8, u8)) -> Area {
    squares.fold(Area { files: 0, ranks: 0 }, |area, square| Area {
        files: area.files | 1 << (square % files),
        ranks: area.ranks | 1 << (square / files),
    })
}

/// The letter that a key gives; none when the piece is not there.
fn own_letter(keys: &mut Keys, key: &str) -> Option<char> {
    keys.letters(key).and_then(|letters| match letters[..] {
        [] => None,
        [letter] => Some(letter),
        _ => {
            keys.wrong(key, says::one_letter());
            None
        }
    })
}

fn movement(text: &str) -> Movement {
    betza::read(text).unwrap_or_default()
}

/// A piece by the name of its type: `dragonHorse` is a dragon horse.
fn new(letter: char, name: &str, text: &str) -> Piece {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    let value = match name {
        "pawn" | "shogiPawn" => 1,
        "rook" => 5,
        "queen" => 9,
        "king" | "commoner" => 4,
        _ => 3,
    };
    Piece::new(letter.to_ascii_uppercase(), &words, text, value)
}
