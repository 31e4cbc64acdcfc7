//! `cargo xtask cluster`: a site of two servers on this machine, to look at, and `--kills`, which
//! kills one of two again and again while games are played.

mod hosts;

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::nats::Nats;
use crate::needs::{self, Need};
use crate::postgres::Postgres;
use crate::{built, cargo, said};
use hosts::Admin;

/// The games that are played while servers are killed.
const GAMES_AT_ONCE: &str = "200";
/// The names of the two servers.
const NODES: [&str; 2] = ["one", "two"];

/// Starts PostgreSQL, NATS, two servers and two machines that run engines from the system's packages in
/// a temporary folder, and a proxy before them, until Enter or Ctrl-C is pressed.
pub(crate) fn look() -> ExitCode {
    match site().and_then(Site::wait) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Kills one of two servers so many times under games, and tells what came of it.
pub(crate) fn kills(kills: &str, seed: &str) -> ExitCode {
    if kills.parse::<u64>().is_err() || seed.parse::<u64>().is_err() {
        eprintln!("--kills and --seed are numbers.");
        return ExitCode::from(2);
    }
    said(killed(kills, seed))
}

/// The same; what came of it as a line.
///
/// # Errors
/// What is missing, or what went wrong.
pub(crate) fn killed(kills: &str, seed: &str) -> Result<String, String> {
    let tools = needs::provide(&[Need::Packages, Need::Postgres, Need::Nats])?;
    // As people run it: otherwise two hundred games are more than a small machine can play.
    let mut test = cargo(&["test", "--release", "--package", "rookery-server"]);
    test.args(["--test", "durability", "several", "--", "--nocapture"])
        .env("ROOKERY_TEST_KILLS", kills)
        .env("ROOKERY_TEST_SEED", seed);
    test.env("ROOKERY_TEST_GAMES_AT_ONCE", GAMES_AT_ONCE);
    let output = tools.tell(test).stderr(Stdio::inherit()).output();
    let output = output.map_err(|err| err.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line =
        text.lines().find(|line| line.contains(" kills, ")).filter(|_| output.status.success());
    line.map(str::to_owned).ok_or_else(|| text.into_owned())
}

/// What runs; it ends in the order of the fields.
struct Site {
    _hosts: Vec<Ends>,
    _servers: Vec<Ends>,
    _nats: Nats,
    _postgres: Postgres,
    _folder: Folder,
    address: String,
    admin: Admin,
}

/// A program that is told to end when it is dropped.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        // It lets what is under way come to its end.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Site {
    fn wait(self) -> Result<(), String> {
        println!(
            "Two servers, two machines for engines, PostgreSQL and NATS. Press Enter, or Ctrl-C, to \
             end them all."
        );
        println!("The site: http://{}/", self.address);
        println!("{}", self.admin.told());
        let _ = io::stdin().lock().read_line(&mut String::new());
        println!("Ending…");
        Ok(())
    }
}

fn site() -> Result<Site, String> {
    needs::provide(&[Need::Packages, Need::Postgres, Need::Nats])?;
    let mut build = cargo(&["build", "--workspace", "--bins"]);
    if !build.status().is_ok_and(|status| status.success()) {
        return Err("The programs cannot be built.".to_owned());
    }
    let folder = std::env::temp_dir().join(format!("rookery-cluster-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|err| format!("{}: {err}", folder.display()))?;
    let folder = Folder(folder);
    let (postgres, nats) = (Postgres::start()?, Nats::start()?);
    let admin = Admin::make(&folder.0, postgres.url())?;
    let (mut servers, mut addresses) = (vec![], vec![]);
    for node in NODES {
        let (server, mut lines) = start(&folder.0, node, postgres.url(), nats.url())?;
        servers.push(server);
        let url = loop {
            let mut line = String::new();
            if lines.read_line(&mut line).unwrap_or(0) == 0 {
                return Err(format!("The server {node} did not start."));
            }
            if let Some(url) = line.trim().strip_prefix("Rookery is ready: http://") {
                break url.trim_end_matches('/').to_owned();
            }
        };
        println!("Server {node}: http://{url}/");
        addresses.push(url);
        // The rest of what it prints.
        thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                println!("{line}");
            }
        });
    }
    let hosts = admin.start_hosts(&folder.0, &addresses)?;
    let proxy = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let proxy = proxy.map_err(|err| format!("no port is free: {err}"))?;
    let address = proxy.local_addr().map_err(|err| err.to_string())?.to_string();
    thread::spawn(move || take_in(&proxy, &addresses));
    Ok(Site {
        _hosts: hosts,
        _servers: servers,
        _nats: nats,
        _postgres: postgres,
        _folder: folder,
        address,
        admin,
    })
}

fn start(
    folder: &Path,
    node: &str,
    postgres: &str,
    nats: &str,
) -> Result<(Ends, BufReader<ChildStdout>), String> {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "TERM"]).arg(built("debug").join("rookery-server"));
    command.args(["--listen", "127.0.0.1:0", "--node", node, "--log", "warn"]);
    command.args(["--database-url", postgres, "--nats", nats, "--security-log", "none"]);
    command.arg("--data").arg(folder.join(node)).arg("--compiled").arg(folder.join("compiled"));
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|err| format!("rookery-server: {err}"))?;
    let lines = child.stdout.take().ok_or("The server says nothing.")?;
    Ok((Ends(child), BufReader::new(lines)))
}

/// Takes connections to the servers by turns, to another one where one is not there.
fn take_in(proxy: &TcpListener, addresses: &[String]) {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    for client in proxy.incoming().flatten() {
        let first = TURN.fetch_add(1, Ordering::Relaxed);
        let turns = (0..addresses.len()).map(|i| &addresses[(first + i) % addresses.len()]);
        let Some(server) = turns.filter_map(|at| TcpStream::connect(at).ok()).next() else {
            continue;
        };
        for (from, to) in [(&client, &server), (&server, &client)] {
            let (Ok(mut from), Ok(mut to)) = (from.try_clone(), to.try_clone()) else { continue };
            thread::spawn(move || {
                let _ = io::copy(&mut from, &mut to);
                let _ = to.flush();
                let _ = to.shutdown(std::net::Shutdown::Both);
            });
        }
    }
}
