//! Sessions: they begin, they end, and the passphrase that opens them changes.

use std::net::IpAddr;

use rookery_protocol::account::ChangePassphrase;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::{TokenHash, User};
use rookery_texts::accounts;

use super::log_in::{self, prove};
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::{SESSION_MS, Token};
use crate::denied::{Denied, Result, Wrong};
use crate::may::is_guest;
use crate::now;

/// A session that was opened.
pub struct Session {
    /// Who is signed in.
    pub user: User,
    /// The hash of its token, which tells it from others.
    pub token: TokenHash,
}

/// Begins a session of `user`, and ends the one that they came with.
///
/// # Errors
/// The database fails.
pub async fn begin(app: &App, user: &User, before: Option<Session>) -> Result<Token> {
    let token = Token::random();
    let now = now::millis();
    app.base.storage.create_session(&token.hash(), user.id, now, now + SESSION_MS).await?;
    if let Some(before) = before {
        end(app, &before).await?;
    }
    Ok(token)
}

/// Ends a session, and what is connected by it.
///
/// # Errors
/// The database fails.
pub async fn end(app: &App, session: &Session) -> Result<()> {
    app.base.storage.end_session(&session.token).await?;
    app.people.end_session(session.user.id, session.token);
    Ok(())
}

/// Closes what somebody is connected by that another server has ended, all of it where they may not
/// come in any more.
///
/// # Errors
/// The database fails.
pub(crate) async fn look_again(app: &App, user: UserId) -> Result<()> {
    if matches!(log_in::may_enter(app, user).await, Err(Denied::Suspended)) {
        app.people.sign_out_here(user);
        return Ok(());
    }
    for session in app.people.sessions(user) {
        let holds = log_in::by_session(app, &session).await?.is_some()
            || log_in::holder(app, &session).await?.is_some();
        if !holds {
            app.people.end_session_here(user, session);
        }
    }
    Ok(())
}

/// Changes one's passphrase and ends all one's sessions; the account as it was.
///
/// # Errors
/// The old passphrase is another one, or the new one cannot be chosen.
pub async fn change_passphrase(
    app: &App,
    client: IpAddr,
    user: &User,
    change: &ChangePassphrase,
) -> Result<User> {
    let user = confirm(app, client, user, "old", &change.old).await?;
    passphrase::check(&user.name, &change.new)
        .map_err(|fault| Denied::form("new", Wrong::Passphrase(fault), fault.text()))?;
    let hash = app.entrance.passphrases.hash(&change.new).await?;
    {
        let _alone = app.entrance.passphrase_change.lock().await;
        app.base.storage.set_passphrase(user.id, &hash).await?;
    }
    // Here too: whoever stole the session must not keep it.
    app.base.storage.end_sessions(user.id, None).await?;
    app.people.sign_out(user.id);
    Ok(user)
}

/// Makes sure that somebody who is signed in knows their passphrase; the account as it is stored.
pub(super) async fn confirm(
    app: &App,
    client: IpAddr,
    user: &User,
    field: &'static str,
    given: &str,
) -> Result<User> {
    let user = app.base.storage.user(user.id).await?.ok_or(Refusal::SignInFirst)?;
    if is_guest(&user) {
        return Err(Denied::GuestHasNoPassphrase);
    }
    match prove(app, client, &user.name, Some(&user), given).await {
        Err(Denied::NoSuchLogin) => {
            Err(Denied::form(field, Wrong::NotThePassphrase, accounts::not_the_passphrase()))
        }
        other => other.map(|()| user),
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::account::Role;

    use super::*;
    use crate::acts::log_in;
    use crate::testing::{PASSPHRASE, SOMEWHERE, World, is_cut};

    const OTHER: &str = "quite another one";

    #[tokio::test]
    async fn a_session_lasts_for_ninety_days_or_until_another_takes_its_place() {
        let world = World::new().await;
        let app = &world.app;
        let ada = world.player("Ada").await;
        let from_ms = now::millis();
        let first = begin(app, &ada, None).await.unwrap().hash();
        let until_ms = now::millis();
        let days_ms = 90 * 24 * 60 * 60 * 1_000;
        let at = async |now| app.base.storage.session_user(&first, now).await.unwrap().is_some();
        assert!(at(from_ms + days_ms - 1).await && !at(until_ms + days_ms).await);
        let (outbox, told) = crate::outbox::outbox();
        assert!(app.people.join(ada.id, Some(first), &outbox).await);
        let elsewhere = begin(app, &ada, None).await.unwrap().hash();
        assert!(!is_cut(&told), "several sessions go on at once");
        let before = Session { user: ada.clone(), token: first };
        let next = begin(app, &ada, Some(before)).await.unwrap().hash();
        assert!(is_cut(&told), "what is connected by it ends as well");
        for (token, whose) in [(first, None), (elsewhere, Some(&ada)), (next, Some(&ada))] {
            assert_eq!(log_in::by_session(app, &token).await.unwrap().as_ref(), whose);
        }
        end(app, &Session { user: ada.clone(), token: elsewhere }).await.unwrap();
        assert_eq!(log_in::by_session(app, &elsewhere).await.unwrap(), None);
        assert_eq!(log_in::by_session(app, &next).await.unwrap(), Some(ada));
        world.end().await;
    }

    #[tokio::test]
    async fn whoever_knows_their_passphrase_changes_it_and_is_signed_out_everywhere() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, guest) = (world.registered("Ada").await, world.user("Guest1", Role::Guest).await);
        let (told, session) = (world.listen(&ada), begin(app, &ada, None).await.unwrap().hash());
        let change = async |user: &User, old: &str, new: &str| {
            let change = ChangePassphrase { old: old.to_owned(), new: new.to_owned() };
            change_passphrase(app, SOMEWHERE, user, &change).await
        };
        let denied = change(&ada, OTHER, OTHER).await.unwrap_err();
        let Denied::Form(form) = denied else { panic!("{denied:?}") };
        assert_eq!((form.field, form.wrong), ("old", Wrong::NotThePassphrase));
        assert_eq!(change(&ada, PASSPHRASE, "short").await.unwrap_err().field(), Some("new"));
        let denied = change(&guest, "", OTHER).await;
        assert!(matches!(denied, Err(Denied::GuestHasNoPassphrase)), "{denied:?}");
        assert_eq!(log_in::by_session(app, &session).await.unwrap(), Some(ada.clone()));
        assert!(!is_cut(&told), "nothing has changed");
        assert_eq!(change(&ada, PASSPHRASE, OTHER).await.unwrap(), ada);
        assert!(is_cut(&told));
        assert_eq!(log_in::by_session(app, &session).await.unwrap(), None);
        let enter = async |text| log_in::by_passphrase(app, SOMEWHERE, "Ada", text).await;
        assert!(matches!(enter(PASSPHRASE).await, Err(Denied::NoSuchLogin)));
        assert_eq!(enter(OTHER).await.unwrap().id, ada.id);
        app.base.storage.delete_user(ada.id, now::millis()).await.unwrap();
        let gone = change(&ada, OTHER, PASSPHRASE).await;
        assert!(matches!(gone, Err(Denied::Game(Refusal::SignInFirst))), "{gone:?}");
        world.end().await;
    }
}
