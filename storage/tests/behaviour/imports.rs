//! Files of games that people have sent.

use rookery_protocol::game::{GameResult, Player, Score};
use rookery_protocol::id::{GameId, ImportId};
use rookery_protocol::import::{Import, ImportFault, ImportState};
use rookery_storage::{ImportCount, ImportPart, NewImport, NewImported, StorageError};

use crate::world::{World, on_both};

fn game(world: &World, number: u32) -> NewImported {
    NewImported {
        id: GameId::from_random(world.bits()),
        number,
        rules: "chess".to_owned(),
        names: ["Morphy".to_owned(), "Duke & Count".to_owned()],
        played_ms: -3_504_000_000_000,
        result: GameResult { score: Score::First, reason: "checkmate".to_owned() },
        body: format!("game {number}"),
    }
}

fn fault(game: u32) -> ImportFault {
    let what = "Ke3 is not legal.".to_owned();
    ImportFault { game, line: 7, column: 3, what, kept: false }
}

fn count(kept: u32, faults: u32, state: ImportState) -> ImportCount {
    ImportCount { kept, faults, bytes: 1_000, state }
}

async fn begun(world: &World) -> (NewImport, Player) {
    let made_by = world.player("anna").await;
    let id = ImportId::from_random(world.bits());
    let new = NewImport { id, made_by, name: "club.pgn".to_owned(), made_ms: 5 };
    world.storage.create_import(&new).await.unwrap();
    (new, Player { id: made_by, name: "anna".to_owned(), guest: false })
}

on_both! {
    async fn a_file_grows_part_by_part_and_is_read_back(world: World) {
        let storage = &world.storage;
        let (new, anna) = begun(&world).await;
        let games = [game(&world, 1), game(&world, 3)];
        let first = ImportPart { games: games[..1].to_vec(), faults: vec![fault(2)], ..ImportPart::default() };
        let running = count(1, 1, ImportState::Running);
        assert!(storage.add_to_import((new.id, new.made_by), &first, running, 6).await.unwrap());
        let second = ImportPart { games: games[1..].to_vec(), faults: vec![fault(4)], faults_before: 1 };
        let done = count(2, 2, ImportState::Done);
        assert!(storage.add_to_import((new.id, new.made_by), &second, done, 7).await.unwrap());
        let stored = storage.import(new.id).await.unwrap().unwrap();
        let import = Import {
            id: new.id,
            name: new.name.clone(),
            state: ImportState::Done,
            kept: 2,
            faults: 2,
            bytes: 1_000,
            made_ms: 5,
            seen_ms: 7,
        };
        assert_eq!((&stored.import, &stored.by), (&import, &anna));
        assert_eq!(storage.imports_of(new.made_by).await.unwrap(), [stored]);
        assert_eq!(storage.import_faults(new.id, 0).await.unwrap(), [fault(2), fault(4)]);
        assert_eq!(storage.import_faults(new.id, 1).await.unwrap(), [fault(4)]);
        let texts = [(1, "game 1".to_owned()), (3, "game 3".to_owned())];
        assert_eq!(storage.imported_texts(new.id, 0).await.unwrap(), texts);
        assert_eq!(storage.imported_texts(new.id, 2).await.unwrap(), texts[1..]);
        let listed = storage.imported_games(new.id, 2, 10).await.unwrap();
        assert_eq!(listed.iter().map(|(number, game)| (*number, game.id)).collect::<Vec<_>>(), [(3, games[1].id)]);
        assert_eq!(storage.count_imported(new.made_by).await.unwrap(), 2);
    }

    async fn a_game_from_elsewhere_is_no_game_of_an_account(world: World) {
        let (new, storage) = (begun(&world).await.0, &world.storage);
        let alone = game(&world, 1);
        storage.create_imported(new.made_by, &alone).await.unwrap();
        storage.create_imported(new.made_by, &game(&world, 1)).await.unwrap();
        let found = storage.imported(alone.id).await.unwrap().unwrap();
        assert_eq!(found.body, "game 1");
        assert!(found.summary.imported && !found.summary.rated);
        assert_eq!(found.summary.players, alone.names.clone().map(Player::elsewhere));
        assert_eq!(found.summary.result, Some(alone.result.clone()));
        assert_eq!(found.summary.started_ms, alone.played_ms);
        assert_eq!(storage.game(alone.id).await.unwrap(), None);
        let unknown = NewImported { rules: "no such rules".to_owned(), ..game(&world, 2) };
        let refused = storage.create_imported(new.made_by, &unknown).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
    }

    async fn a_file_that_is_read_takes_no_more_and_can_be_deleted(world: World) {
        let (new, storage) = (begun(&world).await.0, &world.storage);
        let part = ImportPart { games: vec![game(&world, 1)], faults: vec![fault(2)], ..ImportPart::default() };
        let torn = count(1, 1, ImportState::Torn);
        assert!(storage.add_to_import((new.id, new.made_by), &part, torn, 6).await.unwrap());
        let late = ImportPart { games: vec![game(&world, 2)], ..ImportPart::default() };
        assert!(!storage.add_to_import((new.id, new.made_by), &late, torn, 7).await.unwrap());
        assert_eq!(storage.count_imported(new.made_by).await.unwrap(), 1);
        assert!(storage.delete_import(new.id).await.unwrap());
        assert!(!storage.delete_import(new.id).await.unwrap());
        assert_eq!(storage.import(new.id).await.unwrap(), None);
        assert_eq!(storage.imported(part.games[0].id).await.unwrap(), None);
    }
}
