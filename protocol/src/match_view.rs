//! Matches as those who look at them see them.

use crate::game::{GameResult, Player};
use crate::id::{GameId, MatchId};
use crate::matches::{MatchPlan, MatchState};
use crate::{Millis, wire};

/// Points of a plot, at most.
pub const PLOT_POINTS_MAX: usize = 200;

wire! {
    /// A match in a list.
    pub struct MatchCard {
        /// Its address.
        pub id: MatchId,
        /// What it is called.
        pub name: String,
        /// The key of the rules.
        pub rules: String,
        /// The names of those who play.
        pub players: Vec<String>,
        /// How far it is.
        pub state: MatchState,
        /// Games that were played.
        pub played: u32,
        /// Games that there will be, as far as that is known.
        pub games: u32,
        /// When it was made.
        pub made_ms: Millis,
    }

    /// A match.
    pub struct MatchView {
        /// Its address.
        pub id: MatchId,
        /// All that defines it.
        pub plan: MatchPlan,
        /// Those who play, in the plan's order.
        pub players: Vec<MatchPlayerView>,
        /// How far it is.
        pub state: MatchState,
        /// Grows with every change: to be sent back with the next one.
        pub revision: i64,
        /// Why it does not run, in a sentence.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub note: String,
        /// What it waits for though it runs, in a sentence: nobody can play its games now.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub waits: String,
        /// Games that were played.
        pub played: u32,
        /// Games that there will be, as far as that is known.
        pub games: u32,
        /// The places of those who play, the best first.
        pub order: Vec<u32>,
        /// What everyone did against everyone: a row for each place; wins, draws and losses of the
        /// row's player, nothing against oneself.
        pub cross: Vec<Vec<Option<Wdl>>>,
        /// The first player's score against the second, where there are just two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub score: Option<ScoreView>,
        /// How the test stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub test: Option<TestView>,
        /// How the score came about, where there are just two.
        pub plot: Vec<PlotPoint>,
        /// Games that are played now.
        pub live: Vec<LiveGame>,
        /// When it was made.
        pub made_ms: Millis,
        /// When it was first started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub started_ms: Option<Millis>,
        /// When it ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// Someone who plays in a match.
    pub struct MatchPlayerView {
        /// What tables call it.
        pub name: String,
        /// The account.
        pub player: Player,
        /// Points scored, in halves.
        pub points: u32,
        /// Games played.
        pub games: u32,
        /// How strong it is beside the others: Elo, 0 being their mean; missing while that cannot
        /// be told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rating: Option<Spread>,
        /// It has left the match.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub left: bool,
    }

    /// A value with its error: the half width of the interval that holds it 95 times in 100.
    #[derive(Copy)]
    pub struct Spread {
        /// The value.
        pub value: f64,
        /// Its error; missing where it has no bound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub error: Option<f64>,
    }

    /// Wins, draws and losses.
    #[derive(Eq, Copy)]
    pub struct Wdl {
        /// Wins.
        pub wins: u32,
        /// Draws.
        pub draws: u32,
        /// Losses.
        pub losses: u32,
    }

    /// What two players did against each other, for the first.
    pub struct ScoreView {
        /// By game.
        pub games: Wdl,
        /// By whole pair: how many brought 0, ½, 1, 1½ and 2 points.
        pub pairs: [u32; 5],
        /// Elo; missing where it has no bound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub elo: Option<Spread>,
        /// Normalized Elo; missing where it cannot be told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub normalized: Option<Spread>,
        /// How likely it is that the first is stronger, from 0 to 1.
        pub superior: f64,
        /// The share of draws, from 0 to 1.
        pub draw_ratio: f64,
    }

    /// How a sequential test stands.
    #[derive(Copy)]
    pub struct TestView {
        /// The logarithm of the likelihood ratio.
        pub llr: f64,
        /// At or below this the lower hypothesis is accepted.
        pub lower: f64,
        /// At or above this the higher one is.
        pub upper: f64,
        /// What is known: the higher hypothesis (`true`), the lower, or not enough.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub accepted: Option<bool>,
    }

    /// How it stood after some games.
    #[derive(Copy)]
    pub struct PlotPoint {
        /// After how many.
        pub games: u32,
        /// Elo.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub elo: Option<f64>,
        /// Its error.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub error: Option<f64>,
        /// The test's ratio.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub llr: Option<f64>,
    }

    /// A game that is played now.
    #[derive(Eq)]
    pub struct LiveGame {
        /// Its number, from 0.
        pub number: u32,
        /// Its address.
        pub game: GameId,
        /// Who has the first seat and who the second, as places.
        pub players: [u32; 2],
    }

    /// A game in the list of a match.
    pub struct MatchGameView {
        /// Its number, from 0.
        pub number: u32,
        /// From 1.
        pub round: u32,
        /// Its address.
        pub game: GameId,
        /// Who has the first seat and who the second, as places.
        pub players: [u32; 2],
        /// What the opening is called; its moves where it has no name.
        pub opening: String,
        /// How it ended, if it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// Moves made, those of the opening included.
        pub plies: u32,
        /// When it began.
        pub started_ms: Millis,
        /// When it ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
    }

    /// What becomes of a match.
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum MatchOrder {
        /// Start it, or go on.
        Start,
        /// Hold the games that are played, and begin none.
        Pause,
        /// Play the games that have begun to their end, and begin none.
        Finish,
        /// End it now; the games that have begun stay as they are.
        Stop,
        /// Play so many games at once.
        Concurrency {
            /// How many.
            games: u32,
            /// Whether that may be more than the machines have cores.
            #[serde(default)]
            overcommit: bool,
        },
        /// Play so many pairs (of a round robin: for any two players) in all.
        Pairs {
            /// How many.
            pairs: u32,
        },
        /// Let a player leave: its games that have not ended are not played.
        Drop {
            /// Its place.
            place: u32,
        },
    }

    /// An order, for the match as it was seen.
    #[serde(deny_unknown_fields)]
    pub struct MatchCommand {
        /// The revision that was seen. One that was changed since is not changed again.
        pub revision: i64,
        /// What becomes of it.
        pub order: MatchOrder,
    }

    /// A match file, as TOML.
    #[derive(Eq)]
    pub struct MatchFile {
        /// The text.
        pub text: String,
    }
}
