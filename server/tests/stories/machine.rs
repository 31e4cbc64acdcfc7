//! Machines that run engines: the real program, and one that a story moves by hand.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use hyper::StatusCode;
use rookery_api_client::{Client, HostSocket};
use rookery_protocol::bot::{Engine, Running, TestReport};
use rookery_protocol::engine::{Profile, Tier, Tongue};
use rookery_protocol::game::{Event, ShownMove};
use rookery_protocol::host::{Announced, Answer, HostIn, HostOut, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::machine::{Host, Machine as About, NewHost};
use serde_json::json;
use tokio::process::{Child, Command};

use crate::house::{House, root, server_program};
use crate::person::{PATIENCE, Person};
use crate::server::{Folder, TestServer};

/// How often the server is asked again.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How often a machine that waits says that it lives.
const ALIVE_EVERY: Duration = Duration::from_secs(2);

/// The program `rookery-engine-host`.
pub(crate) struct Machine {
    child: Child,
    folder: Folder,
}

impl Machine {
    /// Starts it with a file of engines.
    pub(crate) fn start(server: &TestServer, token: &str, engines: &str) -> Self {
        Self::with(server, token, engines, &[])
    }

    /// The same with more arguments.
    pub(crate) fn with(server: &TestServer, token: &str, engines: &str, more: &[&str]) -> Self {
        Self::at(&server.running.url(), token, engines, more)
    }

    /// The same for a server at an address.
    pub(crate) fn at(url: &str, token: &str, engines: &str, more: &[&str]) -> Self {
        let program = server_program().with_file_name("rookery-engine-host");
        assert!(program.exists(), "build the whole workspace: {} is missing", program.display());
        let folder = Folder::new();
        std::fs::create_dir_all(folder.path()).unwrap();
        let file = folder.path().join("engines.toml");
        std::fs::write(&file, engines).unwrap();
        let mut command = Command::new(program);
        command.args(["--server", url, "--engines"]).arg(file);
        command.arg("--data").arg(folder.path()).args(["--log", "error"]).args(more);
        command.env("ROOKERY_TOKEN", token);
        command.stdin(Stdio::null()).kill_on_drop(true);
        Self { child: command.spawn().unwrap(), folder }
    }

    /// The folder of one of its engines.
    pub(crate) fn engine_folder(&self, name: &str) -> PathBuf {
        self.folder.path().join("engines").join(name)
    }

    /// Sends it a signal, by the name that `kill` knows.
    pub(crate) async fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().await.unwrap().success());
    }

    /// Ends it as a power cut would; a token and a file of engines let it come back.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Waits until it has ended by itself, and gives its exit code.
    pub(crate) async fn end(mut self) -> Option<i32> {
        let ended = tokio::time::timeout(PATIENCE, self.child.wait()).await;
        drop(self.folder);
        ended.unwrap().unwrap().code()
    }
}

/// A file of engines with the bot of the page for those who write bots.
pub(crate) fn snake() -> String {
    let file = root().join("docs/bot.py").display().to_string();
    format!(
        "[[engine]]\nname = 'Snake'\ncommand = '/usr/bin/python3'\nargs = ['{file}']\n\
         reads = ['{file}']\nprotocol = 'rookery'\n"
    )
}

/// A file of engines with one that behaves as it is told.
pub(crate) fn parrot(name: &str, args: &str) -> String {
    let program = server_program().with_file_name("rookery-test-engine").display().to_string();
    format!("[[engine]]\nname = '{name}'\ncommand = '{program}'\nargs = {args}\nprotocol = 'uci'\n")
}

