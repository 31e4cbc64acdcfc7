//! A mail server for stories: it takes what it is given, or behaves as badly as it is told to.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rookery_mail::{MailServer, Password};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufStream};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::server::{Folder, Io};
use crate::tls::authority::Authority;

/// How it is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Speaks {
    Plainly,
    StartTls,
    Tls,
}

/// How long it thinks about a mail that it has.
const PONDERED: Duration = Duration::from_millis(1_500);

/// What it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Temper {
    /// Takes everything.
    Takes,
    /// Knows no address.
    KnowsNobody,
    /// Takes the mail at another time.
    Defers,
    /// Refuses what was written.
    Refuses,
    /// Says nothing at all.
    Hangs,
    /// Takes everything, and thinks about it.
    Ponders,
    /// Closes once it has the mail.
    Closes,
    /// Says more and more, and never ends a line.
    Floods,
    /// Lets nobody in.
    LetsNobodyIn,
}

/// A mail that it took.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    pub(super) to: String,
    pub(super) secure: bool,
    pub(super) login: Option<String>,
    /// The mail as it came, with lines that end with `\n`.
    pub(super) text: String,
}

impl Taken {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let (head, _) = self.text.split_once("\n\n").unwrap();
        let mut lines = head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    pub(super) fn subject(&self) -> &str {
        self.header("Subject").unwrap()
    }

    /// What stands behind `path` in the first link that has it.
    pub(super) fn link(&self, path: &str) -> String {
        self.links(path).into_iter().next().unwrap_or_else(|| panic!("no {path} in {}", self.text))
    }

    pub(super) fn links(&self, path: &str) -> Vec<String> {
        let links = self.text.split_whitespace().filter(|word| word.starts_with("http"));
        links.filter_map(|link| Some(link.split_once(path)?.1.to_owned())).collect()
    }
}

pub(super) struct Receiver {
    pub(super) address: SocketAddr,
    speaks: Speaks,
    ca: PathBuf,
    state: Arc<State>,
    _files: Folder,
}

struct State {
    temper: Mutex<Temper>,
    taken: Mutex<Vec<Taken>>,
    /// How many connections there were.
    calls: Mutex<usize>,
}

