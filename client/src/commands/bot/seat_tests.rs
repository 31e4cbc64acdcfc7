//! What a seat does about what it hears, beside its brain.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::host::{Answer, JobEngine};
use serde_json::{Value, json};

use super::*;

fn player() -> Player {
    let engine = JobEngine::Announced { name: "E".into(), options: vec![] };
    let budget = MoveBudget::default();
    Player { games: vec!["chess".into()], engine, budget, ponders: false, answers_draws: false }
}

fn around(by: &Player) -> Around<'_> {
    Around { by, room: true, now_ms: 0 }
}

fn game(rules: &str, acts: &[&str]) -> ClientIn {
    let seat = |name: &str| json!({ "name": name, "dark": false });
    let limit = json!({ "kind": "clock", "stages": [{ "base_ms": 60_000 }] });
    let about = json!({
        "id": "gggggggg", "rules": rules, "name": rules, "seats": [seat("A"), seat("B")],
        "players": [{ "id": "aaaaaaaa", "name": "Me" }, { "id": "bbbbbbbb", "name": "Bob" }],
        "time": { "first": limit, "second": limit }, "rated": false,
        "start": { "kind": "usual" }, "started_ms": 0, "viewer": "first",
        "board": { "cells": [], "pieces": [], "turns": false }, "view": { "cells": [] },
    });
    let clocks = json!({ "first": null, "second": null, "running": null, "at_ms": 0 });
    let message = json!({
        "type": "game", "about": about, "entries": [],
        "state": { "version": 0, "ply": 0, "turn": "first", "offers": {}, "clocks": clocks },
        "you": { "seat": "first", "legal": [], "acts": acts },
        "crowd": { "game": "gggggggg", "seated": [true, true], "watchers": 0 },
    });
    serde_json::from_value(message).unwrap()
}

fn over(result: &GameResult) -> ClientIn {
    let clocks = json!({ "first": null, "second": null, "running": null, "at_ms": 0 });
    let message = json!({
        "type": "events", "game": "gggggggg",
        "entries": [{ "version": 1, "at_ms": 0, "event": { "type": "ended", "result": result } }],
        "state": {
            "version": 1, "ply": 0, "turn": Value::Null, "offers": { "rematch": "second" },
            "clocks": clocks, "result": result,
        },
        "you": { "seat": "first", "legal": [], "acts": ["accept-rematch", "decline-rematch"] },
    });
    serde_json::from_value(message).unwrap()
}

/// A seat whose engine was asked for the first move.
fn asked(by: &Player) -> (Seat, Work) {
    let mut seat = Seat::new("gggggggg".parse().unwrap(), by);
    let effects = seat.hear(SeatIn::Told(&game("chess", &["abort"])), around(by));
    assert!(matches!(&effects[0], Effect::Tell(News::Plays { against, .. }) if against == "Bob"));
    let host = |effect: &Effect| match effect {
        Effect::Host(message) => match &**message {
            HostIn::Take { work, .. } => Some((*work, "take")),
            HostIn::Think { work, turn } if turn.ply == 0 => Some((*work, "think")),
            _ => None,
        },
        _ => None,
    };
    let told: Vec<_> = effects[1..].iter().filter_map(host).collect();
    let work = told[0].0;
    assert_eq!(told, [(work, "take"), (work, "think")]);
    assert!(seat.plays());
    (seat, work)
}

fn said(effects: &[Effect]) -> Vec<&ClientOut> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Say(message) => Some(message),
            _ => None,
        })
        .collect()
}

fn is_act(message: &ClientOut, wanted: Act) -> bool {
    matches!(message, ClientOut::Act { act, .. } if *act == wanted)
}

#[test]
fn only_the_engine_that_has_the_seat_is_heard() {
    let by = player();
    let (mut seat, work) = asked(&by);
    let answer = Answer::Move { notation: "e2e4".into(), draw: false };
    let earlier = Work { fence: work.fence - 1, ..work };
    let late = HostOut::Answered { work: earlier, ply: 0, answer: answer.clone() };
    assert_eq!(seat.hear(SeatIn::Host(&late), around(&by)), []);
    let answered = HostOut::Answered { work, ply: 0, answer };
    let effects = seat.hear(SeatIn::Host(&answered), around(&by));
    let [ClientOut::Move { ply: 0, notation, .. }] = said(&effects)[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(notation, "e2e4");
}

#[test]
fn an_engine_that_fails_is_started_anew_and_in_the_end_the_game_given_up() {
    let by = player();
    let (mut seat, mut work) = asked(&by);
    for failure in 1..=FAULTS_MAX {
        let words = "it ended by itself".to_owned();
        let failed = HostOut::Failed { work, kind: FaultKind::Crash, words, stderr: String::new() };
        let effects = seat.hear(SeatIn::Host(&failed), around(&by));
        assert!(effects.contains(&Effect::Tell(News::Fault("it ended by itself".into()))));
        assert!(!seat.went_well());
        let taken = effects.iter().find_map(|effect| match effect {
            Effect::Host(message) => match **message {
                HostIn::Take { work, .. } => Some(work),
                _ => None,
            },
            _ => None,
        });
        if failure == FAULTS_MAX {
            assert!(taken.is_none() && is_act(said(&effects)[0], Act::Abort));
        } else {
            assert_ne!(taken.unwrap(), work);
            work = taken.unwrap();
        }
    }
}

#[test]
fn a_result_ends_the_work_and_a_rematch_is_accepted_where_there_is_room() {
    for (room, act) in [(true, Act::AcceptRematch), (false, Act::DeclineRematch)] {
        let by = player();
        let (mut seat, work) = asked(&by);
        let result = GameResult { score: Score::First, reason: "resigned".into() };
        let effects = seat.hear(SeatIn::Told(&over(&result)), Around { room, ..around(&by) });
        let release = HostIn::Release { work, result: Some(result.clone()) };
        assert_eq!(effects[..2], [host(release), Effect::Tell(News::Over(result))]);
        assert!(is_act(said(&effects)[0], act) && !seat.plays());
    }
}

#[test]
fn a_game_that_it_does_not_play_is_left_alone() {
    let by = player();
    let mut seat = Seat::new("gggggggg".parse().unwrap(), &by);
    let effects = seat.hear(SeatIn::Told(&game("made-up@0123", &[])), around(&by));
    let [Effect::Tell(News::Cannot(why))] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(why.to_string(), "it does not play made-up@0123");
    assert!(!seat.plays());
}
