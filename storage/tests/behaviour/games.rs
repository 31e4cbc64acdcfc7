//! Games: created, listed, loaded.

use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{GameResult, GameSummary, Score, Start};
use rookery_protocol::id::{GameId, UserId};
use rookery_storage::{Ended, GamesFilter, LIST_LEN_MAX, StorageError};

use crate::world::{World, events, on_both, unlimited};

fn ids(games: &[GameSummary]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

async fn end(world: &World, game: GameId, at_ms: i64, score: Score) {
    let mut last = events(game, 1, 1, "a");
    last.ended = Some(Ended { at_ms, result: GameResult { score, reason: "resigned".into() } });
    world.storage.append(last).await.unwrap();
}

async fn list(world: &World, filter: GamesFilter) -> Vec<GameId> {
    ids(&world.storage.list_games(&filter).await.unwrap())
}

on_both! {
    async fn a_game_is_read_back_whole(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        let mut new = world.new_game([anna, bela], 77);
        new.start = Start::Number { number: 518 };
        new.time = TimeControl { first: TimeLimit::Hourglass { base_ms: 1_000 }, ..unlimited() };
        new.rated = true;
        world.storage.create_game(&new).await.unwrap();
        let game = world.storage.game(new.id).await.unwrap().unwrap();
        assert_eq!((game.version, &game.start), (0, &new.start));
        let summary = game.summary;
        assert_eq!(summary.id, new.id);
        assert_eq!(summary.rules, "chess");
        assert_eq!(summary.time, new.time);
        assert!(summary.rated);
        assert_eq!((summary.started_ms, summary.ended_ms, summary.result), (77, None, None));
        let names: Vec<_> = summary.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["anna", "bela"]);
        assert_eq!(world.storage.game(GameId::from_random(u64::MAX)).await.unwrap(), None);
    }

    async fn a_game_needs_rules_and_people_that_exist(world: World) {
        let anna = world.player("anna").await;
        let nobody = UserId::from_random(u64::MAX);
        let mut unknown = world.new_game([anna, anna], 1);
        unknown.rules = "no-such-rules".into();
        let second = world.new_game([anna, nobody], 1);
        let first = world.new_game([nobody, anna], 1);
        for game in [unknown, first, second] {
            let refused = world.storage.create_game(&game).await;
            assert!(matches!(refused, Err(StorageError::Other(_))), "{refused:?}");
        }
    }

    async fn games_are_created_together_all_or_none(world: World) {
        let anna = world.player("anna").await;
        let nobody = UserId::from_random(u64::MAX);
        let good: Vec<_> = (1..=3).map(|at| world.new_game([anna, anna], at)).collect();
        let bad = [good[0].clone(), world.new_game([anna, nobody], 4)];
        assert!(world.storage.create_games(&bad).await.is_err());
        assert_eq!(world.storage.game(good[0].id).await.unwrap(), None);
        world.storage.create_games(&good).await.unwrap();
        for game in good {
            assert!(world.storage.game(game.id).await.unwrap().is_some());
        }
        world.storage.create_games(&[]).await.unwrap();
    }

    async fn rules_can_be_named_again(world: World) {
        world.storage.note_game_types(&[("chess", "Schach"), ("hex", "Hex")]).await.unwrap();
        world.storage.note_game_types(&[]).await.unwrap();
        let anna = world.player("anna").await;
        let mut game = world.new_game([anna, anna], 1);
        game.rules = "hex".into();
        world.storage.create_game(&game).await.unwrap();
    }

    async fn loading_gives_a_game_and_what_came_after(world: World) {
        let game = world.any_game().await;
        let (found, log) = world.storage.load(game, 0).await.unwrap().unwrap();
        assert_eq!((found.version, log.len()), (0, 0));
        world.storage.append(events(game, 1, 200, "a")).await.unwrap();
        world.storage.append(events(game, 201, 200, "a")).await.unwrap();
        let (found, log) = world.storage.load(game, 0).await.unwrap().unwrap();
        assert_eq!((found.summary.id, found.version), (game, 400));
        assert_eq!(log, events(game, 1, 400, "a").events);
        let (found, log) = world.storage.load(game, 399).await.unwrap().unwrap();
        assert_eq!((found.version, log), (400, events(game, 400, 1, "a").events));
        let (found, log) = world.storage.load(game, 400).await.unwrap().unwrap();
        assert_eq!((found.version, log.len()), (400, 0));
        assert_eq!(world.storage.load(GameId::from_random(u64::MAX), 0).await.unwrap(), None);
    }

    async fn games_are_listed_newest_first_by_what_is_asked(world: World) {
        let (anna, bela, cili) =
            (world.player("anna").await, world.player("bela").await, world.player("cili").await);
        let one = world.game([anna, bela], 10).await;
        let two = world.game([bela, anna], 20).await;
        let mut lines = world.new_game([bela, cili], 30);
        lines.rules = "lines".into();
        world.storage.create_game(&lines).await.unwrap();
        let three = lines.id;
        let alone = world.game([anna, anna], 40).await;
        end(&world, one, 15, Score::First).await;
        end(&world, three, 35, Score::Draw).await;

        let all = GamesFilter { limit: 10, ..GamesFilter::default() };
        assert_eq!(list(&world, all.clone()).await, [alone, three, two, one]);
        let of = |player| GamesFilter { player: Some(player), ..all.clone() };
        assert_eq!(list(&world, of(anna)).await, [alone, two, one]);
        assert_eq!(list(&world, of(bela)).await, [three, two, one]);
        assert_eq!(list(&world, of(cili)).await, [three]);
        assert_eq!(list(&world, of(UserId::from_random(u64::MAX))).await, []);

        let ended = |ended| GamesFilter { ended: Some(ended), ..all.clone() };
        assert_eq!(list(&world, ended(true)).await, [three, one]);
        assert_eq!(list(&world, ended(false)).await, [alone, two]);
        assert_eq!(list(&world, GamesFilter { ended: Some(true), ..of(bela) }).await, [three, one]);
        assert_eq!(list(&world, GamesFilter { ended: Some(false), ..of(bela) }).await, [two]);

        let fish = world.user("fish", Role::Bot).await;
        let wet = world.game([anna, fish], 5).await;
        let dry = world.game([fish, fish], 50).await;
        let people = |people, filter| GamesFilter { people: Some(people), ..filter };
        assert_eq!(list(&world, people(true, all.clone())).await, [alone, three, two, one]);
        assert_eq!(list(&world, people(false, all.clone())).await, [dry, wet]);
        assert_eq!(list(&world, people(true, ended(false))).await, [alone, two]);
        assert_eq!(list(&world, people(false, ended(false))).await, [dry, wet]);
        assert_eq!(list(&world, people(false, ended(true))).await, []);
        assert_eq!(list(&world, people(true, of(anna))).await, [alone, two, one]);
        assert_eq!(list(&world, people(false, of(anna))).await, [wet]);
        assert_eq!(list(&world, people(false, GamesFilter { ended: Some(false), ..of(fish) })).await, [dry, wet]);
        for id in [wet, dry] {
            end(&world, id, 60, Score::Draw).await;
        }
        let one_each = |filter| GamesFilter { limit: 1, ..filter };
        assert_eq!(list(&world, one_each(people(true, all.clone()))).await, [alone]);
        assert_eq!(list(&world, one_each(people(false, ended(true)))).await, [dry]);
        let older = GamesFilter { before_ms: Some(50), ..people(false, all.clone()) };
        assert_eq!(list(&world, older).await, [wet]);
        let all = GamesFilter { people: Some(true), ..all };
        let of = |player| GamesFilter { player: Some(player), ..all.clone() };
        let ended = |ended| GamesFilter { ended: Some(ended), ..all.clone() };

        let rules = |key: &str| Some(key.to_owned());
        let by = |key, filter| GamesFilter { rules: rules(key), ..filter };
        assert_eq!(list(&world, by("lines", all.clone())).await, [three]);
        assert_eq!(list(&world, by("chess", of(bela))).await, [two, one]);
        let odd = GamesFilter { rules: rules("' OR 1=1 --"), ..ended(false) };
        assert_eq!(list(&world, odd).await, []);

        let page = GamesFilter { limit: 2, ..all.clone() };
        assert_eq!(list(&world, page.clone()).await, [alone, three]);
        assert_eq!(list(&world, GamesFilter { before_ms: Some(30), ..page }).await, [two, one]);
        let page = GamesFilter { limit: 1, before_ms: Some(40), ..of(anna) };
        assert_eq!(list(&world, page).await, [two]);
        let page = GamesFilter { before_ms: Some(40), ended: Some(false), ..of(anna) };
        assert_eq!(list(&world, page).await, [two]);

        assert_eq!(world.storage.unfinished_games(10).await.unwrap(), [alone, two]);
        assert_eq!(world.storage.unfinished_games(1).await.unwrap(), [alone]);
    }

    async fn games_that_an_older_server_has_begun_are_told_apart_a_few_at_a_time(world: World) {
        let (anna, fish) = (world.player("anna").await, world.user("fish", Role::Bot).await);
        let alone = world.game([anna, anna], 10).await;
        let wet = world.game([anna, fish], 20).await;
        let dry = world.game([fish, fish], 30).await;
        let storage = &world.storage;
        assert_eq!(storage.sort_games(9).await.unwrap(), 0);
        world.meddle("UPDATE games SET people = NULL").await;
        let check = async || {
            for (people, games) in [(true, &[alone][..]), (false, &[dry, wet])] {
                let filter = GamesFilter { people: Some(people), limit: 9, ..GamesFilter::default() };
                assert_eq!(list(&world, filter).await, games, "between people: {people}");
            }
        };
        for (limit, count) in [(2, 2), (2, 1), (2, 0)] {
            assert_eq!(storage.sort_games(limit).await.unwrap(), count);
            check().await;
        }
        world.meddle("UPDATE games SET people = NULL").await;
        assert!(storage.delete_user(fish, 40).await.unwrap());
        check().await;
    }

    async fn no_game_of_a_bot_is_between_people_and_none_is_looked_for(world: World) {
        let (anna, fish) = (world.player("anna").await, world.user("fish", Role::Bot).await);
        let wet = world.game([anna, fish], 20).await;
        // Whoever looks through their games finds one.
        world.meddle("UPDATE games SET people = TRUE").await;
        let of = |player| GamesFilter {
            people: Some(true),
            player: Some(player),
            limit: 9,
            ..GamesFilter::default()
        };
        assert_eq!(list(&world, of(anna)).await, [wet]);
        assert_eq!(list(&world, of(fish)).await, []);
    }

    async fn a_list_has_an_end(world: World) {
        let (anna, bela) = (world.player("anna").await, world.player("bela").await);
        for started_ms in 0..i64::from(LIST_LEN_MAX) + 5 {
            world.game([anna, bela], started_ms).await;
        }
        let longest = GamesFilter { limit: u32::MAX, ..GamesFilter::default() };
        let expected = usize::try_from(LIST_LEN_MAX).unwrap();
        assert_eq!(list(&world, longest.clone()).await.len(), expected);
        let own = GamesFilter { player: Some(anna), ..longest };
        assert_eq!(list(&world, own).await.len(), expected);
    }

    async fn games_that_began_at_once_are_listed_page_by_page_without_a_gap(world: World) {
        let (anna, bert) = (world.player("anna").await, world.player("bert").await);
        for players in [[anna, bert], [bert, anna], [anna, anna]] {
            world.game(players, 7).await;
            world.game(players, 7).await;
        }
        let rest = [world.game([bert, bert], 7).await, world.game([anna, bert], 6).await];
        for (player, expected) in [(None, 8), (Some(anna), 7)] {
            let mut filter = GamesFilter { player, limit: 2, ..GamesFilter::default() };
            let mut found = vec![];
            while let [.., last] = &world.storage.list_games(&filter).await.unwrap()[..] {
                found.extend(list(&world, filter.clone()).await);
                (filter.before_ms, filter.before_id) = (Some(last.started_ms), Some(last.id));
            }
            let distinct: std::collections::BTreeSet<_> = found.iter().collect();
            assert_eq!((found.len(), distinct.len()), (expected, expected));
            assert_eq!(found.last(), Some(&rest[1]), "the oldest one comes last");
        }
    }
}
