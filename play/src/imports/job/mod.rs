//! One file of games, from its first byte to its last.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use rookery_protocol::Millis;
use rookery_protocol::import::{IMPORT_FAULTS_MAX, Import, ImportLine, ImportState};
use rookery_rules::Game;
use rookery_storage::{ImportCount, ImportPart, NewImport, StorageError};
use rookery_texts::imports;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::pace::Pace;
use super::pipe::{Flow, PIECES_MAX, Pipe};
use super::sort::{Found, Rules, sort};
use super::{BYTES_EACH_MAX, Room, Turn, registry};
use crate::base::Base;
use crate::now;

/// Lines of the answer that may wait: whoever sends a file need not read while it does.
pub const LINES_MAX: usize = IMPORT_FAULTS_MAX as usize + 16;
/// The longest file, in bytes.
const BYTES_MAX: u64 = 8 * 1024 * 1024 * 1024;
const MIB: u64 = 1024 * 1024;
/// Packets of checked games that wait to be stored.
const FOUND_MAX: usize = 4;
/// Games that are stored in one transaction, once there are as many.
const STORED_AT_ONCE: usize = 256;
/// How often it is told how far a file is.
const TOLD_EVERY_MS: Millis = 1_000;

/// A file to read.
pub struct Job {
    /// What is stored of it already.
    pub import: NewImport,
    /// What all its games are, whatever their tags say.
    pub rules: Option<Arc<dyn Game>>,
    /// How much may be kept.
    pub room: Room,
    /// The file, as it comes; an error in the place of a piece breaks it off.
    pub body: BoxStream<'static, io::Result<Bytes>>,
    /// The right to send it.
    pub turn: Turn,
}

/// How far a job is.
struct Tally {
    import: NewImport,
    count: ImportCount,
    /// Faults that were kept and told.
    faults_kept: u32,
    told_ms: Millis,
    lines: mpsc::Sender<ImportLine>,
}

/// Why a file was not read to its end.
enum Torn {
    /// Nobody sends the rest.
    Broken,
    /// It came too slowly.
    Slow,
    /// The sender has as many games as one may have.
    Full,
    /// The sender's files have as many bytes as one's may have.
    TooMuch,
    /// The disk has little room left, which moves need.
    DiskFull,
    Storage(StorageError),
    /// Somebody deleted it.
    Deleted,
}

/// Reads a file, stores its games and tells `lines` about it, which need not be read.
pub async fn run(base: Arc<Base>, job: Job, lines: mpsc::Sender<ImportLine>) {
    let Job { import, rules, room, body, turn } = job;
    let flow = Arc::new(Flow::default());
    let (pieces, pipe) = mpsc::channel(PIECES_MAX);
    let (to, found) = mpsc::channel(FOUND_MAX);
    let rules = Rules { known: registry(&base.library.shelf()), given: rules };
    let pipe = Pipe::new(pipe, Arc::clone(&flow));
    let (read, work) = (Arc::clone(&flow), Arc::clone(&turn.work));
    let sorting = tokio::task::spawn_blocking(move || sort(pipe, &read, &rules, &work, to));
    let feeding = tokio::spawn(feed(Arc::clone(&base), body, room.bytes, pieces));
    let state = ImportState::Running;
    let count = ImportCount { kept: 0, faults: 0, bytes: 0, state };
    let told_ms = now::millis();
    let mut tally = Tally { import, count, faults_kept: 0, told_ms, lines };
    tally.tell(ImportLine::Begun { import: tally.import.id });
    let stored = tally.store_all(&base, found, &flow, room.games).await;
    let ended = ended(sorting, feeding).await;
    let torn = match stored {
        Err(torn) => Some(torn),
        Ok(()) => match flow.broken_by() {
            Some(ErrorKind::TimedOut) => Some(Torn::Slow),
            Some(ErrorKind::QuotaExceeded) => Some(Torn::TooMuch),
            Some(ErrorKind::StorageFull) => Some(Torn::DiskFull),
            Some(_) => Some(Torn::Broken),
            None => (!ended).then_some(Torn::Broken),
        },
    };
    tally.end(&base, torn, flow.bytes()).await;
    drop(turn);
}

/// Waits until nobody reads the file any more. `false` when reading it failed.
async fn ended(sorting: JoinHandle<()>, feeding: JoinHandle<()>) -> bool {
    // Whoever reads goes on until there is nothing more to read.
    feeding.abort();
    let _ = feeding.await;
    sorting.await.inspect_err(|error| tracing::error!(%error, "reading a file of games")).is_ok()
}

