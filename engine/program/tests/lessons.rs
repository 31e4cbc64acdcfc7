//! What the program learns from its own games, from the shell to the file that it plays with.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::path::PathBuf;
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rookery-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// What the program says to this, and whether it was content.
    fn run(&self, words: &str) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rookery-engine"));
        command.current_dir(&self.0).args(words.split_whitespace());
        let Output { status, stdout, stderr } = command.output().unwrap();
        let said = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (status.success(), said.concat())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How far off a network was in an epoch.
fn off(said: &str, epoch: usize) -> f64 {
    let line = said.lines().find(|line| line.trim_start().starts_with(&format!("{epoch}: off by")));
    let number = line.unwrap().split_whitespace().nth(3).unwrap();
    number.trim_end_matches(',').parse().unwrap()
}

#[test]
fn a_network_is_trained_on_own_games_and_proved() {
    let folder = Folder::new("lessons");
    let (done, said) = folder.run("positions --games 30 --nodes 40 --out own.positions");
    assert!(done && said.contains("30 games, "), "{said}");
    let train = "train own.positions --epochs 2 --proof-nodes 60";
    let (done, said) = folder.run(&format!("{train} --out one.network --proof-games 0"));
    assert!(done && said.contains("   2: off by 0.") && !said.contains("Proof"), "{said}");
    let (done, said) = folder.run(&format!(
        "{train} --out two.network --threads 2 --proof-games 4 --against one.network"
    ));
    assert!(done && said.contains("Proof, 4 games: "), "{said}");
    assert!(said.contains("50.0 %"), "equal seeds give equal networks: {said}");
    let (done, on) = folder.run(&format!(
        "{train} --out three.network --from two.network --rate 0.001 --proof-games 0"
    ));
    assert!(done && off(&on, 1) < off(&said, 2), "what was learnt is there: {said}{on}");
    let file = |name: &str| std::fs::read(folder.0.join(name)).unwrap();
    assert_eq!(file("one.network"), file("two.network"));
    assert_ne!(file("two.network"), file("three.network"));
}

#[test]
fn what_cannot_be_learnt_from_or_written_is_named() {
    let folder = Folder::new("no lessons");
    std::fs::write(folder.0.join("no.positions"), "1. e4 e5").unwrap();
    let (done, said) = folder.run("positions --games 2 --nodes 20 --out own.positions");
    assert!(done, "{said}");
    for (words, why) in [
        ("train no.positions", "no.positions: "),
        ("train none.positions", "none.positions: "),
        ("train own.positions --against none.network", "none.network: "),
        ("train own.positions --from none.network", "none.network: "),
        ("train own.positions --out .", "no plain file"),
        ("fit own.positions --out none/weights.toml", "none/weights.toml: "),
        ("train own.positions --rate 0", "--rate"),
        ("fit no.positions", "no.positions: "),
    ] {
        let (done, said) = folder.run(words);
        assert!(!done && said.contains(why), "{words}: {said}");
        assert!(!said.contains("off by"), "before anything is learnt: {words}: {said}");
    }
}
