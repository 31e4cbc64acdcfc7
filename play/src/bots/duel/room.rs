//! What a duel takes of what its match may use: one of the games that are played at once, and cores
//! of a machine.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_protocol::id::HostId;

use crate::bots::machines::cores::{Cores, Grant, Wanted};

/// The room of a duel. It tells its match when a machine has left a game, which is before its end
/// is stored: the next game can be made meanwhile.
#[derive(Debug)]
pub(crate) struct Room {
    cores: Arc<Cores>,
    wanted: Wanted,
    /// Whether it counts among the games of its match that are played at once.
    taken: AtomicBool,
    /// Whether its match has more games to begin.
    more: Arc<AtomicBool>,
    /// Locked to look and to change it, never across an `.await`.
    grant: Mutex<Option<Grant>>,
}

impl Room {
    /// Takes room for a game that is about to begin; nothing while there are no cores for it, and
    /// then its match stands in the line for some. `more` says whether the match has other games to
    /// begin.
    pub(crate) fn take(
        cores: &Arc<Cores>,
        wanted: Wanted,
        more: &Arc<AtomicBool>,
    ) -> Option<Arc<Self>> {
        let grant = Mutex::new(Some(cores.take(&wanted)?));
        let (cores, more) = (Arc::clone(cores), Arc::clone(more));
        Some(Arc::new(Self { cores, wanted, taken: AtomicBool::new(true), more, grant }))
    }

    /// Whether engines play there, or are about to.
    pub(crate) fn is_taken(&self) -> bool {
        self.taken.load(Relaxed)
    }

    /// The machine whose cores it has, if it has some.
    pub(crate) fn host(&self) -> Option<HostId> {
        self.lock().as_ref().map(Grant::host)
    }

    /// The machine on whose cores it is played. Where it has none it takes some of one of the
    /// machines that are `able` to play it, if any are free.
    pub(super) fn enter(&self, able: Vec<HostId>) -> Option<HostId> {
        self.taken.store(true, Relaxed);
        let mut grant = self.lock();
        if !grant.as_ref().is_some_and(|grant| able.contains(&grant.host())) {
            // What it had was of a machine that is gone.
            *grant = None;
            *grant = self.cores.take(&Wanted { able, ..self.wanted.clone() });
        }
        grant.as_ref().map(Grant::host)
    }

    /// It counts again, though no machine plays there yet.
    pub(super) fn count(&self) {
        self.taken.store(true, Relaxed);
    }

    /// No machine plays there, and another game of the match may begin.
    pub(super) fn leave(&self) {
        self.taken.store(false, Relaxed);
        match self.lock().take() {
            Some(grant) if self.more.load(Relaxed) => grant.back_for_more(),
            grant => drop(grant),
        }
        self.wanted.news.notify_one();
    }

    /// No machine plays there for a while: an admin holds the game.
    pub(super) fn rest(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Grant>> {
        self.grant.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use rookery_protocol::id::MatchId;
    use tokio::sync::Notify;

    use super::*;
    use crate::bots::machines::cores::Party;

    /// What a game wants of one machine; `news` hears of it.
    pub(crate) fn wanted(of: u64, host: HostId, news: &Arc<Notify>) -> Wanted {
        Wanted {
            party: Party::Match(MatchId::from_random(of)),
            name: "A match".into(),
            priority: 0,
            made_ms: 0,
            able: vec![host],
            cores: 1,
            news: Arc::clone(news),
        }
    }

    impl Room {
        /// Room on a machine that is nowhere.
        pub(crate) fn anywhere(news: &Arc<Notify>) -> Arc<Self> {
            let (cores, host) = (Arc::new(Cores::default()), HostId::from_random(77));
            cores.comes(host, 1);
            Self::take(&cores, wanted(1, host, news), &Arc::default()).unwrap()
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tokio::sync::Notify;

    use super::testing::wanted;
    use super::*;

    fn host() -> HostId {
        HostId::from_random(1)
    }

    fn cores(count: u32) -> Arc<Cores> {
        let cores = Arc::new(Cores::default());
        cores.comes(host(), count);
        cores
    }

    #[test]
    fn who_waits_for_room_hears_when_a_game_is_left_and_only_then() {
        let (cores, news) = (cores(1), Arc::new(Notify::new()));
        let one = || Room::take(&cores, wanted(1, host(), &news), &Arc::default());
        let room = one().unwrap();
        assert!(room.is_taken() && news.notified().now_or_never().is_none());
        assert!(one().is_none());
        room.leave();
        assert!(!room.is_taken() && news.notified().now_or_never().is_some());
        assert!(one().is_some());
        room.count();
        assert!(room.is_taken() && news.notified().now_or_never().is_none());
    }

    #[test]
    fn a_game_that_is_held_leaves_its_cores_to_others_and_takes_some_when_it_goes_on() {
        let (cores, news) = (cores(1), Arc::new(Notify::new()));
        let take = |of| Room::take(&cores, wanted(of, host(), &news), &Arc::default());
        let room = take(1).unwrap();
        assert_eq!(room.enter(vec![host()]), Some(host()));
        room.rest();
        let other = take(2).unwrap();
        assert_eq!(room.enter(vec![host()]), None);
        drop(other);
        assert_eq!(room.enter(vec![host()]), Some(host()));
        assert_eq!(room.enter(vec![]), None, "the machine is gone");
        assert_eq!(cores.taken(host()), 0);
    }

    #[test]
    fn a_match_with_more_games_keeps_its_turn_when_one_is_left() {
        let (cores, news, more) = (cores(1), Arc::new(Notify::new()), Arc::default());
        let old = || Room::take(&cores, wanted(1, host(), &news), &more);
        let new = || Room::take(&cores, wanted(2, host(), &news), &more);
        let room = old().unwrap();
        assert!(new().is_none());
        more.store(true, Relaxed);
        room.leave();
        assert!(new().is_none());
        let room = old().unwrap();
        more.store(false, Relaxed);
        room.leave();
        assert!(new().is_some());
    }
}
