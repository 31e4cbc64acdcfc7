//! How a game of a variant ends.

use rookery_rules::{GameResult, Past, Score};

use super::counting;
use super::moves::Move;
use super::parts::{Effect, Turns};
use super::parts_end::{Check, Goal, Lost, Repetition, Verdict};
use super::position::VariantPosition;
use super::set::Set;
use crate::piece::Color;

/// Occurrences of a position after which a draw may be claimed, and after which the game is drawn.
const CLAIM_OCCURRENCES: u32 = 3;
const DRAW_OCCURRENCES: u32 = 5;
/// Half points that each side has beside those of its pieces where points decide: whoever moves second
/// has one and a half, so that there is no draw.
pub(super) const HALF_POINTS_BESIDES: [u8; 2] = [0, 3];

impl VariantPosition {
    /// The result, if the game is over here.
    pub(crate) fn ending(&self, past: Past) -> Option<GameResult> {
        let ended = self.by_goal().or_else(|| self.by_points());
        ended.or_else(|| self.without_moves()).or_else(|| self.drawn(past))
    }

    /// Whether somebody has reached a goal of the variant.
    pub(crate) fn has_won_by_goal(&self) -> bool {
        self.by_goal().is_some() || self.by_points().is_some()
    }

    /// Whether the position alone ends the game, though there may be moves.
    pub(crate) fn ends_by_itself(&self) -> bool {
        self.has_won_by_goal() || self.drawn(Past::default()).is_some()
    }

    fn by_goal(&self) -> Option<GameResult> {
        self.rules.variant.ending.goals.iter().find_map(|goal| match goal {
            Goal::Reach { kind, squares, reply } => self.reached(*kind, *squares, *reply),
            Goal::Checks(wanted) => {
                let given = |color: &Color| self.state.checks[color.index()] >= *wanted;
                let winner = Color::BOTH.into_iter().find(given)?;
                Some(result(Score::win(winner.into()), "checks"))
            }
            Goal::Lost { what, side, verdict } => {
                let concerned = |color: &Color| side.is_none_or(|side| side == *color);
                let lost = |color: &Color| concerned(color) && self.has_lost_all(*what, *color);
                // Who has just moved is asked last: a capture befalls the other.
                let order = [self.state.turn, (!self.state.turn)];
                let color = order.into_iter().find(lost)?;
                Some(self.verdict(*verdict, color, self.word_for(*what)))
            }
        })
    }

    /// The values of the pieces decide after two passes in a row, and when the kings have faced
    /// each other after two moves in a row.
    fn by_points(&self) -> Option<GameResult> {
        let variant = &self.rules.variant;
        if !variant.points || !(self.state.twice || self.state.facing && self.kings_face()) {
            return None;
        }
        let value = |square| {
            let man = self.men.at(square)?;
            Some(u32::from(variant.pieces[man.kind as usize].value))
        };
        let halves = |color: Color| {
            let besides = u32::from(HALF_POINTS_BESIDES[color.index()]);
            2 * self.men.of(color).filter_map(value).sum::<u32>() + besides
        };
        let first = halves(Color::White) > halves(Color::Black);
        let winner = if first { Color::White } else { Color::Black };
        Some(result(Score::win(winner.into()), "points"))
    }

    fn reached(&self, kind: u8, squares: Set, reply: bool) -> Option<GameResult> {
        let there = |color| !(self.men.of_kind(color, kind) & squares).is_empty();
        let winner = match (there(Color::White), there(Color::Black)) {
            (false, false) => return None,
            (true, true) => return Some(result(Score::Draw, "both-reached-goal")),
            (true, false) if reply && self.can_still_reach(kind, squares) => return None,
            (true, false) => Color::White,
            (false, true) => Color::Black,
        };
        Some(result(Score::win(winner.into()), "goal-reached"))
    }

    /// Whether Black is to move and can reach the goal at once.
    fn can_still_reach(&self, kind: u8, squares: Set) -> bool {
        if self.state.turn != Color::Black {
            return false;
        }
        let mut moves = Vec::new();
        self.legal(&mut moves);
        let arrives = |mv: &Move| {
            squares.has(mv.to) && self.men.at(mv.from).is_some_and(|man| man.kind == kind)
        };
        moves.iter().any(arrives)
    }

    fn has_lost_all(&self, what: Lost, color: Color) -> bool {
        let pieces = self.men.of(color);
        match what {
            Lost::Royal => self.royals(color).is_empty(),
            Lost::All => pieces.is_empty(),
            Lost::AllButRoyal => (pieces & !self.royals(color)).is_empty(),
            Lost::Kind(kind) => (pieces & self.men.kind(kind)).is_empty(),
            Lost::AnyKind => {
                let kinds = 0..self.rules.variant.pieces.len() as u8;
                kinds.into_iter().any(|kind| {
                    self.rules.men_at_start(color, kind) > 0
                        && self.men.of_kind(color, kind).is_empty()
                })
            }
        }
    }

