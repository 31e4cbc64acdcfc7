//! Two players who make the moves of a game that was thought out before, whatever happens to their
//! connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rookery_api_client::{Client, Link};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Event, ShownMove, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_rules::random::Random;
use tokio::time::{Instant, sleep, sleep_until};

const CLOCK_S: u32 = 3_600;
pub(crate) const CLOCK_MS: i64 = 3_600_000;
/// How long a player thinks, unless told otherwise.
const THINK_MS_MAX: usize = 80;
/// Moves made after the last kill.
const LAST_MOVES: usize = 4;
/// Moves that are thought of: more than can be made in the time of the test.
const TRIES_MAX: usize = 700;

/// Who was told that nothing can be saved tries again after so long.
const AGAIN_AFTER: Duration = Duration::from_millis(300);

/// A move as it is remembered and logged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moved {
    ply: u32,
    seat: Seat,
    notation: String,
}

impl Moved {
    pub(crate) fn from_event(event: &Event) -> Option<Self> {
        match event {
            Event::Moved(ShownMove { ply, seat, notation, .. }) => {
                Some(Self { ply: *ply, seat: *seat, notation: notation.clone()? })
            }
            _ => None,
        }
    }
}

/// How a move was thought about.
pub(crate) struct Thought {
    /// From the moment at which its player had heard of the one before until they sent it.
    pub(crate) time: Duration,
    /// How often its player went over to another server until it was acknowledged.
    pub(crate) returns: u32,
}

pub(crate) struct Table {
    pub(crate) game: GameId,
    /// What the movers were told is done.
    pub(crate) acknowledged: Vec<Moved>,
    /// The versions that each player heard of.
    pub(crate) heard: [Vec<u32>; 2],
    /// When somebody heard of a version: in microseconds since 1970.
    pub(crate) told: Vec<(u32, u64)>,
    /// The sockets that each player has had.
    pub(crate) connections: [u32; 2],
    /// The longest that a move took until both had heard of it.
    pub(crate) slowest: Duration,
    /// How each move was thought about.
    pub(crate) thought: Vec<Thought>,
    /// How long a player thinks.
    pub(crate) think_ms_max: usize,
    /// How often somebody was told that nothing can be saved now, where that is no surprise.
    pub(crate) bears: Option<Arc<AtomicU64>>,
    /// When each player heard of the last move, and by which of their sockets.
    heard_at: [(Instant, u32); 2],
    /// Whether the move that a player wants to make was refused because nothing can be saved.
    was_refused: [bool; 2],
    clients: [Client; 2],
    links: [Link; 2],
    moves: Vec<Moved>,
    random: Random,
}

/// Two players who have left their table, and know what they had played and wanted to play.
pub(crate) struct Left {
    pub(crate) game: GameId,
    /// When somebody heard of a version: in microseconds since 1970.
    pub(crate) told: Vec<(u32, u64)>,
    clients: [Client; 2],
    moves: Vec<Moved>,
}

impl Table {
    /// Two guests sit down at a new game.
    pub(crate) async fn open(url: &str, seed: u64) -> Self {
        let (rules, moves) = long_game(seed);
        let clients = [Client::new(url).unwrap(), Client::new(url).unwrap()];
        for client in &clients {
            client.be_guest().await.unwrap();
        }
        let challenge = NewChallenge {
            rules,
            start: Start::Usual,
            time: TimeControl::fischer(CLOCK_S, 0),
            rated: false,
            seat: Some(Seat::First),
            to: Audience::Link,
        };
        let challenge = clients[0].challenge(&challenge).await.unwrap();
        let game = clients[1].accept(challenge.id).await.unwrap().id;
        Self::sit_down(clients, game, moves, seed).await
    }

    /// The players connect, and watch.
    async fn sit_down(clients: [Client; 2], game: GameId, moves: Vec<Moved>, seed: u64) -> Self {
        let mut links = [
            Link::open(&clients[0], 2 * seed).await.unwrap(),
            Link::open(&clients[1], 2 * seed + 1).await.unwrap(),
        ];
        for link in &mut links {
            link.say(ClientOut::Watch { game, from: 0 }).await.unwrap();
        }
        Self {
            game,
            acknowledged: Vec::new(),
            heard: [Vec::new(), Vec::new()],
            // That there is a game at all is known by now.
            told: vec![(0, micros())],
            connections: [1, 1],
            slowest: Duration::ZERO,
            thought: Vec::new(),
            think_ms_max: THINK_MS_MAX,
            bears: None,
            heard_at: [(Instant::now(), 1); 2],
            was_refused: [false; 2],
            clients,
            links,
            moves,
            random: Random::new(seed),
        }
    }

    pub(crate) fn leave(self) -> Left {
        let Self { game, told, clients, moves, .. } = self;
        Left { game, told, clients, moves }
    }

