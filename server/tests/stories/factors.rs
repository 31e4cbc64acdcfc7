//! Second factors: an app that makes codes, and recovery codes. Passkeys have stories of their own.

use std::process::Command;
use std::time::Duration;

use hyper::{Method, StatusCode};
use rookery_play::auth::session::Token;
use rookery_play::{Rates, now};
use rookery_protocol::account::Me;
use rookery_protocol::console::{AdminUsers, ResetLink};
use rookery_protocol::deed::Deed;
use rookery_protocol::factor::{AppOffer, RecoveryCodes, SecondFactors};
use rookery_protocol::security::{Security, SecurityLog};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::house::{House, be_first_admin, server_program};
use crate::ics::Telnet;
use crate::server::{Answer, Browser, PASSPHRASE, TestServer, credentials};
use crate::site::{Kind, Site};

/// The step of a code, in milliseconds.
const STEP_MS: i64 = 30_000;
const MINUTE_MS: i64 = 60_000;

/// An app on somebody's phone.
pub(crate) struct Phone(Totp);

impl Phone {
    fn of(offer: &AppOffer) -> Self {
        let secret = Secret::try_from_base32(&offer.secret).unwrap();
        Self(Builder::new().with_secret(secret).build().unwrap())
    }

    /// The code of so many steps from now.
    pub(crate) fn code(&self, steps: i64) -> String {
        let at_ms = now::millis() + steps * STEP_MS;
        self.0.generate(u64::try_from(at_ms / 1_000).unwrap()).to_string()
    }
}

/// Somebody who has registered and set up an app, with the recovery codes. One code was used, that
/// of the step before this one.
pub(crate) async fn with_app(server: &TestServer, name: &str) -> (Browser, Phone, Vec<String>) {
    let mut browser = server.registered(name).await;
    let (phone, codes) = set_up(&mut browser).await;
    (browser, phone, codes)
}

async fn set_up(browser: &mut Browser) -> (Phone, Vec<String>) {
    let offer: AppOffer = browser.post("/api/v1/second-factors/app/offer", json!({})).await.json();
    let phone = Phone::of(&offer);
    let new = json!({ "ceremony": offer.ceremony, "code": phone.code(-1) });
    let answer = browser.post("/api/v1/second-factors/app", new).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let made: RecoveryCodes = answer.json();
    (phone, made.codes)
}

/// Logs in with a name, the passphrase, and a code.
pub(crate) async fn log_in(browser: &mut Browser, name: &str, code: &str) -> Answer {
    let factor = json!({ "kind": "code", "code": code });
    let given = json!({ "name": name, "passphrase": PASSPHRASE, "factor": factor });
    browser.post("/api/v1/login", given).await
}

async fn factors(browser: &mut Browser) -> SecondFactors {
    browser.get("/api/v1/second-factors").await.json()
}

/// Has the passphrase been given a long time ago in a browser's session.
pub(crate) async fn grow_old(server: &TestServer, browser: &Browser) {
    let (_, token) = browser.cookie.as_ref().unwrap().split_once('=').unwrap();
    let token = Token::read(token).unwrap().hash();
    let storage = &server.running.app.base.storage;
    let session = storage.session_user(&token, now::millis()).await.unwrap().unwrap();
    let old_ms = now::millis() - 11 * MINUTE_MS;
    assert!(storage.confirm_session(&token, session.user.id, old_ms).await.unwrap());
}

