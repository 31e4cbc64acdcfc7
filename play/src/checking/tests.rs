use std::time::Duration;

use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, GameResult, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_storage::asleep::{NEVER_MS, NotedTurn};
use rookery_storage::{Append, NewImported, StoredEvent, User};

use super::*;
use crate::acts::playing::carry_out;
use crate::game::Wish;
use crate::imports::keep_one;
use crate::testing::World;

/// What a check of a world finds, and what could be made anew.
async fn checked(world: &World, mending: bool) -> (Vec<(Kind, u64)>, Vec<Mend>, u64) {
    let storage = world.app.base.storage.clone();
    let mut check = Check::new(storage, mending, crate::now::millis()).unwrap();
    assert!(check.check_database().await.unwrap());
    check.check_strays().await.unwrap();
    while check.check_games().await.unwrap().is_some() {}
    while check.check_elsewhere().await.unwrap().is_some() {}
    let found = check.report().iter().map(|(kind, tally)| (kind.clone(), tally.count)).collect();
    (found, check.take_mends(), check.games())
}

async fn kinds(world: &World) -> Vec<(Kind, u64)> {
    checked(world, false).await.0
}

async fn moves(world: &World, by: &User, game: GameId, ply: u32, notation: &str) {
    let wish = Wish::Move { ply, notation: notation.to_owned() };
    carry_out(&world.app, &by.player(), game, wish).await.unwrap();
}

#[tokio::test]
async fn nothing_is_wrong_where_people_play() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let time = Some(TimeControl::fischer(300, 3));
    for time in [time, None] {
        let game = world.timed_game("chess", &anna, &bela, time).await;
        moves(&world, &anna, game, 0, "e2e4").await;
        moves(&world, &bela, game, 1, "e7e5").await;
    }
    let over = world.game("chess", &anna, &bela).await;
    moves(&world, &anna, over, 0, "e2e4").await;
    moves(&world, &bela, over, 1, "e7e5").await;
    carry_out(&world.app, &anna.player(), over, Wish::Act(Act::Resign)).await.unwrap();
    assert_eq!(checked(&world, false).await, (vec![], vec![], 3));
    world.end().await;
}

#[tokio::test]
async fn what_stands_beside_the_logs_is_found_and_can_be_made_anew() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let storage = &world.app.base.storage;
    let time = TimeControl::fischer(300, 3);
    let game = world.timed_game("chess", &anna, &bela, Some(time)).await;
    for (ply, notation) in (0..).zip(["e2e4", "e7e5", "d2d4"]) {
        moves(&world, [&anna, &bela][ply as usize % 2], game, ply, notation).await;
    }
    storage.note_due(&[(game, NEVER_MS)]).await.unwrap();
    let turn = NotedTurn { game, version: 3, seat: Seat::First, until_ms: None };
    storage.note_turns(&[turn]).await.unwrap();
    let over = world.game("chess", &anna, &bela).await;
    moves(&world, &anna, over, 0, "e2e4").await;
    moves(&world, &bela, over, 1, "e7e5").await;
    carry_out(&world.app, &anna.player(), over, Wish::Act(Act::Resign)).await.unwrap();
    storage.mend(&Mend::End(over, None)).await.unwrap();
    let (found, mends, _) = checked(&world, true).await;
    assert_eq!(found, [(Kind::End, 1), (Kind::Turn, 1), (Kind::Due, 1)]);
    for mend in &mends {
        storage.mend(mend).await.unwrap();
    }
    assert_eq!(kinds(&world).await, []);
    let end = storage.game(over).await.unwrap().unwrap().summary.result;
    assert_eq!(end.unwrap().reason, "resigned");
    world.end().await;
}

