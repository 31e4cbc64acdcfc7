//! Matches: bots against bots, by a plan.

use crate::bot::{MoveBudget, OptionValue};
use crate::clock::TimeLimit;
use crate::game::Start;
use crate::tuning::Tuning;
use crate::{Millis, wire};

/// The most players that one match may have.
pub const MATCH_PLAYERS_MAX: usize = 64;
/// The most games that one match may have.
pub const MATCH_GAMES_MAX: u32 = 200_000;
/// The most openings that one match may list.
pub const OPENINGS_MAX: usize = 20_000;
/// The longest opening, in plies.
pub const OPENING_PLIES_MAX: u32 = 200;
/// The most games of one match that may be played at once.
pub const CONCURRENCY_MAX: u32 = 256;
/// The greatest priority of a match.
pub const PRIORITY_MAX: i32 = 100;

wire! {
    /// The definition of a match: the content of a match file.
    #[serde(deny_unknown_fields)]
    pub struct MatchPlan {
        /// The name of the match, as lists show it.
        pub name: String,
        /// The key of the rules, such as `chess`.
        pub rules: String,
        /// The players, 2 to [`MATCH_PLAYERS_MAX`]; of a match that tunes, one may be said for both.
        pub players: Vec<Entrant>,
        /// The format: how players are paired.
        pub format: Format,
        /// The time limit of every player that has none of its own.
        pub time: TimeLimit,
        /// The budget of every player for one move, beside the clock.
        #[serde(default)]
        pub budget: MoveBudget,
        /// The time by which a clock may be overrun unpunished, in milliseconds.
        #[serde(default = "usual_margin_ms")]
        pub margin_ms: Millis,
        /// The openings that games begin from.
        #[serde(default)]
        pub openings: Openings,
        /// The seed of everything that is drawn by lot.
        #[serde(default)]
        pub seed: u64,
        /// The rules by which games are ended without being played out.
        #[serde(default)]
        pub adjudication: Adjudication,
        /// The number of games that are played at once, 1 to [`CONCURRENCY_MAX`].
        #[serde(default = "one")]
        pub concurrency: u32,
        /// Without effect, and read because older match files say it: how many cores engines may
        /// keep busy is said of each machine.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub overcommit: bool,
        /// The priority of the match where several want the same cores, from -[`PRIORITY_MAX`] to
        /// [`PRIORITY_MAX`]: the higher comes first, and of equal ones the older match.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<i32>")]
        pub priority: i32,
        /// The treatment of games that were cut off when the server stopped.
        #[serde(default)]
        pub interrupted: Interrupted,
    }

    /// A player of a match.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Entrant {
        /// The player's name in tables; no two players of a match share one.
        pub name: String,
        /// The name of the player's engine.
        pub engine: String,
        /// Engine options for this player alone, set after the engine's own.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<OptionValue>>")]
        pub options: Vec<OptionValue>,
        /// A time limit of the player's own, in place of the match's: odds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub time: Option<TimeLimit>,
        /// The player's own budget for one move, in place of the match's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub budget: Option<MoveBudget>,
    }

    /// The format of a match: how players are paired. Games come in pairs from one opening, with
    /// the seats swapped.
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Format {
        /// Every player meets every other one.
        RoundRobin {
            /// The pairs of games between any two players.
            pairs: u32,
        },
        /// The first players of the list meet all others.
        Gauntlet {
            /// The number of players, from the first, that meet all others.
            seeds: u32,
            /// The pairs of games between each of the first players and each other one.
            pairs: u32,
        },
        /// In each round, players with equal or nearly equal points meet; two players meet again
        /// only where nothing else can be found.
        Swiss {
            /// The number of rounds.
            rounds: u32,
            /// The pairs of games that two players have in a round.
            pairs: u32,
        },
        /// The loser of each duel leaves. Players are listed in the order of their seeding.
        Knockout {
            /// The pairs of games of a duel; while it is even, one more pair is played at a time.
            pairs: u32,
        },
        /// Two players meet until a sequential test has decided.
        Test {
            /// The most pairs of games that are played.
            pairs: u32,
            /// The hypotheses of the test.
            sprt: SprtPlan,
        },
        /// One engine meets itself, its parameters a step up and a step down, to find better ones.
        Tune {
            /// The pairs of games.
            pairs: u32,
            /// What is tuned, and how.
            tuning: Tuning,
        },
    }

    /// Two hypotheses about how much stronger the first player is than the second.
    #[derive(Copy)]
    #[serde(deny_unknown_fields)]
    pub struct SprtPlan {
        /// The scale of both differences.
        #[serde(default)]
        pub scale: EloScale,
        /// The difference in Elo by the lower hypothesis.
        pub elo0: f64,
        /// The difference in Elo by the higher hypothesis.
        pub elo1: f64,
        /// The risk of rejecting the lower hypothesis though it is true, between 0 and 0.5.
        #[serde(default = "one_in_twenty")]
        pub alpha: f64,
        /// The risk of rejecting the higher hypothesis though it is true, between 0 and 0.5.
        #[serde(default = "one_in_twenty")]
        pub beta: f64,
    }

    /// The scale on which a difference in strength is given.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum EloScale {
        /// Normalized Elo: the difference relative to the spread of results.
        #[default]
        Normalized,
        /// Logistic Elo: the usual scale of ratings.
        Logistic,
    }

    /// The openings that the games of a match begin from.
    #[derive(Eq, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Openings {
        /// The usual start; of a game that has only numbered ones, a start drawn by lot.
        #[default]
        Usual,
        /// Positions after some moves drawn by lot, none of which ends the game.
        Random {
            /// The number of random moves, in plies.
            plies: u32,
        },
        /// Numbered start positions, from one number to another.
        Numbers {
            /// The first number.
            from: u32,
            /// The last number, included.
            to: u32,
            /// The order in which they come up.
            #[serde(default)]
            order: Order,
        },
        /// The openings of a list.
        List {
            /// The order in which they come up.
            #[serde(default)]
            order: Order,
            /// The openings, 1 to [`OPENINGS_MAX`].
            lines: Vec<Opening>,
        },
        /// The openings of a book: a file on the server, however many it has.
        Book {
            /// The name of the file.
            name: String,
            /// The SHA-256 of the file in lower-case hexadecimal; a match that is made without it
            /// gets that of the file as it is then. The match is played from no other content.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            sha256: Option<String>,
            /// The number of moves to take of each game or line, 1 to [`OPENING_PLIES_MAX`]; as many
            /// as it has unless given. A Polyglot book needs it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            plies: Option<u32>,
            /// The order in which they come up.
            #[serde(default)]
            order: Order,
        },
    }

    /// A start position, and moves that are made from it before any player thinks.
    #[derive(Eq, Default)]
    #[serde(deny_unknown_fields)]
    pub struct Opening {
        /// The name of the opening; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub name: String,
        /// The start position.
        #[serde(default)]
        pub start: Start,
        /// The moves, in the game's notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        pub moves: Vec<String>,
    }

    /// The order in which openings come up.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Order {
        /// As listed; after the last, from the first again.
        #[default]
        Listed,
        /// Shuffled by the match's seed; none comes up again before all others did.
        Shuffled,
    }

    /// The rules by which games are ended without being played out. Scores are the engines' own,
    /// from the search for their last move.
    #[derive(Eq, Copy, Default)]
    #[serde(deny_unknown_fields)]
    pub struct Adjudication {
        /// Ends a game as a draw where both engines see no advantage for long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draw: Option<DrawRule>,
        /// Ends a game as won where one engine sees itself lost for long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub resign: Option<ResignRule>,
        /// The number of moves of each player after which a game that is not over is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub moves_max: Option<u32>,
        /// Whether games are decided by endgame tables, where the server has them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub tables: bool,
        /// Whether a draw by repetition is claimed for whoever is to move as soon as the rules let
        /// it be claimed. A plan that is made without saying so says yes; it is missing in plans
        /// from before alone, where nobody claims but the engines.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub repetitions: Option<bool>,
        /// Whether a draw after many moves without progress is claimed in the same way: after fifty
        /// in chess.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub fifty: Option<bool>,
    }

    /// The draws that are claimed for whoever is to move.
    #[derive(Eq, Copy, Default)]
    pub struct Claims {
        /// Draws by repetition.
        #[serde(default)]
        pub repetitions: bool,
        /// Draws after many moves without progress.
        #[serde(default)]
        pub fifty: bool,
    }

    /// The rule of a match by which a game was ended without being played out.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum CalledOff {
        /// Both engines saw no advantage for long.
        Draw,
        /// The loser saw itself lost for long.
        Resign,
        /// The game had its greatest length.
        Length,
        /// A draw by repetition was claimed.
        Repetition,
        /// A draw after many moves without progress was claimed.
        Fifty,
    }

    /// The rule by which a game is ended as a draw.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct DrawRule {
        /// The moves that each player must have made before.
        pub after_moves: u32,
        /// The moves in a row of each player whose scores must be near 0.
        pub moves: u32,
        /// The greatest distance of these scores from 0, in hundredths of a pawn.
        pub score: u32,
    }

    /// The rule by which a game is ended as lost.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct ResignRule {
        /// The moves in a row of the losing player whose scores must be low.
        pub moves: u32,
        /// The least distance of these scores below 0, in hundredths of a pawn.
        pub score: u32,
        /// Whether the winner's scores must agree over as many moves.
        #[serde(default)]
        pub both: bool,
    }

    /// The treatment of games that were cut off when the server stopped.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Interrupted {
        /// The games go on where they stopped, with new processes and the clocks as they were.
        #[default]
        Resume,
        /// The games are played again from their opening.
        Replay,
    }
}

wire! {
    /// The state of a match.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum MatchState {
        /// The match was not started yet.
        Waiting,
        /// The games of the match are being played.
        Running,
        /// Games that had begun are held, and none begins.
        Paused,
        /// Games that had begun are played to their end, and none begins.
        Finishing,
        /// The match was ended before its last game; it can be started again.
        Stopped,
        /// The match is over: all games were played, or its test has decided.
        Finished,
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(crate) const fn is_zero(priority: &i32) -> bool {
    *priority == 0
}

impl Adjudication {
    /// Returns the draws that are claimed for whoever is to move.
    #[must_use]
    pub fn claims(&self) -> Claims {
        let said = |claim: Option<bool>| claim.unwrap_or(false);
        Claims { repetitions: said(self.repetitions), fifty: said(self.fifty) }
    }
}

const fn one() -> u32 {
    1
}

const fn usual_margin_ms() -> Millis {
    50
}

const fn one_in_twenty() -> f64 {
    0.05
}
