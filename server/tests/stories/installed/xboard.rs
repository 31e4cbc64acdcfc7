//! XBoard, drawn on a screen that nobody sees, logs in and plays: `apt install xboard xvfb`, then
//! `cargo test --workspace --test stories installed::xboard -- --ignored`.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::ics::{Telnet, server};
use crate::server::{Folder, PASSPHRASE, TestServer};

const PATIENCE: Duration = Duration::from_secs(30);
const XBOARD: &str = "/usr/games/xboard";

/// A screen of its own; it chooses its number.
async fn screen() -> (Child, String) {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut screen = command.spawn().expect("Xvfb is not here: apt install xvfb");
    let mut lines = BufReader::new(screen.stdout.take().unwrap()).lines();
    let number = timeout(PATIENCE, lines.next_line()).await.unwrap().unwrap().unwrap();
    (screen, format!(":{number}"))
}

/// XBoard, and what it shows in the window that it was started from.
struct XBoard {
    _program: Child,
    input: ChildStdin,
    output: ChildStdout,
    shown: String,
}

impl XBoard {
    fn start(server: &TestServer, display: &str, home: &Folder) -> Self {
        let address = server.running.ics_address.unwrap();
        std::fs::create_dir_all(home.path()).unwrap();
        let mut command = Command::new(XBOARD);
        command.args(["-ics", "-icshost", &address.ip().to_string()]);
        command.args(["-icsport", &address.port().to_string()]);
        command.env("DISPLAY", display).env("HOME", home.path()).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut program = command.spawn().expect("XBoard is not here: apt install xboard");
        let (input, output) = (program.stdin.take().unwrap(), program.stdout.take().unwrap());
        Self { _program: program, input, output, shown: String::new() }
    }

    async fn says(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }

    async fn until(&mut self, text: &str) {
        while !self.shown.contains(text) {
            let mut bytes = [0; 4096];
            let read = timeout(PATIENCE, self.output.read(&mut bytes)).await;
            let read = read.unwrap_or_else(|_| panic!("no {text:?} in {:?}", self.shown)).unwrap();
            assert!(read > 0, "it has ended: {:?}", self.shown);
            self.shown += &String::from_utf8_lossy(&bytes[..read]);
        }
    }
}

#[tokio::test]
#[ignore = "needs XBoard"]
async fn xboard_logs_in_and_a_game_is_played_through_it() {
    let server = server().await;
    server.registered("ada").await;
    let mut bert = Telnet::of(&server, "bert").await;
    let ((_screen, display), home) = (screen().await, Folder::new());
    let mut ada = XBoard::start(&server, &display, &home);
    ada.until("login:").await;
    ada.says("ada").await;
    ada.until("password:").await;
    ada.says(PASSPHRASE).await;
    ada.until("Starting FICS session as ada").await;
    ada.says("match bert 5 0 white").await;
    bert.until("Challenge: ada").await;
    bert.says("accept").await;
    bert.position().await;
    for (hers, his) in [("f2f3", "e7e5"), ("g2g4", "d8h4")] {
        ada.says(hers).await;
        bert.position().await;
        bert.says(his).await;
        bert.position().await;
    }
    ada.until("{Game 1 (ada vs. bert) ada checkmated} 0-1").await;
    // It has understood every position, and shows none as text.
    assert!(!ada.shown.contains("<12>"), "{}", ada.shown);
    assert!(!ada.shown.contains("Command not found"), "{}", ada.shown);
}
