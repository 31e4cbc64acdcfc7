//! Games of unknown family: what can be found out about their pieces by playing at random.

use std::sync::Arc;

use rookery_rules::random::Random;
use rookery_rules::{Content, Play, Viewer};

use super::mind::{Mind, search};
use super::{Job, Question, Thought};
use crate::board::{About, InText};
use crate::eval::Usual;
use crate::general::Search;
use crate::search::tt::TranspositionTable;

/// Moves that are played to see where the pieces go.
const SAMPLED: usize = 24;
const SEED: u64 = 2010;
/// What a piece is worth that cannot move, and for each place that it goes to on average.
const STILL: f64 = 60.0;
const PLACE: f64 = 40.0;

/// A search of a game that only its rules are known of.
pub(super) struct Unknown {
    search: Search<InText, Usual>,
    about: Arc<About>,
    board: Option<rookery_rules::Board>,
}

impl Unknown {
    pub(super) fn new(question: &Question<'_>, table: &Arc<TranspositionTable>) -> Self {
        let about = question.board.map(|board| found_out(question.play, board));
        let about = Arc::new(about.unwrap_or_default());
        let board = question.board.cloned();
        Self { search: Search::new(Usual, Arc::clone(table)), about, board }
    }
}

impl Mind for Unknown {
    fn think(
        &mut self,
        question: &Question<'_>,
        job: &Job<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        if self.board.as_ref() != question.board {
            return None;
        }
        let board = InText { play: question.play.fork(), about: Arc::clone(&self.about) };
        Some(search(&mut self.search, None, &board, &[], 100, job, report))
    }
}

/// Whose the pieces are, and how far they go in positions of a game played at random.
fn found_out(play: &dyn Play, board: &rookery_rules::Board) -> About {
    let seats: Vec<_> = board.pieces.iter().map(|piece| piece.seat).collect();
    let (mut stood, mut went) = (vec![0_u32; seats.len()], vec![0_u32; seats.len()]);
    let (mut game, mut random) = (play.fork(), Random::new(SEED));
    for _ in 0..SAMPLED {
        let Some(turn) = game.turn() else { break };
        let moves = game.legal_moves();
        for (cell, content) in game.view(Viewer::All).cells {
            let Content::Piece(kind, _) = content else { continue };
            let kind = usize::from(kind);
            if seats.get(kind).copied().flatten() == Some(turn) {
                let from = |mv: &&rookery_rules::LegalMove| {
                    mv.path.len() > 1 && mv.path.first() == Some(&cell)
                };
                stood[kind] += 1;
                went[kind] += moves.iter().filter(from).count() as u32;
            }
        }
        let lot = random.pick(&moves).map(|mv| mv.notation.clone());
        if lot.is_none_or(|mv| game.play(&mv).is_err()) {
            break;
        }
    }
    let value = |(stood, went): (&u32, &u32)| {
        let mean = f64::from(*went) / f64::from((*stood).max(1));
        (STILL + PLACE * mean) as i32
    };
    About { seats, values: stood.iter().zip(&went).map(value).collect() }
}
