//! Registering, and everything that can be wrong with it.

use hyper::{Method, StatusCode};
use rookery_protocol::account::{Me, Role};
use rookery_protocol::game::Player;
use serde_json::json;

use crate::server::{PASSPHRASE, TestServer, credentials};

#[tokio::test]
async fn somebody_registers_logs_out_and_logs_in_again() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let me: Me = ada.get("/api/v1/me").await.json();
    let account = me.account.unwrap();
    assert_eq!((account.player.name.as_str(), account.role), ("Ada", Role::Player));

    let me: Me = ada.post("/api/v1/logout", json!({})).await.json();
    assert_eq!(me.account, None);
    assert_eq!(ada.cookie, None);
    assert_eq!(ada.name().await, None);

    let answer = ada.post("/api/v1/login", credentials("aDA", PASSPHRASE)).await;
    assert_eq!(answer.status, StatusCode::OK);
    let me: Me = answer.json();
    assert_eq!(me.account.unwrap().player, account.player);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));
}

#[tokio::test]
async fn a_name_is_taken_in_whatever_case() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let answer =
        server.browser().post("/api/v1/register", credentials("ADA", "something else")).await;
    let problem = answer.problem(422, "name-taken");
    assert_eq!(problem.field.as_deref(), Some("name"));
    assert!(problem.error.contains("ADA"), "{}", problem.error);
}

#[tokio::test]
async fn every_fault_of_a_name_is_told_by_name() {
    let server = TestServer::start().await;
    for (name, code, said) in [
        ("a", "name-too-short", "at least 2"),
        ("a23456789012345678901", "name-too-long", "at most 20"),
        ("admin", "name-reserved", "reserved"),
        ("Guest-1234", "name-reserved", "reserved"),
        ("deleted-1", "name-reserved", "reserved"),
        ("-ada", "name-characters", "begins with"),
        ("Robert'); DROP TABLE users;--", "name-characters", "U+0027"),
        ("\u{430}da", "name-characters", "U+0430"),
        ("ad\u{200b}a", "name-characters", "U+200B"),
        ("ａda", "name-characters", "U+FF41"),
    ] {
        let answer = server.browser().post("/api/v1/register", credentials(name, PASSPHRASE)).await;
        let problem = answer.problem(422, code);
        assert_eq!(problem.field.as_deref(), Some("name"), "{name}");
        assert!(problem.error.contains(said), "{name}: {}", problem.error);
        assert_eq!(answer.header("set-cookie"), "");
    }
}

#[tokio::test]
async fn a_poor_passphrase_is_refused_with_the_reason() {
    let server = TestServer::start().await;
    let long = "x".repeat(257);
    for (passphrase, code) in [
        ("short", "passphrase-too-short"),
        ("margaret", "passphrase-is-name"),
        (&long, "passphrase-too-long"),
    ] {
        let answer =
            server.browser().post("/api/v1/register", credentials("Margaret", passphrase)).await;
        assert_eq!(answer.problem(422, code).field.as_deref(), Some("passphrase"));
    }
}

