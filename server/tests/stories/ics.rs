//! The port for programs that know chess servers of old.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::server::{PASSPHRASE, TestServer};

const PATIENCE: Duration = Duration::from_secs(20);

/// A telnet client that remembers what it has read.
pub(crate) struct Telnet {
    stream: TcpStream,
    heard: String,
}

pub(crate) async fn server() -> TestServer {
    TestServer::start_with(|config| config.ics_listen = Some("127.0.0.1:0".to_owned())).await
}

impl Telnet {
    pub(crate) async fn connect(server: &TestServer) -> Self {
        let stream = TcpStream::connect(server.running.ics_address.unwrap()).await.unwrap();
        Self { stream, heard: String::new() }
    }

    /// Logged in as somebody who has just registered.
    pub(crate) async fn of(server: &TestServer, name: &str) -> Self {
        server.registered(name).await;
        let mut telnet = Self::connect(server).await;
        telnet.until("login: ").await;
        telnet.says(name).await;
        telnet.until("password: ").await;
        telnet.says(PASSPHRASE).await;
        telnet.until(&format!("**** Starting FICS session as {name} ****")).await;
        telnet.until("fics% ").await;
        telnet
    }

    pub(crate) async fn says(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\r\n").as_bytes()).await.unwrap();
    }

    /// Reads up to a text; what was read, that included.
    pub(crate) async fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.heard.find(text) {
                let rest = self.heard.split_off(at + text.len());
                return std::mem::replace(&mut self.heard, rest);
            }
            let mut bytes = [0; 4096];
            let read = timeout(PATIENCE, self.stream.read(&mut bytes)).await;
            let read = read.unwrap_or_else(|_| panic!("no {text:?} in {:?}", self.heard)).unwrap();
            assert!(read > 0, "closed without {text:?}: {:?}", self.heard);
            self.heard += &String::from_utf8_lossy(&bytes[..read]);
        }
    }

    /// The next position.
    pub(crate) async fn position(&mut self) -> String {
        self.until("<12> ").await;
        self.until("\r\n").await.trim().to_owned()
    }

    async fn ends(&mut self) {
        let mut rest = vec![];
        timeout(PATIENCE, self.stream.read_to_end(&mut rest)).await.unwrap().ok();
    }
}

#[tokio::test]
async fn nobody_listens_there_unless_told_to() {
    assert_eq!(TestServer::start().await.running.ics_address, None);
}

#[tokio::test]
async fn a_match_is_offered_accepted_and_played_to_its_end_while_others_watch() {
    let server = server().await;
    let mut ada = Telnet::of(&server, "ada").await;
    let mut bert = Telnet::of(&server, "bert").await;
    ada.says("match bert 5 3 white").await;
    ada.until("Issuing: ada (----) bert (----) unrated blitz 5 3.").await;
    bert.until("Challenge: ada (----) bert (----) unrated blitz 5 3.").await;
    bert.says("accept").await;
    bert.until("{Game 1 (ada vs. bert) Creating unrated blitz match.}").await;
    let first = ada.position().await;
    assert!(first.starts_with("rnbqkbnr pppppppp -------- "), "{first}");
    assert!(
        first.ends_with(" W -1 1 1 1 1 0 1 ada bert 1 5 3 39 39 300 300 1 none (0:00) none 0 0 0")
    );
    assert!(bert.position().await.ends_with(" bert -1 5 3 39 39 300 300 1 none (0:00) none 1 0 0"));

    let mut cleo = Telnet::of(&server, "cleo").await;
    cleo.says("observe ada").await;
    cleo.until("You are now observing game 1.").await;
    assert!(cleo.position().await.contains(" ada bert 0 5 3 "));

    for (who, mv) in [(true, "f2f3"), (false, "e7-e5"), (true, "g4"), (false, "Qh4#")] {
        let mover = if who { &mut ada } else { &mut bert };
        mover.says(mv).await;
        mover.position().await;
        let other = if who { &mut bert } else { &mut ada };
        other.position().await;
        cleo.position().await;
    }
    for watcher in [&mut ada, &mut bert, &mut cleo] {
        watcher.until("{Game 1 (ada vs. bert) ada checkmated} 0-1").await;
    }
    ada.says("e2e4").await;
    ada.until("e2e4: Command not found.").await;
    ada.says("quit").await;
    ada.ends().await;
}

