//! The server as a process: what it prints, what it logs, how it ends.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use hyper::StatusCode;
use rookery_protocol::module::{ModuleCheck, ModuleFile};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::house::{House, be_first_admin};
use crate::server::{Browser, Folder, PASSPHRASE, credentials};

/// How long a process may take to say a line, or to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server as a program of its own.
pub(crate) struct Process {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    folder: Folder,
}

impl Process {
    /// Starts a server on a free port; `setup` runs in the shell before it.
    pub(crate) fn start(setup: &str, args: &[&str]) -> Self {
        Self::start_in(Folder::new(), setup, args)
    }

    /// Starts it in a folder that may have been another's.
    pub(crate) fn start_in(folder: Folder, setup: &str, args: &[&str]) -> Self {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("{setup}\nexec \"$@\"")).arg("sh");
        command.arg(env!("CARGO_BIN_EXE_rookery-server")).args(["--listen", "127.0.0.1:0"]);
        command.env("ROOKERY_WITHOUT_SCRIPTS", "true");
        command.arg("--data").arg(folder.path()).args(args).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines, folder }
    }

    pub(crate) async fn line(&mut self) -> String {
        let line = tokio::time::timeout(PATIENCE, self.lines.next_line());
        line.await.unwrap().unwrap().unwrap()
    }

    /// The address in the line that says that the server is ready.
    pub(crate) async fn url(&mut self) -> String {
        let ready = self.line().await;
        let url = ready.strip_prefix("Rookery is ready: ").unwrap();
        url.trim_end_matches('/').to_owned()
    }

    /// A browser for that address.
    pub(crate) async fn browser(&mut self) -> Browser {
        let url = self.url().await;
        Browser::new(url.strip_prefix("http://").unwrap().parse().unwrap())
    }

    /// The address at which it listens, however it is reached. Asked for once, before anything else is
    /// read in the log.
    pub(crate) async fn listens(&mut self) -> SocketAddr {
        let mut lines = BufReader::new(self.child.stderr.as_mut().unwrap()).lines();
        let said = async {
            while let Some(line) = lines.next_line().await.unwrap() {
                if let Some((_, rest)) = line.split_once("ready address=") {
                    return rest.split_whitespace().next().unwrap().parse().unwrap();
                }
            }
            panic!("the log has ended without an address");
        };
        tokio::time::timeout(PATIENCE, said).await.unwrap()
    }

    /// Waits until the log says so.
    pub(crate) async fn logged(&mut self, words: &str) {
        let stderr = BufReader::new(self.child.stderr.as_mut().unwrap());
        let mut lines = stderr.lines();
        let said = async {
            while let Some(line) = lines.next_line().await.unwrap() {
                if line.contains(words) {
                    return;
                }
            }
            panic!("the log has ended without {words:?}");
        };
        tokio::time::timeout(PATIENCE, said).await.unwrap();
    }

    /// Sends it a signal, and waits until that is sent.
    pub(crate) async fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().await.unwrap().success());
    }

    /// Kills it, so that it has no chance to put anything in order; gives its folder.
    pub(crate) async fn kill(mut self) -> Folder {
        self.child.kill().await.unwrap();
        self.folder
    }

    /// The most memory that it has held so far, in bytes.
    pub(crate) fn memory_most(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id().unwrap());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.split_whitespace().next().unwrap().parse::<u64>().unwrap() * 1_024
    }

    /// The processes that it has started and not ended, each by its arguments.
    fn children(&self) -> Vec<(u32, Vec<String>)> {
        let threads =
            std::fs::read_dir(format!("/proc/{}/task", self.child.id().unwrap())).unwrap();
        let lists = threads.map(|it| std::fs::read_to_string(it.unwrap().path().join("children")));
        let ids: Vec<String> = lists.map(Result::unwrap_or_default).collect();
        let ids = ids.iter().flat_map(|list| list.split_whitespace());
        let about = |id: &str| {
            let line = std::fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let args = line.split_terminator('\0').map(str::to_owned);
            (id.parse().unwrap(), args.collect())
        };
        ids.map(about).collect()
    }

    /// The number by which the system knows it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id().unwrap()
    }

    /// Ends it, and gives its folder.
    pub(crate) async fn ends(mut self) -> Folder {
        self.signal("-TERM").await;
        // Its log is read, or it would wait for that at its end.
        let mut stderr = self.child.stderr.take().unwrap();
        let ended = async {
            stderr.read_to_string(&mut String::new()).await.unwrap();
            self.child.wait().await.unwrap();
        };
        tokio::time::timeout(PATIENCE, ended).await.unwrap();
        self.folder
    }

    /// Sends a signal and waits for the end; gives the exit code and the log.
    pub(crate) async fn end(mut self, signal: &str) -> (Option<i32>, String) {
        self.signal(signal).await;
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        let ended = async {
            stderr.read_to_string(&mut log).await.unwrap();
            self.child.wait().await.unwrap().code()
        };
        let code = tokio::time::timeout(PATIENCE, ended).await.unwrap();
        (code, log)
    }
}

