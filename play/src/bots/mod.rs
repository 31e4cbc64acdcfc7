//! Bots: accounts that programs play for.
//!
//! A bot sits at a board like anyone: a task for each of its seats ([`seat`]) watches the game
//! through the same messages that a browser gets, and its moves travel the same way. What to move
//! is asked of a machine that runs engines ([`machines`]): the server itself, or another one that
//! has connected. Which machine answers is leased, with a number that only grows, so that of two
//! answers one counts.

mod accept;
mod directory;
pub mod duel;
mod hint;
mod house;
mod machines;
mod places;

mod breaker;
mod link;
mod local;
mod seat;
mod tested;
#[cfg(test)]
mod testing;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_news::Word;
use rookery_protocol::bot::{BotOrder, Running};
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::game::Player;
use rookery_protocol::host::{HostOut, Work, WorkUsage};
use rookery_protocol::id::{GameId, HostId, UserId};
use rookery_protocol::seat::Seat;
use rookery_storage::{Game, StorageError, StoredEngine};
use tokio::sync::Notify;
use tokio::sync::mpsc::{self, error::TrySendError};

use crate::app::App;

pub use accept::may_play;
pub use directory::{Directory, Known, games_of};
pub use hint::hint;
pub use house::level_name;
pub use link::serve;
pub use local::{LOCAL_NAME, local_id, start as start_local};
pub(crate) use machines::cores;
pub use machines::{Machines, TEST_MAX};
use places::{Entry, Place, Seats};

/// Messages that may wait for one seat.
const INBOX_MAX: usize = 64;
/// How often unfinished games of bots are looked for that nobody plays.
const SWEEP_EVERY: Duration = Duration::from_secs(30);
/// Games of one bot that such a look takes in.
const SWEEP_GAMES_MAX: u32 = 256;
/// Events that a log has at least when a clock runs: a move of each player.
const EVENTS_OF_OPENING: u32 = 2;

/// The bots of a server.
#[derive(Default)]
pub struct Bots {
    /// The bots and engines that there are.
    pub directory: Directory,
    /// The machines that are connected.
    pub machines: Machines,
    /// What was learnt of engines that are not kept yet.
    pub tested: tested::Tested,
    /// Which engines failed how often.
    pub breaker: breaker::Breaker,
    /// Told when it is to be looked which bots have to sit down.
    again: Notify,
    /// The seats that bots play. Locked for map operations only, never across an `.await`.
    seats: Mutex<Seats>,
}

/// What the task of a seat is told.
enum ToSeat {
    /// By the machine that plays for it.
    Machine(Box<HostOut>),
    /// The machine is gone, or has lost the seat.
    Lost(Work),
    /// The order of an admin.
    Order(BotOrder),
}

impl Bots {
    /// Lets a bot's task play each seat of a game that a bot sits at. Seats that are played already
    /// are left alone.
    pub fn sit(&self, app: &Arc<App>, game: GameId, players: &[Player; 2]) {
        self.sit_as(app, game, players, Place::Taken);
    }

    /// Somebody is at the board of a game in progress, or has done something there: its bots come
    /// back, if they have left. Each waits for a place once it has to move.
    pub fn come_back(&self, app: &Arc<App>, game: GameId, players: &[Player; 2]) {
        self.sit_as(app, game, players, Place::Back(None));
    }

    fn sit_as(&self, app: &Arc<App>, game: GameId, players: &[Player; 2], place: Place) {
        let known = self.directory.known();
        for seat in Seat::BOTH {
            let player = &players[seat.index()];
            let Some(bot) = known.bots.get(&player.id) else { continue };
            let engine = known.engines.get(&bot.draft.engine);
            let mut seats = self.lock();
            if seats.is_played(game, seat) || !seats.has_room() {
                continue;
            }
            let (inbox, messages) = mpsc::channel(INBOX_MAX);
            let shown = at_rest(game, seat, player.clone(), engine);
            seats.insert(game, seat, Entry { inbox, shown: Arc::clone(&shown), place });
            drop(seats);
            let bot = bot.clone();
            let task = seat::SeatTask::new(Arc::clone(app), game, seat, bot, messages, shown);
            tokio::spawn(task.run());
        }
    }

    /// Another server has left seats that it played.
    pub(crate) fn look_again(&self) {
        self.again.notify_one();
    }

    /// Games that a bot plays now, or waits for a place to play on.
    pub fn playing(&self, bot: UserId) -> u32 {
        self.lock().count(bot)
    }

    /// Takes one of so many places for a seat's game. `false` while there is none.
    fn take_place(&self, game: GameId, seat: Seat, places: u32) -> bool {
        self.lock().take_place(game, seat, places)
    }

    /// What runs now, by game and seat.
    pub fn running(&self) -> Vec<Running> {
        let mut all: Vec<_> = self.lock().playing().map(Entry::see).collect();
        all.sort_by_key(|running| (running.game, running.seat.index()));
        all
    }

