//! Somebody at a socket, and two of them at a board.

use std::collections::VecDeque;
use std::time::Duration;

use rookery_api_client::{ApiError, Client, Socket};
use rookery_play::now;
use rookery_protocol::account::Credentials;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{
    About, Act, Entry, Event, GameSummary, Player, Room, Start, State, You,
};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};

use crate::server::{PASSPHRASE, TestServer};

/// Longer than anything that these stories wait for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// After so long a silence somebody says that they are still there.
const QUIET: Duration = Duration::from_secs(10);

/// Somebody with a socket.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) socket: Socket,
    /// What came while the answer to a command was waited for.
    kept: VecDeque<ClientIn>,
}

/// A whole game as it was shown.
pub(crate) struct Shown {
    pub(crate) about: Box<About>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) state: State,
    pub(crate) you: Option<You>,
}

impl Person {
    /// Somebody without an account.
    pub(crate) async fn guest(server: &TestServer) -> Self {
        Self::guest_at(&server.running.url()).await
    }

    /// Somebody without an account, at a server that is a process of its own.
    pub(crate) async fn guest_at(url: &str) -> Self {
        let client = Client::new(url).unwrap();
        client.be_guest().await.unwrap();
        Self::with(client).await
    }

    /// Somebody who has just registered.
    pub(crate) async fn registered(server: &TestServer, name: &str) -> Self {
        let client = Client::new(&server.running.url()).unwrap();
        let credentials = Credentials { name: name.into(), passphrase: PASSPHRASE.into() };
        client.register(&credentials).await.unwrap();
        Self::with(client).await
    }

    /// Somebody who only looks.
    pub(crate) async fn stranger(server: &TestServer) -> Self {
        Self::with(Client::new(&server.running.url()).unwrap()).await
    }

    /// The admin of a story's server.
    pub(crate) async fn admin(server: &TestServer) -> Self {
        let client = Client::new(&server.running.url()).unwrap();
        let credentials = Credentials { name: "Ada".into(), passphrase: PASSPHRASE.into() };
        client.log_in(&credentials).await.unwrap();
        Self::with(client).await
    }

    /// Somebody who has a session already, as after a restart.
    pub(crate) async fn returned(server: &TestServer, session: String) -> Self {
        Self::returned_at(&server.running.url(), &session).await
    }

    /// The same at a server that is a process of its own.
    pub(crate) async fn returned_at(url: &str, session: &str) -> Self {
        let client = Client::new(url).unwrap();
        client.set_session(Some(session.to_owned()));
        Self::with(client).await
    }

    /// Opens another window with the same session.
    pub(crate) async fn another_window(&self) -> Self {
        Self::with(self.client.clone()).await
    }

    /// Somebody who is signed in already, or only looks.
    pub(crate) async fn with(client: Client) -> Self {
        let socket = Socket::connect(&client).await.unwrap();
        Self { client, socket, kept: VecDeque::new() }
    }

    pub(crate) async fn player(&self) -> Player {
        self.client.me().await.unwrap().account.unwrap().player
    }

    pub(crate) async fn say(&mut self, message: ClientOut) {
        self.socket.send(&message).await.unwrap();
    }

