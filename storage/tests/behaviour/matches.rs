//! Matches of bots.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::game::Score;
use rookery_protocol::id::{GameId, MatchId, UserId};
use rookery_protocol::matches::{
    Adjudication, Entrant, Format, Interrupted, MatchPlan, MatchState, Openings, Order,
};
use rookery_protocol::seat::Seat;
use rookery_protocol::secret::SecretBits;
use rookery_storage::{GamesFilter, MatchChange, NewGame, NewMatch, NewMatchGame, StorageError};

use crate::world::{World, events, on_both};

fn plan(name: &str) -> MatchPlan {
    let entrant = |name: &str| Entrant {
        name: name.into(),
        engine: "some".into(),
        options: vec![],
        time: None,
        budget: None,
    };
    MatchPlan {
        name: name.into(),
        rules: "chess".into(),
        players: vec![entrant("one"), entrant("other")],
        format: Format::RoundRobin { pairs: 2 },
        time: TimeLimit::Unlimited,
        budget: MoveBudget::default(),
        margin_ms: 50,
        openings: Openings::Random { plies: 4 },
        seed: 7,
        adjudication: Adjudication {
            repetitions: Some(true),
            fifty: Some(false),
            ..Adjudication::default()
        },
        concurrency: 1,
        overcommit: false,
        priority: 0,
        interrupted: Interrupted::Replay,
    }
}

async fn new_match(world: &World, name: &str, players: [UserId; 2], made_ms: i64) -> NewMatch {
    let new = NewMatch {
        id: MatchId::from_random(world.bits()),
        plan: plan(name),
        secrets: [SecretBits::new([1; 16]), SecretBits::new([0xfe; 16])],
        rules: "chess".into(),
        players: players.into(),
        made_by: players[0],
        made_ms,
    };
    world.storage.create_match(&new).await.unwrap();
    new
}

fn change(new: &NewMatch, state: MatchState) -> MatchChange {
    MatchChange { plan: new.plan.clone(), state, note: String::new() }
}

fn begun(new: &NewMatch, number: u32, game: &NewGame, instead_of: Option<GameId>) -> NewMatchGame {
    NewMatchGame {
        match_id: new.id,
        number,
        game: game.clone(),
        log: vec![],
        instead_of,
        holder: "here".into(),
        held_until_ms: 100,
    }
}

