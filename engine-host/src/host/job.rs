//! The task of one seat of one game.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::game::GameResult;
use rookery_protocol::host::{self as wire, HostOut, JobTurn, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::said::{Text, of_part};
use rookery_rules::{Refusal, Seat};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use super::informed::Informed;
use super::voice::Voice;
use super::{Shared, launch};
use crate::budget::budget;
use crate::engine::{Answer, Engine, Failed};
use crate::fault::Fault;
use crate::protocol::{Budget, Turn};
use crate::shown::Shown;
use crate::texts;

/// How much longer than its time for a move an engine may take before it is hurried.
const SLACK: Duration = Duration::from_millis(1_200);

/// What a job is told.
pub(super) enum ToJob {
    /// It is the engine's turn.
    Think(Box<JobTurn>),
    /// Answer at once.
    Hurry,
    /// It is over.
    Release(Option<GameResult>),
}

/// The task of one seat.
pub(super) struct Job {
    pub(super) shared: Arc<Shared>,
    pub(super) work: Work,
    pub(super) job: wire::Job,
    orders: mpsc::Receiver<ToJob>,
    /// The game as far as the engine was told of it.
    pub(super) told: Option<Informed>,
}

/// Why a job ends before its game does.
pub(super) enum Trouble {
    /// The engine's fault.
    Engine(Failed),
    /// Not the engine's fault.
    Other(Text),
}

impl From<Failed> for Trouble {
    fn from(failed: Failed) -> Self {
        Self::Engine(failed)
    }
}

impl Job {
    pub(super) fn new(
        shared: Arc<Shared>,
        work: Work,
        job: wire::Job,
        orders: mpsc::Receiver<ToJob>,
    ) -> Self {
        Self { shared, work, job, orders, told: None }
    }

    /// One that belongs to no game of the server's.
    pub(super) fn apart(shared: Arc<Shared>, seat: Seat, job: wire::Job) -> Self {
        let work = Work { game: GameId::from_random(0), seat, fence: 0 };
        Self::new(shared, work, job, mpsc::channel(1).1)
    }

    pub(super) async fn run(mut self) {
        let work = self.work;
        let shared = Arc::clone(&self.shared);
        let done = self.play().await;
        shared.pool.done(work);
        let message = match done {
            Ok(()) => return,
            Err(Trouble::Engine(Failed { fault, stderr })) => {
                let (kind, words) = (fault.kind(), fault.to_string());
                HostOut::Failed { work, kind, words, stderr }
            }
            Err(Trouble::Other(why)) => HostOut::Declined { work, why: why.to_string() },
        };
        // When nobody listens any more, the server has noticed that by itself.
        let _ = shared.out.send(message).await;
    }

    async fn play(&mut self) -> Result<(), Trouble> {
        let mut engine = self.engine().await?;
        self.shared.pool.works(self.work, engine.meter());
        while let Some(order) = self.orders.recv().await {
            let mut next = match order {
                ToJob::Think(turn) => Some(turn),
                ToJob::Hurry => None,
                ToJob::Release(result) => {
                    if let Some(result) = result {
                        engine.finished(&result);
                    }
                    self.give_back(engine);
                    return Ok(());
                }
            };
            while let Some(turn) = next.take() {
                match self.turn(&mut engine, &turn).await {
                    Ok(Then::Wait) => {}
                    Ok(Then::Think(newer)) => next = Some(newer),
                    // It thinks about a game that is over: it is not worth waiting for.
                    Ok(Then::Leave) => return Ok(()),
                    Err(fault) => return Err(engine.fail(fault).await.into()),
                }
            }
        }
        Ok(())
    }

    /// Lets an engine wait for more of the same work.
    pub(super) fn give_back(&self, engine: Engine) {
        self.shared.pool.give_back(self.job.engine.clone(), engine, None);
    }

    /// An engine that is ready for this game, from the pool or new.
    pub(super) async fn engine(&mut self) -> Result<Engine, Trouble> {
        let game = self.shared.config.games.find(&self.job.rules).await;
        let missing = || Trouble::Other(texts::unknown_rules(&self.job.rules));
        let game = game.ok_or_else(missing)?;
        if let Some(mut engine) = self.shared.pool.take(&self.job.engine, None) {
            if let Some(pins) = &self.shared.pins {
                pins.free(engine.meter()).await;
            }
            match self.begin(&mut engine, &game).await {
                Ok(()) => return Ok(engine),
                // It may have ended while it waited. A new one gets its chance.
                Err(_) => drop(engine),
            }
        }
        let mut engine = launch::start(&self.shared.config, &self.job.engine).await?;
        match self.begin(&mut engine, &game).await {
            Ok(()) => Ok(engine),
            Err(fault) => Err(engine.fail(fault).await.into()),
        }
    }

    pub(super) fn shown(&self, engine: &Engine, turn: &JobTurn) -> Shown {
        match self.told.as_ref().and_then(|told| told.play.as_deref()) {
            Some(play) => Shown::of(play, self.work.seat, engine.profile().tongue),
            None => Shown { view: turn.view.clone(), legal: turn.legal.clone() },
        }
    }

    pub(super) fn budget(&self, turn: &JobTurn, ply: u32) -> (Budget, Duration) {
        budget(self.job.budget, &self.job.time, &turn.clocks, ply, self.work.seat)
    }

    async fn turn(&mut self, engine: &mut Engine, turn: &JobTurn) -> Result<Then, Fault> {
        self.catch_up(engine, turn).await?;
        let (work, out) = (self.work, self.shared.out.clone());
        let shown = self.shown(engine, turn);
        let (allowed, wait) = self.budget(turn, turn.ply);
        let play = self.told.as_ref().and_then(|told| told.play.as_deref());
        let asked = shown.turn(turn.ply, play, &allowed, turn.draw_offered);
        let mut ears = Voice::new(work, turn.ply, &out);
        let _thinks = self.shared.gate.person();
        let hurry = Notify::new();
        let mut newer = None;
        // Not every program heeds its time for a move.
        let soft = allowed.move_ms.map(|ms| Instant::now() + Duration::from_millis(ms) + SLACK);
        let mut hurried = false;
        let answer = {
            let thinking = engine.think(&asked, Instant::now() + wait, Some(&hurry), &mut ears);
            tokio::pin!(thinking);
            loop {
                tokio::select! {
                    answer = &mut thinking => break answer?,
                    () = sleep_until(soft.unwrap_or_else(Instant::now)),
                        if soft.is_some() && !hurried =>
                    {
                        hurried = true;
                        hurry.notify_one();
                    }
                    order = self.orders.recv() => match order {
                        Some(ToJob::Hurry) => hurry.notify_one(),
                        Some(ToJob::Think(turn)) => {
                            newer = Some(turn);
                            hurry.notify_one();
                        }
                        Some(ToJob::Release(_)) | None => return Ok(Then::Leave),
                    }
                }
            }
        };
        ears.end();
        if let Some(newer) = newer {
            return Ok(Then::Think(newer));
        }
        let expected = match &answer {
            Answer::Move { notation, .. } => Some(notation.clone()),
            Answer::Resign | Answer::Draw => None,
        };
        let answer = HostOut::Answered { work, ply: turn.ply, answer: answer.into() };
        let _ = out.send(answer).await;
        if let Some(notation) = expected.filter(|_| self.job.ponders) {
            self.ponder(engine, turn, &notation).await?;
        }
        Ok(Then::Wait)
    }

    /// Thinks on the opponent's time. The move that was just made counts as made: should the server
    /// refuse it, the next turn begins the game again.
    async fn ponder(
        &mut self,
        engine: &mut Engine,
        turn: &JobTurn,
        notation: &str,
    ) -> Result<(), Fault> {
        let Some(Informed { play: Some(play), moves, .. }) = &mut self.told else { return Ok(()) };
        engine.played(Some(play.as_ref()), notation)?;
        let stray = |why: Refusal| Fault::Cannot(of_part(notation, Text::from(why)));
        play.play(notation).map_err(stray)?;
        moves.push(notation.to_owned());
        if play.turn() != Some(!self.work.seat) {
            return Ok(());
        }
        let ply = turn.ply + 1;
        let (allowed, _) =
            budget(self.job.budget, &self.job.time, &turn.clocks, ply, self.work.seat);
        let asked = Turn {
            ply,
            play: Some(play.as_ref()),
            view: None,
            legal: &[],
            budget: &allowed,
            draw_offered: false,
        };
        engine.ponder(&asked).await
    }
}

/// What comes after a turn.
enum Then {
    Wait,
    Think(Box<JobTurn>),
    Leave,
}

impl From<Answer> for wire::Answer {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Move { notation, draw } => Self::Move { notation, draw },
            Answer::Resign => Self::Resign,
            Answer::Draw => Self::Draw,
        }
    }
}
