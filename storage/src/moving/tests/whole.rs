//! What arrives.

use super::*;
use crate::model::NewDeed;

/// Breaks the move off after each batch, and begins it again.
async fn move_in_pieces(site: &Site) {
    let mut pieces = 0;
    loop {
        let mut begun = site.begin_again().await;
        let copied = begun.copied_before();
        assert_eq!(copied > 0, pieces > 0 || site.file.is_some());
        let Some(Step::Copied(..)) = begun.step().await.unwrap() else { break };
        drop(begun);
        let refused = Storage::open(&site.new).await.err();
        assert_eq!(refused, Some(StorageError::Incomplete), "it is not to be served yet");
        pieces += 1;
    }
    assert!(pieces > TABLES.len(), "{pieces} pieces");
    finish(site.begin_again().await).await.unwrap();
}

async fn counts(url: &str) -> Vec<i64> {
    let mut counts = Vec::new();
    let mut connection = PgConnection::connect(url).await.unwrap();
    for table in TABLES {
        let rows = sqlx::query_scalar(sql::count_rows(table)).fetch_one(&mut connection).await;
        counts.push(rows.unwrap());
    }
    counts
}

async fn arrives_whole(site: Site) {
    move_in_pieces(&site).await;
    let counts = counts(&site.new).await;
    for (table, rows) in TABLES.iter().zip(&counts) {
        assert!(*rows > 0, "rows.sql has nothing for {}", table.name);
    }
    let storages =
        [Storage::open(&site.old).await.unwrap(), Storage::open(&site.new).await.unwrap()];
    for game in ["G1", "g2", "_3"] {
        let mut connection = PgConnection::connect(&site.new).await.unwrap();
        let bodies: Vec<String> =
            sqlx::query_scalar("SELECT body FROM game_events WHERE game_id = $1 ORDER BY version")
                .bind(game)
                .fetch_all(&mut connection)
                .await
                .unwrap();
        assert!(!bodies.is_empty());
        assert!(game != "g2" || bodies[1] == r#"{ "kept" : "as it is" }"#);
    }
    let [old, new] = &storages;
    assert_eq!(new.site("another").await.unwrap(), old.site("another").await.unwrap());
    assert_eq!(new.alive_ms().await.unwrap(), Some(ALIVE_MS));
    assert_eq!(new.module_content("m@2").await.unwrap().unwrap(), [0x00, 0xff, 0x80]);
    assert_eq!(new.outages().await.unwrap(), old.outages().await.unwrap());
    let nobody = new.presences_elsewhere("another").await.unwrap();
    assert!(nobody.is_empty(), "who is connected belongs to a server: {nobody:?}");
    let deed = rookery_protocol::deed::Deed::AccountAdded {
        user: rookery_protocol::id::UserId::from_random(1),
        role: rookery_protocol::account::Role::Player,
        scopes: Vec::new(),
    };
    new.note_deed(&NewDeed { at_ms: 9, by: None, deed }).await.unwrap();
    for storage in &storages {
        storage.close().await;
    }
    let mut connection = PgConnection::connect(&site.new).await.unwrap();
    let numbers: Vec<i64> = sqlx::query_scalar("SELECT number FROM deeds ORDER BY number")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert_eq!(numbers, [2, 3, 4]);
    site.drop().await;
}

#[tokio::test]
async fn a_file_arrives_whole_and_once_however_often_the_move_breaks_off() {
    let site = Site::on_file().await;
    let file = site.file.as_ref().unwrap().file();
    let before = std::fs::read(&file).unwrap();
    let mut begun = site.begin().await.unwrap();
    begun.step().await.unwrap();
    begun.step().await.unwrap();
    drop(begun);
    assert!(std::fs::read(&file).unwrap() == before, "the old database is as it was");
    arrives_whole(site).await;
}

#[tokio::test]
async fn a_site_moves_from_one_postgres_to_another() {
    arrives_whole(Site::on_postgres().await).await;
}

#[tokio::test]
async fn batches_are_bounded_by_bytes_too() {
    let site = Site::on_file().await;
    let text = "x".repeat(10_000);
    for version in 3..8 {
        let row = format!("INSERT INTO game_events VALUES ('G1', {version}, 1, '{text}', 1)");
        meddle(&site.old, &row).await;
    }
    let limits = Limits { rows: 1_000, bytes: 15_000 };
    let mut begun = Move::begin(&site.old, &site.new, limits).await.unwrap();
    let mut logs = Vec::new();
    while let Some(Step::Copied(table, rows)) = begun.step().await.unwrap() {
        if table == "game_events" {
            logs.push(rows);
        }
    }
    // The first one has two short ones more.
    assert_eq!(logs.iter().sum::<u64>(), 11);
    assert!(logs.len() > 2 && logs.iter().all(|rows| *rows <= 6), "{logs:?}");
    site.drop().await;
}
