//! What is asked, kept and repeated.

use rookery_protocol::clock::Clocks;
use rookery_protocol::game::{Entry, Offers, Room, State};

use super::*;

fn game() -> GameId {
    GameId::from_random(7)
}

fn watch(from: u32) -> ClientOut {
    ClientOut::Watch { game: game(), from }
}

fn say(id: &str) -> ClientOut {
    let text = "Hello".to_owned();
    ClientOut::Say { game: game(), room: Room::Players, text, id: id.to_owned() }
}

fn events(versions: std::ops::RangeInclusive<u32>) -> ClientIn {
    let clocks = Clocks { first: None, second: None, running: None, at_ms: 0 };
    let state = State {
        version: *versions.end(),
        ply: 0,
        turn: None,
        clocks,
        offers: Offers::default(),
        result: None,
        first_move_by_ms: None,
    };
    let entries = versions.map(|version| Entry { version, at_ms: 0, event: None }).collect();
    ClientIn::Events { game: game(), entries, state, you: None }
}

fn watching(from: u32) -> Resume {
    let mut resume = Resume::default();
    resume.note(&watch(from)).unwrap();
    assert_eq!(resume.hear(events(from + 1..=from)).answer, None);
    resume
}

#[test]
fn what_follows_is_news() {
    let mut resume = watching(3);
    assert_eq!(resume.hear(events(4..=5)), Heard::news(events(4..=5)));
    assert_eq!(resume.version(game()), Some(5));
}

#[test]
fn what_is_known_is_cut_off() {
    let mut resume = watching(3);
    assert_eq!(resume.hear(events(2..=5)), Heard::news(events(4..=5)));
    assert_eq!(resume.hear(events(2..=4)), Heard::default());
    assert_eq!(resume.version(game()), Some(5));
}

#[test]
fn a_gap_is_asked_for_once_and_then_filled() {
    let mut resume = watching(3);
    assert_eq!(resume.hear(events(5..=5)), Heard { news: None, answer: Some(watch(3)) });
    assert_eq!(resume.hear(events(6..=6)), Heard::default());
    assert_eq!(resume.hear(events(4..=6)), Heard::news(events(4..=6)));
    assert_eq!(resume.hear(events(8..=8)).answer, Some(watch(6)));
}

#[test]
fn a_new_connection_asks_from_the_last_version_and_repeats_what_waits() {
    let mut resume = watching(3);
    resume.note(&ClientOut::EnterLobby).unwrap();
    resume.note(&say("a")).unwrap();
    resume.note(&say("b")).unwrap();
    resume.hear(events(4..=4));
    resume.hear(ClientIn::Done { id: "a".into() });
    assert_eq!(resume.again(), [ClientOut::EnterLobby, watch(4), say("b")]);
}

#[test]
fn a_game_that_could_not_be_shown_is_asked_for_again_until_it_is() {
    let refused = |reason: Refusal| ClientIn::Refused {
        id: None,
        game: Some(game()),
        text: reason.to_string(),
        reason,
    };
    let mut resume = watching(3);
    assert_eq!(resume.refused(), []);
    assert_eq!(resume.again(), [watch(3)]);
    for reason in [Refusal::StorageDown, Refusal::Busy] {
        let heard = resume.hear(refused(reason));
        assert_eq!(heard, Heard::news(refused(reason)), "whoever shows it says why");
        assert_eq!(resume.refused(), [watch(3)]);
        assert_eq!(resume.refused(), [], "the answer is waited for");
    }
    resume.hear(refused(Refusal::StorageDown));
    resume.hear(events(4..=4));
    assert_eq!(resume.refused(), [], "it came all the same");
    resume.hear(refused(Refusal::StorageDown));
    assert_eq!(resume.refused(), [], "something else was refused");
}

#[test]
fn an_answer_is_heard_once() {
    let mut resume = watching(0);
    resume.note(&say("a")).unwrap();
    let done = ClientIn::Done { id: "a".into() };
    assert_eq!(resume.hear(done.clone()), Heard::news(done.clone()));
    assert_eq!(resume.hear(done), Heard::default());
    assert_eq!(resume.pending(), 0);
}

#[test]
fn what_is_left_is_not_asked_for_again() {
    let mut resume = watching(3);
    resume.note(&ClientOut::EnterLobby).unwrap();
    resume.note(&ClientOut::LeaveLobby).unwrap();
    resume.note(&ClientOut::Unwatch { game: game() }).unwrap();
    assert_eq!(resume.again(), []);
}

#[test]
fn too_many_commands_without_an_answer_are_refused() {
    let mut resume = watching(0);
    for at in 0..PENDING_MAX {
        resume.note(&say(&at.to_string())).unwrap();
    }
    assert_eq!(resume.note(&say("more")), Err(TooMuchPending));
    assert_eq!(resume.pending(), PENDING_MAX);
}
