//! Bytes that come over the network, for a thread that reads.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::Bytes;
use tokio::sync::mpsc;

/// Pieces that may wait to be read.
pub(super) const PIECES_MAX: usize = 8;

/// What is known of a file while it is read.
#[derive(Default)]
pub(super) struct Flow {
    /// Bytes that were read.
    bytes: AtomicU64,
    /// The file broke off.
    broken: AtomicBool,
}

impl Flow {
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}

/// Reads what is sent. An error in the place of a piece breaks the file off.
pub(super) struct Pipe {
    pieces: mpsc::Receiver<io::Result<Bytes>>,
    piece: Bytes,
    flow: Arc<Flow>,
}

impl Pipe {
    pub(super) fn new(pieces: mpsc::Receiver<io::Result<Bytes>>, flow: Arc<Flow>) -> Self {
        Self { pieces, piece: Bytes::new(), flow }
    }
}

impl Read for Pipe {
    /// Must not be called from a task.
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(Ok(piece)) => self.piece = piece,
                Some(Err(why)) => {
                    self.flow.broken.store(true, Ordering::Relaxed);
                    return Err(why);
                }
                None => return Ok(0),
            }
        }
        let len = self.piece.len().min(to.len());
        to[..len].copy_from_slice(&self.piece.split_to(len));
        self.flow.bytes.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}
