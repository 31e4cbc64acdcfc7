//! A program behind a protocol, as simply as can be.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use rookery_engine_host::protocol::{Heard, Protocol, speak};
use rookery_rules::Tongue;

/// Lines that wait to be read at most.
const LINES_MAX: usize = 10_000;
/// Generous: what takes longer never comes.
const ANSWER: Duration = Duration::from_secs(60);
/// How long a program that has no word for it is silent before it is ready.
const SILENCE: Duration = Duration::from_secs(2);

/// A program that is running, and the machine that speaks with it.
pub(crate) struct Talk {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    pub(crate) machine: Box<dyn Protocol>,
    /// What was said last, both ways.
    pub(crate) log: Vec<String>,
}

impl Talk {
    /// `None` where the program is not installed.
    pub(crate) fn start(command: &str, tongue: Tongue) -> Option<Self> {
        let mut words = command.split(' ');
        let name = words.next()?;
        let paths = [format!("/usr/games/{name}"), format!("/usr/bin/{name}")];
        let path = paths.into_iter().find(|path| std::path::Path::new(path).exists())?;
        let mut child = Command::new(path)
            .args(words)
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (to, from) = (child.stdin.take()?, child.stdout.take()?);
        let (say, lines) = sync_channel(LINES_MAX);
        std::thread::spawn(move || {
            let mut from = BufReader::new(from);
            let mut bytes = vec![];
            while from.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                bytes.clear();
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        let mut talk = Self { child, to, lines, machine: speak(tongue), log: vec![] };
        let mut out = String::new();
        talk.machine.hello(&mut out);
        talk.say(&out);
        talk.ready();
        Some(talk)
    }

    pub(crate) fn say(&mut self, out: &str) {
        self.log.extend(out.lines().map(|line| format!("> {line}")));
        self.to.write_all(out.as_bytes()).expect("the program reads");
        self.to.flush().expect("the program reads");
    }

    /// Reads on until a line means something of interest.
    pub(crate) fn hear(&mut self, wanted: impl Fn(&Heard) -> bool) -> Heard {
        loop {
            let heard = self.next(ANSWER).unwrap_or_else(|| panic!("no answer\n{}", self.told()));
            assert!(!matches!(heard, Heard::Refuses(_)), "{heard:?}\n{}", self.told());
            if wanted(&heard) {
                return heard;
            }
        }
    }

    pub(crate) fn ready(&mut self) {
        loop {
            let silent = self.machine.silence_is_ready();
            match self.next(if silent { SILENCE } else { ANSWER }) {
                Some(Heard::Ready) => return,
                Some(Heard::Refuses(why)) => panic!("{why}\n{}", self.told()),
                Some(_) => {}
                None if silent => return,
                None => panic!("not ready\n{}", self.told()),
            }
        }
    }

    fn next(&mut self, patience: Duration) -> Option<Heard> {
        let line = match self.lines.recv_timeout(patience) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => panic!("it has ended\n{}", self.told()),
        };
        let mut out = String::new();
        let heard = self.machine.heard(&line, &mut out);
        self.log.push(format!("< {line}"));
        if !out.is_empty() {
            self.say(&out);
        }
        Some(heard)
    }

    /// The last of what was said.
    pub(crate) fn told(&self) -> String {
        self.log[self.log.len().saturating_sub(40)..].join("\n")
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let mut out = String::new();
        self.machine.quit(&mut out);
        let _ = self.to.write_all(out.as_bytes());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
