//! Games of matches that have cores of their own.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::house::{House, python_bot};
use crate::machine::{Machine, snake};
use crate::matches::{plan, with};
use crate::person::PATIENCE;

/// What a process may run on, as the system writes it: `0-1`, or `1` for one core.
fn allowed(process: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    Some(list.trim().to_owned())
}

/// Where the processes run that have a folder as their home.
fn engines_in(folder: &Path) -> Vec<String> {
    let home = format!("HOME={}", std::path::absolute(folder).unwrap().display());
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let named = processes.filter_map(|entry| entry.file_name().into_string().ok());
    let lives = |process: &String| {
        std::fs::read(format!("/proc/{process}/environ"))
            .is_ok_and(|all| all.split(|byte| *byte == 0).any(|entry| entry == home.as_bytes()))
    };
    named.filter(lives).filter_map(|process| allowed(&process)).collect()
}

/// Waits until both engines of a game run, and in such places.
async fn until(folder: &Path, are_so: impl Fn(&BTreeSet<String>) -> bool) {
    let by = Instant::now() + PATIENCE;
    loop {
        let places = engines_in(folder);
        if places.len() >= 2 && are_so(&places.iter().cloned().collect()) {
            return;
        }
        assert!(Instant::now() < by, "{places:?}");
        sleep(Duration::from_millis(20)).await;
    }
}

impl House {
    /// Begins a match of one game at a time that lasts.
    async fn begins_slowly(&mut self) {
        let slow = json!({ "budget": { "move_ms": 100 }, "adjudication": {}, "concurrency": 1 });
        let made = self.make_match(with(plan(1), &slow)).await;
        self.order(&made, json!({ "kind": "start" })).await;
        self.until(&made, |view| !view.live.is_empty()).await;
    }
}

#[tokio::test]
async fn both_engines_of_a_game_are_on_one_core_where_the_server_was_told_so() {
    let everywhere = allowed("self").unwrap();
    for pins in [true, false] {
        let mut house = House::with(|config| config.play.pin_engines = pins).await;
        let engine = house.engine(python_bot("Snake")).await;
        assert_eq!(house.test(&engine).await.fault, None);
        let hosts = house.hosts().await;
        assert_eq!(hosts[0].machine.as_ref().map(|machine| machine.pins), Some(pins));
        house.begins_slowly().await;
        let folder = house.server.folder.path().join("engines/_53_nake");
        let is_core = |place: &String| place.parse::<u32>().is_ok();
        if pins {
            until(&folder, |places| places.len() == 1 && places.iter().all(is_core)).await;
        } else {
            until(&folder, |places| places.iter().eq([&everywhere])).await;
        }
    }
}

#[tokio::test]
async fn a_machine_of_its_own_does_the_same_and_says_so() {
    let mut house = House::new().await;
    let attic = house.let_in("attic").await;
    let machine = Machine::with(&house.server, &attic.token, &snake(), &[]);
    let engine = house.run_by("Snake", &["attic"]).await;
    assert_eq!(house.test(&engine).await.fault, None);
    let hosts = house.hosts().await;
    let told = hosts.iter().find(|host| host.name == "attic").unwrap().machine.as_ref();
    assert!(told.unwrap().pins);
    house.begins_slowly().await;
    let is_core = |place: &String| place.parse::<u32>().is_ok();
    until(&machine.engine_folder("_53_nake"), |places| {
        places.len() == 1 && places.iter().all(is_core)
    })
    .await;
}
