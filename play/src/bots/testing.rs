//! What tests of bots play with: machines that are moved by hand, and bots whose engines they run.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::{BotDraft, PaceRange};
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::{Profile, Tier, Tongue};
use rookery_protocol::game::{Act, Entry, Event, GameResult, State};
use rookery_protocol::host::{Announced, Answer, HostIn, HostOut, JobTurn, Work};
use rookery_protocol::id::{GameId, HostId, UserId};
use rookery_protocol::machine::Machine;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::{StoredBot, StoredHost, User};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use super::serve;
use crate::acts::offers;
use crate::app::App;
use crate::auth::session::Token;
use crate::game::{Order, Wish, look};
use crate::now;
use crate::outbox::outbox;
use crate::testing::{World, bot_draft, offer};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it looks whether something has come about.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// How often a machine says that it lives.
const ALIVE_EVERY: Duration = Duration::from_secs(2);

/// What comes, which a test does not wait for in vain.
pub(super) async fn soon<T>(coming: impl Future<Output = T>) -> T {
    timeout(PATIENCE, coming).await.expect("it does not come")
}

/// Waits until something is so.
pub(super) async fn until<F: Future<Output = bool>>(what: &str, mut is_so: impl FnMut() -> F) {
    let looking = async {
        while !is_so().await {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    };
    timeout(PATIENCE, looking).await.unwrap_or_else(|_| panic!("it did not come about: {what}"));
}

/// A machine that says and does what a test wants, and lives until it is dropped.
pub(super) struct Puppet {
    pub(super) host: HostId,
    said: mpsc::Sender<HostOut>,
    told: mpsc::Receiver<HostIn>,
    /// What it is told by.
    pub(super) out: mpsc::Sender<HostIn>,
    /// Its conversation with the server.
    serving: JoinHandle<()>,
    _lives: JoinSet<()>,
}

impl Puppet {
    /// A machine that has come, with engines that play everything.
    pub(super) async fn offering(world: &World, name: &str, engines: &[&str]) -> Self {
        let mut puppet = Self::mute(world, name).await;
        puppet.say(hello(engines)).await;
        assert_eq!(puppet.hear().await, HostIn::Welcome { name: name.to_owned() });
        puppet
    }

    /// A machine that was let in, and has said nothing.
    pub(super) async fn mute(world: &World, name: &str) -> Self {
        let id = HostId::from_random(now::random_u64());
        let host = StoredHost { id, name: name.to_owned(), made_ms: 0, seen_ms: None };
        let token = Token::random().hash();
        assert!(world.app.base.storage.create_host(&host, &token).await.unwrap());
        Self::as_host(world, id, name)
    }

    /// A machine that says that it is this one.
    pub(super) fn as_host(world: &World, host: HostId, name: &str) -> Self {
        let (said, hears) = mpsc::channel(64);
        let (out, told) = mpsc::channel(64);
        let app = Arc::clone(&world.app);
        let serving =
            tokio::spawn(serve(Arc::clone(&app), host, name.to_owned(), hears, out.clone()));
        let mut lives = JoinSet::new();
        lives.spawn(live(app, host, said.clone()));
        Self { host, said, told, out, serving, _lives: lives }
    }

    pub(super) async fn say(&self, message: HostOut) {
        self.said.send(message).await.unwrap();
    }

    /// What it is told next.
    pub(super) async fn hear(&mut self) -> HostIn {
        soon(self.told.recv()).await.expect("the conversation has ended")
    }

    /// Whatever else it was told by now.
    pub(super) fn heard(&mut self) -> Vec<HostIn> {
        std::iter::from_fn(|| self.told.try_recv().ok()).collect()
    }

    /// It is given a seat next.
    pub(super) async fn takes(&mut self) -> Work {
        match self.hear().await {
            HostIn::Take { work, .. } => work,
            other => panic!("{other:?}"),
        }
    }

    /// It is asked for a move next.
    pub(super) async fn asked(&mut self) -> (Work, JobTurn) {
        match self.hear().await {
            HostIn::Think { work, turn } => (work, *turn),
            other => panic!("{other:?}"),
        }
    }

    pub(super) async fn answers(&self, work: Work, ply: u32, answer: Answer) {
        self.say(HostOut::Answered { work, ply, answer }).await;
    }

    pub(super) async fn plays(&self, work: Work, ply: u32, notation: &str) {
        let answer = Answer::Move { notation: notation.to_owned(), draw: false };
        self.answers(work, ply, answer).await;
    }

    /// Waits until the server has ended the conversation.
    pub(super) async fn until_sent_away(self) {
        soon(self.serving).await.unwrap();
    }
}

/// Says that a machine lives and works on whatever it was given.
async fn live(app: Arc<App>, host: HostId, said: mpsc::Sender<HostOut>) {
    loop {
        tokio::time::sleep(ALIVE_EVERY).await;
        let work = app.bots.machines.work(host);
        if said.send(HostOut::Alive { usage: vec![], work }).await.is_err() {
            return;
        }
    }
}

/// The first words of a machine with two cores.
pub(super) fn hello(engines: &[&str]) -> HostOut {
    let announced = |name: &&str| {
        let profile = Profile::unknown(Tongue::Rookery);
        Announced { name: (*name).to_owned(), profile }
    };
    let machine = Machine {
        cores: 2,
        memory_mib: 1_024,
        tier: Tier::Bare,
        shortcomings: vec![],
        pins: false,
        tries: false,
        builds: false,
    };
    HostOut::Hello { machine, engines: engines.iter().map(announced).collect() }
}

/// A bot that plays everything, by an engine that a machine has announced.
pub(super) async fn bot(world: &World, name: &str, engine: &str) -> StoredBot {
    bot_with(world, name, engine, |_| {}).await
}

/// The same with something that an admin sets otherwise.
pub(super) async fn bot_with(
    world: &World,
    name: &str,
    engine: &str,
    change: impl FnOnce(&mut BotDraft),
) -> StoredBot {
    let app = &world.app;
    let known = app.bots.directory.known();
    let engine = known.engines.values().find(|one| one.name == engine).unwrap().id;
    let pace = PaceRange { min_s: 0, max_s: 10_000, slow: true };
    let mut draft = BotDraft { pace, games_max: 8, ..bot_draft(name, engine) };
    change(&mut draft);
    let user = UserId::from_random(now::random_u64());
    assert!(app.base.storage.create_bot(user, &draft, now::millis()).await.unwrap());
    app.bots.directory.refresh(&app.base.storage).await.unwrap();
    app.bots.directory.known().bots[&user].clone()
}

/// A game of chess against a bot that has just begun; the person has the first move. Without a
/// clock a bot asks for a machine at its turn, with one at once.
pub(super) async fn against(
    world: &World,
    person: &User,
    bot: &StoredBot,
    time: Option<TimeControl>,
) -> GameId {
    let to = Audience::Name { name: bot.draft.name.clone() };
    let mut new = NewChallenge { seat: Some(Seat::First), ..offer("chess", to) };
    new.time = time.unwrap_or(new.time);
    match offers::make(&world.app, person, new).await.unwrap().status {
        ChallengeStatus::Accepted { game } => game,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn moves(world: &World, person: &User, game: GameId, ply: u32, notation: &str) {
    does(world, person, game, Wish::Move { ply, notation: notation.to_owned() }).await;
}

pub(super) async fn acts(world: &World, person: &User, game: GameId, act: Act) {
    does(world, person, game, Wish::Act(act)).await;
}

/// Somebody does something in a game, however long that takes.
async fn does(world: &World, person: &User, game: GameId, wish: Wish) {
    let (outbox, mut outflow) = outbox();
    // What has an id that a game knows was done already.
    let id = now::random_u64().to_string();
    let order = Order { by: person.player(), id: id.clone(), wish, lag_ms: 0 };
    world.app.live.order(&world.app, &outbox, game, order).unwrap();
    let answered = soon(outflow.next()).await.unwrap();
    assert_eq!(*answered.message(), ClientIn::Done { id });
}

/// How a game stands, and what has happened in it, as a stranger sees it.
pub(super) async fn seen(world: &World, game: GameId) -> (State, Vec<Event>) {
    seen_by(world, game, None).await
}

/// The same as one of the players sees it.
pub(super) async fn seen_by(
    world: &World,
    game: GameId,
    player: Option<&User>,
) -> (State, Vec<Event>) {
    let shown = look(&world.app, game, player.map(User::player)).await.unwrap();
    let ClientIn::Game { entries, state, .. } = shown.into_message() else { unreachable!() };
    (state, entries.into_iter().filter_map(|Entry { event, .. }| event).collect())
}

/// Waits until a game has so many plies.
pub(super) async fn until_ply(world: &World, game: GameId, ply: u32) {
    until("a move", async || seen(world, game).await.0.ply >= ply).await;
    assert_eq!(seen(world, game).await.0.ply, ply);
}

/// Waits until a game is over.
pub(super) async fn until_over(world: &World, game: GameId) -> GameResult {
    until("an end", async || seen(world, game).await.0.result.is_some()).await;
    seen(world, game).await.0.result.unwrap()
}
