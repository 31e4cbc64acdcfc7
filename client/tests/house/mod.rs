//! A server's program with a folder of its own, and the program `rookery` beside it.

use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use rookery_api_client::Client;
use rookery_protocol::account::Credentials;
use serde_json::{Value, json};
use tokio::time::sleep;

pub(crate) const PASSPHRASE: &str = "a passphrase of some length";
const POLL_EVERY: Duration = Duration::from_millis(5);
const PORTS: Range<u16> = 20_000..30_000;
/// The shortest game there is: the second seat mates.
const MOVES: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

pub(crate) struct House {
    folder: PathBuf,
    pub(crate) address: String,
    server: Child,
}

/// What the program answered.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl House {
    /// A server with the admin Ada and the player Bob.
    pub(crate) async fn open() -> Self {
        let folder = folder();
        let address = free_address();
        let server = start(&folder, &address).await;
        let house = Self { folder, address, server };
        for (name, role) in [("Ada", "admin"), ("Bob", "player")] {
            let mut command = Command::new(beside("rookery-server"));
            command.args(["account", "add", name, "--role", role, "--data"]);
            command.arg(house.folder.join("data"));
            assert_eq!(run(&mut command, PASSPHRASE).code, 0);
        }
        house
    }

    /// The same with an engine called “At once” that plays the shortest game, and Ada logged in.
    pub(crate) async fn with_engine() -> Self {
        let house = Self::open().await;
        let ada = house.admin().await;
        let words = [&["0"][..], &MOVES].concat();
        let engine = json!({
            "name": "At once", "command": beside("rookery-bench-engine"),
            "args": words, "tongue": "uci",
            "limits": { "memory_mib": 256, "processes": 4, "file_mib": 1, "nice": 0 },
        });
        let engine = ada.add_engine(&serde_json::from_value(engine).unwrap()).await.unwrap();
        ada.test_engine(engine.id).await.unwrap();
        assert_eq!(house.log_in("Ada", PASSPHRASE).code, 0);
        house
    }

    /// Ada, logged in beside the program.
    pub(crate) async fn admin(&self) -> Client {
        let ada = Client::new(&self.address).unwrap();
        let credentials = Credentials { name: "Ada".into(), passphrase: PASSPHRASE.into() };
        ada.log_in(&credentials).await.unwrap();
        ada
    }

    pub(crate) fn log_in(&self, name: &str, passphrase: &str) -> Answer {
        let mut command = self.command(&["login", &self.address, "--name", name]);
        run(&mut command, &format!("{passphrase}\n"))
    }

    /// The program as somebody else is logged in, in a session of their own.
    pub(crate) fn by(&self, name: &str, words: &[&str]) -> Command {
        let file = self.folder.join(format!("{name}.json"));
        if !file.exists() {
            let mut login = rookery();
            login.args(["login", &self.address, "--name", name, "--session-file"]).arg(&file);
            assert_eq!(run(&mut login, PASSPHRASE).code, 0, "{name}");
        }
        let mut command = rookery();
        command.args(words).env("ROOKERY_SESSION_FILE", file);
        command
    }

    /// Somebody runs a command that goes well; what it answers as JSON.
    pub(crate) fn json(&self, name: &str, words: &[&str]) -> Value {
        let answer = run(self.by(name, words).arg("--json"), "");
        assert_eq!(answer.code, 0, "{name} {words:?}: {}", answer.err);
        serde_json::from_str(&answer.out).unwrap()
    }

    /// Somebody runs a command that is refused: the exit code and the words.
    pub(crate) fn refused(&self, name: &str, words: &[&str]) -> (i32, String) {
        let answer = run(&mut self.by(name, words), "");
        assert_ne!(answer.code, 0, "{name} {words:?}: {}", answer.out);
        (answer.code, answer.err)
    }

    /// Somebody begins a game with somebody else; its address.
    pub(crate) fn game(&self, first: &str, second: &str, game: &str) -> String {
        let words = ["challenge", second, "--game", game, "--clock", "30+20", "--side", "first"];
        let id = self.json(first, &words)["id"].as_str().unwrap().to_owned();
        let begun = self.json(second, &["accept", &id]);
        begun["id"].as_str().unwrap().to_owned()
    }

    /// Makes an account of a bot; the token that it shows.
    pub(crate) fn bot(&self, name: &str, scopes: &str) -> String {
        let mut command = Command::new(beside("rookery-server"));
        command.args(["account", "add", name, "--role", "bot", "--token", scopes, "--data"]);
        let answer = run(command.arg(self.folder.join("data")), "");
        assert_eq!(answer.code, 0, "{}", answer.err);
        answer.out.trim_end().lines().last().unwrap().to_owned()
    }

    /// A folder for this house alone.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs the program.
    pub(crate) fn rookery(&self, words: &[&str]) -> Answer {
        run(&mut self.command(words), "")
    }

    /// Runs a command about matches that goes well; what it answers as JSON.
    pub(crate) fn told(&self, words: &[&str]) -> Value {
        let answer = self.rookery(&[&["match"], words, &["--json"]].concat());
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
        serde_json::from_str(&answer.out).unwrap()
    }

    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = rookery();
        command.args(words).env("ROOKERY_SESSION_FILE", self.session_file());
        command
    }

    /// Does not exist before somebody logs in, nor does its folder.
    pub(crate) fn session_file(&self) -> PathBuf {
        self.folder.join("config/rookery/session.json")
    }

    /// A match file of a format between players of the engine “At once”.
    pub(crate) fn match_file(&self, players: &[&str], pairs: u32) -> String {
        let mut text = format!(
            "name = \"Short games\"\nrules = \"chess\"\nconcurrency = 1\n\
             [format]\nkind = \"round-robin\"\npairs = {pairs}\n\
             [time]\nkind = \"clock\"\n\
             stages = [{{ base_ms = 60000, bonus = {{ kind = \"none\" }} }}]\n"
        );
        for name in players {
            text += &format!("[[players]]\nname = \"{name}\"\nengine = \"At once\"\n");
        }
        self.file("match.toml", &text)
    }

    /// Writes a file; its path.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.join(name);
        File::create(&path).unwrap().write_all(text.as_bytes()).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Kills the server, which has no chance to put anything in order.
    pub(crate) fn kill(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }

    /// Starts it again where it was.
    pub(crate) async fn start_again(&mut self) {
        self.server = start(&self.folder, &self.address).await;
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The program, with nothing that the person who runs the tests may have set.
pub(crate) fn rookery() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery"));
    for name in [
        "ROOKERY_SESSION_FILE",
        "ROOKERY_SERVER",
        "ROOKERY_TOKEN",
        "ROOKERY_CA",
        "ROOKERY_PLAIN_HTTP",
        "XDG_CONFIG_HOME",
    ] {
        command.env_remove(name);
    }
    command
}

