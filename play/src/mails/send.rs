//! Mails whose time has come are taken, written, and handed to the mail server. Of several servers one
//! takes each: it is put off for longer than it may take to send.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream;
use rookery_mail::{Failure, Post};
use rookery_protocol::Millis;
use rookery_protocol::security::Security;
use rookery_storage::StorageError;
use rookery_storage::mails::StoredMail;

use super::write::{Writing, Written, write};
use super::{HOUR_MS, MINUTE_MS, count, is_offered, rates};
use crate::app::App;
use crate::denied::{Denied, Result};
use crate::now;

/// How often it is looked whether a mail waits that another server has noted.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// So many are sent at the same time.
const AT_ONCE: usize = 4;
/// So many are taken at once.
const TAKEN_MAX: u32 = 16;
/// For so long nobody else takes one that was taken: those that were taken together are sent by then.
const LEASE_MS: Millis = 6 * MINUTE_MS;
/// The longest time from one try to the next.
const AGAIN_MS_MAX: Millis = 4 * HOUR_MS;

/// Sends what waits, until the server ends. What is under way then is sent to its end, or it would go
/// twice.
pub(crate) async fn keep_sending(app: Arc<App>) {
    let Some(server) = app.base.options.mail.as_ref().filter(|_| is_offered(&app.base)) else {
        return;
    };
    tracing::info!(server = server.shown(), how = ?server.how(), "mail is sent");
    let mut ending = app.base.shutdown.ending();
    while !ending.has_begun() {
        if let Err(failed) = send_due(&app).await {
            tracing::warn!(%failed, "mails wait that could not be read");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = app.mails.wakes.notified() => {}
            () = ending.begun() => {}
        }
    }
}

/// Sends all mails whose time has come, unless the mail server takes nothing.
pub(super) async fn send_due(app: &Arc<App>) -> std::result::Result<(), StorageError> {
    let storage = &app.base.storage;
    loop {
        let now = now::millis();
        if app.base.shutdown.has_begun() || app.mails.past.is_down(now).is_some() {
            return Ok(());
        }
        if storage.next_mail_ms().await?.is_none_or(|next_ms| next_ms > now) {
            return Ok(());
        }
        let taken = storage.take_mails(now, now + LEASE_MS, TAKEN_MAX).await?;
        let some = taken.len();
        stream::iter(taken).for_each_concurrent(AT_ONCE, |mail| deliver(app, mail)).await;
        if some < TAKEN_MAX as usize {
            return Ok(());
        }
    }
}

async fn deliver(app: &Arc<App>, mail: StoredMail) {
    if let Err(denied) = try_deliver(app, &mail).await {
        denied.log();
        tracing::warn!(kind = mail.kind, "a mail waits because of a fault of the server");
    }
}

async fn try_deliver(app: &Arc<App>, mail: &StoredMail) -> Result<()> {
    let (storage, now) = (&app.base.storage, now::millis());
    if now > mail.ends_ms {
        count("given-up");
        return Ok(storage.drop_mail(&mail.id).await?);
    }
    // Those that were taken with it have found out that the server takes nothing, or the end has come.
    let rests = app.base.shutdown.has_begun().then_some(now);
    if let Some(until_ms) = rests.or(app.mails.past.is_down(now)) {
        return Ok(storage.put_off_mail(mail, until_ms).await?);
    }
    if let Some(wait_ms) = rates::site(&app.base).await? {
        count("site-full");
        return Ok(storage.put_off_mail(mail, now + wait_ms).await?);
    }
    let written = match write(app, mail).await? {
        Some(Writing::Done(written)) => *written,
        Some(Writing::Nothing) => return Ok(storage.drop_mail(&mail.id).await?),
        Some(Writing::Later(at_ms)) => return Ok(storage.put_off_mail(mail, at_ms).await?),
        None => return Ok(storage.put_off_mail(mail, now + HOUR_MS).await?),
    };
    if !rates::address(&app.base, written.letter.to.as_str()).await? {
        count("too-many");
        return Ok(storage.drop_mail(&mail.id).await?);
    }
    let sent = match post(app).await {
        Ok(post) => post.send(&written.letter).await,
        Err(why) => Err(Failure::Server(why)),
    };
    match sent {
        Ok(()) => sent_one(app, mail, &written).await,
        Err(failure) => failed_one(app, mail, &written, failure).await,
    }
}

async fn sent_one(app: &App, mail: &StoredMail, written: &Written) -> Result<()> {
    let (storage, now) = (&app.base.storage, now::millis());
    app.mails.past.sent();
    count("sent");
    let rest = match (written.games_until_ms, mail.user) {
        (Some(until_ms), Some(user)) => {
            storage.drop_mail_games(user, until_ms, Some(now)).await?;
            !storage.mail_games(user).await?.is_empty()
        }
        _ => false,
    };
    if rest {
        storage.put_off_mail(mail, now + app.base.options.mail_pace.every_ms).await?;
    } else {
        storage.drop_mail(&mail.id).await?;
    }
    for user in &written.of {
        storage.note_mail_address(*user, written.letter.to.as_str(), None).await?;
    }
    for user in &written.opens {
        let user = storage.user(*user).await?;
        app.base.hearing.tell(user.as_ref(), None, Security::ResetMailed);
    }
    Ok(())
}

async fn failed_one(
    app: &App,
    mail: &StoredMail,
    written: &Written,
    failure: Failure,
) -> Result<()> {
    let (storage, now) = (&app.base.storage, now::millis());
    let again_ms = app.base.options.mail_pace.again_ms;
    app.mails.past.failed(&failure.to_string(), now);
    match failure {
        Failure::Server(_) => {
            count("server-down");
            tracing::warn!(%failure, "mails wait");
            app.mails.past.down(again_ms, now);
            let until_ms = app.mails.past.is_down(now).unwrap_or(now + again_ms);
            storage.put_off_mail(mail, until_ms).await?;
        }
        Failure::Later(_) => {
            count("later");
            let doublings = u32::try_from(mail.tries - 1).unwrap_or(0).min(20);
            let wait_ms = again_ms.saturating_mul(1 << doublings).min(AGAIN_MS_MAX);
            storage.put_off_mail(mail, now + wait_ms).await?;
        }
        Failure::Address(_) => {
            count("no-such-address");
            for user in &written.of {
                let to = written.letter.to.as_str();
                if storage.note_mail_address(*user, to, Some(now)).await? {
                    let user = storage.user(*user).await?;
                    app.base.hearing.tell(user.as_ref(), None, Security::MailAddressFails);
                }
            }
            storage.drop_mail(&mail.id).await?;
        }
        Failure::Refused(_) => {
            count("refused");
            tracing::warn!(%failure, kind = mail.kind, "a mail is not sent");
            storage.drop_mail(&mail.id).await?;
        }
    }
    Ok(())
}

async fn post(app: &App) -> std::result::Result<&Post, String> {
    let open = || async {
        let server = app.base.options.mail.clone().ok_or_else(|| Denied::NoMailHere.to_string())?;
        // Certificates are read.
        let opening = tokio::task::spawn_blocking(move || Post::new(server)).await;
        opening.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
    };
    app.mails.post.get_or_try_init(open).await
}
