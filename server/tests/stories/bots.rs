//! Bots: whom they play, what they say, and what an admin has them do.

use hyper::StatusCode;
use rookery_protocol::bot::{Bot, Running};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Event, GameSummary, Room, ShownMove};
use rookery_protocol::seat::Seat;
use serde_json::json;

use crate::house::{House, bot, draft, offer, python_bot, server_program, test_engine};
use crate::server::TestServer;

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
    let picky: Bot = answer.json();

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
    bob.post(path, challenge("chess", blitz.clone())).await.problem(422, "bot-busy");
    let disable = format!("/api/v1/admin/bots/{}/disable", picky.player.id);
    assert_eq!(house.ada.post(&disable, json!({})).await.status, StatusCode::OK);
    bob.post(path, challenge("chess", blitz)).await.problem(422, "bot-away");
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
async fn games_against_bots_are_among_those_with_engines_alone() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    let (_person, game) = house.against("Snake", offer("chess", Seat::First)).await;
    let count = async |house: &mut House, query: &str| {
        let games: Vec<GameSummary> = house.ada.get(&format!("/api/v1/games?{query}")).await.json();
        assert!(games.iter().all(|one| one.id == game), "{query}");
        games.len()
    };
    for (query, games) in
        [("people=false", 1), ("people=true", 0), ("", 1), ("people=true&player=Snake", 0)]
    {
        assert_eq!(count(&mut house, query).await, games, "{query}");
    }
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
    person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    let nobody = format!("/api/v1/admin/running/{game}/first");
    house.ada.post(&nobody, json!({ "order": "pause" })).await.problem(404, "not-found");
}

#[tokio::test]
async fn a_server_that_comes_back_lets_its_bots_play_on() {
    let mut house = House::new().await;
    house.tested_bot("Snake", python_bot("Snake")).await;
    let (mut person, game) = house.against("Snake", offer("chess", Seat::First)).await;
    assert_eq!(person.make(game, 0, "e2e4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    let address = house.server.address().to_string();
    let folder = house.server.stop().await;
    let _server = TestServer::start_in(folder, |config| {
        config.listen = address;
        config.play.shim = Some(server_program());
    })
    .await;
    let mut person = person.another_window().await;
    person.watch(game).await;
    assert_eq!(person.make(game, 2, "d2d4").await, Ok(()));
    person.event(|event| matches!(event, Event::Moved(ShownMove { ply: 4, .. }))).await;
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