    /// Has a bot do something in a game; `None` when none plays there.
    pub fn order(&self, game: GameId, seat: Seat, order: BotOrder) -> Option<Running> {
        let seats = self.lock();
        let entry = seats.get(game, seat)?;
        entry.inbox.try_send(ToSeat::Order(order)).ok()?;
        let mut shown = entry.see();
        match order {
            BotOrder::Hurry => {}
            BotOrder::Pause => shown.paused = true,
            BotOrder::Resume => shown.paused = false,
        }
        Some(shown)
    }

    /// Ends the connection of a machine; its work goes to others.
    pub fn dismiss(&self, host: HostId) {
        self.lose(self.machines.dismiss(host));
    }

    /// A machine no longer has this work. A seat that does not hear of it here sees its machine go.
    fn lose(&self, all: Vec<Work>) {
        for work in all {
            self.tell(work, ToSeat::Lost(work));
        }
    }

    /// Tells a seat something. `false` when it has no room for it now.
    fn tell(&self, work: Work, message: ToSeat) -> bool {
        let seats = self.lock();
        let Some(entry) = seats.get(work.game, work.seat) else { return true };
        match entry.inbox.try_send(message) {
            Ok(()) | Err(TrySendError::Closed(_)) => true,
            Err(TrySendError::Full(_)) => {
                tracing::debug!(?work, "a seat did not take a message");
                false
            }
        }
    }

    fn measured(&self, usage: WorkUsage) {
        let WorkUsage { work, cpu_ms, load, memory } = usage;
        if let Some(entry) = self.lock().get(work.game, work.seat) {
            let mut shown = entry.shown.lock().unwrap_or_else(PoisonError::into_inner);
            (shown.cpu_ms, shown.load, shown.memory) = (cpu_ms, load, memory);
        }
    }

    /// The game of a seat is over. Its bot is free for another one.
    fn rest(&self, game: GameId, seat: Seat) {
        if let Some(entry) = self.lock().get_mut(game, seat) {
            entry.place = Place::Rests;
        }
    }

    /// A seat's task has ended: because its opponent has left, if it `sleeps`.
    fn left(&self, game: GameId, seat: Seat, shown: &Arc<Mutex<Running>>, sleeps: bool) {
        self.lock().left(game, seat, shown, sleeps);
    }

    fn lock(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What admins see of a seat that no machine plays yet.
fn at_rest(
    game: GameId,
    seat: Seat,
    bot: Player,
    engine: Option<&StoredEngine>,
) -> Arc<Mutex<Running>> {
    Arc::new(Mutex::new(Running {
        game,
        seat,
        bot,
        engine: engine.map(|engine| engine.name.clone()).unwrap_or_default(),
        host: None,
        cpu_ms: 0,
        load: None,
        memory: 0,
        thinking: false,
        paused: false,
        info: None,
    }))
}

/// Makes ready whom one can play at once, before anybody looks.
pub async fn settle(app: &App) {
    if let Err(error) = house::settle(app).await {
        tracing::warn!(%error, "the computer cannot be made ready");
    }
}

/// Sits bots down at their unfinished games at the start, and from time to time at those that
/// another server began or left.
pub async fn keep_seated(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    loop {
        if let Err(error) = seat_all(&app).await {
            tracing::warn!(%error, "the bots' games cannot be read");
        }
        tokio::select! {
            () = tokio::time::sleep(SWEEP_EVERY) => {}
            () = app.bots.again.notified() => {}
            () = ending.begun() => return,
        }
    }
}

/// The bots or the engines have changed: that is known here from now on, and other servers are told.
///
/// # Errors
/// The database fails.
pub(crate) async fn changed(app: &App) -> Result<(), StorageError> {
    app.base.news.say(Word::Bots);
    app.bots.directory.refresh(&app.base.storage).await
}

async fn seat_all(app: &Arc<App>) -> Result<(), StorageError> {
    app.bots.directory.refresh(&app.base.storage).await?;
    let known = app.bots.directory.known();
    for &bot in known.bots.keys() {
        for id in app.base.storage.unfinished_games_of(bot, SWEEP_GAMES_MAX).await? {
            if app.bots.is_at_home(id, bot) {
                continue;
            }
            if let Some(game) =
                app.base.storage.game(id).await?.filter(|game| is_urgent(game, &known))
            {
                app.bots.sit(app, id, &game.summary.players);
            }
        }
    }
    Ok(())
}

/// Whether somebody may lose by it that a bot is not there. Nobody's clock runs before each player
/// has moved, or where there is none; then the bot comes when its opponent does.
fn is_urgent(game: &Game, known: &Known) -> bool {
    let (time, players) = (&game.summary.time, &game.summary.players);
    let timed = [&time.first, &time.second].into_iter().any(|it| *it != TimeLimit::Unlimited);
    timed && game.version >= EVENTS_OF_OPENING || known.are_bots(players) == [true; 2]
}

impl Bots {
    /// Whether a bot plays a seat of this game, or sleeps there.
    fn is_at_home(&self, game: GameId, bot: UserId) -> bool {
        let seats = self.lock();
        Seat::BOTH.into_iter().any(|seat| {
            let plays = seats.get(game, seat).is_some_and(|entry| entry.see().bot.id == bot);
            plays || seats.is_asleep(game, seat)
        })
    }
}

#[cfg(test)]
mod tests;
