//! Who is connected, and how to reach them on whatever page they are.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_protocol::id::UserId;
use rookery_storage::TokenHash;

use crate::outbox::{ConnectionId, Notice, Outbox};

/// Connections that one person may have at once.
pub const CONNECTIONS_EACH_MAX: usize = 32;

/// The people who are connected.
#[derive(Default)]
pub struct People {
    /// Every open connection of everyone who is signed in. Locked for map operations only, never
    /// across an `.await`.
    connections: Mutex<HashMap<UserId, Vec<Presence>>>,
}

/// One open connection.
struct Presence {
    outbox: Outbox,
    /// The session it was opened with: when that ends, so does the connection.
    session: TokenHash,
}

impl People {
    /// Notes a connection. `false` when this person has too many already.
    pub fn join(&self, user: UserId, session: TokenHash, outbox: &Outbox) -> bool {
        let mut connections = self.lock();
        let own = connections.entry(user).or_default();
        if own.len() >= CONNECTIONS_EACH_MAX {
            return false;
        }
        own.push(Presence { outbox: outbox.clone(), session });
        true
    }

    /// Forgets a connection.
    pub fn leave(&self, user: UserId, connection: ConnectionId) {
        let mut connections = self.lock();
        if let Some(own) = connections.get_mut(&user) {
            own.retain(|one| one.outbox.id() != connection);
            if own.is_empty() {
                connections.remove(&user);
            }
        }
    }

    /// Whether this person is connected.
    pub fn is_here(&self, user: UserId) -> bool {
        self.lock().contains_key(&user)
    }

    /// Everyone who is connected, and with how many connections.
    pub fn here(&self) -> Vec<(UserId, u32)> {
        let count = |own: &Vec<Presence>| u32::try_from(own.len()).unwrap_or(u32::MAX);
        let mut here: Vec<_> = self.lock().iter().map(|(id, own)| (*id, count(own))).collect();
        here.sort_unstable_by_key(|(id, _)| *id);
        here
    }

    /// How many people are connected.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Tells every connection of this person.
    pub fn tell(&self, user: UserId, message: impl Into<Notice>) {
        let connections = self.lock();
        let Some(own) = connections.get(&user) else { return };
        let notice = message.into();
        for one in own {
            one.outbox.say(notice.clone());
        }
    }

    /// Closes every connection of this person.
    pub fn sign_out(&self, user: UserId) {
        for one in self.lock().get(&user).into_iter().flatten() {
            one.outbox.close();
        }
    }

    /// Closes the connections of one session.
    pub fn end_session(&self, user: UserId, session: TokenHash) {
        let connections = self.lock();
        let own = connections.get(&user).into_iter().flatten();
        for one in own.filter(|one| one.session == session) {
            one.outbox.close();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Presence>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
