//! `rookery bot run`: an account that plays with an engine of its own.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "other stories use the rest")]
mod house;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use house::{COMPILED, House, PASSPHRASE, beside, run};
use rookery_api_client::Client;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

/// Longer than anything that these stories wait for.
const PATIENCE: Duration = Duration::from_secs(60);
const POLL_EVERY: Duration = Duration::from_millis(100);

/// A bot that plays.
struct Bot {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Bot {
    /// Plays with a token and an engine.
    fn start(house: &House, token: &str, engine: &str, words: &[&str]) -> Self {
        Self::run(bot(house, token, engine, words))
    }

    fn run(mut command: Command) -> Self {
        command.arg("--json").stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut bot = Self { child, out };
        assert_eq!(bot.told()["type"], "ready");
        bot
    }

    /// The next thing that it tells.
    fn told(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.out.read_line(&mut line).unwrap() > 0, "it ended");
        serde_json::from_str(&line).unwrap()
    }

    /// Reads until it tells something of this kind.
    fn until(&mut self, kind: &str) -> Value {
        loop {
            let told = self.told();
            if told["type"] == kind {
                return told;
            }
        }
    }

    fn signal(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }

    async fn ends_with(mut self) -> i32 {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
            assert!(Instant::now() < until, "it does not end");
            sleep(POLL_EVERY).await;
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn bot(house: &House, token: &str, engine: &str, words: &[&str]) -> Command {
    let mut command = house::rookery();
    command.args(["bot", "run", "--engine", engine]).args(words);
    command.env("ROOKERY_SERVER", &house.address).env("ROOKERY_TOKEN", token);
    command.env("ROOKERY_SESSION_FILE", house.folder().join("nobody.json"));
    command
}

fn own_engine() -> String {
    format!("'{}' --compiled '{COMPILED}'", beside("rookery-engine").display())
}

fn test_engine(mode: &str) -> String {
    format!("'{}' {mode}", beside("rookery-test-engine").display())
}

/// Waits until it is somebody's turn.
async fn at_ply(house: &House, name: &str, game: &str, ply: u64) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let seen = house.json(name, &["game", game, "show"]);
        if seen["state"]["ply"].as_u64() == Some(ply) || !seen["state"]["result"].is_null() {
            return seen;
        }
        assert!(Instant::now() < until, "nobody moves: {}", seen["state"]);
        sleep(POLL_EVERY).await;
    }
}

/// The guide for whoever writes a bot begins like this, in a folder with nothing else in it.
#[tokio::test]
async fn ten_lines_of_python_play_from_the_folder_where_they_lie() {
    let house = House::open().await;
    let (guided, other) = (house.bot("Guided", "bot:play"), house.bot("Other", "bot:play"));
    let folder = house.folder().join("empty");
    std::fs::create_dir(&folder).unwrap();
    let bot_py = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/bot.py");
    std::fs::copy(bot_py, folder.join("bot.py")).unwrap();
    let fast = ["--fastest", "1", "--count", "1"];
    let mut guided = bot(&house, &guided, "python3 bot.py", &fast);
    let mut waits = Bot::run({
        guided.current_dir(&folder);
        guided
    });
    let asks = ["--challenge", "Guided", "--game", "connect-four", "--clock", "5+3"];
    let words = [&["--protocol", "rookery", "--depth", "1", "--count", "1"][..], &asks].concat();
    let mut plays = Bot::start(&house, &other, &own_engine(), &words);
    let over = waits.until("over");
    assert_eq!(plays.until("over")["result"], over["result"]);
    assert_ne!(over["result"]["reason"], "engine-failed", "{over}");
    assert!(over["result"]["reason"].as_str().is_some_and(|why| why != "abandoned"), "{over}");
    assert_eq!((waits.ends_with().await, plays.ends_with().await), (0, 0));
}

