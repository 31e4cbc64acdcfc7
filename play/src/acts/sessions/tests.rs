use rookery_protocol::account::{ChangePassphrase, Role};
use rookery_protocol::error::Refusal;
use rookery_protocol::session::ConfirmSession;
use rookery_protocol::token::{TokenDraft, TokenSpan};

use super::*;
use crate::acts::{log_in, people, tokens};
use crate::auth::bearer;
use crate::auth::session::LONGEST_MS;
use crate::denied::Wrong;
use crate::may::Admin;
use crate::testing::{PASSPHRASE, SOMEWHERE, World, is_cut, until};

const OTHER: &str = "quite another one";
const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

/// A session of somebody's that has just begun.
async fn session(app: &App, user: &User) -> Session {
    let token = begin(app, user, None, Came::default()).await.unwrap().hash();
    find(app, token, None).await.unwrap().unwrap()
}

/// What somebody's sessions are found to be by one of them.
async fn cards(app: &App, own: &Session) -> Vec<SessionCard> {
    list(app, own).await.unwrap()
}

#[tokio::test]
async fn a_session_lasts_for_thirty_days_or_until_another_takes_its_place() {
    let world = World::new().await;
    let app = &world.app;
    let ada = world.player("Ada").await;
    let from_ms = now::millis();
    let first = begin(app, &ada, None, Came::default()).await.unwrap().hash();
    let until_ms = now::millis();
    let at = async |now| app.base.storage.session_user(&first, now).await.unwrap().is_some();
    assert!(at(from_ms + 30 * DAY_MS - 1).await && !at(until_ms + 30 * DAY_MS).await);
    let (outbox, told) = crate::outbox::outbox();
    assert!(app.people.join(ada.id, Some(first), &outbox).await);
    let elsewhere = begin(app, &ada, None, Came::default()).await.unwrap().hash();
    assert!(!is_cut(&told), "several sessions go on at once");
    let before = find(app, first, None).await.unwrap();
    let next = begin(app, &ada, before, Came::default()).await.unwrap().hash();
    assert!(is_cut(&told), "what is connected by it ends as well");
    for (token, whose) in [(first, None), (elsewhere, Some(&ada)), (next, Some(&ada))] {
        assert_eq!(log_in::by_session(app, &token).await.unwrap().as_ref(), whose);
    }
    end(app, &find(app, elsewhere, None).await.unwrap().unwrap()).await.unwrap();
    assert_eq!(log_in::by_session(app, &elsewhere).await.unwrap(), None);
    assert_eq!(log_in::by_session(app, &next).await.unwrap(), Some(ada));
    world.end().await;
}

#[tokio::test]
async fn who_comes_back_within_thirty_days_stays_signed_in_for_half_a_year() {
    let world = World::new().await;
    let (app, ada) = (&world.app, world.player("Ada").await);
    let now = now::millis();
    let begun = async |number, begun_ms| {
        let new = NewSession {
            token: [number; 32],
            user: ada.id,
            begun_ms,
            ends_ms: now + 1_000_000,
            address: None,
            browser: None,
            system: None,
            confirmed_ms: None,
        };
        app.base.storage.create_session(&new).await.unwrap();
    };
    begun(1, now - 29 * DAY_MS).await;
    begun(2, now - LONGEST_MS + 2 * DAY_MS).await;
    begun(3, now - 60_000).await;
    let from: IpAddr = "198.51.100.7".parse().unwrap();
    for number in 1..=3 {
        find(app, [number; 32], Some(from)).await.unwrap().unwrap();
    }
    keep::note_uses(app).await;
    let one = find(app, [3; 32], None).await.unwrap().unwrap();
    let listed = cards(app, &one).await;
    let found = |number: u8| listed.iter().find(|card| card.id == id_of(&[number; 32])).unwrap();
    assert!(found(1).ends_ms >= now + 30 * DAY_MS && found(1).used_ms >= Some(now));
    assert_eq!(found(1).address.as_deref(), Some("198.51.100.7"));
    assert_eq!(found(2).ends_ms, now + 2 * DAY_MS, "not for ever");
    assert_eq!(found(3).used_ms, Some(now - 60_000), "that was a moment ago");
    world.end().await;
}

