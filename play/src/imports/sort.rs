//! The threads that read the games of a file and check them.

use std::io::BufReader;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_protocol::import::ImportFault;
use rookery_rules::record::{Games, Mistake, Record};
use rookery_rules::{Game, Registry};
use rookery_storage::NewImported;
use tokio::sync::mpsc;

use super::check::check;
use super::lock;
use super::pipe::{Flow, Pipe};
use super::work::Work;
use crate::now;

/// Games that are checked in one go: as many as come up to this many moves.
const MOVES_AT_ONCE: usize = 2_000;
/// Packets that wait for a checker, and packets that wait to be stored.
const PACKETS_MAX: usize = 2;
/// The most threads that check games of one file.
const CHECKERS_MAX: usize = 4;
/// How much of a file is read at once, in bytes.
const BUFFER_LEN: usize = 64 * 1024;

/// What was found in some games.
#[derive(Default)]
pub(super) struct Found {
    pub(super) games: Vec<NewImported>,
    pub(super) faults: Vec<ImportFault>,
    /// Games that are not among `games`.
    pub(super) left_out: u32,
}

/// What the games of a file are.
pub(super) struct Rules {
    /// The games that tags can name.
    pub(super) known: Registry,
    /// What all of them are, whatever their tags say.
    pub(super) given: Option<Arc<dyn Game>>,
}

/// Games as they were read, each with its number.
type Packet = Vec<(u32, Result<Record, Mistake>)>;

/// Reads a file to its end and sends what it holds to `found`, in packets that need not be in
/// order. Returns when all is sent, or nobody takes it any more. Must not be called from a task.
pub(super) fn sort(
    pipe: Pipe,
    flow: &Flow,
    rules: &Rules,
    work: &Work,
    found: mpsc::Sender<Found>,
) {
    let (packets, waiting) = sync_channel::<Packet>(PACKETS_MAX);
    // When the last checker has dropped it, the reader learns that nobody checks any more.
    let waiting = Arc::new(Mutex::new(waiting));
    let checkers = thread::available_parallelism().map_or(1, usize::from).min(CHECKERS_MAX);
    let now_ms = now::millis();
    thread::scope(|scope| {
        for _ in 0..checkers {
            let (found, waiting) = (found.clone(), Arc::clone(&waiting));
            scope.spawn(move || check_all(&waiting, (rules, work), now_ms, &found));
        }
        drop((found, waiting));
        read_all(pipe, flow, &packets);
        drop(packets);
    });
}

fn read_all(pipe: Pipe, flow: &Flow, packets: &SyncSender<Packet>) {
    let (mut packet, mut moves) = (Packet::new(), 0);
    let games = Games::new(BufReader::with_capacity(BUFFER_LEN, pipe));
    // A game that breaks off with the file is not taken for one.
    for (number, read) in (1..=u32::MAX).zip(games.take_while(|_| !flow.is_broken())) {
        moves += read.as_ref().map_or(1, |record| 1 + record.main.moves.len());
        packet.push((number, read));
        if moves >= MOVES_AT_ONCE {
            if packets.send(std::mem::take(&mut packet)).is_err() {
                return;
            }
            moves = 0;
        }
    }
    // Without checkers there is nobody to send to.
    let _ = packets.send(packet);
}

fn check_all(
    waiting: &Mutex<Receiver<Packet>>,
    (rules, work): (&Rules, &Work),
    now_ms: Millis,
    to: &mpsc::Sender<Found>,
) {
    loop {
        let packet = lock(waiting).recv();
        let Ok(packet) = packet else { return };
        let mut found = Found::default();
        let working = work.begin();
        for (number, read) in packet {
            found.add(number, read, rules, now_ms);
        }
        drop(working);
        if to.blocking_send(found).is_err() {
            return;
        }
    }
}

