//! What becomes of an engine that fails, and of one that cannot be had.

use super::*;

#[test]
fn the_first_fault_of_a_server_s_engine_gives_the_game_up_until_it_is_over() {
    let mut table = Table::asked();
    let out = table.fails();
    let fault = |out: &SeatOut| matches!(out, SeatOut::Fault { kind: FaultKind::Crash, .. });
    assert_eq!(out[..2], [SeatOut::Release(None), SeatOut::GiveUp(FaultKind::Crash)]);
    assert!(fault(&out[2]) && out.len() == 3, "{out:?}");
    assert!(!table.brain.plays() && !table.brain.went_well());
    assert_eq!(
        table.later(AGAIN_AFTER_MS),
        [SeatOut::GiveUp(FaultKind::Crash)],
        "nobody took note"
    );
    assert!(matches!(&table.ended(&[])[..], [SeatOut::Over(_)]));
    assert_eq!(table.later(AGAIN_AFTER_MS), []);
}

#[test]
fn an_engine_of_one_s_own_is_started_anew_until_it_has_failed_too_often() {
    let mut table = Table::asked_with(Manner { faults_max: 3, ..MANNER }, |_| {});
    for _ in 0..2 {
        let out = table.fails();
        assert!(matches!(
            &out[..],
            [SeatOut::Release(None), SeatOut::Fault { .. }, SeatOut::Take(_)]
        ));
        assert_eq!(questions(&table.hears(SeatIn::Seated(true))), [0]);
    }
    let out = table.fails();
    assert!(out.contains(&SeatOut::GiveUp(FaultKind::Crash)), "{out:?}");
    assert!(!out.iter().any(|one| matches!(one, SeatOut::Take(_))));
}

#[test]
fn an_illegal_move_and_an_empty_claim_are_faults() {
    let mut table = Table::asked();
    let id = moves(&table.answers(0, plays("e2e5"))).remove(0).2;
    let out = table.refused(Some(&id), Refusal::Illegal);
    assert!(out.contains(&SeatOut::GiveUp(FaultKind::Illegal)), "{out:?}");

    let mut table = Table::asked();
    let out = table.answers(0, Answer::Draw);
    assert!(out.contains(&SeatOut::GiveUp(FaultKind::Refused)), "{out:?}");
    assert!(acts(&out).is_empty());
}

#[test]
fn a_claim_that_the_server_does_not_grant_is_a_fault() {
    let mut table = Table::asked();
    table.chat_with(&["claim-draw"]);
    let claims = act_ids(&table.answers(0, Answer::Draw));
    let out = table.refused(Some(&claims[0]), Refusal::NothingToClaim);
    assert!(out.contains(&SeatOut::GiveUp(FaultKind::Refused)), "{out:?}");
    assert!(!table.brain.went_well());
}

#[test]
fn what_is_refused_of_other_commands_is_nobody_s_fault() {
    let mut table = Table::asked();
    assert_eq!(table.refused(Some("gggggggg-0-77"), Refusal::Illegal), []);
    assert!(table.brain.went_well());
    assert_eq!(moves(&table.answers(0, plays("e2e4"))).len(), 1);
    assert_eq!(table.refused(Some("gggggggg-0-77"), Refusal::Illegal), []);
    assert!(table.brain.went_well());
    assert_eq!(table.moved("e2e4"), [], "its own move is on its way all the while");
}

#[test]
fn a_seat_that_no_engine_can_have_is_offered_again_later() {
    let mut table = Table::untold(MANNER);
    assert!(matches!(&table.told_whole(&[])[..], [SeatOut::Take(_)]));
    assert_eq!(table.hears(SeatIn::Seated(false)), []);
    assert_eq!(table.chat(), []);
    assert!(matches!(&table.later(AGAIN_AFTER_MS)[..], [SeatOut::Take(_)]));
    assert_eq!(questions(&table.hears(SeatIn::Seated(true))), [0]);
}

#[test]
fn another_engine_is_asked_when_the_one_that_had_the_seat_is_gone() {
    let mut table = Table::asked();
    assert!(matches!(&table.hears(SeatIn::Lost)[..], [SeatOut::Take(_)]));
    assert_eq!(questions(&table.hears(SeatIn::Seated(true))), [0]);
}

#[test]
fn a_seat_that_is_declined_again_and_again_is_given_up() {
    let mut table = Table::asked();
    let declined = HostOut::Declined { work: work(), why: "no room".into() };
    for _ in 1..DECLINED_MAX {
        assert_eq!(table.hears(SeatIn::Host(&declined)), [SeatOut::Release(None)]);
        assert!(matches!(&table.later(AGAIN_AFTER_MS)[..], [SeatOut::Take(_)]));
        table.hears(SeatIn::Seated(true));
    }
    let out = table.hears(SeatIn::Host(&declined));
    assert!(out.contains(&SeatOut::GiveUp(FaultKind::Refused)), "{out:?}");
    assert!(table.brain.went_well(), "it is not the engine's fault");
}
