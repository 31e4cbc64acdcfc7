//! The server's program as a process that can be killed and started again.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::time::sleep;

const POLL_EVERY: Duration = Duration::from_millis(2);

/// A server with a folder and a port of its own, both the same after every start.
pub(crate) struct Process {
    folder: PathBuf,
    address: String,
    child: Option<Child>,
}

impl Process {
    pub(crate) fn new() -> Self {
        let name = format!("rookery-durability-{:016x}", rookery_server::now::random_u64());
        let folder = std::env::temp_dir().join(name);
        Self { folder, address: String::new(), child: None }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Starts it, and waits until it takes in connections.
    pub(crate) async fn start(&mut self) {
        if self.address.is_empty() {
            let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
            self.address = free.local_addr().unwrap().to_string();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
        command.args(["--listen", &self.address, "--log", "warn"]).arg("--data").arg(&self.folder);
        command.env("ROOKERY_WITHOUT_SCRIPTS", "true");
        let child = command.stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap();
        let child = self.child.insert(child);
        while TcpStream::connect(&self.address).await.is_err() {
            assert!(child.try_wait().unwrap().is_none(), "the server ended at once");
            sleep(POLL_EVERY).await;
        }
    }

    /// Kills it with SIGKILL: it has no chance to put anything in order.
    pub(crate) async fn kill(&mut self) {
        self.child.take().unwrap().kill().await.unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
