//! The task of one game: one message in at a time, persist, then publish.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use rookery_arbiter::{By, Command};
use rookery_protocol::Millis;
use rookery_protocol::bot::Thinking;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use tokio::sync::mpsc;

use super::audience::Audience;
use super::message::ToGame;
use super::story::Story;
use crate::app::App;
use crate::now;
use crate::socket::command::refused;

/// A game that nobody looks at leaves memory after so long without a message.
const IDLE_MAX_MS: Millis = 30_000;
/// It stays while a deadline is nearer than this. Later ones are seen by the regular sweep.
const DEADLINE_NEAR_MS: Millis = 15 * 60 * 1_000;
/// The longest sleep between two looks at the clock.
const NAP_MAX_MS: Millis = 10_000;

/// One game in memory.
pub(super) struct GameTask {
    pub(super) app: Arc<App>,
    pub(super) id: GameId,
    inbox: mpsc::WeakSender<ToGame>,
    messages: mpsc::Receiver<ToGame>,
    /// `None` before it is read, and after an append that failed.
    pub(super) story: Option<Story>,
    pub(super) audience: Option<Audience>,
    /// The newest version that the audience was told.
    pub(super) told: u32,
    /// When the crowd must be told of a change.
    pub(super) crowd_due_ms: Option<Millis>,
    /// When the crowd was told last.
    pub(super) crowd_told_ms: Millis,
    /// When a player who waits must be told that they may claim.
    pub(super) claim_due_ms: Option<Millis>,
    /// The whole game as spectators see it, with the version it was made at.
    pub(super) whole: Option<(u32, Utf8Bytes)>,
    last_message_ms: Millis,
    /// There is no such game, or it cannot be read: leave.
    pub(super) lost: bool,
    /// How the last search of each seat's bot stood, until its opponent may know.
    pub(super) thought: [Option<Thinking>; 2],
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
            thought: [None, None],
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
            ToGame::Follow { connection, on, admin } => self.follow(connection, on, admin),
            ToGame::Thinks(thinking) => self.thinks(thinking),
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
            ToGame::Show { answer } => {
                let frame = match self.awake().await {
                    Ok(()) => self.whole_for_spectators(),
                    Err(Refusal::NoSuchGame) => None,
                    // As above.
                    Err(_) => return,
                };
                let _ = answer.send(frame);
            }
            ToGame::Forfeit { seat, reason } => {
                let forfeit = Command::Forfeit { seat, reason };
                if let Err(refusal) = self.carry_out(By::Server, &forfeit, None).await {
                    tracing::warn!(game = %self.id, %refusal, "a forfeit was not noted");
                }
            }
            ToGame::Bout { bout, answer } => {
                // Whoever played it may have gone.
                let _ = answer.send(self.played(*bout).await);
            }
            ToGame::StartClocks { answer } => {
                let started = self.carry_out(By::Server, &Command::StartClocks, None).await;
                let _ = answer.send(started);
            }
            // A game that cannot be read now is tried again by the next message.
            ToGame::Wake => {
                let _ = self.awake().await;
            }
        }
    }

    async fn look_at_the_clock(&mut self) {
        let now = now::millis();
        if self.story.is_none() && self.audience.is_some() && self.awake().await.is_err() {
            return;
        }
        if self.deadline().is_some_and(|at| at <= now)
            && let Err(reason) = self.carry_out(By::Server, &Command::Timeout, None).await
        {
            tracing::warn!(game = %self.id, %reason, "a flag fell but could not be noted");
        }
        let claim_is_due = self.claim_due_ms.take_if(|at| *at <= now).is_some();
        if self.crowd_due_ms.take_if(|at| *at <= now).is_some() || claim_is_due {
            self.tell_crowd(now);
        }
    }

    /// When somebody's time is up. In a game of a match whoever plays it watches the clocks.
    fn deadline(&self) -> Option<Millis> {
        let story = self.story.as_ref()?;
        if story.summary.of_match.is_some() { None } else { story.arbiter.deadline() }
    }

    fn nap_ms(&self) -> Millis {
        let wakes = [self.deadline(), self.crowd_due_ms, self.claim_due_ms];
        let now = now::millis();
        let next = wakes.into_iter().flatten().min().map_or(NAP_MAX_MS, |at| at - now);
        next.clamp(1, NAP_MAX_MS)
    }

    fn may_leave(&self) -> bool {
        if self.lost {
            return true;
        }
        let now = now::millis();
        let waits = self.deadline().is_some_and(|at| at - now < DEADLINE_NEAR_MS);
        let watched = self.audience.as_ref().is_some_and(|audience| !audience.is_empty());
        !waits && !watched && now - self.last_message_ms > IDLE_MAX_MS
    }
}
