//! What a section says of how a game ends.

use super::read_pieces::Men;
use super::section::Keys;
use crate::piece::Color;
use crate::texts::{ini as says, ini_rules as rules};
use crate::variant::set::Set;
use crate::variant::{Check, Counting, Draws, Goal, Kind, Lost, Repetition, Variant, Verdict};

const VERDICTS: &[(&str, Verdict)] =
    &[("win", Verdict::Wins), ("loss", Verdict::Loses), ("draw", Verdict::Draw)];

impl Men {
    /// Check, goals, draws.
    pub(super) fn endings(&self, keys: &mut Keys, variant: &mut Variant) {
        variant.ending.goals.clear();
        self.checks(keys, variant);
        reach(keys, variant);
        let checking = keys.flag("checking").unwrap_or(true);
        let king = self.king.is_some_and(|letter| Self::kind(variant, letter).is_some());
        variant.check = if king { Check::Answered } else { Check::None };
        self.extinction(keys, variant);
        if !checking {
            let text = rules::check_without_king();
            keys.wrong_if(variant.check == Check::None, "checking", text);
            variant.check = Check::Forbidden;
        }
        if let (Some(law), Check::None) = (&mut variant.castling, variant.check) {
            law.safely = false;
        }
        let mate = keys.word("checkmateValue", VERDICTS).unwrap_or(Verdict::Loses);
        let stalemate = keys.word("stalemateValue", VERDICTS).unwrap_or(Verdict::Draw);
        let counted = keys.is("stalematePieceCount");
        variant.ending.mate = mate;
        variant.ending.stalemate = match (counted, stalemate) {
            (false, verdict) => verdict,
            (true, Verdict::Wins) => Verdict::FewerPieces,
            (true, Verdict::Loses) => Verdict::MorePieces,
            (true, _) => {
                keys.wrong("stalematePieceCount", rules::say_stalemate_value());
                stalemate
            }
        };
        self.draws(keys, variant);
    }

    fn checks(&self, keys: &mut Keys, variant: &mut Variant) {
        let counting = keys.is("checkCounting");
        match (counting, self.checks.first()) {
            (true, Some(count)) => variant.ending.goals.push(Goal::Checks(*count)),
            (true, None) => keys.wrong("checkCounting", rules::say_how_many_checks()),
            (false, Some(_)) => keys.wrong("startFen", rules::say_check_counting()),
            (false, None) => {}
        }
    }

    /// What may not be lost; a king among it is one that is told apart by this alone.
    fn extinction(&self, keys: &mut Keys, variant: &mut Variant) {
        let key = "extinctionPieceTypes";
        let words = [VERDICTS, &[("none", Verdict::FewerPieces)]].concat();
        let value = keys.word("extinctionValue", &words).filter(|it| *it != Verdict::FewerPieces);
        let types = keys.get(key).filter(|types| !matches!(types.as_str(), "" | "-"));
        let count = keys.number("extinctionPieceCount", 0..=1).unwrap_or(0);
        let royal = keys.is("extinctionPseudoRoyal");
        let (verdict, types) = match (value, types) {
            (Some(verdict), Some(types)) => (verdict, types),
            (None, None) => return,
            (value, _) => {
                let (here, other) = match value {
                    None => (key, "extinctionValue"),
                    Some(_) => ("extinctionValue", key),
                };
                return keys.wrong(here, says::also(other));
            }
        };
        let lost = |what| Goal::Lost { what, side: None, verdict };
        let kings = variant.check != Check::None;
        let goal = match (types.as_str(), count) {
            ("*", 0) => Goal::Lost { what: Lost::All, side: self.kingless(kings), verdict },
            ("*", _) if kings => lost(Lost::AllButRoyal),
            (_, 0) => {
                let Some(kinds) = kinds(variant, &types) else {
                    return keys.wrong(key, says::must_be_letters_or_all());
                };
                match kinds[..] {
                    [kind] if royal || self.is_like_a_king(variant, kind) => {
                        variant.pieces[usize::from(kind)].royal = true;
                        lost(Lost::Royal)
                    }
                    [kind] => lost(Lost::Kind(kind)),
                    _ if self.are_all(variant, &kinds) => lost(Lost::AnyKind),
                    _ => {
                        let text = rules::losses_of_kinds();
                        return keys.wrong(key, text);
                    }
                }
            }
            _ => {
                let text = rules::losses_of_all();
                return keys.wrong("extinctionPieceCount", text);
            }
        };
        let royals = matches!(goal, Goal::Lost { what: Lost::Royal, .. });
        let text = rules::reserves_are_lost();
        keys.wrong_if(!royals && variant.drops.is_some(), key, text);
        if royal {
            let fits =
                matches!(goal, Goal::Lost { what: Lost::Royal, verdict: Verdict::Loses, .. });
            let text = rules::one_royal_kind();
            keys.wrong_if(!fits || kings, "extinctionPseudoRoyal", text);
            variant.check = Check::Answered;
        }
        variant.ending.goals.push(goal);
    }

