//! How each kind of misbehaviour is called.

use rookery_engine_host::texts;
use rookery_protocol::said::Text;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use rookery_engine_host::engine::Engine;
use rookery_engine_host::fault::{Doing, Fault};
use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::{FLOOD_LEN_MAX, LINE_LEN_MAX, Process};
use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::Tongue;
use tokio::time::Instant;

use crate::support::{DEADLINE, ENGINE, PATIENCE, ask, assert_gone, bare, fault_of, hello, launch};

const THINK: Doing = Doing::Moving;
const HELLO: Doing = Doing::Greeting;

fn crash(how: Text, doing: Doing) -> Fault {
    Fault::Crash { how, doing }
}

fn is_stall(fault: &Fault, expected: Doing) -> bool {
    matches!(fault, Fault::Stall { after, doing }
        if *doing == expected && *after <= DEADLINE && *after > DEADLINE / 2)
}

#[tokio::test]
async fn an_engine_that_never_answers_stalls() {
    let fault = fault_of(launch(&["silence"])).await;
    assert!(is_stall(&fault, THINK), "{fault}");
}

#[tokio::test]
async fn an_engine_that_hangs_from_the_start_stalls() {
    let fault = fault_of(launch(&["hang-at-start"])).await;
    assert!(is_stall(&fault, HELLO), "{fault}");
}

#[tokio::test]
async fn an_engine_that_stops_itself_stalls_and_is_ended_all_the_same() {
    let fault = fault_of(launch(&["stop-itself"])).await;
    assert!(is_stall(&fault, THINK), "{fault}");
}

#[tokio::test]
async fn an_engine_that_exits_says_its_code_and_its_last_words() {
    assert_eq!(fault_of(launch(&["exit-at-start"])).await, crash(texts::exited(3), HELLO));
    assert_eq!(fault_of(launch(&["exit-mid-game"])).await, crash(texts::exited(4), THINK));
    let mut engine = Process::start(&launch(&["exit-at-start"])).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap_err();
    assert_eq!(engine.stderr_tail(), "the network file is missing\n");
}

#[tokio::test]
async fn an_engine_that_is_ended_by_a_signal_says_which() {
    assert_eq!(
        fault_of(launch(&["segfault"])).await,
        crash(texts::ended_by_named(11, "segmentation fault"), THINK)
    );
}

#[tokio::test]
async fn an_engine_that_closes_its_output_is_not_taken_for_one_that_ended() {
    assert_eq!(fault_of(launch(&["close-stdout"])).await, Fault::Closed { doing: THINK });
}

#[tokio::test]
async fn an_engine_that_leaves_a_child_behind_has_ended_and_so_does_the_child() {
    assert_eq!(fault_of(launch(&["fork-and-exit"])).await, crash(texts::exited(0), THINK));
    assert_eq!(fault_of(bare(&["fork-and-exit"])).await, crash(texts::exited(0), THINK));
}

#[tokio::test]
async fn a_line_without_an_end_is_not_read_to_its_end() {
    let fault = fault_of(launch(&["endless-line"])).await;
    assert_eq!(fault, Fault::LongLine { max: LINE_LEN_MAX });
}

/// Which of the two limits is reached first depends on how fast the machine is.
fn is_flood(fault: &Fault, doing: Doing) -> bool {
    *fault == Fault::Flood { max: FLOOD_LEN_MAX } || is_stall(fault, doing)
}

#[tokio::test]
async fn an_engine_that_talks_for_ever_is_cut_off() {
    let fault = fault_of(launch(&["info-flood"])).await;
    assert!(is_flood(&fault, THINK), "{fault}");
    let fault = fault_of(launch(&["flood-before-uciok"])).await;
    assert!(is_flood(&fault, HELLO), "{fault}");
}

