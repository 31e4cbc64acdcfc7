//! What a section says of castling, pawns, promotion, captures and drops.

use super::area::of_ranks;
use super::names::PAWN;
use super::pieces::is;
use super::read_pieces::Men;
use super::section::Keys;
use super::write_moves::without_first;
use crate::piece::Color;
use crate::texts::{ini as says, ini_rules as rules};
use crate::variant::set::Set;
use crate::variant::{
    Capture, Castling, Drawn, Drops, Effect, Forced, Kind, Pawns, Piece, Promotion, Variant,
};

impl Men {
    /// Everything but pieces and endings.
    pub(super) fn rules(&self, keys: &mut Keys, variant: &mut Variant) {
        self.castling(keys, variant);
        steps(keys, variant);
        promotion(keys, variant);
        self.limits(keys, variant);
        captures(keys, variant);
        drops(keys, variant);
        variant.flying_kings = keys.is("flyingGeneral");
        let (pass, old) = (keys.flag("pass"), keys.flag("kingPass"));
        let text = says::two_things("kingPass");
        keys.wrong_if(pass.is_some() && old.is_some() && pass != old, "pass", text);
        variant.pass = pass.or(old).unwrap_or(false);
        let stalemate = keys.is("kingPassOnStalemate");
        keys.wrong_if(stalemate, "kingPassOnStalemate", says::no_such_rule());
        palace(keys, variant);
        // The format does not say; these rules come from boards of points.
        if variant.flying_kings || variant.palace_lines {
            variant.drawn = Drawn::Points;
        }
    }

    /// The kind with a letter, if it ever comes on the board.
    pub(super) fn kind(variant: &Variant, letter: char) -> Option<Kind> {
        variant.kind_of(letter.to_ascii_uppercase(), false)
    }

    fn castling(&self, keys: &mut Keys, variant: &mut Variant) {
        let castles = keys.flag("castling").unwrap_or(true) && !self.castling.is_empty();
        let king_file = keys.file("castlingKingsideFile", variant.files).unwrap_or(6);
        let queen_file = keys.file("castlingQueensideFile", variant.files).unwrap_or(2);
        let commoner = self.letter_of("commoner");
        let king = keys.letter("castlingKingPiece").or(self.king).or(commoner);
        let rooks = keys.letters("castlingRookPieces");
        let old = keys.letter("castlingRookPiece");
        let partner = match (rooks.as_deref(), old) {
            (None, None) => Some('r'),
            (None, letter) => letter,
            (Some([letter]), None) => Some(*letter),
            (Some([letter]), Some(old)) if *letter == old => Some(old),
            _ => {
                keys.wrong("castlingRookPieces", rules::one_castling_partner());
                None
            }
        };
        // A king's step to the next file would be written like its castling there.
        let near = |king: char| {
            let from = self.file_at_home(king, variant.files);
            from.is_some_and(|file| file.abs_diff(king_file) < 2 || file.abs_diff(queen_file) < 2)
        };
        let as_king_move = !keys.is("chess960") && !king.is_some_and(near);
        let kind = |letter: Option<char>| letter.and_then(|it| Self::kind(variant, it));
        variant.castling = match (kind(king), kind(partner)) {
            (Some(king), Some(partner)) if castles && king_file > 0 => Some(Castling {
                right: (king_file, king_file - 1),
                left: (queen_file, queen_file + 1),
                king,
                partner,
                safely: true,
                as_king_move,
            }),
            _ => None,
        };
    }

    /// `promotionLimit`: as many of each kind as there were at the start, or nothing.
    fn limits(&self, keys: &mut Keys, variant: &mut Variant) {
        let key = "promotionLimit";
        let Some(pairs) = keys.pairs(key, |text| text.parse::<usize>().ok()) else { return };
        let pawn = variant.pieces.iter().find(|piece| !piece.becomes.is_empty());
        let kinds = pawn.map(|pawn| pawn.becomes.clone()).unwrap_or_default();
        let count = |letter: char| self.standing.iter().filter(|it| **it == letter).count();
        let as_lost = kinds.iter().all(|kind| {
            let upper = variant.pieces[usize::from(*kind)].letter;
            let lower = upper.to_ascii_lowercase();
            let most = pairs.iter().find(|(letter, _)| *letter == lower).map(|(_, most)| *most);
            most == Some(count(upper)) && most == Some(count(lower))
        });
        variant.promotion.only_lost = !pairs.is_empty() && as_lost;
        let text = rules::promotion_limit();
        keys.wrong_if(!pairs.is_empty() && !as_lost, key, text);
    }
}

