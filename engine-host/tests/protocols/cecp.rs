//! CECP, which XBoard speaks.

use rookery_engine_host::fault::Fault;
use rookery_engine_host::protocol::{Budget, Heard};
use rookery_protocol::engine::{Evaluation, Info};
use rookery_protocol::said::Text;
use rookery_rules::{Score, Start, Tongue};

use crate::script::{Script, clocks, depth, moves};

pub(crate) const FAIRY: [&str; 3] = [
    "feature setboard=1 usermove=1 time=1 memory=1 smp=1 colors=0 draw=0 name=0 sigint=0 ping=1 \
     myname=Fairy-Stockfish variants=\"chess,crazyhouse,fischerandom,normal,xiangqi\"",
    "feature option=\"UCI_Chess960 -check 0\"",
    "feature done=1",
];
const PHALANX: [&str; 2] = [
    "feature myname=\"Phalanx XXV\" analyze=1 setboard=1 sigint=1 time=1 memory=1 draw=0 ping=1 ",
    "feature done=1",
];

fn phalanx() -> Script {
    let mut script = Script::after(Tongue::Cecp, &PHALANX);
    script.begin("chess");
    script.heard("pong 1");
    script
}

#[test]
fn a_program_introduces_itself() {
    let mut script = Script::after(Tongue::Cecp, &["Phalanx XXV", "feature done=0"]);
    assert!(!script.machine.silence_is_ready());
    let (heard, out) = script.hear(PHALANX[0]);
    assert_eq!(heard, Heard::Nothing);
    let names = ["myname", "analyze", "setboard", "sigint", "time", "memory", "draw", "ping"];
    assert_eq!(out, names.map(|name| format!("accepted {name}\n")).concat());
    assert_eq!(script.hear("feature done=1"), (Heard::Ready, "accepted done\n".into()));
    assert_eq!(script.hear("feature san=1 joy=1").1, "rejected san\nrejected joy\n");
    assert_eq!(script.hear("feature s\rjoy=1").1, "rejected joy\n");
    assert_eq!(script.machine.profile().name, "Phalanx XXV");
    assert_eq!(script.quit(), "quit\n");
}

#[test]
fn a_program_of_the_first_version_is_ready_when_it_is_silent() {
    let mut script = Script::after(Tongue::Cecp, &[]);
    assert!(!script.machine.silence_is_ready(), "it may be a program of any kind");
    assert_eq!(script.heard("Illegal move: protover 2"), Heard::Nothing);
    assert!(script.machine.silence_is_ready());
    assert_eq!(script.begin("chess"), "new\nforce\npost\neasy\n");
    assert!(script.machine.silence_is_ready());
    assert_eq!(script.go(&depth(4)), "st 86400\nsd 4\ngo\n");
    assert_eq!(script.heard("1. ... e2e4"), moves("e2e4"));
    assert_eq!(script.heard("My move is: e2e4"), Heard::Nothing, "it has been said");
    script.played("e2e4");
    script.played("e7e5");
    assert_eq!(script.go(&depth(4)), "e7e5\n");
    assert_eq!(script.heard("1. e2e4 e7e5"), Heard::Nothing);
    assert_eq!(script.heard("My move is : g1f3"), moves("g1f3"));
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned();
    let cannot = script.try_begin("chess", &Start::Position { text }).expect_err("no setboard");
    assert!(matches!(cannot, Fault::Cannot(_)));
    assert!(script.try_begin("crazyhouse", &Start::Usual).is_err());
}

#[test]
fn a_program_of_another_protocol_is_not_taken_for_one_of_the_first_version() {
    for line in [
        "? unknown command",
        "Unknown command: 'xboard'. Type help for more information.",
        "UNKNOWN command",
        "ERROR unsupported size",
        "error message=\"unknown command\"",
    ] {
        let mut script = Script::after(Tongue::Cecp, &["Deep Thing 3 by somebody"]);
        assert!(script.machine.silence_is_ready());
        assert_eq!(script.heard(line), Heard::Nothing);
        assert!(!script.machine.silence_is_ready(), "{line}");
    }
}

/// Fairy-Max thinks by the clock alone once it has heard `time`.
#[test]
fn a_time_for_each_move_is_not_drowned_by_the_clock_unless_that_is_shorter() {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    script.begin("chess");
    script.heard("pong 1");
    let bound = |left| Budget { move_ms: Some(1_500), ..clocks(left, 170) };
    assert_eq!(script.go(&bound(180)), "st 2\ngo\n");
    assert_eq!(script.heard("move e2e4"), moves("e2e4"));
    script.played("e2e4");
    script.played("c7c5");
    assert_eq!(script.go(&bound(1)), "time 100\notim 17000\nusermove c7c5\n");
}

