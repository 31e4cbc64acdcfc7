//! The last of what a program complains about.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// The most of a program's standard error that is kept, in bytes.
pub const TAIL_LEN_MAX: usize = 16 * 1024;
/// Read at once.
const READ_LEN: usize = 2 * 1024;
/// After so many bytes the reader rests, so that endless complaints cost little.
const BURST_LEN: usize = 1024 * 1024;
const REST: Duration = Duration::from_millis(2);

/// What a program wrote to its standard error, read as it comes so that it never waits for it.
#[derive(Debug)]
pub(crate) struct Tail {
    /// Shared with the task that reads; held for a copy of some bytes.
    bytes: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl Tail {
    /// Begins to read what follows `first`.
    pub(crate) fn of(stderr: ChildStderr, first: Vec<u8>) -> Self {
        let bytes = Arc::new(Mutex::new(VecDeque::from(first)));
        let reader = tokio::spawn(read(stderr, Arc::clone(&bytes)));
        Self { bytes, reader }
    }

    /// Waits until all is read, at most `patience`.
    pub(crate) async fn complete(&mut self, patience: Duration) {
        if !self.reader.is_finished() {
            let _ = timeout(patience, &mut self.reader).await;
        }
    }

    /// The last of it; bytes that are not UTF-8 are replaced.
    pub(crate) fn text(&self) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = bytes.iter().copied().collect();
        // The first character may have lost its beginning.
        let whole = bytes.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count();
        String::from_utf8_lossy(&bytes[whole..]).into_owned()
    }
}

impl Drop for Tail {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

async fn read(mut stderr: ChildStderr, bytes: Arc<Mutex<VecDeque<u8>>>) {
    let mut piece = vec![0; READ_LEN].into_boxed_slice();
    let mut since_rest = 0;
    while let Ok(len @ 1..) = stderr.read(&mut piece).await {
        keep(&mut bytes.lock().unwrap_or_else(PoisonError::into_inner), &piece[..len]);
        since_rest += len;
        if since_rest >= BURST_LEN {
            since_rest = 0;
            sleep(REST).await;
        }
    }
}

fn keep(bytes: &mut VecDeque<u8>, piece: &[u8]) {
    let excess = (bytes.len() + piece.len()).saturating_sub(TAIL_LEN_MAX);
    bytes.drain(..excess.min(bytes.len()));
    bytes.extend(piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_is_kept() {
        let mut bytes = VecDeque::new();
        for number in 0..10_000 {
            keep(&mut bytes, format!("complaint {number}\n").as_bytes());
        }
        assert_eq!(bytes.len(), TAIL_LEN_MAX);
        let text = String::from_utf8(bytes.into()).unwrap();
        assert!(text.ends_with("complaint 9999\n"));
    }
}
