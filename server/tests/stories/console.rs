//! What those who run the server do with its people, its settings and its data.

use hyper::{Method, Request, StatusCode};
use rookery_protocol::account::Role;
use rookery_protocol::bot::TestReport;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::console::{
    AdminUser, AdminUsers, Backup, Log, LogEntry, Overview, ResetLink,
};
use rookery_protocol::deed::Deed;
use rookery_protocol::error::{Problem, Refusal};
use rookery_protocol::game::Room;
use rookery_protocol::import::Import;
use rookery_storage::Storage;
use serde_json::{Value, json};

use crate::admin::add;
use crate::house::{House, draft, python_bot, root};
use crate::person::{Person, Table};
use crate::server::{Answer, Browser, PASSPHRASE, credentials};

const NEW_PASSPHRASE: &str = "another one, just as long";

fn code(answer: &Answer) -> String {
    answer.json::<Problem>().code
}

impl House {
    async fn user(&mut self, name: &str) -> AdminUser {
        let answer = self.ada.get(&format!("/api/v1/admin/users?find={name}")).await;
        let AdminUsers { users, .. } = answer.json();
        users.into_iter().find(|user| user.player.name == name).unwrap()
    }

    pub(crate) async fn change(&mut self, name: &str, change: Value) -> Answer {
        let id = self.user(name).await.player.id;
        self.ada.post(&format!("/api/v1/admin/users/{id}"), change).await
    }

    async fn log(&mut self) -> Log {
        self.ada.get("/api/v1/admin/log").await.json()
    }

    async fn log_in(&self, name: &str, passphrase: &str) -> Answer {
        self.server.browser().post("/api/v1/login", credentials(name, passphrase)).await
    }

    async fn reset_link(&mut self, name: &str) -> Answer {
        let id = self.user(name).await.player.id;
        self.ada.post(&format!("/api/v1/admin/users/{id}/reset-link"), json!({})).await
    }
}

