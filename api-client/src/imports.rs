//! Sending files of games, however long they are.

use std::io;
use std::marker::PhantomData;

use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, StreamBody};
use hyper::Method;
use hyper::body::{Bytes, Frame};
use hyper_util::client::legacy::Client as Http;
use hyper_util::rt::TokioExecutor;
use rookery_protocol::import::ImportLine;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use crate::address::escape;
use crate::error::ApiError;
use crate::http::{Client, Parts, in_time, refused, whole};
use crate::texts;
use crate::tls_error::innermost;

/// The longest line of an answer, in bytes.
const LINE_LEN_MAX: usize = 1024 * 1024;

/// What a server says while it reads a file.
pub struct Lines<T> {
    parts: Parts,
    /// What came and was not a whole line yet.
    rest: Vec<u8>,
    ended: bool,
    of: PhantomData<T>,
}

/// What a server says while it reads a file of games.
pub type ImportLines = Lines<ImportLine>;

impl Client {
    /// Sends a file of games, part by part as they come; the channel's end is the file's. `rules`
    /// says what all its games are, whatever their tags say. The answer begins at once and must be
    /// read while the file is sent. A part that is an error breaks the file off.
    ///
    /// # Errors
    /// As every call.
    pub async fn import(
        &self,
        name: &str,
        rules: Option<&str>,
        file: mpsc::Receiver<io::Result<Vec<u8>>>,
    ) -> Result<ImportLines, ApiError> {
        let rules = rules.map_or_else(String::new, |key| format!("&rules={}", escape(key)));
        let path = format!("/api/v1/imports?name={}{rules}", escape(name));
        self.send_file(&path, file).await
    }

    /// Sends a file to a path that answers with lines while it comes.
    pub(crate) async fn send_file<T>(
        &self,
        path: &str,
        file: mpsc::Receiver<io::Result<Vec<u8>>>,
    ) -> Result<Lines<T>, ApiError> {
        let parts = stream::unfold(file, |mut file| async {
            let part = file.recv().await?;
            Some((part.map(|part| Frame::data(Bytes::from(part))), file))
        });
        let body: UnsyncBoxBody<Bytes, io::Error> = StreamBody::new(parts).boxed_unsync();
        let request = self.request(Method::POST, path)?.body(body);
        let request = request.map_err(|err| ApiError::unexpected(&err))?;
        // A body that comes by and by is of another type than those of all other calls.
        let http = Http::builder(TokioExecutor::new()).build(self.connector());
        let asking = async { http.request(request).await.map_err(|err| innermost(&err)) };
        let (head, body) = in_time(asking).await?.into_parts();
        if !head.status.is_success() {
            return Err(refused(head.status.as_u16(), &whole(body).await?));
        }
        Ok(Lines::new(Parts::new(body)))
    }
}

impl<T> Lines<T> {
    pub(crate) fn new(parts: Parts) -> Self {
        Self { parts, rest: vec![], ended: false, of: PhantomData }
    }
}

impl<T: DeserializeOwned> Lines<T> {
    /// The next line; nothing after the last one.
    ///
    /// # Errors
    /// [`ApiError::Unreachable`], or [`ApiError::Unexpected`] for what is no line.
    pub async fn next(&mut self) -> Result<Option<T>, ApiError> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                let line = serde_json::from_slice(&line);
                return line.map(Some).map_err(|err| ApiError::unexpected(&err));
            }
            if self.ended {
                return Ok(None);
            }
            match self.parts.next().await? {
                Some(part) => self.rest.extend_from_slice(&part),
                None => {
                    self.ended = true;
                    self.rest.push(b'\n');
                }
            }
            if self.rest.len() > LINE_LEN_MAX {
                return Err(ApiError::Unexpected(texts::line_too_long()));
            }
        }
    }
}
