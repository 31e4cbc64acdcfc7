use rookery_protocol::engine::{Profile, Tongue};
use rookery_protocol::id::EngineId;

use super::*;
use crate::acts::{log_in, sessions};
use crate::auth::session::Came;
use crate::testing::{PASSPHRASE, SOMEWHERE, World, bot_draft, is_cut};

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
    assert!(app.base.storage.create_bot(user, &bot_draft("Goldfish", engine), 0).await.unwrap());
    user
}

#[tokio::test]
async fn whoever_is_suspended_or_muted_is_so_until_it_is_taken_back() {
    let world = World::new().await;
    let (app, ada) = (&world.app, world.admin("Ada").await);
    let bela = world.player("Bela").await;
    let told = world.listen(&bela);
    let session = sessions::begin(app, &bela, None, Came::default()).await.unwrap().hash();
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
    let wanted = [Role::Player, Role::Admin].map(|role| Deed::RoleChanged { user: bela.id, role });
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
    let told = world.listen(&bela);
    let session = sessions::begin(app, &bela, None, Came::default()).await.unwrap();
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
