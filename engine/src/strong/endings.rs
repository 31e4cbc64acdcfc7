//! Endings that are known to their end.

use std::sync::Arc;

use rookery_chess::{Chess, Move};
use rookery_syzygy::{Promise, Root, Syzygy, Wdl};

use super::worker::Worker;
use super::{Game, Report, Shared};
use crate::endgame::Value;
use crate::endgame::chess::Tables;
use crate::score::{KNOWN_WIN, MATE, PLY_MAX, Score, mate_in};

/// Quiet moves after which a game is drawn, in plies: a mate must come before.
const DRAW_PLIES: u16 = 100;

/// What a win is worth that the fifty-move rule makes a draw.
const NEARLY: Score = 1;

/// The tables that a search may ask.
#[derive(Debug, Clone, Default)]
pub struct Endings {
    /// The engine's own, which know the distance to mate.
    pub tables: Option<Arc<Tables>>,
    /// Syzygy's, which know who wins and the distance to the next capture or pawn move.
    pub syzygy: Option<Arc<Syzygy>>,
}

/// Whether both are the same, or neither is any.
fn same<T>(one: Option<&Arc<T>>, other: Option<&Arc<T>>) -> bool {
    one.map(Arc::as_ptr) == other.map(Arc::as_ptr)
}

impl Endings {
    /// Whether both are the same tables.
    pub(crate) fn same(&self, other: &Self) -> bool {
        same(self.tables.as_ref(), other.tables.as_ref())
            && same(self.syzygy.as_ref(), other.syzygy.as_ref())
    }

    /// The most men of a position that can be known.
    fn men(&self) -> usize {
        let own = self.tables.as_ref().map_or(0, |tables| tables.men());
        own.max(self.syzygy.as_ref().map_or(0, |tables| tables.men()))
    }

    /// The moves to choose among in a game's position, where Syzygy's tables know them all and the
    /// engine's own do not know the mate.
    pub(super) fn root(&self, game: &Game, only: &[Move]) -> Option<Root> {
        let syzygy = self.syzygy.as_ref()?;
        if self.mate(&game.position, 0).is_some() {
            return None;
        }
        syzygy.root(&game.position, &game.past, only)
    }

    /// The score of a position at `ply` for the player to move.
    fn score(&self, position: &Chess, ply: usize) -> Option<Score> {
        self.mate(position, ply).or_else(|| self.winner(position, ply))
    }

    /// As Syzygy's tables have it, which count from a capture or pawn move.
    fn winner(&self, position: &Chess, ply: usize) -> Option<Score> {
        let syzygy = self.syzygy.as_ref().filter(|_| position.halfmoves() == 0)?;
        Some(match syzygy.wdl(position)? {
            Wdl::Loss => ply as Score - KNOWN_WIN,
            Wdl::BlessedLoss => -NEARLY,
            Wdl::Draw => 0,
            Wdl::CursedWin => NEARLY,
            Wdl::Win => KNOWN_WIN - ply as Score,
        })
    }

    /// As the engine's own tables have it; none for a mate that the fifty-move rule could prevent.
    fn mate(&self, position: &Chess, ply: usize) -> Option<Score> {
        let value = self.tables.as_ref()?.probe(position)?;
        let in_time = |plies: u8| position.halfmoves() + u16::from(plies) <= DRAW_PLIES;
        match value {
            Value::Draw => Some(0),
            Value::Win(plies) => in_time(plies).then(|| MATE - ply as Score - Score::from(plies)),
            Value::Loss(plies) => in_time(plies).then(|| ply as Score + Score::from(plies) - MATE),
        }
    }
}

/// What was found, with the score that the tables promise; but a mate that was found is a mate.
pub(super) fn settled(mut found: Report, root: &Root) -> Report {
    found.tb_hits += root.lookups;
    if mate_in(found.score).is_none() {
        let away = root.plies.unwrap_or(0).min(PLY_MAX as i32);
        found.score = match root.promise {
            Promise::Loss => away - KNOWN_WIN,
            Promise::LateLoss => -NEARLY,
            Promise::Draw => 0,
            Promise::LateWin => NEARLY,
            Promise::Win => KNOWN_WIN - away,
        };
    }
    found
}

impl<const TUNED: bool> Worker<TUNED> {
    /// The score of a position inside the tree that a table knows.
    pub(super) fn probe_tablebases(
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
        self.tb_hits += 1;
        self.count(ply, shared);
        self.pv_table[ply].clear();
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
    use crate::endgame::three;
    use crate::score::KNOWN_WIN_MIN;

    fn engine() -> Engine {
        let mut tables = Tables::default();
        for material in Material::all(3) {
            let values = build(material, &tables);
            tables.add(material, values);
        }
        let mut engine = Engine::new(1, 1);
        engine.set_endings(Endings { tables: Some(Arc::new(tables)), syzygy: None });
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
                    let Some(mv) = report.pv.first() else { break };
                    game.past.push(game.position.key());
                    game.position.make(*mv);
                }
            }
            assert_eq!(game.position.legal_count(), 0, "mate");
        }
    }

    #[test]
    fn a_win_that_syzygy_knows_is_brought_home() {
        let mut engine = Engine::new(1, 1);
        let syzygy = Some(Arc::new(three::tables()));
        engine.set_endings(Endings { tables: None, syzygy });
        let limits = Limits { depth: Some(3), ..Limits::default() };
        for fen in [
            "8/6R1/5k2/8/8/8/8/1K6 w - - 0 1",
            "8/6R1/5k2/8/8/8/8/1K6 w - - 68 90",
            "8/8/8/1k6/8/K7/6P1/8 w - - 0 1",
            "8/8/8/5k2/8/8/1Q6/K7 b - - 30 1",
        ] {
            let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
            let mut game = Game { position, past: vec![] };
            while game.position.count_moves() > 0 {
                assert!(game.position.halfmoves() < 100, "{fen}");
                let control = Control::begin(false, false);
                let report = engine.think(&game, &limits, &control, &mut |_| {});
                let white = game.position.side_to_move() == rookery_chess::Color::White;
                let won = if white { report.score } else { -report.score };
                assert!(won >= KNOWN_WIN_MIN && report.tb_hits > 0, "{fen}: {report:?}");
                game.past.push(game.position.key());
                game.position.make(report.pv[0]);
            }
            assert!(!game.position.checkers().is_empty(), "{fen}: mate");
        }
    }

    #[test]
    fn a_capture_that_wins_is_known_inside_the_tree() {
        let mut engine = Engine::new(1, 1);
        let syzygy = Some(Arc::new(three::tables()));
        engine.set_endings(Endings { tables: None, syzygy });
        let fen = "4k3/8/8/8/8/8/1n6/KQ6 w - - 0 1";
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        let game = Game { position, past: vec![] };
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let report = engine.think(&game, &limits, &Control::begin(false, false), &mut |_| {});
        assert_eq!(report.score, KNOWN_WIN - 1);
        assert!(report.tb_hits > 0 && mate_in(report.score).is_none());
    }

    #[test]
    fn a_mate_that_comes_too_late_is_not_believed() {
        let endings = engine().endings.clone();
        let score =
            |fen| endings.mate(&Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap(), 1);
        assert!(score("8/6R1/5k2/8/8/8/8/1K6 w - - 69 90").is_some());
        assert!(score("8/6R1/5k2/8/8/8/8/1K6 w - - 70 90").is_none());
    }
}
