//! Machines that run engines: letting them in, sending them away, and their sockets.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use futures_util::{SinkExt, StreamExt};
use rookery_play::App;
use rookery_play::acts;
use rookery_play::auth::session::Token;
use rookery_play::bots::{self, LOCAL_NAME, local_id};
use rookery_play::builds::archives;
use rookery_play::denied::Denied;
use rookery_play::library;
use rookery_play::rates;
use rookery_protocol::build::{ArchivePiece, is_build};
use rookery_protocol::host::{HOST_MESSAGE_LEN_MAX, HostIn, HostOut};
use rookery_protocol::id::HostId;
use rookery_protocol::machine::{Host, HostDraft, NewHost};
use rookery_protocol::module::ModuleFile;
use rookery_storage::StoredHost;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::door::calls::{Calls, Says, Takes};
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Client, Json, Path, Query};
use crate::site::Site;

/// Messages that may wait in each direction.
const WAITING_MAX: usize = 1_024;
/// What a socket holds of messages it could not write yet.
const WRITE_BUFFER_BYTES_MAX: usize = 4 * HOST_MESSAGE_LEN_MAX;

/// The calls about machines.
pub fn routes() -> Calls {
    Calls::new("Machines")
        .get("listHosts", "/admin/hosts", list, "List the machines that run engines")
        .post("addHost", "/admin/hosts", add, "Let a machine in; its token is told this once")
        .delete(
            "removeHost",
            "/admin/hosts/{id}",
            remove,
            Says::new("Let a machine in no more").told("Nothing: the machine's token is dead."),
        )
        .get(
            "connectHost",
            "/host",
            connect,
            Says::new("Connect a machine that runs engines")
                .more("A WebSocket of a machine that runs engines, with the machine's own token.")
                .status(101)
                .told("The connection is a WebSocket from now on."),
        )
        .get(
            "getHostRules",
            "/host/rules/{id}",
            rules,
            Says::new("Fetch the file of a game's rules for a machine")
                .more("For machines, with their own token."),
        )
        .get(
            "getHostArchive",
            "/host/archives/{id}",
            archive,
            Says::new("Fetch a piece of an archive for a machine")
                .more("For machines, with their own token."),
        )
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Vec<Host>>> {
    Ok(Json(all(&app).await?))
}

/// The server's own machine, and those that were let in.
pub(super) async fn all(app: &App) -> Result<Vec<Host>> {
    let local =
        StoredHost { id: local_id(), name: LOCAL_NAME.to_owned(), made_ms: 0, seen_ms: None };
    let others = app.base.storage.hosts().await?;
    let all = std::iter::once(local).chain(others);
    Ok(all.map(|host| shown(app, host)).collect())
}

async fn add(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(draft): Json<HostDraft>,
) -> Result<(StatusCode, Json<NewHost>)> {
    let (host, token) = acts::hosts::add(&app, &by, draft).await?;
    let new = NewHost { host: shown(&app, host), token: token.to_text() };
    Ok((StatusCode::CREATED, Json(new)))
}

async fn remove(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<HostId>,
) -> Result<StatusCode> {
    acts::hosts::remove(&app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn shown(app: &App, host: StoredHost) -> Host {
    let here = app.bots.machines.look(host.id);
    let (machine, mut engines) = here.map(|(m, e)| (Some(m), e)).unwrap_or_default();
    engines.retain(|engine| !is_build(engine));
    let local = host.id == local_id();
    if local {
        // It announces none: it runs those that admins have described.
        engines = app.bots.directory.known().described();
    }
    let taken = machine.as_ref().map(|_| app.bots.machines.taken(host.id));
    Host { id: host.id, name: host.name, local, machine, taken, engines, seen_ms: host.seen_ms }
}

/// A machine that shows its token.
struct Known(StoredHost);

impl Takes for Known {}

impl FromRequestParts<Site> for Known {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self> {
        let Client(client) = Client::from_request_parts(parts, site).await?;
        let app = &site.app;
        let token = bearer(&parts.headers).ok_or(Denied::NoSuchMachine)?;
        match app.base.storage.host_by_token(&token.hash()).await? {
            Some(host) => Ok(Self(host)),
            None => {
                rates::log_in(&app.base, client, "machine").await?;
                Err(Denied::NoSuchMachine.into())
            }
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let line = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = line.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::read(token.trim()))?
}

/// The file of a game's rules, as a machine asks for it; a component in base64.
async fn rules(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
) -> Result<Json<ModuleFile>> {
    let file = library::rules_file(&app.base.storage, &id).await?;
    Ok(Json(file.ok_or(Error::NOT_FOUND)?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct From {
    /// The byte that comes first.
    #[serde(default)]
    from: u64,
}

/// A piece of an archive, as a machine asks for it.
async fn archive(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
    Query(page): Query<From>,
) -> Result<Json<ArchivePiece>> {
    let piece = archives::piece(&app.base, &id, page.from).await?;
    Ok(Json(ArchivePiece { content: BASE64.encode(piece) }))
}

async fn connect(
    State(app): State<Arc<App>>,
    Known(host): Known,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(HOST_MESSAGE_LEN_MAX)
        .max_frame_size(HOST_MESSAGE_LEN_MAX)
        .on_upgrade(move |socket| converse(app, host, socket))
}

/// Carries messages between a machine's socket and the conversation with it.
async fn converse(app: Arc<App>, host: StoredHost, socket: WebSocket) {
    let (to_machine, mut told) = mpsc::channel::<HostIn>(WAITING_MAX);
    let (heard, said) = mpsc::channel::<HostOut>(WAITING_MAX);
    let (mut sink, mut stream) = socket.split();
    let name = host.name.clone();
    let serving = bots::serve(app, host.id, host.name, said, to_machine);
    let reading = async {
        while let Some(message) = stream.next().await {
            let text = match message {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(error) => {
                    tracing::warn!(name, %error, "the connection of a machine broke");
                    break;
                }
            };
            match serde_json::from_str(text.as_str()) {
                Ok(message) => {
                    if heard.send(message).await.is_err() {
                        break;
                    }
                }
                Err(error) => {
                    tracing::warn!(name, %error, "a machine said what cannot be read");
                    break;
                }
            }
        }
        drop(heard);
    };
    let writing = async {
        while let Some(message) = told.recv().await {
            let Ok(text) = serde_json::to_string(&message) else { continue };
            if sink.send(Message::Text(text.into())).await.is_err() {
                break;
            }
        }
        let _ = sink.close().await;
    };
    tokio::pin!(serving);
    tokio::select! {
        () = &mut serving => {}
        ((), ()) = async { tokio::join!(reading, writing) } => serving.await,
    }
}
