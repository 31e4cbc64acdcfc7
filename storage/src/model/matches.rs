//! Matches as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::game::GameResult;
use rookery_protocol::id::{GameId, MatchId, UserId};
use rookery_protocol::matches::{MatchPlan, MatchState};
use rookery_protocol::secret::SecretBits;

use super::{NewGame, StoredEvent};

/// A match to create.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The id of the match, made by the caller.
    pub id: MatchId,
    /// The plan that defines the match.
    pub plan: MatchPlan,
    /// The secret bits from which hidden set-ups of its games are drawn, and which nobody is told.
    pub secrets: [SecretBits; 2],
    /// The key of the rules, with the version where there are several.
    pub rules: String,
    /// The accounts of the players, in the plan's order.
    pub players: Vec<UserId>,
    /// The account that made the match.
    pub made_by: UserId,
    /// The Unix time at which the match was made, in milliseconds.
    pub made_ms: Millis,
}

/// A match, as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMatch {
    /// The id of the match.
    pub id: MatchId,
    /// The plan that defines the match.
    pub plan: MatchPlan,
    /// The secret bits from which hidden set-ups of its games are drawn; missing in a match that
    /// was made when those followed from the plan's seed.
    pub secrets: Option<[SecretBits; 2]>,
    /// The key of the rules, with the version where there are several.
    pub rules: String,
    /// The players, in the plan's order.
    pub players: Vec<MatchPlayer>,
    /// The state of the match.
    pub state: MatchState,
    /// The revision of the match, which grows with every change of plan, state or note.
    pub revision: i64,
    /// The reason why the match does not run, in a sentence; empty where an admin wanted it so.
    pub note: String,
    /// The account that made the match.
    pub made_by: UserId,
    /// The Unix time at which the match was made, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which the match was first started, in milliseconds.
    pub started_ms: Option<Millis>,
    /// The Unix time at which the match was stopped or came to its end, in milliseconds, if it
    /// still is.
    pub ended_ms: Option<Millis>,
}

/// A player of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPlayer {
    /// The player's account.
    pub user: UserId,
    /// The number of the first game that is played without the player, once they have left.
    pub left_from: Option<u32>,
}

/// A change of a match: what it becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchChange {
    /// The plan that defines the match.
    pub plan: MatchPlan,
    /// The state of the match.
    pub state: MatchState,
    /// The reason why the match does not run, in a sentence; empty where an admin wanted it so.
    pub note: String,
}

/// A game of a match that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatchGame {
    /// The id of the match.
    pub match_id: MatchId,
    /// The number of the game in the match, from 0.
    pub number: u32,
    /// The game to create.
    pub game: NewGame,
    /// The events that the game's log begins with: its opening.
    pub log: Vec<StoredEvent>,
    /// The game in whose place this one is played, because that one was cut off.
    pub instead_of: Option<GameId>,
    /// The holder that plays both seats from the start.
    pub holder: String,
    /// The Unix time until which the holder has the seats without renewing them, in milliseconds.
    pub held_until_ms: Millis,
}

/// A game of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchGame {
    /// The number of the game in the match, from 0.
    pub number: u32,
    /// The id of the game.
    pub game: GameId,
    /// The result of the game, if it is over.
    pub result: Option<GameResult>,
    /// The Unix time at which the game began, in milliseconds.
    pub started_ms: Millis,
    /// The Unix time at which the game ended, in milliseconds.
    pub ended_ms: Option<Millis>,
    /// The number of moves that were made, in plies; 0 where they are not counted.
    pub plies: u32,
}
