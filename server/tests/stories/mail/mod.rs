//! Mail: an address is given and confirmed, forgotten passphrases are chosen anew, people hear what
//! happens to their accounts and which games wait, and mail servers behave badly.

mod games;
mod receiver;
mod refusals;
mod resets;
mod servers;

use std::process::Command;

use hyper::{Method, StatusCode};
use rookery_play::mails::Pace;
use rookery_protocol::mail::{MailCard, MailConfirmed};
use rookery_storage::Storage;
use serde_json::json;

use crate::house::server_program;
use crate::server::{Browser, PASSPHRASE, TestServer, credentials};
use receiver::{Receiver, Speaks, Temper};

/// How people reach the site.
const SITE: &str = "https://play.example.org";

/// A server that sends mail, and where that comes.
struct Mailing {
    server: TestServer,
    post: Receiver,
}

impl Mailing {
    async fn start() -> Self {
        Self::speaking(Speaks::Plainly).await
    }

    async fn speaking(speaks: Speaks) -> Self {
        let post = Receiver::start(speaks).await;
        let server = TestServer::start_with(|config| sends(config, &post)).await;
        Self { server, post }
    }

    /// Somebody with a confirmed address, to whom so many mails went before.
    async fn with_address(&self, name: &str, before: usize) -> Browser {
        let mut browser = self.server.registered(name).await;
        give(&mut browser, &address_of(name)).await;
        confirm(&mut browser, &self.post.mail(before).await.link("/mail#")).await;
        browser
    }

    async fn end(self) {
        self.server.stop().await;
    }
}

fn address_of(name: &str) -> String {
    format!("{}@home.example", name.to_lowercase())
}

fn sends(config: &mut rookery_server::Config, post: &Receiver) {
    config.play.mail = Some(post.server());
    config.play.public_url = Some(SITE.parse().unwrap());
    config.play.mail_pace = Pace { quiet_ms: 300, every_ms: 2_000, again_ms: 200 };
}

/// Sends from a page of the site.
async fn say(
    browser: &mut Browser,
    method: Method,
    path: &str,
    body: serde_json::Value,
) -> crate::server::Answer {
    browser.json(method, &format!("/api/v1{path}"), body).await
}

async fn give(browser: &mut Browser, address: &str) {
    let answer = say(browser, Method::PUT, "/mail/address", json!({ "address": address })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

async fn confirm(browser: &mut Browser, token: &str) -> MailConfirmed {
    let answer = say(browser, Method::POST, "/mail/confirm", json!({ "token": token })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

async fn card(browser: &mut Browser) -> MailCard {
    browser.get("/api/v1/mail").await.json()
}

async fn log_in(browser: &mut Browser, name: &str, passphrase: &str) -> StatusCode {
    browser.post("/api/v1/login", credentials(name, passphrase)).await.status
}

#[tokio::test]
async fn an_address_counts_once_its_link_was_followed_by_a_press() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    assert!(card(&mut ada).await.offered);
    give(&mut ada, " Ada@Home.Example ").await;
    let waiting = card(&mut ada).await;
    assert_eq!(waiting.waiting.unwrap().address, "Ada@home.example");
    assert!(waiting.address.is_none());

    let mail = site.post.mail(0).await;
    assert_eq!((mail.to.as_str(), mail.secure), ("Ada@home.example", false));
    assert_eq!(mail.subject(), "Confirm your address for play.example.org");
    assert_eq!(mail.header("Auto-Submitted"), Some("auto-generated"));
    assert!(mail.header("Message-ID").unwrap().ends_with("@site.example>"), "{}", mail.text);
    assert!(mail.header("Date").is_some() && mail.text.contains("Hello Ada,"), "{}", mail.text);
    assert!(mail.header("List-Unsubscribe").is_none());
    assert!(mail.text.contains(SITE), "{}", mail.text);

    let token = mail.link("/mail#");
    // A program that looks at links opens the page, and no more.
    let page = site.server.browser().get("/mail").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(card(&mut ada).await.address.is_none());

    let confirmed = confirm(&mut site.server.browser(), &token).await;
    assert_eq!((confirmed.name.as_str(), confirmed.address.as_str()), ("Ada", "Ada@home.example"));
    let now = card(&mut ada).await;
    assert_eq!(now.address.unwrap().address, "Ada@home.example");
    assert!(now.waiting.is_none());
    let again = say(&mut ada, Method::POST, "/mail/confirm", json!({ "token": token })).await;
    again.problem(403, "link-is-dead");
    site.post.stays_at(1).await;
    site.end().await;
}

#[tokio::test]
async fn another_address_counts_once_confirmed_and_the_old_one_hears_of_it_and_of_its_end() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    give(&mut ada, "ada@work.example").await;
    let mail = site.post.mail(1).await;
    assert_eq!(mail.to, "ada@work.example");
    assert_eq!(card(&mut ada).await.address.unwrap().address, "ada@home.example");
    let answer = say(&mut ada, Method::POST, "/mail/address/resend", json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text());
    let newer = site.post.mail(2).await;
    let old = say(&mut ada, Method::POST, "/mail/confirm", json!({ "token": mail.link("/mail#") }));
    old.await.problem(403, "link-is-dead");
    confirm(&mut ada, &newer.link("/mail#")).await;

    let told = site.post.mail(3).await;
    assert_eq!(told.to, "ada@home.example");
    assert!(told.text.contains("goes to another address"), "{}", told.text);
    let gone = say(&mut ada, Method::DELETE, "/mail/address", json!({})).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.text());
    let told = site.post.mail(4).await;
    assert_eq!(told.to, "ada@work.example");
    assert!(told.text.contains("was removed from the account Ada"), "{}", told.text);
    let card = card(&mut ada).await;
    assert!(card.address.is_none() && card.waiting.is_none());
    let none = say(&mut ada, Method::POST, "/mail/address/resend", json!({})).await;
    none.problem(409, "no-mail-address");
    site.end().await;
}

#[tokio::test]
async fn what_happens_to_an_account_is_told_to_its_address() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    // The same browser is known.
    assert_eq!(log_in(&mut ada, "Ada", PASSPHRASE).await, StatusCode::OK);
    site.post.stays_at(1).await;
    let mut other = site.server.browser();
    let request =
        hyper::Request::post("/api/v1/login").header("content-type", "application/json").header(
            "user-agent",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        );
    let body = credentials("Ada", PASSPHRASE).to_string();
    assert_eq!(other.send(request, body).await.status, StatusCode::OK);
    let mail = site.post.mail(1).await;
    assert_eq!(mail.subject(), "A new log-in to Ada at play.example.org");
    for line in ["With: Firefox on Linux", "From: 127.0.0.1", "When: 20"] {
        assert!(mail.text.contains(line), "{line}: {}", mail.text);
    }

    let change = json!({ "old": PASSPHRASE, "new": "quite another one 7" });
    let changed = other.post("/api/v1/passphrase", change).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    assert!(site.post.mail(2).await.subject().starts_with("The passphrase of Ada"));

    let gone = json!({ "passphrase": "quite another one 7" });
    let gone = other.json(Method::DELETE, "/api/v1/me", gone).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.text());
    let mail = site.post.mail(3).await;
    assert_eq!(
        (mail.to.as_str(), mail.subject()),
        ("ada@home.example", "The account Ada at play.example.org was deleted")
    );
    let storage = &site.server.running.app.base.storage;
    assert!(storage.reached_at("ada@home.example").await.unwrap().is_empty());
    site.post.stays_at(4).await;
    site.end().await;
}

