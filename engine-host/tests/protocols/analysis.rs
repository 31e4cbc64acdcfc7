//! Analyses: searches without end, and without a move.

use rookery_engine_host::fault::Fault;
use rookery_engine_host::protocol::{Heard, speak};
use rookery_engine_host::texts;
use rookery_protocol::said::Text;
use rookery_rules::Tongue;

use crate::cecp::FAIRY;
use crate::script::{Script, depth, moves};

const INFO: &str = "info depth 9 score cp 20 nodes 100 pv g1f3";

fn uci() -> Script {
    let mut script = Script::after(Tongue::Uci, &["uciok"]);
    script.begin("chess");
    script.played("e2e4");
    script
}

fn cecp() -> Script {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    script.begin("chess");
    script.heard("pong 1");
    script
}

#[test]
fn by_uci_it_is_an_infinite_search_that_is_stopped() {
    let mut script = uci();
    assert_eq!(script.analyze(), "position startpos moves e2e4\ngo infinite\n");
    assert!(matches!(script.heard(INFO), Heard::Info(_)));
    assert_eq!(script.hurry(), "", "nobody waits for a move");
    assert_eq!(script.leave_analysis(), "stop\n");
    assert_eq!(script.leave_analysis(), "");
    script.go(&depth(1));
    assert_eq!(script.heard(INFO), Heard::Nothing, "it is still about the analysis");
    assert_eq!(script.heard("bestmove e7e5"), Heard::Nothing);
    assert_eq!(script.heard("bestmove c7c5"), moves("c7c5"));
}

#[test]
fn by_uci_a_search_that_finds_its_own_end_is_not_stopped() {
    let mut script = uci();
    script.analyze();
    assert_eq!(script.heard("bestmove e7e5"), Heard::Nothing);
    assert_eq!(script.leave_analysis(), "");
    script.go(&depth(1));
    assert_eq!(script.heard("bestmove c7c5"), moves("c7c5"));
}

#[test]
fn a_move_that_is_played_meanwhile_ends_it() {
    let mut script = uci();
    script.analyze();
    assert_eq!(script.played("e7e5"), "stop\n");
    let mut script = cecp();
    script.analyze();
    assert_eq!(script.played("e2e4"), "exit\nusermove e2e4\n");
    assert_eq!(script.go(&depth(2)), "st 86400\nsd 2\ngo\n");
}

#[test]
fn by_cecp_it_is_a_mode_that_is_left_into_force() {
    let mut script = cecp();
    assert_eq!(script.analyze(), "analyze\n");
    assert!(matches!(script.heard("9 20 100 5000 g1f3"), Heard::Info(_)));
    assert_eq!(script.heard("move e2e4"), Heard::Nothing);
    assert_eq!(script.leave_analysis(), "exit\n");
    assert_eq!(script.leave_analysis(), "");
    script.go(&depth(1));
    script.heard("move e2e4");
    assert_eq!(script.analyze(), "force\nundo\nanalyze\n", "its move has not been played");
    assert!(script.begin("chess").starts_with("exit\nnew\n"));
}

#[test]
fn a_program_that_announces_or_says_that_it_cannot_is_believed() {
    let lines = ["feature analyze=0 myname=\"X\" done=1"];
    let mut script = Script::after(Tongue::Cecp, &lines);
    script.begin("chess");
    let why = Fault::Cannot(texts::no_analysis_mode());
    assert_eq!(script.try_analyze(), Err(why));
    let mut script = cecp();
    script.analyze();
    let said = "Error (unknown command): analyze";
    assert_eq!(script.heard(said), Heard::Refuses(Text::verbatim(said)));
}

#[test]
fn protocols_without_words_for_it_say_so() {
    let mut script = uci();
    for tongue in [Tongue::Gtp, Tongue::Gomocup] {
        script.machine = speak(tongue);
        let why = Fault::Cannot(texts::no_words_for_analysis(tongue.name()));
        assert_eq!(script.try_analyze(), Err(why));
    }
}
