//! An app that makes codes: it is set up, and removed.

use std::net::IpAddr;

use rookery_protocol::factor::{NewApp, RecoveryCodes};
use rookery_protocol::security::Security;
use rookery_texts::factors;

use super::{Kind, begin, first_codes, look_at, sure, take};
use crate::acts::safety;
use crate::acts::sessions::Session;
use crate::app::App;
use crate::auth::factors::codes::CodeSecret;
use crate::auth::factors::recovery::plain;
use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// What an app is set up with.
pub struct OfferedApp {
    /// What tells this offer from others.
    pub ceremony: String,
    /// The secret in Base32.
    pub secret: String,
    /// The address by which an app takes it over.
    pub link: String,
}

/// Offers the secret of an app. It counts once a code of it was given.
///
/// # Errors
/// The passphrase was given too long ago, or there is an app already.
pub async fn offer_app(app: &App, session: &Session) -> Result<OfferedApp> {
    sure(session)?;
    let user = &session.user;
    if app.base.storage.factor_kinds(user.id).await?.app {
        return Err(Denied::AppAlready);
    }
    let secret = CodeSecret::random();
    let sealed = app.entrance.factors.seal(user.id, secret.bytes());
    let sealed = sealed.ok_or_else(|| Denied::Internal("a secret was not sealed".to_owned()))?;
    let site = app.base.options.public_url.as_ref().map_or(&*app.base.url, |url| url.origin());
    let host = site.split_once("://").map_or(site, |(_, host)| host);
    let link = secret.link(&user.name, host);
    let link = link.ok_or_else(|| Denied::Internal("a secret has no link".to_owned()))?;
    let ceremony = begin(app, Kind::App, Some(user.id), &sealed).await?;
    Ok(OfferedApp { ceremony, secret: secret.to_base32(), link })
}

/// Sets up the app whose secret was offered, by its first code. The recovery codes that come with it
/// where it is the first second factor.
///
/// # Errors
/// The code is wrong: then the same offer is good still. Or the offer is over, or the passphrase was
/// given too long ago.
pub async fn set_app(
    app: &App,
    client: IpAddr,
    session: &Session,
    new: &NewApp,
) -> Result<RecoveryCodes> {
    sure(session)?;
    let (user, storage, now) = (&session.user, &app.base.storage, now::millis());
    let sealed = look_at(app, Kind::App, Some(user.id), &new.ceremony).await?;
    let secret = app.entrance.factors.unseal(user.id, &sealed).ok_or(Denied::CodesNotHere)?;
    let step = CodeSecret::of(secret).step_of(&plain(&new.code), now);
    let step =
        step.ok_or_else(|| Denied::form("code", Wrong::NotTheCode, factors::wrong_code()))?;
    take(app, Kind::App, Some(user.id), &new.ceremony).await?;
    let had_any = storage.factor_kinds(user.id).await?.any();
    if !storage.set_code_app(user.id, &sealed, step, now).await? {
        return Err(Denied::AppAlready);
    }
    safety::tell(app, user, Some(client), Security::AppAdded).await;
    first_codes(app, user, had_any).await
}

/// Removes the app.
///
/// # Errors
/// The passphrase was given too long ago, or there is none.
pub async fn remove_app(app: &App, client: IpAddr, session: &Session) -> Result<()> {
    sure(session)?;
    let user = &session.user;
    if !app.base.storage.drop_code_app(user.id).await? {
        return Err(Denied::NoSuchFactor(factors::no_app()));
    }
    safety::tell(app, user, Some(client), Security::AppRemoved).await;
    Ok(())
}
