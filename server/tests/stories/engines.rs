//! Engines and bots: added, tested, played, failing, switched off and removed.

use std::path::{Path, PathBuf};

use hyper::{Request, StatusCode};
use rookery_protocol::bot::{Bot, BotCard, Engine, Running, TestReport};
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::engine::{FaultKind, Tongue};
use rookery_protocol::game::{Act, Event, GameResult, Room, Score, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::machine::Host;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut};
use serde_json::{Value, json};

use crate::person::Person;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer};

/// A server with its admin.
pub(crate) struct House {
    pub(crate) server: TestServer,
    pub(crate) ada: Browser,
}

impl House {
    pub(crate) async fn new() -> Self {
        let program = server_program();
        let server = TestServer::start_with(|config| config.shim = Some(program)).await;
        let ada = admin(&server).await;
        Self { server, ada }
    }

    pub(crate) async fn engine(&mut self, draft: Value) -> Engine {
        let answer = self.ada.post("/api/v1/admin/engines", draft).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn test(&mut self, engine: &Engine) -> TestReport {
        let path = format!("/api/v1/admin/engines/{}/test", engine.id);
        let answer = self.ada.post(&path, json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ada.send(Request::delete(path), "").await
    }

    pub(crate) async fn bot(&mut self, name: &str, engine: &Engine) -> Bot {
        let answer = self.ada.post("/api/v1/admin/bots", bot(name, engine)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// An engine that was tested, and a bot that it is behind.
    pub(crate) async fn tested_bot(&mut self, name: &str, draft: Value) -> Engine {
        let engine = self.engine(draft).await;
        let report = self.test(&engine).await;
        assert_eq!(report.fault, None, "{report:?}");
        self.bot(name, &engine).await;
        engine
    }

    /// Somebody sits down against a bot, and watches.
    pub(crate) async fn against(&self, name: &str, offer: NewChallenge) -> (Person, GameId) {
        let mut person = Person::guest(&self.server).await;
        let to = Audience::Name { name: name.to_owned() };
        let challenge = person.client.challenge(&NewChallenge { to, ..offer }).await.unwrap();
        let ChallengeStatus::Accepted { game } = challenge.status else {
            panic!("{challenge:?}");
        };
        person.watch(game).await;
        (person, game)
    }
}

async fn admin(server: &TestServer) -> Browser {
    let mut ada = server.browser();
    let token = server.first_admin_token().unwrap();
    let body = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    let answer = ada.post("/api/v1/first-admin", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    ada
}

pub(crate) fn server_program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_rookery-server"))
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The engine that misbehaves as it is told; it is built into the same folder as the server.
pub(crate) fn test_engine(name: &str, args: &[&str]) -> Value {
    let program = server_program().with_file_name("rookery-test-engine");
    assert!(program.exists(), "build the whole workspace: {} is missing", program.display());
    draft(name, &program.display().to_string(), args, "uci")
}

/// The bot of the page for those who write bots.
pub(crate) fn python_bot(name: &str) -> Value {
    let file = root().join("docs/bot.py").display().to_string();
    let mut draft = draft(name, "/usr/bin/python3", &[&file], "rookery");
    draft["reads"] = json!([file]);
    draft
}

pub(crate) fn draft(name: &str, command: &str, args: &[&str], tongue: impl Into<Value>) -> Value {
    let tongue: Value = tongue.into();
    json!({
        "name": name, "command": command, "args": args, "tongue": tongue,
        "limits": { "memory_mib": 1024, "processes": 8, "file_mib": 16, "nice": 0 },
    })
}

pub(crate) fn bot(name: &str, engine: &Engine) -> Value {
    json!({
        "name": name, "engine": engine.id, "accepts": "everyone",
        "pace": { "min_s": 5, "max_s": 7200, "slow": true }, "games_max": 4,
        "budget": { "move_ms": 100 },
    })
}

pub(crate) fn offer(rules: &str, seat: Seat) -> NewChallenge {
    NewChallenge {
        rules: rules.into(),
        start: Start::Usual,
        time: TimeControl::fischer(60, 1),
        rated: false,
        seat: Some(seat),
        to: Audience::Link,
    }
}

impl Person {
    /// Makes moves until the other side is the reason that the game ends.
    async fn play_until_it_fails(&mut self, game: GameId) -> GameResult {
        for (ply, notation) in [(0, "e2e4"), (2, "d2d4"), (4, "a2a3")] {
            assert_eq!(self.make(game, ply, notation).await, Ok(()));
            let next = self.event(|event| match event {
                Event::Ended { .. } => true,
                Event::Moved { ply: made, .. } => *made == ply + 2,
                _ => false,
            });
            if let Some(Event::Ended { result }) = next.await.event {
                return result;
            }
        }
        panic!("it plays on");
    }
}

#[tokio::test]
async fn an_engine_is_tested_made_a_bot_and_played() {
    let mut house = House::new().await;
    let engine = house.engine(test_engine("Parrot", &["good", "--moves", "e7e5,b8c6"])).await;
    let report = house.test(&engine).await;
    // As the first seat of a test game it has no legal move to say.
    assert_eq!(report.fault.unwrap().kind, FaultKind::Illegal);
    assert_eq!(report.profile.unwrap().tongue, Tongue::Uci);
    assert!(report.games.iter().any(|game| game == "chess"), "{:?}", report.games);

    house.bot("Polly", &engine).await;
    let (mut person, game) = house.against("Polly", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
    assert_eq!(person.make(game, 2, "g1f3").await, Ok(()));
    let reply = person.event(|event| matches!(event, Event::Moved { ply: 4, .. })).await;
    let Some(Event::Moved { notation, .. }) = reply.event else { unreachable!() };
    assert_eq!(notation.as_deref(), Some("b8c6"));

    let running: Vec<Running> = house.ada.get("/api/v1/admin/running").await.json();
    assert_eq!(running.len(), 1);
    assert_eq!((running[0].game, running[0].bot.name.as_str()), (game, "Polly"));
    assert_eq!(running[0].host.as_deref(), Some("this server"));
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
}

#[tokio::test]
async fn ten_lines_of_python_play_any_game() {
    let mut house = House::new().await;
    let engine = house.tested_bot("Snake", python_bot("Snake")).await;
    let engines: Vec<Engine> = house.ada.get("/api/v1/admin/engines").await.json();
    assert!(engines.iter().any(|e| e.id == engine.id && e.games.len() > 50));
    for (rules, own) in
        [("gomoku", "h8"), ("english-draughts", "11-15"), ("dark", "e2e4"), ("hexchess", "e4e5")]
    {
        let (mut person, game) = house.against("Snake", offer(rules, Seat::First)).await;
        assert_eq!(person.make(game, 0, own).await, Ok(()), "{rules}");
        let reply = person.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
        assert!(reply.event.is_some(), "{rules}");
        assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    }
}

#[tokio::test]
async fn an_engine_that_misbehaves_loses_its_game_and_nothing_else_happens() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    for (mode, reason) in
        [("illegal-move", "illegal-move"), ("exit-mid-game", "crashed"), ("segfault", "crashed")]
    {
        let engine = house.engine(test_engine(mode, &[mode, "--moves", "e7e5"])).await;
        house.test(&engine).await;
        let name = format!("bad-{mode}");
        house.bot(&name, &engine).await;
        let (mut other, quiet) = house.against("Snake", offer("chess", Seat::First)).await;
        let (mut person, game) = house.against(&name, offer("chess", Seat::First)).await;
        let over = person.play_until_it_fails(game).await;
        assert_eq!((over.score, over.reason.as_str()), (Score::First, reason), "{mode}");
        assert_eq!(other.make(quiet, 0, "d2d4").await, Ok(()));
        other.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
        assert_eq!(other.act(quiet, Act::Resign).await, Ok(()));
        let engines: Vec<Engine> = house.ada.get("/api/v1/admin/engines").await.json();
        let noted = engines.into_iter().find(|one| one.id == engine.id).unwrap();
        assert!(noted.fault.is_some(), "{mode}: the admin is told why");
    }
}

#[tokio::test]
async fn an_engine_that_keeps_failing_gets_no_more_work() {
    let mut house = House::new().await;
    let args = ["exit-mid-game", "--moves", "e7e5"];
    let engine = house.engine(test_engine("Brittle", &args)).await;
    house.test(&engine).await;
    house.bot("Glass", &engine).await;
    for _ in 0..3 {
        let (mut person, game) = house.against("Glass", offer("chess", Seat::First)).await;
        assert_eq!(person.play_until_it_fails(game).await.reason, "crashed");
    }
    let refused = async || {
        let person = Person::guest(&house.server).await;
        let to = Audience::Name { name: "Glass".into() };
        let offer = NewChallenge { to, ..offer("chess", Seat::First) };
        person.client.challenge(&offer).await.is_err()
    };
    let mut tries = 0;
    // The third fault is noted after the game has ended.
    while !refused().await {
        tries += 1;
        assert!(tries < 50, "it still gets work");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let engines: Vec<Engine> = house.ada.get("/api/v1/admin/engines").await.json();
    assert!(engines[0].stopped);
    let cards: Vec<BotCard> = house.ada.get("/api/v1/bots").await.json();
    assert!(cards.is_empty(), "nobody is invited to play it");
    let path = format!("/api/v1/admin/engines/{}/enable", engine.id);
    let again: Engine = house.ada.post(&path, json!({})).await.json();
    assert!(!again.stopped, "an admin gives it another chance");
}

#[tokio::test]
async fn a_bot_says_which_challenges_it_does_not_take() {
    let mut house = House::new().await;
    let engine = house.engine(test_engine("Parrot", &["good", "--moves", "e7e5"])).await;
    house.test(&engine).await;
    let mut picky = bot("Picky", &engine);
    picky["accepts"] = json!("registered");
    picky["games"] = json!(["chess"]);
    picky["games_max"] = json!(1);
    picky["pace"] = json!({ "min_s": 60, "max_s": 600, "slow": false });
    let answer = house.ada.post("/api/v1/admin/bots", picky).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());

    let challenge = |rules: &str, time: TimeControl| {
        let mut body = serde_json::to_value(NewChallenge {
            rules: rules.into(),
            time,
            to: Audience::Name { name: "Picky".into() },
            ..offer("chess", Seat::First)
        });
        body.as_mut().unwrap().take()
    };
    let blitz = TimeControl::fischer(180, 2);
    let mut guest = house.server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    let path = "/api/v1/challenges";
    let refusal = guest.post(path, challenge("chess", blitz.clone())).await;
    assert_eq!(refusal.problem(422, "bot-declines-guests").field.as_deref(), Some("to"));
    let mut bob = house.server.registered("Bob").await;
    for (rules, time, code, field) in [
        ("gomoku", blitz.clone(), "bot-lacks-game", "rules"),
        ("chess", TimeControl::fischer(10, 0), "bot-declines-fast", "time"),
        ("chess", TimeControl::fischer(3_600, 0), "bot-declines-long", "time"),
        ("chess", TimeControl::even(TimeLimit::Unlimited), "bot-declines-slow", "time"),
    ] {
        let refusal = bob.post(path, challenge(rules, time)).await;
        assert_eq!(refusal.problem(422, code).field.as_deref(), Some(field));
    }
    assert_eq!(bob.post(path, challenge("chess", blitz.clone())).await.status, 201);
    bob.post(path, challenge("chess", blitz)).await.problem(422, "bot-busy");
}

#[tokio::test]
async fn what_cannot_be_is_refused_at_its_field_and_nothing_is_kept() {
    let mut house = House::new().await;
    let path = "/api/v1/admin/engines";
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("x".repeat(61))),
        ("command", json!(" ")),
        ("args", json!(["a\nb"])),
        ("reads", json!(["books"])),
    ] {
        let mut bad = test_engine("Bad", &[]);
        bad[field] = value;
        let refusal = house.ada.post(path, bad).await.problem(422, "bad-engine");
        assert_eq!(refusal.field.as_deref(), Some(field));
    }
    let parrot = house.engine(test_engine("Parrot", &["good"])).await;
    let twin = house.ada.post(path, test_engine("PARROT", &["good"])).await;
    assert_eq!(twin.problem(422, "name-taken").field.as_deref(), Some("name"));
    let engines: Vec<Engine> = house.ada.get(path).await.json();
    assert_eq!(engines.len(), 1);

    let missing = house.engine(draft("Missing", "no-such-program", &[], "uci")).await;
    let report = house.test(&missing).await;
    let fault = report.fault.unwrap();
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.words.contains("no-such-program"), "{}", fault.words);

    house.test(&parrot).await;
    let mut greedy = bot("Greedy", &parrot);
    greedy["options"] = json!([{ "name": "Hash", "value": "1000000000" }]);
    let refusal = house.ada.post("/api/v1/admin/bots", greedy).await.problem(422, "bad-bot");
    assert_eq!(refusal.field.as_deref(), Some("options"));
    let mut wrong = bot("Wrong", &parrot);
    wrong["games"] = json!(["gomoku"]);
    let refusal = house.ada.post("/api/v1/admin/bots", wrong).await.problem(422, "bad-bot");
    assert_eq!(refusal.field.as_deref(), Some("games"));
    let mut guest = house.server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    guest.post(path, test_engine("Mine", &[])).await.problem(403, "admins-only");
}

#[tokio::test]
async fn an_engine_with_a_bot_is_not_removed_and_a_bot_that_plays_is_not_either() {
    let mut house = House::new().await;
    let engine = house.engine(test_engine("Parrot", &["good", "--moves", "e7e5"])).await;
    house.test(&engine).await;
    let polly = house.bot("Polly", &engine).await;
    let of_engine = format!("/api/v1/admin/engines/{}", engine.id);
    let of_bot = format!("/api/v1/admin/bots/{}", polly.player.id);
    house.delete(&of_engine).await.problem(409, "engine-has-bot");
    let (mut person, game) = house.against("Polly", offer("chess", Seat::First)).await;
    house.delete(&of_bot).await.problem(409, "bot-plays");
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
    // It stays for a rematch, and plays it with the seats swapped.
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    assert_eq!(person.act(game, Act::OfferRematch).await, Ok(()));
    let next = person.event(|event| matches!(event, Event::Rematched { .. })).await;
    assert!(matches!(next.event, Some(Event::Rematched { .. })));
}

#[tokio::test]
async fn a_bot_whose_games_are_over_is_free_for_others() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    // More of them than it plays at once.
    for _ in 0..6 {
        let (mut person, game) = house.against("Snake", offer("chess", Seat::First)).await;
        let ply = person.make_any(game).await;
        person.ply(ply).await;
        assert_eq!(person.act(game, Act::Resign).await, Ok(()));
        house.runs(&[]).await;
    }
    let (_person, game) = house.against("Snake", offer("chess", Seat::First)).await;
    house.runs(&[game]).await;
}

#[tokio::test]
async fn an_admin_pauses_a_bot_and_lets_it_go_on() {
    let mut house = House::new().await;
    let engine = house.engine(test_engine("Parrot", &["good", "--moves", "e7e5,b8c6"])).await;
    house.test(&engine).await;
    house.bot("Polly", &engine).await;
    let (mut person, game) = house.against("Polly", offer("chess", Seat::First)).await;
    let path = format!("/api/v1/admin/running/{game}/second");
    let paused: Running = house.ada.post(&path, json!({ "order": "pause" })).await.json();
    assert!(paused.paused);
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    assert_eq!(person.watch(game).await.state.ply, 1);
    house.ada.post(&path, json!({ "order": "resume" })).await;
    person.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
    let nobody = format!("/api/v1/admin/running/{game}/first");
    house.ada.post(&nobody, json!({ "order": "pause" })).await.problem(404, "not-found");
}

#[tokio::test]
async fn spectators_of_a_casual_game_may_follow_a_bots_thinking_and_players_may_not() {
    let mut house = House::new().await;
    let args = ["good", "--moves", "e7e5,b8c6", "--infos", "3"];
    let engine = house.engine(test_engine("Parrot", &args)).await;
    house.test(&engine).await;
    house.bot("Polly", &engine).await;
    let (mut person, game) = house.against("Polly", offer("chess", Seat::First)).await;
    let mut watcher = Person::stranger(&house.server).await;
    watcher.watch(game).await;
    watcher.say(ClientOut::Follow { game, on: true }).await;
    person.say(ClientOut::Follow { game, on: true }).await;
    let refused = person.until(|message| match message {
        ClientIn::Refused { reason, .. } => Some(reason),
        _ => None,
    });
    assert_eq!(refused.await, rookery_protocol::error::Refusal::NotShown);
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let thinking = watcher.until(|message| match message {
        ClientIn::Thinking(thinking) => Some(thinking),
        _ => None,
    });
    let thinking = thinking.await;
    assert_eq!((thinking.seat, thinking.ply), (Seat::Second, 1));
    assert!(thinking.info.depth.is_some());
}

#[tokio::test]
async fn a_server_that_comes_back_lets_its_bots_play_on() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    let (mut person, game) = house.against("Snake", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved { ply: 2, .. })).await;
    let address = house.server.address().to_string();
    let folder = house.server.stop().await;
    let _server = TestServer::start_in(folder, |config| {
        config.listen = address;
        config.shim = Some(server_program());
    })
    .await;
    let mut person = person.another_window().await;
    person.watch(game).await;
    assert_eq!(person.make(game, 2, "d2d4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved { ply: 4, .. })).await;
}

#[tokio::test]
async fn the_servers_own_machine_says_how_well_it_contains_engines() {
    let mut house = House::new().await;
    let mut hosts: Vec<Host> = vec![];
    for _ in 0..100 {
        hosts = house.ada.get("/api/v1/admin/hosts").await.json();
        if hosts[0].machine.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let machine = hosts[0].machine.clone().unwrap();
    assert!(hosts[0].local && machine.cores > 0 && machine.memory_mib > 0);
    let answer = house.ada.post("/api/v1/admin/hosts", json!({ "name": "basement" })).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let token = answer.json::<Value>()["token"].as_str().unwrap().to_owned();
    assert!(token.len() >= 32 && token.chars().all(|c| c.is_ascii_alphanumeric()));
    let twin = house.ada.post("/api/v1/admin/hosts", json!({ "name": "Basement" })).await;
    assert_eq!(twin.problem(422, "bad-name").field.as_deref(), Some("name"));
    house.server.browser().get("/api/v1/host").await.problem(401, "no-such-token");
}

#[tokio::test]
async fn what_a_bot_says_goes_to_the_chat() {
    let mut house = House::new().await;
    let script = "import sys\nfor line in sys.stdin:\n    w = line.split()\n    \
                  if w[0] == 'LEGAL': m = w[1]\n    \
                  if w[0] == 'GO': print('TEXT good luck\\nMOVE', m, flush=True)\n";
    let draft = draft("Talker", "/usr/bin/python3", &["-c", script.trim()], "rookery");
    let answer = house.ada.post("/api/v1/admin/engines", draft).await;
    // Arguments are single lines: a script belongs into a file.
    answer.problem(422, "bad-engine");
    let folder = house.server.folder.path().join("bots");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("talker.py");
    std::fs::write(&file, script).unwrap();
    let file = file.display().to_string();
    let mut draft = python_bot("Talker");
    draft["args"] = json!([file]);
    draft["reads"] = json!([file]);
    house.tested_bot("Talker", draft).await;
    let (mut person, game) = house.against("Talker", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    let said = person.event(|event| matches!(event, Event::Said { .. })).await;
    let Some(Event::Said { room, by, text }) = said.event else { unreachable!() };
    assert_eq!((room, by.name.as_str(), text.as_str()), (Room::Players, "Talker", "good luck"));
}
