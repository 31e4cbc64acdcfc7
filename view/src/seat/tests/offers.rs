//! What becomes of what the opponent asks for.

use super::*;

/// An engine that may answer draws itself.
const ANSWERS: Manner = Manner { answers_draws: true, ..MANNER };
const DRAW: [&str; 2] = ["accept-draw", "decline-draw"];

#[test]
fn a_draw_is_accepted_by_who_is_not_better_and_declined_by_who_is() {
    for (score, act) in [
        (Evaluation::Cp(-300), Act::AcceptDraw),
        (Evaluation::Cp(0), Act::AcceptDraw),
        (Evaluation::Cp(NOT_BETTER_CP_MAX), Act::AcceptDraw),
        (Evaluation::Cp(NOT_BETTER_CP_MAX + 1), Act::DeclineDraw),
        (Evaluation::Mate(3), Act::DeclineDraw),
        (Evaluation::Mate(0), Act::AcceptDraw),
        (Evaluation::Mate(-2), Act::AcceptDraw),
    ] {
        let mut table = Table::asked_late(MANNER);
        assert_eq!(table.says_score(score), []);
        assert_eq!(acts(&table.offered("draw", &DRAW)), [act], "{score:?} while it thinks");

        let mut table = Table::asked_late(MANNER);
        table.says_score(score);
        table.answers(EVEN_DRAW_PLY_MIN, plays("e2e4"));
        table.moved("e2e4");
        assert_eq!(acts(&table.offered("draw", &DRAW)), [act], "{score:?} while it waits");
    }
}

#[test]
fn in_the_opening_a_draw_is_accepted_by_who_is_worse_alone() {
    for (score, act) in [
        (Evaluation::Cp(0), Act::DeclineDraw),
        (Evaluation::Cp(WORSE_CP_MAX + 1), Act::DeclineDraw),
        (Evaluation::Cp(WORSE_CP_MAX), Act::AcceptDraw),
        (Evaluation::Mate(3), Act::DeclineDraw),
        (Evaluation::Mate(-3), Act::AcceptDraw),
    ] {
        let mut table = Table::asked_with(MANNER, |table| table.ply = EVEN_DRAW_PLY_MIN - 2);
        table.says_score(score);
        assert_eq!(acts(&table.offered("draw", &DRAW)), [act], "{score:?}");
    }
}

#[test]
fn a_draw_is_declined_while_no_score_is_known_and_answered_once() {
    let mut table = Table::asked();
    assert_eq!(acts(&table.offered("draw", &DRAW)), [Act::DeclineDraw]);
    // The answer is on its way, and something else happens.
    table.version += 1;
    let entries = json!([{ "version": table.version, "at_ms": 0 }]);
    assert_eq!(table.events(&entries, &table.state(), &DRAW), []);
    table.offers = json!({});
    table.event(&json!({ "type": "draw-declined", "seat": "first" }), &[]);
    assert_eq!(acts(&table.offered("draw", &DRAW)), [Act::DeclineDraw], "the next one is another");
}

#[test]
fn an_answer_to_an_offer_that_the_server_could_not_take_is_given_again() {
    let mut table = Table::asked();
    let out = table.offered("draw", &DRAW);
    assert_eq!(table.refused(Some(&act_ids(&out)[0]), Refusal::StorageDown), []);
    assert_eq!(acts(&table.later(AGAIN_AFTER_MS)), [Act::DeclineDraw]);
}

#[test]
fn the_newest_score_counts_and_that_of_a_position_that_is_gone_does_not() {
    let mut table = Table::asked_late(MANNER);
    table.says_score(Evaluation::Cp(-50));
    table.answers(EVEN_DRAW_PLY_MIN, plays("e2e4"));
    table.moved("e2e4");
    table.moved("e7e5");
    table.says_score(Evaluation::Cp(90));
    let line = Info { score: Some(Evaluation::Cp(-500)), line: 2, ..Info::default() };
    table.hears(SeatIn::Host(&HostOut::Searching {
        work: work(),
        ply: EVEN_DRAW_PLY_MIN + 2,
        info: line,
    }));
    assert_eq!(acts(&table.offered("draw", &DRAW)), [Act::DeclineDraw], "of lines the best counts");

    let mut table = Table::asked_late(MANNER);
    table.answers(EVEN_DRAW_PLY_MIN, plays("e2e4"));
    table.moved("e2e4");
    table.moved("e7e5");
    table.says_score(Evaluation::Cp(-50));
    table.taken_back_to(EVEN_DRAW_PLY_MIN + 1);
    table.says_score(Evaluation::Cp(-50));
    assert_eq!(acts(&table.offered("draw", &DRAW)), [Act::DeclineDraw], "none is known any more");
}

#[test]
fn an_engine_that_answers_draws_is_asked_anew_with_the_offer_once() {
    let mut table = Table::asked_with(ANSWERS, |_| {});
    assert_eq!(table.offered("draw", &DRAW), [SeatOut::Hurry]);
    assert_eq!(table.chat_with(&DRAW), []);
    let out = table.answers(0, plays("e2e4"));
    let [SeatOut::Think(turn)] = &out[..] else { panic!("{out:?}") };
    assert!(turn.draw_offered && turn.ply == 0);
    assert_eq!(table.chat_with(&DRAW), []);
    assert_eq!(acts(&table.answers(0, Answer::Draw)), [Act::AcceptDraw]);
}

