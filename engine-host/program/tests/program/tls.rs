//! Playing for a server with TLS in front of it.

use crate::front::{Authority, Front};
use crate::link::{Machine, greeted};
use crate::server::Server;
use crate::support::{folder, run};

const LATER: i32 = 4_000;

#[tokio::test]
async fn a_machine_plays_through_tls_with_a_certificate_that_it_was_given() {
    let server = Server::start().await;
    let folder = folder();
    let authority = Authority::new();
    let ca = authority.write(&folder).display().to_string();
    let front = Front::open(authority.identity(&["127.0.0.1"], LATER), server.address());

    let mut doubtful = Machine::start_at(&front.url, &[]);
    let log = doubtful.logs("--ca FILE").await;
    assert!(log.contains("its certificate is not trusted") && log.contains("ERROR"), "{log}");
    drop(doubtful);

    let _machine = Machine::start_at(&front.url, &["--ca", &ca]);
    greeted(&server).await;
}

#[tokio::test]
async fn a_token_never_goes_to_another_machine_without_tls() {
    let mut machine = Machine::start_at("http://rookery.invalid:8000", &[]);
    let log = machine.logs("--plain-http").await;
    assert!(log.contains("http://rookery.invalid:8000 is another machine"), "{log}");
    assert!(log.contains("use https://rookery.invalid:8000"), "{log}");
    assert_eq!(machine.ended().await.code(), Some(1));
}

#[test]
fn a_file_without_certificates_is_a_wrong_command_line() {
    let file = folder().join("empty.pem");
    std::fs::write(&file, "").unwrap();
    let file = file.display().to_string();
    let said = run(&["--server", "https://rookery.invalid", "--token", "t", "--ca", &file]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("empty.pem: there is no certificate in it"), "{}", said.err);
}
