//! Mail: the address that an account has, which mail its owner wants, and links for those who have
//! forgotten their passphrase.

use std::net::IpAddr;

use rookery_mail::Address;
use rookery_protocol::deed::Deed;
use rookery_protocol::error::Refusal;
use rookery_protocol::mail::{
    ACCOUNTS_OF_ADDRESS_MAX, MAIL_ADDRESS_LEN_MAX, MailAddress, MailCard, MailConfirmed,
    MailStopped, WaitingAddress,
};
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::mails::{Confirmed, OwnAddress, Which};
use rookery_texts::mails as texts;

use super::factors::sure;
use super::log;
use super::sessions::Session;
use crate::app::App;
use crate::auth::session::Token;
use crate::denied::{Denied, Result, Wrong};
use crate::may::{Admin, is_guest};
use crate::{mails, now, rates};

/// Whether this server sends mail.
#[must_use]
pub fn is_offered(app: &App) -> bool {
    mails::is_offered(&app.base)
}

/// What is known of one's mail.
///
/// # Errors
/// Guests have none, or the database fails.
pub async fn look(app: &App, user: &User) -> Result<MailCard> {
    let offered = is_offered(app);
    if is_guest(user) {
        return Err(Denied::NoPassphrase);
    }
    let (mut address, mut waiting) = (None, None);
    for own in app.base.storage.mail_addresses(user.id).await? {
        let OwnAddress { which, address: text, made_ms, failing_ms } = own;
        match which {
            Which::Confirmed => {
                address = Some(MailAddress { address: text, confirmed_ms: made_ms, failing_ms });
            }
            Which::Waiting => waiting = Some(WaitingAddress { address: text, made_ms, failing_ms }),
        }
    }
    let games = app.base.storage.wants_games_mail(user.id).await?;
    Ok(MailCard { offered, address, waiting, games })
}

/// Gives one's account an address, which counts once whoever reads what comes there has confirmed it; the
/// one of before counts until then. Whether others have the address makes no difference to what is
/// answered.
///
/// # Errors
/// The passphrase was given too long ago, mail cannot be sent to such an address, or too many links were
/// sent already.
pub async fn give(app: &App, client: IpAddr, session: &Session, given: &str) -> Result<MailCard> {
    sure(session)?;
    offered(app)?;
    let address: Address = given.parse().map_err(|fault: rookery_mail::Fault| {
        Denied::form("address", Wrong::BadMailAddress, fault.text())
    })?;
    let user = &session.user;
    let goes = mails::count_confirm(&app.base, user.id, address.as_str()).await?;
    let given = app.base.storage.give_mail_address(user.id, address.as_str(), now::millis());
    if !given.await? {
        // The account went just now.
        return Err(Refusal::SignInFirst.into());
    }
    if goes {
        mails::confirm(app, user.id, address.as_str()).await?;
    }
    app.base.hearing.tell(Some(user), Some(client), Security::MailAddressGiven);
    look(app, user).await
}

/// Sends another link to the address of one's account that waits to be confirmed.
///
/// # Errors
/// None waits, or too many links were sent already.
pub async fn resend(app: &App, user: &User) -> Result<()> {
    offered(app)?;
    let own = app.base.storage.mail_addresses(user.id).await?;
    let waiting = own.into_iter().find(|own| own.which == Which::Waiting);
    let OwnAddress { address, .. } =
        waiting.ok_or_else(|| Denied::NoMailAddress(texts::nothing_waits()))?;
    if mails::count_confirm(&app.base, user.id, &address).await? {
        mails::confirm(app, user.id, &address).await?;
    }
    Ok(())
}

