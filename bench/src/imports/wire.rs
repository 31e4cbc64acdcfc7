//! Files over bare connections, so that what is measured is the server.

use std::path::Path;

use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy};
use tokio::net::TcpStream;

use crate::Failure;

/// Sends a file of games; the answer.
pub(super) async fn send(address: &str, session: &str, path: &Path) -> Result<String, Failure> {
    let mut file = File::open(path).await?;
    let len = file.metadata().await?.len();
    let mut stream = TcpStream::connect(address).await?;
    // An answer in the old way comes as it is, and ends with the connection.
    let head = format!(
        "POST /api/v1/imports?name=bench.pgn HTTP/1.0\r\nHost: {address}\r\n\
         Cookie: rookery_session={session}\r\nContent-Length: {len}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    copy(&mut file, &mut stream).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Fetches a file.
pub(super) async fn fetch(address: &str, path: &str, to: &Path) -> Result<(), Failure> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let mut answer = vec![];
    stream.read_to_end(&mut answer).await?;
    let head_end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = head_end.ok_or("There is no answer.")? + 4;
    if !answer.starts_with(b"HTTP/1.0 200") {
        return Err(String::from_utf8_lossy(&answer[..body]).into_owned().into());
    }
    Ok(tokio::fs::write(to, &answer[body..]).await?)
}
