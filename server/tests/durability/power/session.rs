//! Games at a server whose writes are recorded, through a kill and two ends.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rookery_protocol::id::GameId;
use rookery_rules::random::Random;
use rookery_storage::{LOG_LEN_MAX, Storage, StoredEvent};
use tokio::process::Command;
use tokio::time::sleep;

use super::disk::{Disk, Obeyed};
use super::strace;
use super::tape::{Tape, is_volatile};
use crate::process::Process;
use crate::table::{Left, Table};

/// What changes files, or could without one of these being asked: a question mark has strace overlook
/// that a system has no such call.
const TRACED: &str = "?write,?pwrite64,?writev,?pwritev,?pwritev2,?ftruncate,?truncate,?fallocate,\
                      ?fsync,?fdatasync,?sync_file_range,?sync,?syncfs,?msync,?mmap,?open,?openat,\
                      ?openat2,?creat,?rename,?renameat,?renameat2,?unlink,?unlinkat,?link,?linkat,\
                      ?symlink,?symlinkat,?mkdir,?mkdirat,?rmdir,?sendfile,?splice,?copy_file_range,\
                      ?io_uring_setup";
/// More than is ever written at once, in bytes.
const WRITE_LEN_MAX: &str = "16777216";
/// How the lives of the server end: the first by a power cut, the others by themselves.
const ENDS: [&str; 3] = ["-KILL", "-TERM", "-TERM"];

/// What was recorded, and what is known of it.
pub(super) struct Session {
    pub(super) tape: Tape,
    /// The players, with what they heard when.
    pub(super) tables: Vec<Left>,
    /// The log of each game, as it was at the end.
    pub(super) logs: Vec<(GameId, Vec<StoredEvent>)>,
    /// Where the server was.
    pub(super) address: String,
}

/// Plays so many games, for so long in each life of the server. By a seed it is decided what the power
/// cut leaves on which the second one begins.
pub(super) async fn record(games: u64, life: Duration, seed: u64) -> Session {
    let mut process = Process::new();
    let folder = process.folder().to_owned();
    let record = folder.with_extension("record");
    let (mut tape, mut tables, mut playing) = (Tape::default(), vec![], vec![]);
    let enough = Arc::new(AtomicBool::new(false));
    for (number, signal) in ENDS.into_iter().enumerate() {
        start(&mut process, &record).await;
        for seed in (0..games).filter(|_| number == 0) {
            let table = Table::open(&process.url(), seed).await;
            playing.push(tokio::spawn(table.play_until(enough.clone())));
        }
        sleep(life).await;
        if number + 1 == ENDS.len() {
            enough.store(true, Ordering::Relaxed);
            for played in playing.drain(..) {
                tables.push(played.await.unwrap().leave());
            }
        }
        process.signal_traced(signal).await;
        assert_eq!(process.ended().await, signal != "-KILL", "the server ends well when it can");
        let text = std::fs::read_to_string(&record).unwrap();
        if number == 0 {
            ensure_folder_synced(&text, &folder);
        }
        tape.add(&text, &folder).unwrap();
        ensure_whole(&tape, &folder);
        if signal == "-KILL" {
            cut_power(&mut tape, &folder, seed);
        }
    }
    std::fs::remove_file(&record).unwrap();
    let ids = tables.iter().map(|table| table.game);
    let logs = logs(&folder.join("rookery.db"), ids).await;
    Session { tape, tables, logs, address: process.address().to_owned() }
}

/// The power is cut once the server is dead: the next one finds what that leaves.
fn cut_power(tape: &mut Tape, folder: &Path, seed: u64) {
    let mut disk = Disk::new(tape, Obeyed::All);
    disk.play_until(None);
    std::fs::remove_dir_all(folder).unwrap();
    std::fs::create_dir(folder).unwrap();
    disk.draw(folder, &mut Random::new(seed)).unwrap();
    tape.becomes(folder);
}

async fn start(process: &mut Process, record: &Path) {
    let has_strace = Command::new("strace").arg("--version").output().await.is_ok();
    assert!(has_strace, "strace is not here; `cargo xtask test` installs it");
    let trace = format!("--trace={TRACED}");
    let record = record.to_str().unwrap();
    process.start_by(&[
        "strace",
        "--follow-forks",
        // What is not traced does not stop at all.
        "--seccomp-bpf",
        "--quiet=attach,exit",
        "--decode-fds=path",
        "--strings-in-hex=all",
        "--absolute-timestamps=format:unix,precision:us",
        "--string-limit",
        WRITE_LEN_MAX,
        &trace,
        "--output",
        record,
        // It does not outlive whoever records it.
        "setpriv",
        "--pdeathsig",
        "KILL",
    ]);
    process.start().await;
}

/// The folder of the data is one that the server has made: its own name must be on the disk before
/// anything in it counts.
fn ensure_folder_synced(record: &str, folder: &Path) {
    let calls = strace::calls(record, 0).unwrap();
    let syncs = |call: &strace::Call, synced: &Path| {
        let file = call.args.first().filter(|_| call.name.contains("sync"));
        let file = file.and_then(|file| strace::file(file));
        call.succeeded() && file.is_some_and(|(_, path)| Path::new(&path) == synced)
    };
    let place = |synced: &Path| calls.iter().position(|call| syncs(call, synced)).unwrap();
    assert!(place(folder.parent().unwrap()) < place(&folder.join("rookery.db-wal")));
}

/// What is on the tape comes to what is in the folder, to the byte: nothing escaped the record.
fn ensure_whole(tape: &Tape, folder: &Path) {
    let mut disk = Disk::new(tape, Obeyed::All);
    disk.play_until(None);
    let image = folder.with_extension("image");
    std::fs::create_dir(&image).unwrap();
    disk.draw_whole(&image).unwrap();
    ensure_same(&image, folder);
    std::fs::remove_dir_all(&image).unwrap();
}

fn ensure_same(image: &Path, folder: &Path) {
    let names = |folder: &Path| {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> =
            entries.map(|name| name.into_string().unwrap()).filter(|it| !is_volatile(it)).collect();
        names.sort();
        names
    };
    assert_eq!(names(image), names(folder));
    for name in names(folder) {
        let (image, file) = (image.join(&name), folder.join(&name));
        if file.is_dir() {
            ensure_same(&image, &file);
            continue;
        }
        let (image, file) = (std::fs::read(image).unwrap(), std::fs::read(file).unwrap());
        assert_eq!(image.len(), file.len(), "{name}");
        let differs = image.iter().zip(&file).position(|(one, other)| one != other);
        assert_eq!(differs, None, "{name} differs");
    }
}

async fn logs(
    database: &Path,
    games: impl Iterator<Item = GameId>,
) -> Vec<(GameId, Vec<StoredEvent>)> {
    let storage = Storage::open(&format!("sqlite:{}", database.display())).await.unwrap();
    let mut logs = vec![];
    for game in games {
        logs.push((game, storage.events(game, 0, LOG_LEN_MAX).await.unwrap()));
    }
    storage.close().await;
    logs
}
