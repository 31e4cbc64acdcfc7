//! When the engine is asked, and what becomes of its answers.

use super::*;

#[test]
fn a_move_is_played_and_the_next_one_asked_for_at_the_next_turn() {
    let mut table = Table::asked();
    let out = table.answers(0, plays("e2e4"));
    let [(0, notation, id)] = &moves(&out)[..] else { panic!("{out:?}") };
    assert_eq!(notation, "e2e4");
    assert_eq!(table.moved("e2e4"), [], "it is the opponent's turn");
    assert_eq!(table.done(id), []);
    let out = table.moved("e7e5");
    let [SeatOut::Think(turn)] = &out[..] else { panic!("{out:?}") };
    assert_eq!((turn.ply, turn.moves.join(" ")), (2, "e2e4 e7e5".to_owned()));
}

#[test]
fn chat_presence_time_and_versions_ask_nothing_and_the_answer_counts_nonetheless() {
    let mut table = Table::asked();
    for round in 0..50 {
        assert_eq!(table.chat(), []);
        assert_eq!(table.crowd(round % 2 == 0), []);
        assert_eq!(table.later(500), []);
        // What happened among spectators.
        table.version += 1;
        let entries = json!([{ "version": table.version, "at_ms": 0 }]);
        assert_eq!(table.events(&entries, &table.state(), &[]), []);
    }
    assert_eq!(moves(&table.answers(0, plays("e2e4"))).len(), 1);
}

#[test]
fn what_the_bot_itself_says_neither_asks_again_nor_keeps_it_from_moving() {
    let mut table = Table::asked();
    let said = HostOut::Said { work: work(), text: "good luck ".repeat(99) };
    let out = table.hears(SeatIn::Host(&said));
    let [SeatOut::Say(ClientOut::Say { room: Room::Players, text, id, .. })] = &out[..] else {
        panic!("{out:?}");
    };
    assert_eq!(text.chars().count(), SAY_LEN_MAX);
    assert_eq!(table.chat(), []);
    assert_eq!(table.done(id), []);
    assert_eq!(moves(&table.answers(0, plays("e2e4"))).len(), 1);
}

#[test]
fn a_change_of_the_clocks_does_not_interrupt_a_search() {
    let mut table = Table::asked();
    for event in [
        json!({ "type": "time-added", "seat": "first", "ms": 15_000 }),
        json!({ "type": "time-added", "seat": "second", "ms": 15_000 }),
        json!({ "type": "clocks-held", "ms": 4_000 }),
        json!({ "type": "clocks-started" }),
    ] {
        let clock = json!({ "left_ms": 75_000 });
        table.clocks["first"] = clock;
        assert_eq!(table.event(&event, &[]), []);
    }
    table.answers(0, plays("e2e4"));
    table.moved("e2e4");
    let out = table.moved("e7e5");
    let clocks = &asks(&out[0]).unwrap().clocks;
    assert_eq!(clocks.first.as_ref().unwrap().left_ms, 75_000, "the next question tells of it");
}

#[test]
fn an_answer_about_moves_that_were_taken_back_is_awaited_and_dropped() {
    let mut table = Table::asked();
    table.answers(0, plays("e2e4"));
    table.moved("e2e4");
    assert_eq!(questions(&table.moved("e7e5")), [2]);
    assert_eq!(table.taken_back_to(1), [SeatOut::Hurry]);
    // The opponent plays something else: it is the same ply, and another position.
    assert_eq!(table.moved("c7c5"), [], "one question is open at a time");
    let out = table.answers(2, plays("g1f3"));
    let [SeatOut::Think(turn)] = &out[..] else { panic!("{out:?}") };
    assert_eq!(turn.moves, ["e2e4", "c7c5"]);
    assert_eq!(moves(&table.answers(2, plays("b1c3")))[0].1, "b1c3");
}

