//! What tests of games play with: games in memory without a task, and a task that does what it is
//! told.

mod killed;
mod simulation;
mod steps;

use std::sync::Arc;

use rookery_arbiter::{Arbiter, By, Command, Entries, Event, LoggedMove, Record, Wish};
use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{
    Act, Event as Told, GameSummary, MatchPlace, Player, ShownMove, Start,
};
use rookery_protocol::id::{EngineId, GameId, MatchId, UserId};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_rules::{Game, resolve};
use rookery_storage::{Append, NewGame, StoredEngine, StoredEvent, User};
use tokio::sync::mpsc;

pub(crate) use steps::Steps;

use super::kept::{Budget, KEPT_BYTES_MAX, Kept};
use super::message::ToGame;
use super::open_game::{Applied, OpenGame, stored};
use super::request::Order;
use super::task::GameTask;
use crate::now;
use crate::outbox::{ConnectionId, Notice, Outflow, outbox};
use crate::testing::{World, bot_draft};

/// When the games without a task began.
pub(super) const BEGAN_MS: Millis = 1_000_000;

pub(super) fn unlimited() -> TimeControl {
    TimeControl::even(TimeLimit::Unlimited)
}

/// What [`hours`] gives each player: more than any test takes.
pub(super) const HOURS_MS: Millis = 3 * 60 * 60 * 1_000;

pub(super) fn hours() -> TimeControl {
    TimeControl::fischer(3 * 60 * 60, 0)
}

/// Who plays the games without a task, the first seat first.
pub(super) fn people() -> [Player; 2] {
    [(1, "anna"), (2, "bela")].map(|(id, name)| Player {
        id: UserId::from_random(id),
        name: name.into(),
        guest: false,
    })
}

/// A game that has just begun; lots fall the same way each time.
pub(super) fn begun(game: &Arc<dyn Game>, start: Start, time: TimeControl) -> OpenGame {
    let summary = GameSummary {
        id: GameId::from_random(1),
        rules: game.title().key.clone(),
        players: people(),
        time,
        rated: false,
        started_ms: BEGAN_MS,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    };
    let start = resolve(game.as_ref(), start, || 7).unwrap();
    let arbiter = Arbiter::new(game.as_ref(), OpenGame::setup(&summary, start)).unwrap();
    let kept = Kept::new(Entries::default(), &Arc::new(Budget::new(KEPT_BYTES_MAX)));
    OpenGame::new(summary, Arc::clone(game), arbiter, kept, &[])
}

/// A game without clocks that is built in.
pub(super) fn opened(rules: &str, start: Start) -> OpenGame {
    begun(rookery_games::registry().get(rules).unwrap(), start, unlimited())
}

/// Decides a command a second after what came before, and makes it part of the game.
pub(super) fn carry(open: &mut OpenGame, by: By, command: impl Into<Command>) -> Applied {
    let at_ms = open.arbiter.at_ms() + 1_000;
    let records = open.decide(by, &command.into(), at_ms, None).unwrap();
    open.apply(records).unwrap()
}

/// Makes moves, each by whose turn it is.
pub(super) fn play(open: &mut OpenGame, moves: &str) {
    for notation in moves.split(' ') {
        let seat = open.arbiter.turn().unwrap();
        let wish = Wish::Move { ply: open.arbiter.ply(), notation: notation.into() };
        carry(open, By::Seat(seat), wish);
    }
}

/// The notations that entries tell, with `?` for what is hidden.
pub(super) fn notations(message: &ClientIn) -> Vec<&str> {
    let (ClientIn::Game { entries, .. } | ClientIn::Events { entries, .. }) = message else {
        panic!("{message:?}");
    };
    let told = entries.iter().map(|entry| match &entry.event {
        Some(Told::Moved(ShownMove { notation, .. })) => notation.as_deref().unwrap_or("?"),
        Some(Told::Said { text, .. }) => text,
        Some(Told::Ended { result }) => &result.reason,
        Some(_) => "other",
        None => "?",
    });
    told.collect()
}

