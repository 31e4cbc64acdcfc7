//! Draw offers, and presents of time.

use rookery_arbiter::{
    ADDED_TIME_MS, BASE_MAX_MS, By, DRAW_OFFER_PLIES, Event, LAG_GRACE_MAX_MS, LOG_LEN_MAX, Wish,
};
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Score};

use crate::table::*;

fn offer_by(table: &Table) -> Option<Seat> {
    table.arbiter.state(table.now).offers.draw
}

#[test]
fn a_draw_offer_can_be_accepted() {
    let mut table = Table::opened(blitz());
    assert_eq!(table.give_act(First, Act::OfferDraw), Ok(vec![Event::DrawOffered { seat: First }]));
    assert_eq!(offer_by(&table), Some(First));
    table.acts(Second, Act::AcceptDraw);
    table.ended(Score::Draw, "agreement");
    assert_eq!(offer_by(&table), None);
}

#[test]
fn a_draw_offer_can_be_declined() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::OfferDraw).acts(Second, Act::DeclineDraw);
    assert_eq!(offer_by(&table), None);
    assert_eq!(table.give_act(Second, Act::AcceptDraw), Err(Refusal::NoOffer));
}

#[test]
fn a_draw_offer_stands_until_the_opponent_moves() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::OfferDraw).moves(First, "0");
    assert_eq!(offer_by(&table), Some(First), "the offerer's own move leaves it");
    table.moves(Second, "0");
    assert_eq!(offer_by(&table), None);
    assert_eq!(table.give_act(Second, Act::AcceptDraw), Err(Refusal::NoOffer));
}

#[test]
fn to_offer_what_is_offered_is_to_accept() {
    let mut table = Table::opened(blitz());
    table.acts(Second, Act::OfferDraw).acts(First, Act::OfferDraw);
    table.ended(Score::Draw, "agreement");
}

#[test]
fn nobody_answers_their_own_offer_or_none() {
    let mut table = Table::opened(blitz());
    for act in [Act::AcceptDraw, Act::DeclineDraw] {
        assert_eq!(table.give_act(First, act), Err(Refusal::NoOffer));
        assert_eq!(table.give_act(Second, act), Err(Refusal::NoOffer));
    }
    table.acts(First, Act::OfferDraw);
    for act in [Act::AcceptDraw, Act::DeclineDraw] {
        assert_eq!(table.give_act(First, act), Err(Refusal::NoOffer));
    }
    assert_eq!(table.give_act(First, Act::OfferDraw), Err(Refusal::AlreadyOffered));
}

#[test]
fn another_draw_offer_waits_for_some_plies() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::OfferDraw).acts(Second, Act::DeclineDraw);
    assert!(table.may(Second, Act::OfferDraw), "the other seat may offer at once");
    for ply in 0..DRAW_OFFER_PLIES {
        assert_eq!(table.give_act(First, Act::OfferDraw), Err(Refusal::OfferedTooOften));
        table.moves(Seat::BOTH[(ply % 2) as usize], "0");
    }
    table.acts(First, Act::OfferDraw);
}

#[test]
fn an_offer_that_lapsed_counts_like_one_that_was_declined() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::OfferDraw).round(0, 0);
    assert_eq!(table.give_act(First, Act::OfferDraw), Err(Refusal::OfferedTooOften));
}

#[test]
fn a_player_can_give_the_opponent_time() {
    let mut table = Table::opened(blitz());
    let added = Event::TimeAdded { seat: Second, ms: ADDED_TIME_MS };
    assert_eq!(table.give_act(First, Act::AddTime), Ok(vec![added]));
    assert_eq!((table.left(First), table.left(Second)), (180_000, 195_000));
    table.wait(10_000).acts(Second, Act::AddTime);
    assert_eq!(table.left(First), 185_000, "a running clock too");
}

#[test]
fn time_is_not_given_where_there_is_no_clock_to_add_to() {
    for time in [unlimited(), days(1)] {
        let mut table = Table::opened(time);
        assert_eq!(table.give_act(First, Act::AddTime), Err(Refusal::NoTimeToAdd));
    }
    let (first, second) = (TimeLimit::Unlimited, clock(60_000, Bonus::None));
    let mut odds = Table::opened(TimeControl { first, second });
    assert_eq!(odds.give_act(Second, Act::AddTime), Err(Refusal::NoTimeToAdd));
    odds.acts(First, Act::AddTime);
}

#[test]
fn a_clock_is_not_filled_beyond_its_limit() {
    let mut table = Table::opened(even(BASE_MAX_MS - ADDED_TIME_MS, Bonus::None));
    table.acts(First, Act::AddTime);
    assert_eq!(table.left(Second), BASE_MAX_MS);
    assert_eq!(table.give_act(First, Act::AddTime), Err(Refusal::NoTimeToAdd));
}

#[test]
fn time_does_not_raise_a_fallen_flag() {
    let mut table = Table::opened(blitz());
    table.wait(3 * MINUTE_MS + LAG_GRACE_MAX_MS);
    assert_eq!(table.give_act(Second, Act::AddTime), Err(Refusal::NoTimeToAdd));
}

#[test]
fn a_log_as_long_as_can_be_takes_moves_and_endings_but_no_offers_or_presents() {
    let mut table = Table::opened(even(1_000_000, Bonus::None));
    let mut giver = First;
    while table.arbiter.version() < LOG_LEN_MAX {
        match table.give_act(giver, Act::AddTime) {
            Err(Refusal::NoTimeToAdd) if giver == First => giver = Second,
            given => assert_eq!(given.unwrap().len(), 1),
        }
    }
    for act in [Act::OfferDraw, Act::AskTakeback, Act::AddTime] {
        assert_eq!(table.give_act(First, act), Err(Refusal::TooLong), "{act:?}");
    }
    table.moves(First, "0").acts(First, Act::Resign);
}

#[test]
fn any_time_may_be_given_that_a_clock_holds() {
    let mut table = Table::opened(blitz());
    let added = Event::TimeAdded { seat: Second, ms: 60_000 };
    assert_eq!(table.give(By::Seat(First), &Wish::AddTime { ms: 60_000 }.into()), Ok(vec![added]));
    for ms in [0, -1, Millis::MAX] {
        let given = table.give(By::Seat(First), &Wish::AddTime { ms }.into());
        assert_eq!(given, Err(Refusal::NoTimeToAdd), "{ms}");
    }
    let from_outside = table.give(By::Spectator, &Wish::AddTime { ms: 1_000 }.into());
    assert_eq!(from_outside, Err(Refusal::NotSeated));
}