    /// Reads on until `wanted` gives something.
    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(ClientIn) -> Option<T>) -> T {
        let mut heard = vec![];
        let reading = async {
            loop {
                let message = match self.kept.pop_front() {
                    Some(message) => message,
                    None => match tokio::time::timeout(QUIET, self.socket.next()).await {
                        Ok(next) => next.unwrap_or_else(|e| panic!("{e}: {heard:?}")),
                        // As every client does that waits: otherwise the server takes it for gone.
                        Err(_) => {
                            self.say(ClientOut::Ping { lag_ms: None }).await;
                            continue;
                        }
                    },
                };
                heard.push(format!("{message:.300?}"));
                if let Some(found) = wanted(message) {
                    return found;
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, reading).await;
        found.unwrap_or_else(|_| panic!("it never came; heard: {heard:#?}"))
    }

    /// Reads on until the server closes, and gives its last words.
    pub(crate) async fn until_closed(&mut self) -> Option<(String, bool)> {
        let mut bye = None;
        loop {
            match tokio::time::timeout(2 * PATIENCE, self.socket.next()).await {
                Ok(Ok(ClientIn::Bye { text, again, .. })) => bye = Some((text, again)),
                Ok(Ok(_) | Err(ApiError::Unexpected(_))) => {}
                Ok(Err(_)) => return bye,
                Err(_) => panic!("the connection stays open"),
            }
        }
    }

    /// Looks at a game from its beginning.
    pub(crate) async fn watch(&mut self, game: GameId) -> Shown {
        self.say(ClientOut::Watch { game, from: 0 }).await;
        self.until(|message| match message {
            ClientIn::Game { about, entries, state, you, .. } => {
                Some(Shown { about, entries, state, you })
            }
            _ => None,
        })
        .await
    }

    /// No two windows of a person ever give the same.
    fn next_id() -> String {
        format!("{:016x}", now::random_u64())
    }

    /// Sends a command and waits for its answer.
    pub(crate) async fn answer(&mut self, command: ClientOut) -> Result<(), Refusal> {
        let own = match &command {
            ClientOut::Move { id, .. } | ClientOut::Act { id, .. } | ClientOut::Say { id, .. } => {
                id.clone()
            }
            other => panic!("{other:?} is not answered"),
        };
        self.say(command).await;
        let mut others = std::mem::take(&mut self.kept);
        let answer = self
            .until(|message| match message {
                ClientIn::Done { id } if id == own => Some(Ok(())),
                ClientIn::Refused { id: Some(id), reason, .. } if id == own => Some(Err(reason)),
                other => {
                    others.push_back(other);
                    None
                }
            })
            .await;
        self.kept = others;
        answer
    }

    pub(crate) async fn make(
        &mut self,
        game: GameId,
        ply: u32,
        notation: &str,
    ) -> Result<(), Refusal> {
        let (id, notation) = (Self::next_id(), notation.to_owned());
        self.answer(ClientOut::Move { game, ply, notation, id }).await
    }

    pub(crate) async fn act(&mut self, game: GameId, act: Act) -> Result<(), Refusal> {
        let id = Self::next_id();
        self.answer(ClientOut::Act { game, act, id }).await
    }

    pub(crate) async fn tell(
        &mut self,
        game: GameId,
        room: Room,
        text: &str,
    ) -> Result<(), Refusal> {
        let (id, text) = (Self::next_id(), text.to_owned());
        self.answer(ClientOut::Say { game, room, text, id }).await
    }

    /// Waits for an event in a game.
    pub(crate) async fn event(&mut self, mut wanted: impl FnMut(&Event) -> bool) -> Entry {
        self.until(|message| match message {
            ClientIn::Events { entries, .. } => {
                entries.into_iter().find(|entry| entry.event.as_ref().is_some_and(&mut wanted))
            }
            _ => None,
        })
        .await
    }
}

/// Two people at a board.
pub(crate) struct Table {
    pub(crate) game: GameId,
    pub(crate) first: Person,
    pub(crate) second: Person,
}

impl Table {
    /// Two guests who play chess with ten minutes each.
    pub(crate) async fn chess(server: &TestServer) -> Self {
        Self::of(server, "chess", TimeControl::fischer(600, 0)).await
    }

    pub(crate) async fn of(server: &TestServer, rules: &str, time: TimeControl) -> Self {
        let (first, second) = (Person::guest(server).await, Person::guest(server).await);
        Self::seat(first, second, rules, time).await
    }

    /// Seats two people who look at the board.
    pub(crate) async fn seat(
        mut first: Person,
        mut second: Person,
        rules: &str,
        time: TimeControl,
    ) -> Self {
        let summary = begin(&first, &second, &offer(rules, time)).await;
        for person in [&mut first, &mut second] {
            person.watch(summary.id).await;
        }
        Self { game: summary.id, first, second }
    }

    pub(crate) fn at(&mut self, seat: Seat) -> &mut Person {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }

    /// Plays moves by turns from the start.
    pub(crate) async fn play(&mut self, moves: &str) {
        self.play_on(0, moves).await;
    }

    /// Plays moves by turns after `ply` moves.
    pub(crate) async fn play_on(&mut self, ply: u32, moves: &str) {
        for (ply, notation) in (ply..).zip(moves.split_whitespace()) {
            let seat = if ply % 2 == 0 { Seat::First } else { Seat::Second };
            let game = self.game;
            assert_eq!(self.at(seat).make(game, ply, notation).await, Ok(()), "{notation}");
        }
    }
}

/// An offer by link, to play first.
pub(crate) fn offer(rules: &str, time: TimeControl) -> NewChallenge {
    NewChallenge {
        rules: rules.into(),
        start: Start::Usual,
        time,
        rated: false,
        seat: Some(Seat::First),
        to: Audience::Link,
    }
}

/// One offers, the other accepts.
pub(crate) async fn begin(by: &Person, with: &Person, offer: &NewChallenge) -> GameSummary {
    let challenge = by.client.challenge(offer).await.unwrap();
    with.client.accept(challenge.id).await.unwrap()
}
