//! Playing for a server.

use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::Start;
use rookery_protocol::host::{Answer, HostIn, HostOut, Job, JobEngine, JobTurn, Work};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::seat::Seat;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::server::{Connection, Server, TOKEN};
use crate::support::{ENGINE, HOST, folder};

const PATIENCE: Duration = Duration::from_secs(60);

/// A host with an engine that plays e2e4, d2d4, and so on.
pub(crate) struct Machine {
    child: Child,
    data: PathBuf,
}

impl Machine {
    fn start(server: &Server) -> Self {
        Self::start_at(&server.url, &[])
    }

    /// Starts with any address of a server, and more words on the command line.
    pub(crate) fn start_at(url: &str, words: &[&str]) -> Self {
        let data = folder();
        let file = data.join("engines.toml");
        let args = r#"["good", "--moves", "e2e4,d2d4"]"#;
        let text = format!(
            "[[engine]]\nname = \"Good\"\ncommand = {:?}\nargs = {args}\nprotocol = \"uci\"\n",
            ENGINE.as_str()
        );
        std::fs::write(&file, text).unwrap();
        let mut command = Command::new(HOST);
        command.args(["--server", url, "--engines"]).arg(file).arg("--data").arg(&data);
        command.args(words).env_remove("ROOKERY_CA").env_remove("ROOKERY_PLAIN_HTTP");
        command.env("ROOKERY_TOKEN", TOKEN).env_remove("ROOKERY_TOKEN_FILE");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = command.kill_on_drop(true).spawn().unwrap();
        Self { child, data }
    }

    pub(crate) async fn ended(&mut self) -> ExitStatus {
        timeout(PATIENCE, self.child.wait()).await.expect("it does not end").unwrap()
    }

    /// All that it logs, up to a line with these words.
    pub(crate) async fn logs(&mut self, words: &str) -> String {
        let mut lines = BufReader::new(self.child.stderr.take().unwrap()).lines();
        let mut all = String::new();
        while !all.contains(words) {
            let line =
                timeout(PATIENCE, lines.next_line()).await.expect("it logs nothing").unwrap();
            all += &format!("{}\n", line.unwrap_or_else(|| panic!("{words} is not in {all}")));
        }
        all
    }

    #[cfg(target_os = "linux")]
    fn terminate(&self) {
        use rustix::process::{Pid, Signal, kill_process};
        let pid = self.child.id().and_then(|id| Pid::from_raw(id.cast_signed())).unwrap();
        kill_process(pid, Signal::TERM).unwrap();
    }

