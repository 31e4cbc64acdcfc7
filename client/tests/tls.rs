//! A server with TLS in front of it, as `rookery` meets it.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[path = "../../api-client/src/tests/front.rs"]
#[expect(dead_code, reason = "the client's own tests use the rest")]
mod front;
#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use front::{Authority, Front};
use house::{Answer, House, PASSPHRASE, beside, rookery, run};
use serde_json::Value;

const LATER: i32 = 4_000;
/// How often a story looks whether a bot has moved; each look takes a while.
const LOOKS_MAX: u32 = 2_000;

/// A house behind TLS, and the file of who signed its certificate.
struct Secured {
    house: House,
    front: Front,
    ca: String,
}

impl Secured {
    async fn open() -> Self {
        let house = House::open().await;
        let authority = Authority::new();
        let ca = authority.write(house.folder()).display().to_string();
        let identity = authority.identity(&["127.0.0.1"], LATER);
        let front = Front::open(identity, house.address.parse().unwrap());
        Self { house, front, ca }
    }

    /// Somebody logs in with `--ca`.
    fn log_in(&self, name: &str) -> Answer {
        let words = ["login", &self.front.url, "--name", name, "--ca", &self.ca];
        let mut login = rookery();
        login.args(words).env("ROOKERY_SESSION_FILE", self.session(name));
        run(&mut login, PASSPHRASE)
    }

    /// Somebody who is logged in runs a command; the environment says whom to believe.
    fn by(&self, name: &str, words: &[&str]) -> Command {
        let mut command = rookery();
        command.args(words).env("ROOKERY_SESSION_FILE", self.session(name));
        command.env("ROOKERY_CA", &self.ca);
        command
    }

    fn json(&self, name: &str, words: &[&str]) -> Value {
        let answer = run(self.by(name, words).arg("--json"), "");
        assert_eq!(answer.code, 0, "{name} {words:?}: {}", answer.err);
        serde_json::from_str(&answer.out).unwrap()
    }

    fn session(&self, name: &str) -> String {
        self.house.folder().join(format!("{name}.json")).display().to_string()
    }
}

#[tokio::test]
async fn people_play_and_run_a_server_through_tls() {
    let secured = Secured::open().await;
    for name in ["Ada", "Bob"] {
        let answer = secured.log_in(name);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.contains(&secured.front.url), "{}", answer.out);
    }
    let words = ["challenge", "Bob", "--game", "chess", "--clock", "30+20", "--side", "white"];
    let id = secured.json("Ada", &words)["id"].as_str().unwrap().to_owned();
    let begun = run(&mut secured.by("Bob", &["accept", &id]), "");
    assert!(begun.out.contains(&format!("{}/g/{id}", secured.front.url)), "{}", begun.out);
    for (name, text) in [("Ada", "f3"), ("Bob", "e5"), ("Ada", "g4"), ("Bob", "Qh4#")] {
        let moved = secured.json(name, &["move", &id, text]);
        assert_eq!(moved["entries"][0]["event"]["label"], text);
    }
    let watched = run(&mut secured.by("Ada", &["watch", &id]), "");
    assert!(watched.out.ends_with("Black won: checkmate.\n"), "{}", watched.out);
    let file = secured.house.folder().join("one.pgn").display().to_string();
    secured.json("Ada", &["export", &id, "--out", &file]);
    let mut import = secured.by("Ada", &["import", &file]);
    let imported = run(&mut import, "");
    assert!(imported.out.contains("Games kept: 1"), "{} {}", imported.out, imported.err);
    assert_eq!(secured.json("Ada", &["admin", "users", "show", "Bob"])["player"]["name"], "Bob");
}

/// A program that does not outlive its story.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_bot_plays_through_tls() {
    let secured = Secured::open().await;
    assert_eq!(secured.log_in("Ada").code, 0);
    let token = secured.house.bot("Robot", "bot:play");
    let mut bot = rookery();
    let engine = format!("'{}'", beside("rookery-engine").display());
    bot.args(["bot", "run", "--engine", &engine, "--protocol", "rookery", "--depth", "1"]);
    bot.args(["--fastest", "1", "--count", "1", "--json", "--ca", &secured.ca]);
    bot.env("ROOKERY_SERVER", &secured.front.url).env("ROOKERY_TOKEN", token);
    bot.env("ROOKERY_SESSION_FILE", secured.session("nobody"));
    let mut bot = Ended(bot.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut told = BufReader::new(bot.0.stdout.take().unwrap());
    let mut ready = String::new();
    told.read_line(&mut ready).unwrap();
    assert!(ready.contains(r#""type":"ready""#), "{ready}");
    let words = ["challenge", "Robot", "--game", "chess", "--clock", "5+3", "--wait"];
    let offer = [&words[..], &["--side", "black"]].concat();
    let accepted = run(&mut secured.by("Ada", &offer), "");
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    let mine = secured.json("Ada", &["games", "--mine"]);
    let game = mine[0]["id"].as_str().unwrap();
    let moved = || secured.json("Ada", &["game", game, "show"])["state"]["ply"] == 1;
    assert!((0..LOOKS_MAX).any(|_| moved()), "it does not move");
    secured.json("Ada", &["move", game, "a6"]);
    secured.json("Ada", &["game", game, "resign"]);
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    assert!(bot.0.wait().unwrap().success() && rest.contains(r#""type":"over""#), "{rest}");
}

#[tokio::test]
async fn who_cannot_show_that_it_is_the_server_gets_no_passphrase() {
    let secured = Secured::open().await;
    let words = ["login", &secured.front.url, "--name", "Ada"];
    let answer = run(&mut secured.house.command(&words), PASSPHRASE);
    assert_eq!(answer.code, 1);
    let said = format!("There is no safe connection to {}", secured.front.url);
    assert!(answer.err.contains(&said) && answer.err.contains("is not trusted"), "{}", answer.err);
    assert!(answer.err.contains("--ca FILE"), "{}", answer.err);

    let mistaken = format!("https://{}", secured.house.address);
    let words = ["login", &mistaken, "--name", "Ada", "--ca", &secured.ca];
    let answer = run(&mut secured.house.command(&words), PASSPHRASE);
    assert!(answer.err.contains("does not speak TLS on that port"), "{}", answer.err);

    let missing = ["games", "--live", "--server", &secured.front.url, "--ca", "/nowhere/ca.pem"];
    let answer = run(&mut secured.house.command(&missing), "");
    assert_eq!(answer.code, 2, "{}", answer.err);
    assert!(answer.err.contains("/nowhere/ca.pem"), "{}", answer.err);
}

#[test]
fn nothing_secret_goes_to_another_machine_without_tls() {
    for (words, token) in [
        (&["login", "http://rookery.invalid:8000", "--name", "Ada"][..], None),
        (&["games", "--mine", "--server", "http://rookery.invalid:8000"], Some("t0ken")),
    ] {
        let mut command = rookery();
        command.args(words).env("ROOKERY_SESSION_FILE", "/nowhere/session.json");
        command.envs(token.map(|token| ("ROOKERY_TOKEN", token)));
        let answer = run(&mut command, PASSPHRASE);
        assert_eq!(answer.code, 1, "{}", answer.err);
        let said = "error: http://rookery.invalid:8000 is another machine";
        assert!(answer.err.contains(said), "{}", answer.err);
        assert!(answer.err.contains("https://rookery.invalid:8000"), "{}", answer.err);
        // Whoever insists gets as far as the name, which nobody has.
        let answer = run(command.env("ROOKERY_PLAIN_HTTP", "1"), PASSPHRASE);
        assert!(answer.err.contains("cannot be reached"), "{}", answer.err);
    }
}
