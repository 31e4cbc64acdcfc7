use rookery_arbiter::{Entries, LoggedMove, Sender, Wish};
use rookery_protocol::bout::BoutMove;
use rookery_protocol::game::{Act, GameResult, Room};
use rookery_protocol::seat::Viewer;

use super::*;
use crate::game::kept::Budget;
use crate::game::testing::{
    BEGAN_MS, begun, carry, hours, notations, opened, people, play, unlimited,
};

const FIRST: By = By::Seat(Seat::First);
const SECOND: By = By::Seat(Seat::Second);

fn chess() -> OpenGame {
    opened("chess", Start::Usual)
}

/// The end of a game that the first seat gives up.
fn resign(open: &mut OpenGame) -> Applied {
    carry(open, FIRST, Wish::Act(Act::Resign))
}

fn say(open: &mut OpenGame, seat: Option<Seat>, text: &str) {
    let [anna, _] = people();
    let room = if seat.is_some() { Room::Players } else { Room::Spectators };
    let wish = Wish::Say { room, text: text.into() };
    let sender = Sender { player: Some(anna), ..Sender::default() };
    let by = seat.map_or(By::Spectator, By::Seat);
    carry(open, by, Command::Wish { wish, sender });
}

/// What somebody is told who comes to look for the first time.
fn whole(open: &OpenGame, seat: Option<Seat>) -> (About, Vec<String>) {
    let crowd =
        Crowd { game: open.summary.id, seated: [false; 2], watchers: 1, claim_from_ms: None };
    let told = open.whole(seat, None, crowd, BEGAN_MS);
    let entries = notations(&told).into_iter().map(str::to_owned).collect();
    let ClientIn::Game { about, .. } = told else { unreachable!("notations says so") };
    (*about, entries)
}

#[test]
fn what_is_decided_is_stored_as_the_next_versions_with_their_instant_and_their_command() {
    let mut open = chess();
    let e4 = Wish::Move { ply: 0, notation: "e2e4".into() };
    let records = open.decide(FIRST, &e4.into(), 5_000_000, Some("anna:1")).unwrap();
    let moved = LoggedMove {
        seat: Seat::First,
        notation: "e2e4".into(),
        left_ms: None,
        periods: 0,
        lag_ms: 0,
    };
    let first = Record {
        version: 1,
        at_ms: 5_000_000,
        command: Some("anna:1".into()),
        search: None,
        event: Event::Moved(moved),
    };
    assert_eq!(records, std::slice::from_ref(&first));
    let event = StoredEvent { version: 1, at_ms: 5_000_000, body: first.body() };
    let append =
        Append { game: open.summary.id, first_version: 1, events: vec![event], ended: None };
    assert_eq!(open.append(&records), append);
    assert_eq!(open.arbiter.version(), 0, "nothing has changed yet");

    open.apply(records).unwrap();
    let resign = Wish::Act(Act::Resign);
    let records = open.decide(SECOND, &resign.into(), 6_000_000, None).unwrap();
    let append = open.append(&records);
    assert_eq!((append.first_version, append.events[0].version), (2, 2));
    let result = GameResult { score: Score::First, reason: "resigned".into() };
    assert_eq!(append.ended, Some(Ended { at_ms: 6_000_000, result }));
}

#[test]
fn whoever_tells_of_what_was_applied_knows_how_many_moves_it_was_and_whether_it_ended() {
    let mut open = chess();
    play(&mut open, "f2f3 e7e5 g2g4");
    let applied = carry(&mut open, FIRST, Wish::Act(Act::OfferDraw));
    assert_eq!((applied.moves, applied.ends), (0, false));
    assert_eq!((&open.summary.result, open.summary.ended_ms), (&None, None));
    let applied = carry(&mut open, SECOND, Wish::Move { ply: 3, notation: "d8h4".into() });
    assert_eq!((applied.moves, applied.ends), (1, true));
    let mate = GameResult { score: Score::Second, reason: "checkmate".into() };
    assert_eq!(open.summary.result, Some(mate));
    assert_eq!(open.summary.ended_ms, Some(BEGAN_MS + 5_000));
}

