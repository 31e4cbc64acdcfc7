//! One message of a client, from text to the one place that handles it.

use rookery_play::game::refused;
use rookery_protocol::error::Refusal;
use rookery_protocol::socket::{COMMAND_ID_LEN_MAX, ClientIn, ClientOut, NOTATION_LEN_MAX};
use serde::Deserialize;

/// Reads a message; a refusal comes with the answer to send.
pub(super) fn parse(text: &str) -> Result<ClientOut, Box<ClientIn>> {
    let message = serde_json::from_str::<ClientOut>(text);
    message.ok().filter(has_sane_lengths).ok_or_else(|| {
        let about = serde_json::from_str::<About>(text).unwrap_or_default();
        let id = about.id.filter(|id| id.len() <= COMMAND_ID_LEN_MAX);
        let game = about.game.and_then(|game| game.parse().ok());
        Box::new(refused(id, game, Refusal::Malformed))
    })
}

/// What can be read of a message that is no message, for the answer.
#[derive(Default, Deserialize)]
struct About {
    id: Option<String>,
    game: Option<String>,
}

fn has_sane_lengths(message: &ClientOut) -> bool {
    let sane = |id: &str| !id.is_empty() && id.len() <= COMMAND_ID_LEN_MAX;
    match message {
        ClientOut::Move { notation, id, .. } => sane(id) && notation.len() <= NOTATION_LEN_MAX,
        ClientOut::Act { id, .. } | ClientOut::Say { id, .. } => sane(id),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;

    fn refusal(text: &str) -> ClientIn {
        *parse(text).expect_err("this is no message")
    }

    #[test]
    fn what_can_be_read_of_a_bad_message_is_in_the_answer() {
        let text = r#"{"type":"fly","id":"a1","game":"abcdefgh"}"#;
        let game = "abcdefgh".parse().ok();
        assert_eq!(refusal(text), refused(Some("a1".into()), game, Refusal::Malformed));
    }

    #[test]
    fn garbage_is_refused() {
        for text in ["", "null", "[]", "{", "\u{0}", r#"{"type":"move"}"#, r#"{"type":7}"#] {
            assert_eq!(refusal(text), refused(None, None, Refusal::Malformed), "{text:?}");
        }
    }

    #[test]
    fn ids_and_notations_of_absurd_length_are_refused() {
        let long = "x".repeat(NOTATION_LEN_MAX + 1);
        let text =
            format!(r#"{{"type":"move","game":"abcdefgh","ply":0,"notation":"{long}","id":"1"}}"#);
        assert!(parse(&text).is_err());
        let text = format!(r#"{{"type":"act","game":"abcdefgh","act":"resign","id":"{long}"}}"#);
        assert_eq!(refusal(&text), refused(None, "abcdefgh".parse().ok(), Refusal::Malformed));
    }

    #[test]
    fn a_message_is_of_sane_lengths_or_refused_to_its_sender() {
        let target = Target::new("sockets").also_files("protocol/samples", ".json").runs(3_000);
        let words =
            ["\"type\":\"move\"", "\"id\":\"", "\"game\":\"abcdefgh\"", "{", "}", "[", "null"];
        target.words(&words).text(|text| match parse(text) {
            Ok(message) => {
                assert!(has_sane_lengths(&message));
                let written = serde_json::to_string(&message).unwrap();
                assert_eq!(parse(&written).as_ref().ok(), Some(&message), "{written}");
                Did::of(&std::mem::discriminant(&message))
            }
            Err(answer) => {
                let ClientIn::Refused { id, game, .. } = *answer else { panic!("{text}") };
                let sane = |id: &String| id.len() <= COMMAND_ID_LEN_MAX;
                assert!(id.as_ref().is_none_or(sane), "{id:?}");
                Did::of(&(id.is_some(), game.is_some()))
            }
        });
    }
}
