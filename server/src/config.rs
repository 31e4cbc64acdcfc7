//! What a server is told when it starts.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_view::AWAY_MS_MAX;

use crate::limits::Rate;

/// Connections open at once, sockets included, unless told otherwise. The kernel's limit on open
/// files may be lower.
pub const CONNECTIONS_MAX: u32 = 20_000;

/// What a server is told when it starts.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen, as `address:port`; port 0 takes a free one.
    pub listen: String,
    /// The folder that holds everything the server keeps.
    pub data: PathBuf,
    /// Where compiled rules are kept; a folder inside `data` when missing.
    pub compiled: Option<PathBuf>,
    /// Whether the games that come as scripts are offered.
    pub scripts: bool,
    /// Where engines have their folders; one inside `data` when missing.
    pub engines: Option<PathBuf>,
    /// Whether each game of a match that is played on this machine has a core of its own.
    pub pin_engines: bool,
    /// Folders with tables of endings, by which games of matches are judged.
    pub tables: Vec<PathBuf>,
    /// The program that contains engines by executing itself again; they run bare when missing.
    pub shim: Option<PathBuf>,
    /// The program that is Rookery's own engine when its first argument says so: as a rule the
    /// server's own. Nobody finds a computer to play at first when it is missing.
    pub own_engine: Option<PathBuf>,
    /// The database; SQLite inside `data` when missing.
    pub database_url: Option<String>,
    /// How people reach the server, when it differs from `listen`.
    pub public_url: Option<PublicUrl>,
    /// Where to serve metrics, if at all.
    pub metrics_listen: Option<SocketAddr>,
    /// Where programs for old chess servers connect by telnet, if anywhere.
    pub ics_listen: Option<String>,
    /// Whether a proxy in front says who the client is.
    pub trust_proxy: bool,
    /// What connections may take.
    pub bounds: Bounds,
    /// How long a request may take from its head to the head of its answer.
    pub request_timeout: Duration,
    /// How often one address may try.
    pub rates: Rates,
    /// Messages a second that one socket may keep up.
    pub messages_per_s: u32,
    /// For how long a bot waits for a person who has left a game in which no clock runs, in
    /// milliseconds; then its place is free.
    pub away_ms_max: Millis,
}

/// How often one client address may do what costs the server or opens it to guessing.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Attempts to log in.
    pub log_in: Rate,
    /// Attempts to log in under one name.
    pub log_in_name: Rate,
    /// New accounts.
    pub register: Rate,
    /// New guests.
    pub guest: Rate,
    /// Calls with one token.
    pub call: Rate,
    /// Pictures that are drawn.
    pub picture: Rate,
}

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// Attempts to log in that one address may make in a minute, unless told otherwise.
pub const LOG_INS_PER_MINUTE: u32 = 30;
/// Accounts and guests that one address may make in an hour, unless told otherwise: enough for a
/// school class behind one address.
pub const SIGN_UPS_PER_HOUR: u32 = 60;
/// Messages a second that one socket may keep up, unless told otherwise: 100 in 20 s, as the
/// largest sites allow.
pub const MESSAGES_PER_S: u32 = 5;
/// Calls that may be made with one token: 100 a second in the long run, enough for many fast games at
/// once.
const CALLS: Rate = Rate::per(2_000, 20_000);
/// Pictures that one address may ask for: a page full of them, and a school class that opens it.
const PICTURES: Rate = Rate::per(1_200, MINUTE_MS);
/// For each attempt that one address may make under one name, it may make so many in all.
const NAMES_PER_ADDRESS: u32 = 3;

impl Rates {
    /// The rates that follow from the two an operator can set.
    #[must_use]
    pub fn new(log_ins_per_minute: u32, sign_ups_per_hour: u32) -> Self {
        Self {
            log_in: Rate::per(log_ins_per_minute, MINUTE_MS),
            log_in_name: Rate::per(log_ins_per_minute / NAMES_PER_ADDRESS, MINUTE_MS),
            register: Rate::per(sign_ups_per_hour, HOUR_MS),
            guest: Rate::per(sign_ups_per_hour, HOUR_MS),
            call: CALLS,
            picture: PICTURES,
        }
    }
}

