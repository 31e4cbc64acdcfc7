//! The conversation with a server that outlives its sockets.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::future::BoxFuture;
use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut, PING_EVERY_MS, PONG_OVERDUE_MS};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep};

use crate::error::ApiError;
use crate::http::Client;
use crate::resume::{Resume, TooMuchPending};
use crate::server_time::ServerTime;
use crate::socket::Socket;
use crate::texts;
use crate::waits::Waits;

const PING_EVERY: Duration = Duration::from_millis(PING_EVERY_MS as u64);
const PONG_OVERDUE: Duration = Duration::from_millis(PONG_OVERDUE_MS as u64);
const RETRY_FIRST: Duration = Duration::from_millis(200);
const RETRY_MAX: Duration = Duration::from_millis(3_500);
/// How slow a greeting is taken to be, so that any pong says more about the server's time.
const GREETING_LAG: Duration = Duration::from_secs(1);

/// A conversation with a server. Connects anew by itself as long as [`hear`](Self::hear) is called,
/// asks for what it missed of every watched game, and repeats commands that were not answered.
pub struct Link {
    client: Client,
    /// `None` between two connections.
    socket: Option<Socket>,
    resume: Resume,
    pings: Interval,
    /// When the ping was sent whose pong is still to come.
    pinged: Option<Instant>,
    lag_ms: Option<u32>,
    server_time: Option<ServerTime>,
    /// While there is none: the next attempt, with the wait before it. It is kept here so that it
    /// goes on where it was when somebody stops listening for a moment.
    connecting: Option<BoxFuture<'static, Result<Socket, ApiError>>>,
    /// What is to be said on this socket, in order. At most what waits for an answer, and a `watch`
    /// for each game.
    unsaid: VecDeque<ClientOut>,
    waits: Waits,
    connections: u32,
    /// The server told us to stay away.
    sent_away: bool,
}

impl Link {
    /// Connects. `seed` should differ between clients: it spreads their attempts to come back.
    ///
    /// # Errors
    /// As [`Socket::connect`]; a server that is not there at the start is an error.
    pub async fn open(client: &Client, seed: u64) -> Result<Self, ApiError> {
        let socket = Socket::connect(client).await?;
        let mut waits = Waits::new(RETRY_FIRST, RETRY_MAX, seed);
        waits.went_well();
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self {
            client: client.clone(),
            socket: Some(socket),
            resume: Resume::default(),
            pings,
            pinged: None,
            lag_ms: None,
            server_time: None,
            connecting: None,
            unsaid: VecDeque::new(),
            waits,
            connections: 1,
            sent_away: false,
        })
    }

    /// Says something now, or as soon as there is a connection again.
    ///
    /// # Errors
    /// [`TooMuchPending`]: it was not said.
    pub async fn say(&mut self, message: ClientOut) -> Result<(), TooMuchPending> {
        self.resume.note(&message)?;
        self.unsaid.push_back(message);
        self.flush().await;
        Ok(())
    }

    /// The next news. Pings, pongs, gaps and lost connections are dealt with on the way. Nothing is
    /// lost when the future is dropped before it is ready.
    ///
    /// # Errors
    /// [`ApiError::Refused`] when the server will not have us any more, [`ApiError::Closed`] when it
    /// sent us away for good. Otherwise it goes on trying.
    pub async fn hear(&mut self) -> Result<ClientIn, ApiError> {
        loop {
            if self.sent_away {
                return Err(ApiError::Closed(texts::not_at_once()));
            }
            self.flush().await;
            let Some(socket) = &mut self.socket else {
                self.reconnect().await?;
                continue;
            };
            // What has come is read first: among it may be the pong that seems overdue.
            let heard = tokio::select! {
                biased;
                heard = socket.next() => heard,
                _ = self.pings.tick() => {
                    self.ping().await;
                    continue;
                }
            };
            match heard {
                Ok(message) => {
                    if let Some(news) = self.take_in(message) {
                        return Ok(news);
                    }
                }
                Err(ApiError::Unexpected(_)) => {}
                Err(_) => self.socket = None,
            }
        }
    }

    /// The last version of a watched game that arrived.
    #[must_use]
    pub fn version(&self, game: GameId) -> Option<u32> {
        self.resume.version(game)
    }

    /// How many commands wait for an answer.
    #[must_use]
    pub fn pending(&self) -> usize {
        self.resume.pending()
    }

    /// Whether there is a connection now. It may be lost without being known to be.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    /// The server's time, as far as it is known; nothing before it has said a word.
    #[must_use]
    pub fn server_now(&self) -> Option<Millis> {
        self.server_time.map(|time| time.now())
    }

    /// How many sockets there have been.
    #[must_use]
    pub fn connections(&self) -> u32 {
        self.connections
    }

    fn take_in(&mut self, message: ClientIn) -> Option<ClientIn> {
        match &message {
            ClientIn::Pong { at_ms } => {
                if let Some(pinged) = self.pinged.take() {
                    let lag = pinged.elapsed();
                    self.lag_ms = lag.as_millis().try_into().ok();
                    self.server_time = Some(ServerTime::learn(self.server_time, *at_ms, lag));
                }
                self.unsaid.extend(self.resume.refused());
                return None;
            }
            // Somebody else was given another session while this one was shown.
            ClientIn::Hello { account: None, .. } if self.client.look_again() => {
                self.socket = None;
                return None;
            }
            ClientIn::Hello { at_ms, .. } => {
                // This machine may have slept since the last one.
                self.server_time = Some(ServerTime::learn(None, *at_ms, GREETING_LAG));
            }
            ClientIn::Keeping { on: true } => self.unsaid.extend(self.resume.refused()),
            ClientIn::Bye { again: true, .. } => {
                self.socket = None;
                return None;
            }
            ClientIn::Bye { again: false, .. } => self.sent_away = true,
            _ => {}
        }
        let heard = self.resume.hear(message);
        self.unsaid.extend(heard.answer);
        heard.news
    }

    async fn ping(&mut self) {
        if self.pinged.is_some_and(|pinged| pinged.elapsed() > PONG_OVERDUE) {
            self.socket = None;
            return;
        }
        self.pinged.get_or_insert_with(Instant::now);
        self.send(&ClientOut::Ping { lag_ms: self.lag_ms }).await;
    }

    /// Says what is to be said. Without a socket that is for the next one, which begins with
    /// everything that matters then.
    async fn flush(&mut self) {
        while let (Some(message), true) = (self.unsaid.front().cloned(), self.socket.is_some()) {
            self.send(&message).await;
            self.unsaid.pop_front();
        }
        if self.socket.is_none() {
            self.unsaid.clear();
        }
    }

    /// What does not arrive is repeated on the next connection.
    async fn send(&mut self, message: &ClientOut) {
        if let Some(socket) = &mut self.socket
            && socket.send(message).await.is_err()
        {
            self.socket = None;
        }
    }

    /// One attempt, after a wait that grows.
    async fn reconnect(&mut self) -> Result<(), ApiError> {
        let (client, waits) = (&self.client, &mut self.waits);
        let attempt = self.connecting.get_or_insert_with(|| {
            let (client, wait) = (client.clone(), waits.before_next());
            Box::pin(async move {
                sleep(wait).await;
                Socket::connect(&client).await
            })
        });
        let socket = attempt.await;
        self.connecting = None;
        match socket {
            Ok(socket) => self.socket = Some(socket),
            Err(err) if err.may_pass() => return Ok(()),
            Err(err) => return Err(err),
        }
        self.unsaid = self.resume.again().into();
        self.pinged = None;
        self.waits.went_well();
        self.connections += 1;
        Ok(())
    }
}
