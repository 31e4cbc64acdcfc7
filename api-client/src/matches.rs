//! Matches of engines, and the engines that play them.
#![expect(clippy::missing_errors_doc, reason = "every call fails in the same ways")]

use hyper::Method;
use rookery_protocol::Millis;
use rookery_protocol::bot::{BotCommand, BotOrder, Engine, EngineDraft, Running, TestReport};
use rookery_protocol::id::{EngineId, GameId, MatchId};
use rookery_protocol::match_view::{
    MatchCard, MatchCommand, MatchFile, MatchGameView, MatchOrder, MatchView,
};
use rookery_protocol::matches::MatchPlan;
use rookery_protocol::seat::Seat;
use serde_json::json;

use crate::error::ApiError;
use crate::http::{Client, NO_BODY, Parts};

impl Client {
    /// The newest matches.
    pub async fn matches(&self) -> Result<Vec<MatchCard>, ApiError> {
        self.call(Method::GET, "/api/v1/matches", NO_BODY).await
    }

    /// The newest of the matches that were made before an instant.
    pub async fn matches_before(&self, before_ms: Millis) -> Result<Vec<MatchCard>, ApiError> {
        self.call(Method::GET, &format!("/api/v1/matches?before={before_ms}"), NO_BODY).await
    }

    /// A match.
    pub async fn find_match(&self, id: MatchId) -> Result<MatchView, ApiError> {
        self.call(Method::GET, &format!("/api/v1/matches/{id}"), NO_BODY).await
    }

    /// A page of the games of a match, from a number on.
    pub async fn match_games(
        &self,
        id: MatchId,
        from: u32,
    ) -> Result<Vec<MatchGameView>, ApiError> {
        let path = format!("/api/v1/matches/{id}/games?from={from}");
        self.call(Method::GET, &path, NO_BODY).await
    }

    /// All games of a match that are over, as text.
    pub async fn match_records(&self, id: MatchId) -> Result<String, ApiError> {
        self.text(&format!("/api/v1/matches/{id}/games.txt")).await
    }

    /// The same in parts, as there may be more of it than fits into memory.
    pub async fn match_records_in_parts(&self, id: MatchId) -> Result<Parts, ApiError> {
        self.fetch_in_parts(&format!("/api/v1/matches/{id}/games.txt")).await
    }

    /// All games of a match that are over as lines of JSON, in parts.
    pub async fn match_lines_in_parts(&self, id: MatchId) -> Result<Parts, ApiError> {
        self.fetch_in_parts(&format!("/api/v1/matches/{id}/games.jsonl")).await
    }

    /// The match file of a match.
    pub async fn match_file(&self, id: MatchId) -> Result<String, ApiError> {
        self.text(&format!("/api/v1/matches/{id}/match.toml")).await
    }

    /// The plan that a match file holds.
    pub async fn read_match_file(&self, text: String) -> Result<MatchPlan, ApiError> {
        self.call(Method::POST, "/api/v1/matches/read", Some(&MatchFile { text })).await
    }

    /// Makes a match, which nobody has started yet.
    pub async fn make_match(&self, plan: &MatchPlan) -> Result<MatchView, ApiError> {
        self.call(Method::POST, "/api/v1/matches", Some(plan)).await
    }

    /// Makes a match that tests what a tuning has found against its start; nobody has started it yet.
    pub async fn prove_match(&self, id: MatchId) -> Result<MatchView, ApiError> {
        self.call(Method::POST, &format!("/api/v1/matches/{id}/proof"), NO_BODY).await
    }

    /// Changes a match as it was seen in a revision.
    pub async fn order_match(
        &self,
        id: MatchId,
        revision: i64,
        order: MatchOrder,
    ) -> Result<MatchView, ApiError> {
        let command = MatchCommand { revision, order };
        self.call(Method::POST, &format!("/api/v1/matches/{id}/orders"), Some(&command)).await
    }

    /// Has the engine of a seat do something in a game; as it is shown then.
    pub async fn order_bot(
        &self,
        game: GameId,
        seat: Seat,
        order: BotOrder,
    ) -> Result<Running, ApiError> {
        let seat = match seat {
            Seat::First => "first",
            Seat::Second => "second",
        };
        let path = format!("/api/v1/admin/running/{game}/{seat}");
        self.call(Method::POST, &path, Some(&BotCommand { order })).await
    }

    /// Adds an engine that the server runs.
    pub async fn add_engine(&self, draft: &EngineDraft) -> Result<Engine, ApiError> {
        self.call(Method::POST, "/api/v1/admin/engines", Some(draft)).await
    }

    /// Has an engine tested.
    pub async fn test_engine(&self, id: EngineId) -> Result<TestReport, ApiError> {
        let path = format!("/api/v1/admin/engines/{id}/test");
        self.call(Method::POST, &path, Some(&json!({}))).await
    }

    async fn text(&self, path: &str) -> Result<String, ApiError> {
        let bytes = self.fetch(Method::GET, path, NO_BODY).await?;
        String::from_utf8(bytes.to_vec()).map_err(|err| ApiError::unexpected(&err))
    }
}
