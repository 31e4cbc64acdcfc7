//! Programs that were made for Lichess, unchanged, given only an address and a token: berserk from
//! PyPI. `cargo xtask test rust` installs it and runs these.

use std::process::Stdio;

use rookery_protocol::token::Scope;
use serde_json::Value;
use tokio::process::Command;

use crate::program::Program;
use crate::server::TestServer;

/// Games that the two bots play.
const GAMES: usize = 20;

/// Runs a script; what it printed.
async fn script(name: &str, server: &TestServer, args: &[&str]) -> String {
    #[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
    let python = std::env::var("ROOKERY_TEST_PYTHON")
        .expect("ROOKERY_TEST_PYTHON names no Python with berserk; use cargo xtask test rust");
    let file = format!("{}/tests/clients/{name}.py", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(python);
    command.arg(file).arg(format!("http://{}", server.address())).args(args);
    command.stdin(Stdio::null()).kill_on_drop(true);
    let done = command.output().await.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(done.status.success(), "{}\n{}", text(&done.stdout), text(&done.stderr));
    text(&done.stdout)
}

fn tokens<const N: usize>(programs: &[Program; N]) -> [&str; N] {
    programs.each_ref().map(|program| program.token.as_str())
}

#[tokio::test]
#[ignore = "needs berserk: cargo xtask test rust"]
async fn every_call_of_berserk_is_answered_as_it_expects() {
    let server = TestServer::start_with(|config| {
        config.play.own_engine = Some(env!("CARGO_BIN_EXE_rookery-server").into());
    })
    .await;
    let people = &Scope::ALL[..7];
    let programs = [
        server.bot_program("robot").await,
        server.program("ada", people).await,
        server.program("bert", people).await,
        server.program("fresh", &[Scope::BotPlay]).await,
    ];
    let told = script("methods", &server, &tokens(&programs)).await;
    assert_eq!(told.trim_end().lines().last(), Some("done"));
}

#[tokio::test]
#[ignore = "needs berserk: cargo xtask test rust"]
async fn answers_hold_what_the_description_of_lichess_says() {
    let server = TestServer::start().await;
    let people = &Scope::ALL[..7];
    let programs = [
        server.bot_program("robot").await,
        server.program("ada", people).await,
        server.program("bert", people).await,
    ];
    let told = script("shapes", &server, &tokens(&programs)).await;
    assert_eq!(told.trim_end(), "done");
}

#[tokio::test]
#[ignore = "needs berserk: cargo xtask test rust"]
async fn two_bots_play_whole_games_of_five_variants() {
    let server = TestServer::start().await;
    let bots = [server.bot_program("one").await, server.bot_program("other").await];
    let count = GAMES.to_string();
    let [one, other] = tokens(&bots);
    let told = script("two_bots", &server, &[one, other, &count]).await;
    let games: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), GAMES);
    for game in games {
        assert_ne!(game["status"], "started", "{game}");
        assert!(game["plies"].as_u64() > Some(0), "{game}");
    }
}
