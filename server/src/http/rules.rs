//! The games that can be played here, as they are told to clients.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_play::App;
use rookery_play::library::{self, Shelf, key_of};
use rookery_protocol::cause::Cause;
use rookery_protocol::game::{Rules, RulesCard, RulesSaid};
use rookery_protocol::module::ModuleFile;
use rookery_texts::imports;
use sha2::{Digest, Sha256};

use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{Challenger, Json, Path};

/// Where the games are told.
pub fn routes() -> Calls {
    Calls::new("Kinds of games")
        .get(
            "listRules",
            "/rules",
            all,
            Says::new("List the kinds of games that can be played here").answers::<Vec<Rules>>(200),
        )
        .get(
            "listKinds",
            "/kinds",
            cards,
            Says::new("List the kinds of games briefly, without their boards and rules")
                .answers::<Vec<RulesCard>>(200),
        )
        .get(
            "getRules",
            "/rules/{key}",
            one,
            Says::new("Show one kind of game, with its special moves").answers::<Rules>(200),
        )
        .get(
            "getRulesFile",
            "/rules/{key}/file",
            file,
            Says::new("Fetch the file that a game was added by, for a program that plays it")
                .more("The key is a version, KEY@HASH, as games and challenges name it.")
                .answers::<ModuleFile>(200),
        )
        .layer(Extension(Arc::<Written>::default()))
}

async fn all(
    State(app): State<Arc<App>>,
    Extension(written): Extension<Arc<Written>>,
    headers: HeaderMap,
) -> Response {
    written.pages(app.base.library.shelf()).all.answer(&headers)
}

async fn cards(
    State(app): State<Arc<App>>,
    Extension(written): Extension<Arc<Written>>,
    headers: HeaderMap,
) -> Response {
    written.pages(app.base.library.shelf()).cards.answer(&headers)
}

async fn one(
    State(app): State<Arc<App>>,
    Extension(written): Extension<Arc<Written>>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let pages = written.pages(app.base.library.shelf());
    pages.each.get(key_of(&key)).map(|page| page.answer(&headers)).ok_or_else(no_such_rules)
}

async fn file(
    State(app): State<Arc<App>>,
    Challenger(_): Challenger,
    Path(version): Path<String>,
) -> Result<Json<ModuleFile>> {
    let file = library::offered_file(&app.base.storage, &version).await?;
    Ok(Json(file.ok_or_else(no_such_rules)?))
}

fn no_such_rules() -> Error {
    Error::Said(StatusCode::NOT_FOUND, Cause::NoSuchRules.into(), imports::no_such_game())
}

/// The pages of the shelf that was asked for last.
#[derive(Default)]
struct Written(
    /// Replaced whole, when another shelf is asked for. Locked to look or to replace.
    RwLock<Option<Arc<Pages>>>,
);

struct Pages {
    of: Arc<Shelf>,
    all: Page,
    cards: Page,
    /// By key.
    each: BTreeMap<String, Page>,
}

impl Written {
    fn pages(&self, shelf: Arc<Shelf>) -> Arc<Pages> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(pages) = known.filter(|pages| Arc::ptr_eq(&pages.of, &shelf)) {
            return pages;
        }
        let each = shelf.each.iter().map(|(key, rules)| (key.clone(), Page::new(rules)));
        let each = each.collect();
        let cards: Vec<_> = shelf.all.iter().map(card).collect();
        let (all, cards) = (Page::new(&shelf.all), Page::new(&cards));
        let pages = Arc::new(Pages { of: shelf, all, cards, each });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&pages));
        pages
    }
}

/// What pages that list or name many games need of each.
fn card(rules: &Rules) -> RulesCard {
    let summary = rules.said.as_ref().and_then(|said| said.summary.clone());
    RulesCard {
        key: rules.key.clone(),
        name: rules.name.clone(),
        summary: rules.summary.clone(),
        seats: rules.seats.clone(),
        starts: rules.starts,
        group: rules.group.clone(),
        tables: rules.tables,
        preparing: rules.preparing,
        said: summary.map(|summary| RulesSaid { summary: Some(summary), text: vec![] }),
    }
}

/// JSON that is written once and sent often.
struct Page {
    body: Bytes,
    etag: HeaderValue,
}

impl Page {
    fn new(what: &impl serde::Serialize) -> Self {
        let body = serde_json::to_vec(what).unwrap_or_default();
        let digits: String =
            Sha256::digest(&body).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        // Weak, because a compressed answer has the same one.
        let etag = format!("W/\"{digits}\"");
        let etag = HeaderValue::from_str(&etag).unwrap_or(HeaderValue::from_static("W/\"0\""));
        Self { body: body.into(), etag }
    }

    /// The answer to a request with these headers.
    fn answer(&self, headers: &HeaderMap) -> Response {
        let cache =
            [(ETAG, self.etag.clone()), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
        if headers.get(IF_NONE_MATCH) == Some(&self.etag) {
            return (StatusCode::NOT_MODIFIED, cache).into_response();
        }
        (cache, [(CONTENT_TYPE, "application/json")], self.body.clone()).into_response()
    }
}
