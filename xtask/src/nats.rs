//! A NATS server for the tests: the one that is here, or one of our own that goes afterwards.

use std::io::Read as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::needs::find;
use crate::postgres::pause;

/// The variable that tells the tests the address; who sets it brings a server of their own.
pub(crate) const URL_VARIABLE: &str = "ROOKERY_TEST_NATS";
const PORT_USUAL: u16 = 4222;
const CONNECT_MAX: Duration = Duration::from_secs(2);
const START_POLLS_MAX: u32 = 100;

/// A server that lets everybody in.
pub(crate) struct Nats {
    url: String,
    /// The one that we started.
    own: Option<Child>,
}

impl Nats {
    /// The server that [`URL_VARIABLE`] names, one on the usual port, or one that is started from
    /// the system's packages.
    pub(crate) fn find_or_start() -> Result<Nats, String> {
        if let Some(url) = given_url() {
            return Ok(Nats { url, own: None });
        }
        if greets(PORT_USUAL) {
            return Ok(Nats { url: url(PORT_USUAL), own: None });
        }
        Self::start()
    }

    /// One of our own, from the system's packages.
    pub(crate) fn start() -> Result<Nats, String> {
        let program = find("nats-server").ok_or("There is no NATS server to start.")?;
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|it| it.local_addr());
        let port = free.map_err(|err| format!("no port is free: {err}"))?.port();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "INT"]).arg(program);
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|err| format!("nats-server: {err}"))?;
        let own = Nats { url: url(port), own: Some(child) };
        for _ in 0..START_POLLS_MAX {
            if greets(port) {
                return Ok(own);
            }
            pause();
        }
        Err("nats-server does not answer".to_owned())
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(own) = &mut self.own {
            let _ = own.kill();
            let _ = own.wait();
        }
    }
}

/// Whether there is a server to use or to start.
pub(crate) fn is_available() -> bool {
    given_url().is_some() || greets(PORT_USUAL) || find("nats-server").is_some()
}

fn given_url() -> Option<String> {
    std::env::var_os(URL_VARIABLE).and_then(|url| url.into_string().ok())
}

fn url(port: u16) -> String {
    format!("nats://127.0.0.1:{port}")
}

/// Whether a server on this port says what NATS says first.
fn greets(port: u16) -> bool {
    let hear = || -> std::io::Result<[u8; 5]> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut stream = TcpStream::connect_timeout(&address, CONNECT_MAX)?;
        stream.set_read_timeout(Some(CONNECT_MAX))?;
        let mut first = [0; 5];
        stream.read_exact(&mut first)?;
        Ok(first)
    };
    hear().is_ok_and(|first| &first == b"INFO ")
}