/// What the security log says of somebody, the newest first, once it says what is wanted.
async fn heard(admin: &mut Browser, name: &str, wanted: &Security) -> Vec<Security> {
    for _ in 0..200 {
        let log: SecurityLog = admin.get("/api/v1/admin/security").await.json();
        let entries = log.entries.into_iter();
        let of_them = entries.filter(|one| one.account.as_ref().is_some_and(|it| it.name == name));
        let events: Vec<_> = of_them.map(|one| one.event).collect();
        if events.contains(wanted) {
            return events;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{wanted:?} of {name} is never heard");
}

#[tokio::test]
async fn an_app_counts_from_its_first_code_on_and_each_code_is_good_once() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let offer: AppOffer = ada.post("/api/v1/second-factors/app/offer", json!({})).await.json();
    assert!(offer.link.contains(&format!("secret={}", offer.secret)), "{}", offer.link);
    assert!(offer.qr.size > 20 && offer.qr.path.starts_with('M'));
    let plain = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(plain.status, StatusCode::OK, "it does not count yet");

    let phone = Phone::of(&offer);
    let first = |code: String| json!({ "ceremony": offer.ceremony, "code": code });
    let wrong = ada.post("/api/v1/second-factors/app", first("000000".into())).await;
    assert_eq!(wrong.problem(422, "wrong-code").field.as_deref(), Some("code"));
    let far = ada.post("/api/v1/second-factors/app", first(phone.code(3))).await;
    far.problem(422, "wrong-code");
    let answer = ada.post("/api/v1/second-factors/app", first(phone.code(-1))).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let codes = answer.json::<RecoveryCodes>().codes;
    assert_eq!(codes.len(), 10);
    let again = ada.post("/api/v1/second-factors/app", first(phone.code(0))).await;
    again.problem(409, "begin-again");
    ada.post("/api/v1/second-factors/app/offer", json!({})).await.problem(409, "app-already");

    let mut browser = server.browser();
    let asked = browser.post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    asked.problem(403, "code-wanted");
    assert_eq!(browser.cookie, None);
    log_in(&mut browser, "Ada", &phone.code(-1)).await.problem(422, "wrong-code");
    let code = phone.code(0);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    assert_eq!(log_in(&mut browser, "Ada", &spaced).await.status, StatusCode::OK);
    assert_eq!(browser.name().await.as_deref(), Some("Ada"));
    log_in(&mut server.browser(), "Ada", &code).await.problem(422, "wrong-code");
    let next = log_in(&mut server.browser(), "Ada", &phone.code(1)).await;
    assert_eq!(next.status, StatusCode::OK, "a clock may be half a minute ahead");
    log_in(&mut server.browser(), "Ada", &code).await.problem(422, "wrong-code");

    let found = factors(&mut ada).await;
    assert!(found.app.is_some() && found.codes_left == Some(10) && !found.wanted);
    let stored = std::fs::read(server.folder.path().join("rookery.db")).unwrap();
    let secret = Secret::try_from_base32(&offer.secret).unwrap();
    let secret = secret.as_bytes();
    assert!(!stored.windows(secret.len()).any(|part| part == secret), "it is sealed");
}

#[tokio::test]
async fn nothing_of_a_second_factor_is_told_before_the_passphrase_was_right() {
    let server = TestServer::start().await;
    let (_, phone, codes) = with_app(&server, "Ada").await;
    server.registered("Bela").await;
    let guess = async |name: &str, code: Option<&str>| {
        let mut given = credentials(name, "a guess");
        if let Some(code) = code {
            given["factor"] = json!({ "kind": "code", "code": code });
        }
        server.browser().post("/api/v1/login", given).await
    };
    for code in [None, Some(&*phone.code(0)), Some(&*codes[0])] {
        let (ada, bela) = (guess("Ada", code).await, guess("Bela", code).await);
        ada.problem(401, "no-such-login");
        assert_eq!(ada.body, bela.body, "{code:?}");
    }
    let challenge = json!({ "for": "second-factor", "name": "Ada", "passphrase": "a guess" });
    let asked = server.browser().post("/api/v1/passkeys/challenge", challenge).await;
    asked.problem(401, "no-such-login");
    let used = log_in(&mut server.browser(), "Ada", &codes[0]).await;
    assert_eq!(used.status, StatusCode::OK, "none of those was used up");
}

#[tokio::test]
async fn a_recovery_code_is_good_once_and_its_owner_is_told() {
    let server = TestServer::start().await;
    let (mut ada, _, codes) = with_app(&server, "Ada").await;
    let shouted = codes[3].to_uppercase().replace('-', " ");
    assert_eq!(log_in(&mut server.browser(), "Ada", &shouted).await.status, StatusCode::OK);
    log_in(&mut server.browser(), "Ada", &codes[3]).await.problem(422, "wrong-code");
    let mut found = factors(&mut ada).await;
    assert_eq!(found.codes_left, Some(9));
    for _ in 0..100 {
        if found.news.iter().any(|one| one.event == (Security::RecoveryCodeUsed { left: 9 })) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        found = factors(&mut ada).await;
    }
    let told = |event| found.news.iter().any(|one| one.event == event);
    assert!(told(Security::RecoveryCodeUsed { left: 9 }) && told(Security::AppAdded), "{found:?}");
    assert!(!serde_json::to_string(&found).unwrap().contains(&codes[3]));

    let made: RecoveryCodes =
        ada.post("/api/v1/second-factors/recovery-codes", json!({})).await.json();
    assert_eq!(factors(&mut ada).await.codes_left, Some(10));
    log_in(&mut server.browser(), "Ada", &codes[0]).await.problem(422, "wrong-code");
    let new = log_in(&mut server.browser(), "Ada", &made.codes[0]).await;
    assert_eq!(new.status, StatusCode::OK);
}

#[tokio::test]
async fn guesses_of_codes_pause_and_are_heard() {
    let mut house = House::with(|config| config.play.rates = Rates::new(10_000, 10_000)).await;
    let server = &house.server;
    let (_, phone, _) = with_app(server, "Bela").await;
    // Until the next one is looked at after some seconds only.
    let paused = loop {
        let answer = log_in(&mut server.browser(), "Bela", "000000").await;
        match answer.status.as_u16() {
            422 => drop(answer.problem(422, "wrong-code")),
            _ if answer.header("retry-after").parse().is_ok_and(|wait_s: u32| wait_s >= 8) => {
                break answer;
            }
            _ => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    assert!(paused.problem(429, "too-fast").error.contains("wrong codes"));
    log_in(&mut server.browser(), "Bela", &phone.code(0)).await.problem(429, "too-fast");
    let asked = server.browser().post("/api/v1/login", credentials("Bela", PASSPHRASE)).await;
    asked.problem(403, "code-wanted");
    let events = heard(&mut house.ada, "Bela", &Security::FactorAsked).await;
    assert!(events.contains(&Security::CodeFailed), "{events:?}");
    assert!(events.iter().any(|one| matches!(one, Security::LogInPaused { .. })), "{events:?}");
}

#[tokio::test]
async fn telnet_asks_for_the_code_after_the_passphrase() {
    let server = crate::ics::server().await;
    let (_, phone, _) = with_app(&server, "Ada").await;
    let mut telnet = Telnet::connect(&server).await;
    for (code, heard) in
        [("123".to_owned(), "not good"), (phone.code(0), "**** Starting FICS session as Ada ****")]
    {
        telnet.until("login: ").await;
        telnet.says("Ada").await;
        telnet.until("password: ").await;
        telnet.says(PASSPHRASE).await;
        telnet.until("recovery code: ").await;
        telnet.says(&code).await;
        telnet.until(heard).await;
    }
}

#[tokio::test]
async fn what_a_session_is_not_trusted_with_wants_both_factors() {
    let server = TestServer::start().await;
    let (mut ada, phone, codes) = with_app(&server, "Ada").await;
    grow_old(&server, &ada).await;
    for (method, path) in [
        (Method::DELETE, "/api/v1/second-factors/app"),
        (Method::POST, "/api/v1/second-factors/recovery-codes"),
        (Method::POST, "/api/v1/second-factors/app/offer"),
        (Method::POST, "/api/v1/passkeys/offer"),
    ] {
        ada.json(method, path, json!({})).await.problem(403, "passphrase-wanted");
    }
    let confirm = "/api/v1/session/confirm";
    let code = |code: &str| json!({ "kind": "code", "code": code });
    ada.post(confirm, json!({ "passphrase": PASSPHRASE })).await.problem(403, "code-wanted");
    let guess = json!({ "passphrase": "a guess", "factor": code(&phone.code(0)) });
    ada.post(confirm, guess).await.problem(422, "wrong-passphrase");
    let alone = json!({ "factor": code(&phone.code(0)) });
    ada.post(confirm, alone).await.problem(422, "wrong-passphrase");
    let draft = |factor: Value| json!({ "label": "a bot", "scopes": [], "passphrase": PASSPHRASE, "factor": factor });
    ada.post("/api/v1/tokens", draft(code("000000"))).await.problem(422, "wrong-code");
    let made = ada.post("/api/v1/tokens", draft(code(&codes[0]))).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let change = json!({ "old": PASSPHRASE, "new": "battery staple horse" });
    ada.post("/api/v1/passphrase", change).await.problem(403, "code-wanted");
    let gone = ada.json(Method::DELETE, "/api/v1/me", json!({ "passphrase": PASSPHRASE })).await;
    gone.problem(403, "code-wanted");
    let both = json!({ "passphrase": PASSPHRASE, "factor": code(&phone.code(0)) });
    assert_eq!(ada.post(confirm, both).await.status, StatusCode::NO_CONTENT);
    let removed = ada.json(Method::DELETE, "/api/v1/second-factors/app", json!({})).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    let found = factors(&mut ada).await;
    assert!(found.app.is_none() && found.codes_left.is_none());
    let plain = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(plain.status, StatusCode::OK);
}

#[tokio::test]
async fn a_reset_link_keeps_the_second_factor_until_an_admin_takes_it_off() {
    let mut house = House::new().await;
    let (mut bela, _, codes) = with_app(&house.server, "Bela").await;
    let users: AdminUsers = house.ada.get("/api/v1/admin/users?find=Bela").await.json();
    let bela_is = &users.users[0];
    assert!(bela_is.second_factor);
    let path = format!("/api/v1/admin/users/{}", bela_is.player.id);
    let link: ResetLink = house.ada.post(&format!("{path}/reset-link"), json!({})).await.json();
    let (_, token) = link.link.split_once('#').unwrap();
    let new = "battery staple horse";
    let mut browser = house.server.browser();
    let given = json!({ "token": token, "passphrase": new });
    let reset: Me = browser.post("/api/v1/reset-passphrase", given).await.json();
    assert_eq!((reset.account, browser.name().await), (None, None), "nobody is in yet");
    let given = credentials("Bela", new);
    browser.post("/api/v1/login", given.clone()).await.problem(403, "code-wanted");

    let off = format!("{path}/second-factors");
    bela.json(Method::DELETE, &off, json!({})).await.problem(401, "sign-in-first");
    let taken = house.ada.json(Method::DELETE, &off, json!({})).await;
    assert_eq!(taken.status, StatusCode::OK, "{}", taken.text());
    house.ada.json(Method::DELETE, &off, json!({})).await.problem(404, "no-such-factor");
    assert_eq!(browser.post("/api/v1/login", given).await.status, StatusCode::OK);
    let deeds = house.server.running.app.base.storage.deeds(i64::MAX, 1).await.unwrap();
    assert_eq!(deeds[0].deed, Deed::FactorsTakenOff { user: bela_is.player.id });
    heard(&mut house.ada, "Bela", &Security::FactorsTakenOff).await;
    let found = factors(&mut browser).await;
    assert!(found.news.iter().any(|one| one.event == Security::FactorsTakenOff), "{found:?}");
    let old = json!({ "kind": "code", "code": codes[0] });
    let set = json!({ "name": "Bela", "passphrase": new, "factor": old });
    let unasked = browser.post("/api/v1/login", set).await;
    assert_eq!(unasked.status, StatusCode::OK, "nothing is asked for");
}

#[tokio::test]
async fn where_admins_need_a_second_factor_they_set_one_up_before_all_else() {
    let server =
        TestServer::start_with(|config| config.play.admins_need_second_factor = true).await;
    let mut ada = server.browser();
    be_first_admin(&mut ada, &server.first_admin_token().unwrap()).await;
    let draft = json!({ "label": "Script", "scopes": ["admin"], "passphrase": PASSPHRASE });
    let made: Value = ada.post("/api/v1/tokens", draft).await.json();
    let token = format!("Bearer {}", made["token"].as_str().unwrap());
    let with_token = async || {
        let request = hyper::Request::get("/api/v1/admin/overview");
        server.browser().send(request.header("authorization", &token), "").await
    };
    ada.get("/api/v1/admin/overview").await.problem(403, "second-factor-first");
    with_token().await.problem(403, "second-factor-first");
    assert!(factors(&mut ada).await.wanted);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"), "all else goes on");
    set_up(&mut ada).await;
    assert_eq!(ada.get("/api/v1/admin/overview").await.status, StatusCode::OK);
    assert_eq!(with_token().await.status, StatusCode::OK);
    let mut bela = server.registered("Bela").await;
    assert!(!factors(&mut bela).await.wanted);
}

#[tokio::test]
async fn a_shell_takes_second_factors_off_where_no_admin_gets_in() {
    let server = TestServer::start().await;
    with_app(&server, "Ada").await;
    let take_off = |name: &str| {
        let mut command = Command::new(server_program());
        let data = server.folder.path();
        command.args(["account", "take-off-factors", name, "--data"]).arg(data);
        command.output().unwrap()
    };
    let done = take_off("ada");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{done:?}");
    assert_eq!(said, "Ada logs in with the passphrase alone from now on.\n");
    let plain = server.browser().post("/api/v1/login", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(plain.status, StatusCode::OK);
    for name in ["Ada", "Nobody"] {
        assert!(!take_off(name).status.success());
    }
}

#[tokio::test]
async fn a_code_is_good_once_on_two_servers_together() {
    let site = Site::open(Kind::TwoByDatabase).await;
    let (here, there) = (site.here(), site.there());
    let (_, phone, codes) = with_app(here, "Ada").await;
    let code = phone.code(0);
    assert_eq!(log_in(&mut there.browser(), "Ada", &code).await.status, StatusCode::OK);
    log_in(&mut here.browser(), "Ada", &code).await.problem(422, "wrong-code");
    assert_eq!(log_in(&mut here.browser(), "Ada", &codes[0]).await.status, StatusCode::OK);
    log_in(&mut there.browser(), "Ada", &codes[0]).await.problem(422, "wrong-code");
    site.close().await;
}

#[tokio::test]
async fn with_another_key_codes_cannot_be_checked_and_recovery_codes_let_one_in() {
    let server = TestServer::start().await;
    let (_, phone, codes) = with_app(&server, "Ada").await;
    let folder = server.stop().await;
    std::fs::remove_file(folder.path().join("second-factors.key")).unwrap();
    let server = TestServer::start_in(folder, |_| {}).await;
    log_in(&mut server.browser(), "Ada", &phone.code(0)).await.problem(503, "codes-not-here");
    let mut ada = server.browser();
    assert_eq!(log_in(&mut ada, "Ada", &codes[0]).await.status, StatusCode::OK);
    let removed = ada.json(Method::DELETE, "/api/v1/second-factors/app", json!({})).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    let (phone, _) = set_up(&mut ada).await;
    let again = log_in(&mut server.browser(), "Ada", &phone.code(0)).await;
    assert_eq!(again.status, StatusCode::OK);
}
