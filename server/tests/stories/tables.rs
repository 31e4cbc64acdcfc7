//! Matches whose games end where tables of endings know the result.

use std::path::Path;
use std::time::Duration;

use rookery_engine::endgame::{Family, chess, store};
use rookery_play::Options;
use rookery_protocol::bot::Engine;
use rookery_protocol::error::Problem;
use rookery_protocol::game::{Rules, Score};
use rookery_protocol::match_view::MatchGameView;
use rookery_protocol::matches::MatchState;
use rookery_server::{Config, start};
use serde_json::{Value, json};

use crate::house::{House, test_engine};
use crate::matches::{plan, with};
use crate::server::{Folder, TestServer};

/// White takes, and a rook is left against a king.
const LEADS_IN: &str = "n6k/8/8/8/8/8/8/R5K1 w - - 0 1";
/// It is left already, and White may take it.
const KNOWN: &str = "8/8/8/8/8/7k/8/6Kr w - - 0 1";

/// Makes the tables of three men.
fn write_tables(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let mut tables = chess::Tables::default();
    for material in chess::Tables::all(3) {
        let values = tables.build(material);
        let path = <chess::Tables as Family>::path(folder, material);
        store::write(&path, store::CHESS, &material.to_string(), &values).unwrap();
        tables.add(material, values);
    }
}

impl House {
    /// A house with tables, and an engine that takes on a8 and then no longer plays by the rules.
    async fn with_tables(folder: &Folder) -> (Self, Engine) {
        write_tables(folder.path());
        let tables = vec![folder.path().to_owned()];
        let mut house = Self::with(|config: &mut Config| config.play.tables = tables).await;
        let mut engine = house.engine(test_engine("Taker", &["good", "--moves", "a1a8"])).await;
        // Tested as all that are added, it does not know how to begin.
        let tested = async {
            while engine.fault.is_none() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                engine = house.same(&engine).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), tested).await.expect("it is found out");
        (house, engine)
    }

    async fn same(&mut self, engine: &Engine) -> Engine {
        let engines: Vec<Engine> = self.ada.get("/api/v1/admin/engines").await.json();
        engines.into_iter().find(|one| one.id == engine.id).unwrap()
    }
}

fn from(position: &str) -> Value {
    json!({
        "players": [{ "name": "one", "engine": "Taker" }, { "name": "other", "engine": "Taker" }],
        "openings": { "kind": "list", "lines": [
            { "start": { "kind": "position", "text": position } }
        ] },
        "adjudication": { "tables": true },
        "concurrency": 1,
    })
}

#[tokio::test]
async fn a_game_ends_where_the_tables_know_the_result_and_no_engine_is_blamed_for_what_follows() {
    let folder = Folder::new();
    let (mut house, engine) = House::with_tables(&folder).await;
    let made = house.make_match(with(plan(3), &from(LEADS_IN))).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let over = house.finished(&made).await;
    let path = format!("/api/v1/matches/{}/games", over.id);
    let games: Vec<MatchGameView> = house.ada.get(&path).await.json();
    assert_eq!(games.len(), 6);
    for game in &games {
        let result = game.result.as_ref().unwrap();
        assert_eq!((result.score, result.reason.as_str()), (Score::First, "endgame-tables"));
        assert_eq!(game.plies, 1, "{game:?}");
    }
    let text = house.text(&format!("/api/v1/matches/{}/games.txt", over.id)).await;
    assert_eq!(text.matches("[Termination \"adjudication\"]").count(), 6, "{text}");
    assert_eq!(text.matches("[Reason \"endgame-tables\"]").count(), 6, "{text}");
    assert_eq!(text.matches("1-0\n").count(), 6, "{text}");
    // In each game the other was asked at once, and answered against the rules.
    let same = house.same(&engine).await;
    assert_eq!((same.fault, same.stopped), (engine.fault, false));
}

#[tokio::test]
async fn a_game_that_begins_where_its_result_is_known_ends_before_a_move() {
    let folder = Folder::new();
    let (mut house, _) = House::with_tables(&folder).await;
    let made = house.make_match(with(plan(1), &from(KNOWN))).await;
    house.order(&made, json!({ "kind": "start" })).await;
    let over = house.finished(&made).await;
    let path = format!("/api/v1/matches/{}/games", over.id);
    let games: Vec<MatchGameView> = house.ada.get(&path).await.json();
    for game in &games {
        assert_eq!((game.result.as_ref().unwrap().score, game.plies), (Score::Draw, 0), "{game:?}");
    }
    assert_eq!(games.len(), 2);
}

#[tokio::test]
async fn a_game_without_tables_is_not_judged_by_them_and_lists_say_which_have_some() {
    let folder = Folder::new();
    let (mut house, _) = House::with_tables(&folder).await;
    let rules: Vec<Rules> = house.ada.get("/api/v1/rules").await.json();
    let men = |key: &str| rules.iter().find(|rules| rules.key == key).unwrap().tables;
    assert_eq!((men("chess"), men("chess960"), men("gomoku")), (Some(3), Some(3), None));
    let changes = json!({ "rules": "gomoku", "adjudication": { "tables": true } });
    let answer = house.ada.post("/api/v1/matches", with(plan(1), &changes)).await;
    let problem: Problem = answer.problem(422, "bad-match");
    assert_eq!(problem.field.as_deref(), Some("adjudication"));
    assert!(problem.error.contains("no tables of endings of Five in a row"), "{problem:?}");
}

#[tokio::test]
async fn a_match_waits_where_its_tables_are_no_longer_there() {
    let folder = Folder::new();
    let (mut house, _) = House::with_tables(&folder).await;
    let made = house.make_match(with(plan(500), &from(LEADS_IN))).await;
    house.order(&made, json!({ "kind": "start" })).await;
    house.until(&made, |view| view.played > 0).await;
    let (cookie, shim) =
        (house.ada.cookie.clone(), house.server.running.app.base.options.shim.clone());
    let data = house.server.stop().await;
    let server = TestServer::start_in(data, |config| config.play.shim = shim).await;
    let mut ada = server.browser();
    ada.cookie = cookie;
    let mut house = House { server, ada };
    let paused = house.until(&made, |view| view.state == MatchState::Paused).await;
    assert!(paused.note.contains("no tables of endings"), "{paused:?}");
    let path = format!("/api/v1/matches/{}/orders", made.id);
    let order = json!({ "revision": paused.revision, "order": { "kind": "start" } });
    let problem: Problem = house.ada.post(&path, order).await.problem(422, "bad-match");
    assert!(problem.error.contains("no tables of endings"), "{problem:?}");
}

#[tokio::test]
async fn a_server_does_not_start_without_a_folder_of_tables_that_it_was_given() {
    let folder = Folder::new();
    let tables = vec![folder.path().join("nowhere")];
    let play = Options { data: folder.path().to_owned(), tables, ..Options::default() };
    let config = Config { listen: "127.0.0.1:0".to_owned(), play, ..Config::default() };
    let Err(why) = start(config).await else { panic!("it started") };
    let why = why.to_string();
    assert!(why.starts_with("--tables: ") && why.contains("nowhere: "), "{why}");
}
