//! Five in a row with an opening rule as a search sees it.

use rookery_lines::{Opened, Point, Stage, Step};
use rookery_rules::{Past, Position as _, Seat};

use super::{Board, Quiescence, Verdict, any};

/// How far from the middle the first stones are worth a look.
const OPENING_REACH: u8 = 3;

impl Board for Opened {
    type Move = Step;
    const HISTORY_SIZE: usize = 2 * 19 * 19 + 8;
    const SORTED: i32 = 150;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        let black = self.player(Seat::First).index() as u64;
        let number = |at: Point| u64::from(at.row) << 8 | u64::from(at.column);
        let stage = match self.stage() {
            Stage::Place => 0,
            Stage::Choose => 1,
            Stage::More => 2,
            Stage::ChooseLast => 3,
            Stage::Play => 4,
            Stage::Offer(None) => 5,
            Stage::Offer(Some(at)) => 1 << 20 | number(at),
            Stage::Pick([one, two]) => 1 << 40 | number(one) << 20 | number(two),
        };
        any::mixed(&[self.row().key(), black, stage])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Step>) {
        if any::verdict(self, Past::default()).is_none() {
            self.legal_into(moves);
        }
    }

    /// Points near the others or the middle, and every decision.
    fn worthy_into(&self, moves: &mut Vec<Step>) {
        let mut points = vec![];
        match self.stage() {
            Stage::Play | Stage::More | Stage::Offer(_) => self.row().worthy_into(&mut points),
            Stage::Place | Stage::Choose | Stage::ChooseLast | Stage::Pick(_) => {}
        }
        let mut legal = vec![];
        self.moves_into(&mut legal);
        let before = moves.len();
        moves.extend(points.iter().map(|at| Step::Put(*at)).filter(|step| legal.contains(step)));
        let middle = (self.row().variant().size.side() / 2) as u8;
        let near =
            |at: &Point| at.column.abs_diff(middle).max(at.row.abs_diff(middle)) <= OPENING_REACH;
        let worthy = |step: &&Step| match step {
            Step::Decide(_) => true,
            Step::Put(at) if points.is_empty() => self.stage() != Stage::Place || near(at),
            Step::Put(_) => false,
        };
        moves.extend(legal.iter().filter(worthy));
        if moves.len() == before {
            moves.append(&mut legal);
        }
    }

    fn allows_lmr(&self) -> bool {
        false
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Step>) -> Quiescence {
        if self.stage() != Stage::Play {
            return self.verdict().map_or(Quiescence::StandPat, Quiescence::Over);
        }
        let mut points = vec![];
        match self.row().qsearch_moves_into(&mut points) {
            Quiescence::Over(_) => Quiescence::Over(self.verdict().unwrap_or(Verdict::Drawn)),
            rest => {
                moves.extend(points.into_iter().map(Step::Put));
                rest
            }
        }
    }

    fn history_index(&self, mv: &Step) -> usize {
        match mv {
            Step::Put(at) => self.row().history_index(at),
            Step::Decide(decision) => 2 * 19 * 19 + *decision as usize,
        }
    }
}
