//! Nobody runs the server out of anything: what one address and one person may have at once.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use hyper::header::CONTENT_TYPE;
use hyper::{Request, StatusCode};
use rookery_play::options::PerAddress;
use rookery_protocol::challenge::{Audience, Challenge, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::imports::{OPERA, sent};
use crate::person::{PATIENCE, Person, begin, offer};
use crate::server::{Browser, TestServer};

async fn with_connections(connections: u32) -> TestServer {
    TestServer::start_with(|config| {
        config.play.per_address = PerAddress { connections, ..PerAddress::default() };
        config.ics_listen = Some("127.0.0.1:0".to_owned());
    })
    .await
}

/// Everything that comes until the other end closes.
async fn heard(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap();
    read.unwrap();
    String::from_utf8(answer).unwrap()
}

/// A connection from another address of this machine.
async fn from_elsewhere(server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    socket.connect(server).await.unwrap()
}

async fn is_served(mut stream: TcpStream) -> bool {
    let asked = stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await;
    let mut answer = Vec::new();
    asked.is_ok()
        && stream.read_to_end(&mut answer).await.is_ok()
        && answer.starts_with(b"HTTP/1.0 200 ")
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    let server = with_connections(3).await;
    let mut held = vec![];
    for _ in 0..3 {
        held.push(TcpStream::connect(server.address()).await.unwrap());
    }
    let answer = heard(TcpStream::connect(server.address()).await.unwrap()).await;
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("too-many"), "{answer}");
    assert!(answer.contains("Close some pages"), "{answer}");
    // The door for old programs counts as well.
    let answer =
        heard(TcpStream::connect(server.running.ics_address.unwrap()).await.unwrap()).await;
    assert!(answer.contains("Close some pages"), "{answer}");
    assert!(is_served(from_elsewhere(server.address()).await).await, "others come in");

    held.pop();
    let again = async {
        while !is_served(TcpStream::connect(server.address()).await.unwrap()).await {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, again).await.unwrap();
}

type Raw = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket of a client behind a proxy, or the status of the refusal.
async fn socket(server: &TestServer, client: &str) -> Result<Raw, u16> {
    use tokio_tungstenite::tungstenite::Error;

    let address = server.address();
    let mut request = format!("ws://{address}/socket").into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", client.parse().unwrap());
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn pings_without_end_end_the_connection() {
    let server = TestServer::start().await;
    let mut socket = socket(&server, "10.0.0.1").await.unwrap();
    let flood = async {
        loop {
            // The server may close before the last one.
            for _ in 0..100 {
                let _ = socket.feed(Message::Ping("again".into())).await;
            }
            if socket.flush().await.is_err() {
                return;
            }
            if let Some(Some(Ok(Message::Close(_)) | Err(_)) | None) = socket.next().now_or_never()
            {
                return;
            }
        }
    };
    timeout(PATIENCE, flood).await.expect("it is still answered");
}

#[tokio::test]
async fn behind_a_proxy_each_client_has_sockets_of_its_own() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.play.per_address = PerAddress { connections: 2, ..PerAddress::default() };
    })
    .await;
    let one = socket(&server, "10.0.0.1:5678").await.unwrap();
    let _two = socket(&server, "10.0.0.1:5679").await.unwrap();
    assert_eq!(socket(&server, "10.0.0.1").await.err(), Some(429));
    let _other = socket(&server, "[2001:db8::1]:443").await.unwrap();
    let _neighbour = socket(&server, "2001:db8::2").await.unwrap();
    assert_eq!(socket(&server, "2001:db8::3").await.err(), Some(429), "a network is one client");

    drop(one);
    let again = async {
        while socket(&server, "10.0.0.1").await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, again).await.unwrap();
}

