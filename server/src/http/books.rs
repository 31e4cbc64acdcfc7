//! Books of openings, for those who run the server.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use rookery_play::books::{self, Job, LINES_MAX};
use rookery_play::{App, acts};
use rookery_protocol::books::{Book, BookLine};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::mpsc;

use super::imports::pour_away;
use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Path, Query};
use crate::door::ndjson;

/// Where a book is sent to as it is.
pub const PATH: &str = "/api/v1/admin/books";

/// The calls about books.
pub fn routes() -> Calls {
    Calls::new("Books")
        .get("listBooks", "/admin/books", list, "List the books of openings by name")
        .post(
            "sendBook",
            "/admin/books",
            send,
            Says::new("Send a book of openings, and have it read for a game")
                .more("The answer comes while the file is kept and read.")
                .takes("application/octet-stream")
                .lines::<BookLine>(),
        )
        .post(
            "readBook",
            "/admin/books/{name}/read",
            read,
            Says::new("Have a book read for a game")
                .more("The answer comes while the file is read; it goes on if nobody waits.")
                .lines::<BookLine>(),
        )
        .delete(
            "deleteBook",
            "/admin/books/{name}",
            delete,
            Says::new("Delete a book that no match needs any more")
                .told("Nothing: the file is deleted."),
        )
}

async fn list(State(app): State<Arc<App>>, Admin(by): Admin) -> Result<Json<Vec<Book>>> {
    Ok(Json(acts::books::list(&app, &by).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sent {
    /// The name of the file.
    name: String,
    /// The key of the rules of the game that it is read for.
    rules: String,
}

async fn send(
    State(app): State<Arc<App>>,
    admin: Result<Admin>,
    sent: Result<Query<Sent>>,
    body: Body,
) -> Result<Response> {
    let begin = async {
        let (Admin(by), Query(sent)) = (admin?, sent?);
        let begun = acts::books::begin(&app, &by, &sent.name, &sent.rules).await?;
        Ok((by, begun))
    };
    let (by, ((key, game), turn)) = match begin.await {
        Ok(begun) => begun,
        Err(why) => {
            pour_away(body).await;
            return Err(why);
        }
    };
    let (to, told) = mpsc::channel(LINES_MAX);
    let body = body.into_data_stream().map_err(io::Error::other).boxed();
    tokio::spawn(async move {
        let job = Job { key, game, body, turn };
        if let Some(book) = books::run(&app.base, &app.books, job, to).await {
            acts::books::added(&app, &by, &book).await;
        }
    });
    Ok(lines(told))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct For {
    /// The key of the rules of the game that it is read for.
    rules: String,
    /// The moves of each line, for a Polyglot book alone.
    plies: Option<u32>,
}

async fn read(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(name): Path<String>,
    Query(of): Query<For>,
) -> Result<Response> {
    let (key, game) = acts::books::find(&app, &by, &name, &of.rules, of.plies).await?;
    let (to, told) = mpsc::channel(LINES_MAX);
    tokio::spawn(async move { books::read(&app.base, &app.books, &key, &game, to).await });
    Ok(lines(told))
}

async fn delete(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(name): Path<String>,
) -> Result<StatusCode> {
    acts::books::remove(&app, &by, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An answer of the lines that are told.
fn lines(told: mpsc::Receiver<BookLine>) -> Response {
    let told = stream::unfold(told, |mut told| async {
        let line = told.recv().await?;
        let mut text = serde_json::to_vec(&line).unwrap_or_default();
        text.push(b'\n');
        Some((Ok::<_, Infallible>(Bytes::from(text)), told))
    });
    ndjson::with_body(Body::from_stream(told.fuse()))
}
