//! What a bot does about what it hears.

mod away;
mod faults;
mod hidden;
mod offers;
mod questions;

use rookery_protocol::bot::BotOrder;
use rookery_protocol::engine::{Evaluation, FaultKind, Info};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room, Start};
use rookery_protocol::host::{Answer, HostOut, JobTurn, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::{ClientIn, ClientOut, SAY_LEN_MAX};
use serde_json::{Value, json};

use super::offers::{EVEN_DRAW_PLY_MIN, WORSE_CP_MAX};
use super::*;

const GAME: &str = "gggggggg";

/// A server's manner: the first fault loses.
const MANNER: Manner = Manner { faults_max: 1, answers_draws: false, away_ms_max: AWAY_MS_MAX };

/// A bot at the first seat of a game, and what its shell would do at once.
struct Table {
    brain: SeatBrain,
    now: Millis,
    version: u32,
    ply: u32,
    /// What stands in the game's message: changed before it is told.
    about: Value,
    clocks: Value,
    offers: Value,
}

impl Table {
    /// Nothing is told yet.
    fn untold(manner: Manner) -> Self {
        let clock = json!({ "kind": "clock", "stages": [{ "base_ms": 60_000 }] });
        Self {
            brain: SeatBrain::new(game(), manner),
            now: 0,
            version: 0,
            ply: 0,
            about: json!({
                "id": GAME, "rules": "chess", "name": "Chess",
                "seats": [{ "name": "A", "dark": false }, { "name": "B", "dark": true }],
                "players": [{ "id": "aaaaaaaa", "name": "Me" }, { "id": "bbbbbbbb", "name": "Bob" }],
                "time": { "first": clock, "second": clock }, "rated": false,
                "start": { "kind": "usual" }, "started_ms": 0, "viewer": "first",
                "board": { "cells": [], "pieces": [], "turns": false }, "view": { "cells": [] },
            }),
            clocks: json!({ "first": null, "second": null, "running": null, "at_ms": 0 }),
            offers: json!({}),
        }
    }

    /// A game whose engine was asked for the first move.
    fn asked() -> Self {
        Self::asked_with(MANNER, |_| {})
    }

    /// A game that has gone on for long enough to be given as a draw.
    fn asked_late(manner: Manner) -> Self {
        Self::asked_with(manner, |table| table.ply = EVEN_DRAW_PLY_MIN)
    }

    fn asked_with(manner: Manner, change: impl FnOnce(&mut Self)) -> Self {
        let mut table = Self::untold(manner);
        change(&mut table);
        let out = table.told_whole(&[]);
        assert!(matches!(&out[..], [SeatOut::Take(_)]), "{out:?}");
        let out = table.hears(SeatIn::Seated(true));
        assert_eq!(questions(&out), [table.ply], "{out:?}");
        table
    }

    fn hears(&mut self, heard: SeatIn<'_>) -> Vec<SeatOut> {
        self.brain.decide(heard, self.now)
    }

    fn state(&self) -> Value {
        let turn = if self.ply.is_multiple_of(2) { "first" } else { "second" };
        json!({
            "version": self.version, "ply": self.ply, "turn": turn, "offers": self.offers,
            "clocks": self.clocks,
        })
    }

    fn told_whole(&mut self, acts: &[&str]) -> Vec<SeatOut> {
        self.version = self.version.max(self.ply);
        let entries: Vec<_> = (1..=self.ply).map(|ply| entry(ply, &moved(ply, "a1a2"))).collect();
        let message = json!({
            "type": "game", "about": self.about, "entries": entries, "state": self.state(),
            "you": { "seat": "first", "legal": [], "acts": acts },
            "crowd": { "game": GAME, "seated": [true, true], "watchers": 0 },
        });
        self.told(&message)
    }

    fn told(&mut self, message: &Value) -> Vec<SeatOut> {
        let message: ClientIn = serde_json::from_value(message.clone()).unwrap();
        self.hears(SeatIn::Told(&message))
    }

    /// An event becomes part of the game.
    fn event(&mut self, event: &Value, acts: &[&str]) -> Vec<SeatOut> {
        self.version += 1;
        self.events(&json!([entry(self.version, event)]), &self.state(), acts)
    }

    fn events(&mut self, entries: &Value, state: &Value, acts: &[&str]) -> Vec<SeatOut> {
        self.told(&json!({
            "type": "events", "game": GAME, "entries": entries, "state": state,
            "you": { "seat": "first", "legal": [], "acts": acts },
        }))
    }

    /// The next move is made, whoever's it is.
    fn moved(&mut self, notation: &str) -> Vec<SeatOut> {
        self.ply += 1;
        self.event(&moved(self.ply, notation), &[])
    }

    fn taken_back_to(&mut self, ply: u32) -> Vec<SeatOut> {
        self.ply = ply;
        self.event(&json!({ "type": "taken-back", "ply": ply }), &[])
    }

    fn ended(&mut self, acts: &[&str]) -> Vec<SeatOut> {
        self.version += 1;
        let result = json!({ "score": "first", "reason": "resigned" });
        let mut state = self.state();
        (state["turn"], state["result"]) = (Value::Null, result.clone());
        let entries = json!([{
            "version": self.version, "at_ms": 0, "event": { "type": "ended", "result": result },
        }]);
        self.events(&entries, &state, acts)
    }

    /// Something that is part of the log and changes nothing on the board.
    fn chat(&mut self) -> Vec<SeatOut> {
        let by = json!({ "id": "bbbbbbbb", "name": "Bob" });
        self.event(&json!({ "type": "said", "room": "players", "by": by, "text": "hello" }), &[])
    }

    /// The opponent offers something.
    fn offered(&mut self, what: &str, acts: &[&str]) -> Vec<SeatOut> {
        let event = if what == "draw" { "draw-offered" } else { "takeback-asked" };
        self.offers = json!({ what: "second" });
        self.event(&json!({ "type": event, "seat": "second" }), acts)
    }

    fn crowd(&mut self, opponent: bool) -> Vec<SeatOut> {
        let seated = [true, opponent];
        self.told(&json!({ "type": "crowd", "game": GAME, "seated": seated, "watchers": 3 }))
    }

    fn answers(&mut self, ply: u32, answer: Answer) -> Vec<SeatOut> {
        self.hears(SeatIn::Host(&HostOut::Answered { work: work(), ply, answer }))
    }

    fn says_score(&mut self, score: Evaluation) -> Vec<SeatOut> {
        let info = Info { score: Some(score), ..Info::default() };
        let ply = self.ply;
        self.hears(SeatIn::Host(&HostOut::Searching { work: work(), ply, info }))
    }

    fn fails(&mut self) -> Vec<SeatOut> {
        let (words, stderr) = ("it ended by itself".to_owned(), String::new());
        let failed = HostOut::Failed { work: work(), kind: FaultKind::Crash, words, stderr };
        self.hears(SeatIn::Host(&failed))
    }

    fn refused(&mut self, id: Option<&str>, reason: Refusal) -> Vec<SeatOut> {
        let (id, text) = (id.map(str::to_owned), reason.to_string());
        let message = ClientIn::Refused { id, game: Some(game()), reason, text };
        self.hears(SeatIn::Told(&message))
    }

    fn done(&mut self, id: &str) -> Vec<SeatOut> {
        self.hears(SeatIn::Told(&ClientIn::Done { id: id.to_owned() }))
    }

    /// So much later, whatever is due by then.
    fn later(&mut self, ms: Millis) -> Vec<SeatOut> {
        self.now += ms;
        self.hears(SeatIn::Time)
    }
}

fn entry(version: u32, event: &Value) -> Value {
    json!({ "version": version, "at_ms": 0, "event": event })
}

/// The event of a move that makes it this many plies.
fn moved(ply: u32, notation: &str) -> Value {
    let seat = if ply.is_multiple_of(2) { "second" } else { "first" };
    let change = json!({ "cells": [] });
    json!({ "type": "moved", "ply": ply, "seat": seat, "notation": notation, "change": change })
}

fn game() -> GameId {
    GAME.parse().unwrap()
}

fn work() -> Work {
    Work { game: game(), seat: Seat::First, fence: 1 }
}

fn plays(notation: &str) -> Answer {
    Answer::Move { notation: notation.to_owned(), draw: false }
}

/// At which plies the engine is asked.
fn questions(out: &[SeatOut]) -> Vec<u32> {
    out.iter().filter_map(asks).map(|turn| turn.ply).collect()
}

fn asks(out: &SeatOut) -> Option<&JobTurn> {
    match out {
        SeatOut::Think(turn) => Some(turn),
        _ => None,
    }
}

/// The moves that are made, each with the id of its command.
fn moves(out: &[SeatOut]) -> Vec<(u32, String, String)> {
    let made = |one: &SeatOut| match one {
        SeatOut::Say(ClientOut::Move { ply, notation, id, .. }) => {
            Some((*ply, notation.clone(), id.clone()))
        }
        _ => None,
    };
    out.iter().filter_map(made).collect()
}

fn acts(out: &[SeatOut]) -> Vec<Act> {
    let done = |one: &SeatOut| match one {
        SeatOut::Say(ClientOut::Act { act, .. }) => Some(*act),
        _ => None,
    };
    out.iter().filter_map(done).collect()
}

fn act_ids(out: &[SeatOut]) -> Vec<String> {
    let done = |one: &SeatOut| match one {
        SeatOut::Say(ClientOut::Act { id, .. }) => Some(id.clone()),
        _ => None,
    };
    out.iter().filter_map(done).collect()
}
