//! A player's games, over the tabs.

use crossterm::event::{KeyCode, KeyEvent};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::GameId;

use crate::texts::terminal;

/// What a player has played, the newest first.
#[derive(Debug)]
pub(crate) struct Person {
    pub(crate) name: String,
    /// Nothing until the server has sent them.
    pub(crate) games: Option<Vec<GameSummary>>,
    /// The row that the keys are at.
    pub(crate) chosen: usize,
}

/// What a key of the list leads to.
pub(super) enum Next {
    Nothing,
    Close,
    Open(GameId, String),
}

impl Person {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), games: None, chosen: 0 }
    }

    pub(super) fn key(&mut self, key: &KeyEvent) -> Next {
        let games = self.games.as_deref().unwrap_or_default();
        let last = games.len().saturating_sub(1);
        match key.code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter => {
                if let Some(game) = games.get(self.chosen) {
                    let [first, second] = &game.players;
                    return Next::Open(
                        game.id,
                        terminal::versus(&first.name, &second.name).to_string(),
                    );
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => return Next::Close,
            _ => {}
        }
        Next::Nothing
    }
}
