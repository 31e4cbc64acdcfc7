//! A game as anyone may see it: gathered from the very message that spectators get.

use std::sync::Arc;

use rookery_pictures::{Caption, Look, Scene, Side};
use rookery_play::App;
use rookery_play::game::look;
use rookery_protocol::board::{View, ViewChange};
use rookery_protocol::game::{About, Entry, Event, GameResult, ShownMove};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;

use crate::door::error::{Error, Result};

/// A game as spectators see it.
pub(crate) struct Seen {
    /// The part of the game that never changes.
    pub(crate) about: Box<About>,
    /// What each move changed, without those that were taken back.
    changes: Vec<ViewChange>,
    result: Option<GameResult>,
}

impl Seen {
    /// Finds a game.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub(crate) async fn find(app: &Arc<App>, id: GameId) -> Result<Self> {
        let shown = look(app, id, None).await?;
        Self::of(shown.message()).ok_or_else(|| Error::internal(format!("game {id} is odd")))
    }

    fn of(message: &ClientIn) -> Option<Self> {
        let ClientIn::Game { about, entries, state, .. } = message else { return None };
        let (about, result) = (about.clone(), state.result.clone());
        Some(Self { about, changes: changes(entries), result })
    }

    /// Moves made.
    pub(super) fn plies(&self) -> usize {
        self.changes.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// The positions after so many moves, up to and with another one.
    pub(super) fn views(&self, from: usize, to: usize) -> impl Iterator<Item = View> + '_ {
        let first = self.view(from);
        let rest = self.changes.get(from..to).unwrap_or_default();
        let after = rest.iter().scan(first.clone(), |view, change| {
            *view = view.changed(change);
            Some(view.clone())
        });
        std::iter::once(first).chain(after)
    }

    /// The position after so many moves.
    pub(super) fn view(&self, ply: usize) -> View {
        let changes = self.changes.iter().take(ply);
        changes.fold(self.about.view.clone(), |view, change| view.changed(change))
    }

    /// What the pictures of the game have in common.
    pub(super) fn scene<'a>(&'a self, caption: &'a Caption, look: Look) -> Scene<'a> {
        let [first, second] = &self.about.seats;
        Scene {
            board: &self.about.board,
            dark: [first.dark, second.dark],
            colours: [first.colour, second.colour],
            caption: Some(caption),
            look,
        }
    }

    /// Who plays, and how it ended.
    pub(super) fn caption(&self) -> Caption {
        let score = self.result.as_ref().map(|result| result.score);
        let side = |seat: Seat| Side {
            name: self.about.players[seat.index()].shown().into_owned(),
            point: Side::point(score, seat),
        };
        let sides = [side(Seat::First), side(Seat::Second)];
        let title = title(&self.about.name, &sides);
        Caption { title, sides }
    }
}

/// A game in a line: `Anna – Ben, Chess, 1–0`.
pub(crate) fn title(game: &str, sides: &[Side; 2]) -> String {
    let [first, second] = sides;
    let result = match first.point {
        "" => String::new(),
        _ => format!(", {}–{}", first.point, second.point),
    };
    format!("{} – {}, {game}{result}", first.name, second.name)
}

fn changes(entries: &[Entry]) -> Vec<ViewChange> {
    let mut changes = vec![];
    for event in entries.iter().filter_map(|entry| entry.event.as_ref()) {
        match event {
            Event::Moved(ShownMove { change, .. }) => changes.push(change.clone()),
            Event::TakenBack { ply } => changes.truncate(*ply as usize),
            _ => {}
        }
    }
    changes
}
