//! Copies are made while many play, the server is killed and its folder destroyed, and each copy comes
//! back.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rookery_api_client::Client;
use rookery_protocol::game::Event;
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use crate::process::Process;
use crate::table::{Moved, Table};

const GAMES: u64 = 8;
const COPIES: usize = 4;
/// The time in which all play between two copies.
const BETWEEN: Duration = Duration::from_millis(400);
const WHOLE_TEST_MAX: Duration = Duration::from_secs(180);

async fn run(args: &[&str], file: &Path, data: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
    let done = command.args(args).arg(file).arg("--data").arg(data).output().await.unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{args:?}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_copy_under_load_restores_to_what_everybody_had_played_by_then_without_a_gap() {
    timeout(WHOLE_TEST_MAX, copy_and_restore()).await.expect("everything came back in time");
}

async fn copy_and_restore() {
    let mut process = Process::new();
    process.start().await;
    let data = process.folder().to_owned();
    let copies = data.with_extension("copies");
    std::fs::create_dir(&copies).unwrap();
    let mut tables = Vec::new();
    for seed in 0..GAMES {
        tables.push(Table::open(&process.url(), seed).await);
    }
    let enough = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(table.play_until(enough.clone()))).collect();
    let mut files = vec![];
    for number in 0..COPIES {
        sleep(BETWEEN).await;
        let file = copies.join(format!("{number}.db"));
        run(&["backup", "--to"], &file, &data).await;
        files.push(file);
    }
    sleep(BETWEEN).await;
    enough.store(true, Ordering::Relaxed);
    let mut tables = vec![];
    for played in playing {
        tables.push(played.await.unwrap());
    }
    process.kill().await;
    std::fs::remove_dir_all(&data).unwrap();

    let mut counts = vec![0; tables.len()];
    for file in &files {
        run(&["restore"], file, &data).await;
        let mut check = Command::new(env!("CARGO_BIN_EXE_rookery-server"));
        let checked = check.arg("check").arg("--data").arg(&data).output().await.unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
        process.start().await;
        let watcher = Client::new(&process.url()).unwrap();
        for (table, count) in tables.iter().zip(&mut counts) {
            let whole = watcher.game(table.game).await.unwrap();
            let versions: Vec<_> = whole.entries.iter().map(|entry| entry.version).collect();
            assert!(versions.iter().copied().eq(1..=versions.len() as u32), "{versions:?}");
            let events = || whole.entries.iter().filter_map(|entry| entry.event.as_ref());
            let moves: Vec<_> = events().filter_map(Moved::from_event).collect();
            assert!(table.acknowledged.starts_with(&moves), "{}", table.game);
            assert!(moves.len() >= *count, "a later copy knows no less");
            *count = moves.len();
            let ended = events().any(|event| matches!(event, Event::Ended { .. }));
            assert!(!ended, "nobody's flag has fallen meanwhile");
        }
        process.stop().await;
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    std::fs::remove_dir_all(&copies).unwrap();
}
