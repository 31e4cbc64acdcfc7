//! The task of one seat that a bot plays: the server's shell around its brain, `rookery_view`'s.
//!
//! It hears the game as a browser would, gives the seat to a machine with a lease ([`lease`]),
//! carries out what the brain decides ([`doing`]) and passes on what the machine says ([`machine`]).

mod doing;
mod lease;
mod machine;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_engine_host::protocol::answers_draws;
use rookery_protocol::Millis;
use rookery_protocol::bot::Running;
use rookery_protocol::game::Player;
use rookery_protocol::id::{EngineId, GameId, HostId};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::{StoredBot, StoredEngine};
use rookery_view::{Manner, SeatBrain, SeatIn};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::{ToSeat, house};
use crate::app::App;
use crate::game::ToGame;
use crate::outbox::{Outbox, Outflow, outbox};
use lease::Lease;

/// How long a bot stays after the end of a game, for a rematch.
const STAYS: Duration = Duration::from_secs(120);
/// Faults of an engine in one game until it loses it.
const FAULTS_MAX: u32 = 1;

/// The task of one seat.
pub(super) struct SeatTask {
    app: Arc<App>,
    game: GameId,
    seat: Seat,
    bot: StoredBot,
    engine: EngineId,
    player: Player,
    inbox: mpsc::Receiver<ToSeat>,
    outbox: Outbox,
    outflow: Outflow,
    shown: Arc<Mutex<Running>>,
    brain: SeatBrain,
    /// Where the brain's line of time begins.
    began: Instant,
    lease: Option<Lease>,
    /// Whether its engine has answered a question.
    served: bool,
    /// The machine that declined it last.
    avoid: Option<HostId>,
    /// When to go, once the game is over.
    leaves: Option<Instant>,
    /// Nothing is left to do: the task ends.
    done: bool,
    /// It ends because the opponent has left, and the bot comes back when they do.
    sleeps: bool,
}

impl SeatTask {
    pub(super) fn new(
        app: Arc<App>,
        game: GameId,
        seat: Seat,
        bot: StoredBot,
        inbox: mpsc::Receiver<ToSeat>,
        shown: Arc<Mutex<Running>>,
    ) -> Self {
        let (outbox, outflow) = outbox();
        let player = Player { id: bot.user, name: bot.draft.name.clone(), guest: false };
        let engine = bot.draft.engine;
        let known = app.bots.directory.known();
        let answers_draws = known.engines.get(&engine).is_some_and(answers_draws_itself);
        let away_ms_max = app.base.options.away_ms_max;
        let manner = Manner { faults_max: FAULTS_MAX, answers_draws, away_ms_max };
        Self {
            app,
            game,
            seat,
            bot,
            engine,
            player,
            inbox,
            outbox,
            outflow,
            shown,
            brain: SeatBrain::new(game, manner),
            began: Instant::now(),
            lease: None,
            served: false,
            avoid: None,
            leaves: None,
            done: false,
            sleeps: false,
        }
    }

    /// Plays until the game is over and nobody wants another one, or the opponent has left it.
    pub(super) async fn run(mut self) {
        let mut ending = self.app.base.shutdown.ending();
        self.decide(SeatIn::Begin).await;
        while !self.done {
            let wakes = self.wakes();
            tokio::select! {
                notice = self.outflow.next() => match notice {
                    Some(notice) => self.hear(notice.message()).await,
                    None => break,
                },
                message = self.inbox.recv() => match message {
                    Some(message) => self.told(message).await,
                    None => break,
                },
                () = Lease::gone(self.lease.as_ref()) => self.lost().await,
                () = sleep_until(wakes.unwrap_or_else(Instant::now)), if wakes.is_some() => {
                    self.done = self.leaves.is_some_and(|at| at <= Instant::now());
                    self.decide(SeatIn::Time).await;
                }
                () = ending.begun() => break,
            }
        }
        self.release(None).await;
        self.leave();
    }

    /// Gives up the place at the board. Who has moved in the very moment in which the bot fell
    /// asleep wakes it again.
    fn leave(&mut self) {
        self.app.live.send_if_live(self.game, ToGame::Unwatch(self.outbox.id()));
        self.app.bots.left(self.game, self.seat, &self.shown, self.sleeps);
        let players = self.brain.known().map(|known| known.about.players.clone());
        if let Some(players) = players.filter(|_| self.sleeps && self.outflow.waiting().is_some()) {
            self.app.bots.come_back(&self.app, self.game, &players);
        }
    }

    /// What the game says to the player of this seat.
    async fn hear(&mut self, message: &ClientIn) {
        self.decide(SeatIn::Told(message)).await;
    }

    fn wakes(&self) -> Option<Instant> {
        let after = |ms: Millis| self.began + Duration::from_millis(ms.max(0).unsigned_abs());
        self.brain.due_ms().map(after).into_iter().chain(self.leaves).min()
    }

    /// Since the task began, in milliseconds.
    fn now_ms(&self) -> Millis {
        Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    fn show(&self, change: impl FnOnce(&mut Running)) {
        let mut shown: MutexGuard<'_, Running> =
            self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut shown);
    }
}

/// Whether offers of a draw are an engine's own to answer, as long as it has told no score. The
/// server's own engine tells one with every search.
fn answers_draws_itself(engine: &StoredEngine) -> bool {
    let tongue = engine.profile.as_ref().map(|profile| profile.tongue);
    tongue.is_some_and(answers_draws) && !house::is_own(engine)
}

#[cfg(test)]
mod tests;