#[tokio::test]
async fn second_factors_that_come_and_go_are_told() {
    let site = Mailing::start().await;
    let (mut ada, _phone, _codes) = crate::factors::with_app(&site.server, "Ada").await;
    give(&mut ada, "ada@home.example").await;
    confirm(&mut ada, &site.post.mail(0).await.link("/mail#")).await;
    let answer = ada.json(Method::DELETE, "/api/v1/second-factors/app", json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text());
    let mail = site.post.mail(1).await;
    assert_eq!(mail.subject(), "A second factor was removed from Ada at play.example.org");
    site.end().await;
}

#[tokio::test]
async fn what_a_shell_takes_off_an_account_is_told_to_its_owner() {
    let site = Mailing::start().await;
    let (mut ada, _phone, _codes) = crate::factors::with_app(&site.server, "Ada").await;
    give(&mut ada, "ada@home.example").await;
    confirm(&mut ada, &site.post.mail(0).await.link("/mail#")).await;
    crate::factors::with_app(&site.server, "Bela").await;
    for name in ["Ada", "Bela"] {
        let mut command = Command::new(server_program());
        command.args(["account", "take-off-factors", name, "--data"]);
        assert!(command.arg(site.server.folder.path()).status().unwrap().success(), "{name}");
    }
    let mail = site.post.mail(1).await;
    assert_eq!(mail.to, "ada@home.example");
    assert_eq!(mail.subject(), "A second factor was removed from Ada at play.example.org");
    site.post.stays_at(2).await;
    site.end().await;
}

#[tokio::test]
async fn a_mail_that_is_handed_over_when_the_server_stops_does_not_go_once_more() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    site.post.be(Temper::Ponders);
    give(&mut ada, "ada@home.example").await;
    site.post.mail(0).await;
    let folder = site.server.stop().await;
    let url = format!("sqlite:{}", folder.path().join("rookery.db").display());
    let storage = Storage::open(&url).await.unwrap();
    assert_eq!(storage.next_mail_ms().await.unwrap(), None);
    storage.close().await;
}

#[tokio::test]
async fn a_server_without_mail_offers_nothing_and_takes_nothing() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let offered = server.browser().get("/api/v1/mail/offered").await;
    assert_eq!(offered.text(), "{\"offered\":false}");
    assert!(!card(&mut ada).await.offered);
    let given = json!({ "address": "ada@home.example" });
    say(&mut ada, Method::PUT, "/mail/address", given).await.problem(409, "no-mail-here");
    let who = json!({ "who": "Ada" });
    say(&mut ada, Method::POST, "/forgotten", who).await.problem(409, "no-mail-here");
    server.stop().await;
}