/// Own ranks of a region that is made of whole ranks.
fn own_ranks(variant: &Variant, squares: Set, second: bool) -> Option<u16> {
    let (files, ranks) = (variant.files, variant.ranks);
    let all = (0..ranks).filter(|rank| squares.has(rank * files));
    let own = all.map(|rank| if second { ranks - 1 - rank } else { rank });
    let mask = own.fold(0_u16, |mask, rank| mask | 1 << rank);
    (of_ranks(files, ranks, mask, second) == squares).then_some(mask)
}

/// A region of both sides by two keys, as own ranks.
fn regions(keys: &mut Keys, variant: &Variant, names: [&str; 2]) -> [Option<u16>; 2] {
    let board = (variant.files, variant.ranks);
    [0, 1].map(|side| {
        let squares = keys.squares(names[side], board)?;
        let mask = own_ranks(variant, squares, side == 1);
        keys.wrong_if(mask.is_none(), names[side], rules::whole_ranks());
        mask
    })
}

fn steps(keys: &mut Keys, variant: &mut Variant) {
    let double = keys.flag("doubleStep").unwrap_or(true);
    let rank = keys.number("doubleStepRank", 1..=u16::from(variant.ranks));
    let first = keys.is("firstRankDoubleSteps");
    let names = ["doubleStepRegionWhite", "doubleStepRegionBlack"];
    let said = regions(keys, variant, names);
    let board = (variant.files, variant.ranks);
    let passed = keys.squares("enPassantRegion", board);
    let steps = variant.pieces.iter().any(|it| it.movement.atoms.iter().any(|atom| atom.initial));
    if !double || !steps {
        if let Some(pawn) =
            variant.pieces.iter_mut().find(|piece| is(&without_first(&piece.movement), PAWN))
        {
            pawn.movement = without_first(&pawn.movement);
        }
        variant.pawns = Pawns { initial: [0, 0], en_passant: None };
        return;
    }
    let nothing = rank.is_none() && said == [None, None] && variant.ranks != 8;
    let text = rules::say_double_steps();
    keys.wrong_if(nothing, "doubleStep", text);
    let usual = 1_u16 << (rank.unwrap_or(2) - 1) | u16::from(first);
    let contradict = rank.is_some() && said[0].is_some_and(|mask| mask != usual);
    keys.wrong_if(contradict, "doubleStepRank", says::two_things("doubleStepRegionWhite"));
    let initial = said.map(|mask| mask.unwrap_or(usual));
    let from = |rank: u8| of_ranks(board.0, board.1, 1 << rank, false);
    let both = |rank: u8| from(rank) | of_ranks(board.0, board.1, 1 << rank, true);
    let all = initial[0] | initial[1];
    let en_passant = match passed {
        None if all.count_ones() == 1 => Some(all.trailing_zeros() as u8 + 1),
        Some(Set::EMPTY) => None,
        Some(squares) if (1..board.1).any(|rank| squares == both(rank)) => {
            (1..board.1).find(|rank| squares == both(*rank))
        }
        _ => {
            let text = rules::passing_from_one_rank();
            keys.wrong("enPassantRegion", text);
            None
        }
    };
    variant.pawns = Pawns { initial, en_passant };
}

