//! TLS, and what is not said without it.

use std::io::ErrorKind;
use std::path::PathBuf;

use rookery_protocol::account::Credentials;
use rookery_protocol::socket::{ClientIn, ClientOut};
use tokio::net::TcpListener;

use super::front::{Authority, Front};
use super::server::{self, Peer};
use crate::{ApiError, Client, HostSocket, Socket, Trust};

const LATER: i32 = 4_000;
const SIGNED_IN: &str = r#"{"account":{"player":{"id":"0000000a","name":"ada"},"role":"player"}}"#;

/// A folder that nobody else has.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookery-tls-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Trust in an authority, by way of its file.
fn trust(authority: &Authority, name: &str) -> Trust {
    let folder = folder(name);
    let trust = Trust::default().with_ca(&authority.write(&folder)).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    trust
}

fn credentials() -> Credentials {
    Credentials { name: "ada".into(), passphrase: "a long passphrase".into() }
}

#[tokio::test]
async fn calls_and_sockets_go_through_tls() {
    let (listener, _) = server::listen().await;
    let authority = Authority::new();
    let identity = authority.identity(&["127.0.0.1"], LATER);
    let front = Front::open(identity, listener.local_addr().unwrap());
    let client = Client::trusting(&front.url, &trust(&authority, "calls")).unwrap();
    let ada = credentials();
    let cookie = "set-cookie: __Host-rookery_session=t0ken; Secure; HttpOnly; Path=/\r\n";
    let (asked, me) =
        tokio::join!(server::answer(&listener, "200 OK", cookie, SIGNED_IN), client.log_in(&ada));
    assert!(asked.starts_with("POST /api/v1/login HTTP/1.1"), "{asked}");
    assert!(asked.contains(&front.url["https://".len()..]), "{asked}");
    assert_eq!(me.unwrap().account.unwrap().player.name, "ada");
    assert_eq!(client.session().as_deref(), Some("t0ken"));

    let (mut peer, socket) = tokio::join!(Peer::accept(&listener), Socket::connect(&client));
    let mut socket = socket.unwrap();
    peer.say(&ClientIn::Bye { again: true, text: "Later.".into(), said: None }).await;
    assert!(matches!(socket.next().await.unwrap(), ClientIn::Bye { again: true, .. }));
    socket.send(&ClientOut::Ping { lag_ms: None }).await.unwrap();
    peer.hear_ping().await;
}

/// What somebody is told who calls, and who opens a socket.
async fn refused(client: &Client) -> String {
    let call = client.me().await.unwrap_err();
    let socket = Socket::connect(client).await.err().unwrap();
    assert_eq!(call.to_string(), socket.to_string());
    assert!(call.may_pass(), "somebody may mend it");
    call.to_string()
}

#[tokio::test]
async fn a_certificate_that_does_not_suit_is_refused_with_the_reason() {
    let (listener, plain) = server::listen().await;
    let server = listener.local_addr().unwrap();
    let authority = Authority::new();
    let trust = trust(&authority, "reasons");
    let good = authority.identity(&["127.0.0.1"], LATER);
    let cases = [
        (good.clone(), Trust::default(), "is not trusted: nobody whom this machine believes"),
        (good.clone(), Trust::default(), "--ca FILE"),
        (
            authority.identity(&["play.example", "10.0.0.1"], LATER),
            trust.clone(),
            "is not for 127.0.0.1, but for play.example, 10.0.0.1",
        ),
        (authority.identity(&["127.0.0.1"], 2_020), trust.clone(), "has expired"),
        (authority.as_server(), trust.clone(), "one of an authority"),
    ];
    for (identity, trust, words) in cases {
        let front = Front::open(identity, server);
        let told = refused(&Client::trusting(&front.url, &trust).unwrap()).await;
        assert!(told.contains(words), "{told}");
    }

    let front = Front::open(good, server);
    let mistaken = front.url.replace("https://", "http://");
    let told = refused(&Client::new(&mistaken).unwrap()).await;
    assert!(told.contains("its address begins with https://"), "{told}");

    let client = Client::trusting(&plain.replace("http://", "https://"), &trust).unwrap();
    let (_, told) = tokio::join!(async { drop(answer_nonsense(&listener).await) }, client.me());
    let told = told.unwrap_err().to_string();
    assert!(told.contains("does not speak TLS on that port"), "{told}");
}

