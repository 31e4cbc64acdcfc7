//! What a seat does about what it hears.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::game::Score;
use rookery_protocol::host::{HostIn, JobEngine};
use serde_json::{Value, json};

use super::*;

fn player() -> Player {
    let engine = JobEngine::Announced { name: "E".into(), options: vec![] };
    let registry = rookery_games::registry();
    Player { games: vec![key()], engine, budget: MoveBudget::default(), ponders: false, registry }
}

fn key() -> String {
    rookery_games::registry().iter().next().unwrap().title().key.clone()
}

fn state(version: u32, ply: u32, turn: &str) -> Value {
    json!({
        "version": version, "ply": ply, "turn": turn, "offers": {},
        "clocks": { "first": null, "second": null, "running": null, "at_ms": 0 },
    })
}

fn game(rules: &str, acts: &[&str]) -> ClientIn {
    let seat = |name: &str| json!({ "name": name, "dark": false });
    let limit = json!({ "kind": "unlimited" });
    let about = json!({
        "id": "gggggggg", "rules": rules, "name": rules, "seats": [seat("A"), seat("B")],
        "players": [{ "id": "aaaaaaaa", "name": "Me" }, { "id": "bbbbbbbb", "name": "Bob" }],
        "time": { "first": limit, "second": limit }, "rated": false,
        "start": { "kind": "usual" }, "started_ms": 0, "viewer": "first",
        "board": { "cells": [], "pieces": [], "turns": false }, "view": { "cells": [] },
    });
    let message = json!({
        "type": "game", "about": about, "entries": [], "state": state(0, 0, "first"),
        "you": { "seat": "first", "legal": [], "acts": acts },
        "crowd": { "game": "gggggggg", "seated": [true, true], "watchers": 0 },
    });
    serde_json::from_value(message).unwrap()
}

fn events(entries: &Value, state: &Value, acts: &[&str]) -> ClientIn {
    let message = json!({
        "type": "events", "game": "gggggggg", "entries": entries, "state": state,
        "you": { "seat": "first", "legal": [], "acts": acts },
    });
    serde_json::from_value(message).unwrap()
}

fn moved(version: u32, ply: u32, seat: &str, notation: &str) -> Value {
    let change = json!({ "cells": [] });
    let event = json!({
        "type": "moved", "ply": ply, "seat": seat, "notation": notation, "change": change,
    });
    json!([{ "version": version, "at_ms": 0, "event": event }])
}

/// A seat whose engine was asked for the first move.
fn asked(by: &Player) -> (Seat, Work) {
    let mut seat = Seat::new("gggggggg".parse().unwrap());
    let mut out = vec![];
    seat.hear(game(&key(), &["abort"]), by, &mut out);
    assert!(matches!(&out[0], Effect::Tell(News::Plays { against, .. }) if against == "Bob"));
    let host = |effect: &Effect| match effect {
        Effect::Host(message) => match &**message {
            HostIn::Take { work, .. } => Some((*work, "take")),
            HostIn::Think { work, turn } if turn.ply == 0 => Some((*work, "think")),
            _ => None,
        },
        _ => None,
    };
    let told: Vec<_> = out[1..].iter().filter_map(host).collect();
    let work = told[0].0;
    assert_eq!(told, [(work, "take"), (work, "think")]);
    assert!(seat.has(work) && seat.plays());
    (seat, work)
}

fn answer(notation: &str) -> Answer {
    Answer::Move { notation: notation.into(), draw: false }
}

fn said(out: &[Effect]) -> Vec<&ClientOut> {
    let mut said = vec![];
    for effect in out {
        if let Effect::Say(message) = effect {
            said.push(message);
        }
    }
    said
}

fn is_act(message: &ClientOut, wanted: Act) -> bool {
    matches!(message, ClientOut::Act { act, .. } if *act == wanted)
}