#[test]
fn an_answer_for_another_ply_is_dropped_and_the_present_one_asked_for() {
    let mut table = Table::asked();
    let out = table.answers(7, plays("e2e4"));
    assert_eq!((questions(&out), moves(&out)), (vec![0], vec![]));
    assert_eq!(moves(&table.answers(0, plays("d2d4"))).len(), 1);
    assert_eq!(table.answers(0, plays("d2d4")), [], "nothing was asked");
}

#[test]
fn a_move_that_the_server_could_not_take_is_said_again_without_the_engine() {
    for reason in [Refusal::StorageDown, Refusal::Busy, Refusal::TooFast, Refusal::Stale] {
        let mut table = Table::asked();
        let first = moves(&table.answers(0, plays("e2e4"))).remove(0);
        assert_eq!(table.refused(Some(&first.2), reason), []);
        assert_eq!(table.brain.due_ms(), Some(AGAIN_AFTER_MS));
        assert_eq!(table.chat(), []);
        let again = moves(&table.later(AGAIN_AFTER_MS)).remove(0);
        assert_eq!((again.0, &again.1), (0, &first.1));
        assert_ne!(again.2, first.2, "another command");
    }
}

#[test]
fn an_engine_is_asked_again_where_its_move_was_done_and_changed_nothing() {
    let mut table = Table::asked();
    let id = moves(&table.answers(0, plays("e2e4"))).remove(0).2;
    assert_eq!(table.done("another command"), []);
    assert_eq!(questions(&table.done(&id)), [0]);
    assert_eq!(table.done(&id), [], "it is thought about");
}

#[test]
fn what_a_seat_knows_of_its_game_can_be_looked_at_once_it_is_told() {
    let mut table = Table::untold(MANNER);
    table.hears(SeatIn::Begin);
    assert!(table.brain.known().is_none());
    let mut table = Table::asked();
    assert_eq!(table.brain.known().map(|known| known.state.ply), Some(0));
    table.moved("e2e4");
    assert_eq!(table.brain.known().map(|known| known.state.ply), Some(1));
}

#[test]
fn a_move_that_came_from_elsewhere_ends_the_question() {
    let mut table = Table::asked();
    assert_eq!(table.moved("a2a3"), [SeatOut::Hurry]);
    assert_eq!(table.answers(0, plays("e2e4")), []);
    assert_eq!(questions(&table.moved("a7a6")), [2]);
}

#[test]
fn a_held_bot_keeps_its_answer_and_plays_it_when_it_goes_on() {
    let mut table = Table::asked();
    assert_eq!(table.hears(SeatIn::Order(BotOrder::Hurry)), [SeatOut::Hurry]);
    assert_eq!(table.hears(SeatIn::Order(BotOrder::Pause)), []);
    assert_eq!(table.answers(0, plays("e2e4")), []);
    assert_eq!(table.hears(SeatIn::Order(BotOrder::Hurry)), [], "nobody thinks");
    let out = table.hears(SeatIn::Order(BotOrder::Resume));
    assert_eq!(moves(&out)[0].1, "e2e4");
}

#[test]
fn a_missing_version_has_the_game_asked_for_anew_and_nothing_else() {
    let mut table = Table::asked();
    table.answers(0, plays("e2e4"));
    (table.version, table.ply) = (4, 4);
    let watch = SeatOut::Say(ClientOut::Watch { game: game(), from: 0 });
    assert_eq!(table.events(&json!([]), &table.state(), &[]), [watch]);
    let out = table.told_whole(&[]);
    assert_eq!(questions(&out), [4]);
}

#[test]
fn a_game_that_is_told_anew_in_the_same_position_asks_nothing() {
    let mut table = Table::asked();
    assert_eq!(table.told_whole(&[]), []);
    assert_eq!(moves(&table.answers(0, plays("e2e4"))).len(), 1);
}

