//! A duel: two engines play a game by themselves, on one machine.
//!
//! The machine runs ahead of the game's log and tells what was played in batches; the game's own
//! task decides every move again. Whatever goes wrong on the way, the game goes on from its log.

mod attempt;
mod heard;
mod recall;
mod room;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::bot::{MoveBudget, OptionValue, Running};
use rookery_protocol::game::{GameResult, Player};
use rookery_protocol::id::{EngineId, GameId, HostId};
use rookery_protocol::matches::Adjudication;
use rookery_protocol::seat::Seat;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::places::{Entry, Place};
use super::{INBOX_MAX, ToSeat, at_rest};
use crate::app::App;
use attempt::Attempt;
pub(crate) use room::Room;
#[cfg(test)]
pub(crate) use room::testing as room_testing;

/// How long until what could not be done is tried again: no machine is free, the database is away.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Who sits at one side.
#[derive(Clone)]
pub struct Side {
    /// The account.
    pub player: Player,
    /// What plays for it.
    pub engine: EngineId,
    /// Options for it alone.
    pub options: Vec<OptionValue>,
    /// What it may use for a move beside its clock.
    pub budget: MoveBudget,
}

/// A game that is to be played to its end.
pub struct Duel {
    /// Which one; it is stored already.
    pub game: GameId,
    /// The fence of the lease with which it began, if it has just begun.
    pub fence: Option<i64>,
    /// The two sides, by seat.
    pub sides: [Side; 2],
    /// By how much a clock may be overrun unpunished.
    pub margin_ms: Millis,
    /// When it is called off.
    pub adjudication: Adjudication,
    /// The machine that alone may play it, where its time was made for that.
    pub only: Option<HostId>,
    /// What it takes of what its match may use.
    pub(crate) room: Arc<Room>,
}

/// A game that was played to its end here.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// Its result.
    pub result: GameResult,
    /// Whose engine failed, if one did.
    pub failed: Option<Failed>,
}

/// An engine that failed in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Failed {
    /// The seat that it played.
    pub seat: Seat,
    /// What it did, in a sentence.
    pub words: String,
    /// Whether it cannot begin such a game at all, which does not count then.
    pub unable: bool,
}

/// Plays until there is a result, or until `stop` says that the game is to be left as it is; then
/// there is none.
pub async fn play(app: &Arc<App>, duel: &Duel, stop: &mut watch::Receiver<bool>) -> Option<Ended> {
    let mut chair = Chair::take(app, duel)?;
    let mut ending = app.base.shutdown.ending();
    let mut fence = duel.fence;
    let result = loop {
        if *stop.borrow() {
            break None;
        }
        let attempt = Attempt::new(app, duel, &mut chair, fence.take());
        match Box::pin(attempt.run(stop)).await {
            Then::Over(result) => break Some(result),
            Then::Leave => break None,
            Then::Again => {}
        }
        tokio::select! {
            () = sleep(AGAIN_AFTER) => {}
            _ = stop.changed() => {}
            () = ending.begun() => break None,
        }
    };
    chair.leave(app, duel.game);
    result.map(|result| Ended { result, failed: chair.failed })
}

/// What comes after an attempt to play on.
enum Then {
    /// There is a result.
    Over(GameResult),
    /// The game is left as it is.
    Leave,
    /// Another attempt is made soon.
    Again,
}

/// Where a duel hears what concerns its seats, and what admins see of them.
struct Chair {
    inbox: mpsc::Receiver<ToSeat>,
    /// By seat.
    shown: [Arc<Mutex<Running>>; 2],
    /// An admin holds one of the two.
    paused: bool,
    /// Whose engine has failed.
    failed: Option<Failed>,
}

impl Chair {
    /// `None` when the seats are played already.
    fn take(app: &App, duel: &Duel) -> Option<Self> {
        let known = app.bots.directory.known();
        let (sender, inbox) = mpsc::channel(INBOX_MAX);
        let shown = Seat::BOTH.map(|seat| {
            let side = &duel.sides[seat.index()];
            let engine = known.engines.get(&side.engine);
            at_rest(duel.game, seat, side.player.clone(), engine)
        });
        let mut seats = app.bots.lock();
        if Seat::BOTH.into_iter().any(|seat| seats.is_played(duel.game, seat)) {
            return None;
        }
        for seat in Seat::BOTH {
            let shown = Arc::clone(&shown[seat.index()]);
            let entry = Entry { inbox: sender.clone(), shown, place: Place::Taken };
            seats.insert(duel.game, seat, entry);
        }
        drop(seats);
        Some(Self { inbox, shown, paused: false, failed: None })
    }

    fn leave(&self, app: &App, game: GameId) {
        for seat in Seat::BOTH {
            app.bots.left(game, seat, &self.shown[seat.index()], false);
        }
    }

    /// Changes what is shown of one seat.
    fn show(&self, seat: Seat, change: impl FnOnce(&mut Running)) {
        change(&mut self.shown[seat.index()].lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn show_both(&self, change: impl Fn(&mut Running)) {
        Seat::BOTH.into_iter().for_each(|seat| self.show(seat, &change));
    }
}
