//! The options of CECP.

use rookery_protocol::engine::OptionKind;
use rookery_rules::Tongue;

use crate::script::Script;

fn announced(text: &str) -> Option<(String, OptionKind)> {
    let line = format!("feature option=\"{text}\"");
    let script = Script::after(Tongue::Cecp, &[&line]);
    script.machine.profile().options.first().map(|spec| (spec.name.clone(), spec.kind.clone()))
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
        ("Skill Level -spin 20 -20 20", "Skill Level", spin(20, -20, 20)),
        ("Randomizer (0-50) -slider 0 0 50", "Randomizer (0-50)", spin(0, 0, 50)),
        ("Odd -name -spin 1 0 2", "Odd -name", spin(1, 0, 2)),
        ("UCI_Chess960 -check 0", "UCI_Chess960", OptionKind::Check { default: false }),
        ("Syzygy50MoveRule -check 1", "Syzygy50MoveRule", OptionKind::Check { default: true }),
        ("Clear Hash -button", "Clear Hash", OptionKind::Button),
        ("Save in hash file -save", "Save in hash file", OptionKind::Button),
        ("Back to usual -reset", "Back to usual", OptionKind::Button),
        (
            "Dummy String Example -string happy birthday!",
            "Dummy String Example",
            text("happy birthday!"),
        ),
        ("Debug Log File -string ", "Debug Log File", text("")),
        ("SyzygyPath -string <empty>", "SyzygyPath", text("")),
        ("Ini File -file /usr/share/fmax.ini", "Ini File", text("/usr/share/fmax.ini")),
        ("Dummy Path Example -path .", "Dummy Path Example", text(".")),
        (
            "Mate search -combo Disabled /// *Enabled for drop games /// Enabled",
            "Mate search",
            combo("Enabled for drop games", &["Disabled", "Enabled for drop games", "Enabled"]),
        ),
        ("Rules -combo makruk /// Cambodian", "Rules", combo("makruk", &["makruk", "Cambodian"])),
    ] {
        assert_eq!(announced(line), Some((name.to_owned(), kind)));
    }
}

#[test]
fn what_is_no_option_is_rejected() {
    for line in ["", "X", " -check 1", "X -spin", "X -spin 1 2", "X -spin a b c", "X -lever 3"] {
        assert_eq!(announced(line), None, "{line}");
    }
    let mut script = Script::after(Tongue::Cecp, &[]);
    let said = script.hear("feature option=\"X -lever 3\" option=\"Y -check 1\"").1;
    assert_eq!(said, "rejected option\naccepted option\n");
}

#[test]
fn options_are_set() {
    let lines = [
        "feature memory=1 smp=1 egt=\"syzygy,nalimov\" option=\"Clear Hash -button\"",
        "feature option=\"Skill Level -spin 20 0 20\" option=\"Resign -check 0\"",
        "feature option=\"Skill Level -spin 10 0 10\"",
    ];
    let mut script = Script::after(Tongue::Cecp, &lines);
    assert_eq!(script.option("Skill Level", "3"), "option Skill Level=3\n");
    assert_eq!(script.option("Resign", "true"), "option Resign=1\n");
    assert_eq!(script.option("Resign", "false"), "option Resign=0\n");
    assert_eq!(script.option("Clear Hash", ""), "option Clear Hash\n");
    assert_eq!(script.option("memory", "256"), "memory 256\n");
    assert_eq!(script.option("cores", "2"), "cores 2\n");
    assert_eq!(script.option("egtpath syzygy", "/tables"), "egtpath syzygy /tables\n");
    let kind = script.spec("Skill Level").kind;
    assert_eq!(kind, OptionKind::Spin { default: 10, min: 0, max: 10 }, "announced anew");
}

#[test]
fn an_option_with_signs_that_steer_a_terminal_is_left_out() {
    for text in [
        "Le\rvel -spin 1 0 2",
        "A\u{1b}[2J -check 1",
        "B -combo *one /// two\u{1}x",
        "C -string a\u{7f}b",
    ] {
        assert_eq!(announced(text), None, "{text:?}");
    }
    assert!(announced("With a\ttab -check 1").is_some());
}
