//! Whom people want nothing from: no chat, no invitations, no offers in the lobby, no game after the
//! game. Who brings two people together asks [`may::meet`](crate::may::meet), but for games that
//! somebody arranges for others.

use rookery_news::Word;
use rookery_protocol::account::{BLOCKS_EACH_MAX, Blocked};
use rookery_protocol::challenge::ChallengeStatus;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::{Blocks, TokenHash, User};
use rookery_texts::challenges;

use super::{offers, sessions};
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::now;
use crate::outbox::{Notice, Outbox, Reading, blocked};

/// Whom somebody has blocked.
///
/// # Errors
/// The database fails.
pub async fn list(app: &App, user: &User) -> Result<Blocked> {
    Ok(Blocked { people: app.base.storage.blocked_by(user.id).await? })
}

/// Somebody wants nothing from somebody else from now on. What they offered each other is declined
/// or taken back.
///
/// # Errors
/// There is no such person, it is oneself, or one blocks as many as one may.
pub async fn block(app: &App, user: &User, whom: UserId) -> Result<()> {
    if whom == user.id {
        return Err(Denied::form("id", Wrong::Yourself, challenges::yourself()));
    }
    let storage = &app.base.storage;
    storage.user(whom).await?.ok_or(Denied::NoSuchUser)?;
    if !storage.block(user.id, whom, now::millis(), BLOCKS_EACH_MAX).await? {
        return Err(Denied::TooManyBlocks(BLOCKS_EACH_MAX));
    }
    changed(app, [user.id, whom]).await?;
    let (incoming, outgoing) = storage.open_challenges_of(user.id, offers::open_since_ms()).await?;
    let from = incoming.into_iter().filter(|one| one.from.id == whom);
    let to = outgoing.into_iter().filter(|one| one.to.as_ref().is_some_and(|to| to.id == whom));
    let declined = from.map(|one| (one, ChallengeStatus::Declined));
    for (challenge, status) in declined.chain(to.map(|one| (one, ChallengeStatus::Gone))) {
        match offers::close(app, challenge, status).await {
            // It was answered meanwhile.
            Ok(_) | Err(Denied::ChallengeClosed) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Somebody may offer somebody else games again, and is heard.
///
/// # Errors
/// [`Denied::NotFound`] where they were not blocked.
pub async fn unblock(app: &App, user: &User, whom: UserId) -> Result<()> {
    if !app.base.storage.unblock(user.id, whom).await? {
        return Err(Denied::NotFound);
    }
    changed(app, [user.id, whom]).await
}

/// Somebody connects, and hears from now on what their blocks let through. `false` when they have
/// too many connections already. `session` is none where the connection was not opened with one; one
/// that has ended meanwhile ends the connection.
///
/// # Errors
/// Their blocks cannot be read; then they are not connected.
pub async fn join(
    app: &App,
    user: UserId,
    session: Option<TokenHash>,
    outbox: &Outbox,
) -> Result<bool> {
    if !app.people.join(user, session, outbox).await {
        return Ok(false);
    }
    let read = begins(app, user).await;
    if read.is_err() {
        app.people.leave(user, outbox.id());
    }
    read.map(|()| true)
}

/// Somebody listens to a game by a token, and hears from now on what their blocks let through, until
/// they [leave](crate::people::People::leave) or the token ends.
///
/// # Errors
/// Their blocks cannot be read.
pub async fn listen(app: &App, user: UserId, token: TokenHash, outbox: &Outbox) -> Result<()> {
    app.people.listen(user, token, outbox).await;
    begins(app, user).await
}

/// A connection of somebody's has just been noted. What it was opened with may have ended before that,
/// and whoever ended it did not find it here.
async fn begins(app: &App, user: UserId) -> Result<()> {
    look_again(app, user).await?;
    sessions::look_again(app, user).await
}

/// What somebody who has no connection hears of a notice.
///
/// # Errors
/// The blocks cannot be read.
pub async fn heard(
    app: &App,
    user: UserId,
    notice: Notice,
) -> std::result::Result<Notice, Refusal> {
    Ok(blocked::without(&read(app, user).await?, notice))
}

async fn read(app: &App, user: UserId) -> std::result::Result<Blocks, Refusal> {
    app.base.storage.blocks(user).await.map_err(|error| {
        tracing::warn!(%error, "whom somebody has blocked cannot be read");
        Refusal::StorageDown
    })
}

/// The blocks of these have changed: whatever they are shown is shown anew, wherever they are
/// connected.
async fn changed(app: &App, people: [UserId; 2]) -> Result<()> {
    for user in people {
        app.base.news.say(Word::Blocks(user));
        look_again(app, user).await?;
    }
    Ok(())
}

/// Reads somebody's blocks anew, if they hear anything from this server.
pub(crate) async fn look_again(app: &App, user: UserId) -> Result<()> {
    if app.people.listens(user) {
        let reading = Reading::begin();
        let blocks = app.base.storage.blocks(user).await?;
        let connections = app.people.mind(user, reading, blocks);
        app.lobby.show_again(&connections);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
