//! What a turn is told, line by line.

use std::collections::HashMap;
use std::time::Duration;

use crate::options::echo;
use crate::player::{Clock, Limits};

/// How long to think where nothing is said.
const MOVETIME: Duration = Duration::from_secs(1);

/// What was told since the last turn.
#[derive(Debug, Default)]
pub(super) struct Turn {
    pub(super) id: String,
    pub(super) key: String,
    pub(super) seat: Option<u8>,
    pub(super) ply: u32,
    pub(super) position: Option<String>,
    /// The last move as the game writes it.
    pub(super) last: Option<String>,
    /// What each cell shows, by column and row.
    pub(super) cells: HashMap<(u32, u32), String>,
    /// The legal moves by their cells, …
    pub(super) legal: Vec<String>,
    /// … and as the game writes them.
    pub(super) moves: Vec<String>,
    pub(super) draw_offered: bool,
    clock: Option<Clock>,
    movetime: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Turn {
    /// Takes a line in; `Ok(false)` if it is none of a turn.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn hear(&mut self, word: &str, rest: &str) -> Result<bool, String> {
        match word {
            "GAME" => {
                let (id, key) = rest.split_once(' ').ok_or("GAME needs an id and a key")?;
                *self = Self { id: id.into(), key: key.trim().into(), ..Self::default() };
            }
            "SEAT" => self.seat = Some(number(word, rest)?),
            "PLY" => self.ply = number(word, rest)?,
            "ROW" => self.row(rest)?,
            "LAST" => self.last = rest.split(' ').nth(1).map(str::to_owned),
            "POSITION" => self.position = Some(rest.to_owned()),
            "LEGAL" => self.legal = words(rest),
            "MOVES" => self.moves = words(rest),
            "CLOCK" => self.clock = Some(clock(rest)?),
            "MOVETIME" => self.movetime = Some(Duration::from_millis(number(word, rest)?)),
            "DEPTH" => self.depth = Some(number::<u32>(word, rest)?.max(1)),
            "NODES" => self.nodes = Some(number::<u64>(word, rest)?.max(1)),
            "DRAW" => self.draw_offered = true,
            "SIZE" | "RESERVE" | "STATUS" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What may be used for thinking, until told to stop if `infinite`.
    pub(super) fn limits(&self, infinite: bool) -> Limits {
        let Self { clock, depth, nodes, .. } = *self;
        let nothing = clock.is_none() && depth.is_none() && nodes.is_none();
        let movetime = self.movetime.or(nothing.then_some(MOVETIME)).filter(|_| !infinite);
        Limits { clock, movetime, depth, nodes, infinite, ponder: false, only: vec![] }
    }

    fn row(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let row = number("ROW", words.next().unwrap_or_default())?;
        for (column, word) in (1..).zip(words) {
            self.cells.insert((column, row), word.to_owned());
        }
        Ok(())
    }
}

fn clock(text: &str) -> Result<Clock, String> {
    let mut words = text.split_whitespace();
    let mut next = || {
        let millis: i64 = number("CLOCK", words.next().unwrap_or_default())?;
        Ok::<_, String>(Duration::from_millis(millis.max(0).unsigned_abs()))
    };
    let (left, _, increment, byoyomi) = (next()?, next()?, next()?, next()?);
    Ok(Clock { left, increment, byoyomi, moves_to_go: None })
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn number<N: std::str::FromStr>(word: &str, text: &str) -> Result<N, String> {
    let number = text.split_whitespace().next().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("{word} needs a number, so it cannot be {:?}", echo(text)))
}
