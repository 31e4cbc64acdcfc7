//! Programs that a host makes from archives.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rookery_engine_host::host::{
    Archives, Builds, Config, Finding, FindingFile, Games, Host, Piece,
};
use rookery_engine_host::jail::detect;
use rookery_protocol::build::{Bench, BuildOrder, BuildOutcome, BuildStage, Recipe};
use rookery_protocol::engine::{Tier, Tongue};
use rookery_protocol::host::{HostIn, HostOut};
use rookery_protocol::said::Text;
use rookery_rules::Game;
use sha2::{Digest as _, Sha256};
use tar::{Builder, Header};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::support::{ENGINE, PATIENCE, assert_gone, folder};

/// A program that says what it is in UCI, and measures itself.
const TINY: &str = "#!/bin/sh\n\
    if [ \"$1\" = bench ]; then echo '12 nodes 34 nps' >&2; exit; fi\n\
    while read -r line; do case $line in\n\
    uci) echo 'id name Tiny'; echo uciok;; isready) echo readyok;; quit) exit;; esac; done\n";

struct NoGames;

impl Games for NoGames {
    fn find<'a>(&'a self, _: &'a str) -> Finding<'a> {
        Box::pin(std::future::ready(None))
    }

    fn file<'a>(&'a self, _: &'a str) -> FindingFile<'a> {
        Box::pin(std::future::ready(None))
    }

    fn all(&self) -> Vec<Arc<dyn Game>> {
        vec![]
    }
}

/// One archive, which comes in small pieces.
#[derive(Default)]
struct One {
    bytes: Mutex<Vec<u8>>,
    asked: AtomicUsize,
}

impl Archives for One {
    fn piece<'a>(&'a self, _: &'a str, from: u64) -> Piece<'a> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let bytes = self.bytes.lock().unwrap();
        let rest = &bytes[bytes.len().min(from as usize)..];
        let piece = rest[..rest.len().min(700)].to_vec();
        Box::pin(std::future::ready(Ok::<_, Text>(piece)))
    }
}

fn archive() -> Vec<u8> {
    let mut archive = Builder::new(vec![]);
    let mut header = Header::new_gnu();
    header.set_size(TINY.len() as u64);
    header.set_cksum();
    archive.append_data(&mut header, "tiny.sh", TINY.as_bytes()).unwrap();
    archive.into_inner().unwrap()
}

struct Workshop {
    folder: PathBuf,
    archives: Arc<One>,
    to_host: mpsc::Sender<HostIn>,
    said: mpsc::Receiver<HostOut>,
    host: JoinHandle<()>,
}

impl Workshop {
    async fn open(folder: PathBuf, within: Duration) -> Self {
        let archives = Arc::new(One::default());
        *archives.bytes.lock().unwrap() = archive();
        let builds = Builds::new(
            folder.join("builds"),
            Arc::clone(&archives) as Arc<dyn Archives>,
            Some(within),
        );
        let config = Config {
            folder: folder.join("engines"),
            shim: Some(ENGINE.into()),
            own_engine: None,
            runs_given: false,
            own: vec![],
            pins: false,
            cores: None,
            games: Arc::new(NoGames),
            builds: Some(builds),
        };
        let (to_host, inbox) = mpsc::channel(16);
        let (out, said) = mpsc::channel(16);
        let host = tokio::spawn(Host::new(config, inbox, out).await.run());
        Self { folder, archives, to_host, said, host }
    }

    /// What comes of a build by this command, and the stages on the way.
    async fn make(&mut self, key: &str, command: &str) -> (BuildOutcome, Vec<BuildStage>) {
        let sum = Sha256::digest(archive());
        let recipe = Recipe {
            archive: sum.iter().map(|byte| format!("{byte:02x}")).collect(),
            command: command.to_owned(),
            program: "engine".to_owned(),
            bench: "bench".to_owned(),
            tongue: Some(Tongue::Uci),
        };
        let order = Box::new(BuildOrder { engine: format!("build:{key}"), recipe });
        self.to_host.send(HostIn::Build { order }).await.unwrap();
        let mut stages = vec![];
        let waiting = async {
            loop {
                match self.said.recv().await.unwrap() {
                    HostOut::Building { stage, .. } => stages.push(stage),
                    HostOut::Built { outcome, .. } => break outcome,
                    _ => {}
                }
            }
        };
        let outcome = timeout(PATIENCE, waiting).await.unwrap();
        (outcome, stages)
    }

    async fn close(self) {
        let Self { folder, to_host, said, host, .. } = self;
        drop((to_host, said));
        timeout(PATIENCE, host).await.unwrap().unwrap();
        assert_gone(&folder).await;
    }
}

