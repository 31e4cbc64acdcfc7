//! `rookery login` and `rookery match`, run as a program against the server's program.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Stdio;

use house::{House, PASSPHRASE, folder, free_address, rookery, run};
use serde_json::{Value, json};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_session_is_kept_for_its_owner_alone_and_ends_with_logout() {
    let house = House::open().await;
    let file = house.session_file();
    let first = house.rookery(&["match", "list"]);
    assert_eq!(
        (first.code, first.err.as_str()),
        (3, "error: Log in first: rookery login SERVER\n")
    );

    let wrong = house.log_in("Ada", "another passphrase");
    assert_eq!(wrong.code, 3);
    assert!(wrong.err.contains("do not match an account"), "{}", wrong.err);
    assert!(!file.exists(), "nothing is kept");

    let right = house.log_in("ada", PASSPHRASE);
    assert_eq!(right.code, 0, "{}", right.err);
    assert!(right.out.contains("You are logged in to") && right.out.contains("as Ada."));
    assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
    let kept = fs::read_to_string(&file).unwrap();
    let session: Value = serde_json::from_str(&kept).unwrap();
    let token = session["token"].as_str().unwrap();
    assert!(!right.out.contains(token) && !right.err.contains(token));
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "no other file stays");
    let none = house.rookery(&["match", "list"]);
    assert_eq!((none.code, none.out.lines().count()), (0, 1), "{}", none.out);

    assert_eq!(house.rookery(&["logout"]).code, 0);
    assert!(!file.exists());
    assert_eq!(house.rookery(&["match", "list"]).code, 3);
    fs::write(&file, kept).unwrap();
    let plan = house.match_file(&["a", "b"], 1);
    let ended = house.rookery(&["match", "new", &plan]);
    assert_eq!(ended.code, 3, "the token opens nothing any longer");
    assert!(ended.err.contains("Log in again: rookery login"), "{}", ended.err);
}

#[tokio::test]
async fn who_is_no_admin_may_look_and_learns_so() {
    let house = House::open().await;
    let bob = house.log_in("Bob", PASSPHRASE);
    assert!(bob.code == 0 && bob.out.contains("admins make and change them"), "{}", bob.out);
    assert_eq!(house.told(&["list"]), json!([]));
    let plan = house.match_file(&["a", "b"], 1);
    let refused = house.rookery(&["match", "new", &plan]);
    assert_eq!(refused.code, 3);
    assert!(refused.err.contains("Only those who run this server"), "{}", refused.err);
    let missing = house.rookery(&["match", "show", "nothere0"]);
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("There is no match nothere0"), "{}", missing.err);
    assert_eq!(house.rookery(&["match", "show", "nothere"]).code, 2);
    assert_eq!(house.rookery(&["login", "ftp://there", "--name", "Bob"]).code, 2);
}

