//! Games that are added while the server runs.

use std::time::Duration;

use hyper::{Method, StatusCode};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Event, Rules};
use rookery_protocol::module::{
    FormField, Module, ModuleCheck, ModuleContent, ModuleFile, ModuleState, Modules,
    TRIAL_MOVES_MAX, TrialState,
};
use rookery_protocol::seat::Seat;
use rookery_protocol::token::Scope;
use serde_json::{Value, json};

use crate::person::{Person, Table};
use crate::server::{Browser, PASSPHRASE, TestServer};

/// Longer than the folder is looked at.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) const FIRST: &str =
    "name = 'Must take'\nsummary = 'Captures are a duty.'\ncapture.duty = true\n";
const SECOND: &str = "name = 'Must take'\nsummary = 'And explode.'\ncapture.duty = true\n\
                      capture.effect = 'explode'\n";

async fn admin(server: &TestServer) -> Browser {
    let token = server.first_admin_token().unwrap();
    let mut ada = server.browser();
    let account = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    assert_eq!(ada.post("/api/v1/first-admin", account).await.status, StatusCode::CREATED);
    ada
}

fn file(content: &str) -> Value {
    json!({ "file": "must-take.toml", "content": content })
}

pub(crate) async fn keep(ada: &mut Browser, content: &str) -> Module {
    let answer = ada.post("/api/v1/admin/modules", file(content)).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    answer.json()
}

pub(crate) async fn publish(ada: &mut Browser, id: &str) {
    let answer = ada.post(&format!("/api/v1/admin/modules/{id}/publish"), json!({})).await;
    assert_eq!(answer.json::<Module>().state, ModuleState::Published, "{}", answer.text());
}

async fn summary(server: &TestServer) -> Option<String> {
    let answer = server.browser().get("/api/v1/rules/must-take").await;
    (answer.status == StatusCode::OK).then(|| answer.json::<Rules>().summary)
}

#[tokio::test]
async fn a_variant_is_composed_looked_at_tried_offered_and_played() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let form: Vec<FormField> = ada.get("/api/v1/admin/modules/form").await.json();
    assert!(form.iter().any(|field| field.key == "capture.duty"));

    let bad = file("name = 'x'\ncapture.duti = true\n");
    let check: ModuleCheck = ada.post("/api/v1/admin/modules/check", bad.clone()).await.json();
    assert_eq!(check.flaws[0].line, Some(2));
    assert!(check.rules.is_none());
    ada.post("/api/v1/admin/modules", bad).await.problem(422, "bad-file");
    let check: ModuleCheck = ada.post("/api/v1/admin/modules/check", file(FIRST)).await.json();
    assert_eq!(check.rules.unwrap().name, "Must take");

    let draft = keep(&mut ada, FIRST).await;
    assert_eq!((draft.state, draft.key.as_str()), (ModuleState::Draft, "must-take"));
    assert_eq!(summary(&server).await, None, "a draft is nobody's but the admins'");
    let path = format!("/api/v1/admin/modules/{}", draft.id);
    let moves = json!({ "moves": ["e2e4", "d7d5"] });
    let trial: TrialState = ada.post(&format!("{path}/try"), moves).await.json();
    assert_eq!((trial.labels.len(), trial.turn), (2, Some(Seat::First)));
    let legal: Vec<&str> = trial.moves.iter().map(|mv| mv.notation.as_str()).collect();
    assert_eq!(legal, ["e4d5"]);
    let no = ada.post(&format!("{path}/try"), json!({ "moves": ["e2e5"] })).await;
    no.problem(422, "illegal");
    let long = json!({ "moves": vec!["e2e4"; TRIAL_MOVES_MAX + 1] });
    let no = ada.post(&format!("{path}/try"), long).await.problem(422, "too-many-moves");
    assert_eq!(no.field.as_deref(), Some("moves"));

    publish(&mut ada, &draft.id).await;
    assert_eq!(summary(&server).await.as_deref(), Some("Captures are a duty."));
    let mut table = Table::of(&server, "must-take", TimeControl::fischer(600, 0)).await;
    table.play("e2e4 d7d5").await;
    let game = table.game;
    assert_eq!(table.first.make(game, 2, "a2a3").await, Err(Refusal::Illegal));
    assert_eq!(table.first.make(game, 2, "e4d5").await, Ok(()));
}

