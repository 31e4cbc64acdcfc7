//! Engines: added, tested, played, failing, switched off and removed.

use hyper::{Method, StatusCode};
use rookery_protocol::bot::{BotCard, Engine, Running};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::engine::{FaultKind, Tongue};
use rookery_protocol::game::{Act, Event, GameResult, Score, ShownMove};
use rookery_protocol::host::HostIn;
use rookery_protocol::id::GameId;
use rookery_protocol::machine::Host;
use rookery_protocol::seat::Seat;
use serde_json::{Value, json};

use crate::house::{House, bot, draft, offer, python_bot, test_engine};
use crate::machine::Puppet;
use crate::person::Person;

impl Person {
    /// Makes moves until the other side is the reason that the game ends.
    async fn play_until_it_fails(&mut self, game: GameId) -> GameResult {
        for (ply, notation) in [(0, "e2e4"), (2, "d2d4"), (4, "a2a3")] {
            assert_eq!(self.make(game, ply, notation).await, Ok(()));
            let next = self.event(|event| match event {
                Event::Ended { .. } => true,
                Event::Moved(ShownMove { ply: made, .. }) => *made == ply + 2,
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
    person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    assert_eq!(person.make(game, 2, "g1f3").await, Ok(()));
    let reply = person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 4, .. }))).await;
    let Some(Event::Moved(ShownMove { notation, .. })) = reply.event else { unreachable!() };
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
        let reply =
            person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
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
        other.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
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
async fn what_cannot_be_is_refused_at_its_field_and_nothing_is_kept() {
    let mut house = House::new().await;
    let path = "/api/v1/admin/engines";
    for (field, value, code) in [
        ("name", json!(""), "bad-engine"),
        ("name", json!("x".repeat(61)), "bad-engine"),
        ("command", json!(" "), "bad-engine"),
        ("args", json!(["a\nb"]), "bad-engine"),
        ("reads", json!(["books"]), "bad-engine"),
        ("options", json!([{ "name": " ", "value": "1" }]), "bad-options"),
    ] {
        let mut bad = test_engine("Bad", &[]);
        bad[field] = value;
        let refusal = house.ada.post(path, bad).await.problem(422, code);
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
    person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    // It stays for a rematch, and plays it with the seats swapped.
    assert_eq!(person.act(game, Act::Resign).await, Ok(()));
    assert_eq!(person.act(game, Act::OfferRematch).await, Ok(()));
    let next = person.event(|event| matches!(event, Event::Rematched { .. })).await;
    assert!(matches!(next.event, Some(Event::Rematched { .. })));
}

#[tokio::test]
async fn an_engine_of_another_machine_is_changed_there_and_tested_while_it_stays() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let url = house.server.running.url();
    let mut hand = Puppet::offering(&url, &attic.token, "Hand").await;
    let engine = house.run_by("Hand", &["attic"]).await;
    let path = format!("/api/v1/admin/engines/{}", engine.id);
    let changed = house.ada.json(Method::PUT, &path, test_engine("Hand", &["good"])).await;
    changed.problem(409, "engine-announced");

    let path = format!("{path}/test");
    let leaves = async {
        hand.hear(|message| matches!(message, HostIn::Test { .. }).then_some(())).await;
        hand.socket.close().await;
    };
    let (tested, ()) = tokio::join!(house.ada.post(&path, json!({})), leaves);
    tested.problem(503, "engine-not-tested");
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
