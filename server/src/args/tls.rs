//! What the server is told about TLS.

use std::path::PathBuf;

use clap::Args;
use rookery_play::PublicUrl;
use rookery_server::config::{AcmeOptions, Tls};
use rookery_texts::tls as texts;
use rookery_tls::Files;
use rookery_tls::acme::{LETS_ENCRYPT, NAMES_MAX};

/// Where the server listens unless told otherwise, when it has a name of its own.
pub(crate) const LISTEN_TLS: &str = "[::]:443";
/// Where it listens for what comes without TLS, then.
const LISTEN_PLAIN: &str = "[::]:80";

/// TLS, spoken by the server itself.
#[derive(Debug, Args)]
pub(crate) struct Secure {
    /// Get a certificate for this name from an authority by ACME, renew it, and listen at 443 and 80
    /// unless told otherwise
    ///
    /// Several names are separated by commas. The authority asks at port 80 of each whether it is
    /// yours, so that must lead to --http-redirect. By this you agree to its terms; that of Let's
    /// Encrypt is asked unless another is named.
    #[arg(
        long,
        env = "ROOKERY_ACME_DOMAIN",
        value_name = "NAME,NAME",
        value_delimiter = ',',
        value_parser = name,
        conflicts_with_all = ["tls_cert", "tls_key"]
    )]
    acme_domain: Vec<String>,
    /// An address for mail by which the authority tells of trouble
    #[arg(long, env = "ROOKERY_ACME_CONTACT", value_name = "MAIL", requires = "acme_domain",
          value_parser = contact)]
    acme_contact: Option<String>,
    /// The directory of another authority: https://ca.example.org/acme/acme/directory
    #[arg(long, env = "ROOKERY_ACME_DIRECTORY", value_name = "URL", requires = "acme_domain",
          default_value = LETS_ENCRYPT, value_parser = directory)]
    acme_directory: String,
    /// A PEM file with certificates by which that authority is known, beside those of the system
    #[arg(long, env = "ROOKERY_ACME_CA", value_name = "FILE", requires = "acme_domain")]
    acme_ca: Option<PathBuf>,
    /// Speak TLS with the certificate in this PEM file, which has the chain behind it
    ///
    /// The files are looked at every five seconds, and on SIGHUP: a new certificate is shown from the
    /// next connection on.
    #[arg(long, env = "ROOKERY_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The PEM file with its key, which nobody else should be able to read
    #[arg(long, env = "ROOKERY_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Listen there for what comes without TLS, and lead it to https; 0.0.0.0:80 is usual, port 80 of
    /// every network when missing where there is --acme-domain
    #[arg(long, env = "ROOKERY_HTTP_REDIRECT", value_name = "ADDR")]
    http_redirect: Option<String>,
    /// Tell browsers that all hosts below this one's name are reached over TLS alone, too
    ///
    /// Browsers believe it for a year. This one's own name they are told of wherever it is reached by
    /// https.
    #[arg(long, env = "ROOKERY_HSTS_SUBDOMAINS")]
    pub(super) hsts_subdomains: bool,
}

/// How the server is reached, as options say.
pub(crate) struct Reached {
    pub(crate) listen: String,
    pub(crate) http_redirect: Option<String>,
    pub(crate) tls: Option<Tls>,
    pub(crate) public_url: Option<PublicUrl>,
}

impl Secure {
    /// How the server is reached; `listen` and `public_url` as they were given.
    ///
    /// # Errors
    /// In a sentence, what cannot be.
    pub(crate) fn reached(
        self,
        listen: Option<String>,
        public_url: Option<PublicUrl>,
    ) -> Result<Reached, String> {
        let tls = match (self.tls_cert, self.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls::Files(Files { certificate, key })),
            _ if self.acme_domain.is_empty() => None,
            _ if self.acme_domain.len() > NAMES_MAX => {
                return Err(texts::too_many_names(NAMES_MAX).to_string());
            }
            _ => Some(Tls::Acme(AcmeOptions {
                names: self.acme_domain,
                contact: self.acme_contact,
                directory: self.acme_directory,
                ca: self.acme_ca,
            })),
        };
        let is_acme = matches!(tls, Some(Tls::Acme(_)));
        if tls.is_none() && self.http_redirect.is_some() {
            return Err(texts::redirect_without_tls().to_string());
        }
        if let Some(url) = public_url.as_ref().filter(|url| tls.is_some() && !url.is_https()) {
            return Err(texts::public_url_is_plain(url.origin()).to_string());
        }
        let listen = listen.unwrap_or_else(|| listen_default(is_acme).to_owned());
        let http_redirect = self.http_redirect.or(is_acme.then(|| LISTEN_PLAIN.to_owned()));
        let public_url = match &tls {
            Some(Tls::Acme(AcmeOptions { names, .. })) if public_url.is_none() => {
                named(names.first(), &listen, http_redirect.as_deref())
            }
            _ => public_url,
        };
        Ok(Reached { listen, http_redirect, tls, public_url })
    }
}

/// Where the server listens unless told otherwise.
pub(crate) fn listen_default(is_acme: bool) -> &'static str {
    if is_acme { LISTEN_TLS } else { super::LISTEN }
}

/// How people reach a server that listens so and has a name. The authority comes to port 80: where
/// that is led to another one of this machine, so is the port of https.
fn named(name: Option<&String>, listen: &str, redirect: Option<&str>) -> Option<PublicUrl> {
    let port = |address: &str| address.rsplit_once(':').map(|(_, port)| port.to_owned());
    let is_led = redirect.and_then(port).is_some_and(|port| port != "80");
    let port = port(listen).filter(|_| !is_led).unwrap_or_else(|| "443".to_owned());
    format!("https://{}:{port}", name?).parse().ok()
}

/// The longest name that DNS has.
const NAME_LEN_MAX: usize = 253;

fn name(text: &str) -> Result<String, String> {
    let name = text.trim().to_ascii_lowercase();
    let is_label = |label: &str| {
        let ends = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        let inner = |c: char| ends(c) || c == '-';
        label.len() <= 63
            && label.starts_with(ends)
            && label.ends_with(ends)
            && label.chars().all(inner)
    };
    match name.len() <= NAME_LEN_MAX && name.split('.').all(is_label) {
        true => Ok(name),
        false => Err(texts::no_name().to_string()),
    }
}

fn contact(text: &str) -> Result<String, String> {
    let text = text.strip_prefix("mailto:").unwrap_or(text);
    match text.split_once('@') {
        Some((who, whose)) if !who.is_empty() && name(whose).is_ok() => Ok(text.to_owned()),
        _ => Err(texts::no_mail().to_string()),
    }
}

fn directory(text: &str) -> Result<String, String> {
    match text.starts_with("https://") {
        true => Ok(text.to_owned()),
        false => Err(texts::no_directory().to_string()),
    }
}
