//! One machine's turn at a game: from its lease to its end, or until something comes between.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::{BotOrder, NotedFault, Thinking};
use rookery_protocol::bout::{Bout, BoutEnd, BoutEntry, BoutMove};
use rookery_protocol::engine::Info;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_protocol::host::{HostIn, LEASE_MS, Work};
use rookery_protocol::id::HostId;
use rookery_protocol::matches::Adjudication;
use rookery_protocol::seat::Seat;
use rookery_storage::{Game, StorageError, StoredEvent};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::heard::{Heard, answered_for, leaves_room};
use super::recall::{LEAVES_IN, recall};
use super::{Chair, Duel, Failed, Then};
use crate::app::App;
use crate::bots::machines::ChosenPair;
use crate::bots::{ToSeat, breaker};
use crate::game::{Played, ToGame};
use crate::now;

/// One machine's turn at a game.
pub(super) struct Attempt<'a> {
    app: &'a Arc<App>,
    duel: &'a Duel,
    chair: &'a mut Chair,
    /// The fence of a lease that was taken for it.
    fence: Option<i64>,
    /// Whether the machine told an end with what it told last.
    has_left: bool,
    /// The game hides something, so nobody sees how its engines think.
    hides: bool,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        app: &'a Arc<App>,
        duel: &'a Duel,
        chair: &'a mut Chair,
        fence: Option<i64>,
    ) -> Self {
        Self { app, duel, chair, fence, has_left: false, hides: true }
    }

    pub(super) async fn run(mut self, stop: &mut watch::Receiver<bool>) -> Then {
        if let Some(then) = self.wait_while_paused(stop).await {
            return then;
        }
        let (stored, events) = match self.app.base.storage.load(self.duel.game, 0).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return Then::Leave,
            Err(error) => return self.again(&error),
        };
        if let Some(result) = stored.summary.result {
            return Then::Over(result);
        }
        if self.duel.only.is_some_and(|host| !self.able().contains(&host)) {
            // Its time is that of a machine that is gone.
            return Then::Leave;
        }
        let Some(chosen) = self.choose() else { return Then::Again };
        self.hides = self.finds_hidden(&stored).await;
        let work = match self.lease().await {
            Ok(Some(work)) => work,
            Ok(None) => return Then::Again,
            Err(error) => return self.again(&error),
        };
        let bout = Box::new(self.bout(stored, &events, &chosen));
        let assigned = self.app.bots.machines.assign(chosen.host, &chosen.out, work);
        let then = if assigned && chosen.out.try_send(HostIn::Play { work, bout }).is_ok() {
            self.chair.show_both(|shown| shown.host = Some(chosen.name.clone()));
            self.listen(&chosen, work, stop).await
        } else {
            Then::Again
        };
        self.app.bots.machines.unassign(chosen.host, work);
        self.chair.show_both(|shown| (shown.host, shown.thinking) = (None, false));
        if matches!(then, Then::Again) {
            // Another machine may do better.
            self.duel.room.rest();
        }
        if matches!(then, Then::Over(_)) {
            // Nobody can take a seat of a game that is over: its lease is forgotten in time.
            return then;
        }
        if let Err(error) =
            self.app.base.storage.release_lease(work.game, work.seat, work.fence).await
        {
            tracing::debug!(game = %work.game, %error, "a lease was not given back; it will expire");
        }
        then
    }

    async fn finds_hidden(&self, stored: &Game) -> bool {
        let game = self.app.base.library.game(&self.app.base.storage, &stored.summary.rules).await;
        let begun = game.ok().flatten().and_then(|game| game.begin(&stored.start).ok());
        begun.is_none_or(|play| play.hides())
    }

    fn again(&self, why: &StorageError) -> Then {
        tracing::warn!(game = %self.duel.game, %why, "a game of a match waits");
        Then::Again
    }

    /// Until no admin holds it; what comes then, if it is not to be played on.
    async fn wait_while_paused(&mut self, stop: &mut watch::Receiver<bool>) -> Option<Then> {
        let mut ending = self.app.base.shutdown.ending();
        if self.chair.paused {
            self.duel.room.rest();
        }
        while self.chair.paused {
            tokio::select! {
                message = self.chair.inbox.recv() => match message {
                    Some(ToSeat::Order(BotOrder::Resume)) => self.pause(false),
                    Some(_) => {}
                    None => return Some(Then::Leave),
                },
                _ = stop.changed() => return Some(Then::Leave),
                () = ending.begun() => return Some(Then::Leave),
            }
        }
        None
    }

    fn pause(&mut self, paused: bool) {
        self.chair.paused = paused;
        self.chair.show_both(|shown| shown.paused = paused);
    }

    /// The machines that may play it.
    fn able(&self) -> Vec<HostId> {
        let known = self.app.bots.directory.known();
        let engines = self.duel.sides.each_ref().map(|side| known.engines.get(&side.engine));
        let [Some(one), Some(other)] = engines else { return vec![] };
        let mut able = self.app.bots.machines.able(&[one, other]);
        able.retain(|host| self.duel.only.is_none_or(|only| only == *host));
        able
    }

    fn choose(&self) -> Option<ChosenPair> {
        let known = self.app.bots.directory.known();
        let [one, other] = &self.duel.sides;
        let engines = [known.engines.get(&one.engine)?, known.engines.get(&other.engine)?];
        let options = [one.options.clone(), other.options.clone()];
        let machines = &self.app.bots.machines;
        let host = self.duel.room.enter(self.able())?;
        machines.choose_pair(host, engines, options)
    }

    /// The right to play the game, which is that of its first seat.
    async fn lease(&self) -> Result<Option<Work>, StorageError> {
        let (game, seat, now) = (self.duel.game, Seat::First, now::millis());
        if let Some(fence) = self.fence {
            return Ok(Some(Work { game, seat, fence }));
        }
        let fence = self
            .app
            .base
            .storage
            .take_lease(game, seat, &self.app.base.holder, now, now + LEASE_MS)
            .await?;
        Ok(fence.map(|fence| Work { game, seat, fence }))
    }

    fn bout(&self, stored: Game, events: &[StoredEvent], chosen: &ChosenPair) -> Bout {
        let entry =
            |event: &StoredEvent| BoutEntry { at_ms: event.at_ms, body: event.body.clone() };
        let adjudication = self.duel.adjudication;
        Bout {
            rules: stored.summary.rules,
            start: stored.start,
            time: stored.summary.time,
            started_ms: stored.summary.started_ms,
            log: events.iter().map(entry).collect(),
            engines: chosen.engines.clone(),
            budgets: self.duel.sides.each_ref().map(|side| side.budget),
            margin_ms: self.duel.margin_ms,
            // What machines from before do not know stands beside it.
            adjudication: Adjudication { repetitions: None, fifty: None, ..adjudication },
            claims: adjudication.claims(),
        }
    }

    async fn listen(
        &mut self,
        chosen: &ChosenPair,
        work: Work,
        stop: &mut watch::Receiver<bool>,
    ) -> Then {
        let mut ending = self.app.base.shutdown.ending();
        let mut stopping = false;
        loop {
            let patience = if stopping { LEAVES_IN } else { Duration::MAX };
            let message = tokio::select! {
                biased;
                () = ending.begun() => return Then::Leave,
                () = chosen.out.closed() => return Then::Again,
                _ = stop.changed(), if !stopping => {
                    stopping = true;
                    let _ = chosen.out.try_send(HostIn::Release { work, result: None });
                    continue;
                }
                message = timeout(patience, self.chair.inbox.recv()) => match message {
                    Ok(message) => message,
                    Err(_) => return Then::Leave,
                },
            };
            let Some(message) = message else { return Then::Leave };
            let then = match Heard::of(message, work) {
                Heard::Lost => return Then::Again,
                Heard::Played(moves, end) => self.played(moves, end).await,
                Heard::Declined(why) => {
                    tracing::warn!(game = %work.game, why, "a machine declined a game");
                    Some(Then::Again)
                }
                Heard::Thinks(seat, ply, info) => {
                    self.thinks(seat, ply, info);
                    None
                }
                Heard::Order(order) => {
                    self.obey(order, chosen, work);
                    None
                }
                Heard::Nothing => None,
            };
            match then {
                Some(Then::Over(result)) => {
                    if !self.has_left {
                        recall(self.app, self.chair, chosen, work, &result).await;
                    }
                    return Then::Over(result);
                }
                Some(Then::Again) if stopping => return Then::Leave,
                Some(Then::Again) => {
                    let _ = chosen.out.try_send(HostIn::Release { work, result: None });
                    return Then::Again;
                }
                Some(then) => return then,
                None => {}
            }
        }
    }

    fn obey(&mut self, order: BotOrder, chosen: &ChosenPair, work: Work) {
        match order {
            BotOrder::Hurry => {
                let _ = chosen.out.try_send(HostIn::Hurry { work });
            }
            BotOrder::Pause => {
                self.pause(true);
                let _ = chosen.out.try_send(HostIn::Release { work, result: None });
            }
            BotOrder::Resume => self.pause(false),
        }
    }

    fn thinks(&self, seat: Seat, ply: u32, info: Info) {
        self.chair.show(!seat, |shown| shown.thinking = false);
        let seen = (!self.hides).then(|| info.clone());
        self.chair.show(seat, |shown| (shown.thinking, shown.info) = (true, seen));
        let game = self.duel.game;
        self.app.live.send_if_live(game, ToGame::Thinks(Thinking { game, seat, ply, info }));
    }

    async fn played(&mut self, moves: Vec<BoutMove>, end: Option<BoutEnd>) -> Option<Then> {
        self.has_left = end.is_some();
        if leaves_room(end.as_ref()) {
            self.duel.room.leave();
        }
        let told = self.tell(moves, end.clone()).await;
        if !matches!(told, Ok(Some(_))) {
            self.duel.room.count();
        }
        match (told, end) {
            (Ok(Some(result)), end) => {
                self.judge(answered_for(end, &result)).await;
                Some(Then::Over(result))
            }
            (Ok(None), None) => None,
            // It was told to stop, or ended without a result: the log says how far it is.
            (Ok(None), Some(_)) => Some(Then::Again),
            (Err(refusal), _) => {
                tracing::warn!(game = %self.duel.game, %refusal, "what was played was not taken");
                Some(Then::Again)
            }
        }
    }

    /// Makes a batch part of the game.
    async fn tell(
        &self,
        moves: Vec<BoutMove>,
        end: Option<BoutEnd>,
    ) -> Result<Option<GameResult>, Refusal> {
        let (answer, answered) = oneshot::channel();
        let (margin_ms, tables) = (self.duel.margin_ms, self.duel.adjudication.tables);
        let bout = Box::new(Played { moves, end, margin_ms, tables });
        self.app.live.send(self.app, self.duel.game, ToGame::Bout { bout, answer })?;
        answered.await.unwrap_or(Err(Refusal::Busy))
    }

    /// Who failed is noted, and who played to the end.
    async fn judge(&mut self, end: Option<BoutEnd>) {
        let mut good = [true; 2];
        if let Some(BoutEnd::Failed { seat, fault, words, stderr, unable }) = end {
            good[seat.index()] = false;
            self.chair.failed = Some(Failed { seat, words: words.clone(), unable });
            let noted = NotedFault { kind: fault, words, stderr, at_ms: now::millis() };
            let engine = self.duel.sides[seat.index()].engine;
            breaker::note_in_match(self.app, engine, &noted).await;
        }
        for (side, good) in self.duel.sides.iter().zip(good) {
            if good {
                self.app.bots.breaker.good(side.engine);
            }
        }
    }
}

#[cfg(test)]
mod tests;
