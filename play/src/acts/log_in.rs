//! Who somebody is, by whatever proves it: a passphrase, a session, a token.

use std::net::IpAddr;

use metrics::counter;
use rookery_protocol::factor::Factor;
use rookery_protocol::id::UserId;
use rookery_protocol::security::Security;
use rookery_storage::{Holder, TokenHash, User};

use super::factors::{Where, second};
use super::sessions;
use crate::app::App;
use crate::auth::passphrase::{HashError, Verdict};
use crate::denied::{Denied, Result, seconds};
pub use crate::guessing::Caller;
use crate::guessing::{self, Counted};
use crate::{mails, may, now, rates};

/// Whoever has this name and passphrase, where the account asks for nothing more, at the cost of an
/// attempt. An unknown name takes as long as a known one.
///
/// # Errors
/// [`Denied::NoSuchLogin`], [`Denied::Suspended`], a second factor is asked for, or there were too
/// many attempts.
pub async fn by_passphrase(
    app: &App,
    caller: impl Into<Caller>,
    name: &str,
    passphrase: &str,
) -> Result<User> {
    with_factor(app, caller, name, passphrase, None).await
}

/// Whoever has this name, this passphrase, and this second factor where the account has one, at the
/// cost of an attempt. That it has one is told once the passphrase was right.
///
/// # Errors
/// [`Denied::NoSuchLogin`], [`Denied::Suspended`], [`Denied::CodeWanted`],
/// [`Denied::PasskeyWanted`], the second factor is wrong, or there were too many attempts.
pub async fn with_factor(
    app: &App,
    caller: impl Into<Caller>,
    name: &str,
    passphrase: &str,
    factor: Option<&Factor>,
) -> Result<User> {
    let caller = caller.into();
    let user = right_passphrase(app, caller, name, passphrase).await?;
    second(app, Where::LogIn(caller), &user, factor).await?;
    enter_from(app, caller, &user).await?;
    counter!("rookery_log_ins_total").increment(1);
    app.base.hearing.tell(Some(&user), Some(caller.address), Security::LoggedIn);
    Ok(user)
}

/// Whoever has this name and passphrase, who is not in yet.
///
/// # Errors
/// [`Denied::NoSuchLogin`], [`Denied::Suspended`], or there were too many attempts.
pub(super) async fn right_passphrase(
    app: &App,
    caller: Caller,
    name: &str,
    passphrase: &str,
) -> Result<User> {
    let user = app.base.storage.user_by_name(name).await?;
    let entered = enter(app, caller, name, user.as_ref(), passphrase).await;
    if let Some(event) = heard(&entered, Security::LogInFailed) {
        app.base.hearing.tell(user.as_ref(), Some(caller.address), event);
    }
    if matches!(entered, Err(Denied::NoSuchLogin)) {
        counter!("rookery_log_ins_failed_total").increment(1);
    }
    entered?;
    user.ok_or(Denied::NoSuchLogin)
}

async fn enter(
    app: &App,
    caller: Caller,
    name: &str,
    user: Option<&User>,
    passphrase: &str,
) -> Result<()> {
    rates::log_in(&app.base, caller.address, name).await?;
    let counted = guessing::count(&app.base, caller, name, user).await?;
    compare(app, caller.address, counted, user, passphrase).await?;
    let user = user.ok_or(Denied::NoSuchLogin)?;
    may_enter(app, user.id).await
}

/// What the security log says of an attempt that was denied; `wrong` where the passphrase was wrong.
fn heard(outcome: &Result<()>, wrong: Security) -> Option<Security> {
    match outcome {
        Ok(()) => None,
        Err(Denied::NoSuchLogin) => Some(wrong),
        Err(Denied::Suspended) => Some(Security::LogInSuspended),
        Err(Denied::TooFast(_)) => Some(Security::LogInTooFast),
        Err(Denied::Hash(HashError::Busy)) => Some(Security::LogInBusy),
        Err(Denied::GuessesPause { wait_ms, .. }) => {
            Some(Security::LogInPaused { wait_s: seconds(*wait_ms) })
        }
        Err(_) => None,
    }
}

/// Keeps in mind that somebody has an account open where they are.
///
/// # Errors
/// The database fails.
pub async fn know(app: &App, caller: impl Into<Caller>, user: &User) -> Result<()> {
    if !may::is_guest(user) {
        guessing::know(&app.base, caller.into(), user).await?;
    }
    Ok(())
}

/// Somebody has proven that an account is theirs: it knows the place from now on, and its owner is told
/// of one that it did not know.
///
/// # Errors
/// The database fails.
pub(super) async fn enter_from(app: &App, caller: Caller, user: &User) -> Result<()> {
    if guessing::know(&app.base, caller, user).await? {
        mails::note_log_in(app, user, caller).await;
    }
    Ok(())
}

