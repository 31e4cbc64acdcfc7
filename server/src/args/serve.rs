//! What the server itself is told.

use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;
use clap::builder::FalseyValueParser;
use rookery_play::hearing::SecurityLines;
use rookery_play::options::{
    CONNECTIONS_PER_ADDRESS, DISK_FLOOR_MIB, LOG_INS_PER_MINUTE, PerAddress, READS_PER_MINUTE,
    SIGN_UPS_PER_HOUR,
};
use rookery_play::{Options, Others, PublicUrl, PushServices, Rates};
use rookery_server::Config;
use rookery_server::config::{ForwardedBy, MESSAGES_PER_S};

use super::Place;
use super::copies::Copying;
use super::mail::Mailing;
use super::tls::{Reached, Secure};

/// Options of the server itself.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one, 0.0.0.0 listens on every network. 127.0.0.1:8000
    /// when missing, or port 443 of every network where there is --acme-domain
    #[arg(long, env = "ROOKERY_LISTEN", value_name = "ADDR")]
    listen: Option<String>,
    #[command(flatten)]
    secure: Secure,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    copying: Copying,
    /// Where compiled rules are kept, instead of a folder in the data folder. Nobody else may write
    /// there: what lies there is run
    #[arg(long, env = "ROOKERY_COMPILED", value_name = "DIR")]
    compiled: Option<PathBuf>,
    /// Where engines have their folders, instead of a folder in the data folder.
    #[arg(long, env = "ROOKERY_ENGINES", value_name = "DIR")]
    engines: Option<PathBuf>,
    /// Let the engines of matches run wherever the system puts them
    ///
    /// Else each game that is played on this machine has a core of its own, on which both its
    /// engines take turns; more where an engine is told to think with more threads.
    #[arg(long, env = "ROOKERY_NO_PIN_ENGINES")]
    no_pin_engines: bool,
    /// The cores of this machine that engines may keep busy [default: all that the server may use]
    ///
    /// No more games of matches are played at once than that; people's games come first. Fewer leave
    /// some to other programs. More than there are make the games of matches share them, and their
    /// results worth less.
    #[arg(long, env = "ROOKERY_ENGINE_CORES", value_name = "N")]
    engine_cores: Option<NonZeroU32>,
    /// Make programs on this machine, from archives that admins send, for tests of builds
    ///
    /// It runs strangers' code: contained as engines are, without a network, and only where the system
    /// lets programs be jailed.
    #[arg(long, env = "ROOKERY_BUILDS", value_parser = FalseyValueParser::new())]
    builds: bool,
    /// How long such a build may take [default: 1800]
    #[arg(long, env = "ROOKERY_BUILD_SECONDS", value_name = "SECONDS")]
    build_seconds: Option<NonZeroU32>,
    /// Folders with tables of endings, by which games of matches may be judged: those of Syzygy,
    /// and what `engine tables build` makes. Separated as in PATH
    #[arg(long, env = "ROOKERY_TABLES", value_name = "DIR:DIR")]
    tables: Option<OsString>,
    /// A folder with books of openings for matches, which are found by the names of their files
    /// and never changed. Books that admins send lie in `books` of the data folder
    #[arg(long, env = "ROOKERY_BOOKS", value_name = "DIR")]
    books: Option<PathBuf>,
    /// Leave out the games that come with Rookery as scripts
    #[arg(long, env = "ROOKERY_WITHOUT_SCRIPTS")]
    without_scripts: bool,
    /// Do not offer Rookery's own engine to play against
    #[arg(long, env = "ROOKERY_WITHOUT_COMPUTER")]
    without_computer: bool,
    /// Let several servers on one PostgreSQL hear of each other by NATS, at these addresses
    ///
    /// nats://user:password@host:4222, several separated by commas; tls://… where it is encrypted.
    /// Without it they hear by PostgreSQL itself, which does for two or three.
    #[arg(
        long,
        env = "ROOKERY_NATS",
        value_name = "URL",
        hide_env_values = true,
        conflicts_with = "alone"
    )]
    nats: Option<String>,
    /// Have the database for this server alone: a second one on the same PostgreSQL is refused
    #[arg(long, env = "ROOKERY_ALONE")]
    alone: bool,
    /// The name of this server among several on one PostgreSQL: another for each, the same after a
    /// restart. Made of the machine's name and the address when missing
    #[arg(long, env = "ROOKERY_NODE", value_name = "NAME")]
    node: Option<String>,
    /// How people reach the server, if it stands behind a proxy or has a name: https://play.example.org
    ///
    /// Links are made with it, browsers may come from there, and with https the session cookie
    /// travels over TLS only. The first --acme-domain when missing.
    #[arg(long, env = "ROOKERY_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Let only those run the server who have a second factor: an app that makes codes, or a passkey
    ///
    /// Admins without one are led to their account page, and do nothing else as admins before.
    #[arg(long, env = "ROOKERY_ADMINS_NEED_SECOND_FACTOR")]
    admins_need_second_factor: bool,
    /// The file with the key that secrets of apps which make codes are sealed with, instead of
    /// second-factors.key in the data folder; made if it is missing
    ///
    /// Several servers on one PostgreSQL need the same: give each a copy of the file.
    #[arg(long, env = "ROOKERY_FACTOR_KEY", value_name = "FILE")]
    factor_key: Option<PathBuf>,
    /// The push services through which browsers are told what happens while no page is open, by their
    /// origins, separated by commas; "none" sends nothing anywhere
    ///
    /// A host may begin with "*.". Those of Chrome, Edge, Firefox and Safari when missing.
    #[arg(long, env = "ROOKERY_PUSH_SERVICES", value_name = "URL,URL")]
    push_services: Option<PushServices>,
    #[command(flatten)]
    mailing: Mailing,

    /// Serve Prometheus metrics at http://ADDR/metrics; ADDR must be a loopback address
    #[arg(long, env = "ROOKERY_METRICS_LISTEN", value_name = "ADDR")]
    metrics_listen: Option<SocketAddr>,
    /// Listen for programs that speak to old chess servers by telnet, such as xboard -ics; port 5000
    /// is usual. What they say travels in the clear, passphrases too
    #[arg(long, env = "ROOKERY_ICS_LISTEN", value_name = "ADDR")]
    ics_listen: Option<String>,
    /// Let --metrics-listen take an address that other machines reach
    #[arg(long, env = "ROOKERY_METRICS_PUBLIC", requires = "metrics_listen")]
    metrics_public: bool,
    /// Believe the last address in X-Forwarded-For: only behind a proxy that sets it
    #[arg(long, env = "ROOKERY_TRUST_PROXY")]
    trust_proxy: bool,
    /// The header in which that proxy says it: x-forwarded-for, or forwarded (RFC 7239)
    #[arg(
        long,
        env = "ROOKERY_FORWARDED_BY",
        value_name = "HEADER",
        default_value = "x-forwarded-for",
        requires = "trust_proxy"
    )]
    forwarded_by: ForwardedBy,
    /// How many connections one client address may have open at once, for a school behind one address
    /// too; each server counts its own
    #[arg(long, env = "ROOKERY_CONNECTIONS_PER_ADDRESS", value_name = "N",
          default_value_t = CONNECTIONS_PER_ADDRESS, value_parser = clap::value_parser!(u32).range(1..))]
    connections_per_address: u32,
    /// How many games, lists and other things one client address may read in a minute
    #[arg(long, env = "ROOKERY_READS_PER_MINUTE", value_name = "N",
          default_value_t = READS_PER_MINUTE, value_parser = clap::value_parser!(u32).range(1..))]
    reads_per_minute: u32,
    /// The server is not ready while the disk of its folder has less room than so many MiB
    #[arg(long, env = "ROOKERY_DISK_FLOOR_MIB", value_name = "MIB", default_value_t = DISK_FLOOR_MIB)]
    disk_floor_mib: u32,
    /// How often one client address may try to log in, in a minute
    #[arg(long, env = "ROOKERY_LOG_INS_PER_MINUTE", value_name = "N",
          default_value_t = LOG_INS_PER_MINUTE, value_parser = clap::value_parser!(u32).range(1..))]
    log_ins_per_minute: u32,
    /// How many accounts, and how many guests, one client address may make in an hour
    #[arg(long, env = "ROOKERY_SIGN_UPS_PER_HOUR", value_name = "N",
          default_value_t = SIGN_UPS_PER_HOUR, value_parser = clap::value_parser!(u32).range(1..))]
    sign_ups_per_hour: u32,
    /// How many messages a second one socket may keep up; bursts may be longer
    #[arg(long, env = "ROOKERY_MESSAGES_PER_S", value_name = "N",
          default_value_t = MESSAGES_PER_S,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    messages_per_s: u32,
    /// Where to write a line of JSON for each log-in, failure, refusal and deed of an admin:
    /// "stderr", "none", or a file, which is added to and made anew when it is moved away
    #[arg(
        long,
        env = "ROOKERY_SECURITY_LOG",
        value_name = "FILE|stderr|none",
        default_value = "stderr"
    )]
    security_log: SecurityLines,
    /// What to log: error, warn, info, debug, trace, or by part: "info,rookery_server=debug"
    #[arg(long, env = "ROOKERY_LOG", value_name = "FILTER", default_value = "info")]
    pub(crate) log: String,
    /// Log one JSON object a line instead of text
    #[arg(long, env = "ROOKERY_LOG_JSON")]
    pub(crate) log_json: bool,
}