#[tokio::test]
async fn what_a_tuning_came_to_is_shown_written_and_proved() {
    const PUPIL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/stories/pupil.py");
    let house = House::with_engine().await;
    let ada = house.admin().await;
    let engine = json!({
        "name": "Pupil", "command": "/usr/bin/python3", "args": [PUPIL], "reads": [PUPIL],
        "tongue": "uci",
        "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
    });
    let engine = ada.add_engine(&serde_json::from_value(engine).unwrap()).await.unwrap();
    ada.test_engine(engine.id).await.unwrap();
    let plan = house.file(
        "tune.toml",
        "name = \"Learns\"\nrules = \"chess\"\n\
         [time]\nkind = \"clock\"\n\
         stages = [{ base_ms = 60000, bonus = { kind = \"none\" } }]\n\
         [adjudication]\nmoves_max = 3\nresign = { moves = 1, score = 500 }\n\
         [[players]]\nname = \"Pupil\"\nengine = \"Pupil\"\n\
         [format]\nkind = \"tune\"\npairs = 3\n\
         [[format.tuning.parameters]]\nname = \"Knows\"\nstart = 60\nmin = 0\nmax = 100\n\
         step_end = 12\nrate_end = 0.2\n",
    );
    let made = house.told(&["new", &plan, "--start"]);
    let id = made["id"].as_str().unwrap();
    assert_eq!(house.rookery(&["match", "watch", id]).code, 0);
    let seen = house.told(&["show", id]);
    let value = seen["tuning"]["parameters"][0]["option"].as_str().unwrap();
    let shown = house.rookery(&["match", "show", id]).out;
    assert!(shown.contains("What 3 of 3 pairs of games have come to:"), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("Knows") && line.contains(value)), "{shown}");
    let written = house.rookery(&["match", "export", id, "--file", "params"]).out;
    assert!(written.contains(&format!("{{ name = \"Knows\", value = \"{value}\" }}")), "{written}");
    let proof = house.told(&["prove", id]);
    assert_eq!(proof["plan"]["format"]["kind"], "test");
    assert_eq!(proof["state"], "waiting");
    let other = house.rookery(&["match", "prove", proof["id"].as_str().unwrap()]);
    assert!(other.code == 1 && other.err.contains("tunes nothing"), "{}", other.err);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let (folder, address) = (folder(), free_address());
    let file = folder.join("session.json");
    let mut login = rookery();
    login.args(["login", &address, "--name", "Ada", "--session-file"]).arg(&file);
    let answer = run(&mut login, PASSPHRASE);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains(&format!("The server {address} cannot be reached")));
    assert!(!file.exists());

    let session = json!({ "server": address, "name": "Ada", "token": "a-token" });
    fs::write(&file, session.to_string()).unwrap();
    for words in [["list"].as_slice(), &["show", "abcdefgh"], &["watch", "abcdefgh"]] {
        let mut command = rookery();
        command.arg("match").args(words).arg("--session-file").arg(&file);
        let answer = run(&mut command, "");
        assert_eq!(answer.code, 1, "{words:?}");
        assert!(answer.err.contains("cannot be reached"), "{words:?}: {}", answer.err);
        assert!(!answer.err.contains("a-token"));
    }
    let mut command = rookery();
    let answer = run(command.arg("logout").arg("--session-file").arg(&file), "");
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("logged out here"), "{}", answer.err);
    assert!(!file.exists());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_torn_answer_leaves_the_file_as_it_was() {
    let folder = folder();
    let (file, games) = (folder.join("session.json"), folder.join("games.pgn"));
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap().to_string();
    let session = json!({ "server": address, "name": "Ada", "token": "a-token" });
    fs::write(&file, session.to_string()).unwrap();
    fs::write(&games, "what was there before").unwrap();
    let torn = std::thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        let read = stream.read(&mut [0; 4096]).unwrap();
        assert!(read > 0);
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n[Event").unwrap();
    });
    let mut command = rookery();
    command.args(["match", "export", "abcdefgh", "--out"]).arg(&games);
    let answer = run(command.arg("--session-file").arg(&file), "");
    torn.join().unwrap();
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("cannot be reached"), "{}", answer.err);
    assert_eq!(fs::read_to_string(&games).unwrap(), "what was there before");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no torn file stays");
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_match_is_made_started_watched_and_exported() {
    const GAMES: usize = 60;
    let house = House::with_engine().await;
    let plan = house.match_file(&["white knight", "b"], GAMES as u32 / 2);
    let made = house.told(&["new", &plan, "--start"]);
    assert_eq!(made["state"], "running");
    let id = made["id"].as_str().unwrap();

    let watched = house.rookery(&["match", "watch", id, "--all", "--json"]);
    assert_eq!(watched.code, 0, "{}", watched.err);
    let lines: Vec<Value> =
        watched.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = lines.iter().filter(|line| line["kind"] == "game").collect();
    let numbers: BTreeSet<_> = told.iter().map(|line| line["game"]["number"].as_u64()).collect();
    assert_eq!((told.len(), numbers.len()), (GAMES, GAMES), "each game is told once");
    assert_eq!(told.last().unwrap()["played"], GAMES);
    let last = lines.last().unwrap();
    assert_eq!((&last["kind"], &last["match"]["state"]), (&json!("match"), &json!("finished")));

    let shown = house.told(&["show", id]);
    assert_eq!(shown["score"]["games"], json!({ "wins": 30, "draws": 0, "losses": 30 }));
    let games = house.told(&["games", id]);
    let games: BTreeSet<_> =
        games.as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(games.len(), GAMES, "all pages are read");

    let path = house.file("games.pgn", "what was there before");
    let words = ["match", "export", id, "--file", "games", "--out", &path];
    assert_eq!(house.rookery(&words).code, 0);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Result \"0-1\"]").count(), GAMES);
    for game in games {
        assert_eq!(text.matches(game).count(), 1, "{game} stands there once");
    }
    assert_eq!(house.rookery(&words[..5]).out, text, "the output is the same");
    let folder = Path::new(&path).parent().unwrap().to_str().unwrap();
    let refused = house.rookery(&["match", "export", id, "--out", folder]);
    assert!(refused.code == 1 && refused.err.contains("no plain file"), "{}", refused.err);

    // What was written makes another match, which says the same of itself.
    let toml = house.rookery(&["match", "export", id, "--file", "toml"]).out;
    let again = house.told(&["new", &house.file("again.toml", &toml)]);
    assert_eq!(again["plan"], made["plan"]);
    let list = house.rookery(&["match", "list"]).out;
    assert!(list.contains("not started") && list.contains("60/60"), "{list}");
    assert!(list.contains("white knight, b"), "{list}");
}

