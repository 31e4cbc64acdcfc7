//! Engines and bots as an admin keeps them, and what anyone may know of a bot.

use crate::engine::{FaultKind, Info, Limits, Profile, Tier, Tongue};
use crate::game::Player;
use crate::id::{EngineId, GameId};
use crate::seat::Seat;
use crate::{Millis, wire};

/// Games that one bot may play at once, at most.
pub const BOT_GAMES_MAX: u32 = 256;
/// The deepest that a hint looks, in plies.
pub const HINT_DEPTH_MAX: u32 = 30;
/// The longest name of an engine or a host, in characters.
pub const ENGINE_NAME_LEN_MAX: usize = 60;

wire! {
    /// How to run an engine on the server's own machine: what an admin fills in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct EngineDraft {
        /// What lists call it; no two engines share one.
        pub name: String,
        /// A path, or a name to look for.
        pub command: String,
        /// Its arguments, as they are.
        #[serde(default)]
        pub args: Vec<String>,
        /// How it is spoken to; found out when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tongue: Option<Tongue>,
        /// Options to set.
        #[serde(default)]
        pub options: Vec<OptionValue>,
        /// Files and folders that it may read: books, networks, tables.
        #[serde(default)]
        pub reads: Vec<String>,
        /// What it may use.
        pub limits: Limits,
        /// It does not run with less containment than this.
        #[serde(default)]
        pub tier_min: Tier,
    }

    /// An option and what it is set to.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct OptionValue {
        /// As the program announces it.
        pub name: String,
        /// In the program's own writing; `true` and `false` for yes and no.
        pub value: String,
    }

    /// An engine that the server knows.
    #[derive(Eq)]
    pub struct Engine {
        /// Its address.
        pub id: EngineId,
        /// What lists call it.
        pub name: String,
        /// How to run it; missing when machines of their own announce it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draft: Option<EngineDraft>,
        /// Whether it may be used.
        pub enabled: bool,
        /// What it said of itself when it was last tested or announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub profile: Option<Profile>,
        /// The keys of the games that it can play here.
        pub games: Vec<String>,
        /// Its last fault.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub fault: Option<NotedFault>,
        /// It failed again and again, and gets no more work until it is tested or edited.
        pub stopped: bool,
        /// Names of the connected machines that run it.
        pub hosts: Vec<String>,
        /// Names of the bots that it is behind.
        pub bots: Vec<String>,
    }

    /// A fault that was noted.
    #[derive(Eq)]
    pub struct NotedFault {
        /// In a word.
        pub kind: FaultKind,
        /// In a sentence.
        pub words: String,
        /// The last that it wrote to standard error, shortened.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub stderr: String,
        /// When.
        pub at_ms: Millis,
    }

    /// What a test of an engine found.
    #[derive(Eq, Default)]
    pub struct TestReport {
        /// What it says of itself, if it came so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub profile: Option<Profile>,
        /// How well it was contained.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tier: Option<Tier>,
        /// The keys of the games that it can play here.
        pub games: Vec<String>,
        /// The game that it played against itself as a test.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub played: Option<TestGame>,
        /// How it stood at the end of an analysis, where one was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub analysis: Option<Info>,
        /// What went wrong; missing when it behaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub fault: Option<NotedFault>,
    }

    /// A short game that an engine played against itself.
    #[derive(Eq)]
    pub struct TestGame {
        /// The key of its rules.
        pub rules: String,
        /// Its moves, as people write them.
        pub moves: Vec<String>,
        /// The longest time that a move took, in milliseconds.
        pub slowest_ms: Millis,
    }

    /// What an admin fills in for a bot.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct BotDraft {
        /// The name of its account; cannot be changed later.
        pub name: String,
        /// Its engine.
        pub engine: EngineId,
        /// Options for this bot alone; they come after the engine's.
        #[serde(default)]
        pub options: Vec<OptionValue>,
        /// The keys of the games that it plays; empty for all that its engine can.
        #[serde(default)]
        pub games: Vec<String>,
        /// Who may challenge it.
        pub accepts: Accepts,
        /// Which clocks it accepts.
        pub pace: PaceRange,
        /// Games at once.
        pub games_max: u32,
        /// What it may use for a move, beside its clock.
        #[serde(default)]
        pub budget: MoveBudget,
        /// Whether it thinks on its opponent's time.
        #[serde(default)]
        pub ponders: bool,
    }

    /// Who may challenge a bot.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Accepts {
        /// Guests too.
        Everyone,
        /// Whoever has an account.
        Registered,
        /// Nobody: it plays matches only.
        Nobody,
    }

    /// A range of clocks, by how long a player's side of a game of 40 moves takes.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct PaceRange {
        /// The shortest, in seconds.
        pub min_s: u32,
        /// The longest, in seconds.
        pub max_s: u32,
        /// Also games without a clock or with days for each move.
        pub slow: bool,
    }

    /// What a bot may use for a move. Several at once: whatever comes first.
    #[derive(Eq, Copy, Default)]
    #[serde(deny_unknown_fields)]
    pub struct MoveBudget {
        /// Plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub depth: Option<u32>,
        /// Positions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub nodes: Option<u64>,
        /// Milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub move_ms: Option<Millis>,
    }

    /// A bot as an admin sees it.
    #[derive(Eq)]
    pub struct Bot {
        /// Its account.
        pub player: Player,
        /// What was filled in.
        pub draft: BotDraft,
        /// The name of its engine.
        pub engine_name: String,
        /// Whether it plays.
        pub enabled: bool,
        /// Games in progress.
        pub playing: u32,
    }

    /// A bot as anyone may see it.
    #[derive(Eq)]
    pub struct BotCard {
        /// Its account.
        pub player: Player,
        /// What its engine calls itself.
        pub engine: String,
        /// The keys of the games that it plays.
        pub games: Vec<String>,
        /// Who may challenge it.
        pub accepts: Accepts,
        /// Which clocks it accepts.
        pub pace: PaceRange,
        /// Whether it can begin another game now.
        pub free: bool,
        /// How well it is set to play, where its engine has such a setting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub skill: Option<Skill>,
    }

    /// How well a bot is set to play.
    #[derive(Eq, Copy)]
    pub struct Skill {
        /// What it is set to.
        pub level: i64,
        /// The best.
        pub best: i64,
    }

    /// An engine at work.
    #[derive(Eq)]
    pub struct Running {
        /// The game.
        pub game: GameId,
        /// Where it sits.
        pub seat: Seat,
        /// The bot.
        pub bot: Player,
        /// The name of its engine.
        pub engine: String,
        /// The name of the machine; missing while none has taken the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub host: Option<String>,
        /// Processor time used so far, in milliseconds.
        pub cpu_ms: u64,
        /// How much of a core it used in the last seconds, in hundredths; missing until that is
        /// known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub load: Option<u32>,
        /// Memory in use, in bytes.
        pub memory: u64,
        /// Whether it thinks now.
        pub thinking: bool,
        /// Whether an admin holds it.
        pub paused: bool,
        /// How its search stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
    }

    /// How the search of a bot stands, for those who watch.
    #[derive(Eq)]
    pub struct Thinking {
        /// The game.
        pub game: GameId,
        /// Whose search.
        pub seat: Seat,
        /// At which ply.
        pub ply: u32,
        /// How it stands.
        pub info: Info,
    }

    /// Asks for a suggested move.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct HintWanted {
        /// Moves made so far.
        pub ply: u32,
        /// How many plies the engine looks ahead, 1 to [`HINT_DEPTH_MAX`].
        pub depth: u32,
    }

    /// A suggested move.
    #[derive(Eq)]
    pub struct Hint {
        /// Moves made before it.
        pub ply: u32,
        /// In the game's notation.
        pub notation: String,
        /// How the search stood in the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub info: Option<Info>,
    }

    /// Makes a bot do something in a game.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct BotCommand {
        /// What.
        pub order: BotOrder,
    }

    /// What an admin can make a bot do in a game.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum BotOrder {
        /// Move now.
        Hurry,
        /// Move no more until resumed; its clock runs.
        Pause,
        /// Go on.
        Resume,
    }
}
