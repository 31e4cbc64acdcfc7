//! A terminal that tests type into and read: tmux, with a server of its own for each.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::house::House;

const POLL_EVERY: Duration = Duration::from_millis(50);
/// The longest that anything takes, on a machine that is busy with other tests.
const WAIT_MAX: Duration = Duration::from_secs(40);

/// The program in a terminal.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// Starts the program in a terminal of so many columns and rows; a shell says how it ended.
    pub(crate) fn open(house: &House, size: (u16, u16)) -> Self {
        let session = format!("ROOKERY_SESSION_FILE={}", house.session_file().display());
        Self::start("", &session, "", size)
    }

    /// Starts the program with these words in a folder, as nobody.
    pub(crate) fn run(folder: &Path, words: &str, size: (u16, u16)) -> Self {
        let session = "ROOKERY_SESSION_FILE=/nowhere/session.json";
        Self::start(&format!("cd '{}';", folder.display()), session, words, size)
    }

    fn start(first: &str, session: &str, words: &str, (columns, rows): (u16, u16)) -> Self {
        assert!(
            Command::new("tmux").arg("-V").output().is_ok_and(|tmux| tmux.status.success()),
            "This test needs tmux. On Debian or Ubuntu: apt-get install tmux"
        );
        static OPENED: AtomicU32 = AtomicU32::new(0);
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let socket = format!("rookery-test-{}-{number}", std::process::id());
        let terminal = Self { socket };
        let script = format!(
            "{first} '{}' {words}; echo left with $?; echo canonical: $(stty -a | grep -o '.icanon'); sleep 1000",
            env!("CARGO_BIN_EXE_rookery")
        );
        let (columns, rows) = (columns.to_string(), rows.to_string());
        terminal.tmux(&[
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            "-e",
            session,
            "-e",
            "LANG=C.UTF-8",
            "-e",
            "LC_ALL=C.UTF-8",
            "-e",
            "NO_COLOR=",
            "sh",
            "-c",
            &script,
            ";",
            "set-option",
            "-g",
            "status",
            "off",
        ]);
        terminal
    }

    /// Presses keys, by tmux's names for them.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a text.
    pub(crate) fn types(&self, text: &str) {
        self.tmux(&["send-keys", "-l", "--", text]);
    }

    pub(crate) fn resize(&self, (columns, rows): (u16, u16)) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tmux(&["resize-window", "-x", &columns, "-y", &rows]);
    }

    /// What the terminal shows now.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the terminal shows a text.
    pub(crate) async fn shows(&self, text: &str) {
        let until = Instant::now() + WAIT_MAX;
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return;
            }
            assert!(Instant::now() < until, "“{text}” is not shown:\n{screen}");
            sleep(POLL_EVERY).await;
        }
    }

    /// Presses a key until the terminal shows a text.
    pub(crate) async fn press_until(&self, key: &str, text: &str) {
        let until = Instant::now() + WAIT_MAX;
        while !self.screen().contains(text) {
            assert!(Instant::now() < until, "“{text}” is not shown:\n{}", self.screen());
            self.press(&[key]);
            sleep(4 * POLL_EVERY).await;
        }
    }

    fn tmux(&self, words: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket, "-f", "/dev/null"]).args(words);
        let Output { status, stdout, stderr } = command.output().unwrap();
        let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert!(status.success(), "tmux {words:?}: {err}");
        out
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        // Where it is gone already, all is well.
        let _ = command.args(["-L", &self.socket, "kill-server"]).output();
    }
}