impl Serve {
    /// The configuration of the server.
    ///
    /// # Errors
    /// In a sentence, what cannot be.
    pub(crate) fn config(self) -> Result<Config, String> {
        if let Some(address) = self.metrics_listen
            && !address.ip().is_loopback()
            && !self.metrics_public
        {
            return Err(format!(
                "--metrics-listen {address} can be reached from other machines. Use a loopback \
                 address such as 127.0.0.1:9100, or add --metrics-public if that is what you want."
            ));
        }
        let hsts_subdomains = self.secure.hsts_subdomains;
        let Reached { listen, http_redirect, tls, public_url } =
            self.secure.reached(self.listen, self.public_url)?;
        let mail = self.mailing.server(public_url.as_ref())?;
        let place = self.place.config();
        let others = others(place.is_file(), self.alone, self.nats)?;
        let copying = self.copying.options(place.play);
        let play = Options {
            others,
            compiled: self.compiled,
            scripts: !self.without_scripts,
            engines: self.engines,
            pin_engines: !self.no_pin_engines,
            engine_cores: self.engine_cores,
            tables: self.tables.as_deref().map(folders).unwrap_or_default(),
            books: self.books,
            builds: self.builds,
            build_seconds: self.build_seconds,
            shim: shim(),
            own_engine: if self.without_computer { None } else { std::env::current_exe().ok() },
            compiler: std::env::current_exe().ok(),
            public_url,
            mail,
            factor_key: self.factor_key,
            admins_need_second_factor: self.admins_need_second_factor,
            push_services: self.push_services.unwrap_or_default(),
            security_lines: self.security_log,
            rates: Rates::new(self.log_ins_per_minute, self.sign_ups_per_hour),
            per_address: PerAddress {
                connections: self.connections_per_address,
                ..PerAddress::of_reads(self.reads_per_minute)
            },
            disk_floor_bytes: u64::from(self.disk_floor_mib) * 1024 * 1024,
            ..copying
        };
        Ok(Config {
            backup_before_upgrade: !self.copying.no_backup_before_upgrade,
            listen,
            tls,
            http_redirect,
            hsts_subdomains,
            metrics_listen: self.metrics_listen,
            ics_listen: self.ics_listen,
            node: self.node,
            trust_proxy: self.trust_proxy,
            forwarded_by: self.forwarded_by,
            messages_per_s: self.messages_per_s,
            play,
            database_url: place.database_url,
            ..Config::default()
        })
    }
}

/// How servers of one database hear of each other.
///
/// # Errors
/// NATS is named where there can be no other server.
fn others(is_file: bool, alone: bool, nats: Option<String>) -> Result<Others, String> {
    match nats {
        Some(_) if is_file => Err("--nats is for several servers on one PostgreSQL: give each \
                                   --database-url postgres://…"
            .to_owned()),
        Some(url) => Ok(Others::ByNats(url)),
        None if alone || is_file => Ok(Others::None),
        None => Ok(Others::ByDatabase),
    }
}

/// Folders that are written one after another.
fn folders(list: &OsStr) -> Vec<PathBuf> {
    std::env::split_paths(list).filter(|path| !path.as_os_str().is_empty()).collect()
}

/// This program, which contains engines by executing itself again.
fn shim() -> Option<PathBuf> {
    std::env::current_exe().ok()
}