#[tokio::test]
async fn one_s_sessions_are_told_of_and_ended_one_by_one_or_all_others() {
    let world = World::new().await;
    let app = &world.app;
    let (ada, bela) = (world.player("Ada").await, world.player("Bela").await);
    let came = Came {
        address: Some("2001:db8::1".parse().unwrap()),
        browser: Some("Firefox"),
        system: Some("Android"),
    };
    let phone = begin(app, &ada, None, came).await.unwrap().hash();
    let (desk, other) = (session(app, &ada).await, session(app, &bela).await);
    let listed = cards(app, &desk).await;
    assert_eq!(listed.len(), 2);
    let on_phone = listed.iter().find(|card| card.id == id_of(&phone)).unwrap().clone();
    assert_eq!(on_phone.browser.as_deref(), Some("Firefox"));
    assert_eq!(on_phone.system.as_deref(), Some("Android"));
    assert_eq!(on_phone.address.as_deref(), Some("2001:db8::1"));
    assert!(!on_phone.current && listed.iter().any(|card| card.current));

    let (outbox, told) = crate::outbox::outbox();
    assert!(app.people.join(ada.id, Some(phone), &outbox).await);
    let denied = end_one(app, &other, on_phone.id).await;
    assert!(matches!(denied, Err(Denied::NoSuchSession)), "{denied:?}");
    assert!(!is_cut(&told));
    end_one(app, &desk, on_phone.id).await.unwrap();
    assert!(is_cut(&told), "what is connected by it ends as well");
    let denied = end_one(app, &desk, on_phone.id).await;
    assert!(matches!(denied, Err(Denied::NoSuchSession)), "{denied:?}");

    let third = session(app, &ada).await;
    let (telnet, by_telnet) = crate::outbox::outbox();
    assert!(app.people.join(ada.id, None, &telnet).await);
    end_others(app, &desk).await.unwrap();
    assert!(is_cut(&by_telnet), "that was no session of this page");
    assert_eq!(log_in::by_session(app, &third.token).await.unwrap(), None);
    assert_eq!(cards(app, &desk).await.len(), 1);
    assert_eq!(cards(app, &other).await.len(), 1, "those of others go on");
    world.end().await;
}

#[tokio::test]
async fn what_is_connected_by_a_session_or_a_token_that_is_over_ends_when_it_is_looked_at() {
    let world = World::new().await;
    let (app, ada) = (&world.app, world.player("Ada").await);
    let good = session(app, &ada).await;
    let join = async |token| {
        let (outbox, told) = crate::outbox::outbox();
        assert!(app.people.join(ada.id, Some(token), &outbox).await);
        told
    };
    let (stays, over) = (join(good.token).await, join([9; 32]).await);
    look_again(app, ada.id).await.unwrap();
    assert!(is_cut(&over) && !is_cut(&stays));
    world.end().await;
}

#[tokio::test]
async fn others_that_are_ended_here_are_connected_to_no_other_server_either() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    let ada = one.player("Ada").await;
    let (desk, phone) = (session(&one.app, &ada).await, session(&other.app, &ada).await);
    let (outbox, told) = crate::outbox::outbox();
    assert!(other.app.people.join(ada.id, Some(phone.token), &outbox).await);
    end_others(&one.app, &desk).await.unwrap();
    until(async || is_cut(&told)).await;
    assert_eq!(log_in::by_session(&other.app, &phone.token).await.unwrap(), None);
    assert!(log_in::by_session(&other.app, &desk.token).await.unwrap().is_some());
    World::end_both(worlds).await;
}

#[tokio::test]
async fn whoever_knows_their_passphrase_changes_it_and_is_signed_out_everywhere() {
    let world = World::new().await;
    let app = &world.app;
    let (ada, guest) = (world.registered("Ada").await, world.user("Guest1", Role::Guest).await);
    let (told, session) = (world.listen(&ada), session(app, &ada).await.token);
    let change = async |user: &User, old: &str, new: &str| {
        let (old, new) = (old.to_owned(), new.to_owned());
        let change = ChangePassphrase { old, new, keep_tokens: false, factor: None };
        change_passphrase(app, SOMEWHERE, user, &change).await
    };
    let denied = change(&ada, OTHER, OTHER).await.unwrap_err();
    let Denied::Form(form) = denied else { panic!("{denied:?}") };
    assert_eq!((form.field, form.wrong), ("old", Wrong::NotThePassphrase));
    assert_eq!(change(&ada, PASSPHRASE, "short").await.unwrap_err().field(), Some("new"));
    let denied = change(&guest, "", OTHER).await;
    assert!(matches!(denied, Err(Denied::GuestHasNoPassphrase)), "{denied:?}");
    assert_eq!(log_in::by_session(app, &session).await.unwrap(), Some(ada.clone()));
    assert!(!is_cut(&told), "nothing has changed");
    assert_eq!(change(&ada, PASSPHRASE, OTHER).await.unwrap(), ada);
    assert!(is_cut(&told));
    assert_eq!(log_in::by_session(app, &session).await.unwrap(), None);
    let enter = async |text| log_in::by_passphrase(app, SOMEWHERE, "Ada", text).await;
    assert!(matches!(enter(PASSPHRASE).await, Err(Denied::NoSuchLogin)));
    assert_eq!(enter(OTHER).await.unwrap().id, ada.id);
    app.base.storage.delete_user(ada.id, now::millis()).await.unwrap();
    let gone = change(&ada, OTHER, PASSPHRASE).await;
    assert!(matches!(gone, Err(Denied::Game(Refusal::SignInFirst))), "{gone:?}");
    world.end().await;
}

