//! What an operator gives: folders, programs, and how often people may try what.

use std::num::NonZeroU32;
use std::path::PathBuf;

pub use rookery_mail::MailServer;
use rookery_news::local::Hub;
use rookery_protocol::Millis;
pub use rookery_push::Services as PushServices;
use rookery_view::AWAY_MS_MAX;

use crate::auth::factors::KEY_FILE;
use crate::copies::{Address, FOLDER, Kept};
use crate::hearing::SecurityLines;
use crate::limits::Rate;
use crate::mails::Pace;

mod per_address;
mod public_url;

pub use per_address::{CONNECTIONS_PER_ADDRESS, PerAddress, READS_PER_MINUTE};
pub use public_url::PublicUrl;

/// Room that the disk of the server's folder has to have, in MiB, unless told otherwise: SQLite's log
/// grows to 64 MiB in a burst, and somebody has to have time to come and look.
pub const DISK_FLOOR_MIB: u32 = 128;

/// What an operator gives: folders, programs, and how often people may try what.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder that holds everything that is kept.
    pub data: PathBuf,
    /// Where compiled rules are kept; a folder inside `data` when missing.
    pub compiled: Option<PathBuf>,
    /// Whether the games that come as scripts are offered.
    pub scripts: bool,
    /// Where engines have their folders; one inside `data` when missing.
    pub engines: Option<PathBuf>,
    /// Whether each game of a match that is played on this machine has a core of its own.
    pub pin_engines: bool,
    /// The cores of this machine that engines may keep busy; all that the server may use where it
    /// is not said.
    pub engine_cores: Option<NonZeroU32>,
    /// Whether this machine makes programs from archives for tests of builds: it runs strangers' code.
    pub builds: bool,
    /// How long such a build may take; half an hour where it is not said.
    pub build_seconds: Option<NonZeroU32>,
    /// Folders with tables of endings, by which games of matches are judged.
    pub tables: Vec<PathBuf>,
    /// A folder with books of openings, which are found by their names and never changed.
    pub books: Option<PathBuf>,
    /// The program that contains engines by executing itself again; they run bare when missing.
    pub shim: Option<PathBuf>,
    /// The program that is Rookery's own engine when its first argument says so: as a rule the
    /// server's own. Nobody finds a computer to play at first when it is missing.
    pub own_engine: Option<PathBuf>,
    /// The program that compiles rules when its first argument is [`COMPILE`](crate::library::COMPILE):
    /// the server's own. The server itself compiles when it is missing, and keeps the memory that
    /// this takes.
    pub compiler: Option<PathBuf>,
    /// How people reach the server, when that differs from where it listens.
    pub public_url: Option<PublicUrl>,
    /// The file with the key that secrets of second factors are sealed with; one in `data` when
    /// missing.
    pub factor_key: Option<PathBuf>,
    /// Whether only those run the server who have a second factor.
    pub admins_need_second_factor: bool,
    /// How other servers of the same database hear of what happens here.
    pub others: Others,
    /// The push services that are called to tell browsers something.
    pub push_services: PushServices,
    /// The server that takes mail; nobody gets any where it is missing.
    pub mail: Option<MailServer>,
    /// How fast mail is sent.
    pub mail_pace: Pace,
    /// Where lines of the security log go.
    pub security_lines: SecurityLines,
    /// How often one address may try.
    pub rates: Rates,
    /// Where the database is, if it is a PostgreSQL: its own tool copies it.
    pub postgres: Option<Address>,
    /// The time from one copy of the database to the next, in milliseconds, where they are made by
    /// themselves.
    pub copy_every_ms: Option<Millis>,
    /// How many of those are kept.
    pub copies_kept: Kept,
    /// How much one address may have and read.
    pub per_address: PerAddress,
    /// The server is not ready while the disk of its folder has less room, in bytes.
    pub disk_floor_bytes: u64,
    /// For how long a bot waits for a person who has left a game in which no clock runs, in
    /// milliseconds; then its place is free.
    pub away_ms_max: Millis,
}

/// How the servers of one database hear of each other.
#[derive(Debug, Clone, Default)]
pub enum Others {
    /// There are none: no other server may use the database.
    #[default]
    None,
    /// By PostgreSQL itself.
    ByDatabase,
    /// By NATS, at these addresses, separated by commas.
    ByNats(String),
    /// They are in this process, as in tests.
    Here(Hub),
}

impl Default for Options {
    fn default() -> Self {
        Self {
            data: PathBuf::from("rookery-data"),
            compiled: None,
            scripts: true,
            engines: None,
            pin_engines: false,
            engine_cores: None,
            builds: false,
            build_seconds: None,
            tables: vec![],
            books: None,
            shim: None,
            own_engine: None,
            compiler: None,
            public_url: None,
            factor_key: None,
            admins_need_second_factor: false,
            others: Others::None,
            push_services: PushServices::default(),
            mail: None,
            mail_pace: Pace::default(),
            security_lines: SecurityLines::None,
            rates: Rates::default(),
            postgres: None,
            copy_every_ms: None,
            copies_kept: Kept::default(),
            per_address: PerAddress::default(),
            disk_floor_bytes: u64::from(DISK_FLOOR_MIB) * 1024 * 1024,
            away_ms_max: AWAY_MS_MAX,
        }
    }
}

impl Options {
    /// Where engines have their folders.
    #[must_use]
    pub fn engines(&self) -> PathBuf {
        self.engines.clone().unwrap_or_else(|| self.data.join("engines"))
    }

    /// The folder in which archives of engines lie.
    #[must_use]
    pub fn archives(&self) -> PathBuf {
        self.data.join("archives")
    }

    /// The folder in which this machine makes programs.
    #[must_use]
    pub fn builds(&self) -> PathBuf {
        self.data.join("builds")
    }

    /// The folder in which copies of the database lie.
    #[must_use]
    pub fn copies(&self) -> PathBuf {
        self.data.join(FOLDER)
    }

    /// The folder whose files are games.
    #[must_use]
    pub fn modules(&self) -> PathBuf {
        self.data.join("modules")
    }

    /// The file with the key that secrets of second factors are sealed with.
    #[must_use]
    pub fn factor_key(&self) -> PathBuf {
        self.factor_key.clone().unwrap_or_else(|| self.data.join(KEY_FILE))
    }

    /// Where compiled rules are kept. Nobody else may write there: what lies there is run.
    #[must_use]
    pub fn compiled(&self) -> PathBuf {
        self.compiled.clone().unwrap_or_else(|| self.data.join("compiled"))
    }
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
