//! What somebody takes away, opened and compared.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use futures_util::StreamExt as _;
use rookery_arbiter::Wish;
use rookery_protocol::account::Role;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{Room, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::security::Security;
use rookery_protocol::token::{Scope, TokenDraft, TokenSpan};
use rookery_storage::NewGame;
use rookery_storage::security::SecurityFilter;
use serde_json::Value;

use super::*;
use crate::acts::sessions::{self, Session};
use crate::acts::{archive, choices, tokens};
use crate::auth::session::Came;
use crate::export::fetch;
use crate::game::Order;
use crate::imports::keep_one;
use crate::may;
use crate::outbox::outbox;
use crate::testing::{PASSPHRASE, SOMEWHERE, World, until};

type Files = BTreeMap<String, String>;

/// Somebody's session, in which they gave their passphrase if they have one.
async fn session(world: &World, user: &User) -> Session {
    let token = sessions::begin(&world.app, user, None, Came::default()).await.unwrap();
    sessions::find(&world.app, token.hash(), None).await.unwrap().unwrap()
}

async fn unpacked(pieces: impl Stream<Item = io::Result<Bytes>>) -> Files {
    let pieces: Vec<Bytes> = pieces.map(io::Result::unwrap).collect().await;
    let mut archive = zip::ZipArchive::new(Cursor::new(pieces.concat())).unwrap();
    let mut files = Files::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let (name, mut text) = (file.name().to_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        assert_eq!(file.unix_mode().unwrap() & 0o777, 0o600, "{name}");
        files.insert(name, text);
    }
    files
}

async fn taken(world: &World, user: &User) -> Files {
    let session = session(world, user).await;
    let taken = archive::take(&world.app, SOMEWHERE, &session).await.unwrap();
    assert!(taken.name.starts_with(&format!("{}-2", user.name)), "{}", taken.name);
    unpacked(taken.pieces).await
}

fn json(files: &Files, name: &str) -> Vec<Value> {
    serde_json::from_str(&files[name]).unwrap_or_else(|why| panic!("{name}: {why}"))
}

async fn wants(world: &World, game: GameId, by: &User, wish: Wish) {
    let (mine, mut answers) = outbox();
    let order = Order { by: by.player(), id: now::random_u64().to_string(), wish, lag_ms: 0 };
    world.app.live.order(&world.app, &mine, game, order).unwrap();
    let answers = std::cell::RefCell::new(&mut answers);
    until(async || answers.borrow_mut().waiting().is_some()).await;
}

fn says(text: &str) -> Wish {
    Wish::Say { room: Room::Players, text: text.to_owned() }
}

fn moves(ply: u32, notation: &str) -> Wish {
    Wish::Move { ply, notation: notation.to_owned() }
}

#[tokio::test]
async fn all_that_somebody_has_is_in_it_and_nothing_that_is_secret_or_somebody_elses() {
    let world = World::new().await;
    let [anna, bela] = [world.registered("anna").await, world.registered("bela").await];
    let (app, base) = (&world.app, &world.app.base);
    let over = world.game("chess", &anna, &bela).await;
    for (by, wish) in [
        (&anna, moves(0, "e2e4")),
        (&bela, moves(1, "e7e5")),
        (&anna, says("hello, “Béla” ♞")),
        (&bela, says("that is mine")),
        (&bela, Wish::Act(rookery_protocol::game::Act::Resign)),
    ] {
        wants(&world, over, by, wish).await;
    }
    let hidden = world.game("dark", &anna, &bela).await;
    wants(&world, hidden, &anna, moves(0, "e2e4")).await;
    wants(&world, hidden, &bela, moves(1, "h7h6")).await;
    let sent = "[Event \"Opera\"]\n\n1. e4 e5 1-0\n".to_owned();
    let import = keep_one(base, &app.imports, &anna, sent).await.ok().unwrap();
    let (scopes, passphrase) = (vec![Scope::Import], PASSPHRASE.to_owned());
    let draft = TokenDraft {
        label: "mine".into(),
        scopes,
        span: TokenSpan::Month,
        passphrase,
        factor: None,
    };
    let made = tokens::make(app, SOMEWHERE, &anna, draft).await.unwrap();
    let choices = [("sound".to_owned(), "off".to_owned())].into();
    let chosen = rookery_protocol::account::Choices { choices };
    choices::keep(app, &anna, &chosen).await.unwrap();

    let files = taken(&world, &anna).await;
    let account: Value = serde_json::from_str(&files["account.json"]).unwrap();
    assert_eq!((&account["name"], &account["role"]), (&"anna".into(), &"player".into()));
    assert_eq!(files["games.pgn"], fetch(base, over, None).await.unwrap().text);
    let lines: Vec<Value> =
        files["games.jsonl"].lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = |game: GameId| {
        let found = lines.iter().find(|line| line["game"]["id"] == game.as_str());
        found.unwrap_or_else(|| panic!("{game} is missing"))
    };
    let notations: Vec<_> =
        line(over)["moves"].as_array().unwrap().iter().map(|made| &made["notation"]).collect();
    assert_eq!(notations, ["e2e4", "e7e5"]);
    let seen = line(hidden).to_string();
    assert!(seen.contains("e2e4") && !seen.contains("h7h6"), "{seen}");
    let imported = base.storage.imported(import).await.unwrap().unwrap().body;
    assert_eq!(files["imported-games.txt"], format!("{imported}\n"));
    let chat = json(&files, "chat.json");
    assert_eq!(chat.len(), 1, "{chat:?}");
    assert_eq!(
        (&chat[0]["text"], &chat[0]["game"]),
        (&"hello, “Béla” ♞".into(), &over.as_str().into())
    );
    assert_eq!(json(&files, "tokens.json")[0]["label"], "mine");
    assert_eq!(json(&files, "settings.json")[0]["value"], "off");
    assert_eq!(json(&files, "sessions.json").len(), 1);
    assert_eq!(json(&files, "challenges.json").len(), 2);
    let all: String = files.values().map(String::as_str).collect();
    let hash = base.storage.user(anna.id).await.unwrap().unwrap().passphrase_hash.unwrap();
    for secret in [&made.token, &hash, &"that is mine".to_owned(), &"argon2".to_owned()] {
        assert!(!all.contains(secret), "{secret}");
    }
    for name in files.keys().filter(|name| *name != "README.txt") {
        assert!(files["README.txt"].contains(&format!("{name}: ")), "nobody says what {name} is");
    }
    world.end().await;
}

#[tokio::test]
async fn it_wants_the_passphrase_given_lately_and_guests_have_none() {
    let world = World::new().await;
    let (app, anna) = (&world.app, world.registered("anna").await);
    let guest = world.user("Guest1", Role::Guest).await;
    let fresh = session(&world, &anna).await;
    let late = |confirmed_ms| Session { user: anna.clone(), token: fresh.token, confirmed_ms };
    for confirmed_ms in [None, Some(now::millis() - may::TRUSTED_MS)] {
        let denied = archive::take(app, SOMEWHERE, &late(confirmed_ms)).await.err();
        assert!(matches!(denied, Some(Denied::PassphraseWanted)), "{denied:?}");
    }
    let all = SecurityFilter::default();
    let noted = async || {
        let entries = app.base.storage.security(i64::MAX, &all, 10).await.unwrap();
        let is_taken = |entry: &rookery_protocol::security::SecurityEntry| {
            matches!(entry.event, Security::ArchiveTaken)
        };
        entries.into_iter().filter(is_taken).count()
    };
    assert_eq!(noted().await, 0);
    assert!(taken(&world, &anna).await.contains_key("account.json"));
    until(async || noted().await == 1).await;
    let of_guest = taken(&world, &guest).await;
    assert!(of_guest["account.json"].contains("Guest1"));
    assert_eq!(json(&of_guest, "tokens.json"), [] as [Value; 0]);
    world.end().await;
}

#[tokio::test(start_paused = true)]
async fn one_is_written_at_a_time_for_each_few_for_all_and_not_too_often() {
    let archives = Archives::default();
    let person = UserId::from_random;
    let own = archives.turn(person(1), 0).await.ok().unwrap();
    let again = archives.turn(person(1), 0).await.err();
    assert!(matches!(again, Some(Denied::ArchiveBegun)), "{again:?}");
    let mut others = vec![];
    for number in 2..=AT_ONCE_MAX as u64 {
        others.push(archives.turn(person(number), 0).await.ok().unwrap());
    }
    let began = tokio::time::Instant::now();
    let full = archives.turn(person(100), 0).await.err();
    assert!(matches!(full, Some(Denied::Game(Refusal::Busy))), "{full:?}");
    assert_eq!(began.elapsed(), WAIT_MAX);
    drop(own);
    for _ in 1..EACH.burst {
        assert!(archives.turn(person(1), 0).await.is_ok());
    }
    let often = archives.turn(person(1), 0).await.err();
    assert!(matches!(often, Some(Denied::TooFast(_))), "{often:?}");
    assert!(archives.turn(person(1), EACH.every_ms).await.is_ok());
}

#[tokio::test]
async fn who_fetches_slowly_has_little_kept_for_them_and_who_goes_away_ends_it() {
    let world = World::new().await;
    let [anna, bela] = [world.registered("anna").await, world.registered("bela").await];
    let storage = &world.app.base.storage;
    const GAMES: u64 = 1_500;
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    let game = |number: u64| NewGame {
        id: GameId::from_random(number),
        rules: "chess".to_owned(),
        start: Start::Usual,
        time: TimeControl::even(TimeLimit::Unlimited),
        rated: false,
        players: [anna.id, bela.id],
        // One that began long ago would be due, and be in memory for that, however slow the test is.
        started_ms: now::millis() + DAY_MS,
    };
    storage.create_games(&(1..=GAMES).map(game).collect::<Vec<_>>()).await.unwrap();
    for number in 1..=GAMES {
        let id = GameId::from_random(number);
        let body = r#"{"event":{"type":"ended","result":{"score":"draw","reason":"agreement"}}}"#;
        let event = rookery_storage::StoredEvent { version: 1, at_ms: 1, body: body.to_owned() };
        let result = rookery_protocol::game::GameResult {
            score: rookery_protocol::game::Score::Draw,
            reason: "agreement".to_owned(),
        };
        let ended = Some(rookery_storage::Ended { at_ms: 1, result });
        let append =
            rookery_storage::Append { game: id, first_version: 1, events: vec![event], ended };
        storage.append(append).await.unwrap();
    }
    let session = session(&world, &anna).await;
    let taken = archive::take(&world.app, SOMEWHERE, &session).await.unwrap();
    // Nothing is fetched: it is written only as far as there is room for it.
    let asked = async || {
        let denied = archive::take(&world.app, SOMEWHERE, &session).await.err();
        matches!(denied, Some(Denied::ArchiveBegun))
    };
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(asked().await, "it waits for who fetches it");
    drop(taken);
    let again = std::cell::Cell::new(None);
    until(async || {
        let taken = archive::take(&world.app, SOMEWHERE, &session).await.ok();
        let is_free = taken.is_some();
        again.set(taken);
        is_free
    })
    .await;
    let files = unpacked(again.into_inner().unwrap().pieces).await;
    assert_eq!(files["games.jsonl"].lines().count() as u64, GAMES);
    assert_eq!(files["games.pgn"].matches("[Event ").count() as u64, GAMES);
    assert_eq!(world.app.live.count(), 0, "no game is in memory for that");
    world.end().await;
}
