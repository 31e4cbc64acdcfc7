//! Brings a server up, and down again.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use rookery_play::copies::{Address, Upgrade};
use rookery_play::folder::make_private;
use rookery_play::{App, Going, OpenError, Options, copies, now};
use rookery_storage::{Storage, StorageError};
use rookery_texts::{Text, copies as texts};
use rookery_tls::Served;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::accept::Doors;
use crate::config::{Bounds, Config, Tls};
use crate::site::Site;
use crate::tls::{self, Plain, Secure};
use crate::{accept, ics, metrics, router};

/// Why a server did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be used.
    #[error("the data folder {} cannot be used: {source}", path.display())]
    Data {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The database cannot be used.
    #[error("the database {url} cannot be used: {source}")]
    Storage {
        /// Its address, without a password.
        url: String,
        /// The error of the database.
        source: StorageError,
    },
    /// A new version would change the database, and no copy can be made first.
    #[error("{0}")]
    NoCopy(Text),
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on: {source}; take another with --listen")]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// TLS cannot be spoken.
    #[error("{0}; see --tls-cert and --tls-key")]
    Tls(#[from] rookery_tls::Fault),
    /// What stands behind the doors cannot begin.
    #[error(transparent)]
    Play(OpenError),
}

/// A server that runs.
pub struct Running {
    /// The address at which it listens.
    pub address: SocketAddr,
    /// The address at which it serves metrics, if it does.
    pub metrics_address: Option<SocketAddr>,
    /// The address for programs that know old chess servers, if there is one.
    pub ics_address: Option<SocketAddr>,
    /// The address at which whoever comes without TLS is led to it, if there is one.
    pub plain_address: Option<SocketAddr>,
    /// The certificate that it shows, where it speaks TLS itself.
    pub served: Option<Arc<Served>>,
    /// The link that makes the first admin, while there is none.
    pub first_admin_link: Option<String>,
    /// What stands behind the doors.
    pub app: Arc<App>,
    /// What it was told when it started.
    pub config: Arc<Config>,
    going: Going,
    serving: JoinHandle<()>,
}

/// Starts a server. What is waited for is boxed, so that who waits does not compile it again.
///
/// # Errors
/// Why it cannot run.
pub fn start(config: Config) -> BoxFuture<'static, Result<Running, StartError>> {
    Box::pin(async move {
        let secure = Secure::begin(&config).await?;
        let storage = open_storage(&config).await?;
        let in_storage = |error: OpenError| match error {
            OpenError::Storage(source) => {
                StartError::Storage { url: config.database_shown(), source }
            }
            other => StartError::Play(other),
        };
        let opened = rookery_play::open(options(&config), storage).await.map_err(in_storage)?;
        let (listener, address) = listen(&config.listen).await?;
        let (ics, ics_address) = maybe_listen(config.ics_listen.as_deref()).await?;
        let (plain, plain_address) = maybe_listen(config.http_redirect.as_deref()).await?;
        let metrics_address = match config.metrics_listen {
            Some(listen) => {
                let metrics = metrics::serve(listen, &config, opened.shutdown.clone());
                let address = listen.to_string();
                Some(metrics.await.map_err(|source| StartError::Listen { address, source })?)
            }
            None => None,
        };
        // From here on games are served; reading the library and the tables was no time of theirs.
        let begun = opened.begin(base(&config, address), config.holder()).await;
        let mut going = begun.map_err(in_storage)?;
        let (app, config) = (Arc::clone(&going.app), Arc::new(config));
        let served = secure.as_ref().map(|secure| Arc::clone(&secure.served));
        let site = Site { app: Arc::clone(&app), config: Arc::clone(&config), served };
        let serving = serve(&site, (listener, address), plain, secure);
        if let Some(ics) = ics {
            tokio::spawn(ics::serve(ics, app.clone()));
        }
        let first_admin_link = going.first_admin_link.take();
        Ok(Running {
            address,
            metrics_address,
            ics_address,
            plain_address,
            served: site.served,
            first_admin_link,
            app,
            config,
            going,
            serving,
        })
    })
}

