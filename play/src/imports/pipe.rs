//! Bytes that come over the network, for a thread that reads.

use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tokio::sync::mpsc;

/// Pieces that may wait to be read.
pub(super) const PIECES_MAX: usize = 8;

/// What is known of a file while it is read.
#[derive(Default)]
pub(super) struct Flow {
    /// Bytes that were read.
    bytes: AtomicU64,
    /// Why the file broke off, if it did.
    broken_by: OnceLock<ErrorKind>,
}

impl Flow {
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken_by().is_some()
    }

    pub(super) fn broken_by(&self) -> Option<ErrorKind> {
        self.broken_by.get().copied()
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
                    self.flow.broken_by.get_or_init(|| why.kind());
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a file, how many bytes, and whether it broke off.
    fn read(pieces: Vec<io::Result<Bytes>>) -> (Option<String>, u64, bool) {
        let (to, waiting) = mpsc::channel(PIECES_MAX);
        pieces.into_iter().for_each(|piece| to.try_send(piece).unwrap());
        drop(to);
        let flow = Arc::new(Flow::default());
        let mut text = String::new();
        let read = Pipe::new(waiting, Arc::clone(&flow)).read_to_string(&mut text);
        (read.is_ok().then_some(text), flow.bytes(), flow.is_broken())
    }

    #[test]
    fn pieces_are_read_as_one_text_and_a_broken_one_ends_it() {
        let piece = |text: &'static str| Ok(Bytes::from(text));
        assert_eq!(read(vec![]), (Some(String::new()), 0, false));
        let whole = read(vec![piece("1. e"), piece(""), piece("4 *")]);
        assert_eq!(whole, (Some("1. e4 *".to_owned()), 7, false));
        let torn = read(vec![piece("1. e"), Err(io::Error::other("gone")), piece("4 *")]);
        assert_eq!(torn, (None, 4, true));
    }
}
