//! Notices to browsers whose pages are closed: Web Push.
//!
//! A browser that may be told things has a push service, run by whoever made it, and gives away an
//! address there with keys: a [`Device`]. A [`Post`] seals a text for the device (RFC 8291), so that
//! the service cannot read it, signs for the server with its [`ServerKey`] (RFC 8292), and hands it
//! to the service (RFC 8030), which keeps it until the browser is there.
//!
//! Whoever has a device names an address that the server then calls. So only addresses of known
//! [`Services`] are taken.

mod device;
mod post;
mod seal;
mod services;
mod vapid;

pub use device::{Device, Fault};
pub use post::{Failure, Letter, Post, Urgency};
pub use seal::TEXT_LEN_MAX;
pub use services::{BadServices, Services};
pub use vapid::{BadKey, ServerKey};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// As all of Web Push writes bytes.
fn to_text(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Some browsers' pages write the padding, which must not be there.
fn from_text(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