    /// The side without a king, where the other has one and so can never lose everything.
    fn kingless(&self, kings: bool) -> Option<Color> {
        let king = self.king.filter(|_| kings)?;
        let has = |letter: char| self.standing.contains(&letter);
        match (has(king.to_ascii_uppercase()), has(king)) {
            (false, true) => Some(Color::White),
            (true, false) => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether a kind whose loss ends the game is a king that can be taken: one each, never made.
    fn is_like_a_king(&self, variant: &Variant, kind: Kind) -> bool {
        let upper = variant.pieces[usize::from(kind)].letter;
        let count = |letter: char| self.standing.iter().filter(|it| **it == letter).count();
        upper == 'K'
            && self.king.is_none()
            && count(upper) == 1
            && count(upper.to_ascii_lowercase()) == 1
            && !variant.pieces.iter().any(|piece| piece.becomes.contains(&kind))
    }

    /// Whether these are the kinds of the start.
    fn are_all(&self, variant: &Variant, kinds: &[Kind]) -> bool {
        let all = 0..variant.pieces.len() as Kind;
        all.into_iter().all(|kind| {
            let upper = variant.pieces[usize::from(kind)].letter;
            let both = [upper, upper.to_ascii_lowercase()];
            let stands = both.map(|letter| self.standing.contains(&letter));
            let plain = !variant.pieces[usize::from(kind)].plus;
            stands == [kinds.contains(&kind) && plain; 2]
        })
    }

    fn draws(&self, keys: &mut Keys, variant: &mut Variant) {
        let moves = match keys.number("nMoveRule", 0..=1000).unwrap_or(50) {
            0 => None,
            50 => Some((50, 75)),
            count => Some((count, count)),
        };
        let times = keys.number("nFoldRule", 0..=20).unwrap_or(3) as u8;
        let repetition = match (keys.is("perpetualCheckIllegal"), times) {
            (true, times @ 2..) => Repetition::ChecksLose(times),
            (false, 0) => Repetition::Nothing,
            (false, 3) => Repetition::Claim,
            (false, times @ 2..) => Repetition::Draws(times),
            _ => {
                keys.wrong("nFoldRule", rules::repetition_of_two());
                Repetition::Nothing
            }
        };
        let rules = [
            ("none", None),
            ("makruk", Some(Counting::Makruk)),
            ("cambodian", Some(Counting::Cambodian)),
        ];
        let counting = keys.word("countingRule", &rules).flatten();
        let types = [("rook", 'r'), ("silver", 's'), ("knight", 'n')];
        let usual = types.iter().all(|(name, letter)| self.letter_of(name) == Some(*letter));
        let text = rules::counted_pieces();
        keys.wrong_if(counting.is_some() && !usual, "countingRule", text);
        variant.draws = Draws { repetition, moves, dead: false, counting };
        let material = keys.word("materialCounting", &[("none", false), ("janggi", true)]);
        let facing = keys.is("bikjangRule");
        let text = rules::janggi_counts_facing();
        let key = if facing { "bikjangRule" } else { "materialCounting" };
        keys.wrong_if(facing != material.unwrap_or(false), key, text);
        variant.points = facing;
    }
}

/// The kinds of some letters.
fn kinds(variant: &Variant, letters: &str) -> Option<Vec<Kind>> {
    letters.chars().map(|letter| Men::kind(variant, letter)).collect()
}

fn reach(keys: &mut Keys, variant: &mut Variant) {
    let board = (variant.files, variant.ranks);
    let piece = keys.letter("flagPiece");
    let reply = keys.is("flagMove");
    let both = keys.squares("flagRegion", board);
    let mut side = |names: [&str; 2]| {
        let found = names.map(|name| keys.squares(name, board));
        let differ = found[0].is_some() && found[1].is_some() && found[0] != found[1];
        keys.wrong_if(differ, names[0], says::two_things(names[1]));
        found[0].or(found[1]).or(both).unwrap_or(Set::EMPTY)
    };
    let white = side(["flagRegionWhite", "whiteFlag"]);
    let black = side(["flagRegionBlack", "blackFlag"]);
    let names = ["flagRegionWhite", "whiteFlag", "flagRegion", "flagRegionBlack", "blackFlag"];
    let named = names.into_iter().find(|name| keys.has(name));
    match (piece, white.is_empty() && black.is_empty()) {
        (None, true) => keys.wrong_if(reply, "flagMove", rules::say_flag_piece()),
        (Some(_), true) => keys.wrong("flagPiece", rules::say_flag_squares()),
        (None, false) => keys.wrong(named.unwrap_or_default(), says::also("flagPiece")),
        (Some(letter), false) => {
            let text = rules::same_flag_squares();
            keys.wrong_if(white != black, named.unwrap_or_default(), text);
            match Men::kind(variant, letter) {
                Some(kind) => {
                    variant.ending.goals.push(Goal::Reach { kind, squares: white, reply });
                }
                None => keys.wrong("flagPiece", says::no_piece_on_board()),
            }
        }
    }
}
