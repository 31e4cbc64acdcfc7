//! The calls of those who sit at a board.

use serde_json::Value;

use super::GROUP;
use crate::door::calls::{Calls, Says};
use crate::lichess::{fields, playing, watch};

/// What bots and people do at a board: the kind is `bot` or `board`.
pub(super) fn routes(kind: &str) -> Calls {
    let at = |path: &str| format!("/api/{kind}/game/{path}");
    let whose = if kind == "bot" { "Bot" } else { "Board" };
    let id = |does: &str| format!("lichess{whose}{does}");
    Calls::new(GROUP)
        .with_slashes()
        .get(
            id("StreamGame"),
            at("stream/{id}"),
            watch::from_seat,
            Says::new("Follow one's game as it goes on")
                .lines::<Value>()
                .told("A line about the game, then one for each change of it."),
        )
        .post(
            id("Move"),
            at("{id}/move/{move}"),
            playing::play,
            Says::new("Make a move")
                .told("`{ \"ok\": true }`: the move is made.")
                .fields(&[fields::OFFERING_DRAW]),
        )
        .get(
            id("ReadChat"),
            at("{id}/chat"),
            playing::chat,
            Says::new("Read what was said at the board").told("What was said, the oldest first."),
        )
        .post(
            id("Say"),
            at("{id}/chat"),
            playing::say,
            Says::new("Say something at the board")
                .told("`{ \"ok\": true }`: it is said in that room.")
                .fields(fields::CHAT),
        )
        .post(
            id("Abort"),
            at("{id}/abort"),
            playing::abort,
            Says::new("End a game before it has really begun")
                .told("`{ \"ok\": true }`: the game is aborted."),
        )
        .post(
            id("Resign"),
            at("{id}/resign"),
            playing::resign,
            Says::new("Give up a game").told("`{ \"ok\": true }`: the game is over."),
        )
        .post(
            id("AnswerDraw"),
            at("{id}/draw/{answer}"),
            playing::draw,
            Says::new("Offer, accept or decline a draw")
                .told("`{ \"ok\": true }`: the offer is made or answered."),
        )
        .post(
            id("AnswerTakeback"),
            at("{id}/takeback/{answer}"),
            playing::takeback,
            Says::new("Ask for a takeback, or answer one")
                .told("`{ \"ok\": true }`: the offer is made or answered."),
        )
        .post(
            id("ClaimVictory"),
            at("{id}/claim-victory"),
            playing::claim_victory,
            Says::new("Claim a win where the opponent is gone")
                .told("`{ \"ok\": true }`: the game is won."),
        )
        .post(
            id("ClaimDraw"),
            at("{id}/claim-draw"),
            playing::claim_draw,
            Says::new("Claim a draw where the opponent is gone")
                .told("`{ \"ok\": true }`: the game is drawn."),
        )
}
