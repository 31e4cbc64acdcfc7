//! How something becomes part of a game: decide, persist, apply, publish.

use rookery_arbiter::{Arbiter, By, Command, Record, Sender, Wish};
use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Player};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::AppendError;

use super::attendance::Attendance;
use super::crowd::newest_move;
use super::open_game::{Applied, OpenGame};
use super::rematch;
use super::request::Order;
use super::task::GameTask;
use super::turns::UntoldTurn;
use crate::denied::Denied;
use crate::outbox::Notice;
use crate::{may, now};

/// When another server has appended meanwhile a command is decided anew, so many times.
pub(super) const TRIES_MAX: u32 = 4;

/// What came of an attempt to carry something out.
enum Tried {
    /// It was done, now or before.
    Done,
    /// It is refused, by what is known here.
    Refused(Refusal),
    /// Another server was first; what it has stored is known by now.
    TooLate,
}

impl GameTask {
    pub(super) async fn obey(&mut self, order: Order) -> Result<(), Refusal> {
        self.awake().await?;
        let seat = self.seat(Some(&order.by));
        self.comes_here(seat).await;
        if seat.is_some() && wants_rematch(&order.wish) {
            self.may_meet().await?;
        }
        let by = seat.map_or(By::Spectator, By::Seat);
        let name = format!("{}:{}", order.by.id, order.id);
        let (player, lag_ms) = (Some(order.by), order.lag_ms.into());
        let sender = Sender { player, lag_ms, opponent_gone_ms: None };
        let mut command = Command::Wish { wish: order.wish, sender };
        self.knows_opponent(by, &mut command).await?;
        let done = self.carry_out(by, &command, Some(&name)).await;
        self.call_bots(seat);
        done
    }

    /// Notes in what somebody wants for how long their opponent has been gone: where they claim that,
    /// whoever looks from other servers is asked for, since words of them may have been lost.
    ///
    /// # Errors
    /// Who looks elsewhere cannot be read now, and much follows from it.
    async fn knows_opponent(&mut self, by: By, command: &mut Command) -> Result<(), Refusal> {
        let (By::Seat(seat), Command::Wish { wish, sender }) = (by, command) else { return Ok(()) };
        if claims(wish) && !self.app.base.news.is_alone() {
            self.see_crowd().await.ok_or(Refusal::StorageDown)?;
        }
        sender.opponent_gone_ms = self.gone_ms(!seat);
        Ok(())
    }

    /// Whether the players may begin another game with each other.
    async fn may_meet(&self) -> Result<(), Refusal> {
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        // Who has left answers no offer.
        if open.summary.players.iter().any(Player::has_left) {
            return Err(Refusal::NoOffer);
        }
        let [one, other] = open.summary.players.each_ref().map(|player| player.id);
        let met = may::meet(&self.app.base.storage, one, other).await;
        met.map_err(|denied| match denied {
            Denied::Game(refusal) => refusal,
            denied => {
                denied.log();
                Refusal::StorageDown
            }
        })
    }

    /// Decides, persists, applies, publishes.
    pub(super) async fn carry_out(
        &mut self,
        by: By,
        command: &Command,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let mut command = command.clone();
        for _ in 0..TRIES_MAX {
            match self.try_once(by, &command, name).await? {
                Tried::Done => return Ok(()),
                Tried::Refused(refusal) if !self.catches_up().await? => return Err(refusal),
                Tried::Refused(_) | Tried::TooLate => {}
            }
            self.knows_opponent(by, &mut command).await?;
        }
        Err(Refusal::Stale)
    }

    /// Carries out what follows from the clocks as they are known here, if nothing was stored since.
    /// Whether it was done: otherwise what another server has stored is known now, and who was meant
    /// may not be to move any more.
    ///
    /// # Errors
    /// The game cannot be read, nothing can be stored, or it is refused.
    pub(super) async fn carry_out_as_known(
        &mut self,
        command: &Command,
        name: Option<&str>,
    ) -> Result<bool, Refusal> {
        match self.try_once(By::Server, command, name).await? {
            Tried::Done => Ok(true),
            Tried::Refused(refusal) if !self.catches_up().await? => Err(refusal),
            Tried::Refused(_) | Tried::TooLate => Ok(false),
        }
    }

