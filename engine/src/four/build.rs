//! Makes a table of openings.

use crate::board::Verdict;
use crate::contest::in_order;

use super::grid::{Grid, column};
use super::openings::{Openings, Reply, answers, walk};
use super::search::{Goal, Solver};

/// Columns in the order in which one would try them.
const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

/// What to play in all that can come up until so many discs are on the board: by the first player,
/// who begins in the middle, and by the second, against each first move. So many threads solve;
/// each of the eight parts remembers so many mebibytes, and nothing depends on the number of
/// threads. `tell` hears of each position, and how many others were visited for it; `None` if one
/// was not solved, or if the first move does not win.
pub fn build(
    last: [u8; 2],
    threads: usize,
    mebibytes: usize,
    tell: impl Fn(&Grid, Reply, u64) + Sync,
) -> Option<Openings> {
    let begun = Grid::EMPTY.after(Grid::EMPTY.place(COLUMNS[0])?);
    let first = answers(&begun);
    let roots = [&first[..], &answers(&Grid::EMPTY)].concat();
    let work = |(): &mut (), number: usize| {
        let mut solver = Solver::new(mebibytes);
        let mut known = vec![];
        let last = last[usize::from(number >= first.len())];
        walk(&roots[number..=number], last, |grid| {
            let before = solver.nodes();
            let reply = reply(&mut solver, grid)?;
            tell(grid, reply, solver.nodes() - before);
            known.push((*grid, reply));
            Some(reply.column)
        })?;
        Some(known)
    };
    let parts = in_order(roots.len(), threads, || (), work, |_| {});
    let parts: Option<Vec<_>> = parts.into_iter().collect();
    let known = parts?.into_iter().flatten();
    let start = Reply { column: COLUMNS[0], verdict: Verdict::Won };
    let openings: Openings = known.chain([(Grid::EMPTY, start)]).collect();
    let won = |grid| openings.find(grid).is_some_and(|reply| reply.verdict == Verdict::Won);
    first.iter().all(won).then_some(openings)
}

/// The best move: one of which the solver knows already that it keeps what the position is worth,
/// else the first that does. In a lost position it is the one that the solver took longest to
/// refute.
fn reply(solver: &mut Solver, grid: &Grid) -> Option<Reply> {
    let places: Vec<u64> = COLUMNS.iter().filter_map(|column| grid.place(*column)).collect();
    let wins = solver.reaches(grid, Goal::Win, &|_| false)?;
    let (others, verdict) =
        if wins { (Goal::Hold, Verdict::Won) } else { (Goal::Win, Verdict::Drawn) };
    if let Some(place) = places.iter().find(|place| solver.refutes(&grid.after(**place), others)) {
        return Some(Reply { column: column(*place), verdict });
    }
    let mut hardest = (0, *places.first()?);
    for place in places {
        let before = solver.nodes();
        if !solver.reaches(&grid.after(place), others, &|_| false)? {
            return Some(Reply { column: column(place), verdict });
        }
        let nodes = solver.nodes() - before;
        if nodes > hardest.0 {
            hardest = (nodes, place);
        }
    }
    Some(Reply { column: column(hardest.1), verdict: Verdict::Lost })
}
