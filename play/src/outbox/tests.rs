//! How much may wait for a listener, and in what order it is told.

use futures_util::FutureExt as _;
use rookery_protocol::challenge::{Challenge, ChallengeStatus};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Entry, GameSummary, Player, Start};
use rookery_protocol::id::{ChallengeId, GameId, UserId};

use super::*;
use crate::game::look;
use crate::testing::World;

fn pong() -> ClientIn {
    ClientIn::Pong { at_ms: 0 }
}

fn as_long_as(bytes: usize) -> ClientIn {
    let challenge = Challenge {
        id: ChallengeId::from_random(1),
        from: Player { id: UserId::from_random(1), name: "anna".into(), guest: false },
        to: None,
        listed: true,
        rules: "chess".into(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        seat: None,
        created_ms: 0,
        status: ChallengeStatus::Open,
    };
    let outgoing = vec![challenge; bytes / ITEM_BYTES + 1];
    ClientIn::Challenges { incoming: vec![], outgoing }
}

#[tokio::test]
async fn a_listener_that_is_too_slow_is_cut_off() {
    let (outbox, outflow) = outbox();
    for _ in 0..WAITING_NOTICES_MAX {
        outbox.say(pong());
    }
    let cut = outflow.cut();
    tokio::pin!(cut);
    assert!(futures_util::poll!(cut.as_mut()).is_pending());
    outbox.say(pong());
    cut.await;
}

#[test]
fn a_notice_weighs_by_what_is_listed_in_it() {
    let ClientIn::Challenges { outgoing, .. } = as_long_as(2 * ITEM_BYTES) else {
        unreachable!("it has challenges")
    };
    let three = NOTICE_BYTES + 3 * ITEM_BYTES;
    let weight = |message: ClientIn| Notice::from(message).weight();
    assert_eq!(weight(pong()), NOTICE_BYTES);
    let (incoming, none) = (outgoing.clone(), vec![]);
    assert_eq!(weight(ClientIn::Challenges { incoming, outgoing: none }), three);
    let both = |incoming| ClientIn::Challenges { incoming, outgoing: outgoing.clone() };
    assert_eq!(weight(both(outgoing[..1].to_vec())), three + ITEM_BYTES);
    let lobby = ClientIn::Lobby { challenges: outgoing.clone(), games: vec![], online: 9 };
    assert_eq!(weight(lobby), three);
    let game = GameSummary {
        id: GameId::from_random(1),
        rules: "chess".into(),
        players: [outgoing[0].from.clone(), outgoing[0].from.clone()],
        time: outgoing[0].time.clone(),
        rated: false,
        started_ms: 0,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    };
    let games = vec![game];
    let lobby = ClientIn::Lobby { challenges: outgoing.clone(), games, online: 9 };
    assert_eq!(weight(lobby), three + ITEM_BYTES);
}

#[tokio::test]
async fn one_long_notice_may_pass_but_nothing_on_top_of_it() {
    let (outbox, mut outflow) = outbox();
    outbox.say(as_long_as(WAITING_BYTES_MAX));
    let cut = outflow.cut();
    tokio::pin!(cut);
    assert!(futures_util::poll!(cut.as_mut()).is_pending());
    outbox.say(pong());
    cut.await;
    assert!(outflow.next().await.is_some());
    assert!(outflow.waiting().is_none());
}

#[tokio::test]
async fn so_many_bytes_may_wait_and_what_was_taken_waits_no_more() {
    let (outbox, mut outflow) = outbox();
    let long = |items: usize| as_long_as((items - 1) * ITEM_BYTES);
    let items = (WAITING_BYTES_MAX - 2 * NOTICE_BYTES) / ITEM_BYTES;
    let rest = WAITING_BYTES_MAX - 2 * NOTICE_BYTES - items * ITEM_BYTES;
    let is_cut = |outflow: &Outflow| outflow.cut().now_or_never().is_some();
    assert!(rest < ITEM_BYTES, "one item more is too much");
    outbox.say(long(items - 1));
    outbox.say(long(1));
    assert!(!is_cut(&outflow), "it is just within the bound");
    outbox.say(pong());
    assert!(is_cut(&outflow), "but nothing more is");
    assert!(outflow.waiting().is_some() && outflow.waiting().is_some());
    outbox.say(long(items - 1));
    outbox.say(long(1));
    assert!(!is_cut(&outflow), "there is room again");
    assert!(outflow.waiting().is_some() && outflow.waiting().is_some());
    // Of four notices the bytes come out even.
    for items in [(WAITING_BYTES_MAX - 4 * NOTICE_BYTES) / ITEM_BYTES - 3, 1, 1, 1] {
        outbox.say(long(items));
    }
    assert_eq!(outbox.shared.bytes.load(Ordering::Relaxed), WAITING_BYTES_MAX);
    assert!(!is_cut(&outflow), "it is just the bound");
}

#[test]
fn what_was_read_earlier_is_not_told_after_what_was_read_later() {
    let (outbox, mut outflow) = outbox();
    let (earlier, later) = (Reading::begin(), Reading::begin());
    let of = |at_ms| ClientIn::Pong { at_ms };
    outbox.say_read(later, of(2));
    outbox.clone().say_read(earlier, of(1));
    outbox.say_read(later, of(2));
    outbox.say_read(Reading::begin(), of(3));
    let mut heard = vec![];
    while let Some(notice) = outflow.waiting() {
        heard.push(notice.into_message());
    }
    assert_eq!(heard, [of(2), of(3)]);
}

#[test]
fn a_text_is_made_once_for_all_who_hear_it() {
    let notice = Notice::from(pong());
    let other = notice.clone();
    assert_eq!(notice.text().as_ptr(), other.text().as_ptr());
    assert_eq!(notice.text(), r#"{"type":"pong","at_ms":0}"#);
}

#[tokio::test]
async fn a_game_weighs_by_its_board_its_entries_and_the_moves_of_who_may_move() {
    let world = World::new().await;
    let [anna, bela] = [world.player("anna").await, world.player("bela").await];
    let id = world.game("chess", &anna, &bela).await;
    let items = |notice: &Notice| (notice.weight() - NOTICE_BYTES) / ITEM_BYTES;
    let seen = look(&world.app, id, Some(anna.player())).await.unwrap();
    let ClientIn::Game { state, you, about, crowd, .. } = seen.into_message() else {
        panic!("it is no game")
    };
    assert_eq!((about.board.cells.len(), you.as_ref().unwrap().legal.len()), (64, 20));
    let entries = vec![Entry { version: 1, at_ms: 0, event: None }; 3];
    let game = |you| {
        let (about, entries, state) = (about.clone(), entries.clone(), state.clone());
        ClientIn::Game { about, entries, state, you, crowd: crowd.clone() }.into()
    };
    assert_eq!((items(&game(you.clone())), items(&game(None))), (64 + 3 + 20, 64 + 3));
    let events = |you| {
        let (entries, state) = (entries.clone(), state.clone());
        ClientIn::Events { game: id, entries, state, you }.into()
    };
    assert_eq!((items(&events(you)), items(&events(None))), (3 + 20, 3));
    world.end().await;
}