impl<S> House<S> {
    /// A machine that may come in.
    pub(crate) async fn let_in(&mut self, name: &str) -> NewHost {
        let answer = self.ada.post("/api/v1/admin/hosts", json!({ "name": name })).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// Waits until just these machines run an engine.
    pub(crate) async fn run_by(&mut self, engine: &str, hosts: &[&str]) -> Engine {
        let looking = async {
            loop {
                let engines: Vec<Engine> = self.ada.get("/api/v1/admin/engines").await.json();
                if let Some(found) = engines.into_iter().find(|one| one.name == engine)
                    && found.hosts == hosts
                {
                    return found;
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        let found = tokio::time::timeout(PATIENCE, looking).await;
        found.unwrap_or_else(|_| panic!("{engine} is not run by {hosts:?}"))
    }

    /// Waits until bots play just these games.
    pub(crate) async fn runs(&mut self, games: &[GameId]) {
        let looking = async {
            loop {
                let all: Vec<Running> = self.ada.get("/api/v1/admin/running").await.json();
                if all.iter().map(|running| running.game).eq(games.iter().copied()) {
                    return;
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        let found = tokio::time::timeout(PATIENCE, looking).await;
        found.unwrap_or_else(|_| panic!("other games are run than {games:?}"));
    }

    /// Waits until a machine thinks about a game.
    pub(crate) async fn thinks(&mut self, game: GameId, host: &str) {
        let looking = async {
            loop {
                let all: Vec<Running> = self.ada.get("/api/v1/admin/running").await.json();
                let own = all.iter().find(|running| running.game == game);
                if own.is_some_and(|own| own.thinking && own.host.as_deref() == Some(host)) {
                    return;
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        let found = tokio::time::timeout(PATIENCE, looking).await;
        found.unwrap_or_else(|_| panic!("{host} does not think about {game}"));
    }

    /// The machine that plays a game.
    pub(crate) async fn player_of(&mut self, game: GameId) -> Option<String> {
        let all: Vec<Running> = self.ada.get("/api/v1/admin/running").await.json();
        all.into_iter().find(|running| running.game == game).and_then(|running| running.host)
    }

    pub(crate) async fn hosts(&mut self) -> Vec<Host> {
        self.ada.get("/api/v1/admin/hosts").await.json()
    }
}

impl Person {
    /// Makes the first legal move. Gives the ply that the other side is to make.
    pub(crate) async fn make_any(&mut self, game: GameId) -> u32 {
        let shown = self.watch(game).await;
        let legal = shown.you.unwrap().legal;
        let first = legal.first().unwrap_or_else(|| panic!("no legal move: {:?}", shown.state));
        assert_eq!(self.make(game, shown.state.ply, &first.notation).await, Ok(()));
        shown.state.ply + 2
    }

    /// Waits until a ply has been made, and gives its notation.
    pub(crate) async fn ply(&mut self, wanted: u32) -> Option<String> {
        let ended = |event: &Event| matches!(event, Event::Ended { .. });
        let made =
            |event: &Event| matches!(event, Event::Moved(ShownMove { ply, .. }) if *ply == wanted);
        let entry = self.event(|event| made(event) || ended(event)).await;
        match entry.event {
            Some(Event::Moved(ShownMove { notation, .. })) => notation,
            other => panic!("the game has ended before ply {wanted}: {other:?}"),
        }
    }

    /// Looks at a game from its beginning: every version is there, and every ply was made once.
    /// Gives the number of plies.
    pub(crate) async fn sees_each_ply_once(&self, game: GameId) -> u32 {
        let shown = self.another_window().await.watch(game).await;
        let mut plies = 0;
        for (version, entry) in (1..).zip(&shown.entries) {
            assert_eq!(entry.version, version);
            if let Some(Event::Moved(ShownMove { ply, .. })) = &entry.event {
                plies += 1;
                assert_eq!(*ply, plies);
            }
        }
        assert_eq!(shown.state.ply, plies);
        plies
    }
}

/// A machine whose every word is told to it.
pub(crate) struct Puppet {
    pub(crate) socket: HostSocket,
    /// What it was given, as long as it does not forget it.
    pub(crate) work: Vec<Work>,
}

impl Puppet {
    /// Connects, and says nothing.
    pub(crate) async fn mute(url: &str, token: &str) -> Self {
        let client = Client::new(url).unwrap().with_token(token).unwrap();
        Self { socket: HostSocket::connect(&client).await.unwrap(), work: vec![] }
    }

    /// Connects, and offers an engine that plays chess.
    pub(crate) async fn offering(url: &str, token: &str, engine: &str) -> Self {
        let mut puppet = Self::mute(url, token).await;
        puppet.say(hello(engine)).await;
        puppet.hear(|message| matches!(message, HostIn::Welcome { .. }).then_some(())).await;
        puppet
    }

    pub(crate) async fn say(&mut self, message: HostOut) {
        self.socket.send(&message).await.unwrap();
    }

    /// Says that it lives, and what it works on.
    pub(crate) async fn lives(&mut self) {
        let work = self.work.clone();
        self.say(HostOut::Alive { usage: vec![], work }).await;
    }

    /// Answers a question with a move.
    pub(crate) async fn play(&mut self, work: Work, ply: u32, notation: &str) {
        let answer = Answer::Move { notation: notation.to_owned(), draw: false };
        self.say(HostOut::Answered { work, ply, answer }).await;
    }

    /// Reads on until `wanted` gives something.
    pub(crate) async fn hear<T>(&mut self, mut wanted: impl FnMut(HostIn) -> Option<T>) -> T {
        let hearing = async {
            loop {
                match tokio::time::timeout(ALIVE_EVERY, self.socket.next()).await {
                    Ok(Ok(Ok(message))) => {
                        if let HostIn::Take { work, .. } = &message {
                            self.work.push(*work);
                        }
                        if let Some(found) = wanted(message) {
                            return found;
                        }
                    }
                    Ok(other) => panic!("{other:?}"),
                    Err(_) => self.lives().await,
                }
            }
        };
        tokio::time::timeout(PATIENCE, hearing).await.unwrap()
    }

    /// Waits until it is asked for a move: of which work, at which ply.
    pub(crate) async fn asked(&mut self) -> (Work, u32) {
        self.hear(|message| match message {
            HostIn::Think { work, turn } => Some((work, turn.ply)),
            _ => None,
        })
        .await
    }

    /// Waits until it is to test an engine, and finds nothing wrong.
    pub(crate) async fn tests(&mut self) {
        let asked = self.hear(|message| match message {
            HostIn::Test { test, .. } => Some(test),
            _ => None,
        });
        let test = asked.await;
        let report = TestReport::default();
        self.say(HostOut::Tested { test, report: Box::new(report) }).await;
    }

    /// Waits until the server has ended the connection.
    pub(crate) async fn until_closed(mut self) {
        let closed = async { while self.socket.next().await.is_ok() {} };
        tokio::time::timeout(PATIENCE, closed).await.unwrap();
    }
}

/// The first words of a machine with one engine that plays chess.
pub(crate) fn hello(engine: &str) -> HostOut {
    let shortcomings = vec![];
    let machine = About {
        cores: 1,
        memory_mib: 1_024,
        tier: Tier::Bare,
        shortcomings,
        pins: false,
        tries: false,
        builds: false,
    };
    let profile = Profile {
        tongue: Tongue::Uci,
        name: engine.to_owned(),
        author: String::new(),
        options: vec![],
        variants: vec![],
        fixed_start: false,
    };
    HostOut::Hello { machine, engines: vec![Announced { name: engine.to_owned(), profile }] }
}