#[test]
fn the_engines_move_is_played_and_the_next_one_asked_for_at_its_turn() {
    let by = player();
    let (mut seat, work) = asked(&by);
    let mut out = vec![];
    seat.answered(0, answer("e2e4"), &by, &mut out);
    let [ClientOut::Move { ply: 0, notation, id, .. }] = said(&out)[..] else { panic!("{out:?}") };
    assert_eq!(notation, "e2e4");
    let done = ClientIn::Done { id: id.clone() };

    let mut out = vec![];
    seat.hear(events(&moved(1, 1, "first", "e2e4"), &state(1, 1, "second"), &[]), &by, &mut out);
    seat.hear(done, &by, &mut out);
    assert_eq!(out, [], "it is the opponent's turn");
    seat.hear(events(&moved(2, 2, "second", "e7e5"), &state(2, 2, "first"), &[]), &by, &mut out);
    let [Effect::Host(message)] = &out[..] else { panic!("{out:?}") };
    let HostIn::Think { work: same, turn } = &**message else { panic!("{message:?}") };
    assert_eq!((*same, &turn.moves), (work, &vec!["e2e4".to_owned(), "e7e5".to_owned()]));
}

#[test]
fn a_draw_is_declined_and_a_casual_takeback_granted() {
    let by = player();
    let (mut seat, _) = asked(&by);
    let mut out = vec![];
    let offers = events(&json!([]), &state(0, 0, "first"), &["decline-draw", "accept-takeback"]);
    seat.hear(offers, &by, &mut out);
    let said = said(&out);
    assert_eq!((said.len(), out.len()), (2, 2), "it goes on thinking");
    assert!(is_act(said[0], Act::DeclineDraw) && is_act(said[1], Act::AcceptTakeback));
}

#[test]
fn an_engine_that_fails_is_started_anew_and_in_the_end_the_game_given_up() {
    let by = player();
    let (mut seat, mut work) = asked(&by);
    for failure in 1..=FAULTS_MAX {
        let mut out = vec![];
        seat.failed("it ended by itself", &by, &mut out);
        assert!(!seat.has(work) && !seat.went_well());
        let fault = Effect::Tell(News::Fault("it ended by itself".into()));
        assert!(out.contains(&fault));
        let taken = out.iter().find_map(|effect| match effect {
            Effect::Host(message) => match **message {
                HostIn::Take { work, .. } => Some(work),
                _ => None,
            },
            _ => None,
        });
        if failure == FAULTS_MAX {
            assert!(taken.is_none() && is_act(said(&out)[0], Act::Abort));
        } else {
            work = taken.unwrap();
            assert!(seat.has(work));
        }
    }
}

#[test]
fn a_late_answer_is_no_move_and_a_result_ends_the_work() {
    let by = player();
    let (mut seat, work) = asked(&by);
    let mut out = vec![];
    seat.answered(7, answer("e2e4"), &by, &mut out);
    assert!(said(&out).is_empty(), "it was about another position");
    let result = GameResult { score: Score::First, reason: "resigned".into() };
    let mut over = state(1, 0, "first");
    (over["turn"], over["result"]) = (Value::Null, serde_json::to_value(&result).unwrap());
    let ended =
        json!([{ "version": 1, "at_ms": 0, "event": { "type": "ended", "result": result } }]);
    let mut out = vec![];
    seat.hear(events(&ended, &over, &["offer-rematch"]), &by, &mut out);
    let release = HostIn::Release { work, result: Some(result.clone()) };
    assert_eq!(out, [Effect::Host(Box::new(release)), Effect::Tell(News::Over(result))]);
    assert!(!seat.plays());
    let mut out = vec![];
    seat.rematch(true, &mut out);
    assert_eq!(out, [], "nobody has offered one");
}

#[test]
fn a_game_that_it_does_not_play_is_left_alone() {
    let by = player();
    let mut seat = Seat::new("gggggggg".parse().unwrap());
    let mut out = vec![];
    seat.hear(game("made-up@0123", &[]), &by, &mut out);
    assert!(matches!(&out[..], [Effect::Tell(News::Cannot(why))] if why.contains("made-up")));
    assert!(!seat.plays());
}
