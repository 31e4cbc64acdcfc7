//! Books of openings on a server.

use std::io;

use hyper::Method;
use rookery_protocol::books::{Book, BookLine};
use tokio::sync::mpsc;

use crate::address::escape;
use crate::error::ApiError;
use crate::http::{Client, NO_BODY};
use crate::imports::Lines;

const PATH: &str = "/api/v1/admin/books";

impl Client {
    /// The books that the server has, by name.
    ///
    /// # Errors
    /// As every call.
    pub async fn books(&self) -> Result<Vec<Book>, ApiError> {
        self.call(Method::GET, PATH, NO_BODY).await
    }

    /// Sends a book, part by part as they come; the channel's end is the file's. It is read for the
    /// game of these rules. The answer begins at once and must be read while the file is sent.
    ///
    /// # Errors
    /// As every call.
    pub async fn send_book(
        &self,
        name: &str,
        rules: &str,
        file: mpsc::Receiver<io::Result<Vec<u8>>>,
    ) -> Result<Lines<BookLine>, ApiError> {
        let path = format!("{PATH}?name={}&rules={}", escape(name), escape(rules));
        self.send_file(&path, file).await
    }

    /// Has a book that the server has read for the game of these rules.
    ///
    /// # Errors
    /// As every call.
    pub async fn read_book(
        &self,
        name: &str,
        rules: &str,
        plies: Option<u32>,
    ) -> Result<Lines<BookLine>, ApiError> {
        let plies = plies.map_or_else(String::new, |plies| format!("&plies={plies}"));
        let path = format!("{PATH}/{}/read?rules={}{plies}", escape(name), escape(rules));
        let (to, nothing) = mpsc::channel(1);
        drop(to);
        self.send_file(&path, nothing).await
    }
}
