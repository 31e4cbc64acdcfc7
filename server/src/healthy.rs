//! `rookery-server healthy`: whether the server of this machine is ready, for whoever watches it
//! and has no HTTP client.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs as _};
use std::time::Duration;

/// How long the server may take for each step. It gives its database two seconds.
const STEP_TIME_MAX: Duration = Duration::from_secs(3);
/// The longest first line of an answer.
const LINE_LEN_MAX: u64 = 1_024;

/// Asks the server that listens at an address for `/readyz`.
///
/// # Errors
/// In a sentence, why it is not ready.
pub(crate) fn ask(listen: &str) -> Result<(), String> {
    let silent = |why| format!("nobody answers at {listen}: {why}");
    let address = listen.to_socket_addrs().map_err(silent)?.next();
    let address = address.ok_or_else(|| format!("{listen} is no address"))?;
    let line = match (first_line(reachable(address)), address.ip()) {
        // Every network, of a machine that has IPv4 alone.
        (Err(_), IpAddr::V6(ip)) if ip.is_unspecified() => {
            first_line((Ipv4Addr::LOCALHOST, address.port()).into())
        }
        (line, _) => line,
    };
    let line = line.map_err(silent)?;
    match line.split_whitespace().nth(1) {
        Some("200") => Ok(()),
        _ => Err(format!("the server at {listen} is not ready: {}", line.trim_end())),
    }
}

/// Where a server that listens at `address` is reached from its own machine.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

fn first_line(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, STEP_TIME_MAX)?;
    stream.set_read_timeout(Some(STEP_TIME_MAX))?;
    stream.set_write_timeout(Some(STEP_TIME_MAX))?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream.take(LINE_LEN_MAX)).read_line(&mut line)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_every_network_is_asked_on_its_own_machine() {
        let asked = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(asked("0.0.0.0:8000"), "127.0.0.1:8000");
        assert_eq!(asked("[::]:80"), "[::1]:80");
        assert_eq!(asked("192.0.2.1:8000"), "192.0.2.1:8000");
    }
}
