//! The server's program as a process that can be killed and started again.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rookery_api_client::Client;
use rookery_protocol::account::Credentials;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::time::sleep;

const POLL_EVERY: Duration = Duration::from_millis(2);
const PORTS: Range<u16> = 20_000..30_000;

/// A server with a folder and a port of its own, both the same after every start.
pub(crate) struct Process {
    folder: PathBuf,
    address: String,
    /// What else it is told when it starts.
    options: Vec<String>,
    /// What it is started by, with the arguments before its own name.
    launcher: Vec<String>,
    child: Option<Child>,
}

impl Process {
    pub(crate) fn new() -> Self {
        Self::with(&[])
    }

    /// One that is told more.
    pub(crate) fn with(options: &[&str]) -> Self {
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        let name = format!("rookery-durability-{:016x}", rookery_play::now::random_u64());
        let folder = std::env::temp_dir().join(name);
        Self { folder, address: String::new(), options, launcher: vec![], child: None }
    }

    /// One of a folder that is there, at an address that nobody has any more.
    pub(crate) fn of(folder: &Path, address: &str) -> Self {
        let mut process = Self::new();
        address.clone_into(&mut process.address);
        folder.clone_into(&mut process.folder);
        process
    }

    /// From now on it is started by another program.
    pub(crate) fn start_by(&mut self, launcher: &[&str]) {
        self.launcher = launcher.iter().map(|word| (*word).to_owned()).collect();
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Starts it, and waits until it takes in connections.
    pub(crate) async fn start(&mut self) {
        if self.address.is_empty() {
            self.address = free_address().await;
        }
        const SERVER: &str = env!("CARGO_BIN_EXE_rookery-server");
        let mut words = self.launcher.iter().map(String::as_str).chain([SERVER]);
        let mut command = Command::new(words.next().unwrap());
        command.args(words);
        command.args(["--listen", &self.address, "--log", "warn"]).arg("--data").arg(&self.folder);
        command.args(["--security-log", "none"]);
        command.args(&self.options).env("ROOKERY_WITHOUT_SCRIPTS", "true");
        let child = command.stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let child = self.child.insert(child);
        while TcpStream::connect(&self.address).await.is_err() {
            assert!(child.try_wait().unwrap().is_none(), "the server ended at once");
            sleep(POLL_EVERY).await;
        }
    }

    /// Whether it runs, or has ended by itself.
    pub(crate) fn runs(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| child.try_wait().unwrap().is_none())
    }

    /// Makes an admin beside the running server, and signs in.
    pub(crate) async fn admin(&self) -> Client {
        const PASSPHRASE: &str = "a passphrase of some length";
        let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
        command.args(["account", "add", "Ada", "--role", "admin", "--data"]).arg(&self.folder);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
        let mut child = piped.unwrap();
        child.stdin.take().unwrap().write_all(PASSPHRASE.as_bytes()).await.unwrap();
        assert!(child.wait().await.unwrap().success());
        let client = Client::new(&self.url()).unwrap();
        let credentials = Credentials { name: "Ada".into(), passphrase: PASSPHRASE.into() };
        client.log_in(&credentials).await.unwrap();
        client
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        let mut child = self.child.take().unwrap();
        let id = child.id().unwrap().to_string();
        assert!(Command::new("kill").arg(id).status().await.unwrap().success());
        assert!(child.wait().await.unwrap().success());
    }

    /// Sends a signal to it where it was started by strace, which has no other child.
    pub(crate) async fn signal_traced(&self, signal: &str) {
        let strace = self.child.as_ref().unwrap().id().unwrap();
        let children = format!("/proc/{strace}/task/{strace}/children");
        let server = std::fs::read_to_string(children).unwrap();
        let mut kill = Command::new("kill");
        assert!(kill.args([signal, server.trim()]).status().await.unwrap().success());
    }

    /// Waits until whoever started it has ended with it; whether it ended well.
    pub(crate) async fn ended(&mut self) -> bool {
        self.child.take().unwrap().wait().await.unwrap().success()
    }

    /// Kills it with SIGKILL: it has no chance to put anything in order.
    pub(crate) async fn kill(&mut self) {
        self.child.take().unwrap().kill().await.unwrap();
    }
}

/// An address that nobody gets by chance while its server is away, as those are that the system
/// gives to whoever does not care (32768 and up).
async fn free_address() -> String {
    loop {
        let port = PORTS.start + (rookery_play::now::random_u64() % PORTS.len() as u64) as u16;
        let address = format!("127.0.0.1:{port}");
        if TcpListener::bind(&address).await.is_ok() {
            return address;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
