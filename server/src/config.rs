//! What a server is told when it starts.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_play::{Options, PublicUrl};
use rookery_tls::{Acme, Files, LOOK_EVERY};

pub use crate::door::forwarded::ForwardedBy;

/// Connections open at once, sockets included, unless told otherwise. The kernel's limit on open
/// files may be lower.
pub const CONNECTIONS_MAX: u32 = 20_000;
/// Messages a second that one socket may keep up, unless told otherwise: 100 in 20 s, as the
/// largest sites allow.
pub const MESSAGES_PER_S: u32 = 5;

/// What a server is told when it starts.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen, as `address:port`; port 0 takes a free one.
    pub listen: String,
    /// How TLS is spoken there, if the server does it itself.
    pub tls: Option<Tls>,
    /// Whether browsers are told that hosts below this one are reached over TLS alone, too.
    pub hsts_subdomains: bool,
    /// How often the certificate's files are looked at.
    pub certificate_looks: Duration,
    /// Where to listen for what comes without TLS, and is led to it, if anywhere.
    pub http_redirect: Option<String>,
    /// The database; SQLite inside the data folder when missing.
    pub database_url: Option<String>,
    /// Whether a copy of the database is made before a new version changes it.
    pub backup_before_upgrade: bool,
    /// Where to serve metrics, if at all.
    pub metrics_listen: Option<SocketAddr>,
    /// Where programs for old chess servers connect by telnet, if anywhere.
    pub ics_listen: Option<String>,
    /// The name of this server among those of one database; made of the machine's and of where it
    /// listens when missing.
    pub node: Option<String>,
    /// Whether a proxy in front says who the client is.
    pub trust_proxy: bool,
    /// In which header it says that.
    pub forwarded_by: ForwardedBy,
    /// What connections may take.
    pub bounds: Bounds,
    /// How long a request may take from its head to the head of its answer.
    pub request_timeout: Duration,
    /// Messages a second that one socket may keep up.
    pub messages_per_s: u32,
    /// The options of what stands behind the doors.
    pub play: Options,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8000".to_owned(),
            tls: None,
            hsts_subdomains: false,
            certificate_looks: LOOK_EVERY,
            http_redirect: None,
            database_url: None,
            backup_before_upgrade: true,
            metrics_listen: None,
            ics_listen: None,
            node: None,
            trust_proxy: false,
            forwarded_by: ForwardedBy::default(),
            bounds: Bounds {
                connections_max: CONNECTIONS_MAX,
                handshake: Duration::from_secs(10),
                header_timeout: Duration::from_secs(10),
                stalled_max: Duration::from_secs(60),
                drain: Duration::from_secs(10),
            },
            request_timeout: Duration::from_secs(20),
            messages_per_s: MESSAGES_PER_S,
            play: Options::default(),
        }
    }
}

/// Where the certificate comes from that the server shows.
#[derive(Debug, Clone)]
pub enum Tls {
    /// From files that somebody else renews.
    Files(Files),
    /// From an authority that the server asks.
    Acme(AcmeOptions),
}

/// How an authority is asked for a certificate.
#[derive(Debug, Clone)]
pub struct AcmeOptions {
    /// The names that it is for.
    pub names: Vec<String>,
    /// Whom the authority tells about trouble: an address for mail.
    pub contact: Option<String>,
    /// The address of the authority's directory.
    pub directory: String,
    /// A PEM file with certificates by which the authority is known, beside those of the system.
    pub ca: Option<PathBuf>,
}

impl AcmeOptions {
    /// The same, with the folder of the server's files.
    pub(crate) fn acme(&self, data: &Path) -> Acme {
        let Self { names, contact, directory, ca } = self.clone();
        Acme { names, contact, directory, ca, folder: data.join("acme") }
    }
}

/// What this machine calls itself, where the system tells.
fn host_name() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().trim().to_owned()
}

/// What connections may take.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// How many may be open at once.
    pub connections_max: u32,
    /// How long a client may take to shake hands, where TLS is spoken.
    pub handshake: Duration,
    /// How long a client may take to send the head of a request.
    pub header_timeout: Duration,
    /// How long a client may take no bytes that wait for it.
    pub stalled_max: Duration,
    /// How long they may take to end once the server stops.
    pub drain: Duration,
}

impl Config {
    /// By what name this server holds leases: the same after a restart, another one for every server
    /// of one database.
    #[must_use]
    pub fn holder(&self) -> String {
        self.node.clone().unwrap_or_else(|| format!("{}/{}", host_name(), self.listen))
    }

    /// Whether the database is a file, which one server has.
    #[must_use]
    pub fn is_file(&self) -> bool {
        !self.database().starts_with("postgres")
    }

    /// The file of the database, if it is one.
    #[must_use]
    pub fn database_file(&self) -> Option<PathBuf> {
        match &self.database_url {
            None => Some(self.play.data.join("rookery.db")),
            Some(url) => {
                let path = url.strip_prefix("sqlite:")?;
                Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
            }
        }
    }

    /// The database's address.
    #[must_use]
    pub fn database(&self) -> String {
        match &self.database_url {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.play.data.join("rookery.db").display()),
        }
    }

    /// The database's address, fit to be shown: without a password.
    #[must_use]
    pub fn database_shown(&self) -> String {
        let mut url = self.database();
        if !self.is_file()
            && let Some((address, _)) = url.split_once("?").filter(|(_, o)| o.contains("password="))
        {
            url = format!("{address}?…");
        }
        match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
            _ => url,
        }
    }

    /// Whether browsers reach the server over TLS alone, its own or that of a proxy.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.tls.is_some() || self.play.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_shown_without_its_password() {
        let shown = |url: &str| {
            let database_url = Some(url.to_owned());
            Config { database_url, ..Config::default() }.database_shown()
        };
        assert_eq!(
            shown("postgres://me:p@ss@db.local:5432/rookery"),
            "postgres://…@db.local:5432/rookery"
        );
        assert_eq!(
            shown("postgres://db.local/rookery?password=p@ss"),
            "postgres://db.local/rookery?…"
        );
        assert_eq!(shown("sqlite:/srv/me@home/rookery.db"), "sqlite:/srv/me@home/rookery.db");
        assert_eq!(Config::default().database_shown(), "sqlite:rookery-data/rookery.db");
    }
}
