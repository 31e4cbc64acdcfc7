//! Whoever gave the right passphrase proves the second factor, where the account has one.

use std::net::IpAddr;

use rookery_protocol::factor::{Factor, PasskeyAnswer};
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::factors::StoredPasskey;
use rookery_texts::factors;

use super::{Kind, look_at, take};
use crate::app::App;
use crate::auth::factors::codes::{CodeSecret, DIGITS};
use crate::auth::factors::passkeys::{Answer, Refused};
use crate::auth::factors::recovery;
use crate::denied::{Denied, Result, Wrong, seconds};
use crate::guessing::{self, Caller};
use crate::{now, rates};

/// Where a second factor is proven.
#[derive(Debug, Clone, Copy)]
pub(in crate::acts) enum Where {
    /// Somebody logs in from there.
    LogIn(Caller),
    /// Somebody is signed in, at this address.
    Session(IpAddr),
}

impl Where {
    fn client(self) -> IpAddr {
        match self {
            Self::LogIn(caller) => caller.address,
            Self::Session(client) => client,
        }
    }

    fn caller(self) -> Option<Caller> {
        match self {
            Self::LogIn(caller) => Some(caller),
            Self::Session(_) => None,
        }
    }

    /// What a passkey was asked for that is used there.
    fn kind(self) -> Kind {
        match self {
            Self::LogIn(_) => Kind::Beside,
            Self::Session(_) => Kind::Confirm,
        }
    }
}

/// Makes sure of the second factor of an account whose passphrase was right. Where it has none,
/// nothing is asked for.
///
/// # Errors
/// [`Denied::CodeWanted`], [`Denied::PasskeyWanted`], or what was given is not it.
pub(in crate::acts) async fn second(
    app: &App,
    at: Where,
    user: &User,
    factor: Option<&Factor>,
) -> Result<()> {
    let kinds = app.base.storage.factor_kinds(user.id).await?;
    if !kinds.any() {
        return Ok(());
    }
    match factor {
        None => {
            tell(app, at.client(), user, Security::FactorAsked);
            let passkey = kinds.passkeys && app.entrance.factors.passkeys.are_good();
            Err(if passkey { Denied::PasskeyWanted } else { Denied::CodeWanted })
        }
        Some(Factor::Code { code }) => of_code(app, at, user, code).await,
        Some(Factor::Passkey { answer }) => {
            let passkey = of_passkey(app, at.client(), Some(user), at.kind(), answer, true).await;
            passkey.map(drop)
        }
    }
}

/// Makes sure that whoever is signed in has a passkey of theirs, which stands for the passphrase too.
///
/// # Errors
/// Its answer cannot be taken.
pub(in crate::acts) async fn by_passkey_alone(
    app: &App,
    client: IpAddr,
    user: &User,
    answer: &PasskeyAnswer,
) -> Result<()> {
    rates::log_in(&app.base, client, &user.name).await?;
    of_passkey(app, client, Some(user), Kind::Confirm, answer, false).await.map(drop)
}

async fn of_code(app: &App, at: Where, user: &User, typed: &str) -> Result<()> {
    let counted = match guessing::count_code(&app.base, at.caller(), user).await {
        Err(denied @ Denied::CodesPause { wait_ms, .. }) => {
            let paused = Security::LogInPaused { wait_s: seconds(wait_ms) };
            tell(app, at.client(), user, paused);
            return Err(denied);
        }
        counted => counted?,
    };
    match compare(app, at, user, &recovery::plain(typed)).await {
        Ok(true) => counted.was_right(&app.base).await,
        Ok(false) => {
            counted.was_wrong(&app.base).await?;
            tell(app, at.client(), user, Security::CodeFailed);
            Err(Denied::form("code", Wrong::NotTheCode, factors::wrong_code()))
        }
        Err(denied) => {
            counted.was_none(&app.base).await?;
            Err(denied)
        }
    }
}

/// Whether it is a code of the account's that is good; it is good no longer then.
async fn compare(app: &App, at: Where, user: &User, code: &str) -> Result<bool> {
    let (storage, now) = (&app.base.storage, now::millis());
    if code.len() != DIGITS {
        let hash = recovery::hash(user.id, code);
        let Some(left) = storage.use_recovery_code(user.id, &hash, now).await? else {
            return Ok(false);
        };
        tell(app, at.client(), user, Security::RecoveryCodeUsed { left });
        return Ok(true);
    }
    let Some(stored) = storage.code_app(user.id).await? else { return Ok(false) };
    let Some(secret) = app.entrance.factors.unseal(user.id, &stored.secret) else {
        tracing::error!("the secret of an app cannot be read: it was sealed with another key");
        return Err(Denied::CodesNotHere);
    };
    match CodeSecret::of(secret).step_of(code, now) {
        Some(step) => Ok(storage.take_code(user.id, step, now).await?),
        None => Ok(false),
    }
}

/// Takes the answer of a passkey of `user`, or of whomever it opens; which one it is. `beside` the
/// passphrase any is good, alone only such as open their account so.
pub(super) async fn of_passkey(
    app: &App,
    client: IpAddr,
    user: Option<&User>,
    kind: Kind,
    answer: &PasskeyAnswer,
    beside: bool,
) -> Result<StoredPasskey> {
    let id = user.map(|user| user.id);
    // Most of what nobody was asked for is found out without a write.
    look_at(app, kind, id, &answer.ceremony).await?;
    let state = take(app, kind, id, &answer.ceremony).await?;
    let (passkeys, storage) = (&app.entrance.factors.passkeys, &app.base.storage);
    let wrong = |whose: Option<&User>| {
        app.base.hearing.tell(whose, Some(client), Security::PasskeyFailed);
        Denied::WrongPasskey
    };
    let given = Answer::read(&answer.credential).map_err(|_| wrong(user))?;
    let found = storage.passkey_of_credential(given.credential()).await?;
    let known =
        found.filter(|found| user.map_or(given.is_of(found.user), |user| user.id == found.user));
    let stored = known.ok_or_else(|| wrong(user))?;
    let owner = storage.user(stored.user).await?.ok_or_else(|| wrong(user))?;
    let new = match passkeys.take(&state, &given, &stored.stored) {
        Ok(new) => new,
        Err(Refused::Copied) => {
            tell(app, client, &owner, Security::PasskeyCopied { passkey: stored.id });
            return Err(Denied::WrongPasskey);
        }
        Err(Refused::Nowhere) => return Err(Denied::NoPasskeysHere),
        Err(Refused::Wrong) => return Err(wrong(Some(&owner))),
        Err(Refused::Unreadable) => {
            return Err(Denied::Internal(format!("passkey {} cannot be read", stored.id)));
        }
    };
    if !beside && !stored.alone {
        return Err(Denied::PassphraseFirst);
    }
    if !storage.note_passkey_use(&stored, &new, beside, now::millis()).await? {
        return Err(wrong(Some(&owner)));
    }
    Ok(stored)
}

fn tell(app: &App, client: IpAddr, user: &User, event: Security) {
    app.base.hearing.tell(Some(user), Some(client), event);
}