/// Runs a program to its end with something to read.
pub(crate) fn run(command: &mut Command, input: &str) -> Answer {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Whoever does not read it has ended before.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Answer { code: status.code().unwrap(), out, err }
}

/// A folder that nobody else has.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookery-shell-{:016x}", random()));
    fs::create_dir(&folder).unwrap();
    folder
}

/// An address that nobody gets by chance while its server is away, as those are that the system
/// gives to whoever does not care (32768 and up).
pub(crate) fn free_address() -> String {
    loop {
        let port = PORTS.start + (random() % PORTS.len() as u64) as u16;
        let address = format!("127.0.0.1:{port}");
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

/// Where all tests keep rules that one of them has compiled.
pub(crate) const COMPILED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/compiled");

async fn start(folder: &Path, address: &str) -> Child {
    let mut command = Command::new(beside("rookery-server"));
    command.args(["--listen", address, "--log", "warn", "--data"]).arg(folder.join("data"));
    command.args(["--security-log", "none", "--compiled", COMPILED]);
    command.env("ROOKERY_WITHOUT_SCRIPTS", "true").stdout(Stdio::null());
    let mut server = command.spawn().unwrap();
    while TcpStream::connect(address).is_err() {
        assert!(server.try_wait().unwrap().is_none(), "the server ended at once");
        sleep(POLL_EVERY).await;
    }
    server
}

/// A program of the workspace, which is built into the same folder.
pub(crate) fn beside(name: &str) -> PathBuf {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_rookery")).with_file_name(name);
    assert!(program.exists(), "build the whole workspace: {} is missing", program.display());
    program
}

fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
