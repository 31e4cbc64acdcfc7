//! What is written to disk, byte by byte: logs of years ago must stay readable.

use rookery_arbiter::{Arbiter, By, Event, LoggedMove, Record, Setup, Unreadable, Wish};
use rookery_protocol::clock::Bonus;
use rookery_protocol::game::{Act, GameResult, Room, Score, Start};
use rookery_protocol::id::GameId;

use crate::table::*;
use crate::tally::Tally;

/// Every kind of event, and how it is written.
fn golden() -> Vec<(Event, &'static str)> {
    let notation = "e2e4".to_string();
    let moved = |left_ms, periods, lag_ms| {
        Event::Moved(LoggedMove {
            seat: First,
            notation: notation.clone(),
            left_ms,
            periods,
            lag_ms,
        })
    };
    let result = GameResult { score: Score::Second, reason: "time".into() };
    let said = Event::Said { room: Room::Players, by: player("anna"), text: "hi".into() };
    vec![
        (moved(None, 0, 0), r#"{"type":"moved","seat":"first","notation":"e2e4"}"#),
        (
            moved(Some(175_000), 3, 40),
            r#"{"type":"moved","seat":"first","notation":"e2e4","left_ms":175000,"periods":3,"lag_ms":40}"#,
        ),
        (Event::DrawOffered { seat: Second }, r#"{"type":"draw-offered","seat":"second"}"#),
        (Event::DrawDeclined { seat: First }, r#"{"type":"draw-declined","seat":"first"}"#),
        (Event::TakebackAsked { seat: First }, r#"{"type":"takeback-asked","seat":"first"}"#),
        (Event::TakebackDeclined { seat: First }, r#"{"type":"takeback-declined","seat":"first"}"#),
        (Event::TakenBack { ply: 4 }, r#"{"type":"taken-back","ply":4}"#),
        (
            Event::TimeAdded { seat: First, ms: 15_000 },
            r#"{"type":"time-added","seat":"first","ms":15000}"#,
        ),
        (Event::ClocksHeld { ms: 900 }, r#"{"type":"clocks-held","ms":900}"#),
        (
            said,
            r#"{"type":"said","room":"players","by":{"id":"70000000","name":"anna"},"text":"hi"}"#,
        ),
        (Event::RematchOffered { seat: First }, r#"{"type":"rematch-offered","seat":"first"}"#),
        (Event::RematchDeclined { seat: First }, r#"{"type":"rematch-declined","seat":"first"}"#),
        (
            Event::Rematched { game: GameId::from_random(1) },
            r#"{"type":"rematched","game":"10000000"}"#,
        ),
        (
            Event::Ended { result },
            r#"{"type":"ended","result":{"score":"second","reason":"time"}}"#,
        ),
    ]
}

#[test]
fn events_are_written_and_read_as_ever() {
    for (event, json) in golden() {
        let body = format!(r#"{{"event":{json}}}"#);
        let record = Record { version: 7, at_ms: 9, command: None, search: None, event };
        assert_eq!(record.body(), body);
        assert_eq!(Record::read(7, 9, &body).unwrap(), record);
    }
}

#[test]
fn the_command_that_caused_an_event_is_kept_beside_it() {
    let command = Some("70000000:a1".to_string());
    let event = Event::TakenBack { ply: 0 };
    let record = Record { version: 1, at_ms: 2, command, search: None, event };
    let body = r#"{"command":"70000000:a1","event":{"type":"taken-back","ply":0}}"#;
    assert_eq!(record.body(), body);
    assert_eq!(Record::read(1, 2, body).unwrap(), record);
}

#[test]
fn a_setup_is_written_and_read_as_ever() {
    let json = r#"{"rules":"tally","start":{"kind":"position","text":"9 first"},"time":{"first":{"kind":"clock","stages":[{"base_ms":180000,"bonus":{"kind":"increment","ms":2000}}]},"second":{"kind":"unlimited"}},"rated":true,"started_ms":5}"#;
    let setup: Setup = serde_json::from_str(json).unwrap();
    assert_eq!(setup.time.first, clock(180_000, Bonus::Increment { ms: 2_000 }));
    assert_eq!(serde_json::to_string(&setup).unwrap(), json);
}

#[test]
fn what_is_no_event_is_an_error() {
    for body in ["", "{}", r#"{"event":{"type":"exploded"}}"#, r#"{"event":{"type":"moved"}}"#] {
        assert!(Record::read(1, 0, body).is_err(), "{body}");
    }
}

fn restore(table: &Table, log: &[Record]) -> Result<Arbiter, Unreadable> {
    Arbiter::restore(&table.game, table.arbiter.setup().clone(), log)
}

#[test]
fn a_game_is_rebuilt_from_its_log() {
    let mut table = Table::opened(blitz());
    table.round(5_000, 7_000).acts(First, Act::OfferDraw).wait(2_000);
    let restored = restore(&table, &table.log).unwrap();
    assert_eq!(restored.state(table.now), table.arbiter.state(table.now));
    assert_eq!(restored.deadline(), table.arbiter.deadline());
    assert_eq!(restored.at_ms(), table.now - 2_000);
    assert_eq!(restored.play().text(), table.arbiter.play().text());
}

#[test]
fn a_log_with_a_gap_or_a_version_twice_is_not_read() {
    let mut table = Table::opened(blitz());
    table.round(1, 1);
    for log in [&table.log[1..], &[&table.log[..1], &table.log[..1]].concat()[..]] {
        assert!(matches!(restore(&table, log), Err(Unreadable::Log(_))));
    }
}

#[test]
fn an_event_that_cannot_have_happened_changes_nothing() {
    let mut table = Table::opened(blitz());
    let moved = |seat, notation: &str, left_ms, lag_ms| {
        Event::Moved(LoggedMove { seat, notation: notation.into(), left_ms, periods: 0, lag_ms })
    };
    let state = table.arbiter.state(table.now);
    for event in [
        moved(Second, "0", Some(1), 0),
        moved(First, "nine", Some(1), 0),
        moved(First, "0", None, 0),
        moved(First, "0", Some(-1), 0),
        moved(First, "0", Some(1), -1),
        Event::TakenBack { ply: 2 },
        Event::TakenBack { ply: u32::MAX },
        Event::RematchOffered { seat: First },
        Event::Rematched { game: GameId::from_random(1) },
    ] {
        let corrupt = table.arbiter.apply(&event, table.now).unwrap_err();
        assert_eq!(corrupt.version, 3, "{event:?}");
        assert_eq!(table.arbiter.state(table.now), state, "{event:?}");
    }
    table.acts(First, Act::Resign);
    for event in [moved(First, "0", Some(1), 0), Event::DrawOffered { seat: First }] {
        assert!(table.arbiter.apply(&event, table.now).is_err(), "{event:?}");
    }
}

#[test]
fn a_log_of_another_game_is_not_read() {
    let table = Table::opened(blitz());
    let mut setup = table.arbiter.setup().clone();
    setup.start = Start::Position { text: "2 first".into() };
    let read = Arbiter::restore(&Tally::open(), setup, &table.log);
    assert!(matches!(read, Err(Unreadable::Log(corrupt)) if corrupt.version == 2));
}

#[test]
fn a_move_that_was_decided_and_never_applied_leaves_no_trace() {
    let made = |seat, notation: &str| {
        let left_ms = Some(3 * MINUTE_MS);
        Event::Moved(LoggedMove { seat, notation: notation.into(), left_ms, periods: 0, lag_ms: 0 })
    };
    let decide_only = |table: &Table, notation: &str| {
        let wish = Wish::Move { ply: table.arbiter.ply(), notation: notation.into() };
        table.arbiter.decide(By::Seat(First), &wish.into(), table.now).unwrap();
    };
    let text_after = |table: &mut Table, event: &Event| {
        table.arbiter.apply(event, table.now).unwrap();
        table.arbiter.play().text()
    };
    let mut table = Table::opened(blitz());
    decide_only(&table, "3");
    let other = text_after(&mut table, &made(First, "0"));
    assert_eq!(other, Table::opened(blitz()).moves(First, "0").arbiter.play().text());

    let mut table = Table::opened(blitz());
    decide_only(&table, "2");
    table.arbiter.apply(&Event::TakenBack { ply: 1 }, table.now).unwrap();
    let earlier = text_after(&mut table, &made(Second, "2"));
    assert_eq!(earlier, Table::opened(blitz()).arbiter.play().text());
}
