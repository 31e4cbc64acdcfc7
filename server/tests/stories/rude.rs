//! What comes of machines that do not behave: words in the log, and nothing else.

use futures_util::{SinkExt, StreamExt};
use hyper::StatusCode;
use rookery_protocol::game::{Event, ShownMove};
use rookery_protocol::host::{HOST_MESSAGE_LEN_MAX, HostOut};
use rookery_protocol::machine::NewHost;
use rookery_protocol::seat::Seat;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::house::{House, draft, offer};
use crate::machine::{Puppet, hello};
use crate::person::PATIENCE;
use crate::process::Process;
use crate::server::{Browser, PASSPHRASE};

type Raw = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(address: &str, token: &str) -> Result<Raw, tokio_tungstenite::tungstenite::Error> {
    let mut request = format!("ws://{address}/api/v1/host").into_client_request().unwrap();
    let bearer = format!("Bearer {token}").parse().unwrap();
    request.headers_mut().insert("authorization", bearer);
    connect_async(request).await.map(|(socket, _)| socket)
}

async fn is_closed(mut socket: Raw) {
    let closed = async { while socket.next().await.is_some_and(|heard| heard.is_ok()) {} };
    tokio::time::timeout(PATIENCE, closed).await.unwrap();
}

async fn let_in(ada: &mut Browser, name: &str) -> String {
    let answer = ada.post("/api/v1/admin/hosts", json!({ "name": name })).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    answer.json::<NewHost>().token
}

#[tokio::test]
async fn a_machine_that_talks_nonsense_is_cut_off_with_words_in_the_log() {
    let mut process = Process::start("", &[]);
    let mut ada = process.browser().await;
    process.line().await;
    let link = process.line().await;
    let token = link.split_once("/first-admin#").unwrap().1;
    let account = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    assert_eq!(ada.post("/api/v1/first-admin", account).await.status, StatusCode::CREATED);
    let address = ada.address.to_string();
    let token = let_in(&mut ada, "attic").await;

    for wrong in ["x", "", &"0".repeat(token.len()), &token[1..], &format!("{token}0")] {
        let refused = connect(&address, wrong).await.unwrap_err().to_string();
        assert!(refused.contains("401"), "{wrong:?}: {refused}");
    }
    let hello = serde_json::to_string(&hello("Hand")).unwrap();
    for first in [None, Some(hello)] {
        for nonsense in ["", "hello", "{}", "[1,2", r#"{"type":"launch"}"#, "\u{0}\u{feff}"] {
            let mut socket = connect(&address, &token).await.unwrap();
            if let Some(first) = &first {
                socket.send(Message::text(first.clone())).await.unwrap();
            }
            socket.send(Message::text(nonsense)).await.unwrap();
            is_closed(socket).await;
        }
    }
    let mut long = connect(&address, &token).await.unwrap();
    // The server may hang up before all of it is written.
    let _ = long.send(Message::text("x".repeat(HOST_MESSAGE_LEN_MAX + 1))).await;
    is_closed(long).await;
    let mut early = connect(&address, &token).await.unwrap();
    let alive = serde_json::to_string(&HostOut::Alive { usage: vec![], work: vec![] }).unwrap();
    early.send(Message::text(alive)).await.unwrap();
    is_closed(early).await;
    // One that says nothing at all, or nothing that is text.
    let silent = connect(&address, &token).await.unwrap();
    let mut binary = connect(&address, &let_in(&mut ada, "cellar").await).await.unwrap();
    binary.send(Message::binary(vec![0, 255, 1])).await.unwrap();
    tokio::join!(is_closed(silent), is_closed(binary));

    assert_eq!(ada.get("/readyz").await.status, StatusCode::OK);
    let (code, log) = process.end("-TERM").await;
    assert_eq!(code, Some(0));
    for words in [
        "a machine said what cannot be read",
        "the connection of a machine broke",
        "a machine did not say what it is",
        "a machine is gone",
    ] {
        assert!(log.contains(words), "{words}: {log}");
    }
    assert!(!log.contains(&token) && !log.contains("panicked"), "{log}");
}

#[tokio::test]
async fn a_machine_announces_no_engine_of_the_server_and_no_name_that_is_none() {
    let mut house = House::new().await;
    let own = house.engine(draft("Own", "/bin/false", &[], "uci")).await;
    let attic = house.let_in("attic").await;
    let url = house.server.running.url();
    let mut rude = Puppet::mute(&url, &attic.token).await;
    let HostOut::Hello { machine, engines } = hello("OWN") else { unreachable!() };
    let named = |name: &str| {
        let mut engine = engines[0].clone();
        engine.name = name.to_owned();
        engine
    };
    let long = "x".repeat(61);
    let mut engines: Vec<_> = ["OWN", "", " ", "a\nb", &long].map(named).into();
    engines.extend((0..200).map(|n| named(&format!("Engine {n}"))));
    rude.say(HostOut::Hello { machine, engines }).await;
    house.run_by("Engine 0", &["attic"]).await;
    let known: Vec<rookery_protocol::bot::Engine> =
        house.ada.get("/api/v1/admin/engines").await.json();
    assert!(known.len() <= 65, "{} engines", known.len());
    assert!(known.iter().all(|one| !one.name.trim().is_empty() && one.name.len() <= 60));
    let kept = known.into_iter().find(|one| one.id == own.id).unwrap();
    assert!(kept.draft.is_some());
    assert_eq!(kept.hosts, ["this server"]);
}

#[tokio::test]
async fn a_machine_that_gives_its_work_back_costs_a_bot_no_game_while_another_can_play() {
    let mut house = House::new().await;
    let (attic, cellar) = (house.let_in("attic").await, house.let_in("cellar").await);
    let url = house.server.running.url();
    let mut lazy = Puppet::offering(&url, &attic.token, "Hand").await;
    let engine = house.run_by("Hand", &["attic"]).await;
    house.bot("Thumb", &engine).await;
    let (mut person, game) = house.against("Thumb", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let (given, _) = lazy.asked().await;
    let mut keen = Puppet::offering(&url, &cellar.token, "Hand").await;
    let why = "it is tired".to_owned();
    lazy.say(HostOut::Declined { work: given, why }).await;
    let (work, ply) = keen.asked().await;
    assert_eq!((work.game, work.seat, ply), (game, Seat::Second, 1));
    // A word about the work that it gave back comes too late.
    lazy.play(given, 1, "a7a6").await;
    keen.play(work, 1, "e7e5").await;
    let made = person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    let Some(Event::Moved(ShownMove { notation, .. })) = made.event else { unreachable!() };
    assert_eq!(notation.as_deref(), Some("e7e5"));
}
