//! What admins do with the accounts of others, and the links by which those come back in.

use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::console::{ResetLink, ResetPassphrase, UserChange};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::UserId;
use rookery_storage::{LimitedUser, User};

use super::log;
use super::log_in::may_enter;
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::Token;
use crate::denied::{Denied, Result};
use crate::may::Admin;
use crate::now;

/// How long a link is good, in milliseconds.
const LINK_MS: Millis = 24 * 60 * 60 * 1_000;

/// Changes what an account may do; the account as it is then.
///
/// # Errors
/// There is none, it is one's own, or it cannot become that.
pub async fn change(app: &App, by: &Admin, id: UserId, change: &UserChange) -> Result<LimitedUser> {
    let before = find(app, id).await?;
    let user = &before.user;
    if user.id == by.id {
        return Err(Denied::OwnAccount);
    }
    let suspended = change.suspended.unwrap_or(before.suspended);
    let muted = change.muted.unwrap_or(before.muted);
    if let Some(role) = change.role.filter(|role| *role != user.role) {
        set_role(app, user, role).await?;
        log::note(app, by, Deed::RoleChanged { user: id, role }).await;
    }
    if (suspended, muted) == (before.suspended, before.muted) {
        return find(app, id).await;
    }
    // Nobody logs in as a bot of the server's own; others are somebody's programs.
    if suspended && app.base.storage.bot(id).await?.is_some() {
        return Err(Denied::SuspendedBot);
    }
    app.base.storage.set_limits(id, suspended, muted, now::millis()).await?;
    app.base.console.refresh(&app.base.storage).await?;
    if suspended && !before.suspended {
        app.people.sign_out(id);
    }
    if suspended != before.suspended {
        let deed =
            if suspended { Deed::Suspended { user: id } } else { Deed::Admitted { user: id } };
        log::note(app, by, deed).await;
    }
    if muted != before.muted {
        let deed = if muted { Deed::Muted { user: id } } else { Deed::Unmuted { user: id } };
        log::note(app, by, deed).await;
    }
    find(app, id).await
}

async fn set_role(app: &App, user: &User, role: Role) -> Result<()> {
    let may = |role| matches!(role, Role::Player | Role::Admin);
    if !may(user.role) || !may(role) {
        return Err(Denied::BadRole);
    }
    app.base.storage.set_role(user.id, role).await?;
    // Whoever is connected is still taken for what they were.
    app.people.sign_out(user.id);
    Ok(())
}

/// Makes a link by which somebody who has forgotten their passphrase chooses another one, once.
///
/// # Errors
/// There is no such account, or it has no passphrase.
pub async fn make_reset_link(app: &App, by: &Admin, id: UserId) -> Result<ResetLink> {
    let LimitedUser { user, .. } = find(app, id).await?;
    if !can_choose(&user) {
        return Err(Denied::NoPassphrase);
    }
    let (token, now) = (Token::random(), now::millis());
    let ends_ms = now + LINK_MS;
    app.base.storage.create_reset(&token.hash(), id, now, ends_ms).await?;
    log::note(app, by, Deed::ResetLinkMade { user: id }).await;
    Ok(ResetLink { link: format!("{}/reset#{}", app.base.url, token.to_text()), ends_ms })
}

/// Whether there is a passphrase to choose: a bot has one if it was a player's account before.
fn can_choose(user: &User) -> bool {
    match user.role {
        Role::Player | Role::Admin => true,
        Role::Bot => user.passphrase_hash.is_some(),
        Role::Guest => false,
    }
}

/// Chooses a new passphrase by such a link, and ends all sessions of the account; whose it is.
///
/// # Errors
/// [`Denied::LinkUsed`], the account may not be entered, or the passphrase cannot be chosen.
pub async fn reset_passphrase(app: &App, client: IpAddr, given: &ResetPassphrase) -> Result<User> {
    app.base.limits.log_in(client, "", now::millis())?;
    let token = Token::read(&given.token).ok_or(Denied::LinkUsed)?.hash();
    let user = app.base.storage.reset_user(&token, now::millis()).await?.ok_or(Denied::LinkUsed)?;
    may_enter(app, user.id).await?;
    passphrase::check(&user.name, &given.passphrase)?;
    let hash = app.entrance.passphrases.hash(&given.passphrase).await?;
    let used = {
        let _alone = app.entrance.passphrase_change.lock().await;
        app.base.storage.use_reset(&token, user.id, &hash, now::millis()).await?
    };
    if !used {
        return Err(Denied::LinkUsed);
    }
    app.people.sign_out(user.id);
    tracing::info!(name = user.name, "a passphrase was chosen by a link");
    Ok(user)
}

async fn find(app: &App, id: UserId) -> Result<LimitedUser> {
    app.base.storage.limited_user(id).await?.ok_or(Denied::NoSuchUser)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::bot::{Accepts, BotDraft, MoveBudget, PaceRange};
    use rookery_protocol::engine::{Profile, Tongue};
    use rookery_protocol::id::EngineId;

    use super::*;
    use crate::testing::World;

    fn suspend(suspended: bool) -> UserChange {
        UserChange { suspended: Some(suspended), ..UserChange::default() }
    }

    fn mute(muted: bool) -> UserChange {
        UserChange { muted: Some(muted), ..UserChange::default() }
    }

    /// The account of a bot that this server plays for.
    async fn bot_of_the_server(app: &App) -> UserId {
        let (user, profile) = (UserId::from_random(1), Profile::unknown(Tongue::Uci));
        let id = EngineId::from_random(1);
        let engine = app.base.storage.announce_engine("Fish", &profile, 0, id).await.unwrap();
        let draft = BotDraft {
            name: "Goldfish".into(),
            engine,
            options: vec![],
            games: vec![],
            accepts: Accepts::Everyone,
            pace: PaceRange { min_s: 0, max_s: 600, slow: true },
            games_max: 1,
            budget: MoveBudget::default(),
            ponders: false,
        };
        assert!(app.base.storage.create_bot(user, &draft, 0).await.unwrap());
        user
    }

    #[tokio::test]
    async fn a_bot_of_the_server_is_muted_and_not_suspended_and_has_no_passphrase() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let bot = bot_of_the_server(app).await;
        let denied = change(app, &ada, bot, &suspend(true)).await;
        assert!(matches!(denied, Err(Denied::SuspendedBot)), "{denied:?}");
        assert!(!find(app, bot).await.unwrap().suspended);
        assert!(change(app, &ada, bot, &mute(true)).await.unwrap().muted);
        let guest = world.user("Guest1", Role::Guest).await;
        for id in [bot, guest.id] {
            let denied = make_reset_link(app, &ada, id).await;
            assert!(matches!(denied, Err(Denied::NoPassphrase)), "{denied:?}");
        }
        world.end().await;
    }

    #[tokio::test]
    async fn a_bot_that_is_somebody_s_program_is_suspended_and_helped_back_in_like_its_owner() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let robot = world.registered("robot").await;
        app.base.storage.set_role(robot.id, Role::Bot).await.unwrap();
        assert!(change(app, &ada, robot.id, &suspend(true)).await.unwrap().suspended);
        assert!(!change(app, &ada, robot.id, &suspend(false)).await.unwrap().suspended);
        assert!(make_reset_link(app, &ada, robot.id).await.is_ok(), "it has a passphrase");
        world.end().await;
    }
}