impl Receiver {
    pub(super) async fn start(speaks: Speaks) -> Self {
        let (authority, files) = (Authority::new(), Folder::new());
        std::fs::create_dir_all(files.path()).unwrap();
        let ca = authority.write_own(files.path());
        let own = authority.write_now(files.path());
        let chain = CertificateDer::from_pem_file(own.certificate).unwrap();
        let key = PrivateKeyDer::from_pem_file(own.key).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![chain], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(State {
            temper: Mutex::new(Temper::Takes),
            taken: Mutex::default(),
            calls: Mutex::default(),
        });
        let own = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                *own.calls.lock().unwrap() += 1;
                tokio::spawn(speak(stream, speaks, acceptor.clone(), own.clone()));
            }
        });
        Self { address, speaks, ca, state, _files: files }
    }

    /// What a server is told that hands its mail here.
    pub(super) fn server(&self) -> MailServer {
        self.named(None)
    }

    /// The same with a name and a password.
    pub(super) fn named(&self, login: Option<(&str, &str)>) -> MailServer {
        let scheme = if self.speaks == Speaks::Tls { "smtps" } else { "smtp" };
        let user = login.map_or(String::new(), |(user, _)| format!("{user}@"));
        let url = format!("{scheme}://{user}{}", self.address).parse().unwrap();
        let from = "Rookery <rookery@site.example>".parse().unwrap();
        let ca = (self.speaks != Speaks::Plainly).then(|| self.ca.clone());
        let password = login.map(|(_, password)| Password::new(password.to_owned()));
        MailServer::new(url, from, password, ca, false).unwrap()
    }

    /// The certificate by which it is known.
    pub(super) fn ca(&self) -> &std::path::Path {
        &self.ca
    }

    pub(super) fn be(&self, temper: Temper) {
        *self.state.temper.lock().unwrap() = temper;
    }

    pub(super) fn calls(&self) -> usize {
        *self.state.calls.lock().unwrap()
    }

    pub(super) fn all(&self) -> Vec<Taken> {
        self.state.taken.lock().unwrap().clone()
    }

    /// The mail of this number, from 0, once it has come.
    pub(super) async fn mail(&self, number: usize) -> Taken {
        for _ in 0..600 {
            if let Some(one) = self.all().get(number) {
                return one.clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("mail {number} never came; there are {:?}", self.all());
    }

    /// Makes sure that no more than so many mails come.
    pub(super) async fn stays_at(&self, count: usize) {
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert_eq!(self.all().len(), count, "{:?}", self.all());
    }
}

type Conversation<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

async fn speak(stream: TcpStream, speaks: Speaks, acceptor: TlsAcceptor, state: Arc<State>) {
    let mut session =
        Session { state, acceptor, can_secure: speaks == Speaks::StartTls, secure: false };
    if speaks == Speaks::Tls {
        let Ok(stream) = session.acceptor.accept(stream).await else { return };
        session.secure = true;
        session.run(Box::new(stream), true).await;
    } else {
        session.run(Box::new(stream), true).await;
    }
}

struct Session {
    state: Arc<State>,
    acceptor: TlsAcceptor,
    can_secure: bool,
    secure: bool,
}

impl Session {
    /// Speaks until the other one leaves; nothing that goes wrong here is anybody's fault.
    fn run(&mut self, stream: Box<dyn Io>, greets: bool) -> Conversation<'_> {
        Box::pin(async move { drop(self.converse(stream, greets).await) })
    }

    async fn converse(&mut self, stream: Box<dyn Io>, greets: bool) -> std::io::Result<()> {
        let mut stream = BufStream::new(stream);
        let temper = *self.state.temper.lock().unwrap();
        if temper == Temper::Hangs {
            std::future::pending::<()>().await;
        }
        if temper == Temper::Floods {
            loop {
                stream.write_all(&[b'2'; 4096]).await?;
                stream.flush().await?;
            }
        }
        if greets {
            say(&mut stream, "220 receiver.example ready").await?;
        }
        let (mut to, mut login) = (String::new(), None);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let line = line.trim_end();
            let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            match word.as_str() {
                "EHLO" => {
                    let mut text = "250-receiver.example\r\n".to_owned();
                    if self.can_secure && !self.secure {
                        text.push_str("250-STARTTLS\r\n");
                    }
                    text.push_str("250 AUTH PLAIN");
                    say(&mut stream, &text).await?;
                }
                "STARTTLS" => {
                    say(&mut stream, "220 go ahead").await?;
                    let Ok(secured) = self.acceptor.accept(stream.into_inner()).await else {
                        return Ok(());
                    };
                    self.secure = true;
                    self.run(Box::new(secured), false).await;
                    return Ok(());
                }
                "AUTH" if temper == Temper::LetsNobodyIn => {
                    say(&mut stream, "535 5.7.8 not you").await?;
                }
                "AUTH" => {
                    let given = line.rsplit(' ').next().unwrap_or_default();
                    let given = BASE64_STANDARD.decode(given).unwrap();
                    login = Some(String::from_utf8(given).unwrap().replace('\0', " "));
                    say(&mut stream, "235 come in").await?;
                }
                "RCPT" if temper == Temper::KnowsNobody => {
                    say(&mut stream, &format!("550 5.1.1 {line}: nobody of that name")).await?;
                }
                "RCPT" if temper == Temper::Defers => {
                    say(&mut stream, "451 4.7.1 come back later").await?;
                }
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    say(&mut stream, "250 ok").await?;
                }
                "DATA" => {
                    say(&mut stream, "354 go on").await?;
                    let text = read_mail(&mut stream).await?;
                    match temper {
                        Temper::Closes => return Ok(()),
                        Temper::Refuses => say(&mut stream, "554 5.6.0 not this").await?,
                        _ => {
                            let (to, login, secure) = (to.clone(), login.clone(), self.secure);
                            let taken = Taken { to, secure, login, text };
                            self.state.taken.lock().unwrap().push(taken);
                            if temper == Temper::Ponders {
                                tokio::time::sleep(PONDERED).await;
                            }
                            say(&mut stream, "250 taken").await?;
                        }
                    }
                }
                "QUIT" => return say(&mut stream, "221 bye").await,
                _ => say(&mut stream, "250 ok").await?,
            }
        }
    }
}

async fn say(stream: &mut BufStream<Box<dyn Io>>, text: &str) -> std::io::Result<()> {
    stream.write_all(format!("{text}\r\n").as_bytes()).await?;
    stream.flush().await
}

async fn read_mail(stream: &mut BufStream<Box<dyn Io>>) -> std::io::Result<String> {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 || line == ".\r\n" {
            return Ok(text);
        }
        let line = line.strip_prefix("..").map_or(line.clone(), |rest| format!(".{rest}"));
        text.push_str(line.trim_end_matches(['\r', '\n']));
        text.push('\n');
    }
}
