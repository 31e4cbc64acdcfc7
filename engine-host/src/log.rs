//! What programs log, as their options say it.

use rookery_protocol::said::Text;

use crate::texts;

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// Checks what to log, as `--log` has it: levels, and parts of the program with a level of their own,
/// separated by commas, such as `info,rookery_server=debug`.
///
/// # Errors
/// The first piece that is neither.
pub fn check_filter(filter: &str) -> Result<(), Text> {
    match filter.split(',').find(|piece| !is_level(piece) && !is_part(piece)) {
        Some(piece) => Err(texts::no_log_level(piece)),
        None => Ok(()),
    }
}

fn is_level(piece: &str) -> bool {
    LEVELS.iter().any(|level| piece.eq_ignore_ascii_case(level))
}

fn is_part(piece: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    piece
        .split_once('=')
        .is_some_and(|(part, level)| !part.is_empty() && part.chars().all(plain) && is_level(level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_told_from_what_is_none() {
        for good in ["info", "WARN", "off", "info,rookery_server=debug", "sqlx::query=off,warn"] {
            assert_eq!(check_filter(good), Ok(()), "{good}");
        }
        for bad in ["", "inof", "[[[", "info,", "info, debug", "rookery=", "=info", "a b=info"] {
            assert!(check_filter(bad).is_err(), "{bad}");
        }
    }
}