/// A game's task that tests tell what to do: it takes no messages of its own, and no other has the
/// game in memory.
pub(super) struct Table {
    pub(super) world: World,
    /// The first seat first.
    pub(super) players: [Player; 2],
    pub(super) id: GameId,
    pub(super) task: GameTask,
}

impl Table {
    pub(super) async fn of(rules: &str, start: Start, time: TimeControl) -> Self {
        let world = World::new().await;
        let players = [world.player("anna").await, world.player("bela").await];
        Self::with(world, players.map(|user| user.player()), rules, start, time).await
    }

    /// Without clocks.
    pub(super) async fn chess() -> Self {
        Self::of("chess", Start::Usual, unlimited()).await
    }

    /// By rules that are slow, and without clocks.
    pub(super) async fn slow() -> Self {
        let world = World::new().await;
        world.app.base.library.keep(Steps::KEY, Arc::new(Steps::slow()));
        let players = [world.player("anna").await, world.player("bela").await];
        let players = players.map(|user| user.player());
        Self::with(world, players, Steps::KEY, Start::Usual, unlimited()).await
    }

    /// Chess without clocks between a person and a bot, which has the second seat.
    pub(super) async fn with_a_bot() -> Self {
        Self::with_a_bot_in(World::new().await).await
    }

    /// The same at a server.
    pub(super) async fn with_a_bot_in(world: World) -> Self {
        let anna = world.player("anna").await;
        let bot = bot(&world, "robot").await;
        let players = [anna.player(), bot.player()];
        Self::with(world, players, "chess", Start::Usual, unlimited()).await
    }

    pub(super) async fn with(
        world: World,
        players: [Player; 2],
        rules: &str,
        start: Start,
        time: TimeControl,
    ) -> Self {
        Self::since(now::millis(), world, players, rules, start, time).await
    }

    pub(super) async fn since(
        started_ms: Millis,
        world: World,
        players: [Player; 2],
        rules: &str,
        start: Start,
        time: TimeControl,
    ) -> Self {
        let game = NewGame {
            id: GameId::from_random(now::random_u64()),
            rules: rules.into(),
            start,
            time,
            rated: false,
            players: players.each_ref().map(|player| player.id),
            started_ms,
        };
        let storage = &world.app.base.storage;
        if !world.app.base.library.is_built_in(rules) {
            storage.note_game_types(&[(rules, rules)]).await.unwrap();
        }
        storage.create_game(&game).await.unwrap();
        let task = task(&world, game.id);
        Self { world, players, id: game.id, task }
    }

    /// Chess in which both have moved, the last one so long ago; so much is left on either clock.
    pub(super) async fn moved_before(ago_ms: Millis, time: TimeControl, left_ms: Millis) -> Self {
        Self::moved_before_in(World::new().await, ago_ms, time, left_ms).await
    }

    /// The same at a server.
    pub(super) async fn moved_before_in(
        world: World,
        ago_ms: Millis,
        time: TimeControl,
        left_ms: Millis,
    ) -> Self {
        let players = [world.player("anna").await, world.player("bela").await];
        let players = players.map(|user| user.player());
        // It begins now: a server would find a game that began long ago due before it has moves.
        let table = Self::with(world, players, "chess", Start::Usual, time).await;
        let at_ms = now::millis() - ago_ms;
        let moved = |version, seat, notation: &str| {
            let (notation, left_ms) = (notation.to_owned(), Some(left_ms));
            let made = LoggedMove { seat, notation, left_ms, periods: 0, lag_ms: 0 };
            let event = Event::Moved(made);
            stored(&Record { version, at_ms, command: None, search: None, event })
        };
        let events = vec![moved(1, Seat::First, "e2e4"), moved(2, Seat::Second, "e7e5")];
        let append = Append { game: table.id, first_version: 1, events, ended: None };
        table.world.app.base.storage.append(append).await.unwrap();
        table
    }

    /// Has the game in memory as one of a match.
    pub(super) async fn be_of_a_match(&mut self) {
        self.task.awake().await.unwrap();
        let place = MatchPlace { id: MatchId::from_random(1), number: 0 };
        self.task.memory.open_mut().unwrap().summary.of_match = Some(place);
    }

