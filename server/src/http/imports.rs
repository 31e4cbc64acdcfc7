//! Files of games that were played elsewhere.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use rookery_play::App;
use rookery_play::acts::{self, imports::Begun};
use rookery_play::imports::{self, Job, LINES_MAX};
use rookery_play::now;
use rookery_play::shares::Share;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::ImportId;
use rookery_protocol::import::{Import, ImportFault, ImportLine, ImportView};
use rookery_storage::{LIST_LEN_MAX, StoredImport};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::mpsc;

use super::export::{TEXT, file};
use crate::door::calls::{Calls, Says};
use crate::door::error::torn;
use crate::door::error::{Error, Result};
use crate::door::extract::{Client, Json, Path, Query, Sender};
use crate::door::ndjson;

/// Games of a file on a page when nobody says otherwise.
const PAGE_LEN: u32 = 50;
/// How long, and how many pieces of, a file that was refused are read on.
const POURING_MAX: Duration = Duration::from_secs(5);
const PIECES_POURED_MAX: usize = 10_000;

/// Where files of games are sent, and found.
pub fn routes() -> Calls {
    Calls::new("Games from elsewhere")
        .get("listImports", "/imports", list, "List the files of games that one has sent")
        .post(
            "sendGames",
            "/imports",
            send,
            Says::new("Send a file of games, of any size")
                .more("The answer comes while the file is read.")
                .takes("application/octet-stream")
                .lines::<ImportLine>(),
        )
        .get("getImport", "/imports/{id}", show, "Show a file of games, and what was wrong with it")
        .delete(
            "deleteImport",
            "/imports/{id}",
            delete,
            Says::new("Delete a file of games and all games of it")
                .told("Nothing: the file and its games are deleted."),
        )
        .get(
            "listImportedGames",
            "/imports/{id}/games",
            games,
            "List the games of a file, in its order",
        )
        .get(
            "listImportFaults",
            "/imports/{id}/faults",
            faults,
            "List what was wrong with games of a file",
        )
        .get(
            "downloadImportedGames",
            "/imports/{id}/games.txt",
            texts,
            Says::new("Download the games of a file, as a file again")
                .file(TEXT)
                .told("The games as text, in the order of the file."),
        )
}

/// Where a file is sent to as it is, however long it is.
pub const PATH: &str = "/api/v1/imports";

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sent {
    /// What the sender calls the file.
    name: Option<String>,
    /// What all its games are, whatever their tags say.
    rules: Option<String>,
}

/// Takes a file in and tells how far it is, a JSON object on each line, while it comes.
async fn send(
    State(app): State<Arc<App>>,
    sender: Result<Sender>,
    Client(client): Client,
    sent: Result<Query<Sent>>,
    body: Body,
) -> Result<Response> {
    let (share, begun) = match begin(&app, sender, client, sent).await {
        Ok(begun) => begun,
        Err(why) => {
            pour_away(body).await;
            return Err(why);
        }
    };
    let Begun { import, rules, room, turn } = begun;
    let (to, told) = mpsc::channel(LINES_MAX);
    let body = body.into_data_stream().map_err(io::Error::other).boxed();
    tokio::spawn(async move {
        imports::run(app.base.clone(), Job { import, rules, room, body, turn }, to).await;
        drop(share);
    });
    let told = stream::unfold(told, |mut told| async {
        let line = told.recv().await?;
        let mut text = serde_json::to_vec(&line).unwrap_or_default();
        text.push(b'\n');
        Some((Ok::<_, Infallible>(Bytes::from(text)), told))
    });
    Ok(ndjson::with_body(Body::from_stream(told.fuse())))
}

async fn begin(
    app: &App,
    sender: Result<Sender>,
    client: IpAddr,
    sent: Result<Query<Sent>>,
) -> Result<(Share<IpAddr>, Begun)> {
    let (Sender { user, .. }, Query(sent)) = (sender?, sent?);
    let share = app.imports.of_address(client)?;
    let begun = acts::imports::begin(app, &user, sent.name.as_deref(), sent.rules.as_deref());
    Ok((share, begun.await?))
}

/// Reads what nobody wants, for a while: whoever is still sending would not hear the refusal.
pub(super) async fn pour_away(body: Body) {
    let mut pieces = body.into_data_stream().take(PIECES_POURED_MAX);
    let pouring = async { while let Some(Ok(_)) = pieces.next().await {} };
    // Who sends for longer learns only that the connection is gone.
    let _ = tokio::time::timeout(POURING_MAX, pouring).await;
}

async fn list(
    State(app): State<Arc<App>>,
    Sender { user, .. }: Sender,
) -> Result<Json<Vec<Import>>> {
    let stored = app.base.storage.imports_of(user.id).await?;
    let now = now::millis();
    let told = |stored: StoredImport| imports::with_state_now(stored.import, now);
    Ok(Json(stored.into_iter().map(told).collect()))
}

async fn show(State(app): State<Arc<App>>, Path(id): Path<ImportId>) -> Result<Json<ImportView>> {
    let StoredImport { import, by } = find(&app, id).await?;
    let faults = app.base.storage.import_faults(id, 0).await?;
    Ok(Json(ImportView { import: imports::with_state_now(import, now::millis()), by, faults }))
}

async fn delete(
    State(app): State<Arc<App>>,
    Sender { user, admin }: Sender,
    Path(id): Path<ImportId>,
) -> Result<StatusCode> {
    acts::imports::delete(&app, &user, admin.as_ref(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Part {
    /// The number of the first one.
    #[serde(default)]
    from: u32,
    limit: Option<u32>,
}

/// A game of a file.
#[derive(serde::Serialize, JsonSchema)]
struct Listed {
    /// Its number there, from 1.
    number: u32,
    game: GameSummary,
}

async fn games(
    State(app): State<Arc<App>>,
    Path(id): Path<ImportId>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<Listed>>> {
    find(&app, id).await?;
    let limit = part.limit.unwrap_or(PAGE_LEN).min(LIST_LEN_MAX);
    let games = app.base.storage.imported_games(id, part.from, limit).await?;
    let listed = games.into_iter().map(|(number, game)| Listed { number, game });
    Ok(Json(listed.collect()))
}

async fn faults(
    State(app): State<Arc<App>>,
    Path(id): Path<ImportId>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<ImportFault>>> {
    find(&app, id).await?;
    app.base.storage.import_faults(id, part.from).await.map(Json).map_err(Error::from)
}

/// The games of a file in its order, however many there are; some of them are held at a time.
async fn texts(State(app): State<Arc<App>>, Path(id): Path<ImportId>) -> Result<Response> {
    find(&app, id).await?;
    let texts = stream::unfold((app, Some(0)), move |(app, from)| async move {
        let some = match app.base.storage.imported_texts(id, from?).await {
            Ok(some) => some,
            Err(why) => return Some((Err(torn(&why)), (app, None))),
        };
        let (last, _) = some.last()?;
        let next = last.checked_add(1);
        let text: String = some.into_iter().map(|(_, text)| text).collect();
        Some((Ok(Bytes::from(text)), (app, next)))
    });
    Ok((file(&format!("import-{id}.txt")), Body::from_stream(texts.fuse())).into_response())
}

async fn find(app: &App, id: ImportId) -> Result<StoredImport> {
    app.base.storage.import(id).await?.ok_or(Error::NOT_FOUND)
}
