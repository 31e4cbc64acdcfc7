//! Makes `data/common-passphrases.bin` anew: the lists in, a passphrase a line, the file out.
//!
//! `cargo run -p rookery-play --example common_passphrases -- LIST… > FILE`

use std::collections::BTreeSet;
use std::io::Write as _;

use rookery_play::auth::passphrase::common::{normal, pack};
use rookery_protocol::account::PASSPHRASE_LEN_MIN;

fn main() -> std::io::Result<()> {
    let mut passphrases = BTreeSet::new();
    for list in std::env::args_os().skip(1) {
        let list = std::fs::read(list)?;
        let lines = String::from_utf8_lossy(&list).lines().map(normal).collect::<Vec<_>>();
        passphrases.extend(lines.into_iter().filter(|one| is_long_enough(one)));
    }
    eprintln!("{} passphrases", passphrases.len());
    std::io::stdout().write_all(&pack(passphrases.iter().map(String::as_str)))
}

/// Shorter ones are refused for that.
fn is_long_enough(passphrase: &str) -> bool {
    passphrase.chars().count() >= PASSPHRASE_LEN_MIN
}
