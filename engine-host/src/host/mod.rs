//! A host plays for a server: it takes work, keeps a task for each seat, and tells the results.
//!
//! The same host serves in the server's own process and on another machine; only the ends of its
//! two channels differ.

mod bout;
mod builds;
mod cores;
mod informed;
mod job;
mod lanes;
mod launch;
mod machine;
mod pins;
mod pool;
mod report;
mod suggest;
mod trial;
mod voice;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::EngineDraft;
use rookery_protocol::host::{
    Announced, HOST_ALIVE_EVERY_MS, HostIn, HostOut, JobEngine, Work, WorkUsage,
};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::engine::Engine;
use crate::examine::{Question, examine, noted};
use crate::gate::Gate;
use crate::texts;
use bout::BoutTask;
pub use builds::{Archives, BUILD_MAX, Builds, Piece};
use job::{Job, ToJob};
use lanes::Lanes;
pub use machine::{cores, machine};
use pins::Pins;
use pool::Pool;

/// The command of Rookery's own engine.
pub const OWN_ENGINE: &str = "rookery-engine";
/// The first argument with which a server's program runs as that engine.
pub const AS_ENGINE: &str = "engine";
/// Seats, or whole games, that one host plays at once.
const JOBS_MAX: usize = 512;
/// Orders that may wait for one job.
const ORDERS_MAX: usize = 16;
/// Programs that are examined at once.
const TESTS_AT_ONCE: usize = 2;
/// Moves that are thought about at once for players who ask for a hint.
const SUGGESTIONS_AT_ONCE: usize = 2;
/// What a program gets for a move of its test game.
const TEST_MOVE_TIME: Duration = Duration::from_millis(100);

/// A source of the rules of games, for a host.
pub trait Games: Send + Sync {
    /// Finds the game of a key, with the version where there are several.
    fn find<'a>(&'a self, rules: &'a str) -> Finding<'a>;
    /// Finds the file that the rules of a game came from, if they came from one.
    fn file<'a>(&'a self, rules: &'a str) -> FindingFile<'a>;
    /// Returns all games that there are now, the most usual ones first.
    fn all(&self) -> Vec<Arc<dyn Game>>;
}

/// The answer of [`Games::find`]; `None` when there is no such game.
pub type Finding<'a> = Pin<Box<dyn Future<Output = Option<Arc<dyn Game>>> + Send + 'a>>;

/// The answer of [`Games::file`]; `None` when the rules came from no file.
pub type FindingFile<'a> = Pin<Box<dyn Future<Output = Option<ModuleFile>> + Send + 'a>>;

/// A program that is Rookery's own engine when its first argument is [`AS_ENGINE`].
pub struct OwnEngine {
    /// The path of the program.
    pub program: PathBuf,
    /// The folder of compiled rules, which it may read, so that it need not compile them itself.
    pub compiled: PathBuf,
}

/// The configuration of a host.
pub struct Config {
    /// The folder in which every engine has a folder of its own.
    pub folder: PathBuf,
    /// The program that contains engines by executing itself again.
    pub shim: Option<PathBuf>,
    /// The program that stands in for [`OWN_ENGINE`], which without one is a program like any
    /// other.
    pub own_engine: Option<OwnEngine>,
    /// Whether the host runs engines that the server describes.
    pub runs_given: bool,
    /// The engines that the host offers itself.
    pub own: Vec<EngineDraft>,
    /// Whether each game of two engines has a core of its own.
    pub pins: bool,
    /// The cores that engines may keep busy; all that this process may use where it is not said.
    pub cores: Option<NonZeroU32>,
    /// The source of the rules of games.
    pub games: Arc<dyn Games>,
    /// Where programs are made from archives; none are where it is missing.
    pub builds: Option<Builds>,
}

/// What the tasks of a host share.
struct Shared {
    config: Config,
    pool: Pool,
    /// Where games of two engines are played.
    lanes: Arc<Lanes>,
    /// Where games have cores of their own.
    pins: Option<Arc<Pins>>,
    /// Who thinks, and who waits for that.
    gate: Arc<Gate>,
    out: mpsc::Sender<HostOut>,
    tests: Semaphore,
    suggestions: Semaphore,
}

