//! Cookies that only the site itself can set.

use hyper::StatusCode;
use rookery_api_client::Client;
use rookery_protocol::account::Credentials;
use serde_json::json;

use super::Secure;
use crate::person::Person;
use crate::server::{PASSPHRASE, TestServer, credentials};

#[tokio::test]
async fn over_tls_the_cookies_are_the_hosts_own_and_no_other_counts() {
    let secure = Secure::start().await;
    let mut ada = secure.browser();
    let answer = ada.post("/api/v1/register", credentials("Ada", PASSPHRASE)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let lines: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    let names = ["__Host-rookery_session=", "__Host-rookery_browser="];
    assert_eq!(lines.len(), names.len());
    for (line, name) in lines.iter().zip(names) {
        let line = line.to_str().unwrap();
        assert!(line.starts_with(name), "{line}");
        for flag in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"] {
            assert!(line.split("; ").any(|part| part == flag), "{line}");
        }
        assert!(!line.contains("Domain"), "{line}");
    }
    assert_eq!(ada.name().await.as_deref(), Some("Ada"));

    // A neighbouring host, or somebody between who answers plain HTTP, could set the other name.
    let mut tossed = ada.clone();
    tossed.cookie = ada.cookie.as_ref().map(|pair| pair.replace("__Host-", ""));
    assert_eq!(tossed.name().await, None);
    let both = format!("rookery_session={}; {}", "0".repeat(64), ada.cookie.clone().unwrap());
    ada.cookie = Some(both);
    assert_eq!(ada.name().await.as_deref(), Some("Ada"), "it does not get in the way either");

    let answer = ada.post("/api/v1/logout", json!({})).await;
    assert!(answer.header("set-cookie").starts_with("__Host-rookery_session=;"), "{answer:?}");
    assert_eq!(ada.cookie, None);
}

#[tokio::test]
async fn behind_a_proxy_with_https_it_is_the_same_and_programs_beside_it_get_in() {
    let server = TestServer::start_with(|config| {
        config.play.public_url = Some("https://play.example.org".parse().unwrap());
    });
    let server = server.await;
    let answer = server.browser().post("/api/v1/guest", json!({})).await;
    assert!(answer.header("set-cookie").starts_with("__Host-rookery_session="), "{answer:?}");
    assert_eq!(answer.header("strict-transport-security"), "max-age=31536000");

    // A program on the same machine goes past the proxy.
    let client = Client::new(&format!("http://{}", server.address())).unwrap();
    let ada = Credentials { name: "Ada".into(), passphrase: PASSPHRASE.into() };
    client.register(&ada).await.unwrap();
    assert_eq!(client.me().await.unwrap().account.unwrap().player.name, "Ada");
    Person::with(client).await.player().await;
}
