use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use rookery_matches::Book as _;
use rookery_rules::Game;

use super::*;
use crate::base::Base;
use crate::testing::World;

const EPD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -\nnonsense\n4k3/8/8/8/8/8/3P4/4K3 w - -\n";

async fn chess(base: &Base) -> Arc<dyn Game> {
    base.library.game(&base.storage, "chess").await.unwrap().unwrap()
}

/// A server with a book in its folder, and where its index lies once it is read.
async fn with_book() -> (World, Key, Arc<dyn Game>, PathBuf) {
    let world = World::new().await;
    let folder = world.app.base.options.own_books();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("small.epd"), EPD).unwrap();
    let game = chess(&world.app.base).await;
    let known = folder.join(".read");
    (world, Key::new("small.epd", "chess", Some(4)), game, known)
}

#[tokio::test]
async fn a_book_is_read_once_and_opened_with_the_content_of_its_hash_alone() {
    let (world, key, game, known) = with_book().await;
    let (app, books) = (&world.app, &world.app.books);
    assert_eq!(key.plies, None, "its lines are as long as they are");
    assert_eq!(books.look(&key, None, &game, None).await.err(), Some(NotOpen::Unread));
    let book = books.ready(&app.base, &key, None, &game, None).await.ok().unwrap();
    assert_eq!(book.count(), 2);
    assert!(book.opening(0).is_ok() && book.opening(1).is_ok() && book.opening(2).is_err());
    assert_ne!(book.opening(0), book.opening(1));
    let sha256 = book.sha256().to_uppercase();
    assert!(books.look(&key, Some(&sha256), &game, None).await.is_ok());
    let other = books.look(&key, Some("00"), &game, None).await.err();
    assert_eq!(other, Some(NotOpen::Changed));
    assert_eq!(fs::read_dir(known).unwrap().count(), 1, "nothing else is left");
    let missing = Key::new("none.epd", "chess", None);
    assert_eq!(books.look(&missing, None, &game, None).await.err(), Some(NotOpen::Missing));
    world.end().await;
}

#[tokio::test]
async fn an_index_that_is_damaged_is_none() {
    let (world, key, game, known) = with_book().await;
    let (app, books) = (&world.app, &world.app.books);
    drop(books.ready(&app.base, &key, None, &game, None).await.ok().unwrap());
    let index = fs::read_dir(&known).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&index).unwrap();
    for length in 0..whole.len() {
        fs::write(&index, &whole[..length]).unwrap();
        assert_eq!(books.look(&key, None, &game, None).await.err(), Some(NotOpen::Unread));
    }
    fs::write(&index, [&whole[1..], &[0]].concat()).unwrap();
    assert_eq!(books.look(&key, None, &game, None).await.err(), Some(NotOpen::Unread));
    let book = books.ready(&app.base, &key, None, &game, None).await.ok().unwrap();
    assert_eq!(book.count(), 2);
    world.end().await;
}

#[tokio::test]
async fn what_cannot_be_used_is_found_out_once_and_told_with_its_line() {
    let (world, key, game, _) = with_book().await;
    let (app, books) = (&world.app, &world.app.books);
    let file = app.base.options.own_books().join("small.epd");
    fs::write(&file, "# nothing\n\nnonsense\n").unwrap();
    for _ in 0..2 {
        let why = books.ready(&app.base, &key, None, &game, None).await.err().unwrap();
        let told = why.text("small.epd").to_string();
        assert!(told.contains("small.epd") && told.contains("Line 3"), "{told}");
    }
    let listed = books.list().unwrap();
    assert_eq!((listed[0].read[0].openings, listed[0].read[0].faults), (0, 1));
    assert!(books.delete("small.epd").unwrap() && !books.delete("small.epd").unwrap());
    assert!(books.list().unwrap().is_empty());
    world.end().await;
}

#[test]
fn a_name_leads_nowhere_else() {
    for name in ["a.epd", "UHO_4060_v3.epd", "8moves_v3.pgn", "b-1.BIN", "x.txt"] {
        assert!(check_name(name).is_ok(), "{name}");
    }
    let long = format!("{}.epd", "x".repeat(100));
    for name in ["", ".epd", "a", "a.exe", "../a.epd", "a/b.epd", "-a.epd", "a b.epd", &long] {
        assert!(check_name(name).is_err(), "{name}");
    }
}
