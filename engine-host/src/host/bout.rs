//! The task of a whole game between two engines.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_arbiter::{Event, Record};
use rookery_protocol::bout::{BOUT_MOVES_MAX, Bout, BoutMove};
use rookery_protocol::engine::Info;
use rookery_protocol::host::{HostOut, Work};
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use super::job::ToJob;
use super::lanes::Lane;
use super::{Shared, launch};
use crate::bout::{self, End, Order, Outcome, Played, Terms, Witness};
use crate::engine::{Engine, Failed, threads};
use crate::process::Meter;
use crate::texts;

/// Moves are told no more often than this, however fast they come.
const TOLD_EVERY: Duration = Duration::from_millis(50);
/// What is told of a search comes no more often than this.
const INFO_EVERY: Duration = Duration::from_millis(250);

/// The task of a game.
pub(super) struct BoutTask {
    pub(super) shared: Arc<Shared>,
    /// The thread that plays it.
    pub(super) lane: Lane,
    pub(super) work: Work,
    pub(super) bout: Bout,
    pub(super) orders: mpsc::Receiver<ToJob>,
}

/// Why a game is not played through to an end of its own.
enum Trouble {
    /// An engine could not be started.
    Start(Seat, Failed),
    /// Not the engines' fault.
    Other(Text),
}

impl BoutTask {
    pub(super) async fn run(mut self) {
        let (work, shared) = (self.work, Arc::clone(&self.shared));
        let done = self.play().await;
        for seat in Seat::BOTH {
            shared.pool.done(Work { seat, ..work });
        }
        let message = match done {
            Ok(last) => last,
            Err(Trouble::Start(seat, failed)) => {
                let end = Some(End::before_it(seat, failed).told(None));
                HostOut::Played { work, moves: vec![], end }
            }
            Err(Trouble::Other(why)) => HostOut::Declined { work, why: why.to_string() },
        };
        // When nobody listens any more, the server has noticed that by itself.
        let _ = shared.out.send(message).await;
    }

    /// The last that is to be told.
    async fn play(&mut self) -> Result<HostOut, Trouble> {
        let game = self.shared.config.games.find(&self.bout.rules).await;
        let unknown = || Trouble::Other(texts::unknown_rules(&self.bout.rules));
        let game = game.ok_or_else(unknown)?;
        let (engines, waited) = self.engines(true).await?;
        let threads = self.threads(&engines);
        let pin = self.shared.pins.as_ref().map(|pins| pins.take(threads, self.lane.number()));
        if let Some(pin) = &pin {
            pin.hold(meters(&engines)).await;
        }
        let told = Terms::told(self.work.game.to_string(), &self.bout, game).map_err(other)?;
        let gate = Arc::clone(&self.shared.gate);
        let mut terms = Terms { gate, threads, ..told };
        if engines.iter().any(Engine::wants_rules) {
            terms.file = self.shared.config.games.file(&self.bout.rules).await;
        }
        let mut driven = self.drive(&terms, engines).await?;
        let failed = matches!(driven.outcome.end, End::Failed(..) | End::Unable(..));
        if waited && driven.made == 0 && failed {
            // It may have ended while it waited. New ones get their chance.
            let (engines, _) = self.engines(false).await?;
            if let Some(pin) = &pin {
                pin.hold(meters(&engines)).await;
            }
            driven = self.drive(&terms, engines).await?;
        }
        let Driven { outcome: Outcome { end, result, engines }, untold: moves, .. } = driven;
        let lane = Some(self.lane.number());
        for (kind, engine) in self.bout.engines.iter().zip(engines) {
            if let Some(engine) = engine {
                self.shared.pool.give_back(kind.clone(), engine, lane);
            }
        }
        let end = Some(end.told(result.as_ref()));
        Ok(HostOut::Played { work: self.work, moves, end })
    }

    /// Both engines, and whether one of them has waited for this.
    async fn engines(&self, may_wait: bool) -> Result<([Engine; 2], bool), Trouble> {
        let mut waited = false;
        let mut engines = vec![];
        for (seat, kind) in Seat::BOTH.into_iter().zip(&self.bout.engines) {
            let lane = Some(self.lane.number());
            let from_pool = if may_wait { self.shared.pool.take(kind, lane) } else { None };
            waited |= from_pool.is_some();
            let engine = match from_pool {
                Some(engine) => engine,
                None => launch::start(&self.shared.config, kind)
                    .await
                    .map_err(|failed| Trouble::Start(seat, failed))?,
            };
            self.shared.pool.works(Work { seat, ..self.work }, engine.meter());
            engines.push(engine);
        }
        let engines = <[Engine; 2]>::try_from(engines);
        engines.map(|engines| (engines, waited)).map_err(|_| other("two engines play"))
    }

