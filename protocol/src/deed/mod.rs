//! What those who run a server did.

use crate::account::Role;
use crate::bot::BotOrder;
use crate::console::Settings;
use crate::id::{EngineId, GameId, HostId, ImportId, MatchId, StudyId, UserId};
use crate::match_view::MatchOrder;
use crate::seat::Seat;
use crate::study::StudyPlan;
use crate::token::Scope;
use crate::wire;

mod whom;

/// The version that deeds are written in now. It grows when a kind is added, or changes its fields;
/// version 1 told the addresses of calls.
pub const DEED_VERSION: u32 = 2;

wire! {
    /// Something that changes or runs something of the server. Nothing secret is in it: no
    /// passphrase, no token, no option of an engine.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Deed {
        /// The link of the server's start made the first admin.
        FirstAdminMade {
            /// The account.
            user: UserId,
        },
        /// An account was made in a shell.
        AccountAdded {
            /// The account.
            user: UserId,
            /// What it may do.
            role: Role,
            /// What its token may be used for; empty where it has none.
            scopes: Vec<Scope>,
        },
        /// An account got another role.
        RoleChanged {
            /// The account.
            user: UserId,
            /// What it may do now.
            role: Role,
        },
        /// An account can no longer log in.
        Suspended {
            /// The account.
            user: UserId,
        },
        /// An account can log in again.
        Admitted {
            /// The account.
            user: UserId,
        },
        /// An account can no longer chat.
        Muted {
            /// The account.
            user: UserId,
        },
        /// An account can chat again.
        Unmuted {
            /// The account.
            user: UserId,
        },
        /// A link was made to choose a new passphrase by.
        ResetLinkMade {
            /// The account.
            user: UserId,
        },

        /// What can be set while the server runs was set.
        SettingsChanged {
            /// All of it, as it is now.
            settings: Settings,
        },
        /// A copy of the database was written.
        BackedUp {
            /// Where it lies, on the server's machine.
            file: String,
            /// How long it is.
            bytes: u64,
        },

        /// An engine was added.
        EngineAdded {
            /// The engine.
            engine: EngineId,
            /// What lists call it.
            name: String,
            /// The program and its arguments, cut where they are long.
            command: Vec<String>,
        },
        /// An engine was changed.
        EngineChanged {
            /// The engine.
            engine: EngineId,
            /// What lists call it now.
            name: String,
            /// The program and its arguments, cut where they are long.
            command: Vec<String>,
        },
        /// An engine was removed.
        EngineRemoved {
            /// The engine that was.
            engine: EngineId,
            /// What lists called it.
            name: String,
        },
        /// An engine may be used again.
        EngineEnabled {
            /// The engine.
            engine: EngineId,
            /// What lists call it.
            name: String,
        },
        /// An engine may be used no more.
        EngineDisabled {
            /// The engine.
            engine: EngineId,
            /// What lists call it.
            name: String,
        },
        /// A program was run for a test.
        EngineTested {
            /// The engine; missing where none of this description is kept.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            engine: Option<EngineId>,
            /// What it is called.
            name: String,
            /// The program and its arguments, cut where they are long; empty where a machine of its
            /// own knows them.
            command: Vec<String>,
        },

        /// A bot was added.
        BotAdded {
            /// Its account.
            bot: UserId,
            /// Its name.
            name: String,
        },
        /// A bot was changed.
        BotChanged {
            /// Its account.
            bot: UserId,
            /// Its name.
            name: String,
        },
        /// A bot was removed.
        BotRemoved {
            /// The account that it had.
            bot: UserId,
            /// Its name.
            name: String,
        },
        /// A bot plays again.
        BotEnabled {
            /// Its account.
            bot: UserId,
            /// Its name.
            name: String,
        },
        /// A bot accepts no more games.
        BotDisabled {
            /// Its account.
            bot: UserId,
            /// Its name.
            name: String,
        },
        /// A bot at a board was given an order.
        BotOrdered {
            /// The game.
            game: GameId,
            /// Where the bot sits.
            seat: Seat,
            /// What it was to do.
            order: BotOrder,
        },

        /// A machine was let in.
        HostAdded {
            /// The machine.
            host: HostId,
            /// What lists call it.
            name: String,
        },
        /// A machine is let in no more.
        HostRemoved {
            /// The machine.
            host: HostId,
            /// What lists called it.
            name: String,
        },

        /// A file of a game was read and run, and not kept.
        ModuleChecked {
            /// What the file is called.
            file: String,
        },
        /// A version of a game was kept as a draft.
        ModuleAdded {
            /// The version.
            id: String,
            /// What the game calls itself.
            name: String,
        },
        /// A trial of a version was begun.
        ModuleTried {
            /// The version.
            id: String,
        },
        /// New games are played by a version.
        ModulePublished {
            /// The version.
            id: String,
        },
        /// No new games are played by a version.
        ModuleRetired {
            /// The version.
            id: String,
        },
        /// A draft was deleted.
        ModuleRemoved {
            /// The version that was.
            id: String,
        },

        /// A match was made.
        MatchMade {
            /// The match.
            id: MatchId,
            /// What it is called.
            name: String,
        },
        /// A match was given an order.
        MatchOrdered {
            /// The match.
            id: MatchId,
            /// What it is called.
            name: String,
            /// What was to become of it.
            order: MatchOrder,
        },
        /// A study was started.
        StudyStarted {
            /// The study.
            id: StudyId,
            /// What it counts.
            plan: StudyPlan,
        },
        /// A study was called off.
        StudyCancelled {
            /// The study.
            id: StudyId,
        },

        /// A file of games that somebody else had sent was deleted.
        ImportDeleted {
            /// The file that was.
            id: ImportId,
            /// What its sender called it.
            name: String,
            /// Who had sent it.
            owner: UserId,
            /// How many games it had.
            games: u32,
        },

        /// What was noted of a call before deeds had kinds.
        Old {
            /// The call, such as `POST /admin/engines/{id}`.
            call: String,
            /// What the braces stood for, in their order.
            about: Vec<String>,
            /// What was sent, cut where it was long.
            sent: String,
        },
        /// A newer version of the server did something that this one has no word for.
        Newer {
            /// The version of what was noted.
            version: u32,
            /// What was noted, cut where it is long.
            text: String,
        },
    }
}