/// As an HTTP server answers what is no HTTP.
async fn answer_nonsense(listener: &TcpListener) -> tokio::net::TcpStream {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let (mut stream, _) = listener.accept().await.unwrap();
    let _ = stream.read(&mut [0; 4096]).await.unwrap();
    stream.write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n").await.unwrap();
    stream
}

/// A server that is called by an address which is not this machine's own by its looks; Linux takes
/// it for this machine nevertheless, as it does with names of containers.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn nothing_secret_is_told_to_another_machine_without_tls() {
    let (listener, address) = server::listen().await;
    let elsewhere = address.replace("127.0.0.1", "0.0.0.0");
    let nobody = Client::new(&elsewhere).unwrap();
    let (_, seen) = tokio::join!(server::answer(&listener, "200 OK", "", "{}"), nobody.me());
    assert_eq!(seen.unwrap().account, None, "who has no secret may ask");

    let known = Client::new(&elsewhere).unwrap();
    known.set_session(Some("t0ken".into()));
    let program = Client::new(&elsewhere).unwrap().with_token("t0ken").unwrap();
    let refusals = [
        nobody.log_in(&credentials()).await.err(),
        nobody.register(&credentials()).await.err(),
        nobody.be_guest().await.err(),
        known.me().await.err(),
        known.log_out().await.err(),
        program.me().await.err(),
        program.all_records().await.err(),
        Socket::connect(&known).await.err(),
        Socket::connect(&program).await.err(),
        HostSocket::connect(&program).await.err(),
        nobody.ensure_private().err(),
    ];
    for refusal in refusals {
        let Some(ApiError::PlainHttp(text)) = refusal else { panic!("{refusal:?}") };
        let tls = elsewhere.replace("http:", "https:");
        let text = text.to_string();
        assert!(text.contains(&tls) && text.contains("--plain-http"), "{text}");
        assert!(!text.contains("t0ken"), "{text}");
    }
    let listener = listener.into_std().unwrap();
    let heard = listener.accept().map(drop).map_err(|err| err.kind());
    assert_eq!(heard, Err(ErrorKind::WouldBlock), "nobody has even connected");

    let listener = TcpListener::from_std(listener).unwrap();
    let allowed = Trust::default().with_plain_http(true);
    let client = Client::trusting(&elsewhere, &allowed).unwrap().with_token("t0ken").unwrap();
    let (asked, me) = tokio::join!(server::answer(&listener, "200 OK", "", SIGNED_IN), client.me());
    assert!(asked.contains("authorization: Bearer t0ken"), "{asked}");
    assert!(me.unwrap().account.is_some());
}

#[tokio::test]
async fn this_machine_by_its_own_names_is_told_secrets() {
    let (listener, address) = server::listen().await;
    for name in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
        let address = address.replace("127.0.0.1", name);
        let client = Client::new(&address).unwrap().with_token("t0ken").unwrap();
        let (asked, me) =
            tokio::join!(server::answer(&listener, "200 OK", "", SIGNED_IN), client.me());
        assert!(asked.contains("authorization: Bearer t0ken"), "{asked}");
        assert!(me.unwrap().account.is_some());
    }
}

#[test]
fn a_file_without_certificates_is_refused_by_its_name() {
    let folder = folder("files");
    let authority = Authority::new();
    let good = std::fs::read_to_string(authority.write(&folder)).unwrap();
    let begin = "-----BEGIN CERTIFICATE-----\n";
    for (text, words) in [
        ("", "there is no certificate in it"),
        ("no certificate at all", "there is no certificate in it"),
        (&format!("{begin}AAAA\n-----END CERTIFICATE-----\n"), "ad"),
        (&good[..good.len() / 2], "ca.pem"),
    ] {
        let file = folder.join("ca.pem");
        std::fs::write(&file, text).unwrap();
        let refused = Trust::default().with_ca(&file).unwrap_err();
        assert!(matches!(refused, ApiError::BadCertificates(_)), "{refused:?}");
        let told = refused.to_string();
        assert!(told.contains("ca.pem") && told.contains(words), "{told}");
    }
    let missing = Trust::default().with_ca(&folder.join("missing.pem")).unwrap_err().to_string();
    assert!(missing.contains("missing.pem: No such file"), "{missing}");

    let several = folder.join("several.pem");
    std::fs::write(&several, format!("A comment.\n{good}{good}")).unwrap();
    Trust::default().with_ca(&several).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
