//! Whether another server lived until this one began: otherwise nobody could play, and no clock is
//! charged for that time.

use rookery_protocol::Millis;
use rookery_protocol::game::EVENTS_READ;
use rookery_storage::servers::Server;
use rookery_storage::{Storage, StorageError};
use tokio::time::sleep;

use super::beat::BEAT_EVERY;
use super::pulse::{Pulse, SILENT_MS_MAX};
use crate::now;

/// What a server that may be one of several finds when it starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beside {
    /// The time by the database's clock.
    pub(crate) now_ms: Millis,
    /// Whether another server lives.
    pub(crate) others: bool,
}

/// Finds out whether another server lives, and notes that this one does. One that has noted nothing for
/// a while is listened to for as long as any other that falls silent: the database may have stood still,
/// and then nobody could note anything. Until that is known nothing is noted of this one, so that another
/// one that starts meanwhile does not rely on it.
///
/// # Errors
/// The database fails.
pub(crate) async fn first_beat(
    storage: &Storage,
    life: &str,
    name: &str,
) -> Result<Beside, StorageError> {
    let (now_ms, servers) = storage.servers().await?;
    let mut before = Before::new(life, now_ms, servers, now::millis());
    while before.is_open() {
        sleep(BEAT_EVERY).await;
        let (_, servers) = storage.servers().await?;
        before.hear(&servers, now::millis());
    }
    let beat = storage.beat(life, name, EVENTS_READ).await?;
    let others = before.lives || before.has_come(&beat.servers, beat.now_ms);
    Ok(Beside { now_ms: beat.now_ms, others })
}

/// The servers that were there before this one.
struct Before {
    own: String,
    /// As each was noted at the first look; none that was found dead.
    first: Vec<Server>,
    pulse: Pulse,
    /// Whether one of them is known to live.
    lives: bool,
    /// Whether one of them may live.
    may_live: bool,
}

impl Before {
    fn new(own: &str, noted_now_ms: Millis, servers: Vec<Server>, now: Millis) -> Self {
        let mut pulse = Pulse::default();
        let first: Vec<Server> = servers
            .into_iter()
            .filter(|server| server.id != own && server.dead_ms.is_none())
            .collect();
        let may_live = pulse.hear(own, &first, now).others;
        let lives = first.iter().any(|server| is_fresh(server, noted_now_ms));
        Self { own: own.to_owned(), first, pulse, lives, may_live }
    }

    /// Whether nobody knows yet.
    fn is_open(&self) -> bool {
        self.may_live && !self.lives
    }

    /// Hears at `now`, by this server's time, what they have noted.
    fn hear(&mut self, servers: &[Server], now: Millis) {
        let known = servers.iter().filter(|server| self.first(server).is_some());
        let known: Vec<Server> = known.cloned().collect();
        self.lives |= known.iter().any(|server| {
            let is_new = |first: &Server| first.alive_ms != server.alive_ms;
            server.dead_ms.is_none() && self.first(server).is_some_and(is_new)
        });
        self.may_live = self.pulse.hear(&self.own, &known, now).others;
    }

    /// Whether one has begun meanwhile, which knew by then whether it was alone.
    fn has_come(&self, servers: &[Server], noted_now_ms: Millis) -> bool {
        let is_other = |server: &&Server| server.id != self.own && self.first(server).is_none();
        servers.iter().filter(is_other).any(|server| is_fresh(server, noted_now_ms))
    }

    fn first(&self, server: &Server) -> Option<&Server> {
        self.first.iter().find(|first| first.id == server.id)
    }
}

/// Whether a server has noted a moment ago, by the database's clock, that it lives.
fn is_fresh(server: &Server, noted_now_ms: Millis) -> bool {
    server.dead_ms.is_none() && noted_now_ms - server.alive_ms <= SILENT_MS_MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAT_MS: Millis = 200;

    fn server(id: &str, alive_ms: Millis) -> Server {
        Server { id: id.to_owned(), name: id.to_owned(), alive_ms, dead_ms: None, reads: 1 }
    }

    /// Looks every beat at what the other one has noted, from the time 10,000 of the database on, until
    /// it is known whether it lives; that, and the number of looks.
    fn judged(notes: &[Millis]) -> (bool, usize) {
        let look = |beat: usize| vec![server("own", 10_000), server("other", notes[beat])];
        let mut before = Before::new("own", 10_000, look(0), 0);
        let mut looks = 1;
        while before.is_open() {
            before.hear(&look(looks), looks as Millis * BEAT_MS);
            looks += 1;
        }
        (before.lives, looks)
    }

    #[test]
    fn one_that_has_just_noted_something_lives() {
        assert_eq!(judged(&[9_900]), (true, 1));
        assert_eq!(judged(&[9_000]), (true, 1));
    }

    #[test]
    fn one_that_the_database_has_kept_waiting_lives_once_it_can_note_something() {
        assert_eq!(judged(&[7_000, 7_000, 7_000, 10_500]), (true, 4));
        assert_eq!(judged(&[7_000, 10_100]), (true, 2));
    }

    #[test]
    fn one_that_stays_silent_for_a_second_of_ours_is_gone() {
        assert_eq!(judged(&[7_000; 9]), (false, 7));
    }

    #[test]
    fn nobody_is_waited_for_where_nobody_was_or_all_were_found_dead() {
        let dead = Server { dead_ms: Some(9_000), ..server("other", 8_000) };
        for servers in [vec![], vec![server("own", 1)], vec![dead]] {
            let before = Before::new("own", 10_000, servers, 0);
            assert!(!before.is_open() && !before.lives);
        }
    }

    #[test]
    fn one_that_begins_meanwhile_is_no_proof_until_it_knows_itself() {
        let mut before = Before::new("own", 10_000, vec![server("other", 7_000)], 0);
        before.hear(&[server("other", 7_000), server("third", 10_190)], BEAT_MS);
        assert!(before.is_open(), "it says nothing of the time before");
        assert!(before.has_come(&[server("third", 10_190)], 10_200));
        assert!(!before.has_come(&[server("other", 7_000), server("own", 10_200)], 10_200));
    }

    #[tokio::test]
    async fn a_database_that_stood_still_has_nobody_taken_for_absent() {
        let database = crate::testing::Database::new().await;
        let storage = &database.storage;
        storage.keep_time_by(|| 1_000_000);
        storage.beat("other", "other", 1).await.unwrap();
        let file = storage.file().unwrap().display().to_string();
        let late = Storage::open(&format!("sqlite:{file}")).await.unwrap();
        // By the database's clock the other one has been silent for five seconds.
        late.keep_time_by(|| 1_005_000);
        let comes_back = async {
            sleep(2 * BEAT_EVERY).await;
            late.beat("other", "other", 1).await.unwrap();
        };
        let (found, ()) = tokio::join!(first_beat(&late, "own", "own"), comes_back);
        assert!(found.unwrap().others);
        late.server_ends("own").await.unwrap();
        let third = Storage::open(&format!("sqlite:{file}")).await.unwrap();
        third.keep_time_by(|| 1_010_000);
        assert!(!first_beat(&third, "third", "third").await.unwrap().others, "it stayed silent");
        third.close().await;
        late.close().await;
        database.close().await;
    }
}
