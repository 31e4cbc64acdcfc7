//! What to play in the first plies, from a table that the solver has made.
//!
//! The table holds one reply for each position that can come up where one side plays by it and the
//! other as it likes, for both sides, mirror images being one. No position is stored: whoever walks
//! the same way through the games meets the positions in the same order. The file is one of
//! [`store`]; its first two bytes are how many discs are on the board in the last positions of the
//! first player and of the second. Then there is a byte for each position: the column from 0, and
//! in bits 3 and 4 whether the player to move has lost (0), draws (1) or has won (2).

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::LazyLock;

use crate::board::Verdict;
use crate::endgame::store;

use super::grid::Grid;
use super::search::Solver;

const NAME: &str = "openings";
/// The most positions of a table.
const COUNT_MAX: usize = 1 << 20;

/// The table that comes with the engine; empty if it were broken.
static KNOWN: LazyLock<Openings> =
    LazyLock::new(|| Openings::read(include_bytes!("openings.rtable")).unwrap_or_default());

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// The column to play, from 0.
    pub column: u8,
    /// Who wins, as the player to move sees it.
    pub verdict: Verdict,
}

/// Replies by the keys of positions, of which mirror images share one.
#[derive(Debug, Default)]
pub struct Openings {
    replies: HashMap<u64, Reply>,
}

impl Openings {
    /// Those that come with the engine.
    #[must_use]
    pub fn known() -> &'static Self {
        &KNOWN
    }

    /// Reads a table.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let values = store::unpack(bytes, store::CONNECT_FOUR, NAME, COUNT_MAX)?;
        let (last, values) = values.split_first_chunk().ok_or("it is empty")?;
        let mut values = values.iter();
        let mut replies = HashMap::new();
        both_sides(*last, |grid| {
            let reply = read_byte(*values.next()?, grid)?;
            replies.insert(grid.key(), reply);
            Some(reply.column)
        })
        .ok_or("what it says cannot be played")?;
        if values.next().is_some() {
            return Err("there are more replies than positions".into());
        }
        Ok(Self { replies })
    }

    /// Writes a table of what can come up until so many discs are on the board, for the first
    /// player and for the second. How many bytes the file has.
    ///
    /// # Errors
    /// Why it could not be written, or that a reply is not known.
    pub fn write(&self, path: &Path, last: [u8; 2]) -> Result<usize, String> {
        let mut values = last.to_vec();
        let walked = both_sides(last, |grid| {
            let reply = self.replies.get(&grid.key())?;
            values.push(byte(*reply));
            Some(reply.column)
        });
        walked.ok_or("a reply is not known")?;
        store::write(path, store::CONNECT_FOUR, NAME, &values)
    }

    /// What is known of a position.
    #[must_use]
    pub fn find(&self, grid: &Grid) -> Option<Reply> {
        let (upright, turned) = grid.upright();
        let reply = *self.replies.get(&upright.key())?;
        let column = if turned { 6 - reply.column } else { reply.column };
        Some(Reply { column, ..reply })
    }

    /// Whether a position that it knows is worth what it says, before the move and after it.
    #[must_use]
    pub fn is_right(&self, grid: &Grid, solver: &mut Solver) -> bool {
        let Some(reply) = self.find(grid) else { return false };
        let Some(place) = grid.place(reply.column) else { return false };
        let after = match reply.verdict {
            Verdict::Won => Verdict::Lost,
            Verdict::Drawn => Verdict::Drawn,
            Verdict::Lost => Verdict::Won,
        };
        [(*grid, reply.verdict), (grid.after(place), after)]
            .into_iter()
            .all(|(grid, verdict)| solver.value(&grid, &|_| false) == Some(verdict))
    }

    /// How many positions it knows.
    #[must_use]
    pub fn count(&self) -> usize {
        self.replies.len()
    }

    /// All positions that it knows, in the order of their keys.
    #[must_use]
    pub fn grids(&self) -> Vec<Grid> {
        let mut grids: Vec<_> = self.replies.keys().map(|key| Grid::of_key(*key)).collect();
        grids.sort_unstable_by_key(Grid::key);
        grids
    }
}

/// [`walk`]s through the games of the first player, then through those of the second.
fn both_sides([first, second]: [u8; 2], mut reply: impl FnMut(&Grid) -> Option<u8>) -> Option<()> {
    walk(&[Grid::EMPTY], first, &mut reply)?;
    walk(&answers(&Grid::EMPTY), second, &mut reply)
}

/// Asks for a reply in each position that can come up from positions of one side until so many
/// discs are on the board, and that the player to move does not win at once. `None` if there was
/// none.
pub(super) fn walk(
    roots: &[Grid],
    last: u8,
    mut reply: impl FnMut(&Grid) -> Option<u8>,
) -> Option<()> {
    let mut level = roots.to_vec();
    while level.first().is_some_and(|grid| grid.discs() <= u32::from(last)) {
        let (mut next, mut met) = (vec![], HashSet::new());
        for grid in level {
            let played = grid.after(grid.place(reply(&grid)?)?);
            next.extend(answers(&played).into_iter().filter(|grid| met.insert(grid.key())));
        }
        level = next;
    }
    Some(())
}

/// The positions after the moves of a position that do not end the game, without those in which the
/// game can be won at once.
pub(super) fn answers(grid: &Grid) -> Vec<Grid> {
    let ends = |place: &u64| grid.mine & place != 0;
    let places = (0..7).filter_map(|column| grid.place(column)).filter(|place| !ends(place));
    let after = places.map(|place| grid.after(place).upright().0);
    let mut met = HashSet::new();
    after.filter(|next| !next.wins_now() && met.insert(next.key())).collect()
}

impl FromIterator<(Grid, Reply)> for Openings {
    fn from_iter<I: IntoIterator<Item = (Grid, Reply)>>(known: I) -> Self {
        let mut replies = HashMap::new();
        for (grid, reply) in known {
            replies.entry(grid.key()).or_insert(reply);
        }
        Self { replies }
    }
}

fn byte(reply: Reply) -> u8 {
    let verdict = match reply.verdict {
        Verdict::Lost => 0,
        Verdict::Drawn => 1,
        Verdict::Won => 2,
    };
    verdict << 3 | reply.column
}

/// A reply that can be played.
fn read_byte(byte: u8, grid: &Grid) -> Option<Reply> {
    let column = byte & 0b111;
    let verdict = match byte >> 3 {
        0 => Verdict::Lost,
        1 => Verdict::Drawn,
        2 => Verdict::Won,
        _ => return None,
    };
    grid.place(column).map(|_| Reply { column, verdict })
}

#[cfg(test)]
#[path = "openings_tests.rs"]
mod tests;
