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
use crate::now;

/// Games that are checked in one go: as many as come up to this many moves.
const MOVES_AT_ONCE: usize = 2_000;
/// Packets that wait for a checker, and packets that wait to be stored.
const PACKETS_MAX: usize = 2;
/// The most threads that check.
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
pub(super) fn sort(pipe: Pipe, flow: &Flow, rules: &Rules, found: mpsc::Sender<Found>) {
    let (packets, waiting) = sync_channel::<Packet>(PACKETS_MAX);
    // When the last checker has dropped it, the reader learns that nobody checks any more.
    let waiting = Arc::new(Mutex::new(waiting));
    let checkers = thread::available_parallelism().map_or(1, usize::from).min(CHECKERS_MAX);
    let now_ms = now::millis();
    thread::scope(|scope| {
        for _ in 0..checkers {
            let (found, waiting) = (found.clone(), Arc::clone(&waiting));
            scope.spawn(move || check_all(&waiting, rules, now_ms, &found));
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
    rules: &Rules,
    now_ms: Millis,
    to: &mpsc::Sender<Found>,
) {
    loop {
        let packet = lock(waiting).recv();
        let Ok(packet) = packet else { return };
        let mut found = Found::default();
        for (number, read) in packet {
            found.add(number, read, rules, now_ms);
        }
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
    ImportFault { game, line: place.line, column: place.column, what, kept }
}
