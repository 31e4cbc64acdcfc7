//! What a client remembers of its conversation, so that a new connection goes on where the last one
//! broke off. Pure: messages in, messages out.

use std::collections::BTreeMap;
use std::fmt;

use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_view::is_gapless;

use crate::texts;

/// So many commands may wait for their answers.
pub const PENDING_MAX: usize = 256;

/// Too many commands wait for their answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMuchPending;

impl TooMuchPending {
    /// How many do.
    #[must_use]
    pub fn text(self) -> Text {
        texts::pending(PENDING_MAX)
    }
}

impl fmt::Display for TooMuchPending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for TooMuchPending {}

/// What to do about a message from the server.
#[derive(Debug, Default, PartialEq)]
pub struct Heard {
    /// What is news; entries that were known already are cut off.
    pub news: Option<ClientIn>,
    /// What to say because of it.
    pub answer: Option<ClientOut>,
}

/// The memory of a conversation.
#[derive(Debug, Default)]
pub struct Resume {
    games: BTreeMap<GameId, Watched>,
    /// Commands without an answer, with their ids, in the order in which they were said.
    pending: Vec<(String, ClientOut)>,
    in_lobby: bool,
}

#[derive(Debug, Clone, Copy)]
struct Watched {
    /// The last version that we have.
    version: u32,
    /// Whether we asked for what is missing and wait for it.
    asked: bool,
    /// Whether the server could not show it when it was asked, and may later.
    refused: bool,
    /// Whether we want to see how the bots think.
    follows: bool,
}

impl Resume {
    /// Remembers what is about to be said.
    ///
    /// # Errors
    /// [`TooMuchPending`]: it must not be said now.
    pub fn note(&mut self, message: &ClientOut) -> Result<(), TooMuchPending> {
        match message {
            ClientOut::Watch { game, from } => {
                let follows = self.games.get(game).is_some_and(|watched| watched.follows);
                let watched = Watched { version: *from, asked: true, refused: false, follows };
                self.games.insert(*game, watched);
            }
            ClientOut::Follow { game, on } => {
                if let Some(watched) = self.games.get_mut(game) {
                    watched.follows = *on;
                }
            }
            ClientOut::Unwatch { game } => {
                self.games.remove(game);
            }
            ClientOut::EnterLobby => self.in_lobby = true,
            ClientOut::LeaveLobby => self.in_lobby = false,
            ClientOut::Move { id, .. } | ClientOut::Act { id, .. } | ClientOut::Say { id, .. } => {
                if self.pending.len() >= PENDING_MAX {
                    return Err(TooMuchPending);
                }
                self.pending.push((id.clone(), message.clone()));
            }
            ClientOut::Ping { .. } => {}
        }
        Ok(())
    }

    /// Takes in what the server said.
    pub fn hear(&mut self, message: ClientIn) -> Heard {
        match message {
            ClientIn::Game { ref about, ref state, .. } => {
                if let Some(watched) = self.games.get_mut(&about.id) {
                    watched.has(state.version);
                }
                Heard::news(message)
            }
            ClientIn::Events { game, mut entries, state, you } => {
                let Some(watched) = self.games.get_mut(&game) else {
                    return Heard::news(ClientIn::Events { game, entries, state, you });
                };
                if state.version < watched.version {
                    return Heard::default();
                }
                let was_asked = watched.asked;
                entries.retain(|entry| entry.version > watched.version);
                if !is_gapless(watched.version, &entries, state.version) {
                    watched.asked = true;
                    let from = watched.version;
                    let answer = (!was_asked).then_some(ClientOut::Watch { game, from });
                    return Heard { news: None, answer };
                }
                watched.has(state.version);
                Heard::news(ClientIn::Events { game, entries, state, you })
            }
            ClientIn::Done { ref id } | ClientIn::Refused { id: Some(ref id), .. } => {
                let waiting = self.pending.iter().position(|(pending, _)| pending == id);
                match waiting {
                    Some(at) => {
                        self.pending.remove(at);
                        Heard::news(message)
                    }
                    // The answer to something that was repeated.
                    None => Heard::default(),
                }
            }
            ClientIn::Refused {
                id: None, game: Some(game), reason: Refusal::NoSuchGame, ..
            } => {
                self.games.remove(&game);
                Heard::news(message)
            }
            ClientIn::Refused {
                id: None,
                game: Some(game),
                reason: Refusal::StorageDown | Refusal::Busy,
                ..
            } => {
                if let Some(watched) = self.games.get_mut(&game) {
                    watched.refused = watched.asked;
                }
                Heard::news(message)
            }
            other => Heard::news(other),
        }
    }

    /// What to say from time to time: the games that could not be shown when they were asked for.
    pub fn refused(&mut self) -> Vec<ClientOut> {
        let refused = self.games.iter_mut().filter(|(_, watched)| watched.refused);
        let ask = |(game, watched): (&GameId, &mut Watched)| {
            watched.refused = false;
            ClientOut::Watch { game: *game, from: watched.version }
        };
        refused.map(ask).collect()
    }

    /// What to say first on a new connection.
    pub fn again(&mut self) -> Vec<ClientOut> {
        let mut messages = Vec::new();
        if self.in_lobby {
            messages.push(ClientOut::EnterLobby);
        }
        for (game, watched) in &mut self.games {
            (watched.asked, watched.refused) = (true, false);
            messages.push(ClientOut::Watch { game: *game, from: watched.version });
            if watched.follows {
                messages.push(ClientOut::Follow { game: *game, on: true });
            }
        }
        messages.extend(self.pending.iter().map(|(_, message)| message.clone()));
        messages
    }

    /// The last version of a watched game that arrived.
    #[must_use]
    pub fn version(&self, game: GameId) -> Option<u32> {
        self.games.get(&game).map(|watched| watched.version)
    }

    /// How many commands wait for an answer.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.pending.len()
    }
}

impl Watched {
    /// Everything up to this version has come.
    fn has(&mut self, version: u32) {
        *self = Self { version, asked: false, refused: false, ..*self };
    }
}

impl Heard {
    fn news(message: ClientIn) -> Self {
        Self { news: Some(message), answer: None }
    }
}

#[cfg(test)]
mod tests;