/// Somebody asked for what only admins may do, and was denied it: that is heard. The call is told with
/// its braces.
pub fn asked_for_admins(app: &App, user: &User, client: IpAddr, call: &str) {
    let event = Security::AdminRefused { call: call.to_owned() };
    app.base.hearing.tell(Some(user), Some(client), event);
}

/// Whose session this is; `None` where it is none now, or its account may not be entered.
///
/// # Errors
/// The database fails.
pub async fn by_session(app: &App, token: &TokenHash) -> Result<Option<User>> {
    let found = sessions::find(app, *token, None).await?;
    Ok(found.map(|session| session.user))
}

/// Who shows a token, at the cost of a call.
///
/// # Errors
/// [`Denied::NoSuchToken`], or there were too many calls.
pub async fn by_token(app: &App, token: &TokenHash) -> Result<Holder> {
    app.base.limits.call(*token, now::millis())?;
    holder(app, token).await?.ok_or(Denied::NoSuchToken)
}

/// Whose token this is, and what it may be used for; `None` where it lets nobody in.
///
/// # Errors
/// The database fails.
pub async fn holder(app: &App, token: &TokenHash) -> Result<Option<Holder>> {
    let found = app.base.storage.token_holder(token, now::millis()).await?;
    Ok(found.filter(|holder| may::log_in(holder.suspended).is_ok()))
}

/// Denies those who may not log in.
pub(super) async fn may_enter(app: &App, user: UserId) -> Result<()> {
    let found = app.base.storage.limited_user(user).await?;
    may::log_in(found.is_some_and(|account| account.suspended))
}

/// Makes sure that somebody who is signed in knows their passphrase, at the cost of an attempt.
///
/// # Errors
/// [`Denied::NoSuchLogin`] where it is another one, or there were too many attempts.
pub(super) async fn prove_again(
    app: &App,
    client: IpAddr,
    user: &User,
    passphrase: &str,
) -> Result<()> {
    let proven = async {
        rates::log_in(&app.base, client, &user.name).await?;
        let counted = guessing::count_signed_in(&app.base, user).await?;
        compare(app, client, counted, Some(user), passphrase).await
    };
    let proven = proven.await;
    if let Some(event) = heard(&proven, Security::ConfirmFailed) {
        app.base.hearing.tell(Some(user), Some(client), event);
    }
    proven
}

/// Compares a passphrase with that of `user`, which was counted as a guess.
async fn compare(
    app: &App,
    client: IpAddr,
    counted: Counted,
    user: Option<&User>,
    passphrase: &str,
) -> Result<()> {
    let stored = user.and_then(|user| user.passphrase_hash.as_deref());
    let verdict = match app.entrance.passphrases.verify(client, passphrase, stored).await {
        Err(HashError::Busy) => {
            counted.was_none(&app.base).await?;
            return Err(HashError::Busy.into());
        }
        verdict => verdict?,
    };
    match (verdict, user, stored) {
        (Verdict::Wrong, ..) => {
            counted.was_wrong(&app.base).await?;
            return Err(Denied::NoSuchLogin);
        }
        (Verdict::RightButOld(new), Some(user), Some(stored)) => {
            bring_up_to_date(app, user.id, stored, &new).await?;
        }
        _ => {}
    }
    counted.was_right(&app.base).await
}

