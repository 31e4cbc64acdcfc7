//! Certificates that change while the server runs, that are of no use, and handshakes that never end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use hyper::StatusCode;
use rookery_protocol::console::{Certificate, Overview};
use rookery_protocol::socket::ClientOut;
use rookery_server::config::{AcmeOptions, Tls};
use rookery_server::{Config, StartError};
use rookery_tls::Files;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::authority::Authority;
use super::{Secure, believing, written};
use crate::house::be_first_admin;
use crate::person::PATIENCE;
use crate::server::{Browser, Folder, TestServer};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The certificate that somebody is shown who connects now.
async fn shown(secure: &Secure) -> Vec<u8> {
    let tls = believing(&secure.files.path().join("ca.pem"));
    let stream = TcpStream::connect(secure.server.address()).await.unwrap();
    let name = secure.server.address().ip().into();
    let stream = tls.connect(name, stream).await.unwrap();
    let (_, session) = stream.get_ref();
    session.peer_certificates().unwrap()[0].to_vec()
}

async fn until_another_is_shown(secure: &Secure, before: &[u8]) {
    let waiting = async {
        while shown(secure).await == before {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap();
}

#[tokio::test]
async fn a_new_certificate_is_shown_while_everybody_stays_connected() {
    let often = |config: &mut Config| config.certificate_looks = Duration::from_millis(50);
    let secure = Arc::new(Secure::start_with(often).await);
    let mut anna = secure.guest().await;
    let (over, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let crowd: Vec<_> = (0..8)
        .map(|_| {
            let (over, asked) = (Arc::clone(&over), Arc::clone(&asked));
            let mut browser = secure.browser();
            tokio::spawn(async move {
                while !over.load(Ordering::Relaxed) {
                    // Each request shakes hands anew; one that fails ends the story.
                    assert_eq!(browser.get("/api/v1/me").await.status, StatusCode::OK);
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    for _ in 0..3 {
        let before = shown(&secure).await;
        written(&secure.authority, secure.files.path());
        until_another_is_shown(&secure, &before).await;
        // Who was connected is so still.
        anna.player().await;
        anna.say(ClientOut::Ping { lag_ms: None }).await;
    }
    over.store(true, Ordering::Relaxed);
    for one in crowd {
        one.await.unwrap();
    }
    assert!(asked.load(Ordering::Relaxed) > 30);
}

#[tokio::test]
async fn a_certificate_that_ends_soon_or_cannot_be_renewed_is_told_aloud() {
    let often = |config: &mut Config| config.certificate_looks = Duration::from_millis(50);
    let secure = Secure::start_with(often).await;
    let Some(Tls::Files(files)) = secure.server.running.config.tls.clone() else { panic!() };
    let mut ada = secure.browser();
    be_first_admin(&mut ada, &secure.server.first_admin_token().unwrap()).await;
    let overview = async |ada: &mut Browser| -> Certificate {
        let overview: Overview = ada.get("/api/v1/admin/overview").await.json();
        overview.certificate.unwrap()
    };
    let certificate = overview(&mut ada).await;
    assert!(!certificate.late && certificate.trouble.is_none(), "{certificate:?}");

    let key = std::fs::read(&files.key).unwrap();
    std::fs::write(&files.key, "no key").unwrap();
    let waiting = async {
        loop {
            let certificate = overview(&mut ada).await;
            if let Some(trouble) = certificate.trouble {
                return trouble;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let trouble = timeout(PATIENCE, waiting).await.unwrap();
    assert!(trouble.contains("holds no private key"), "{trouble}");
    assert!(!trouble.contains("BEGIN"), "no secrets: {trouble}");
    assert_eq!(ada.get("/readyz").await.text(), "ready\n", "the old one does");

    std::fs::write(&files.key, key).unwrap();
    let before = shown(&secure).await;
    let now = rookery_play::now::millis();
    secure.authority.write_ending(&files.certificate, &files.key, now + 10 * DAY_MS);
    until_another_is_shown(&secure, &before).await;
    let certificate = overview(&mut ada).await;
    assert!(certificate.late && certificate.trouble.is_none(), "{certificate:?}");
    let ends_ms = certificate.ends_ms.unwrap();
    assert!((ends_ms - now - 10 * DAY_MS).abs() < 1_000, "{ends_ms}");
}

#[tokio::test]
async fn a_server_does_not_start_with_a_key_that_is_not_the_certificates() {
    let folder = Folder::new();
    let [one, other] = ["one", "other"].map(|name| {
        let folder = folder.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        written(&Authority::new(), &folder)
    });
    let files = Files { certificate: one.certificate, key: other.key };
    let config = Config {
        listen: "127.0.0.1:0".to_owned(),
        tls: Some(Tls::Files(files)),
        play: rookery_play::Options { data: folder.path().join("data"), ..Default::default() },
        ..Default::default()
    };
    let refused = rookery_server::start(config).await.err().unwrap();
    assert!(matches!(refused, StartError::Tls(_)), "{refused}");
    let said = refused.to_string();
    assert!(
        said.contains("is not that of the certificate") && said.contains("--tls-key"),
        "{said}"
    );
    assert!(!folder.path().join("data").exists(), "nothing was begun");
}

/// The beginning of a handshake: a record that says that it is longer than what comes.
const HALF: [u8; 6] = [22, 3, 1, 2, 0, 1];

#[tokio::test]
async fn handshakes_that_never_end_are_ended_and_hold_a_place_until_then() {
    let secure = Secure::start_with(|config| {
        config.bounds.handshake = Duration::from_millis(1_500);
        config.play.per_address.connections = 200;
    });
    let secure = secure.await;
    let address = secure.server.address();
    let mut crowd = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        if number % 2 == 0 {
            stream.write_all(&HALF).await.unwrap();
        }
        crowd.push(stream);
    }
    // Their address has as many as it may.
    let mut one_more = TcpStream::connect(address).await.unwrap();
    let mut rest = Vec::new();
    let ended = timeout(Duration::from_millis(700), one_more.read_to_end(&mut rest)).await;
    assert!(ended.is_ok() && rest.is_empty(), "{ended:?} {rest:?}");
    let all_end = async {
        for mut stream in crowd {
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    };
    timeout(Duration::from_secs(10), all_end).await.expect("each handshake is ended");
    assert_eq!(secure.browser().get("/healthz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_server_ends_at_once_for_all_who_are_still_shaking_hands() {
    let secure = Secure::start().await;
    let mut half = TcpStream::connect(secure.server.address()).await.unwrap();
    half.write_all(&HALF).await.unwrap();
    sleep(Duration::from_millis(100)).await;
    timeout(Duration::from_secs(5), secure.server.stop()).await.unwrap();
}

#[tokio::test]
async fn a_server_without_a_certificate_is_not_ready_and_says_why() {
    let server = TestServer::start_with(|config| {
        config.tls = Some(Tls::Acme(AcmeOptions {
            names: vec!["localhost".to_owned()],
            contact: None,
            // Nobody listens there.
            directory: "https://127.0.0.1:1/directory".to_owned(),
            ca: None,
        }));
    });
    let server = server.await;
    let answer = server.browser().ask("/readyz").await;
    let problem = answer.problem(503, "not-ready");
    assert!(problem.error.contains("there is no certificate yet"), "{problem:?}");
}
