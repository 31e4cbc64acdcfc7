//! An authority for tests, places for its files, and Pebble, which gives certificates by ACME. The stories
//! of the server use it, too, so nothing of this crate is named.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio::process::{Child, Command};

pub(crate) const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// The time of these tests: the first of January 2030.
pub(crate) const NOW_MS: i64 = 1_893_456_000_000;

/// A folder that goes away with its test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("rookery-tls-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where a certificate and its key lie.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

/// Signs certificates of servers.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(vec![]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// A certificate that began a day before [`NOW_MS`] and ends so many days after it, and its key.
    pub(crate) fn make(&self, names: &[&str], days: i64) -> (String, String) {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        let begin = rcgen::date_time_ymd(2030, 1, 1);
        params.not_before = begin - Duration::from_hours(24);
        params.not_after = begin + Duration::from_millis((days * DAY_MS).unsigned_abs());
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        (certificate.pem(), key.serialize_pem())
    }

    /// The same, in files of a folder.
    pub(crate) fn write(&self, folder: &Path, names: &[&str], days: i64) -> Written {
        let files = Written { certificate: folder.join("chain.pem"), key: folder.join("key.pem") };
        let (certificate, key) = self.make(names, days);
        std::fs::write(&files.certificate, certificate).unwrap();
        std::fs::write(&files.key, key).unwrap();
        files
    }

    /// What a server on this machine needs, in files of a folder, good whatever the time is.
    pub(crate) fn write_now(&self, folder: &Path) -> Written {
        let files = Written { certificate: folder.join("own.pem"), key: folder.join("own.key") };
        let names = ["localhost", "127.0.0.1"].map(str::to_owned);
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(names).unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        std::fs::write(&files.certificate, certificate.pem()).unwrap();
        std::fs::write(&files.key, key.serialize_pem()).unwrap();
        files
    }

    /// Writes a certificate of a year for this machine, which ends then.
    pub(crate) fn write_ending(&self, certificate: &Path, key: &Path, ends_ms: i64) {
        let names = ["localhost", "127.0.0.1"].map(str::to_owned);
        let mut params = CertificateParams::new(names).unwrap();
        let end = rcgen::date_time_ymd(1970, 1, 1) + Duration::from_millis(ends_ms.unsigned_abs());
        params.not_before = end - Duration::from_hours(365 * 24);
        params.not_after = end;
        let pair = KeyPair::generate().unwrap();
        let signed = params.signed_by(&pair, &self.0).unwrap();
        std::fs::write(certificate, signed.pem()).unwrap();
        std::fs::write(key, pair.serialize_pem()).unwrap();
    }

    /// Writes its own certificate into a folder; the file.
    pub(crate) fn write_own(&self, folder: &Path) -> PathBuf {
        let file = folder.join("ca.pem");
        std::fs::write(&file, self.0.pem()).unwrap();
        file
    }
}

/// A port that nobody listens at.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// What Pebble gives certificates for, in days.
pub(crate) const PEBBLE_DAYS: i64 = 90;

/// An authority that ends with its test, and knows nobody at first.
pub(crate) struct Pebble {
    _child: Child,
    /// Its address.
    pub(crate) directory: String,
    /// Where it tells its own certificate: `/roots/0`.
    pub(crate) management: SocketAddr,
}

impl Pebble {
    /// One that listens at a port with a certificate that `authority` signs, and looks for answers at
    /// another.
    pub(crate) async fn start(
        folder: &Path,
        authority: &Authority,
        port: u16,
        challenge_port: u16,
    ) -> Self {
        let own = authority.write_now(folder);
        let path = |file: &Path| file.display().to_string();
        let management = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let config = format!(
            "{{\"pebble\":{{\"listenAddress\":\"127.0.0.1:{port}\",\
             \"managementListenAddress\":\"{management}\",\
             \"certificate\":{:?},\"privateKey\":{:?},\
             \"httpPort\":{challenge_port},\"tlsPort\":{},\
             \"externalAccountBindingRequired\":false,\
             \"certificateValidityPeriod\":{}}}}}",
            path(&own.certificate),
            path(&own.key),
            free_port(),
            PEBBLE_DAYS * DAY_MS / 1_000,
        );
        let file = folder.join("pebble.json");
        std::fs::write(&file, config).unwrap();
        let mut command = Command::new("pebble");
        command.arg("-config").arg(file).env("PEBBLE_VA_NOSLEEP", "1").kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("Pebble is installed: apt-get install pebble");
        for port in [port, management.port()] {
            let connected = async {
                while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(20), connected).await.unwrap();
        }
        let directory = format!("https://localhost:{port}/dir");
        Self { _child: child, directory, management }
    }
}

/// Waits until something is so.
pub(crate) async fn eventually(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting).await.unwrap();
}
