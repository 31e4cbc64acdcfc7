//! Another game with seats swapped.

use rookery_arbiter::{By, Command, Event, REMATCH_OFFERS_MAX};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;
use rookery_protocol::id::GameId;

use crate::table::*;

fn over() -> Table {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::Resign);
    table
}

fn rematch(bits: u64) -> Command {
    Command::Rematch { game: GameId::from_random(bits) }
}

#[test]
fn there_is_no_rematch_before_the_end() {
    let mut table = Table::opened(blitz());
    for act in [Act::OfferRematch, Act::AcceptRematch, Act::DeclineRematch] {
        assert_eq!(table.give_act(First, act), Err(Refusal::GameNotOver));
    }
    assert_eq!(table.give(By::Server, &rematch(1)), Err(Refusal::GameNotOver));
}

#[test]
fn an_offer_that_is_accepted_becomes_a_game() {
    let mut table = over();
    table.acts(First, Act::OfferRematch);
    assert_eq!(table.arbiter.state(table.now).offers.rematch, Some(First));
    assert!(!table.arbiter.begins_rematch(First, Act::AcceptRematch));
    assert!(table.arbiter.begins_rematch(Second, Act::AcceptRematch));
    assert_eq!(table.give_act(Second, Act::AcceptRematch), Ok(vec![]));

    let game = GameId::from_random(1);
    assert_eq!(table.give(By::Server, &rematch(1)), Ok(vec![Event::Rematched { game }]));
    assert_eq!(table.arbiter.rematch(), Some(game));
    assert_eq!(table.arbiter.state(table.now).offers.rematch, None);
    assert!(!table.arbiter.begins_rematch(Second, Act::AcceptRematch));
}

#[test]
fn to_offer_what_is_offered_begins_the_rematch() {
    let mut table = over();
    assert!(!table.arbiter.begins_rematch(Second, Act::OfferRematch));
    table.acts(First, Act::OfferRematch);
    assert!(table.arbiter.begins_rematch(Second, Act::OfferRematch));
    assert_eq!(table.give_act(Second, Act::OfferRematch), Ok(vec![]));
}

#[test]
fn a_rematch_begins_once() {
    let mut table = over();
    assert_eq!(table.give(By::Server, &rematch(1)), Err(Refusal::NoOffer));
    table.acts(First, Act::OfferRematch);
    table.give(By::Server, &rematch(1)).unwrap();
    assert_eq!(table.give(By::Server, &rematch(1)), Ok(vec![]), "recorded already");
    assert_eq!(table.give(By::Server, &rematch(2)), Err(Refusal::NoOffer));
    assert_eq!(table.give_act(First, Act::OfferRematch), Err(Refusal::AlreadyOffered));
    assert_eq!(table.give_act(Second, Act::AcceptRematch), Err(Refusal::NoOffer));
    assert_eq!(table.give(By::Seat(First), &rematch(2)), Err(Refusal::Malformed));
}

#[test]
fn an_offer_can_be_declined_and_made_again_a_few_times() {
    let mut table = over();
    for _ in 0..REMATCH_OFFERS_MAX {
        table.acts(First, Act::OfferRematch);
        assert_eq!(table.give_act(First, Act::OfferRematch), Err(Refusal::AlreadyOffered));
        assert_eq!(table.give_act(First, Act::DeclineRematch), Err(Refusal::NoOffer));
        table.acts(Second, Act::DeclineRematch);
    }
    assert_eq!(table.give_act(First, Act::OfferRematch), Err(Refusal::OfferedTooOften));
    table.acts(Second, Act::OfferRematch);
}
