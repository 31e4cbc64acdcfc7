//! Books of openings: they are sent, read for a game, and deleted.

use std::io;
use std::sync::Arc;

use rookery_protocol::books::Book;
use rookery_protocol::deed::Deed;
use rookery_protocol::matches::OPENING_PLIES_MAX;
use rookery_rules::Game;
use rookery_texts::{challenges, matches};

use super::log;
use super::safety::sure;
use crate::app::App;
use crate::books::{Books, Key, Turn, check_name};
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;

/// What a book is read for, and the game.
type For = (Key, Arc<dyn Game>);

/// The books that are here, by name.
///
/// # Errors
/// The folder cannot be looked at.
pub async fn list(app: &App, _by: &Admin) -> Result<Vec<Book>> {
    on_thread(app, Books::list).await
}

/// Makes room for a book of this name that is to be read for a game.
///
/// # Errors
/// No book may be called so, there are no such rules, as many come in as may, or the disk has little
/// room left.
pub async fn begin(app: &App, _by: &Admin, name: &str, rules: &str) -> Result<(For, Turn)> {
    check_name(name)?;
    let of = wanted(app, name, rules, None)?;
    let turn = app.books.turn()?;
    if !on_thread(app, Books::has_room).await? {
        return Err(Denied::BooksFull(matches::books_full()));
    }
    if !app.base.health.has_room_for_files() {
        return Err(Denied::DiskNearlyFull);
    }
    Ok((of, turn))
}

/// Notes that a book was sent.
pub async fn added(app: &App, by: &Admin, book: &Book) {
    let sha256 = book.read.first().map(|read| read.sha256.clone()).unwrap_or_default();
    log::note(app, by, Deed::BookAdded { name: book.name.clone(), sha256 }).await;
}

/// What a book that is here is to be read for.
///
/// # Errors
/// There is no such book, or there are no such rules.
pub async fn find(
    app: &App,
    _by: &Admin,
    name: &str,
    rules: &str,
    plies: Option<u32>,
) -> Result<For> {
    let own = name.to_owned();
    if on_thread(app, move |books| books.find(&own)).await?.is_none() {
        return Err(Denied::NotFound);
    }
    if plies.is_some_and(|plies| !(1..=OPENING_PLIES_MAX).contains(&plies)) {
        let why = matches::book_plies(OPENING_PLIES_MAX);
        return Err(Denied::form("plies", Wrong::BadOpenings, why));
    }
    wanted(app, name, rules, plies)
}

/// Deletes a book that was sent.
///
/// # Errors
/// There is none, a match that is not over is played from it, or it lies in the operator's folder.
pub async fn remove(app: &App, by: &Admin, name: &str) -> Result<()> {
    sure(by)?;
    let own = name.to_owned();
    let book = on_thread(app, move |books| books.find(&own)).await?.ok_or(Denied::NotFound)?;
    if !book.own {
        return Err(Denied::BookStays(matches::book_not_own(name)));
    }
    if let Some(of) = app.base.storage.match_with_book(name).await? {
        return Err(Denied::BookStays(matches::book_in_use(name, of.plan.name)));
    }
    let own = name.to_owned();
    if !on_thread(app, move |books| books.delete(&own)).await? {
        return Err(Denied::NotFound);
    }
    log::note(app, by, Deed::BookRemoved { name: name.to_owned() }).await;
    Ok(())
}

fn wanted(app: &App, name: &str, rules: &str, plies: Option<u32>) -> Result<For> {
    let offer = app.base.library.shelf().find(rules).cloned();
    let unknown = || Denied::form("rules", Wrong::NoSuchRules, challenges::no_such_game(rules));
    let offer = offer.ok_or_else(unknown)?;
    Ok((Key::new(name, &offer.rules, plies), offer.game))
}

/// Looks at files where nobody waits for it.
async fn on_thread<T: Send + 'static>(
    app: &App,
    look: impl FnOnce(&Books) -> io::Result<T> + Send + 'static,
) -> Result<T> {
    let books = Arc::clone(&app.books);
    let looked = tokio::task::spawn_blocking(move || look(&books)).await;
    let looked = looked.map_err(|error| Denied::Internal(error.to_string()))?;
    looked.map_err(|error| Denied::Internal(error.to_string()))
}
