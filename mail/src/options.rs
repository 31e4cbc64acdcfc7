//! What an operator says about mail: the server that takes it, and from whom it comes.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rookery_texts::{Text, mails};

use crate::address::Address;

/// The port of `smtps`, and that of `smtp`.
const PORTS: [u16; 2] = [465, 587];
/// The longest file with a password, in bytes.
const PASSWORD_LEN_MAX: usize = 4 * 1024;
/// The longest name of a sender, in characters.
const NAME_LEN_MAX: usize = 100;

/// Why the options of mail cannot be used, in a sentence.
pub type ServerFault = Text;

/// How a mail server is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// By TLS from the first byte.
    Tls,
    /// By TLS after STARTTLS, or not at all.
    StartTls,
    /// In the clear.
    Plain,
}

/// A mail server: `smtps://name@mail.example.org`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerUrl {
    is_tls: bool,
    user: Option<String>,
    host: String,
    port: u16,
}

/// The password of a mail server. It has no `Debug` that tells it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password")
    }
}

/// Whom mails come from: `Rookery <rookery@example.org>`.
#[derive(Clone, PartialEq, Eq)]
pub struct From {
    /// The name, if it has one.
    pub(crate) name: Option<String>,
    /// The address.
    pub(crate) address: Address,
}

impl std::fmt::Debug for From {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("From")
    }
}

/// The mail server with all that it takes to hand mail to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailServer {
    /// The name of its host, or an address.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) how: How,
    pub(crate) login: Option<(String, Password)>,
    /// A PEM file with certificates by which it is known, beside those of the system.
    pub(crate) ca: Option<PathBuf>,
    pub(crate) from: From,
}

impl FromStr for ServerUrl {
    type Err = ServerFault;

