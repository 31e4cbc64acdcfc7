//! Two servers of one site: each mail goes once.

use hyper::Method;
use serde_json::json;

use super::receiver::{Receiver, Speaks};
use super::{address_of, confirm, give, say, sends};
use crate::server::Browser;
use crate::site::{Kind, Site};

#[tokio::test]
async fn each_mail_of_two_servers_goes_once() {
    let post = Receiver::start(Speaks::Plainly).await;
    let site = Site::open_with(Kind::TwoByDatabase, |config| sends(config, &post)).await;
    let mut people: Vec<Browser> = vec![];
    for number in 0..8 {
        let at = if number % 2 == 0 { site.here() } else { site.there() };
        let name = format!("Player{number}");
        let mut browser = at.registered(&name).await;
        give(&mut browser, &address_of(&name)).await;
        people.push(browser);
    }
    post.mail(7).await;
    post.stays_at(8).await;
    let mails = post.all();
    for (number, browser) in people.iter_mut().enumerate() {
        let to = address_of(&format!("Player{number}"));
        let mine: Vec<_> = mails.iter().filter(|mail| mail.to == to).collect();
        assert_eq!(mine.len(), 1, "{to}");
        // A link is good at either server.
        browser.address = site.there().address();
        confirm(browser, &mine[0].link("/mail#")).await;
    }
    for number in 0..8 {
        let at = if number % 2 == 0 { site.there() } else { site.here() };
        let who = json!({ "who": format!("Player{number}") });
        say(&mut at.browser(), Method::POST, "/forgotten", who).await;
    }
    post.mail(15).await;
    post.stays_at(16).await;
    site.close().await;
}
