use proptest::prelude::*;

use super::*;

fn flaws(text: &str) -> Vec<String> {
    let flaws = parse_engines(text.as_bytes()).expect_err("something is wrong with it");
    flaws.iter().map(ToString::to_string).collect()
}

const WHOLE: &str = r#"
[[engine]]
name = "Strong"
command = "/opt/engine"
args = ["--quiet", "x y"]
protocol = "uci"
reads = ["/opt/nets"]
tier_min = "filtered"

[engine.options]
Hash = 0x40
"Skill Level" = "7"
Ponder = true

[engine.limits]
memory_mib = 512
nice = 10

[[engine]]
name = "Weak"
command = "weak"
"#;

#[test]
fn an_engine_has_all_that_a_server_knows_of_one() {
    let engines = parse_engines(WHOLE.as_bytes()).unwrap();
    let option = |name: &str, value: &str| OptionValue { name: name.into(), value: value.into() };
    let mut options = engines[0].options.clone();
    options.sort_by(|a, b| a.name.cmp(&b.name));
    let expected = [option("Hash", "64"), option("Ponder", "true"), option("Skill Level", "7")];
    assert_eq!(options, expected);
    assert_eq!(engines[0].args, ["--quiet", "x y"]);
    assert_eq!(engines[0].tongue, Some(Tongue::Uci));
    assert_eq!(engines[0].tier_min, Tier::Filtered);
    assert_eq!(engines[0].limits, Limits { memory_mib: 512, nice: 10, ..Limits::default() });
    assert_eq!((engines[1].name.as_str(), engines[1].tongue), ("Weak", None));
}

#[test]
fn a_file_without_engines_has_none() {
    assert_eq!(parse_engines(b"# later\n").unwrap(), []);
}

#[test]
fn each_flaw_tells_its_line_and_its_key() {
    let text = "[[engine]]\nname = \"A\"\ncommand = 7\nargs = [\"x\", 1]\nhash = 1\n\
                protocol = \"klingon\"\n\n[engine.limits]\nnice = 20\nspeed = 1\n";
    let flaws = flaws(text);
    assert_eq!(flaws[0], "Line 3: command: This must be a path, or the name of a program.");
    assert!(flaws[1].starts_with("Line 4: args: This must be a list"), "{flaws:?}");
    assert!(flaws[2].starts_with("Line 6: protocol: This must be one of UCI, "), "{flaws:?}");
    assert_eq!(flaws[3], "Line 9: limits.nice: This must be a number from 0 to 19.");
    assert!(flaws[4].starts_with("Line 10: limits.speed: Nothing is known by this key"));
    assert!(flaws[5].starts_with("Line 5: hash: Nothing is known by this key"), "{flaws:?}");
    assert_eq!(flaws.len(), 6);
}

#[test]
fn two_engines_of_one_name_are_refused() {
    let text =
        "[[engine]]\nname = \"A\"\ncommand = \"a\"\n[[engine]]\nname = \"a\"\ncommand = \"b\"\n";
    assert_eq!(flaws(text), ["Line 5: name: Another engine is called “a” already."]);
}

#[test]
fn what_is_missing_is_told() {
    let flaws = flaws("\n[[engine]]\nargs = []\n");
    assert_eq!(flaws, ["Line 2: name: This is missing.", "Line 2: command: This is missing."]);
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    assert!(flaws("[[engine]]\nname = A\n")[0].starts_with("Line 2: This is no TOML"));
    assert!(flaws("engine = 3\n")[0].starts_with("Line 1: engine: This must be tables"));
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse_engines(&bytes);
    }

    #[test]
    fn no_change_of_a_good_file_makes_it_panic(
        at in 0..WHOLE.len(), len in 0..20_usize, put in ".{0,8}",
    ) {
        let end = (at + len).min(WHOLE.len());
        prop_assume!(WHOLE.is_char_boundary(at) && WHOLE.is_char_boundary(end));
        let text = format!("{}{put}{}", &WHOLE[..at], &WHOLE[end..]);
        if let Ok(engines) = parse_engines(text.as_bytes()) {
            prop_assert!(engines.iter().all(|one| !one.name.is_empty() && !one.command.is_empty()));
        }
    }
}
