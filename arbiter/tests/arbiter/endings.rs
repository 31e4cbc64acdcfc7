//! Resigning, claiming, and leaving the board.

use rookery_arbiter::{By, Command, gone_ms, reason};
use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Score};

use crate::table::*;

#[test]
fn a_player_can_resign_at_any_time() {
    for seat in Seat::BOTH {
        let mut table = Table::opened(blitz());
        table.acts(seat, Act::Resign);
        table.ended(Score::win(!seat), "resigned");
    }
    let mut table = Table::new(unlimited());
    table.acts(Second, Act::Resign);
    table.ended(Score::First, "resigned");
}

#[test]
fn who_is_to_move_can_claim_a_draw_that_the_rules_grant() {
    let mut table = Table::opened(blitz());
    assert_eq!(table.give_act(First, Act::ClaimDraw), Err(Refusal::NothingToClaim));
    table.moves(First, "0").moves(Second, "0");
    assert_eq!(table.give_act(Second, Act::ClaimDraw), Err(Refusal::NotYourTurn));
    table.acts(First, Act::ClaimDraw);
    table.ended(Score::Draw, "two-zeros");
}

#[test]
fn a_draw_cannot_be_claimed_once_the_time_is_up() {
    let mut table = Table::opened(blitz());
    table.moves(First, "0").moves(Second, "0").wait(3 * MINUTE_MS);
    assert_eq!(table.give_act(First, Act::ClaimDraw), Err(Refusal::TimeUp));
}

#[test]
fn a_win_can_be_claimed_when_the_opponent_has_been_gone_long_enough() {
    let mut table = Table::opened(blitz());
    for act in [Act::ClaimWin, Act::CallDraw] {
        assert_eq!(table.give_act(First, act), Err(Refusal::OpponentHere));
        assert_eq!(table.act_when_gone(First, act, 59_999), Err(Refusal::OpponentHere));
    }
    table.act_when_gone(First, Act::ClaimWin, 60_000).unwrap();
    table.ended(Score::First, "abandoned");
}

#[test]
fn it_does_not_matter_whose_turn_it_is_when_the_opponent_leaves() {
    let mut table = Table::opened(blitz());
    table.act_when_gone(Second, Act::ClaimWin, 60_000).unwrap();
    table.ended(Score::Second, "abandoned");
}

#[test]
fn a_draw_can_be_called_instead() {
    let mut table = Table::opened(blitz());
    table.act_when_gone(Second, Act::CallDraw, 60_000).unwrap();
    table.ended(Score::Draw, "abandoned-draw");
}

#[test]
fn who_cannot_win_any_more_claims_a_draw() {
    let mut table = Table::opened(blitz());
    table.moves(First, "x");
    table.act_when_gone(First, Act::ClaimWin, 60_000).unwrap();
    table.ended(Score::Draw, "abandoned-draw");
}

#[test]
fn how_long_the_opponent_must_be_gone_depends_on_their_clock() {
    let increment = Bonus::Increment { ms: 1_000 };
    for (limit, expected) in [
        (clock(MINUTE_MS, Bonus::None), Some(30_000)),
        (clock(3 * MINUTE_MS - 1, Bonus::None), Some(30_000)),
        (clock(2 * MINUTE_MS, increment), Some(30_000)),
        (clock(2 * MINUTE_MS + 20_000, increment), Some(60_000)),
        (clock(10 * MINUTE_MS, Bonus::None), Some(2 * MINUTE_MS)),
        (clock(30 * MINUTE_MS, Bonus::None), Some(5 * MINUTE_MS)),
        (TimeLimit::Hourglass { base_ms: MINUTE_MS }, Some(30_000)),
        (TimeLimit::Unlimited, Some(DAY_MS)),
        (TimeLimit::Correspondence { move_ms: DAY_MS }, None),
    ] {
        assert_eq!(gone_ms(&limit), expected, "{limit:?}");
        let table = Table::opened(TimeControl::even(limit));
        assert_eq!(table.arbiter.claim_after_ms(First), expected);
    }
    let (first, second) = (clock(MINUTE_MS, Bonus::None), clock(30 * MINUTE_MS, Bonus::None));
    let odds = Table::opened(TimeControl { first, second });
    assert_eq!(odds.arbiter.claim_after_ms(First), Some(30_000));
    assert_eq!(odds.arbiter.claim_after_ms(Second), Some(5 * MINUTE_MS));
}