    /// Decides by what is known here, and persists, applies and publishes what follows.
    ///
    /// # Errors
    /// The game cannot be read, or nothing can be stored.
    async fn try_once(
        &mut self,
        by: By,
        command: &Command,
        name: Option<&str>,
    ) -> Result<Tried, Refusal> {
        self.awake().await?;
        let now = self.instant();
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        if name.is_some_and(|name| open.has_done(name)) {
            return Ok(Tried::Done);
        }
        if open.summary.imported {
            return Ok(Tried::Refused(Refusal::GameOver));
        }
        if begins_rematch(&open.arbiter, by, command) {
            return Ok(match Box::pin(self.rematch(name)).await {
                Ok(()) => Tried::Done,
                // Another server may have been asked as well.
                Err(refusal) => Tried::Refused(refusal),
            });
        }
        // Another server's time may be a little ahead: a game's time still never runs back.
        let now = now.max(open.arbiter.at_ms());
        let records = match self.decide(by, command, now, name).await? {
            Ok(records) if records.is_empty() => return Ok(Tried::Done),
            Ok(records) => records,
            Err(refusal) => return Ok(Tried::Refused(refusal)),
        };
        self.keep_due_early_enough().await?;
        match self.append(&records).await {
            Ok(()) => {
                self.publish(records, now).await;
                Ok(Tried::Done)
            }
            // What is stored is not what is known here.
            Err(AppendError::Conflict) => {
                self.catch_up().await?;
                Ok(Tried::TooLate)
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "events were not stored");
                self.perhaps_stored = records;
                self.memory.forgets();
                Err(Refusal::StorageDown)
            }
        }
    }

    async fn rematch(&mut self, name: Option<&str>) -> Result<(), Refusal> {
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        let (summary, start) = (open.summary.clone(), open.arbiter.setup().start.clone());
        let (game, players) = rematch::create(&self.app, &summary, start).await?;
        let command = Command::Rematch { game: game.id };
        self.carry_out(By::Server, &command, name).await?;
        // Who offered it may have gone by the time that the other accepts.
        crate::new_game::begun(&self.app, &game, players, &Seat::BOTH);
        Ok(())
    }

    async fn decide(
        &mut self,
        by: By,
        command: &Command,
        now: Millis,
        name: Option<&str>,
    ) -> Result<Result<Vec<Record>, Refusal>, Refusal> {
        let (command, name) = (command.clone(), name.map(str::to_owned));
        let decide = move |open: &mut OpenGame| open.decide(by, &command, now, name.as_deref());
        self.ask_rules(decide).await
    }

    async fn publish(&mut self, records: Vec<Record>, now: Millis) {
        if let Some(applied) = self.apply(records).await {
            self.tell_own(applied, now).await;
        }
        // A takeback may have brought a clock back that shows less. Until it is noted the game is
        // watched here.
        let _ = self.keep_due_early_enough().await;
    }

    /// Tells everyone what was stored here.
    pub(super) async fn tell_own(&mut self, applied: Applied, now: Millis) {
        metrics::counter!("rookery_moves_total").increment(applied.moves);
        if applied.ends {
            metrics::counter!("rookery_games_ended_total").increment(1);
            self.say_ended();
        }
        self.tell(applied, now).await;
        if let (true, Some(turn)) = (applied.turns, &mut self.untold_turn) {
            turn.began_here = true;
        }
    }

    /// Takes in what another server has stored.
    pub(super) async fn take_in(&mut self, records: Vec<Record>) {
        let made = newest_move(&records);
        if let Some(applied) = self.apply(records).await {
            let now = now::millis();
            self.tell(applied, now).await;
            self.note_untold(made, now);
        }
    }

    /// Makes part of the game what is stored. Where that fails it is read again by whoever comes
    /// next.
    async fn apply(&mut self, records: Vec<Record>) -> Option<Applied> {
        let attendance = Attendance::of(records.iter());
        let applied = self.ask_rules(move |open| open.apply(records)).await.ok()?;
        self.note_attendance(&attendance);
        let told = applied.inspect_err(|error| {
            tracing::error!(game = %self.id, %error, "a stored event does not fit");
        });
        if told.is_err() {
            self.memory.forgets();
        }
        told.ok()
    }

    /// Has both players told on other servers.
    fn say_ended(&self) {
        let Some(open) = self.memory.open() else { return };
        for player in open.summary.players.each_ref().map(|player| player.id) {
            self.app.base.news.say(Word::Ended { player, game: self.id });
        }
    }

    /// Tells everyone who looks what has become part of the game.
    async fn tell(&mut self, applied: Applied, now: Millis) {
        let watched = self.room.as_ref().is_some_and(|room| !room.audience.is_empty());
        if applied.ends {
            self.uncover(watched).await;
        }
        if let (Some(open), Some(room)) = (self.memory.open(), &mut self.room) {
            room.tell_news(open, now);
            room.plan_claim(open, now);
        }
        self.tell_thought().await;
        self.settle();
        self.work_out_now_and_then(applied.ends).await;
        if applied.turns {
            self.turned = true;
            self.untold_turn = Some(UntoldTurn::default());
        }
        if applied.ends {
            self.feature();
            self.tell_end(now);
        }
    }

    /// What a game has hidden is shown once it is over: all of it is made anew, at once if somebody
    /// looks.
    async fn uncover(&mut self, watched: bool) {
        let Some(open) = self.memory.open_mut().filter(|open| open.arbiter.hides()) else {
            return;
        };
        open.forget_entries();
        if watched && let Err(refusal) = self.make_entries().await {
            tracing::warn!(game = %self.id, %refusal, "the end of a game was not shown");
            self.memory.forgets();
        }
    }

    /// Tells both players wherever they are.
    fn tell_end(&self, now: Millis) {
        let Some(open) = self.memory.open() else { return };
        let mut game = open.summary.clone();
        (game.result, game.ended_ms) = (open.arbiter.result().cloned(), Some(now));
        let [first, second] = game.players.each_ref().map(|player| player.id);
        let notice = Notice::from(ClientIn::Finished { game });
        self.app.people.tell(first, notice.clone());
        self.app.people.tell(second, notice);
    }

    /// Asks the rules of the game, on another thread where they take their time.
    pub(super) async fn ask_rules<T: Send + 'static>(
        &mut self,
        ask: impl FnOnce(&mut OpenGame) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        match self.memory.open_mut() {
            Some(open) if !open.game.is_slow() => Ok(ask(open)),
            Some(_) => self.on_another_thread(ask).await,
            None => Err(Refusal::StorageDown),
        }
    }

    /// Does something with the game on a thread where that may take its time.
    pub(super) async fn on_another_thread<T: Send + 'static>(
        &mut self,
        ask: impl FnOnce(&mut OpenGame) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut open = self.memory.lend().ok_or(Refusal::StorageDown)?;
        let asking = tokio::task::spawn_blocking(move || {
            let answer = ask(&mut open);
            (open, answer)
        });
        match asking.await {
            Ok((open, answer)) => {
                self.memory.comes(open);
                Ok(answer)
            }
            Err(error) => {
                tracing::error!(game = %self.id, %error, "the rules of a game broke down");
                self.memory.forgets();
                Err(Refusal::StorageDown)
            }
        }
    }
}

/// Whether somebody wants what only follows while their opponent is gone.
fn claims(wish: &Wish) -> bool {
    matches!(wish, Wish::Act(Act::ClaimWin | Act::CallDraw))
}

fn wants_rematch(wish: &Wish) -> bool {
    matches!(wish, Wish::Act(Act::OfferRematch | Act::AcceptRematch))
}

/// Whether a command is what makes the rematch begin, as far as is known here.
fn begins_rematch(arbiter: &Arbiter, by: By, command: &Command) -> bool {
    match (by, command) {
        (By::Seat(seat), Command::Wish { wish: Wish::Act(act), .. }) => {
            arbiter.begins_rematch(seat, *act)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
