//! The games that are played: beginning, going on, ending.

use std::io::Write;

use rookery_protocol::Millis;
use rookery_protocol::host::HostOut;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientOut;
use rookery_view::SeatIn;
use tokio::time::Instant;

use super::{STAYS, Shell};
use crate::commands::bot::effect::{Effect, News};
use crate::commands::bot::seat::{Around, Seat};
use crate::failure::Failure;
use crate::texts::bots;

/// Games that are looked at at once, those that are over included; the server allows 64.
const SEATS_MAX: usize = 60;
/// Games in a row that were given up because the engine failed.
const FAULTY_GAMES_MAX: u32 = 3;

impl<W: Write> Shell<'_, W> {
    /// Looks at a game of ours, and plays it.
    pub(super) async fn begin(&mut self, game: GameId) -> Result<(), Failure> {
        if self.seats.contains_key(&game) {
            return Ok(());
        }
        if self.seats.len() >= SEATS_MAX {
            let over = self.seats.iter().filter_map(|(id, (_, over))| Some((*over.as_ref()?, *id)));
            let Some((_, oldest)) = over.min() else {
                return self.teller.trouble(bots::must_wait(game.to_string()));
            };
            self.forget(oldest).await?;
        }
        self.seats.insert(game, (Seat::new(game, &self.player), None));
        self.at_seat(game, SeatIn::Begin).await
    }

    pub(super) async fn forget(&mut self, game: GameId) -> Result<(), Failure> {
        self.seats.remove(&game);
        self.say(ClientOut::Unwatch { game }).await
    }

    /// Lets a seat hear something, and carries out what comes of it.
    pub(super) async fn at_seat(&mut self, game: GameId, heard: SeatIn<'_>) -> Result<(), Failure> {
        let room = self.playing() < self.terms.concurrency as usize && !self.leaving;
        let now_ms = self.now_ms();
        let Some((seat, _)) = self.seats.get_mut(&game) else { return Ok(()) };
        let effects = seat.hear(heard, Around { by: &self.player, room, now_ms });
        for effect in effects {
            match effect {
                Effect::Say(message) => self.say(message).await?,
                Effect::Host(message) => {
                    // The host takes what it is told at once; where it does not, it has ended.
                    let _ = self.to_host.send(*message).await;
                }
                Effect::Tell(news) => {
                    self.teller.news(game, &news)?;
                    if let News::Over(_) = news {
                        self.over(game)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn now_ms(&self) -> Millis {
        Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    pub(super) fn over(&mut self, game: GameId) -> Result<(), Failure> {
        let Some((seat, over)) = self.seats.get_mut(&game) else { return Ok(()) };
        *over = Some(Instant::now());
        self.played += 1;
        self.faulty = if seat.went_well() { 0 } else { self.faulty + 1 };
        if self.faulty >= FAULTY_GAMES_MAX {
            return Err(Failure::Refused(bots::too_many_faults(FAULTY_GAMES_MAX)));
        }
        if !self.leaving && self.count.is_some_and(|count| self.played >= count) {
            self.leave()?;
        }
        Ok(())
    }

    pub(super) async fn host_said(&mut self, said: HostOut) -> Result<(), Failure> {
        match said.work() {
            Some(work) => self.at_seat(work.game, SeatIn::Host(&said)).await,
            None => Ok(()),
        }
    }

    /// Says whether the server is there, lets the seats do what is due, and forgets games that are
    /// long over.
    pub(super) async fn tick(&mut self) -> Result<(), Failure> {
        let away = !self.link.is_connected();
        match (std::mem::replace(&mut self.away, away), away) {
            (false, true) => self.teller.away()?,
            (true, false) => self.teller.back()?,
            _ => {}
        }
        let now_ms = self.now_ms();
        let due = |seat: &Seat| seat.due_ms().is_some_and(|at| at <= now_ms);
        let due = self.seats.iter().filter(|(_, (seat, _))| due(seat)).map(|(id, _)| *id);
        for game in due.collect::<Vec<_>>() {
            self.at_seat(game, SeatIn::Time).await?;
        }
        let old = |over: &Option<Instant>| over.is_some_and(|over| over.elapsed() > STAYS);
        let gone = self.seats.iter().filter(|(_, (_, over))| old(over)).map(|(id, _)| *id);
        for game in gone.collect::<Vec<_>>() {
            self.forget(game).await?;
        }
        Ok(())
    }
}
