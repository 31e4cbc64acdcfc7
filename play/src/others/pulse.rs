//! Whether other servers live: each is heard as long as what it notes changes.
//!
//! It is counted by this server's own time and while it beats itself, not by what the notes say: a
//! database that stood still, or whose clock was set, has nobody taken for dead.

use std::collections::BTreeMap;

use rookery_protocol::Millis;
use rookery_storage::servers::Server;

/// One that has noted nothing for so long has died.
pub(super) const SILENT_MS_MAX: Millis = 1_000;
/// Where this server's own beats are further apart, nobody was heard meanwhile.
const DEAF_MS_MIN: Millis = 500;

/// What was heard of other servers.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// What each noted last, and when that was heard first.
    heard: BTreeMap<String, (Millis, Millis)>,
    /// When this server beat last.
    beat_ms: Option<Millis>,
}

/// What a beat has told.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Found {
    /// The servers that have died, as nobody has noted yet, and for how long each has been silent,
    /// in milliseconds.
    pub(super) dead: Vec<(Server, Millis)>,
    /// Whether one that was there is not any more.
    pub(super) is_gone: bool,
    /// Whether another one lives.
    pub(super) others: bool,
}

impl Pulse {
    /// Hears at `now`, by this server's time, what `servers` have noted; `own` is this one.
    pub(super) fn hear(&mut self, own: &str, servers: &[Server], now: Millis) -> Found {
        let deaf = self.beat_ms.replace(now).is_none_or(|beat_ms| now - beat_ms > DEAF_MS_MIN);
        let (mut found, mut heard) = (Found::default(), BTreeMap::new());
        let living = |server: &&Server| server.id != own && server.dead_ms.is_none();
        for server in servers.iter().filter(living) {
            let since_ms = match self.heard.get(&server.id) {
                Some((alive_ms, since_ms)) if *alive_ms == server.alive_ms && !deaf => *since_ms,
                _ => now,
            };
            let silent_ms = now - since_ms;
            if silent_ms > SILENT_MS_MAX {
                found.dead.push((server.clone(), silent_ms));
            } else {
                heard.insert(server.id.clone(), (server.alive_ms, since_ms));
            }
        }
        found.is_gone = self.heard.keys().any(|id| !heard.contains_key(id));
        found.others = !heard.is_empty();
        self.heard = heard;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAT_MS: Millis = 200;

    fn server(id: &str, alive_ms: Millis) -> Server {
        Server { id: id.to_owned(), name: id.to_owned(), alive_ms, dead_ms: None, reads: 1 }
    }

    /// Who is found dead, beat after beat, where the other one notes these.
    fn found(notes: &[Millis], at: impl Fn(usize) -> Millis) -> Vec<usize> {
        let mut pulse = Pulse::default();
        let dead = |(beat, alive_ms): (usize, &Millis)| {
            let servers = [server("own", 0), server("other", *alive_ms)];
            pulse.hear("own", &servers, at(beat)).dead.len()
        };
        notes.iter().enumerate().map(dead).collect()
    }

    fn steadily(beat: usize) -> Millis {
        beat as Millis * BEAT_MS
    }

    #[test]
    fn a_server_that_notes_nothing_new_for_a_second_has_died() {
        let silent = [7; 8];
        assert_eq!(found(&silent, steadily), [0, 0, 0, 0, 0, 0, 1, 0]);
        let living: Vec<Millis> = (0..8).map(steadily).collect();
        assert_eq!(found(&living, steadily), [0; 8]);
    }

    #[test]
    fn a_clock_of_the_database_that_is_set_has_nobody_taken_for_dead_nor_keeps_anybody_alive() {
        let jumps = [10, 20, 9_000_000, 9_000_010, 30, 40, 50, 60];
        assert_eq!(found(&jumps, steadily), [0; 8]);
        let back = [9_000_000; 8];
        assert_eq!(found(&back, steadily), [0, 0, 0, 0, 0, 0, 1, 0]);
    }

    #[test]
    fn who_could_not_beat_itself_has_heard_nobody_and_judges_nobody() {
        // Three seconds without the database, after which the other one is as late as this.
        let at = |beat: usize| steadily(beat) + if beat >= 3 { 3_000 } else { 0 };
        assert_eq!(found(&[7, 7, 7, 7, 8, 9, 10, 11], at), [0; 8]);
        assert_eq!(found(&[7; 10], at), [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn one_that_was_found_dead_by_another_is_gone_and_not_found_again() {
        let mut pulse = Pulse::default();
        pulse.hear("own", &[server("other", 1)], 0);
        let dead = Server { dead_ms: Some(5), ..server("other", 1) };
        let found = pulse.hear("own", std::slice::from_ref(&dead), BEAT_MS);
        assert_eq!(found, Found { dead: vec![], is_gone: true, others: false });
        let found = pulse.hear("own", &[dead], BEAT_MS + 2 * SILENT_MS_MAX);
        assert_eq!(found, Found::default());
    }

    #[test]
    fn who_leaves_is_gone_and_whoever_is_left_knows_whether_it_is_alone() {
        let mut pulse = Pulse::default();
        let (one, other) = (server("one", 1), server("other", 1));
        let found = pulse.hear("one", &[one.clone(), other], 0);
        assert!(found.others && !found.is_gone);
        let found = pulse.hear("one", &[one], BEAT_MS);
        assert_eq!(found, Found { dead: vec![], is_gone: true, others: false });
    }
}
