use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Plan, Start};
use rookery_protocol::id::GameId;
use rookery_storage::asleep::NotedTurn;
use rookery_storage::{Append, StoredEvent};

use super::super::ToGame;
use super::*;
use crate::acts::plans;
use crate::acts::playing::carry_out;
use crate::game::Wish;
use crate::game::testing::{Table, order};
use crate::outbox::{Outflow, outbox};
use crate::testing::{World, heard, until};

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

fn days(count: Millis) -> TimeControl {
    let limit = TimeLimit::Correspondence { move_ms: count * DAY_MS };
    TimeControl { first: limit.clone(), second: limit }
}

async fn moves(world: &World, by: &User, game: GameId, ply: u32, notation: &str) {
    let wish = Wish::Move { ply, notation: notation.to_owned() };
    carry_out(&world.app, &by.player(), game, wish).await.unwrap();
}

/// The games of which a page hears that it is its person's turn.
fn turns(page: &mut Outflow) -> Vec<GameId> {
    let told = heard(page).into_iter().filter_map(|notice| match notice.message() {
        ClientIn::YourTurn { game } => Some(*game),
        _ => None,
    });
    told.collect()
}

/// Waits until a page hears that it is its person's turn: nothing else is told before.
async fn is_told(page: &mut Outflow) -> GameId {
    let (told, page) = (std::cell::Cell::new(vec![]), std::cell::RefCell::new(page));
    until(async || {
        told.set(turns(&mut page.borrow_mut()));
        let turns = told.take();
        let is_there = !turns.is_empty();
        told.set(turns);
        is_there
    })
    .await;
    let told = told.into_inner();
    assert_eq!(told.len(), 1);
    told[0]
}

#[tokio::test]
async fn it_is_told_whose_turn_it_is_on_pages_that_do_not_show_the_game() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    let (mut hers, mut his) = (world.listen(&anna), world.listen(&bela));
    let (board, mut shows) = outbox();
    assert!(world.app.people.join(bela.id, None, &board).await);
    let player = Some(bela.player());
    world
        .app
        .live
        .send(&world.app, game, ToGame::Watch { outbox: board, player, from: 0 })
        .unwrap();
    moves(&world, &anna, game, 0, "e4").await;
    assert_eq!((is_told(&mut his).await, turns(&mut hers)), (game, vec![]));
    assert_eq!(turns(&mut shows), [], "the board shows it");
    moves(&world, &bela, game, 1, "e5").await;
    assert_eq!((is_told(&mut hers).await, turns(&mut his)), (game, vec![]));
    carry_out(&world.app, &bela.player(), game, Wish::Act(Act::Resign)).await.unwrap();
    assert_eq!((turns(&mut hers), turns(&mut his)), (vec![], vec![]), "it is over");
    world.end().await;
}

#[tokio::test]
async fn who_has_prepared_the_answer_is_not_told_that_it_is_their_turn() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    let lines = vec![vec!["e4".to_owned(), "e5".to_owned()]];
    plans::keep(&world.app, &bela, game, Plan { ply: 0, lines }).await.unwrap();
    let (mut hers, mut his) = (world.listen(&anna), world.listen(&bela));
    moves(&world, &anna, game, 0, "e4").await;
    assert_eq!(is_told(&mut hers).await, game, "once it is answered");
    assert_eq!(turns(&mut his), []);
    moves(&world, &anna, game, 2, "d4").await;
    assert_eq!((is_told(&mut his).await, turns(&mut hers)), (game, vec![]));
    world.end().await;
}

#[tokio::test]
async fn who_is_at_another_server_is_told_there() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    let [anna, bela] = [one.player("anna").await, one.player("bela").await];
    let game = one.timed_game("chess", &anna, &bela, Some(days(1))).await;
    let (page, mut hears) = outbox();
    assert!(other.app.people.join(bela.id, None, &page).await);
    until(async || one.app.people.is_here(bela.id)).await;
    moves(one, &anna, game, 0, "e4").await;
    let told = std::cell::RefCell::new(vec![]);
    let hears = std::cell::RefCell::new(&mut hears);
    until(async || {
        told.borrow_mut().extend(turns(&mut hears.borrow_mut()));
        !told.borrow().is_empty()
    })
    .await;
    assert_eq!(told.into_inner(), [game]);
    World::end_both(worlds).await;
}

