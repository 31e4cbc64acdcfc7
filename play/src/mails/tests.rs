use rookery_fuzz::{Did, Target};
use rookery_mail::{Letter, MailServer};
use rookery_protocol::account::Role;
use rookery_protocol::id::UserId;
use rookery_protocol::security::Security;
use rookery_storage::User;
use rookery_storage::mails::{StoredMail, Which};

use super::send::send_due;
use super::write::{Writing, write};
use super::*;
use crate::acts::{mail, people};
use crate::app::App;
use crate::auth::session::{Came, Token};
use crate::now;
use crate::testing::{SOMEWHERE, World};

/// A mail server that is not there.
fn nowhere() -> MailServer {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap()).parse().unwrap();
    MailServer::new(url, "Rookery <r@site.example>".parse().unwrap(), None, None, false).unwrap()
}

async fn world() -> World {
    World::with(|options| {
        options.mail = Some(nowhere());
        options.public_url = Some("https://play.example.org".parse().unwrap());
    })
    .await
}

/// The mails that wait, whenever their time comes, but for what was taken by whoever sends.
async fn all(app: &App) -> Vec<StoredMail> {
    let far = now::millis() + 10 * DAY_MS;
    app.base.storage.take_mails(far, far, 100).await.unwrap()
}

async fn letter(app: &std::sync::Arc<App>, mail: &StoredMail) -> Option<Letter> {
    match write(app, mail).await.unwrap() {
        Some(Writing::Done(written)) => Some(written.letter),
        _ => None,
    }
}

fn token(letter: &Letter, path: &str) -> String {
    let (_, token) = letter.text.split_once(path).unwrap();
    token.split_whitespace().next().unwrap().to_owned()
}

async fn session(app: &App, user: &User) -> crate::acts::sessions::Session {
    let token = crate::acts::sessions::begin(app, user, None, Came::default()).await.unwrap();
    crate::acts::sessions::find(app, token.hash(), None).await.unwrap().unwrap()
}

/// Somebody with a confirmed address.
async fn reached(world: &World, name: &str) -> User {
    let (app, user) = (&world.app, world.registered(name).await);
    let address = format!("{}@home.example", name.to_lowercase());
    mail::give(app, SOMEWHERE, &session(app, &user).await, &address).await.unwrap();
    let waiting = all(app).await.into_iter().find(|mail| mail.user == Some(user.id)).unwrap();
    // Whoever sends may write it at the same time, and then that link is the newest.
    let mut confirmed = false;
    for _ in 0..5 {
        let letter = letter(app, &waiting).await.unwrap();
        confirmed = mail::confirm(app, SOMEWHERE, &token(&letter, "/mail#")).await.is_ok();
        if confirmed {
            break;
        }
    }
    assert!(confirmed);
    app.base.storage.drop_mail(&waiting.id).await.unwrap();
    user
}

#[tokio::test]
async fn a_link_is_made_when_its_mail_is_written_and_only_the_newest_is_good() {
    let world = world().await;
    let (app, ada) = (&world.app, world.registered("Ada").await);
    mail::give(app, SOMEWHERE, &session(app, &ada).await, "ada@home.example").await.unwrap();
    let waiting = all(app).await.remove(0);
    assert!(!waiting.about.contains("token"), "{}", waiting.about);
    let (first, second) =
        (letter(app, &waiting).await.unwrap(), letter(app, &waiting).await.unwrap());
    let dead = mail::confirm(app, SOMEWHERE, &token(&first, "/mail#")).await;
    assert!(matches!(dead, Err(crate::denied::Denied::MailLinkDead(_))));
    let done = mail::confirm(app, SOMEWHERE, &token(&second, "/mail#")).await.unwrap();
    assert_eq!((done.name.as_str(), done.address.as_str()), ("Ada", "ada@home.example"));
    assert_eq!(first.id, second.id, "whoever gets both can tell that they are one");
    assert!(letter(app, &waiting).await.is_none(), "there is nothing to confirm any more");
    world.end().await;
}

