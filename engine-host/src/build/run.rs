//! One program that runs to its end, contained, within a time and a disk space.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_protocol::build::{BUILD_LINE_LEN_MAX, BUILD_LINES_MAX};
use rookery_protocol::said::Text;
use tokio::time::{Instant, sleep};

use crate::fault::{Doing, Fault};
use crate::launch::Launch;
use crate::process::{Meter, Process};
use crate::texts;

/// How often it is looked how much a folder holds.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The most files and folders that are counted.
const COUNTED_MAX: usize = 200_000;
const MIB: u64 = 1024 * 1024;

/// What a program is run for.
pub(crate) struct Ran<'a> {
    /// What to run, and how contained.
    pub(crate) launch: &'a Launch,
    /// What it should do.
    pub(crate) doing: Doing,
    /// How long it may take.
    pub(crate) within: Duration,
    /// A folder that may hold so many bytes.
    pub(crate) disk: Option<(&'a Path, u64)>,
}

/// Runs a program until it has ended well. It is told of its meter once it has started, and of each
/// line of its output.
///
/// # Errors
/// What went wrong, and the last lines of its output.
pub(crate) async fn run(
    asked: Ran<'_>,
    started: impl AsyncFnOnce(Meter),
    mut heard: impl FnMut(&str),
) -> Result<(), (Text, Vec<String>)> {
    let silent = |fault: Fault| (fault.text(), vec![]);
    let mut process = Process::start(asked.launch).await.map_err(silent)?;
    started(process.meter()).await;
    let by = Instant::now() + asked.within;
    let mut last = VecDeque::new();
    let ended = {
        let reading = async {
            loop {
                match process.line(asked.doing, by).await {
                    Ok(line) => {
                        heard(line);
                        keep(&mut last, line);
                    }
                    Err(fault) => break fault,
                }
            }
        };
        tokio::select! {
            fault = reading => Err(fault),
            why = fills(asked.disk) => Ok(why),
        }
    };
    let why = match ended {
        Ok(why) => Some(why),
        Err(Fault::Crash { .. } | Fault::Closed { .. }) => {
            process.went_well(asked.doing, by).await.err().map(|fault| fault.text())
        }
        Err(fault) => Some(fault.text()),
    };
    let said = process.stderr_tail();
    process.end("").await;
    match why {
        None => Ok(()),
        Some(why) => {
            said.lines().for_each(|line| keep(&mut last, line));
            let mut lines: Vec<String> = last.into();
            while lines.last().is_some_and(|line| line.trim().is_empty()) {
                lines.pop();
            }
            Err((why, lines))
        }
    }
}

/// Keeps a line, and no more of them than may be: an empty one at the end is left out later.
fn keep(last: &mut VecDeque<String>, line: &str) {
    if last.len() > BUILD_LINES_MAX {
        last.pop_front();
    }
    last.push_back(line[..line.floor_char_boundary(BUILD_LINE_LEN_MAX)].to_owned());
}

/// Waits until a folder holds more than it may.
async fn fills(disk: Option<(&Path, u64)>) -> Text {
    let Some((folder, most)) = disk else { return std::future::pending().await };
    loop {
        sleep(LOOK_EVERY).await;
        let folder = folder.to_owned();
        let held = tokio::task::spawn_blocking(move || disk_bytes(&folder)).await;
        if held.is_ok_and(|held| held > most) {
            return texts::build_disk(most / MIB);
        }
    }
}

/// Counts the bytes of all files below a folder, links left out; more than can be counted in time is
/// more than any folder may hold.
pub(crate) fn disk_bytes(folder: &Path) -> u64 {
    let mut open: Vec<PathBuf> = vec![folder.to_owned()];
    let (mut bytes, mut counted) = (0_u64, 0);
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten().flatten() {
            counted += 1;
            if counted > COUNTED_MAX {
                return u64::MAX;
            }
            let Ok(about) = entry.metadata() else { continue };
            if about.is_dir() {
                open.push(entry.path());
            } else if about.is_file() {
                bytes = bytes.saturating_add(about.len());
            }
        }
    }
    bytes
}
