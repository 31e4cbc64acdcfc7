//! The HTTP calls.

use std::sync::{Arc, Mutex};

use rookery_protocol::account::{Credentials, Me};

use super::server;
use crate::{ApiError, Client};

fn credentials() -> Credentials {
    Credentials { name: "ada".into(), passphrase: "a long passphrase".into() }
}

const SIGNED_IN: &str = r#"{"account":{"player":{"id":"0000000a","name":"ada"},"role":"player"}}"#;

#[tokio::test]
async fn the_session_is_kept_and_forgotten_as_the_server_says() {
    let (listener, address) = server::listen().await;
    let client = Client::new(&address).unwrap();
    let ada = credentials();
    let cookie = "set-cookie: rookery_session=t0ken; HttpOnly; Path=/\r\n";
    let (asked, me) =
        tokio::join!(server::answer(&listener, "200 OK", cookie, SIGNED_IN), client.log_in(&ada));
    assert!(asked.starts_with("POST /api/v1/login HTTP/1.1"), "{asked}");
    assert!(asked.ends_with(r#"{"name":"ada","passphrase":"a long passphrase"}"#), "{asked}");
    assert_eq!(me.unwrap().account.unwrap().player.name, "ada");
    assert_eq!(client.session().as_deref(), Some("t0ken"));

    let gone = "set-cookie: rookery_session=; Max-Age=0\r\n";
    let twin = client.clone();
    let (asked, me) = tokio::join!(server::answer(&listener, "200 OK", gone, "{}"), twin.log_out());
    let both = "cookie: rookery_session=t0ken; __Host-rookery_session=t0ken\r\n";
    assert!(asked.contains(both), "{asked}");
    assert_eq!(me.unwrap(), Me { account: None });
    assert_eq!(client.session(), None);
}

#[tokio::test]
async fn a_refusal_carries_the_servers_words() {
    let (listener, address) = server::listen().await;
    let client = Client::new(&address).unwrap();
    let ada = credentials();
    let problem = r#"{"error":"That name is taken.","code":"name-taken","field":"name"}"#;
    let (_, refused) =
        tokio::join!(server::answer(&listener, "409 Conflict", "", problem), client.register(&ada));
    let refused = refused.unwrap_err();
    assert_eq!(refused.to_string(), "That name is taken.");
    assert_eq!(refused.code(), Some("name-taken"));
    assert!(!refused.may_pass());
}

#[tokio::test]
async fn an_error_page_of_something_between_is_a_refusal_too() {
    let (listener, address) = server::listen().await;
    let client = Client::new(&address).unwrap();
    let (_, refused) =
        tokio::join!(server::answer(&listener, "502 Bad Gateway", "", "<html>"), client.me());
    let refused = refused.unwrap_err();
    assert_eq!(refused.code(), Some("http-502"));
    assert!(refused.may_pass());
}

#[tokio::test]
async fn an_answer_that_is_no_answer_is_said_to_be_so() {
    let (listener, address) = server::listen().await;
    let client = Client::new(&address).unwrap();
    let (_, answer) = tokio::join!(server::answer(&listener, "200 OK", "", "7"), client.me());
    assert!(matches!(answer, Err(ApiError::Unexpected(_))), "{answer:?}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unreachable() {
    let (listener, address) = server::listen().await;
    drop(listener);
    let answer = Client::new(&address).unwrap().me().await;
    assert!(matches!(answer, Err(ApiError::Unreachable(_))), "{answer:?}");
}

const ENDED: &str = r#"{"error":"Sign in first.","code":"sign-in-first"}"#;

/// A client whose session is kept where this is read from.
fn kept(address: &str, token: &str) -> (Client, Arc<Mutex<String>>) {
    let file = Arc::new(Mutex::new(token.to_owned()));
    let read = Arc::clone(&file);
    let read = move || Some(read.lock().unwrap().clone());
    (Client::new(address).unwrap().in_kept_session(token.to_owned(), read), file)
}

#[tokio::test]
async fn a_call_is_made_once_more_in_the_session_that_somebody_else_was_given() {
    let (listener, address) = server::listen().await;
    let (client, file) = kept(&address, "old");
    let answers = async {
        let first = server::answer(&listener, "401 Unauthorized", "", ENDED).await;
        // Whoever was given it keeps it a moment later.
        tokio::task::yield_now().await;
        "new".clone_into(&mut file.lock().unwrap());
        [first, server::answer(&listener, "200 OK", "", "[]").await]
    };
    let (asked, bots) = tokio::join!(answers, client.bots());
    assert!(bots.unwrap().is_empty());
    assert!(asked[0].contains("rookery_session=old;"), "{}", asked[0]);
    assert!(asked[1].contains("rookery_session=new;"), "{}", asked[1]);

    "newer".clone_into(&mut file.lock().unwrap());
    let answer = server::answer(&listener, "200 OK", "", SIGNED_IN);
    let (asked, _) = tokio::join!(answer, client.me());
    assert!(asked.contains("rookery_session=newer;"), "it is read before each call: {asked}");
}

#[tokio::test]
async fn who_is_asked_for_in_a_session_that_was_renewed_is_asked_for_once_more() {
    let (listener, address) = server::listen().await;
    let (client, file) = kept(&address, "old");
    let answers = async {
        server::answer(&listener, "200 OK", "", "{}").await;
        "new".clone_into(&mut file.lock().unwrap());
        server::answer(&listener, "200 OK", "", SIGNED_IN).await
    };
    let (asked, me) = tokio::join!(answers, client.me());
    assert_eq!(me.unwrap().account.unwrap().player.name, "ada");
    assert!(asked.contains("rookery_session=new;"), "{asked}");
}

#[tokio::test]
async fn a_session_that_is_over_is_said_to_be_and_one_that_is_new_here_stays() {
    let (listener, address) = server::listen().await;
    let (client, _) = kept(&address, "old");
    let answer = server::answer(&listener, "401 Unauthorized", "", ENDED);
    let (_, refused) = tokio::join!(answer, client.bots());
    assert_eq!(refused.unwrap_err().code(), Some("sign-in-first"));

    let cookie = "set-cookie: rookery_session=mine; HttpOnly; Path=/\r\n";
    let answer = server::answer(&listener, "200 OK", cookie, SIGNED_IN);
    let _ = tokio::join!(answer, client.me());
    let (asked, _) = tokio::join!(server::answer(&listener, "200 OK", "", SIGNED_IN), client.me());
    assert!(asked.contains("rookery_session=mine;"), "what is kept is older: {asked}");
}
