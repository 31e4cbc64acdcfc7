//! What a contained engine can and cannot do.

use std::fs;
use std::path::Path;

use rookery_engine_host::fault::Fault;
use rookery_engine_host::jail::{Detected, detect};
use rookery_engine_host::launch::Launch;
use rookery_engine_host::process::Process;
use rookery_protocol::engine::{Limits, Tier};
use tokio::time::timeout;

use crate::support::{ENGINE, PATIENCE, ask, assert_gone, bare, fault_of, folder, hello, launch};

async fn detected() -> Detected {
    detect(ENGINE.as_ref()).await
}

/// What it says of itself, and the tier that it runs in.
async fn said(launch: &Launch) -> (Vec<String>, Tier) {
    let mut engine = Process::start(launch).await.unwrap();
    let said = hello(&mut engine, PATIENCE).await.unwrap();
    let tier = engine.tier();
    engine.end("quit\n").await;
    let said = said.iter().filter_map(|line| line.strip_prefix("info string "));
    (said.map(str::to_owned).collect(), tier)
}

#[tokio::test]
async fn an_engine_runs_as_well_contained_as_this_machine_can() {
    let Detected { tier, reasons } = detected().await;
    assert_eq!(said(&launch(&["good"])).await.1, tier);
    // What cannot be done is said; nothing is silently less.
    assert!(tier == Tier::Jailed || !reasons.is_empty());
    assert_eq!(said(&bare(&["good"])).await.1, Tier::Bare);
}

