use rookery_protocol::account::DeleteAccount;
use rookery_protocol::console::Settings;

use super::*;
use crate::acts::{log_in, sessions};
use crate::auth::name::NameFault;
use crate::auth::passphrase::PassphraseFault;
use crate::auth::session::Came;
use crate::limits::Rate;
use crate::testing::{PASSPHRASE, SOMEWHERE, World, credentials, is_cut};

/// Once, and then not for as long as a test lasts.
const ONCE: Rate = Rate { burst: 1, every_ms: 24 * 60 * 60 * 1_000 };

fn first_admin(token: &str, name: &str, passphrase: &str) -> FirstAdmin {
    FirstAdmin { token: token.into(), name: name.into(), passphrase: passphrase.into() }
}

#[tokio::test]
async fn somebody_registers_under_a_name_that_nobody_has_in_whatever_case() {
    let world = World::new().await;
    let app = &world.app;
    let ada = world.registered("Ada").await;
    assert_eq!((ada.name.as_str(), ada.role), ("Ada", Role::Player));
    assert_eq!(app.base.storage.user(ada.id).await.unwrap(), Some(ada.clone()));
    let entered = log_in::by_passphrase(app, SOMEWHERE, "ADA", PASSPHRASE).await.unwrap();
    assert_eq!(entered, ada);
    let denied = async |name: &str, passphrase: &str| {
        let new = Credentials { name: name.into(), passphrase: passphrase.into() };
        let Err(Denied::Form(form)) = register(app, SOMEWHERE, None, new).await else {
            panic!("{name} has registered")
        };
        (form.field, form.wrong)
    };
    let reserved = NameFault::Reserved("root".into());
    assert_eq!(denied("aDA", PASSPHRASE).await, ("name", Wrong::NameTaken));
    assert_eq!(denied("root", PASSPHRASE).await, ("name", Wrong::Name(reserved)));
    let short = Wrong::Passphrase(PassphraseFault::TooShort);
    assert_eq!(denied("Bela", "short").await, ("passphrase", short));
    world.end().await;
}

#[tokio::test]
async fn a_guest_who_registers_keeps_their_id_and_nobody_else_becomes_another() {
    let world = World::new().await;
    let app = &world.app;
    let guest = come_as_guest(app, SOMEWHERE).await.unwrap();
    assert!(guest.name.starts_with("guest-"), "{}", guest.name);
    assert_eq!((guest.role, &guest.passphrase_hash), (Role::Guest, &None));
    assert_eq!(app.base.storage.user(guest.id).await.unwrap(), Some(guest.clone()));
    let as_before =
        async |before, name| register(app, SOMEWHERE, Some(before), credentials(name)).await;
    let ada = as_before(&guest, "Ada").await.unwrap();
    assert_eq!((ada.id, ada.name.as_str(), ada.role), (guest.id, "Ada", Role::Player));
    assert_eq!(app.base.storage.user(guest.id).await.unwrap(), Some(ada.clone()));
    assert_eq!(
        log_in::by_passphrase(app, SOMEWHERE, "Ada", PASSPHRASE).await.unwrap(),
        ada,
        "the passphrase is that one"
    );
    let bela = as_before(&ada, "Bela").await.unwrap();
    assert_ne!(bela.id, ada.id, "whoever has an account makes another one");
    let again = as_before(&guest, "Cili").await;
    assert!(matches!(again, Err(Denied::Game(Refusal::SignInFirst))), "{again:?}");
    world.end().await;
}

#[tokio::test]
async fn strangers_come_while_they_are_let_in_and_so_often() {
    let world = World::with(|options| {
        options.rates.register = ONCE;
        options.rates.guest = ONCE;
    })
    .await;
    let app = &world.app;
    let enter = async |name| {
        let registered = register(app, SOMEWHERE, None, credentials(name)).await;
        (registered, come_as_guest(app, SOMEWHERE).await)
    };
    let closed = Settings { registration: false, guests: false };
    app.base.storage.set_settings(&closed).await.unwrap();
    app.base.console.refresh(&app.base.storage).await.unwrap();
    let denied = enter("Ada").await;
    assert!(
        matches!(denied, (Err(Denied::RegistrationClosed), Err(Denied::GuestsClosed))),
        "{denied:?}"
    );
    let open = Settings { registration: true, guests: true };
    app.base.storage.set_settings(&open).await.unwrap();
    app.base.console.refresh(&app.base.storage).await.unwrap();
    let entered = enter("Ada").await;
    assert!(matches!(entered, (Ok(_), Ok(_))), "nobody was counted before: {entered:?}");
    let denied = enter("Bela").await;
    assert!(matches!(denied, (Err(Denied::TooFast(_)), Err(Denied::TooFast(_)))), "{denied:?}");
    world.end().await;
}