#[test]
fn nothing_is_claimed_in_the_opening_or_in_correspondence() {
    let mut table = Table::new(blitz());
    assert_eq!(table.arbiter.claim_after_ms(Second), None);
    assert_eq!(table.act_when_gone(First, Act::ClaimWin, DAY_MS), Err(Refusal::OpponentHere));
    let mut table = Table::opened(days(3));
    assert_eq!(table.act_when_gone(First, Act::ClaimWin, 90 * DAY_MS), Err(Refusal::OpponentHere));
}

#[test]
fn after_the_end_every_act_of_the_game_is_refused() {
    let mut table = Table::opened(blitz());
    table.acts(First, Act::Resign);
    for act in [
        Act::Abort,
        Act::Resign,
        Act::OfferDraw,
        Act::AcceptDraw,
        Act::DeclineDraw,
        Act::ClaimDraw,
        Act::AskTakeback,
        Act::AcceptTakeback,
        Act::DeclineTakeback,
        Act::AddTime,
        Act::ClaimWin,
        Act::CallDraw,
    ] {
        for seat in Seat::BOTH {
            assert_eq!(table.act_when_gone(seat, act, DAY_MS), Err(Refusal::GameOver), "{act:?}");
        }
    }
    assert_eq!(table.give_move(First, "2", 0), Err(Refusal::GameOver));
    assert_eq!(table.wait(DAY_MS).timeout(), []);
    assert_eq!(table.arbiter.claim_after_ms(Second), None);
}

#[test]
fn a_program_that_fails_loses_whoevers_turn_it_is() {
    for seat in Seat::BOTH {
        let mut table = Table::opened(blitz());
        let forfeit = Command::Forfeit { seat, reason: reason::CRASHED };
        assert_eq!(table.give(By::Seat(!seat), &forfeit), Err(Refusal::Malformed));
        table.give(By::Server, &forfeit).unwrap();
        table.ended(Score::win(!seat), "crashed");
        assert_eq!(table.give(By::Server, &forfeit), Err(Refusal::GameOver));
    }
}

#[test]
fn a_game_is_called_off_by_the_server_alone_and_only_once() {
    for score in [Score::First, Score::Second, Score::Draw] {
        let mut table = Table::opened(blitz());
        let off = Command::Adjudicate { score, reason: reason::ADJUDICATED };
        for by in [By::Seat(First), By::Seat(Second), By::Spectator] {
            assert_eq!(table.give(by, &off), Err(Refusal::Malformed));
        }
        table.give(By::Server, &off).unwrap();
        table.ended(score, "adjudicated");
        assert_eq!(table.give(By::Server, &off), Err(Refusal::GameOver));
    }
}

#[test]
fn a_program_that_fails_draws_against_who_could_not_have_won() {
    for (loser, score) in [(First, Score::Second), (Second, Score::Draw)] {
        let mut table = Table::opened(blitz());
        table.give_move(First, "x", 0).unwrap();
        let forfeit = Command::Forfeit { seat: loser, reason: reason::CRASHED };
        table.give(By::Server, &forfeit).unwrap();
        table.ended(score, "crashed");
    }
}

#[test]
fn who_claims_waits_for_as_long_as_the_absent_players_own_clock_asks() {
    let (first, second) = (clock(MINUTE_MS, Bonus::None), clock(30 * MINUTE_MS, Bonus::None));
    let odds = TimeControl { first, second };
    for act in [Act::ClaimWin, Act::CallDraw] {
        let mut table = Table::opened(odds.clone());
        let too_soon = table.act_when_gone(First, act, 5 * MINUTE_MS - 1);
        assert_eq!(too_soon, Err(Refusal::OpponentHere), "{act:?}");
        table.act_when_gone(Second, act, 30_000).unwrap();
    }
}
