//! What a section says of how a game ends.

use rookery_rules::Flaw;

use super::area;
use super::write::Sheet;
use super::write_moves::is_king;
use crate::piece::Color;
use crate::texts::ini_writing as lacks;
use crate::variant::{
    Check, Counting, Draws, Effect, Goal, Kind, Lost, Repetition, Variant, VariantGame, Verdict,
};

/// A verdict's word; none where pieces are counted.
fn word(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Draw => Some("draw"),
        Verdict::Wins => Some("win"),
        Verdict::Loses => Some("loss"),
        Verdict::FewerPieces | Verdict::MorePieces => None,
    }
}

impl Sheet<'_> {
    /// Check, goals, draws.
    pub(super) fn endings(&mut self) {
        let variant = self.variant;
        if variant.check == Check::Forbidden {
            self.say("checking", false);
        }
        self.verdicts();
        let mut losses = 0;
        let mut reaches = 0;
        for goal in &variant.ending.goals {
            match goal {
                Goal::Checks(_) => self.say("checkCounting", true),
                Goal::Reach { .. } => {
                    reaches += 1;
                    self.reach(goal);
                }
                // A king that is protected is never lost.
                Goal::Lost { what: Lost::Royal, .. }
                    if variant.pieces.iter().any(|piece| is_king(variant, piece)) => {}
                Goal::Lost { what, side, verdict } => {
                    losses += 1;
                    self.lost(*what, *side, *verdict);
                }
            }
        }
        let text = lacks::one_goal_of_each();
        self.refuse(losses > 1 || reaches > 1, "goals", text);
        self.royal_by_extinction(losses);
        self.draws();
    }

    fn verdicts(&mut self) {
        let ending = &self.variant.ending;
        if self.variant.check != Check::None {
            match word(ending.mate) {
                Some("loss") => {}
                Some(word) => self.say("checkmateValue", word),
                None => self.refuse(true, "mate", lacks::no_count_after_mate()),
            }
        }
        match (ending.stalemate, word(ending.stalemate)) {
            (Verdict::FewerPieces, _) => {
                self.say("stalemateValue", "win");
                self.say("stalematePieceCount", true);
            }
            (Verdict::MorePieces, _) => {
                self.say("stalemateValue", "loss");
                self.say("stalematePieceCount", true);
            }
            (_, Some("draw") | None) => {}
            (_, Some(word)) => self.say("stalemateValue", word),
        }
    }

    fn reach(&mut self, goal: &Goal) {
        let Goal::Reach { kind, squares, reply } = goal else { return };
        let text = area::text(self.variant.files, self.variant.ranks, *squares);
        self.say("flagPiece", self.letters[usize::from(*kind)]);
        self.say("whiteFlag", &text);
        self.say("blackFlag", &text);
        self.say("flagRegion", &text);
        self.flag("flagMove", *reply);
    }

    fn lost(&mut self, what: Lost, side: Option<Color>, verdict: Verdict) {
        let letter = |kind: Kind| self.letters[usize::from(kind)].to_string();
        let types = match what {
            Lost::Royal => self.royals(),
            Lost::AnyKind => self.kinds_at_start(),
            Lost::Kind(kind) => letter(kind),
            Lost::All | Lost::AllButRoyal => "*".into(),
        };
        match word(verdict) {
            Some(word) => self.say("extinctionValue", word),
            None => self.refuse(true, "goals", lacks::no_count_after_loss()),
        }
        self.say("extinctionPieceTypes", types);
        let text = lacks::reserves_are_kept();
        self.refuse(what != Lost::Royal && self.variant.drops.is_some(), "goals", text);
        if what == Lost::AllButRoyal {
            self.say("extinctionPieceCount", 1);
        }
        let Some(side) = side else { return };
        // The other side has a king that cannot be lost, so it never loses everything.
        let safe = matches!(what, Lost::All) && self.keeps_king(!side);
        let text = lacks::losses_of_both();
        self.refuse(!safe, "goals", text);
    }

    fn royals(&self) -> String {
        let royal = self.variant.pieces.iter().zip(&self.letters);
        royal.filter(|(piece, _)| piece.royal).map(|(_, letter)| *letter).collect()
    }

    fn at_start(&self, color: Color) -> Vec<Kind> {
        let Ok(game) = VariantGame::new(self.variant.clone()) else { return vec![] };
        let kinds = 0..self.variant.pieces.len() as Kind;
        kinds.filter(|kind| game.rules().men_at_start(color, *kind) > 0).collect()
    }

    fn keeps_king(&self, color: Color) -> bool {
        let king = |kind: &Kind| is_king(self.variant, &self.variant.pieces[usize::from(*kind)]);
        self.at_start(color).iter().any(king)
    }

    fn kinds_at_start(&mut self) -> String {
        let [white, black] = Color::BOTH.map(|color| self.at_start(color));
        let text = lacks::same_kinds();
        self.refuse(white != black, "goals", text);
        white.into_iter().map(|kind| self.letters[usize::from(kind)]).collect()
    }

    /// Where captures explode a king is a piece whose loss ends the game, and which has to be kept.
    fn royal_by_extinction(&mut self, losses: usize) {
        let Variant { check, capture, ending, .. } = self.variant;
        if *check == Check::None || capture.effect != Effect::Explode {
            return;
        }
        let loses = |goal: &Goal| {
            matches!(goal, Goal::Lost { what: Lost::Royal, side: None, verdict: Verdict::Loses })
        };
        let fits = losses == 1 && ending.goals.iter().any(loses);
        let text = lacks::losing_the_king();
        self.refuse(!fits, "goals", text);
        self.say("extinctionPseudoRoyal", true);
    }

    fn draws(&mut self) {
        let Draws { repetition, moves, counting, .. } = self.variant.draws;
        match moves {
            Some((50, _)) if !self.variant.palace_lines => {}
            Some((claim, _)) => self.say("nMoveRule", claim),
            None => self.say("nMoveRule", 0),
        }
        match repetition {
            Repetition::Claim | Repetition::Draws(3) if !self.variant.palace_lines => {}
            Repetition::Claim => self.say("nFoldRule", 3),
            Repetition::Draws(times) => self.say("nFoldRule", times),
            Repetition::Nothing => self.say("nFoldRule", 0),
            Repetition::ChecksLose(times) => {
                if times != 3 {
                    self.say("nFoldRule", times);
                }
                self.say("perpetualCheckIllegal", true);
            }
        }
        match counting {
            Some(Counting::Makruk) => self.say("countingRule", "makruk"),
            Some(Counting::Cambodian) => self.say("countingRule", "cambodian"),
            None => {}
        }
        if self.variant.points {
            self.say("bikjangRule", true);
            self.say("materialCounting", "janggi");
        }
        let many = self.variant.ending.goals.iter().filter(|it| matches!(it, Goal::Checks(_)));
        if many.count() > 1 {
            self.flaws.push(Flaw::new(lacks::one_count_of_checks()));
        }
    }
}
