//! A server whose admin has engines and bots.

use std::path::{Path, PathBuf};

use hyper::{Request, StatusCode};
use rookery_protocol::bot::{Bot, Engine, TestReport};
use rookery_protocol::challenge::{Audience, ChallengeStatus, NewChallenge};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_server::Config;
use serde_json::{Value, json};

use crate::person::Person;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer};

/// A server with its admin.
pub(crate) struct House<S = TestServer> {
    pub(crate) server: S,
    pub(crate) ada: Browser,
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let server = TestServer::start_with(|config| {
            config.play.shim = Some(server_program());
            change(config);
        })
        .await;
        let mut ada = server.browser();
        be_first_admin(&mut ada, &server.first_admin_token().unwrap()).await;
        Self { server, ada }
    }
}

impl<S> House<S> {
    pub(crate) async fn engine(&mut self, draft: Value) -> Engine {
        let answer = self.ada.post("/api/v1/admin/engines", draft).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn test(&mut self, engine: &Engine) -> TestReport {
        let path = format!("/api/v1/admin/engines/{}/test", engine.id);
        let answer = self.ada.post(&path, json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ada.send(Request::delete(path), "").await
    }

    pub(crate) async fn bot(&mut self, name: &str, engine: &Engine) -> Bot {
        let answer = self.ada.post("/api/v1/admin/bots", bot(name, engine)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// An engine that was tested, and a bot that it is behind.
    pub(crate) async fn tested_bot(&mut self, name: &str, draft: Value) -> Engine {
        let engine = self.engine(draft).await;
        let report = self.test(&engine).await;
        assert_eq!(report.fault, None, "{report:?}");
        self.bot(name, &engine).await;
        engine
    }
}

impl House {
    /// A bot that a program in Python plays, in Rookery's own lines. It is told its legal moves as
    /// `legal`, whether a draw is offered as `draw`, and does what `at_go` says at its turn. Gives
    /// the folder in which it runs.
    pub(crate) async fn scripted(&mut self, name: &str, at_go: &str) -> PathBuf {
        let indent = |text: &str| text.replace('\n', "\n        ");
        let script = format!(
            "import sys, time\n\
             def say(*words): print(*words, flush=True)\n\
             draw = False\n\
             for line in sys.stdin:\n    \
                 word, *rest = line.split()\n    \
                 if word == 'HELLO': say('READY')\n    \
                 elif word == 'LEGAL': legal = rest\n    \
                 elif word == 'DRAW': draw = True\n    \
                 elif word == 'QUIT': break\n    \
                 elif word == 'GO':\n        \
                     {}\n        \
                     draw = False\n",
            indent(at_go)
        );
        let scripts = self.server.folder.path().join("scripts");
        std::fs::create_dir_all(&scripts).unwrap();
        let file = scripts.join(name).with_extension("py");
        std::fs::write(&file, script).unwrap();
        let file = file.display().to_string();
        let mut draft = python_bot(name);
        (draft["args"], draft["reads"]) = (json!([file]), json!([file]));
        self.tested_bot(name, draft).await;
        self.server.folder.path().join("engines").join(name)
    }

    /// A guest sits down against a bot, and watches.
    pub(crate) async fn against(&self, name: &str, offer: NewChallenge) -> (Person, GameId) {
        let guest = Person::guest(&self.server).await;
        self.sits(guest, name, offer).await
    }

    /// Somebody sits down against a bot, and watches.
    pub(crate) async fn sits(
        &self,
        mut person: Person,
        name: &str,
        offer: NewChallenge,
    ) -> (Person, GameId) {
        let to = Audience::Name { name: name.to_owned() };
        let challenge = person.client.challenge(&NewChallenge { to, ..offer }).await.unwrap();
        let ChallengeStatus::Accepted { game } = challenge.status else {
            panic!("{challenge:?}");
        };
        person.watch(game).await;
        (person, game)
    }
}

/// Makes a browser the first admin's.
pub(crate) async fn be_first_admin(ada: &mut Browser, token: &str) {
    let body = json!({ "token": token, "name": "Ada", "passphrase": PASSPHRASE });
    let answer = ada.post("/api/v1/first-admin", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
}

pub(crate) fn server_program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_rookery-server"))
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The engine that misbehaves as it is told; it is built into the same folder as the server.
pub(crate) fn test_engine(name: &str, args: &[&str]) -> Value {
    let program = server_program().with_file_name("rookery-test-engine");
    assert!(program.exists(), "build the whole workspace: {} is missing", program.display());
    draft(name, &program.display().to_string(), args, "uci")
}

/// The bot of the page for those who write bots.
pub(crate) fn python_bot(name: &str) -> Value {
    let file = root().join("docs/bot.py").display().to_string();
    let mut draft = draft(name, "/usr/bin/python3", &[&file], "rookery");
    draft["reads"] = json!([file]);
    draft
}

pub(crate) fn draft(name: &str, command: &str, args: &[&str], tongue: impl Into<Value>) -> Value {
    let tongue: Value = tongue.into();
    json!({
        "name": name, "command": command, "args": args, "tongue": tongue,
        "limits": { "memory_mib": 1024, "processes": 8, "file_mib": 16, "nice": 0 },
    })
}

pub(crate) fn bot(name: &str, engine: &Engine) -> Value {
    json!({
        "name": name, "engine": engine.id, "accepts": "everyone",
        "pace": { "min_s": 5, "max_s": 7200, "slow": true }, "games_max": 4,
        "budget": { "move_ms": 100 },
    })
}

pub(crate) fn offer(rules: &str, seat: Seat) -> NewChallenge {
    NewChallenge {
        rules: rules.into(),
        start: Start::Usual,
        time: TimeControl::fischer(60, 1),
        rated: false,
        seat: Some(seat),
        to: Audience::Link,
    }
}
