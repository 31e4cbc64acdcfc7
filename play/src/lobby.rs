//! The lobby: open challenges and games in progress, shown to whoever looks.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_news::{News, Word};
use rookery_protocol::game::GameSummary;
use rookery_protocol::socket::ClientIn;
use rookery_storage::StorageError;
use tokio::sync::Notify;

use crate::acts::offers;
use crate::app::App;
use crate::outbox::{ConnectionId, Notice, Outbox};

/// However much happens, the lobby is drawn anew no more often than this.
const REFRESH_EVERY: Duration = Duration::from_millis(300);
/// Challenges that the lobby shows.
const CHALLENGES_MAX: usize = 100;
/// Games in progress that the lobby shows.
const GAMES_MAX: usize = 12;

/// Who looks at the lobby, and what they saw last.
pub struct Lobby {
    /// Where it is told that the lobby has changed.
    news: News,
    /// Locked for list operations only, never across an `.await`.
    audience: Mutex<Audience>,
    /// Told when something that the lobby shows may have changed.
    changed: Notify,
}

#[derive(Default)]
struct Audience {
    watchers: Vec<Watcher>,
    shown: Option<Notice>,
}

struct Watcher {
    outbox: Outbox,
    /// Whether it has seen anything yet.
    fresh: bool,
}

impl Lobby {
    /// Nobody looks yet.
    pub(crate) fn new(news: News) -> Self {
        Self { news, audience: Mutex::default(), changed: Notify::new() }
    }

    /// Shows the lobby to a connection from now on.
    pub fn enter(&self, outbox: Outbox) {
        let mut audience = self.lock();
        audience.watchers.retain(|watcher| watcher.outbox.id() != outbox.id());
        audience.watchers.push(Watcher { outbox, fresh: true });
        drop(audience);
        self.look_again();
    }

    /// A connection looks elsewhere.
    pub fn leave(&self, connection: ConnectionId) {
        self.lock().watchers.retain(|watcher| watcher.outbox.id() != connection);
    }

    /// Shows these connections the lobby anew, though nothing of it may have changed.
    pub(crate) fn show_again(&self, connections: &[ConnectionId]) {
        for watcher in &mut self.lock().watchers {
            watcher.fresh |= connections.contains(&watcher.outbox.id());
        }
        self.look_again();
    }

    /// Something that the lobby shows may have changed, here and on other servers.
    pub fn changed(&self) {
        self.look_again();
        self.news.say(Word::Lobby);
    }

    /// Something that the lobby shows may have changed elsewhere.
    pub(crate) fn look_again(&self) {
        self.changed.notify_one();
    }

    fn is_empty(&self) -> bool {
        self.lock().watchers.is_empty()
    }

    fn show(&self, picture: Notice) {
        let mut audience = self.lock();
        let is_new = audience.shown.as_ref().is_none_or(|shown| shown.text() != picture.text());
        for watcher in &mut audience.watchers {
            if is_new || watcher.fresh {
                watcher.outbox.say(picture.clone());
                watcher.fresh = false;
            }
        }
        audience.shown = Some(picture);
    }

    fn lock(&self) -> MutexGuard<'_, Audience> {
        self.audience.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Draws the lobby anew whenever it changed, until the server stops.
pub async fn keep_fresh(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        tokio::select! {
            () = app.lobby.changed.notified() => {}
            () = ending.begun() => return,
        }
        if app.lobby.is_empty() {
            continue;
        }
        match picture(&app).await {
            Ok(message) => app.lobby.show(message.into()),
            Err(error) => tracing::warn!(%error, "the lobby cannot be read"),
        }
        tokio::time::sleep(REFRESH_EVERY).await;
    }
}

async fn picture(app: &App) -> Result<ClientIn, StorageError> {
    let challenges = offers::to_anyone(app, |_| true, CHALLENGES_MAX).await?;
    let games =
        if app.base.news.is_alone() { app.live.featured(GAMES_MAX) } else { featured(app).await? };
    let online = u32::try_from(app.people.count()).unwrap_or(u32::MAX);
    Ok(ClientIn::Lobby { challenges, games, online })
}

/// Games in progress with both players there, on whatever servers.
async fn featured(app: &App) -> Result<Vec<GameSummary>, StorageError> {
    let mut games = vec![];
    for id in app.base.storage.watched_games(GAMES_MAX as u32).await? {
        games.extend(app.base.storage.game(id).await?.map(|game| game.summary));
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use rookery_protocol::challenge::Audience as For;
    use tokio::time::timeout;

    use super::*;
    use crate::outbox::outbox;
    use crate::testing::{World, heard, offer};

    #[test]
    fn each_connection_looks_once_until_it_looks_elsewhere() {
        let lobby = Lobby::new(News::alone());
        let ((one, _one), (other, _other)) = (outbox(), outbox());
        lobby.enter(one.clone());
        lobby.enter(other.clone());
        lobby.enter(one.clone());
        let ids = || {
            let audience = lobby.lock();
            audience.watchers.iter().map(|watcher| watcher.outbox.id()).collect::<Vec<_>>()
        };
        assert_eq!(ids(), [other.id(), one.id()]);
        lobby.leave(other.id());
        assert_eq!(ids(), [one.id()]);
    }

    #[test]
    fn who_has_just_come_is_shown_the_lobby_and_others_what_is_new_in_it() {
        let lobby = Lobby::new(News::alone());
        let picture =
            |online| Notice::from(ClientIn::Lobby { challenges: vec![], games: vec![], online });
        let ((one, mut sees_one), (other, mut sees_other)) = (outbox(), outbox());
        assert!(lobby.is_empty() && lobby.changed.notified().now_or_never().is_none());
        lobby.enter(one);
        assert!(!lobby.is_empty() && lobby.changed.notified().now_or_never().is_some());
        lobby.show(picture(1));
        lobby.show(picture(1));
        assert_eq!(heard(&mut sees_one).len(), 1);
        lobby.enter(other);
        lobby.show(picture(1));
        assert_eq!((heard(&mut sees_one).len(), heard(&mut sees_other).len()), (0, 1));
        lobby.show(picture(2));
        assert_eq!((heard(&mut sees_one).len(), heard(&mut sees_other).len()), (1, 1));
    }

    #[tokio::test]
    async fn the_lobby_shows_the_offers_of_those_who_are_here() {
        let world = World::new().await;
        let [anna, bela] = [world.player("anna").await, world.player("bela").await];
        let made = offers::make(&world.app, &anna, offer("chess", For::Anyone)).await.unwrap();
        offers::make(&world.app, &bela, offer("chess", For::Anyone)).await.unwrap();
        offers::make(&world.app, &anna, offer("chess", For::Link)).await.unwrap();
        let _here = world.listen(&anna);
        let (outbox, mut sees) = outbox();
        world.app.lobby.enter(outbox);
        let seen = timeout(Duration::from_secs(60), sees.next()).await.unwrap().unwrap();
        let expected = ClientIn::Lobby { challenges: vec![made], games: vec![], online: 1 };
        assert_eq!(seen.message(), &expected);
        world.end().await;
    }
}