/// A host at work.
pub struct Host {
    shared: Arc<Shared>,
    inbox: mpsc::Receiver<HostIn>,
    jobs: HashMap<Work, mpsc::Sender<ToJob>>,
    announced: Vec<Announced>,
    /// The programs that are made now. They end with the host.
    builds: JoinSet<()>,
}

impl Host {
    /// Makes a host that hears through `inbox` and speaks through `out`. Its own engines are
    /// started once to learn what they are, and which protocol they speak; one that does not start
    /// is told in the log and not announced.
    pub async fn new(
        mut config: Config,
        inbox: mpsc::Receiver<HostIn>,
        out: mpsc::Sender<HostOut>,
    ) -> Self {
        let mut announced = Vec::new();
        let mut own = std::mem::take(&mut config.own);
        for draft in &mut own {
            let launch = launch::launch(&config, draft);
            match Engine::start(&launch, draft.tongue).await {
                Ok(engine) => {
                    let profile = engine.described();
                    tracing::info!(name = draft.name, program = profile.name, "an engine is here");
                    draft.tongue = Some(profile.tongue);
                    announced.push(Announced { name: draft.name.clone(), profile });
                    engine.end().await;
                }
                Err(failed) => {
                    tracing::warn!(name = draft.name, fault = %failed.fault, "left out an engine");
                }
            }
        }
        config.own = own;
        let tests = Semaphore::new(TESTS_AT_ONCE);
        let suggestions = Semaphore::new(SUGGESTIONS_AT_ONCE);
        let pins = if config.pins { Pins::here() } else { None };
        if config.pins && pins.is_none() {
            tracing::warn!("this system does not let games have cores of their own");
        }
        let (pool, lanes) = (Pool::default(), Lanes::here());
        let gate = Gate::new(cores(config.cores) as usize);
        let shared = Shared { config, pool, lanes, pins, gate, out, tests, suggestions };
        let shared = Arc::new(shared);
        let (jobs, builds) = (HashMap::new(), JoinSet::new());
        Self { shared, inbox, jobs, announced, builds }
    }

