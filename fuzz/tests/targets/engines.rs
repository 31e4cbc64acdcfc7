//! What programs say that play, in each of their protocols.

use std::collections::{BTreeSet, HashSet};

use rookery_engine_host::protocol::{Budget, Heard, Protocol, SeatTime, Setup, Turn, check, speak};
use rookery_engine_host_program::remote::parse_engines;
use rookery_fuzz::{Did, Target};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OPTIONS_MAX};
use rookery_rules::{GameResult, Score, Seat, Start, Tongue};

use crate::common::game;

/// Each protocol, and a game that is played in it.
const TONGUES: [(Tongue, &str); 8] = [
    (Tongue::Uci, "chess"),
    (Tongue::Usi, "shogi"),
    (Tongue::Ucci, "xiangqi"),
    (Tongue::Cecp, "chess"),
    (Tongue::Hub, "draughts"),
    (Tongue::Rookery, "chess"),
    (Tongue::Gomocup, "gomoku"),
    (Tongue::Gtp, "gomoku"),
];
const WORDS: &[&str] = &[
    "uciok",
    "usiok",
    "ucciok",
    "readyok",
    "bestmove ",
    "ponder ",
    "info ",
    "depth ",
    "score cp ",
    "score mate ",
    "nodes ",
    "pv ",
    "string ",
    "option name ",
    " type ",
    "spin",
    "check",
    "combo",
    " var ",
    " default ",
    " min ",
    " max ",
    "id name ",
    "feature ",
    "myname=\"",
    "option=\"",
    "done=1",
    "variants=\"",
    " -spin ",
    "move ",
    "resign",
    "offer draw",
    "Illegal move",
    "tellics",
    "pong ",
    "hub",
    "wait",
    "ready",
    "id ",
    "param name=",
    "done move=",
    "= ",
    "? ",
    "OK",
    "ERROR",
    "MESSAGE ",
    "7,7",
    "D4",
    "MOVE ",
    "NAME ",
    "WANTS RULES",
    "READY",
    "SCORE ",
    "\n",
    "\t",
];

fn setup(key: &str, tongue: Tongue) -> Option<Setup> {
    let game = game(key);
    let stage = Stage { moves: None, base_ms: 180_000, bonus: Bonus::Increment { ms: 2_000 } };
    let limit = TimeLimit::Clock { stages: vec![stage] };
    let dialect = game.dialects().into_iter().find(|dialect| dialect.tongue == tongue);
    Some(Setup {
        id: "g1".into(),
        rules: key.into(),
        board: game.board(&Start::Usual),
        start: game.begin(&Start::Usual).ok()?.text(),
        usual: true,
        seat: Seat::First,
        time: TimeControl { first: limit.clone(), second: limit },
        dialect,
        file: None,
    })
}

/// What came of a conversation.
#[derive(Default)]
struct Talk {
    did: Vec<String>,
    /// The reply that the program expects.
    ponder: Option<String>,
}

/// Hears a line; a machine says and keeps only what is short, printable and on lines of its own.
fn hear(machine: &mut dyn Protocol, line: &str, talk: &mut Talk) {
    let mut out = String::new();
    let heard = machine.heard(line, &mut out);
    assert!(out.len() <= 2 * line.len() + 65_536, "{} bytes are answered", out.len());
    let said = match &heard {
        Heard::Text(text) => Some(text.clone()),
        Heard::Refuses(why) => Some(why.to_string()),
        _ => None,
    };
    if let Some(text) = said {
        assert!(!text.contains(char::is_control), "{text:?}");
    }
    let profile = machine.profile();
    assert!(profile.options.len() <= OPTIONS_MAX && profile.name.len() <= ENGINE_TEXT_LEN_MAX);
    for option in &profile.options {
        assert!(option.name.len() <= ENGINE_TEXT_LEN_MAX, "{}", option.name.len());
        let _ = check(option, line);
    }
    talk.did.push(format!("{:?}", std::mem::discriminant(&heard)));
    if let Heard::Move { ponder, .. } = heard {
        talk.ponder = ponder;
    }
}

