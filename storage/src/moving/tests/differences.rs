//! What is not the same in both databases is found.

use super::*;

/// What a move says in the end of a copy with which somebody has meddled.
async fn found(change: &str) -> MoveError {
    let site = Site::on_file().await;
    let begun = site.copied().await;
    meddle(&site.new, change).await;
    let found = finish(begun).await.unwrap_err();
    assert_eq!(Storage::open(&site.new).await.err(), Some(StorageError::Incomplete));
    site.drop().await;
    found
}

#[tokio::test]
async fn a_log_that_differs_is_told_by_its_game() {
    let log = |version| MoveError::Log { game: "g2".into(), version };
    let change = "UPDATE game_events SET body = body || ' ' WHERE game_id = 'g2' AND version = 2";
    assert_eq!(found(change).await, log(2));
    let change = "UPDATE game_events SET version = 4 WHERE game_id = 'g2' AND version = 3";
    assert_eq!(found(change).await, log(3));
}

#[tokio::test]
async fn a_row_that_differs_is_told_by_its_table() {
    let row = |table, key: &str| MoveError::Row { table, key: key.into() };
    let change = "UPDATE users SET muted_ms = 1 WHERE id = 'Bela'";
    assert_eq!(found(change).await, row("users", "Bela"));
    let change = r"UPDATE tries SET key = '\x00ff81'";
    assert_eq!(found(change).await, row("tries", "00ff80"));
    let change = "UPDATE engines SET stopped = NOT stopped WHERE id = 'e2'";
    assert_eq!(found(change).await, row("engines", "e2"));
}

#[tokio::test]
async fn rows_too_many_or_too_few_are_counted() {
    let counts = |table, old, new| MoveError::Counts { table, old, new };
    assert_eq!(found("DELETE FROM leases WHERE fence = 41").await, counts("leases", 2, 1));
    assert_eq!(found("INSERT INTO marks VALUES ('three', 3)").await, counts("marks", 2, 3));
}

#[tokio::test]
async fn an_account_that_was_added_meanwhile_is_missed() {
    let site = Site::on_file().await;
    let begun = site.copied().await;
    let row = "INSERT INTO users (id, name, created_ms) VALUES ('late', 'Late', 1)";
    meddle(&site.old, row).await;
    let missed = finish(begun).await.unwrap_err();
    assert_eq!(missed, MoveError::Counts { table: "users", old: 5, new: 4 });
    site.drop().await;
}

#[tokio::test]
async fn a_text_that_postgres_cannot_hold_is_named() {
    let site = Site::on_file().await;
    meddle(&site.old, "UPDATE engines SET fault = 'a' || char(0) || 'b' WHERE id = 'e2'").await;
    let mut begun = site.begin().await.unwrap();
    let why = loop {
        if let Err(why) = begun.step().await {
            break why;
        }
    };
    assert_eq!(why, MoveError::Nul { table: "engines", key: "e2".into() });
    site.drop().await;
}
