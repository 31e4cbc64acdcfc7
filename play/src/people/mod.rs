//! Who is connected, and how to reach them on whatever page they are.

mod elsewhere;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_news::{Following, News, Topic, Word};
use rookery_protocol::id::UserId;
use rookery_storage::{Blocks, TokenHash};

use crate::outbox::{ConnectionId, Notice, Outbox, Reading};

use elsewhere::Elsewhere;

/// Connections that one person may have at once.
pub const CONNECTIONS_EACH_MAX: usize = 32;

/// The people who are connected.
pub struct People {
    /// Where it is told that sessions have ended.
    news: News,
    /// Every open connection of everyone who is signed in, and what else they hear by a session or
    /// a token. Locked for map operations only, never across an `.await`.
    connections: Mutex<HashMap<UserId, Own>>,
    /// Who is connected to other servers.
    pub(crate) elsewhere: Elsewhere,
}

/// What is open of one person.
#[derive(Default)]
struct Own {
    open: Vec<Presence>,
    /// The person's blocks, and when they were begun to be read.
    blocks: Option<(Reading, Option<Arc<Blocks>>)>,
    /// Hears what other servers tell of the person.
    following: Option<Following>,
}

/// One open connection.
struct Presence {
    outbox: Outbox,
    /// The session or the token it was opened with: when that ends, so does the connection. None
    /// where it holds as long as the connection.
    session: Option<TokenHash>,
    /// Whether the person is here by it, and told what concerns them.
    is_person: bool,
}

impl Own {
    /// The connections by which the person is here.
    fn here(&self) -> impl Iterator<Item = &Presence> {
        self.open.iter().filter(|one| one.is_person)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.here().count()).unwrap_or(u32::MAX)
    }
}

impl People {
    /// Nobody is here yet.
    pub(crate) fn new(news: News) -> Self {
        Self { news, connections: Mutex::default(), elsewhere: Elsewhere::default() }
    }

    /// Notes a connection, and hears from now on what other servers tell of this person. `false`
    /// when they have too many connections already. `session` is none where the connection was not
    /// opened with one.
    pub async fn join(&self, user: UserId, session: Option<TokenHash>, outbox: &Outbox) -> bool {
        let presence = Presence { outbox: outbox.clone(), session, is_person: true };
        if !self.open(user, presence).await {
            return false;
        }
        self.touch(user);
        true
    }

    /// Notes that somebody hears by a session or a token what a game tells its players, without being
    /// here by that: it minds their blocks, and ends as their connections do. Whoever opens it sees
    /// to how many there may be.
    pub(crate) async fn listen(&self, user: UserId, session: TokenHash, outbox: &Outbox) {
        let session = Some(session);
        self.open(user, Presence { outbox: outbox.clone(), session, is_person: false }).await;
    }

    async fn open(&self, user: UserId, presence: Presence) -> bool {
        let follows = {
            let mut connections = self.lock();
            let own = connections.entry(user).or_default();
            if presence.is_person && own.here().count() >= CONNECTIONS_EACH_MAX {
                return false;
            }
            presence.outbox.mind(own.blocks.as_ref().and_then(|(_, blocks)| blocks.clone()));
            own.open.push(presence);
            own.following.is_some()
        };
        if !follows {
            let following = self.news.follow(Topic::Person(user)).await;
            if let Some(own) = self.lock().get_mut(&user) {
                own.following = Some(following);
            }
        }
        true
    }

    /// Forgets a connection.
    pub fn leave(&self, user: UserId, connection: ConnectionId) {
        if self.forget(user, connection) {
            self.touch(user);
        }
    }

    /// Whether this person was here by a connection, which is forgotten.
    fn forget(&self, user: UserId, connection: ConnectionId) -> bool {
        let mut connections = self.lock();
        let Some(own) = connections.get_mut(&user) else { return false };
        let before = own.count();
        own.open.retain(|one| one.outbox.id() != connection);
        let was_here = own.count() < before;
        if own.open.is_empty() {
            connections.remove(&user);
        }
        was_here
    }

    /// Whether this person is connected, to whatever server.
    pub fn is_here(&self, user: UserId) -> bool {
        self.is_at_this_server(user) || self.elsewhere.known().contains_key(&user)
    }

    /// Whether this person is connected to this server.
    pub(crate) fn is_at_this_server(&self, user: UserId) -> bool {
        self.lock().get(&user).is_some_and(|own| own.count() > 0)
    }

    /// Where this person comes from, by the connection that was opened first at this server.
    pub(crate) fn network(&self, user: UserId) -> Option<IpAddr> {
        self.lock().get(&user)?.here().find_map(|one| one.outbox.network())
    }

    /// Everyone who is connected to this server, and with how many connections.
    pub(crate) fn at_this_server(&self) -> Vec<(UserId, u32)> {
        let connections = self.lock();
        let here = connections.iter().map(|(id, own)| (*id, own.count()));
        here.filter(|(_, count)| *count > 0).collect()
    }

