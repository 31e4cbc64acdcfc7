//! Tests of builds: archives are sent, machines make programs of them, and the programs play.

use hyper::header::CONTENT_TYPE;
use hyper::{Request, StatusCode};
use rookery_protocol::build::{
    Archive, Bench, BuildMachine, BuildOutcome, BuildStage, BuildStanding, BuildTestView, Recipe,
};
use rookery_protocol::clock::{Bonus, Stage, TimeLimit};
use rookery_protocol::host::{HostIn, HostOut};
use rookery_protocol::id::GameId;
use rookery_protocol::match_view::{MatchGameView, MatchView};
use rookery_protocol::matches::MatchState;
use serde_json::{Value, json};
use tar::{Builder, Header};
use tokio::time::{Instant, sleep};

use crate::house::{House, root};
use crate::machine::{Machine, Puppet, hello};
use crate::matches::{LOOK_EVERY, PATIENCE};
use crate::server::{Answer, Browser};

/// A program that measures itself as it is told, and plays at random.
fn engine(nodes: u64, nps: u64) -> String {
    format!(
        "cat > engine <<'END'\n#!/bin/sh\nif [ \"$1\" = bench ]; then\n\
         echo 'Nodes searched  : {nodes}' >&2; echo 'Nodes/second    : {nps}' >&2; exit 0\nfi\n\
         exec /usr/bin/python3 -u \"$(dirname \"$0\")/bot.py\"\nEND\n"
    )
}

/// An archive with a script that builds, and the bot of the page for those who write bots.
fn archive(build: &str) -> Vec<u8> {
    let bot = std::fs::read(root().join("docs/bot.py")).unwrap();
    let mut archive = Builder::new(vec![]);
    for (name, content) in [("build.sh", build.as_bytes()), ("bot.py", &bot)] {
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append_data(&mut header, name, content).unwrap();
    }
    archive.into_inner().unwrap()
}

async fn send(browser: &mut Browser, bytes: Vec<u8>) -> Answer {
    let request = Request::post("/api/v1/builds/archives");
    browser.send(request.header(CONTENT_TYPE, "application/octet-stream"), bytes).await
}

fn test_of(new: &Archive, base: &Archive, pairs: u32) -> Value {
    let recipe = |archive: &Archive| {
        json!({
            "archive": archive.sha256, "command": "sh build.sh", "program": "engine",
            "tongue": "rookery",
        })
    };
    json!({
        "plan": {
            "name": "New against base", "rules": "chess",
            "players": [{ "name": "new", "engine": "" }, { "name": "base", "engine": "" }],
            "format": {
                "kind": "test", "pairs": pairs,
                "sprt": { "elo0": 0, "elo1": 5 },
            },
            "time": {
                "kind": "clock",
                "stages": [{ "base_ms": 60_000, "bonus": { "kind": "increment", "ms": 100 } }],
            },
            "openings": { "kind": "random", "plies": 4 },
            "adjudication": { "moves_max": 4 },
            "concurrency": 4,
        },
        "builds": [{ "recipe": recipe(new) }, { "recipe": recipe(base) }],
    })
}

