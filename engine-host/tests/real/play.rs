//! A short game of a program with itself, every move held to our rules.

use std::sync::Arc;

use rookery_engine_host::protocol::{Budget, Heard, SeatTime, Setup, Turn};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_rules::{Dialect, Game, Play, Seat, Start, Tongue};

use crate::talk::Talk;

/// How far a game goes.
pub(crate) const PLIES: u32 = 20;

/// How long a program thinks about each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    Depth(u32),
    MoveMs(u64),
    Clock,
    /// Until it is hurried.
    Hurry,
}

pub(crate) fn game(key: &str) -> Arc<dyn Game> {
    let found = rookery_chess::games().into_iter().find(|game| game.title().key == key);
    found.unwrap_or_else(|| panic!("no game {key}"))
}

pub(crate) fn dialect(game: &dyn Game, tongue: Tongue) -> Dialect {
    let found = game.dialects().into_iter().find(|dialect| dialect.tongue == tongue);
    found.unwrap_or_else(|| panic!("{} in no {}", game.title().key, tongue.name()))
}

pub(crate) fn setup(game: &dyn Game, start: &Start, seat: Seat, tongue: Tongue) -> Setup {
    let play = game.begin(start).expect("a start");
    let limit = TimeLimit::Unlimited;
    Setup {
        file: None,
        id: "g".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: play.text(),
        usual: *start == Start::Usual,
        seat,
        time: TimeControl { first: limit.clone(), second: limit },
        dialect: Some(dialect(game, tongue)),
    }
}

fn budget(pace: Pace) -> Budget {
    let time = SeatTime { left_ms: 3_000, increment_ms: 100, ..SeatTime::default() };
    match pace {
        Pace::Depth(depth) => {
            Budget { depth: Some(depth), move_ms: Some(5_000), ..Budget::default() }
        }
        Pace::MoveMs(ms) => Budget { move_ms: Some(ms), ..Budget::default() },
        Pace::Clock => Budget { clocks: Some([time; 2]), ..Budget::default() },
        Pace::Hurry => Budget::default(),
    }
}

/// What a game came to.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub(crate) moves: Vec<String>,
    pub(crate) infos: usize,
    /// Said by the program before the rules ended the game.
    pub(crate) ended: String,
    pub(crate) pondered: usize,
}

/// The program plays one seat; our rules play the other by the program's own moves of a second
/// search, so that both colours are tried.
pub(crate) fn play(
    talk: &mut Talk,
    key: &str,
    start: &Start,
    tongue: Tongue,
    pace: Pace,
    own: impl Fn(Seat) -> bool,
) -> Told {
    let game = game(key);
    let seat = Seat::BOTH.into_iter().find(|seat| own(*seat)).unwrap_or(Seat::First);
    let setup = setup(game.as_ref(), start, seat, tongue);
    let mut position = game.begin(start).expect("a start");
    let mut out = String::new();
    talk.machine.begin(&setup, &mut out).unwrap_or_else(|why| panic!("{key}: {why}"));
    talk.say(&out);
    talk.ready();
    let writing = setup.dialect.expect("a dialect").writing;
    let mut told = Told::default();
    let mut expected: Option<String> = None;
    while let Some(turn) = position.turn().filter(|_| position.ply() < PLIES) {
        let notation = if own(turn) {
            let (word, ponder) = match answer(talk, position.as_ref(), pace, &mut told.infos) {
                Heard::Move { word, ponder } => (word, ponder),
                other => {
                    told.ended = format!("{other:?}");
                    break;
                }
            };
            expected = ponder;
            let text = writing.from_engine(position.as_ref(), &word);
            let read = text.and_then(|text| position.read_move(&text).ok());
            read.unwrap_or_else(|| {
                panic!("{key}: {word} is not legal in {}\n{}", position.text(), talk.told())
            })
        } else {
            reply(
                position.as_ref(),
                expected.take().and_then(|word| {
                    told.pondered += 1;
                    let text = writing.from_engine(position.as_ref(), &word)?;
                    position.read_move(&text).ok()
                }),
            )
        };
        played(talk, position.as_mut(), &notation);
        told.moves.push(notation);
        if let Some(word) = expected.clone().filter(|_| position.turn().is_some_and(|it| !own(it)))
        {
            ponder(talk, position.as_ref(), &word, pace);
        }
    }
    if let Some(result) = position.outcome() {
        told.ended = format!("{result:?}");
    }
    let result = position.outcome().unwrap_or(rookery_rules::GameResult {
        score: rookery_rules::Score::Aborted,
        reason: "enough".into(),
    });
    out.clear();
    talk.machine.finished(&result, &mut out);
    talk.say(&out);
    told
}

