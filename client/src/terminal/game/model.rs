//! How the server's messages become a game with what is told beside its board.

use rookery_protocol::board::{CellId, Content, View};
use rookery_protocol::game::{About, Crowd, Entry, Event, Player, Room, State, You};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Viewer;
use rookery_view::{KnownGame, Ply};

/// Lines that are kept of the talk; older ones are dropped.
const LINES_MAX: usize = 500;

/// Something in the talk beside the board.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Line {
    /// Somebody spoke.
    Said { room: Room, by: Player, text: String },
    /// Something else happened.
    Told(Event),
}

/// One game.
#[derive(Debug)]
pub(crate) struct Game {
    /// The moves, the positions, and how it stands.
    pub(crate) known: KnownGame,
    pub(crate) lines: Vec<Line>,
    pub(crate) crowd: Crowd,
    /// The game that follows this one.
    pub(crate) rematch: Option<GameId>,
    /// The viewer plays both seats.
    pub(crate) both: bool,
}

impl Game {
    /// A whole game; nothing when its log has a gap.
    pub(crate) fn begin(
        about: About,
        entries: &[Entry],
        state: State,
        you: Option<You>,
        crowd: Crowd,
    ) -> Option<Self> {
        let known = KnownGame::begin(about, entries, state, you)?;
        let mut game = Self { known, lines: Vec::new(), crowd, rematch: None, both: false };
        game.tell(entries, 0);
        Some(game)
    }

    /// Takes in what came next. `false`: something is missing, and the game must be asked for anew.
    pub(crate) fn go_on(&mut self, entries: &[Entry], state: State, you: Option<You>) -> bool {
        let before = self.known.state.version;
        let news = self.known.go_on(entries, state, you);
        self.tell(entries, before);
        !news.gap
    }

    /// Adds to the talk what has become known since version `before`.
    fn tell(&mut self, entries: &[Entry], before: u32) {
        let now = self.known.state.version;
        let fresh = entries.iter().filter(|entry| before < entry.version && entry.version <= now);
        for event in fresh.filter_map(|entry| entry.event.as_ref()) {
            match event.clone() {
                Event::Moved(_) => {}
                Event::Said { room, by, text } => self.line(Line::Said { room, by, text }),
                Event::Rematched { game } => self.rematch = Some(game),
                other => self.line(Line::Told(other)),
            }
        }
    }

    fn line(&mut self, line: Line) {
        if self.lines.len() == LINES_MAX {
            self.lines.remove(0);
        }
        self.lines.push(line);
    }

    /// Whether the viewer will see more of this game once everything may be seen.
    pub(crate) fn hides_something(&self) -> bool {
        let is_unknown = |ply: &Ply| ply.text().is_none();
        self.known.about.viewer != Viewer::All
            && (self.known.has_hidden_cells() || self.known.plies().iter().any(is_unknown))
    }
}

/// What a cell shows.
pub(crate) fn content(view: &View, cell: CellId) -> Option<Content> {
    let at = view.cells.binary_search_by_key(&cell, |(cell, _)| *cell);
    at.ok().map(|at| view.cells[at].1)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::socket::ClientIn;
    use serde_json::json;

    use super::*;
    use crate::terminal::samples::message;

    #[test]
    fn what_is_said_is_told_once_and_nothing_after_a_gap() {
        let begun = message("game.begun", &[]);
        let ClientIn::Game { about, entries, state, you, crowd } = begun else { unreachable!() };
        let mut game = Game::begin(*about, &entries, state, you, crowd).unwrap();
        let mut hears = |version: u32| {
            let stands = [
                ("/entries/0/version", json!(version)),
                ("/state/version", json!(version)),
                ("/state/ply", json!(0)),
            ];
            let said = message("events.said", &stands);
            let ClientIn::Events { entries, state, you, .. } = said else { unreachable!() };
            (game.go_on(&entries, state, you), game.lines.len())
        };
        assert_eq!(hears(1), (true, 1));
        assert_eq!(hears(1), (true, 1), "it is known");
        assert_eq!(hears(3), (false, 1));
        assert_eq!(hears(2), (true, 2));
    }
}
