//! Passkeys: they are added, asked, and removed.

use std::net::IpAddr;

use metrics::counter;
use rookery_protocol::factor::{
    NewPasskey, PASSKEY_LABEL_LEN_MAX, PasskeyAnswer, PasskeyChallenge, PasskeyUse, RecoveryCodes,
};
use rookery_protocol::id::{PasskeyId, UserId};
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::factors::{AddPasskey, NewPasskey as Stored};
use rookery_texts::factors;

use super::prove::of_passkey;
use super::{Kind, begin, first_codes, has_passphrase, sure, take};
use crate::acts::log_in::{enter_from, may_enter, right_passphrase};
use crate::acts::safety;
use crate::acts::sessions::Session;
use crate::app::App;
use crate::auth::factors::passkeys::{Challenge, Refused};
use crate::denied::{Denied, Result, Wrong};
use crate::guessing::Caller;
use crate::{now, rates};

/// Asks for a new passkey of whoever is signed in.
///
/// # Errors
/// The passphrase was given too long ago, or passkeys are good nowhere here.
pub async fn offer_passkey(app: &App, session: &Session) -> Result<PasskeyChallenge> {
    sure(session)?;
    let user = &session.user;
    let stored = stored_of(app, user.id).await?;
    let asked = app.entrance.factors.passkeys.ask_new(user.id, &user.name, &stored);
    begun(app, Kind::NewPasskey, Some(user.id), asked).await
}

/// Adds the passkey that was asked for. The recovery codes that come with it where it is the first
/// second factor.
///
/// # Errors
/// It has no name, its answer cannot be taken, it is known, or one has as many as anybody may.
pub async fn add_passkey(
    app: &App,
    client: IpAddr,
    session: &Session,
    new: &NewPasskey,
) -> Result<RecoveryCodes> {
    sure(session)?;
    let (user, storage) = (&session.user, &app.base.storage);
    let label = label(&new.label)?;
    let state = take(app, Kind::NewPasskey, Some(user.id), &new.answer.ceremony).await?;
    let made = app.entrance.factors.passkeys.take_new(&state, &new.answer.credential);
    let made = made.map_err(|refused| denied(app, user, client, refused))?;
    let had_any = storage.factor_kinds(user.id).await?.any();
    let id = PasskeyId::from_random(now::random_u64());
    let stored = Stored {
        id,
        user: user.id,
        credential: made.credential,
        label,
        stored: made.stored,
        made_ms: now::millis(),
    };
    match storage.add_passkey(&stored).await? {
        AddPasskey::Added => {}
        AddPasskey::Known => return Err(Denied::PasskeyKnown),
        AddPasskey::Full => return Err(Denied::TooManyPasskeys),
    }
    safety::tell(app, user, Some(client), Security::PasskeyAdded { passkey: id }).await;
    first_codes(app, user, had_any).await
}

/// Removes a passkey of one's own.
///
/// # Errors
/// The passphrase was given too long ago, or there is no such passkey.
pub async fn remove_passkey(
    app: &App,
    client: IpAddr,
    session: &Session,
    id: PasskeyId,
) -> Result<()> {
    sure(session)?;
    let user = &session.user;
    if !app.base.storage.drop_passkey(user.id, id).await? {
        return Err(Denied::NoSuchFactor(factors::no_passkey()));
    }
    safety::tell(app, user, Some(client), Security::PasskeyRemoved { passkey: id }).await;
    Ok(())
}

/// Asks for the answer of a passkey, for what it is to be used for.
///
/// # Errors
/// Passkeys are good nowhere here, or whoever asks has none; a passphrase that is not right.
pub async fn challenge(
    app: &App,
    caller: Caller,
    signed_in: Option<&User>,
    what: &PasskeyUse,
) -> Result<PasskeyChallenge> {
    match what {
        PasskeyUse::LogIn => {
            rates::log_in_nameless(&app.base, caller.address).await?;
            ask(app, Kind::LogIn, None, &[]).await
        }
        PasskeyUse::SecondFactor { name, passphrase } => {
            let user = right_passphrase(app, caller, name, passphrase).await?;
            ask_of(app, Kind::Beside, &user).await
        }
        PasskeyUse::Confirm => {
            let user = signed_in.ok_or(rookery_protocol::error::Refusal::SignInFirst)?;
            has_passphrase(user)?;
            ask_of(app, Kind::Confirm, user).await
        }
    }
}

/// Whoever logs in with a passkey alone. That was counted when it was asked for.
///
/// # Errors
/// Its answer cannot be taken, it does not open its account alone, or that may not be entered.
pub async fn by_passkey(app: &App, caller: Caller, answer: &PasskeyAnswer) -> Result<User> {
    let passkey = of_passkey(app, caller.address, None, Kind::LogIn, answer, false).await?;
    let user = app.base.storage.user(passkey.user).await?.ok_or(Denied::WrongPasskey)?;
    if let Err(denied) = may_enter(app, user.id).await {
        app.base.hearing.tell(Some(&user), Some(caller.address), Security::LogInSuspended);
        return Err(denied);
    }
    enter_from(app, caller, &user).await?;
    counter!("rookery_log_ins_total").increment(1);
    let event = Security::LoggedInByPasskey { passkey: passkey.id };
    app.base.hearing.tell(Some(&user), Some(caller.address), event);
    Ok(user)
}

async fn ask_of(app: &App, kind: Kind, user: &User) -> Result<PasskeyChallenge> {
    let stored = stored_of(app, user.id).await?;
    if stored.is_empty() {
        return Err(Denied::NoSuchFactor(factors::no_passkey()));
    }
    ask(app, kind, Some(user.id), &stored).await
}

async fn ask(
    app: &App,
    kind: Kind,
    user: Option<UserId>,
    stored: &[String],
) -> Result<PasskeyChallenge> {
    let asked = app.entrance.factors.passkeys.ask(stored);
    begun(app, kind, user, asked).await
}

async fn begun(
    app: &App,
    kind: Kind,
    user: Option<UserId>,
    asked: std::result::Result<Challenge, Refused>,
) -> Result<PasskeyChallenge> {
    let Challenge { options, state } = asked.map_err(|refused| match refused {
        Refused::Nowhere => Denied::NoPasskeysHere,
        other => Denied::Internal(format!("no passkey can be asked for: {other:?}")),
    })?;
    Ok(PasskeyChallenge { ceremony: begin(app, kind, user, &state).await?, options })
}

async fn stored_of(app: &App, user: UserId) -> Result<Vec<String>> {
    let passkeys = app.base.storage.passkeys_of(user).await?;
    Ok(passkeys.into_iter().map(|passkey| passkey.stored).collect())
}

fn denied(app: &App, user: &User, client: IpAddr, refused: Refused) -> Denied {
    match refused {
        Refused::Nowhere => Denied::NoPasskeysHere,
        Refused::Unreadable => Denied::BeginAgain,
        Refused::Wrong | Refused::Copied => {
            app.base.hearing.tell(Some(user), Some(client), Security::PasskeyFailed);
            Denied::WrongPasskey
        }
    }
}

fn label(given: &str) -> Result<String> {
    let label = given.trim();
    let wrong = |text| Err(Denied::form("label", Wrong::BadPasskeyLabel, text));
    if label.is_empty() {
        return wrong(factors::label_wanted());
    }
    if label.chars().count() > PASSKEY_LABEL_LEN_MAX || label.chars().any(char::is_control) {
        return wrong(factors::label_too_long(PASSKEY_LABEL_LEN_MAX));
    }
    Ok(label.to_owned())
}
