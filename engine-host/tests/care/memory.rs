//! What engines cost their host.

use rookery_engine_host::process::Process;

use crate::support::{DEADLINE, PATIENCE, ask, hello, launch, resident_kib};

#[tokio::test]
async fn sixty_four_engines_take_little_of_their_host() {
    let before = resident_kib();
    let mut engines = Vec::new();
    for _ in 0..64 {
        let mut engine = Process::start(&launch(&["good", "--infos", "50"])).await.unwrap();
        hello(&mut engine, PATIENCE).await.unwrap();
        ask(&mut engine, PATIENCE).await.unwrap();
        engines.push(engine);
    }
    let grown = resident_kib().saturating_sub(before);
    println!("64 engines take {grown} KiB of their host");
    // Other tests run beside this one.
    assert!(grown < 20 * 1024, "{grown} KiB");
}

#[tokio::test]
async fn no_output_makes_the_host_grow() {
    let before = resident_kib();
    for mode in ["info-flood", "endless-line", "stderr-flood", "flood-before-uciok"] {
        for _ in 0..3 {
            let mut engine = Process::start(&launch(&[mode])).await.unwrap();
            let _ = hello(&mut engine, DEADLINE).await;
            let _ = ask(&mut engine, DEADLINE).await;
        }
    }
    let grown = resident_kib().saturating_sub(before);
    assert!(grown < 20 * 1024, "{grown} KiB");
}
