//! Brings a server up, and down again.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use rookery_engine::endgame::Tables;
use rookery_rules::BadStart;
use rookery_storage::{Storage, StorageError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::arrange::Arrangements;
use crate::auth::first_admin::FirstAdmin;
use crate::auth::passphrase::{HashError, Passphrases};
use crate::auth::session::Token;
use crate::bots::Bots;
use crate::config::Config;
use crate::console::Console;
use crate::folder::make_private;
use crate::game::Live;
use crate::imports::Imports;
use crate::library::Library;
use crate::lobby::Lobby;
use crate::matches::Matches;
use crate::people::People;
use crate::programs::Programs;
use crate::rates::Limits;
use crate::shutdown::Shutdown;
use crate::studies::Studies;
use crate::{
    accept, arrange, bots, console, game, ics, library, life, lobby, matches, metrics, router,
    studies,
};

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be used.
    #[error("the data folder {} cannot be used: {source}", path.display())]
    Data {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The database cannot be used.
    #[error("the database {url} cannot be used: {source}")]
    Storage {
        /// Which, without a password.
        url: String,
        /// Why.
        source: StorageError,
    },
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on: {source}; take another with --listen")]
    Listen {
        /// Which.
        address: String,
        /// Why.
        source: io::Error,
    },
    /// A game is broken.
    #[error("the game {key} does not begin: {fault}")]
    Game {
        /// Which.
        key: String,
        /// Why.
        fault: BadStart,
    },
    /// A folder of tables cannot be read.
    #[error("--tables: {0}")]
    Tables(String),
    /// Hashing does not work.
    #[error(transparent)]
    Hash(#[from] HashError),
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it serves metrics, if it does.
    pub metrics_address: Option<SocketAddr>,
    /// Where programs for old chess servers connect, if anywhere.
    pub ics_address: Option<SocketAddr>,
    /// The link that makes the first admin, while there is none.
    pub first_admin_link: Option<String>,
    /// What its parts share.
    pub app: Arc<App>,
    serving: JoinHandle<()>,
    hosting: JoinHandle<()>,
    studying: JoinHandle<()>,
    chores: JoinHandle<()>,
    ticking: JoinHandle<()>,
}

/// Starts a server.
///
/// # Errors
/// Why it cannot run.
pub async fn start(config: Config) -> Result<Running, StartError> {
    let storage = open_storage(&config).await?;
    let in_storage = |source| StartError::Storage { url: config.database_shown(), source };
    let token = (!storage.admins_exist().await.map_err(in_storage)?).then(Token::random);
    let registry = rookery_games::registry();
    let types: Vec<_> = registry.iter().map(|game| game.title()).collect();
    let types: Vec<_> = types.iter().map(|title| (&*title.key, &*title.name)).collect();
    storage.note_game_types(&types).await.map_err(in_storage)?;
    let tables = open_tables(&config.tables).await?;
    let library = Library::new(registry, Arc::clone(&tables));
    let library = library.map_err(|(key, fault)| StartError::Game { key, fault })?;
    let (listener, address) = listen(&config.listen).await?;
    let (ics, ics_address) = match &config.ics_listen {
        Some(at) => listen(at).await.map(|(ics, address)| (Some(ics), Some(address)))?,
        None => (None, None),
    };
    // From here on games are served; reading the library and the tables was no time of theirs.
    let (outages, ticking) = life::begin(&storage).await.map_err(in_storage)?;

    let app = Arc::new(App {
        url: base(&config, address),
        console: Console::read(&storage).await.map_err(in_storage)?,
        storage,
        library,
        tables,
        outages,
        passphrases: Passphrases::new()?,
        passphrase_change: tokio::sync::Mutex::default(),
        first_admin: token.as_ref().map_or_else(FirstAdmin::closed, FirstAdmin::open),
        limits: Limits::new(config.rates),
        people: People::default(),
        arrangements: Arrangements::default(),
        programs: Programs::default(),
        lobby: Lobby::default(),
        live: Live::default(),
        bots: Bots::default(),
        matches: Matches::default(),
        studies: Studies::default(),
        imports: Imports::default(),
        shutdown: Arc::new(Shutdown::default()),
        config,
    });
    bots::settle(&app).await;
    let metrics_address = match app.config.metrics_listen {
        Some(listen) => {
            let metrics = metrics::serve(listen, &app.config, app.shutdown.clone());
            let address = listen.to_string();
            Some(metrics.await.map_err(|source| StartError::Listen { address, source })?)
        }
        None => None,
    };
    let bounds = app.config.bounds;
    let router = router::router(app.clone());
    let serving = accept::serve(listener, router, app.shutdown.clone(), bounds);
    let serving = tokio::spawn(serving);
    if let Some(ics) = ics {
        tokio::spawn(ics::serve(ics, app.clone()));
    }
    let chores = tokio::spawn(life::chores(app.clone()));
    rookery_games::keep_compiled_in(app.config.compiled());
    let hosting = tokio::spawn(bots::start_local(app.clone()));
    let studying = tokio::spawn(studies::keep_going(app.clone()));
    keep_going(&app);
    let first_admin_link =
        token.map(|token| format!("{}/first-admin#{}", app.url, token.to_text()));
    Ok(Running {
        address,
        metrics_address,
        ics_address,
        first_admin_link,
        app,
        serving,
        hosting,
        studying,
        chores,
        ticking,
    })
}

/// Listens at an address; where that is, for port 0 takes a free one.
async fn listen(at: &str) -> Result<(TcpListener, SocketAddr), StartError> {
    let cannot = |source| StartError::Listen { address: at.to_owned(), source };
    let listener = TcpListener::bind(at).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// Begins what goes on for as long as the server runs, and ends with it by itself.
fn keep_going(app: &Arc<App>) {
    tokio::spawn(lobby::keep_fresh(app.clone()));
    tokio::spawn(console::keep_fresh(app.clone()));
    tokio::spawn(library::keep_filled(app.clone()));
    tokio::spawn(bots::keep_seated(app.clone()));
    tokio::spawn(matches::keep_going(app.clone()));
    tokio::spawn(arrange::keep(app.clone()));
    tokio::spawn(game::keep_watch(app.clone()));
    tokio::spawn(game::wake_unwatched(app.clone()));
}

/// Opens the database that `config` names, and makes the data folder if it lies there.
///
/// # Errors
/// [`StartError::Data`], [`StartError::Storage`].
pub async fn open_storage(config: &Config) -> Result<Storage, StartError> {
    if config.database_url.is_none() {
        make_private(&config.data).map_err(|source| {
            let path = config.data.clone();
            StartError::Data { path, source }
        })?;
    }
    let opened = Storage::open(&config.database()).await;
    opened.map_err(|source| StartError::Storage { url: config.database_shown(), source })
}

/// Finds the tables of endings, and says in the log which there are.
async fn open_tables(folders: &[PathBuf]) -> Result<Arc<Tables>, StartError> {
    let sought = folders.to_vec();
    // The head of each file is read.
    let opening = tokio::task::spawn_blocking(move || Tables::open(&sought));
    let opened = opening.await.unwrap_or_else(|error| Err(error.to_string()));
    let (tables, faults) = opened.map_err(StartError::Tables)?;
    for fault in faults {
        tracing::warn!(fault, "a table of endings is not used");
    }
    for found in tables.described() {
        tracing::info!(found, "tables of endings");
    }
    if tables.is_empty() && !folders.is_empty() {
        tracing::warn!(?folders, "there are no tables of endings");
    }
    Ok(Arc::new(tables))
}

/// How a browser reaches the server, without a slash at the end.
fn base(config: &Config, address: SocketAddr) -> String {
    match &config.public_url {
        Some(url) => url.to_string(),
        // A browser cannot go to "every address of this machine".
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    }
}

impl Running {
    /// How a browser reaches it, without a slash at the end.
    #[must_use]
    pub fn url(&self) -> String {
        self.app.url.clone()
    }

    /// Ends it: takes in nobody any more, lets what is under way come to its end for as long as the
    /// configuration says, and closes the database.
    pub async fn stop(self) {
        self.app.shutdown.begin();
        let _ = self.chores.await;
        let _ = self.serving.await;
        // Every engine is gone then.
        let _ = self.hosting.await;
        let _ = self.studying.await;
        // The last note: until here everybody was served.
        life::note_alive(&self.app).await;
        self.ticking.abort();
        self.app.storage.close().await;
    }
}