fn played(talk: &mut Talk, position: &mut dyn Play, notation: &str) {
    let mut out = String::new();
    talk.machine.played(Some(position), notation, &mut out).expect("a move that can be written");
    talk.say(&out);
    position.play(notation).expect("a legal move");
}

fn ponder(talk: &mut Talk, position: &dyn Play, word: &str, pace: Pace) {
    let budget = budget(pace);
    let turn = Turn {
        ply: position.ply(),
        play: Some(position),
        view: None,
        legal: &[],
        budget: &budget,
        draw_offered: false,
    };
    let mut out = String::new();
    talk.machine.ponder(word, &turn, &mut out);
    talk.say(&out);
}

/// What the program says when it analyses the start; then it must answer as if nothing had been.
pub(crate) fn analyze(talk: &mut Talk, key: &str, tongue: Tongue) -> Heard {
    let game = game(key);
    let setup = setup(game.as_ref(), &Start::Usual, Seat::First, tongue);
    let mut position = game.begin(&Start::Usual).expect("a start");
    let mut out = String::new();
    talk.machine.begin(&setup, &mut out).unwrap_or_else(|why| panic!("{key}: {why}"));
    talk.say(&out);
    talk.ready();
    let budget = budget(Pace::Depth(2));
    let turn = Turn {
        ply: 0,
        play: Some(position.as_ref()),
        view: None,
        legal: &[],
        budget: &budget,
        draw_offered: false,
    };
    out.clear();
    talk.machine.analyze(&turn, &mut out).expect("an analysis");
    talk.say(&out);
    let info = talk.hear(|heard| matches!(heard, Heard::Info(_)));
    out.clear();
    talk.machine.leave_analysis(&mut out);
    talk.say(&out);
    let Heard::Move { word, .. } = answer(talk, position.as_ref(), Pace::Depth(2), &mut 0) else {
        panic!("no move\n{}", talk.told());
    };
    let writing = setup.dialect.expect("a dialect").writing;
    let text = writing.from_engine(position.as_ref(), &word).expect("a move");
    position.play(&text).unwrap_or_else(|why| panic!("{text}: {why}\n{}", talk.told()));
    info
}

fn answer(talk: &mut Talk, position: &dyn Play, pace: Pace, infos: &mut usize) -> Heard {
    let budget = budget(pace);
    let turn = Turn {
        ply: position.ply(),
        play: Some(position),
        view: None,
        legal: &[],
        budget: &budget,
        draw_offered: false,
    };
    let mut out = String::new();
    talk.machine.go(&turn, &mut out);
    talk.say(&out);
    let is_answer =
        |heard: &Heard| matches!(heard, Heard::Move { .. } | Heard::Resigns | Heard::Claims(_));
    loop {
        let heard = talk.hear(|heard| is_answer(heard) || matches!(heard, Heard::Info(_)));
        if is_answer(&heard) {
            return heard;
        }
        *infos += 1;
        if pace == Pace::Hurry {
            out.clear();
            talk.machine.hurry(&mut out);
            talk.say(&out);
        }
    }
}

/// The expected reply every other time, so that both a hit and a miss are seen; else some move.
fn reply(position: &dyn Play, expected: Option<String>) -> String {
    match expected.filter(|_| position.ply() % 4 < 2) {
        Some(notation) => notation,
        None => {
            let moves = position.legal_moves();
            moves[position.ply() as usize * 7 % moves.len()].notation.clone()
        }
    }
}
