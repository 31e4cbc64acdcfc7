//! What stands beside logs, what points nowhere, and what is made anew.

use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::seat::Seat;
use rookery_storage::asleep::NotedTurn;
use rookery_storage::checking::{Kept, Mend, Stray};
use rookery_storage::{Ended, Storage, StorageError};

use crate::world::{World, events, on_both};

async fn kept(world: &World) -> Vec<Kept> {
    let storage = Storage::open_to_look(&world.url).await.unwrap();
    let games = storage.games_to_check("", 10).await.unwrap();
    storage.close().await;
    games.into_iter().map(Result::unwrap).collect()
}

async fn strays(world: &World, kind: Stray) -> Vec<String> {
    let mut all = vec![];
    world.storage.strays(kind, &mut |id| all.push(id)).await.unwrap();
    all
}

on_both! {
    async fn a_game_is_told_with_what_stands_beside_its_log(world: World) {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 3, "a")).await.unwrap();
        let turn = NotedTurn { game, version: 3, seat: Seat::Second, until_ms: None };
        world.storage.note_turns(&[turn]).await.unwrap();
        world.storage.note_due(&[(game, 7)]).await.unwrap();
        let games = kept(&world).await;
        let one = &games[0];
        assert_eq!((games.len(), one.id, one.events, one.version), (1, game, 3, 3));
        assert_eq!((one.turn, one.wakes_ms, &one.ended), (Some((3, Seat::Second)), Some(7), &None));
        assert_eq!((one.has_bot, one.of_match), (false, false));
        assert_eq!(world.storage.game_to_check(game).await.unwrap().as_ref(), Some(one));
        assert!(world.storage.games_to_check(game.as_str(), 10).await.unwrap().is_empty());
    }

    async fn what_follows_from_logs_is_made_anew(world: World) {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 1, "a")).await.unwrap();
        let turn = NotedTurn { game, version: 1, seat: Seat::Second, until_ms: None };
        world.storage.note_turns(&[turn]).await.unwrap();
        world.storage.keep_projection(game, 9, b"too much").await.unwrap();
        assert_eq!(strays(&world, Stray::ProjectionAhead).await, [game.to_string()]);
        let result = GameResult { score: Score::Second, reason: "resignation".into() };
        let ended = Ended { at_ms: 5, result };
        for mend in [
            Mend::End(game, Some(ended.clone())),
            Mend::Turn(game),
            Mend::Due(game, 3),
            Mend::Projection(game.to_string()),
        ] {
            world.storage.mend(&mend).await.unwrap();
        }
        let one = kept(&world).await.remove(0);
        assert_eq!((one.ended, one.turn, one.wakes_ms), (Some(ended), None, Some(3)));
        assert!(strays(&world, Stray::ProjectionAhead).await.is_empty());
        world.storage.mend(&Mend::End(game, None)).await.unwrap();
        assert_eq!(kept(&world).await[0].ended, None);
    }

    async fn what_points_nowhere_is_found_and_nothing_else(world: World) {
        let robot = world.user("robot", rookery_protocol::account::Role::Bot).await;
        let anna = world.player("anna").await;
        let game = world.game([anna, robot], 1).await;
        for kind in Stray::ALL {
            assert!(strays(&world, kind).await.is_empty(), "{kind:?}");
        }
        world.storage.note_game_types(&[("gone@1234", "Gone")]).await.unwrap();
        world.meddle("UPDATE games SET rules = 'gone@1234', people = TRUE").await;
        assert_eq!(strays(&world, Stray::GameWithoutModule).await, [game.to_string()]);
        assert_eq!(strays(&world, Stray::BotAsPerson).await, [game.to_string()]);
        world.storage.mend(&Mend::People(game.to_string())).await.unwrap();
        assert!(strays(&world, Stray::BotAsPerson).await.is_empty());
        world
            .meddle(&format!(
                "INSERT INTO imports (id, made_by, name, state, kept, faults, bytes, made_ms, seen_ms)
                 VALUES ('none', '{anna}', 'a', 'done', 3, 0, 0, 1, 1),
                        ('some', '{anna}', 'b', 'done', 3, 0, 0, 1, 1),
                        ('on', '{anna}', 'c', 'running', 3, 0, 0, 1, 1)"
            ))
            .await;
        world
            .meddle(&format!(
                "INSERT INTO imported_games (id, import_id, number, made_by, rules, first_name,
                                             second_name, played_ms, score, reason, body)
                 VALUES ('{game}', 'some', 1, '{anna}', 'gone@1234', 'a', 'b', 1, 'draw', 'x', '')"
            ))
            .await;
        assert_eq!(strays(&world, Stray::ImportWithoutGames).await, ["none"]);
        assert_eq!(strays(&world, Stray::ImportMiscounted).await, ["some"]);
        assert_eq!(strays(&world, Stray::GameTwice).await, [game.to_string()]);
        assert_eq!(strays(&world, Stray::ImportedWithoutModule).await, [game.to_string()]);
        world.storage.mend(&Mend::Import("some".into())).await.unwrap();
        assert!(strays(&world, Stray::ImportMiscounted).await.is_empty());
    }

    async fn who_only_looks_changes_nothing(world: World) {
        let game = world.any_game().await;
        let storage = Storage::open_to_look(&world.url).await.unwrap();
        assert_eq!(storage.game(game).await.unwrap().unwrap().version, 0);
        assert_eq!(storage.amount().await.unwrap().0, 1);
        storage.mend(&Mend::Due(game, 3)).await.unwrap_err();
        storage.note_alive(5).await.unwrap_err();
        let wrong = storage.self_check().await.unwrap();
        assert_eq!(wrong, world.url.starts_with("sqlite:").then(Vec::new));
        storage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_says_what_it_finds_wrong_with_itself() {
    crate::world::on_sqlite(|world| async move {
        let game = world.any_game().await;
        world.storage.append(events(game, 1, 2, "a")).await.unwrap();
        world.meddle("PRAGMA foreign_keys = OFF; DELETE FROM games").await;
        let wrong = world.storage.self_check().await.unwrap().unwrap();
        assert!(wrong.iter().any(|line| line.contains("of game_events names")), "{wrong:?}");
        let nowhere = format!("{}-nowhere", world.url);
        let refused = Storage::open_to_look(&nowhere).await.err();
        assert!(matches!(refused, Some(StorageError::Other(_))), "{refused:?}");
    })
    .await;
}
