//! Endings that are known to their end.

use std::sync::Arc;

use rookery_chess::Chess;

use super::Shared;
use super::worker::Worker;
use crate::endgame::Value;
use crate::endgame::chess::Tables;
use crate::score::{MATE, Score};

/// Quiet moves after which a game is drawn, in plies: a mate must come before.
const DRAW_PLIES: u16 = 100;

/// The tables that a search may ask.
#[derive(Debug, Clone, Default)]
pub struct Endings {
    /// The engine's own, which know the distance to mate.
    pub tables: Option<Arc<Tables>>,
}

impl Endings {
    /// Whether both are the same tables.
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (&self.tables, &other.tables) {
            (None, None) => true,
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// The most men of a position that can be known.
    fn men(&self) -> usize {
        self.tables.as_ref().map_or(0, |tables| tables.men())
    }

    /// The score of a position at `ply` for the player to move; none for a mate that the fifty-move
    /// rule could prevent.
    fn score(&self, position: &Chess, ply: usize) -> Option<Score> {
        let value = self.tables.as_ref()?.probe(position)?;
        let in_time = |plies: u8| position.halfmoves() + u16::from(plies) <= DRAW_PLIES;
        match value {
            Value::Draw => Some(0),
            Value::Win(plies) => in_time(plies).then(|| MATE - ply as Score - Score::from(plies)),
            Value::Loss(plies) => in_time(plies).then(|| ply as Score + Score::from(plies) - MATE),
        }
    }
}

impl Worker {
    /// The score of a position inside the tree that a table knows.
    pub(super) fn known_ending(
        &mut self,
        position: &Chess,
        ply: usize,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let men = position.pieces().occupied().count() as usize;
        if ply == 0 || men > self.endings.men() || self.is_draw(position) {
            return None;
        }
        let score = self.endings.score(position, ply)?;
        self.count(ply, shared);
        self.lines[ply].clear();
        Some(score)
    }
}

#[cfg(test)]
mod tests {
    use rookery_chess::CastlingNotation;
    use rookery_rules::Position as _;

    use super::super::{Engine, Game, Limits};
    use super::*;
    use crate::control::Control;
    use crate::endgame::chess::{Material, build};
    use crate::score::mate_in;

    fn engine() -> Engine {
        let mut tables = Tables::default();
        for material in Material::all(3) {
            let values = build(material, &tables);
            tables.add(material, values);
        }
        let mut engine = Engine::new(1, 1);
        engine.set_endings(Endings { tables: Some(Arc::new(tables)) });
        engine
    }

    #[test]
    fn a_mate_that_a_table_knows_is_told_at_once_and_given_in_time() {
        let mut engine = engine();
        let position = |fen| Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        for (fen, moves) in [
            ("8/6R1/5k2/8/8/8/8/1K6 w - - 0 1", 16),
            ("8/8/8/1k6/8/K7/6P1/8 w - - 0 1", 28),
            ("8/8/8/1k6/8/K7/6P1/8 w - - 20 40", 28),
        ] {
            let limits = Limits { depth: Some(4), ..Limits::default() };
            let mut game = Game { position: position(fen), past: vec![] };
            for left in (1..=moves).rev() {
                let control = Control::begin(false, false);
                let report = engine.think(&game, &limits, &control, &mut |_| {});
                assert_eq!(mate_in(report.score), Some(left), "{:?}", game.position);
                for _ in 0..2 {
                    let control = Control::begin(false, false);
                    let report = engine.think(&game, &limits, &control, &mut |_| {});
                    let Some(mv) = report.line.first() else { break };
                    game.past.push(game.position.key());
                    game.position.make(*mv);
                }
            }
            assert_eq!(game.position.legal_count(), 0, "mate");
        }
    }

    #[test]
    fn a_mate_that_comes_too_late_is_not_believed() {
        let endings = engine().endings.clone();
        let score =
            |fen| endings.score(&Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap(), 1);
        assert!(score("8/6R1/5k2/8/8/8/8/1K6 w - - 69 90").is_some());
        assert!(score("8/6R1/5k2/8/8/8/8/1K6 w - - 70 90").is_none());
    }
}
