use std::sync::Mutex;

use rookery_news::local::Hub;
use rookery_protocol::challenge::Audience;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;
use rookery_protocol::id::GameId;
use rookery_storage::{GamesFilter, User};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::acts::playing::carry_out;
use crate::acts::sessions::Session;
use crate::acts::{devices, offers, sessions};
use crate::auth::session::Came;
use crate::denied::{Denied, Wrong};
use crate::game::{ToGame, Wish};
use crate::options::Others;
use crate::outbox::outbox;
use crate::testing::{World, mistake, offer, until};

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;
/// A point of the curve, from the example of RFC 8291, and a secret.
const POINT: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// A push service, and the heads of what it was asked for.
struct Service {
    at: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Service {
    /// One that answers everything with this status.
    async fn new(status: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(vec![]));
        let notes = Arc::clone(&asked);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, status, Arc::clone(&notes)));
            }
        });
        Self { at, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    /// The topics of what it was handed, in any order.
    fn topics(&self) -> Vec<String> {
        let line = |head: &String| {
            let line = head.lines().find_map(|line| line.strip_prefix("topic: "));
            line.unwrap_or("none").to_owned()
        };
        self.asked().iter().map(line).collect()
    }

    async fn world(&self) -> World {
        World::with(|options| options.push_services = self.at.parse().unwrap()).await
    }

    fn device(&self, name: &str) -> NewDevice {
        let endpoint = format!("{}/{name}", self.at);
        NewDevice { endpoint, p256dh: POINT.to_owned(), auth: SECRET.to_owned() }
    }
}

/// Notes the head of a request, and answers it.
async fn answer(mut stream: TcpStream, status: &str, asked: Arc<Mutex<Vec<String>>>) {
    let mut head = vec![];
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        assert_ne!(stream.read_buf(&mut head).await.unwrap(), 0);
    }
    asked.lock().unwrap().push(String::from_utf8_lossy(&head).into_owned());
    let answer = format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.unwrap();
    // Until the other end is done, so that its body meets no closed connection.
    let _ = stream.read_to_end(&mut vec![]).await;
}

async fn session(world: &World, user: &User) -> Session {
    let token = sessions::begin(&world.app, user, None, Came::default()).await.unwrap();
    Session { user: user.clone(), token: token.hash(), confirmed_ms: None }
}

fn days() -> TimeControl {
    let limit = TimeLimit::Correspondence { move_ms: DAY_MS };
    TimeControl { first: limit.clone(), second: limit }
}

async fn moves(world: &World, by: &User, game: GameId, ply: u32, notation: &str) {
    let wish = Wish::Move { ply, notation: notation.to_owned() };
    carry_out(&world.app, &by.player(), game, wish).await.unwrap();
}

#[tokio::test]
async fn whoever_does_not_look_is_told_of_their_turn_and_whoever_looks_is_not() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days())).await;
    let his = session(&world, &bela).await;
    devices::keep(app, &his, service.device("phone")).await.unwrap();
    devices::keep(app, &his, service.device("desk")).await.unwrap();
    moves(&world, &anna, game, 0, "e4").await;
    until(async || service.asked().len() == 2).await;
    assert_eq!(service.topics(), [game.as_str(), game.as_str()]);
    moves(&world, &bela, game, 1, "e5").await;

    let (board, _shows) = outbox();
    let player = Some(bela.player());
    app.live.send(app, game, ToGame::Watch { outbox: board.clone(), player, from: 0 }).unwrap();
    moves(&world, &anna, game, 2, "d4").await;
    moves(&world, &bela, game, 3, "d5").await;
    app.live.send(app, game, ToGame::Unwatch(board.id())).unwrap();
    moves(&world, &anna, game, 4, "c4").await;
    until(async || service.asked().len() == 4).await;
    world.end().await;
}

#[tokio::test]
async fn a_turn_is_told_once_whichever_server_the_move_was_made_at() {
    let service = Service::new("201 Created").await;
    let one = World::with(|options| {
        options.others = Others::Here(Hub::default());
        options.push_services = service.at.parse().unwrap();
    })
    .await;
    let other = World::beside(one.app.base.options.clone(), "there".to_owned()).await;
    let [anna, bela] = [one.player("anna").await, one.player("bela").await];
    let game = one.timed_game("chess", &anna, &bela, Some(days())).await;
    let his = session(&one, &bela).await;
    devices::keep(&one.app, &his, service.device("phone")).await.unwrap();
    moves(&other, &anna, game, 0, "e4").await;
    until(async || !service.asked().is_empty()).await;
    moves(&one, &bela, game, 1, "e5").await;
    moves(&one, &anna, game, 2, "d4").await;
    until(async || service.asked().len() > 1).await;
    assert_eq!(service.topics(), [game.as_str(); 2]);
    World::end_both([one, other]).await;
}

