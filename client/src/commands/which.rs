//! Games and challenges as they are named on a command line: by their id, or by their page.

use std::str::FromStr;

use rookery_protocol::id::{ChallengeId, GameId};

use crate::texts::common;

/// A game: `abcdefgh`, or `http://play.example/g/abcdefgh`.
pub(super) fn game(text: &str) -> Result<GameId, String> {
    of_page(text, "/g/")
}

/// A challenge: `abcdefgh`, or `http://play.example/c/abcdefgh`.
pub(super) fn challenge(text: &str) -> Result<ChallengeId, String> {
    of_page(text, "/c/")
}

fn of_page<T: FromStr>(text: &str, folder: &str) -> Result<T, String> {
    let id = text.split_once(folder).map_or(text, |(_, id)| id);
    let id = id.split(['/', '?', '#']).next().unwrap_or_default();
    id.parse().map_err(|_| common::no_id().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stands_alone_or_in_the_address_of_its_page() {
        let id = "abcdEF12".parse().unwrap();
        for text in ["abcdEF12", "http://play.example/g/abcdEF12", "/g/abcdEF12?ply=3"] {
            assert_eq!(game(text), Ok(id), "{text}");
        }
        assert_eq!(challenge("https://x/c/abcdEF12#"), Ok("abcdEF12".parse().unwrap()));
        for text in ["", "abc", "http://play.example/c/abcdEF12", "/g/"] {
            assert!(game(text).is_err(), "{text}");
        }
    }
}