#[test]
fn what_concerns_another_game_is_ignored() {
    let unlimited = json!({ "kind": "unlimited" });
    let mut table = Table::asked_with(MANNER, |table| {
        table.about["time"] = json!({ "first": unlimited, "second": unlimited });
    });
    table.answers(0, plays("e2e4"));
    table.moved("e2e4");
    let (other, mut about) = ("hhhhhhhh", table.about.clone());
    about["id"] = other.into();
    let away = json!({ "game": other, "seated": [true, false], "watchers": 0 });
    let mut state = table.state();
    (state["version"], state["ply"], state["turn"]) = (2.into(), 2.into(), "first".into());
    let you = json!({ "seat": "first", "legal": [], "acts": [] });
    let entries = json!([entry(1, &moved(1, "e2e4")), entry(2, &moved(2, "e7e5"))]);
    let mut crowd = away.clone();
    crowd["type"] = "crowd".into();
    for message in [
        json!({
            "type": "game", "about": about, "entries": entries, "state": state, "you": you,
            "crowd": away,
        }),
        json!({ "type": "events", "game": other, "entries": entries, "state": state, "you": you }),
        crowd,
        json!({ "type": "refused", "game": other, "reason": "no-such-game", "text": "None." }),
        json!({ "type": "refused", "reason": "no-such-game", "text": "None." }),
    ] {
        assert_eq!(table.told(&message), [], "{message}");
        assert_eq!(table.brain.known().map(|known| known.state.version), Some(1), "{message}");
        assert_eq!(table.brain.due_ms(), None, "{message}");
    }
    assert!(matches!(&table.moved("e7e5")[..], [SeatOut::Take(_)]));
}

#[test]
fn a_seat_without_a_clock_has_an_engine_at_its_turn_alone() {
    let unlimited = json!({ "kind": "unlimited" });
    let mut table = Table::asked_with(MANNER, |table| {
        table.about["time"] = json!({ "first": unlimited, "second": unlimited });
    });
    let out = table.answers(0, plays("e2e4"));
    assert_eq!((moves(&out).len(), out.last()), (1, Some(&SeatOut::Release(None))));
    assert_eq!(table.moved("e2e4"), []);
    assert!(matches!(&table.moved("e7e5")[..], [SeatOut::Take(_)]));
    assert_eq!(questions(&table.hears(SeatIn::Seated(true))), [2]);
}

#[test]
fn a_wish_to_watch_that_is_refused_is_repeated_and_a_game_that_is_not_there_is_left() {
    let mut table = Table::untold(MANNER);
    let watch = [SeatOut::Say(ClientOut::Watch { game: game(), from: 0 })];
    assert_eq!(table.hears(SeatIn::Begin), watch);
    assert_eq!(table.refused(None, Refusal::StorageDown), []);
    assert_eq!(table.later(AGAIN_AFTER_MS), watch);
    assert_eq!(table.refused(None, Refusal::NoSuchGame), [SeatOut::Leave]);
}

#[test]
fn a_result_ends_the_work_and_a_rematch_is_answered_as_there_is_room() {
    for (room, act) in [(true, Act::AcceptRematch), (false, Act::DeclineRematch)] {
        let mut table = Table::asked();
        let out = table.ended(&[]);
        let [SeatOut::Release(Some(result)), SeatOut::Over(same)] = &out[..] else {
            panic!("{out:?}");
        };
        assert_eq!(result, same);
        assert!(!table.brain.plays() && table.brain.went_well());
        assert_eq!(table.chat(), [], "it is over once");
        table.offers = json!({ "rematch": "second" });
        let acts_now = ["accept-rematch", "decline-rematch"];
        assert_eq!(table.ended(&acts_now), [SeatOut::AskRoom]);
        assert_eq!(acts(&table.hears(SeatIn::Room(room))), [act]);
        assert_eq!(table.ended(&acts_now), [], "it was answered");
    }
}

#[test]
fn ids_of_commands_are_never_the_same_twice_and_fit_the_protocol() {
    let mut table = Table::asked();
    table.version = u32::MAX;
    let first = moves(&table.answers(0, plays("e2e4"))).remove(0).2;
    table.refused(Some(&first), Refusal::Busy);
    let second = moves(&table.later(AGAIN_AFTER_MS)).remove(0).2;
    assert_ne!(first, second);
    assert!(second.starts_with(GAME) && second.len() <= 32, "{second}");
}
