use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, MoveMeant, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::NOTATION_LEN_MAX;
use rookery_storage::User;

use super::*;
use crate::acts::playing::carry_out;
use crate::acts::{plans, written};
use crate::denied::Denied;
use crate::game::request::Order;
use crate::game::testing::{Table, order};
use crate::now;
use crate::testing::{World, mistake, until};

/// A game between two, and a server that it is played at.
struct Game<'a> {
    world: &'a World,
    players: [User; 2],
    id: GameId,
}

impl<'a> Game<'a> {
    async fn of(world: &'a World, rules: &str, time: Option<TimeControl>) -> Self {
        let number = crate::now::random_u64() % 1_000_000;
        let [anna, bela] = ["anna", "bela"].map(|name| format!("{name}{number}"));
        let players = [world.player(&anna).await, world.player(&bela).await];
        let id = world.timed_game(rules, &players[0], &players[1], time).await;
        Self { world, players, id }
    }

    fn at(&self, world: &'a World) -> Self {
        Self { world, players: self.players.clone(), id: self.id }
    }

    async fn plays(&self, seat: Seat, ply: u32, notation: &str) -> Result<(), Refusal> {
        let wish = Wish::Move { ply, notation: notation.to_owned() };
        let by = self.players[seat.index()].player();
        carry_out(&self.world.app, &by, self.id, wish).await
    }

    async fn acts(&self, seat: Seat, act: Act) {
        let by = self.players[seat.index()].player();
        carry_out(&self.world.app, &by, self.id, Wish::Act(act)).await.unwrap();
    }

    async fn prepares(&self, seat: Seat, ply: u32, lines: &[&str]) -> Result<Plan, Denied> {
        let moves = |line: &&str| line.split(' ').map(str::to_owned).collect();
        let plan = Plan { ply, lines: lines.iter().map(moves).collect() };
        plans::keep(&self.world.app, &self.players[seat.index()], self.id, plan).await
    }

    /// What is left of what somebody has prepared.
    async fn prepared(&self, seat: Seat) -> Vec<String> {
        let plan = plans::of(&self.world.app, &self.players[seat.index()], self.id).await.unwrap();
        plan.lines.iter().map(|line| line.join(" ")).collect()
    }

    async fn moves(&self) -> Vec<String> {
        let stored = self.world.app.base.storage.load(self.id, 0).await.unwrap().unwrap().1;
        let read = |event: &rookery_storage::StoredEvent| match Record::read(
            event.version,
            event.at_ms,
            &event.body,
        )
        .unwrap()
        .event
        {
            Event::Moved(made) => Some(made.notation),
            _ => None,
        };
        stored.iter().filter_map(read).collect()
    }

