//! Second factors: what one has, an app that makes codes, recovery codes, and passkeys.
//!
//! An account that has an app or a passkey is opened by its passphrase and one of these, or a
//! recovery code; or by a passkey alone, which makes sure of its person by itself.

use rookery_protocol::Millis;
use rookery_protocol::factor::{
    AppCard, FactorNews, NEWS_LEN_MAX, PasskeyCard, RecoveryCodes, SecondFactors,
};
use rookery_protocol::id::UserId;
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::factors::{Ceremony, NewCeremony, StoredPasskey};
use rookery_storage::security::SecurityFilter;
use rookery_texts::factors;

use super::sessions::Session;
use crate::app::App;
use crate::auth::factors::recovery;
use crate::auth::session::Token;
use crate::denied::{Denied, Result};
use crate::may::{self, Admin};
use crate::now;

mod code_app;
mod passkeys;
mod prove;
#[cfg(test)]
mod tests;

pub use code_app::{OfferedApp, offer_app, remove_app, set_app};
pub use passkeys::{add_passkey, by_passkey, challenge, offer_passkey, remove_passkey};
pub(super) use prove::{Where, by_passkey_alone, second};

/// How long something that is begun may take, in milliseconds.
const CEREMONY_MS: Millis = 5 * 60 * 1_000;
/// So many entries of the security log are looked through for news.
const LOOKED_AT_MAX: u32 = 100;

/// What is begun, in a word that says what it may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An app is set up.
    App,
    /// A passkey is added.
    NewPasskey,
    /// Somebody logs in with a passkey alone.
    LogIn,
    /// Somebody uses a passkey beside the passphrase.
    Beside,
    /// Somebody who is signed in proves who they are.
    Confirm,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::App => "app",
            Self::NewPasskey => "new-passkey",
            Self::LogIn => "log-in",
            Self::Beside => "beside",
            Self::Confirm => "confirm",
        }
    }
}

/// The second factors of whoever is signed in, and what happened to them lately.
///
/// # Errors
/// [`Denied::NoPassphrase`] for those who have none.
pub async fn look(app: &App, session: &Session) -> Result<SecondFactors> {
    let user = &session.user;
    has_passphrase(user)?;
    let storage = &app.base.storage;
    let code_app = storage.code_app(user.id).await?;
    let passkeys: Vec<_> =
        storage.passkeys_of(user.id).await?.into_iter().map(passkey_card).collect();
    let has_any = code_app.is_some() || !passkeys.is_empty();
    Ok(SecondFactors {
        app: code_app.map(|app| AppCard { made_ms: app.made_ms, used_ms: app.used_ms }),
        passkeys,
        codes_left: if has_any { Some(storage.recovery_codes_left(user.id).await?) } else { None },
        wanted: app.base.options.admins_need_second_factor && may::runs_the_server(user),
        news: news(app, user.id).await?,
    })
}

async fn news(app: &App, user: UserId) -> Result<Vec<FactorNews>> {
    let mut found = vec![];
    for failed in [false, true] {
        let filter = SecurityFilter { failed: Some(failed), user: Some(user), network: None };
        found.extend(app.base.storage.security(i64::MAX, &filter, LOOKED_AT_MAX).await?);
    }
    found.retain(|entry| entry.event.is_of_factors());
    found.sort_by_key(|entry| std::cmp::Reverse(entry.number));
    found.truncate(NEWS_LEN_MAX);
    let one = |entry: rookery_protocol::security::SecurityEntry| FactorNews {
        at_ms: entry.at_ms,
        network: entry.network,
        event: entry.event,
    };
    Ok(found.into_iter().map(one).collect())
}

fn passkey_card(stored: StoredPasskey) -> PasskeyCard {
    let StoredPasskey { id, label, alone, made_ms, used_ms, .. } = stored;
    PasskeyCard { id, label, made_ms, used_ms, alone }
}

