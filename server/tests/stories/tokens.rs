//! Tokens: what programs show in place of a passphrase.

use hyper::Method;
use rookery_api_client::{ApiError, Client, Socket};
use rookery_play::Rates;
use rookery_protocol::account::Role;
use rookery_protocol::challenge::Audience;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_protocol::token::{NewToken, Scope, TOKENS_EACH_MAX, TokenCard};
use serde_json::{Value, json};

use crate::admin::add;
use crate::person::{Person, offer};
use crate::program::Program;
use crate::server::{Folder, PASSPHRASE, TestServer};

#[tokio::test]
async fn a_token_is_told_once_listed_without_its_secret_and_ended() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let scopes = ["bot:play", "challenge:read", "bot:play"];
    let draft = json!({ "label": " My bot ", "scopes": scopes, "passphrase": PASSPHRASE });
    let made: NewToken = ada.post("/api/v1/tokens", draft).await.json();
    assert_eq!(made.card.label, "My bot");
    assert_eq!(made.card.scopes, [Scope::BotPlay, Scope::ChallengeRead]);
    assert!(made.token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    let program = Program::new(&server, made.token.clone());
    assert_eq!(program.get("/api/account").await.json::<Value>()["username"], "ada");

    let listed = ada.get("/api/v1/tokens").await;
    assert!(!listed.text().contains(&made.token));
    let listed: Vec<TokenCard> = listed.json();
    assert_eq!((listed.len(), listed[0].id), (1, made.card.id));
    assert!(listed[0].used_ms.is_some());

    let path = format!("/api/v1/tokens/{}", made.card.id);
    let mut bert = server.registered("bert").await;
    bert.json(Method::DELETE, &path, Value::Null).await.problem(404, "no-such-token");
    assert_eq!(ada.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    program.get("/api/account").await.problem(401, "no-such-token");
}

#[tokio::test]
async fn nobody_gets_a_token_for_more_than_they_may_do() {
    let server = TestServer::start().await;
    let draft =
        |scopes: Value| json!({ "label": "Token", "scopes": scopes, "passphrase": PASSPHRASE });
    let mut ada = server.registered("ada").await;
    ada.post("/api/v1/tokens", draft(json!(["admin"]))).await.problem(422, "admins-only");
    ada.post("/api/v1/tokens", draft(json!(["fly"]))).await.problem(422, "malformed");
    let unnamed = json!({ "label": " ", "scopes": [] });
    ada.post("/api/v1/tokens", unnamed).await.problem(422, "bad-label");
    let endless = json!({ "label": "Token", "scopes": [], "span": "endless" });
    let problem = ada.post("/api/v1/tokens", endless).await.problem(422, "endless-token");
    assert_eq!(problem.field.as_deref(), Some("span"));
    let mut guest = server.browser();
    guest.post("/api/v1/tokens", draft(json!([]))).await.problem(401, "sign-in-first");
    guest.post("/api/v1/guest", Value::Null).await;
    guest.post("/api/v1/tokens", draft(json!([]))).await.problem(403, "guest");
}

#[tokio::test]
async fn who_has_as_many_tokens_as_one_may_have_ends_one_before_they_make_another() {
    let server = TestServer::start_with(|config| {
        // Each of them costs an attempt to log in.
        config.play.rates = Rates::new(3 * (TOKENS_EACH_MAX + 5), 60);
    })
    .await;
    let mut ada = server.registered("ada").await;
    let draft = json!({ "label": "Bot", "scopes": ["board:play"], "passphrase": PASSPHRASE });
    for _ in 0..TOKENS_EACH_MAX {
        assert_eq!(ada.post("/api/v1/tokens", draft.clone()).await.status.as_u16(), 201);
    }
    ada.post("/api/v1/tokens", draft.clone()).await.problem(409, "too-many-tokens");
    let listed: Vec<TokenCard> = ada.get("/api/v1/tokens").await.json();
    assert_eq!(listed.len(), TOKENS_EACH_MAX as usize);
    let path = format!("/api/v1/tokens/{}", listed[0].id);
    assert_eq!(ada.json(Method::DELETE, &path, Value::Null).await.status.as_u16(), 204);
    assert_eq!(ada.post("/api/v1/tokens", draft).await.status.as_u16(), 201);
}

#[tokio::test]
async fn the_token_of_an_admin_runs_the_server_only_where_it_is_for_that() {
    let server = TestServer::start().await;
    let mut boss = server.browser();
    let token = server.first_admin_token().unwrap();
    let first = json!({ "token": token, "name": "boss", "passphrase": "a long enough passphrase" });
    boss.post("/api/v1/first-admin", first).await;
    let mut programs = vec![];
    for scopes in [json!(["admin"]), json!(["bot:play"])] {
        let draft = json!({ "label": "Token", "scopes": scopes, "passphrase": PASSPHRASE });
        let made: NewToken = boss.post("/api/v1/tokens", draft).await.json();
        programs.push(Program::new(&server, made.token));
    }
    assert_eq!(programs[0].get("/api/v1/admin/users").await.status.as_u16(), 200);
    programs[1].get("/api/v1/admin/users").await.problem(403, "missing-scope");
}

#[tokio::test]
async fn a_bot_s_account_and_its_token_are_made_in_a_shell() {
    let folder = Folder::new();
    let scopes = "bot:play,challenge:read,challenge:write";
    let (code, told, why) =
        add(folder.path(), &["robot", "--role", "bot", "--token", scopes], "").await;
    assert_eq!(code, 0, "{why}");
    let token = told.trim_end().lines().last().unwrap().to_owned();
    let server = TestServer::start_in(folder, |_| {}).await;
    let program = Program::new(&server, token);
    let account: Value = program.get("/api/account").await.json();
    assert_eq!((&account["username"], &account["title"]), (&json!("robot"), &json!("BOT")));
}

#[tokio::test]
async fn a_bot_without_a_token_or_a_scope_that_nobody_knows_is_refused_in_words() {
    let folder = Folder::new();
    for (args, exit, words) in [
        (&["robot", "--role", "bot"][..], 2, "--token"),
        (&["robot", "--role", "bot", "--token", "fly"], 2, "“fly” is no scope"),
        (&["robot", "--role", "bot", "--token", "admin"], 1, "only an admin's token"),
    ] {
        let (code, _, why) = add(folder.path(), args, "").await;
        assert_eq!(code, exit, "{why}");
        assert!(why.contains(words), "{why}");
    }
}

#[tokio::test]
async fn the_tokens_of_a_deleted_account_open_nothing() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let draft = json!({
        "label": "Bot", "scopes": ["board:play", "import"], "passphrase": PASSPHRASE,
    });
    let made: NewToken = ada.post("/api/v1/tokens", draft).await.json();
    let program = Program::new(&server, made.token);
    let mut events = program.stream("/api/stream/event").await;
    let sure = json!({ "passphrase": PASSPHRASE });
    let deleted = ada.json(Method::DELETE, "/api/v1/me", sure).await;
    assert_eq!(deleted.status.as_u16(), 200, "{}", deleted.text());
    for path in ["/api/account", "/api/stream/event", "/api/v1/imports"] {
        program.get(path).await.problem(401, "no-such-token");
    }
    assert_eq!(events.line().await, None, "the stream that was open is closed");
}

