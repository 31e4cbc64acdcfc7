//! Matches: bots against bots, by a plan.

use crate::bot::{MoveBudget, OptionValue};
use crate::clock::TimeLimit;
use crate::game::Start;
use crate::{Millis, wire};

/// Players of one match, at most.
pub const MATCH_PLAYERS_MAX: usize = 64;
/// Games of one match, at most.
pub const MATCH_GAMES_MAX: u32 = 200_000;
/// Openings that one match may list.
pub const OPENINGS_MAX: usize = 20_000;
/// Moves of one opening.
pub const OPENING_PLIES_MAX: u32 = 200;
/// Games of one match that may be played at once.
pub const CONCURRENCY_MAX: u32 = 256;

wire! {
    /// All that defines a match: what a match file holds.
    #[serde(deny_unknown_fields)]
    pub struct MatchPlan {
        /// What lists call it.
        pub name: String,
        /// The key of the rules.
        pub rules: String,
        /// Who plays.
        pub players: Vec<Entrant>,
        /// Who plays whom.
        pub format: Format,
        /// Everyone's clock, but for those who have one of their own.
        pub time: TimeLimit,
        /// What everyone may use for a move beside the clock.
        #[serde(default)]
        pub budget: MoveBudget,
        /// By how much a clock may be overrun unpunished.
        #[serde(default = "usual_margin_ms")]
        pub margin_ms: Millis,
        /// Where games begin.
        #[serde(default)]
        pub openings: Openings,
        /// What drawing by lot follows from.
        #[serde(default)]
        pub seed: u64,
        /// When games are ended without being played out.
        #[serde(default)]
        pub adjudication: Adjudication,
        /// Games at once.
        #[serde(default = "one")]
        pub concurrency: u32,
        /// Whether there may be more games at once than the machines have cores.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub overcommit: bool,
        /// What becomes of games that were cut off when the server was.
        #[serde(default)]
        pub interrupted: Interrupted,
    }

    /// Someone who plays in a match.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Entrant {
        /// What tables call it; no two in a match are called the same.
        pub name: String,
        /// The name of the engine.
        pub engine: String,
        /// Options for this player alone; they come after the engine's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<OptionValue>>")]
        pub options: Vec<OptionValue>,
        /// A clock of its own: odds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub time: Option<TimeLimit>,
        /// What it may use for a move, in place of what everyone may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub budget: Option<MoveBudget>,
    }

    /// Who plays whom. Games come in pairs from one opening, with the seats changed between them.
    #[derive(Copy)]
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Format {
        /// Everyone against everyone.
        RoundRobin {
            /// Pairs of games for any two players.
            pairs: u32,
        },
        /// The first players against all others.
        Gauntlet {
            /// How many of the first.
            seeds: u32,
            /// Pairs of games for each of them and each other one.
            pairs: u32,
        },
        /// In each round everyone meets somebody with as many points or nearly so, nobody twice
        /// before all others were met.
        Swiss {
            /// How many rounds.
            rounds: u32,
            /// Pairs of games in each.
            pairs: u32,
        },
        /// Whoever loses leaves. Players stand in the order of their seeding.
        Knockout {
            /// Pairs of games that two players have at first; while they are even, one more each.
            pairs: u32,
        },
        /// Two players, until enough is known.
        Test {
            /// Pairs of games at most.
            pairs: u32,
            /// What is to be known.
            sprt: SprtPlan,
        },
    }

    /// Two hypotheses about how much stronger the first player is.
    #[derive(Copy)]
    #[serde(deny_unknown_fields)]
    pub struct SprtPlan {
        /// The scale of both.
        #[serde(default)]
        pub scale: EloScale,
        /// The lower one.
        pub elo0: f64,
        /// The higher one.
        pub elo1: f64,
        /// How often the first may be rejected though it is true.
        #[serde(default = "one_in_twenty")]
        pub alpha: f64,
        /// How often the second may be rejected though it is true.
        #[serde(default = "one_in_twenty")]
        pub beta: f64,
    }

    /// On which scale a difference is given.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum EloScale {
        /// Normalized Elo.
        #[default]
        Normalized,
        /// Elo.
        Logistic,
    }

    /// Where games begin.
    #[derive(Eq, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Openings {
        /// At the usual start; where a game has numbered ones alone, at one drawn by lot.
        #[default]
        Usual,
        /// After so many moves drawn by lot, none of which ends the game.
        Random {
            /// Moves.
            plies: u32,
        },
        /// At numbered start positions.
        Numbers {
            /// The first.
            from: u32,
            /// The last.
            to: u32,
            /// In which order.
            #[serde(default)]
            order: Order,
        },
        /// Those of a list.
        List {
            /// In which order.
            #[serde(default)]
            order: Order,
            /// At least one.
            lines: Vec<Opening>,
        },
    }

    /// A position to begin at, and moves to make before anyone thinks.
    #[derive(Eq, Default)]
    #[serde(deny_unknown_fields)]
    pub struct Opening {
        /// What it is called; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub name: String,
        /// Where.
        #[serde(default)]
        pub start: Start,
        /// In the game's notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        pub moves: Vec<String>,
    }

    /// In which order openings come up.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Order {
        /// As they stand; from the first again after the last.
        #[default]
        Listed,
        /// Shuffled by the match's seed; none comes again before all others did.
        Shuffled,
    }

    /// When games are ended without being played out. Scores are the engines' own, of their last
    /// search.
    #[derive(Eq, Copy, Default)]
    #[serde(deny_unknown_fields)]
    pub struct Adjudication {
        /// Drawn where both engines see no advantage for long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draw: Option<DrawRule>,
        /// Won where one engine sees itself lost for long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub resign: Option<ResignRule>,
        /// A game that is not over after so many moves of each player is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub moves_max: Option<u32>,
        /// Decided by tables of endings, where the server has them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub tables: bool,
    }

    /// When a game is a draw.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct DrawRule {
        /// Not before each player has made so many moves.
        pub after_moves: u32,
        /// For so many moves of each player in a row …
        pub moves: u32,
        /// … the score was no further from 0 than this, in hundredths.
        pub score: u32,
    }

    /// When a game is lost.
    #[derive(Eq, Copy)]
    #[serde(deny_unknown_fields)]
    pub struct ResignRule {
        /// For so many moves of its own in a row …
        pub moves: u32,
        /// … the loser's score was at least so far below 0, in hundredths.
        pub score: u32,
        /// The opponent's score must say the same meanwhile.
        #[serde(default)]
        pub both: bool,
    }

    /// What becomes of games that were cut off when the server was.
    #[derive(Eq, Copy, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Interrupted {
        /// They go on where they stopped, with new processes and the clocks as they were.
        #[default]
        Resume,
        /// They are played again from their opening.
        Replay,
    }
}

wire! {
    /// How far a match is.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum MatchState {
        /// Nobody has started it yet.
        Waiting,
        /// Games are played.
        Running,
        /// Games that had begun are held; none begins.
        Paused,
        /// Games that had begun are played to their end; none begins.
        Finishing,
        /// Ended before its last game; it can be started again.
        Stopped,
        /// All games were played, or enough is known.
        Finished,
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
