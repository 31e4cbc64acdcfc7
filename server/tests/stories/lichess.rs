//! The Bot and Board API, as programs that were made for Lichess need it.

use rookery_protocol::error::Problem;
use rookery_protocol::token::{NewToken, Scope};
use serde_json::{Value, json};

use crate::program::Program;
use crate::server::{PASSPHRASE, TestServer};

const PEOPLE: [Scope; 3] = [Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite];
const CLOCK: &str = "clock.limit=300&clock.increment=3";

/// A bot, somebody who plays White against it, and their game.
async fn playing(server: &TestServer) -> (Program, Program, String) {
    let robot = server.bot_program("robot").await;
    let ada = server.program("ada", &PEOPLE).await;
    let mut events = robot.stream("/api/stream/event").await;
    let game = ada.challenges("robot", &format!("{CLOCK}&color=white")).await;
    assert_eq!(events.of_type("challenge").await["challenge"]["id"], game);
    robot.does(&format!("/api/challenge/{game}/accept")).await;
    let start = events.of_type("gameStart").await;
    assert_eq!(
        (&start["game"]["gameId"], &start["game"]["isMyTurn"]),
        (&json!(game), &json!(false))
    );
    (robot, ada, game)
}

#[tokio::test]
async fn every_fault_is_a_sentence_in_json() {
    let server = TestServer::start().await;
    let mut nobody = server.browser();
    let problem = nobody.get("/api/account").await.problem(401, "no-such-token");
    assert_eq!(problem.error, "No such token");
    let ada = server.program("ada", &[Scope::ChallengeRead]).await;
    for (path, status) in [
        ("/api/bot/game/aaaaaaaa/resign", 403),
        ("/api/challenge/aaaaaaaa/accept", 403),
        ("/api/nothing", 404),
        ("/api/user/nobody", 405),
    ] {
        let answer = ada.post(path, "").await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text());
        assert!(!answer.json::<Problem>().error.is_empty());
    }
    let bert = server.program("bert", &PEOPLE).await;
    for (path, form) in [
        ("/api/challenge/nobody", CLOCK),
        ("/api/challenge/bert", CLOCK),
        ("/api/challenge/ada", "clock.limit=soon"),
        ("/api/challenge/ada", "clock.limit=300&variant=hopscotch"),
        ("/api/challenge/ada", "clock.limit=300&fen=nonsense"),
    ] {
        let answer = bert.post(path, form).await;
        assert_eq!(answer.status.as_u16(), 400, "{form}: {}", answer.text());
    }
    assert_eq!(bert.get("/api/user/nobody").await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_game_s_stream_begins_with_all_of_it_and_closes_after_its_end() {
    let server = TestServer::start().await;
    let (robot, ada, game) = playing(&server).await;
    let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    let first = stream.piece().await.unwrap();
    let full: Value = serde_json::from_str(&first).unwrap();
    assert_eq!((&full["type"], &full["id"]), (&json!("gameFull"), &json!(game)));
    assert_eq!(full["clock"], json!({ "initial": 300_000, "increment": 3_000 }));
    assert_eq!((&full["white"]["id"], &full["black"]["title"]), (&json!("ada"), &json!("BOT")));

    ada.does(&format!("/api/board/game/{game}/move/e2e4")).await;
    let state = stream.of_type("gameState").await;
    assert_eq!((&state["moves"], &state["status"]), (&json!("e2e4"), &json!("started")));
    ada.does(&format!("/api/board/game/{game}/resign/")).await;
    let state = stream.of_type("gameState").await;
    assert_eq!((&state["status"], &state["winner"]), (&json!("resign"), &json!("black")));
    assert_eq!(stream.piece().await, None);
    let mut again = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    assert_eq!(again.line().await.unwrap()["state"]["status"], "resign");
    assert_eq!(again.piece().await, None);
}

#[tokio::test]
async fn a_game_s_stream_ends_with_the_token_that_opened_it() {
    let server = TestServer::start().await;
    let robot = server.bot_program("robot").await;
    let mut browser = server.registered("ada").await;
    let draft = json!({ "label": "Test", "scopes": PEOPLE, "passphrase": PASSPHRASE });
    let made: NewToken = browser.post("/api/v1/tokens", draft).await.json();
    let ada = Program::new(&server, made.token);
    let mut events = robot.stream("/api/stream/event").await;
    let game = ada.challenges("robot", &format!("{CLOCK}&color=white")).await;
    robot.does(&format!("/api/challenge/{game}/accept")).await;
    events.of_type("gameStart").await;
    let mut hers = ada.stream(&format!("/api/board/game/stream/{game}")).await;
    let mut its = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    for stream in [&mut hers, &mut its] {
        assert_eq!(stream.line().await.unwrap()["id"], game);
    }
    let path = format!("/api/v1/tokens/{}", made.card.id);
    let ended = browser.json(hyper::Method::DELETE, &path, json!({})).await;
    assert!(ended.status.is_success(), "{}", ended.text());
    while let Some(line) = hers.line().await {
        assert_eq!(line["type"], "opponentGone");
    }
    robot.does(&format!("/api/bot/game/{game}/resign")).await;
    assert_eq!(its.of_type("gameState").await["status"], "resign", "the other one goes on");
}

#[tokio::test]
async fn a_move_that_is_sent_again_is_answered_the_same_and_played_once() {
    let server = TestServer::start().await;
    let (robot, ada, game) = playing(&server).await;
    let (hers, its) =
        (format!("/api/board/game/{game}/move"), format!("/api/bot/game/{game}/move"));
    ada.does(&format!("{hers}/e2e4")).await;
    ada.does(&format!("{hers}/e2e4")).await;
    let other = ada.post(&format!("{hers}/d2d4"), "").await;
    assert_eq!(other.status.as_u16(), 400, "{}", other.text());
    robot.does(&format!("{its}/e7e5?offeringDraw=false")).await;
    ada.does(&format!("{hers}/e2e4")).await;
    let state: Value = ada.get("/api/account/playing").await.json();
    assert_eq!(state["nowPlaying"][0]["lastMove"], "e7e5");
    let illegal = ada.post(&format!("{hers}/e4e6"), "").await;
    assert_eq!(illegal.status.as_u16(), 400, "{}", illegal.text());
}

#[tokio::test]
async fn a_draw_is_offered_and_agreed_to_with_a_move() {
    let server = TestServer::start().await;
    let (robot, ada, game) = playing(&server).await;
    let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    ada.does(&format!("/api/board/game/{game}/move/e2e4?offeringDraw=true")).await;
    stream.until(|line| line["wdraw"] == true).await;
    robot.does(&format!("/api/bot/game/{game}/move/e7e5?offeringDraw=true")).await;
    let end = stream.until(|line| line["status"] == "draw").await;
    assert_eq!((&end["moves"], end.get("winner")), (&json!("e2e4"), None));
}

#[tokio::test]
async fn castling_is_read_in_both_notations_and_drops_arrive_as_they_are_written() {
    let server = TestServer::start().await;
    let (robot, ada) = (server.bot_program("robot").await, server.program("ada", &PEOPLE).await);
    let _events = robot.stream("/api/stream/event").await;
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201";
    for castling in ["e1g1", "e1h1"] {
        let form = format!("{CLOCK}&color=white&variant=fromPosition&fen={fen}");
        let game = ada.challenges("robot", &form).await;
        robot.does(&format!("/api/challenge/{game}/accept")).await;
        ada.does(&format!("/api/board/game/{game}/move/{castling}")).await;
        let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
        assert_eq!(stream.line().await.unwrap()["state"]["moves"], "e1g1", "{castling}");
    }
    let form = format!("{CLOCK}&color=white&variant=crazyhouse");
    let game = ada.challenges("robot", &form).await;
    robot.does(&format!("/api/challenge/{game}/accept")).await;
    let moves = ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"];
    for (mv, (kind, who)) in moves.iter().zip([("board", &ada), ("bot", &robot)].iter().cycle()) {
        who.does(&format!("/api/{kind}/game/{game}/move/{mv}")).await;
    }
    let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    assert_eq!(stream.line().await.unwrap()["state"]["moves"], moves.join(" "));
}

#[tokio::test]
async fn a_stream_of_events_begins_with_what_goes_on_and_a_second_one_closes_the_first() {
    let server = TestServer::start().await;
    let (robot, ada, game) = playing(&server).await;
    let mut first = robot.stream("/api/stream/event").await;
    assert_eq!(first.line().await.unwrap()["game"]["id"], game);
    let waiting = ada.challenges("robot", "days=2").await;
    assert_eq!(first.of_type("challenge").await["challenge"]["id"], waiting);
    let mut second = robot.stream("/api/stream/event").await;
    assert_eq!(second.line().await.unwrap()["type"], "gameStart");
    let challenge = second.line().await.unwrap();
    assert_eq!(challenge["challenge"]["id"], waiting);
    assert_eq!(challenge["challenge"]["timeControl"]["daysPerTurn"], 2);
    assert_eq!(first.piece().await, None);
    ada.does(&format!("/api/challenge/{waiting}/cancel")).await;
    assert_eq!(second.of_type("challengeCanceled").await["challenge"]["id"], waiting);
    ada.does(&format!("/api/board/game/{game}/abort")).await;
    let finish = second.of_type("gameFinish").await;
    assert_eq!(finish["game"]["status"]["name"], "aborted");
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason() {
    let server = TestServer::start().await;
    let (bert, ada) = (server.program("bert", &PEOPLE).await, server.program("ada", &PEOPLE).await);
    let mut events = ada.stream("/api/stream/event").await;
    let body = json!({ "clock.limit": 60, "clock.increment": 0, "days": null, "rated": false });
    let made = ada.post_json("/api/challenge/bert", &body).await.json::<Value>();
    let id = made["id"].as_str().unwrap();
    assert_eq!((&made["speed"], &made["rated"]), (&json!("bullet"), &json!(false)));
    let declined = bert.post(&format!("/api/challenge/{id}/decline"), "reason=tooFast").await;
    assert_eq!(declined.status.as_u16(), 200, "{}", declined.text());
    let told = events.of_type("challengeDeclined").await;
    assert_eq!(told["challenge"]["declineReasonKey"], "tooFast");
}

#[tokio::test]
async fn clocks_run_at_once_when_both_players_say_so() {
    let server = TestServer::start().await;
    let (robot, ada, game) = playing(&server).await;
    let robot_token = server.program("mallory", &[Scope::ChallengeWrite]).await.token;
    let path = format!("/api/challenge/{game}/start-clocks");
    let by = |other: &str| format!("{path}?token1={}&token2={other}", ada.token);
    assert_eq!(ada.post(&by(&robot_token), "").await.status.as_u16(), 403);
    assert_eq!(ada.post(&by(&ada.token), "").await.status.as_u16(), 403);
    ada.does(&by(&robot.token)).await;
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let mut stream = robot.stream(&format!("/api/bot/game/stream/{game}")).await;
    let state = stream.line().await.unwrap()["state"].clone();
    assert!(state["wtime"].as_i64() < Some(300_000), "{state}");
    assert_eq!(state["btime"], 300_000);
}

#[tokio::test]
async fn a_program_that_announces_nothing_is_offered_what_lichess_has() {
    let server = TestServer::start().await;
    let (robot, ada) = (server.bot_program("robot").await, server.program("ada", &PEOPLE).await);
    let form = format!("{CLOCK}&variant=extinction");
    let away = ada.post("/api/challenge/robot", &form).await;
    assert_eq!(away.status.as_u16(), 400, "nobody listens: {}", away.text());
    let events = robot.stream("/api/stream/event").await;
    let other = ada.post("/api/challenge/robot", &form).await.problem(400, "program-declines");
    assert_eq!(other.error, "robot does not play this game.");
    let said = other.said.unwrap();
    assert_eq!((said.key.as_str(), said.params.len()), ("bots.not_this_game", 1));
    drop(events);
    let query = "rookery.games=extinction,chess&rookery.clock.max=400&rookery.concurrency=1";
    let mut events = robot.stream(&format!("/api/stream/event?{query}")).await;
    let long = ada.post("/api/challenge/robot", "clock.limit=500&variant=extinction").await;
    assert!(long.problem(400, "program-declines").error.contains("such a clock"));
    let game = ada.challenges("robot", &form).await;
    let told = events.of_type("challenge").await;
    assert_eq!(told["challenge"]["variant"]["key"], "extinction");
    robot.does(&format!("/api/challenge/{game}/accept")).await;
    let busy = ada.post("/api/challenge/robot", &form).await;
    assert!(busy.problem(400, "program-declines").error.contains("as many games as it can"));
}

#[tokio::test]
async fn a_silence_is_broken_by_an_empty_line() {
    let server = TestServer::start().await;
    let robot = server.bot_program("robot").await;
    let mut events = robot.stream("/api/stream/event").await;
    assert_eq!(events.piece().await.as_deref(), Some("\n"));
}

#[tokio::test]
async fn several_games_are_followed_in_one_stream() {
    let server = TestServer::start().await;
    let (_robot, ada, game) = playing(&server).await;
    let followed = ada.post_stream("/api/stream/games/mine", "").await;
    let mut followed = followed;
    ada.post("/api/stream/games/mine/add", &format!("ids={game}")).await;
    let begun = followed.line().await.unwrap();
    assert_eq!((&begun["id"], &begun["status"]), (&json!(game), &json!("started")));
    ada.does(&format!("/api/board/game/{game}/resign")).await;
    let ended = followed.line().await.unwrap();
    assert_eq!((&ended["id"], &ended["status"]), (&json!(game), &json!("resign")));
}

#[tokio::test]
async fn nobody_has_endless_streams_open() {
    let server = TestServer::start().await;
    let (robot, _ada, game) = playing(&server).await;
    let path = format!("/api/bot/game/stream/{game}");
    let mut open = vec![];
    for _ in 0..128 {
        open.push(robot.stream(&path).await);
    }
    robot.get(&path).await.problem(429, "too-many");
    assert_eq!(robot.get("/api/account").await.status.as_u16(), 200, "the rest goes on");
}

#[tokio::test]
async fn whoever_calls_too_often_is_told_when_to_come_back() {
    let server = TestServer::start_with(|config| {
        config.play.rates.call = rookery_play::limits::Rate::per(3, 60_000);
    })
    .await;
    let ada = server.program("ada", &PEOPLE).await;
    for _ in 0..3 {
        assert_eq!(ada.get("/api/account").await.status.as_u16(), 200);
    }
    let answer = ada.get("/api/account").await;
    answer.problem(429, "too-fast");
    assert!((1..=20).contains(&answer.header("retry-after").parse().unwrap()));
    let bert = server.program("bert", &PEOPLE).await;
    assert_eq!(bert.get("/api/account").await.status.as_u16(), 200, "others may go on");
}

#[tokio::test]
async fn a_stream_ends_with_its_token() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let draft = json!({ "label": "Test", "scopes": PEOPLE, "passphrase": PASSPHRASE });
    let made: Value = ada.post("/api/v1/tokens", draft).await.json();
    let program = Program::new(&server, made["token"].as_str().unwrap().to_owned());
    let mut events = program.stream("/api/stream/event").await;
    let path = format!("/api/v1/tokens/{}", made["card"]["id"].as_str().unwrap());
    ada.json(hyper::Method::DELETE, &path, Value::Null).await;
    assert_eq!(events.line().await, None);
}

#[tokio::test]
async fn whoever_may_not_chat_is_not_heard_from_a_program_either() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    let token = server.first_admin_token().unwrap();
    let first = json!({ "token": token, "name": "boss", "passphrase": "a long enough passphrase" });
    boss.post("/api/v1/first-admin", first).await;
    let (_robot, ada, game) = playing(&server).await;
    let users: Value = boss.get("/api/v1/admin/users?find=ada").await.json();
    let id = users["users"][0]["player"]["id"].as_str().unwrap();
    let muted = boss.post(&format!("/api/v1/admin/users/{id}"), json!({ "muted": true })).await;
    assert_eq!(muted.status.as_u16(), 200, "{}", muted.text());
    let said = ada.post(&format!("/api/board/game/{game}/chat"), "room=player&text=hello").await;
    said.problem(403, "muted");
}

