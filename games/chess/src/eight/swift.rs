//! A position with a law, for whoever looks at very many.

use std::sync::Arc;

use super::board::{Board, Move as Exact};
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;
use crate::variant::set::Set;
use crate::variant::{Kind, Move, MoveKind, Repetition, Rules, State, VariantPosition};

/// A position of a variant that is played with bitboards: a search makes moves here some ten times
/// as fast. What it is asked with the rules must be asked with those of its game.
#[derive(Debug, Clone)]
pub struct Swift {
    pub(super) board: Board,
    /// Moves of either side since the last capture or pawn move.
    halfmoves: u16,
    /// Whether a goal has been reached.
    ended: bool,
}

impl Swift {
    /// The same position, where its rules have a law, hide nothing, and do not look back further
    /// than to positions that stood before.
    #[must_use]
    pub fn of(position: &VariantPosition) -> Option<Self> {
        let rules = &position.rules;
        let variant = &rules.variant;
        let looks_back = matches!(variant.draws.repetition, Repetition::ChecksLose(_))
            || variant.draws.counting.is_some();
        if variant.hides() || looks_back || position.has_won_by_goal() {
            return None;
        }
        let board = rules.law.as_ref()?.board(position)?;
        Some(Self { board, halfmoves: position.state.halfmoves, ended: false })
    }

    /// The same position, with nothing before it.
    #[must_use]
    pub fn slow(&self, rules: &Arc<Rules>) -> VariantPosition {
        let board = &self.board;
        let state = State {
            turn: board.turn,
            castling: Set(u128::from(board.castling.0)),
            halfmoves: self.halfmoves,
            checks: board.checks,
            ..State::START
        };
        let mut position = VariantPosition {
            rules: Arc::clone(rules),
            men: board.placement(),
            state,
            landed: None,
        };
        let forward = board.turn.forward();
        let passed =
            board.passed.iter().map(|at| (at.index() as u8, at.offset(-forward).index() as u8));
        position.state.passed = position.takeable(passed.collect(), board.turn);
        position
    }

    /// What stands where.
    #[must_use]
    pub fn pieces(&self) -> &Pieces {
        &self.board.pieces
    }

