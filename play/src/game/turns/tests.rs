use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Plan, Room, Start};
use rookery_protocol::id::GameId;
use rookery_storage::asleep::NotedTurn;
use rookery_storage::{Append, StoredEvent};

use super::super::ToGame;
use super::*;
use crate::acts::plans;
use crate::acts::playing::carry_out;
use crate::game::Wish;
use crate::game::testing::{Table, order};
use crate::now;
use crate::outbox::{Outflow, outbox};
use crate::testing::{World, heard, until, without_writes};

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
    until(async || one.app.people.is_here(bela.id) && one.app.base.news.is_heard()).await;
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

#[tokio::test]
async fn a_turn_that_was_told_elsewhere_while_the_game_was_read_first_is_told_once() {
    let mut table = Table::chess().await;
    let [anna, bela] = table.players.clone();
    let user = table.world.app.base.storage.user(bela.id).await.unwrap().unwrap();
    let mut his = table.world.listen(&user);
    let mut other = table.another();
    let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
    other.obey(order(anna.clone(), e4)).await.unwrap();
    let (_, _seen) = table.watch(None).await;
    assert_eq!(turns(&mut his), [], "nobody tells of what is read");
    table.task.take(ToGame::HeardTurn(anna.id)).await;
    assert_eq!(turns(&mut his), [], "it is not hers");
    for told in [&[table.id][..], &[]] {
        table.task.take(ToGame::HeardTurn(bela.id)).await;
        assert_eq!(turns(&mut his), told);
    }
    let moves = [(bela, 1, "e7e5"), (anna, 2, "g1f3")];
    for (by, ply, notation) in moves {
        other.obey(order(by, Wish::Move { ply, notation: notation.into() })).await.unwrap();
    }
    table.task.take(ToGame::Heard { version: 3, due_ms: None }).await;
    table.task.take(ToGame::HeardTurn(user.id)).await;
    assert_eq!(turns(&mut his), [table.id], "by the log, and not once more by the word");
    table.end().await;
}

#[tokio::test]
async fn a_turn_of_which_word_comes_as_a_game_leaves_memory_is_told() {
    let mut table = Table::chess().await;
    let user = table.world.app.base.storage.user(table.players[0].id).await.unwrap().unwrap();
    let mut hers = table.world.listen(&user);
    table.task.take(ToGame::HeardTurn(user.id)).await;
    assert_eq!(turns(&mut hers), [table.id]);
    table.end().await;
}

#[tokio::test]
async fn what_is_said_while_a_game_could_not_be_read_makes_it_nobodys_turn() {
    let mut table = Table::chess().await;
    let anna = table.player(Seat::First);
    let user = table.world.app.base.storage.user(anna.id).await.unwrap().unwrap();
    let mut hers = table.world.listen(&user);
    table.task.awake().await.unwrap();
    table.task.memory.forgets();
    let hello = Wish::Say { room: Room::Players, text: "hello".into() };
    table.another().obey(order(anna, hello)).await.unwrap();
    table.task.take(ToGame::Heard { version: 0, due_ms: None }).await;
    assert_eq!(turns(&mut hers), []);
    table.end().await;
}

#[tokio::test]
async fn a_turn_by_what_was_stored_though_storage_failed_is_told_as_one_that_began_here() {
    let mut table = Table::chess().await;
    let anna = table.player(Seat::First);
    let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
    table.another().obey(order(anna, e4)).await.unwrap();
    // Here it was decided and stored, but the answer of the database got lost; or elsewhere.
    let stored = table.records().await;
    for (perhaps_stored, began_here) in [(stored, true), (vec![], false)] {
        table.read_anew().await;
        table.task.room.as_mut().unwrap().has_told(0);
        table.task.memory.forgets();
        table.task.perhaps_stored = perhaps_stored;
        table.task.awake().await.unwrap();
        assert_eq!(table.task.untold_turn.map(|turn| turn.began_here), Some(began_here));
    }
    table.end().await;
}

#[tokio::test]
async fn nobody_is_shown_fewer_games_because_one_cannot_be_read_now() {
    let time = TimeControl::fischer(3 * 60 * 60, 0);
    let table = Table::moved_before(120_000, time, 3 * 60 * 60 * 1_000).await;
    let app = &table.world.app;
    let anna = app.base.storage.user(table.players[0].id).await.unwrap().unwrap();
    // Its clock is to be held for that first.
    let until_ms = now::millis() + 60_000;
    assert_eq!(app.base.outages.newer(until_ms, 0), Some(until_ms));
    assert!(without_writes(app, of(app, &anna)).await.is_err());
    assert_eq!(of(app, &anna).await.unwrap().games.len(), 1);
    table.end().await;
}