    fn word_for(&self, what: Lost) -> &'static str {
        match (what, self.rules.variant.capture.effect) {
            (Lost::Royal, Effect::Explode) => "king-exploded",
            (Lost::Royal, Effect::Turn) => "king-turned",
            (Lost::Royal, Effect::Take) => "king-taken",
            (Lost::All, _) => "no-pieces-left",
            (Lost::AllButRoyal, _) => "bare-king",
            (Lost::AnyKind | Lost::Kind(_), _) => "kind-lost",
        }
    }

    fn without_moves(&self) -> Option<GameResult> {
        let mut moves = Vec::new();
        self.legal(&mut moves);
        if !moves.is_empty() {
            return None;
        }
        let us = self.state.turn;
        let ending = &self.rules.variant.ending;
        Some(if self.checked(us).is_empty() {
            self.verdict(ending.stalemate, us, "stalemate")
        } else {
            self.verdict(ending.mate, us, "checkmate")
        })
    }

    fn verdict(&self, verdict: Verdict, color: Color, reason: &str) -> GameResult {
        let count = |color: Color| self.men.of(color).len();
        let (own, other) = (count(color), count(!color));
        let wins = match verdict {
            Verdict::Draw => None,
            Verdict::Wins => Some(true),
            Verdict::Loses => Some(false),
            Verdict::FewerPieces => (own != other).then_some(own < other),
            Verdict::MorePieces => (own != other).then_some(own > other),
        };
        let winner = wins.map(|wins| if wins { color } else { !color });
        result(winner.map_or(Score::Draw, |winner| Score::win(winner.into())), reason)
    }

    fn drawn(&self, past: Past) -> Option<GameResult> {
        let draws = &self.rules.variant.draws;
        if draws.dead && self.is_dead() {
            return Some(result(Score::Draw, "insufficient-material"));
        }
        if let Some(over) = self.repeated(past) {
            return Some(over);
        }
        if draws.moves.is_some_and(|(_, most)| self.state.halfmoves >= 2 * most) {
            return Some(result(Score::Draw, "too-many-moves"));
        }
        if draws.counting.is_some() && counting::is_over(self.state.count) {
            return Some(result(Score::Draw, "counted-out"));
        }
        None
    }

    fn repeated(&self, past: Past) -> Option<GameResult> {
        match self.rules.variant.draws.repetition {
            Repetition::Nothing => None,
            Repetition::Claim => (past.occurrences >= DRAW_OCCURRENCES)
                .then(|| result(Score::Draw, "fivefold-repetition")),
            Repetition::Draws(times) => {
                (past.occurrences >= u32::from(times)).then(|| result(Score::Draw, "repetition"))
            }
            Repetition::ChecksLose(times) => {
                if past.occurrences < u32::from(times) {
                    return None;
                }
                let moves = past.cycle / 2;
                let all_along =
                    |color: &Color| u32::from(self.state.checking[color.index()]) >= moves.max(1);
                let checkers: Vec<Color> = Color::BOTH.into_iter().filter(all_along).collect();
                Some(match checkers[..] {
                    [color] => result(Score::win((!color).into()), "perpetual-check"),
                    _ => result(Score::Draw, "repetition"),
                })
            }
        }
    }

    /// The draws that the player to move may claim. Where something is hidden there are none: they
    /// would tell what is.
    pub(crate) fn claimable(&self, past: Past) -> Vec<&'static str> {
        let mut claims = Vec::new();
        if self.rules.variant.hides() {
            return claims;
        }
        let draws = &self.rules.variant.draws;
        if draws.repetition == Repetition::Claim && past.occurrences >= CLAIM_OCCURRENCES {
            claims.push("threefold-repetition");
        }
        if draws.moves.is_some_and(|(claim, _)| self.state.halfmoves >= 2 * claim) {
            claims.push("fifty-moves");
        }
        claims
    }

    /// Whether neither side can ever mate, as far as the material shows: king against king, with
    /// one knight or bishop. Only asked where mate is the goal.
    fn is_dead(&self) -> bool {
        let mut left =
            (self.men.occupied() & !self.royals(Color::White) & !self.royals(Color::Black))
                .filter_map(|square| self.men.at(square));
        match (left.next(), left.next()) {
            (None, _) => true,
            (Some(man), None) => {
                matches!(self.rules.variant.pieces[man.kind as usize].letter, 'N' | 'B')
            }
            _ => false,
        }
    }

    /// Whether a side could still win.
    pub(crate) fn could_win(&self, color: Color) -> bool {
        let variant = &self.rules.variant;
        let only_mate = variant.check == Check::Answered
            && variant.ending.goals.is_empty()
            && variant.turns == Turns::Alternate
            && variant.drops.is_none();
        !only_mate || !self.has_lost_all(Lost::AllButRoyal, color)
    }
}

fn result(score: Score, reason: &str) -> GameResult {
    GameResult { score, reason: reason.to_owned() }
}