#[tokio::test]
async fn bots_play_a_game_that_came_to_the_server_as_a_script() {
    let house = House::open().await;
    let modules = house.folder().join("data/modules");
    std::fs::create_dir_all(&modules).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/script/modules/breakthrough.js");
    std::fs::copy(script, modules.join("walk.js")).unwrap();
    let client = Client::new(&house.address).unwrap();
    let until = Instant::now() + PATIENCE;
    while client.rules("walk").await.is_err() {
        assert!(Instant::now() < until, "the script is not offered");
        sleep(POLL_EVERY).await;
    }
    let (walker, other) = (house.bot("Walker", "bot:play"), house.bot("Other", "bot:play"));
    let bot_py = concat!("python3 ", env!("CARGO_MANIFEST_DIR"), "/../docs/bot.py");
    let words = ["--protocol", "rookery", "--games", "walk", "--fastest", "1", "--count", "1"];
    let mut waits = Bot::start(&house, &walker, bot_py, &words);
    let asks = ["--challenge", "Walker", "--game", "walk", "--clock", "5+3"];
    let words = [&["--protocol", "rookery", "--depth", "1", "--count", "1"][..], &asks].concat();
    let mut plays = Bot::start(&house, &other, &own_engine(), &words);
    assert!(plays.until("plays")["rules"].as_str().unwrap().starts_with("walk@"));
    let over = waits.until("over");
    assert_eq!(plays.until("over")["result"], over["result"]);
    assert_ne!(over["result"]["score"], "draw", "{over}");
    assert_ne!(over["result"]["reason"], "engine-failed", "{over}");
    assert_eq!((waits.ends_with().await, plays.ends_with().await), (0, 0));
}

#[tokio::test]
async fn two_bots_play_whole_games_of_several_kinds_and_leave() {
    let house = House::open().await;
    let scopes = "bot:play,challenge:write";
    let (one, other) = (house.bot("One", scopes), house.bot("Other", scopes));
    for key in ["gomoku", "chess", "draughts"] {
        let engine = own_engine();
        // In UCI it would play what grows from chess alone.
        let fast = ["--protocol", "rookery", "--depth", "1", "--fastest", "1", "--count", "1"];
        let mut waits = Bot::start(&house, &other, &engine, &fast);
        let asks = ["--challenge", "Other", "--game", key, "--clock", "5+3", "--accept", "nobody"];
        let mut plays = Bot::start(&house, &one, &engine, &[&fast[..], &asks].concat());
        assert_eq!(waits.until("accepted")["from"], "One");
        let begun = plays.until("plays");
        assert_eq!((&begun["rules"], &begun["against"]), (&key.into(), &"Other".into()));
        let (won, lost) = (plays.until("over"), waits.until("over"));
        assert_eq!((&won["game"], &won["result"]), (&lost["game"], &lost["result"]));
        assert_ne!(won["result"]["score"], "aborted");
        assert_eq!((plays.until("left")["played"].as_u64(), plays.ends_with().await), (Some(1), 0));
        assert_eq!(waits.ends_with().await, 0);
    }
}

#[tokio::test]
#[ignore = "needs Stockfish, which `cargo xtask test` installs"]
async fn installed_stockfish_beats_somebody_who_plays_badly() {
    let house = House::open().await;
    let token = house.bot("Fish", "bot:play");
    let mut fish =
        Bot::start(&house, &token, "stockfish", &["--games", "chess", "--movetime", "50"]);
    let words = ["challenge", "Fish", "--game", "gomoku", "--wait"];
    let declined = run(&mut house.by("Ada", &words), "");
    assert_eq!(
        (declined.code, declined.err.as_str()),
        (1, "error: Fish declined the challenge.\n")
    );
    assert_eq!(fish.until("declined")["why"], "it does not play this game");

    let words = ["challenge", "Fish", "--game", "chess", "--side", "white", "--clock", "5+3"];
    house.json("Ada", &words);
    let game = fish.until("plays")["game"].as_str().unwrap().to_owned();
    for (at, text) in ["f3", "g4", "a3", "h3", "a4"].into_iter().enumerate() {
        let ply = 2 * at as u64;
        let seen = at_ply(&house, "Ada", &game, ply).await;
        if !seen["state"]["result"].is_null() {
            break;
        }
        let legal = seen["you"]["legal"].as_array().unwrap();
        assert!(!legal.is_empty());
        let moved = run(&mut house.by("Ada", &["move", &game, text]), "");
        if moved.code != 0 {
            let any = legal[0]["notation"].as_str().unwrap();
            house.json("Ada", &["move", &game, any]);
        }
    }
    // Unless it has mated already.
    let _ = run(&mut house.by("Ada", &["game", &game, "resign"]), "");
    assert_eq!(fish.until("over")["game"], game);
    fish.signal();
    fish.until("leaving");
    assert_eq!(fish.ends_with().await, 0);
}