#[test]
fn a_game_is_played_on_without_force() {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    assert_eq!(script.begin("chess"), "new\nforce\npost\neasy\nping 1\n");
    assert!(!script.machine.silence_is_ready());
    assert_eq!(script.heard("pong 7"), Heard::Nothing);
    assert_eq!(script.heard("pong 1"), Heard::Ready);
    let asked = script.go(&clocks(180, 170));
    assert_eq!(asked, "level 0 3 2\ntime 18000\notim 17000\ngo\n");
    assert_eq!(script.heard("move e2e4"), moves("e2e4"));
    assert_eq!(script.played("e2e4"), "");
    assert_eq!(script.played("c7c5"), "");
    assert_eq!(script.go(&clocks(178, 165)), "time 17800\notim 16500\nusermove c7c5\n");
    assert_eq!(script.hurry(), "?\n");
    assert_eq!(script.heard("move g1f3"), moves("g1f3"));
    assert_eq!(script.hurry(), "");
    assert_eq!(script.played("g1f3"), "");
    assert_eq!(script.played("b8c6"), "");
    let over = script.finished(Score::Draw, "agreed");
    assert_eq!(over, "force\nresult 1/2-1/2 {agreed}\n");
    assert_eq!(script.begin("chess"), "new\nforce\npost\neasy\nping 2\n");
}

#[test]
fn moves_that_follow_each_other_without_its_turn_are_forced() {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    script.begin("chess");
    script.heard("pong 1");
    assert_eq!(script.played("e2e4"), "usermove e2e4\n");
    assert_eq!(script.played("e7e5"), "usermove e7e5\n");
    assert_eq!(script.go(&depth(1)), "st 86400\nsd 1\ngo\n");
    script.heard("move g1f3");
    assert_eq!(script.played("d2d4"), "force\nundo\nusermove d2d4\n", "another than it said");
    assert_eq!(script.go(&depth(1)), "go\n");
    script.heard("move e5d4");
    script.played("e5d4");
    assert_eq!(script.played("d1d4"), "");
    assert_eq!(script.played("b8c6"), "force\nusermove d1d4\nusermove b8c6\n");
    let budget = Budget { move_ms: Some(1_200), ..Budget::default() };
    assert_eq!(script.go(&budget), "st 2\nsd 99\ngo\n");
}

#[test]
fn a_move_that_was_written_otherwise_is_its_own_all_the_same() {
    for said in ["Nf3", "g1f3", "Ng1-f3"] {
        let mut script = phalanx();
        script.go(&depth(1));
        assert_eq!(script.heard(&format!("move {said}")), moves(said));
        assert_eq!(script.played("g1f3"), "", "{said}");
    }
}

#[test]
fn pondering_is_left_to_the_program() {
    let mut script = phalanx();
    script.go(&depth(1));
    script.heard("move e2e4");
    script.played("e2e4");
    assert_eq!(script.ponder("e7e5", &depth(1)), "hard\n");
    assert_eq!(script.ponder("e7e5", &depth(1)), "");
    assert!(matches!(script.heard("5 12 3 400 g1f3"), Heard::Info(_)));
    script.played("e7e5");
    assert_eq!(script.go(&depth(1)), "e7e5\n");
}

#[test]
fn a_variant_is_chosen_among_those_announced() {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    let announced = ["chess", "crazyhouse", "fischerandom", "normal", "xiangqi"];
    assert_eq!(script.machine.profile().variants, announced);
    let said = script.begin("crazyhouse");
    assert_eq!(said, "new\nvariant crazyhouse\nforce\npost\neasy\nping 1\n");
    script.heard("pong 1");
    assert_eq!(script.begin("xiangqi"), "new\nvariant xiangqi\nforce\npost\neasy\nping 2\n");
    script.heard("pong 2");
    assert_eq!(script.played("h3e3"), "usermove h2e2\n");
    assert_eq!(script.played("h10g8"), "usermove h9g7\n");
    let cannot = script.try_begin("atomic", &Start::Usual).expect_err("not announced");
    let why = "it cannot play this: atomic is not among the games that it announces";
    assert_eq!(cannot.to_string(), why);
}

#[test]
fn castling_in_chess960_is_written_as_the_program_reads_it() {
    let castles = |lines: &[&str]| {
        let mut script = Script::after(Tongue::Cecp, lines);
        let text = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1".to_owned();
        let start = Start::Position { text: text.clone() };
        let said = script.try_begin("chess960", &start).expect("a game");
        assert!(said.starts_with("new\nvariant fischerandom\nforce\npost\neasy\nsetboard 4k3/"));
        script.played("e1f1")
    };
    let xboard = "feature setboard=1 ping=1 variants=\"normal,fischerandom\" done=1";
    assert_eq!(castles(&[xboard]), "O-O\n");
    assert_eq!(castles(&FAIRY), "usermove e1f1\n");
}

#[test]
fn a_program_that_plays_one_game_must_be_restarted() {
    let mut script = Script::after(Tongue::Cecp, &["feature reuse=0 done=1"]);
    script.begin("chess");
    let cannot = script.try_begin("chess", &Start::Usual).expect_err("one game only");
    assert!(matches!(cannot, Fault::Cannot(_)));
}

