//! Tokens: what one's programs show in place of a passphrase.

use std::net::IpAddr;

use rookery_protocol::id::TokenId;
use rookery_protocol::security::Security;
use rookery_protocol::token::{NewToken, TokenCard, TokenDraft};
use rookery_storage::{NewToken as Stored, User};

use super::sessions::{Proof, confirm};
use crate::app::App;
use crate::auth::bearer;
use crate::auth::session::Token;
use crate::denied::{Denied, Result, Wrong};
use crate::{may, now};

/// Makes a token; its secret is told this once. It outlives the session, so a session is not enough:
/// whoever has a passphrase gives it, with their second factor, or shows a passkey.
///
/// # Errors
/// Its name is none, one may have none for that or for so long, the passphrase is another one, the
/// second factor is missing or wrong, or one has as many as anybody may.
pub async fn make(app: &App, client: IpAddr, user: &User, draft: TokenDraft) -> Result<NewToken> {
    let (label, scopes) = (draft.label.trim().to_owned(), bearer::in_order(draft.scopes));
    bearer::check_label(&label).map_err(|text| Denied::form("label", Wrong::BadLabel, text))?;
    may::have_token(user, &scopes, draft.span)?;
    if user.passphrase_hash.is_some() {
        let proof = Proof::new(&draft.passphrase, draft.factor.as_ref());
        confirm(app, client, user, proof).await?;
    }
    let (token, made_ms) = (Token::random(), now::millis());
    let id = TokenId::from_random(now::random_u64());
    let ends_ms = draft.span.ms().map(|span_ms| made_ms + span_ms);
    let card = TokenCard { id, label, scopes, made_ms, used_ms: None, ends_ms };
    let new = Stored {
        id,
        hash: token.hash(),
        user: user.id,
        label: card.label.clone(),
        scopes: card.scopes.clone(),
        made_ms,
        ends_ms,
    };
    if !app.base.storage.create_token(&new).await? {
        return Err(Denied::TooManyTokens);
    }
    let event = Security::TokenMade { token: id, scopes: card.scopes.clone() };
    app.base.hearing.tell(Some(user), Some(client), event);
    Ok(NewToken { card, token: bearer::to_text(&token) })
}

