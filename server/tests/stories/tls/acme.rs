//! A server that gets its certificate by itself.

use std::path::Path;

use hyper::StatusCode;
use rookery_server::config::{AcmeOptions, Tls};
use tokio::time::{Duration, sleep, timeout};

use super::authority::{Authority, PEBBLE_DAYS, Pebble, free_port};
use super::believing;
use crate::person::PATIENCE;
use crate::server::{Browser, Folder, TestServer, Way};

/// To this machine by its name, with TLS by which certificates of a file are believed.
fn way(ca: &Path) -> Way {
    Way { tls: Some(believing(ca)), name: Some("localhost"), ..Way::default() }
}

#[tokio::test]
async fn a_server_with_a_name_gets_its_certificate_and_browsers_believe_it() {
    let (authority, folder) = (Authority::new(), Folder::new());
    std::fs::create_dir_all(folder.path()).unwrap();
    let ca = authority.write_own(folder.path());
    let (port, plain_port) = (free_port(), free_port());
    let pebble = Pebble::start(folder.path(), &authority, port, plain_port).await;
    let options = AcmeOptions {
        names: vec!["localhost".to_owned()],
        contact: Some("ada@example.org".to_owned()),
        directory: pebble.directory.clone(),
        ca: Some(ca.clone()),
    };
    let start = async |folder: Folder| {
        let change = |config: &mut rookery_server::Config| {
            config.tls = Some(Tls::Acme(options.clone()));
            config.http_redirect = Some(format!("127.0.0.1:{plain_port}"));
        };
        TestServer::start_in(folder, change).await
    };
    let server = start(Folder::new()).await;
    let watcher = Browser::new(server.running.plain_address.unwrap());
    let ready = async {
        while watcher.ask("/readyz").await.status != StatusCode::OK {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, ready).await.unwrap();

    // What the authority signs with, by its own account.
    let tells = Browser { way: way(&ca), ..Browser::new(pebble.management) };
    let root = folder.path().join("root.pem");
    std::fs::write(&root, &tells.ask("/roots/0").await.body).unwrap();
    let mut browser = Browser { way: way(&root), ..server.browser() };
    assert_eq!(browser.get("/").await.status, StatusCode::OK);
    let ends_ms = server.running.served.as_ref().unwrap().standing(0).ends_ms.unwrap();
    let days = (ends_ms - rookery_play::now::millis()) / (24 * 60 * 60 * 1_000);
    assert!((PEBBLE_DAYS - 1..=PEBBLE_DAYS).contains(&days), "{days}");

    // Another start has it at once, with nobody to ask.
    let folder = server.stop().await;
    drop(pebble);
    let server = start(folder).await;
    let mut browser = Browser { address: server.address(), ..browser };
    assert_eq!(browser.get("/").await.status, StatusCode::OK);
}