#[tokio::test]
async fn a_flood_does_not_move_the_deadline() {
    let mut engine = Process::start(&launch(&["info-flood"])).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    let by = Instant::now() + Duration::from_millis(2);
    engine.send("go\n", THINK, by).await.unwrap();
    let mut read = 0;
    let fault = loop {
        match engine.line(THINK, by).await {
            Ok(line) => read += line.len(),
            Err(fault) => break fault,
        }
    };
    assert!(matches!(fault, Fault::Stall { .. }), "{fault} after {read} bytes");
    assert!(read < FLOOD_LEN_MAX / 4, "{read} bytes were read in two milliseconds");
}

#[tokio::test]
async fn bytes_that_are_no_text_are_lines_like_others() {
    let mut engine = Process::start(&launch(&["garbage"])).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    assert_eq!(ask(&mut engine, PATIENCE).await.unwrap(), "e2e4");
    engine.end("quit\n").await;
}

#[tokio::test]
async fn complaints_without_end_delay_nobody_and_only_their_end_is_kept() {
    let mut engine = Process::start(&launch(&["stderr-flood"])).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    for _ in 0..3 {
        assert_eq!(ask(&mut engine, PATIENCE).await.unwrap(), "e2e4");
    }
    let tail = engine.stderr_tail();
    assert!(tail.len() <= rookery_engine_host::process::TAIL_LEN_MAX);
    assert!(tail.contains("not happy at all"));
    engine.end("quit\n").await;
}

#[tokio::test]
async fn an_engine_that_does_not_read_is_not_written_to_for_ever() {
    let launch = launch(&["hang-at-start"]);
    let mut engine = Process::start(&launch).await.unwrap();
    let text = "position startpos moves e2e4\n".repeat(20_000);
    let by = Instant::now() + DEADLINE;
    let fault = engine.send(&text, Doing::Greeting, by).await.unwrap_err();
    assert!(is_stall(&fault, Doing::Greeting), "{fault}");
    drop(engine);
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn a_command_that_is_not_there_cannot_be_started() {
    for shim in [None, Some(ENGINE.into())] {
        let launch = Launch { command: "/nowhere/engine".to_owned(), shim, ..launch(&[]) };
        assert_eq!(
            Process::start(&launch).await.unwrap_err().to_string(),
            "/nowhere/engine cannot be started: there is no such file"
        );
    }
}

#[tokio::test]
async fn a_script_without_its_interpreter_cannot_be_started() {
    for shim in [None, Some(ENGINE.into())] {
        let mut launch = Launch { shim, ..launch(&[]) };
        std::fs::create_dir_all(&launch.folder).unwrap();
        let script = launch.folder.join("script");
        std::fs::write(&script, "#!/nowhere/interpreter").unwrap();
        std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
        launch.command = script.display().to_string();
        let fault = match Process::start(&launch).await {
            Ok(mut engine) => hello(&mut engine, PATIENCE).await.unwrap_err(),
            Err(fault) => fault,
        };
        assert!(
            matches!(&fault, Fault::Start { why, .. } if why.to_string().contains("No such")),
            "{fault}"
        );
    }
}

#[tokio::test]
async fn a_shim_that_is_none_is_noticed() {
    let mut launch = launch(&["good"]);
    launch.shim = Some("/bin/cat".into());
    let fault = Process::start(&launch).await.unwrap_err();
    assert!(matches!(fault, Fault::Start { .. }), "{fault}");
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn a_slow_start_is_not_taken_for_having_nothing_to_say() {
    let lines =
        "sleep 2.5; echo 'OPTION name Depth type spin default 1 min 1 max 9'; echo READY; cat";
    let slow = Launch {
        command: "/bin/sh".to_owned(),
        args: vec!["-c".to_owned(), lines.to_owned()],
        ..bare(&[])
    };
    let mut engine = Engine::start(&slow, Some(Tongue::Rookery)).await.unwrap();
    let depth = [OptionValue { name: "Depth".into(), value: "3".into() }];
    assert!(matches!(engine.set(&depth), Err(Fault::Option { .. })), "it was only silent so far");
    engine.introduced(|profile| profile.options.is_empty()).await.unwrap();
    assert!(engine.set(&depth).is_ok());
    engine.introduced(|_| true).await.unwrap();
    engine.end().await;
}
