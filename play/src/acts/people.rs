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
    use crate::acts::{log_in, sessions};
    use crate::testing::{PASSPHRASE, SOMEWHERE, World, is_cut};

    fn suspend(suspended: bool) -> UserChange {
        UserChange { suspended: Some(suspended), ..UserChange::default() }
    }

    fn role(role: Role) -> UserChange {
        UserChange { role: Some(role), ..UserChange::default() }
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
    async fn whoever_is_suspended_or_muted_is_so_until_it_is_taken_back() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let bela = world.player("Bela").await;
        let told = world.listen(&bela);
        let session = sessions::begin(app, &bela, None).await.unwrap().hash();
        let id = bela.id;
        let now = async |to: UserChange| {
            let changed = change(app, &ada, id, &to).await.unwrap();
            assert_eq!(find(app, id).await.unwrap(), changed, "it is stored");
            assert_eq!(app.base.console.is_muted(id), changed.muted);
            (changed.suspended, changed.muted, is_cut(&told))
        };
        assert_eq!(now(UserChange::default()).await, (false, false, false));
        assert_eq!(now(mute(true)).await, (false, true, false));
        assert_eq!(log_in::by_session(app, &session).await.unwrap(), Some(bela.clone()));
        assert_eq!(now(suspend(true)).await, (true, true, true));
        assert_eq!(log_in::by_session(app, &session).await.unwrap(), None);
        assert_eq!(now(suspend(true)).await, (true, true, false), "nothing changes");
        assert_eq!(now(mute(false)).await, (true, false, false), "they are signed out already");
        assert_eq!(now(suspend(false)).await, (false, false, false));
        let both = UserChange { suspended: Some(true), muted: Some(true), role: None };
        assert_eq!(now(both).await, (true, true, true));
        let noted: Vec<_> = world.deeds().await.into_iter().rev().collect();
        let wanted = [
            Deed::Muted { user: id },
            Deed::Suspended { user: id },
            Deed::Unmuted { user: id },
            Deed::Admitted { user: id },
            Deed::Suspended { user: id },
            Deed::Muted { user: id },
        ];
        assert_eq!(noted, wanted.map(|deed| (ada.id, deed)));
        world.end().await;
    }

    #[tokio::test]
    async fn players_and_admins_change_places_and_nobody_else() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let [bela, robot, guest] = [
            world.player("Bela").await,
            world.user("robot", Role::Bot).await,
            world.user("Guest1", Role::Guest).await,
        ];
        let told = world.listen(&bela);
        for new in [Role::Admin, Role::Player] {
            let changed = change(app, &ada, bela.id, &role(new)).await.unwrap();
            assert_eq!(changed.user.role, new);
            assert!(is_cut(&told), "they come back as what they are now");
        }
        let same = change(app, &ada, bela.id, &role(Role::Player)).await.unwrap();
        assert_eq!((same.user.role, is_cut(&told)), (Role::Player, false));
        for (who, new) in [
            (&bela, Role::Bot),
            (&bela, Role::Guest),
            (&robot, Role::Player),
            (&guest, Role::Admin),
            (&guest, Role::Bot),
        ] {
            let denied = change(app, &ada, who.id, &role(new)).await;
            assert!(matches!(denied, Err(Denied::BadRole)), "{new:?}: {denied:?}");
            assert_eq!(find(app, who.id).await.unwrap().user.role, who.role);
        }
        let wanted =
            [Role::Player, Role::Admin].map(|role| Deed::RoleChanged { user: bela.id, role });
        assert_eq!(world.deeds().await, wanted.map(|deed| (ada.id, deed)));
        world.end().await;
    }

    #[tokio::test]
    async fn nobody_changes_their_own_account_or_one_that_there_is_not() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        for own in [role(Role::Player), suspend(true), mute(true), UserChange::default()] {
            let denied = change(app, &ada, ada.id, &own).await;
            assert!(matches!(denied, Err(Denied::OwnAccount)), "{denied:?}");
        }
        let nobody = UserId::from_random(1);
        let denied = change(app, &ada, nobody, &mute(true)).await;
        assert!(matches!(denied, Err(Denied::NoSuchUser)), "{denied:?}");
        let denied = make_reset_link(app, &ada, nobody).await;
        assert!(matches!(denied, Err(Denied::NoSuchUser)), "{denied:?}");
        assert_eq!(world.deeds().await, []);
        world.end().await;
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
    async fn a_link_lets_somebody_choose_a_passphrase_once_within_a_day() {
        let world = World::new().await;
        let (app, ada) = (&world.app, world.admin("Ada").await);
        let bela = world.registered("Bela").await;
        let link = async || {
            let from_ms = now::millis();
            let ResetLink { link, ends_ms } = make_reset_link(app, &ada, bela.id).await.unwrap();
            let until_ms = now::millis();
            assert!((from_ms + 86_400_000..=until_ms + 86_400_000).contains(&ends_ms));
            link.strip_prefix("http://here/reset#").unwrap().to_owned()
        };
        let choose = async |token: &str, passphrase: &str| {
            let (token, passphrase) = (token.to_owned(), passphrase.to_owned());
            reset_passphrase(app, SOMEWHERE, &ResetPassphrase { token, passphrase }).await
        };
        let dead = async |token: &str| {
            let denied = choose(token, "quite another one").await;
            assert!(matches!(denied, Err(Denied::LinkUsed)), "{denied:?}");
        };
        let (old, new) = (link().await, link().await);
        let (told, session) =
            (world.listen(&bela), sessions::begin(app, &bela, None).await.unwrap());
        dead("nonsense").await;
        dead(&Token::random().to_text()).await;
        dead(&old).await;
        assert_eq!(choose(&new, "bela").await.unwrap_err().field(), Some("passphrase"));
        app.base.storage.set_limits(bela.id, true, false, now::millis()).await.unwrap();
        let denied = choose(&new, "quite another one").await;
        assert!(matches!(denied, Err(Denied::Suspended)), "{denied:?}");
        app.base.storage.set_limits(bela.id, false, false, now::millis()).await.unwrap();
        assert!(!is_cut(&told), "nothing was chosen yet");
        assert_eq!(choose(&new, "quite another one").await.unwrap().id, bela.id);
        assert!(is_cut(&told));
        assert_eq!(log_in::by_session(app, &session.hash()).await.unwrap(), None);
        dead(&new).await;
        let enter = async |text| log_in::by_passphrase(app, SOMEWHERE, "Bela", text).await;
        assert!(matches!(enter(PASSPHRASE).await, Err(Denied::NoSuchLogin)));
        assert_eq!(enter("quite another one").await.unwrap().id, bela.id);
        let made = (ada.id, Deed::ResetLinkMade { user: bela.id });
        assert_eq!(world.deeds().await, [made.clone(), made]);
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