#[test]
fn an_engine_that_answers_draws_declines_one_by_its_move() {
    let mut table = Table::asked_with(ANSWERS, |_| {});
    table.answers(0, plays("e2e4"));
    table.moved("e2e4");
    assert_eq!(table.offered("draw", &DRAW), [], "it is asked at its turn");
    table.ply += 1;
    let moved = json!({
        "type": "moved", "ply": 2, "seat": "second", "notation": "e7e5", "change": { "cells": [] },
    });
    let out = table.event(&moved, &DRAW);
    assert!(asks(&out[0]).is_some_and(|turn| turn.draw_offered), "{out:?}");
    let out = table.answers(2, Answer::Move { notation: "g1f3".into(), draw: true });
    assert_eq!((acts(&out), moves(&out).len()), (vec![Act::DeclineDraw], 1));
}

#[test]
fn a_score_answers_the_offer_before_the_engine_does() {
    let mut table = Table::asked_late(ANSWERS);
    table.offered("draw", &DRAW);
    let out = table.answers(EVEN_DRAW_PLY_MIN, plays("e2e4"));
    assert_eq!(questions(&out), [EVEN_DRAW_PLY_MIN]);
    assert_eq!(acts(&table.says_score(Evaluation::Cp(-5))), [Act::AcceptDraw]);
}

#[test]
fn an_engine_that_accepts_what_is_no_longer_offered_is_asked_what_it_plays() {
    let mut table = Table::asked_with(ANSWERS, |_| {});
    table.offered("draw", &DRAW);
    table.answers(0, plays("e2e4"));
    table.offers = json!({});
    assert_eq!(table.chat(), []);
    let out = table.answers(0, Answer::Draw);
    assert!(matches!(&out[..], [SeatOut::Think(turn)] if !turn.draw_offered), "{out:?}");
    assert_eq!(moves(&table.answers(0, plays("e2e4"))).len(), 1);
}

#[test]
fn an_engine_offers_a_draw_with_its_move_and_claims_one_that_the_rules_grant() {
    let mut table = Table::asked();
    table.chat_with(&["offer-draw"]);
    let out = table.answers(0, Answer::Move { notation: "e2e4".into(), draw: true });
    assert_eq!((acts(&out), moves(&out).len()), (vec![Act::OfferDraw], 1));

    let mut table = Table::asked();
    table.chat_with(&["claim-draw"]);
    assert_eq!(acts(&table.answers(0, Answer::Draw)), [Act::ClaimDraw]);
}

#[test]
fn a_draw_is_offered_only_by_an_engine_that_wants_one_and_where_that_may_be() {
    for (may, draw) in [(&["offer-draw"][..], false), (&[], true)] {
        let mut table = Table::asked();
        table.chat_with(may);
        let out = table.answers(0, Answer::Move { notation: "e2e4".into(), draw });
        assert_eq!((acts(&out), moves(&out).len()), (vec![], 1), "{may:?}");
    }
}

#[test]
fn an_engine_resigns() {
    let mut table = Table::asked();
    let out = table.answers(0, Answer::Resign);
    assert_eq!((acts(&out), moves(&out).len()), (vec![Act::Resign], 0));
}

#[test]
fn an_engine_that_accepts_what_is_taken_back_at_that_moment_is_asked_at_once_what_it_plays() {
    let mut table = Table::asked_with(ANSWERS, |_| {});
    table.offered("draw", &DRAW);
    table.answers(0, plays("e2e4"));
    let accepts = act_ids(&table.answers(0, Answer::Draw));
    assert_eq!(questions(&table.refused(Some(&accepts[0]), Refusal::NoOffer)), [0]);
    assert!(table.brain.went_well());
}

#[test]
fn a_score_counts_when_moves_are_taken_back_to_the_position_that_it_was_of() {
    let mut table = Table::asked_late(MANNER);
    table.says_score(Evaluation::Cp(-300));
    table.answers(EVEN_DRAW_PLY_MIN, plays("e2e4"));
    table.moved("e2e4");
    assert_eq!(questions(&table.taken_back_to(EVEN_DRAW_PLY_MIN)), [EVEN_DRAW_PLY_MIN]);
    assert_eq!(acts(&table.offered("draw", &DRAW)), [Act::AcceptDraw]);
}

#[test]
fn a_takeback_is_granted_in_casual_games_and_declined_in_rated_ones() {
    let takeback = ["accept-takeback", "decline-takeback"];
    for (rated, act) in [(false, Act::AcceptTakeback), (true, Act::DeclineTakeback)] {
        let mut table = Table::asked_with(MANNER, |table| table.about["rated"] = rated.into());
        assert_eq!(acts(&table.offered("takeback", &takeback)), [act], "while it thinks");
        assert_eq!(table.chat_with(&takeback), []);
    }
}

impl Table {
    pub(super) fn chat_with(&mut self, acts: &[&str]) -> Vec<SeatOut> {
        let by = json!({ "id": "bbbbbbbb", "name": "Bob" });
        self.event(&json!({ "type": "said", "room": "players", "by": by, "text": "…" }), acts)
    }
}
