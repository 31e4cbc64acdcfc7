//! A variant of chess as a search sees it.

use std::sync::Arc;

use rookery_chess::variant::{
    Effect, Goal, Kind, Lost, Move, MoveKind, Repetition, Rules, VariantPosition,
    Verdict as Meaning,
};
use rookery_rules::{Past, Position as _, Seat};

use super::style::Style;
use super::{Board, Quiescence, Verdict, any};

/// Puts noisy moves before quiet ones.
pub(super) const NOISY: i32 = 10_000;
/// How often a square is taken to be free.
const FREE: f64 = 0.7;
/// What a square that a piece reaches makes it worth, in hundredths of a pawn.
const SQUARE: f64 = 58.0;
const SQUARES: usize = 128;
/// The most captures, one of which must be made, that are all played out.
const DUTIES_MAX: usize = 2;
const KINDS: usize = 24;

/// What the pieces of a variant are worth; worked out once.
#[derive(Debug)]
pub struct Worth {
    /// The rules it is worked out from.
    pub rules: Arc<Rules>,
    /// By kind, in hundredths of a pawn; kings nothing.
    pub(crate) values: Vec<i32>,
    /// Whoever has no pieces left wins.
    pub(crate) giveaway: bool,
    /// What a search on bitboards knows.
    pub(crate) style: Style,
}

impl Worth {
    /// From how far the pieces reach on the board of the variant, and what it says itself.
    #[must_use]
    pub fn new(rules: &Arc<Rules>) -> Self {
        let variant = &rules.variant;
        let value = |(kind, piece): (usize, &rookery_chess::variant::Piece)| {
            if piece.royal {
                return 0;
            }
            let told = 100 * i32::from(piece.value);
            if piece.pawn {
                return if told > 0 { told } else { 100 };
            }
            let reach = (SQUARE * rules.mean_reach(kind as Kind, FREE)) as i32;
            let worth = if told > 0 { i32::midpoint(told, reach) } else { reach };
            worth.max(50)
        };
        let values = variant.pieces.iter().enumerate().map(value).collect();
        let wins_bare = |goal: &Goal| {
            let all = Lost::All;
            matches!(goal, Goal::Lost { what, verdict: Meaning::Wins, .. } if *what == all)
        };
        let giveaway = variant.ending.goals.iter().any(wins_bare);
        let style = Style::new(variant);
        Self { rules: Arc::clone(rules), values, giveaway, style }
    }
}

/// A position of a variant with what its pieces are worth.
#[derive(Debug, Clone)]
pub struct Fairy {
    /// The position.
    pub position: VariantPosition,
    /// What the pieces are worth.
    pub worth: Arc<Worth>,
}

impl Fairy {
    fn value(&self, square: u8) -> i32 {
        self.position.man(square).map_or(0, |man| self.worth.values[usize::from(man.kind)])
    }

    fn takes(&self, mv: &Move) -> bool {
        self.position.takes(mv)
    }

    /// What explodes with a capture: the enemy's pieces less the own, kings far above all.
    fn blast(&self, mv: &Move) -> i32 {
        let us = self.position.side_to_move();
        let variant = &self.worth.rules.variant;
        let around = self.worth.rules.around(mv.to);
        let of = |square| {
            let Some(man) = self.position.man(square) else { return 0 };
            let piece = &variant.pieces[usize::from(man.kind)];
            let value = if piece.royal { 5000 } else { self.value(square) };
            let value = if piece.pawn || square == mv.from { 0 } else { value };
            if man.color == us { -value } else { value }
        };
        around.map(of).sum::<i32>() + self.value(mv.to) - self.value(mv.from)
    }
}

impl Board for Fairy {
    type Move = Move;
    const HISTORY_SIZE: usize = SQUARES * SQUARES + KINDS * SQUARES;

    fn turn(&self) -> Seat {
        self.position.turn()
    }

    fn key(&self) -> u64 {
        self.position.identity()
    }

    fn notation(&self, mv: &Move) -> String {
        self.position.notation(mv)
    }

    fn moves_into(&self, moves: &mut Vec<Move>) {
        self.position.legal_into(moves);
    }

