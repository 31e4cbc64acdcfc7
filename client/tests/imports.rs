//! `rookery import`: files of games that were played elsewhere.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use house::{House, run};
use serde_json::{Value, json};

const GOOD: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
const BAD: &str = "[White \"C\"]\n[Black \"D\"]\n\n1. e4 Ke5 *\n\n";

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_file_of_games_is_kept_but_for_those_with_faults() {
    let house = House::open().await;
    let file = house.file("games.pgn", &[GOOD, BAD, GOOD].concat());
    let sent = run(&mut house.by("Bob", &["import", &file]), "");
    assert_eq!(sent.code, 1, "{}", sent.err);
    assert!(sent.err.contains("games.pgn has faults."), "{}", sent.err);
    let told: Vec<_> = sent.out.lines().collect();
    assert!(told[0].starts_with("fault: game 2, line "), "{}", sent.out);
    assert!(sent.out.contains("; left out: 1.\n"), "{}", sent.out);
    assert!(sent.out.contains(&format!("http://{}/imports/", house.address)), "{}", sent.out);

    let file = house.file("good.pgn", GOOD);
    let words = ["import", &file, "--name", "One game", "--json"];
    let sent = run(&mut house.by("Bob", &words), "");
    assert_eq!(sent.code, 0, "{}", sent.err);
    let told = lines(&sent.out);
    assert_eq!(told[0]["type"], "begun");
    let done = told.last().unwrap();
    assert_eq!((&done["type"], &done["import"]["name"]), (&json!("done"), &json!("One game")));
    assert_eq!(done["import"]["faults"], 0);
}

#[tokio::test]
async fn a_long_file_comes_in_by_standard_input() {
    let house = House::open().await;
    let games: String = (0..3_000).map(|at| GOOD.replace("\"A\"", &format!("\"A{at}\""))).collect();
    let sent = run(&mut house.by("Ada", &["import", "-", "--game", "chess", "--json"]), &games);
    assert_eq!(sent.code, 0, "{}", sent.err);
    let done = lines(&sent.out).pop().unwrap();
    assert_eq!(
        (&done["import"]["kept"], &done["import"]["bytes"]),
        (&json!(3_000), &json!(games.len()))
    );
}

#[tokio::test]
async fn one_takes_away_all_that_one_has_as_a_file_for_ones_own_eyes() {
    let mut house = House::open().await;
    house.game("Bob", "Ada", "chess");
    let file = house.file("good.pgn", GOOD);
    assert_eq!(run(&mut house.by("Bob", &["import", &file]), "").code, 0);
    let path = house.folder().join("bob.zip");
    let words = ["archive", "--out", path.to_str().unwrap()];
    let taken = run(&mut house.by("Bob", &words), "");
    assert_eq!(taken.code, 0, "{}", taken.err);
    let archive = fs::read(&path).unwrap();
    assert!(taken.out.contains("bob.zip"), "{}", taken.out);
    assert!(archive.starts_with(b"PK"), "what every such file begins with");
    for name in ["README.txt", "account.json", "imported-games.txt", "games.jsonl"] {
        assert!(archive.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
    }
    let rights = fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(rights & 0o777, 0o600);

    let other = house.folder().join("other.zip");
    let words = ["archive", "--out", other.to_str().unwrap()];
    let (code, why) = (house.rookery(&words).code, house.rookery(&words).err);
    assert!(code == 3 && why.contains("rookery login"), "{code}: {why}");
    house.kill();
    assert_eq!(house.refused("Bob", &words).0, 1);
    assert!(!other.exists(), "it is there whole or not at all");
}

#[tokio::test]
async fn what_cannot_be_sent_is_told() {
    let mut house = House::open().await;
    let file = house.file("good.pgn", GOOD);
    let (code, why) = house.refused("Bob", &["import", &file, "--game", "ches"]);
    assert_eq!(code, 1);
    assert!(why.contains("The server offers no game “ches”."), "{why}");
    let (code, why) = house.refused("Bob", &["import", "/nowhere.pgn"]);
    assert!(code == 1 && why.contains("/nowhere.pgn cannot be opened"), "{why}");
    let token = house.bot("Robot", "bot:play");
    let mut command = house.by("Bob", &["import", &file, "--server", &house.address]);
    let answer = run(command.env("ROOKERY_TOKEN", &token), "");
    assert_eq!(answer.code, 3);
    assert!(answer.err.contains("Missing scope: import"), "{}", answer.err);
    house.kill();
    let (code, why) = house.refused("Bob", &["import", &file]);
    assert!(code == 1 && why.contains("cannot be reached"), "{why}");
}
