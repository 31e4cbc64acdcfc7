//! Another program holds the lock of the database's file.

use std::time::Duration;

use sqlx::Connection as _;
use tokio::time::sleep;

use super::{BETWEEN, Round, faults};
use crate::process::Process;
use crate::row;

/// Shorter than the server waits for it, so that nobody notices but by the time that it takes.
const SHORT: Duration = Duration::from_millis(900);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_another_program_has_locked_loses_no_move() {
    let mut process = Process::new();
    process.start().await;
    let round = Round::begin(&process.url()).await;
    let url = format!("sqlite:{}", process.folder().join("rookery.db").display());
    let mut other = sqlx::SqliteConnection::connect(&url).await.unwrap();
    for fault in 0..faults() {
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        match fault % 2 {
            0 => round.until_refused().await,
            _ => sleep(SHORT).await,
        }
        sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
        sleep(BETWEEN).await;
    }
    other.close().await.unwrap();
    let played = round.end(&process.url()).await;
    let how = format!("{} times, {} moves refused", faults(), played.refused);
    row("The database's file is locked", &how, played.moves);
    process.stop().await;
}
