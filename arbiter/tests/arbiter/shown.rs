//! What viewers see: no more than they may know.

use rookery_arbiter::{Arbiter, By, Event, LoggedMove, Shown, read_back};
use rookery_protocol::board::{Content, View};
use rookery_protocol::game::{self, Act, Entry, Room, Score, Start};
use rookery_protocol::seat::Viewer;

use crate::history::history;
use crate::table::*;
use crate::tally::Tally;

const LIVE: [Viewer; 3] = [Viewer::First, Viewer::Second, Viewer::Spectator];

fn hidden() -> Table {
    Table::begin(Tally::hidden(), blitz(), Start::Usual)
}

/// Makes a move and gives what it says to everyone.
fn shown_move(table: &mut Table, seat: Seat, notation: &str) -> Shown {
    let events = table.give_move(seat, notation, 0).unwrap();
    table.arbiter.shown(&events[0])
}

fn notation(event: Option<&game::Event>) -> Option<String> {
    match event {
        Some(game::Event::Moved(game::ShownMove { notation, .. })) => notation.clone(),
        other => panic!("{other:?} is no move"),
    }
}

#[test]
fn a_game_that_hides_nothing_is_told_once_for_all() {
    let mut table = Table::new(blitz());
    assert!(!table.arbiter.hides());
    let Shown::Same(event) = shown_move(&mut table, First, "two") else { panic!("told apart") };
    let game::Event::Moved(game::ShownMove { ply, seat, notation, label, change, left_ms, .. }) =
        event
    else {
        panic!("no move")
    };
    assert_eq!((ply, seat, left_ms), (1, First, Some(3 * MINUTE_MS)));
    assert_eq!((notation.as_deref(), label.as_deref()), (Some("2"), Some("two")));
    assert_eq!(change.cells, [(0, Some(Content::Piece(0, 2)))]);
    assert_eq!(change.last, [0]);
}

#[test]
fn in_a_game_that_hides_each_viewer_learns_only_what_it_may() {
    let mut table = hidden();
    assert!(table.arbiter.hides());
    let shown = shown_move(&mut table, First, "2");
    assert_eq!(notation(shown.to(Viewer::First)).as_deref(), Some("2"));
    for viewer in [Viewer::Second, Viewer::Spectator] {
        assert_eq!(notation(shown.to(viewer)), None);
        let Some(game::Event::Moved(game::ShownMove { label, change, .. })) = shown.to(viewer)
        else {
            panic!()
        };
        assert_eq!((label.as_deref(), change.cells.len()), (None, 0));
    }
    let shown = shown_move(&mut table, Second, "3");
    assert_eq!(notation(shown.to(Viewer::First)), None);
    assert_eq!(notation(shown.to(Viewer::Second)).as_deref(), Some("3"));
}

#[test]
fn a_move_is_still_shown_rightly_after_the_end_that_came_with_it() {
    let start = Start::Position { text: "2 first".into() };
    let mut table = Table::begin(Tally::hidden(), blitz(), start);
    let events = table.give_move(First, "2", 0).unwrap();
    let shown: Vec<_> = events.iter().map(|event| table.arbiter.shown(event)).collect();
    assert_eq!(notation(shown[0].to(Viewer::First)).as_deref(), Some("2"));
    assert_eq!(notation(shown[0].to(Viewer::Second)), None);
    let Shown::Same(game::Event::Ended { result }) = &shown[1] else { panic!("told apart") };
    assert_eq!(result.score, Score::First);
}

#[test]
fn the_rooms_do_not_hear_each_other_until_the_game_is_over() {
    let mut table = Table::opened(blitz());
    let players = table.say(By::Seat(First), Room::Players, "hello").unwrap();
    let shown = table.arbiter.shown(&players[0]);
    assert_eq!(LIVE.map(|viewer| shown.to(viewer).is_some()), [true, true, false]);
    let spectators = table.say(By::Spectator, Room::Spectators, "hello").unwrap();
    let shown = table.arbiter.shown(&spectators[0]);
    assert_eq!(LIVE.map(|viewer| shown.to(viewer).is_some()), [false, false, true]);

    table.acts(First, Act::Resign);
    let said = table.say(By::Spectator, Room::Players, "hello").unwrap();
    assert!(matches!(table.arbiter.shown(&said[0]), Shown::Same(_)));
}

