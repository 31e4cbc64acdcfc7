//! Lines that no program should write: none of them may end more than itself.

use proptest::prelude::*;
use proptest::sample::select;
use rookery_engine_host::protocol::Heard;
use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OPTIONS_MAX};
use rookery_rules::Tongue;

use crate::script::{Script, clocks};
use crate::{cecp, uci};

/// Lines as programs write them.
const LINES: &[&str] = &[
    "info depth 21 seldepth 29 multipv 1 score cp -37 nodes 12 nps 14 time 858 pv e7e5 g1f3",
    "info depth 3 score mate -2 lowerbound currmove e2e4 string hello",
    "bestmove e2e4 ponder e7e5",
    "bestmove b0c2 ponder b9c7 draw",
    "option name Analysis Contempt type combo default Both var Both var Off",
    "option name Skill Level type spin default 20 min -20 max 20",
    "option name Book type string default <empty>",
    "id name Phalanx XXV",
    "feature myname=\"Phalanx XXV\" setboard=1 option=\"Randomizer (0-50) -slider 0 0 50\" done=0",
    "feature option=\"Mate -combo Disabled /// *Enabled /// Other\" variants=\"normal,xiangqi\"",
    "9 +35 858 1203456 12 140200 0\t e7e5 g1f3 b8c6",
    "1. ... e7e5",
    "My move is : e7e5",
    "Illegal move (reason): e2e4",
    "1/2-1/2 {Draw by repetition}",
    "tellics say hello",
    "pong 1",
    "uciok",
    "readyok",
];

const TONGUES: [(Tongue, &str, &[&str]); 4] = [
    (Tongue::Uci, "chess", &uci::FAIRY),
    (Tongue::Usi, "shogi", &["usiok"]),
    (Tongue::Ucci, "xiangqi", &["ucciok"]),
    (Tongue::Cecp, "chess", &cecp::FAIRY),
];

/// A line of which some bytes have become others, or are missing, or come twice.
fn damaged() -> impl Strategy<Value = String> {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 0..6);
    (select(LINES), changes).prop_map(|(line, changes)| {
        let mut bytes = line.as_bytes().to_vec();
        for (place, byte, how) in changes {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, byte),
            }
        }
        line_of(&bytes)
    })
}

fn noise() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| line_of(&bytes))
}

/// What is heard as one line: at each line feed a line ends.
fn line_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\n', " ")
}

/// Every protocol hears the lines: before a game, and at every stage of one.
fn hear_all(lines: &[String]) {
    for (tongue, key, greeting) in TONGUES {
        let mut script = Script::after(tongue, &[]);
        hear(&mut script, lines);
        let mut script = Script::after(tongue, greeting);
        script.begin(key);
        hear(&mut script, lines);
        script.go(&clocks(60, 60));
        hear(&mut script, lines);
        script.ponder("e7e5", &clocks(60, 60));
        hear(&mut script, lines);
        script.hurry();
        script.quit();
    }
}

fn hear(script: &mut Script, lines: &[String]) {
    for line in lines {
        let (heard, out) = script.hear(line);
        let said = match &heard {
            Heard::Text(text) => Some(text.clone()),
            Heard::Refuses(why) => Some(why.to_string()),
            _ => None,
        };
        if let Some(text) = said {
            assert!(!text.contains(char::is_control), "{text:?}");
        }
        assert!(!out.contains('\r'), "{out:?}");
        let profile = script.machine.profile();
        assert!(profile.options.len() <= OPTIONS_MAX);
        assert!(profile.name.len() <= ENGINE_TEXT_LEN_MAX);
    }
}

proptest! {
    #[test]
    fn no_line_is_too_much(lines in prop::collection::vec(noise(), 1..8)) {
        hear_all(&lines);
    }

    #[test]
    fn no_damaged_line_is_too_much(lines in prop::collection::vec(damaged(), 1..12)) {
        hear_all(&lines);
    }
}

#[test]
fn numbers_beyond_all_bounds_are_no_numbers() {
    let huge = "9".repeat(40);
    let lines = [
        format!("info depth {huge} score cp {huge} nodes {huge} time {huge} pv e2e4"),
        format!("info depth 1 score mate -{huge} multipv {huge}"),
        "info score mate -2147483648".to_owned(),
        format!("{huge} 1 1 1 e2e4"),
        "1 -2147483648 9223372036854775807 9223372036854775807 e2e4".to_owned(),
        format!("pong {huge}"),
        format!("option name X type spin default {huge} min {huge} max -{huge}"),
        format!("feature option=\"X -spin {huge} 1 2\""),
        format!("{huge}. ... e7e5"),
    ];
    hear_all(&lines);
}
