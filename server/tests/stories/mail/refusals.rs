//! What is refused, and mail servers that behave badly.

use std::time::Duration;

use hyper::{Method, StatusCode};
use rookery_protocol::console::Overview;
use rookery_protocol::mail::MailStanding;
use serde_json::json;

use super::receiver::{Receiver, Speaks, Temper};
use super::{Mailing, card, give, say, sends};
use crate::factors::grow_old;
use crate::house::be_first_admin;
use crate::server::{Browser, TestServer};

#[tokio::test]
async fn odd_addresses_are_refused_by_what_is_odd_about_them() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    for address in [
        "",
        "ada",
        "ada@",
        "a b@home.example",
        "ada@home.example\r\nBcc: eve@home.example",
        "jürgen@home.example",
        "\"ada\"@home.example",
        "ada@[127.0.0.1]",
        "ada@home.example, eve@home.example",
    ] {
        let given = json!({ "address": address });
        let refused = say(&mut ada, Method::PUT, "/mail/address", given).await;
        let problem = refused.problem(422, "bad-mail-address");
        assert_eq!(problem.field.as_deref(), Some("address"), "{address}");
    }
    site.post.stays_at(0).await;
    site.end().await;
}

#[tokio::test]
async fn an_address_is_given_and_removed_by_whoever_gave_the_passphrase_lately() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    grow_old(&site.server, &ada).await;
    let given = json!({ "address": "ada@home.example" });
    let refused = say(&mut ada, Method::PUT, "/mail/address", given).await;
    refused.problem(403, "passphrase-wanted");
    let refused = say(&mut ada, Method::DELETE, "/mail/address", json!({})).await;
    refused.problem(403, "passphrase-wanted");
    let mut guest = site.server.browser();
    guest.post("/api/v1/guest", json!({})).await;
    guest.get("/api/v1/mail").await.problem(409, "no-passphrase");
    site.post.stays_at(0).await;
    site.end().await;
}

