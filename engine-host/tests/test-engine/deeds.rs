//! What the test engine does that it should not.

use std::fs;
use std::io::{self, Write, stderr};
use std::net::{TcpListener, UdpSocket};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_process};

const MIB: usize = 1024 * 1024;
const COMPLAINTS_MIB: usize = 20;
const CHILDREN_MAX: usize = 100;

/// Writes one line again and again, for ever.
pub(crate) fn flood(out: &mut impl Write) -> io::Result<()> {
    let lines = "info depth 12 seldepth 20 score cp 31 nodes 123456 nps 900000 pv e2e4 e7e5 g1f3\n";
    let lines = lines.repeat(100);
    loop {
        out.write_all(lines.as_bytes())?;
    }
}

/// Writes one line for ever.
pub(crate) fn endless_line(out: &mut impl Write) -> io::Result<()> {
    let piece = [b'x'; 4096];
    loop {
        out.write_all(&piece)?;
    }
}

pub(crate) fn complain() -> io::Result<()> {
    let line = "this engine is not happy at all with the position that it was given, ".repeat(16);
    let mut left = COMPLAINTS_MIB * MIB;
    while left > 0 {
        writeln!(stderr(), "{line}")?;
        left = left.saturating_sub(line.len() + 1);
    }
    Ok(())
}

pub(crate) fn signal_oneself(signal: Signal) {
    // The first of a kind may be taken for a stack overflow, and be let pass.
    for _ in 0..2 {
        let _ = kill_process(getpid(), signal);
    }
}

pub(crate) fn rest_for_ever() -> ! {
    loop {
        thread::park();
    }
}

/// Another of this program, in another mode.
pub(crate) fn child(mode: &str) -> io::Result<Child> {
    Command::new(std::env::current_exe()?).arg(mode).spawn()
}

/// As many as it may.
pub(crate) fn children() -> Vec<Child> {
    (0..CHILDREN_MAX).map_while(|_| child("linger").ok()).collect()
}

/// About 1 MiB in a millisecond, up to `max_mib`.
pub(crate) fn eat_memory(max_mib: usize) -> usize {
    let mut eaten = Vec::new();
    for _ in 0..max_mib {
        eaten.push(vec![1_u8; MIB]);
        thread::park_timeout(Duration::from_millis(1));
    }
    eaten.iter().map(|piece| usize::from(piece[piece.len() / 2])).sum()
}

pub(crate) fn open_sockets() -> Vec<String> {
    vec![
        told("listen", TcpListener::bind("127.0.0.1:0")),
        told("send", UdpSocket::bind("127.0.0.1:0")),
        told("pair", std::os::unix::net::UnixStream::pair()),
        told("datagrams", std::os::unix::net::UnixDatagram::pair()),
    ]
}

pub(crate) fn write_files(other: &str) -> Vec<String> {
    vec![told("write outside", fs::write(other, "was here")), told("write", fs::write("own", "x"))]
}

pub(crate) fn read_file(path: &str) -> Vec<String> {
    vec![told("read", fs::read(path))]
}

/// Its environment, its open files, and its resource limits.
pub(crate) fn show_self() -> Vec<String> {
    let environment = std::env::vars().map(|(name, value)| format!("env {name}={value}"));
    let files = fs::read_dir("/proc/self/fd").into_iter().flatten().filter_map(Result::ok);
    let files = files.filter_map(|file| fs::read_link(file.path()).ok());
    let files = files.map(|file| format!("file {}", file.display()));
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let kernel = status.lines().chain(limits.lines()).map(str::to_owned);
    environment.chain(files).chain(kernel).collect()
}

fn told<T>(what: &str, done: io::Result<T>) -> String {
    match done {
        Ok(_) => format!("could {what}"),
        Err(why) => format!("could not {what}: {why}"),
    }
}