#[tokio::test]
async fn games_are_listed_by_turn_and_time_whether_they_sleep_or_not() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let app = &world.app;
    let mut games = vec![];
    for time in [Some(days(1)), Some(days(3)), None] {
        games.push(world.timed_game("chess", &anna, &bela, time).await);
    }
    let theirs = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    for game in games.iter().copied().chain([theirs]) {
        moves(&world, &anna, game, 0, "e4").await;
        moves(&world, &bela, game, 1, "e5").await;
    }
    moves(&world, &anna, theirs, 2, "d4").await;
    let over = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    carry_out(app, &anna.player(), over, Wish::Act(Act::Abort)).await.unwrap();
    let listed = async |user: &User| of(app, user).await.unwrap().games;
    let ids = |games: &[MyGame]| games.iter().map(|one| one.game.id).collect::<Vec<_>>();
    let awake = listed(&anna).await;
    assert_eq!(ids(&awake), [games[0], games[1], games[2], theirs]);
    assert_eq!(awake[3].turn, Seat::Second);
    let left_ms = |one: &MyGame| one.until_ms.unwrap() - one.game.started_ms;
    assert!((DAY_MS..DAY_MS + 60_000).contains(&left_ms(&awake[0])), "{}", left_ms(&awake[0]));
    assert_eq!(awake[2].until_ms, None, "no clock runs");
    assert_eq!(ids(&listed(&bela).await), [theirs, games[0], games[1], games[2]]);

    world.end().await;
}

#[tokio::test]
async fn what_was_noted_when_a_game_left_memory_holds_until_something_happens_in_it() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    moves(&world, &anna, game, 0, "e4").await;
    // Another turn than that of the game in memory, so that it shows which of both is told.
    let noted = NotedTurn { game, version: 1, seat: Seat::First, until_ms: Some(7) };
    world.app.base.storage.note_turns(&[noted]).await.unwrap();
    let turn = async || {
        let games = of(&world.app, &anna).await.unwrap().games;
        (games[0].turn, games[0].until_ms == Some(7))
    };
    assert_eq!(turn().await, (Seat::First, true));
    moves(&world, &bela, game, 1, "e5").await;
    moves(&world, &anna, game, 2, "d4").await;
    assert_eq!(turn().await, (Seat::Second, false));
    world.end().await;
}

#[tokio::test]
async fn nobody_has_games_who_has_begun_none() {
    let world = World::new().await;
    let anna = world.player("anna").await;
    assert!(of(&world.app, &anna).await.unwrap().games.is_empty());
    world.end().await;
}

#[tokio::test]
async fn a_turn_that_came_while_a_game_could_not_be_read_is_told_once_it_can() {
    let mut table = Table::chess().await;
    let anna = table.player(Seat::First);
    let bela = table.world.app.base.storage.user(table.players[1].id).await.unwrap().unwrap();
    let mut his = table.world.listen(&bela);
    table.task.awake().await.unwrap();
    table.task.memory.forgets();
    let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
    table.another().obey(order(anna, e4)).await.unwrap();
    assert_eq!(turns(&mut his), []);
    for told in [&[table.id][..], &[]] {
        table.task.take(ToGame::Heard { version: 0, due_ms: None }).await;
        assert_eq!(turns(&mut his), told);
    }
    table.end().await;
}

#[tokio::test]
async fn a_damaged_game_is_left_out_and_the_others_are_listed() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let game = world.timed_game("chess", &anna, &bela, Some(days(1))).await;
    let table =
        Table::with(world, [anna.player(), bela.player()], "chess", Start::Usual, days(1)).await;
    let storage = &table.world.app.base.storage;
    let event = StoredEvent { version: 1, at_ms: 1, body: "no event".to_owned() };
    let append = Append { game: table.id, first_version: 1, events: vec![event], ended: None };
    storage.append(append).await.unwrap();
    let listed = of(&table.world.app, &anna).await.unwrap().games;
    assert_eq!(listed.iter().map(|one| one.game.id).collect::<Vec<_>>(), [game]);
    table.end().await;
}
