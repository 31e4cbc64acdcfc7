//! `rookery stats`, run as a program.

use std::process::{Command, Output};

fn stats(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_rookery");
    Command::new(program).arg("stats").args(arguments).output().expect("the program runs")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = stats(&[&["--json"], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    let output = stats(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn near(told: &serde_json::Value, name: &str, should: f64, within: f64) {
    let is = told[name].as_f64().unwrap_or(f64::NAN);
    assert!((is - should).abs() < within, "{name}: {is} where {should} should be");
}

#[test]
fn pairs_tell_elo_and_normalized_elo() {
    let told = json(&["--pentanomial", "34,54,63,64,75"]);
    near(&told, "elo", 55.5798, 1e-4);
    near(&told, "elo_error", 27.6534, 1e-4);
    near(&told, "normalized_elo", 57.9356, 1e-4);
    near(&told, "normalized_elo_error", 28.2754, 1e-4);
    assert!(told.get("llr").is_none());
}

#[test]
fn wins_draws_and_losses_tell_elo_and_superiority() {
    let told = json(&["--wdl", "136,111,96"]);
    near(&told, "elo", 40.7025, 1e-4);
    near(&told, "elo_error", 30.4272, 1e-4);
    near(&told, "los", 0.9960, 1e-4);
}

#[test]
fn a_sequential_test_tells_its_ratio_and_verdict() {
    let results = ["--pentanomial", "365,16618,36229,16974,390"];
    let told = json(&[&results[..], &["--sprt", "normalized", "0", "2"]].concat());
    near(&told, "llr", 2.250_368, 1e-3);
    assert_eq!(told["verdict"], "open");
    let told = json(&[&results[..], &["--sprt", "logistic", "-5", "-2.5"]].concat());
    assert_eq!(told["verdict"], "higher");
}

#[test]
fn people_read_lines() {
    let output = stats(&["--wdl", "136,111,96", "--sprt", "logistic", "0", "10"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Elo             40.7025 ± 30.4272"), "{text}");
    assert!(text.contains("Superior        99.60 %"), "{text}");
    assert!(text.contains("more games are needed"), "{text}");
}

#[test]
fn infinite_figures_are_null() {
    let told = json(&["--wdl", "9,0,0"]);
    assert!(told["elo"].is_null() && told["elo_error"].is_null(), "{told}");
}

#[test]
fn what_makes_no_sense_is_named() {
    assert!(refusal(&["--wdl", "1,2"]).contains("3 counts are needed, and there are 2"));
    assert!(refusal(&["--wdl", "1,-2,3"]).contains("“-2” is not a count"));
    assert!(refusal(&["--wdl", "0,0,0"]).contains("no game"));
    assert!(refusal(&["--pentanomial", "1,2,3,4,99999999999999"]).contains("more than"));
    assert!(refusal(&["--wdl", "1,2,3", "--pentanomial", "1,2,3,4,5"]).contains("cannot be used"));
    let test = |words: [&str; 3]| refusal(&[&["--wdl", "1,2,3", "--sprt"], &words[..]].concat());
    assert!(test(["brownian", "0", "2"]).contains("brownian"));
    assert!(test(["logistic", "2", "0"]).contains("less than"));
    assert!(test(["logistic", "zero", "2"]).contains("“zero”"));
}