#[tokio::test]
async fn a_bot_declines_draws_finishes_its_games_and_goes_on_with_them_when_started_again() {
    let mut house = House::open().await;
    let token = house.bot("Robot", "bot:play");
    let engine = own_engine();
    let fast = ["--depth", "1", "--slow"];
    let mut robot = Bot::start(&house, &token, &engine, &fast);
    // Without her queen Ada is so much worse that no engine takes a draw.
    let worse = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    let words = ["challenge", "Robot", "--game", "chess", "--clock", "30+20", "--side", "white"];
    house.json("Ada", &[&words[..], &["--start", worse]].concat());
    let game = robot.until("plays")["game"].as_str().unwrap().to_owned();
    house.json("Ada", &["move", &game, "e4"]);
    at_ply(&house, "Ada", &game, 2).await;
    house.json("Ada", &["game", &game, "draw"]);
    let until = Instant::now() + PATIENCE;
    loop {
        let seen = house.json("Ada", &["game", &game, "show"]);
        if seen["entries"].to_string().contains("draw-declined") {
            break;
        }
        assert!(Instant::now() < until, "nobody answers");
    }

    house.kill();
    robot.until("away");
    house.start_again().await;
    robot.until("back");
    house.json("Ada", &["move", &game, "d3"]);
    at_ply(&house, "Ada", &game, 4).await;

    robot.signal();
    assert_eq!(robot.until("leaving")["games"], 1);
    robot.signal();
    assert_eq!(robot.until("left")["played"], 0);
    assert_eq!(robot.ends_with().await, 0, "it left at once");
    house.json("Ada", &["move", &game, "a3"]);
    let mut robot = Bot::start(&house, &token, &engine, &fast);
    assert_eq!(robot.until("plays")["game"], game);
    at_ply(&house, "Ada", &game, 6).await;
    robot.signal();
    robot.until("leaving");
    house.json("Ada", &["game", &game, "resign"]);
    assert_eq!(robot.until("over")["result"]["reason"], "resigned");
    assert_eq!(robot.ends_with().await, 0);
}

/// An address that leads to the server, where sockets open late.
async fn with_late_sockets(address: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let late = listener.local_addr().unwrap().to_string();
    let server = address.to_owned();
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            let mut to = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(async move {
                let mut asked = vec![0; 1_024];
                let len = from.read(&mut asked).await.unwrap();
                asked.truncate(len);
                if asked.windows(7).any(|part| part == b"/socket") {
                    sleep(Duration::from_secs(1)).await;
                }
                to.write_all(&asked).await.unwrap();
                // Either side may have gone without a word.
                let _ = copy_bidirectional(&mut from, &mut to).await;
            });
        }
    });
    late
}

#[tokio::test]
async fn who_says_that_it_is_ready_can_be_challenged() {
    let mut house = House::open().await;
    let token = house.bot("Robot", "bot:play");
    let direct = house.address.clone();
    house.address = with_late_sockets(&direct).await;
    let fast = ["--depth", "1", "--count", "1"];
    let robot = bot(&house, &token, &own_engine(), &fast);
    house.address = direct;
    house.log_in("Ada", PASSPHRASE);
    let mut robot = spawn_blocking(|| Bot::run(robot)).await.unwrap();
    house.json("Ada", &["challenge", "Robot", "--game", "chess", "--clock", "5+3"]);
    let robot = spawn_blocking(move || (robot.until("plays"), robot).1).await.unwrap();
    drop(robot);
}

#[tokio::test]
async fn an_engine_that_dies_loses_its_game_and_one_that_is_none_is_told() {
    let house = House::open().await;
    let token = house.bot("Robot", "bot:play");
    let none = run(&mut bot(&house, &token, "no-such-engine", &[]), "");
    assert_eq!(none.code, 1);
    assert!(none.err.contains("no-such-engine cannot be started: no program"), "{}", none.err);
    let odd = run(&mut bot(&house, &token, &own_engine(), &["--games", "chess,dance"]), "");
    assert_eq!(odd.code, 2);
    assert!(odd.err.contains("does not play “dance”"), "{}", odd.err);
    let nobody = run(&mut bot(&house, "rookery_none", &own_engine(), &[]), "");
    assert_eq!(nobody.code, 3);

    let mut robot = Bot::start(&house, &token, &test_engine("segfault"), &["--count", "1"]);
    let words = ["challenge", "Robot", "--game", "chess", "--clock", "5+3", "--side", "second"];
    house.json("Ada", &words);
    let game = robot.until("plays")["game"].as_str().unwrap().to_owned();
    assert!(!robot.until("fault")["what"].as_str().unwrap().is_empty());
    at_ply(&house, "Ada", &game, 99).await;
    assert_eq!(robot.until("over")["game"], game);
    assert_eq!(robot.ends_with().await, 0);
}