    /// The threads with which the engine thinks that has more of them.
    fn threads(&self, engines: &[Engine; 2]) -> usize {
        let threads = engines.iter().zip(&self.bout.engines).map(|(engine, kind)| {
            let told = self.shared.config.draft(kind).ok();
            let told = told.as_ref().map(|(draft, own)| [&draft.options[..], *own]);
            threads(engine.profile(), told.as_ref().map_or(&[][..], |told| &told[..]))
        });
        threads.max().unwrap_or(1)
    }

    /// Lets them play, and tells of it meanwhile.
    async fn drive(&mut self, terms: &Terms, engines: [Engine; 2]) -> Result<Driven, Trouble> {
        let (order, mut ordered) = mpsc::channel(4);
        let sheet = Sheet::default();
        let out = self.shared.out.clone();
        let moved = |record: &&Record| matches!(record.event, Event::Moved(_));
        let before = terms.log.iter().filter(moved).count() as u32;
        let (work, told) = (self.work, Instant::now());
        let mut scribe = Scribe { sheet: &sheet, work, out: &out, made: before, told };
        let outcome = {
            let playing = bout::play(terms, engines, &mut ordered, &mut scribe);
            let mut playing = Box::pin(playing);
            let mut next = Instant::now() + TOLD_EVERY;
            let mut hears = true;
            loop {
                tokio::select! {
                    biased;
                    outcome = &mut playing => break outcome.map_err(other)?,
                    heard = self.orders.recv(), if hears => {
                        hears = heard.is_some();
                        let _ = order.try_send(match heard {
                            Some(ToJob::Hurry) => Order::Hurry,
                            Some(ToJob::Think(_)) => continue,
                            Some(ToJob::Release(Some(result))) => Order::Over(result),
                            Some(ToJob::Release(None)) | None => Order::Stop,
                        });
                    }
                    () = sheet.due(next) => {
                        sheet.tell(self.work, &out);
                        next = Instant::now() + TOLD_EVERY;
                    }
                }
            }
        };
        let made = scribe.made - before;
        let mut rest = sheet.rest();
        let untold = rest.pop().unwrap_or_default();
        for moves in rest {
            let _ = out.send(HostOut::Played { work: self.work, moves, end: None }).await;
        }
        Ok(Driven { outcome, made, untold })
    }
}

/// A game that was played.
struct Driven {
    outcome: Outcome,
    /// How many moves were made.
    made: u32,
    /// The last of them, which are told together with the end: so they are stored together.
    untold: Vec<BoutMove>,
}

fn meters(engines: &[Engine; 2]) -> Vec<Meter> {
    engines.iter().map(Engine::meter).collect()
}

fn other(why: impl std::fmt::Display) -> Trouble {
    Trouble::Other(texts::words(why))
}

/// Moves that were made and are not told yet.
#[derive(Default)]
struct Sheet {
    /// Locked for list operations only, never across an `.await`. No game is longer than the
    /// arbiter lets it be.
    moves: Mutex<Vec<BoutMove>>,
    news: Notify,
}

impl Sheet {
    /// Waits until there is something to tell, and no longer too soon for it.
    async fn due(&self, not_before: Instant) {
        self.news.notified().await;
        sleep_until(not_before).await;
    }

    /// Tells what there is; what does not get through now is told with what comes next.
    fn tell(&self, work: Work, out: &mpsc::Sender<HostOut>) {
        let mut moves = self.lock();
        let count = moves.len().min(BOUT_MOVES_MAX);
        let some = moves[..count].to_vec();
        if out.try_send(HostOut::Played { work, moves: some, end: None }).is_ok() {
            moves.drain(..count);
        }
        if !moves.is_empty() {
            self.news.notify_one();
        }
    }

    /// All that is not told yet, in pieces.
    fn rest(&self) -> Vec<Vec<BoutMove>> {
        let moves = std::mem::take(&mut *self.lock());
        moves.chunks(BOUT_MOVES_MAX).map(<[BoutMove]>::to_vec).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<BoutMove>> {
        self.moves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes down the moves, and passes on what the engines think.
struct Scribe<'a> {
    sheet: &'a Sheet,
    work: Work,
    out: &'a mpsc::Sender<HostOut>,
    /// Moves made, those of the log included.
    made: u32,
    /// When a search was last told of.
    told: Instant,
}

impl Witness for Scribe<'_> {
    fn thinks(&mut self, seat: Seat, info: &Info) {
        let now = Instant::now();
        if now - self.told < INFO_EVERY {
            return;
        }
        self.told = now;
        let (work, ply, info) = (Work { seat, ..self.work }, self.made, info.clone());
        let _ = self.out.try_send(HostOut::Searching { work, ply, info });
    }

    fn moved(&mut self, played: Played) {
        self.made += 1;
        self.sheet.lock().push(played.told());
        self.sheet.news.notify_one();
    }
}