#[tokio::test]
async fn a_game_that_hides_something_is_not_told_here() {
    let server = TestServer::start().await;
    let (ada, bert) = (server.program("ada", &PEOPLE).await, server.program("bert", &PEOPLE).await);
    let game = ada.challenges("bert", &format!("{CLOCK}&variant=dark")).await;
    bert.does(&format!("/api/challenge/{game}/accept")).await;
    for path in [
        format!("/api/board/game/stream/{game}"),
        format!("/api/stream/game/{game}"),
        format!("/game/export/{game}"),
    ] {
        ada.get(&path).await.problem(400, "hidden");
    }
    let playing: Value = ada.get("/api/account/playing").await.json();
    assert_eq!(playing["nowPlaying"], json!([]));
}

#[tokio::test]
async fn positions_are_written_as_other_programs_read_them() {
    let server = TestServer::start().await;
    let (ada, bert) = (server.program("ada", &PEOPLE).await, server.program("bert", &PEOPLE).await);
    for (variant, words) in [("crazyhouse", 6), ("threeCheck", 7)] {
        let form = format!("{CLOCK}&color=white&variant={variant}");
        let game = ada.challenges("bert", &form).await;
        bert.does(&format!("/api/challenge/{game}/accept")).await;
        let moves = ["e2e4", "f7f6", "d1h5", "g7g6"];
        for (mv, who) in moves.iter().zip([&ada, &bert].iter().cycle()) {
            who.does(&format!("/api/board/game/{game}/move/{mv}")).await;
        }
        let mut stream = ada.stream(&format!("/api/stream/game/{game}")).await;
        let last = stream.until(|line| line["lm"] == "g7g6").await;
        let playing: Value = ada.get("/api/account/playing").await.json();
        assert_eq!(last["fen"], playing["nowPlaying"][0]["fen"]);
        // A word more would be one that nobody else knows.
        let fen = last["fen"].as_str().unwrap();
        assert_eq!(fen.split(' ').count(), words, "{variant}: {fen}");
        ada.does(&format!("/api/board/game/{game}/resign")).await;
    }
}