on_both! {
    async fn a_match_is_found_as_it_was_made(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let found = world.storage.find_match(new.id).await.unwrap().unwrap();
        assert_eq!((&found.plan, found.state, found.revision), (&new.plan, MatchState::Waiting, 1));
        assert_eq!((found.made_ms, found.started_ms, found.ended_ms), (5, None, None));
        assert_eq!(found.secrets, Some(new.secrets));
        let users: Vec<_> = found.players.iter().map(|player| player.user).collect();
        assert_eq!(users, players);
        let nobody = MatchId::from_random(u64::MAX);
        assert_eq!(world.storage.find_match(nobody).await.unwrap(), None);
        let newer = new_match(&world, "second", players, 6).await;
        let ids = |all: Vec<rookery_storage::StoredMatch>| {
            all.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(world.storage.matches(None, 10).await.unwrap()), [newer.id, new.id]);
        assert_eq!(ids(world.storage.matches(Some(6), 10).await.unwrap()), [new.id]);
        assert_eq!(world.storage.matches_going_on().await.unwrap(), []);
    }

    async fn a_match_with_a_book_is_found_by_its_name_until_it_has_finished(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        new_match(&world, "without", players, 5).await;
        let openings = Openings::Book {
            name: "uho_1.epd".into(),
            sha256: Some("ab".into()),
            plies: None,
            order: Order::Shuffled,
        };
        let new = NewMatch {
            id: MatchId::from_random(world.bits()),
            plan: MatchPlan { openings, ..plan("uho_2.epd") },
            secrets: [SecretBits::new([1; 16]), SecretBits::new([0xfe; 16])],
            rules: "chess".into(),
            players: players.into(),
            made_by: players[0],
            made_ms: 6,
        };
        let storage = &world.storage;
        storage.create_match(&new).await.unwrap();
        let found = storage.match_with_book("uho_1.epd").await.unwrap().unwrap();
        assert_eq!((found.id, &found.plan), (new.id, &new.plan));
        for other in ["uho_2.epd", "uhox1.epd", "uho%", "1.epd"] {
            assert_eq!(storage.match_with_book(other).await.unwrap(), None, "{other}");
        }
        assert!(storage.change_match(new.id, 1, &change(&new, MatchState::Stopped), 9).await.unwrap());
        assert!(storage.match_with_book("uho_1.epd").await.unwrap().is_some());
        let finished = change(&new, MatchState::Finished);
        assert!(storage.change_match(new.id, 2, &finished, 10).await.unwrap());
        assert_eq!(storage.match_with_book("uho_1.epd").await.unwrap(), None);
    }

    async fn of_two_who_start_a_match_at_once_one_is_told(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let (running, storage) = (change(&new, MatchState::Running), &world.storage);
        assert!(storage.change_match(new.id, 1, &running, 10).await.unwrap());
        assert!(!storage.change_match(new.id, 1, &running, 11).await.unwrap());
        let found = storage.matches_going_on().await.unwrap();
        assert_eq!((found[0].started_ms, found[0].revision), (Some(10), 2));
        let stopped = change(&new, MatchState::Stopped);
        assert!(storage.change_match(new.id, 2, &stopped, 20).await.unwrap());
        assert!(storage.change_match(new.id, 3, &running, 30).await.unwrap());
        let found = storage.find_match(new.id).await.unwrap().unwrap();
        assert_eq!((found.started_ms, found.ended_ms), (Some(10), None));
    }

    async fn a_game_of_a_match_is_one_of_engines_even_of_those_that_have_no_account(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let storage = &world.storage;
        let game = world.new_game(players, 6);
        storage.begin_match_game(&begun(&new, 0, &game, None)).await.unwrap();
        world.meddle("UPDATE games SET people = NULL").await;
        assert_eq!(storage.sort_games(9).await.unwrap(), 1);
        let filter = |people| GamesFilter { people, limit: 9, ..GamesFilter::default() };
        let listed = storage.list_games(&filter(Some(false))).await.unwrap();
        assert_eq!(listed.iter().map(|game| game.id).collect::<Vec<_>>(), [game.id]);
        assert_eq!(storage.list_games(&filter(Some(true))).await.unwrap(), []);
    }

    async fn a_number_has_one_game(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let storage = &world.storage;
        let (game, second) = (world.new_game(players, 6), world.new_game(players, 7));
        let mut first = begun(&new, 0, &game, None);
        first.log = events(game.id, 1, 3, "opening").events;
        assert_eq!(storage.begin_match_game(&first).await, Ok(Some(1)));
        assert_eq!(storage.begin_match_game(&begun(&new, 0, &second, None)).await, Ok(None));
        assert!(storage.game(second.id).await.unwrap().is_none(), "it was not created");
        assert_eq!(storage.match_of_game(game.id).await.unwrap(), Some((new.id, 0)));
        assert_eq!(storage.match_of_game(second.id).await.unwrap(), None);
        let games = storage.match_games(new.id, 0, 100).await.unwrap();
        assert_eq!((games.len(), games[0].game, &games[0].result), (1, game.id, &None));
        let (_, log) = storage.load(game.id, 0).await.unwrap().unwrap();
        assert_eq!(log, first.log, "its opening");
        assert!(storage.append(events(game.id, 3, 1, "late")).await.is_err());
        storage.append(events(game.id, 4, 1, "next")).await.unwrap();
    }

    async fn who_begins_a_game_of_a_match_plays_it(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let (game, storage) = (world.new_game(players, 6), &world.storage);
        storage.begin_match_game(&begun(&new, 0, &game, None)).await.unwrap();
        let lease = storage.lease(game.id, Seat::First).await.unwrap().unwrap();
        assert_eq!((lease.holder.as_str(), lease.fence, lease.expires_ms), ("here", 1, 100));
        assert_eq!(storage.take_lease(game.id, Seat::First, "there", 99, 200).await, Ok(None));
        assert_eq!(storage.take_lease(game.id, Seat::First, "there", 100, 200).await, Ok(Some(2)));
    }

    async fn a_game_that_was_cut_off_is_replaced_and_one_with_a_result_is_not(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        let storage = &world.storage;
        let old = world.new_game(players, 6);
        assert_eq!(storage.begin_match_game(&begun(&new, 3, &old, None)).await, Ok(Some(1)));
        let fresh = world.new_game(players, 7);
        assert_eq!(storage.begin_match_game(&begun(&new, 3, &fresh, Some(old.id))).await, Ok(Some(1)));
        let late = world.new_game(players, 8);
        assert_eq!(storage.begin_match_game(&begun(&new, 3, &late, Some(old.id))).await, Ok(None));
        world.end(fresh.id, 9).await;
        assert_eq!(storage.begin_match_game(&begun(&new, 3, &late, Some(fresh.id))).await, Ok(None));
        let games = storage.match_games(new.id, 0, 100).await.unwrap();
        let result = games[0].result.as_ref().map(|result| result.score);
        assert_eq!((games.len(), games[0].game, result), (1, fresh.id, Some(Score::Draw)));
        assert_eq!(storage.match_games(new.id, 4, 100).await.unwrap(), []);
    }

    async fn who_leaves_leaves_once(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let new = new_match(&world, "first", players, 5).await;
        assert!(!world.storage.leave_match(new.id, 2, 1, 12).await.unwrap(), "not that revision");
        assert!(world.storage.leave_match(new.id, 1, 1, 12).await.unwrap());
        assert!(!world.storage.leave_match(new.id, 1, 0, 20).await.unwrap(), "it has changed");
        assert!(!world.storage.leave_match(new.id, 2, 1, 20).await.unwrap());
        assert!(!world.storage.leave_match(new.id, 2, 2, 20).await.unwrap());
        let found = world.storage.find_match(new.id).await.unwrap().unwrap();
        assert_eq!(found.revision, 2);
        let left: Vec<_> = found.players.iter().map(|player| player.left_from).collect();
        assert_eq!(left, [None, Some(12)]);
    }

    async fn a_match_of_unknown_rules_or_people_is_refused(world: World) {
        let players = [world.player("one").await, world.player("other").await];
        let mut new = new_match(&world, "first", players, 5).await;
        (new.id, new.rules) = (MatchId::from_random(world.bits()), "no-such-rules".into());
        let refused = world.storage.create_match(&new).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        new.rules = "chess".into();
        new.players[1] = UserId::from_random(u64::MAX);
        let refused = world.storage.create_match(&new).await;
        assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        assert_eq!(world.storage.find_match(new.id).await.unwrap(), None);
    }
}
