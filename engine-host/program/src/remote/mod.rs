//! A machine of its own that plays for a server: it connects out, and takes work from there.
//!
//! [`engines`] reads which engines this machine has, [`rules`] gets the rules of games that are not
//! built in, [`pump`] carries messages between one connection and one
//! [`Host`](rookery_engine_host::host::Host).

mod archives;
mod engines;
mod pump;
mod table;
mod token;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use rookery_api_client::{ApiError, Client, HostSocket, Trust, Waits};
use rookery_protocol::bot::EngineDraft;
use rookery_protocol::said::Text;
use rookery_server_rules::{Asks, ServerRules};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

pub use engines::{parse_engines, read_engines};
pub use token::Token;

use crate::texts;
use archives::OfServer;
use pump::{End, Queues};
use rookery_engine_host::host::{self, Builds, Games, Host};

/// Messages that may wait between the host and the socket, each way.
const MESSAGES_MAX: usize = 256;
const RETRY_FIRST: Duration = Duration::from_millis(500);
const RETRY_MAX: Duration = Duration::from_secs(30);
/// How long the engines of a lost connection, or of a program that should end, have to go.
const LEAVE_MAX: Duration = Duration::from_millis(2_500);
/// The server does not know the token.
const UNAUTHORIZED: u16 = 401;
/// The server has no place where hosts connect.
const NOT_FOUND: u16 = 404;

/// The configuration of a machine that plays for a server.
pub struct Config {
    /// The server's address: `https://HOST`, or `http://127.0.0.1:PORT`.
    pub server: String,
    /// Whom this machine takes for the server.
    pub trust: Trust,
    /// The token that lets this machine in.
    pub token: Token,
    /// The engines of this machine.
    pub engines: Vec<EngineDraft>,
    /// The folder in which every engine has a folder of its own.
    pub data: PathBuf,
    /// Whether each game of two engines has a core of its own.
    pub pins: bool,
    /// The cores that engines may keep busy; all that this process may use where it is not said.
    pub cores: Option<NonZeroU32>,
    /// Whether this machine makes programs for tests of builds: it runs strangers' code.
    pub builds: bool,
    /// How long such a build may take; half an hour where it is not said.
    pub build_seconds: Option<NonZeroU32>,
}

/// Plays for the server until this program is asked to end. What can never go well (the token is
/// refused, or would go through a network in the clear; the address is none) ends it with exit code 1; a lost connection is made anew.
pub async fn run(config: Config) -> ExitCode {
    let client = match client(&config) {
        Ok(client) => client,
        Err(why) => {
            tracing::error!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let games = Arc::new(ServerRules::new(client.clone(), Asks::Machine));
    let mut stop = match Stop::new() {
        Ok(stop) => stop,
        Err(why) => {
            tracing::error!(%why, "signals cannot be heard");
            return ExitCode::FAILURE;
        }
    };
    // The process's number serves where the system has no random numbers.
    let seed = getrandom::u64().unwrap_or_else(|_| u64::from(std::process::id()));
    let mut waits = Waits::new(RETRY_FIRST, RETRY_MAX, seed);
    loop {
        match serve(&config, &client, &games, &mut waits, &mut stop).await {
            Next::Again => {}
            Next::Stopped => return ExitCode::SUCCESS,
            Next::Refused => return ExitCode::FAILURE,
        }
    }
}

/// A client that may show the token to the server.
fn client(config: &Config) -> Result<Client, Text> {
    let client = Client::trusting(&config.server, &config.trust);
    let client = client.map_err(|why| why.text())?;
    client.ensure_private().map_err(|why| why.text())?;
    client.with_token(config.token.reveal()).ok_or_else(texts::token_strange)
}

/// What comes after a connection.
enum Next {
    Again,
    Stopped,
    Refused,
}

/// One connection from its beginning to its end, with a host of its own.
async fn serve(
    config: &Config,
    client: &Client,
    games: &Arc<ServerRules>,
    waits: &mut Waits,
    stop: &mut Stop,
) -> Next {
    let (to_host, inbox) = mpsc::channel(MESSAGES_MAX);
    let (out, from_host) = mpsc::channel(MESSAGES_MAX);
    let host_config = host::Config {
        folder: config.data.join("engines"),
        shim: std::env::current_exe().ok(),
        own_engine: None,
        runs_given: false,
        own: config.engines.clone(),
        pins: config.pins,
        cores: config.cores,
        games: Arc::clone(games) as Arc<dyn Games>,
        builds: builds(config, client),
    };
    // The engines say what they are before the server is asked, who then need not wait for that.
    let host = tokio::select! {
        host = Host::new(host_config, inbox, out) => host,
        () = stop.asked() => return Next::Stopped,
    };
    let connected = tokio::select! {
        connected = connect(client, waits) => connected,
        () = stop.asked() => return Next::Stopped,
    };
    let Some(socket) = connected else { return Next::Refused };
    let mut queues = Queues { to_host, from_host };
    let mut host = std::pin::pin!(host.run());
    let (end, next) = tokio::select! {
        end = pump::pump(socket, &mut queues) => (end, Next::Again),
        () = &mut host => (End::Host, Next::Again),
        () = stop.asked() => (End::Stopped, Next::Stopped),
    };
    match &end {
        End::Lost { why, welcomed } => {
            tracing::warn!(%why, "the connection to the server is lost");
            if *welcomed {
                waits.went_well();
            }
        }
        End::Stopped => tracing::info!("ending the engines"),
        End::Host => {}
    }
    // Without its queues the host ends its engines, and then itself.
    drop(queues);
    if !matches!(end, End::Host) && timeout(LEAVE_MAX, host).await.is_err() {
        tracing::warn!("some engines do not end by themselves and are killed");
    }
    next
}

/// Where this machine makes programs, if it does.
fn builds(config: &Config, client: &Client) -> Option<Builds> {
    let archives = Arc::new(OfServer(client.clone()));
    let seconds = config.build_seconds.map(|seconds| u64::from(seconds.get()));
    let within = seconds.map(Duration::from_secs);
    config.builds.then(|| Builds::new(config.data.join("builds"), archives, within))
}

/// A connection, after as many attempts as it takes; `None` when the server will never have us.
async fn connect(client: &Client, waits: &mut Waits) -> Option<HostSocket> {
    loop {
        sleep(waits.before_next()).await;
        match HostSocket::connect(client).await {
            Ok(socket) => {
                tracing::info!("connected to the server");
                return Some(socket);
            }
            Err(ApiError::Refused { status: UNAUTHORIZED, .. }) => {
                tracing::error!("the server refuses the token of this machine");
                return None;
            }
            Err(ApiError::Refused { status: NOT_FOUND, .. }) => {
                tracing::error!(
                    "the server knows nothing of machines that run engines: it is of another \
                     version than this program"
                );
                waits.slow_down();
            }
            Err(why @ (ApiError::BadAddress(_) | ApiError::PlainHttp(_))) => {
                tracing::error!("{why}");
                return None;
            }
            Err(why @ ApiError::Tls(_)) => {
                tracing::error!("{why}");
                waits.slow_down();
            }
            Err(why) => tracing::warn!("{why}"),
        }
    }
}

/// That this program should end.
struct Stop {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Stop {
    fn new() -> std::io::Result<Self> {
        #[cfg(unix)]
        let kind = tokio::signal::unix::SignalKind::terminate();
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(kind)?,
        })
    }

    async fn asked(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
