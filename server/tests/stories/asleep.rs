//! Games that leave memory, and what is known of them when somebody comes back.

use std::time::Duration;

use hyper::StatusCode;
use rookery_arbiter::{Event as Logged, LoggedMove, Record};
use rookery_play::now;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Event, GameResult, Room, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::module::{ModuleFile, ModuleKind};
use rookery_protocol::seat::Seat;
use rookery_rules::random::Random;
use rookery_rules::{Play, Start};
use rookery_storage::asleep::NEVER_MS;
use rookery_storage::{Append, Storage, StoredEvent};
use serde_json::{Value, json};

use crate::person::{PATIENCE, Person, Table};
use crate::server::{Browser, PASSPHRASE, TestServer};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// More than are played between two notes of what was worked out.
const PLIES: usize = 40;

fn unlimited() -> TimeControl {
    TimeControl::even(TimeLimit::Unlimited)
}

/// Offers breakthrough as a script, under the key `walk`; its source.
async fn offer_script(server: &TestServer) -> String {
    let token = server.first_admin_token().unwrap();
    let mut ada = server.browser();
    let account = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    assert_eq!(ada.post("/api/v1/first-admin", account).await.status, StatusCode::CREATED);
    let all: Vec<ModuleFile> = ada.get("/api/v1/admin/modules/templates").await.json();
    let script = all.into_iter().find(|file| file.file == "my-breakthrough.js").unwrap().content;
    let sent = json!({ "file": "walk.js", "content": script });
    let module: Value = ada.post("/api/v1/admin/modules", sent).await.json();
    let path = format!("/api/v1/admin/modules/{}/publish", module["id"].as_str().unwrap());
    assert!(ada.post(&path, json!({})).await.status.is_success());
    script
}

/// Random moves by a script that do not end the game.
fn moves(script: &str, count: usize) -> Vec<(Seat, String)> {
    let game = rookery_modules::load(ModuleKind::Script, "walk", script.as_bytes()).unwrap();
    let mut play: Box<dyn Play> = game.begin(&Start::Usual).unwrap();
    let mut random = Random::new(5);
    let mut made = vec![];
    while made.len() < count {
        let mv = random.pick(&play.legal_moves()).unwrap().notation.clone();
        let mut after = play.fork();
        after.play(&mv).unwrap();
        if after.outcome().is_none() {
            made.push((play.turn().unwrap(), mv));
            play = after;
        }
    }
    made
}

async fn shown(server: &TestServer, game: GameId) -> Value {
    let mut shown: Value = server.browser().get(&format!("/api/v1/games/{game}")).await.json();
    // Who is here, and how late it is, may differ.
    shown["crowd"] = Value::Null;
    shown["state"]["clocks"] = Value::Null;
    shown
}

#[tokio::test]
async fn a_game_by_slow_rules_is_shown_the_same_after_every_restart() {
    let server = TestServer::start().await;
    let script = offer_script(&server).await;
    let mut table = Table::of(&server, "walk", unlimited()).await;
    let game = table.game;
    for (ply, (seat, notation)) in (0..).zip(moves(&script, PLIES)) {
        assert_eq!(table.at(seat).make(game, ply, &notation).await, Ok(()), "{notation}");
    }
    table.first.tell(game, Room::Players, "a secret between players").await.unwrap();
    table.first.act(game, Act::AskTakeback).await.unwrap();
    table.second.act(game, Act::AcceptTakeback).await.unwrap();
    let before = shown(&server, game).await;
    assert!(!before.to_string().contains("a secret"));
    let storage = server.running.app.base.storage.clone();
    let known = storage.projection(game).await.unwrap().expect("it was worked out on the way");
    drop(table);

    let server = TestServer::start_in(server.stop().await, |_| {}).await;
    assert_eq!(shown(&server, game).await, before, "with what was worked out");
    let storage = server.running.app.base.storage.clone();
    let later = u32::MAX >> 2;
    storage.keep_projection(game, later, &known[..known.len() / 2]).await.unwrap();

    let server = TestServer::start_in(server.stop().await, |_| {}).await;
    assert_eq!(shown(&server, game).await, before, "with what is damaged");
    let mut somebody = Person::stranger(&server).await;
    let version = u32::try_from(before["state"]["version"].as_u64().unwrap()).unwrap();
    let rest = before["entries"].as_array().unwrap().clone();
    let since = |from: usize| rest[from..].to_vec();
    for from in [1, version - 1, version] {
        let entries = after(&mut somebody, game, from).await;
        assert_eq!(entries, since(from as usize), "everything after {from}");
    }
}

