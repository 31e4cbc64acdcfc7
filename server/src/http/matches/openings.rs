//! Openings of a match, read from a file.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rookery_engine::book::{Wanted, lines};
use rookery_play::App;
use rookery_protocol::cause::Cause;
use rookery_protocol::matches::{OPENING_PLIES_MAX, OPENINGS_MAX, Opening};
use rookery_protocol::openings::{BOOK_BYTES_MAX, OpeningsFile, OpeningsKind, OpeningsRead};
use rookery_rules::Game;
use rookery_texts::{Text, challenges, matches, modules};

use crate::door::calls::Calls;
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Json};

/// The longest text of positions or games, in bytes.
const TEXT_LEN_MAX: usize = 4 * 1024 * 1024;
/// What stands around a file in a request, in bytes.
const AROUND_LEN_MAX: usize = 64 * 1024;
/// The longest request: base64 writes three bytes as four characters.
const REQUEST_LEN_MAX: usize = BOOK_BYTES_MAX.div_ceil(3) * 4 + AROUND_LEN_MAX;

const MEBIBYTE: usize = 1024 * 1024;

pub(super) fn routes() -> Calls {
    Calls::new("Matches")
        .post("readOpenings", "/matches/openings", openings, "Read the openings of a file")
        .layer(DefaultBodyLimit::max(REQUEST_LEN_MAX))
}

async fn openings(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    file: Result<Json<OpeningsFile>>,
) -> Result<Json<OpeningsRead>> {
    let file = match file {
        Ok(Json(file)) => file,
        Err(Error::TooLarge) => return Err(too_large()),
        Err(why) => return Err(why),
    };
    let offer = app.base.library.shelf().find(&file.rules).cloned();
    let unknown = || challenges::no_such_game(&file.rules);
    let offer = offer.ok_or_else(|| Error::Field("rules", Cause::NoSuchRules, unknown()))?;
    let read = tokio::task::spawn_blocking(move || read(offer.game.as_ref(), &file));
    let lines = read.await.map_err(|error| Error::internal(error.to_string()))??;
    Ok(Json(OpeningsRead { lines }))
}

fn read(game: &dyn Game, file: &OpeningsFile) -> Result<Vec<Opening>> {
    if file.kind != OpeningsKind::Book && file.text.len() > TEXT_LEN_MAX {
        return Err(too_large());
    }
    let read = match file.kind {
        OpeningsKind::Positions => rookery_matches::openings::positions(game, &file.text),
        OpeningsKind::Games => rookery_matches::openings::records(game, &file.text, file.plies),
        OpeningsKind::Book => return book(game, file),
    };
    read.map_err(|why| bad(why.text()))
}

/// The likeliest lines of a Polyglot book.
fn book(game: &dyn Game, file: &OpeningsFile) -> Result<Vec<Opening>> {
    if !(1..=OPENING_PLIES_MAX).contains(&file.plies) {
        let why = matches::book_plies(OPENING_PLIES_MAX);
        return Err(Error::Field("plies", Cause::BadOpenings, why));
    }
    if !(1..=OPENINGS_MAX).contains(&(file.count as usize)) {
        let why = matches::book_lines(OPENINGS_MAX);
        return Err(Error::Field("count", Cause::BadOpenings, why));
    }
    let bytes = BASE64.decode(&file.text);
    let bytes = bytes.map_err(|error| bad(modules::no_base64(error.to_string())))?;
    if bytes.len() > BOOK_BYTES_MAX {
        return Err(too_large());
    }
    let wanted = Wanted { plies: file.plies as usize, count: file.count as usize };
    let read = lines(game, &bytes, wanted).map_err(|why| bad(Text::verbatim(why)))?;
    let opening = |moves| Opening { start: read.start.clone(), moves, ..Opening::default() };
    Ok(read.moves.into_iter().map(opening).collect())
}

fn bad(why: Text) -> Error {
    Error::Field("text", Cause::BadOpenings, why)
}

fn too_large() -> Error {
    let (text, book) = (TEXT_LEN_MAX / MEBIBYTE, BOOK_BYTES_MAX / MEBIBYTE);
    Error::Field("text", Cause::TooLarge, matches::openings_too_large(text, book))
}