    /// Another task of the same game, as another server has it.
    pub(super) fn another(&self) -> GameTask {
        task(&self.world, self.id)
    }

    /// The same game at another server of the same database.
    pub(super) fn at(&self, world: World) -> Self {
        let task = task(&world, self.id);
        Self { world, players: self.players.clone(), id: self.id, task }
    }

    /// Ends the second of two servers: the first one ends the database.
    pub(super) async fn leave(self) {
        drop(self.task);
        self.world.leave().await;
    }

    /// Has the task read the game anew, as after it left memory.
    pub(super) async fn read_anew(&mut self) -> &mut GameTask {
        self.task = self.another();
        self.task.awake().await.unwrap();
        &mut self.task
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()].clone()
    }

    pub(super) async fn wish(&mut self, by: Player, wish: Wish) -> Result<(), Refusal> {
        let obeyed = self.task.obey(order(by, wish)).await;
        self.task.play_prepared().await;
        obeyed
    }

    pub(super) async fn act(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.wish(self.player(seat), Wish::Act(act)).await
    }

    pub(super) async fn play(&mut self, moves: &str) {
        for notation in moves.split(' ') {
            self.task.awake().await.unwrap();
            let arbiter = &self.task.memory.open().unwrap().arbiter;
            let (ply, by) = (arbiter.ply(), self.player(arbiter.turn().unwrap()));
            self.wish(by, Wish::Move { ply, notation: notation.into() }).await.unwrap();
        }
    }

    /// Somebody's connection looks from now on: what it hears, the game as it is left out.
    pub(super) async fn watch(&mut self, player: Option<&Player>) -> (ConnectionId, Outflow) {
        let (outbox, mut outflow) = outbox();
        let connection = outbox.id();
        let player = player.cloned();
        self.task.take(ToGame::Watch { outbox, player, from: 0 }).await;
        assert!(matches!(outflow.waiting().unwrap().message(), ClientIn::Game { .. }));
        (connection, outflow)
    }

    /// What is stored of the game.
    pub(super) async fn records(&self) -> Vec<Record> {
        let stored = self.world.app.base.storage.load(self.id, 0).await.unwrap().unwrap().1;
        let read =
            |event: &StoredEvent| Record::read(event.version, event.at_ms, &event.body).unwrap();
        stored.iter().map(read).collect()
    }

    pub(super) async fn events(&self) -> Vec<Event> {
        self.records().await.into_iter().map(|record| record.event).collect()
    }

    pub(super) async fn end(self) {
        drop(self.task);
        self.world.end().await;
    }
}

/// The task of a game that nobody sends messages to.
pub(super) fn task(world: &World, game: GameId) -> GameTask {
    let (inbox, messages) = mpsc::channel(1);
    GameTask::new(Arc::clone(&world.app), game, inbox.downgrade(), messages)
}

/// An order that was not given before.
pub(super) fn order(by: Player, wish: Wish) -> Order {
    Order { by, id: now::random_u64().to_string(), wish, lag_ms: 0 }
}

/// The account of a bot of this server, whose engine no machine runs.
pub(super) async fn bot(world: &World, name: &str) -> User {
    let engine = StoredEngine {
        id: EngineId::from_random(1),
        name: "engine".into(),
        draft: None,
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 0,
    };
    assert!(world.app.base.storage.create_engine(&engine).await.unwrap());
    let draft = bot_draft(name, engine.id);
    let (app, id) = (&world.app, UserId::from_random(now::random_u64()));
    assert!(app.base.storage.create_bot(id, &draft, 0).await.unwrap());
    app.bots.directory.refresh(&app.base.storage).await.unwrap();
    let user = app.base.storage.user(id).await.unwrap().unwrap();
    assert_eq!(user.role, Role::Bot);
    user
}

/// The messages that wait for a listener.
pub(super) fn messages(outflow: &mut Outflow) -> Vec<ClientIn> {
    crate::testing::heard(outflow).into_iter().map(Notice::into_message).collect()
}