impl Found {
    fn add(&mut self, number: u32, read: Result<Record, Mistake>, rules: &Rules, now_ms: Millis) {
        let kept = read.and_then(|record| {
            let game = rules.given.as_ref().map_or_else(|| record.find(&rules.known), Ok)?;
            let id = GameId::from_random(now::random_u64());
            Ok((check(game.as_ref(), &record, (id, number), now_ms)?, record.notes))
        });
        match kept {
            Ok((game, notes)) => {
                self.games.push(game);
                self.faults.extend(notes.into_iter().map(|note| fault(number, note, true)));
            }
            Err(mistake) => {
                self.left_out += 1;
                self.faults.push(fault(number, mistake, false));
            }
        }
    }
}

fn fault(game: u32, Mistake { place, what }: Mistake, kept: bool) -> ImportFault {
    ImportFault { game, line: place.line, column: place.column, what: what.to_string(), kept }
}

#[cfg(test)]
mod tests {
    use std::io;

    use bytes::Bytes;

    use super::*;

    /// What is found in a file, packet by packet.
    fn sorted(pieces: Vec<io::Result<Bytes>>, given: Option<&str>) -> Vec<Found> {
        let (to, waiting) = mpsc::channel(8);
        pieces.into_iter().for_each(|piece| to.try_send(piece).unwrap());
        drop(to);
        let flow = Arc::new(Flow::default());
        let known = rookery_games::registry();
        let given = given.map(|key| Arc::clone(known.get(key).unwrap()));
        let (found, mut all) = mpsc::channel(64);
        let pipe = Pipe::new(waiting, Arc::clone(&flow));
        sort(pipe, &flow, &Rules { known, given }, &Work::default(), found);
        std::iter::from_fn(|| all.blocking_recv()).collect()
    }

    fn one(text: &'static str, given: Option<&str>) -> Found {
        let [found] = sorted(vec![Ok(Bytes::from(text))], given).try_into().ok().unwrap();
        found
    }

    #[test]
    fn each_game_is_kept_or_reported_with_its_number_and_its_place() {
        let found = one(
            "1. e4 e5 1-0\n\n\
             1. e4 Ke3 1-0\n\n\
             [Variant \"Ludo\"]\n\n1. e4 1-0\n\n\
             1. e4 e5 2. Nf3\n",
            None,
        );
        assert_eq!(found.games.iter().map(|game| game.number).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(found.left_out, 2);
        let told: Vec<_> =
            found.faults.iter().map(|fault| (fault.game, fault.line, fault.kept)).collect();
        assert_eq!(told, [(2, 3, false), (3, 5, false), (4, 9, true)]);
        assert_eq!(found.faults[0].column, 7);
        assert_eq!(found.faults[1].what, "There is no game “Ludo” here.");
    }

    #[test]
    fn games_are_by_the_rules_that_are_given_whatever_their_tags_say() {
        let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 *\n";
        let rules = |given| one(text, given).games.pop().unwrap().rules;
        assert_eq!(rules(None), "crazyhouse");
        assert_eq!(rules(Some("atomic")), "atomic");
    }

    #[test]
    fn a_game_that_breaks_off_with_its_file_is_not_taken_for_one() {
        let whole = "1. e4 e5 1-0\n\n1. d4 d5 2. c4";
        let pieces = vec![Ok(Bytes::from(whole)), Err(io::Error::other("gone"))];
        let [found] = sorted(pieces, None).try_into().ok().unwrap();
        assert_eq!((found.games.len(), found.faults.len(), found.left_out), (1, 0, 0));
        assert_eq!(one(whole, None).games.len(), 2);
    }

    #[test]
    fn games_are_checked_in_packets_of_as_many_moves() {
        // With the game itself it counts as five.
        let game = "1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2\n\n".repeat(MOVES_AT_ONCE / 5 * 2 + 1);
        let found = sorted(vec![Ok(Bytes::from(game))], Some("chess"));
        let mut sizes: Vec<_> = found.iter().map(|found| found.games.len()).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, MOVES_AT_ONCE / 5, MOVES_AT_ONCE / 5]);
        // What is no game counts as one.
        let wrong = "1. e4 {\n\n[White \"Ada\"]\n\n";
        let found = sorted(vec![Ok(Bytes::from(wrong))], None);
        assert_eq!(found.len(), 1);
    }
}
