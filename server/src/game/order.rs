//! How something becomes part of a game: decide, persist, apply, publish.

use rookery_arbiter::{By, Command, Record};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::socket::ClientIn;
use rookery_storage::{AppendError, Outage};

use super::audience::Audience;
use super::rematch;
use super::sight::{crowd, you};
use super::story::{News, Story};
use super::task::GameTask;
use crate::now;
use crate::socket::command::{Deed, Order};
use crate::socket::outbox::frame;

/// After a conflict with another writer a command is decided anew, so many times.
const CONFLICTS_MAX: u32 = 3;
/// Players have this much time to come back after a restart before a clock runs again.
const COME_BACK_MS: Millis = 3_000;

impl GameTask {
    pub(super) async fn obey(&mut self, order: Order) -> Result<(), Refusal> {
        self.awake().await?;
        let seat = self.seat(Some(&order.by));
        let by = seat.map_or(By::Spectator, By::Seat);
        let name = format!("{}:{}", order.by.id, order.id);
        if self.story.as_ref().is_some_and(|story| story.has_done(&name)) {
            return Ok(());
        }
        let command = match order.deed {
            Deed::Move { ply, notation } => {
                Command::Move { ply, notation, lag_ms: order.lag_ms.into() }
            }
            Deed::Act(act) => {
                let begins =
                    |story: &Story| seat.is_some_and(|s| story.arbiter.begins_rematch(s, act));
                if let Some(story) = self.story.as_ref().filter(|story| begins(story)) {
                    let summary = story.summary.clone();
                    let start = story.arbiter.setup().start.clone();
                    let (game, players) = rematch::create(&self.app, &summary, start).await?;
                    let command = Command::Rematch { game: game.id };
                    self.carry_out(By::Server, &command, Some(&name)).await?;
                    crate::new_game::begun(&self.app, &game, players);
                    return Ok(());
                }
                let opponent_gone_ms = seat.and_then(|seat| self.gone_ms(!seat));
                Command::Act { act, opponent_gone_ms }
            }
            Deed::AddTime { ms } => Command::AddTime { ms },
            Deed::Say { room, text } => Command::Say { room, by: order.by, text },
        };
        self.carry_out(by, &command, Some(&name)).await
    }

    /// Decides, persists, applies, publishes.
    pub(super) async fn carry_out(
        &mut self,
        by: By,
        command: &Command,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        for _ in 0..CONFLICTS_MAX {
            self.awake().await?;
            let Some(story) = &mut self.story else { return Err(Refusal::StorageDown) };
            if story.summary.imported {
                return Err(Refusal::GameOver);
            }
            // Should the machine's clock be set back, a game's time still never runs backwards.
            let now = now::millis().max(story.arbiter.at_ms());
            let events = story.arbiter.decide(by, command, now)?;
            if events.is_empty() {
                return Ok(());
            }
            let records = story.records(events, now, name);
            match self.app.storage.append(story.append(&records)).await {
                Ok(()) => {
                    self.publish(records, now);
                    return Ok(());
                }
                // What is stored is not what is known here: read it again.
                Err(AppendError::Conflict) => self.story = None,
                Err(error) => {
                    tracing::warn!(game = %self.id, %error, "events were not stored");
                    self.story = None;
                    return Err(Refusal::StorageDown);
                }
            }
        }
        Err(Refusal::Stale)
    }

    fn publish(&mut self, records: Vec<Record>, now: Millis) {
        let Some(story) = &mut self.story else { return };
        match story.apply(records) {
            Ok(news) => self.tell(&news, now),
            Err(error) => {
                tracing::error!(game = %self.id, %error, "a decided event does not fit");
                self.story = None;
            }
        }
    }

    /// Tells everyone who looks what has become part of the game.
    pub(super) fn tell(&mut self, news: &[News], now: Millis) {
        let Some(story) = &self.story else { return };
        let moves = news.iter().filter(|news| news.is_move()).count();
        metrics::counter!("rookery_moves_total").increment(moves as u64);
        let ends = news.iter().any(News::is_end);
        self.told = story.arbiter.version();
        let uncovers = ends && story.arbiter.hides();
        if let (Some(story), Some(audience)) = (&self.story, &self.audience) {
            audience.tell(|seat| {
                let you = seat.map(|seat| you(story, audience, seat, now));
                frame(&if uncovers {
                    story.whole(seat, you, crowd(story, audience), now)
                } else {
                    let entries = news.iter().map(|news| news.entry(seat)).collect();
                    story.events(entries, you, now)
                })
            });
        }
        self.tell_thought();
        self.plan_claim();
        if ends {
            metrics::counter!("rookery_games_ended_total").increment(1);
            self.feature(false);
            self.tell_end(now);
        }
    }

    /// Tells both players wherever they are.
    fn tell_end(&self, now: Millis) {
        let Some(story) = &self.story else { return };
        let mut game = story.summary.clone();
        (game.result, game.ended_ms) = (story.arbiter.result().cloned(), Some(now));
        let [first, second] = game.players.each_ref().map(|player| player.id);
        let message = ClientIn::Finished { game };
        self.app.people.tell(first, &message);
        self.app.people.tell(second, &message);
    }

    /// Has the game in memory, with everything that happened meanwhile told to who looks.
    pub(super) async fn awake(&mut self) -> Result<(), Refusal> {
        if self.story.is_some() {
            return Ok(());
        }
        let read = Story::read(&self.app, self.id).await;
        let story = read.inspect_err(|_| self.lost = self.audience.is_none())?;
        let players = story.summary.players.each_ref().map(|player| player.id);
        let audience = self.audience.get_or_insert_with(|| Audience::new(players, now::millis()));
        if story.arbiter.version() > self.told && !audience.is_empty() {
            let now = now::millis();
            audience.tell(|seat| {
                let you = seat.map(|seat| you(&story, audience, seat, now));
                let message = story.since(self.told, seat, you.clone(), now);
                frame(
                    &message
                        .unwrap_or_else(|| story.whole(seat, you, crowd(&story, audience), now)),
                )
            });
        }
        self.told = story.arbiter.version();
        self.lost = false;
        let held_ms = away_ms(&self.app.outages, story.arbiter.at_ms());
        // Whoever plays a match's games holds their clocks.
        let runs = story.arbiter.deadline().is_some() && story.summary.of_match.is_none();
        self.story = Some(story);
        self.plan_claim();
        if held_ms > 0 && runs {
            let hold = Command::Hold { ms: held_ms, grace_ms: COME_BACK_MS };
            Box::pin(self.carry_out(By::Server, &hold, None)).await?;
        }
        Ok(())
    }
}

/// For how much of the time since `since_ms` the server was away.
fn away_ms(outages: &[Outage], since_ms: Millis) -> Millis {
    let after = outages.iter().filter(|outage| outage.to_ms > since_ms);
    after.map(|outage| outage.to_ms - outage.from_ms.max(since_ms)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_of_an_outage_after_the_last_event_counts() {
        let outage = |from_ms, to_ms| Outage { from_ms, to_ms };
        let outages = [outage(0, 1_000), outage(5_000, 9_000), outage(20_000, 21_000)];
        assert_eq!(away_ms(&outages, 30_000), 0);
        assert_eq!(away_ms(&outages, 10_000), 1_000);
        assert_eq!(away_ms(&outages, 6_000), 3_000 + 1_000);
        assert_eq!(away_ms(&[], 6_000), 0);
    }
}
