//! Who may use a database at once.
//!
//! The locks are those of a whole PostgreSQL, where each test has a schema alone: the address, which
//! names that, stands for the name of the site.

use crate::world::{World, on_both, on_postgres, on_sqlite};

on_both! {
    async fn a_database_has_a_name_that_is_drawn_once(world: World) {
        assert_eq!(world.storage.site("first").await.unwrap(), "first");
        let another = world.another().await;
        assert_eq!(another.site("second").await.unwrap(), "first");
        another.close().await;
    }

    async fn who_is_alone_keeps_everybody_else_away_until_it_ends(world: World) {
        let mut alone = world.storage.claim(&world.url, true).await.unwrap().unwrap();
        let another = world.another().await;
        for too in [true, false] {
            assert!(another.claim(&world.url, too).await.unwrap().is_none());
        }
        assert!(alone.keep().await.unwrap());
        drop(alone);
        // PostgreSQL hears of a connection's end a moment later.
        let mut tries = 0;
        while another.claim(&world.url, true).await.unwrap().is_none() {
            tries += 1;
            assert!(tries < 1_000, "the claim of who is gone stays");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        another.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_has_one_server_whether_or_not_it_would_share() {
    on_sqlite(|world| async move {
        let _one = world.storage.claim("site", false).await.unwrap().unwrap();
        assert!(world.another().await.claim("site", false).await.unwrap().is_none());
        let file = world.url.strip_prefix("sqlite:").unwrap();
        assert!(std::path::Path::new(&format!("{file}.lock")).exists());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_share_a_database_that_nobody_has_alone() {
    on_postgres(|world| async move {
        let another = world.another().await;
        let site = world.url.clone();
        let mut one = world.storage.claim(&site, false).await.unwrap().unwrap();
        let mut other = another.claim(&site, false).await.unwrap().unwrap();
        assert!(another.claim(&site, true).await.unwrap().is_none());
        assert!(one.keep().await.unwrap() && other.keep().await.unwrap());
        another.close().await;
    })
    .await;
}