#[tokio::test]
async fn a_log_that_is_no_game_is_named_with_the_reason_and_nothing_mends_it() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let mut games = vec![];
    for body in ["no event", r#"{"event":{"type":"moved","seat":"first","notation":"e2e5"}}"#] {
        let game = world.game("chess", &anna, &bela).await;
        let event = StoredEvent { version: 1, at_ms: 1, body: body.to_owned() };
        let append = Append { game, first_version: 1, events: vec![event], ended: None };
        world.app.base.storage.append(append).await.unwrap();
        games.push(game);
    }
    let (found, mends, count) = checked(&world, true).await;
    assert_eq!((found, mends, count), (vec![(Kind::Unreadable(String::new()), 2)], vec![], 2));
    world.end().await;
}

/// What games of some kinds look like in files.
const FROM_ELSEWHERE: [&str; 7] = [
    "[White \"Morphy, Paul\"]\n[Date \"1858.11.02\"]\n\n1. e4 e5 2. Nf3 {good} d6 (2... Nc6) 1-0\n",
    "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
    "1. f3 e5 2. g4 Qh4# *\n",
    "1. f3 e5 2. g4 Qh4# 1/2-1/2\n",
    "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 0-1\n",
    "[Variant \"Antichess\"]\n\n*\n",
    "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bela]RE[B+R];B[ee];W[cc])",
];

#[tokio::test]
async fn games_from_elsewhere_are_read_again_and_nothing_is_wrong_with_those_that_came_in() {
    let world = World::new().await;
    let anna = world.player("anna").await;
    let mut kept = 0;
    for text in FROM_ELSEWHERE {
        let came = keep_one(&world.app.base, &world.app.imports, &anna, text.to_owned()).await;
        kept += u64::from(came.is_ok());
    }
    assert!(kept >= 6, "{kept}");
    assert_eq!(kinds(&world).await, []);
    world.end().await;
}

#[tokio::test]
async fn a_game_from_elsewhere_that_is_damaged_is_named_with_the_reason() {
    let world = World::new().await;
    let anna = world.player("anna").await;
    let result = |score| GameResult { score, reason: "recorded".to_owned() };
    let damage = [
        ("1. e4 e5 1-0\n", "?", 5, result(Score::First)),
        // No text, an illegal move, two games, another end, another name, another day.
        ("", "?", 5, result(Score::First)),
        ("1. e5 1-0\n", "?", 5, result(Score::First)),
        ("1. e4 1-0\n\n1. d4 1-0\n", "?", 5, result(Score::First)),
        ("1. e4 1-0\n", "?", 5, result(Score::Second)),
        ("1. e4 1-0\n", "Morphy", 5, result(Score::First)),
        ("[Date \"1858.11.02\"]\n\n1. e4 1-0\n", "?", 5, result(Score::First)),
    ];
    for (number, (body, name, played_ms, result)) in (1..).zip(damage) {
        let game = NewImported {
            id: GameId::from_random(number),
            number: 1,
            rules: "chess".to_owned(),
            names: [name, "?"].map(str::to_owned),
            played_ms,
            result,
            body: body.to_owned(),
        };
        world.app.base.storage.create_imported(anna.id, &game).await.unwrap();
    }
    let unreadable = Kind::ElsewhereUnreadable(String::new());
    let (found, mends, _) = checked(&world, true).await;
    assert_eq!(found, [(unreadable, 3), (Kind::ElsewhereOtherwise, 3)]);
    assert!(mends.is_empty(), "nobody knows better");
    world.end().await;
}

#[tokio::test]
async fn what_is_played_meanwhile_is_no_fault() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let time = Some(TimeControl::fischer(300, 0));
    let game = world.timed_game("chess", &anna, &bela, time).await;
    let playing = async {
        for round in 0..20 {
            let forth = ["g1f3", "g8f6", "f3g1", "f6g8"];
            for (ply, notation) in (round * 4..).zip(forth) {
                let by = [&anna, &bela][ply as usize % 2];
                let wish = Wish::Move { ply, notation: notation.to_owned() };
                // It may end by itself.
                if carry_out(&world.app, &by.player(), game, wish).await.is_err() {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
    };
    let checking = async {
        for _ in 0..5 {
            assert_eq!(kinds(&world).await, []);
        }
    };
    tokio::join!(playing, checking);
    world.end().await;
}