/// What came after a version.
async fn after(person: &mut Person, game: GameId, from: u32) -> Vec<Value> {
    use rookery_protocol::socket::{ClientIn, ClientOut};
    person.say(ClientOut::Watch { game, from }).await;
    let entries = person.until(|message| match message {
        ClientIn::Events { entries, .. } => Some(entries),
        _ => None,
    });
    let entries = entries.await;
    entries.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect()
}

/// A game of correspondence, with a day for each move.
async fn slow_game(server: &TestServer) -> GameId {
    let time = TimeControl::even(TimeLimit::Correspondence { move_ms: DAY_MS });
    let offer = crate::person::offer("chess", time);
    let (first, second) = (Person::guest(server).await, Person::guest(server).await);
    crate::person::begin(&first, &second, &offer).await.id
}

/// Stores that both have moved in a game that no server has, the last one two days ago.
async fn is_overdue(storage: &Storage, game: GameId) {
    let at_ms = now::millis() - 2 * DAY_MS;
    let event = |version, seat, notation: &str| {
        let (notation, left_ms) = (notation.to_owned(), Some(DAY_MS));
        let made = LoggedMove { seat, notation, left_ms, periods: 0, lag_ms: 0 };
        let event = Logged::Moved(made);
        let record = Record { version, at_ms, command: None, search: None, event };
        StoredEvent { version, at_ms, body: record.body() }
    };
    let events = vec![event(1, Seat::First, "e2e4"), event(2, Seat::Second, "e7e5")];
    storage.append(Append { game, first_version: 1, events, ended: None }).await.unwrap();
}

async fn result(server: &TestServer, game: GameId) -> Option<GameResult> {
    server.running.app.base.storage.game(game).await.unwrap().unwrap().summary.result
}

/// The result of a game that nobody looks at.
async fn ends(server: &TestServer, game: GameId) -> GameResult {
    let ended = async {
        loop {
            if let Some(result) = result(server, game).await {
                return result;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("nobody looked at the clock")
}

#[tokio::test]
async fn a_flag_that_fell_while_a_game_slept_is_noted_though_nobody_looks() {
    let server = TestServer::start().await;
    let [due, soon, later, never] = [
        slow_game(&server).await,
        slow_game(&server).await,
        slow_game(&server).await,
        slow_game(&server).await,
    ];
    let database = server.running.config.database();
    let folder = server.stop().await;
    let storage = Storage::open(&database).await.unwrap();
    for game in [due, soon, later, never] {
        is_overdue(&storage, game).await;
    }
    let now = now::millis();
    let noted =
        [(due, now - DAY_MS), (soon, now + 3_000), (later, now + DAY_MS), (never, NEVER_MS)];
    storage.note_due(&noted).await.unwrap();
    storage.close().await;
    let server = TestServer::start_in(folder, |_| {}).await;
    let lost = GameResult { score: Score::Second, reason: "time".into() };
    assert_eq!(ends(&server, due).await, lost);
    assert_eq!(ends(&server, soon).await, lost);
    let fallen_ms = now::millis();
    assert!(fallen_ms >= now + 3_000, "nobody looks earlier");
    for left_alone in [later, never] {
        assert_eq!(result(&server, left_alone).await, None);
    }
}

#[tokio::test]
async fn what_is_noted_of_a_sleeping_game_holds_until_it_changes() {
    let server = TestServer::start().await;
    let table = Table::of(&server, "chess", unlimited()).await;
    let game = table.game;
    let folder = server.stop().await;
    drop(table);

    let server = TestServer::start_in(folder, |_| {}).await;
    let storage = server.running.app.base.storage.clone();
    storage.note_due(&[(game, NEVER_MS)]).await.unwrap();
    let mut browser: Browser = server.browser();
    browser.get(&format!("/api/v1/games/{game}")).await;
    let due_ms = async || storage.game(game).await.unwrap().unwrap().wakes_ms;
    assert_eq!(due_ms().await, Some(NEVER_MS), "who only looks changes nothing");
    let mut somebody = Person::guest(&server).await;
    somebody.watch(game).await;
    assert_eq!(somebody.tell(game, Room::Spectators, "hello").await, Ok(()));
    assert_eq!(due_ms().await, Some(NEVER_MS), "nobody has a clock");
    let said = |entry: &rookery_protocol::game::Entry| matches!(&entry.event, Some(Event::Said { text, .. }) if text == "hello");
    assert!(somebody.watch(game).await.entries.iter().any(said));
}
