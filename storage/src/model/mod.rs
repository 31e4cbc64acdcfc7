//! The types that go in and come out.

mod console;
mod imports;
mod matches;
mod sessions;
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
pub use imports::{
    ImportCount, ImportPart, Imported, KeptFromElsewhere, NewImport, NewImported, StoredImport,
};
pub use matches::{MatchChange, MatchGame, MatchPlayer, NewMatch, NewMatchGame, StoredMatch};
pub use sessions::{NewSession, SessionSpan, SessionUse, SessionUser, StoredSession};
pub use studies::{NewStudy, StoredStudy};
pub use tokens::{Holder, NewToken};

/// The SHA-256 of the token of a session or of a machine. The token itself is never stored.
pub type TokenHash = [u8; 32];

/// An account to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// The id of the account, made by the caller.
    pub id: UserId,
    /// The name, as it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// The role of the account.
    pub role: Role,
    /// The hash of the passphrase, in PHC format; guests have none.
    pub passphrase_hash: Option<String>,
    /// The Unix time at which the account is created, in milliseconds.
    pub created_ms: Millis,
}

/// An account that has not been deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The id of the account, which never changes.
    pub id: UserId,
    /// The name, as it is shown.
    pub name: String,
    /// The role of the account.
    pub role: Role,
    /// The hash of the passphrase, in PHC format; guests have none.
    pub passphrase_hash: Option<String>,
    /// The Unix time at which the account was created, in milliseconds.
    pub created_ms: Millis,
}

impl User {
    /// Returns the account as others see it.
    #[must_use]
    pub fn player(&self) -> Player {
        Player { id: self.id, name: self.name.clone(), guest: self.role == Role::Guest }
    }

    /// Returns the account as its owner sees it.
    #[must_use]
    pub fn account(&self) -> Account {
        Account { player: self.player(), role: self.role }
    }
}

/// A game to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// The id of the game, made by the caller.
    pub id: GameId,
    /// The key of the rules, which [`crate::Storage::note_game_types`] was told.
    pub rules: String,
    /// The start position, never [`Start::Random`]: whoever creates a game has drawn the number.
    pub start: Start,
    /// The time control of the game.
    pub time: TimeControl,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The players, first seat first.
    pub players: [UserId; 2],
    /// The Unix time at which the game begins, in milliseconds.
    pub started_ms: Millis,
}

/// A version of a game that is added while the server runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewModule {
    /// The id, which names the version for good; games record it.
    pub id: String,
    /// The key that new games ask for.
    pub key: String,
    /// The name that the game gives itself.
    pub name: String,
    /// The SHA-256 of the content, in hexadecimal.
    pub hash: String,
    /// The kind of the file.
    pub kind: ModuleKind,
    /// The state of the version, which says what may be done with it.
    pub state: ModuleState,
    /// The origin of the version.
    pub origin: ModuleOrigin,
    /// The content of the file.
    pub content: Vec<u8>,
    /// The Unix time at which the version was added, in milliseconds.
    pub made_ms: Millis,
}

/// A stored version without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredModule {
    /// The id, which names the version for good; games record it.
    pub id: String,
    /// The key that new games ask for.
    pub key: String,
    /// The name that the game gives itself.
    pub name: String,
    /// The SHA-256 of the content, in hexadecimal.
    pub hash: String,
    /// The kind of the file.
    pub kind: ModuleKind,
    /// The state of the version, which says what may be done with it.
    pub state: ModuleState,
    /// The origin of the version.
    pub origin: ModuleOrigin,
    /// The length of the content, in bytes.
    pub bytes: u32,
    /// The Unix time at which the version was added, in milliseconds.
    pub made_ms: Millis,
}

/// An engine, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEngine {
    /// The id of the engine, made by the caller.
    pub id: EngineId,
    /// The name, as it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// The description of how to run the engine; `None` when machines announce it.
    pub draft: Option<EngineDraft>,
    /// Whether the engine may be used.
    pub enabled: bool,
    /// The profile that the engine gave when it was last tested or announced.
    pub profile: Option<Profile>,
    /// The engine's last fault.
    pub fault: Option<NotedFault>,
    /// Whether the engine failed too often to get more work.
    pub stopped: bool,
    /// The Unix time at which the engine was added, in milliseconds.
    pub made_ms: Millis,
}