/// A client that shows a program's token.
fn client(server: &TestServer, program: &Program) -> Client {
    let client = Client::new(&server.running.url()).unwrap();
    client.with_token(&program.token).unwrap()
}

#[tokio::test]
async fn a_bot_comes_to_the_board_by_its_token_and_is_there_to_be_challenged() {
    let server = TestServer::start().await;
    let ada = Person::registered(&server, "ada").await;
    let robot = client(&server, &server.bot_program("robot").await);
    let mut new = offer("gomoku", TimeControl::fischer(60, 0));
    new.to = Audience::Name { name: "robot".into() };
    let away = ada.client.challenge(&new).await.unwrap_err();
    assert_eq!(away.code(), Some("bot-declines"));

    let mut socket = Socket::connect(&robot).await.unwrap();
    let ClientIn::Hello { account: Some(account), .. } = socket.next().await.unwrap() else {
        panic!("nobody is greeted")
    };
    assert_eq!((account.player.name.as_str(), account.role), ("robot", Role::Bot));
    assert_eq!(robot.me().await.unwrap().account, Some(account));
    let challenge = ada.client.challenge(&new).await.unwrap();
    let game = robot.accept(challenge.id).await.unwrap().id;
    let seen = robot.game(game).await.unwrap();
    assert!(seen.you.is_some(), "its own seat");
    socket.send(&ClientOut::Watch { game, from: 0 }).await.unwrap();
    loop {
        if let ClientIn::Game { you, .. } = socket.next().await.unwrap() {
            break assert!(you.is_some());
        }
    }
}

#[tokio::test]
async fn only_an_account_that_has_not_played_becomes_a_bot_s_and_only_once() {
    let server = TestServer::start().await;
    let robot = server.bot_program("robot").await;
    let ada = server.program("ada", &[Scope::BotPlay, Scope::ChallengeWrite]).await;
    let guest = Person::guest(&server).await;
    let new = offer("gomoku", TimeControl::fischer(60, 0));
    let challenge = guest.client.challenge(&new).await.unwrap();
    client(&server, &ada).accept(challenge.id).await.unwrap();
    for (program, why) in [(robot, "a bot already"), (ada, "has played games")] {
        let answer = program.post("/api/bot/account/upgrade", "").await;
        let problem = answer.problem(400, "no-upgrade");
        assert!(problem.error.contains(why), "{}", problem.error);
    }
}

#[tokio::test]
async fn a_token_for_something_else_opens_no_socket_and_no_passphrase_is_changed_by_any() {
    let server = TestServer::start().await;
    let program = server.program("ada", &[Scope::ChallengeWrite]).await;
    let writes = client(&server, &program);
    let refused = |done: Result<_, ApiError>| match done {
        Err(ApiError::Refused { status, problem }) => (status, problem.code),
        _ => panic!("it was not refused"),
    };
    assert_eq!(refused(Socket::connect(&writes).await.map(drop)), (403, "missing-scope".into()));
    let game = GameId::from_random(1);
    assert_eq!(refused(writes.game(game).await.map(drop)), (403, "missing-scope".into()));
    let challenge = writes.challenge(&offer("gomoku", TimeControl::fischer(60, 0))).await;
    assert!(writes.take_back(challenge.unwrap().id).await.is_ok());
    assert_eq!(writes.me().await.unwrap().account.unwrap().player.name, "ada");
    let sure = rookery_protocol::account::DeleteAccount {
        passphrase: crate::server::PASSPHRASE.into(),
        factor: None,
    };
    assert_eq!(refused(writes.delete_account(&sure).await.map(drop)).0, 401);

    let stranger = Client::new(&server.running.url()).unwrap().with_token("rookery_none").unwrap();
    assert_eq!(refused(stranger.me().await.map(drop)), (401, "no-such-token".into()));
    assert_eq!(refused(Socket::connect(&stranger).await.map(drop)).0, 401);
}