impl House {
    async fn keep_archive(&mut self, build: &str) -> Archive {
        let answer = send(&mut self.ada, archive(build)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    async fn test_builds(&mut self, draft: Value) -> BuildTestView {
        let answer = self.ada.post("/api/v1/builds", draft).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// A machine that makes programs.
    async fn builder(&mut self, name: &str, more: &[&str]) -> Machine {
        let host = self.let_in(name).await;
        let more = [&["--builds", "--no-pin"], more].concat();
        Machine::with(&self.server, &host.token, "", &more)
    }

    async fn builds_until(
        &mut self,
        seen: &BuildTestView,
        is_so: impl Fn(&BuildTestView) -> bool,
    ) -> BuildTestView {
        let (start, path) = (Instant::now(), format!("/api/v1/builds/{}", seen.id));
        loop {
            let now: BuildTestView = self.ada.get(&path).await.json();
            if is_so(&now) {
                return now;
            }
            assert!(start.elapsed() < PATIENCE, "it never came to that: {now:?}");
            sleep(LOOK_EVERY).await;
        }
    }

    async fn match_of(&mut self, seen: &BuildTestView) -> MatchView {
        self.ada.get(&format!("/api/v1/matches/{}", seen.id)).await.json()
    }

    /// How the new build failed on the machine that there is.
    async fn failure(&mut self, seen: &BuildTestView) -> (BuildStage, String, Vec<String>) {
        let failed = |standing: &Option<BuildStanding>| match standing {
            Some(BuildStanding::Failed { stage, why, lines }) => {
                Some((*stage, why.clone(), lines.clone()))
            }
            _ => None,
        };
        let new = |view: &BuildTestView| failed(view.machines.first()?.builds.first()?);
        let seen = self.builds_until(seen, |view| new(view).is_some()).await;
        new(&seen).unwrap()
    }
}

fn is_ready(machine: &BuildMachine) -> bool {
    machine.builds.iter().all(|build| matches!(build, Some(BuildStanding::Ready { .. })))
}

#[tokio::test]
async fn two_archives_are_built_on_two_machines_and_play_a_test_by_each_ones_speed() {
    let mut house = House::new().await;
    let new = house.keep_archive(&engine(1_234, 100_000)).await;
    assert_eq!(new.files, 2);
    let base = house.keep_archive(&engine(777, 100_000)).await;
    let mut draft = test_of(&new, &base, 8);
    draft["builds"][0]["signature"] = json!(1_234);
    draft["reference_nps"] = json!(150_000);
    let test = house.test_builds(draft).await;
    let waiting = house.match_of(&test).await;
    assert_eq!(waiting.state, MatchState::Running);
    assert!(waiting.waits.contains("made both builds"), "{}", waiting.waits);

    let attic = house.builder("attic", &["--cores", "1"]).await;
    let _cellar = house.builder("cellar", &["--cores", "1"]).await;
    let both =
        |view: &BuildTestView| view.machines.len() == 2 && view.machines.iter().all(is_ready);
    let ready = house.builds_until(&test, both).await;
    assert!(ready.machines.iter().all(|machine| machine.factor == Some(1.5)), "{ready:?}");
    assert_eq!([ready.builds[0].found, ready.builds[1].found], [Some(1_234), Some(777)]);

    let match_view = house.match_of(&test).await;
    house.until(&match_view, |view| view.played >= 2).await;
    attic.kill().await;
    let over = house.until(&match_view, |view| view.played >= 12).await;
    assert!(over.test.is_some(), "its test counts");
    let path = format!("/api/v1/matches/{}/games", test.id);
    let games: Vec<MatchGameView> = house.ada.get(&path).await.json();
    let machines: Vec<&str> =
        games.iter().filter_map(|game| Some(game.scaled.as_ref()?.machine.as_str())).collect();
    assert_eq!(machines.len(), games.len(), "each game says where it was played");
    assert!(machines.contains(&"cellar"));
    assert!(games.iter().all(|game| game.scaled.as_ref().unwrap().millionths == 1_500_000));
    let stretched = time_of(&mut house, games[0].game).await;
    assert_eq!(stretched, json!([90_000, 150]));
    let records = house.text(&format!("/api/v1/matches/{}/games.txt", test.id)).await;
    assert!(records.contains("[Machine \"cellar\"]"), "{records}");
    assert!(records.contains("[TimeFactor \"1.500000\"]"), "{records}");
    assert!(records.contains("[TimeControl \"90+0.15\"]"), "{records}");
}

/// The base and the increment of a game's first clock.
async fn time_of(house: &mut House, game: GameId) -> Value {
    let shown: Value = house.ada.get(&format!("/api/v1/games/{game}")).await.json();
    let stage = &shown["about"]["time"]["first"]["stages"][0];
    json!([stage["base_ms"], stage["bonus"]["ms"]])
}

#[tokio::test]
async fn a_build_that_fails_shows_the_last_lines_of_its_program() {
    let mut house = House::new().await;
    let base = house.keep_archive(&engine(7, 7)).await;
    let broken = "seq 1000; echo 'engine.c:7: no such thing' >&2; exit 2";
    let new = house.keep_archive(broken).await;
    let _machine = house.builder("attic", &[]).await;
    let test = house.test_builds(test_of(&new, &base, 1)).await;
    let (stage, why, lines) = house.failure(&test).await;
    assert_eq!(stage, BuildStage::Building);
    assert!(why.contains("exited with code 2"), "{why}");
    assert_eq!(lines.last().unwrap(), "engine.c:7: no such thing");
    assert_eq!(lines.len(), 100);
}

#[tokio::test]
async fn a_build_ends_by_its_deadline_has_no_network_and_must_make_its_program() {
    let mut house = House::new().await;
    let base = house.keep_archive(&engine(7, 7)).await;
    let _machine = house.builder("attic", &["--build-seconds", "3"]).await;
    let network =
        "/usr/bin/python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", 1))'";
    for (build, told) in [
        ("echo begun; while true; do sleep 1; done", "did not answer within"),
        (network, "exited with code 1"),
        ("echo nothing", "no program engine"),
        ("echo > /etc/rookery-escaped", "exited with code"),
    ] {
        let new = house.keep_archive(build).await;
        let test = house.test_builds(test_of(&new, &base, 1)).await;
        let (stage, why, lines) = house.failure(&test).await;
        assert_eq!(stage, BuildStage::Building);
        assert!(why.contains(told), "{build}: {why}, {lines:?}");
        let seen = house.match_of(&test).await;
        assert_eq!(seen.played, 0);
        house.order(&seen, json!({ "kind": "stop" })).await;
    }
}

#[tokio::test]
async fn a_build_that_measures_something_else_is_refused() {
    let mut house = House::new().await;
    let base = house.keep_archive(&engine(7, 7)).await;
    let new = house.keep_archive(&engine(8, 8)).await;
    let _machine = house.builder("attic", &[]).await;
    let mut draft = test_of(&new, &base, 1);
    draft["builds"][0]["signature"] = json!(9);
    let test = house.test_builds(draft).await;
    let (stage, why, _) = house.failure(&test).await;
    assert_eq!(stage, BuildStage::Measuring);
    assert_eq!(why, "its measurement visited 8 positions, and should have visited 9");
}

#[tokio::test]
async fn a_machine_builds_nothing_unless_it_was_told_that_it_may() {
    let mut house = House::new().await;
    let base = house.keep_archive(&engine(7, 7)).await;
    let attic = house.let_in("attic").await;
    let _machine = Machine::start(&house.server, &attic.token, "");
    let test = house.test_builds(test_of(&base, &base, 1)).await;
    let start = Instant::now();
    loop {
        let hosts = house.hosts().await;
        let is_here =
            |name: &str| hosts.iter().any(|host| host.name == name && host.machine.is_some());
        if is_here("attic") {
            break;
        }
        assert!(start.elapsed() < PATIENCE);
        sleep(LOOK_EVERY).await;
    }
    let seen = house.builds_until(&test, |_| true).await;
    assert!(seen.machines.is_empty());
}

#[tokio::test]
async fn an_archive_that_leads_out_of_its_folder_is_refused() {
    let mut house = House::new().await;
    let mut archive = Builder::new(vec![]);
    let mut header = Header::new_gnu();
    header.as_gnu_mut().unwrap().name[..10].copy_from_slice(b"../escaped");
    header.set_size(0);
    header.set_cksum();
    archive.append(&header, &[][..]).unwrap();
    let answer = send(&mut house.ada, archive.into_inner().unwrap()).await;
    let problem = answer.problem(422, "bad-match");
    assert!(problem.error.contains("leads out of its folder"), "{}", problem.error);
    let answer = send(&mut house.ada, b"no archive at all".to_vec()).await;
    answer.problem(422, "bad-match");
}

#[tokio::test]
async fn a_test_is_refused_that_no_machine_could_make() {
    let mut house = House::new().await;
    let base = house.keep_archive(&engine(7, 7)).await;
    let good = test_of(&base, &base, 1);
    let changed = |recipe: fn(&mut Recipe)| {
        let mut draft = good.clone();
        let mut own: Recipe = serde_json::from_value(draft["builds"][0]["recipe"].clone()).unwrap();
        recipe(&mut own);
        draft["builds"][0]["recipe"] = serde_json::to_value(own).unwrap();
        draft
    };
    for draft in [
        changed(|recipe| recipe.archive = "0".repeat(64)),
        changed(|recipe| recipe.command = " ".into()),
        changed(|recipe| recipe.program = "../engine".into()),
        changed(|recipe| recipe.program = "/bin/sh".into()),
        changed(|recipe| recipe.bench = "x".repeat(300)),
    ] {
        house.ada.post("/api/v1/builds", draft).await.problem(422, "bad-match");
    }
}

#[tokio::test]
async fn nobody_but_admins_has_machines_build() {
    let house = House::new().await;
    let mut guest = house.server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    let mut player = house.server.registered("Bela").await;
    let mut stranger = house.server.browser();
    for browser in [&mut stranger, &mut guest, &mut player] {
        for answer in [
            send(browser, archive("true")).await,
            browser.get("/api/v1/builds").await,
            browser.get("/api/v1/builds/zzzzzzzz").await,
            browser.get("/api/v1/host/archives/zzzzzzzz").await,
        ] {
            assert!(matches!(answer.status.as_u16(), 401 | 403), "{}", answer.text());
        }
    }
}

/// A machine of the story's own that says that it builds.
async fn own_builder(house: &mut House, name: &str) -> Puppet {
    let token = house.let_in(name).await.token;
    let mut puppet = Puppet::mute(&house.server.running.url(), &token).await;
    let HostOut::Hello { mut machine, .. } = hello("nothing") else { unreachable!() };
    machine.builds = true;
    puppet.say(HostOut::Hello { machine, engines: vec![] }).await;
    puppet
}

/// Says of the next build that it is ordered that it measured this.
async fn measures(puppet: &mut Puppet, of_base: &str, new: (u64, u64), base: (u64, u64)) {
    let ordered = puppet.hear(|message| match message {
        HostIn::Build { order } => Some(*order),
        _ => None,
    });
    let order = ordered.await;
    let (nodes, nps) = if order.recipe.archive == of_base { base } else { new };
    let HostOut::Hello { engines, .. } = hello("built") else { unreachable!() };
    let profile = Box::new(engines[0].profile.clone());
    let outcome = BuildOutcome::Ready { profile, bench: Bench { nodes, nps } };
    puppet.say(HostOut::Built { engine: order.engine, outcome }).await;
}

#[tokio::test]
async fn a_slower_machine_has_more_time_and_one_that_counts_otherwise_plays_nothing() {
    let mut house = House::new().await;
    let new = house.keep_archive(&engine(1, 1)).await;
    let base = house.keep_archive(&engine(2, 2)).await;
    let test = house.test_builds(test_of(&new, &base, 4)).await;
    let mut fast = own_builder(&mut house, "fast").await;
    for _ in 0..2 {
        measures(&mut fast, &base.sha256, (70, 5), (80, 1_000)).await;
    }
    let mut slow = own_builder(&mut house, "slow").await;
    for _ in 0..2 {
        measures(&mut slow, &base.sha256, (70, 5), (80, 400)).await;
    }
    let mut other = own_builder(&mut house, "wrong").await;
    for _ in 0..2 {
        measures(&mut other, &base.sha256, (71, 5), (80, 1_000)).await;
    }
    let played = async |puppet: &mut Puppet| {
        let bout = puppet.hear(|message| match message {
            HostIn::Play { bout, .. } => Some(*bout),
            _ => None,
        });
        bout.await.time.first
    };
    let clock = |base_ms, ms| TimeLimit::Clock {
        stages: vec![Stage { moves: None, base_ms, bonus: Bonus::Increment { ms } }],
    };
    assert_eq!(played(&mut fast).await, clock(60_000, 100));
    assert_eq!(played(&mut slow).await, clock(150_000, 250));
    let names = |view: &BuildTestView| {
        view.machines.iter().map(|machine| machine.name.clone()).collect::<Vec<_>>()
    };
    let all = |view: &BuildTestView| {
        let refused =
            |build: &Option<BuildStanding>| matches!(build, Some(BuildStanding::Failed { .. }));
        view.machines.len() == 3 && view.machines[2].builds.iter().any(refused)
    };
    let seen = house.builds_until(&test, all).await;
    assert_eq!(names(&seen), ["fast", "slow", "wrong"]);
    assert_eq!(seen.reference_nps, Some(1_000));
    assert_eq!([seen.machines[0].factor, seen.machines[1].factor], [Some(1.0), Some(2.5)]);
    let Some(BuildStanding::Failed { why, .. }) = &seen.machines[2].builds[0] else {
        panic!("{seen:?}");
    };
    assert!(why.contains("71 positions here, and 70"), "{why}");
}
