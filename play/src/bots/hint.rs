//! A suggested move, by Rookery's own engine, to who plays the computer just for fun.

use rookery_protocol::bot::{HINT_DEPTH_MAX, Hint, HintWanted, MoveBudget};
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::game::Player;
use rookery_protocol::host::{Job, JobEngine, JobTurn};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::StoredEngine;
use rookery_view::KnownGame;

use super::directory::Known;
use super::house::is_own;
use crate::app::App;
use crate::denied::NoHint;

/// How long a suggestion is thought about at most, however deep it is to be, in milliseconds.
const HINT_MS_MAX: i64 = 4_000;

/// What the own engine would play for `player`, who sees the game as `told` says.
///
/// # Errors
/// Why there is no answer.
pub async fn hint(
    app: &App,
    player: &Player,
    told: &ClientIn,
    wanted: HintWanted,
) -> Result<Hint, NoHint> {
    let known = app.bots.directory.known();
    let (game, seat) = seat_of(&known, player, told, wanted)?;
    let engine = own_engine(&known).ok_or(NoHint::NoEngine)?;
    let (turn, depth) = (turn(&game, seat), wanted.depth);
    app.bots.machines.suggest(engine, seat, turn, |engine| job(&game, depth, engine)).await
}

/// The game, and where a player sits who may have a move suggested there.
fn seat_of(
    known: &Known,
    player: &Player,
    told: &ClientIn,
    wanted: HintWanted,
) -> Result<(KnownGame, Seat), NoHint> {
    if !(1..=HINT_DEPTH_MAX).contains(&wanted.depth) {
        return Err(NoHint::BadDepth);
    }
    let game = KnownGame::whole(told).ok_or(NoHint::NotHere)?;
    let players = &game.about.players;
    let seat = Seat::BOTH.into_iter().find(|seat| players[seat.index()].id == player.id);
    let against_bot = |seat: &Seat| known.bots.contains_key(&players[(!*seat).index()].id);
    let seat = seat.filter(against_bot).filter(|_| !game.about.rated).ok_or(NoHint::NotHere)?;
    if game.hides() {
        return Err(NoHint::NotHere);
    }
    if !game.is_turn(seat) || game.state.ply != wanted.ply {
        return Err(NoHint::NotNow);
    }
    Ok((game, seat))
}

/// What the engine is told of the turn: its own time alone counts.
fn turn(game: &KnownGame, seat: Seat) -> JobTurn {
    let turn = game.turn(seat, &[]);
    let clocks = Clocks { first: None, second: None, running: None, ..turn.clocks };
    JobTurn { clocks, ..turn }
}

fn job(game: &KnownGame, depth: u32, engine: JobEngine) -> Job {
    let budget =
        MoveBudget { depth: Some(depth), move_ms: Some(HINT_MS_MAX), ..MoveBudget::default() };
    Job {
        rules: game.about.rules.clone(),
        start: Some(game.about.start.clone()),
        time: TimeControl::even(TimeLimit::Unlimited),
        engine,
        budget,
        ponders: false,
    }
}

