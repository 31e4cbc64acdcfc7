//! `rookery admin`: the console for scripts.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use house::{House, beside, run};
use serde_json::{Value, json};

/// What an admin's command answers.
fn told(house: &House, words: &[&str]) -> Value {
    house.json("Ada", &[&["admin"], words].concat())
}

fn refused(house: &House, words: &[&str]) -> (i32, String) {
    house.refused("Ada", &[&["admin"], words].concat())
}

fn text(house: &House, words: &[&str]) -> String {
    let answer = run(&mut house.by("Ada", &[&["admin"], words].concat()), "");
    assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
    answer.out
}

#[tokio::test]
async fn accounts_are_listed_promoted_closed_and_reopened() {
    let house = House::open().await;
    let all = told(&house, &["users", "list"]);
    let names: Vec<_> = all["users"].as_array().unwrap().iter().collect();
    assert!(names.iter().any(|user| user["player"]["name"] == "Bob"), "{all}");
    assert_eq!(
        told(&house, &["users", "list", "--find", "bo"])["users"].as_array().unwrap().len(),
        1
    );
    let list = text(&house, &["users", "list"]);
    assert!(list.starts_with("name ") && list.contains("Bob") && list.contains("player"), "{list}");

    assert_eq!(told(&house, &["users", "role", "bob", "admin"])["role"], "admin");
    assert_eq!(told(&house, &["users", "role", "Bob", "player"])["role"], "player");
    let (code, why) = refused(&house, &["users", "role", "Ada", "player"]);
    assert!(code == 1 && why.contains("Another admin must do that"), "{why}");
    house.json("Bob", &["games", "--mine"]);
    assert_eq!(told(&house, &["users", "close", "Bob"])["suspended"], true);
    assert_eq!(house.refused("Bob", &["games", "--mine"]).0, 3, "every session ends");
    assert_eq!(told(&house, &["users", "reopen", "Bob"])["suspended"], false);
    assert_eq!(told(&house, &["users", "mute", "Bob"])["muted"], true);
    let shown = text(&house, &["users", "show", "Bob"]);
    assert!(
        shown.lines().any(|line| line.starts_with("muted ") && line.ends_with("yes")),
        "{shown}"
    );
    let link = told(&house, &["users", "reset-link", "Bob"]);
    assert!(link["link"].as_str().unwrap().contains("/reset#"), "{link}");
    let (code, why) = refused(&house, &["users", "show", "Bab"]);
    assert_eq!(code, 1);
    assert!(why.contains("There is no account “Bab”") && why.contains("users list"), "{why}");
}

#[tokio::test]
async fn engines_and_bots_are_added_changed_tested_and_removed() {
    let house = House::open().await;
    let engine = json!({
        "name": "At once", "command": beside("rookery-bench-engine"), "args": ["0", "f2f3"],
        "tongue": "uci",
        "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
    });
    let file = house.file("engine.json", &engine.to_string());
    let added = told(&house, &["engines", "add", &file]);
    assert_eq!((&added["name"], &added["enabled"]), (&json!("At once"), &json!(true)));
    let (code, why) = refused(&house, &["engines", "add", &file]);
    assert!(code == 1 && !why.is_empty(), "{why}");
    assert_eq!(told(&house, &["engines", "disable", "at once"])["enabled"], false);
    let id = added["id"].as_str().unwrap();
    assert_eq!(told(&house, &["engines", "enable", id])["enabled"], true);
    assert!(told(&house, &["engines", "test", "At once"])["profile"].is_object());
    let mut changed = engine.clone();
    changed["options"] = json!([]);
    changed["args"] = json!(["0", "e2e4"]);
    let changed = house.file("changed.json", &changed.to_string());
    let changed = told(&house, &["engines", "change", "At once", &changed]);
    assert_eq!(changed["draft"]["args"][1], "e2e4");
    // What has changed must be tested again.
    assert!(told(&house, &["engines", "test", "At once"])["profile"].is_object());

    let bot = json!({
        "name": "Quick", "engine": "At once", "accepts": "everyone", "games_max": 2,
        "pace": { "min_s": 1, "max_s": 9999, "slow": false },
    });
    let bot = house.file("bot.json", &bot.to_string());
    let made = told(&house, &["bots", "add", &bot]);
    assert_eq!(
        (&made["player"]["name"], &made["engine_name"]),
        (&json!("Quick"), &json!("At once"))
    );
    assert_eq!(told(&house, &["bots", "disable", "quick"])["enabled"], false);
    assert!(text(&house, &["bots", "list"]).contains("Quick"));
    let (code, why) = refused(&house, &["engines", "remove", "At once"]);
    assert!(code == 1 && why.contains("A bot plays with this engine"), "{why}");
    assert_eq!(told(&house, &["bots", "remove", "Quick"])["done"], true);
    let gone = text(&house, &["engines", "remove", "At once"]);
    assert_eq!(gone, "Done: engine At once.\n");
    let (_, why) = refused(&house, &["engines", "show", "At ones"]);
    assert!(why.contains("There is no engine “At ones”"), "{why}");
    let broken = house.file("broken.json", "{ \"name\": ");
    assert!(refused(&house, &["engines", "add", &broken]).1.contains("is no JSON"));
    assert_eq!(told(&house, &["running"]), json!([]));
}