impl House<Process> {
    /// A server that is a process of its own, and its address.
    pub(crate) async fn process(args: &[&str]) -> (Self, String) {
        let mut server = Process::start("", args);
        let url = server.url().await;
        let mut ada = Browser::new(url.strip_prefix("http://").unwrap().parse().unwrap());
        server.line().await;
        let link = server.line().await;
        be_first_admin(&mut ada, link.split_once('#').unwrap().1).await;
        (Self { server, ada }, url)
    }
}

#[tokio::test]
async fn a_new_server_prints_its_address_and_the_link_for_the_first_admin() {
    let mut process = Process::start("", &[]);
    let mut browser = process.browser().await;
    assert_eq!(browser.get("/readyz").await.status, StatusCode::OK);
    assert!(process.line().await.contains("works once"));
    let link = process.line().await;
    let token = link.split_once("/first-admin#").unwrap().1;
    let admin = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    let answer = browser.post("/api/v1/first-admin", admin).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let (code, _) = process.end("-INT").await;
    assert_eq!(code, Some(0));
}

/// What `rookery-server healthy` says of a server, and its exit code.
pub(crate) async fn asked_whether_healthy(listen: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    let output = command.args(["healthy", "--listen", listen]).output().await.unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[tokio::test]
async fn whoever_has_no_http_client_can_ask_whether_a_server_is_ready() {
    let mut process = Process::start("", &[]);
    let url = process.url().await;
    let listen = url.strip_prefix("http://").unwrap();
    assert_eq!(asked_whether_healthy(listen).await, (Some(0), String::new()));
    process.end("-TERM").await;
    let (code, said) = asked_whether_healthy(listen).await;
    assert_eq!(code, Some(1));
    assert!(said.contains(&format!("nobody answers at {listen}")), "{said}");
}

#[tokio::test]
async fn scripts_are_compiled_in_a_process_that_has_no_secrets_and_ends_with_the_server() {
    let setup = "export ROOKERY_LOG=debug ROOKERY_TEST_SECRET=hidden";
    let mut server = Process::start(setup, &[]);
    let mut ada = server.browser().await;
    server.line().await;
    let link = server.line().await;
    be_first_admin(&mut ada, link.split_once('#').unwrap().1).await;
    assert_eq!(server.children(), []);

    let templates: Vec<ModuleFile> = ada.get("/api/v1/admin/modules/templates").await.json();
    let script = templates.into_iter().find(|file| file.file.ends_with(".js")).unwrap();
    let good = json!({ "file": "three.js", "content": script.content });
    let broken = script.content.replace("startNewGame() {", "startNewGame( {");
    let bad = json!({ "file": "four.js", "content": broken });
    // Beside all other stories compiling may take longer than a request.
    let answer = loop {
        let answer = ada.post("/api/v1/admin/modules", good.clone()).await;
        if answer.status != StatusCode::REQUEST_TIMEOUT {
            break answer;
        }
    };
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let check: ModuleCheck = ada.post("/api/v1/admin/modules/check", bad).await.json();
    assert!(check.flaws[0].line.is_some(), "{check:?}");

    let children = server.children();
    let [(compiler, args)] = &children[..] else { panic!("{children:?}") };
    let kept = server.folder.path().join("compiled").display().to_string();
    assert_eq!(args[1..], ["compile", &kept]);
    let environment = std::fs::read_to_string(format!("/proc/{compiler}/environ")).unwrap();
    assert_eq!(environment, "");
    // Whoever has killed it has stopped nobody from adding a game.
    assert!(
        Command::new("kill").args(["-9", &compiler.to_string()]).status().await.unwrap().success()
    );
    let other = script.content.replacen("{", "{ ", 1);
    let other = json!({ "file": "five.js", "content": other });
    let answer = ada.post("/api/v1/admin/modules", other).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let children = server.children();
    let [(again, _)] = &children[..] else { panic!("{children:?}") };
    assert_ne!(again, compiler);
    let compiler = again;
    server.kill().await;
    // Nobody may have asked yet how it ended; then it has no arguments any more.
    let line = format!("/proc/{compiler}/cmdline");
    let ended = async {
        while std::fs::read_to_string(&line).is_ok_and(|args| !args.is_empty()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("nobody is left who compiles");
}

#[tokio::test]
async fn a_server_that_is_told_to_end_ends_well() {
    let mut process = Process::start("", &["--log-json"]);
    process.browser().await.get("/").await;
    let (code, log) = process.end("-TERM").await;
    assert_eq!(code, Some(0));
    assert!(log.lines().count() >= 2, "{log}");
    for line in log.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
    }
}

#[tokio::test]
async fn no_secret_is_ever_logged() {
    let mut process = Process::start("", &["--log", "trace"]);
    let mut browser = process.browser().await;
    process.line().await;
    let link = process.line().await;
    let token = link.split_once('#').unwrap().1.to_owned();
    let mut secrets = vec![PASSPHRASE.to_owned(), token.clone(), "another secret one".to_owned()];

    let admin = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    browser.post("/api/v1/first-admin", admin).await;
    browser.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    secrets.push(browser.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned());
    let change = json!({ "old": PASSPHRASE, "new": "another secret one" });
    assert_eq!(browser.post("/api/v1/passphrase", change).await.status, StatusCode::OK);
    secrets.push(browser.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned());
    assert_eq!(browser.name().await.as_deref(), Some("Ada"));

    let (_, log) = process.end("-TERM").await;
    assert!(log.contains("/api/v1/passphrase"), "requests are logged: {log}");
    for secret in secrets.iter().map(String::as_str).chain(["$argon2id$"]) {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

#[tokio::test]
async fn a_low_limit_on_open_files_is_raised_as_far_as_the_system_lets() {
    let mut process = Process::start("ulimit -S -n 64", &[]);
    let browser = process.browser().await;
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(tokio::net::TcpStream::connect(browser.address).await.unwrap());
    }
    // Less than the time after which the idle ones are cut off.
    let soon = Duration::from_secs(5);
    let answer = tokio::time::timeout(soon, browser.clone().get("/healthz")).await;
    assert_eq!(answer.unwrap().status, StatusCode::OK);
}

#[tokio::test]
async fn an_address_that_is_taken_is_a_clear_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    command.args(["--listen", &address, "--log", "off", "--data"]).arg(folder.path());
    let done = tokio::time::timeout(PATIENCE, command.output()).await.unwrap().unwrap();
    assert_eq!(done.status.code(), Some(1));
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
}

#[tokio::test]
async fn a_wrong_option_is_a_clear_error() {
    for (args, said) in [
        (&["--lissen", "x"][..], "--listen"),
        (&["--public-url", "play.example.org"], "https://"),
        (&["--database-url", "mysql://x"], "postgres://"),
        (&["--log", "[[["], "--log"),
        (&["--log", "inof"], "“inof”"),
        (&["--metrics-listen", "0.0.0.0:9100"], "--metrics-public"),
        (&["--sign-ups-per-hour", "0"], "sign-ups-per-hour"),
        (&["--tls-cert", "a.pem"], "--tls-key"),
        (&["--tls-cert", "no.pem", "--tls-key", "no.pem"], "no.pem cannot be read"),
        (&["--http-redirect", "127.0.0.1:0"], "--acme-domain"),
        (&["--acme-domain", "https://play.example.org"], "without https://"),
        (&["--acme-domain", "*.example.org"], "without *"),
        (&["--acme-domain", "play.example.org", "--acme-contact", "ada"], "address for mail"),
        (
            &["--acme-domain", "a.example", "--tls-cert", "a", "--tls-key", "b"],
            "cannot be used with",
        ),
        (&["--acme-domain", "a.example", "--public-url", "http://a.example"], "says http"),
        (
            &["--acme-domain", "a.example", "--acme-directory", "http://ca"],
            "begin it with https://",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
        let done = command.args(args).output().await.unwrap();
        assert_ne!(done.status.code(), Some(0), "{args:?}");
        let errors = String::from_utf8(done.stderr).unwrap();
        assert!(errors.contains(said), "{args:?}: {errors}");
    }
}
