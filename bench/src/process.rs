//! The server as a process of its own, on a folder of its own.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::Failure;

const START_MAX: Duration = Duration::from_secs(20);
const START_POLL_EVERY: Duration = Duration::from_micros(500);
/// As often as the load needs; nobody else is here.
const NO_RATE: &str = "1000000";
const MESSAGES_PER_S: &str = "1000";

/// A running server. It is killed, and its folder removed, when this is dropped.
pub(crate) struct Server {
    /// Host and port.
    pub(crate) address: String,
    /// Host and port of what it counts.
    metrics: String,
    process: Child,
    /// From the start of the process until it took in a connection.
    pub(crate) started_in: Duration,
}

/// A folder that goes when this is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("rookery-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It lies among temporary files; what stays there goes one day.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Server {
    /// Where two players are connected who are both here.
    pub(crate) fn both(&self) -> [String; 2] {
        [self.address.clone(), self.address.clone()]
    }

    /// Starts `program` on `folder`, with the database of `database`, or SQLite in the folder.
    pub(crate) async fn start(
        program: &Path,
        folder: &Path,
        database: Option<&str>,
    ) -> Result<Self, Failure> {
        Self::start_with(program, folder, database, &[]).await
    }

    /// The same with more options.
    pub(crate) async fn start_with(
        program: &Path,
        folder: &Path,
        database: Option<&str>,
        options: &[&str],
    ) -> Result<Self, Failure> {
        let free = [(); 2].map(|()| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let [address, metrics] = free.map(|free| free.and_then(|it| it.local_addr()));
        let [address, metrics] = [address?.to_string(), metrics?.to_string()];
        let mut command = Command::new(program);
        command.args(["--listen", &address, "--log", "warn"]).arg("--data").arg(folder);
        // A variable, which servers of before it leave alone.
        command.args(["--metrics-listen", &metrics]).env("ROOKERY_SECURITY_LOG", "none");
        command.args(["--sign-ups-per-hour", NO_RATE, "--log-ins-per-minute", NO_RATE]);
        command.args(["--connections-per-address", NO_RATE, "--reads-per-minute", NO_RATE]);
        command.args(["--messages-per-s", MESSAGES_PER_S]).args(options);
        if let Some(database) = database {
            command.args(["--database-url", database]);
        }
        let start = Instant::now();
        let mut process = command.stdout(Stdio::null()).kill_on_drop(true).spawn()?;
        while TcpStream::connect(&address).await.is_err() {
            if let Some(status) = process.try_wait()? {
                return Err(format!("The server ended at once: {status}").into());
            }
            if start.elapsed() > START_MAX {
                return Err("The server did not start in time.".into());
            }
            sleep(START_POLL_EVERY).await;
        }
        Ok(Self { address, metrics, process, started_in: start.elapsed() })
    }

    /// Bytes of memory that the server holds.
    pub(crate) fn memory(&self) -> Result<u64, Failure> {
        memory(self.process.id().ok_or("The server has ended.")?)
    }

    /// The processor time that the server has used, all its threads together.
    pub(crate) fn processor(&self) -> Result<Duration, Failure> {
        let process = self.process.id().ok_or("The server has ended.")?;
        let mut used = Duration::ZERO;
        for task in fs::read_dir(format!("/proc/{process}/task"))? {
            // A thread may end while it is looked at.
            let Ok(told) = fs::read_to_string(task?.path().join("schedstat")) else { continue };
            let nanoseconds = told.split_whitespace().next().and_then(|ns| ns.parse().ok());
            used += Duration::from_nanos(nanoseconds.unwrap_or(0));
        }
        Ok(used)
    }

    /// How much it has counted so far under a name.
    pub(crate) async fn counted(&self, name: &str) -> Result<u64, Failure> {
        let mut stream = TcpStream::connect(&self.metrics).await?;
        stream
            .write_all(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            .await?;
        let mut told = String::new();
        stream.read_to_string(&mut told).await?;
        let count = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        // What has never been counted is not told.
        Ok(count.map_or(Ok(0), str::parse)?)
    }

    /// Ends it, at once.
    pub(crate) async fn kill(mut self) -> Result<(), Failure> {
        Ok(self.process.kill().await?)
    }
}

/// Bytes of memory that a process holds.
pub(crate) fn memory(process: u32) -> Result<u64, Failure> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next());
    Ok(kib.ok_or("The system does not tell the memory of a process.")?.parse::<u64>()? * 1024)
}