    fn from_str(text: &str) -> Result<Self, ServerFault> {
        let (scheme, rest) = text.split_once("://").ok_or_else(mails::server_scheme)?;
        let is_tls = match scheme {
            "smtps" => true,
            "smtp" => false,
            _ => return Err(mails::server_scheme()),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (user, authority) = match rest.rsplit_once('@') {
            Some((user, _)) if user.contains(':') => return Err(mails::server_password()),
            Some((user, authority)) => (Some(unescaped(user)?), authority),
            None => (None, rest),
        };
        let (host, port) = host_and_port(authority).ok_or_else(mails::server_address)?;
        let port = port.unwrap_or(PORTS[usize::from(!is_tls)]);
        Ok(Self { is_tls, user, host, port })
    }
}

impl ServerUrl {
    /// How it is spoken to: in the clear where that was asked for, or on this machine where no
    /// certificate is named by which it would be known.
    fn how(&self, plain: bool, has_ca: bool) -> How {
        let is_here = match self.host.parse::<IpAddr>() {
            Ok(address) => address.is_loopback(),
            Err(_) => self.host == "localhost",
        };
        match self.is_tls {
            true => How::Tls,
            false if plain || (is_here && !has_ca) => How::Plain,
            false => How::StartTls,
        }
    }
}

impl Password {
    /// The password that was given by itself.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// Reads one from the first line of a file.
    ///
    /// # Errors
    /// In a sentence, why not.
    pub fn read(file: &Path) -> Result<Self, ServerFault> {
        let shown = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|why| mails::password_file(shown.clone(), why.to_string()))?;
        let line = text.lines().next().unwrap_or_default();
        match line.is_empty() || line.len() > PASSWORD_LEN_MAX {
            true => Err(mails::password_empty(shown)),
            false => Ok(Self(line.to_owned())),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl FromStr for From {
    type Err = ServerFault;

    fn from_str(text: &str) -> Result<Self, ServerFault> {
        let bad = |fault: crate::Fault| mails::from_bad(fault.text());
        let Some((name, rest)) = text.trim().split_once('<') else {
            return Ok(Self { name: None, address: text.parse().map_err(bad)? });
        };
        let address = rest.strip_suffix('>').unwrap_or(rest).parse().map_err(bad)?;
        let name = name.trim().trim_matches('"').trim();
        let is_odd = |c: char| c.is_control() || "<>\"\\".contains(c);
        if name.contains(is_odd) || name.chars().count() > NAME_LEN_MAX {
            return Err(mails::from_bad(mails::from_name()));
        }
        Ok(Self { name: (!name.is_empty()).then(|| name.to_owned()), address })
    }
}

impl MailServer {
    /// What is known of the server, from what the operator said. `plain` lets it be spoken to in the
    /// clear over a network.
    ///
    /// # Errors
    /// In a sentence, what does not fit or cannot be read.
    pub fn new(
        url: ServerUrl,
        from: From,
        password: Option<Password>,
        ca: Option<PathBuf>,
        plain: bool,
    ) -> Result<Self, ServerFault> {
        let how = url.how(plain, ca.is_some());
        let login = match (url.user, password) {
            (Some(user), Some(password)) => Some((user, password)),
            (None, None) => None,
            (Some(_), None) => return Err(mails::user_without_password()),
            (None, Some(_)) => return Err(mails::password_nobody()),
        };
        if let Some(ca) = &ca {
            crate::stream::certificates(ca)?;
        }
        Ok(Self { host: url.host, port: url.port, how, login, ca, from })
    }

    /// How it is spoken to.
    #[must_use]
    pub fn how(&self) -> How {
        self.how
    }

    /// Where it is, fit for a log: without who hands mail to it.
    #[must_use]
    pub fn shown(&self) -> String {
        match self.host.contains(':') {
            true => format!("[{}]:{}", self.host, self.port),
            false => format!("{}:{}", self.host, self.port),
        }
    }
}

/// A host, in brackets where it has colons, and a port if there is one.
fn host_and_port(text: &str) -> Option<(String, Option<u16>)> {
    let (host, rest) = match text.strip_prefix('[') {
        Some(inner) => {
            let (host, rest) = inner.split_once(']')?;
            host.parse::<std::net::Ipv6Addr>().ok()?;
            (host, rest)
        }
        None => text.split_at(text.find(':').unwrap_or(text.len())),
    };
    let port = match rest.strip_prefix(':') {
        Some(port) => Some(port.parse().ok().filter(|port| *port != 0)?),
        None if rest.is_empty() => None,
        None => return None,
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:".contains(c);
    let is_host = !host.is_empty() && host.chars().all(is_plain);
    is_host.then(|| (host.to_ascii_lowercase(), port))
}

/// A name with its `%40` and the like read.
fn unescaped(text: &str) -> Result<String, ServerFault> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
        let (high, low) = (digit(rest.next()), digit(rest.next()));
        let byte = high.zip(low).and_then(|(high, low)| u8::try_from(16 * high + low).ok());
        bytes.push(byte.ok_or_else(mails::server_user)?);
    }
    let user = String::from_utf8(bytes).map_err(|_| mails::server_user())?;
    let is_user = !user.is_empty() && !user.contains(char::is_control);
    if is_user { Ok(user) } else { Err(mails::server_user()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(url: &str, password: Option<&str>, plain: bool) -> Result<MailServer, String> {
        let from = "Rookery <rookery@example.org>".parse().unwrap();
        let password = password.map(|text| Password::new(text.to_owned()));
        let url = url.parse::<ServerUrl>().map_err(|fault| fault.to_string())?;
        MailServer::new(url, from, password, None, plain).map_err(|fault| fault.to_string())
    }

    #[test]
    fn a_server_is_told_by_its_address_and_spoken_to_in_the_clear_on_this_machine_alone() {
        for (url, plain, shown, how) in [
            ("smtps://mail.example.org", false, "mail.example.org:465", How::Tls),
            ("smtp://mail.example.org/", false, "mail.example.org:587", How::StartTls),
            ("smtp://mail.example.org:25", true, "mail.example.org:25", How::Plain),
            ("smtp://localhost:25", false, "localhost:25", How::Plain),
            ("smtp://[::1]:25", false, "[::1]:25", How::Plain),
            ("smtp://127.0.0.2", false, "127.0.0.2:587", How::Plain),
            ("smtps://127.0.0.1", true, "127.0.0.1:465", How::Tls),
        ] {
            let server = server(url, None, plain).unwrap();
            assert_eq!((server.shown().as_str(), server.how()), (shown, how), "{url}");
        }
        let named = server("smtps://ada%40example.org@mail.example.org", Some("secret"), false);
        let named = named.unwrap();
        assert_eq!(named.login.as_ref().unwrap().0, "ada@example.org");
        assert!(!format!("{named:?}").contains("secret"));
    }

    #[test]
    fn what_cannot_be_is_told_in_a_sentence_that_names_the_option() {
        for url in [
            "",
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://mail example",
            "smtp://mail.example.org/inbox",
            "smtp://mail.example.org:0",
            "smtp://mail.example.org:99999",
            "smtp://[::1",
            "smtp://ada:secret@mail.example.org",
            "smtp://a%4@mail.example.org",
            "smtp://@mail.example.org",
        ] {
            let fault = server(url, None, false).unwrap_err();
            assert!(fault.contains("--mail-server") && !fault.contains("secret"), "{url}: {fault}");
        }
        assert!(server("smtps://mail.example.org", Some("x"), false).is_err());
        assert!(server("smtps://ada@mail.example.org", None, false).is_err());
    }

    #[test]
    fn a_sender_has_a_name_or_none_and_no_second_line() {
        for (text, name) in [
            ("rookery@example.org", None),
            ("<rookery@example.org>", None),
            ("Rookery <rookery@example.org>", Some("Rookery")),
            ("\"Chess, at school\" <rookery@example.org>", Some("Chess, at school")),
        ] {
            let from: From = text.parse().unwrap();
            assert_eq!(
                (from.name.as_deref(), from.address.as_str()),
                (name, "rookery@example.org")
            );
        }
        for text in ["", "Rookery", "Rook\nery <a@b.org>", "A <a@b.org> <c@d.org>", "A <a b@c.org>"]
        {
            let fault = text.parse::<From>().unwrap_err().to_string();
            assert!(fault.contains("--mail-from"), "{fault}");
        }
    }
}
