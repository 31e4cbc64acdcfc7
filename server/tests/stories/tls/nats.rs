//! News between servers over TLS.

use std::process::Stdio;

use rookery_places::Place;
use tokio::process::Command;
use tokio::time::{Duration, sleep, timeout};

use super::authority::{Authority, Written, free_port};
use crate::person::PATIENCE;
use crate::process::Process;
use crate::server::Folder;
use crate::site::postgres;

#[tokio::test]
async fn news_travel_by_tls_where_the_address_of_nats_says_so() {
    let (folder, authority, port) = (Folder::new(), Authority::new(), free_port());
    std::fs::create_dir_all(folder.path()).unwrap();
    let Written { certificate, key } = authority.write_now(folder.path());
    let ca = authority.write_own(folder.path());
    let mut nats = Command::new("nats-server");
    nats.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--tls"]);
    nats.arg("--tlscert").arg(certificate).arg("--tlskey").arg(key);
    nats.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    let _nats = nats.spawn().expect("NATS is installed: apt-get install nats-server");
    let listens = async {
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, listens).await.unwrap();

    let place = Place::take(&postgres()).await;
    let url = place.url(&postgres());
    let nats = format!("tls://localhost:{port}");
    let args = ["--database-url", &url, "--nats", &nats];
    let believing = format!("export SSL_CERT_FILE={}", ca.display());
    let mut server = Process::start(&believing, &args);
    server.url().await;
    server.logged("news travel by NATS").await;
    server.end("-TERM").await;
    // Whoever does not believe the certificate hears nothing by it.
    let mut server = Process::start("unset SSL_CERT_FILE", &args);
    server.url().await;
    sleep(Duration::from_secs(2)).await;
    let (_, log) = server.end("-TERM").await;
    assert!(!log.contains("news travel by NATS"), "{log}");
    place.give_back().await;
}
