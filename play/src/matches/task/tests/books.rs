//! Matches whose openings come from a book of the server.

use rookery_protocol::matches::{Openings, Order};

use super::cores::machine;
use super::*;
use crate::matches::Waits;

#[tokio::test]
async fn a_server_without_the_book_of_a_match_says_so_and_plays_what_has_begun() {
    let world = World::new().await;
    let folder = world.app.base.options.own_books();
    std::fs::create_dir_all(&folder).unwrap();
    let book = folder.join("small.epd");
    std::fs::write(&book, "4k3/8/8/8/8/8/4P3/4K3 w - -\n").unwrap();
    let (name, order) = ("small.epd".to_owned(), Order::Shuffled);
    let openings = Openings::Book { name, sha256: None, plies: None, order };
    let plan = MatchPlan { concurrency: 2, openings, ..pairs(2) };
    let (mut task, of) = task(&world, plan, MatchState::Running).await;
    assert!(matches!(&of.plan.openings, Openings::Book { sha256: Some(_), .. }));
    let _machine = machine(&world, 8).await;
    let begun = world.match_game(&of, 0).await;
    task.see(|own| own.live.insert(0, begun));
    std::fs::remove_file(&book).unwrap();
    assert!(task.fill(of.clone()).await);
    assert_eq!(task.playing(), [0], "it has begun already");
    assert_eq!(stored(&world, &of).await, of, "another server may have the book");
    let waits = crate::matches::waits(&world.app, &of);
    let no_book = rookery_texts::matches::no_book("small.epd").to_string();
    assert_eq!(waits, Waits { said: no_book, stands: false });
    std::fs::write(&book, "4k3/8/8/8/8/8/3P4/4K3 w - -\n").unwrap();
    let changed = rookery_texts::matches::book_changed("small.epd").to_string();
    while crate::matches::waits(&world.app, &of).said != changed {
        assert!(task.fill(of.clone()).await);
        tokio::task::yield_now().await;
    }
    assert_eq!(task.playing(), [0]);
    task.rests().await;
    assert!(crate::matches::waits(&world.app, &of).stands);
    world.end().await;
}
