//! Who is connected, and how to reach them on whatever page they are.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_protocol::id::UserId;
use rookery_storage::TokenHash;

use crate::outbox::{ConnectionId, Notice, Outbox, Reading};

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

    /// Tells every connection of this person what was read, where nothing newer was told.
    pub fn tell_read(&self, user: UserId, reading: Reading, message: impl Into<Notice>) {
        let connections = self.lock();
        let Some(own) = connections.get(&user) else { return };
        let notice = message.into();
        for one in own {
            one.outbox.say_read(reading, notice.clone());
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rookery_protocol::socket::ClientIn;
    use tokio::time::timeout;

    use super::*;
    use crate::outbox::{Outflow, outbox};

    const ADA: u64 = 1;
    const BERT: u64 = 2;

    fn id(number: u64) -> UserId {
        UserId::from_random(number)
    }

    /// A connection of somebody's, opened with a session.
    fn joined(people: &People, user: u64, session: u8) -> (ConnectionId, Outflow) {
        let (outbox, outflow) = outbox();
        assert!(people.join(id(user), [session; 32], &outbox));
        (outbox.id(), outflow)
    }

    /// Whether a connection was told to end.
    async fn is_cut(outflow: &Outflow) -> bool {
        timeout(Duration::from_millis(1), outflow.cut()).await.is_ok()
    }

    #[test]
    fn somebody_is_here_while_one_connection_is_open() {
        let people = People::default();
        let (first, mut one) = joined(&people, ADA, 1);
        let (second, mut other) = joined(&people, ADA, 1);
        let (_, _bert) = joined(&people, BERT, 2);
        let mut here = [(id(ADA), 2), (id(BERT), 1)];
        here.sort_unstable();
        assert_eq!((people.here(), people.count()), (here.to_vec(), 2));
        people.leave(id(ADA), first);
        people.leave(id(ADA), first);
        assert!(people.is_here(id(ADA)), "another connection is open");
        people.tell(id(ADA), ClientIn::Pong { at_ms: 7 });
        assert!(one.waiting().is_none() && other.waiting().is_some());
        people.leave(id(ADA), second);
        assert!(!people.is_here(id(ADA)) && people.is_here(id(BERT)));
        assert_eq!((people.here(), people.count()), (vec![(id(BERT), 1)], 1));
    }

    #[test]
    fn one_person_has_so_many_connections_and_others_have_theirs() {
        let people = People::default();
        let all: Vec<_> = (0..CONNECTIONS_EACH_MAX).map(|_| joined(&people, ADA, 1)).collect();
        let (one_more, _outflow) = outbox();
        assert!(!people.join(id(ADA), [1; 32], &one_more));
        assert!(people.join(id(BERT), [2; 32], &one_more));
        people.leave(id(ADA), all[0].0);
        assert!(people.join(id(ADA), [1; 32], &one_more));
    }

    #[test]
    fn what_concerns_somebody_is_told_to_each_of_their_connections() {
        let people = People::default();
        let (_, mut one) = joined(&people, ADA, 1);
        let (_, mut other) = joined(&people, ADA, 2);
        let (_, mut bert) = joined(&people, BERT, 3);
        people.tell(id(ADA), ClientIn::Pong { at_ms: 7 });
        for outflow in [&mut one, &mut other] {
            let heard = outflow.waiting().map(Notice::into_message);
            assert_eq!(heard, Some(ClientIn::Pong { at_ms: 7 }));
            assert!(outflow.waiting().is_none());
        }
        assert!(bert.waiting().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_ends_with_its_connections_and_a_person_with_all_of_theirs() {
        let people = People::default();
        let (_, one) = joined(&people, ADA, 1);
        let (_, other) = joined(&people, ADA, 2);
        let (_, bert) = joined(&people, BERT, 1);
        people.end_session(id(ADA), [1; 32]);
        assert!(is_cut(&one).await && !is_cut(&other).await);
        people.sign_out(id(ADA));
        assert!(is_cut(&one).await && is_cut(&other).await);
        assert!(!is_cut(&bert).await);
    }

    #[test]
    fn what_was_read_later_is_not_undone_on_any_connection() {
        let people = People::default();
        let (_, mut one) = joined(&people, ADA, 1);
        let (earlier, later) = (Reading::begin(), Reading::begin());
        people.tell_read(id(ADA), later, ClientIn::Pong { at_ms: 2 });
        let (_, mut other) = joined(&people, ADA, 2);
        people.tell_read(id(ADA), earlier, ClientIn::Pong { at_ms: 1 });
        for (outflow, at_ms) in [(&mut one, 2), (&mut other, 1)] {
            let heard = outflow.waiting().map(Notice::into_message);
            assert_eq!(heard, Some(ClientIn::Pong { at_ms }));
            assert!(outflow.waiting().is_none());
        }
    }
}
