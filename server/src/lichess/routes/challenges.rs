//! The calls about offers to play.

use serde_json::Value;

use super::GROUP;
use crate::door::calls::{Calls, Says};
use crate::lichess::{bulk, challenges, fields, seek};

/// The calls about challenges.
pub(super) fn routes() -> Calls {
    let card = "The challenge, as Lichess has it.";
    Calls::new(GROUP)
        .with_slashes()
        .get(
            "lichessListChallenges",
            "/api/challenge",
            challenges::list,
            Says::new("List the challenges to one and by one")
                .told("Both lists, each challenge as Lichess has it."),
        )
        .post(
            "lichessChallengeComputer",
            "/api/challenge/ai",
            challenges::computer,
            Says::new("Play the computer")
                .fields(fields::COMPUTER)
                .told("The game that has begun."),
        )
        .post(
            "lichessCreateOpenChallenge",
            "/api/challenge/open",
            challenges::open,
            Says::new("Make a challenge to whoever comes").fields(fields::CHALLENGE).told(card),
        )
        .post(
            "lichessCreateChallenge",
            "/api/challenge/{name}",
            challenges::create,
            Says::new("Challenge somebody").fields(fields::CHALLENGE).told(card),
        )
        .get(
            "lichessGetChallenge",
            "/api/challenge/{id}/show",
            challenges::show,
            Says::new("Show one challenge").told(card),
        )
        .post(
            "lichessAcceptChallenge",
            "/api/challenge/{id}/accept",
            challenges::accept,
            Says::new("Accept a challenge")
                .told("`{ \"ok\": true }`: the challenge is accepted, and its game begins."),
        )
        .post(
            "lichessDeclineChallenge",
            "/api/challenge/{id}/decline",
            challenges::decline,
            Says::new("Decline a challenge")
                .fields(&[fields::REASON])
                .told("`{ \"ok\": true }`: the challenge is declined."),
        )
        .post(
            "lichessCancelChallenge",
            "/api/challenge/{id}/cancel",
            challenges::cancel,
            Says::new("Take a challenge back, or abort its game")
                .told("`{ \"ok\": true }`: the challenge is taken back, or its game aborted."),
        )
        .post(
            "lichessStartClocks",
            "/api/challenge/{id}/start-clocks",
            challenges::start_clocks,
            Says::new("Let the clocks of a game run, as both its players")
                .fields(fields::TOKENS)
                .told("`{ \"ok\": true }`: the clocks run."),
        )
        .post(
            "lichessSeek",
            "/api/board/seek",
            seek::seek,
            Says::new("Look for an opponent, as long as the answer is open")
                .fields(fields::SEEK)
                .lines::<Value>()
                .told(
                    "The id of the challenge or of the game, then empty lines until it is taken.",
                ),
        )
}

/// The calls about games of others that are arranged.
pub(super) fn arranged() -> Calls {
    let card = "The arrangement with its games, as Lichess has it.";
    Calls::new(GROUP)
        .with_slashes()
        .get(
            "lichessListArrangements",
            "/api/bulk-pairing",
            bulk::list,
            Says::new("List the games that one has arranged and that are to come")
                .told("The arrangements with their games, as Lichess has them."),
        )
        .post(
            "lichessArrangeGames",
            "/api/bulk-pairing",
            bulk::make,
            Says::new("Arrange games of others").fields(fields::BULK).told(card),
        )
        .get(
            "lichessGetArrangement",
            "/api/bulk-pairing/{id}",
            bulk::show,
            Says::new("Show one arrangement").told(card),
        )
        .delete(
            "lichessCancelArrangement",
            "/api/bulk-pairing/{id}",
            bulk::cancel,
            Says::new("Take an arrangement back")
                .told("`{ \"ok\": true }`: the arrangement is taken back."),
        )
        .post(
            "lichessStartArrangedClocks",
            "/api/bulk-pairing/{id}/start-clocks",
            bulk::start_clocks,
            Says::new("Let the clocks of an arrangement run")
                .told("`{ \"ok\": true }`: the clocks run."),
        )
}