    /// Whether this person hears anything from this server.
    pub(crate) fn listens(&self, user: UserId) -> bool {
        self.lock().contains_key(&user)
    }

    /// Everyone who hears anything from this server, whether or not they are connected as people.
    pub(crate) fn listeners(&self) -> Vec<UserId> {
        self.lock().keys().copied().collect()
    }

    /// Everyone who is connected, to whatever server, and with how many connections.
    pub fn here(&self) -> Vec<(UserId, u32)> {
        let mut all: BTreeMap<UserId, u32> = self.at_this_server().into_iter().collect();
        for (user, count) in self.elsewhere.known().iter() {
            *all.entry(*user).or_default() += count;
        }
        all.into_iter().collect()
    }

    /// How many people are connected, to whatever server.
    pub fn count(&self) -> usize {
        let here: BTreeSet<UserId> = self.at_this_server().into_iter().map(|(id, _)| id).collect();
        let elsewhere = self.elsewhere.known();
        here.len() + elsewhere.keys().filter(|user| !here.contains(user)).count()
    }

    fn touch(&self, user: UserId) {
        if !self.news.is_alone() {
            self.elsewhere.touch(user);
        }
    }

    /// Other servers do not know of these.
    pub(crate) fn touch_all(&self, people: &[(UserId, u32)]) {
        people.iter().for_each(|(user, _)| self.touch(*user));
    }

    /// Those of whom other servers do not know, and how often they are connected here.
    pub(crate) fn take_touched(&self) -> Vec<(UserId, u32)> {
        let touched = self.elsewhere.take_touched();
        let here = self.lock();
        touched.into_iter().map(|user| (user, here.get(&user).map_or(0, Own::count))).collect()
    }

    /// Has each connection of this person mind their blocks, where nothing newer was read; the
    /// connections that do from now on.
    pub(crate) fn mind(&self, user: UserId, reading: Reading, blocks: Blocks) -> Vec<ConnectionId> {
        let mut connections = self.lock();
        let Some(own) = connections.get_mut(&user) else { return vec![] };
        if own.blocks.as_ref().is_some_and(|(newest, _)| *newest > reading) {
            return vec![];
        }
        let blocks = (blocks != Blocks::default()).then(|| Arc::new(blocks));
        own.open.iter().for_each(|one| one.outbox.mind(blocks.clone()));
        own.blocks = Some((reading, blocks));
        own.open.iter().map(|one| one.outbox.id()).collect()
    }

    /// Tells every connection of this person but those that are left out.
    pub(crate) fn tell_but(
        &self,
        user: UserId,
        is_left_out: impl Fn(ConnectionId) -> bool,
        message: impl Into<Notice>,
    ) {
        let connections = self.lock();
        let Some(own) = connections.get(&user) else { return };
        let notice = message.into();
        for one in own.here().filter(|one| !is_left_out(one.outbox.id())) {
            one.outbox.say(notice.clone());
        }
    }

    /// Tells every connection of this person.
    pub fn tell(&self, user: UserId, message: impl Into<Notice>) {
        let connections = self.lock();
        let Some(own) = connections.get(&user) else { return };
        let notice = message.into();
        for one in own.here() {
            one.outbox.say(notice.clone());
        }
    }

    /// Tells every connection of this person what was read, where nothing newer was told.
    pub fn tell_read(&self, user: UserId, reading: Reading, message: impl Into<Notice>) {
        let connections = self.lock();
        let Some(own) = connections.get(&user) else { return };
        let notice = message.into();
        for one in own.here() {
            one.outbox.say_read(reading, notice.clone());
        }
    }

    /// Closes every connection of this person, on whatever server.
    pub fn sign_out(&self, user: UserId) {
        self.sign_out_here(user);
        self.news.say(Word::SignedOut(user));
    }

    /// Closes every connection of this person to this server.
    pub(crate) fn sign_out_here(&self, user: UserId) {
        self.close(user, |_| true);
    }

    /// Closes the connections of one session, on whatever server.
    pub fn end_session(&self, user: UserId, session: TokenHash) {
        self.end_session_here(user, session);
        self.news.say(Word::Sessions(user));
    }

    /// Closes the connections of one session to this server.
    pub(crate) fn end_session_here(&self, user: UserId, session: TokenHash) {
        self.close(user, |one| one.session == Some(session));
    }

    /// The sessions and tokens by which this person is connected.
    pub(crate) fn sessions(&self, user: UserId) -> Vec<TokenHash> {
        let connections = self.lock();
        let open = connections.get(&user).into_iter().flat_map(|own| &own.open);
        let mut sessions: Vec<_> = open.filter_map(|one| one.session).collect();
        sessions.sort_unstable();
        sessions.dedup();
        sessions
    }

    fn close(&self, user: UserId, ends: impl Fn(&Presence) -> bool) {
        let connections = self.lock();
        let open = connections.get(&user).into_iter().flat_map(|own| &own.open);
        for one in open.filter(|one| ends(one)) {
            one.outbox.close();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Own>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
