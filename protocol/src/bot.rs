//! Engines and bots as admins see them, and the part of a bot that anyone may see.

use crate::engine::{FaultKind, Info, Limits, Profile, Tier, Tongue};
use crate::game::Player;
use crate::id::{EngineId, GameId};
use crate::seat::Seat;
use crate::{Millis, wire};

/// The most games that one bot may play at once.
pub const BOT_GAMES_MAX: u32 = 256;
/// The greatest depth of the search for a hint, in plies.
pub const HINT_DEPTH_MAX: u32 = 30;
/// The longest name of an engine or a host, in characters.
pub const ENGINE_NAME_LEN_MAX: usize = 60;

wire! {
    /// The description of an engine on the server's own machine, as an admin fills it in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct EngineDraft {
        /// The engine's name in lists; no two engines share one.
        pub name: String,
        /// The program: a path, or a name to look for.
        pub command: String,
        /// The program's arguments, passed as they are.
        #[serde(default)]
        pub args: Vec<String>,
        /// The program's protocol; found out when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tongue: Option<Tongue>,
        /// The options to set when the program starts.
        #[serde(default)]
        pub options: Vec<OptionValue>,
        /// The files and folders that the program may read: books, networks, tables.
        #[serde(default)]
        pub reads: Vec<String>,
        /// The limits of memory, processes and files.
        pub limits: Limits,
        /// The least containment under which the program may run.
        #[serde(default)]
        pub tier_min: Tier,
    }

    /// The value to set an engine's option to.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct OptionValue {
        /// The option's name, as the program announces it.
        pub name: String,
        /// The value, in the program's own writing; `true` or `false` for a check.
        pub value: String,
    }

    /// An engine that the server knows.
    #[derive(Eq)]
    pub struct Engine {
        /// The id of the engine.
        pub id: EngineId,
        /// The engine's name in lists.
        pub name: String,
        /// The description of how to run it; missing when machines of their own announce it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draft: Option<EngineDraft>,
        /// Whether the engine may be used.
        pub enabled: bool,
        /// The profile it gave when it was last tested or announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub profile: Option<Profile>,
        /// The keys of the games that the engine can play here.
        pub games: Vec<String>,
        /// The engine's last fault.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub fault: Option<NotedFault>,
        /// Whether it failed again and again, and gets no more work until it is tested or edited.
        pub stopped: bool,
        /// The names of the connected machines that run the engine.
        pub hosts: Vec<String>,
        /// The names of the bots that the engine is behind.
        pub bots: Vec<String>,
    }

    /// A fault of an engine, as it was noted.
    #[derive(Eq)]
    pub struct NotedFault {
        /// The kind of the fault.
        pub kind: FaultKind,
        /// The fault, described in a sentence.
        pub words: String,
        /// The last lines that the program wrote to standard error, shortened.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub stderr: String,
        /// The Unix time at which the fault was noted, in milliseconds.
        pub at_ms: Millis,
    }

    /// The findings of a test of an engine.
    #[derive(Eq, Default)]
    pub struct TestReport {
        /// The profile that the engine gave, if it came so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub profile: Option<Profile>,
        /// The containment under which the engine ran.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tier: Option<Tier>,
        /// The keys of the games that the engine can play here.
        pub games: Vec<String>,
        /// The game that the engine played against itself as a test.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub played: Option<TestGame>,
        /// The last report of the analysis, where one was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub analysis: Option<Info>,
        /// The fault that the test found; missing when the engine behaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub fault: Option<NotedFault>,
    }

    /// A short game that an engine played against itself.
    #[derive(Eq)]
    pub struct TestGame {
        /// The key of the game's rules.
        pub rules: String,
        /// The moves, as people write them.
        pub moves: Vec<String>,
        /// The longest time that a move took, in milliseconds.
        pub slowest_ms: Millis,
    }

    /// The description of a bot, as an admin fills it in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct BotDraft {
        /// The name of the bot's account; it cannot be changed later.
        pub name: String,
        /// The engine that plays for the bot.
        pub engine: EngineId,
        /// Engine options for this bot alone, set after the engine's own.
        #[serde(default)]
        pub options: Vec<OptionValue>,
        /// The keys of the games that the bot plays; empty for all that its engine can.
        #[serde(default)]
        pub games: Vec<String>,
        /// The people who may challenge the bot.
        pub accepts: Accepts,
        /// The clocks that the bot accepts.
        pub pace: PaceRange,
        /// The number of games that the bot may play at once, up to [`BOT_GAMES_MAX`].
        pub games_max: u32,
        /// The bot's budget for one move, beside its clock.
        #[serde(default)]
        pub budget: MoveBudget,
        /// Whether the bot thinks on its opponent's time.
        #[serde(default)]
        pub ponders: bool,
    }

    /// The people who may challenge a bot.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Accepts {
        /// Everyone, guests included.
        Everyone,
        /// Everyone who has an account.
        Registered,
        /// Nobody: the bot plays in matches only.
        Nobody,
    }

    /// A range of clocks, measured by a player's time for 40 moves.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct PaceRange {
        /// The shortest time for 40 moves, in seconds.
        pub min_s: u32,
        /// The longest time for 40 moves, in seconds.
        pub max_s: u32,
        /// Whether games without a clock or with days for each move are accepted too.
        pub slow: bool,
    }

    /// The budget of an engine for one move. Where several are set, the first that is used up
    /// counts.
    #[derive(Eq, Copy, Default)]
    #[serde(deny_unknown_fields)]
    pub struct MoveBudget {
        /// The greatest depth of the search, in plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub depth: Option<u32>,
        /// The most positions that the search visits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nodes: Option<u64>,
        /// The longest time for the move, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub move_ms: Option<Millis>,
    }

    /// A bot as admins see it.
    #[derive(Eq)]
    pub struct Bot {
        /// The bot's account.
        pub player: Player,
        /// The bot's description, as it was filled in.
        pub draft: BotDraft,
        /// The name of the bot's engine.
        pub engine_name: String,
        /// Whether the bot accepts games.
        pub enabled: bool,
        /// The number of games that the bot is playing.
        pub playing: u32,
    }

    /// A bot as anyone may see it.
    #[derive(Eq)]
    pub struct BotCard {
        /// The bot's account.
        pub player: Player,
        /// The name that the bot's engine gives itself.
        pub engine: String,
        /// The keys of the games that the bot plays.
        pub games: Vec<String>,
        /// The people who may challenge the bot.
        pub accepts: Accepts,
        /// The clocks that the bot accepts.
        pub pace: PaceRange,
        /// Whether the bot can begin another game now.
        pub free: bool,
        /// The bot's skill setting, where its engine has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub skill: Option<Skill>,
    }

    /// The skill setting of a bot.
    #[derive(Eq, Copy)]
    pub struct Skill {
        /// The level that is set.
        pub level: i64,
        /// The highest level that the engine offers.
        pub best: i64,
    }

    /// An engine at work: one seat of a game in progress.
    #[derive(Eq)]
    pub struct Running {
        /// The id of the game.
        pub game: GameId,
        /// The bot's seat.
        pub seat: Seat,
        /// The bot's account.
        pub bot: Player,
        /// The name of the bot's engine.
        pub engine: String,
        /// The name of the machine; missing while none has taken the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub host: Option<String>,
        /// The processor time used so far, in milliseconds.
        pub cpu_ms: u64,
        /// The processor use over the last seconds, in hundredths of a core; missing until it is
        /// known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub load: Option<u32>,
        /// The memory in use, in bytes.
        pub memory: u64,
        /// Whether the engine is thinking now.
        pub thinking: bool,
        /// Whether an admin has paused the bot.
        pub paused: bool,
        /// The last report of the engine's search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
    }

    /// A report of a bot's search, for those who watch the game.
    #[derive(Eq)]
    pub struct Thinking {
        /// The id of the game.
        pub game: GameId,
        /// The seat of the bot.
        pub seat: Seat,
        /// The ply at which the bot is searching.
        pub ply: u32,
        /// The report of the search.
        pub info: Info,
    }

    /// A request for a suggested move.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct HintWanted {
        /// The number of moves made so far.
        pub ply: u32,
        /// The depth of the search in plies, 1 to [`HINT_DEPTH_MAX`].
        pub depth: u32,
    }

    /// A suggested move.
    #[derive(Eq)]
    pub struct Hint {
        /// The number of moves made before the suggested one.
        pub ply: u32,
        /// The suggested move, in the game's notation.
        pub notation: String,
        /// The last report of the search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
    }

    /// A command of an admin to a bot in a game.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct BotCommand {
        /// The order that the command gives.
        pub order: BotOrder,
    }

    /// An order that an admin can give a bot in a game.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum BotOrder {
        /// Move now.
        Hurry,
        /// Make no move until resumed; the bot's clock runs on.
        Pause,
        /// Go on after a pause.
        Resume,
    }
}
