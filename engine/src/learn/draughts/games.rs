//! Games of English draughts to learn from.

use std::sync::Arc;

use rookery_draughts::{Draughts, builtin};
use rookery_rules::random::Random;
use rookery_rules::{Past, Position};

use super::Learnt;
use crate::board::Board;
use crate::control::Control;
use crate::eval::draughts::english::{Shape, Weights};
use crate::general::{Search, Task};
use crate::score::Score;
use crate::search::tt::TranspositionTable;

/// Moves by lot at the beginning: at least so many, …
const BY_LOT_MIN: usize = 4;
/// … and fewer than so many more.
const BY_LOT_MORE: usize = 7;
/// A game that is not over by then is a draw.
const PLIES_MAX: usize = 160;
/// So far ahead, in hundredths of a man, …
const DECIDED: Score = 350;
/// … for so many plies is won.
const DECIDED_PLIES: usize = 6;
/// After so many moves of kings alone nobody wins any more.
const IDLE_MAX: u16 = 30;
/// The size of the transposition table, in mebibytes.
const HASH: usize = 1;

/// A position in which nothing can be taken, and how the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    pub(super) shape: Shape,
    /// For the player to move: 2 for a win, 1 for a draw, 0 for a loss.
    pub(super) points: u8,
}

/// A search that plays both sides.
pub struct Tools {
    search: Search<Draughts, Arc<Weights>>,
    table: Arc<TranspositionTable>,
}

impl std::fmt::Debug for Tools {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tools").finish_non_exhaustive()
    }
}

impl Tools {
    /// One that evaluates as was learnt.
    #[must_use]
    pub fn new(learnt: &Learnt) -> Self {
        let table = Arc::new(TranspositionTable::new(HASH));
        Self { search: Search::new(Arc::clone(&learnt.0), Arc::clone(&table)), table }
    }
}

/// Plays a game with so many positions a move, and what there is to learn from it. Equal seeds give
/// equal games.
pub fn play(tools: &mut Tools, nodes: u64, seed: u64) -> Vec<Lesson> {
    tools.search = Search::new(tools.search.evaluation().clone(), Arc::clone(&tools.table));
    tools.table.clear();
    let mut random = Random::new(seed);
    let mut board = Draughts::start(&builtin::ENGLISH);
    let by_lot = BY_LOT_MIN + random.below(BY_LOT_MORE);
    let (mut past, mut shapes) = (vec![], vec![]);
    let (mut clear, mut winner) = (0, None);
    for ply in 0..PLIES_MAX {
        let key = board.key();
        let seen = past.iter().filter(|other| **other == key).count() as u32;
        let over = board.outcome(Past { ply: ply as u32, occurrences: seen + 1, cycle: 0 });
        if let Some(result) = over {
            winner = result.score.winner();
            break;
        }
        if board.kings_only() >= IDLE_MAX {
            break;
        }
        let (mv, score) = if ply < by_lot {
            let mut moves = vec![];
            board.moves_into(&mut moves);
            (random.pick(&moves).copied(), 0)
        } else {
            if !board.can_take() {
                shapes.push((Shape::of(&board), Board::turn(&board)));
            }
            think(&mut tools.search, &board, &past, nodes)
        };
        clear = if score.abs() >= DECIDED { clear + 1 } else { 0 };
        if clear >= DECIDED_PLIES {
            let turn = Board::turn(&board);
            winner = Some(if score > 0 { turn } else { !turn });
            break;
        }
        let Some(mv) = mv else { break };
        past.push(key);
        Board::play(&mut board, &mv);
    }
    let points = |seat| winner.map_or(1, |winner| if winner == seat { 2 } else { 0 });
    shapes.into_iter().map(|(shape, seat)| Lesson { shape, points: points(seat) }).collect()
}

fn think(
    search: &mut Search<Draughts, Arc<Weights>>,
    board: &Draughts,
    past: &[u64],
    nodes: u64,
) -> (Option<rookery_draughts::Move>, Score) {
    let task = Task {
        budget: None,
        exactly: false,
        depth: None,
        first: 1,
        nodes: Some(nodes),
        infinite: false,
        only: &[],
        multi_pv: 1,
        past,
        blur: 0,
        seed: 0,
        control: &Control::begin(false, false),
    };
    let answer = search.think(board, &task, &mut |_| {});
    (answer.pv.first().copied(), answer.score)
}
