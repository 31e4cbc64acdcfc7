//! What somebody at a terminal is asked for.

use std::io::{self, BufRead as _, Read as _};

use rookery_protocol::account::PASSPHRASE_BYTES_MAX;
use rookery_protocol::said::Text;

use crate::failure::Failure;
use crate::texts::accounts;

/// A passphrase that is typed after this question, and not shown.
pub(crate) fn prompt(question: &Text) -> Result<String, Failure> {
    rpassword::prompt_password(format!("{question} ")).map_err(|why| unread(&why))
}

/// A line of standard input.
pub(crate) fn line() -> Result<String, Failure> {
    // One byte more than is allowed shows that it is too long; two for the end of the line.
    let limit = PASSPHRASE_BYTES_MAX as u64 + 3;
    let mut line = String::new();
    io::stdin().lock().take(limit).read_line(&mut line).map_err(|why| unread(&why))?;
    let text = line.strip_suffix('\n').unwrap_or(&line);
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}

fn unread(why: &io::Error) -> Failure {
    Failure::Refused(accounts::unread(why.to_string()))
}