#[tokio::test]
async fn people_read_a_table() {
    let house = House::with_engine().await;
    let plan = house.match_file(&["white knight", "b"], 1);
    let made = house.rookery(&["match", "new", &plan]);
    let id = made.out.split(['(', ')']).nth(1).unwrap();
    assert_eq!(made.out, format!("Short games ({id}): not started, 0 of 2 games\n"));
    assert_eq!(house.rookery(&["match", "start", id]).code, 0);
    let watched = house.rookery(&["match", "watch", id, "--all"]);
    let lines: Vec<_> = watched.out.lines().collect();
    let game = "game 1, white knight – b 0-1, checkmate, 4 moves";
    assert!(lines.contains(&format!("1 of 2: {game}").as_str()), "{}", watched.out);
    let table = ["#  player        games  score  Elo", "1  white knight      2    1.0  "];
    let at = lines.iter().position(|line| *line == table[0]).unwrap();
    assert!(lines[at + 1].starts_with(table[1]), "{}", watched.out);
    assert!(watched.out.contains("white knight against b: 1 won, 0 drawn, 1 lost"));
    assert!(watched.out.contains("finished, 2 of 2 games"));
    let shown = house.rookery(&["match", "show", id]).out;
    assert!(watched.out.ends_with(&shown), "watching ends with the table");
    let games = house.rookery(&["match", "games", id]).out;
    assert!(games.contains("white knight – b  0-1     checkmate      4  /g/"), "{games}");
    assert!(house.rookery(&["match", "start", id]).err.contains("This match is over."));
}