#[test]
fn the_newest_commands_are_remembered_and_each_of_them_once() {
    let record = |(version, command): (u32, String)| Record {
        version,
        at_ms: BEGAN_MS,
        command: Some(command),
        search: None,
        event: Event::DrawOffered { seat: Seat::First },
    };
    let read = |commands: Vec<String>| {
        let OpenGame { summary, arbiter, game, kept, .. } = chess();
        let log: Vec<_> = (1..).zip(commands).map(record).collect();
        OpenGame::new(summary, game, arbiter, kept, &log)
    };
    let each: Vec<_> = (0..COMMANDS_REMEMBERED).map(|number| number.to_string()).collect();
    let open = read(each.clone());
    assert!(open.has_done("0") && open.has_done("1") && open.has_done("255"));
    assert!(!open.has_done("256") && !chess().has_done("0"));
    let mut twice = each.clone();
    twice.push("255".into());
    assert!(read(twice).has_done("0"), "one command may have made several events");
    let mut more = each;
    more.push("256".into());
    let open = read(more);
    assert!(!open.has_done("0") && open.has_done("1") && open.has_done("256"));
}

#[test]
fn what_was_drawn_is_told_at_once_unless_it_is_hidden_until_the_end() {
    let number = Start::Number { number: 518 };
    assert_eq!(whole(&opened("chess960", number.clone()), None).0.start, number);
    let mut hidden = opened("lao-tzu", Start::Random);
    let drawn = hidden.arbiter.setup().start.clone();
    assert!(matches!(drawn, Start::Secret { .. }));
    for seat in [None, Some(Seat::First), Some(Seat::Second)] {
        assert_eq!(whole(&hidden, seat).0.start, Start::Random);
    }
    resign(&mut hidden);
    assert_eq!(whole(&hidden, None).0.start, drawn);
    assert_eq!(whole(&opened("dark", Start::Usual), None).0.start, Start::Usual);
}

#[test]
fn the_whole_game_is_told_to_each_as_they_may_see_it() {
    let mut open = opened("dark", Start::Usual);
    play(&mut open, "e2e4 e7e5");
    for (seat, viewer, told) in [
        (Some(Seat::First), Viewer::First, ["e2e4", "?"]),
        (Some(Seat::Second), Viewer::Second, ["?", "e7e5"]),
        (None, Viewer::Spectator, ["?", "?"]),
    ] {
        let (about, entries) = whole(&open, seat);
        assert_eq!((about.viewer, about.hides), (viewer, true));
        assert_eq!(entries, told);
    }
    let about = whole(&open, None).0;
    assert_eq!((about.id, about.rules.as_str()), (open.summary.id, "dark"));
    assert_eq!((about.players, about.started_ms), (people(), BEGAN_MS));
    assert_eq!((about.time, about.rated, about.imported), (unlimited(), false, false));
}

/// What is told who has seen everything up to a version; `None` for the whole game.
fn since(open: &OpenGame, from: u32) -> Option<Vec<String>> {
    let told = open.since(from, Some(Seat::First), None, BEGAN_MS)?;
    Some(notations(&told).into_iter().map(str::to_owned).collect())
}

#[test]
fn who_comes_back_to_an_open_game_is_told_what_came_since_before_and_after_its_end() {
    let mut open = chess();
    play(&mut open, "e2e4 e7e5 g1f3");
    assert_eq!(since(&open, 0), None);
    assert_eq!(since(&open, 1).unwrap(), ["e7e5", "g1f3"]);
    assert_eq!(since(&open, 3).unwrap().len(), 0);
    assert_eq!(since(&open, 4), None, "nobody can know what has not been");
    resign(&mut open);
    assert_eq!(since(&open, 3).unwrap(), ["resigned"]);
    assert!(!open.uncovers(3));
}

#[test]
fn who_comes_back_to_a_hidden_game_is_shown_all_of_it_once_it_is_over() {
    let mut open = opened("dark", Start::Usual);
    play(&mut open, "e2e4 e7e5");
    assert_eq!(since(&open, 1).unwrap(), ["?"]);
    assert!(!open.uncovers(0) && open.after(2, None, None, BEGAN_MS).is_some());
    resign(&mut open);
    for from in [1, 2, 3] {
        assert_eq!(since(&open, from), None, "from {from}");
    }
    assert!(open.uncovers(2) && open.after(2, None, None, BEGAN_MS).is_none());
    assert!(!open.uncovers(3), "who was told of the end was shown all of it");
    assert!(open.after(3, None, None, BEGAN_MS).is_some());
}