#[tokio::test]
async fn a_passphrase_counts_to_the_last_space_and_letter() {
    let server = TestServer::start().await;
    let chosen = "  Blaue Möwe 7 ÜBER ";
    for (number, passphrase) in
        [chosen, "only some plain small words", "73 0918 2645 5501", "einhundertachtundzwanzig Zeichen sind viele für eine Losung, die man sich merken will, und doch wird sie genommen wie sie ist 12"]
            .into_iter()
            .enumerate()
    {
        let name = format!("Ada{number}");
        let made = server.browser().post("/api/v1/register", credentials(&name, passphrase)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{passphrase}: {}", made.text());
    }
    let mut browser = server.browser();
    let answer = browser.post("/api/v1/login", credentials("Ada0", chosen)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let lower = chosen.to_lowercase();
    let mut shorter = chosen.to_owned();
    shorter.pop();
    for other in [chosen.trim(), &lower, &shorter] {
        let answer = server.browser().post("/api/v1/login", credentials("Ada0", other)).await;
        answer.problem(401, "no-such-login");
    }
}

#[tokio::test]
async fn nobody_makes_themselves_more_than_a_player() {
    let server = TestServer::start().await;
    let mut asked = credentials("Ada", PASSPHRASE);
    asked["role"] = json!("admin");
    let mut browser = server.browser();
    let made = browser.post("/api/v1/register", asked).await;
    if made.status != StatusCode::CREATED {
        made.problem(422, "malformed");
        return;
    }
    let me: Me = browser.get("/api/v1/me").await.json();
    assert_eq!(me.account.unwrap().role, Role::Player);
}

#[tokio::test]
async fn sql_in_a_name_finds_nobody_and_harms_nothing() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    for name in ["' OR '1'='1", "Ada' --", "Ada\0", "%", "_d_", "\"; DELETE FROM users; --"] {
        let answer = server.browser().post("/api/v1/login", credentials(name, PASSPHRASE)).await;
        answer.problem(401, "no-such-login");
        let path = format!("/api/v1/users/{}", percent(name));
        server.browser().get(&path).await.problem(404, "no-such-user");
    }
    let player: Player = server.browser().get("/api/v1/users/ada").await.json();
    assert_eq!(player.name, "Ada");
}

#[tokio::test]
async fn a_guest_who_registers_stays_the_same_person() {
    let server = TestServer::start().await;
    let mut someone = server.browser();
    let answer = someone.post("/api/v1/guest", json!({})).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let guest = answer.json::<Me>().account.unwrap();
    assert!(guest.player.name.starts_with("guest-") && guest.player.guest);
    assert_eq!(guest.role, Role::Guest);
    let before = someone.clone();

    let answer = someone.post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let ada = answer.json::<Me>().account.unwrap();
    assert_eq!(ada.player.id, guest.player.id);
    assert_eq!((ada.player.name.as_str(), ada.player.guest), ("Ada", false));
    assert_eq!(ada.role, Role::Player);
    assert_ne!(someone.cookie, before.cookie, "a new session for new rights");
    assert_eq!(before.clone().name().await, None, "the guest's session is over");
}

#[tokio::test]
async fn being_a_guest_twice_makes_one_guest() {
    let server = TestServer::start().await;
    let mut someone = server.browser();
    let first: Me = someone.post("/api/v1/guest", json!({})).await.json();
    let second = someone.post("/api/v1/guest", json!({})).await;
    assert_eq!(second.status, StatusCode::OK);
    assert_eq!(second.json::<Me>(), first);
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_nobody_else_has_its_name() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut elsewhere = server.browser();
    elsewhere.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;

    let wrong = json!({ "passphrase": "not the passphrase" });
    let answer = ada.json(Method::DELETE, "/api/v1/me", wrong).await;
    assert_eq!(answer.problem(422, "wrong-passphrase").field.as_deref(), Some("passphrase"));
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));

    let answer = ada.json(Method::DELETE, "/api/v1/me", json!({ "passphrase": PASSPHRASE })).await;
    assert_eq!(answer.json::<Me>().account, None);
    assert_eq!(elsewhere.name().await, None);
    let again = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    again.problem(401, "no-such-login");
    server.browser().get("/api/v1/users/Ada").await.problem(404, "no-such-user");
    let anew = server.browser().post("/api/v1/register", credentials("ada", PASSPHRASE)).await;
    assert_eq!(anew.problem(422, "name-taken").field.as_deref(), Some("name"));
}

#[tokio::test]
async fn a_guest_leaves_without_a_passphrase() {
    let server = TestServer::start().await;
    let mut someone = server.browser();
    let guest: Me = someone.post("/api/v1/guest", json!({})).await.json();
    let answer = someone.json(Method::DELETE, "/api/v1/me", json!({ "passphrase": "" })).await;
    assert_eq!(answer.json::<Me>().account, None);
    let name = guest.account.unwrap().player.name;
    someone.get(&format!("/api/v1/users/{name}")).await.problem(404, "no-such-user");
}

fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
