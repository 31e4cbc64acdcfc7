//! What a section says of castling, pawns, promotion, captures and drops.

use super::area;
use super::names::PAWN;
use super::pieces::is;
use super::write::Sheet;
use super::write_moves::{is_king, is_pawn, without_first};
use crate::piece::Color;
use crate::texts::ini_writing as lacks;
use crate::variant::{
    Castling, Check, Drops, Effect, Forced, Kind, Piece, Promotion, Shuffle, VariantGame,
};

impl Sheet<'_> {
    /// Everything but pieces and endings.
    pub(super) fn rules(&mut self) {
        self.castling();
        self.steps();
        self.promotion();
        self.captures();
        self.drops();
        let variant = self.variant;
        self.flag("flyingGeneral", variant.flying_kings);
        if variant.pass {
            self.say("kingPass", true);
            self.say("pass", true);
        }
        self.palace();
    }

    fn letter(&self, kind: Kind) -> char {
        self.letters[usize::from(kind)]
    }

    fn castling(&mut self) {
        let Some(law) = self.variant.castling else { return self.say("castling", false) };
        let Castling { right, left, king, partner, safely, as_king_move } = law;
        let beside = right.0.checked_sub(1) == Some(right.1) && left.0 + 1 == left.1;
        let text = lacks::rook_beside_king();
        self.refuse(!beside, "castling", text);
        let text = lacks::safe_castling();
        self.refuse(!safely && self.variant.check != Check::None, "castling", text);
        let file = |file: u8| char::from(b'a' + file);
        if (right.0, left.0) != (6, 2) {
            self.say("castlingKingsideFile", file(right.0));
            self.say("castlingQueensideFile", file(left.0));
        }
        if !is_king(self.variant, &self.variant.pieces[usize::from(king)]) {
            self.say("castlingKingPiece", self.letter(king));
        }
        if self.letter(partner) != 'r' {
            self.say("castlingRookPiece", self.letter(partner));
            self.say("castlingRookPieces", self.letter(partner));
        }
        self.flag("chess960", !as_king_move || self.variant.array.shuffle != Shuffle::Never);
    }

    /// Two steps at once, and captures in passing.
    fn steps(&mut self) {
        let variant = self.variant;
        let first = |piece: &Piece| piece.movement.atoms.iter().any(|atom| atom.initial);
        let (files, ranks, masks) = (variant.files, variant.ranks, variant.pawns.initial);
        if !variant.pieces.iter().any(first) || masks == [0, 0] {
            return self.say("doubleStep", false);
        }
        // The white ones of horde begin on both ranks, which the black ones never see again.
        match masks {
            [0b11, _] => self.say("firstRankDoubleSteps", true),
            [one, _] if one.count_ones() == 1 && one != 0b10 => {
                self.say("doubleStepRank", one.trailing_zeros() + 1);
            }
            _ => {}
        }
        if masks != [0b10, 0b10] || ranks != 8 {
            let squares = |place: usize| {
                area::text(files, ranks, area::of_ranks(files, ranks, masks[place], place == 1))
            };
            self.say("doubleStepRegionWhite", squares(0));
            self.say("doubleStepRegionBlack", squares(1));
        }
        let from = variant.pawns.en_passant.map_or(0, |rank| 1_u16 << (rank - 1));
        if masks != [from, from] {
            let passed = |second| area::of_ranks(files, ranks, from << 1, second);
            let text = area::text(files, ranks, passed(false) | passed(true));
            self.say("enPassantRegion", text);
        }
    }

    fn promotion(&mut self) {
        let variant = self.variant;
        let Promotion { zone, leaving, forced, only_lost } = variant.promotion;
        let plus = |kind: &Kind| variant.pieces[usize::from(*kind)].plus;
        let pawn = variant.pieces.iter().find(|it| it.pawn && self.becomes_plain(it)).cloned();
        let mut pairs = vec![];
        for (place, piece) in
            variant.pieces.iter().enumerate().filter(|it| !it.1.becomes.is_empty())
        {
            let part = format!("pieces.{}", piece.letter);
            let plain = self.becomes_plain(piece);
            let as_pawn = pawn.as_ref().is_some_and(|it| it.becomes == piece.becomes);
            let text = lacks::pawns_choose_alike();
            self.refuse(plain && !(piece.pawn && as_pawn), &part, text);
            let one = piece.becomes.len() == 1 && piece.becomes.iter().all(plus);
            let text = lacks::others_become_one();
            self.refuse(!plain && !one, &part, text);
            if !plain && one {
                let into = self.letter(piece.becomes[0]);
                pairs.push(format!("{}:{into}", self.letters[place]));
            }
        }
        let text = lacks::promotion_by_leaving();
        let by_leaving = variant.ranks > 1 && leaving;
        self.refuse(
            pawn.is_some() && by_leaving || !pairs.is_empty() && !leaving,
            "promotion",
            text,
        );
        let letters: String =
            pawn.iter().flat_map(|it| &it.becomes).map(|kind| self.letter(*kind)).collect();
        let pawns = variant.pieces.iter().any(|piece| piece.pawn);
        if pawns && letters != "nbrq" {
            self.say("promotionPieceTypes", if letters.is_empty() { "-" } else { &letters });
        }
        if letters.is_empty() && pairs.is_empty() {
            return;
        }
        if zone != 1 || variant.ranks != 8 {
            let first = variant.ranks + 1 - zone.min(variant.ranks);
            let mask = !0_u16 << (first - 1);
            self.say("promotionRank", first);
            for (key, second) in [("promotionRegionWhite", false), ("promotionRegionBlack", true)] {
                let squares = area::of_ranks(variant.files, variant.ranks, mask, second);
                self.say(key, area::text(variant.files, variant.ranks, squares));
            }
        }
        if !pairs.is_empty() {
            self.say("promotedPieceType", pairs.join(" "));
            self.flag("mandatoryPiecePromotion", forced == Forced::Always);
        }
        if pawn.is_some() && forced != Forced::Always {
            self.say("mandatoryPawnPromotion", false);
        }
        if only_lost {
            self.limits(&pawn.map(|it| it.becomes).unwrap_or_default());
        }
    }

    /// As many of each kind as there were at the start.
    fn limits(&mut self, kinds: &[Kind]) {
        let Ok(game) = VariantGame::new(self.variant.clone()) else { return };
        let count = |color, kind| game.rules().men_at_start(color, kind);
        let mut texts = vec![];
        for &kind in kinds {
            let (white, black) = (count(Color::White, kind), count(Color::Black, kind));
            let text = lacks::same_limits();
            self.refuse(white != black, "promotion.only-lost", text);
            texts.push(format!("{}:{white}", self.letter(kind)));
        }
        self.say("promotionLimit", texts.join(" "));
    }

    fn captures(&mut self) {
        let variant = self.variant;
        let law = variant.capture;
        let text = lacks::none_turned();
        self.refuse(law.effect == Effect::Turn, "capture.effect", text);
        if law.effect == Effect::Explode {
            self.say("blastOnCapture", true);
        }
        let text = lacks::explosions_are_kept();
        self.refuse(law.effect == Effect::Explode && law.kept, "reserves", text);
        self.flag("mustCapture", law.duty);
        self.flag("capturesToHand", law.kept);
        let pawns = variant.pieces.iter().any(|piece| self.becomes_plain(piece));
        self.flag("dropLoop", law.kept && !law.demoted && pawns);
        let stuck = match variant.drops {
            Some(drops) => drops.can_move_on,
            None => variant.promotion.forced != Forced::Always,
        };
        self.flag("immobilityIllegal", stuck);
    }

    fn drops(&mut self) {
        let variant = self.variant;
        let Some(law) = variant.drops else { return };
        let Drops { pawn_ranks, one_pawn_a_file, no_pawn_mate, can_move_on, .. } = law;
        self.say("pieceDrops", true);
        let free = variant.promotion.forced != Forced::Always;
        let text = lacks::stuck_drops();
        self.refuse(free && !can_move_on, "drops.can-move-on", text);
        self.pawn_ranks(pawn_ranks);
        let pawns: Vec<&Piece> = variant.pieces.iter().filter(|piece| piece.pawn).collect();
        if one_pawn_a_file {
            let text = lacks::one_barred_pawn();
            self.refuse(pawns.len() != 1, "drops.one-pawn-a-file", text);
            let shogi = pawns.iter().any(|piece| is(&piece.movement, "fW"));
            if shogi {
                self.say("shogiDoubledPawn", false);
            }
            let letters: String = pawns.iter().map(|it| it.letter.to_ascii_lowercase()).collect();
            self.say("dropNoDoubled", letters);
        }
        if no_pawn_mate {
            let shogi = pawns.iter().all(|piece| is(&piece.movement, "fW"));
            let text = lacks::shogi_pawn_mates();
            self.refuse(!shogi, "drops.no-pawn-mate", text);
            self.say("shogiPawnDropMateIllegal", true);
        }
    }

    /// From which own rank and up to which pawns may be dropped.
    fn pawn_ranks(&mut self, mask: u16) {
        let variant = self.variant;
        let usual = |piece: &Piece| is_pawn(piece) || is(&without_first(&piece.movement), PAWN);
        let all = (1_u16 << variant.ranks) - 1;
        let mask = mask & all;
        let pawns = || variant.pieces.iter().filter(|piece| piece.pawn);
        if !pawns().any(usual) {
            let text = lacks::chess_pawn_ranks();
            return self.refuse(mask != all && pawns().next().is_some(), "drops.pawn-ranks", text);
        }
        let (first, last) = (mask & 1 == 1, mask >> (variant.ranks - 1) & 1 == 1);
        let zone = variant.promotion.zone.clamp(1, variant.ranks);
        let below = all >> if last { 0 } else { zone };
        let fits = mask == if first { below } else { below & !1 };
        let text = lacks::pawn_ranks();
        self.refuse(!fits, "drops.pawn-ranks", text);
        self.flag("firstRankPawnDrops", first);
        self.flag("promotionZonePawnDrops", last);
    }

    /// The lines across the palaces.
    fn palace(&mut self) {
        let variant = self.variant;
        let follow =
            |piece: &Piece| ["R", "pR", "fsW", "W"].iter().any(|text| is(&piece.movement, text));
        let lines = variant.palace_lines;
        let differs = |piece: &Piece| lines && piece.follows_lines != follow(piece);
        let text = lacks::straight_movers();
        self.refuse(variant.pieces.iter().any(differs), "palace-lines", text);
        let king = variant.pieces.iter().find(|piece| piece.royal);
        let wazir = |king: &Piece| king.letter == 'K' && is(&king.movement, "W");
        let korean = variant.pass && variant.points && king.is_some_and(wazir);
        let text = lacks::lines_of_janggi();
        self.refuse(lines && !korean, "palace-lines", text);
        let Some(area) = king.and_then(|king| king.area).filter(|_| lines) else { return };
        let low = (area.files.trailing_zeros(), area.ranks.trailing_zeros());
        let square = area.files >> low.0 == 0b111 && area.ranks >> low.1 == 0b111;
        self.refuse(!square, "palace-lines", lacks::palace_size());
        let on_line = |sq: &u8| {
            let (file, rank) = (u32::from(sq % variant.files), u32::from(sq / variant.files));
            let rank = if rank > u32::from(variant.ranks) / 2 {
                u32::from(variant.ranks) - 1 - rank
            } else {
                rank
            };
            (file + rank).abs_diff(low.0 + low.1) % 2 == 0
        };
        let both = area.squares(variant, Color::White) | area.squares(variant, Color::Black);
        let squares = area::text(variant.files, variant.ranks, both.filter(on_line).collect());
        self.say("diagonalLines", squares);
    }
}