/// Makes recovery codes in place of those of before; they are told this once.
///
/// # Errors
/// The passphrase was given too long ago, or there is no second factor.
pub async fn make_recovery_codes(app: &App, session: &Session) -> Result<RecoveryCodes> {
    sure(session)?;
    let user = &session.user;
    if !app.base.storage.factor_kinds(user.id).await?.any() {
        return Err(Denied::NoSuchFactor(factors::none_yet()));
    }
    new_codes(app, user).await
}

async fn new_codes(app: &App, user: &User) -> Result<RecoveryCodes> {
    let codes = recovery::make();
    let hashes: Vec<_> =
        codes.iter().map(|code| recovery::hash(user.id, &recovery::plain(code))).collect();
    app.base.storage.make_recovery_codes(user.id, &hashes).await?;
    app.base.hearing.tell(Some(user), None, Security::RecoveryCodesMade);
    Ok(RecoveryCodes { codes })
}

/// The codes that come with the first second factor, where there was none before.
async fn first_codes(app: &App, user: &User, had_any: bool) -> Result<RecoveryCodes> {
    if had_any { Ok(RecoveryCodes { codes: vec![] }) } else { new_codes(app, user).await }
}

/// Makes sure that an admin has a second factor, where the operator wants that.
///
/// # Errors
/// [`Denied::SecondFactorFirst`].
pub async fn admin_with_factor(app: &App, admin: Admin) -> Result<Admin> {
    if app.base.options.admins_need_second_factor
        && !app.base.storage.factor_kinds(admin.id).await?.any()
    {
        return Err(Denied::SecondFactorFirst);
    }
    Ok(admin)
}

/// Whether an account asks for more than a passphrase.
///
/// # Errors
/// The database fails.
pub async fn has_any(app: &App, user: UserId) -> Result<bool> {
    Ok(app.base.storage.factor_kinds(user).await?.any())
}

/// Makes sure that whoever is signed in has given their passphrase lately: what opens an account is
/// not changed by a session alone.
pub(super) fn sure(session: &Session) -> Result<()> {
    has_passphrase(&session.user)?;
    let fresh = may::is_fresh(session.confirmed_ms, now::millis());
    if fresh { Ok(()) } else { Err(Denied::PassphraseWanted) }
}

/// A second factor stands beside a passphrase.
fn has_passphrase(user: &User) -> Result<()> {
    if user.passphrase_hash.is_some() { Ok(()) } else { Err(Denied::NoPassphrase) }
}

/// Begins something; what tells it from others.
async fn begin(app: &App, kind: Kind, user: Option<UserId>, state: &[u8]) -> Result<String> {
    let (token, now) = (Token::random(), now::millis());
    let ends_ms = now + CEREMONY_MS;
    let new = NewCeremony { id: token.hash(), kind: kind.word(), user, state, ends_ms };
    app.base.storage.begin_ceremony(&new, now).await?;
    Ok(token.to_text())
}

/// What has to be known of something that was begun, by whomever it was.
async fn look_at(app: &App, kind: Kind, user: Option<UserId>, ceremony: &str) -> Result<Vec<u8>> {
    let token = Token::read(ceremony).ok_or(Denied::BeginAgain)?;
    let begun = app.base.storage.ceremony(&token.hash(), kind.word(), now::millis()).await?;
    state_of(begun, user)
}

/// The same, which is over then.
async fn take(app: &App, kind: Kind, user: Option<UserId>, ceremony: &str) -> Result<Vec<u8>> {
    let token = Token::read(ceremony).ok_or(Denied::BeginAgain)?;
    let taken = app.base.storage.take_ceremony(&token.hash(), kind.word(), now::millis()).await?;
    state_of(taken, user)
}

fn state_of(ceremony: Option<Ceremony>, user: Option<UserId>) -> Result<Vec<u8>> {
    let ours = ceremony.filter(|ceremony| ceremony.user == user);
    ours.map(|ceremony| ceremony.state).ok_or(Denied::BeginAgain)
}
