//! A forgotten passphrase is chosen anew by a link that comes by mail.

use std::time::Duration;

use hyper::{Method, StatusCode};
use serde_json::json;

use super::{Mailing, confirm, give, log_in, say};
use crate::factors::{self, with_app};
use crate::server::{Browser, PASSPHRASE};

const NEW: &str = "quite another one 7";

async fn forget(browser: &mut Browser, who: &str) {
    let answer = say(browser, Method::POST, "/forgotten", json!({ "who": who })).await;
    assert_eq!((answer.status, answer.text()), (StatusCode::NO_CONTENT, ""), "{who}");
}

#[tokio::test]
async fn whoever_forgot_their_passphrase_gets_in_by_name_or_by_address() {
    let site = Mailing::start().await;
    site.with_address("Ada", 0).await;
    let mut stranger = site.server.browser();
    forget(&mut stranger, "ada").await;
    let mail = site.post.mail(1).await;
    assert_eq!(
        (mail.to.as_str(), mail.subject()),
        ("ada@home.example", "A new passphrase for play.example.org")
    );
    let first = mail.link("/reset#");
    forget(&mut stranger, "ADA@home.example").await;
    let token = site.post.mail(2).await.link("/reset#");
    let reset = |token: &str| json!({ "token": token, "passphrase": NEW });
    stranger.post("/api/v1/reset-passphrase", reset(&first)).await.problem(403, "link-is-dead");
    let answer = stranger.post("/api/v1/reset-passphrase", reset(&token)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(stranger.name().await.as_deref(), Some("Ada"));
    assert!(site.post.mail(3).await.text.contains("with a link for those who have forgotten"));
    assert_eq!(
        log_in(&mut site.server.browser(), "Ada", PASSPHRASE).await,
        StatusCode::UNAUTHORIZED
    );
    stranger.post("/api/v1/reset-passphrase", reset(&token)).await.problem(403, "link-is-dead");
    site.end().await;
}

#[tokio::test]
async fn several_accounts_of_an_address_have_a_link_each_in_one_mail() {
    let site = Mailing::start().await;
    for (number, name) in ["Ada", "Bela"].into_iter().enumerate() {
        let mut browser = site.server.registered(name).await;
        give(&mut browser, "family@home.example").await;
        confirm(&mut browser, &site.post.mail(number).await.link("/mail#")).await;
    }
    forget(&mut site.server.browser(), "family@home.example").await;
    let mail = site.post.mail(2).await;
    let links = mail.links("/reset#");
    assert_eq!(links.len(), 2, "{}", mail.text);
    let mut bela = site.server.browser();
    let given = json!({ "token": links[1], "passphrase": NEW });
    assert_eq!(bela.post("/api/v1/reset-passphrase", given).await.status, StatusCode::OK);
    assert_eq!(bela.name().await.as_deref(), Some("Bela"));
    assert_eq!(log_in(&mut site.server.browser(), "Ada", PASSPHRASE).await, StatusCode::OK);
    site.end().await;
}

#[tokio::test]
async fn nobody_learns_who_has_an_account_or_an_address() {
    let site = Mailing::start().await;
    site.with_address("Ada", 0).await;
    let mut bela = site.server.registered("Bela").await;
    give(&mut bela, "bela@home.example").await;
    site.post.mail(1).await;
    let mut stranger = site.server.browser();
    // Unknown, without an address, not confirmed, nothing at all, and much too long.
    let long = "a".repeat(2_000);
    for who in ["Nobody", "nobody@home.example", "Bela", "bela@home.example", "", "@", &long] {
        forget(&mut stranger, who).await;
    }
    site.post.stays_at(2).await;
    // The same address for another account is taken in the same words.
    let mut cora = site.server.registered("Cora").await;
    let given = json!({ "address": "ada@home.example" });
    let card = say(&mut cora, Method::PUT, "/mail/address", given).await;
    assert_eq!(card.status, StatusCode::OK);
    assert_eq!(site.post.mail(2).await.to, "ada@home.example");
    site.end().await;
}

#[tokio::test]
async fn a_second_factor_is_asked_for_after_a_link_of_a_mail_too() {
    let site = Mailing::start().await;
    let (mut ada, phone, _) = with_app(&site.server, "Ada").await;
    give(&mut ada, "ada@home.example").await;
    confirm(&mut ada, &site.post.mail(0).await.link("/mail#")).await;
    let mut stranger = site.server.browser();
    forget(&mut stranger, "Ada").await;
    let token = site.post.mail(1).await.link("/reset#");
    let given = json!({ "token": token, "passphrase": PASSPHRASE });
    assert_eq!(stranger.post("/api/v1/reset-passphrase", given).await.status, StatusCode::OK);
    assert_eq!(stranger.name().await, None);
    assert_eq!(log_in(&mut stranger, "Ada", PASSPHRASE).await, StatusCode::FORBIDDEN);
    assert_eq!(factors::log_in(&mut stranger, "Ada", &phone.code(0)).await.status, StatusCode::OK);
    site.end().await;
}

#[tokio::test]
async fn a_link_dies_with_a_change_of_passphrase_and_nobody_suspended_gets_one() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    forget(&mut site.server.browser(), "Ada").await;
    let token = site.post.mail(1).await.link("/reset#");
    let change = json!({ "old": PASSPHRASE, "new": NEW });
    assert_eq!(ada.post("/api/v1/passphrase", change).await.status, StatusCode::OK);
    site.post.mail(2).await;
    let given = json!({ "token": token, "passphrase": PASSPHRASE });
    let dead = ada.post("/api/v1/reset-passphrase", given).await;
    dead.problem(403, "link-is-dead");
    let storage = &site.server.running.app.base.storage;
    let user = storage.user_by_name("Ada").await.unwrap().unwrap();
    assert!(storage.set_limits(user.id, true, false, rookery_play::now::millis()).await.unwrap());
    forget(&mut site.server.browser(), "Ada").await;
    forget(&mut site.server.browser(), "ada@home.example").await;
    site.post.stays_at(3).await;
    site.end().await;
}

#[tokio::test]
async fn what_waits_holds_no_link() {
    let site = Mailing::start().await;
    site.with_address("Ada", 0).await;
    site.post.be(super::receiver::Temper::Defers);
    forget(&mut site.server.browser(), "Ada").await;
    let storage = &site.server.running.app.base.storage;
    for _ in 0..200 {
        if storage.mails_waiting().await.unwrap().0 == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let far = rookery_play::now::millis() + 1_000_000;
    let waiting = storage.take_mails(far, far + 1, 10).await.unwrap();
    assert_eq!(waiting.len(), 1);
    assert!(
        !waiting[0].about.contains("reset#") && waiting[0].about.len() < 100,
        "{}",
        waiting[0].about
    );
    site.end().await;
}
