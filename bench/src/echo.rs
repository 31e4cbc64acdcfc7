//! The bare program: a WebSocket server that sends back what it receives, in a process of its own.

use std::process::Stdio;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio_tungstenite::accept_async_with_config;

use crate::Failure;
use crate::raw::config;

/// A running echo server; stops when it is dropped.
pub(crate) struct Echo {
    pub(crate) address: String,
    _process: Child,
}

impl Echo {
    pub(crate) async fn start() -> Result<Self, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("echo").stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn()?;
        let output = process.stdout.take().ok_or("the echo server has no output")?;
        let address = BufReader::new(output).lines().next_line().await?;
        let address = address.ok_or("the echo server did not start")?;
        Ok(Self { address, _process: process })
    }
}

/// Serves until it is killed.
pub(crate) async fn serve() -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(async move {
            let Ok(mut socket) = accept_async_with_config(stream, Some(config())).await else {
                return;
            };
            while let Some(Ok(message)) = socket.next().await {
                if message.is_text() && socket.send(message).await.is_err() {
                    return;
                }
            }
        });
    }
}
