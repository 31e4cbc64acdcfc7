//! What people and programs are told of a reason.

use rookery_protocol::cause::Cause;
use rookery_texts::server;

use super::*;

#[test]
fn a_reason_of_a_game_has_the_same_word_as_on_the_socket() {
    let denied = Denied::from(Refusal::NotYourTurn);
    assert_eq!(
        (denied.code(), denied.to_string()),
        (Refusal::NotYourTurn.into(), "It is not your turn.".to_owned())
    );
}

#[test]
fn a_wait_is_rounded_up_and_said_in_words() {
    assert_eq!(seconds(1_001), 2);
    assert_eq!(Denied::TooFast(1_001).to_string(), "That was too often. Try again in 2 seconds.");
    assert!(Denied::TooFast(3_000_000).to_string().contains("50 minutes"));
}

#[test]
fn a_wait_is_told_in_minutes_where_seconds_would_be_too_many() {
    for (wait_ms, words) in [
        (0, "a second"),
        (1_000, "a second"),
        (1_001, "2 seconds"),
        (90_000, "90 seconds"),
        (90_001, "2 minutes"),
        (120_000, "2 minutes"),
        (120_001, "3 minutes"),
    ] {
        let told = Denied::TooFast(wait_ms).to_string();
        assert_eq!(told, format!("That was too often. Try again in {words}."), "{wait_ms}");
    }
}

#[test]
fn what_went_wrong_inside_stays_inside() {
    for denied in [
        Denied::Internal("secret path".into()),
        Denied::Storage(StorageError::Other("secret path".into())),
        Denied::Hash(HashError::Failed("secret path".into())),
    ] {
        let (told, internal) = (denied.to_string(), server::internal().to_string());
        assert_eq!((denied.code(), told.as_str()), (Cause::Internal.into(), internal.as_str()));
    }
}