#[tokio::test]
async fn links_are_sent_so_often_and_no_more() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    give(&mut ada, "ada@home.example").await;
    for _ in 0..9 {
        let answer = say(&mut ada, Method::POST, "/mail/address/resend", json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
    let refused = say(&mut ada, Method::POST, "/mail/address/resend", json!({})).await;
    refused.problem(429, "too-fast");
    // Ten were asked for, and five go to one address in a day.
    site.post.mail(4).await;
    site.post.stays_at(5).await;
    site.end().await;
}

#[tokio::test]
async fn an_address_that_nobody_has_is_told_as_failing_until_another_is_given() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    site.post.be(Temper::KnowsNobody);
    give(&mut ada, "adda@home.example").await;
    let failing = async |ada: &mut Browser| card(ada).await.waiting.unwrap().failing_ms.is_some();
    for _ in 0..200 {
        if failing(&mut ada).await {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(failing(&mut ada).await);
    let standing = standing(&site.server).await;
    assert_eq!(standing.waiting, 0);
    let failure = standing.failure.unwrap();
    assert!(failure.contains("550 5.1.1") && !failure.contains("adda"), "{failure}");
    site.post.be(Temper::Takes);
    give(&mut ada, "ada@home.example").await;
    site.post.mail(0).await;
    assert!(!failing(&mut ada).await);
    site.end().await;
}

async fn standing(server: &TestServer) -> MailStanding {
    rookery_play::mails::standing(&server.running.app).await.unwrap().unwrap()
}

/// A mail goes in the end, whatever the server did before.
async fn goes_in_the_end(temper: Temper, speaks: Speaks) {
    let site = Mailing::speaking(speaks).await;
    let mut ada = site.server.registered("Ada").await;
    site.post.be(temper);
    give(&mut ada, "ada@home.example").await;
    for _ in 0..600 {
        if site.post.calls() >= 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(site.post.calls() >= 2, "it is tried again");
    let standing = standing(&site.server).await;
    assert_eq!((standing.waiting, standing.sent), (1, 0), "{temper:?}");
    assert!(standing.failure.is_some(), "{temper:?}");
    site.post.be(Temper::Takes);
    let mail = site.post.mail(0).await;
    assert_eq!((mail.to.as_str(), mail.secure), ("ada@home.example", speaks != Speaks::Plainly));
    site.post.stays_at(1).await;
    site.end().await;
}

#[tokio::test]
async fn a_mail_that_is_put_off_goes_later() {
    goes_in_the_end(Temper::Defers, Speaks::Plainly).await;
}

#[tokio::test]
async fn a_mail_server_that_closes_in_the_middle_is_tried_again() {
    goes_in_the_end(Temper::Closes, Speaks::StartTls).await;
}

#[tokio::test]
async fn a_mail_server_that_never_ends_its_line_is_cut_off() {
    for speaks in [Speaks::Plainly, Speaks::Tls] {
        goes_in_the_end(Temper::Floods, speaks).await;
    }
}

#[tokio::test]
async fn a_mail_that_is_refused_for_good_is_given_up_and_others_go() {
    let site = Mailing::start().await;
    let mut ada = site.server.registered("Ada").await;
    site.post.be(Temper::Refuses);
    give(&mut ada, "ada@home.example").await;
    for _ in 0..200 {
        if site.post.calls() == 1 && standing(&site.server).await.waiting == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    site.post.be(Temper::Takes);
    site.post.stays_at(0).await;
    say(&mut ada, Method::POST, "/mail/address/resend", json!({})).await;
    site.post.mail(0).await;
    assert!(card(&mut ada).await.waiting.unwrap().failing_ms.is_none());
    site.end().await;
}

#[tokio::test]
async fn nobody_waits_for_a_mail_server_that_says_nothing_or_is_not_there() {
    let post = Receiver::start(Speaks::Plainly).await;
    post.be(Temper::Hangs);
    let server = TestServer::start_with(|config| sends(config, &post)).await;
    let mut ada = server.registered("Ada").await;
    let quick = tokio::time::timeout(Duration::from_secs(5), give(&mut ada, "ada@home.example"));
    quick.await.unwrap();
    server.stop().await;

    // Nobody listens there any more.
    let gone = Receiver::start(Speaks::Plainly).await;
    let address = crate::tls::authority::free_port();
    let server = TestServer::start_with(|config| {
        sends(config, &gone);
        let url = format!("smtp://127.0.0.1:{address}").parse().unwrap();
        let from = "rookery@site.example".parse().unwrap();
        config.play.mail =
            Some(rookery_mail::MailServer::new(url, from, None, None, false).unwrap());
    });
    let server = server.await;
    let mut ada = server.registered("Ada").await;
    give(&mut ada, "ada@home.example").await;
    for _ in 0..200 {
        if standing(&server).await.trouble {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let standing = standing(&server).await;
    assert!(standing.trouble && standing.waiting == 1, "{standing:?}");
    server.stop().await;
}

#[tokio::test]
async fn mail_goes_over_tls_with_a_name_and_a_password_or_not_at_all() {
    for speaks in [Speaks::StartTls, Speaks::Tls] {
        let post = Receiver::start(speaks).await;
        let server = TestServer::start_with(|config| {
            sends(config, &post);
            config.play.mail = Some(post.named(Some(("ada%40x", "pass word"))));
        });
        let server = server.await;
        let mut ada = server.registered("Ada").await;
        give(&mut ada, "ada@home.example").await;
        let mail = post.mail(0).await;
        assert_eq!((mail.secure, mail.login.as_deref()), (true, Some(" ada@x pass word")));
        server.stop().await;

        // A certificate that nobody vouches for.
        let other = Receiver::start(speaks).await;
        let server = TestServer::start_with(|config| {
            sends(config, &post);
            let scheme = if speaks == Speaks::Tls { "smtps" } else { "smtp" };
            let url = format!("{scheme}://{}", other.address).parse().unwrap();
            let from = "rookery@site.example".parse().unwrap();
            let ca = post.ca().to_owned();
            config.play.mail =
                Some(rookery_mail::MailServer::new(url, from, None, Some(ca), false).unwrap());
        });
        let server = server.await;
        let mut ada = server.registered("Ada").await;
        give(&mut ada, "ada@home.example").await;
        for _ in 0..200 {
            if standing(&server).await.failure.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(standing(&server).await.trouble);
        other.stays_at(0).await;
        server.stop().await;
    }
}

#[tokio::test]
async fn an_admin_sees_whether_mail_goes_by_a_mail_to_themselves() {
    let site = Mailing::start().await;
    let mut root = site.server.browser();
    be_first_admin(&mut root, &site.server.first_admin_token().unwrap()).await;
    let refused = root.post("/api/v1/admin/mail/test", json!({})).await;
    refused.problem(409, "no-mail-address");
    give(&mut root, "root@home.example").await;
    super::confirm(&mut root, &site.post.mail(0).await.link("/mail#")).await;
    let answer = root.post("/api/v1/admin/mail/test", json!({})).await;
    assert_eq!(answer.text(), "{\"address\":\"root@home.example\"}");
    let mail = site.post.mail(1).await;
    assert_eq!(mail.subject(), "A test mail from play.example.org");
    let overview: Overview = root.get("/api/v1/admin/overview").await.json();
    let standing = overview.mail.unwrap();
    assert!(standing.sent == 2 && !standing.trouble && standing.failure.is_none(), "{standing:?}");
    site.end().await;
}
