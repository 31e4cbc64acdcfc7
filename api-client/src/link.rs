//! The conversation with a server that outlives its sockets.

use std::time::Duration;

use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut, PING_EVERY_MS, PONG_OVERDUE_MS};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep};

use crate::error::ApiError;
use crate::http::Client;
use crate::resume::{Resume, TooMuchPending};
use crate::socket::Socket;

const PING_EVERY: Duration = Duration::from_millis(PING_EVERY_MS as u64);
const PONG_OVERDUE: Duration = Duration::from_millis(PONG_OVERDUE_MS as u64);
const RETRY_FIRST: Duration = Duration::from_millis(200);
const RETRY_MAX: Duration = Duration::from_millis(3_500);

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
    /// What we have to say because of what we heard, until it is said.
    answer: Option<ClientOut>,
    /// Attempts since the last connection.
    tries: u32,
    connections: u32,
    /// So that many clients of one server do not all come back at the same moment.
    jitter: u64,
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
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(Self {
            client: client.clone(),
            socket: Some(socket),
            resume: Resume::default(),
            pings,
            pinged: None,
            lag_ms: None,
            answer: None,
            tries: 0,
            connections: 1,
            jitter: seed,
            sent_away: false,
        })
    }

    /// Says something now, or as soon as there is a connection again.
    ///
    /// # Errors
    /// [`TooMuchPending`]: it was not said.
    pub async fn say(&mut self, message: ClientOut) -> Result<(), TooMuchPending> {
        self.resume.note(&message)?;
        self.send(&message).await;
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
                return Err(ApiError::Closed("Do not come back at once.".into()));
            }
            if let Some(answer) = self.answer.clone() {
                self.send(&answer).await;
                self.answer = None;
            }
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

    /// How many sockets there have been.
    #[must_use]
    pub fn connections(&self) -> u32 {
        self.connections
    }

    fn take_in(&mut self, message: ClientIn) -> Option<ClientIn> {
        match &message {
            ClientIn::Pong { .. } => {
                let lag = self.pinged.take().map(|pinged| pinged.elapsed().as_millis());
                self.lag_ms = lag.and_then(|ms| ms.try_into().ok());
                return None;
            }
            ClientIn::Bye { again: true, .. } => {
                self.socket = None;
                return None;
            }
            ClientIn::Bye { again: false, .. } => self.sent_away = true,
            _ => {}
        }
        let heard = self.resume.hear(message);
        self.answer = heard.answer;
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
        let wait = RETRY_FIRST.saturating_mul(1 << self.tries.min(8)).min(RETRY_MAX);
        self.tries += 1;
        sleep(wait.mul_f64(0.5 + self.next_jitter() / 2.0)).await;
        let mut socket = match Socket::connect(&self.client).await {
            Ok(socket) => socket,
            Err(err) if err.may_pass() => return Ok(()),
            Err(err) => return Err(err),
        };
        for message in self.resume.again() {
            if socket.send(&message).await.is_err() {
                return Ok(());
            }
        }
        self.socket = Some(socket);
        self.answer = None;
        self.pinged = None;
        self.tries = 0;
        self.connections += 1;
        Ok(())
    }

    /// From 0 to 1, by SplitMix64.
    fn next_jitter(&mut self) -> f64 {
        self.jitter = self.jitter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.jitter;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    }
}