    fn play(&mut self, mv: &Move) {
        self.position.play(mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        any::verdict(&self.position, Past::default())
    }

    fn can_repeat(&self) -> bool {
        self.worth.rules.variant.draws.repetition != Repetition::Nothing
    }

    fn repeated(&self, cycle: u32) -> Option<Verdict> {
        any::repeated(&self.position, cycle)
    }

    fn null_move(&self) -> Option<Self> {
        let non_pawns = |man: rookery_chess::variant::Looks| {
            let piece = &self.worth.rules.variant.pieces[usize::from(man.kind)];
            man.color == self.position.side_to_move() && !piece.pawn && !piece.royal
        };
        let position = self.position.passed().filter(|_| self.position.men().any(non_pawns))?;
        Some(Self { position, worth: Arc::clone(&self.worth) })
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Move>) -> Quiescence {
        let before = moves.len();
        self.position.legal_into(moves);
        if moves.len() == before {
            return Quiescence::Over(self.verdict().unwrap_or(Verdict::Drawn));
        }
        let forced = self.worth.rules.variant.capture.duty && self.takes(&moves[before]);
        if forced && moves.len() - before <= DUTIES_MAX || self.position.is_check() {
            return Quiescence::Forced;
        }
        let mut place = 0;
        moves.retain(|mv| {
            place += 1;
            place <= before || self.promise(mv) > 0 && (forced || !self.loses(mv))
        });
        Quiescence::StandPat
    }

    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        let mut all = vec![];
        self.position.legal_into(&mut all);
        moves.extend(all.into_iter().filter(|mv| self.promise(mv) > 0 && !self.loses(mv)));
    }

    fn must_answer(&self) -> bool {
        self.position.is_check()
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        if gain > 0 { NOISY + 16 * gain.min(2000) - self.value(mv.from) / 10 } else { 0 }
    }

    /// A piece that takes a lesser one where it can be taken back.
    fn loses(&self, mv: &Move) -> bool {
        if self.worth.rules.variant.capture.effect != Effect::Take {
            return false;
        }
        let own = self.value(mv.from);
        if own <= self.gain(mv) || self.worth.giveaway {
            return false;
        }
        let mut next = self.position.clone();
        next.play(mv);
        next.is_attacked_at(mv.to, !self.position.side_to_move())
    }

    /// Towards the middle and forward, and drops near what stands there.
    fn leaning(&self, mv: &Move) -> i32 {
        let variant = &self.worth.rules.variant;
        let inward = |square: u8| {
            let (file, rank) = (square % variant.files, square / variant.files);
            let edge = |way: u8, ways: u8| i32::from(way.min(ways - 1 - way));
            edge(file, variant.files) + edge(rank, variant.ranks)
        };
        match mv.kind {
            MoveKind::Castling => 80,
            MoveKind::Drop => 10 * inward(mv.to) - 40,
            _ => 10 * (inward(mv.to) - inward(mv.from)),
        }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let variant = &self.worth.rules.variant;
        let taken = match (self.takes(mv), variant.capture.effect) {
            (false, _) => 0,
            (true, Effect::Explode) => self.blast(mv),
            (true, _) if variant.capture.kept => 2 * self.value(mv.to).max(80),
            (true, _) => self.value(mv.to).max(80),
        };
        let royal = |kind: u8| variant.pieces[usize::from(kind)].royal;
        let king = self.position.man(mv.to).is_some_and(|man| royal(man.kind) && self.takes(mv));
        let king = if king && variant.capture.effect == Effect::Take { 5000 } else { 0 };
        let becomes = match (mv.kind, mv.into) {
            (MoveKind::Drop, _) | (_, None) => 0,
            (_, Some(kind)) => self.worth.values[usize::from(kind)] - self.value(mv.from),
        };
        taken + king + becomes.max(0)
    }

    fn history_index(&self, mv: &Move) -> usize {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        match (mv.kind, mv.into) {
            (MoveKind::Drop, Some(kind)) => {
                SQUARES * SQUARES + usize::from(kind) % KINDS * SQUARES + to % SQUARES
            }
            _ => from % SQUARES * SQUARES + to % SQUARES,
        }
    }
}