/// Replaces a hash by one of the same passphrase, unless another was chosen meanwhile.
async fn bring_up_to_date(app: &App, user: UserId, old: &str, new: &str) -> Result<()> {
    let _alone = app.entrance.passphrase_change.lock().await;
    let now = app.base.storage.user(user).await?;
    if now.is_some_and(|user| user.passphrase_hash.as_deref() == Some(old)) {
        app.base.storage.set_passphrase(user, new).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordHasher as _;
    use argon2::password_hash::phc::PasswordHash;
    use argon2::{Argon2, Params};
    use rookery_protocol::account::Role;
    use rookery_protocol::token::{Scope, TokenDraft, TokenSpan};

    use super::*;
    use crate::acts::{sessions, tokens};
    use crate::auth::bearer;
    use crate::auth::session::Came;
    use crate::limits::Rate;
    use crate::testing::{PASSPHRASE, SOMEWHERE, World};

    #[tokio::test]
    async fn a_name_and_its_passphrase_open_an_account_while_it_is_not_suspended() {
        let world = World::new().await;
        let app = &world.app;
        let (ada, bela) = (world.registered("Ada").await, world.player("Bela").await);
        let enter = async |name, passphrase| by_passphrase(app, SOMEWHERE, name, passphrase).await;
        assert_eq!(enter("aDA", PASSPHRASE).await.unwrap(), ada);
        for (name, passphrase) in [("Ada", "another"), ("Eve", PASSPHRASE), ("Bela", "")] {
            let denied = enter(name, passphrase).await;
            assert!(matches!(denied, Err(Denied::NoSuchLogin)), "{name}: {denied:?}");
        }
        let suspend = async |suspended| {
            app.base.storage.set_limits(ada.id, suspended, false, now::millis()).await.unwrap();
            enter("Ada", PASSPHRASE).await
        };
        assert!(matches!(suspend(true).await, Err(Denied::Suspended)));
        let wrong = enter("Ada", "another").await;
        assert!(matches!(wrong, Err(Denied::NoSuchLogin)), "a guess is told nothing: {wrong:?}");
        assert_eq!(suspend(false).await.unwrap(), ada);
        assert!(may_enter(app, bela.id).await.is_ok());
        world.end().await;
    }

    #[tokio::test]
    async fn each_attempt_counts_whether_it_is_right_or_wrong() {
        let day_ms = 24 * 60 * 60 * 1_000;
        let world = World::with(|options| {
            options.rates.log_in_name = Rate { burst: 2, every_ms: day_ms };
        })
        .await;
        let ada = world.registered("Ada").await;
        let enter =
            async |passphrase| by_passphrase(&world.app, SOMEWHERE, "Ada", passphrase).await;
        assert!(matches!(enter("another").await, Err(Denied::NoSuchLogin)));
        assert_eq!(enter(PASSPHRASE).await.unwrap(), ada);
        let third = enter(PASSPHRASE).await;
        assert!(matches!(third, Err(Denied::TooFast(_))), "{third:?}");
        world.end().await;
    }

    #[tokio::test]
    async fn a_session_and_a_token_open_an_account_until_it_is_suspended() {
        let world = World::new().await;
        let app = &world.app;
        let ada = world.player("Ada").await;
        let draft = TokenDraft {
            label: "bot".into(),
            scopes: vec![Scope::BotPlay],
            span: TokenSpan::Month,
            passphrase: String::new(),
            factor: None,
        };
        let made = tokens::make(app, SOMEWHERE, &ada, draft).await.unwrap();
        let ends_ms = made.card.ends_ms;
        let token = bearer::read(&made.token).unwrap();
        let token = token.hash();
        let session = sessions::begin(app, &ada, None, Came::default()).await.unwrap().hash();
        assert_eq!(by_session(app, &session).await.unwrap().as_ref(), Some(&ada));
        assert_eq!(by_session(app, &token).await.unwrap(), None, "a token is no session");
        let held = by_token(app, &token).await.unwrap();
        let scopes = vec![Scope::BotPlay];
        let wanted = Holder { user: ada.clone(), suspended: false, scopes, ends_ms };
        assert_eq!((held, holder(app, &token).await.unwrap()), (wanted.clone(), Some(wanted)));
        assert_eq!(holder(app, &session).await.unwrap(), None, "a session is no token");
        assert!(matches!(by_token(app, &session).await, Err(Denied::NoSuchToken)));
        app.base.storage.set_limits(ada.id, true, false, now::millis()).await.unwrap();
        assert_eq!(by_session(app, &session).await.unwrap(), None);
        assert_eq!(holder(app, &token).await.unwrap(), None);
        assert!(matches!(by_token(app, &token).await, Err(Denied::NoSuchToken)));
        world.end().await;
    }

    #[tokio::test]
    async fn calls_with_a_token_that_nobody_has_count_as_well() {
        let world = World::with(|options| {
            options.rates.call = Rate { burst: 1, every_ms: 24 * 60 * 60 * 1_000 };
        })
        .await;
        let call = async |token: TokenHash| by_token(&world.app, &token).await;
        assert!(matches!(call([1; 32]).await, Err(Denied::NoSuchToken)));
        assert!(matches!(call([1; 32]).await, Err(Denied::TooFast(_))));
        assert!(matches!(call([2; 32]).await, Err(Denied::NoSuchToken)), "each counts alone");
        world.end().await;
    }

    #[tokio::test]
    async fn a_passphrase_that_was_hashed_otherwise_is_hashed_anew_unless_it_was_changed() {
        let world = World::new().await;
        let app = &world.app;
        let ada = world.user("Ada", Role::Player).await;
        let argon2 = Argon2::from(Params::new(64, 1, 1, None).unwrap());
        let hash: PasswordHash =
            argon2.hash_password_with_salt(PASSPHRASE.as_bytes(), b"sixteen bytes !!").unwrap();
        let old = hash.to_string();
        app.base.storage.set_passphrase(ada.id, &old).await.unwrap();
        let stored =
            async || app.base.storage.user(ada.id).await.unwrap().unwrap().passphrase_hash.unwrap();
        let entered = by_passphrase(app, SOMEWHERE, "Ada", PASSPHRASE).await.unwrap();
        assert_eq!(entered.id, ada.id);
        let new = stored().await;
        assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
        assert_eq!(by_passphrase(app, SOMEWHERE, "Ada", PASSPHRASE).await.unwrap().id, ada.id);
        assert_eq!(stored().await, new, "it is good now");
        bring_up_to_date(app, ada.id, &old, "another").await.unwrap();
        assert_eq!(stored().await, new, "another one was chosen meanwhile");
        world.end().await;
    }
}
