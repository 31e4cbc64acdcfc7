//! One connection that asks again and again, with as little around it as can be.

use std::hint::black_box;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::Failure;

/// How often bytes are copied to find out how long that takes.
const COPIES: u32 = 100;

/// A connection that is kept.
pub(super) struct Kept {
    address: String,
    stream: BufReader<TcpStream>,
}

impl Kept {
    pub(super) async fn connect(address: &str) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { address: address.to_owned(), stream: BufReader::new(stream) })
    }

    /// Asks for a path; how many bytes the answer's body has.
    pub(super) async fn get(&mut self, path: &str, compressed: bool) -> Result<usize, Failure> {
        let accept = if compressed { "Accept-Encoding: gzip\r\n" } else { "" };
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{accept}\r\n", self.address);
        self.stream.write_all(head.as_bytes()).await?;
        let (mut length, mut chunked, mut first) = (None, false, true);
        loop {
            let line = self.line().await?;
            if std::mem::take(&mut first) && !line.starts_with("HTTP/1.1 200") {
                return Err(format!("{path}: {line}").into());
            }
            if line.is_empty() {
                break;
            }
            let line = line.to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = Some(value.trim().parse()?);
            }
            chunked |= line.starts_with("transfer-encoding:") && line.contains("chunked");
        }
        match length {
            Some(length) => self.skip(length).await,
            None if chunked => self.chunks().await,
            None => Err("The answer has no length.".into()),
        }
    }

    async fn chunks(&mut self) -> Result<usize, Failure> {
        let mut bytes = 0;
        loop {
            let length = usize::from_str_radix(self.line().await?.trim(), 16)?;
            bytes += self.skip(length).await?;
            self.line().await?;
            if length == 0 {
                return Ok(bytes);
            }
        }
    }

    async fn line(&mut self) -> Result<String, Failure> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err("The server closed the connection.".into());
        }
        Ok(line.trim_end().to_owned())
    }

    async fn skip(&mut self, length: usize) -> Result<usize, Failure> {
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(length)
    }
}

/// How long it takes to copy so many bytes.
pub(super) fn copied(bytes: usize) -> Duration {
    let from = vec![7_u8; bytes];
    let begun = Instant::now();
    for _ in 0..COPIES {
        black_box(black_box(&from).clone());
    }
    begun.elapsed() / COPIES
}
