//! One rule behind every door: the same people are refused at each of them.

use hyper::StatusCode;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Room;
use rookery_protocol::token::Scope;
use serde_json::json;

use crate::house::House;
use crate::ics::Telnet;
use crate::person::{Person, Table};
use crate::server::{PASSPHRASE, credentials};

/// A server that old programs can reach, too.
async fn house() -> House {
    House::with(|config| config.ics_listen = Some("127.0.0.1:0".to_owned())).await
}

#[tokio::test]
async fn whoever_is_suspended_enters_by_no_door() {
    let mut house = house().await;
    let program = house.server.program("bela", &[Scope::BoardPlay]).await;
    let mut window = house.server.browser();
    window.post("/api/v1/login", credentials("bela", PASSPHRASE)).await;
    assert_eq!(window.name().await.as_deref(), Some("bela"));
    assert_eq!(program.get("/api/account").await.status, StatusCode::OK);
    assert_eq!(house.change("bela", json!({ "suspended": true })).await.status, StatusCode::OK);

    assert_eq!(window.name().await, None, "the session has ended");
    let mut browser = house.server.browser();
    let refused = browser.post("/api/v1/login", credentials("bela", PASSPHRASE)).await;
    let told = refused.problem(403, "suspended").error;
    program.get("/api/account").await.problem(401, "no-such-token");
    program.get("/socket").await.problem(401, "no-such-token");
    let mut telnet = Telnet::connect(&house.server).await;
    telnet.until("login: ").await;
    telnet.says("bela").await;
    telnet.until("password: ").await;
    telnet.says(PASSPHRASE).await;
    telnet.until(&told).await;
}

#[tokio::test]
async fn whoever_is_muted_is_heard_through_no_door() {
    let mut house = house().await;
    let mut telnet = Telnet::of(&house.server, "bela").await;
    let program = house.server.program("carl", &[Scope::BoardPlay]).await;
    let dora = Person::registered(&house.server, "dora").await;
    let guest = Person::guest(&house.server).await;
    let mut table = Table::seat(dora, guest, "chess", TimeControl::fischer(600, 0)).await;
    let game = table.game;
    for name in ["bela", "carl", "dora"] {
        assert_eq!(house.change(name, json!({ "muted": true })).await.status, StatusCode::OK);
    }

    assert_eq!(table.first.tell(game, Room::Players, "hello").await, Err(Refusal::Muted));
    let path = format!("/api/board/game/{game}/chat");
    let said = program.post(&path, "room=spectator&text=hello").await;
    let told = said.problem(403, "muted").error;
    assert_eq!(told, Refusal::Muted.to_string());
    telnet.says("observe dora").await;
    telnet.until("You are now observing game 1.").await;
    telnet.position().await;
    telnet.says("whisper hello").await;
    telnet.until(&told).await;
}
