//! Mail about games that wait, for those who want it.

use std::time::Duration;

use hyper::{Method, Request, StatusCode};
use rookery_api_client::Client;
use rookery_protocol::account::Credentials;
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::mail::MailStopped;
use serde_json::json;

use super::{Mailing, card, say};
use crate::person::{Person, offer};
use crate::server::{Browser, PASSPHRASE};

fn slow() -> TimeControl {
    TimeControl::even(TimeLimit::Unlimited)
}

/// A program that reaches the server where it listens: the site's own name leads nowhere here.
fn client(site: &Mailing) -> Client {
    Client::new(&format!("http://{}", site.server.address())).unwrap()
}

fn credentials(name: &str) -> Credentials {
    Credentials { name: name.into(), passphrase: PASSPHRASE.into() }
}

async fn registered(site: &Mailing, name: &str) -> Person {
    let client = client(site);
    client.register(&credentials(name)).await.unwrap();
    Person::with(client).await
}

async fn wants(browser: &mut Browser) {
    let answer = say(browser, Method::PUT, "/mail/choice", json!({ "games": true })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

async fn invite(from: &Person, to: &str, time: TimeControl) -> rookery_protocol::id::ChallengeId {
    let to = Audience::Name { name: to.into() };
    let new = NewChallenge { to, ..offer("chess", time) };
    from.client.challenge(&new).await.unwrap().id
}

#[tokio::test]
async fn what_waits_is_gathered_in_one_mail_for_those_who_want_it_and_are_away() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    let bela = registered(&site, "Bela").await;
    let cora = registered(&site, "Cora").await;
    invite(&bela, "Ada", slow()).await;
    site.post.stays_at(1).await;
    wants(&mut ada).await;
    let first = invite(&bela, "Ada", slow()).await;
    let second = invite(&cora, "Ada", slow()).await;
    // What has a clock by the minute is over before a mail is read.
    invite(&cora, "Ada", TimeControl::fischer(300, 3)).await;
    let mail = site.post.mail(1).await;
    assert_eq!(mail.subject(), "2 games wait for you at play.example.org");
    for (id, name) in [(first, "Bela"), (second, "Cora")] {
        assert!(mail.text.contains(&format!("/c/{id}")), "{}", mail.text);
        assert!(mail.text.contains(&format!("{name} invites you")), "{}", mail.text);
    }
    site.post.stays_at(2).await;
    site.end().await;
}

#[tokio::test]
async fn nobody_is_written_to_while_a_page_is_open_or_about_what_is_over() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    wants(&mut ada).await;
    let bela = registered(&site, "Bela").await;
    let taken_back = invite(&bela, "Ada", slow()).await;
    bela.client.take_back(taken_back).await.unwrap();
    site.post.stays_at(1).await;
    let client = client(&site);
    client.log_in(&credentials("Ada")).await.unwrap();
    // A new place.
    site.post.mail(1).await;
    let page = Person::with(client).await;
    let stays = invite(&bela, "Ada", slow()).await;
    site.post.stays_at(2).await;
    drop(page);
    let mail = site.post.mail(2).await;
    assert!(mail.text.contains(&format!("/c/{stays}")), "{}", mail.text);
    site.end().await;
}

#[tokio::test]
async fn mail_about_games_is_stopped_by_its_link_without_logging_in() {
    let site = Mailing::start().await;
    let mut ada = site.with_address("Ada", 0).await;
    wants(&mut ada).await;
    let bela = registered(&site, "Bela").await;
    invite(&bela, "Ada", slow()).await;
    let mail = site.post.mail(1).await;
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    let url = mail.header("List-Unsubscribe").unwrap().trim_matches(['<', '>']);
    let path = url.strip_prefix(super::SITE).unwrap().to_owned();
    let token = path.split_once("token=").unwrap().1.to_owned();
    assert_eq!(mail.link("/mail/stop#"), token);

    let mut stranger = site.server.browser();
    let shown = stranger.get(&path).await;
    assert_eq!(
        (shown.status, shown.header("location")),
        (StatusCode::SEE_OTHER, &*format!("/mail/stop#{token}"))
    );
    assert!(card(&mut ada).await.games, "to look is not to stop");
    let mut wrong = token.clone().into_bytes();
    wrong[20] = if wrong[20] == b'a' { b'b' } else { b'a' };
    let wrong = String::from_utf8(wrong).unwrap();
    for wrong in [wrong.as_str(), "", "x", &token[1..]] {
        let answer = stranger.post(&format!("/api/v1/mail/stop?token={wrong}"), json!({})).await;
        answer.problem(403, "link-is-dead");
    }
    // As a mail program sends it: RFC 8058.
    let request = Request::post(&path).header("content-type", "application/x-www-form-urlencoded");
    let stopped = stranger.send(request, "List-Unsubscribe=One-Click").await;
    assert_eq!(stopped.status, StatusCode::OK, "{}", stopped.text());
    assert_eq!(stopped.json::<MailStopped>().name, "Ada");
    assert!(!card(&mut ada).await.games);
    invite(&bela, "Ada", slow()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    site.post.stays_at(2).await;
    site.end().await;
}