#[tokio::test]
async fn a_game_keeps_the_version_it_began_with_even_over_a_restart() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let first = keep(&mut ada, FIRST).await;
    publish(&mut ada, &first.id).await;
    let mut table = Table::of(&server, "must-take", TimeControl::fischer(600, 0)).await;
    table.play("e2e4 d7d5").await;

    let second = keep(&mut ada, SECOND).await;
    publish(&mut ada, &second.id).await;
    assert_eq!(summary(&server).await.as_deref(), Some("And explode."));
    let told: Modules = ada.get("/api/v1/admin/modules").await.json();
    let states: Vec<_> = told.modules.iter().map(|module| (&module.id, module.state)).collect();
    let expected = [(&second.id, ModuleState::Published), (&first.id, ModuleState::Retired)];
    assert_eq!(states, expected);

    let game = table.game;
    let session = (table.first.client.session(), table.second.client.session());
    let server = TestServer::start_in(server.stop().await, |_| {}).await;
    let mut people = vec![];
    for session in [session.0, session.1] {
        let person = Person::stranger(&server).await;
        person.client.set_session(session);
        people.push(person.another_window().await);
    }
    for person in &mut people {
        let shown = person.watch(game).await;
        assert_eq!(shown.about.rules, first.id);
    }
    // By the first version nothing explodes: the pawn stands on d5 and is taken.
    assert_eq!(people[0].make(game, 2, "e4d5").await, Ok(()));
    assert_eq!(people[1].make(game, 3, "d8d5").await, Ok(()));
}

#[tokio::test]
async fn a_program_that_plays_fetches_the_file_of_what_is_or_was_offered() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let bert = server.program("bert", &[Scope::BotPlay]).await;
    let cora = server.program("cora", &[Scope::ChallengeRead]).await;
    let first = keep(&mut ada, FIRST).await;
    let path = format!("/api/v1/rules/{}/file", first.id);
    bert.get(&path).await.problem(404, "no-such-rules");
    publish(&mut ada, &first.id).await;
    let second = keep(&mut ada, SECOND).await;
    publish(&mut ada, &second.id).await;
    let file: ModuleFile = bert.get(&path).await.json();
    assert_eq!(file, ModuleFile { file: "must-take.toml".into(), content: FIRST.into() });
    cora.get(&path).await.problem(403, "missing-scope");
    server.browser().get(&path).await.problem(401, "sign-in-first");
    bert.get("/api/v1/rules/must-take/file").await.problem(404, "no-such-rules");
}

#[tokio::test]
async fn what_is_put_away_begins_no_game_and_no_rematch() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let module = keep(&mut ada, FIRST).await;
    publish(&mut ada, &module.id).await;
    let mut table = Table::of(&server, "must-take", TimeControl::fischer(600, 0)).await;
    let path = format!("/api/v1/admin/modules/{}", module.id);
    let retired: Module = ada.post(&format!("{path}/retire"), json!({})).await.json();
    assert_eq!(retired.state, ModuleState::Retired);
    assert_eq!(summary(&server).await, None);
    let gone = ada.json(Method::DELETE, &path, json!({})).await;
    gone.problem(409, "no-draft");

    table.play("e2e4 e7e5").await;
    let game = table.game;
    table.first.act(game, rookery_protocol::game::Act::Resign).await.unwrap();
    table.second.event(|event| matches!(event, Event::Ended { .. })).await;
    let offer = rookery_protocol::game::Act::OfferRematch;
    table.first.act(game, offer).await.unwrap();
    let accept = rookery_protocol::game::Act::AcceptRematch;
    assert_eq!(table.second.act(game, accept).await, Err(Refusal::GamePutAway));
}

