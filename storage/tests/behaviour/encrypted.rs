//! PostgreSQL over TLS: whom it is known by, and that nobody else is believed.

use std::fs::Permissions;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rookery_storage::Storage;

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A PostgreSQL of its own that lets in nobody without TLS.
struct Encrypted {
    port: u16,
    folder: PathBuf,
    server: Child,
}

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// The folder with the programs of the newest PostgreSQL that is installed.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.splice(0..0, std::env::split_paths(&path));
    let found = folders.into_iter().rev().find(|folder| folder.join("initdb").is_file());
    found.expect("PostgreSQL is installed: apt-get install postgresql")
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

/// A program as the user that PostgreSQL wants, which ends with the test.
fn as_postgres(program: &str, folder: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]);
    if is_root() {
        command.args(["--reuid", "postgres", "--regid", "postgres", "--init-groups"]);
    }
    command.arg(programs().join(program)).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Leaves a file or a folder to that user.
fn give(path: &Path) {
    let id = |which| {
        let said = Command::new("id").args([which, "postgres"]).output().unwrap().stdout;
        String::from_utf8(said).unwrap().trim().parse().unwrap()
    };
    if is_root() {
        chown(path, Some(id("-u")), Some(id("-g"))).unwrap();
    }
}

impl Encrypted {
    /// Starts it with a certificate for `localhost` that an authority signs, whose own is in `ca.pem`.
    async fn start() -> Self {
        let folder = format!("rookery-encrypted-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        give(&folder);
        let authority = authority();
        std::fs::write(folder.join("ca.pem"), authority.pem()).unwrap();
        std::fs::write(folder.join("other.pem"), self::authority().pem()).unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        let own = params.signed_by(&key, &authority).unwrap();
        std::fs::write(folder.join("own.pem"), own.pem()).unwrap();
        let secret = folder.join("own.key");
        std::fs::write(&secret, key.serialize_pem()).unwrap();
        std::fs::set_permissions(&secret, Permissions::from_mode(0o600)).unwrap();
        give(&secret);

        let data = folder.join("data");
        let mut initdb = as_postgres("initdb", &folder);
        initdb.arg("--pgdata").arg(&data).args(["--username", "postgres", "--no-sync"]);
        initdb.args(["--encoding", "UTF8", "--locale", "C", "--auth", "trust"]);
        assert!(initdb.status().unwrap().success());
        let allowed = "hostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(data.join("pg_hba.conf"), allowed).unwrap();

        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut postgres = as_postgres("postgres", &folder);
        postgres.arg("-D").arg(&data).args(["-p", &port.to_string(), "-k", ""]);
        let file = |name: &str| folder.join(name).display().to_string();
        for setting in [
            "listen_addresses=127.0.0.1".to_owned(),
            "fsync=off".to_owned(),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", file("own.pem")),
            format!("ssl_key_file={}", file("own.key")),
        ] {
            postgres.args(["-c", &setting]);
        }
        let server = postgres.stderr(Stdio::null()).spawn().unwrap();
        let started = Self { port, folder, server };
        let ready = async {
            while Storage::open(&started.url("127.0.0.1", "sslmode=require")).await.is_err() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        tokio::time::timeout(PATIENCE, ready).await.expect("PostgreSQL starts");
        started
    }

    fn url(&self, host: &str, options: &str) -> String {
        format!("postgres://postgres@{host}:{}/postgres?{options}", self.port)
    }

    /// What comes of opening a site there.
    async fn opens(&self, host: &str, options: &str) -> Result<(), String> {
        let options = options.replace("FOLDER", &self.folder.display().to_string());
        let storage = Storage::open(&self.url(host, &options)).await;
        let storage = storage.map_err(|error| error.to_string())?;
        storage.ping().await.map_err(|error| error.to_string())?;
        storage.close().await;
        Ok(())
    }
}

impl Drop for Encrypted {
    fn drop(&mut self) {
        let mut stop = as_postgres("pg_ctl", &self.folder);
        stop.args(["stop", "--silent", "--mode", "immediate", "--pgdata"]);
        if !stop.arg(self.folder.join("data")).status().is_ok_and(|ended| ended.success()) {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn postgres_over_tls_is_who_its_certificate_says_or_nobody() {
    let server = Encrypted::start().await;
    let by_name = "sslmode=verify-full&sslrootcert=FOLDER/ca.pem";
    assert_eq!(server.opens("localhost", by_name).await, Ok(()));
    // The certificate is for a name; by another one it counts only where no name is asked for.
    let refused = server.opens("127.0.0.1", by_name).await.unwrap_err();
    assert!(refused.contains("certificate"), "{refused}");
    let by_authority = "sslmode=verify-ca&sslrootcert=FOLDER/ca.pem";
    assert_eq!(server.opens("127.0.0.1", by_authority).await, Ok(()));
    for options in [
        "sslmode=verify-full&sslrootcert=FOLDER/other.pem",
        "sslmode=verify-ca&sslrootcert=FOLDER/other.pem",
        // Nobody whom the system believes has signed it.
        "sslmode=verify-full",
    ] {
        let refused = server.opens("localhost", options).await.unwrap_err();
        assert!(refused.contains("certificate"), "{options}: {refused}");
    }
    // Encrypted, to whoever is there.
    assert_eq!(server.opens("localhost", "sslmode=require").await, Ok(()));
    assert_eq!(server.opens("localhost", "").await, Ok(()), "as by itself");
    let plain = server.opens("localhost", "sslmode=disable").await.unwrap_err();
    assert!(plain.contains("no encryption"), "{plain}");
}
