//! A game as it is told to a program that speaks Hub, and the limits of a search.

use rookery_rules::{Dialect, Play, Seat};

use super::syntax::pair;
use crate::protocol::Budget;

/// Moves that a position is told by; then it is told as it stands, and what came before is
/// forgotten.
pub(super) const MOVES_MAX: usize = 400;

/// The game that is on.
pub(super) struct Game {
    pub(super) dialect: Dialect,
    pub(super) seat: Seat,
    /// In the protocol's writing: where it began, and the moves since.
    pub(super) start: String,
    pub(super) moves: Vec<String>,
}

impl Game {
    /// Keeps the line that tells the position short.
    pub(super) fn forget_some(&mut self, play: Option<&dyn Play>) {
        let now = || self.dialect.writing.position(&play?.text());
        if self.moves.len() > MOVES_MAX
            && let Some(now) = now()
        {
            self.start = now;
            self.moves.clear();
        }
    }

    pub(super) fn tell(&self, more: Option<&str>, out: &mut String) {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).chain(more).collect();
        out.push_str("pos");
        *out += &pair("pos", &self.start);
        if !moves.is_empty() {
            *out += &pair("moves", &moves.join(" "));
        }
        out.push('\n');
    }
}

/// How long and how deep to search.
pub(super) fn level(budget: &Budget, seat: Seat, out: &mut String) {
    let mut line = String::new();
    let mut add = |name: &str, value: String| line += &pair(name, &value);
    if let Some(depth) = budget.depth {
        add("depth", depth.to_string());
    }
    if let Some(nodes) = budget.nodes {
        add("nodes", nodes.to_string());
    }
    if let Some(ms) = budget.move_ms {
        add("move-time", seconds(ms));
    }
    if let Some(clocks) = budget.clocks {
        let own = clocks[seat.index()];
        if let Some(moves) = own.moves_to_go {
            add("moves", moves.to_string());
        }
        add("time", seconds(own.left_ms.saturating_add(own.byoyomi_ms)));
        if own.increment_ms > 0 {
            add("inc", seconds(own.increment_ms));
        }
    }
    let line = if line.is_empty() { " infinite" } else { &line };
    *out += &format!("level{line}\n");
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1_000, ms % 1_000)
}
