//! Challenges, moves and everything else that is done at a board, by commands.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::io::Read as _;
use std::process::{Child, Stdio};

use house::{House, run};
use serde_json::{Value, json};

/// The shortest game there is: the second seat mates.
const MOVES: [&str; 4] = ["f3", "e5", "g4", "Qh4#"];

/// Something that goes on while other commands run.
fn begin(house: &House, name: &str, words: &[&str]) -> Child {
    let mut command = house.by(name, words);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn end(child: Child) -> (i32, String) {
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code().is_some(), "{err}");
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap() + &err)
}

/// What a command that goes on says, up to something that it says sooner or later.
fn says(child: &mut Child, wanted: &str) -> String {
    let (mut said, mut byte) = (String::new(), [0]);
    let out = child.stdout.as_mut().unwrap();
    while !said.ends_with(wanted) {
        // What comes after it is read at the end.
        out.read_exact(&mut byte).unwrap_or_else(|fault| panic!("{fault}: {said}"));
        said.push(char::from(byte[0]));
    }
    said
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn two_people_play_a_whole_game_by_commands_and_a_third_watches() {
    let house = House::open().await;
    let offer = ["challenge", "Bob", "--game", "chess", "--clock", "30+20", "--side", "white"];
    let challenge = house.json("Ada", &offer);
    assert_eq!(
        (&challenge["status"]["kind"], &challenge["seat"]),
        (&json!("open"), &json!("first"))
    );
    let incoming = &house.json("Bob", &["challenges"])["incoming"];
    assert_eq!(incoming[0]["id"], challenge["id"]);
    let listed = run(&mut house.by("Bob", &["challenges"]), "").out;
    assert!(listed.contains("chess, 30 + 20, casual") && listed.contains("Ada"), "{listed}");
    let page = format!("http://{}/c/{}", house.address, challenge["id"].as_str().unwrap());
    let begun = house.json("Bob", &["accept", &page]);
    let game = begun["id"].as_str().unwrap();
    assert_eq!((&begun["rules"], &begun["players"][0]["name"]), (&json!("chess"), &json!("Ada")));
    assert_eq!(house.json("Ada", &["games", "--mine"])[0]["id"], game);

    let mut stranger = house.by("Bob", &["watch", game, "--server", &house.address]);
    stranger.env("ROOKERY_SESSION_FILE", house.folder().join("nobody.json"));
    let stranger = stranger.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let told = begin(&house, "Bob", &["watch", game, "--json"]);
    assert_eq!(
        house.refused("Bob", &["move", game, "e5"]),
        (1, "error: It is not your turn.\n".into())
    );
    let (code, wrong) = house.refused("Ada", &["move", game, "Nf4"]);
    assert_eq!(code, 1);
    assert!(wrong.contains("That move is not legal. Did you mean Nf3"), "{wrong}");
    for (name, text) in ["Ada", "Bob"].into_iter().cycle().zip(MOVES) {
        let moved = house.json(name, &["move", game, text]);
        assert_eq!((&moved["type"], &moved["game"]), (&json!("events"), &json!(game)));
        assert_eq!(moved["entries"][0]["event"]["label"], text);
    }

    let (code, text) = end(stranger);
    assert_eq!(code, 0, "{text}");
    let first = text.lines().next().unwrap();
    assert_eq!(first, "Chess: Ada (White) – Bob (Black), 30 + 20, casual");
    assert!(text.contains("  1. White  f3 ") && text.contains("  4. Black  Qh4#"), "{text}");
    assert!(text.ends_with("Black won: checkmate.\n"), "{text}");
    let (code, text) = end(told);
    let told = lines(&text);
    assert_eq!((code, &told[0]["type"]), (0, &json!("game")));
    assert_eq!(told.last().unwrap()["state"]["result"]["reason"], "checkmate");
    let versions = told.iter().flat_map(|line| line["entries"].as_array().unwrap());
    let versions: Vec<_> = versions.map(|entry| entry["version"].as_u64().unwrap()).collect();
    assert_eq!(versions, (1..=versions.len() as u64).collect::<Vec<_>>(), "without a gap");

    let (code, over) = house.refused("Ada", &["move", game, "e4"]);
    assert_eq!((code, over.as_str()), (1, "error: The game is over.\n"));
    assert_eq!(house.json("Ada", &["games", "--mine"]), json!([]));
    let ended = house.json("Ada", &["games", "--of", "bob", "--ended", "--game", "chess"]);
    assert_eq!(ended[0]["result"]["score"], "second");
    let shown = run(&mut house.by("Ada", &["game", game, "show"]), "").out;
    assert!(shown.contains("Moves: f3 e5 g4 Qh4#") && shown.contains("You lost."), "{shown}");
}

#[tokio::test]
async fn games_are_written_as_other_programs_read_them() {
    let house = House::open().await;
    let game = house.game("Ada", "Bob", "chess");
    for (name, text) in ["Ada", "Bob"].into_iter().cycle().zip(MOVES) {
        house.json(name, &["move", &game, text]);
    }
    let second = house.game("Bob", "Ada", "gomoku");
    house.json("Ada", &["game", &second, "resign"]);
    let one = run(&mut house.by("Ada", &["export", &game]), "");
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(one.out.contains("[White \"Ada\"]") && one.out.contains("Qh4#"), "{}", one.out);
    let file = house.folder().join("all.pgn").display().to_string();
    let written = house.json("Bob", &["export", "--mine", "--out", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written, json!({ "out": file, "bytes": text.len() }));
    assert!(text.contains(&one.out), "{text}");
    let chess = run(&mut house.by("Bob", &["export", "--of", "Ada", "--game", "chess"]), "");
    assert_eq!(chess.out, one.out);
    let last = run(&mut house.by("Bob", &["export", "--of", "Ada", "--limit", "1"]), "");
    assert!(!last.out.contains("Qh4#") && !last.out.is_empty(), "{}", last.out);
    let (code, why) = house.refused("Bob", &["export", "nothere0"]);
    assert!(code == 1 && why.contains("There is no game nothere0"), "{why}");
    assert_eq!(house.refused("Bob", &["export"]).0, 2);
    assert_eq!(house.refused("Bob", &["export", "--of", "Nobody"]).0, 1);
}

#[tokio::test]
async fn what_else_is_done_at_a_board_has_a_word_each() {
    let house = House::open().await;
    let game = house.game("Ada", "Bob", "chess");
    for (name, text) in ["Ada", "Bob"].into_iter().cycle().zip(["e4", "e5", "Nf3", "Nc6"]) {
        house.json(name, &["move", &game, text]);
    }
    let said = house.json("Ada", &["game", &game, "say", "good luck"]);
    assert_eq!(said["entries"][0]["event"]["text"], "good luck");
    let asked = house.json("Ada", &["game", &game, "takeback"]);
    assert_eq!(asked["state"]["offers"]["takeback"], "first");
    let taken = house.json("Bob", &["game", &game, "takeback"]);
    assert_eq!(taken["state"]["ply"], 2);
    let offered = run(&mut house.by("Bob", &["game", &game, "draw"]), "");
    assert!(
        offered.code == 0 && offered.out.contains("You have offered a draw."),
        "{}",
        offered.out
    );
    let declined = house.json("Ada", &["game", &game, "decline"]);
    assert_eq!(declined["entries"][0]["event"]["type"], "draw-declined");
    let (code, why) = house.refused("Ada", &["game", &game, "decline"]);
    assert_eq!(code, 1);
    assert!(why.contains("What you may do now: resign, offer-draw"), "{why}");
    assert!(house.refused("Ada", &["game", &game, "abort"]).1.contains("too late to abort"));
    let more = house.json("Ada", &["game", &game, "add-time"]);
    assert_eq!(more["entries"][0]["event"]["ms"], 15_000);
    let whole = house.json("Ada", &["game", &game, "show"]);
    assert_eq!((&whole["type"], &whole["you"]["seat"]), (&json!("game"), &json!("first")));
    let shown = run(&mut house.by("Ada", &["game", &game, "show"]), "").out;
    assert!(shown.contains("Position: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"));
    assert!(shown.contains("Your moves: ") && shown.contains("You may: resign, "), "{shown}");
    let over = run(&mut house.by("Bob", &["game", &game, "resign"]), "");
    assert!(over.out.ends_with("White won: Black resigned.\n"), "{}", over.out);
    let offered = house.json("Bob", &["game", &game, "rematch"]);
    assert_eq!(offered["state"]["offers"]["rematch"], "second");
    let next = house.json("Ada", &["game", &game, "rematch"]);
    assert!(next["entries"].to_string().contains("rematched"), "{next}");
    let (code, why) = house.refused("Ada", &["game", "nothere0", "resign"]);
    assert!(code == 1 && why.contains("There is no game nothere0"), "{why}");
    assert_eq!(house.refused("Ada", &["game", &game, "say", " "]).0, 2);
    assert_eq!(house.refused("Ada", &["game", &game, "dance"]).0, 2);
}

#[tokio::test]
async fn a_challenge_is_waited_for_declined_and_taken_back() {
    let house = House::open().await;
    let words = ["challenge", "Bob", "--game", "gomoku", "--clock", "3d", "--wait", "--json"];
    for (answer, code) in [("accept", 0), ("decline", 1)] {
        let waiting = begin(&house, "Ada", &words);
        let id = loop {
            let incoming = house.json("Bob", &["challenges"])["incoming"].clone();
            if let Some(challenge) = incoming.get(0) {
                break challenge["id"].as_str().unwrap().to_owned();
            }
        };
        house.json("Bob", &[answer, &id]);
        let (ended, text) = end(waiting);
        assert_eq!(ended, code, "{text}");
        let last = text.lines().nth(1).unwrap();
        let last: Value = serde_json::from_str(last).unwrap();
        let kind = if code == 0 { "accepted" } else { "declined" };
        assert_eq!((&last["id"], &last["status"]["kind"]), (&json!(id), &json!(kind)));
    }
    let link = run(&mut house.by("Ada", &["challenge", "--game", "chess", "--side", "random"]), "");
    let page = link.out.split_whitespace().find(|word| word.contains("/c/")).unwrap();
    assert!(page.starts_with(&format!("http://{}/c/", house.address)), "{}", link.out);
    assert!(house.refused("Ada", &["accept", page]).1.contains("your own challenge"));
    assert!(house.refused("Bob", &["decline", page]).1.contains("not for you"));
    let gone = run(&mut house.by("Ada", &["cancel", page]), "");
    assert!(gone.code == 0 && gone.out.contains("taken back"), "{}", gone.err);
    let (code, why) = house.refused("Bob", &["accept", page]);
    assert_eq!((code, why.as_str()), (1, "error: This challenge is no longer open.\n"));
    assert!(house.refused("Bob", &["accept", "nothere0"]).1.contains("There is no challenge"));
    house.json("Ada", &["challenge", "--lobby", "--game", "chess", "--start", "usual"]);
    let listed = run(&mut house.by("Ada", &["challenges"]), "").out;
    assert!(listed.contains("anyone"), "{listed}");
}

#[tokio::test]
async fn what_cannot_be_offered_is_told_with_what_could() {
    let house = House::open().await;
    let wrong = |words: &[&str]| house.refused("Ada", &[&["challenge"], words].concat());
    let (code, why) = wrong(&["Bob", "--game", "ches"]);
    assert_eq!(code, 1);
    assert!(
        why.contains("no game “ches”. Did you mean chess") && why.contains("--offered"),
        "{why}"
    );
    let (code, why) = wrong(&["Bob", "--game", "chess", "--side", "red"]);
    assert_eq!(code, 2);
    assert!(why.contains("first (White), second (Black) and random"), "{why}");
    let (code, why) = wrong(&["Bob", "--clock", "soon"]);
    assert!(code == 2 && why.contains("such as 5+3"), "{why}");
    let (code, why) = wrong(&["Nobody", "--game", "chess"]);
    assert!(code == 1 && why.contains("Nobody here has that name"), "{why}");
    assert_eq!(wrong(&["Ada", "--game", "chess"]).0, 1);
    assert_eq!(wrong(&["Bob", "--lobby"]).0, 2);
    let (code, why) = wrong(&["Bob", "--game", "chess", "--start", "no position"]);
    assert!(code == 1 && !why.is_empty(), "{why}");
    let kinds = house.json("Ada", &["games", "--offered"]);
    assert!(kinds.as_array().unwrap().iter().any(|kind| kind["key"] == "chess"));
    let built_in = house.json("Ada", &["games"]);
    assert_eq!(built_in[0]["key"], "chess");
}

#[tokio::test]
async fn a_token_stands_in_for_a_session_and_is_never_told() {
    let house = House::open().await;
    let token = house.bot("Robot", "bot:play,challenge:write");
    let as_robot = |words: &[&str], token: &str| {
        let mut command = house.by("Ada", words);
        command.env("ROOKERY_SESSION_FILE", house.folder().join("nobody.json"));
        let answer =
            run(command.env("ROOKERY_SERVER", &house.address).env("ROOKERY_TOKEN", token), "");
        assert!(!answer.out.contains(token) && !answer.err.contains(token), "{}", answer.err);
        answer
    };
    let made =
        as_robot(&["challenge", "Bob", "--game", "chess", "--side", "first", "--json"], &token);
    let made: Value = serde_json::from_str(&made.out).unwrap();
    assert_eq!(made["from"]["name"], "Robot");
    let game = house.json("Bob", &["accept", made["id"].as_str().unwrap()]);
    let game = game["id"].as_str().unwrap();
    let moved = as_robot(&["move", game, "e4"], &token);
    assert!(moved.code == 0 && moved.out.contains("  1. White  e4"), "{}", moved.err);
    assert_eq!(as_robot(&["games", "--mine"], &token).out.lines().count(), 2);

    let unknown = as_robot(&["move", game, "e4"], "rookery_nothing");
    assert_eq!(unknown.code, 3);
    assert!(unknown.err.contains("The token opens nothing on"), "{}", unknown.err);
    let less = house.bot("Reader", "challenge:read");
    let may_not = as_robot(&["move", game, "e5"], &less);
    assert_eq!(may_not.code, 3);
    assert!(may_not.err.contains("Missing scope: board:play"), "{}", may_not.err);
    assert_eq!(as_robot(&["match", "list"], &token).code, 0, "anyone may look");
    assert!(as_robot(&["--help"], "secret-token-1").out.contains("rookery"));
    assert!(!as_robot(&["move", "--help"], "secret-token-2").out.is_empty());
}

#[tokio::test]
async fn without_a_session_or_a_server_it_says_so() {
    let mut house = House::open().await;
    let nobody = |house: &House, words: &[&str]| {
        let mut command = house.by("Ada", words);
        run(command.env("ROOKERY_SESSION_FILE", house.folder().join("nobody.json")), "")
    };
    for words in [&["games", "--mine"][..], &["move", "abcdefgh", "e4"], &["challenge", "Bob"]] {
        let answer = nobody(&house, words);
        assert_eq!(answer.code, 3, "{words:?}");
        assert_eq!(answer.err, "error: Log in first: rookery login SERVER\n");
    }
    let address = house.address.clone();
    let answer = nobody(&house, &["challenges", "--server", &address]);
    assert_eq!(answer.err, format!("error: Log in first: rookery login {address}\n"));
    let answer = nobody(&house, &["games", "--live", "--server", &address, "--json"]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "[]\n"), "anyone may look");
    assert_eq!(nobody(&house, &["games", "--live", "--token", "x"]).code, 2);

    house.json("Ada", &["games", "--mine"]);
    house.kill();
    for words in [&["games", "--mine"][..], &["watch", "abcdefgh"], &["accept", "abcdefgh"]] {
        let (code, why) = house.refused("Ada", words);
        assert_eq!(code, 1, "{words:?}");
        assert!(why.contains(&format!("The server {address} cannot be reached")), "{why}");
    }
}

#[tokio::test]
async fn a_game_is_watched_on_after_the_server_was_away() {
    let mut house = House::open().await;
    let game = house.game("Ada", "Bob", "chess");
    house.json("Ada", &["move", &game, MOVES[0]]);
    let mut watching = begin(&house, "Bob", &["watch", &game]);
    let seen = says(&mut watching, "White  f3");
    house.json("Bob", &["move", &game, MOVES[1]]);
    house.kill();
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    house.start_again().await;
    house.json("Ada", &["move", &game, MOVES[2]]);
    house.json("Bob", &["move", &game, MOVES[3]]);
    let (code, text) = end(watching);
    let text = seen + &text;
    assert_eq!(code, 0, "{text}");
    for line in ["  1. White  f3", "  2. Black  e5", "  3. White  g4", "  4. Black  Qh4#"] {
        assert_eq!(text.matches(line).count(), 1, "{line} in {text}");
    }
    assert!(text.contains("The server cannot be reached. Waiting"), "{text}");
    assert!(text.contains("The server is back."), "{text}");
}
