//! The book that the games of a match begin from.

use std::sync::Arc;

use rookery_matches::{Book, Draw};
use rookery_protocol::matches::Openings;
use rookery_rules::{Game, Start};
use rookery_texts::matches;

use crate::app::App;
use crate::books::{Key, NotOpen, OpenBook};
use crate::denied::{Denied, Result, Wrong};

/// Openings that are looked at to learn where the games of a book begin.
const LOOKED_AT: u32 = 100;

/// What a plan draws from, if that is a book: what it is read for, the hash of its content, and the
/// moves of each opening.
fn wanted<'a>(openings: &'a Openings, rules: &str) -> Option<(Key, Option<&'a str>, Option<u32>)> {
    match openings {
        Openings::Book { name, sha256, plies, .. } => {
            Some((Key::new(name, rules, *plies), sha256.as_deref(), *plies))
        }
        _ => None,
    }
}

/// Opens the book of a plan, if it names one, once it is read.
///
/// # Errors
/// It cannot be played from.
pub(super) async fn ready(
    app: &App,
    openings: &Openings,
    rules: &str,
    game: &Arc<dyn Game>,
) -> Result<Option<OpenBook>> {
    let Some((key, sha256, plies)) = wanted(openings, rules) else { return Ok(None) };
    let opened = app.books.ready(&app.base, &key, sha256, game, plies).await;
    let wrong = |why| Denied::form("openings", Wrong::BadMatch, why);
    opened.map(Some).map_err(|why| match why {
        NotOpen::Changed => wrong(matches::book_differs(&key.name)),
        why => wrong(why.text(&key.name)),
    })
}

/// Opens the book of a plan, if it names one and it can be drawn from now.
///
/// # Errors
/// Why it cannot, in a sentence; one that is not read for this yet begins to be.
pub(super) async fn now(
    app: &App,
    openings: &Openings,
    rules: &str,
    game: &Arc<dyn Game>,
) -> std::result::Result<Option<OpenBook>, String> {
    let Some((key, sha256, plies)) = wanted(openings, rules) else { return Ok(None) };
    let opened = app.books.look(&key, sha256, game, plies).await;
    if let Err(NotOpen::Unread) = opened {
        drop(app.books.begin_reading(&app.base, &key, game));
    }
    opened.map(Some).map_err(|why| why.text(&key.name).to_string())
}

/// Opens the book of a match that is shown or written, if it names one and it is there.
pub async fn shown(
    app: &App,
    openings: &Openings,
    rules: &str,
    game: &Arc<dyn Game>,
) -> Option<OpenBook> {
    let (key, sha256, plies) = wanted(openings, rules)?;
    app.books.look(&key, sha256, game, plies).await.ok()
}

/// Draws from a book, if there is one.
#[must_use]
pub fn drawing<'a>(draw: Draw<'a>, book: Option<&'a OpenBook>) -> Draw<'a> {
    draw.with_book(book.map(|book| book as &dyn Book))
}

/// Whether openings of a book begin elsewhere than at the usual start, as far as is looked.
pub(super) fn begins_elsewhere(book: Option<&OpenBook>) -> bool {
    let Some(book) = book else { return false };
    let openings = (0..book.count().min(LOOKED_AT)).map(|number| book.opening(number));
    openings.flatten().any(|opening| opening.start != Start::Usual)
}
