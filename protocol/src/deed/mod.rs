//! Deeds: the acts of admins, as the log keeps them.

use crate::account::Role;
use crate::bot::BotOrder;
use crate::console::Settings;
use crate::id::{EngineId, GameId, HostId, ImportId, MatchId, StudyId, UserId};
use crate::match_view::MatchOrder;
use crate::seat::Seat;
use crate::study::StudyPlan;
use crate::token::Scope;
use crate::{Millis, wire};

mod whom;

/// The version that deeds are written in now. It grows when a kind is added or changes its fields;
/// version 1 held the addresses of calls.
pub const DEED_VERSION: u32 = 6;

wire! {
    /// An act that changes or runs something of the server. Nothing secret is in it: no passphrase,
    /// no token, no option of an engine.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Deed {
        /// The first admin was made by the link that the server printed at its start.
        FirstAdminMade {
            /// The new account.
            user: UserId,
        },
        /// An account was made in a shell.
        AccountAdded {
            /// The new account.
            user: UserId,
            /// The role of the account.
            role: Role,
            /// The scopes of the account's token; empty where it has none.
            scopes: Vec<Scope>,
        },
        /// An account got another role.
        RoleChanged {
            /// The account that was changed.
            user: UserId,
            /// The new role.
            role: Role,
        },
        /// An account can no longer log in.
        Suspended {
            /// The account that was suspended.
            user: UserId,
        },
        /// An account can log in again.
        Admitted {
            /// The account that was admitted again.
            user: UserId,
        },
        /// An account can no longer chat.
        Muted {
            /// The account that was muted.
            user: UserId,
        },
        /// An account can chat again.
        Unmuted {
            /// The account that was unmuted.
            user: UserId,
        },
        /// A link was made with which a new passphrase is chosen.
        ResetLinkMade {
            /// The account that the link is for.
            user: UserId,
        },
        /// The second factors of an account were taken off.
        FactorsTakenOff {
            /// The account that has none any more.
            user: UserId,
        },

        /// The settings were changed.
        SettingsChanged {
            /// All settings as they are now.
            settings: Settings,
        },
        /// A copy of the database was written.
        BackedUp {
            /// The path of the copy on the server's machine.
            file: String,
            /// The length of the copy, in bytes.
            bytes: u64,
        },
        /// A copy was put in the place of the database: nothing that happened after it is known.
        Restored {
            /// The path of the copy on the server's machine.
            file: String,
            /// The Unix time at which a server last lived on what was copied, in milliseconds;
            /// missing where none ever did.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            made_ms: Option<Millis>,
            /// Whether sessions and tokens of that time still let people in.
            sessions_kept: bool,
        },

        /// A mail was sent to the admin's own address, to see whether mail is sent.
        MailTested,

        /// An engine was added.
        EngineAdded {
            /// The engine that was added.
            engine: EngineId,
            /// The engine's name in lists.
            name: String,
            /// The program and its arguments, cut where they are long.
            command: Vec<String>,
        },
        /// An engine was changed.
        EngineChanged {
            /// The engine that was changed.
            engine: EngineId,
            /// The engine's new name in lists.
            name: String,
            /// The program and its arguments, cut where they are long.
            command: Vec<String>,
        },
        /// An engine was removed.
        EngineRemoved {
            /// The engine that was removed.
            engine: EngineId,
            /// The engine's name in lists.
            name: String,
        },
        /// An engine may be used again.
        EngineEnabled {
            /// The engine that was enabled.
            engine: EngineId,
            /// The engine's name in lists.
            name: String,
        },
        /// An engine may be used no more.
        EngineDisabled {
            /// The engine that was disabled.
            engine: EngineId,
            /// The engine's name in lists.
            name: String,
        },
        /// A program was run for a test.
        EngineTested {
            /// The engine that was tested; missing where none of this description is kept.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            engine: Option<EngineId>,
            /// The engine's name.
            name: String,
            /// The program and its arguments, cut where they are long; empty where a machine of its
            /// own knows them.
            command: Vec<String>,
        },

        /// A bot was added.
        BotAdded {
            /// The account of the bot.
            bot: UserId,
            /// The bot's name.
            name: String,
        },
        /// A bot was changed.
        BotChanged {
            /// The account of the bot.
            bot: UserId,
            /// The bot's name.
            name: String,
        },
        /// A bot was removed.
        BotRemoved {
            /// The account that the bot had.
            bot: UserId,
            /// The bot's name.
            name: String,
        },
        /// A bot plays again.
        BotEnabled {
            /// The account of the bot.
            bot: UserId,
            /// The bot's name.
            name: String,
        },
        /// A bot accepts no more games.
        BotDisabled {
            /// The account of the bot.
            bot: UserId,
            /// The bot's name.
            name: String,
        },
        /// A bot at a board was given an order.
        BotOrdered {
            /// The game that the bot plays.
            game: GameId,
            /// The bot's seat.
            seat: Seat,
            /// The order that was given.
            order: BotOrder,
        },

        /// A host was let in.
        HostAdded {
            /// The host that was let in.
            host: HostId,
            /// The host's name in lists.
            name: String,
        },
        /// A host was removed, and is let in no more.
        HostRemoved {
            /// The host that was removed.
            host: HostId,
            /// The host's name in lists.
            name: String,
        },

        /// A file of a game was read and run, and not kept.
        ModuleChecked {
            /// The name of the file.
            file: String,
        },
        /// A version of a game was kept as a draft.
        ModuleAdded {
            /// The id of the version.
            id: String,
            /// The name that the game gives itself.
            name: String,
        },
        /// A trial of a version was begun.
        ModuleTried {
            /// The id of the version.
            id: String,
        },
        /// A version was published: new games are played by it.
        ModulePublished {
            /// The id of the version.
            id: String,
        },
        /// A version was retired: no new games are played by it.
        ModuleRetired {
            /// The id of the version.
            id: String,
        },
        /// A draft was deleted.
        ModuleRemoved {
            /// The id of the version.
            id: String,
        },

        /// A match was made.
        MatchMade {
            /// The match that was made.
            id: MatchId,
            /// The name of the match.
            name: String,
        },
        /// A match was given an order.
        MatchOrdered {
            /// The match that was ordered.
            id: MatchId,
            /// The name of the match.
            name: String,
            /// The order that was given.
            order: MatchOrder,
        },
        /// A study was started.
        StudyStarted {
            /// The study that was started.
            id: StudyId,
            /// The plan of the study.
            plan: StudyPlan,
        },
        /// A study was called off.
        StudyCancelled {
            /// The study that was called off.
            id: StudyId,
        },

        /// A book of openings was sent to the server.
        BookAdded {
            /// The name of the file.
            name: String,
            /// The SHA-256 of the file, in hexadecimal.
            sha256: String,
        },
        /// A book of openings was deleted.
        BookRemoved {
            /// The name of the file.
            name: String,
        },

        /// A file of games that somebody else had sent was deleted.
        ImportDeleted {
            /// The import that was deleted.
            id: ImportId,
            /// The name that its sender gave it.
            name: String,
            /// The account that had sent it.
            owner: UserId,
            /// The number of games that it had.
            games: u32,
        },

        /// A call that was noted before deeds had kinds.
        Old {
            /// The call, such as `POST /admin/engines/{id}`.
            call: String,
            /// The values of the braces in `call`, in order.
            about: Vec<String>,
            /// The body that was sent, cut where it was long.
            sent: String,
        },
        /// A deed of a newer version of the server, which this one does not know.
        Newer {
            /// The version of the entry, as [`DEED_VERSION`].
            version: u32,
            /// The text of the entry, cut where it is long.
            text: String,
        },
    }
}
