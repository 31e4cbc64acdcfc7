//! What a socket takes, and what it does with the rest.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rookery_api_client::Socket;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::socket::{ClientIn, ClientOut, MESSAGE_LEN_MAX};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::person::{PATIENCE, Person, Table};
use crate::server::TestServer;

fn refusal(message: &ClientIn) -> Option<Refusal> {
    match message {
        ClientIn::Refused { reason, .. } => Some(*reason),
        _ => None,
    }
}

async fn is_alive(person: &mut Person) {
    person.say(ClientOut::Ping { lag_ms: None }).await;
    person.until(|message| matches!(message, ClientIn::Pong { .. }).then_some(())).await;
}

#[tokio::test]
async fn garbage_is_refused_and_the_connection_goes_on() {
    let server = TestServer::start().await;
    let mut person = Person::guest(&server).await;
    for text in ["", "hello", "{}", "[1,2", r#"{"type":"launch"}"#, "\u{0}\u{feff}"] {
        person.socket.send_text(text.to_owned()).await.unwrap();
        assert_eq!(person.until(|message| refusal(&message)).await, Refusal::Malformed, "{text:?}");
    }
    is_alive(&mut person).await;
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_connection_with_a_word_and_nothing_else() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    table.play("e2e4").await;
    table.second.socket.send_text("x".repeat(MESSAGE_LEN_MAX + 1)).await.unwrap();
    let bye = table.second.until_closed().await;
    assert_eq!(bye, Some(("That message was too long.".to_owned(), true)));
    let mut back = table.second.another_window().await;
    assert_eq!(back.make(table.game, 1, "e7e5").await, Ok(()));
}

#[tokio::test]
async fn binary_frames_are_refused() {
    let server = TestServer::start().await;
    let address = format!("ws://{}/socket", server.address());
    let (mut socket, _) = connect_async(address).await.unwrap();
    socket.send(Message::binary(vec![0xff; 100])).await.unwrap();
    let mut texts = vec![];
    while texts.len() < 2 {
        texts.push(socket.next().await.unwrap().unwrap().into_text().unwrap().to_string());
    }
    assert!(texts[1].contains("malformed"), "{texts:?}");
}

#[tokio::test]
async fn another_site_opens_no_socket() {
    let server = TestServer::start().await;
    let address = format!("ws://{}/socket", server.address());
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let error = connect_async(request).await.unwrap_err().to_string();
    assert!(error.contains("403"), "{error}");
}

#[tokio::test]
async fn a_flood_is_refused_then_heard_again_and_at_last_cut_off() {
    let server = TestServer::start().await;
    let mut person = Person::guest(&server).await;
    for _ in 0..150 {
        person.say(ClientOut::Ping { lag_ms: None }).await;
    }
    assert_eq!(person.until(|message| refusal(&message)).await, Refusal::TooFast);
    tokio::time::sleep(Duration::from_secs(1)).await;
    is_alive(&mut person).await;
    for _ in 0..700 {
        // The server may close before the last one.
        let _ = person.socket.send(&ClientOut::Ping { lag_ms: None }).await;
    }
    let bye = person.until_closed().await;
    assert!(bye.is_none_or(|(_, again)| !again), "a flooder is not asked back");
}

#[tokio::test]
async fn talk_has_a_rate_of_its_own() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    let room = rookery_protocol::game::Room::Players;
    for _ in 0..5 {
        assert_eq!(table.first.tell(game, room, "hi").await, Ok(()));
    }
    assert_eq!(table.first.tell(game, room, "hi").await, Err(Refusal::TooFast));
    assert_eq!(table.first.make(game, 0, "e2e4").await, Ok(()), "moves still pass");
}

#[tokio::test]
async fn signing_out_closes_the_windows_of_that_session() {
    let server = TestServer::start().await;
    let mut person = Person::registered(&server, "anna").await;
    let mut window = person.another_window().await;
    person.client.log_out().await.unwrap();
    person.until_closed().await;
    window.until_closed().await;
}