#[tokio::test]
async fn games_are_checked_added_published_and_retired() {
    let house = House::open().await;
    let good = house.file("small-chess.toml", rookery_modules::VARIANT_SCAFFOLD);
    let bad = house.file("bad.toml", "board = 7\nnothing = true\n");
    assert!(text(&house, &["modules", "check", &good]).contains("nothing is wrong with it"));
    let (code, why) = refused(&house, &["modules", "check", &bad]);
    assert!(code == 1 && !why.trim().is_empty(), "{why}");
    let made = told(&house, &["modules", "add", &good, "--publish"]);
    assert_eq!((&made["key"], &made["state"]), (&json!("small-chess"), &json!("published")));
    let offered = house.json("Bob", &["games", "--offered"]);
    assert!(offered.as_array().unwrap().iter().any(|kind| kind["key"] == "small-chess"));
    assert_eq!(told(&house, &["modules", "retire", "small-chess"])["state"], "retired");
    let (code, why) = refused(&house, &["modules", "remove", "small-chess"]);
    assert!(code == 1 && why.contains("Only a draft can be deleted"), "{why}");
    let draft = house.file("other-chess.toml", rookery_modules::VARIANT_SCAFFOLD);
    told(&house, &["modules", "add", &draft]);
    assert_eq!(told(&house, &["modules", "remove", "other-chess"])["done"], true);
    assert!(text(&house, &["modules", "list"]).contains("small-chess@"));
    assert_eq!(refused(&house, &["modules", "check", "/etc/hosts"]).0, 2);
}

#[tokio::test]
async fn machines_settings_the_log_and_a_copy_of_the_database() {
    let house = House::open().await;
    let made = told(&house, &["hosts", "add", "Attic"]);
    assert_eq!((&made["host"]["name"], made["token"].is_string()), (&json!("Attic"), true));
    assert!(text(&house, &["hosts", "list"]).contains("Attic"));
    assert_eq!(told(&house, &["hosts", "remove", "attic"])["name"], "Attic");

    let before = told(&house, &["settings"]);
    assert_eq!(before, json!({ "registration": true, "guests": true }));
    let closed = told(&house, &["settings", "--registration", "off"]);
    assert_eq!(closed, json!({ "registration": false, "guests": true }));
    assert_eq!(told(&house, &["overview"])["settings"], closed);
    let log = told(&house, &["log"]);
    assert!(log["deeds"].as_array().unwrap().len() >= 3, "{log}");
    let lines = text(&house, &["log"]);
    assert!(lines.contains("Ada") && lines.contains("host-added"), "{lines}");
    let security = text(&house, &["security", "--of", "ada"]);
    assert!(security.contains("Ada") && security.contains("logged-in"), "{security}");
    let failed = told(&house, &["security", "--failed", "--from", "10.9.8.7"]);
    assert_eq!(failed["entries"], json!([]));
    let copy = told(&house, &["backup"]);
    let bytes = std::fs::metadata(copy["file"].as_str().unwrap()).unwrap().len();
    assert_eq!(copy["bytes"], bytes);
}

#[tokio::test]
async fn who_runs_no_server_learns_so_and_a_token_for_it_is_enough() {
    let house = House::open().await;
    for words in [&["admin", "overview"][..], &["admin", "users", "list"], &["admin", "backup"]] {
        let (code, why) = house.refused("Bob", words);
        assert_eq!(code, 3, "{words:?}");
        assert!(why.contains("Only those who run this server may do that."), "{why}");
    }
    let token = house.bot("Robot", "bot:play");
    let mut command = house.by("Bob", &["admin", "overview", "--server", &house.address]);
    let answer = run(command.env("ROOKERY_TOKEN", &token), "");
    assert_eq!(answer.code, 3);
    assert!(answer.err.contains("Missing scope: admin"), "{}", answer.err);
    assert!(!answer.err.contains(&token));
    assert_eq!(house.refused("Ada", &["admin", "dance"]).0, 2);
}