/// Confirms an address by the link that was sent there. The address of before hears that it is the
/// account's no longer.
///
/// # Errors
/// The link is good no longer, or the address belongs to as many accounts as it may.
pub async fn confirm(app: &App, client: IpAddr, token: &str) -> Result<MailConfirmed> {
    rates::log_in_nameless(&app.base, client).await?;
    let dead = || Denied::MailLinkDead(texts::link_dead());
    let token = Token::read(token).ok_or_else(dead)?.hash();
    let (user, name, address, before) =
        match app.base.storage.confirm_mail_address(&token, now::millis()).await? {
            Confirmed::Done { user, name, address, before } => (user, name, address, before),
            Confirmed::Full => return Err(Denied::TooManyAccounts(ACCOUNTS_OF_ADDRESS_MAX)),
            Confirmed::Dead => return Err(dead()),
        };
    if let Some(user) = app.base.storage.user(user).await? {
        app.base.hearing.tell(Some(&user), Some(client), Security::MailAddressConfirmed);
        if let Some(before) = before.filter(|before| *before != address) {
            mails::note_address(app, &user, &before, true).await;
        }
    }
    Ok(MailConfirmed { name, address })
}

/// Removes the addresses of one's account. The one that was confirmed hears of it.
///
/// # Errors
/// The passphrase was given too long ago, or the database fails.
pub async fn remove(app: &App, client: IpAddr, session: &Session) -> Result<()> {
    sure(session)?;
    let user = &session.user;
    let before = app.base.storage.drop_mail_addresses(user.id).await?;
    app.base.hearing.tell(Some(user), Some(client), Security::MailAddressRemoved);
    if let Some(before) = before {
        mails::note_address(app, user, &before, false).await;
    }
    Ok(())
}

/// Forgets the address of one's account that waits to be confirmed.
///
/// # Errors
/// None waits, or the database fails.
pub async fn withdraw(app: &App, user: &User) -> Result<()> {
    match app.base.storage.drop_waiting_address(user.id).await? {
        true => Ok(()),
        false => Err(Denied::NoMailAddress(texts::nothing_waits())),
    }
}

/// Keeps whether one wants mail about games that wait.
///
/// # Errors
/// This server sends no mail, guests get none, or the account is gone.
pub async fn choose(app: &App, user: &User, games: bool) -> Result<()> {
    offered(app)?;
    if is_guest(user) {
        return Err(Denied::NoPassphrase);
    }
    match app.base.storage.choose_games_mail(user.id, games).await? {
        true => Ok(()),
        false => Err(Refusal::SignInFirst.into()),
    }
}

/// Has links sent by which those who have forgotten a passphrase choose another one, to the confirmed
/// address of the account of a name, or to an address that accounts have confirmed. What is found is
/// looked up later, so that nobody learns it from the answer or how long it took.
///
/// # Errors
/// This server sends no mail, or there were too many such requests from this address.
pub async fn forgotten(app: &App, client: IpAddr, who: &str) -> Result<()> {
    offered(app)?;
    rates::log_in_nameless(&app.base, client).await?;
    if who.len() <= MAIL_ADDRESS_LEN_MAX {
        mails::forgotten(app, who);
    }
    Ok(())
}

/// Whose link it is that stops mail about games: from now on they get none.
///
/// # Errors
/// It is nobody's, or there were too many tries from this address.
pub async fn stop(app: &App, client: IpAddr, token: &str) -> Result<MailStopped> {
    rates::log_in_nameless(&app.base, client).await?;
    let dead = || Denied::MailLinkDead(texts::stop_link_dead());
    let user = mails::whose_stop(&app.mails, &app.base, token).await?.ok_or_else(dead)?;
    let user = app.base.storage.user(user).await?.ok_or_else(dead)?;
    app.base.storage.choose_games_mail(user.id, false).await?;
    Ok(MailStopped { name: user.name })
}

/// Has a mail sent to an admin's own confirmed address, to see whether mail is sent. The address.
///
/// # Errors
/// This server sends no mail, the admin has no confirmed address, or has had too many sent.
pub async fn test(app: &App, by: &Admin) -> Result<String> {
    offered(app)?;
    let reached = app.base.storage.reached_by_mail(by.id, Which::Confirmed).await?;
    let reached = reached.ok_or_else(|| Denied::NoMailAddress(texts::no_address()))?;
    mails::count_confirm(&app.base, by.id, &reached.address).await?;
    mails::test(app, by.id).await?;
    log::note(app, by, Deed::MailTested).await;
    Ok(reached.address)
}

fn offered(app: &App) -> Result<()> {
    if is_offered(app) { Ok(()) } else { Err(Denied::NoMailHere) }
}
