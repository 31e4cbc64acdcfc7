//! The task of one game: one message in at a time, persist, then publish.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use rookery_arbiter::{By, Command, Event};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Crowd, Player, You};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::{AppendError, Outage};
use tokio::sync::mpsc;

use super::audience::Audience;
use super::message::ToGame;
use super::rematch;
use super::story::Story;
use crate::app::App;
use crate::now;
use crate::socket::command::{Deed, Order, refused};
use crate::socket::outbox::{Outbox, frame};

/// A game that nobody looks at leaves memory after so long without a message.
const IDLE_MAX_MS: Millis = 30_000;
/// It stays while a deadline is nearer than this. Later ones are seen by the regular sweep.
const DEADLINE_NEAR_MS: Millis = 15 * 60 * 1_000;
/// However many come and go, the crowd is told no more often than this.
const CROWD_EVERY_MS: Millis = 500;
/// The longest sleep between two looks at the clock.
const NAP_MAX_MS: Millis = 10_000;
/// After a conflict with another writer a command is decided anew, so many times.
const CONFLICTS_MAX: u32 = 3;
/// Players have this much time to come back after a restart before a clock runs again.
const COME_BACK_MS: Millis = 3_000;

/// One game in memory.
pub(super) struct GameTask {
    app: Arc<App>,
    id: GameId,
    inbox: mpsc::WeakSender<ToGame>,
    messages: mpsc::Receiver<ToGame>,
    /// `None` before it is read, and after an append that failed.
    story: Option<Story>,
    audience: Option<Audience>,
    /// The newest version that the audience was told.
    told: u32,
    /// When the crowd must be told of a change.
    crowd_due_ms: Option<Millis>,
    /// When the crowd was told last.
    crowd_told_ms: Millis,
    /// When a player who waits must be told that they may claim.
    claim_due_ms: Option<Millis>,
    /// The whole game as spectators see it, with the version it was made at.
    whole: Option<(u32, Utf8Bytes)>,
    last_message_ms: Millis,
    /// There is no such game, or it cannot be read: leave.
    lost: bool,
}

impl GameTask {
    /// The task of game `id`, which is told through `messages`.
    pub(super) fn new(
        app: Arc<App>,
        id: GameId,
        inbox: mpsc::WeakSender<ToGame>,
        messages: mpsc::Receiver<ToGame>,
    ) -> Self {
        Self {
            app,
            id,
            inbox,
            messages,
            story: None,
            audience: None,
            told: 0,
            crowd_due_ms: None,
            crowd_told_ms: 0,
            claim_due_ms: None,
            whole: None,
            last_message_ms: now::millis(),
            lost: false,
        }
    }

