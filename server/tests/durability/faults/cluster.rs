//! A PostgreSQL server of a test's own, on a small disk, that syncs what it writes.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::namespace::{SmallDisk, is_root};

/// Enough for its files and for a small log, in mebibytes.
const SIZE: u32 = 192;
const START_MAX: Duration = Duration::from_secs(60);
/// So that what is committed is on the disk, all of it fits, and nothing is left behind elsewhere.
const SETTINGS: [&str; 5] = [
    "listen_addresses=127.0.0.1",
    "fsync=on",
    "max_wal_size=16MB",
    "min_wal_size=2MB",
    "dynamic_shared_memory_type=mmap",
];
const POLL_EVERY: Duration = Duration::from_millis(50);

pub(super) struct Cluster {
    pub(super) disk: SmallDisk,
    pub(super) port: u16,
    programs: PathBuf,
    server: Option<Child>,
}

impl Cluster {
    pub(super) async fn start() -> Self {
        let disk = SmallDisk::new(SIZE).await;
        let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut cluster = Self { disk, port, programs: programs(), server: None };
        let mut initdb = cluster.command("initdb");
        initdb.arg("--pgdata").arg(cluster.data()).args(["--username", "postgres"]);
        initdb.args(["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]);
        initdb.args(["--wal-segsize", "1"]);
        assert!(initdb.stdout(Stdio::null()).status().await.unwrap().success());
        cluster.run().await;
        cluster
    }

    /// Starts it once more, and waits until it answers.
    pub(super) async fn run(&mut self) {
        let url = self.url(self.port);
        let answers = async {
            while PgConnection::connect(&url).await.is_err() {
                // Where some who served for the one before have not noticed yet that it is gone, it ends.
                if self.server.is_none() || self.has_ended() {
                    self.server = Some(self.spawn());
                }
                sleep(POLL_EVERY).await;
            }
        };
        timeout(START_MAX, answers).await.expect("PostgreSQL answers");
    }

    fn spawn(&self) -> Child {
        let mut postgres = self.command("postgres");
        postgres.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        postgres.arg("-k").arg(self.disk.folder());
        for setting in SETTINGS {
            postgres.args(["-c", setting]);
        }
        postgres.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        postgres.spawn().unwrap()
    }

    /// Kills it; those who serve for it end as soon as they notice.
    pub(super) async fn kill(&mut self) {
        self.server.take().unwrap().kill().await.unwrap();
    }

    /// Whether it has ended by itself.
    pub(super) fn has_ended(&mut self) -> bool {
        self.server.as_mut().unwrap().try_wait().unwrap().is_some()
    }

    pub(super) fn url(&self, port: u16) -> String {
        format!("postgres://postgres@127.0.0.1:{port}/postgres")
    }

    pub(super) async fn end(mut self) {
        self.kill().await;
        self.disk.end().await;
    }

    fn data(&self) -> PathBuf {
        self.disk.folder().join("data")
    }

    /// One of its programs, where the disk is mounted: as the user `postgres` where we are root, because
    /// it refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let inside = self.disk.inside();
        let mut command = Command::new(&inside[0]);
        command.args(&inside[1..]);
        if is_root() {
            let user = ["--reuid", "postgres", "--regid", "postgres", "--init-groups"];
            command.args(["setpriv", "--pdeathsig", "KILL"]).args(user);
        }
        command.arg(self.programs.join(program)).current_dir("/").stdin(Stdio::null());
        command
    }
}

/// The folder with its programs, the newest version first.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort_by_key(|folder| {
        let version = folder.parent().and_then(|folder| folder.file_name()?.to_str());
        std::cmp::Reverse(version.and_then(|name| name.parse::<u32>().ok()))
    });
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    let has_all = |folder: &PathBuf| {
        ["initdb", "postgres"].iter().all(|program| folder.join(program).is_file())
    };
    folders.into_iter().find(has_all).expect("PostgreSQL; `cargo xtask test` installs it")
}