#[tokio::test]
async fn whoever_is_suspended_is_thrown_out_until_they_are_let_in_again() {
    let mut house = House::new().await;
    let mut bela = Person::registered(&house.server, "Bela").await;
    let before = house.user("Bela").await;
    assert_eq!((before.role, before.suspended, before.here), (Role::Player, false, true));
    let after: AdminUser = house.change("Bela", json!({ "suspended": true })).await.json();
    assert!(after.suspended && !after.muted);
    bela.until_closed().await;
    assert_eq!(bela.client.me().await.unwrap().account, None);
    let refused = house.log_in("Bela", PASSPHRASE).await;
    assert_eq!((refused.status, code(&refused)), (StatusCode::FORBIDDEN, "suspended".to_owned()));
    let wrong = house.log_in("Bela", "not the passphrase").await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED, "strangers learn nothing of it");
    assert_eq!(house.change("Bela", json!({ "suspended": false })).await.status, StatusCode::OK);
    assert_eq!(house.log_in("Bela", PASSPHRASE).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_bot_that_is_somebody_s_program_is_kept_out_as_well() {
    let mut house = House::new().await;
    let robot = house.server.bot_program("Robot").await;
    let before = house.user("Robot").await;
    assert_eq!((before.role, before.hosted, before.suspended), (Role::Bot, false, false));
    assert_eq!(robot.get("/api/account").await.status, StatusCode::OK);
    assert_eq!(house.change("Robot", json!({ "suspended": true })).await.status, StatusCode::OK);
    assert_eq!(robot.get("/api/account").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(house.change("Robot", json!({ "suspended": false })).await.status, StatusCode::OK);
    assert_eq!(robot.get("/api/account").await.status, StatusCode::OK);
}

#[tokio::test]
async fn whoever_is_muted_plays_on_and_is_silent() {
    let mut house = House::new().await;
    let bela = Person::registered(&house.server, "Bela").await;
    let guest = Person::guest(&house.server).await;
    let mut table = Table::seat(bela, guest, "chess", TimeControl::fischer(600, 0)).await;
    let game = table.game;
    assert_eq!(table.first.tell(game, Room::Players, "hello").await, Ok(()));
    house.change("Bela", json!({ "muted": true })).await;
    assert_eq!(table.first.tell(game, Room::Players, "hello?").await, Err(Refusal::Muted));
    assert_eq!(table.second.tell(game, Room::Players, "well?").await, Ok(()));
    table.play("e2e4 e7e5").await;
    house.change("Bela", json!({ "muted": false })).await;
    assert_eq!(table.first.tell(game, Room::Players, "hello!").await, Ok(()));
}

#[tokio::test]
async fn a_link_lets_somebody_choose_a_passphrase_once() {
    let mut house = House::new().await;
    let mut bela = Person::registered(&house.server, "Bela").await;
    let old: ResetLink = house.reset_link("Bela").await.json();
    let new: ResetLink = house.reset_link("Bela").await.json();
    let token = |link: &ResetLink| link.link.split_once("/reset#").unwrap().1.to_owned();
    let mut browser = house.server.browser();
    let choose = async |browser: &mut Browser, token: &str, passphrase: &str| {
        let body = json!({ "token": token, "passphrase": passphrase });
        browser.post("/api/v1/reset-passphrase", body).await
    };
    for dead in [token(&old).as_str(), "", "x", &"0".repeat(64)] {
        let refused = choose(&mut browser, dead, NEW_PASSPHRASE).await;
        assert_eq!(code(&refused), "link-is-dead", "{dead}");
    }
    let poor = choose(&mut browser, &token(&new), "short").await;
    assert_eq!(poor.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(choose(&mut browser, &token(&new), NEW_PASSPHRASE).await.status, StatusCode::OK);
    assert_eq!(browser.name().await.as_deref(), Some("Bela"));
    bela.until_closed().await;
    assert_eq!(house.log_in("Bela", PASSPHRASE).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(house.log_in("Bela", NEW_PASSPHRASE).await.status, StatusCode::OK);
    let again = choose(&mut house.server.browser(), &token(&new), PASSPHRASE).await;
    assert_eq!(code(&again), "link-is-dead");

    let suspended: ResetLink = house.reset_link("Bela").await.json();
    house.change("Bela", json!({ "suspended": true })).await;
    let refused = choose(&mut house.server.browser(), &token(&suspended), PASSPHRASE).await;
    assert_eq!(code(&refused), "suspended");
}

#[tokio::test]
async fn an_admin_makes_another_one_and_neither_locks_themselves_out() {
    let mut house = House::new().await;
    let _bela = Person::registered(&house.server, "Bela").await;
    let own = house.change("Ada", json!({ "role": "player" })).await;
    assert_eq!((own.status, code(&own)), (StatusCode::CONFLICT, "own-account".to_owned()));
    assert_eq!(code(&house.change("Ada", json!({ "suspended": true })).await), "own-account");
    let admin: AdminUser = house.change("Bela", json!({ "role": "admin" })).await.json();
    assert_eq!(admin.role, Role::Admin);
    let mut bela = house.server.browser();
    bela.post("/api/v1/login", credentials("Bela", PASSPHRASE)).await;
    assert_eq!(bela.get("/api/v1/admin/overview").await.status, StatusCode::OK);
    house.change("Bela", json!({ "role": "player" })).await;
    assert_eq!(bela.get("/api/v1/admin/overview").await.status, StatusCode::FORBIDDEN);
    for wrong in ["bot", "guest"] {
        assert_eq!(code(&house.change("Bela", json!({ "role": wrong })).await), "bad-role");
    }
    house.tested_bot("Snake", python_bot("Snake")).await;
    assert!(house.user("Snake").await.hosted);
    assert_eq!(code(&house.change("Snake", json!({ "suspended": true })).await), "a-bot");
    assert_eq!(code(&house.reset_link("Snake").await), "no-passphrase");
    let unknown = house.ada.post("/api/v1/admin/users/nobody12", json!({})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let strange = house.change("Bela", json!({ "name": "Eve" })).await;
    assert_eq!(strange.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_server_is_closed_to_strangers_and_opened_again() {
    let mut house = House::new().await;
    let mut guest = house.server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    let set = |registration: bool, guests: bool| json!({ "registration": registration, "guests": guests });
    let path = "/api/v1/admin/settings";
    let answer = house.ada.json(Method::PUT, path, set(false, false)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let mut stranger = house.server.browser();
    let refused = stranger.post("/api/v1/register", credentials("Bela", PASSPHRASE)).await;
    assert_eq!(code(&refused), "registration-closed");
    assert_eq!(code(&stranger.post("/api/v1/guest", json!({})).await), "guests-closed");
    assert!(guest.name().await.is_some(), "whoever is in stays in");
    let folder = house.server.stop().await;

    let server = crate::server::TestServer::start_in(folder, |_| {}).await;
    let refused = server.browser().post("/api/v1/register", credentials("Bela", PASSPHRASE)).await;
    assert_eq!(code(&refused), "registration-closed", "it is kept over a restart");
    let mut ada = server.browser();
    ada.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    ada.json(Method::PUT, path, set(true, true)).await;
    server.registered("Bela").await;
}

#[tokio::test]
async fn what_admins_do_is_noted_and_nothing_else() {
    let mut house = House::new().await;
    let engine = house.engine(python_bot("Snake")).await;
    house.test(&engine).await;
    house.ada.get("/api/v1/admin/engines").await;
    house.ada.post("/api/v1/admin/engines", json!({ "name": "" })).await;
    let mut bela = house.server.registered("Bela").await;
    assert_eq!(bela.get("/api/v1/admin/log").await.status, StatusCode::FORBIDDEN);
    let refused = bela.json(Method::PUT, "/api/v1/admin/settings", json!({})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    house.change("Bela", json!({ "muted": true })).await;

    let Log { deeds, more } = house.log().await;
    let [muted, tested, added, first] = &deeds[..] else { panic!("{deeds:?}") };
    assert!(!more && deeds.iter().all(|entry| entry.by.as_ref().unwrap().name == "Ada"));
    let whom = |entry: &LogEntry| entry.whom.as_ref().map(|whom| whom.name.clone());
    let bela = muted.whom.as_ref().unwrap().id;
    assert_eq!((&muted.deed, whom(muted)), (&Deed::Muted { user: bela }, Some("Bela".to_owned())));
    let file = root().join("docs/bot.py").display().to_string();
    let (name, command) = ("Snake".to_owned(), vec!["/usr/bin/python3".to_owned(), file]);
    let of = Some(engine.id);
    let test = Deed::EngineTested { engine: of, name: name.clone(), command: command.clone() };
    assert_eq!((&tested.deed, whom(tested)), (&test, None));
    assert_eq!(added.deed, Deed::EngineAdded { engine: engine.id, name, command });
    assert!(matches!(first.deed, Deed::FirstAdminMade { .. }), "{first:?}");
    let path = format!("/api/v1/admin/log?before={}", tested.number);
    let older: Log = house.ada.get(&path).await.json();
    assert_eq!(older.deeds, deeds[2..]);
}

#[tokio::test]
async fn every_program_that_an_admin_has_run_for_a_test_is_noted_and_no_secret_of_its() {
    let mut house = House::new().await;
    let mut draft = draft("Ghost", "/nowhere/ghost", &["-v", "--token", "hush"], "uci");
    draft["options"] = json!([{ "name": "Password", "value": "hush" }]);
    let answer = house.ada.post("/api/v1/admin/engines/test", draft).await;
    let report: TestReport = answer.json();
    assert!(report.fault.is_some(), "{report:?}");
    let Log { deeds, .. } = house.log().await;
    let command = ["/nowhere/ghost", "-v", "--token", "…"].map(str::to_owned).to_vec();
    let name = "Ghost".to_owned();
    assert_eq!(deeds[0].deed, Deed::EngineTested { engine: None, name, command });
    assert!(!format!("{deeds:?}").contains("hush"));
}

#[tokio::test]
async fn an_account_that_is_made_in_a_shell_beside_the_server_is_noted() {
    let mut house = House::new().await;
    let (code, ..) =
        add(house.server.folder.path(), &["Olga", "--role", "admin"], PASSPHRASE).await;
    assert_eq!(code, 0);
    let Log { deeds, .. } = house.log().await;
    let LogEntry { by, whom, deed, .. } = &deeds[0];
    let olga = whom.as_ref().unwrap();
    assert_eq!((by, olga.name.as_str()), (&None, "Olga"));
    let added = Deed::AccountAdded { user: olga.id, role: Role::Admin, scopes: vec![] };
    assert_eq!(*deed, added);
}

#[tokio::test]
async fn an_admin_who_deletes_games_that_somebody_else_sent_is_noted() {
    let mut house = House::new().await;
    let mut bela = house.server.registered("Bela").await;
    let sent = async |browser: &mut Browser| -> Import {
        let request = Request::post("/api/v1/imports?name=Miniatures");
        let request = request.header("content-type", "application/octet-stream");
        browser.send(request, "1. f3 e5 2. g4 Qh4# 0-1\n").await;
        browser.get("/api/v1/imports").await.json::<Vec<Import>>().remove(0)
    };
    let (of_bela, own) = (sent(&mut bela).await, sent(&mut house.ada).await);
    for import in [&own, &of_bela] {
        let gone = house.delete(&format!("/api/v1/imports/{}", import.id)).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.text());
    }
    let Log { deeds, .. } = house.log().await;
    let owner = deeds[0].whom.as_ref().unwrap();
    assert_eq!(owner.name, "Bela");
    let (id, name) = (of_bela.id, "Miniatures".to_owned());
    assert_eq!(deeds[0].deed, Deed::ImportDeleted { id, name, owner: owner.id, games: 1 });
    assert!(matches!(deeds[1].deed, Deed::FirstAdminMade { .. }), "her own are her own affair");
}

#[tokio::test]
async fn a_copy_of_the_database_that_cannot_be_written_says_where() {
    let mut house = House::new().await;
    let folder = house.server.folder.path().join("backups");
    std::fs::write(&folder, "A file is in the way.").unwrap();
    let answer = house.ada.post("/api/v1/admin/backups", json!({})).await;
    let problem = answer.problem(409, "backup-failed");
    assert!(problem.error.contains(&folder.display().to_string()), "{}", problem.error);
}

#[tokio::test]
async fn an_admin_sees_who_is_there_and_copies_the_database() {
    let mut house = House::new().await;
    let bela = Person::registered(&house.server, "Bela").await;
    let _window = bela.another_window().await;
    let seen: Overview = house.ada.get("/api/v1/admin/overview").await.json();
    assert_eq!((seen.people_count, seen.people.len()), (1, 1));
    assert_eq!((seen.people[0].player.name.as_str(), seen.people[0].connections), ("Bela", 2));
    assert!(seen.backs_up && seen.settings.registration && seen.settings.guests);
    assert!(seen.database.starts_with("sqlite:"), "{}", seen.database);
    let [life] = &seen.servers[..] else { panic!("{:?}", seen.servers) };
    assert_eq!((&*life.version, life.ended_ms, life.died), (&*seen.version, None, false));

    let answer = house.ada.post("/api/v1/admin/backups", json!({})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let Backup { file, bytes } = answer.json();
    assert_eq!(std::fs::metadata(&file).unwrap().len(), bytes);
    let copy = Storage::open(&format!("sqlite:{file}")).await.unwrap();
    assert!(copy.user_by_name("bela").await.unwrap().is_some());
    copy.close().await;
    let refused = house.server.browser().post("/api/v1/admin/backups", json!({})).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
}