#[test]
fn the_search_is_told_in_numbers() {
    let mut script = phalanx();
    let line = "  9\t 35  858 1203456 \te7e5 g1f3 b8c6";
    assert_eq!(script.heard(line), Heard::Nothing, "nobody has asked");
    script.go(&depth(1));
    let info = Info {
        depth: Some(9),
        score: Some(Evaluation::Cp(35)),
        nodes: Some(1_203_456),
        time_ms: Some(8_580),
        pv: "e7e5 g1f3 b8c6".into(),
        ..Info::default()
    };
    assert_eq!(script.heard(line), Heard::Info(info.clone()));
    let extra = "9 +35 858 1203456 12 140200 0\t e7e5 g1f3 b8c6";
    let more = Info { seldepth: Some(12), nps: Some(140_200), ..info };
    assert_eq!(script.heard(extra), Heard::Info(more));
    let score = |script: &mut Script, text: &str| match script.heard(text) {
        Heard::Info(info) => info.score,
        other => panic!("{text}: {other:?}"),
    };
    let mate = Some(Evaluation::Mate(3));
    assert_eq!(score(&mut script, "7 100003 1 20 Qxf7#"), mate);
    assert_eq!(score(&mut script, "7. -100003 1 20 Kh1"), mate.map(|_| Evaluation::Mate(-3)));
    assert_eq!(score(&mut script, "-1    440   0  1 h2h9"), Some(Evaluation::Cp(440)));
    let book = "  0      0     0        0  (e2-e4  d2-d4 , book1)";
    assert_eq!(score(&mut script, book), Some(Evaluation::Cp(0)));
    assert_eq!(score(&mut script, "1 0 0 28 1. ... e5"), Some(Evaluation::Cp(0)));
    for line in
        ["# times @ 425", "Hint: d7d5", "1", "1 2", "1 2 3", "1 x 3 4", "[ white, 1 ]", "8/10"]
    {
        assert_eq!(script.heard(line), Heard::Nothing, "{line}");
    }
}

#[test]
fn results_offers_and_words_are_told() {
    let mut script = phalanx();
    script.go(&depth(1));
    assert_eq!(script.heard("resign"), Heard::Resigns);
    assert_eq!(script.heard("0-1 {White resigns}"), Heard::Resigns);
    assert_eq!(script.heard("1-0 {Black resigns}"), Heard::Claims(Score::First));
    assert_eq!(script.heard("1-0 {White mates}"), Heard::Claims(Score::First));
    assert_eq!(script.heard("1/2-1/2 {Draw by repetition}"), Heard::Claims(Score::Draw));
    assert_eq!(script.heard("offer draw"), Heard::OffersDraw);
    assert_eq!(script.heard("tellall good luck"), Heard::Text("good luck".into()));
    assert_eq!(script.heard("telluser hello you"), Heard::Text("hello you".into()));
    assert_eq!(
        script.heard("tellics say     Fairy-Max 5.0b"),
        Heard::Text("Fairy-Max 5.0b".into())
    );
    assert_eq!(script.heard("tellall ring\u{7} a\rbell"), Heard::Text("ring abell".into()));
    assert_eq!(script.heard("tellics set 1 Phalanx XXV"), Heard::Nothing);
    let illegal = Heard::Refuses(Text::verbatim("Illegal position"));
    assert_eq!(script.heard("tellusererror Illegal position"), illegal);
}

#[test]
fn an_offer_is_told_and_its_answer_understood() {
    let mut script = Script::after(Tongue::Cecp, &["feature ping=1 done=1"]);
    script.begin("chess");
    script.heard("pong 1");
    script.draw_offered = true;
    assert_eq!(script.go(&depth(1)), "st 86400\nsd 1\ndraw\ngo\n");
    assert_eq!(script.heard("offer draw"), Heard::AcceptsDraw);
    let mut script = phalanx();
    script.draw_offered = true;
    assert_eq!(script.go(&depth(1)), "st 86400\nsd 1\ngo\n", "it has said that it takes none");
}

#[test]
fn only_what_is_about_the_game_is_a_refusal() {
    let mut script = Script::after(Tongue::Cecp, &FAIRY);
    script.begin("chess");
    assert_eq!(script.heard("Error (unkown command): post"), Heard::Nothing);
    script.heard("pong 1");
    assert_eq!(script.heard("Illegal move: sd 4"), Heard::Nothing);
    script.played("e2e4");
    for line in [
        "Illegal move: e2e4",
        "Illegal move (this is not your piece): e2e4",
        "Error (unknown command): usermove e2e4",
    ] {
        assert_eq!(script.heard(line), Heard::Refuses(Text::verbatim(line)));
    }
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned();
    script.try_begin("chess", &Start::Position { text: text.clone() }).expect("a game");
    let line = format!("Error (bad position): setboard {text}");
    assert_eq!(script.heard(&line), Heard::Refuses(Text::verbatim(line)));
}

#[test]
fn a_move_that_comes_too_late_is_passed_over() {
    let mut script = phalanx();
    script.go(&depth(1));
    script.finished(Score::First, "time");
    assert_eq!(script.heard("move e2e4"), Heard::Nothing);
    script.begin("chess");
    assert_eq!(script.heard("move e2e4"), Heard::Nothing);
    assert_eq!(script.heard("offer draw"), Heard::Nothing);
    assert_eq!(script.heard("pong 2"), Heard::Ready);
    assert_eq!(script.heard("move e2e4"), Heard::Nothing);
}
