//! Whole games over the socket.

use rookery_api_client::GamesWanted;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Entry, Event, Room, Score, ShownMove};
use rookery_protocol::seat::{Seat, Viewer};
use rookery_protocol::socket::{ClientIn, ClientOut};

use crate::person::{Person, Table};
use crate::server::TestServer;

const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

#[tokio::test]
async fn a_whole_game_reaches_both_players_and_is_kept() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    table.play(FOOLS_MATE).await;
    for seat in Seat::BOTH {
        let over = table.at(seat).event(|event| matches!(event, Event::Ended { .. })).await;
        let Some(Event::Ended { result }) = over.event else { unreachable!() };
        assert_eq!((result.score, result.reason.as_str()), (Score::Second, "checkmate"));
    }
    let name = table.first.player().await.name;
    let wanted = GamesWanted { player: Some(name), ended: Some(true), ..GamesWanted::default() };
    let games = table.first.client.games(&wanted).await.unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].result.as_ref().map(|result| result.score), Some(Score::Second));

    let game = table.game;
    let mut stranger = Person::stranger(&server).await;
    let shown = stranger.watch(game).await;
    assert_eq!(shown.about.viewer, Viewer::All);
    let label = |entry: &Entry| match &entry.event {
        Some(Event::Moved(ShownMove { label, .. })) => label.clone(),
        _ => None,
    };
    let labels: Vec<_> = shown.entries.iter().filter_map(label).collect();
    assert_eq!(labels, ["f3", "e5", "g4", "Qh4#"]);
}

#[tokio::test]
async fn five_in_a_row_is_played_over_the_same_socket() {
    let server = TestServer::start().await;
    let mut table = Table::of(&server, "gomoku", TimeControl::fischer(300, 3)).await;
    table.play("h8 a1 h9 a2 h10 a3 h11 a4 h12").await;
    let over = table.second.event(|event| matches!(event, Event::Ended { .. })).await;
    let Some(Event::Ended { result }) = over.event else { unreachable!() };
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "five-in-a-row"));
}

#[tokio::test]
async fn what_may_not_be_is_refused_with_its_reason_and_changes_nothing() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    assert_eq!(table.second.make(game, 0, "e7e5").await, Err(Refusal::NotYourTurn));
    assert_eq!(table.first.make(game, 0, "e2e5").await, Err(Refusal::Illegal));
    assert_eq!(table.first.make(game, 7, "e2e4").await, Err(Refusal::Stale));
    assert_eq!(table.first.act(game, Act::AcceptDraw).await, Err(Refusal::NoOffer));
    let mut other = Person::guest(&server).await;
    assert_eq!(other.make(game, 0, "e2e4").await, Err(Refusal::NotSeated));
    let nowhere = "nowhere1".parse().unwrap();
    assert_eq!(other.make(nowhere, 0, "e2e4").await, Err(Refusal::NoSuchGame));
    let mut stranger = Person::stranger(&server).await;
    assert_eq!(stranger.make(game, 0, "e2e4").await, Err(Refusal::SignInFirst));
    assert_eq!(other.watch(game).await.state.version, 0);

    table.play(FOOLS_MATE).await;
    assert_eq!(table.first.make(game, 4, "e1f2").await, Err(Refusal::GameOver));
    assert_eq!(table.first.act(game, Act::Resign).await, Err(Refusal::GameOver));
}

#[tokio::test]
async fn a_command_sent_again_is_answered_the_same_and_done_once() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    let mv = |id: &str| ClientOut::Move { game, ply: 0, notation: "e2e4".into(), id: id.into() };
    for id in ["one", "one", "another"] {
        assert_eq!(table.first.answer(mv(id)).await, Ok(()));
    }
    let said = ClientOut::Say { game, room: Room::Players, text: "hello".into(), id: "s".into() };
    for _ in 0..2 {
        assert_eq!(table.first.answer(said.clone()).await, Ok(()));
    }
    let mut again = table.first.another_window().await;
    assert_eq!(again.answer(said).await, Ok(()), "also from another window");
    assert_eq!(again.watch(game).await.state.version, 2);
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3 b8c6").await;
    for from in 1..=4 {
        let mut window = table.first.another_window().await;
        window.say(ClientOut::Watch { game, from }).await;
        let versions = window.until(|message| match message {
            ClientIn::Events { entries, you: Some(you), .. } => {
                assert_eq!(you.legal.len(), 27, "the position after 2…Nc6");
                Some(entries.iter().map(|entry| entry.version).collect::<Vec<_>>())
            }
            _ => None,
        });
        assert_eq!(versions.await, (from + 1..=4).collect::<Vec<_>>());
    }
    // A version from another world is answered with the whole game.
    let mut window = table.first.another_window().await;
    window.say(ClientOut::Watch { game, from: 99 }).await;
    window.until(|message| matches!(message, ClientIn::Game { .. }).then_some(())).await;
}