#[tokio::test]
async fn an_address_reads_so_many_lists_in_a_minute_and_the_page_still_comes() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.play.per_address = PerAddress::of_reads(3);
    })
    .await;
    let ask = async |path: &str, client: &str| {
        let request = Request::get(path).header("x-forwarded-for", client);
        server.browser().send(request, "").await
    };
    for _ in 0..3 {
        assert_eq!(ask("/api/v1/games", "10.0.0.1").await.status, StatusCode::OK);
    }
    let refused = ask("/api/v1/games", "10.0.0.1").await;
    refused.problem(429, "too-fast");
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(ask("/api/v1/games", "10.0.0.2").await.status, StatusCode::OK);
    assert_eq!(ask("/healthz", "10.0.0.1").await.status, StatusCode::OK);
    assert_eq!(ask("/", "10.0.0.1").await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_is_asked_for_by_post_counts_as_much_as_a_read_and_many_names_as_several() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        config.play.per_address = PerAddress::of_reads(3);
    })
    .await;
    let ask = async |path: &str, client: &str, kind: &str, body: &str| {
        let request = Request::post(path).header("x-forwarded-for", client);
        server.browser().send(request.header(CONTENT_TYPE, kind), body.to_owned()).await
    };
    let (text, json) = ("text/plain", "application/json");
    for (client, path, kind, body) in [
        ("10.0.0.1", "/api/users", text, "anna"),
        ("10.0.0.2", "/api/token/test", text, "rookery_none"),
        ("10.0.0.3", "/api/v1/positions", json, r#"{"rules":"chess","text":"1. e4 *"}"#),
    ] {
        for _ in 0..3 {
            let answer = ask(path, client, kind, body).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        }
        assert_eq!(ask(path, client, kind, body).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
    let names: Vec<_> = (0..31).map(|number| format!("nobody{number}")).collect();
    let some = ask("/api/users", "10.0.0.4", text, &names[..30].join(",")).await;
    assert_eq!(some.status, StatusCode::OK, "{}", some.text());
    let more = ask("/api/users", "10.0.0.5", text, &names.join(",")).await;
    assert_eq!(more.status, StatusCode::TOO_MANY_REQUESTS);
    let same = ask("/api/users", "10.0.0.6", text, &["anna"; 300].join(",")).await;
    assert_eq!(same.status, StatusCode::OK, "the same name is one");
}

/// What is answered to somebody who watches a game that there is not.
async fn watches_nothing(socket: &mut Raw, number: u64) -> Refusal {
    let watch = ClientOut::Watch { game: GameId::from_random(number), from: 0 };
    let text = serde_json::to_string(&watch).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    loop {
        let told = timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        let Message::Text(text) = told else { continue };
        if let ClientIn::Refused { reason, .. } = serde_json::from_str(&text).unwrap() {
            return reason;
        }
    }
}

#[tokio::test]
async fn an_address_watches_so_many_games_at_once_and_each_look_is_a_read() {
    let server = TestServer::start_with(|config| {
        config.trust_proxy = true;
        // Five halves of the connections are watched: two games.
        config.play.per_address = PerAddress { connections: 1, ..PerAddress::of_reads(5) };
    })
    .await;
    let mut greedy = socket(&server, "10.0.0.1").await.unwrap();
    for number in 0..2 {
        assert_eq!(watches_nothing(&mut greedy, number).await, Refusal::NoSuchGame);
    }
    assert_eq!(watches_nothing(&mut greedy, 2).await, Refusal::Busy);
    assert_eq!(watches_nothing(&mut greedy, 1).await, Refusal::NoSuchGame, "it has that place");
    let mut other = socket(&server, "10.0.0.2").await.unwrap();
    assert_eq!(watches_nothing(&mut other, 2).await, Refusal::NoSuchGame);
    assert_eq!(watches_nothing(&mut greedy, 1).await, Refusal::NoSuchGame);
    assert_eq!(watches_nothing(&mut greedy, 1).await, Refusal::TooFast);
}

fn to_anyone() -> NewChallenge {
    NewChallenge { to: Audience::Anyone, ..offer("chess", TimeControl::fischer(600, 0)) }
}

fn listed(message: ClientIn) -> Option<Vec<Challenge>> {
    match message {
        ClientIn::Lobby { challenges, .. } => Some(challenges),
        _ => None,
    }
}

#[tokio::test]
async fn many_seeks_of_one_person_hide_nobody_elses() {
    let server = TestServer::start().await;
    let (greedy, modest) = (Person::guest(&server).await, Person::guest(&server).await);
    let own = modest.client.challenge(&to_anyone()).await.unwrap();
    let mut making = JoinSet::new();
    for _ in 0..60 {
        let client = greedy.client.clone();
        making.spawn(async move { client.challenge(&to_anyone()).await.map(|made| made.id) });
    }
    let made = making.join_all().await;
    assert_eq!(made.iter().filter(|one| one.is_ok()).count(), 10, "however many at once");
    let refused = made.into_iter().find_map(Result::err).unwrap().to_string();
    assert!(refused.contains("Take one back first"), "{refused}");

    let mut watcher = Person::stranger(&server).await;
    watcher.say(ClientOut::EnterLobby).await;
    let seen = watcher.until(|message| listed(message).filter(|all| all.len() == 11)).await;
    assert!(seen.iter().any(|one| one.id == own.id));
}

#[tokio::test]
async fn a_guest_plays_so_many_games_at_once_and_is_told_to_finish_one() {
    let server = TestServer::start().await;
    let (mut anna, bela) = (Person::guest(&server).await, Person::guest(&server).await);
    let offer = offer("chess", TimeControl::fischer(600, 0));
    let first = begin(&anna, &bela, &offer).await.id;
    for _ in 1..30 {
        begin(&anna, &bela, &offer).await;
    }
    let cili = Person::registered(&server, "cili").await;
    let why = anna.client.challenge(&offer).await.unwrap_err().to_string();
    assert!(why.contains("You play 30 games already. Finish one first."), "{why}");
    let theirs = cili.client.challenge(&offer).await.unwrap();
    let why = bela.client.accept(theirs.id).await.unwrap_err().to_string();
    assert!(why.contains("Finish one first."), "{why}");

    anna.watch(first).await;
    assert_eq!(anna.act(first, Act::Abort).await, Ok(()));
    begin(&cili, &bela, &offer).await;
    begin(&anna, &cili, &offer).await;
}

#[tokio::test]
async fn nobody_makes_offers_without_end_by_taking_them_back() {
    let server = TestServer::start().await;
    let anna = Person::guest(&server).await;
    let mut refused = None;
    for _ in 0..200 {
        match anna.client.challenge(&to_anyone()).await {
            Ok(made) => drop(anna.client.take_back(made.id).await.unwrap()),
            Err(why) => {
                refused = Some(why.to_string());
                break;
            }
        }
    }
    assert!(refused.unwrap().contains("too often"));
}

/// Somebody who sends a file of games a byte at a time.
async fn dripping(server: &TestServer, name: &str) -> TcpStream {
    let browser = server.registered(name).await;
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let (host, cookie) = (server.address(), browser.cookie.unwrap());
    let head = format!(
        "POST /api/v1/imports HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\
         Content-Type: application/octet-stream\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn has_begun(stream: &mut TcpStream) -> bool {
    let mut answer = String::new();
    let mut bytes = [0; 4_096];
    while !answer.contains("begun") {
        let read = timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap().unwrap();
        answer += &String::from_utf8_lossy(&bytes[..read]);
        if read == 0 || answer.contains("busy") {
            return false;
        }
    }
    true
}

#[tokio::test]
async fn who_sends_a_byte_now_and_then_keeps_nobody_from_sending_games() {
    let server = TestServer::start().await;
    let mut held = vec![];
    for name in ["drip1", "drip2", "drip3"] {
        let mut stream = dripping(&server, name).await;
        assert!(has_begun(&mut stream).await);
        held.push(stream);
    }
    let mut ada: Browser = server.registered("ada").await;
    let lines = sent(&mut ada, "", OPERA).await;
    assert!(lines.len() >= 2, "{lines:?}");
    // More than a part of the places is nobody's address's.
    let mut fourth = dripping(&server, "drip4").await;
    assert!(has_begun(&mut fourth).await);
    let mut fifth = dripping(&server, "drip5").await;
    assert!(!has_begun(&mut fifth).await);
}