#[tokio::test]
async fn a_changed_passphrase_kills_links_and_ends_tokens_unless_their_owner_keeps_them() {
    let world = World::new().await;
    let (app, root) = (&world.app, world.admin("Root").await);
    let ada = world.registered("Ada").await;
    let token = async |passphrase: &str| {
        let draft = TokenDraft {
            label: "bot".into(),
            scopes: vec![],
            span: TokenSpan::Month,
            passphrase: passphrase.to_owned(),
            factor: None,
        };
        let made = tokens::make(app, SOMEWHERE, &ada, draft).await.unwrap();
        bearer::read(&made.token).unwrap().hash()
    };
    let first = token(PASSPHRASE).await;
    let holds = async |token| log_in::holder(app, &token).await.unwrap().is_some();
    let change = async |old: &str, new: &str, keep_tokens| {
        let (old, new) = (old.to_owned(), new.to_owned());
        let change = ChangePassphrase { old, new, keep_tokens, factor: None };
        change_passphrase(app, SOMEWHERE, &ada, &change).await.unwrap();
    };
    let link = people::make_reset_link(app, &root, ada.id).await.unwrap().link;
    change(PASSPHRASE, OTHER, true).await;
    assert!(holds(first).await);
    let used = rookery_protocol::console::ResetPassphrase {
        token: link.split_once('#').unwrap().1.to_owned(),
        passphrase: "of a thief who waits".to_owned(),
    };
    let denied = people::reset_passphrase(app, SOMEWHERE, &used).await;
    assert!(matches!(denied, Err(Denied::LinkUsed)), "{denied:?}");
    change(OTHER, PASSPHRASE, false).await;
    assert!(!holds(first).await);
    world.end().await;
}

#[tokio::test]
async fn a_session_is_trusted_anew_once_the_passphrase_is_given_in_it() {
    let world = World::new().await;
    let app = &world.app;
    let (ada, guest) = (world.registered_admin("Ada").await, world.user("G", Role::Guest).await);
    let (own, elsewhere) = (session(app, &ada).await, session(app, &ada).await);
    let old_ms = now::millis() - 600_000;
    for one in [&own, &elsewhere] {
        assert!(app.base.storage.confirm_session(&one.token, ada.id, old_ms).await.unwrap());
    }
    let is_sure = async |session: &Session| {
        let Session { user, confirmed_ms, .. } =
            find(app, session.token, None).await.unwrap().unwrap();
        Admin::in_session(user, confirmed_ms, now::millis()).unwrap().sure().is_ok()
    };
    assert!(!is_sure(&own).await);
    let given = |passphrase: &str| ConfirmSession { passphrase: passphrase.into(), factor: None };
    let wrong = confirm_session(app, SOMEWHERE, &own, &given(OTHER)).await.err().unwrap();
    assert_eq!(wrong.field(), Some("passphrase"));
    assert!(!is_sure(&own).await);
    let token = confirm_session(app, SOMEWHERE, &own, &given(PASSPHRASE)).await.unwrap();
    assert!(find(app, own.token, None).await.unwrap().is_none(), "a copy of it is worth nothing");
    let own = find(app, token.hash(), None).await.unwrap().unwrap();
    assert!(is_sure(&own).await && !is_sure(&elsewhere).await);
    let guests = session(app, &guest).await;
    assert_eq!(guests.confirmed_ms, None);
    let denied = confirm_session(app, SOMEWHERE, &guests, &given("")).await.err();
    assert!(matches!(denied, Some(Denied::GuestHasNoPassphrase)), "{denied:?}");
    end(app, &own).await.unwrap();
    let gone = confirm_session(app, SOMEWHERE, &own, &given(PASSPHRASE)).await.err();
    assert!(matches!(gone, Some(Denied::Game(Refusal::SignInFirst))), "{gone:?}");
    world.end().await;
}
