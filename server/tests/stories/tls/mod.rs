//! TLS that the server speaks itself: who gets in, how, and with which certificate.

#[path = "../../../../tls/src/testing.rs"]
#[expect(dead_code, reason = "parts of it are for other tests")]
pub(crate) mod authority;

mod acme;
mod cookies;
mod nats;
mod plain;
mod proxies;
mod renewed;

use std::path::Path;
use std::sync::Arc;

use hyper::{Request, StatusCode};
use rookery_api_client::{Client, Trust};
use rookery_protocol::clock::TimeControl;
use rookery_server::Config;
use rookery_server::config::Tls;
use rookery_tls::Files;
use serde_json::json;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::person::{Person, begin, offer};
use crate::server::{Browser, Folder, TestServer, Way};
use authority::Authority;

/// A server with TLS, and the authority that browsers believe.
pub(crate) struct Secure {
    pub(crate) server: TestServer,
    pub(crate) authority: Authority,
    /// Where its certificate lies, and that of the authority.
    pub(crate) files: Folder,
}

impl Secure {
    async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let (authority, files) = (Authority::new(), Folder::new());
        std::fs::create_dir_all(files.path()).unwrap();
        authority.write_own(files.path());
        let tls = Tls::Files(written(&authority, files.path()));
        let server = TestServer::start_with(|config| {
            config.tls = Some(tls);
            change(config);
        });
        Self { server: server.await, authority, files }
    }

    /// A browser that believes the authority and has never been here.
    fn browser(&self) -> Browser {
        let tls = Some(believing(&self.files.path().join("ca.pem")));
        Browser { way: Way { tls, ..Way::default() }, ..self.server.browser() }
    }

    /// A program that believes it.
    fn client(&self) -> Client {
        let trust = Trust::default().with_ca(&self.files.path().join("ca.pem")).unwrap();
        Client::trusting(&self.server.running.url(), &trust).unwrap()
    }

    async fn guest(&self) -> Person {
        let client = self.client();
        client.be_guest().await.unwrap();
        Person::with(client).await
    }
}

/// A certificate for this machine, in files.
fn written(authority: &Authority, folder: &Path) -> Files {
    let authority::Written { certificate, key } = authority.write_now(folder);
    Files { certificate, key }
}

/// How a browser speaks TLS that believes the certificates of a file.
pub(crate) fn believing(ca: &Path) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    let text = std::fs::read(ca).unwrap();
    for one in CertificateDer::pem_slice_iter(&text) {
        roots.add(one.unwrap()).unwrap();
    }
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}

#[tokio::test]
async fn pages_come_by_https_and_games_are_played_over_wss() {
    let secure = Secure::start().await;
    let url = secure.server.running.url();
    assert!(url.starts_with("https://127.0.0.1:"), "{url}");
    assert!(secure.server.running.first_admin_link.as_ref().unwrap().starts_with(&url));
    let page = secure.browser().get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("<html"), "{}", page.text());
    assert_eq!(page.header("strict-transport-security"), "max-age=31536000");

    let (mut anna, mut ben) = (secure.guest().await, secure.guest().await);
    let offer = offer("chess", TimeControl::fischer(600, 0));
    let game = begin(&anna, &ben, &offer).await.id;
    anna.watch(game).await;
    ben.watch(game).await;
    anna.make(game, 0, "e2e4").await.unwrap();
    ben.make(game, 1, "e7e5").await.unwrap();
}

#[tokio::test]
async fn hosts_below_are_meant_only_where_the_operator_says_so() {
    let secure = Secure::start_with(|config| config.hsts_subdomains = true).await;
    let told = secure.browser().ask("/healthz").await;
    let all = "max-age=31536000; includeSubDomains";
    assert_eq!(told.header("strict-transport-security"), all);
    let plain = TestServer::start_with(|config| config.hsts_subdomains = true).await;
    let told = plain.browser().ask("/healthz").await;
    assert_eq!(told.header("strict-transport-security"), "", "over plain HTTP it is no one's word");
}

#[tokio::test]
async fn a_page_of_another_site_gets_nowhere_over_tls_either() {
    let secure = Secure::start().await;
    let mut ada = secure.browser();
    ada.post("/api/v1/guest", json!({})).await;
    let request = |origin: &str| {
        Request::post("/api/v1/logout")
            .header("origin", origin)
            .header("content-type", "application/json")
    };
    ada.send(request("https://evil.example"), "{}").await.problem(403, "cross-origin");
    let own = secure.server.running.url();
    // Somebody between has answered plain HTTP with a page of theirs.
    let plain = own.replace("https://", "http://");
    ada.send(request(&plain), "{}").await.problem(403, "cross-origin");
    assert_eq!(ada.send(request(&own), "{}").await.status, StatusCode::OK);
}
