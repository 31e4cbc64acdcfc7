//! Matches as those who look at them see them.

use crate::game::{GameResult, Player};
use crate::id::{GameId, MatchId};
use crate::matches::{MatchPlan, MatchState, is_zero};
use crate::tuning::TuningView;
use crate::{Millis, wire};

/// The most points of a plot.
pub const PLOT_POINTS_MAX: usize = 200;

wire! {
    /// A match in a list.
    pub struct MatchCard {
        /// The id of the match.
        pub id: MatchId,
        /// The name of the match.
        pub name: String,
        /// The key of the rules.
        pub rules: String,
        /// The names of the players.
        pub players: Vec<String>,
        /// The state of the match.
        pub state: MatchState,
        /// The number of games that were played.
        pub played: u32,
        /// The number of games that there will be, as far as that is known.
        pub games: u32,
        /// The priority of the match where several want the same cores.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<i32>")]
        pub priority: i32,
        /// The place of the match among those that wait for cores, from 1; missing for one that
        /// does not wait, or plays some of its games meanwhile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub place: Option<u32>,
        /// The Unix time at which the match was made, in milliseconds.
        pub made_ms: Millis,
    }

    /// A match with its table.
    pub struct MatchView {
        /// The id of the match.
        pub id: MatchId,
        /// The plan that defines the match.
        pub plan: MatchPlan,
        /// The players, in the plan's order.
        pub players: Vec<MatchPlayerView>,
        /// The state of the match.
        pub state: MatchState,
        /// The revision of the match, which grows with every change; a command sends it back.
        pub revision: i64,
        /// The reason why the match does not run, in a sentence.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub note: String,
        /// What the match waits for though it runs, a machine or cores, in a sentence.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub waits: String,
        /// Whether nobody plays any of its games for as long as it waits.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub stands: bool,
        /// The number of games that were played.
        pub played: u32,
        /// The number of games that there will be, as far as that is known.
        pub games: u32,
        /// The players by standing, best first, as indices into `players`.
        pub order: Vec<u32>,
        /// The cross table: in row i and column j the results of player i against player j; nothing
        /// on the diagonal.
        pub cross: Vec<Vec<Option<Wdl>>>,
        /// The first player's score against the second, where there are just two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub score: Option<ScoreView>,
        /// The state of the sequential test, where the match has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub test: Option<TestView>,
        /// The parameters, where the match tunes some.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tuning: Option<TuningView>,
        /// The course of the first player's score, where there are just two.
        pub plot: Vec<PlotPoint>,
        /// The games that are being played.
        pub live: Vec<LiveGame>,
        /// The Unix time at which the match was made, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time at which the match was first started, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub started_ms: Option<Millis>,
        /// The Unix time at which the match ended, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// A player of a match.
    pub struct MatchPlayerView {
        /// The player's name in tables.
        pub name: String,
        /// The player's account.
        pub player: Player,
        /// The points scored, in half points.
        pub points: u32,
        /// The number of games played.
        pub games: u32,
        /// The player's rating in Elo relative to the mean of all players; missing while it cannot
        /// be told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rating: Option<Spread>,
        /// Whether the player has left the match.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub left: bool,
    }

    /// A value with its error: half the width of its 95 % confidence interval.
    #[derive(Copy)]
    pub struct Spread {
        /// The value.
        pub value: f64,
        /// The error of the value; missing where it has no bound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub error: Option<f64>,
    }

    /// The numbers of wins, draws and losses.
    #[derive(Eq, Copy)]
    pub struct Wdl {
        /// The number of wins.
        pub wins: u32,
        /// The number of draws.
        pub draws: u32,
        /// The number of losses.
        pub losses: u32,
    }

    /// The results of two players against each other, for the first.
    pub struct ScoreView {
        /// The results by game.
        pub games: Wdl,
        /// The whole pairs of games that brought 0, ½, 1, 1½ and 2 points.
        pub pairs: [u32; 5],
        /// The difference in Elo; missing where it has no bound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub elo: Option<Spread>,
        /// The difference in normalized Elo; missing where it cannot be told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub normalized: Option<Spread>,
        /// The likelihood that the first player is the stronger one, from 0 to 1.
        pub superior: f64,
        /// The share of draws, from 0 to 1.
        pub draw_ratio: f64,
    }

    /// The state of a sequential test.
    #[derive(Copy)]
    pub struct TestView {
        /// The natural logarithm of the likelihood ratio.
        pub llr: f64,
        /// The bound of `llr` at or below which the lower hypothesis is accepted.
        pub lower: f64,
        /// The bound of `llr` at or above which the higher hypothesis is accepted.
        pub upper: f64,
        /// The accepted hypothesis: `true` for the higher one, `false` for the lower one, missing
        /// while the test is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub accepted: Option<bool>,
    }

    /// The first player's score after some games.
    #[derive(Copy)]
    pub struct PlotPoint {
        /// The number of games.
        pub games: u32,
        /// The difference in Elo; missing where it has no bound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub elo: Option<f64>,
        /// The error of `elo`: half the width of its 95 % confidence interval.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub error: Option<f64>,
        /// The natural logarithm of the likelihood ratio, where the match has a test.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub llr: Option<f64>,
    }

    /// A game that is being played.
    #[derive(Eq)]
    pub struct LiveGame {
        /// The number of the game in the match, from 0.
        pub number: u32,
        /// The id of the game.
        pub game: GameId,
        /// The players of the first and the second seat, as indices into the match's players.
        pub players: [u32; 2],
    }

    /// A game in the list of a match.
    pub struct MatchGameView {
        /// The number of the game in the match, from 0.
        pub number: u32,
        /// The round of the game, from 1.
        pub round: u32,
        /// The id of the game.
        pub game: GameId,
        /// The players of the first and the second seat, as indices into the match's players.
        pub players: [u32; 2],
        /// The name of the opening, or its moves where it has none and they may be shown.
        pub opening: String,
        /// The result, if the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// The length of the game in plies, the opening included.
        pub plies: u32,
        /// Where the game was played and how its time was scaled, in a test of builds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub scaled: Option<Scaled>,
        /// The Unix time at which the game began, in milliseconds.
        pub started_ms: Millis,
        /// The Unix time at which the game ended, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// The machine on which a game of builds was played, and its speed.
    #[derive(Eq)]
    pub struct Scaled {
        /// The name of the machine.
        pub machine: String,
        /// The factor by which the plan's time was multiplied, in millionths.
        pub millionths: u32,
    }

    /// An order to a match.
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum MatchOrder {
        /// Start the match, or go on with it.
        Start,
        /// Hold the games that are being played, and begin none.
        Pause,
        /// Play the games that have begun to their end, and begin none.
        Finish,
        /// End the match now; the games that have begun stay as they are.
        Stop,
        /// Change how many games are played at once.
        Concurrency {
            /// The number of games at once.
            games: u32,
            /// Without effect, and read because older programs say it.
            #[serde(default)]
            overcommit: bool,
        },
        /// Change the priority where several matches want the same cores.
        Priority {
            /// The priority, from -100 to 100: the higher comes first.
            priority: i32,
        },
        /// Change the number of pairs in the plan's format; not of a Swiss, a knockout or a tuning.
        Pairs {
            /// The number of pairs.
            pairs: u32,
        },
        /// Let a player leave: its games that have not ended are not played.
        Drop {
            /// The player, as an index into the match's players.
            place: u32,
        },
    }

    /// An order to a match as the sender saw it.
    #[serde(deny_unknown_fields)]
    pub struct MatchCommand {
        /// The revision that the sender saw; the order is refused if the match has changed since.
        pub revision: i64,
        /// The order.
        pub order: MatchOrder,
    }

    /// A match file, as TOML.
    #[derive(Eq)]
    pub struct MatchFile {
        /// The text of the file.
        pub text: String,
    }
}
