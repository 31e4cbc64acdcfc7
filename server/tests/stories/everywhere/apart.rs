//! What only two servers can do: end, be refused, and not hear of each other.

use std::time::Duration;

use rookery_play::Others;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Event;
use rookery_protocol::socket::ClientIn;
use tokio::time::{Instant, sleep};

use super::{length, minutes, table};
use crate::person::{Person, Table, begin, offer};
use crate::site::{Kind, Line, Site};
#[tokio::test]
async fn who_is_left_plays_on_at_the_other_server_when_one_ends() {
    for kind in [Kind::TwoByDatabase, Kind::TwoByNats] {
        let site = Site::open(kind).await;
        let mut table = table(&site, "chess").await;
        table.play("e2e4 e7e5").await;
        let site = site.without_here().await;
        assert!(table.first.until_closed().await.is_some_and(|(_, again)| again));
        let mut anna = site.also_there("anna").await;
        assert_eq!(length(&mut anna, table.game).await, 2);
        table.first = anna;
        table.play_on(2, "g1f3 b8c6").await;
        site.close().await;
    }
}

#[tokio::test]
async fn a_server_that_wants_a_database_for_itself_is_refused_beside_others() {
    let site = Site::open(Kind::TwoByDatabase).await;
    let config = |others| {
        let config = site.here().running.config.as_ref().clone();
        let play = rookery_play::Options { others, ..config.play.clone() };
        rookery_server::Config { node: Some("three".into()), play, ..config }
    };
    let refused = rookery_server::start(config(Others::None)).await.err();
    assert!(refused.unwrap().to_string().contains("--alone"));
    let third = rookery_server::start(config(Others::ByDatabase)).await.unwrap();
    third.stop().await;
    site.close().await;

    let site = Site::open(Kind::Postgres).await;
    let config = site.here().running.config.as_ref().clone();
    for others in [Others::None, Others::ByDatabase] {
        let play = rookery_play::Options { others, ..config.play.clone() };
        let second = rookery_server::Config { play, ..config.clone() };
        let refused = rookery_server::start(second).await.err().unwrap().to_string();
        assert!(refused.contains("--alone"), "{refused}");
    }
    site.close().await;

    let site = Site::open(Kind::File).await;
    let refused = rookery_server::start(site.here().running.config.as_ref().clone()).await.err();
    let refused = refused.unwrap().to_string();
    assert!(refused.contains("--database-url postgres://"), "{refused}");
    site.close().await;
}

/// Words do not travel for a while: games go on, those who watch at the other server are a few seconds
/// behind, and what else happened is known once words travel again.
#[tokio::test]
async fn nothing_is_lost_while_nats_is_away() {
    let line = Line::to_nats().await;
    let site = Site::open_by(Kind::TwoByNats, &line).await;
    let mut table = table(&site, "chess").await;
    let mut watcher = Person::guest(site.there()).await;
    watcher.watch(table.game).await;
    table.play("e2e4").await;
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 1)).await;
    line.set(false);
    // Whoever moves finds what the other server has stored.
    table.play_on(1, "e7e5 g1f3 b8c6").await;
    let behind = Instant::now();
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 4)).await;
    assert!(behind.elapsed() < Duration::from_secs(10), "{:?}", behind.elapsed());
    let to = Audience::Name { name: "bela".into() };
    let offered = NewChallenge { to, ..offer("gomoku", minutes()) };
    let made = table.first.client.challenge(&offered).await.unwrap();
    line.set(true);
    let incoming = table.second.until(|message| match message {
        ClientIn::Challenges { incoming, .. } => incoming.into_iter().next(),
        _ => None,
    });
    assert_eq!(incoming.await.id, made.id);
    table.play_on(4, "f1b5").await;
    watcher.event(|event| matches!(event, Event::Moved(made) if made.ply == 5)).await;
    site.close().await;
}

/// Who has just come to a game that is being played is shown it as it is now.
#[tokio::test]
async fn a_game_that_began_at_one_server_is_played_at_the_other_by_both() {
    for kind in [Kind::TwoByDatabase, Kind::TwoByNats] {
        let site = Site::open(kind).await;
        let (anna, bela) = (site.person_here("anna").await, site.person_here("bela").await);
        let game = begin(&anna, &bela, &offer("chess", minutes())).await.id;
        let (first, second) = (site.also_there("anna").await, site.also_there("bela").await);
        let mut table = Table { game, first, second };
        for person in [&mut table.first, &mut table.second] {
            person.watch(game).await;
        }
        table.play("e2e4 e7e5 g1f3 b8c6").await;
        site.close().await;
    }
}

/// The database is away for longer than a server may be silent: moves are refused and nobody is taken
/// for dead, for each was as deaf as the others.
#[tokio::test]
async fn nothing_is_lost_while_the_database_is_away() {
    let line = Line::to_postgres().await;
    let site = Site::open_by(Kind::TwoByDatabase, &line).await;
    let mut table = table(&site, "chess").await;
    table.play("e2e4 e7e5").await;
    line.set(false);
    let refused = table.first.make(table.game, 2, "g1f3").await;
    assert_eq!(refused, Err(Refusal::StorageDown));
    sleep(Duration::from_secs(3)).await;
    line.set(true);
    while let Err(refused) = table.first.make(table.game, 2, "g1f3").await {
        assert!(matches!(refused, Refusal::StorageDown | Refusal::Busy), "{refused:?}");
        sleep(Duration::from_millis(100)).await;
    }
    table.play_on(3, "b8c6 f1b5").await;
    table.second.event(|event| matches!(event, Event::Moved(made) if made.ply == 5)).await;
    let shown = table.second.watch(table.game).await;
    let events = || shown.entries.iter().filter_map(|entry| entry.event.as_ref());
    let moves = events().filter(|event| matches!(event, Event::Moved(_))).count();
    // Who was told late, while words were not heard again yet, is not charged for that.
    let holds = events().filter(|event| matches!(event, Event::ClocksHeld { .. })).count();
    assert_eq!((moves, moves + holds), (5, shown.entries.len()), "{:?}", shown.entries);
    site.close().await;
}