    /// Waits until these moves have been made.
    async fn reaches(&self, moves: &str) {
        until(async || self.moves().await.join(" ") == moves).await;
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Denied>) -> Refusal {
    match result {
        Err(Denied::Game(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_is_prepared_is_made_while_the_opponent_moves_as_expected() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    let lines = ["e4 e5 Nf3 Nc6", "e4 e5 f4 exf4", "d4 d5"];
    let kept = game.prepares(Seat::Second, 0, &lines).await.unwrap();
    assert_eq!(kept.lines[2], ["d2d4", "d7d5"], "in the game's own notation");
    assert!(game.prepared(Seat::First).await.is_empty(), "nobody else is told");
    game.plays(Seat::First, 0, "e4").await.unwrap();
    game.reaches("e2e4 e7e5").await;
    assert_eq!(game.prepared(Seat::Second).await, ["g1f3 b8c6", "f2f4 e5f4"]);
    game.plays(Seat::First, 2, "f4").await.unwrap();
    game.reaches("e2e4 e7e5 f2f4 e5f4").await;
    assert!(game.prepared(Seat::Second).await.is_empty());
    game.plays(Seat::First, 4, "Nf3").await.unwrap();
    game.reaches("e2e4 e7e5 f2f4 e5f4 g1f3").await;
    world.end().await;
}

#[tokio::test]
async fn nothing_is_left_once_the_opponent_moves_otherwise_or_takes_back() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    game.prepares(Seat::Second, 0, &["e4 e5"]).await.unwrap();
    game.plays(Seat::First, 0, "d4").await.unwrap();
    until(async || game.prepared(Seat::Second).await.is_empty()).await;
    game.plays(Seat::Second, 1, "d5").await.unwrap();
    game.prepares(Seat::Second, 2, &["c4 e6 Nc3 Nf6"]).await.unwrap();
    game.plays(Seat::First, 2, "c4").await.unwrap();
    game.reaches("d2d4 d7d5 c2c4 e7e6").await;
    game.acts(Seat::First, Act::AskTakeback).await;
    game.acts(Seat::Second, Act::AcceptTakeback).await;
    assert!(game.prepared(Seat::Second).await.is_empty());
    game.plays(Seat::First, 2, "c4").await.unwrap();
    // By then what follows the move is done.
    game.acts(Seat::First, Act::OfferDraw).await;
    assert_eq!(game.moves().await.len(), 5, "it is not answered again");
    world.end().await;
}

#[tokio::test]
async fn what_cannot_be_prepared_is_refused_and_what_was_before_stays() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    game.prepares(Seat::Second, 0, &["e4 e5"]).await.unwrap();
    for (ply, lines, why) in [
        (1, &["e4 e5"][..], Refusal::Stale),
        (0, &["e4 e4"], Refusal::Illegal),
        (0, &["e4 e5", "e4 c5"], Refusal::Ambiguous),
        (0, &["e4 e5 Nf3"], Refusal::NotPrepared),
        (0, &["e4"], Refusal::NotPrepared),
    ] {
        let result = game.prepares(Seat::Second, ply, lines).await;
        assert_eq!(refused(result), why, "{lines:?}");
    }
    assert_eq!(refused(game.prepares(Seat::First, 0, &["e4 e5"]).await), Refusal::NotPrepared);
    let long = vec!["e4 e5"; 25];
    let mistaken = mistake(game.prepares(Seat::Second, 0, &long).await.unwrap_err());
    assert_eq!(mistaken.0, "lines");
    let stranger = world.player("cili").await;
    assert_eq!(refused(plans::of(&world.app, &stranger, game.id).await), Refusal::NotSeated);
    assert_eq!(game.prepared(Seat::Second).await, ["e2e4 e7e5"]);
    game.prepares(Seat::Second, 7, &[]).await.unwrap();
    assert!(game.prepared(Seat::Second).await.is_empty(), "it was taken back");
    let blitz = Game::of(&world, "chess", Some(TimeControl::fischer(300, 0))).await;
    assert_eq!(refused(blitz.prepares(Seat::Second, 0, &["e4 e5"]).await), Refusal::NotPrepared);
    let hidden = Game::of(&world, "dark", None).await;
    assert_eq!(refused(hidden.prepares(Seat::Second, 0, &["e4 e5"]).await), Refusal::NotPrepared);
    game.acts(Seat::First, Act::Resign).await;
    assert_eq!(refused(game.prepares(Seat::Second, 0, &["e4 e5"]).await), Refusal::GameOver);
    world.end().await;
}

#[tokio::test]
async fn a_move_that_was_prepared_at_one_server_is_made_once_whoever_hears_of_it() {
    let (worlds, _) = World::two().await;
    let [one, other] = &worlds;
    let here = Game::of(one, "chess", None).await;
    let there = here.at(other);
    here.prepares(Seat::Second, 0, &["e4 e5 Nf3 Nc6"]).await.unwrap();
    assert_eq!(there.prepared(Seat::Second).await, ["e2e4 e7e5 g1f3 b8c6"]);
    there.plays(Seat::First, 0, "e4").await.unwrap();
    here.reaches("e2e4 e7e5").await;
    here.plays(Seat::First, 2, "Nf3").await.unwrap();
    there.reaches("e2e4 e7e5 g1f3 b8c6").await;
    World::end_both(worlds).await;
}

#[tokio::test]
async fn what_a_server_had_not_made_when_it_died_is_made_by_the_next_that_starts() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    game.plays(Seat::First, 0, "e4").await.unwrap();
    // As it is stored where a server has died in between.
    let lines = vec![vec!["e2e4".to_owned(), "e7e5".to_owned()]];
    let storage = &world.app.base.storage;
    storage.keep_plan(game.id, Seat::Second, &StoredPlan { version: 0, lines }).await.unwrap();
    storage.wake_abandoned(now::millis()).await.unwrap();
    game.reaches("e2e4 e7e5").await;
    storage.drop_old_plans().await.unwrap();
    assert!(storage.plan(game.id, Seat::Second).await.unwrap().is_some(), "the game goes on");
    game.acts(Seat::First, Act::Resign).await;
    storage.drop_old_plans().await.unwrap();
    assert_eq!(storage.plan(game.id, Seat::Second).await.unwrap(), None);
    world.end().await;
}

#[tokio::test]
async fn nothing_is_made_of_what_somebody_prepared_who_is_suspended_or_gone() {
    let world = World::new().await;
    let storage = &world.app.base.storage;
    for is_gone in [false, true] {
        let game = Game::of(&world, "chess", None).await;
        let bela = game.players[1].id;
        game.prepares(Seat::Second, 0, &["e4 e5"]).await.unwrap();
        if is_gone {
            storage.delete_user(bela, now::millis()).await.unwrap();
            assert_eq!(storage.plan(game.id, Seat::Second).await.unwrap(), None);
            // As by a server that had begun to keep it.
            let lines = vec![vec!["e2e4".to_owned(), "e7e5".to_owned()]];
            let plan = StoredPlan { version: 0, lines };
            storage.keep_plan(game.id, Seat::Second, &plan).await.unwrap();
        } else {
            storage.set_limits(bela, true, false, now::millis()).await.unwrap();
        }
        game.plays(Seat::First, 0, "e4").await.unwrap();
        // By then what follows the move is done.
        game.acts(Seat::First, Act::OfferDraw).await;
        assert_eq!(game.moves().await, ["e2e4"], "gone: {is_gone}");
    }
    world.end().await;
}

#[tokio::test]
async fn nobody_looks_ahead_of_a_move_of_their_own() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    let ahead = async |seat: Seat, moves: &[&str]| {
        let moves = moves.iter().map(|text| (*text).to_owned()).collect();
        plans::look_ahead(&world.app, &game.players[seat.index()], game.id, moves).await
    };
    assert_eq!(refused(ahead(Seat::First, &["e4"]).await), Refusal::NotPrepared);
    assert_eq!(ahead(Seat::Second, &["e4", "e5"]).await.unwrap().labels, ["e4", "e5"]);
    game.plays(Seat::First, 0, "e4").await.unwrap();
    assert_eq!(refused(ahead(Seat::Second, &[]).await), Refusal::NotPrepared);
    assert_eq!(ahead(Seat::First, &["e5"]).await.unwrap().ply, 1);
    world.end().await;
}

