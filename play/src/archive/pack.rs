//! A file of files that is packed while it is fetched.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use rookery_storage::StorageError;
use thiserror::Error;
use tokio::sync::mpsc::Sender;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

/// What is packed at once, in bytes: some milliseconds of work.
const CHUNK_BYTES: usize = 128 * 1024;
/// Only its owner reads what is unpacked.
const MODE: u32 = 0o600;

/// Why an archive is not written to its end.
#[derive(Debug, Error)]
pub(super) enum Broken {
    /// The database fails.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// It cannot be packed.
    #[error("it cannot be packed: {0}")]
    Packed(String),
    /// Nobody fetches it any more.
    #[error("nobody fetches it any more")]
    Gone,
}

/// Where what is packed lies until it is fetched.
#[derive(Clone, Default)]
struct Tray(Arc<Mutex<Vec<u8>>>);

impl Write for Tray {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

type Writer = ZipWriter<StreamWriter<Tray>>;

/// Packs files one after the other.
pub(super) struct Packer {
    /// Away while something is packed on another thread.
    writer: Option<Writer>,
    tray: Tray,
    to: Sender<io::Result<Bytes>>,
    /// What is to be packed next.
    waiting: Vec<u8>,
    at: DateTime,
}

impl Packer {
    /// Begins with no file; `at` is when they are made.
    pub(super) fn new(to: Sender<io::Result<Bytes>>, at: DateTime) -> Self {
        let tray = Tray::default();
        let writer = Some(ZipWriter::new_stream(tray.clone()));
        Self { writer, tray, to, waiting: vec![], at }
    }

    /// Begins a file; the one before is whole. `huge` where it may be longer than four gigabytes.
    pub(super) async fn begin(&mut self, name: &str, huge: bool) -> Result<(), Broken> {
        self.pack().await?;
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(self.at)
            .unix_permissions(MODE)
            .large_file(huge);
        let name = name.to_owned();
        self.work(move |writer| writer.start_file(name, options)).await
    }

    /// Adds to the file that was begun last.
    pub(super) async fn put(&mut self, text: &[u8]) -> Result<(), Broken> {
        self.waiting.extend_from_slice(text);
        if self.waiting.len() >= CHUNK_BYTES { self.pack().await } else { Ok(()) }
    }

    /// Ends the file of files.
    pub(super) async fn end(mut self) -> Result<(), Broken> {
        self.pack().await?;
        let Some(writer) = self.writer.take() else { return Err(Broken::Gone) };
        let ended = tokio::task::spawn_blocking(move || writer.finish().map(drop)).await;
        ended.map_err(packed)?.map_err(packed)?;
        self.hand_out().await
    }

    async fn pack(&mut self) -> Result<(), Broken> {
        let text = std::mem::take(&mut self.waiting);
        if text.is_empty() {
            return Ok(());
        }
        self.work(move |writer| Ok(writer.write_all(&text)?)).await
    }

    /// Does something with the writer on a thread where that may take its time, and hands out what
    /// came of it.
    async fn work(
        &mut self,
        work: impl FnOnce(&mut Writer) -> zip::result::ZipResult<()> + Send + 'static,
    ) -> Result<(), Broken> {
        let Some(mut writer) = self.writer.take() else { return Err(Broken::Gone) };
        let working = tokio::task::spawn_blocking(move || {
            let done = work(&mut writer);
            (writer, done)
        });
        let (writer, done) = working.await.map_err(packed)?;
        self.writer = Some(writer);
        done.map_err(packed)?;
        self.hand_out().await
    }

    async fn hand_out(&mut self) -> Result<(), Broken> {
        let piece =
            std::mem::take(&mut *self.tray.0.lock().unwrap_or_else(PoisonError::into_inner));
        if piece.is_empty() {
            return Ok(());
        }
        self.to.send(Ok(Bytes::from(piece))).await.map_err(|_| Broken::Gone)
    }
}

fn packed(why: impl std::fmt::Display) -> Broken {
    Broken::Packed(why.to_string())
}
