//! What goes in and comes out.

mod console;
mod imports;
mod matches;
mod studies;
mod tokens;

use rookery_protocol::Millis;
use rookery_protocol::account::{Account, Role};
use rookery_protocol::bot::{BotDraft, EngineDraft, NotedFault};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::Profile;
use rookery_protocol::game::{GameResult, GameSummary, Player, Start};
use rookery_protocol::id::{EngineId, GameId, HostId, UserId};
use rookery_protocol::module::{ModuleKind, ModuleOrigin, ModuleState};

pub use console::{LimitedUser, NewDeed};
pub use imports::{ImportCount, ImportPart, Imported, NewImport, NewImported, StoredImport};
pub use matches::{MatchChange, MatchGame, MatchPlayer, NewMatch, NewMatchGame, StoredMatch};
pub use studies::{NewStudy, StoredStudy};
pub use tokens::{Holder, NewToken};

/// The SHA-256 of the token of a session or of a machine. The token itself is never stored.
pub type TokenHash = [u8; 32];

/// An account to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// Made by the caller.
    pub id: UserId,
    /// As it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// What the account may do.
    pub role: Role,
    /// In PHC format; guests have none.
    pub passphrase_hash: Option<String>,
    /// When.
    pub created_ms: Millis,
}

/// An account that has not been deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Never changes.
    pub id: UserId,
    /// As it is shown.
    pub name: String,
    /// What the account may do.
    pub role: Role,
    /// In PHC format; guests have none.
    pub passphrase_hash: Option<String>,
    /// When it was created.
    pub created_ms: Millis,
}

impl User {
    /// The person as others see them.
    #[must_use]
    pub fn player(&self) -> Player {
        Player { id: self.id, name: self.name.clone(), guest: self.role == Role::Guest }
    }

    /// The account as its owner sees it.
    #[must_use]
    pub fn account(&self) -> Account {
        Account { player: self.player(), role: self.role }
    }
}

/// A game to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Made by the caller.
    pub id: GameId,
    /// A key that [`crate::Storage::note_game_types`] was told.
    pub rules: String,
    /// Where it starts, never [`Start::Random`]: whoever creates a game has drawn the number.
    pub start: Start,
    /// Clocks.
    pub time: TimeControl,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// First seat first.
    pub players: [UserId; 2],
    /// When it begins.
    pub started_ms: Millis,
}

/// A version of a game that is added while the server runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewModule {
    /// Names the version for good; games record it.
    pub id: String,
    /// What new games ask for.
    pub key: String,
    /// What the game calls itself.
    pub name: String,
    /// SHA-256 of the content, in hexadecimal.
    pub hash: String,
    /// How it is written.
    pub kind: ModuleKind,
    /// What may be done with it.
    pub state: ModuleState,
    /// Where it came from.
    pub origin: ModuleOrigin,
    /// The file.
    pub content: Vec<u8>,
    /// When it came.
    pub made_ms: Millis,
}

/// A stored version without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredModule {
    /// As in [`NewModule`].
    pub id: String,
    /// As in [`NewModule`].
    pub key: String,
    /// As in [`NewModule`].
    pub name: String,
    /// As in [`NewModule`].
    pub hash: String,
    /// As in [`NewModule`].
    pub kind: ModuleKind,
    /// As in [`NewModule`].
    pub state: ModuleState,
    /// As in [`NewModule`].
    pub origin: ModuleOrigin,
    /// How long the content is, in bytes.
    pub bytes: u32,
    /// As in [`NewModule`].
    pub made_ms: Millis,
}

/// An engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEngine {
    /// Made by the caller.
    pub id: EngineId,
    /// As it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// How to run it; `None` when machines announce it.
    pub draft: Option<EngineDraft>,
    /// Whether it may be used.
    pub enabled: bool,
    /// What it said of itself when it was last tested or announced.
    pub profile: Option<Profile>,
    /// Its last fault.
    pub fault: Option<NotedFault>,
    /// Whether it failed too often to get more work.
    pub stopped: bool,
    /// When it came.
    pub made_ms: Millis,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Updated {
    /// It was made.
    Done,
    /// Something else has the name, in whatever case; nothing was changed.
    NameTaken,
    /// There is nothing to change (any more).
    Gone,
}

/// A bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBot {
    /// Its account.
    pub user: UserId,
    /// What was filled in; the name is the account's.
    pub draft: BotDraft,
    /// Whether it plays.
    pub enabled: bool,
    /// When it came.
    pub made_ms: Millis,
}

/// A machine that runs engines. Its token never comes back out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredHost {
    /// Made by the caller.
    pub id: HostId,
    /// As it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// When it was let in.
    pub made_ms: Millis,
    /// When it was last connected.
    pub seen_ms: Option<Millis>,
}

/// Who plays a seat for a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// A name that storage does not look into.
    pub holder: String,
    /// Grows with each lease of the seat; whoever has a lower one has lost it.
    pub fence: i64,
    /// From then on anyone may take it.
    pub expires_ms: Millis,
}

/// A stored game without its events.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// What lists show of it.
    pub summary: GameSummary,
    /// Where it started.
    pub start: Start,
    /// The newest version of its log; 0 before the first event.
    pub version: u32,
    /// When somebody must look at it, if that was noted when it left memory.
    pub wakes_ms: Option<Millis>,
}

/// Which games to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GamesFilter {
    /// Only games in which this person sits.
    pub player: Option<UserId>,
    /// Only games that have ended, or only games that have not.
    pub ended: Option<bool>,
    /// Only games by these rules.
    pub rules: Option<String>,
    /// Only games that began before: the `started_ms` of the last one of the page before.
    pub before_ms: Option<Millis>,
    /// Also those that began just then, as far as they come after this one of them.
    pub before_id: Option<GameId>,
    /// How many at most; never more than [`crate::LIST_LEN_MAX`].
    pub limit: u32,
}

/// One version of a game's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Counts from 1 without a gap.
    pub version: u32,
    /// When it happened.
    pub at_ms: Millis,
    /// JSON that storage does not look into.
    pub body: String,
}

/// Events to add to one game's log, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// Whose.
    pub game: GameId,
    /// The version of the first event: exactly one more than what is stored.
    pub first_version: u32,
    /// At least one and at most [`crate::APPEND_LEN_MAX`]; versions count up from `first_version`
    /// to [`crate::LOG_LEN_MAX`] at most; bodies have [`crate::BODY_BYTES_MAX`] at most.
    pub events: Vec<StoredEvent>,
    /// When one of these events ends the game: how. Lists show it from the same commit on.
    pub ended: Option<Ended>,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// When.
    pub at_ms: Millis,
    /// How.
    pub result: GameResult,
}

/// A span of time in which no server lived, or one that lives was frozen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// When a server last said that it lived.
    pub from_ms: Millis,
    /// When the next one started, or the same one went on.
    pub to_ms: Millis,
}
