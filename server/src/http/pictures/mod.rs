//! Pictures of games and positions, for pages that are not ours.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_pictures::{FILM_PLIES_MAX, FilmFault, Look, Mark, Pace, Scene, film, paint, picture};
use rookery_play::App;
use rookery_play::now;
use rookery_protocol::game::Start;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Viewer;
use rookery_texts::{imports, pictures as texts};
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::page::{self, Shared};
use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{Client, Path, Query};

mod asked;
mod seen;

use asked::{Asked, fault};
pub(crate) use seen::{Seen, title};

const SVG: HeaderValue = HeaderValue::from_static("image/svg+xml; charset=utf-8");
const PNG: HeaderValue = HeaderValue::from_static("image/png");
/// The heading of these calls in descriptions.
pub(super) const GROUP: &str = "Games on other sites";
/// What pictures are; where no picture is asked for, there is a page.
const PICTURE: &str = "image/svg+xml, image/png, text/html";
/// A game that is over stays as it is; who shows its picture need not ask again for a day.
const FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");
const EVERYBODY: HeaderValue = HeaderValue::from_static("*");
/// The longest text of a position, in bytes.
const POSITION_LEN_MAX: usize = 2_048;
/// Anyone may ask, and some rules take their time: so many are drawn at once.
const AT_ONCE_MAX: usize = 4;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE_MAX);

/// Where the pictures of games are.
pub fn routes() -> Calls {
    Calls::new(GROUP)
        .get(
            "drawGame",
            "/games/{file}",
            still,
            Says::new(
                "Draw a position of a game; the address is `/games/ID.svg` or `/games/ID.png`",
            )
            .fields(asked::STILL)
            .file(PICTURE)
            .file_as(404, "text/html, application/json")
            .told("The picture; the browser client where the address is no picture's."),
        )
        .get(
            "drawFilm",
            "/games/{id}/film.svg",
            moving,
            Says::new("Draw a game as a film").file(PICTURE).told("The film, an animated picture."),
        )
}

/// Where the pictures of positions are.
pub fn positions() -> Calls {
    Calls::new(GROUP)
        .get(
            "drawPosition",
            "/positions/picture.svg",
            drawn_position,
            Says::new("Draw a position of any game").file("image/svg+xml").told("The picture."),
        )
        .get(
            "paintPosition",
            "/positions/picture.png",
            painted_position,
            Says::new("Draw a position of any game in pixels")
                .file("image/png")
                .told("The picture."),
        )
}

/// What a picture is made of.
#[derive(Clone, Copy)]
enum Form {
    Svg,
    /// Pixels.
    Png,
}

impl Form {
    fn media(self) -> HeaderValue {
        match self {
            Self::Svg => SVG,
            Self::Png => PNG,
        }
    }

    fn of(self, svg: String, look: Look) -> Result<Vec<u8>> {
        match self {
            Self::Svg => Ok(svg.into_bytes()),
            Self::Png => paint(&svg, look.width).map_err(|why| Error::internal(why.to_string())),
        }
    }
}

/// `/games/ID.svg` and `/games/ID.png`; anything else there is a page.
async fn still(
    State(app): State<Arc<App>>,
    client: Client,
    Path(file): Path<String>,
    request: Request,
) -> Result<Response> {
    let (id, form) = match file.rsplit_once('.') {
        Some((id, "svg")) => (id, Form::Svg),
        Some((id, "png")) => (id, Form::Png),
        _ => return Ok(page::page(State(app), request).await),
    };
    let id: GameId = id.parse().map_err(|_| Error::NOT_FOUND)?;
    let asked: Asked = asked::query(request.uri())?;
    let look = asked.look()?;
    let seen = find(&app, client, id).await?;
    let last = seen.plies();
    let ply = asked::ply("ply", asked.ply.as_deref(), last)?.unwrap_or(last);
    let marks = Mark::read_all(asked.marks.as_deref().unwrap_or_default(), &seen.about.board);
    let marks = marks.map_err(|wrong| fault("marks", wrong.text()))?;
    let lasts = seen.is_over();
    let drawn = draw(move || {
        let caption = seen.caption();
        let scene = seen.scene(&caption, look);
        form.of(picture(&scene, &seen.view(ply), &marks), look)
    });
    Ok(answer(drawn.await?, form.media(), lasts, request.headers()))
}