    /// Waits until as many engines run in its folder.
    #[cfg(target_os = "linux")]
    async fn engines(&self, wanted: usize) {
        let waiting = async {
            while engines_in(&self.data) != wanted {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let running = || format!("{} run, not {wanted}", engines_in(&self.data));
        timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{}", running()));
    }
}

/// Processes that run somewhere in this folder.
#[cfg(target_os = "linux")]
fn engines_in(data: &Path) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let folders =
        processes.filter_map(|process| std::fs::read_link(process.path().join("cwd")).ok());
    folders.filter(|folder| folder.starts_with(data)).count()
}

fn work(fence: i64) -> Work {
    Work { game: "abcd1234".parse().unwrap(), seat: Seat::First, fence }
}

fn take(work: Work, rules: &str) -> HostIn {
    let job = Job {
        rules: rules.into(),
        start: Some(Start::Usual),
        time: TimeControl::even(TimeLimit::Unlimited),
        engine: JobEngine::Announced { name: "Good".into(), options: vec![] },
        budget: MoveBudget::default(),
        ponders: false,
    };
    HostIn::Take { work, job: Box::new(job) }
}

fn think(work: Work, moves: &[&str]) -> HostIn {
    let turn = JobTurn {
        ply: moves.len() as u32,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        view: None,
        legal: vec![],
        clocks: Clocks { first: None, second: None, running: Some(Seat::First), at_ms: 0 },
        draw_offered: false,
    };
    HostIn::Think { work, turn: Box::new(turn) }
}

pub(crate) async fn greeted(server: &Server) -> Connection {
    let mut connection = server.host().await;
    let hello = connection.hear().await;
    let HostOut::Hello { machine, engines } = hello else { panic!("{hello:?}") };
    assert!(machine.cores > 0);
    assert_eq!(engines.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Good"]);
    connection.say(&HostIn::Welcome { name: "Attic".into() }).await;
    connection
}

async fn answers(connection: &mut Connection, expected: Work, ply: u32, notation: &str) {
    let answer = Answer::Move { notation: notation.into(), draw: false };
    let answered = HostOut::Answered { work: expected, ply, answer };
    assert_eq!(connection.hear().await, answered);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_game_is_played_turn_by_turn_and_again_after_the_connection_was_lost() {
    let server = Server::start().await;
    let mut machine = Machine::start(&server);
    let mut connection = greeted(&server).await;
    connection.say(&take(work(1), "chess")).await;
    connection.say(&think(work(1), &[])).await;
    answers(&mut connection, work(1), 0, "e2e4").await;
    connection.say(&think(work(1), &["e2e4", "e7e5"])).await;
    answers(&mut connection, work(1), 2, "d2d4").await;
    machine.engines(1).await;

    drop(connection);
    let mut connection = greeted(&server).await;
    machine.engines(0).await;
    connection.say(&think(work(1), &["e2e4", "e7e5"])).await;
    connection.say(&take(work(2), "chess")).await;
    connection.say(&think(work(2), &[])).await;
    answers(&mut connection, work(2), 0, "e2e4").await;
    machine.engines(1).await;

    machine.terminate();
    assert!(machine.ended().await.success());
    machine.engines(0).await;
}

#[tokio::test]
async fn the_rules_of_a_version_are_fetched_once() {
    let server = Server::start().await;
    let _machine = Machine::start(&server);
    let mut connection = greeted(&server).await;
    let file = "my-game.toml".into();
    let content = rookery_modules::VARIANT_SCAFFOLD.into();
    let rules = serde_json::to_string(&ModuleFile { file, content }).unwrap();
    for fence in 1..=2 {
        connection.say(&take(work(fence), "my-game@0123456789ab")).await;
        if fence == 1 {
            let head = server.answer("200 OK", &rules).await;
            assert!(head.starts_with("GET /api/v1/host/rules/my-game%400123456789ab "), "{head}");
            assert!(head.to_lowercase().contains(&format!("authorization: bearer {TOKEN}")));
        }
        // The engine knows no such game, which the host can say only when it has read the rules.
        match connection.hear().await {
            HostOut::Failed { work: failed, kind: FaultKind::Refused, words, .. } => {
                assert_eq!(failed, work(fence));
                assert!(words.starts_with("it cannot play this: "), "{words}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn work_is_given_back_when_its_rules_cannot_be_had() {
    let server = Server::start().await;
    let _machine = Machine::start(&server);
    let mut connection = greeted(&server).await;
    connection.say(&take(work(1), "gone@0123456789ab")).await;
    server.answer("404 Not Found", r#"{"error":"There is none.","code":"no-such-rules"}"#).await;
    let declined = connection.hear().await;
    let HostOut::Declined { work: declined, why } = declined else { panic!("{declined:?}") };
    assert_eq!((declined, why.as_str()), (work(1), "this host does not know gone@0123456789ab"));
}

#[tokio::test]
async fn work_that_is_not_understood_is_given_back() {
    let server = Server::start().await;
    let _machine = Machine::start(&server);
    let mut connection = greeted(&server).await;
    let about = serde_json::to_string(&work(3)).unwrap();
    connection.say_text(r#"{"type":"dance"}"#.into()).await;
    connection.say_text(format!(r#"{{"type":"dance","work":{about}}}"#)).await;
    match connection.hear().await {
        HostOut::Declined { work: declined, why } => {
            assert_eq!(declined, work(3));
            assert!(why.contains("another version"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_refused_token_ends_it_without_being_told() {
    let server = Server::start().await;
    let mut machine = Machine::start(&server);
    let problem = r#"{"error":"No machine has this token.","code":"unauthorized"}"#;
    server.answer("401 Unauthorized", problem).await;
    let logs = machine.logs("refuses the token").await;
    assert!(!logs.contains(TOKEN), "{logs}");
    assert_eq!(machine.ended().await.code(), Some(1));
}

#[tokio::test]
async fn a_server_without_a_place_for_hosts_is_said_to_be_of_another_version() {
    let server = Server::start().await;
    let mut machine = Machine::start(&server);
    server.answer("404 Not Found", "{}").await;
    machine.logs("it is of another version").await;
}

#[tokio::test]
async fn a_server_that_is_not_there_yet_is_waited_for() {
    let server = Server::start().await;
    let _machine = Machine::start(&server);
    server.answer("503 Service Unavailable", "{}").await;
    greeted(&server).await;
}
