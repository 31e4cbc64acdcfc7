//! The calls about games of others.

use serde_json::Value;

use super::GROUP;
use crate::door::calls::{Calls, Says};
use crate::lichess::{NOTATION, archive, fields, follow, games, playing, watch};

/// What a call answers about games, as [`NOTATION`] or JSON.
const GAMES: &str = "The games as text, or as lines of JSON where the request accepts those.";

/// The calls about games of others.
pub(super) fn routes() -> Calls {
    Calls::new(GROUP)
        .with_slashes()
        .get(
            "lichessStreamMoves",
            "/api/stream/game/{id}",
            watch::from_outside,
            Says::new("Follow the moves of a game as they come")
                .lines::<Value>()
                .told("A line about the game, then one for each move."),
        )
        .post(
            "lichessStreamGames",
            "/api/stream/games/{stream}",
            follow::stream,
            Says::new("Follow games that begin and end")
                .takes("text/plain")
                .lines::<Value>()
                .told("A line for each game that begins or ends."),
        )
        .post(
            "lichessFollowMoreGames",
            "/api/stream/games/{stream}/add",
            follow::add,
            Says::new("Follow more games on a stream that is open")
                .takes("text/plain")
                .told("`{ \"ok\": true }`: the stream tells of these games, too."),
        )
        .get(
            "lichessDownloadUserGames",
            "/api/games/user/{name}",
            archive::of_user,
            Says::new("Download somebody's games")
                .fields(fields::ARCHIVE)
                .file(NOTATION)
                .told(GAMES),
        )
        .post(
            "lichessDownloadGamesByIds",
            "/api/games/export/_ids",
            archive::by_ids,
            Says::new("Download some games by their ids")
                .takes("text/plain")
                .file(NOTATION)
                .told(GAMES),
        )
        .post(
            "lichessExportGamesByIds",
            "/games/export/_ids",
            archive::by_ids,
            Says::new("Download some games by their ids, at another address")
                .takes("text/plain")
                .file(NOTATION)
                .told(GAMES),
        )
        .get(
            "lichessDownloadGame",
            "/game/export/{id}",
            games::export,
            Says::new("Download one game")
                .fields(&[fields::PGN_IN_JSON])
                .file(NOTATION)
                .told("The game as text, or as JSON where the request accepts that."),
        )
        .post(
            "lichessAddTime",
            "/api/round/{id}/add-time/{seconds}",
            playing::add_time,
            Says::new("Give the opponent time")
                .told("`{ \"ok\": true }`: the opponent has more time."),
        )
}
