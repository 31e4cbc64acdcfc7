//! How the server's messages become a game.

use rookery_protocol::Millis;
use rookery_protocol::board::{CellId, Content, View};
use rookery_protocol::clock::Clocks;
use rookery_protocol::game::{
    About, Crowd, Entry, Event, GameResult, Offers, Player, Room, State, You,
};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::{Seat, Viewer};

/// Lines that are kept of the talk; older ones are dropped.
const LINES_MAX: usize = 500;

/// A move that was made.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    pub(crate) seat: Seat,
    /// How people write it; missing where the viewer may not know.
    pub(crate) label: Option<String>,
    /// The position after it.
    pub(crate) view: View,
}

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
    pub(crate) about: About,
    /// The newest version that is part of this.
    pub(crate) version: u32,
    pub(crate) plies: Vec<Ply>,
    pub(crate) lines: Vec<Line>,
    pub(crate) turn: Option<Seat>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Offers,
    pub(crate) result: Option<GameResult>,
    pub(crate) first_move_by_ms: Option<Millis>,
    /// What the viewer may do, if seated.
    pub(crate) you: Option<You>,
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
        entries: Vec<Entry>,
        state: State,
        you: Option<You>,
        crowd: Crowd,
    ) -> Option<Self> {
        let mut game = Self {
            about,
            version: 0,
            plies: Vec::new(),
            lines: Vec::new(),
            turn: None,
            clocks: state.clocks.clone(),
            offers: Offers::default(),
            result: None,
            first_move_by_ms: None,
            you: None,
            crowd,
            rematch: None,
            both: false,
        };
        game.go_on(entries, state, you).then_some(game)
    }

    /// Takes in what came next. `false`: something is missing, and the game must be asked for anew.
    pub(crate) fn go_on(&mut self, entries: Vec<Entry>, state: State, you: Option<You>) -> bool {
        for entry in entries {
            if entry.version <= self.version {
                continue;
            }
            if entry.version != self.version + 1 {
                return false;
            }
            self.version = entry.version;
            if let Some(event) = entry.event {
                self.take_in(event);
            }
        }
        if self.version != state.version || self.plies.len() != state.ply as usize {
            // An answer that was overtaken by a newer one says nothing about now.
            return state.version < self.version;
        }
        self.turn = state.turn;
        self.clocks = state.clocks;
        self.offers = state.offers;
        self.result = state.result;
        self.first_move_by_ms = state.first_move_by_ms;
        self.you = you;
        true
    }

    fn take_in(&mut self, event: Event) {
        match event {
            Event::Moved { seat, notation, label, change, .. } => {
                let view = self.view_at(self.plies.len()).changed(&change);
                self.plies.push(Ply { seat, label: label.or(notation), view });
            }
            Event::Said { room, by, text } => self.line(Line::Said { room, by, text }),
            Event::Rematched { game } => self.rematch = Some(game),
            other => {
                if let Event::TakenBack { ply } = other {
                    self.plies.truncate(ply as usize);
                }
                self.line(Line::Told(other));
            }
        }
    }

    fn line(&mut self, line: Line) {
        if self.lines.len() == LINES_MAX {
            self.lines.remove(0);
        }
        self.lines.push(line);
    }

    /// The position after so many moves.
    pub(crate) fn view_at(&self, ply: usize) -> &View {
        let made = ply.checked_sub(1).and_then(|last| self.plies.get(last));
        made.map_or(&self.about.view, |ply| &ply.view)
    }

    /// Where the viewer sits.
    pub(crate) fn my_seat(&self) -> Option<Seat> {
        self.you.as_ref().map(|you| you.seat).or(self.about.viewer.seat())
    }

    /// Whether the viewer will see more of this game once everything may be seen.
    pub(crate) fn hides_something(&self) -> bool {
        let hides = |view: &View| view.cells.iter().any(|(_, it)| *it == Content::Hidden);
        self.about.viewer != Viewer::All
            && (hides(&self.about.view)
                || self.plies.iter().any(|ply| ply.label.is_none() || hides(&ply.view)))
    }
}

/// What a cell shows.
pub(crate) fn content(view: &View, cell: CellId) -> Option<Content> {
    let at = view.cells.binary_search_by_key(&cell, |(cell, _)| *cell);
    at.ok().map(|at| view.cells[at].1)
}