    /// Whose move it is.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.board.turn
    }

    /// How many of a role a side has in reserve; of kings none.
    #[must_use]
    pub fn in_hand(&self, color: Color, role: Role) -> u8 {
        self.board.reserves[color.index()].get(role.index()).copied().unwrap_or(0)
    }

    /// Checks that a side has given, where they are counted.
    #[must_use]
    pub fn checks_given(&self, color: Color) -> u8 {
        self.board.checks[color.index()]
    }

    /// Moves of either side since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Whether a goal has been reached.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether a law of draws may have ended the game: only then is it worth to ask.
    #[must_use]
    pub fn may_be_drawn(&self, rules: &Rules) -> bool {
        let draws = &rules.variant.draws;
        draws.moves.is_some_and(|(_, most)| self.halfmoves >= 2 * most)
            || draws.dead && self.board.pieces.occupied().count() <= 3
    }

    /// Appends every legal move, none where a goal has been reached.
    pub fn moves_into(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if let Some(law) = rules.law.as_ref().filter(|_| !self.ended) {
            law.list(&self.board, moves);
        }
    }

    /// Appends the captures and promotions among the legal moves; all moves where captures are a
    /// duty.
    pub fn captures_into(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if let Some(law) = rules.law.as_ref().filter(|_| !self.ended) {
            law.captures(&self.board, moves);
        }
    }

    /// Makes a legal move.
    pub fn make(&mut self, rules: &Rules, mv: &Move) {
        let Some(law) = rules.law.as_ref() else { return };
        let exact = self.exact(mv);
        let irreversible = exact.role == Role::Pawn || self.takes(mv);
        self.halfmoves = if irreversible { 0 } else { self.halfmoves.saturating_add(1) };
        self.ended = law.make(&mut self.board, exact);
    }

    /// Whether a legal move takes something.
    #[must_use]
    pub fn takes(&self, mv: &Move) -> bool {
        match mv.kind {
            MoveKind::EnPassant => true,
            MoveKind::Step => self.board.pieces.occupied().has(Square::new(mv.to)),
            _ => false,
        }
    }

    /// The role of the piece that a legal move moves or drops.
    #[must_use]
    pub fn role_of(&self, mv: &Move) -> Role {
        match (mv.kind, mv.into) {
            (MoveKind::Drop, Some(kind)) => role(kind),
            (MoveKind::Castling, _) => Role::King,
            _ => self.board.pieces.role_at(Square::new(mv.from)).unwrap_or(Role::Pawn),
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self, rules: &Rules) -> bool {
        !self.ended && rules.law.as_ref().is_some_and(|law| law.is_check(&self.board))
    }

    /// The position with the other side to move, as [`VariantPosition::passed`] has it; the caller
    /// knows that there is no check and no duty.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.board.turn = !next.board.turn;
        next.board.passed = None;
        next.halfmoves = next.halfmoves.saturating_add(1);
        next
    }

    /// Tells positions apart all but surely, counters of moves left out.
    #[must_use]
    pub fn key(&self) -> u64 {
        let Board { pieces, castling, promoted, turn, reserves, checks, .. } = &self.board;
        let mut mixer = 0_u64;
        let mut mix = |word: u64| {
            let mixed = (mixer.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixer = mixed ^ (mixed >> 32);
        };
        Role::ALL.into_iter().for_each(|role| mix(pieces.role(role).0));
        mix(pieces.color(Color::White).0);
        mix(castling.0 ^ promoted.0.rotate_left(8));
        for reserve in reserves {
            mix(reserve.iter().fold(0, |sum, count| sum << 8 | u64::from(*count)));
        }
        let passed = self
            .board
            .passed
            .filter(|at| crate::attacks::pawn(!*turn, *at).meets(pieces.of(*turn, Role::Pawn)));
        let passed = passed.map_or(64, Square::index) as u64;
        let [white, black] = checks.map(u64::from);
        mix((turn.index() as u64) << 32 | passed << 16 | white << 8 | black);
        // As splitmix64 ends (Steele, Lea and Flood, 2014).
        let mixed = (mixer ^ (mixer >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn exact(&self, mv: &Move) -> Exact {
        let role = self.role_of(mv);
        let kind = super::engine::exact_kind(mv);
        Exact { from: Square::new(mv.from), to: Square::new(mv.to), role, kind }
    }
}

pub(super) fn role(kind: Kind) -> Role {
    Role::ALL[usize::from(kind) % Role::ALL.len()]
}

#[cfg(test)]
mod tests {
    use rookery_rules::Position as _;
    use rookery_rules::random::Random;

    use super::*;
    use crate::variant::Rules;

    /// Plays games at random and calls `each` with every position, both ways.
    fn wander(games: u64, mut each: impl FnMut(&Arc<Rules>, &Swift, &VariantPosition)) {
        for variant in crate::variants() {
            let rules = Rules::new(variant).unwrap();
            for seed in 0..games {
                let mut position = rules.start(None);
                let Some(mut swift) = Swift::of(&position) else { break };
                let mut random = Random::new(seed);
                for _ in 0..120 {
                    each(&rules, &swift, &position);
                    let mut moves = vec![];
                    position.legal_into(&mut moves);
                    let Some(mv) = random.pick(&moves) else { break };
                    position.play(mv);
                    swift.make(&rules, mv);
                }
            }
        }
    }

    #[test]
    fn it_is_the_same_position_with_the_same_moves() {
        let mut seen = 0;
        wander(3, |rules, swift, position| {
            let key = &rules.variant.key;
            let text = position.text();
            let mut own = vec![];
            swift.moves_into(rules, &mut own);
            let won = position.has_won_by_goal();
            assert!(swift.has_ended() == won || won && own.is_empty(), "{key} {text}");
            let slow = swift.slow(rules);
            assert_eq!(slow.repetition_key(), position.repetition_key(), "{key} {text}");
            assert_eq!(swift.halfmoves(), position.state.halfmoves, "{key} {text}");
            if swift.has_ended() {
                return;
            }
            let mut other = vec![];
            position.legal(&mut other);
            assert_eq!(own, other, "{key} {text}");
            assert_eq!(swift.is_check(rules), position.is_check(), "{key} {text}");
            seen += 1;
        });
        assert!(seen > 3000, "{seen}");
    }

    #[test]
    fn what_captures_or_promotes_is_found_alone() {
        wander(3, |rules, swift, position| {
            let (mut found, mut all) = (vec![], vec![]);
            swift.captures_into(rules, &mut found);
            swift.moves_into(rules, &mut all);
            let promotes = |mv: &Move| mv.kind == MoveKind::Step && mv.into.is_some();
            let wanted = |mv: &Move| swift.takes(mv) || promotes(mv);
            let takes = |mv: &Move| swift.takes(mv);
            if !rules.variant.capture.duty || all.iter().any(takes) {
                all.retain(wanted);
            }
            let sort = |moves: &mut Vec<Move>| moves.sort_by_key(|mv| (mv.from, mv.to, mv.into));
            sort(&mut found);
            sort(&mut all);
            assert_eq!(found, all, "{} {}", rules.variant.key, position.text());
        });
    }

    #[test]
    fn positions_that_come_about_in_another_order_have_the_same_key() {
        let chess = crate::variants().into_iter().find(|variant| variant.key == "three-check");
        let rules = Rules::new(chess.unwrap()).unwrap();
        let key = |words: &str| {
            let mut position = rules.start(None);
            let mut swift = Swift::of(&position).unwrap();
            for word in words.split(' ') {
                let mv = position.read_move(word).unwrap();
                position.play(&mv);
                swift.make(&rules, &mv);
            }
            swift.key()
        };
        assert_eq!(key("g1f3 g8f6 b1c3"), key("b1c3 g8f6 g1f3"));
        assert_eq!(key("e2e4 e7e5 g1f3"), key("g1f3 e7e5 e2e4"));
        assert_ne!(key("g1f3 g8f6 b1c3"), key("g1f3 b8c6 b1c3"));
    }
}
