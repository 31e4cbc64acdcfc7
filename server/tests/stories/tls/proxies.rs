//! The proxies whose files are given to operators, as they are given: with other names and ports alone.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use http_body_util::BodyExt as _;
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use rookery_api_client::{Client, Trust};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::session::SessionCard;
use rookery_protocol::token::{NewToken, Scope};
use serde_json::json;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::authority::{Authority, Written, free_port};
use super::believing;
use crate::imports::{OPERA, done, sent};
use crate::person::{PATIENCE, Person, begin, offer};
use crate::process::Process;
use crate::server::{Browser, Folder, PASSPHRASE, Way, credentials};

/// The name that stands in the files.
const NAME: &str = "play.example.org";
/// Where the server listens, in the files.
const SERVER: &str = "127.0.0.1:8000";
/// The address of this machine from which the client comes: another one than the proxy's.
const CLIENT: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A file of the packages.
fn packaged(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging/examples");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

/// A proxy before a server.
struct Front {
    _proxy: Child,
    server: Process,
    /// The port of plain HTTP, and that of TLS.
    ports: [u16; 2],
    /// By which its certificate is known.
    ca: PathBuf,
    _folder: Folder,
}

impl Front {
    /// Starts a server as a file says, and the proxy as `run` does: with the folder, the file with this
    /// machine's names and ports, and the ports.
    async fn open(
        name: &str,
        ca: &str,
        run: impl FnOnce(&Path, &str, [u16; 2]) -> Command,
    ) -> Self {
        let (folder, file) = (Folder::new(), packaged(name));
        std::fs::create_dir_all(folder.path()).unwrap();
        let ports = [free_port(), free_port()];
        let line = file.lines().find_map(|line| line.split_once("rookery-server --")).unwrap();
        let told = format!("--{}", line.1).replace(NAME, &format!("localhost:{}", ports[1]));
        let told = told.replace(&format!("--listen {SERVER}"), "");
        let told: Vec<&str> = told.split_whitespace().collect();
        assert!(told.contains(&"--trust-proxy"), "{told:?}");
        let mut server = Process::start("", &told);
        assert_eq!(server.url().await, format!("https://localhost:{}", ports[1]));
        let address = server.listens().await;
        let file = file.replace(NAME, "localhost").replace(SERVER, &address.to_string());
        let mut command = run(folder.path(), &file, ports);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let proxy = command.kill_on_drop(true).spawn().expect("the proxy is installed");
        let ca = folder.path().join(ca);
        let ready = async {
            while !ca.exists() || tokio::net::TcpStream::connect(at(ports[1])).await.is_err() {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, ready).await.expect("the proxy listens");
        Self { _proxy: proxy, server, ports, ca, _folder: folder }
    }

    fn url(&self) -> String {
        format!("https://localhost:{}", self.ports[1])
    }

    fn browser(&self) -> Browser {
        let tls = Some(believing(&self.ca));
        let way = Way { tls, name: Some("localhost"), from: Some(CLIENT.into()) };
        Browser { way, ..Browser::new(at(self.ports[1])) }
    }

    async fn guest(&self) -> Person {
        let trust = Trust::default().with_ca(&self.ca).unwrap();
        let client = Client::trusting(&self.url(), &trust).unwrap();
        client.be_guest().await.unwrap();
        Person::with(client).await
    }

    /// Everything that people and programs do through a proxy.
    async fn lets_everybody_do_everything(self) {
        let plain = Browser {
            way: Way { name: Some("localhost"), ..Way::default() },
            ..Browser::new(at(self.ports[0]))
        };
        let led = plain.ask("/matches?page=2").await;
        assert_eq!(led.status, StatusCode::PERMANENT_REDIRECT);
        let to = led.header("location");
        assert!(to.starts_with("https://localhost") && to.ends_with("/matches?page=2"), "{to}");

        let mut ada = self.browser();
        let page = ada.get("/").await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!(page.header("strict-transport-security"), "max-age=31536000");
        let request = Request::post("/api/v1/register")
            .header("content-type", "application/json")
            .header("origin", self.url())
            .header("x-forwarded-for", "203.0.113.9");
        let made = ada.send(request, credentials("Ada", PASSPHRASE).to_string()).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        assert!(made.header("set-cookie").starts_with("__Host-rookery_session="), "{made:?}");
        let sessions: Vec<SessionCard> = ada.get("/api/v1/sessions").await.json();
        assert_eq!(
            sessions[0].address.as_deref(),
            Some("127.0.0.2"),
            "who it is, not what it says"
        );

        let (mut anna, mut ben) = (self.guest().await, self.guest().await);
        let offer = offer("chess", TimeControl::fischer(600, 0));
        let game = begin(&anna, &ben, &offer).await.id;
        anna.watch(game).await;
        ben.watch(game).await;
        anna.make(game, 0, "e2e4").await.unwrap();
        ben.make(game, 1, "e7e5").await.unwrap();

        // Longer than proxies take unless they are told otherwise.
        let file = format!("{OPERA}\n").repeat(4_000);
        assert!(file.len() > 1_200_000);
        let lines = sent(&mut ada, "", &file).await;
        assert_eq!(done(&lines).0.kept, 4_000);
        self.streams(&mut ada).await;
        self.server.end("-TERM").await;
    }

    /// Lines come while there are more to come.
    async fn streams(&self, ada: &mut Browser) {
        let scopes = [Scope::BoardPlay];
        let draft = json!({ "label": "Test", "scopes": scopes, "passphrase": PASSPHRASE });
        let made: NewToken = ada.post("/api/v1/tokens", draft).await.json();
        let request = Request::get("/api/stream/event")
            .header("host", format!("localhost:{}", self.ports[1]))
            .header("authorization", format!("Bearer {}", made.token));
        let (head, mut lines) = ada.begin(request.body(Bytes::new().into()).unwrap()).await;
        assert_eq!(head.status, StatusCode::OK);
        // What is said where nothing happens: an empty line every few seconds.
        for _ in 0..2 {
            let line = timeout(Duration::from_secs(15), lines.frame()).await.unwrap();
            assert!(line.unwrap().unwrap().is_data());
        }
    }
}

fn at(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

#[tokio::test]
async fn caddy_with_the_file_that_is_given_lets_everybody_do_everything() {
    let run = |folder: &Path, file: &str, [plain, tls]: [u16; 2]| {
        let before = format!(
            "{{\n admin off\n default_bind 127.0.0.1\n http_port {plain}\n https_port {tls}\n \
             local_certs\n skip_install_trust\n storage file_system {}\n}}\n",
            folder.display()
        );
        let path = folder.join("Caddyfile");
        std::fs::write(&path, before + file).unwrap();
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(path).env("HOME", folder);
        caddy
    };
    let ca = "pki/authorities/local/root.crt";
    Front::open("Caddyfile", ca, run).await.lets_everybody_do_everything().await;
}

#[tokio::test]
async fn nginx_with_the_file_that_is_given_lets_everybody_do_everything() {
    let run = |folder: &Path, file: &str, [plain, tls]: [u16; 2]| {
        let authority = Authority::new();
        let Written { certificate, key } = authority.write_now(folder);
        let letters = "/etc/letsencrypt/live/localhost";
        let file = file
            .replace(&format!("{letters}/fullchain.pem"), &certificate.display().to_string())
            .replace(&format!("{letters}/privkey.pem"), &key.display().to_string())
            .replace("listen 80;", &format!("listen 127.0.0.1:{plain};"))
            .replace("listen 443 ssl;", &format!("listen 127.0.0.1:{tls} ssl;"));
        assert!(!file.contains("letsencrypt"), "{file}");
        std::fs::write(folder.join("rookery.conf"), file).unwrap();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|of| format!("{of}_temp_path {of};\n"))
            .concat();
        let whole = format!(
            "user root;\ndaemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr;\n\
             events {{}}\nhttp {{\naccess_log off;\n{temporary}include rookery.conf;\n}}\n"
        );
        let path = folder.join("nginx.conf");
        std::fs::write(&path, whole).unwrap();
        authority.write_own(folder);
        let mut nginx = Command::new("nginx");
        nginx
            .arg("-p")
            .arg(folder)
            .arg("-c")
            .arg(path)
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        nginx
    };
    Front::open("nginx.conf", "ca.pem", run).await.lets_everybody_do_everything().await;
}