/// Rookery's own engine, where it may be used.
fn own_engine(known: &Known) -> Option<&StoredEngine> {
    known.engines.values().find(|engine| is_own(engine) && engine.enabled && !engine.stopped)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rookery_engine_host::host::OWN_ENGINE;
    use rookery_protocol::bot::EngineDraft;
    use rookery_protocol::engine::{Limits, Tier};
    use rookery_protocol::game::Start;
    use rookery_protocol::id::{EngineId, UserId};
    use rookery_storage::StoredBot;
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::bot_draft;

    const PERSON: u64 = 1;
    const BOT: u64 = 2;

    fn player(number: u64) -> Player {
        Player { id: UserId::from_random(number), name: number.to_string(), guest: false }
    }

    fn engine(number: u64, command: &str) -> StoredEngine {
        let draft = EngineDraft {
            name: command.to_owned(),
            command: command.to_owned(),
            args: vec![],
            tongue: None,
            options: vec![],
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        };
        StoredEngine {
            id: EngineId::from_random(number),
            name: draft.name.clone(),
            draft: Some(draft),
            enabled: true,
            profile: None,
            fault: None,
            stopped: false,
            made_ms: 0,
        }
    }

    fn known(engines: impl IntoIterator<Item = StoredEngine>) -> Known {
        let draft = bot_draft(&BOT.to_string(), EngineId::from_random(1));
        let user = UserId::from_random(BOT);
        let bot = StoredBot { user, draft, enabled: true, made_ms: 0 };
        let engines = engines.into_iter().map(|engine| (engine.id, engine)).collect();
        Known { bots: HashMap::from([(user, bot)]), engines }
    }

    /// A game of these players after two plies, with something of it changed.
    fn told(players: [u64; 2], change: impl FnOnce(&mut Value)) -> ClientIn {
        let clock = json!({ "left_ms": 60_000 });
        let mut message = json!({
            "type": "game",
            "about": {
                "id": "gggggggg", "rules": "walk", "name": "Walk",
                "seats": [{ "name": "A", "dark": false }, { "name": "B", "dark": true }],
                "players": players.map(player),
                "time": TimeControl::fischer(60, 0), "rated": false,
                "start": { "kind": "usual" }, "started_ms": 0, "viewer": "first",
                "board": { "cells": [], "pieces": [], "turns": false }, "view": { "cells": [] },
            },
            "entries": [],
            "state": {
                "version": 2, "ply": 2, "turn": "first", "offers": {},
                "clocks": { "first": clock, "second": clock, "running": "first", "at_ms": 7 },
            },
            "crowd": { "game": "gggggggg", "seated": [true, true], "watchers": 0 },
        });
        change(&mut message);
        serde_json::from_value(message).unwrap()
    }

    fn asks(who: u64, told: &ClientIn, ply: u32, depth: u32) -> Result<Seat, NoHint> {
        let wanted = HintWanted { ply, depth };
        seat_of(&known([]), &player(who), told, wanted).map(|(_, seat)| seat)
    }

    #[test]
    fn a_move_is_suggested_to_who_plays_a_bot_just_for_fun() {
        let game = |players| told(players, |_| {});
        assert_eq!(asks(PERSON, &game([PERSON, BOT]), 2, 1), Ok(Seat::First));
        assert_eq!(asks(3, &game([PERSON, BOT]), 2, 1), Err(NoHint::NotHere), "it is no player");
        assert_eq!(asks(PERSON, &game([PERSON, 3]), 2, 1), Err(NoHint::NotHere), "that is no bot");
        let second = told([BOT, PERSON], |game| game["state"]["turn"] = json!("second"));
        assert_eq!(asks(PERSON, &second, 2, 1), Ok(Seat::Second));
        assert_eq!(asks(BOT, &game([BOT, PERSON]), 2, 1), Err(NoHint::NotHere));
        let rated = told([PERSON, BOT], |game| game["about"]["rated"] = json!(true));
        assert_eq!(asks(PERSON, &rated, 2, 1), Err(NoHint::NotHere));
        let hidden = told([PERSON, BOT], |game| game["about"]["hides"] = json!(true));
        assert_eq!(asks(PERSON, &hidden, 2, 1), Err(NoHint::NotHere));
        let other = ClientIn::Done { id: "1".into() };
        assert_eq!(asks(PERSON, &other, 2, 1), Err(NoHint::NotHere));
    }

    #[test]
    fn a_move_is_suggested_at_the_turn_for_which_it_is_wanted() {
        let game = told([PERSON, BOT], |_| {});
        for ply in [0, 1, 3] {
            assert_eq!(asks(PERSON, &game, ply, 1), Err(NoHint::NotNow), "{ply}");
        }
        let waits = told([PERSON, BOT], |game| game["state"]["turn"] = json!("second"));
        assert_eq!(asks(PERSON, &waits, 2, 1), Err(NoHint::NotNow));
        let result = json!({ "score": "draw", "reason": "agreed" });
        let over = told([PERSON, BOT], |game| game["state"]["result"] = result);
        assert_eq!(asks(PERSON, &over, 2, 1), Err(NoHint::NotNow));
    }

    #[test]
    fn a_suggestion_is_as_deep_as_is_allowed_and_no_deeper() {
        let game = told([PERSON, BOT], |_| {});
        for (depth, answer) in [
            (0, Err(NoHint::BadDepth)),
            (1, Ok(Seat::First)),
            (HINT_DEPTH_MAX, Ok(Seat::First)),
            (HINT_DEPTH_MAX + 1, Err(NoHint::BadDepth)),
        ] {
            assert_eq!(asks(PERSON, &game, 2, depth), answer, "{depth}");
        }
    }

    #[test]
    fn a_suggestion_takes_its_own_time_and_no_more_of_it() {
        let game = KnownGame::whole(&told([PERSON, BOT], |_| {})).unwrap();
        let turn = turn(&game, Seat::First);
        let clocks = Clocks { first: None, second: None, running: None, at_ms: 7 };
        assert_eq!((turn.ply, turn.clocks), (2, clocks));
        let engine = JobEngine::Announced { name: "Own".into(), options: vec![] };
        let wanted = Job {
            rules: "walk".into(),
            start: Some(Start::Usual),
            time: TimeControl::even(TimeLimit::Unlimited),
            engine: engine.clone(),
            budget: MoveBudget { depth: Some(9), nodes: None, move_ms: Some(4_000) },
            ponders: false,
        };
        assert_eq!(job(&game, 9, engine), wanted);
    }

    #[test]
    fn moves_are_suggested_by_the_own_engine_while_it_may_be_used() {
        let own = engine(1, OWN_ENGINE);
        let off = StoredEngine { enabled: false, ..own.clone() };
        let stopped = StoredEngine { stopped: true, ..own.clone() };
        let other = engine(2, "goldfish");
        let found = |engines: Vec<StoredEngine>| own_engine(&known(engines)).map(|one| one.id);
        assert_eq!(found(vec![other.clone(), own.clone()]), Some(own.id));
        for engines in [vec![], vec![other.clone()], vec![other.clone(), off], vec![stopped]] {
            assert_eq!(found(engines.clone()), None, "{engines:?}");
        }
    }
}
