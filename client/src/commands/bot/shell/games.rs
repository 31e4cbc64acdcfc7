//! The games that are played: beginning, going on, ending.

use std::io::Write;

use rookery_protocol::host::{HostOut, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientOut;
use tokio::time::Instant;

use super::{STAYS, Shell};
use crate::commands::bot::effect::{Effect, News, Player};
use crate::commands::bot::seat::Seat;
use crate::failure::Failure;

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
                return self
                    .teller
                    .trouble(&format!("Game {game} must wait: too many are played."));
            };
            self.forget(oldest).await?;
        }
        self.seats.insert(game, (Seat::new(game), None));
        self.say(ClientOut::Watch { game, from: 0 }).await
    }

    pub(super) async fn forget(&mut self, game: GameId) -> Result<(), Failure> {
        self.seats.remove(&game);
        self.say(ClientOut::Unwatch { game }).await
    }

    /// Lets a seat do something, and carries out what comes of it.
    pub(super) async fn at_seat(
        &mut self,
        game: GameId,
        change: impl FnOnce(&mut Seat, &Player, &mut Vec<Effect>),
    ) -> Result<(), Failure> {
        let Some((seat, _)) = self.seats.get_mut(&game) else { return Ok(()) };
        let mut effects = vec![];
        change(seat, &self.player, &mut effects);
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

    pub(super) fn over(&mut self, game: GameId) -> Result<(), Failure> {
        let Some((seat, over)) = self.seats.get_mut(&game) else { return Ok(()) };
        *over = Some(Instant::now());
        self.played += 1;
        self.faulty = if seat.went_well() { 0 } else { self.faulty + 1 };
        if self.faulty >= FAULTY_GAMES_MAX {
            let text = format!(
                "The engine failed in {FAULTY_GAMES_MAX} games in a row, so no more are played."
            );
            return Err(Failure::Refused(text));
        }
        if !self.leaving && self.count.is_some_and(|count| self.played >= count) {
            self.leave()?;
        }
        Ok(())
    }

    pub(super) async fn rematch(&mut self, game: GameId) -> Result<(), Failure> {
        let room = self.playing() < self.terms.concurrency as usize && !self.leaving;
        self.at_seat(game, |seat, _, out| seat.rematch(room, out)).await
    }

    pub(super) async fn host_said(&mut self, said: HostOut) -> Result<(), Failure> {
        match said {
            HostOut::Answered { work, ply, answer } if self.works(work) => {
                self.at_seat(work.game, |seat, player, out| {
                    seat.answered(ply, answer, player, out);
                })
                .await
            }
            HostOut::Failed { work, words, .. } if self.works(work) => {
                self.at_seat(work.game, |seat, player, out| seat.failed(&words, player, out)).await
            }
            HostOut::Declined { work, why } if self.works(work) => {
                self.at_seat(work.game, |seat, player, out| seat.failed(&why, player, out)).await
            }
            _ => Ok(()),
        }
    }

    /// Only what the engine says that has the seat now counts.
    fn works(&self, work: Work) -> bool {
        self.seats.get(&work.game).is_some_and(|(seat, _)| seat.has(work))
    }

    /// Says whether the server is there, and forgets games that are long over.
    pub(super) async fn tick(&mut self) -> Result<(), Failure> {
        let away = !self.link.is_connected();
        match (std::mem::replace(&mut self.away, away), away) {
            (false, true) => self.teller.away()?,
            (true, false) => self.teller.back()?,
            _ => {}
        }
        let old = |over: &Option<Instant>| over.is_some_and(|over| over.elapsed() > STAYS);
        let gone = self.seats.iter().filter(|(_, (_, over))| old(over)).map(|(id, _)| *id);
        for game in gone.collect::<Vec<_>>() {
            self.forget(game).await?;
        }
        Ok(())
    }
}