    /// Serves the game until nobody needs it in memory.
    pub(super) async fn run(mut self) {
        let mut ending = self.app.shutdown.ending();
        while !self.may_leave() {
            let nap = Duration::from_millis(self.nap_ms().unsigned_abs());
            tokio::select! {
                message = self.messages.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => break,
                },
                () = tokio::time::sleep(nap) => self.look_at_the_clock().await,
                () = ending.begun() => return,
            }
        }
        self.feature(false);
        self.app.live.forget(self.id, &self.inbox);
        // Whatever was sent before the game was forgotten goes to the task that comes next.
        self.messages.close();
        while let Some(message) = self.messages.recv().await {
            if let Err(error) = self.app.live.send(&self.app, self.id, message) {
                tracing::warn!(game = %self.id, %error, "a late message was lost");
            }
        }
    }

    async fn take(&mut self, message: ToGame) {
        self.last_message_ms = now::millis();
        match message {
            ToGame::Watch { outbox, player, from } => {
                self.watch(outbox, player.as_ref(), from).await;
            }
            ToGame::Unwatch(connection) => {
                if let Some(audience) = &mut self.audience {
                    audience.leave(connection, now::millis());
                    self.crowd_changed();
                }
            }
            ToGame::Order { outbox, order } => {
                let id = order.id.clone();
                match self.obey(order).await {
                    Ok(()) => outbox.say(&ClientIn::Done { id }),
                    Err(reason) => outbox.say(&refused(Some(id), Some(self.id), reason)),
                }
            }
            ToGame::Look { player, answer } => {
                let whole = match self.awake().await {
                    Ok(()) => {
                        let seat = self.seat(player.as_ref());
                        self.whole_for(seat).map(Box::new)
                    }
                    Err(Refusal::NoSuchGame) => None,
                    // Dropping the answer says that it could not be read.
                    Err(_) => return,
                };
                // The one who asked may have gone.
                let _ = answer.send(whole);
            }
            // A game that cannot be read now is tried again by the next message.
            ToGame::Wake => {
                let _ = self.awake().await;
            }
        }
    }

    async fn watch(&mut self, outbox: Outbox, player: Option<&Player>, from: u32) {
        if let Err(reason) = self.awake().await {
            return outbox.say(&refused(None, Some(self.id), reason));
        }
        let seat = self.seat(player);
        if let Some(audience) = &mut self.audience {
            audience.join(outbox.clone(), seat);
        }
        self.crowd_changed();
        let now = now::millis();
        let you = self.you(seat, now);
        let Some(story) = &self.story else { return };
        if let Some(message) = story.since(from, seat, you, now) {
            outbox.say(&message);
        } else if seat.is_some() {
            self.whole_for(seat).into_iter().for_each(|message| outbox.say(&message));
        } else {
            self.whole_for_spectators().into_iter().for_each(|frame| outbox.push(frame));
        }
    }

    async fn obey(&mut self, order: Order) -> Result<(), Refusal> {
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
            Deed::Say { room, text } => Command::Say { room, by: order.by, text },
        };
        self.carry_out(by, &command, Some(&name)).await
    }

    /// Decides, persists, applies, publishes.
    async fn carry_out(
        &mut self,
        by: By,
        command: &Command,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        for _ in 0..CONFLICTS_MAX {
            self.awake().await?;
            let Some(story) = &mut self.story else { return Err(Refusal::StorageDown) };
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

    fn publish(&mut self, records: Vec<rookery_arbiter::Record>, now: Millis) {
        let moves = records.iter().filter(|r| matches!(r.event, Event::Moved { .. })).count();
        metrics::counter!("rookery_moves_total").increment(moves as u64);
        let ends = records.iter().any(|record| matches!(record.event, Event::Ended { .. }));
        let Some(story) = &mut self.story else { return };
        let news = match story.apply(records) {
            Ok(news) => news,
            Err(error) => {
                tracing::error!(game = %self.id, %error, "a decided event does not fit");
                self.story = None;
                return;
            }
        };
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
        self.plan_claim();
        if ends {
            metrics::counter!("rookery_games_ended_total").increment(1);
            self.feature(false);
        }
    }

    /// Has the game in memory, with everything that happened meanwhile told to who looks.
    async fn awake(&mut self) -> Result<(), Refusal> {
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
        let runs = story.arbiter.deadline().is_some();
        self.story = Some(story);
        self.plan_claim();
        if held_ms > 0 && runs {
            let hold = Command::Hold { ms: held_ms, grace_ms: COME_BACK_MS };
            Box::pin(self.carry_out(By::Server, &hold, None)).await?;
        }
        Ok(())
    }

    async fn look_at_the_clock(&mut self) {
        let now = now::millis();
        let deadline = self.story.as_ref().and_then(|story| story.arbiter.deadline());
        if deadline.is_some_and(|at| at <= now)
            && let Err(reason) = self.carry_out(By::Server, &Command::Timeout, None).await
        {
            tracing::warn!(game = %self.id, %reason, "a flag fell but could not be noted");
        }
        let claim_is_due = self.claim_due_ms.take_if(|at| *at <= now).is_some();
        if self.crowd_due_ms.take_if(|at| *at <= now).is_some() || claim_is_due {
            self.tell_crowd(now);
        }
    }

    fn tell_crowd(&mut self, now: Millis) {
        self.crowd_told_ms = now;
        let (Some(story), Some(audience)) = (&self.story, &self.audience) else { return };
        let message = frame(&ClientIn::Crowd(crowd(story, audience)));
        audience.tell(|_| message.clone());
        // Whether one may claim depends on who is here.
        audience.tell_players(|seat| {
            frame(&story.events(vec![], Some(you(story, audience, seat, now)), now))
        });
        let plays = story.arbiter.result().is_none() && audience.seated() == [true, true];
        self.feature(plays);
    }

    fn crowd_changed(&mut self) {
        self.crowd_due_ms.get_or_insert(self.crowd_told_ms + CROWD_EVERY_MS);
        self.plan_claim();
    }

    /// When the one who waits may claim: the time to tell them.
    fn plan_claim(&mut self) {
        let (Some(story), Some(audience)) = (&self.story, &self.audience) else { return };
        self.claim_due_ms = claim_from(story, audience).filter(|at| *at > now::millis());
    }

    fn feature(&self, plays: bool) {
        let summary = self.story.as_ref().map(|story| &story.summary).filter(|_| plays);
        if self.app.live.feature(self.id, summary) {
            self.app.lobby.changed();
        }
    }

    fn nap_ms(&self) -> Millis {
        let deadline = self.story.as_ref().and_then(|story| story.arbiter.deadline());
        let wakes = [deadline, self.crowd_due_ms, self.claim_due_ms];
        let now = now::millis();
        let next = wakes.into_iter().flatten().min().map_or(NAP_MAX_MS, |at| at - now);
        next.clamp(0, NAP_MAX_MS)
    }

    fn may_leave(&self) -> bool {
        if self.lost {
            return true;
        }
        let now = now::millis();
        let deadline = self.story.as_ref().and_then(|story| story.arbiter.deadline());
        let waits = deadline.is_some_and(|at| at - now < DEADLINE_NEAR_MS);
        let watched = self.audience.as_ref().is_some_and(|audience| !audience.is_empty());
        !waits && !watched && now - self.last_message_ms > IDLE_MAX_MS
    }

    fn seat(&self, player: Option<&Player>) -> Option<Seat> {
        self.audience.as_ref()?.seat(player)
    }

    fn gone_ms(&self, seat: Seat) -> Option<Millis> {
        self.audience.as_ref()?.gone_ms(seat, now::millis())
    }

    fn you(&self, seat: Option<Seat>, now: Millis) -> Option<You> {
        let (story, audience) = (self.story.as_ref()?, self.audience.as_ref()?);
        seat.map(|seat| you(story, audience, seat, now))
    }

    fn whole_for(&self, seat: Option<Seat>) -> Option<ClientIn> {
        let now = now::millis();
        let (story, audience) = (self.story.as_ref()?, self.audience.as_ref()?);
        Some(story.whole(seat, self.you(seat, now), crowd(story, audience), now))
    }

    /// Many may come to look at once, and all see the same: it is written once for each version.
    /// The clocks in it say when they were read.
    fn whole_for_spectators(&mut self) -> Option<Utf8Bytes> {
        let version = self.story.as_ref()?.arbiter.version();
        if let Some((made_at, frame)) = &self.whole
            && *made_at == version
        {
            return Some(frame.clone());
        }
        let frame = frame(&self.whole_for(None)?);
        self.whole = Some((version, frame.clone()));
        Some(frame)
    }
}

fn you(story: &Story, audience: &Audience, seat: Seat, now: Millis) -> You {
    story.arbiter.you(seat, audience.gone_ms(!seat, now), now)
}

fn crowd(story: &Story, audience: &Audience) -> Crowd {
    Crowd {
        game: story.summary.id,
        seated: audience.seated(),
        watchers: audience.spectators(),
        claim_from_ms: claim_from(story, audience),
    }
}

/// When the one who is here may claim because the other one is gone.
fn claim_from(story: &Story, audience: &Audience) -> Option<Millis> {
    let from = |seat: Seat| Some(audience.gone_since(seat)? + story.arbiter.claim_after_ms(seat)?);
    match audience.seated() {
        [true, false] => from(Seat::Second),
        [false, true] => from(Seat::First),
        _ => None,
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