#[tokio::test]
async fn a_wrong_cookie_is_nobody() {
    let server = TestServer::start().await;
    let stranger = Person::stranger(&server).await;
    for token in ["0".repeat(64), "x".into(), "'; DROP TABLE sessions; --".into()] {
        stranger.client.set_session(Some(token));
        let mut socket = Socket::connect(&stranger.client).await.unwrap();
        let Ok(ClientIn::Hello { account, .. }) = socket.next().await else { panic!("no hello") };
        assert_eq!(account, None);
    }
}

#[tokio::test]
async fn a_reader_that_does_not_read_is_cut_off_and_nobody_waits_for_it() {
    let server = TestServer::start_with(|config| config.messages_per_s = 1_000).await;
    let mut table = Table::chess(&server).await;
    let mut lazy = Person::guest(&server).await;
    let people = &server.running.app.people;
    assert_eq!(people.count(), 3);
    let watch = ClientOut::Watch { game: table.game, from: 0 };
    let nagging = async {
        while people.count() > 2 && lazy.socket.send(&watch).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        while people.count() > 2 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), nagging).await.unwrap();
    table.play("e2e4 e7e5 g1f3").await;
}

/// What a player's second window hears while a game is played, word for word, until the end of the
/// game has been told.
async fn overheard(server: &TestServer, table: &mut Table) -> Vec<Value> {
    let mut request = format!("ws://{}/socket", server.address()).into_client_request().unwrap();
    let cookie = format!("rookery_session={}", table.first.client.session().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let (mut window, _) = connect_async(request).await.unwrap();
    let game = table.game;
    for message in [
        ClientOut::Watch { game, from: 0 },
        ClientOut::EnterLobby,
        ClientOut::Ping { lag_ms: Some(3) },
    ] {
        let text = serde_json::to_string(&message).unwrap();
        window.send(Message::text(text)).await.unwrap();
    }
    window.send(Message::text("nonsense")).await.unwrap();
    table.play("e2e4 e7e5").await;
    for act in [Act::OfferDraw, Act::AskTakeback] {
        assert_eq!(table.first.act(game, act).await, Ok(()));
    }
    assert_eq!(table.second.act(game, Act::AcceptTakeback).await, Ok(()));
    assert_eq!(table.second.act(game, Act::AddTime).await, Ok(()));
    assert_eq!(table.first.tell(game, Room::Players, "well").await, Ok(()));
    assert_eq!(table.second.act(game, Act::Resign).await, Ok(()));
    assert_eq!(table.first.act(game, Act::OfferRematch).await, Ok(()));
    assert_eq!(table.second.act(game, Act::AcceptRematch).await, Ok(()));
    let mut heard: Vec<Value> = vec![];
    let all = async {
        while !heard.iter().any(|message| message["type"] == "started") {
            let frame = window.next().await.unwrap().unwrap();
            if let Message::Text(text) = frame {
                heard.push(serde_json::from_str(&text).unwrap());
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.unwrap();
    heard
}

#[tokio::test]
async fn what_is_said_over_a_socket_is_what_its_description_says() {
    let server = TestServer::start().await;
    let mut schema: Value = server.browser().get("/api/v1/socket.schema.json").await.json();
    let mut table = Table::chess(&server).await;
    let heard = overheard(&server, &mut table).await;
    let kinds: BTreeSet<_> = heard.iter().filter_map(|message| message["type"].as_str()).collect();
    for kind in ["events", "finished", "game", "hello", "lobby", "pong", "refused", "started"] {
        assert!(kinds.contains(kind), "no {kind} was heard: {kinds:?}");
    }
    schema.as_object_mut().unwrap().remove("anyOf");
    schema["$ref"] = "#/$defs/ClientIn".into();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for message in &heard {
        let faults: Vec<_> = validator.iter_errors(message).map(|one| one.to_string()).collect();
        assert!(faults.is_empty(), "{message} is not as described: {faults:?}");
    }
    assert!(!validator.is_valid(&json!({ "type": "launch" })), "nonsense is not described");
}
