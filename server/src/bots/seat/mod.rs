//! The task of one seat that a bot plays.

mod lease;
mod machine;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_protocol::bot::Running;
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Player, Start};
use rookery_protocol::host::HostIn;
use rookery_protocol::id::{EngineId, GameId, HostId};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::StoredBot;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::ToSeat;
use crate::app::App;
use crate::game::ToGame;
use crate::game::{Deed, Order};
use crate::outbox::{Outbox, Outflow, outbox};
use lease::Lease;
use rookery_engine_host::table::Table;

/// How long until what could not be done is tried again: no machine is free, the database is away.
const AGAIN_AFTER: Duration = Duration::from_secs(1);
/// How long a bot stays after the end of a game, for a rematch.
const STAYS: Duration = Duration::from_secs(120);

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
    table: Option<Table>,
    hides: bool,
    lease: Option<Lease>,
    paused: bool,
    declined: u32,
    /// The machine that declined it last.
    avoid: Option<HostId>,
    /// Moves that were refused at this ply, where the game hides why.
    refused: Vec<String>,
    /// The move that was sent and is not answered yet.
    sent: Option<String>,
    /// When to try again, or to go.
    again: Option<Instant>,
    done: bool,
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
            table: None,
            hides: false,
            lease: None,
            paused: false,
            declined: 0,
            avoid: None,
            refused: vec![],
            sent: None,
            again: None,
            done: false,
        }
    }

    /// Plays until the game is over and nobody wants another one.
    pub(super) async fn run(mut self) {
        let mut ending = self.app.shutdown.ending();
        self.watch(0);
        while !self.done {
            let again = self.again;
            tokio::select! {
                notice = self.outflow.next() => match notice {
                    Some(notice) => self.hear(notice.into_message()).await,
                    None => break,
                },
                message = self.inbox.recv() => match message {
                    Some(message) => self.told(message).await,
                    None => break,
                },
                () = Lease::gone(self.lease.as_ref()) => self.lose_seat(),
                () = sleep_until(again.unwrap_or_else(Instant::now)), if again.is_some() => {
                    self.again = None;
                    self.done = self.is_over();
                }
                () = ending.begun() => break,
            }
            self.step().await;
        }
        self.release().await;
        self.app.live.send_if_live(self.game, ToGame::Unwatch(self.outbox.id()));
        self.app.bots.left(self.game, self.seat, &self.shown);
    }

    fn watch(&mut self, from: u32) {
        let (outbox, player) = (self.outbox.clone(), Some(self.player.clone()));
        let watch = ToGame::Watch { outbox, player, from };
        if self.app.live.send(&self.app, self.game, watch).is_err() {
            self.table = None;
            self.again = Some(Instant::now() + AGAIN_AFTER);
        }
    }

    /// What the game says to the player of this seat.
    async fn hear(&mut self, message: ClientIn) {
        match message {
            ClientIn::Game { .. } => {
                self.table = Table::whole(message);
                self.hides = self.finds_hidden().await;
                self.heard_news();
            }
            ClientIn::Events { .. } => {
                let Some(table) = &mut self.table else { return };
                let news = table.events(message);
                if news.gap || news.taken_back && self.hides {
                    self.watch(0);
                }
                self.heard_news();
            }
            ClientIn::Refused { id: Some(_), reason, .. } => self.was_refused(reason).await,
            ClientIn::Refused { id: None, reason: Refusal::NoSuchGame, .. } => self.done = true,
            ClientIn::Refused { id: None, .. } => self.again = Some(Instant::now() + AGAIN_AFTER),
            ClientIn::Done { .. } => self.sent = None,
            _ => {}
        }
    }

    /// Whether this game hides something. Its start need not be known for that.
    async fn finds_hidden(&self) -> bool {
        let Some(table) = &self.table else { return false };
        let start = match &table.about.start {
            Start::Random => return true,
            start => start.clone(),
        };
        let game = self.app.library.game(&self.app.storage, &table.about.rules).await;
        let play = game.ok().flatten().and_then(|game| game.begin(&start).ok());
        table.has_unknown() || play.is_none_or(|play| play.hides())
    }

    /// Answers what the opponent asked for.
    fn heard_news(&mut self) {
        self.refused.clear();
        if self.is_over() {
            self.app.bots.rest(self.game, self.seat);
        }
        let Some(table) = &self.table else { return };
        let casual = !table.about.rated;
        let acts = [
            (Act::AcceptTakeback, casual),
            (Act::DeclineTakeback, !casual),
            (Act::AcceptRematch, self.wants_rematch()),
            (Act::DeclineRematch, !self.wants_rematch()),
        ];
        for (act, wanted) in acts {
            if wanted && table.may(act) {
                self.order(&format!("{act:?}-{}", table.state.version), Deed::Act(act));
            }
        }
        if self.is_over() && self.again.is_none() {
            self.again = Some(Instant::now() + STAYS);
        }
    }

    fn wants_rematch(&self) -> bool {
        let app = &self.app;
        let known = app.bots.directory.known();
        let Some(bot) = known.bots.get(&self.bot.user) else { return false };
        let engine = known.engines.get(&bot.draft.engine);
        bot.enabled
            && engine.is_some_and(|engine| engine.enabled && !engine.stopped)
            && app.bots.playing(bot.user) < bot.draft.games_max
    }

    fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.state.result.is_some())
    }

    fn ask_again(&mut self) {
        if let Some(lease) = &mut self.lease {
            lease.asked = None;
        }
    }

    fn order(&self, id: &str, deed: Deed) {
        let order = Order { by: self.player.clone(), id: id.to_owned(), deed, lag_ms: 0 };
        let outbox = self.outbox.clone();
        if let Err(reason) =
            self.app.live.send(&self.app, self.game, ToGame::Order { outbox, order })
        {
            tracing::warn!(game = %self.game, %reason, "a bot's order was not taken");
        }
    }

    /// Does what is due: takes the seat, asks for a move, gives the seat back.
    async fn step(&mut self) {
        let Some(table) = &self.table else {
            if self.again.is_none() && !self.done {
                self.again = Some(Instant::now() + AGAIN_AFTER);
            }
            return;
        };
        if let Some(result) = &table.state.result {
            if let Some(lease) = self.lease.take() {
                let result = Some(result.clone());
                let _ = lease.out.try_send(HostIn::Release { work: lease.work, result });
                self.give_up(&lease).await;
                self.app.bots.breaker.good(self.engine);
            }
            return;
        }
        let turn = table.is_turn(self.seat);
        if self.paused || self.again.is_some() || self.is_slow() && !turn {
            return;
        }
        if self.lease.is_none() && !self.take_seat().await {
            self.again = Some(Instant::now() + AGAIN_AFTER);
            return;
        }
        let (Some(table), Some(lease)) = (&self.table, &mut self.lease) else { return };
        if turn && lease.asked != Some(table.state.version) && self.sent.is_none() {
            lease.asked = Some(table.state.version);
            let turn = Box::new(table.turn(self.seat, self.hides, &self.refused));
            let asked = lease.out.try_send(HostIn::Think { work: lease.work, turn });
            if asked.is_err() {
                self.again = Some(Instant::now() + AGAIN_AFTER);
                self.release().await;
                return;
            }
            self.show(|shown| (shown.thinking, shown.info) = (true, None));
        }
    }

    /// Without a clock, or with days for a move, no engine waits for the opponent.
    fn is_slow(&self) -> bool {
        let time = self.table.as_ref().map(|table| table.about.time.of(self.seat));
        matches!(time, Some(TimeLimit::Unlimited | TimeLimit::Correspondence { .. }))
    }

    fn show(&self, change: impl FnOnce(&mut Running)) {
        let mut shown: MutexGuard<'_, Running> =
            self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut shown);
    }
}
