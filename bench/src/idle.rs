//! What sockets cost that only sit there.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::Failure;
use crate::players::guest;
use crate::process::Server;
use crate::raw::Raw;

/// So many are opened at a time.
const WORKERS: u32 = 16;
/// Before memory is read, for the server to come to rest.
const REST: Duration = Duration::from_secs(3);

/// Bytes of the server's memory for each of `count` signed-in sockets, each of a guest of its own.
pub(crate) async fn bytes_each(server: &Server, count: u32) -> Result<u64, Failure> {
    let sessions = guests(&server.address, count).await?;
    sleep(REST).await;
    let before = server.memory()?;
    let mut sockets = Vec::new();
    for session in &sessions {
        let mut socket = Raw::connect(&server.address, Some(session)).await?;
        socket.next_that_begins(r#"{"type":"hello","account""#).await?;
        sockets.push(socket);
    }
    sleep(REST).await;
    let after = server.memory()?;
    drop(sockets);
    Ok(after.saturating_sub(before) / u64::from(count))
}

/// The sessions of so many new guests, made by a few workers side by side.
async fn guests(address: &str, count: u32) -> Result<Vec<String>, Failure> {
    let mut workers = JoinSet::new();
    for worker in 0..WORKERS {
        let address = address.to_owned();
        workers.spawn(async move {
            let mut sessions = Vec::new();
            for _ in (worker..count).step_by(WORKERS as usize) {
                sessions.push(guest(&address).await?);
            }
            Ok::<_, Failure>(sessions)
        });
    }
    let mut all = Vec::new();
    while let Some(sessions) = workers.join_next().await {
        all.extend(sessions??);
    }
    Ok(all)
}
