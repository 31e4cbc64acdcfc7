//! The disk of the data folder is full, may not be written to, or fails.

use tokio::time::sleep;

use super::namespace::SmallDisk;
use super::{BETWEEN, Round, faults};
use crate::process::Process;
use crate::row;

/// Enough for a database with its log, in mebibytes.
const SIZE: u32 = 64;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_no_move_and_play_goes_on_when_there_is_room_or_after_a_start() {
    let disk = SmallDisk::new(SIZE).await;
    let mut process = Process::of(&disk.folder().join("data"), "");
    process.start_by(&words(&disk.inside()));
    process.start().await;
    let round = Round::begin(&process.url()).await;
    for fault in 0..faults() {
        disk.fill();
        round.until_refused().await;
        // Each second time it is killed while nothing goes in, and started again.
        if fault % 2 == 1 {
            process.kill().await;
            process.start().await;
        }
        sleep(BETWEEN).await;
        disk.make_room();
        sleep(BETWEEN).await;
    }
    let played = round.end(&process.url()).await;
    row(
        "The disk is full",
        &format!("{} times, {} moves refused", faults(), played.refused),
        played.moves,
    );
    process.stop().await;
    disk.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_a_disk_that_may_only_be_read_refuses_moves_and_loses_none() {
    let disk = SmallDisk::new(SIZE).await;
    let mut process = Process::of(&disk.folder().join("data"), "");
    process.start_by(&words(&disk.inside()));
    process.start().await;
    let round = Round::begin(&process.url()).await;
    for fault in 0..faults() {
        // The system takes back the right from nobody who has a file open for writing. One that is
        // killed leaves the log; one that is stopped leaves none, and nothing beside which one could be
        // made.
        match fault % 2 {
            0 => process.kill().await,
            _ => process.stop().await,
        }
        disk.let_write(false).await;
        process.start().await;
        round.until_refused().await;
        process.kill().await;
        disk.let_write(true).await;
        process.start().await;
        sleep(BETWEEN).await;
    }
    let played = round.end(&process.url()).await;
    row(
        "The disk may only be read",
        &format!("{} times, {} moves refused", faults(), played.refused),
        played.moves,
    );
    process.stop().await;
    disk.end().await;
}

/// The calls by which a database is written, and how each fails: after so many of each thread's, and
/// then each time after so many more.
const FAILING: [(&str, &str); 3] = [
    ("pwrite64:error=EIO:when=30+61", "Writes fail"),
    ("fsync,fdatasync:error=EIO:when=20+23", "What is written cannot be synced"),
    ("pwrite64:error=EROFS:when=40+1", "A disk becomes one that may only be read"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_loses_no_move_and_play_goes_on_when_it_works_again() {
    for (failing, what) in FAILING {
        let mut process = Process::new();
        process.start().await;
        let url = process.url();
        let round = Round::begin(&url).await;
        let files = ["rookery.db", "rookery.db-wal"].map(|name| process.folder().join(name));
        for _ in 0..faults() {
            process.kill().await;
            let inject = format!("--inject={failing}");
            let record = process.folder().with_extension("record");
            process.start_by(&[
                "strace",
                "--follow-forks",
                "--seccomp-bpf",
                "--quiet=all",
                "--trace=pwrite64,fsync,fdatasync",
                "--output",
                record.to_str().unwrap(),
                "--trace-path",
                files[0].to_str().unwrap(),
                "--trace-path",
                files[1].to_str().unwrap(),
                &inject,
                "setpriv",
                "--pdeathsig",
                "KILL",
            ]);
            process.start().await;
            round.until_refused().await;
            sleep(BETWEEN).await;
            // Its own end is strace's.
            process.signal_traced("-KILL").await;
            assert!(!process.ended().await);
            std::fs::remove_file(&record).unwrap();
            process.start_by(&[]);
            process.start().await;
        }
        let played = round.end(&url).await;
        let how = format!("{} times, {} moves refused", faults(), played.refused);
        row(what, &how, played.moves);
        process.stop().await;
    }
}

fn words(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}
