//! Tokens: what one's programs show in place of a passphrase.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::account::Role;
use rookery_protocol::id::TokenId;
use rookery_protocol::token::{NewToken, Scope, TOKENS_EACH_MAX, TokenCard, TokenDraft};
use rookery_storage::{NewToken as Stored, User};

use super::account::is_guest;
use super::calls::Calls;
use super::error::{Error, Result};
use super::extract::{Json, Path, SignedIn};
use crate::app::App;
use crate::auth::bearer;
use crate::auth::session::Token;
use crate::now;

/// Where tokens are.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("/tokens", list, "The tokens that one's programs show")
        .post("/tokens", make, "Make a token; its secret is told this once")
        .delete("/tokens/{id}", end, "End a token")
}

async fn list(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
) -> Result<Json<Vec<TokenCard>>> {
    app.storage.tokens_of(user.id).await.map(Json).map_err(Error::from)
}

async fn make(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Json(draft): Json<TokenDraft>,
) -> Result<(StatusCode, Json<NewToken>)> {
    let (label, scopes) = (draft.label.trim().to_owned(), bearer::in_order(draft.scopes));
    bearer::check_label(&label).map_err(|text| Error::Field("label", "bad-label", text))?;
    may_have(&user, &scopes)?;
    let (token, made_ms) = (Token::random(), now::millis());
    let id = TokenId::from_random(now::random_u64());
    let card = TokenCard { id, label, scopes, made_ms, used_ms: None };
    let new = Stored {
        id,
        hash: token.hash(),
        user: user.id,
        label: card.label.clone(),
        scopes: card.scopes.clone(),
        made_ms,
    };
    if !app.storage.create_token(&new).await? {
        let text = format!("You have {TOKENS_EACH_MAX} tokens. End one that you no longer need.");
        return Err(Error::Said(StatusCode::CONFLICT, "too-many-tokens", text));
    }
    let token = bearer::to_text(&token);
    Ok((StatusCode::CREATED, Json(NewToken { card, token })))
}

async fn end(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<TokenId>,
) -> Result<StatusCode> {
    if let Some(hash) = app.storage.end_token(user.id, id).await? {
        app.people.end_session(user.id, hash);
        return Ok(StatusCode::NO_CONTENT);
    }
    let text = "You have no such token. It may have been ended already.".to_owned();
    Err(Error::Said(StatusCode::NOT_FOUND, "no-such-token", text))
}

/// Whether an account may have a token for this.
fn may_have(user: &User, scopes: &[Scope]) -> Result<()> {
    if is_guest(user) {
        let text = "Guests have no tokens. Register to get one.".to_owned();
        return Err(Error::Said(StatusCode::FORBIDDEN, "guest", text));
    }
    if scopes.contains(&Scope::Admin) && user.role != Role::Admin {
        let text = "Only those who run this server may have a token for that.".to_owned();
        return Err(Error::Field("scopes", "admins-only", text));
    }
    Ok(())
}