/// A whole conversation: who is there, a game, a search, the end, with a part of the lines in each.
fn converse((tongue, key): (Tongue, &str), text: &str) -> Vec<String> {
    let mut machine = speak(tongue);
    let mut talk = Talk::default();
    let mut out = String::new();
    machine.hello(&mut out);
    let mut parts = text.split("\n\n");
    let mut part = |machine: &mut dyn Protocol, talk: &mut Talk| {
        parts.next().unwrap_or_default().lines().for_each(|line| hear(machine, line, talk));
    };
    part(machine.as_mut(), &mut talk);
    for option in machine.profile().options.clone().iter().take(4) {
        if check(option, "1").is_ok() {
            machine.option(option, "1", &mut out);
        }
    }
    let setup = setup(key, tongue).expect("it can begin");
    if machine.begin(&setup, &mut out).is_err() {
        talk.did.push("cannot".to_owned());
        return talk.did;
    }
    part(machine.as_mut(), &mut talk);
    let play = game(key).begin(&Start::Usual).expect("the usual start");
    let view = play.view(rookery_rules::Viewer::First);
    let legal = play.legal_moves();
    let time = SeatTime { left_ms: 60_000, increment_ms: 2_000, ..SeatTime::default() };
    let budget = Budget { clocks: Some([time; 2]), ..Budget::default() };
    let turn = Turn {
        ply: 0,
        play: Some(play.as_ref()),
        view: Some(&view),
        legal: &legal,
        budget: &budget,
        draw_offered: true,
    };
    machine.go(&turn, &mut out);
    part(machine.as_mut(), &mut talk);
    machine.hurry(&mut out);
    if let Some(first) = legal.first() {
        let _ = machine.played(Some(play.as_ref()), &first.notation, &mut out);
        if let Some(word) = talk.ponder.take() {
            machine.ponder(&word, &turn, &mut out);
        }
    }
    part(machine.as_mut(), &mut talk);
    let _ = machine.analyze(&turn, &mut out);
    part(machine.as_mut(), &mut talk);
    machine.leave_analysis(&mut out);
    machine.finished(&GameResult { score: Score::Draw, reason: "agreed".into() }, &mut out);
    machine.quit(&mut out);
    assert!(!out.contains('\r') && !out.contains('\0'), "{out:?}");
    talk.did
}

#[test]
fn no_line_of_an_engine_is_too_much_for_its_protocol() {
    Target::new("engines").words(WORDS).runs(1_500).text(|text| {
        let (first, rest) = text.split_once('\n').unwrap_or(("", text));
        let named = TONGUES.iter().position(|(tongue, _)| tongue.name() == first.trim());
        let tongue = TONGUES[named.unwrap_or(text.len() % TONGUES.len())];
        let did = converse(tongue, rest);
        assert_eq!(did, converse(tongue, rest), "the same lines mean the same");
        let kinds: BTreeSet<_> = did.into_iter().collect();
        Did::of(&(tongue.0.name(), kinds))
    });
}

#[test]
fn a_file_of_engines_names_each_once_or_says_what_is_wrong() {
    let words = [
        "[[engine]]\n",
        "name = ",
        "command = ",
        "args = [",
        "protocol = \"uci\"\n",
        "options = {",
        "reads = [",
        "limits = {",
        "memory_mib = ",
        "tier_min = \"",
        "\"x\"",
        "]",
        "}",
        "''",
    ];
    Target::new("engine-files").words(&words).runs(3_000).bytes(|bytes| {
        match parse_engines(bytes) {
            Ok(drafts) => {
                let names: HashSet<_> =
                    drafts.iter().map(|draft| draft.name.to_lowercase()).collect();
                assert_eq!(names.len(), drafts.len());
                assert!(drafts.iter().all(|draft| !draft.command.is_empty()));
                Did::of(&drafts.iter().map(|draft| draft.options.len()).collect::<Vec<_>>())
            }
            Err(flaws) => {
                let length: usize = flaws.iter().map(|flaw| flaw.text.len()).sum();
                assert!(!flaws.is_empty() && length <= 100 * bytes.len() + 8_192, "{length}");
                let keys = flaws.iter().take(3).filter_map(|flaw| flaw.said.as_ref());
                Did::of(&keys.map(|said| said.key.clone()).collect::<Vec<_>>())
            }
        }
    });
}