    /// Works until the inbox ends or nobody listens any more; every engine is gone then.
    pub async fn run(mut self) {
        let pins = self.shared.pins.is_some();
        let Config { shim, cores, builds, .. } = &self.shared.config;
        let machine = machine(shim.as_deref(), *cores, pins, builds.is_some()).await;
        let engines = self.announced.clone();
        if self.shared.out.send(HostOut::Hello { machine, engines }).await.is_err() {
            return;
        }
        let mut alive = interval(Duration::from_millis(HOST_ALIVE_EVERY_MS.unsigned_abs()));
        alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => break,
                },
                _ = alive.tick() => {
                    if self.tell_alive().await.is_err() {
                        break;
                    }
                }
            }
        }
        self.jobs.clear();
        self.builds.shutdown().await;
        self.shared.pool.empty().await;
    }

    async fn take(&mut self, message: HostIn) {
        match message {
            HostIn::Welcome { name } => tracing::info!(name, "the server knows this host"),
            HostIn::Take { work, job } => self.begin(work, *job).await,
            HostIn::Play { work, bout } => self.play(work, *bout).await,
            HostIn::Think { work, turn } => self.order(work, ToJob::Think(turn)).await,
            HostIn::Hurry { work } => self.order(work, ToJob::Hurry).await,
            HostIn::Release { work, result } => {
                self.order(work, ToJob::Release(result)).await;
                self.jobs.remove(&work);
            }
            HostIn::Suggest { ask, seat, job, turn } => self.suggest(ask, seat, *job, turn),
            HostIn::Try { ask, seat, bout } => self.try_to_begin(ask, seat, bout),
            HostIn::Test { test, engine } => self.examine(test, engine),
            HostIn::Build { order } => {
                while self.builds.try_join_next().is_some() {}
                self.builds.spawn(builds::make(Arc::clone(&self.shared), *order));
            }
        }
    }

    async fn begin(&mut self, work: Work, job: rookery_protocol::host::Job) {
        let Some(orders) = self.take_work(work).await else { return };
        tokio::spawn(Job::new(Arc::clone(&self.shared), work, job, orders).run());
    }

    async fn play(&mut self, work: Work, bout: rookery_protocol::bout::Bout) {
        let Some(orders) = self.take_work(work).await else { return };
        match self.shared.lanes.take() {
            Ok(lane) => {
                let runtime = lane.runtime();
                let task = BoutTask { shared: Arc::clone(&self.shared), lane, work, bout, orders };
                drop(runtime.spawn(Box::pin(task.run())));
            }
            Err(error) => {
                let why = texts::no_thread(error.to_string()).to_string();
                let _ = self.shared.out.send(HostOut::Declined { work, why }).await;
            }
        }
    }

    /// Where the task of some work hears its orders; `None` when there is too much work.
    async fn take_work(&mut self, work: Work) -> Option<mpsc::Receiver<ToJob>> {
        self.jobs.retain(|_, orders| !orders.is_closed());
        if self.jobs.len() >= JOBS_MAX {
            let why = texts::too_many_games(JOBS_MAX).to_string();
            let _ = self.shared.out.send(HostOut::Declined { work, why }).await;
            return None;
        }
        let (sender, orders) = mpsc::channel(ORDERS_MAX);
        self.jobs.insert(work, sender);
        Some(orders)
    }

    async fn order(&mut self, work: Work, order: ToJob) {
        let Some(orders) = self.jobs.get(&work) else { return };
        // A job that takes no more orders has failed, which the server hears from the job itself.
        if orders.try_send(order).is_err() {
            self.jobs.remove(&work);
        }
    }

    async fn tell_alive(&self) -> Result<(), mpsc::error::SendError<HostOut>> {
        let usage = self.shared.pool.usage();
        let usage = usage.into_iter().map(|(work, usage, load)| WorkUsage {
            work,
            cpu_ms: usage.processor_ms,
            load,
            memory: usage.memory_bytes,
        });
        let jobs = self.jobs.iter().filter(|(_, orders)| !orders.is_closed());
        let (usage, work) = (usage.collect(), jobs.map(|(&work, _)| work).collect());
        self.shared.out.send(HostOut::Alive { usage, work }).await
    }

    fn suggest(
        &self,
        ask: u32,
        seat: Seat,
        job: rookery_protocol::host::Job,
        turn: Box<rookery_protocol::host::JobTurn>,
    ) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let Ok(_turn) = shared.suggestions.acquire().await else { return };
            let _thinks = shared.gate.person();
            let hint = Job::apart(Arc::clone(&shared), seat, job).suggest(&turn).await;
            let hint = hint
                .inspect_err(|why| tracing::warn!(why = why.to_string(), "no move was suggested"));
            let hint = hint.ok();
            let _ = shared.out.send(HostOut::Suggested { ask, hint }).await;
        });
    }

    fn try_to_begin(&self, ask: u32, seat: Seat, bout: Box<rookery_protocol::bout::Bout>) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let Ok(_turn) = shared.tests.acquire().await else { return };
            let why = trial::shortcoming(&shared, seat, &bout).await;
            let why = why.map(|why| why.to_string());
            let _ = shared.out.send(HostOut::Tried { ask, why }).await;
        });
    }

    fn examine(&self, test: u32, engine: JobEngine) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let Ok(_turn) = shared.tests.acquire().await else { return };
            let _thinks = shared.gate.person();
            let report = match shared.config.draft(&engine) {
                Ok((draft, options)) => {
                    let launch = launch::launch(&shared.config, &draft);
                    let games = shared.config.games.all();
                    let mut all = draft.options.clone();
                    all.extend_from_slice(options);
                    examine(&Question {
                        launch: &launch,
                        tongue: draft.tongue,
                        options: &all,
                        games: &games,
                        move_time: TEST_MOVE_TIME,
                        analysis: None,
                    })
                    .await
                }
                Err(failed) => report::only(noted(&failed)),
            };
            let _ = shared.out.send(HostOut::Tested { test, report: Box::new(report) }).await;
        });
    }
}