#[tokio::test]
async fn an_engine_is_not_started_with_less_containment_than_required() {
    let launch = Launch { tier_min: Tier::Limited, ..bare(&["good"]) };
    let fault = Process::start(&launch).await.unwrap_err();
    assert_eq!(fault, Fault::Tier { required: Tier::Limited, offered: Tier::Bare });

    let Detected { tier, .. } = detected().await;
    let launch = Launch { tier_min: Tier::Jailed, ..self::launch(&["good"]) };
    match Process::start(&launch).await {
        Ok(engine) => assert_eq!((engine.tier(), tier), (Tier::Jailed, Tier::Jailed)),
        Err(fault) => assert_eq!(fault, Fault::Tier { required: Tier::Jailed, offered: tier }),
    }
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn a_filtered_engine_opens_no_socket() {
    let (said, tier) = said(&launch(&["open-socket"])).await;
    let could = |what: &str| said.iter().any(|line| *line == format!("could {what}"));
    if tier >= Tier::Filtered {
        assert!(!could("listen") && !could("send") && !could("datagrams"), "{said:?}");
    } else {
        assert!(!detected().await.reasons.is_empty());
    }
    assert!(could("pair"), "a program may talk with itself: {said:?}");
}

/// A program that makes each of these system calls, and says what came of it.
fn caller(calls: &[(String, i64)]) -> Launch {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/care/calls.py");
    let mut args = vec![script.to_str().unwrap().to_owned()];
    args.extend(calls.iter().map(|(name, number)| format!("{name}={number}")));
    Launch {
        command: "/usr/bin/python3".to_owned(),
        args,
        reads: vec![script],
        limits: Limits { memory_mib: 512, processes: 4, file_mib: 1, nice: 0 },
        ..launch(&[])
    }
}

#[tokio::test]
async fn a_filtered_engine_makes_no_forbidden_call_by_any_number_that_the_kernel_knows() {
    /// Of the same calls with short pointers, on x86-64.
    const SHORT: i64 = 0x4000_0000;
    let forbidden = [
        ("io_uring_setup", libc::SYS_io_uring_setup),
        ("socket", libc::SYS_socket),
        ("unshare", libc::SYS_unshare),
        ("setpgid", libc::SYS_setpgid),
    ];
    let mut calls: Vec<_> = forbidden.map(|(name, number)| (name.to_owned(), number)).into();
    if cfg!(target_arch = "x86_64") {
        calls.extend(forbidden.map(|(name, number)| (format!("short-{name}"), number | SHORT)));
    }
    let mut asked = calls.clone();
    asked.push(("getppid".to_owned(), libc::SYS_getppid));
    let (mut said, tier) = said(&caller(&asked)).await;
    assert_eq!(said.pop().as_deref(), Some("getppid done"), "{said:?}");
    if tier >= Tier::Filtered {
        let refused: Vec<_> = calls.iter().map(|(name, _)| format!("{name} EPERM")).collect();
        assert_eq!(said, refused);
    } else {
        assert!(!detected().await.reasons.is_empty());
    }
}

#[tokio::test]
async fn a_jailed_engine_writes_nowhere_but_in_its_own_folder() {
    let other = folder();
    fs::create_dir_all(&other).unwrap();
    let file = other.join("precious");
    let launch = launch(&["write-outside", file.to_str().unwrap()]);
    let (said, tier) = said(&launch).await;
    assert!(said.contains(&"could write".to_owned()), "{said:?}");
    assert!(launch.folder.join("own").exists());
    if tier == Tier::Jailed {
        assert!(said[0].contains("Permission denied"), "{said:?}");
        assert!(!file.exists());
    } else {
        assert!(!detected().await.reasons.is_empty());
    }
}

#[tokio::test]
async fn a_jailed_engine_reads_what_it_was_given_and_nothing_else() {
    let other = folder();
    fs::create_dir_all(other.join("book")).unwrap();
    let file = other.join("book/moves");
    fs::write(&file, "e2e4").unwrap();
    let secret = launch(&["read-others", file.to_str().unwrap()]);
    let given = Launch { reads: vec![other.join("book")], ..secret.clone() };
    assert_eq!(said(&given).await.0, ["could read"]);

    let (said, tier) = said(&secret).await;
    if tier == Tier::Jailed {
        assert!(said[0].contains("Permission denied"), "{said:?}");
    } else {
        assert!(!detected().await.reasons.is_empty());
    }
}

#[tokio::test]
async fn a_jailed_engine_reads_no_passwords_and_no_home() {
    for secret in ["/etc/shadow", "/etc/passwd", "/root/.profile", "/proc/1/environ"] {
        let (said, tier) = said(&launch(&["read-others", secret])).await;
        assert!(tier < Tier::Jailed || said[0].starts_with("could not read"), "{secret}: {said:?}");
    }
}

#[tokio::test]
async fn an_engine_inherits_little_and_has_limits() {
    let (said, tier) = said(&launch(&["show-self"])).await;
    let of = |kind: &str| -> Vec<&str> {
        said.iter().filter_map(|line| line.strip_prefix(kind)).map(str::trim).collect()
    };
    let mut names: Vec<_> = of("env ").iter().filter_map(|entry| entry.split('=').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["HOME", "LANG", "PATH", "ROOKERY_ENGINE", "TMPDIR"]);
    if tier >= Tier::Limited {
        // Three pipes, and the folder of files in which it looks.
        let pipes = of("file ").iter().filter(|file| file.starts_with("pipe:")).count();
        assert_eq!((pipes, of("file ").len()), (3, 4), "{said:?}");
        assert_eq!(of("CapEff:"), ["0000000000000000"]);
        assert!(of("Max core file size")[0].starts_with("0 "));
        assert!(of("Max file size")[0].starts_with("1048576 "));
    }
    if tier >= Tier::Filtered {
        assert_eq!((of("NoNewPrivs:"), of("Seccomp:")), (vec!["1"], vec!["2"]));
    }
}

#[tokio::test]
async fn an_engine_that_uses_too_much_memory_is_ended() {
    let fault = fault_of(launch(&["eat-memory"])).await;
    assert_eq!(fault, Fault::Memory { max_mib: 64 });
}

#[tokio::test]
async fn an_engine_that_starts_too_many_processes_is_ended() {
    let launch = launch(&["fork-bomb"]);
    let mut engine = Process::start(&launch).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    let fault = timeout(PATIENCE, async {
        loop {
            if let Err(fault) = ask(&mut engine, PATIENCE).await {
                break fault;
            }
        }
    });
    assert_eq!(fault.await.expect("it is noticed"), Fault::Processes { max: 4 });
    drop(engine);
    assert_gone(&launch.folder).await;
}

#[tokio::test]
async fn an_engine_that_may_start_no_process_starts_none() {
    let mut launch = launch(&["fork-bomb"]);
    launch.limits.processes = 0;
    let mut engine = Process::start(&launch).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    if engine.tier() >= Tier::Filtered {
        assert_eq!(ask(&mut engine, PATIENCE).await.unwrap(), "e2e4");
        assert_eq!(engine.meter().read().processes, 1);
    } else {
        assert!(!detected().await.reasons.is_empty());
    }
    engine.end("quit\n").await;
}

#[tokio::test]
async fn what_an_engine_uses_is_known() {
    let mut engine = Process::start(&launch(&["stderr-flood"])).await.unwrap();
    hello(&mut engine, PATIENCE).await.unwrap();
    for _ in 0..3 {
        ask(&mut engine, PATIENCE).await.unwrap();
    }
    let usage = engine.meter().read();
    assert_eq!(usage.processes, 1);
    assert!(usage.processor_ms > 0 && usage.memory_bytes > 0, "{usage:?}");
    engine.end("quit\n").await;
}
