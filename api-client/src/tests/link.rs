//! A conversation over several sockets.

use std::time::Duration;

use rookery_protocol::clock::Clocks;
use rookery_protocol::game::{Entry, Offers, State};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut, PONG_OVERDUE_MS};
use tokio::net::TcpListener;

use super::server::{self, Peer};
use crate::{ApiError, Client, Link};

fn game() -> GameId {
    GameId::from_random(7)
}

fn watch(from: u32) -> ClientOut {
    ClientOut::Watch { game: game(), from }
}

fn a_move() -> ClientOut {
    ClientOut::Move { game: game(), ply: 0, notation: "e2e4".into(), id: "m1".into() }
}

fn events(versions: std::ops::RangeInclusive<u32>) -> ClientIn {
    let state = State {
        version: *versions.end(),
        ply: 0,
        turn: None,
        clocks: Clocks { first: None, second: None, running: None, at_ms: 0 },
        offers: Offers::default(),
        result: None,
        first_move_by_ms: None,
    };
    let entries = versions.map(|version| Entry { version, at_ms: 0, event: None }).collect();
    ClientIn::Events { game: game(), entries, state, you: None }
}

fn done() -> ClientIn {
    ClientIn::Done { id: "m1".into() }
}

async fn open() -> (TcpListener, Peer, Link) {
    let (listener, address) = server::listen().await;
    let client = Client::new(&address).unwrap();
    let (peer, link) = tokio::join!(Peer::accept(&listener), Link::open(&client, 1));
    (listener, peer, link.unwrap())
}

#[tokio::test]
async fn a_lost_connection_is_resumed_from_the_last_version_with_the_same_command() {
    let (listener, mut peer, mut link) = open().await;
    link.say(watch(1)).await.unwrap();
    assert_eq!(peer.hear().await, watch(1));
    peer.say(&events(2..=3)).await;
    assert_eq!(link.hear().await.unwrap(), events(2..=3));
    link.say(a_move()).await.unwrap();
    assert_eq!(peer.hear().await, a_move());
    drop(peer);

    let second = async {
        let mut peer = Peer::accept(&listener).await;
        assert_eq!(peer.hear().await, watch(3));
        assert_eq!(peer.hear().await, a_move());
        peer.say(&events(4..=4)).await;
        peer.say(&done()).await;
        peer
    };
    let heard = async { (link.hear().await.unwrap(), link.hear().await.unwrap()) };
    let (_peer, heard) = tokio::join!(second, heard);
    assert_eq!(heard, (events(4..=4), done()));
    assert_eq!((link.pending(), link.version(game()), link.connections()), (0, Some(4), 2));
}

#[tokio::test]
async fn a_greeting_tells_the_time_and_a_lost_connection_is_known_to_be() {
    let (listener, mut peer, mut link) = open().await;
    assert_eq!((link.is_connected(), link.server_now()), (true, None));
    let hello = ClientIn::Hello { account: None, at_ms: 1_000_000 };
    peer.say(&hello).await;
    assert_eq!(link.hear().await.unwrap(), hello);
    let now = link.server_now().unwrap();
    assert!((1_000_000..1_060_000).contains(&now), "{now}");
    drop(peer);
    let mut moment = tokio::time::interval(Duration::from_millis(5));
    while link.is_connected() {
        tokio::select! {
            heard = link.hear() => panic!("{heard:?}"),
            _ = moment.tick() => {}
        }
    }
    let second = async {
        let mut peer = Peer::accept(&listener).await;
        peer.say(&done()).await;
        peer.say(&hello).await;
        peer
    };
    let (_peer, heard) = tokio::join!(second, link.hear());
    assert_eq!((heard.unwrap(), link.is_connected()), (hello.clone(), true));
}

