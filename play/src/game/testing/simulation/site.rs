//! A site of several servers on one thread, whose time passes when a test says so, and otherwise not
//! while anything is still to be done: so a slow machine changes nothing, and hours take seconds.

use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use futures_util::poll;
use rookery_news::local::Hub;
use rookery_protocol::Millis;
use rookery_storage::unanswered;
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep_until};

use crate::app::App;
use crate::now::pretended::{self, Timeline};
use crate::options::{Options, Others};
use crate::testing::World;

/// What happens within this time happens at once.
pub(super) const TICK: Duration = Duration::from_millis(5);
/// Nothing is left to be done once nobody has asked the database for anything in so many rounds.
const QUIET_ROUNDS: u32 = 3;
/// How often it is looked whether the database has answered.
const LOOK_EVERY: Duration = Duration::from_micros(20);
/// A server that has not started after so many looks never will.
const LOOKS_MAX: u32 = 500_000;

/// Waits a moment for the threads of the database.
#[expect(clippy::disallowed_methods, reason = "no task is to go on meanwhile")]
fn let_it_answer() {
    thread::sleep(LOOK_EVERY);
}

/// A server whose tasks run when they are let.
struct Server {
    world: World,
    timeline: Timeline,
    /// The beginning of its time, by its own clock and by that of the site.
    began: (Instant, Duration),
    tasks: Runtime,
}

impl Server {
    /// Starts one whose clock is ahead by `skew_ms`.
    fn start(options: Options, name: String, passed: Duration, skew_ms: Millis) -> Self {
        let tasks = Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        let timeline = Timeline::new();
        let began = (tasks.block_on(async { Instant::now() }), passed);
        let starting = tasks.spawn(World::beside(options, name));
        let mut looks = 0;
        while !starting.is_finished() {
            timeline.during(|| tasks.block_on(yield_now()));
            let_it_answer();
            looks += 1;
            assert!(looks < LOOKS_MAX, "a server does not start");
        }
        let world = tasks.block_on(starting).unwrap();
        timeline.shift(skew_ms);
        Self { world, timeline, began, tasks }
    }

    /// Lets each of its tasks go on that can.
    fn go_on(&self) {
        self.timeline.during(|| self.tasks.block_on(yield_now()));
    }

    /// Lets its time pass until so much has passed at the site.
    fn pass(&self, passed: Duration) {
        let (began, before) = self.began;
        let passing = async { sleep_until(began + (passed - before)).await };
        self.timeline.during(|| self.tasks.block_on(passing));
    }

    /// Everything ends that it does, wherever it stands.
    fn kill(self) {
        let Self { world, tasks, .. } = self;
        {
            let _tasks = tasks.enter();
            drop(world);
        }
        tasks.shutdown_background();
    }
}

/// Several servers of one database.
pub(super) struct Site {
    pub(super) hub: Hub,
    options: Options,
    places: Vec<Option<Server>>,
    passed: Duration,
    /// What became of servers, and who went where.
    pub(super) told: Vec<String>,
}

impl Site {
    pub(super) fn start(count: usize) -> Self {
        pretended::set_passed(Duration::ZERO);
        let hub = Hub::default();
        let folder = World::folder();
        let others = Others::Here(hub.clone());
        let options = Options { data: folder, scripts: false, others, ..Options::default() };
        let places = (0..count).map(|_| None).collect();
        let mut site = Self { hub, options, places, passed: Duration::ZERO, told: vec![] };
        (0..count).for_each(|at| site.start_one(at, 0));
        site
    }

    /// Notes something to tell where a check fails.
    pub(super) fn tell(&mut self, what: &str) {
        self.told.push(format!("{:.3} s: {what}", self.passed.as_secs_f64()));
    }

    /// What has passed since it was started.
    pub(super) fn passed(&self) -> Duration {
        self.passed
    }

    /// Starts the server at a place, with a clock that is so much ahead.
    pub(super) fn start_one(&mut self, at: usize, skew_ms: Millis) {
        self.settle();
        let options = self.options.clone();
        let server = Server::start(options, format!("server {at}"), self.passed, skew_ms);
        self.places[at] = Some(server);
        self.tell(&format!("{at} starts, {skew_ms} ms ahead"));
    }

    /// Kills the server at a place, after it and the others went on for so many rounds.
    pub(super) fn kill_one(&mut self, at: usize, rounds: usize) {
        for _ in 0..rounds {
            self.go_on();
        }
        if let Some(server) = self.places[at].take() {
            self.hub.leave(&server.world.app.base.life);
            server.kill();
            self.tell(&format!("{at} is killed"));
        }
    }

    /// The places of the servers that live.
    pub(super) fn living(&self) -> Vec<usize> {
        (0..self.places.len()).filter(|at| self.places[*at].is_some()).collect()
    }

    /// Does something at a server that lives.
    pub(super) fn at<T>(&self, at: usize, act: impl FnOnce(&Arc<App>) -> T) -> T {
        let server = self.places[at].as_ref().unwrap();
        let _tasks = server.tasks.enter();
        server.timeline.during(|| act(&server.world.app))
    }

    /// Waits for something at a server that lives; no time passes meanwhile.
    pub(super) fn ask<'a, T, F: Future<Output = T> + 'a>(
        &'a self,
        at: usize,
        ask: impl FnOnce(&'a World) -> F,
    ) -> T {
        let server = self.places[at].as_ref().unwrap();
        let mut asking = pin!(ask(&server.world));
        loop {
            let asked = async { poll!(asking.as_mut()) };
            if let Poll::Ready(answer) = server.timeline.during(|| server.tasks.block_on(asked)) {
                return answer;
            }
            self.go_on();
        }
    }

    /// Lets everything be done that can be, and time pass by a [`TICK`].
    pub(super) fn tick(&mut self) {
        self.settle();
        self.passed += TICK;
        pretended::set_passed(self.passed);
        self.places.iter().flatten().for_each(|server| server.pass(self.passed));
    }

    /// Lets everything be done that can be.
    fn settle(&self) {
        let mut quiet = 0;
        while quiet < QUIET_ROUNDS {
            self.go_on();
            if unanswered() > 0 {
                quiet = 0;
                let_it_answer();
            } else {
                quiet += 1;
            }
        }
    }

    fn go_on(&self) {
        self.places.iter().flatten().for_each(Server::go_on);
    }

    /// Nothing is left of it.
    pub(super) fn end(mut self) {
        self.settle();
        (0..self.places.len()).for_each(|at| self.kill_one(at, 0));
        std::fs::remove_dir_all(&self.options.data).unwrap();
    }
}
