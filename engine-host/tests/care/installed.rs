//! Engines as a system installs them play under full containment.

use rookery_engine_host::fault::Doing;
use std::time::Duration;

use rookery_engine_host::jail::detect;
use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::Process;
use rookery_protocol::engine::Limits;
use tokio::time::Instant;

use crate::support::{ENGINE, assert_gone, launch};

/// They share the machine with the other tests.
const PATIENCE: Duration = Duration::from_secs(60);
const DOING: Doing = Doing::Moving;

/// A question, and what the line begins with that answers it.
type Question = (&'static str, &'static str);

const UCI: &[Question] = &[
    ("uci\nisready\n", "readyok"),
    ("position startpos\ngo depth 4\n", "bestmove "),
    ("position startpos moves e2e4\ngo depth 4\n", "bestmove "),
];
const XBOARD: &[Question] =
    &[("xboard\nprotover 2\n", "feature "), ("new\neasy\nst 1\nsd 3\ngo\n", "move ")];

const ENGINES: [(&str, &[&str], &[Question]); 8] = [
    ("stockfish", &[], UCI),
    ("fairy-stockfish", &[], UCI),
    ("sjaakii", &["-uci"], UCI),
    ("sjaakii", &["-xboard"], XBOARD),
    ("gnuchess", &["--uci"], UCI),
    ("phalanx", &[], XBOARD),
    ("hoichess", &["--xboard"], XBOARD),
    ("fairymax", &[], XBOARD),
];

#[tokio::test]
#[ignore = "needs the Debian packages of these engines"]
async fn installed_engines_play_contained_as_well_as_the_machine_can() {
    let tier_min = detect(ENGINE.as_ref()).await.tier;
    for (command, arguments, questions) in ENGINES {
        let limits = Limits { nice: 0, ..Limits::default() };
        let command = command.to_owned();
        let launch = Launch { command, limits, tier_min, ..launch(arguments) };
        let mut engine = Process::start(&launch).await.unwrap();
        for (question, answer) in questions {
            let by = Instant::now() + PATIENCE;
            engine.send(question, DOING, by).await.unwrap();
            loop {
                match engine.line(DOING, by).await {
                    Ok(line) if line.starts_with(answer) => break,
                    Ok(_) => {}
                    Err(fault) => panic!(
                        "{} {arguments:?}: {fault}; it complains: {}",
                        launch.command,
                        engine.stderr_tail()
                    ),
                }
            }
        }
        println!(
            "{}: {:?}, complains: {}",
            launch.command,
            engine.meter().read(),
            engine.stderr_tail()
        );
        engine.end("quit\n").await;
        assert_gone(&launch.folder).await;
    }
}