#[tokio::test]
async fn a_match_is_run_from_a_book_that_is_sent_once() {
    let house = House::with_engine().await;
    let plan = house.match_file(&["a", "b"], 2);
    let book = house.file("two.txt", "1. f3 e5\nf2f3\n");
    let run = house.rookery(&["match", "run", &plan, "--openings", &book]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("4 of 4: game"), "{}", run.out);
    assert!(run.out.contains("finished, 4 of 4 games"), "{}", run.out);
    let list = house.rookery(&["admin", "books", "list", "--json"]);
    let list: Value = serde_json::from_str(&list.out).unwrap();
    assert_eq!((&list[0]["name"], &list[0]["read"][0]["openings"]), (&json!("two.txt"), &json!(2)));
    // The same content by another name is there already, and by its name alone.
    let copy = house.file("copy.txt", "1. f3 e5\nf2f3\n");
    for words in [[&*copy, "--in-turn"], ["two.txt", "--in-turn"]] {
        let made = house.told(&[&["new", &plan, "--openings"][..], &words].concat());
        let openings = &made["plan"]["openings"];
        assert_eq!((&openings["name"], &openings["order"]), (&json!("two.txt"), &json!("listed")));
        assert_eq!(openings["sha256"], list[0]["read"][0]["sha256"]);
    }
    let missing = house.rookery(&["match", "run", &plan, "--openings", "none.epd"]);
    assert!(
        missing.code == 1 && missing.err.contains("neither a file nor a book"),
        "{}",
        missing.err
    );
    let bad = house.file("bad.epd", "nonsense\n");
    let refused = house.rookery(&["match", "new", &plan, "--openings", &bad]);
    assert!(refused.code == 1 && refused.err.contains("Line 1"), "{}", refused.err);
    let used = house.rookery(&["admin", "books", "remove", "two.txt"]);
    assert!(used.code == 1 && used.err.contains("Short games"), "{}", used.err);
    let three = house.file("three.epd", "8/8/8/8/8/4k3/8/4K2R w - -\n");
    let added = house.rookery(&["admin", "books", "add", &three, "--game", "chess"]);
    assert_eq!(added.code, 0, "{}", added.err);
    assert_eq!(house.rookery(&["admin", "books", "remove", "three.epd"]).code, 0);
}

#[tokio::test]
async fn a_match_is_paused_changed_and_stopped() {
    let house = House::with_engine().await;
    let plan = house.match_file(&["a", "b", "c"], 5_000);
    let id = house.told(&["new", &plan])["id"].as_str().unwrap().to_owned();
    let tell = |word: &str, rest: &[&str]| house.told(&[&[word, &id], rest].concat());
    assert_eq!(tell("start", &[])["state"], "running");
    assert_eq!(tell("pause", &[])["state"], "paused");
    let refused = house.rookery(&["match", "pause", &id]);
    assert_eq!(refused.code, 1, "it is paused already");
    assert_eq!(tell("start", &[])["state"], "running", "it goes on");
    let more = tell("concurrency", &["2"]);
    assert_eq!(more["plan"]["concurrency"], 2);
    assert_eq!(tell("priority", &["-3"])["plan"]["priority"], -3);
    assert_eq!(tell("pairs", &["6000"])["plan"]["format"]["pairs"], 6_000);

    let nobody = house.rookery(&["match", "drop", &id, "d"]);
    assert_eq!(nobody.code, 1);
    assert!(nobody.err.contains("“d”") && nobody.err.contains("a, b, c"), "{}", nobody.err);
    let players = &tell("drop", &["b"])["players"];
    assert_eq!(players[1]["left"], true);
    assert!(players[0].get("left").is_none());
    assert!(house.rookery(&["match", "show", &id]).out.contains("b (left)"));
    assert_eq!(house.rookery(&["match", "drop", &id, "c"]).code, 1, "two must stay");

    assert_eq!(tell("finish", &[])["state"], "finishing");
    let watched = house.rookery(&["match", "watch", &id]);
    assert_eq!(watched.code, 0, "a match that has stopped has ended");
    assert!(watched.out.contains("): stopped, "), "{}", watched.out);
    assert_eq!(tell("start", &[])["state"], "running");
    assert_eq!(tell("stop", &[])["state"], "stopped");
}