#[tokio::test]
async fn a_version_that_nobody_has_added_is_neither_shown_nor_tried_nor_offered() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let path = "/api/v1/admin/modules/must-take@0123456789ab";
    ada.get(path).await.problem(404, "no-such-module");
    ada.json(Method::DELETE, path, Value::Null).await.problem(404, "no-such-module");
    for (order, body) in
        [("try", json!({ "moves": [] })), ("publish", json!({})), ("retire", json!({}))]
    {
        let answer = ada.post(&format!("{path}/{order}"), body).await;
        answer.problem(404, "no-such-module");
    }
}

#[tokio::test]
async fn only_those_who_run_the_server_add_games() {
    let server = TestServer::start().await;
    let mut bob = server.registered("Bob").await;
    bob.get("/api/v1/admin/modules").await.problem(403, "admins-only");
    bob.post("/api/v1/admin/modules", file(FIRST)).await.problem(403, "admins-only");
    server.browser().get("/api/v1/admin/modules").await.problem(401, "sign-in-first");
    let mut ada = admin(&server).await;
    let taken = json!({ "file": "chess.toml", "content": FIRST });
    let problem = ada.post("/api/v1/admin/modules", taken).await.problem(422, "bad-file");
    assert!(problem.error.contains("built in"), "{}", problem.error);
    let long = json!({ "file": "x.toml", "content": "#".repeat(6 * 1024 * 1024) });
    ada.post("/api/v1/admin/modules", long).await.problem(413, "too-large");
}

#[tokio::test]
async fn a_file_in_the_folder_is_a_game_while_it_lies_there() {
    let server = TestServer::start().await;
    let mut ada = admin(&server).await;
    let folder = server.folder.path().join("modules");
    let wait = async |wanted: Option<&str>| {
        let waiting = async {
            while summary(&server).await.as_deref() != wanted {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.unwrap();
    };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("must-take.toml"), FIRST).unwrap();
    wait(Some("Captures are a duty.")).await;
    std::fs::write(folder.join("must-take.toml"), SECOND).unwrap();
    wait(Some("And explode.")).await;

    std::fs::write(folder.join("must-take.toml"), "name = 3").unwrap();
    let bad = async {
        loop {
            let told: Modules = ada.get("/api/v1/admin/modules").await.json();
            if let [bad] = &told.bad_files[..] {
                break bad.clone();
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let bad = tokio::time::timeout(PATIENCE, bad).await.unwrap();
    assert_eq!((bad.file.as_str(), bad.flaws[0].line), ("must-take.toml", Some(1)));
    assert_eq!(summary(&server).await.as_deref(), Some("And explode."), "the last good one stays");

    std::fs::remove_file(folder.join("must-take.toml")).unwrap();
    wait(None).await;
    let told: Modules = ada.get("/api/v1/admin/modules").await.json();
    let path = format!("/api/v1/admin/modules/{}", told.modules[0].id);
    let content: ModuleContent = ada.get(&path).await.json();
    assert!(content.content.starts_with("name = 'Must take'"));
}

#[tokio::test]
async fn a_file_that_went_while_no_server_ran_is_no_longer_offered() {
    let server = TestServer::start().await;
    let folder = server.folder.path().join("modules");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("must-take.toml"), FIRST).unwrap();
    std::fs::write(folder.join("stays.toml"), "name = 'Stays'\ncapture.duty = true\n").unwrap();
    let mut browser = server.browser();
    let offered = async {
        for key in ["must-take", "stays"] {
            while browser.get(&format!("/api/v1/rules/{key}")).await.status != StatusCode::OK {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    };
    tokio::time::timeout(PATIENCE, offered).await.unwrap();
    let at_rest = server.stop().await;
    std::fs::remove_file(at_rest.path().join("modules/must-take.toml")).unwrap();

    let server = TestServer::start_in(at_rest, |_| {}).await;
    let mut browser = server.browser();
    let settled = async {
        while browser.get("/api/v1/rules/stays").await.status != StatusCode::OK
            || summary(&server).await.is_some()
        {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, settled).await.unwrap();
    let told: Modules = admin(&server).await.get("/api/v1/admin/modules").await.json();
    let state = |key: &str| told.modules.iter().find(|one| one.key == key).map(|one| one.state);
    assert_eq!(state("must-take"), Some(ModuleState::Retired));
    assert_eq!(state("stays"), Some(ModuleState::Published));
}