#[test]
fn every_other_event_is_told_to_all() {
    let table = Table::opened(blitz());
    for (event, name) in [
        (Event::DrawOffered { seat: First }, "draw-offered"),
        (Event::DrawDeclined { seat: First }, "draw-declined"),
        (Event::TakebackAsked { seat: First }, "takeback-asked"),
        (Event::TakebackDeclined { seat: First }, "takeback-declined"),
        (Event::TakenBack { ply: 1 }, "taken-back"),
        (Event::TimeAdded { seat: First, ms: 1 }, "time-added"),
        (Event::ClocksHeld { ms: 1 }, "clocks-held"),
        (Event::RematchOffered { seat: First }, "rematch-offered"),
        (Event::RematchDeclined { seat: First }, "rematch-declined"),
    ] {
        let Shown::Same(told) = table.arbiter.shown(&event) else { panic!("{name} told apart") };
        assert_eq!(serde_json::to_value(&told).unwrap()["type"], name);
        assert_eq!(serde_json::to_value(&told).unwrap(), serde_json::to_value(&event).unwrap());
    }
}

#[test]
fn the_state_tells_whose_turn_it_is_and_how_the_game_ended() {
    let mut table = Table::opened(blitz());
    let state = table.arbiter.state(table.now);
    assert_eq!((state.version, state.ply, state.turn), (2, 2, Some(First)));
    assert_eq!((state.result, state.first_move_by_ms), (None, None));
    table.acts(Second, Act::Resign);
    let state = table.arbiter.state(table.now);
    assert_eq!((state.version, state.turn, state.first_move_by_ms), (3, None, None));
    assert_eq!(state.result.unwrap().reason, "resigned");
}

#[test]
fn legal_moves_are_for_the_seat_whose_turn_it_is() {
    let mut table = Table::opened(blitz());
    let count = |arbiter: &Arbiter, seat| arbiter.you(seat, None, START_MS).legal.len();
    assert_eq!((count(&table.arbiter, First), count(&table.arbiter, Second)), (6, 0));
    table.acts(First, Act::Resign);
    assert_eq!((count(&table.arbiter, First), count(&table.arbiter, Second)), (0, 0));
}

#[test]
fn the_acts_of_a_player_are_those_that_would_be_accepted() {
    use Act::*;
    let mut table = Table::new(blitz());
    let acts = |table: &Table, seat, gone| table.arbiter.you(seat, gone, table.now).acts;
    assert_eq!(acts(&table, First, None), [Abort, Resign, OfferDraw, AddTime]);
    table.moves(First, "0").moves(Second, "0");
    assert_eq!(acts(&table, First, None), [Resign, OfferDraw, ClaimDraw, AskTakeback, AddTime]);
    table.acts(First, OfferDraw);
    assert_eq!(acts(&table, First, None), [Resign, ClaimDraw, AskTakeback, AddTime]);
    assert_eq!(
        acts(&table, Second, Some(60_000)),
        [Resign, OfferDraw, AcceptDraw, DeclineDraw, AskTakeback, AddTime, ClaimWin, CallDraw]
    );
    table.acts(First, Resign);
    assert_eq!(acts(&table, First, None), [OfferRematch]);
    table.acts(First, OfferRematch);
    assert_eq!(acts(&table, Second, None), [OfferRematch, AcceptRematch, DeclineRematch]);
}

#[test]
fn viewers_see_as_their_seats_until_the_end_and_then_everything() {
    let mut table = hidden();
    let viewers = |arbiter: &Arbiter| [Some(First), Some(Second), None].map(|s| arbiter.viewer(s));
    assert_eq!(viewers(&table.arbiter), LIVE);
    assert!(table.arbiter.hides());
    table.acts(First, Act::Abort);
    assert_eq!(viewers(&table.arbiter), [Viewer::All; 3]);
}

fn history_of(table: &Table, viewer: Viewer, from: u32) -> (View, Vec<Entry>) {
    history(&table.game, table.arbiter.setup(), &table.log, viewer, from)
}