#[tokio::test]
async fn a_guest_seeks_and_somebody_answers() {
    let server = server().await;
    let mut ada = Telnet::of(&server, "ada").await;
    let mut guest = Telnet::connect(&server).await;
    guest.until("login: ").await;
    guest.says("guest").await;
    guest.until("Press return to enter the server").await;
    guest.says("").await;
    guest.until("fics% ").await;
    guest.says("seek 3 0 black").await;
    guest.until("Your seek has been posted").await;
    ada.says("sought").await;
    ada.until("1 ads displayed.").await;
    ada.says("play 1").await;
    assert!(ada.position().await.contains(" 1 3 0 39 39 180 180 "));
    guest.position().await;
    ada.says("e2e4").await;
    guest.position().await;
    guest.says("e2e5").await;
    guest.until("Illegal move (e2e5).").await;
    guest.says("say hello").await;
    ada.until(" says: hello").await;
    ada.says("draw").await;
    guest.until("ada offers you a draw.").await;
    guest.says("draw").await;
    ada.until("Game drawn by mutual agreement} 1/2-1/2").await;
}

#[tokio::test]
async fn who_is_censored_is_not_heard_and_offers_nothing() {
    let server = server().await;
    let mut ada = Telnet::of(&server, "ada").await;
    let mut bert = Telnet::of(&server, "bert").await;
    bert.says("seek 3 0 black").await;
    bert.until("Your seek has been posted").await;
    ada.says("play 1").await;
    ada.until("There is no such offer.").await;
    ada.says("sought").await;
    ada.until("1 ads displayed.").await;
    ada.says("play 1").await;
    ada.position().await;
    bert.position().await;
    ada.says("+censor nobody").await;
    ada.until("There is no player matching the name nobody.").await;
    ada.says("-censor bert").await;
    ada.until("[bert] is not in your censor list.").await;
    ada.says("+censor bert").await;
    ada.until("[bert] added to your censor list.").await;
    bert.says("say unheard").await;
    ada.says("say and now").await;
    assert!(!ada.until("says: and now").await.contains("unheard"));
    ada.says("resign").await;
    ada.until("} 0-1").await;
    bert.says("match ada 3 0").await;
    bert.until("One of you has blocked the other").await;
    bert.says("seek 3 0 black").await;
    bert.until("Your seek has been posted").await;
    ada.says("sought").await;
    ada.until("0 ads displayed.").await;
    ada.says("=cens").await;
    ada.until("-- censor list: 1 names --\r\nbert").await;
    ada.says("-cens bert").await;
    ada.until("[bert] removed from your censor list.").await;
    ada.says("sought").await;
    ada.until("1 ads displayed.").await;
}

#[tokio::test]
async fn a_wrong_passphrase_is_told_and_after_three_the_line_is_closed() {
    let server = server().await;
    server.registered("ada").await;
    let mut telnet = Telnet::connect(&server).await;
    for _ in 0..3 {
        telnet.until("login: ").await;
        telnet.says("ada").await;
        telnet.until("password: ").await;
        telnet.says("not the passphrase").await;
        telnet.until("do not match an account").await;
    }
    telnet.until("Good bye.").await;
    telnet.ends().await;
}

#[tokio::test]
async fn what_no_person_types_ends_the_line_and_nothing_else() {
    let server = server().await;
    let mut ada = Telnet::of(&server, "ada").await;
    let mut rude = Telnet::of(&server, "rude").await;
    let _ = rude.stream.write_all(&[b'x'; 100_000]).await;
    rude.ends().await;
    ada.says("\u{0}\u{7f}\u{1b}[31m nonsense \u{fffd}").await;
    ada.until("Command not found.").await;
    ada.says("$set interface xboard 4.9.1").await;
    ada.says("who").await;
    ada.until("---- ada").await;
    for line in ["accept", "decline x", "observe 99", "play 7", "resign", "moves", "match", "tell"]
    {
        ada.says(line).await;
        ada.until("fics% ").await;
    }
    ada.says("finger nobody").await;
    ada.until("There is no player matching the name nobody.").await;
}