#[tokio::test]
async fn what_a_bot_has_played_is_told_to_programs_that_look_for_opponents() {
    let server = TestServer::start().await;
    let (one, two) = (server.bot_program("one").await, server.bot_program("two").await);
    let _here = one.stream("/api/stream/event").await;
    let mut events = two.stream("/api/stream/event").await;
    let account: Value = one.get("/api/account").await.json();
    for speed in ["bullet", "blitz", "rapid", "classical", "correspondence"] {
        assert_eq!(account["perfs"][speed]["games"], 0, "{account}");
    }
    for (variant, key) in [("standard", "blitz"), ("crazyhouse", "crazyhouse")] {
        let form = format!("variant={variant}&clock.limit=180&clock.increment=2&color=white");
        let id = one.challenges("two", &form).await;
        events.until(|line| line["type"] == "challenge").await;
        two.does(&format!("/api/challenge/{id}/accept")).await;
        one.does(&format!("/api/bot/game/{id}/move/e2e4")).await;
        two.does(&format!("/api/bot/game/{id}/move/e7e5")).await;
        one.does(&format!("/api/bot/game/{id}/resign")).await;
        let online = one.get("/api/bot/online").await;
        let bots: Vec<Value> =
            online.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let two = bots.iter().find(|bot| bot["id"] == "two").unwrap();
        let perf = &two["perfs"][key];
        assert_eq!((&perf["games"], &perf["rating"]), (&json!(1), &json!(1500)), "{two}");
        assert_eq!(perf["prov"], true);
    }
}
