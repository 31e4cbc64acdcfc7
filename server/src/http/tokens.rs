//! Tokens: what one's programs show in place of a passphrase.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::tokens;
use rookery_protocol::id::TokenId;
use rookery_protocol::token::{NewToken, TokenCard, TokenDraft};

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Client, Json, Path, SignedIn};

/// The calls about tokens.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("listTokens", "/tokens", list, "List the tokens that one's programs show")
        .post("makeToken", "/tokens", make, "Make a token; its secret is told this once")
        .delete(
            "endToken",
            "/tokens/{id}",
            end,
            Says::new("End a token").told("Nothing: the token lets nobody in any more."),
        )
}

async fn list(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
) -> Result<Json<Vec<TokenCard>>> {
    Ok(Json(app.base.storage.tokens_of(user.id).await?))
}

async fn make(
    State(app): State<Arc<App>>,
    Client(client): Client,
    SignedIn(user): SignedIn,
    Json(draft): Json<TokenDraft>,
) -> Result<(StatusCode, Json<NewToken>)> {
    Ok((StatusCode::CREATED, Json(tokens::make(&app, client, &user, draft).await?)))
}

async fn end(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<TokenId>,
) -> Result<StatusCode> {
    tokens::end(&app, &user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