#[tokio::test]
async fn an_engine_that_thinks_is_hurried_and_a_game_is_held() {
    let house = House::with_engine().await;
    let plan = fs::read_to_string(house.match_file(&["a", "b"], 1)).unwrap();
    let (head, players) = plan.split_once("[time]").unwrap();
    let (_, players) = players.split_once("[[players]]").unwrap();
    let thinks = format!(
        "{head}[time]\nkind = \"unlimited\"\n[budget]\nmove_ms = 3600000\n[[players]]{}",
        players.replace("At once", "Rookery")
    );
    let plan = house.file("thinks.toml", &thinks);
    let id = house.told(&["new", &plan, "--start"])["id"].as_str().unwrap().to_owned();
    while house.told(&["show", &id])["live"] == json!([]) {}
    // Nobody moves within the hour unless told to.
    while house.told(&["games", &id])[0]["plies"].as_u64() < Some(2) {
        let hurried = house.rookery(&["match", "hurry", &id, "1"]);
        assert_eq!(hurried.code, 0, "{}", hurried.err);
        assert!(hurried.out.ends_with("is told to move.\n"), "{}", hurried.out);
    }
    assert_eq!(house.told(&["hold", &id, "1"])["paused"], true);
    assert_eq!(house.told(&["resume", &id, "1"])["paused"], false);
    let other = house.rookery(&["match", "hurry", &id, "7"]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("Game 7 is not played now. Game 1 is."), "{}", other.err);
    assert_eq!(house.told(&["stop", &id])["state"], "stopped");
}

#[tokio::test]
async fn a_file_that_is_no_match_is_told_with_line_and_reason() {
    let house = House::with_engine().await;
    let plan = house.file("bad.toml", "name = \"x\"\nrules = \"chess\"\nplayer = 3\n");
    let bad = house.rookery(&["match", "new", &plan]);
    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("bad.toml is no match file"), "{}", bad.err);
    assert!(bad.err.contains("line 3") && bad.err.contains("player"), "{}", bad.err);
    let missing = house.rookery(&["match", "new", "/no/such/file.toml"]);
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("/no/such/file.toml cannot be read"), "{}", missing.err);
    let plan = house.match_file(&["only one"], 1);
    let alone = house.rookery(&["match", "new", &plan]);
    assert_eq!(alone.code, 1);
    assert!(alone.err.contains("makes no match: "), "{}", alone.err);
    assert_eq!(house.told(&["list"]), json!([]), "none of them was made");
}

#[tokio::test]
async fn watching_goes_on_when_the_server_was_away() {
    let mut house = House::with_engine().await;
    let plan = house.match_file(&["a", "b"], 5_000);
    let id = house.told(&["new", &plan, "--start"])["id"].as_str().unwrap().to_owned();
    let mut command = house.command(&["match", "watch", &id, "--json"]);
    let mut watch = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(watch.stdout.take().unwrap()).lines();
    let mut until = |kind: &str| {
        let mut numbers = vec![];
        loop {
            let line: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
            if line["kind"] == kind {
                return (line, numbers);
            }
            numbers.extend(line["game"]["number"].as_u64());
        }
    };
    let (first, _) = until("match");
    assert_eq!(first["match"]["state"], "running");
    let (game, _) = until("game");
    house.kill();
    let (away, before) = until("away");
    assert!(away["error"].as_str().unwrap().contains("cannot be reached"), "{away}");
    house.start_again().await;
    let (_, between) = until("back");
    assert_eq!(between, [0_u64; 0], "that it is away is said once, and nothing else");
    let (after, _) = until("game");
    house.told(&["stop", &id]);
    let (last, rest) = until("match");
    assert_eq!(last["match"]["state"], "stopped");
    assert!(watch.wait().unwrap().success());

    let number = |line: &Value| line["game"]["number"].as_u64().unwrap();
    let told = [&[number(&game)], &before[..], &[number(&after)], &rest].concat();
    let once: BTreeSet<_> = told.iter().collect();
    assert_eq!(told.len(), once.len(), "no game is told twice: {told:?}");
}
