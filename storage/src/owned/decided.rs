//! What is decided about each table: whose its rows are, whether their owner gets them, and what
//! becomes of them when their owner leaves. `docs/privacy.md` says the same to people, with the
//! reasons. Tests walk the tables of both databases, and ask for a decision on each.

use Archive::{Apart, Never, Rows};
use Fate::{Deleted, Emptied, Stays};
use Whose::{Columns, Seat};

/// What is decided about a table.
#[derive(Debug, Clone, Copy)]
pub struct Decided {
    /// The table.
    pub table: &'static str,
    /// Whose its rows are.
    pub(crate) whose: Whose,
    /// Whether somebody's rows are in what they get of theirs.
    pub archive: Archive,
    /// What becomes of somebody's rows when they leave.
    pub fate: Fate,
}

/// How it is known whose a row is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whose {
    /// Any of these columns names the account.
    Columns(&'static [&'static str]),
    /// It belongs to a seat of a game.
    Seat,
}

/// Whether somebody's rows are in what they get of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Archive {
    /// As they are, without what is secret or somebody else's.
    Rows {
        /// What they are called there.
        name: &'static str,
        /// The columns that are told.
        told: &'static [&'static str],
    },
    /// In a form of its own.
    Apart,
    /// They are not.
    Never,
}

/// What becomes of somebody's rows when they leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// They are deleted.
    Deleted,
    /// What was said and what people are called by is taken out; an id stays.
    Emptied,
    /// They stay.
    Stays,
}

/// Makes [`DECIDED`].
macro_rules! decided {
    ($($table:ident: $whose:expr, $archive:expr, $fate:expr;)*) => {
        /// What is decided about each table that has something of somebody's.
        pub const DECIDED: &[Decided] = &[$(Decided {
            table: stringify!($table),
            whose: $whose,
            archive: $archive,
            fate: $fate,
        }),*];
    };
}

/// The tables in which nothing is anybody's.
#[cfg(test)]
pub(crate) const NOBODYS: &[&str] = &[
    "site",
    "settings",
    "marks",
    "server_life",
    "outages",
    "lives",
    "servers",
    "admin_links",
    "moving",
    "game_types",
    "modules",
    "engines",
    "hosts",
    "push_key",
    "mail_key",
    // Hashes of names and networks, for a day or less.
    "tries",
    "guesses",
    // Hashes of names that nobody may have, for a year.
    "names_left",
    // What follows from logs, and is dropped with what is taken out of them.
    "game_projections",
    // Who looks at a game and how programs think, while they do.
    "audiences",
    "thoughts",
    "leases",
    // Which games a match has; they are their players'.
    "match_games",
    // What a match tests, and where its games are played; the match is its maker's.
    "builds",
    "build_games",
    // What was wrong with a file; the file is its owner's, and they go together.
    "import_faults",
];

decided! {
    // The name and all that opens it go, the id stays: others' games name it.
    users: Columns(&["id"]), Apart, Emptied;
    // Not what opens the account: hashes of tokens, of passphrases, of places.
    sessions: Columns(&["user_id"]),
        Rows { name: "sessions", told: &["created_ms", "used_ms", "expires_ms", "confirmed_ms", "address", "browser", "system"] },
        Deleted;
    resets: Columns(&["user_id"]), Rows { name: "reset-links", told: &["expires_ms"] }, Deleted;
    tokens: Columns(&["user_id"]),
        Rows { name: "tokens", told: &["id", "label", "scopes", "made_ms", "used_ms", "ends_ms"] },
        Deleted;
    // Of second factors neither what makes codes nor what a passkey is checked by.
    code_apps: Columns(&["user_id"]),
        Rows { name: "code-app", told: &["made_ms", "used_ms"] },
        Deleted;
    recovery_codes: Columns(&["user_id"]),
        Rows { name: "recovery-codes", told: &["used_ms"] },
        Deleted;
    passkeys: Columns(&["user_id"]),
        Rows { name: "passkeys", told: &["id", "label", "alone", "made_ms", "used_ms"] },
        Deleted;
    // What was begun with them, for some minutes.
    ceremonies: Columns(&["user_id"]), Never, Deleted;
    entered: Columns(&["user_id"]), Rows { name: "known-places", told: &["last_ms"] }, Deleted;
    // Nor the address at which a browser is called.
    devices: Columns(&["user_id"]), Rows { name: "notices", told: &["id", "made_ms"] }, Deleted;
    choices: Columns(&["user_id"]), Rows { name: "settings", told: &["name", "value"] }, Deleted;
    // Nor what confirms an address, which is a hash.
    mail_addresses: Columns(&["user_id"]),
        Rows { name: "mail-addresses", told: &["state", "address", "made_ms", "failing_ms"] },
        Deleted;
    mail_choices: Columns(&["user_id"]), Rows { name: "mail-choice", told: &["games"] }, Deleted;
    // What waits to be sent: that of an account that is gone has its address alone, for some days.
    mails: Columns(&["user_id"]),
        Rows { name: "waiting-mails", told: &["kind", "made_ms"] },
        Deleted;
    // Games that are theirs, and offers to them, for as long as they are to be told of them.
    mail_games: Columns(&["user_id"]), Never, Deleted;
    // Whom others have blocked is theirs alone.
    blocks: Columns(&["by_user"]), Rows { name: "blocked", told: &["blocked", "made_ms"] }, Deleted;
    security: Columns(&["user_id"]),
        Rows { name: "security", told: &["at_ms", "times", "failed", "network", "event"] },
        Stays;
    // Of what admins did to somebody it is told what, and not who.
    deeds: Columns(&["by_user", "whom"]),
        Rows { name: "deeds", told: &["at_ms", "whom", "deed"] },
        Stays;
    bots: Columns(&["user_id"]),
        Rows { name: "bot", told: &["engine_id", "draft", "enabled", "made_ms"] },
        Deleted;
    games: Columns(&["first_user", "second_user"]), Apart, Stays;
    game_events: Columns(&[]), Apart, Emptied;
    // What is prepared in a game that is over is dropped within the hour.
    plans: Seat, Rows { name: "prepared-moves", told: &["game_id", "seat", "version", "lines"] }, Deleted;
    challenges: Columns(&["from_user", "to_user"]),
        Rows { name: "challenges", told: &["id", "from_user", "to_user", "listed", "rules", "start_position", "time_control", "rated", "seat", "created_ms", "status", "game_id"] },
        Stays;
    // Games that were arranged and have begun are their players'.
    bulks: Columns(&["made_by"]),
        Rows { name: "arranged", told: &["id", "plan", "made_ms", "pair_at_ms", "paired_ms"] },
        Stays;
    matches: Columns(&["made_by"]),
        Rows { name: "matches", told: &["id", "plan", "more", "rules", "state", "note", "made_ms", "started_ms", "ended_ms"] },
        Stays;
    match_players: Columns(&["user_id"]),
        Rows { name: "played-matches", told: &["match_id", "place", "left_from"] },
        Stays;
    studies: Columns(&["made_by"]),
        Rows { name: "studies", told: &["id", "plan", "state", "note", "found", "made_ms", "started_ms", "ended_ms"] },
        Stays;
    imports: Columns(&["made_by"]),
        Rows { name: "imports", told: &["id", "name", "state", "kept", "faults", "bytes", "made_ms"] },
        Deleted;
    imported_games: Columns(&["made_by"]), Apart, Deleted;
    // Who is connected now; nobody is any more a second later.
    presences: Columns(&["user_id"]), Never, Stays;
}
