//! Machines that run engines for the site, and the admin who lets them in.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

use super::Ends;
use crate::built;

/// The name of the admin.
const ADMIN: &str = "runner";
/// The names of the machines; each connects to the server of that place.
const HOSTS: [&str; 2] = ["host-one", "host-two"];

/// Somebody who runs the site.
pub(super) struct Admin {
    passphrase: String,
    session: PathBuf,
}

impl Admin {
    /// Makes the account, in a database that no server needs to use yet.
    ///
    /// # Errors
    /// What went wrong.
    pub(super) fn make(folder: &Path, postgres: &str) -> Result<Self, String> {
        let passphrase = passphrase()?;
        let mut add = Command::new(built("debug").join("rookery-server"));
        add.args(["account", "add", ADMIN, "--role", "admin", "--database-url", postgres]);
        add.arg("--data").arg(folder.join("one"));
        told(add, &passphrase)?;
        Ok(Self { passphrase, session: folder.join("session.json") })
    }

    /// Who they are, for whoever wants to log in.
    pub(super) fn told(&self) -> String {
        format!("Log in as {ADMIN} with the passphrase {}", self.passphrase)
    }

    /// Lets machines in, and starts them: each is connected to one of the servers.
    ///
    /// # Errors
    /// What went wrong.
    pub(super) fn start_hosts(
        &self,
        folder: &Path,
        servers: &[String],
    ) -> Result<Vec<Ends>, String> {
        let mut login = Command::new(built("debug").join("rookery"));
        login.args(["login", &servers[0], "--name", ADMIN, "--session-file"]).arg(&self.session);
        told(login, &self.passphrase)?;
        let start = |(name, server): (&&str, &String)| self.start_host(folder, name, server);
        HOSTS.iter().zip(servers).map(start).collect()
    }

    fn start_host(&self, folder: &Path, name: &str, server: &str) -> Result<Ends, String> {
        let mut add = Command::new(built("debug").join("rookery"));
        add.args(["admin", "hosts", "add", name, "--json", "--session-file"]).arg(&self.session);
        let answer = told(add, "")?.stdout;
        let answer: Value = serde_json::from_slice(&answer).map_err(|err| err.to_string())?;
        let token = answer["token"].as_str().ok_or("The server gave no token for a machine.")?;
        let mut host = Command::new("setpriv");
        host.args(["--pdeathsig", "TERM"]).arg(built("debug").join("rookery-engine-host"));
        host.args(["--server", server]).env("ROOKERY_TOKEN", token);
        host.arg("--data").arg(folder.join(name)).stdin(Stdio::null());
        let host = host.spawn().map_err(|err| format!("rookery-engine-host: {err}"))?;
        Ok(Ends(host))
    }
}

/// Runs a program to its end with a line as its input.
fn told(mut command: Command, line: &str) -> Result<Output, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |err| format!("{program}: {err}");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child: Child = command.spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        writeln!(input, "{line}").map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if output.status.success() {
        Ok(output)
    } else {
        Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim()))
    }
}

/// One that nobody has had before.
fn passphrase() -> Result<String, String> {
    let mut bytes = [0; 12];
    let drawn = std::fs::File::open("/dev/urandom");
    let drawn = drawn.and_then(|mut from| std::io::Read::read_exact(&mut from, &mut bytes));
    drawn.map_err(|err| format!("/dev/urandom: {err}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
