//! Words from one server to another, by every carrier.

use std::time::Duration;

use rookery_protocol::id::{GameId, UserId};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::*;
use crate::local::Hub;

/// Nothing takes so long.
const LONG: Duration = Duration::from_secs(15);

#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
fn address(variable: &str, usual: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| usual.to_owned())
}

fn random() -> u64 {
    getrandom::u64().unwrap()
}

fn game(version: u32) -> Word {
    Word::Game { id: GameId::from_random(1), version }
}

/// Passes over what is heard at the beginning, when a carrier has just connected.
async fn hears(ears: &mut Ears, wanted: Word) {
    let hearing = async {
        while let Some(word) = ears.next().await {
            if word == wanted {
                return;
            }
            assert_eq!(word, Word::Anything);
        }
        panic!("nothing more is heard");
    };
    timeout(LONG, hearing).await.unwrap_or_else(|_| panic!("{wanted:?} is not heard"));
}

/// Has two servers tell each other everything.
async fn tell_each_other([one, other]: [&mut (News, Ears); 2]) {
    let player = UserId::from_random(2);
    let _following = [
        one.0.follow(game(0).topic()).await,
        other.0.follow(game(0).topic()).await,
        other.0.follow(Topic::Person(player)).await,
        other.0.follow(Topic::Lobby).await,
    ];
    one.0.say(game(7));
    hears(&mut other.1, game(7)).await;
    other.0.say(game(8));
    hears(&mut one.1, game(8)).await;
    let words = [Word::Challenges(player), Word::Lobby, Word::Settings, Word::Bots, Word::Library];
    for word in words {
        one.0.say(word);
        hears(&mut other.1, word).await;
    }
}

async fn by_nats(site: &str, own: &str) -> (News, Ears) {
    let url = address("ROOKERY_TEST_NATS", "nats://127.0.0.1:4222");
    let (ear, ears) = ears(own);
    let news = nats::begin(&url, site, own.to_owned(), ear).await.unwrap();
    (news, ears)
}

#[tokio::test]
async fn servers_in_one_process_tell_each_other() {
    let hub = Hub::default();
    tell_each_other([&mut hub.join("one"), &mut hub.join("other")]).await;
    assert_eq!(hub.told(), 7);
}

#[tokio::test]
async fn servers_tell_each_other_by_nats() {
    let site = format!("test{:x}", random());
    let [mut one, mut other] = [by_nats(&site, "one").await, by_nats(&site, "other").await];
    // Once both are connected.
    hears(&mut one.1, Word::Anything).await;
    hears(&mut other.1, Word::Anything).await;
    tell_each_other([&mut one, &mut other]).await;
}

#[tokio::test]
async fn a_server_hears_by_nats_what_it_follows_of_its_own_site_and_nothing_else() {
    let site = format!("test{:x}", random());
    let elsewhere = format!("test{:x}", random());
    let (one, mut one_hears) = by_nats(&site, "one").await;
    let (other, mut other_hears) = by_nats(&site, "other").await;
    let (stranger, mut stranger_hears) = by_nats(&elsewhere, "stranger").await;
    for ears in [&mut one_hears, &mut other_hears, &mut stranger_hears] {
        hears(ears, Word::Anything).await;
    }
    let followed = other.follow(game(0).topic()).await;
    one.say(Word::Game { id: GameId::from_random(9), version: 1 });
    stranger.say(Word::Settings);
    one.say(game(1));
    hears(&mut other_hears, game(1)).await;
    drop(followed);
    // What was unsubscribed is not heard once that has got through.
    let heard = async {
        loop {
            one.say(game(2));
            one.say(Word::Bots);
            match other_hears.next().await {
                Some(Word::Bots) => return,
                Some(word) => assert_eq!(word, game(2)),
                None => panic!("nothing more is heard"),
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(LONG, heard).await.unwrap();
}

/// A line to NATS that breaks when it is told to, and then works again.
async fn line(nats: &str) -> (String, Arc<Notify>) {
    let to = nats.strip_prefix("nats://").unwrap().to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("nats://{}", listener.local_addr().unwrap());
    let cut = Arc::new(Notify::new());
    let cuts = Arc::clone(&cut);
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&to).await.unwrap();
            tokio::select! {
                _ = copy_bidirectional(&mut client, &mut server) => {}
                () = cuts.notified() => {}
            }
        }
    });
    (url, cut)
}

#[tokio::test]
async fn who_was_cut_off_from_nats_tells_the_others_that_they_may_have_missed_something() {
    let site = format!("test{:x}", random());
    let (url, cut) = line(&address("ROOKERY_TEST_NATS", "nats://127.0.0.1:4222")).await;
    let (ear, mut one_hears) = ears("one");
    let _one = nats::begin(&url, &site, "one".to_owned(), ear).await.unwrap();
    let (_other, mut other_hears) = by_nats(&site, "other").await;
    for ears in [&mut one_hears, &mut other_hears] {
        hears(ears, Word::Anything).await;
    }
    // What was told at the beginning is heard by now.
    while timeout(Duration::from_millis(200), other_hears.next()).await.is_ok() {}
    cut.notify_one();
    hears(&mut other_hears, Word::Anything).await;
    hears(&mut one_hears, Word::Anything).await;
}

#[tokio::test(start_paused = true)]
async fn what_was_lost_is_told_as_anything_once_somebody_hears_again() {
    let hub = Hub::default();
    let ((one, _), (_other, mut other_hears)) = (hub.join("one"), hub.join("other"));
    hub.set_broken(true);
    one.say(game(1));
    assert!(timeout(Duration::from_secs(5), other_hears.next()).await.is_err());
    hub.set_broken(false);
    assert_eq!(timeout(LONG, other_hears.next()).await.unwrap(), Some(Word::Anything));
}

#[tokio::test]
async fn words_that_nobody_takes_are_heard_as_anything() {
    let (ear, mut ears) = ears("one");
    let letter = word::Letter { from: "other", words: &[game(1)] }.write();
    for _ in 0..=HEARD_MAX {
        ear.hears(letter.as_bytes());
    }
    assert_eq!(ears.next().await, Some(Word::Anything));
    for _ in 0..HEARD_MAX {
        assert_eq!(ears.next().await, Some(game(1)));
    }
    drop(ear);
    assert_eq!(ears.next().await, None);
}

#[tokio::test]
async fn nobody_is_told_while_no_other_server_lives_and_who_comes_then_may_have_missed_anything() {
    let hub = Hub::default();
    let ((one, _), (_other, mut other_hears)) = (hub.join("one"), hub.join("other"));
    one.set_heard(false);
    one.say(game(1));
    one.set_heard(true);
    hears(&mut other_hears, Word::Anything).await;
    one.set_heard(true);
    one.say(game(2));
    hears(&mut other_hears, game(2)).await;
    assert_eq!(hub.told(), 2);
}

#[tokio::test]
async fn who_is_alone_says_nothing() {
    let news = News::alone();
    assert!(news.is_alone());
    news.say(Word::Lobby);
    let _following = news.follow(Topic::Lobby).await;
}