impl Default for Rates {
    fn default() -> Self {
        Self::new(LOG_INS_PER_MINUTE, SIGN_UPS_PER_HOUR)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:8000".to_owned(),
            data: PathBuf::from("rookery-data"),
            compiled: None,
            scripts: true,
            engines: None,
            pin_engines: false,
            tables: vec![],
            shim: None,
            own_engine: None,
            database_url: None,
            public_url: None,
            metrics_listen: None,
            ics_listen: None,
            trust_proxy: false,
            bounds: Bounds {
                connections_max: CONNECTIONS_MAX,
                header_timeout: Duration::from_secs(10),
                stalled_max: Duration::from_secs(60),
                drain: Duration::from_secs(10),
            },
            request_timeout: Duration::from_secs(20),
            rates: Rates::default(),
            messages_per_s: MESSAGES_PER_S,
            away_ms_max: AWAY_MS_MAX,
        }
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
    /// How long a client may take to send the head of a request.
    pub header_timeout: Duration,
    /// How long a client may take no bytes that wait for it.
    pub stalled_max: Duration,
    /// How long they may take to end once the server stops.
    pub drain: Duration,
}

impl Config {
    /// Where engines have their folders.
    #[must_use]
    pub fn engines(&self) -> PathBuf {
        self.engines.clone().unwrap_or_else(|| self.data.join("engines"))
    }

    /// By what name this server holds leases: the same after a restart, another one for every server
    /// of one database.
    #[must_use]
    pub fn holder(&self) -> String {
        format!("{}/{}", host_name(), self.listen)
    }

    /// The database's address, fit to be shown: without a password.
    #[must_use]
    pub fn database_shown(&self) -> String {
        let url = self.database();
        match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
            _ => url,
        }
    }

    /// The folder whose files are games.
    #[must_use]
    pub fn modules(&self) -> PathBuf {
        self.data.join("modules")
    }

    /// Where compiled rules are kept. Nobody else may write there: what lies there is run.
    #[must_use]
    pub fn compiled(&self) -> PathBuf {
        self.compiled.clone().unwrap_or_else(|| self.data.join("compiled"))
    }

    /// The database's address.
    #[must_use]
    pub fn database(&self) -> String {
        match &self.database_url {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.data.join("rookery.db").display()),
        }
    }
}

/// An origin as browsers name it: `https://play.example.org`, without a slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The origin.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Whether browsers reach it over TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let origin = text.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, host) = origin.split_once("://").ok_or("begin it with http:// or https://")?;
        let port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return Err("begin it with http:// or https://"),
        };
        if host.is_empty() || host.contains(['/', '?', '#', '@']) || host.contains(' ') {
            return Err("give a host and nothing after it, such as https://play.example.org");
        }
        // Browsers leave out a scheme's own port.
        let host = host.strip_suffix(port).unwrap_or(host);
        Ok(Self(format!("{scheme}://{host}")))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_kept_as_browsers_write_an_origin() {
        for (text, origin) in [
            ("https://play.example.org/", "https://play.example.org"),
            ("HTTPS://Play.Example.org:443", "https://play.example.org"),
            ("http://10.0.0.7:8000", "http://10.0.0.7:8000"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().origin(), origin);
        }
    }

    #[test]
    fn what_is_no_origin_is_no_public_url() {
        for text in ["", "play.example.org", "ftp://x", "https://", "https://x/y", "https://a@b"] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text:?}");
        }
    }

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
        assert_eq!(shown("sqlite:/srv/me@home/rookery.db"), "sqlite:/srv/me@home/rookery.db");
        assert_eq!(Config::default().database_shown(), "sqlite:rookery-data/rookery.db");
    }
}
