//! One connection: lines in, text out.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::timeout;

use super::line::{ECHO_OFF, ECHO_ON, Lines};

/// A client that takes no bytes for so long is gone.
const WRITE_STALLED_MAX: Duration = Duration::from_secs(10);

pub(super) struct Wire {
    input: BufReader<OwnedReadHalf>,
    output: OwnedWriteHalf,
    lines: Lines,
}

/// The client is gone, or sends what is no line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Closed;

impl Wire {
    pub(super) fn new(stream: TcpStream) -> Self {
        let _ = stream.set_nodelay(true);
        let (input, output) = stream.into_split();
        Self { input: BufReader::new(input), output, lines: Lines::default() }
    }

    /// The next line. May be dropped and called again.
    pub(super) async fn line(&mut self) -> Result<String, Closed> {
        Ok(self.typed().await?.trim().to_owned())
    }

    /// Waits for a line, and takes it as it was typed: in a passphrase spaces count.
    pub(super) async fn typed(&mut self) -> Result<String, Closed> {
        loop {
            let bytes = self.input.fill_buf().await.map_err(|_| Closed)?;
            if bytes.is_empty() {
                return Err(Closed);
            }
            let mut taken = 0;
            let mut line = None;
            for byte in bytes {
                taken += 1;
                line = self.lines.take(*byte).map_err(|_| Closed)?;
                if line.is_some() {
                    break;
                }
            }
            self.input.consume(taken);
            if let Some(line) = line {
                return Ok(line);
            }
        }
    }

    /// Says something; lines end as telnet wants.
    pub(super) async fn say(&mut self, text: &str) -> Result<(), Closed> {
        self.send(text.replace('\n', "\r\n").as_bytes()).await
    }

    /// Asks the client not to show what is typed, or to show it again.
    pub(super) async fn echo(&mut self, on: bool) -> Result<(), Closed> {
        self.send(if on { &ECHO_ON } else { &ECHO_OFF }).await
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), Closed> {
        let sent = timeout(WRITE_STALLED_MAX, self.output.write_all(bytes)).await;
        sent.map_err(|_| Closed)?.map_err(|_| Closed)
    }
}
