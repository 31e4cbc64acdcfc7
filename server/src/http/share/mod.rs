//! Games on pages that are not ours: a board to put into a frame, and what those pages are told
//! about it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use rookery_pictures::{Caption, Look, Scene, Side};
use rookery_play::App;
use rookery_play::imports;
use rookery_protocol::game::{GameSummary, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;

use super::page::{self, Shared};
use super::pictures;
use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::Path;

mod head;
mod oembed;

/// Where games are shared.
pub fn routes() -> Calls {
    Calls::new(pictures::GROUP)
        .get(
            "showGamePage",
            "/g/{id}",
            game,
            Says::new("Show the page of a game")
                .file("text/html")
                .file_as(404, "text/html")
                .told("The browser client; of a game that there is, its head says a few words."),
        )
        .get(
            "showEmbeddedBoard",
            "/embed/games/{id}",
            embedded,
            Says::new("Show a board for a frame on another site")
                .file("text/html")
                .told("The page of the board alone."),
        )
        .get(
            "describeForEmbedding",
            "/oembed",
            oembed::tell,
            Says::new("Tell another site how to embed a game, as oEmbed 1.0 has it")
                .file("application/json")
                .told("What to put into the other site's page, as oEmbed 1.0 has it."),
        )
}

/// The page of a game: the same as every other, with a few words for those who read its address
/// elsewhere.
async fn game(State(app): State<Arc<App>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Ok(id) = id.parse::<GameId>() else { return page::missing(&headers) };
    match find(&app, id).await {
        Ok(Some(told)) => head::page(&app.base.url, &told, &headers),
        Ok(None) => page::missing(&headers),
        // A page that cannot be described is still a page.
        Err(_) => page::send(rookery_web::index(), &headers),
    }
}

/// The board that any site may show. Which game it is the page finds out itself.
async fn embedded(headers: HeaderMap) -> Response {
    let mut response = page::send(rookery_web::embed(), &headers);
    response.extensions_mut().insert(Shared::Frame);
    response
}

/// What is said of a game where its address is shown.
struct Card {
    id: GameId,
    /// Who plays what, and how it ended.
    title: String,
    sides: [Side; 2],
    game: Arc<dyn Game>,
    start: Start,
}

impl Card {
    /// How wide and how high a picture of the game is that is so wide, in pixels.
    fn size(&self, width: u32) -> [u32; 2] {
        let board = self.game.board(&self.start);
        let caption = Caption { title: self.title.clone(), sides: self.sides.clone() };
        let (dark, colours, look) = ([false, true], [None; 2], Look::default());
        let scene = Scene { board: &board, dark, colours, caption: Some(&caption), look };
        [width, (width as f32 / scene.ratio()).round() as u32]
    }
}

async fn find(app: &App, id: GameId) -> Result<Option<Card>> {
    let Some(stored) = app.base.storage.game(id).await? else {
        let Some(elsewhere) = imports::elsewhere(&app.base, id).await? else { return Ok(None) };
        let start = elsewhere.start().map_err(Error::internal)?;
        return Ok(Some(told(&elsewhere.summary, elsewhere.game, start)));
    };
    let game = app.base.library.game(&app.base.storage, &stored.summary.rules).await?;
    Ok(game.map(|game| told(&stored.summary, game, stored.start)))
}

fn told(summary: &GameSummary, game: Arc<dyn Game>, start: Start) -> Card {
    let sides = sides(summary);
    let title = pictures::title(&game.title().name, &sides);
    Card { id: summary.id, title, sides, game, start }
}

fn sides(summary: &GameSummary) -> [Side; 2] {
    let score = summary.result.as_ref().map(|result| result.score);
    Seat::BOTH.map(|seat| Side {
        name: summary.players[seat.index()].shown().into_owned(),
        point: Side::point(score, seat),
    })
}