    /// Makes moves until it is enough, and a few more.
    pub(crate) async fn play_until(mut self, enough: Arc<AtomicBool>) -> Self {
        let mut last_moves = 0;
        while last_moves < LAST_MOVES {
            last_moves += usize::from(enough.load(Ordering::Relaxed));
            let begun = Instant::now();
            self.make_a_move().await;
            self.slowest = self.slowest.max(begun.elapsed());
            let think_ms = self.random.below(self.think_ms_max) as u64;
            self.think(Duration::from_millis(think_ms)).await;
        }
        self.connections = self.links.each_ref().map(Link::connections);
        self
    }

    /// Both players let time pass. They listen, as everybody does: who has lost their server goes to
    /// another one at once, and not when they have made up their mind.
    async fn think(&mut self, time: Duration) {
        let until = Instant::now() + time;
        loop {
            let [first, second] = &mut self.links;
            let (at, message) = tokio::select! {
                () = sleep_until(until) => return,
                message = first.hear() => (0, message.unwrap()),
                message = second.hear() => (1, message.unwrap()),
            };
            self.note(at, &message);
        }
    }

    /// Makes the next move; returns when it is acknowledged and both players have heard of it.
    async fn make_a_move(&mut self) {
        let next = self.moves[self.acknowledged.len()].clone();
        let id = format!("{}", next.ply);
        let order = ClientOut::Move {
            game: self.game,
            ply: next.ply - 1,
            notation: next.notation.clone(),
            id: id.clone(),
        };
        let at = next.seat.index();
        let (heard_at, by) = self.heard_at[at];
        let time = heard_at.elapsed();
        self.links[at].say(order.clone()).await.unwrap();
        let mut told = [false; 2];
        while self.links[at].pending() > 0 || told != [true; 2] {
            if self.was_refused[at] {
                sleep(AGAIN_AFTER).await;
                self.was_refused[at] = false;
                self.links[at].say(order.clone()).await.unwrap();
            }
            let [first, second] = &mut self.links;
            let (at, message) = tokio::select! {
                message = first.hear() => (0, message.unwrap()),
                message = second.hear() => (1, message.unwrap()),
            };
            if self.note(at, &message).contains(&next) {
                told[at] = true;
                self.heard_at[at] = (Instant::now(), self.links[at].connections());
            }
        }
        self.thought.push(Thought { time, returns: self.links[at].connections() - by });
        self.acknowledged.push(next);
    }

    /// Notes the versions that a player hears of; the moves among them.
    fn note(&mut self, at: usize, message: &ClientIn) -> Vec<Moved> {
        match message {
            ClientIn::Game { entries, .. } | ClientIn::Events { entries, .. } => {
                self.told.extend(entries.last().map(|entry| (entry.version, micros())));
                self.heard[at].extend(entries.iter().map(|entry| entry.version));
                let events = entries.iter().filter_map(|entry| entry.event.as_ref());
                events.filter_map(Moved::from_event).collect()
            }
            ClientIn::Refused { id, reason: Refusal::StorageDown, text, .. }
                if let Some(refused) = &self.bears =>
            {
                assert_eq!(*text, Refusal::StorageDown.to_string(), "a sentence");
                refused.fetch_add(1, Ordering::Relaxed);
                self.was_refused[at] = id.is_some();
                Vec::new()
            }
            ClientIn::Refused { .. } => panic!("{message:?} in {}", self.game),
            _ => Vec::new(),
        }
    }
}

impl Left {
    /// The newest version that somebody had heard of by then; none where nobody knew of the game.
    pub(crate) fn told_by(&self, micros: u64) -> Option<u32> {
        let by = self.told.iter().filter(|(_, at)| *at < micros);
        by.map(|(version, _)| *version).max()
    }

    /// Both come back, as whoever they were, to the game after its first `plies`, and make `more` moves.
    pub(crate) async fn play_on(&self, plies: usize, more: usize) {
        let clients = self.clients.clone();
        let mut table = Table::sit_down(clients, self.game, self.moves.clone(), 0).await;
        table.acknowledged.extend_from_slice(&self.moves[..plies]);
        for _ in 0..more {
            table.make_a_move().await;
        }
    }
}

/// The time by which it is compared who heard of what before something else happened.
#[expect(clippy::disallowed_methods, reason = "the other one is noted by another program")]
pub(crate) fn micros() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap().as_micros() as u64
}

/// Rules by which a game can last, and random moves that do not end it.
fn long_game(seed: u64) -> (String, Vec<Moved>) {
    let registry = rookery_games::registry();
    let game = registry.get("chess").unwrap();
    let mut play = game.begin(&Start::Usual).unwrap();
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    for _ in 0..TRIES_MAX {
        let (Some(seat), legal) = (play.turn(), play.legal_moves()) else { break };
        let notation = &random.pick(&legal).unwrap().notation;
        let mut after = play.fork();
        after.play(notation).unwrap();
        if after.outcome().is_none() {
            let ply = after.ply();
            moves.push(Moved { ply, seat, notation: notation.clone() });
            play = after;
        }
    }
    (game.title().key.clone(), moves)
}