#[tokio::test]
async fn a_gap_is_asked_for_and_never_shown() {
    let (_listener, mut peer, mut link) = open().await;
    link.say(watch(1)).await.unwrap();
    assert_eq!(peer.hear().await, watch(1));
    peer.say(&events(2..=2)).await;
    peer.say(&events(4..=4)).await;
    let server = async {
        assert_eq!(peer.hear().await, watch(2));
        peer.say(&events(3..=4)).await;
    };
    let heard = async { (link.hear().await.unwrap(), link.hear().await.unwrap()) };
    let ((), heard) = tokio::join!(server, heard);
    assert_eq!(heard, (events(2..=2), events(3..=4)));
}

#[tokio::test]
async fn a_message_of_a_later_version_of_the_protocol_is_passed_over() {
    let (_listener, mut peer, mut link) = open().await;
    peer.say_text(r#"{"type":"of-tomorrow"}"#).await;
    peer.say(&done()).await;
    peer.say(&events(1..=1)).await;
    assert_eq!(link.hear().await.unwrap(), events(1..=1), "nobody waits for that answer either");
    assert_eq!(link.connections(), 1);
}

#[tokio::test]
async fn who_is_sent_away_for_good_does_not_come_back() {
    let (_listener, mut peer, mut link) = open().await;
    let bye = ClientIn::Bye { text: "Too many sockets.".into(), said: None, again: false };
    peer.say(&bye).await;
    assert_eq!(link.hear().await.unwrap(), bye);
    assert!(matches!(link.hear().await, Err(ApiError::Closed(_))));
}

#[tokio::test]
async fn a_server_that_is_silent_is_left_for_a_new_connection() {
    let (listener, mut silent, mut link) = open().await;
    tokio::select! {
        _ = link.hear() => unreachable!("nothing was said"),
        () = silent.hear_ping() => {}
    }
    tokio::time::pause();
    tokio::time::advance(Duration::from_millis(PONG_OVERDUE_MS as u64 + 1)).await;
    tokio::time::resume();
    let second = async {
        let mut peer = Peer::accept(&listener).await;
        peer.say(&events(1..=1)).await;
        peer
    };
    let (_peer, heard) = tokio::join!(second, link.hear());
    assert_eq!(heard.unwrap(), events(1..=1));
    assert_eq!(link.connections(), 2);
}

#[tokio::test]
async fn who_listens_for_short_moments_only_comes_back_as_well() {
    let (listener, peer, mut link) = open().await;
    link.say(watch(1)).await.unwrap();
    drop(peer);
    let short_moments = async {
        let moment = Duration::from_millis(5);
        while link.connections() < 2 || link.version(game()) < Some(2) {
            let _ = tokio::time::timeout(moment, link.hear()).await;
        }
    };
    let second = async {
        let mut peer = Peer::accept(&listener).await;
        assert_eq!(peer.hear().await, watch(1));
        peer.say(&events(2..=2)).await;
        peer
    };
    let both = async { tokio::join!(second, short_moments) };
    tokio::time::timeout(Duration::from_secs(5), both).await.unwrap();
}

#[tokio::test]
async fn a_session_that_was_renewed_meanwhile_is_shown_by_another_socket() {
    let (listener, address) = server::listen().await;
    let kept = std::sync::Arc::new(std::sync::Mutex::new("old".to_owned()));
    let read = kept.clone();
    let client = Client::new(&address).unwrap();
    let client =
        client.in_kept_session("old".to_owned(), move || Some(read.lock().unwrap().clone()));
    let (peer, link) = tokio::join!(Peer::accept(&listener), Link::open(&client, 1));
    let (mut peer, mut link) = (peer, link.unwrap());
    "new".clone_into(&mut kept.lock().unwrap());
    peer.say(&ClientIn::Hello { account: None, at_ms: 7 }).await;
    let second = async {
        let mut peer = Peer::accept(&listener).await;
        peer.say(&ClientIn::Hello { account: None, at_ms: 8 }).await;
        peer
    };
    let (_peer, heard) = tokio::join!(second, link.hear());
    let last = ClientIn::Hello { account: None, at_ms: 8 };
    assert_eq!(heard.unwrap(), last, "nobody is told what the first one knew");
    assert_eq!((client.session().as_deref(), link.connections()), (Some("new"), 2));
}