#[test]
fn the_rooms_of_a_game_that_hides_nothing_else_are_open_at_its_end_and_not_before() {
    let mut open = chess();
    say(&mut open, Some(Seat::First), "good luck");
    say(&mut open, None, "play f3");
    play(&mut open, "e2e4");
    assert_eq!(whole(&open, None).1, ["?", "play f3", "e2e4"]);
    assert_eq!(whole(&open, Some(Seat::Second)).1, ["good luck", "?", "e2e4"]);
    resign(&mut open);
    for seat in [None, Some(Seat::Second)] {
        assert_eq!(whole(&open, seat).1, ["good luck", "play f3", "e2e4", "resigned"]);
    }
    let mut hidden = opened("dark", Start::Usual);
    say(&mut hidden, Some(Seat::First), "good luck");
    resign(&mut hidden);
    assert_eq!(whole(&hidden, None).1, ["?", "resigned"], "all of it is made anew");
}

fn moved(seat: Seat, notation: &str) -> BoutMove {
    BoutMove { seat, notation: notation.into(), took_ms: 2_000, info: None, refused: 0 }
}

fn bout(moves: &[(Seat, &str)]) -> Played {
    let moves = moves.iter().map(|(seat, notation)| moved(*seat, notation)).collect();
    Played { moves, end: None, margin_ms: 0, tables: false }
}

#[test]
fn what_was_played_elsewhere_is_shown_at_once_only_if_somebody_looks() {
    let [one, other] = Seat::BOTH;
    let batch = bout(&[(one, "e2e4"), (other, "e7e5")]);
    for watched in [true, false] {
        let game = rookery_games::registry().get("chess").unwrap().clone();
        let mut open = begun(&game, Start::Usual, hours());
        let (records, applied) = open.take_bout(&batch, watched, |_| None).unwrap();
        assert_eq!((applied.moves, applied.ends), (2, false));
        assert_eq!(records.iter().map(|record| record.version).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(open.arbiter.ply(), 2);
        assert_eq!(open.kept().entries().version(), 2);
        assert_eq!(open.reaches(0), watched);
        assert!(open.reaches(2));
    }
}

#[test]
fn a_game_from_elsewhere_ends_where_its_result_is_known_and_refuses_what_cannot_be() {
    let [one, other] = Seat::BOTH;
    let mut open = chess();
    let known = |play: &dyn Play| (play.ply() == 1).then_some(Score::Draw);
    let batch = bout(&[(one, "e2e4"), (other, "e7e5")]);
    let (records, applied) = open.take_bout(&batch, true, known).unwrap();
    assert_eq!((records.len(), applied.moves, applied.ends), (2, 1, true));
    let drawn = GameResult { score: Score::Draw, reason: "endgame-tables".into() };
    assert_eq!(open.summary.result, Some(drawn));
    let taken = chess().take_bout(&bout(&[(one, "e2e5")]), true, |_| None);
    assert_eq!(taken.err(), Some(Refusal::Illegal));
}

#[test]
fn entries_that_were_forgotten_are_there_again_once_they_were_made_anew() {
    let mut open = chess();
    play(&mut open, "e2e4 e7e5");
    assert!(open.reaches(0) && open.reaches(1) && open.reaches(9));
    open.forget_entries();
    assert!(!open.reaches(0) && !open.reaches(1) && open.reaches(2));
    assert!(!open.reaches(9), "that is shown from the start");
    let mut entries = Entries::default();
    entries.note(&open.arbiter, &Event::DrawOffered { seat: Seat::First }, BEGAN_MS);
    let budget = Arc::new(Budget::new(0));
    open.keep(Kept::new(entries, &budget));
    assert_eq!(open.kept().entries().version(), 1);
    assert!(open.reaches(0));
    open.settle();
    assert!(!open.reaches(0), "there is no room for them");
}