/// Hands on what comes of a file, as fast as it is read.
async fn feed(
    base: Arc<Base>,
    mut pieces: BoxStream<'static, io::Result<Bytes>>,
    most: u64,
    to: mpsc::Sender<io::Result<Bytes>>,
) {
    let mut ending = base.shutdown.ending();
    let (mut left, mut pace) = (most.min(BYTES_MAX), Pace::default());
    loop {
        let asked = Instant::now();
        let piece = tokio::select! {
            piece = tokio::time::timeout(pace.patience(), pieces.next()) => piece,
            () = ending.begun() => Ok(Some(Err(io::Error::other("the server ends")))),
        };
        let bytes = match &piece {
            Ok(Some(Ok(piece))) => piece.len() as u64,
            _ => 0,
        };
        let paced = pace.came(asked.elapsed(), bytes);
        let piece = match piece {
            Ok(None) => return,
            _ if paced.is_err() => Err(ErrorKind::TimedOut.into()),
            Ok(Some(Ok(_))) if !base.health.has_room_for_files() => {
                Err(ErrorKind::StorageFull.into())
            }
            Ok(Some(Ok(piece))) => match left.checked_sub(piece.len() as u64) {
                Some(less) => {
                    left = less;
                    Ok(piece)
                }
                None if most < BYTES_MAX => Err(ErrorKind::QuotaExceeded.into()),
                None => Err(io::Error::other("the file is too long")),
            },
            Ok(Some(Err(why))) => Err(why),
            // Enough came before that.
            Err(_) => continue,
        };
        let broken = piece.is_err();
        if to.send(piece).await.is_err() || broken {
            return;
        }
    }
}

impl Tally {
    async fn store_all(
        &mut self,
        base: &Base,
        mut found: mpsc::Receiver<Found>,
        flow: &Flow,
        room: u64,
    ) -> Result<(), Torn> {
        while let Some(mut some) = found.recv().await {
            while some.games.len() < STORED_AT_ONCE
                && let Ok(more) = found.try_recv()
            {
                some.games.extend(more.games);
                some.faults.extend(more.faults);
                some.left_out += more.left_out;
            }
            let left = room.saturating_sub(u64::from(self.count.kept));
            let is_full = some.games.len() as u64 > left;
            some.games.sort_unstable_by_key(|game| game.number);
            some.games.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            self.store(base, some, flow.bytes()).await?;
            if is_full {
                return Err(Torn::Full);
            }
        }
        Ok(())
    }

    async fn store(&mut self, base: &Base, mut found: Found, bytes: u64) -> Result<(), Torn> {
        found.faults.sort_by_key(|fault| (fault.game, fault.line));
        let told = IMPORT_FAULTS_MAX - self.faults_kept;
        found.faults.truncate(told as usize);
        self.count.kept += found.games.len() as u32;
        self.count.faults += found.left_out;
        self.count.bytes = bytes;
        let part = ImportPart {
            games: found.games,
            faults: found.faults,
            faults_before: self.faults_kept,
        };
        self.add(base, &part, now::millis()).await?;
        self.faults_kept += part.faults.len() as u32;
        part.faults.into_iter().for_each(|fault| self.tell(ImportLine::Fault(fault)));
        let now = now::millis();
        if now - self.told_ms >= TOLD_EVERY_MS {
            self.told_ms = now;
            let ImportCount { kept, faults, bytes, .. } = self.count;
            let games = kept + faults;
            self.tell(ImportLine::Progress { games, kept, faults, bytes });
        }
        Ok(())
    }

    async fn add(&self, base: &Base, part: &ImportPart, now: Millis) -> Result<(), Torn> {
        let (id, by) = (self.import.id, self.import.made_by);
        match base.storage.add_to_import((id, by), part, self.count, now).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Torn::Deleted),
            Err(why) => Err(Torn::Storage(why)),
        }
    }

    async fn end(mut self, base: &Base, torn: Option<Torn>, bytes: u64) {
        self.count.bytes = bytes;
        self.count.state = if torn.is_some() { ImportState::Torn } else { ImportState::Done };
        let mut why = torn.as_ref().map(|torn| self.why(torn));
        let seen_ms = now::millis();
        if let Err(Torn::Storage(error)) = self.add(base, &ImportPart::default(), seen_ms).await {
            tracing::warn!(%error, import = %self.import.id, "the end of an import is not stored");
            why.get_or_insert_with(|| self.why(&Torn::Storage(error)));
        }
        let ImportCount { kept, faults, bytes, state } = self.count;
        let NewImport { id, ref name, made_ms, .. } = self.import;
        let name = name.clone();
        let import = Import { id, name, state, kept, faults, bytes, made_ms, seen_ms };
        self.tell(ImportLine::Done { import, why });
    }

    fn why(&self, torn: &Torn) -> String {
        let why = match torn {
            Torn::Broken => imports::broke_off(),
            Torn::Slow => imports::too_slow(),
            Torn::Full => imports::no_room(),
            Torn::TooMuch => imports::too_many_bytes(BYTES_EACH_MAX / MIB),
            Torn::DiskFull => imports::disk_nearly_full(),
            Torn::Storage(why) => {
                tracing::warn!(error = %why, import = %self.import.id, "an import broke off");
                imports::not_stored()
            }
            Torn::Deleted => return imports::deleted_meanwhile().to_string(),
        };
        imports::kept_before(self.count.kept, why).to_string()
    }

    /// A line that nobody has room for is lost: how far it is can be asked for as well.
    fn tell(&self, line: ImportLine) {
        let last = matches!(line, ImportLine::Done { .. });
        let room = self.lines.capacity() > 1 || last;
        if room {
            let _ = self.lines.try_send(line);
        }
    }
}

/// How long an import that says nothing counts as going on.
const STALE_MS: Millis = 3 * 60 * 1_000;

/// What becomes of an import whose server has gone.
#[must_use]
pub fn with_state_now(mut import: Import, now: Millis) -> Import {
    if import.state == ImportState::Running && now - import.seen_ms > STALE_MS {
        import.state = ImportState::Torn;
    }
    import
}

#[cfg(test)]
mod tests;