#[tokio::test]
async fn legal_moves_go_to_the_one_who_is_to_move_and_to_nobody_else() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    let mut stranger = Person::stranger(&server).await;
    assert!(stranger.watch(game).await.you.is_none());
    assert_eq!(table.first.watch(game).await.you.unwrap().legal.len(), 20);
    assert!(table.second.watch(game).await.you.unwrap().legal.is_empty());
    table.play("e2e4").await;
    let legal = |message| match message {
        ClientIn::Events { entries, you, .. } if !entries.is_empty() => {
            Some(you.map(|you| you.legal.len()))
        }
        _ => None,
    };
    assert_eq!(stranger.until(legal).await, None);
    assert_eq!(table.second.until(legal).await, Some(20));
    assert_eq!(table.second.watch(game).await.you.unwrap().legal.len(), 20);
    assert!(table.first.watch(game).await.you.unwrap().legal.is_empty());
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_too_soon_and_agreed() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4 e7e5").await;
    assert_eq!(table.first.act(game, Act::OfferDraw).await, Ok(()));
    table.second.event(|event| matches!(event, Event::DrawOffered { .. })).await;
    assert_eq!(table.second.act(game, Act::DeclineDraw).await, Ok(()));
    table.first.event(|event| matches!(event, Event::DrawDeclined { .. })).await;
    assert_eq!(table.first.act(game, Act::OfferDraw).await, Err(Refusal::OfferedTooOften));
    assert_eq!(table.second.act(game, Act::OfferDraw).await, Ok(()));
    assert_eq!(table.first.act(game, Act::AcceptDraw).await, Ok(()));
    let over = table.second.event(|event| matches!(event, Event::Ended { .. })).await;
    let Some(Event::Ended { result }) = over.event else { unreachable!() };
    assert_eq!(result.score, Score::Draw);
}

#[tokio::test]
async fn a_move_is_taken_back_and_another_one_made() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4 e7e5 d1h5").await;
    assert_eq!(table.first.act(game, Act::AskTakeback).await, Ok(()));
    assert_eq!(table.second.act(game, Act::AcceptTakeback).await, Ok(()));
    table.play_on(2, "g1f3 b8c6").await;
    let shown = Person::stranger(&server).await.watch(game).await;
    assert_eq!(shown.state.ply, 4);
    assert!(shown.entries.iter().zip(1..).all(|(entry, version)| entry.version == version));
}

#[tokio::test]
async fn a_rematch_swaps_the_seats_and_starts_for_both() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play(FOOLS_MATE).await;
    assert_eq!(table.first.act(game, Act::OfferRematch).await, Ok(()));
    assert_eq!(table.second.act(game, Act::AcceptRematch).await, Ok(()));
    let started = |message| match message {
        ClientIn::Started { game: next } if next.id != game => Some(next),
        _ => None,
    };
    let next = table.first.until(started).await;
    assert_eq!(table.second.until(started).await.id, next.id);
    assert_eq!(next.players[1], table.first.player().await);
    let linked = Person::stranger(&server).await.watch(game).await.entries;
    let link = linked.last().and_then(|entry| entry.event.clone());
    assert_eq!(link, Some(Event::Rematched { game: next.id }));
    assert_eq!(table.second.watch(next.id).await.you.unwrap().legal.len(), 20);
}

