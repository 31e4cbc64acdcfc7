//! What cannot be moved, and where to.

use super::*;

#[tokio::test]
async fn a_database_that_a_server_uses_is_not_moved() {
    for site in [Site::on_file().await, Site::on_postgres().await] {
        let server = Storage::open(&site.old).await.unwrap();
        let claim = server.claim(&site.old, false).await.unwrap().unwrap();
        assert_eq!(site.refused().await, MoveError::InUse);
        drop(claim);
        server.close().await;
        site.drop().await;
    }
}

#[tokio::test]
async fn a_server_is_refused_while_its_database_is_moved() {
    for site in [Site::on_file().await, Site::on_postgres().await] {
        let begun = site.begin().await.unwrap();
        let server = Storage::open(&site.old).await.unwrap();
        assert!(server.claim(&site.old, false).await.unwrap().is_none());
        server.close().await;
        assert!(matches!(site.refused().await, MoveError::InUse), "a second move");
        drop(begun);
        site.drop().await;
    }
}

#[tokio::test]
async fn a_database_with_something_in_it_is_no_place_to_move_to() {
    let site = Site::on_file().await;
    let other = Storage::open(&site.new).await.unwrap();
    other.note_game_types(&[("chess", "Chess")]).await.unwrap();
    assert_eq!(site.refused().await, MoveError::NotEmpty("game_types"));
    // It goes on serving.
    assert!(other.claim(&site.new, true).await.unwrap().is_some());
    other.close().await;
    site.drop().await;
}

#[tokio::test]
async fn a_server_that_has_opened_the_new_database_before_cannot_use_it_during_a_move() {
    let site = Site::on_file().await;
    let early = Storage::open(&site.new).await.unwrap();
    let begun = site.begin().await.unwrap();
    let refused = early.claim(&site.new, true).await.err();
    assert_eq!(refused, Some(StorageError::Incomplete));
    early.close().await;
    finish(begun).await.unwrap();
    Storage::open(&site.new).await.unwrap().close().await;
    assert_eq!(site.refused().await, MoveError::NotEmpty("site"), "it is over");
    site.drop().await;
}

#[tokio::test]
async fn one_move_at_a_time_fills_a_database() {
    let (site, other) = (Site::on_file().await, Site::on_file().await);
    let mut begun = site.begin().await.unwrap();
    begun.step().await.unwrap();
    let into = async || Move::begin(&other.old, &site.new, SMALL).await.err().unwrap();
    assert_eq!(into().await, MoveError::Taken);
    drop(begun);
    assert_eq!(until_free(into).await, MoveError::OtherSite);
    site.drop().await;
    other.drop().await;
}

/// What is said once PostgreSQL has heard of a connection's end, which takes a moment.
async fn until_free(refused: impl AsyncFn() -> MoveError) -> MoveError {
    for _ in 0..1_000 {
        match refused().await {
            MoveError::Taken | MoveError::InUse => {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            other => return other,
        }
    }
    panic!("the lock of who is gone stays");
}

#[tokio::test]
async fn a_move_does_not_go_on_after_a_server_has_used_the_old_database() {
    let site = Site::on_file().await;
    let mut begun = site.begin().await.unwrap();
    begun.step().await.unwrap();
    drop(begun);
    let server = Storage::open(&site.old).await.unwrap();
    server.note_alive(ALIVE_MS + 1).await.unwrap();
    server.close().await;
    assert_eq!(until_free(async || site.refused().await).await, MoveError::Changed);
    assert_eq!(Storage::open(&site.new).await.err(), Some(StorageError::Incomplete));
    site.drop().await;
}

#[tokio::test]
async fn a_database_of_another_version_is_not_moved() {
    let site = Site::on_file().await;
    meddle(
        &site.old,
        "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)",
    )
    .await;
    assert_eq!(site.refused().await, MoveError::Older);
    meddle(&site.old, "UPDATE _sqlx_migrations SET version = 99 WHERE version = 1").await;
    assert_eq!(site.refused().await, MoveError::Newer);
    let there = Storage::open(&site.new).await.unwrap();
    there.close().await;
    site.drop().await;
}

#[tokio::test]
async fn what_is_no_site_is_not_moved() {
    let site = Site::on_file().await;
    let begin = async |old: &str, new: &str| Move::begin(old, new, SMALL).await.err().unwrap();
    assert_eq!(begin(&site.old, "sqlite:/tmp/other.db").await, MoveError::ToFile);
    let nowhere = site.file.as_ref().unwrap().file().with_file_name("nothing.db");
    let old = format!("sqlite:{}", nowhere.display());
    assert!(matches!(begin(&old, &site.new).await, MoveError::NoFile(_)));
    assert!(!nowhere.exists());
    Storage::open(&old).await.unwrap().close().await;
    assert_eq!(begin(&old, &site.new).await, MoveError::NeverUsed);
    assert!(matches!(begin("mysql://x", &site.new).await, MoveError::Old(_)));
    assert_eq!(begin(&site.new, &site.new).await, MoveError::NeverUsed);
    assert!(matches!(begin(&site.old, "postgres://127.0.0.1:1/x").await, MoveError::New(_)));
    site.drop().await;
}
