//! Many people log in at once.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::StatusCode;
use rookery_play::auth::passphrase::Passphrases;

use super::{behind_a_proxy, from_before, has_hash, log_in};
use crate::server::{Answer, PASSPHRASE, TestServer};

async fn player_enters(server: &TestServer, n: u8) -> StatusCode {
    let (from, name) = (format!("10.0.0.{n}"), format!("player-{n}"));
    log_in(&mut server.browser(), &from, &name, PASSPHRASE).await.status
}

async fn guess_of_flood(server: &TestServer, n: u8) -> Answer {
    log_in(&mut server.browser(), "10.0.0.1", &format!("nobody-{n}"), "a guess").await
}

#[tokio::test]
async fn a_hundred_and_fifty_people_who_log_in_at_once_all_get_in() {
    let server = behind_a_proxy().await;
    let hash = Passphrases::new().hash("127.0.0.1".parse().unwrap(), PASSPHRASE).await.unwrap();
    for n in 1..=150 {
        has_hash(&server, &format!("player-{n}"), hash.clone()).await;
    }
    let statuses = join_all((1..=150).map(|n| player_enters(&server, n))).await;
    let refused = statuses.iter().filter(|status| **status != StatusCode::OK).count();
    assert_eq!(refused, 0, "{statuses:?}");
}

#[tokio::test]
async fn one_network_that_floods_the_server_with_log_ins_keeps_nobody_else_out() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.play.rates = rookery_play::Rates::new(10_000, 60);
    })
    .await;
    from_before(&server, "Bela", PASSPHRASE).await;
    let flood = (0..100).map(|n| guess_of_flood(&server, n));
    let bela = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        log_in(&mut server.browser(), "10.0.0.2", "Bela", PASSPHRASE).await
    };
    let (flood, bela) = tokio::join!(join_all(flood), bela);
    assert_eq!(bela.status, StatusCode::OK);
    let busy: Vec<_> =
        flood.iter().filter(|one| one.status == StatusCode::SERVICE_UNAVAILABLE).collect();
    assert!(!busy.is_empty(), "so many do not wait from one network");
    assert!(busy[0].problem(503, "busy").error.contains("people are logging in"));
}