#[tokio::test]
async fn the_link_makes_one_admin_and_no_slip_uses_it_up() {
    let world = World::new().await;
    let app = &world.app;
    let link = world.first_admin_link().unwrap();
    let token = link.strip_prefix("http://here/first-admin#").unwrap();
    let make = async |token: &str, name: &str, passphrase: &str| {
        make_first_admin(app, SOMEWHERE, first_admin(token, name, passphrase)).await
    };
    let guessed = make(&"0".repeat(64), "Ada", PASSPHRASE).await;
    assert!(matches!(guessed, Err(Denied::FirstAdminMade)), "{guessed:?}");
    assert_eq!(make(token, "a", PASSPHRASE).await.unwrap_err().field(), Some("name"));
    assert_eq!(make(token, "Ada", "short").await.unwrap_err().field(), Some("passphrase"));
    let ada = make(token, "Ada", PASSPHRASE).await.unwrap();
    assert_eq!((ada.name.as_str(), ada.role), ("Ada", Role::Admin));
    assert_eq!(log_in::by_passphrase(app, SOMEWHERE, "Ada", PASSPHRASE).await.unwrap(), ada);
    let again = make(token, "Bela", PASSPHRASE).await;
    assert!(matches!(again, Err(Denied::FirstAdminMade)), "{again:?}");
    assert_eq!(world.deeds().await, [(ada.id, Deed::FirstAdminMade { user: ada.id })]);
    world.end().await;
}

#[tokio::test]
async fn the_link_is_good_no_longer_once_a_shell_has_made_an_admin() {
    let world = World::new().await;
    world.admin("Olga").await;
    let token = world.first_admin_link().unwrap().split_once('#').unwrap().1;
    let new = first_admin(token, "Eve", PASSPHRASE);
    let late = make_first_admin(&world.app, SOMEWHERE, new).await;
    assert!(matches!(late, Err(Denied::FirstAdminMade)), "{late:?}");
    assert_eq!(world.app.base.storage.user_by_name("Eve").await.unwrap(), None);
    world.end().await;
}

#[tokio::test]
async fn an_account_goes_by_its_passphrase_and_a_guest_without_one() {
    let world = World::new().await;
    let app = &world.app;
    let (ada, guest) = (world.registered("Ada").await, world.user("Guest1", Role::Guest).await);
    let (of_ada, of_guest) = (world.listen(&ada), world.listen(&guest));
    let session = sessions::begin(app, &ada, None, Came::default()).await.unwrap().hash();
    let delete = async |user: &User, passphrase: &str| {
        let given = DeleteAccount { passphrase: passphrase.to_owned(), factor: None };
        delete(app, SOMEWHERE, user, &given).await
    };
    let wrong = delete(&ada, "not the passphrase").await.unwrap_err();
    assert_eq!(wrong.field(), Some("passphrase"));
    assert_eq!(log_in::by_session(app, &session).await.unwrap(), Some(ada.clone()));
    assert!(!is_cut(&of_ada), "nothing has changed");
    delete(&ada, PASSPHRASE).await.unwrap();
    assert_eq!(log_in::by_session(app, &session).await.unwrap(), None);
    delete(&guest, "").await.unwrap();
    assert!(is_cut(&of_ada) && is_cut(&of_guest));
    for gone in [ada.id, guest.id] {
        assert_eq!(app.base.storage.user(gone).await.unwrap(), None);
    }
    let again = Credentials { name: "ada".to_owned(), passphrase: PASSPHRASE.to_owned() };
    let taken = register(app, SOMEWHERE, None, again).await.unwrap_err();
    assert_eq!(taken.field(), Some("name"), "nobody is taken for who was called so");
    world.end().await;
}

#[tokio::test]
async fn a_player_who_has_played_no_game_becomes_a_bot() {
    let world = World::new().await;
    let app = &world.app;
    let [anna, bela, cili] =
        [world.player("anna").await, world.player("bela").await, world.player("cili").await];
    world.game("chess", &anna, &bela).await;
    let why = async |user: &User| match become_bot(app, user).await {
        Err(Denied::NoUpgrade(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&anna).await, accounts::person_stays());
    assert_eq!(why(&bela).await, accounts::person_stays());
    let role = async |user: &User| app.base.storage.user(user.id).await.unwrap().unwrap().role;
    assert_eq!(role(&bela).await, Role::Player);
    become_bot(app, &cili).await.unwrap();
    assert_eq!(role(&cili).await, Role::Bot);
    let others = [(Role::Bot, accounts::bot_already())]
        .into_iter()
        .chain([Role::Guest, Role::Admin].map(|role| (role, accounts::only_players_become_bots())));
    for (role, text) in others {
        assert_eq!(why(&User { role, ..cili.clone() }).await, text, "{role:?}");
    }
    world.end().await;
}