fn promotion(keys: &mut Keys, variant: &mut Variant) {
    let ranks = u16::from(variant.ranks);
    let rank = keys.number("promotionRank", 1..=ranks);
    let names = ["promotionRegionWhite", "promotionRegionBlack"];
    let said = regions(keys, variant, names);
    let free = keys.flag("mandatoryPawnPromotion") == Some(false);
    let forced = keys.is("mandatoryPiecePromotion");
    let stuck = keys.is("immobilityIllegal");
    let plus = |kind: &Kind| variant.pieces[usize::from(*kind)].plus;
    let becoming = || variant.pieces.iter().filter(|piece| !piece.becomes.is_empty());
    let pieces = becoming().any(|piece| piece.becomes.iter().any(plus));
    let pawns = becoming().any(|piece| !piece.becomes.iter().any(plus));
    variant.promotion = Promotion { zone: 1, leaving: pieces, ..variant.promotion };
    if !pieces && !pawns {
        variant.promotion.zone = 0;
        return;
    }
    let text = rules::one_way_of_promotion();
    keys.wrong_if(pieces && pawns, "promotedPieceType", text);
    let text = rules::say_immobility();
    let key = if pawns { "mandatoryPawnPromotion" } else { "promotedPieceType" };
    let chosen = if pawns { free } else { !forced };
    keys.wrong_if(chosen && !stuck, key, text);
    variant.promotion.forced = match (chosen, pawns) {
        (false, _) => Forced::Always,
        (true, true) => Forced::LastRank,
        (true, false) => Forced::Stuck,
    };
    let mask = |first: u16| (!0_u16 << (first - 1)) & ((1 << ranks) - 1);
    let zone = match (said, rank) {
        ([Some(white), Some(black)], _) if white == black => white,
        ([Some(_), _] | [_, Some(_)], _) => {
            keys.wrong(names[0], rules::same_promotion_ranks());
            return;
        }
        (_, Some(rank)) => mask(rank),
        _ => {
            let text = rules::say_promotions();
            keys.wrong_if(ranks != 8, names[0], text);
            mask(ranks)
        }
    };
    let first = zone.trailing_zeros() as u16 + 1;
    let last = zone != 0 && zone == mask(first.min(ranks));
    keys.wrong_if(!last, names[0], rules::promotion_on_last_ranks());
    let differ = rank.is_some_and(|rank| rank != first);
    keys.wrong_if(differ, "promotionRank", says::two_things("promotionRegionWhite"));
    variant.promotion.zone = zone.count_ones() as u8;
}

fn captures(keys: &mut Keys, variant: &mut Variant) {
    let plus = |kind: &Kind| variant.pieces[usize::from(*kind)].plus;
    let plain = variant.pieces.iter().any(|it| it.becomes.iter().any(|kind| !plus(kind)));
    let kept = keys.is("capturesToHand");
    let looped = keys.is("dropLoop");
    let effect = if keys.is("blastOnCapture") { Effect::Explode } else { Effect::Take };
    let duty = keys.is("mustCapture");
    let text = rules::no_reserve_of_explosions();
    keys.wrong_if(kept && effect == Effect::Explode, "capturesToHand", text);
    variant.capture = Capture { effect, duty, kept, demoted: kept && !looped && plain };
}

fn drops(keys: &mut Keys, variant: &mut Variant) {
    let drops = keys.is("pieceDrops");
    let (first, last) = (keys.is("firstRankPawnDrops"), keys.is("promotionZonePawnDrops"));
    let can_move_on = keys.is("immobilityIllegal");
    let no_pawn_mate = keys.is("shogiPawnDropMateIllegal");
    let barred = keys.letters("dropNoDoubled").unwrap_or_default();
    let one_pawn_a_file = !barred.is_empty() || keys.flag("shogiDoubledPawn") == Some(false);
    if !drops {
        return;
    }
    let pawns: Vec<&Piece> = variant.pieces.iter().filter(|piece| piece.pawn).collect();
    let fits = barred.len() <= 1
        && barred
            .iter()
            .all(|letter| pawns.len() == 1 && pawns[0].letter == letter.to_ascii_uppercase());
    keys.wrong_if(!fits, "dropNoDoubled", rules::pawns_barred());
    let all = (1_u16 << variant.ranks) - 1;
    let zone = variant.promotion.zone.clamp(1, variant.ranks);
    let usual = pawns.iter().any(|pawn| is(&without_first(&pawn.movement), PAWN));
    let below = all >> if last { 0 } else { zone };
    let pawn_ranks = match (usual, first) {
        (false, _) => u16::MAX,
        (true, true) => below,
        (true, false) => below & !1,
    };
    variant.drops =
        Some(Drops { pawn_ranks, one_pawn_a_file, no_pawn_mate, can_move_on, see_all: true });
}

/// The lines across the palaces of janggi.
fn palace(keys: &mut Keys, variant: &mut Variant) {
    let key = "diagonalLines";
    let Some(squares) = keys.squares(key, (variant.files, variant.ranks)) else { return };
    if squares.is_empty() {
        return;
    }
    let area = variant.pieces.iter().find(|piece| piece.royal).and_then(|king| king.area);
    let inside = area.is_some_and(|area| {
        let both = area.squares(variant, Color::White) | area.squares(variant, Color::Black);
        (squares & !both).is_empty() && both.len() == 18 && squares.len() == 10
    });
    keys.wrong_if(!inside, key, rules::lines_across_palaces());
    variant.palace_lines = true;
    for piece in &mut variant.pieces {
        let straight = ["R", "pR", "fsW", "W"];
        piece.follows_lines = straight.iter().any(|text| is(&piece.movement, text));
    }
}
