//! A PostgreSQL server for the tests: the one that is here, or one of our own that goes afterwards.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::needs::{is_root, succeed};

/// The variable that tells the tests the address; who sets it brings a server of their own.
pub(crate) const URL_VARIABLE: &str = "ROOKERY_TEST_POSTGRES";
const PORT_USUAL: u16 = 5432;
const CONNECT_MAX: Duration = Duration::from_secs(2);
const START_POLLS_MAX: u32 = 120;
const START_POLL_EVERY: Duration = Duration::from_millis(250);

/// A server that trusts us.
pub(crate) struct Postgres {
    url: String,
    /// The one that we started.
    own: Option<Cluster>,
}

impl Postgres {
    /// The server that [`URL_VARIABLE`] names, one on the usual port that asks for no password, or
    /// one that is started from the system's packages.
    pub(crate) fn find_or_start() -> Result<Postgres, String> {
        if let Some(url) = given_url() {
            return Ok(Postgres { url, own: None });
        }
        if trusts_us(PORT_USUAL) {
            return Ok(Postgres { url: url(PORT_USUAL), own: None });
        }
        Self::start()
    }

    /// One of our own, from the system's packages.
    pub(crate) fn start() -> Result<Postgres, String> {
        let programs = programs().ok_or("There is no PostgreSQL server to start.")?;
        let own = Cluster::start(&programs)?;
        Ok(Postgres { url: url(own.port), own: Some(own) })
    }

    pub(crate) fn url(&self) -> &str {
        debug_assert!(self.own.as_ref().is_none_or(|own| url(own.port) == self.url));
        &self.url
    }
}

/// Whether there is a server to use or to start.
pub(crate) fn is_available() -> bool {
    given_url().is_some() || trusts_us(PORT_USUAL) || programs().is_some()
}

fn given_url() -> Option<String> {
    std::env::var_os(URL_VARIABLE).and_then(|url| url.into_string().ok())
}

fn url(port: u16) -> String {
    format!("postgres://postgres@127.0.0.1:{port}/postgres")
}

/// Whether a server on this port lets `postgres` in without a password: the first answer to the
/// protocol's start-up message says so.
fn trusts_us(port: u16) -> bool {
    let mut start = vec![0, 0, 0, 0, 0, 3, 0, 0];
    start.extend_from_slice(b"user\0postgres\0database\0postgres\0\0");
    start[3] = start.len() as u8;
    let ask = || -> std::io::Result<[u8; 9]> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut stream = TcpStream::connect_timeout(&address, CONNECT_MAX)?;
        stream.set_read_timeout(Some(CONNECT_MAX))?;
        stream.write_all(&start)?;
        let mut answer = [0; 9];
        stream.read_exact(&mut answer)?;
        Ok(answer)
    };
    const AUTHENTICATION_OK: [u8; 9] = [b'R', 0, 0, 0, 8, 0, 0, 0, 0];
    ask().is_ok_and(|answer| answer == AUTHENTICATION_OK)
}

/// The folder with `initdb`, `pg_ctl` and `postgres`, the newest version first.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort_by_key(|folder| {
        let version = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        std::cmp::Reverse(version.and_then(|name| name.parse::<u32>().ok()))
    });
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| {
        ["initdb", "pg_ctl", "postgres"].iter().all(|program| folder.join(program).is_file())
    })
}

/// A server of our own, in a folder and on a port of its own.
struct Cluster {
    port: u16,
    folder: PathBuf,
    /// Where `pg_ctl` is.
    programs: PathBuf,
    server: Child,
}

impl Cluster {
    fn start(programs: &Path) -> Result<Cluster, String> {
        let folder = std::env::temp_dir().join(format!("rookery-postgres-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|err| format!("{}: {err}", folder.display()))?;
        let started = Self::start_in(programs, &folder);
        if started.is_err() {
            // Nothing runs in it; the error to tell is the first one.
            let _ = fs::remove_dir_all(&folder);
        }
        started
    }

    fn start_in(programs: &Path, folder: &Path) -> Result<Cluster, String> {
        let said = |err: std::io::Error| format!("PostgreSQL: {err}");
        if is_root() {
            let (user, group) = (id("-u")?, id("-g")?);
            chown(folder, Some(user), Some(group)).map_err(said)?;
        }
        let data = folder.join("data");
        let mut initdb = as_postgres(&programs.join("initdb"), folder);
        initdb.arg("--pgdata").arg(&data).args(["--username", "postgres", "--auth", "trust"]);
        initdb.args(["--encoding", "UTF8", "--locale", "C", "--no-sync"]).stdout(Stdio::null());
        succeed(initdb)?;

        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(said)?;
        let port = free.local_addr().map_err(said)?.port();
        drop(free);
        let log = fs::File::create(folder.join("log")).map_err(said)?;
        let mut postgres = as_postgres(&programs.join("postgres"), folder);
        postgres.arg("-D").arg(&data).args(["-p", &port.to_string(), "-k"]).arg(folder);
        // What the tests check is what is written, not that it survives a power cut.
        for setting in ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=300"] {
            postgres.args(["-c", setting]);
        }
        let server = postgres.stdout(Stdio::null()).stderr(log).spawn().map_err(said)?;
        let cluster =
            Cluster { port, folder: folder.to_owned(), programs: programs.to_owned(), server };
        for _ in 0..START_POLLS_MAX {
            if trusts_us(port) {
                return Ok(cluster);
            }
            pause();
        }
        let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
        Err(format!("PostgreSQL did not start:\n{log}"))
    }
}

impl Drop for Cluster {
    /// Stops the server and removes its files. Nothing can be done about what fails here.
    fn drop(&mut self) {
        let mut stop = as_postgres(&self.programs.join("pg_ctl"), &self.folder);
        stop.args(["stop", "--silent", "--mode", "fast", "--pgdata"]).arg(self.folder.join("data"));
        if succeed(stop).is_err() {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A program that stops when we do, as the user `postgres` where we are root: PostgreSQL refuses to
/// run as root.
fn as_postgres(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]);
    if is_root() {
        command.args(["--reuid", "postgres", "--regid", "postgres", "--init-groups"]);
    }
    command.arg(program).current_dir(folder).stdin(Stdio::null());
    command
}

/// The number of the user `postgres`, or of its group.
fn id(which: &str) -> Result<u32, String> {
    let output = Command::new("id").args([which, "postgres"]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.ok().and_then(|text| text.parse().ok()).ok_or("There is no user postgres.".to_owned())
}

#[expect(clippy::disallowed_methods, reason = "there is no async runtime here to block")]
pub(crate) fn pause() {
    sleep(START_POLL_EVERY);
}