#[tokio::test]
async fn players_and_spectators_do_not_hear_each_other_until_the_game_is_over() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    let mut watcher = Person::guest(&server).await;
    watcher.watch(game).await;
    assert_eq!(table.first.tell(game, Room::Players, "good luck").await, Ok(()));
    assert_eq!(watcher.tell(game, Room::Spectators, "play f3").await, Ok(()));
    assert_eq!(watcher.tell(game, Room::Players, "play f3").await, Err(Refusal::WrongRoom));
    table.play("f2f3").await;

    let heard = |shown: crate::person::Shown| {
        let said = |entry: &Entry| match &entry.event {
            None => "(hidden)".to_owned(),
            Some(Event::Said { text, .. }) => text.clone(),
            Some(_) => "(move)".to_owned(),
        };
        shown.entries.iter().map(said).collect::<Vec<_>>()
    };
    assert_eq!(heard(table.second.watch(game).await), ["good luck", "(hidden)", "(move)"]);
    assert_eq!(heard(watcher.watch(game).await), ["(hidden)", "play f3", "(move)"]);
    assert_eq!(table.second.act(game, Act::Resign).await, Ok(()));
    let all = heard(table.second.watch(game).await);
    assert_eq!(all[..2], ["good luck", "play f3"]);
}

#[tokio::test]
async fn games_survive_a_restart_and_nobody_pays_for_it() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4 e7e5 g1f3").await;
    let before = table.second.watch(game).await.state.clocks.second.unwrap().left_ms;
    let client = table.second.client.clone();
    let (session, name) = (client.session(), table.second.player().await.name);
    let folder = server.stop().await;
    assert_eq!(table.second.until_closed().await.map(|(_, again)| again), Some(true));
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;

    let server = TestServer::start_in(folder, |_| {}).await;
    let second = Person::stranger(&server).await;
    second.client.set_session(session);
    let mut second = second.another_window().await;
    assert_eq!(second.player().await.name, name);
    let shown = second.watch(game).await;
    assert_eq!(shown.state.ply, 3);
    assert_eq!(second.make(game, 3, "b8c6").await, Ok(()));
    let left = second.watch(game).await.state.clocks.second.unwrap().left_ms;
    assert!(before - left < 2_000, "{before} to {left}: the 2.5 s of the restart were charged");
}

#[tokio::test]
async fn a_crowd_is_counted_and_a_player_who_leaves_is_missed() {
    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    let mut watcher = Person::stranger(&server).await;
    watcher.watch(game).await;
    table
        .first
        .until(|message| match message {
            ClientIn::Crowd(crowd) if crowd.watchers == 1 => Some(()),
            _ => None,
        })
        .await;
    table.play("e2e4 e7e5").await;
    let Table { first, mut second, .. } = table;
    first.socket.close().await;
    let from = second.until(|message| match message {
        ClientIn::Crowd(crowd) if !crowd.seated[0] => Some(crowd.claim_from_ms),
        _ => None,
    });
    assert!(from.await.is_some(), "the one who waits is told from when on they may claim");
    assert_eq!(second.act(game, Act::ClaimWin).await, Err(Refusal::OpponentHere));
}

#[tokio::test]
async fn a_flag_falls_without_anyone_touching_anything() {
    let server = TestServer::start().await;
    let mut table = Table::of(&server, "chess", TimeControl::fischer(1, 0)).await;
    table.play("e2e4 e7e5 g1f3").await;
    let over = table.first.event(|event| matches!(event, Event::Ended { .. })).await;
    let Some(Event::Ended { result }) = over.event else { unreachable!() };
    assert_eq!((result.score, result.reason.as_str()), (Score::First, "time"));
}

#[tokio::test]
async fn while_the_database_is_locked_moves_are_refused_and_then_play_goes_on() {
    use sqlx::Connection as _;

    let server = TestServer::start().await;
    let mut table = Table::chess(&server).await;
    let game = table.game;
    table.play("e2e4").await;
    let file = server.folder.path().join("rookery.db");
    let mut other =
        sqlx::SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert_eq!(table.second.make(game, 1, "e7e5").await, Err(Refusal::StorageDown));
    let mut watcher = Person::stranger(&server).await;
    assert_eq!(watcher.watch(game).await.state.ply, 1, "what is stored can still be read");

    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(table.second.make(game, 1, "e7e5").await, Ok(()));
    let entry =
        watcher.event(|event| matches!(event, Event::Moved(ShownMove { ply: 2, .. }))).await;
    assert_eq!(entry.version, 2);
}
