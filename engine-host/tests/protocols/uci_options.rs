//! The options of UCI and its relatives.

use rookery_protocol::engine::{OPTIONS_MAX, OptionKind};
use rookery_rules::Tongue;

use crate::script::Script;

fn announced(line: &str) -> (String, OptionKind) {
    let script = Script::after(Tongue::Uci, &[line, "uciok"]);
    let spec = script.machine.profile().options.first().expect("an option").clone();
    (spec.name, spec.kind)
}

#[test]
fn options_of_every_kind_are_read() {
    let spin = |default, min, max| OptionKind::Spin { default, min, max };
    let text = |default: &str| OptionKind::Text { default: default.into() };
    let combo = |default: &str, choices: &[&str]| OptionKind::Combo {
        default: default.into(),
        choices: choices.iter().map(|&it| it.to_owned()).collect(),
    };
    for (line, name, kind) in [
        ("Skill Level type spin default 20 min -20 max 20", "Skill Level", spin(20, -20, 20)),
        ("Hash type spin min 1 default 16 max 33554432", "Hash", spin(16, 1, 33_554_432)),
        ("Ponder type check default true", "Ponder", OptionKind::Check { default: true }),
        ("Own Book type check default false", "Own Book", OptionKind::Check { default: false }),
        ("Clear Hash type button", "Clear Hash", OptionKind::Button),
        ("Debug Log File type string default ", "Debug Log File", text("")),
        ("Path type string default <empty>", "Path", text("")),
        (
            "Book type string default My Books/the best one.bin",
            "Book",
            text("My Books/the best one.bin"),
        ),
        ("Eval type filename default eval/nn.bin", "Eval", text("eval/nn.bin")),
        (
            "Analysis Contempt type combo default Both var Both var Off var White var Both",
            "Analysis Contempt",
            combo("Both", &["Both", "Off", "White"]),
        ),
        (
            "NullMove Pruning type combo default Fail High var Always var Fail High var Never",
            "NullMove Pruning",
            combo("Fail High", &["Always", "Fail High", "Never"]),
        ),
    ] {
        assert_eq!(announced(&format!("option name {line}")), (name.to_owned(), kind));
    }
}

#[test]
fn what_is_no_option_is_passed_over() {
    for line in ["option", "option name", "option name X", "option name X type", "option type spin"]
    {
        let script = Script::after(Tongue::Uci, &[line]);
        assert!(script.machine.profile().options.is_empty(), "{line}");
    }
    let (_, kind) = announced("option name Odd type spin default 9 min 5 max 1");
    assert_eq!(kind, OptionKind::Spin { default: 5, min: 5, max: 5 });
}

#[test]
fn options_have_a_limit_and_are_told_once() {
    let line = |number: usize| format!("option name O{number} type button");
    let lines: Vec<String> = (0..OPTIONS_MAX + 9).chain(0..3).map(line).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let script = Script::after(Tongue::Uci, &lines);
    assert_eq!(script.machine.profile().options.len(), OPTIONS_MAX);
}

#[test]
fn options_are_set_as_each_protocol_does() {
    let lines = [
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name Clear Hash type button",
        "option name Path type string default <empty>",
    ];
    for tongue in [Tongue::Uci, Tongue::Usi] {
        let mut script = Script::after(tongue, &lines);
        assert_eq!(script.option("Skill Level", "3"), "setoption name Skill Level value 3\n");
        assert_eq!(script.option("Clear Hash", ""), "setoption name Clear Hash\n");
        assert_eq!(script.option("Path", ""), "setoption name Path value <empty>\n");
    }
    let lines = [
        "option Skill_Level type spin default 20 min 0 max 20",
        "option Clear_Hash type button",
        "ucciok",
    ];
    let mut script = Script::after(Tongue::Ucci, &lines);
    assert_eq!(script.option("Skill_Level", "3"), "setoption Skill_Level 3\n");
    assert_eq!(script.option("Clear_Hash", ""), "setoption Clear_Hash\n");
}