#[tokio::test]
async fn a_link_for_a_forgotten_passphrase_is_that_of_whoever_still_has_the_address() {
    let world = world().await;
    let app = &world.app;
    let (ada, bela) = (reached(&world, "Ada").await, world.registered("Bela").await);
    for who in ["nobody", "Bela", "bela@home.example", "Ada"] {
        mail::forgotten(app, SOMEWHERE, who).await.unwrap();
    }
    let waiting = loop {
        if let Some(found) = all(app).await.pop() {
            break found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    assert_eq!((waiting.kind.as_str(), waiting.user), ("reset", Some(ada.id)));
    let text = letter(app, &waiting).await.unwrap();
    let token = Token::read(&token(&text, "/reset#")).unwrap();
    let opens = app.base.storage.reset_user(&token.hash(), now::millis()).await.unwrap();
    assert_eq!(opens.map(|user| user.id), Some(ada.id));
    let late = now::millis() + HOUR_MS + 1;
    assert!(app.base.storage.reset_user(&token.hash(), late).await.unwrap().is_none());
    app.base.storage.set_limits(ada.id, true, false, now::millis()).await.unwrap();
    assert!(letter(app, &waiting).await.is_none(), "nobody who is suspended gets one");
    assert!(app.base.storage.reached_by_mail(bela.id, Which::Confirmed).await.unwrap().is_none());
    world.end().await;
}

#[tokio::test]
async fn those_who_have_an_address_are_told_and_nobody_else_is() {
    let world = world().await;
    let app = &world.app;
    let (ada, bela) = (reached(&world, "Ada").await, world.registered("Bela").await);
    let guest = world.user("Guest", Role::Guest).await;
    for user in [&ada, &bela, &guest] {
        note(app, user, Some(SOMEWHERE), &Security::AppAdded).await;
        note(app, user, None, &Security::SessionsEnded).await;
    }
    let waiting = all(app).await;
    assert_eq!(waiting.len(), 1);
    let letter = letter(app, &waiting[0]).await.unwrap();
    assert_eq!(letter.subject, "A second factor was added to Ada at play.example.org");
    assert!(letter.text.contains("https://play.example.org/account"), "{}", letter.text);
    let root = world.admin("Root").await;
    let change = rookery_protocol::console::UserChange {
        suspended: Some(true),
        ..rookery_protocol::console::UserChange::default()
    };
    people::change(app, &root, ada.id, &change).await.unwrap();
    assert!(self::letter(app, &waiting[0]).await.is_none());
    world.end().await;
}

#[tokio::test]
async fn a_mail_server_that_is_not_there_keeps_mails_waiting_and_is_left_alone() {
    let world = world().await;
    let app = &world.app;
    let rita = reached(&world, "Rita").await;
    queue::test(app, rita.id).await.unwrap();
    for _ in 0..200 {
        send_due(app).await.unwrap();
        if app.mails.past.is_down(now::millis()).is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let standing = standing(app).await.unwrap().unwrap();
    assert!(standing.trouble && standing.sent == 0 && standing.waiting == 1, "{standing:?}");
    assert!(standing.failure.is_some() && standing.failed_ms.is_some());
    world.end().await;
}

#[tokio::test]
async fn a_mail_of_a_kind_that_is_not_known_is_left_to_servers_that_know_it() {
    let world = world().await;
    let new = rookery_storage::mails::NewMail {
        id: "newer",
        user: None,
        kind: "newer",
        address: Some("ada@home.example"),
        about: "{\"kind\":\"newer\"}",
        made_ms: 1,
        ends_ms: now::millis() + DAY_MS,
        next_ms: now::millis(),
    };
    world.app.base.storage.queue_mail(&new).await.unwrap();
    send_due(&world.app).await.unwrap();
    assert_eq!(world.app.base.storage.mails_waiting().await.unwrap().0, 1);
    world.end().await;
}

#[tokio::test]
async fn a_link_that_stops_mail_is_good_for_its_account_alone_at_any_server() {
    let world = world().await;
    let app = &world.app;
    let (ada, bela) = (reached(&world, "Ada").await, reached(&world, "Bela").await);
    for user in [&ada, &bela] {
        mail::choose(app, user, true).await.unwrap();
    }
    let token = stop::token(&app.mails, &app.base, ada.id).await.unwrap();
    let other = format!("{}{}", bela.id, &token[8..]);
    for wrong in ["", "x", other.as_str(), &token[..40], &token.to_uppercase()] {
        assert!(mail::stop(app, SOMEWHERE, wrong).await.is_err(), "{wrong}");
    }
    let (elsewhere, _) = new();
    let whose = whose_stop(&elsewhere, &app.base, &token).await.unwrap();
    assert_eq!(whose, Some(ada.id));
    assert_eq!(mail::stop(app, SOMEWHERE, &token).await.unwrap().name, "Ada");
    let wants = async |user: UserId| app.base.storage.wants_games_mail(user).await.unwrap();
    assert!(!wants(ada.id).await && wants(bela.id).await);
    world.end().await;
}

#[tokio::test]
async fn without_a_mail_server_or_an_address_of_the_site_nothing_is_noted() {
    let world = World::with(|options| options.mail = Some(nowhere())).await;
    let (app, ada) = (&world.app, world.registered("Ada").await);
    assert!(!is_offered(&app.base));
    let denied = mail::give(app, SOMEWHERE, &session(app, &ada).await, "ada@home.example").await;
    assert!(matches!(denied, Err(crate::denied::Denied::NoMailHere)));
    app.base.storage.give_mail_address(ada.id, "ada@home.example", 1).await.unwrap();
    queue::confirm(app, ada.id, "ada@home.example").await.unwrap();
    assert!(all(app).await.is_empty());
    assert_eq!(standing(app).await.unwrap(), None);
    world.end().await;
}

#[test]
fn a_token_that_stops_mail_is_read_as_it_was_written_or_not_at_all() {
    let good = format!("q7Kd0Zx2{}", "0a".repeat(32));
    Target::new("stop-tokens").words(&["q7Kd0Zx2", &good, "0a"]).runs(6_000).len_max(120).text(
        |text| {
            let read = stop::read(text);
            if let Some((user, tag)) = &read {
                let digits: String = tag.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(format!("{user}{digits}"), text);
            }
            Did::of(&(read.is_some(), text.len()))
        },
    );
}