#[tokio::test]
async fn no_command_of_a_client_stands_in_for_a_prepared_move() {
    let mut table = Table::chess().await;
    let bela = table.player(Seat::Second);
    let hello = Wish::Say { room: Room::Players, text: "hello".into() };
    let said = Order { id: "prepared-2".into(), ..order(bela, hello) };
    table.task.obey(said).await.unwrap();
    let lines = vec![vec!["e2e4".to_owned(), "e7e5".to_owned()]];
    let plan = StoredPlan { version: 1, lines };
    table.world.app.base.storage.keep_plan(table.id, Seat::Second, &plan).await.unwrap();
    table.play("e2e4").await;
    assert!(matches!(&table.events().await[..], [_, Event::Moved(_), Event::Moved(_)]));
    table.end().await;
}

#[tokio::test]
async fn what_is_prepared_is_taken_back_no_more_often_than_it_is_sent() {
    let world = World::new().await;
    let game = Game::of(&world, "chess", None).await;
    let mut taken_back = 0;
    let denied = loop {
        match game.prepares(Seat::Second, 0, &[]).await {
            Ok(_) => taken_back += 1,
            Err(denied) => break denied,
        }
        assert!(taken_back < 1_000);
    };
    assert!(matches!(denied, Denied::TooFast(_)), "{denied:?}");
    world.end().await;
}

#[tokio::test]
async fn a_move_is_written_before_it_is_made_to_who_may_make_it_where_nothing_is_hidden() {
    let world = World::new().await;
    let ask = async |game: &Game, seat: Seat, ply: u32, text: &str| {
        let meant = MoveMeant { ply, text: text.to_owned() };
        written::write(&world.app, &game.players[seat.index()], game.id, meant).await
    };
    let open = Game::of(&world, "chess", Some(TimeControl::fischer(60, 0))).await;
    let told = ask(&open, Seat::First, 0, "g1f3").await.unwrap();
    assert_eq!((told.label.as_str(), told.native), ("Nf3", None));
    let long = "x".repeat(NOTATION_LEN_MAX + 1);
    for (seat, ply, text, why) in [
        (Seat::Second, 0, "g1f3", Refusal::NotYourTurn),
        (Seat::First, 2, "g1f3", Refusal::Stale),
        (Seat::First, 0, "g1g3", Refusal::Illegal),
        (Seat::First, 0, long.as_str(), Refusal::Illegal),
    ] {
        assert_eq!(refused(ask(&open, seat, ply, text).await), why, "{text}");
    }
    let hidden = Game::of(&world, "dark", None).await;
    assert_eq!(refused(ask(&hidden, Seat::First, 0, "e2e4").await), Refusal::NotWritten);
    open.acts(Seat::First, Act::Resign).await;
    assert_eq!(refused(ask(&open, Seat::First, 0, "g1f3").await), Refusal::GameOver);
    world.end().await;
}

#[tokio::test]
async fn how_a_move_is_written_by_a_script_is_not_told_before_it_is_made() {
    let mut table = Table::slow().await;
    let anna = table.player(Seat::First);
    let asked = table.task.forked(&anna, ForkedFor::Turn).await;
    assert_eq!(asked.err(), Some(Refusal::NotWritten));
    table.end().await;
}

#[tokio::test]
async fn nobody_is_told_what_would_be_drawn_for_a_move_before_it_is_made() {
    let table = Table::slow().await;
    let (app, game) = (&table.world.app, table.id);
    let bela = app.base.storage.user(table.players[1].id).await.unwrap().unwrap();
    let texts = |line: &[&str]| line.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let ahead = async |line: &[&str]| plans::look_ahead(app, &bela, game, texts(line)).await;
    let keep = async |line: &[&str]| {
        plans::keep(app, &bela, game, Plan { ply: 0, lines: vec![texts(line)] }).await
    };
    assert_eq!(ahead(&["+", "+", "!"]).await.unwrap().moves, ["+", "+", "!"]);
    assert_eq!(keep(&["+", "+"]).await.unwrap().lines, [["+", "+"]]);
    for line in [&["?", "+"][..], &["+", "?"], &["+", "+", "?", "+"]] {
        assert_eq!(refused(ahead(line).await), Refusal::NotPrepared, "{line:?}");
        assert_eq!(refused(keep(line).await), Refusal::NotPrepared, "{line:?}");
    }
    table.end().await;
}
