//! A server is started in a place and played on.

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use super::place::Place;
use crate::built;

/// What is played and asked, with the programs of a package alone.
pub(super) const SCRIPT: &str = include_str!("play.sh");

/// The programs of a package, where they were put.
pub(super) struct Programs {
    /// As it is called inside the place.
    pub(super) folder: String,
}

impl Programs {
    pub(super) const ALL: [&str; 3] = ["rookery-server", "rookery", "rookery-engine-host"];
}

/// Starts a server, plays on it by the name of `host`, and stops it. What was seen, in a sentence.
///
/// # Errors
/// What the script says, and the end of the server's log.
pub(super) fn serve_and_play(
    place: &Place,
    programs: &Programs,
    host: &str,
) -> Result<String, String> {
    let port = free_port()?;
    let log = built("long").join("server.log");
    let fault = |err: std::io::Error| format!("{}: {err}", log.display());
    let file = File::create(&log).map_err(fault)?;
    let inside = place.inside();
    let listen = format!("127.0.0.1:{port}");
    let mut server = Command::new(&inside[0]);
    server.args(&inside[1..]).arg(format!("{}/rookery-server", programs.folder));
    server.args(["--listen", &listen, "--data", "/data"]);
    server.env_clear().env("PATH", "/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin");
    server.stdin(Stdio::null()).stdout(file.try_clone().map_err(fault)?).stderr(file);
    let mut server = server.spawn().map_err(|err| format!("{}: {err}", inside[0]))?;
    let mut play = Command::new("sh");
    play.args(["-c", SCRIPT]).env("INSIDE", inside.join(" ")).env("PROGRAMS", &programs.folder);
    play.env("ROOKERY_LISTEN", &listen).env("ROOKERY_DATA", "/data");
    play.env("ROOKERY_SERVER", format!("http://{host}:{port}"));
    let played = play.stdin(Stdio::null()).output();
    // It may have ended by itself; then the script has failed and says so.
    let _ = server.kill();
    let _ = server.wait();
    let played = played.map_err(|err| format!("sh: {err}"))?;
    if played.status.success() {
        return Ok(String::from_utf8_lossy(&played.stdout).trim().to_owned());
    }
    let log = fs::read_to_string(&log).unwrap_or_default();
    let last: Vec<&str> = log.lines().rev().take(20).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    let said = String::from_utf8_lossy(&played.stderr).trim().to_owned();
    Err(format!("{said}\nThe server's log ends:\n{}", last.join("\n")))
}

fn free_port() -> Result<u16, String> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|it| it.local_addr());
    free.map(|address| address.port()).map_err(|err| format!("there is no free port: {err}"))
}