fn failed(outcome: BuildOutcome) -> (BuildStage, String, Vec<String>) {
    match outcome {
        BuildOutcome::Failed { stage, why, lines } => (stage, why, lines),
        ready @ BuildOutcome::Ready { .. } => panic!("it was made: {ready:?}"),
    }
}

/// Whether this machine can contain what it builds.
async fn may_build() -> bool {
    let jailed = detect(ENGINE.as_ref()).await.tier == Tier::Jailed;
    if !jailed {
        eprintln!("skipped: this system jails no program");
    }
    jailed
}

#[tokio::test]
async fn a_program_is_made_measured_and_kept() {
    if !may_build().await {
        return;
    }
    let home = folder();
    let mut shop = Workshop::open(home.clone(), PATIENCE).await;
    let command = "cp tiny.sh engine";
    let (outcome, stages) = shop.make("0123456789ab", command).await;
    let BuildOutcome::Ready { profile, bench } = outcome else { panic!("{outcome:?}") };
    assert_eq!((profile.name.as_str(), bench), ("Tiny", Bench { nodes: 12, nps: 34 }));
    use BuildStage::{Building, Fetching, Greeting, Measuring};
    assert_eq!(stages, [Fetching, Building, Measuring, Greeting]);
    let asked = shop.archives.asked.load(Ordering::Relaxed);
    assert!(asked > 2, "it came in pieces");
    let (_, stages) = shop.make("0123456789ab", command).await;
    assert_eq!(stages, [], "it is here");
    shop.close().await;

    let mut shop = Workshop::open(home, PATIENCE).await;
    let (outcome, _) = shop.make("0123456789ab", command).await;
    assert!(matches!(outcome, BuildOutcome::Ready { .. }));
    assert_eq!(shop.archives.asked.load(Ordering::Relaxed), 0, "it was kept");
    shop.close().await;
}

#[tokio::test]
async fn a_build_that_fails_ends_in_time_and_leaves_its_last_lines() {
    if !may_build().await {
        return;
    }
    let mut shop = Workshop::open(folder(), Duration::from_millis(1_500)).await;
    let cases = [
        ("echo no rule to make; exit 2", "exited with code 2", "no rule to make"),
        ("echo begun; sleep 60 & while :; do :; done", "did not answer within 1500 ms", "begun"),
        ("printf 'no end'; exit 3", "exited with code 3", "no end"),
        ("echo made", "there is no program engine after the build", ""),
        ("ln -s /bin/sh engine", "there is no program engine after the build", ""),
        ("cat /etc/hostname; ls /root && echo seen > engine", "exited with code", ""),
    ];
    for (number, (command, told, line)) in cases.into_iter().enumerate() {
        let (outcome, _) = shop.make(&format!("0123456{number}"), command).await;
        let (stage, why, lines) = failed(outcome);
        assert_eq!(stage, BuildStage::Building, "{command}");
        assert!(why.contains(told), "{command}: {why}");
        assert!(lines.iter().any(|said| said.contains(line)) || line.is_empty(), "{lines:?}");
    }
    shop.close().await;
}

#[tokio::test]
async fn a_program_that_measures_nothing_or_is_none_is_no_engine() {
    if !may_build().await {
        return;
    }
    let mut shop = Workshop::open(folder(), PATIENCE).await;
    let command = "printf '#!/bin/sh\\necho hello\\n' > engine";
    let (stage, why, lines) = failed(shop.make("01234567", command).await.0);
    assert_eq!(stage, BuildStage::Measuring);
    assert!(why.contains("how many positions"), "{why}");
    assert_eq!(lines, ["hello"]);
    let command = "printf '#!/bin/sh\\necho 5 nodes 6 nps\\n' > engine";
    let (stage, why, _) = failed(shop.make("01234568", command).await.0);
    assert_eq!(stage, BuildStage::Greeting, "{why}");
    shop.close().await;
}

#[tokio::test]
async fn what_is_not_the_archive_that_was_meant_is_not_unpacked() {
    let mut shop = Workshop::open(folder(), PATIENCE).await;
    shop.archives.bytes.lock().unwrap().push(0);
    let (stage, why, _) = failed(shop.make("01234567", "true").await.0);
    assert_eq!(
        (stage, why.as_str()),
        (BuildStage::Fetching, "what came is not the archive of this name")
    );
    let (stage, _, _) = failed(shop.make("../escaped", "true").await.0);
    assert_eq!(stage, BuildStage::Fetching);
    shop.close().await;
}