/// `/games/ID/film.svg`.
async fn moving(
    State(app): State<Arc<App>>,
    client: Client,
    Path(id): Path<GameId>,
    Query(asked): Query<asked::Film>,
    headers: HeaderMap,
) -> Result<Response> {
    let look = asked.look()?;
    let pace = asked::number("ms", asked.ms.as_deref())?.map_or(Pace::default(), Pace::of);
    let seen = find(&app, client, id).await?;
    let last = seen.plies();
    let from = asked::ply("from", asked.from.as_deref(), last)?.unwrap_or(0);
    let to = asked::ply("to", asked.to.as_deref(), last)?.unwrap_or(last);
    if from > to {
        return Err(fault("from", texts::backward(from.to_string(), to.to_string())));
    }
    if to - from > FILM_PLIES_MAX {
        return Err(fault("to", FilmFault::TooLong(to - from).text()));
    }
    let lasts = seen.is_over();
    let svg = draw(move || {
        let caption = seen.caption();
        let scene = seen.scene(&caption, look);
        let views: Vec<_> = seen.views(from, to).collect();
        let film = film(&scene, &views, pace).map_err(|why| fault("to", why.text()))?;
        Ok(film.into_bytes())
    });
    Ok(answer(svg.await?, SVG, lasts, &headers))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Position {
    /// The key of the rules.
    rules: String,
    /// The position in the game's own text; the usual start when missing.
    position: Option<String>,
    theme: Option<String>,
    seat: Option<String>,
    coordinates: Option<String>,
    width: Option<String>,
    marks: Option<String>,
}

async fn drawn_position(
    app: State<Arc<App>>,
    client: Client,
    asked: Query<Position>,
    headers: HeaderMap,
) -> Result<Response> {
    position(app, client, asked, Form::Svg, &headers).await
}

async fn painted_position(
    app: State<Arc<App>>,
    client: Client,
    asked: Query<Position>,
    headers: HeaderMap,
) -> Result<Response> {
    position(app, client, asked, Form::Png, &headers).await
}

async fn position(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Query(asked): Query<Position>,
    form: Form,
    headers: &HeaderMap,
) -> Result<Response> {
    app.base.limits.picture(client, now::millis())?;
    let look = asked::look(&asked.theme, &asked.seat, &asked.coordinates, &asked.width)?;
    let offer = app.base.library.shelf().find(&asked.rules).cloned();
    let unknown = || fault("rules", imports::no_such_game());
    let game = offer.ok_or_else(unknown)?.game;
    if asked.position.as_ref().is_some_and(|text| text.len() > POSITION_LEN_MAX) {
        return Err(fault("position", texts::long_position(POSITION_LEN_MAX)));
    }
    let drawn = draw(move || {
        let start = match asked.position {
            Some(text) => Start::Position { text },
            None if game.title().starts.usual => Start::Usual,
            None => Start::Number { number: 0 },
        };
        let play = game.begin(&start).map_err(|why| fault("position", why.text()))?;
        let board = game.board(&start);
        let marks = Mark::read_all(asked.marks.as_deref().unwrap_or_default(), &board);
        let marks = marks.map_err(|wrong| fault("marks", wrong.text()))?;
        let [first, second] = &game.title().seats;
        let (dark, colours) = ([first.dark, second.dark], [first.colour, second.colour]);
        // Whoever writes a position knows it.
        let scene = Scene { board: &board, dark, colours, caption: None, look };
        form.of(picture(&scene, &play.view(Viewer::All), &marks), look)
    });
    Ok(answer(drawn.await?, form.media(), true, headers))
}

/// A game as spectators see it, for somebody who has not asked too often.
async fn find(app: &Arc<App>, Client(client): Client, id: GameId) -> Result<Seen> {
    app.base.limits.picture(client, now::millis())?;
    Seen::find(app, id).await
}

/// Draws on a thread where that may take its time.
async fn draw(drawing: impl FnOnce() -> Result<Vec<u8>> + Send + 'static) -> Result<Vec<u8>> {
    let turn = TURNS.acquire().await.map_err(|error| Error::internal(error.to_string()))?;
    let drawn = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        drawing()
    });
    drawn.await.map_err(|error| Error::internal(error.to_string()))?
}

/// A picture that any page may show; one that `lasts` for longer without asking.
fn answer(picture: Vec<u8>, kind: HeaderValue, lasts: bool, asked: &HeaderMap) -> Response {
    let digits: String =
        Sha256::digest(&picture).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // Weak, because a compressed answer has the same one.
    let etag = HeaderValue::try_from(format!("W/\"{digits}\""));
    let known = etag.as_ref().ok().is_some_and(|etag| asked.get(IF_NONE_MATCH) == Some(etag));
    let mut response = Response::new(Body::empty());
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(picture);
        response.headers_mut().insert(CONTENT_TYPE, kind);
    }
    let headers = response.headers_mut();
    headers.extend(etag.ok().map(|etag| (ETAG, etag)));
    headers.insert(CACHE_CONTROL, if lasts { FOR_A_DAY } else { ASK_FIRST });
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, EVERYBODY);
    response.extensions_mut().insert(Shared::Data);
    response.into_response()
}
