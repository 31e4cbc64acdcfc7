//! The passphrase that opens an account: it changes, and is given once more.

use std::net::IpAddr;

use rookery_protocol::account::ChangePassphrase;
use rookery_protocol::error::Refusal;
use rookery_protocol::factor::Factor;
use rookery_protocol::security::Security;
use rookery_protocol::session::ConfirmSession;
use rookery_storage::User;
use rookery_texts::accounts;

use super::Session;
use crate::acts::factors::{Where, by_passkey_alone, second};
use crate::acts::log_in::prove_again;
use crate::acts::safety;
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::Token;
use crate::denied::{Denied, Result, Wrong};
use crate::may::is_guest;
use crate::now;

/// Changes one's passphrase. All one's sessions end, and links by which another one could be chosen;
/// so do one's tokens, unless they are kept. The account as it was.
///
/// # Errors
/// The old passphrase is another one, or the new one cannot be chosen.
pub async fn change_passphrase(
    app: &App,
    client: IpAddr,
    user: &User,
    change: &ChangePassphrase,
) -> Result<User> {
    let proof = Proof { field: "old", passphrase: &change.old, factor: change.factor.as_ref() };
    let user = confirm(app, client, user, proof).await?;
    passphrase::check(&user.name, &change.new)
        .map_err(|fault| Denied::form("new", Wrong::Passphrase(fault), fault.text()))?;
    let hash = app.entrance.passphrases.hash(client, &change.new).await?;
    let keep_tokens = change.keep_tokens;
    {
        let _alone = app.entrance.passphrase_change.lock().await;
        let storage = &app.base.storage;
        storage.change_passphrase(user.id, &hash, keep_tokens, now::millis()).await?;
    }
    // Here too: whoever stole the session must not keep it.
    app.people.sign_out(user.id);
    safety::tell(app, &user, Some(client), Security::PassphraseChanged).await;
    Ok(user)
}

/// Notes that whoever is signed in has just proven who they are: for some minutes their session is
/// trusted with what it is not trusted with alone. It goes on by another token, which is given: whoever
/// else had the old one must not be trusted with it.
///
/// # Errors
/// The passphrase is another one, a second factor is asked for or wrong, or the session has ended.
pub async fn confirm_session(
    app: &App,
    client: IpAddr,
    session: &Session,
    given: &ConfirmSession,
) -> Result<Token> {
    let proof = Proof::new(&given.passphrase, given.factor.as_ref());
    let user = confirm(app, client, &session.user, proof).await?;
    let (new, now) = (Token::random(), now::millis());
    let storage = &app.base.storage;
    let goes_on = storage.renew_session(&session.token, &new.hash(), now).await?;
    if !goes_on || !storage.confirm_session(&new.hash(), user.id, now).await? {
        return Err(Refusal::SignInFirst.into());
    }
    app.people.end_session(user.id, session.token);
    Ok(new)
}

/// What somebody who is signed in proves once more who they are by: their passphrase with their
/// second factor, if they have one, or a passkey alone.
#[derive(Clone, Copy)]
pub(in crate::acts) struct Proof<'a> {
    /// The name of the field that the passphrase was typed into.
    field: &'static str,
    passphrase: &'a str,
    factor: Option<&'a Factor>,
}

impl<'a> Proof<'a> {
    pub(in crate::acts) fn new(passphrase: &'a str, factor: Option<&'a Factor>) -> Self {
        Self { field: "passphrase", passphrase, factor }
    }
}

/// Makes sure that somebody who is signed in is who they are; the account as it is stored.
pub(in crate::acts) async fn confirm(
    app: &App,
    client: IpAddr,
    user: &User,
    proof: Proof<'_>,
) -> Result<User> {
    let Proof { field, passphrase, factor } = proof;
    let user = app.base.storage.user(user.id).await?.ok_or(Refusal::SignInFirst)?;
    if is_guest(&user) {
        return Err(Denied::GuestHasNoPassphrase);
    }
    if let Some(Factor::Passkey { answer }) = factor.filter(|_| passphrase.is_empty()) {
        by_passkey_alone(app, client, &user, answer).await?;
        return Ok(user);
    }
    match prove_again(app, client, &user, passphrase).await {
        Err(Denied::NoSuchLogin) => {
            return Err(Denied::form(
                field,
                Wrong::NotThePassphrase,
                accounts::not_the_passphrase(),
            ));
        }
        other => other?,
    }
    second(app, Where::Session(client), &user, factor).await?;
    Ok(user)
}