/// The outcome of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Updated {
    /// The change was made.
    Done,
    /// Something else has the name, in whatever case; nothing was changed.
    NameTaken,
    /// There is nothing to change (any more).
    Gone,
}

/// A bot, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBot {
    /// The bot's account.
    pub user: UserId,
    /// The description of the bot; the name in it is the account's.
    pub draft: BotDraft,
    /// Whether the bot accepts games.
    pub enabled: bool,
    /// The Unix time at which the bot was created, in milliseconds.
    pub made_ms: Millis,
}

/// A machine that runs engines. Its token never comes back out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredHost {
    /// The id of the machine, made by the caller.
    pub id: HostId,
    /// The name, as it is shown. Names that differ only in the case of `A-Z` are one name.
    pub name: String,
    /// The Unix time at which the machine was let in, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which the machine was last connected, in milliseconds.
    pub seen_ms: Option<Millis>,
}

/// A lease of a seat: the right to play it for a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The name of the holder, which storage does not look into.
    pub holder: String,
    /// The fence, which grows with each lease of the seat; whoever has a lower one has lost it.
    pub fence: i64,
    /// The Unix time from which anyone may take the seat, in milliseconds.
    pub expires_ms: Millis,
}

/// A stored game without its events.
#[derive(Debug, Clone, PartialEq)]
pub struct Game {
    /// The game, as lists show it.
    pub summary: GameSummary,
    /// The start position.
    pub start: Start,
    /// The newest version of the game's log; 0 before the first event.
    pub version: u32,
    /// The Unix time at which somebody must look at the game, in milliseconds: nobody's time is up
    /// earlier. `None` where an older server had it in memory.
    pub wakes_ms: Option<Millis>,
}

/// A filter for lists of games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GamesFilter {
    /// Lists only games in which this account sits.
    pub player: Option<UserId>,
    /// Lists only games that have ended (`true`), or only games that have not (`false`).
    pub ended: Option<bool>,
    /// Lists only games by the rules of this key.
    pub rules: Option<String>,
    /// Lists only games between people (`true`), or only games with an engine in them (`false`).
    pub people: Option<bool>,
    /// Lists only games that began before this Unix time in milliseconds: the `started_ms` of the
    /// last game of the page before.
    pub before_ms: Option<Millis>,
    /// Lists also the games that began just then, as far as they come after this one of them.
    pub before_id: Option<GameId>,
    /// The most games to list; never more than [`crate::LIST_LEN_MAX`].
    pub limit: u32,
}

/// One version of a game's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// The version, which counts from 1 without a gap.
    pub version: u32,
    /// The Unix time at which the event happened, in milliseconds.
    pub at_ms: Millis,
    /// The event as JSON, which storage does not look into.
    pub body: String,
}

/// Events to add to one game's log, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The id of the game.
    pub game: GameId,
    /// The version of the first event: exactly one more than what is stored.
    pub first_version: u32,
    /// The events: at least one and at most [`crate::APPEND_LEN_MAX`]. Versions count up from
    /// `first_version` to [`crate::LOG_LEN_MAX`] at most; bodies have [`crate::BODY_BYTES_MAX`] at
    /// most.
    pub events: Vec<StoredEvent>,
    /// The end of the game, when one of these events ends it. Lists show it from the same commit
    /// on.
    pub ended: Option<Ended>,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The Unix time at which the game ended, in milliseconds.
    pub at_ms: Millis,
    /// The result of the game.
    pub result: GameResult,
}

/// A span of time in which no server lived, or one that lives was frozen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// The Unix time at which a server last said that it lived, in milliseconds.
    pub from_ms: Millis,
    /// The Unix time at which the next one started, or the same one went on, in milliseconds.
    pub to_ms: Millis,
}
