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
    /// Made by the caller.
    pub id: MatchId,
    /// All about it.
    pub plan: MatchPlan,
    /// What hidden set-ups of its games are drawn from, and nobody is told.
    pub secrets: [SecretBits; 2],
    /// The rules, with the version where there are several.
    pub rules: String,
    /// The accounts of its players, in the plan's order.
    pub players: Vec<UserId>,
    /// Who made it.
    pub made_by: UserId,
    /// When.
    pub made_ms: Millis,
}

/// A match.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredMatch {
    /// Its address.
    pub id: MatchId,
    /// All about it.
    pub plan: MatchPlan,
    /// What hidden set-ups of its games are drawn from; missing in a match that was made when those
    /// followed from the plan's seed.
    pub secrets: Option<[SecretBits; 2]>,
    /// As in [`NewMatch`].
    pub rules: String,
    /// In the plan's order.
    pub players: Vec<MatchPlayer>,
    /// How far it is.
    pub state: MatchState,
    /// Grows with every change of plan, state or note.
    pub revision: i64,
    /// Why it does not run, in a sentence; empty where an admin wanted it so.
    pub note: String,
    /// Who made it.
    pub made_by: UserId,
    /// When it was made.
    pub made_ms: Millis,
    /// When it was first started.
    pub started_ms: Option<Millis>,
    /// When it was stopped or came to its end, if it still is.
    pub ended_ms: Option<Millis>,
}

/// Who plays in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPlayer {
    /// The account.
    pub user: UserId,
    /// The number of the first game that is played without them, once they have left.
    pub left_from: Option<u32>,
}

/// What a match becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchChange {
    /// All about it.
    pub plan: MatchPlan,
    /// How far it is.
    pub state: MatchState,
    /// As in [`StoredMatch`].
    pub note: String,
}

/// A game of a match that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatchGame {
    /// Which match.
    pub match_id: MatchId,
    /// Its number.
    pub number: u32,
    /// The game.
    pub game: NewGame,
    /// What its log begins with: its opening.
    pub log: Vec<StoredEvent>,
    /// In the place of which game, which was cut off.
    pub instead_of: Option<GameId>,
    /// Who plays both seats from the start.
    pub holder: String,
    /// Until when, without a word from them.
    pub held_until_ms: Millis,
}

/// A game of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchGame {
    /// Its number.
    pub number: u32,
    /// Which game.
    pub game: GameId,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
    /// When it began.
    pub started_ms: Millis,
    /// When it ended.
    pub ended_ms: Option<Millis>,
    /// How many moves were made.
    pub plies: u32,
}
