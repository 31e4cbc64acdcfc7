//! Tokens: what one's programs show in place of a passphrase.

use rookery_protocol::id::TokenId;
use rookery_protocol::token::{NewToken, TokenCard, TokenDraft};
use rookery_storage::{NewToken as Stored, User};

use crate::app::App;
use crate::auth::bearer;
use crate::auth::session::Token;
use crate::denied::{Denied, Result, Wrong};
use crate::{may, now};

/// Makes a token; its secret is told this once.
///
/// # Errors
/// Its name is none, one may have none for that, or one has as many as anybody may.
pub async fn make(app: &App, user: &User, draft: TokenDraft) -> Result<NewToken> {
    let (label, scopes) = (draft.label.trim().to_owned(), bearer::in_order(draft.scopes));
    bearer::check_label(&label).map_err(|text| Denied::form("label", Wrong::BadLabel, text))?;
    may::have_token(user, &scopes)?;
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
    if !app.base.storage.create_token(&new).await? {
        return Err(Denied::TooManyTokens);
    }
    Ok(NewToken { card, token: bearer::to_text(&token) })
}

/// Ends one of one's tokens, and what is connected by it.
///
/// # Errors
/// [`Denied::NoTokenOfYours`].
pub async fn end(app: &App, user: &User, id: TokenId) -> Result<()> {
    let hash = app.base.storage.end_token(user.id, id).await?.ok_or(Denied::NoTokenOfYours)?;
    app.people.end_session(user.id, hash);
    Ok(())
}