/// Ends one of one's tokens, and what is connected by it.
///
/// # Errors
/// [`Denied::NoTokenOfYours`].
pub async fn end(app: &App, user: &User, id: TokenId) -> Result<()> {
    let hash = app.base.storage.end_token(user.id, id).await?.ok_or(Denied::NoTokenOfYours)?;
    app.people.end_session(user.id, hash);
    app.base.hearing.tell(Some(user), None, Security::TokenEnded { token: id });
    Ok(())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;
    use rookery_protocol::token::{Scope, TOKENS_EACH_MAX, TokenSpan};

    use super::*;
    use crate::acts::log_in;
    use crate::limits::Rate;
    use crate::testing::{PASSPHRASE, SOMEWHERE, World, is_cut};

    fn draft(label: &str, scopes: &[Scope]) -> TokenDraft {
        let (span, passphrase) = (TokenSpan::Month, String::new());
        let (label, scopes) = (label.to_owned(), scopes.to_vec());
        TokenDraft { label, scopes, span, passphrase, factor: None }
    }

    #[tokio::test]
    async fn a_token_is_good_for_what_it_was_made_for_until_its_owner_ends_it() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
        let wanted = draft(" My bot ", &[Scope::ChallengeRead, Scope::BotPlay, Scope::BotPlay]);
        let NewToken { card, token } = make(app, SOMEWHERE, &ada, wanted).await.unwrap();
        let scopes = vec![Scope::BotPlay, Scope::ChallengeRead];
        assert_eq!((card.label.as_str(), &card.scopes), ("My bot", &scopes));
        assert_eq!(app.base.storage.tokens_of(ada.id).await.unwrap(), std::slice::from_ref(&card));
        let hash = bearer::read(&token).unwrap().hash();
        let holder = log_in::holder(app, &hash).await.unwrap().unwrap();
        assert_eq!((holder.user, holder.scopes), (ada.clone(), scopes));
        let (outbox, told) = crate::outbox::outbox();
        assert!(app.people.join(ada.id, Some(hash), &outbox).await);
        assert!(matches!(end(app, &bela, card.id).await, Err(Denied::NoTokenOfYours)));
        assert!(!is_cut(&told) && log_in::holder(app, &hash).await.unwrap().is_some());
        end(app, &ada, card.id).await.unwrap();
        assert!(is_cut(&told), "what is connected by it ends as well");
        assert_eq!(log_in::holder(app, &hash).await.unwrap(), None);
        assert!(matches!(end(app, &ada, card.id).await, Err(Denied::NoTokenOfYours)));
        world.end().await;
    }

    #[tokio::test]
    async fn somebody_has_so_many_named_tokens_and_a_guest_none() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, guest) = (world.player("Ada").await, world.user("Guest1", Role::Guest).await);
        let denied = make(app, SOMEWHERE, &ada, draft("  ", &[])).await.unwrap_err();
        assert_eq!(denied.field(), Some("label"));
        let denied = make(app, SOMEWHERE, &ada, draft("bot", &[Scope::Admin])).await.unwrap_err();
        assert_eq!(denied.field(), Some("scopes"));
        let denied = make(app, SOMEWHERE, &guest, draft("bot", &[])).await;
        assert!(matches!(denied, Err(Denied::GuestHasNoTokens)), "{denied:?}");
        for _ in 0..TOKENS_EACH_MAX {
            make(app, SOMEWHERE, &ada, draft("bot", &[])).await.unwrap();
        }
        let denied = make(app, SOMEWHERE, &ada, draft("bot", &[])).await;
        assert!(matches!(denied, Err(Denied::TooManyTokens)), "{denied:?}");
        world.end().await;
    }

    #[tokio::test]
    async fn who_has_a_passphrase_gives_it_for_a_token_at_the_cost_of_an_attempt() {
        let world = World::with(|options| {
            options.rates.log_in_name = Rate { burst: 2, every_ms: 24 * 60 * 60 * 1_000 };
        })
        .await;
        let (app, ada) = (&world.app, world.registered("Ada").await);
        let attempt = async |passphrase: &str| {
            let passphrase = passphrase.to_owned();
            make(app, SOMEWHERE, &ada, TokenDraft { passphrase, ..draft("bot", &[]) }).await
        };
        let denied = attempt("").await.unwrap_err();
        let Denied::Form(form) = denied else { panic!("{denied:?}") };
        assert_eq!((form.field, form.wrong), ("passphrase", Wrong::NotThePassphrase));
        assert_eq!(app.base.storage.tokens_of(ada.id).await.unwrap(), []);
        let card = attempt(PASSPHRASE).await.unwrap().card;
        assert_eq!(card.ends_ms, Some(card.made_ms + 30 * 24 * 60 * 60 * 1_000));
        let third = attempt(PASSPHRASE).await;
        assert!(matches!(third, Err(Denied::TooFast(_))), "{third:?}");
        world.end().await;
    }

    #[tokio::test]
    async fn the_token_of_a_bot_may_have_no_end_and_lets_it_in_for_ever() {
        let world = World::new().await;
        let (app, robot) = (&world.app, world.user("Robot", Role::Bot).await);
        let wanted = TokenDraft { span: TokenSpan::Endless, ..draft("bot", &[Scope::BotPlay]) };
        let NewToken { card, token } = make(app, SOMEWHERE, &robot, wanted).await.unwrap();
        assert_eq!(card.ends_ms, None);
        let hash = bearer::read(&token).unwrap().hash();
        assert!(app.base.storage.token_holder(&hash, i64::MAX).await.unwrap().is_some());
        world.end().await;
    }
}