/// What a client shows that has applied all entries to the start view, taking moves back on the way.
fn client_view((start, entries): (View, Vec<Entry>)) -> View {
    let mut views = vec![start];
    for entry in entries {
        match entry.event {
            Some(game::Event::Moved(game::ShownMove { change, .. })) => {
                views.push(views[views.len() - 1].changed(&change));
            }
            Some(game::Event::TakenBack { ply }) => views.truncate(ply as usize + 1),
            _ => {}
        }
    }
    views.pop().unwrap()
}

fn eventful(game: Tally) -> (Table, Vec<[Option<game::Event>; 3]>) {
    let mut table = Table::begin(game, blitz(), Start::Usual);
    let mut live = vec![];
    let mut tell = |table: &mut Table, events: Decided| {
        for event in events.unwrap() {
            live.push(LIVE.map(|viewer| table.arbiter.entry(&event, viewer)));
        }
    };
    for (seat, notation) in [(First, "2"), (Second, "1"), (Second, "3"), (First, "3")] {
        let events = table.wait(500).give_move(seat, notation, 0);
        tell(&mut table, events);
    }
    let events = table.say(By::Seat(First), Room::Players, "oops");
    tell(&mut table, events);
    for (seat, act) in [(Second, Act::AskTakeback), (First, Act::AcceptTakeback)] {
        let events = table.give_act(seat, act);
        tell(&mut table, events);
    }
    let events = table.give_move(Second, "2", 0);
    tell(&mut table, events);
    (table, live)
}

#[test]
fn history_tells_each_viewer_what_it_was_told_live() {
    for game in [Tally::open(), Tally::hidden()] {
        let (table, live) = eventful(game);
        for (index, viewer) in LIVE.into_iter().enumerate() {
            let (start, entries) = history_of(&table, viewer, 0);
            assert_eq!(start, table.arbiter.start_view(viewer));
            let told: Vec<_> = entries.into_iter().map(|entry| entry.event).collect();
            let expected: Vec<_> = live.iter().map(|each| each[index].clone()).collect();
            assert_eq!(told, expected);
        }
    }
}

#[test]
fn history_from_any_version_is_the_rest_of_the_whole() {
    let (table, _) = eventful(Tally::hidden());
    for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator, Viewer::All] {
        let whole = history_of(&table, viewer, 0).1;
        let versions: Vec<_> = whole.iter().map(|entry| entry.version).collect();
        assert_eq!(versions, (1..=table.arbiter.version()).collect::<Vec<_>>());
        for from in 0..=table.arbiter.version() + 1 {
            let rest = history_of(&table, viewer, from).1;
            assert_eq!(rest, whole[(from as usize).min(whole.len())..], "from {from}");
        }
    }
}

#[test]
fn changes_lead_from_the_start_view_to_the_present_one() {
    let (table, _) = eventful(Tally::hidden());
    let piece = |count| Content::Piece(0, count);
    for (viewer, first, second) in [
        (Viewer::First, piece(2), Content::Hidden),
        (Viewer::Second, Content::Hidden, piece(3)),
        (Viewer::Spectator, Content::Hidden, Content::Hidden),
        (Viewer::All, piece(2), piece(3)),
    ] {
        let view = client_view(history_of(&table, viewer, 0));
        assert_eq!(view.cells, [(0, first), (1, second)], "{viewer:?}");
    }
}

#[test]
fn what_viewers_may_not_hear_is_a_bare_version_until_the_game_is_over() {
    let (mut table, _) = eventful(Tally::hidden());
    let heard = |table: &Table| history_of(table, Viewer::Spectator, 4).1[0].event.is_some();
    assert!(!heard(&table));
    table.acts(First, Act::Resign);
    assert!(heard(&table));
}

#[test]
fn a_log_that_does_not_fit_has_no_history() {
    let (mut table, _) = eventful(Tally::open());
    if let Event::Moved(LoggedMove { notation, .. }) = &mut table.log[2].event {
        *notation = "nine".into();
    }
    assert!(read_back(&table.game, table.arbiter.setup(), &table.log, None).is_err());
}