/// Listens at an address; where that is, for port 0 takes a free one. Every network is that of IPv4
/// where the machine has no other.
async fn listen(at: &str) -> Result<(TcpListener, SocketAddr), StartError> {
    let cannot = |source| StartError::Listen { address: at.to_owned(), source };
    let listener = match (TcpListener::bind(at).await, at.strip_prefix("[::]:")) {
        (Err(gone), Some(port)) if has_no_ipv6(&gone) => {
            TcpListener::bind(format!("0.0.0.0:{port}")).await
        }
        (bound, _) => bound,
    };
    let listener = listener.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// Whether an address cannot be listened on because the machine has no such network.
fn has_no_ipv6(gone: &io::Error) -> bool {
    #[cfg(unix)]
    let unsupported = gone.raw_os_error() == Some(rustix::io::Errno::AFNOSUPPORT.raw_os_error());
    #[cfg(not(unix))]
    let unsupported = gone.kind() == io::ErrorKind::Unsupported;
    unsupported || gone.kind() == io::ErrorKind::AddrNotAvailable
}

/// Listens where that was asked for.
async fn maybe_listen(
    at: Option<&str>,
) -> Result<(Option<TcpListener>, Option<SocketAddr>), StartError> {
    match at {
        Some(at) => listen(at).await.map(|(listener, at)| (Some(listener), Some(at))),
        None => Ok((None, None)),
    }
}

/// Connections without TLS that may be open at once where all of them are led elsewhere.
const LED_MAX: u32 = 1_000;

/// Answers whoever connects from now on, with TLS where the server speaks it.
fn serve(
    site: &Site,
    (listener, address): (TcpListener, SocketAddr),
    plain: Option<TcpListener>,
    secure: Option<Secure>,
) -> JoinHandle<()> {
    let Site { app, config, .. } = site;
    let shutdown = || app.base.shutdown.clone();
    let router = router::router(site.clone());
    let doors = match secure {
        Some(secure) => {
            if matches!(config.tls, Some(Tls::Acme(_))) && address.ip().is_loopback() {
                tracing::warn!(%address, "only this machine reaches the port of https: see --listen");
            }
            let (answers, port) = (Arc::clone(&secure.answers), address.port());
            let led = tls::router(Plain { answers, port, site: site.clone() });
            if let Some(plain) = plain {
                let bounds = Bounds { connections_max: LED_MAX, ..config.bounds };
                let doors = Doors::open(led.clone());
                tokio::spawn(accept::serve(plain, doors, shutdown(), bounds, Some(app.clone())));
            }
            let acceptor = secure.acceptor.clone();
            secure.renew(app.base.shutdown.ending());
            Doors::secure(router, acceptor, led)
        }
        None => Doors::open(router),
    };
    let own = (!config.trust_proxy).then(|| app.clone());
    tokio::spawn(accept::serve(listener, doors, shutdown(), config.bounds, own))
}

/// Opens the database that `config` names, and makes the data folder if it lies there.
///
/// # Errors
/// [`StartError::Data`], [`StartError::Storage`].
pub fn open_storage(config: &Config) -> BoxFuture<'_, Result<Storage, StartError>> {
    Box::pin(async move {
        if config.database_url.is_none() {
            make_private(&config.play.data).map_err(|source| {
                let path = config.play.data.clone();
                StartError::Data { path, source }
            })?;
        }
        let _upgrade = match config.is_file() {
            true => copy_before_upgrade(config).await.map(|()| None)?,
            false => dump_before_upgrade(config).await?,
        };
        let opened = Storage::open(&config.database()).await;
        opened.map_err(|source| StartError::Storage { url: config.database_shown(), source })
    })
}

/// Copies a database that a new version is about to change, and closes it to others of the machine.
async fn copy_before_upgrade(config: &Config) -> Result<(), StartError> {
    let Some(database) = config.database_file() else { return Ok(()) };
    let folder = config.play.copies();
    if config.backup_before_upgrade {
        let written = copies::write_before_upgrade(&database, &folder, now::millis()).await;
        let written = written
            .map_err(|error| StartError::NoCopy(texts::before_upgrade_failed(error.to_string())))?;
        if let Some(file) = written {
            let file = file.display();
            tracing::info!(%file, "{COPIED}");
        }
    }
    if let Err((path, error)) = copies::close_all(&database, &folder) {
        tracing::warn!(path = %path.display(), %error, "others of this machine may read it");
    }
    Ok(())
}

/// What is logged of a copy before an upgrade.
const COPIED: &str = "a copy was made before a new version changes the database";

/// Has PostgreSQL's own tool copy a database that a new version is about to change, where the tool is
/// here; other servers that start wait until what is given is dropped.
async fn dump_before_upgrade(config: &Config) -> Result<Option<Upgrade>, StartError> {
    if !config.backup_before_upgrade {
        return Ok(None);
    }
    let (address, folder) = (Address(config.database()), config.play.copies());
    let made = copies::dump_before_upgrade(&address, &folder, now::millis()).await;
    let made = made.map_err(|why| StartError::NoCopy(texts::before_upgrade_failed(why)))?;
    match made.as_ref().map(|made| &made.copy) {
        None => {}
        Some(Ok(file)) => tracing::info!(file = %file.display(), "{COPIED}"),
        Some(Err(why)) => {
            tracing::warn!(%why, "no copy was made before a new version changes the database");
        }
    }
    Ok(made)
}

/// What goes on is told where the database is that its own tool copies.
fn options(config: &Config) -> Options {
    let postgres = (!config.is_file()).then(|| Address(config.database()));
    Options { postgres, ..config.play.clone() }
}

/// How a browser reaches the server, without a slash at the end.
fn base(config: &Config, address: SocketAddr) -> String {
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    match &config.play.public_url {
        Some(url) => url.to_string(),
        // A browser cannot go to "every address of this machine".
        None if address.ip().is_unspecified() => format!("{scheme}://localhost:{}", address.port()),
        None => format!("{scheme}://{address}"),
    }
}

impl Running {
    /// How a browser reaches it, without a slash at the end.
    #[must_use]
    pub fn url(&self) -> String {
        self.app.base.url.clone()
    }

    /// Ends it: takes in nobody any more, lets what is under way come to its end for as long as the
    /// configuration says, and closes the database.
    pub fn stop(self) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            self.app.base.shutdown.begin();
            let _ = self.serving.await;
            self.going.end().await;
        })
    }
}