#[tokio::test]
async fn invitations_and_beginnings_are_told_to_whom_no_page_tells_them() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    for (user, name) in [(&anna, "hers"), (&bela, "his")] {
        let session = session(&world, user).await;
        devices::keep(app, &session, service.device(name)).await.unwrap();
    }
    let (page, _hears) = outbox();
    assert!(app.people.join(anna.id, None, &page).await);
    let invite = async || {
        let to = Audience::Name { name: "bela".to_owned() };
        offers::make(app, &anna, offer("chess", to)).await.unwrap().id
    };
    let [one, other] = [invite().await, invite().await];
    until(async || service.asked().len() == 2).await;
    assert!(service.asked()[0].starts_with("POST /his "), "{:?}", service.asked());
    offers::take(app, &bela, one).await.unwrap();
    app.people.leave(anna.id, page.id());
    let game = offers::take(app, &bela, other).await.unwrap().id;
    until(async || service.asked().len() == 3).await;
    assert!(service.asked()[2].starts_with("POST /hers "), "whoever accepts knows");
    assert_eq!(service.topics(), [one.as_str(), other.as_str(), game.as_str()]);
    world.end().await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_a_service_that_is_down_is_left_alone() {
    for (status, calls, stays) in [("410 Gone", 1, false), ("503 Service Unavailable", 1, true)] {
        let service = Service::new(status).await;
        let world = service.world().await;
        let app = &world.app;
        let anna = world.player("anna").await;
        let session = session(&world, &anna).await;
        devices::keep(app, &session, service.device("phone")).await.unwrap();
        let notice = |bits| {
            let (game, with) = ("Chess".to_owned(), "bela".to_owned());
            PushNotice::Turn { id: GameId::from_random(bits), game, with }
        };
        deliver(app, Told { to: anna.id, notice: notice(1) }).await;
        deliver(app, Told { to: anna.id, notice: notice(2) }).await;
        assert_eq!(service.asked().len(), calls, "{status}");
        let devices = app.base.storage.devices(anna.id, now::millis()).await.unwrap();
        assert_eq!(!devices.is_empty(), stays, "{status}");
        world.end().await;
    }
}

#[tokio::test]
async fn nobody_is_told_more_often_than_so() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let app = &world.app;
    let anna = world.player("anna").await;
    let session = session(&world, &anna).await;
    devices::keep(app, &session, service.device("phone")).await.unwrap();
    for bits in 0..u64::from(EACH.burst) + 3 {
        let (game, with) = ("Chess".to_owned(), "bela".to_owned());
        let notice = PushNotice::Turn { id: GameId::from_random(bits), game, with };
        deliver(app, Told { to: anna.id, notice }).await;
    }
    assert_eq!(service.asked().len(), EACH.burst as usize);
    world.end().await;
}

#[tokio::test]
async fn what_ends_with_a_session_is_told_nothing_and_what_is_no_browser_is_refused() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let app = &world.app;
    let anna = world.player("anna").await;
    let hers = session(&world, &anna).await;
    let first = devices::keep(app, &hers, service.device("phone")).await.unwrap();
    let again = devices::keep(app, &hers, service.device("phone")).await.unwrap();
    assert!(devices::forget(app, anna.id, first.id).await.is_err(), "it has another id now");
    let kept = async || app.base.storage.devices(anna.id, now::millis()).await.unwrap().len();
    assert_eq!(kept().await, 1);
    sessions::end(app, &hers).await.unwrap();
    assert_eq!(kept().await, 0);
    assert!(devices::forget(app, anna.id, again.id).await.is_err(), "it is not there any more");

    let hers = session(&world, &anna).await;
    let elsewhere =
        NewDevice { endpoint: "https://127.0.0.1/phone".to_owned(), ..service.device("phone") };
    let keyless = NewDevice { auth: "x".to_owned(), ..service.device("phone") };
    for (device, field) in [(elsewhere, "endpoint"), (keyless, "p256dh")] {
        let why = mistake(devices::keep(app, &hers, device).await.unwrap_err());
        assert_eq!(why, (field, Wrong::BadDevice));
    }
    world.end().await;
}

#[tokio::test]
async fn the_key_stays_and_there_is_none_where_nobody_is_told_anything() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let key = devices::key(&world.app).await.unwrap().key.unwrap();
    let (other, _) = new();
    assert_eq!(other.key(&world.app.base).await.unwrap(), Some(key), "as after a restart");
    world.end().await;
    let world = World::with(|options| options.push_services = "none".parse().unwrap()).await;
    assert_eq!(devices::key(&world.app).await.unwrap().key, None);
    world.end().await;
}

#[tokio::test]
async fn who_has_left_is_told_that_the_rematch_they_wanted_has_begun() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let app = &world.app;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days())).await;
    let his = session(&world, &bela).await;
    devices::keep(app, &his, service.device("phone")).await.unwrap();
    for (by, act) in [(&bela, Act::Resign), (&bela, Act::OfferRematch), (&anna, Act::AcceptRematch)]
    {
        carry_out(app, &by.player(), game, Wish::Act(act)).await.unwrap();
    }
    let next = async || {
        let filter = GamesFilter { ended: Some(false), limit: 1, ..GamesFilter::default() };
        app.base.storage.list_games(&filter).await.unwrap().pop().map(|game| game.id)
    };
    until(async || next().await.is_some()).await;
    until(async || service.topics() == [next().await.unwrap().as_str()]).await;
    world.end().await;
}

#[tokio::test]
async fn whose_session_ends_meanwhile_is_told_to_sign_in() {
    let service = Service::new("201 Created").await;
    let world = service.world().await;
    let bela = world.player("bela").await;
    let his = session(&world, &bela).await;
    sessions::end(&world.app, &his).await.unwrap();
    let kept = devices::keep(&world.app, &his, service.device("phone")).await;
    assert!(matches!(kept, Err(Denied::Game(Refusal::SignInFirst))), "{kept:?}");
    world.end().await;
}
