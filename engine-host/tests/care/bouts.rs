//! Games of two engines.

use std::sync::Arc;
use std::time::Duration;

use rookery_arbiter::{Arbiter, By, Record, Searched, Setup, Wish};
use rookery_engine_host::bout::{End, Order, Outcome, Played, Terms, Witness, play};
use rookery_engine_host::engine::Engine;
use rookery_engine_host::gate::Gate;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::bout::BoutEnd;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::{GameResult, Score, Start};
use rookery_protocol::matches::{Adjudication, CalledOff};
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use tokio::sync::mpsc;

use crate::support::launch;

fn chess() -> Arc<dyn Game> {
    rookery_chess::games().into_iter().find(|game| game.title().key == "chess").unwrap()
}

fn clock(base_ms: i64) -> TimeControl {
    let bonus = Bonus::Increment { ms: 10 };
    TimeControl::even(TimeLimit::Clock { stages: vec![Stage { moves: None, base_ms, bonus }] })
}

/// A game of chess in which `opening` has been played, each seat with so much time.
pub(crate) fn terms(opening: &[&str], base_ms: i64) -> Terms {
    let game = chess();
    let setup = Setup {
        rules: "chess".into(),
        start: Start::Usual,
        time: clock(base_ms),
        rated: false,
        started_ms: 1_000,
    };
    let mut arbiter = Arbiter::new(game.as_ref(), setup.clone()).unwrap();
    let mut log: Vec<Record> = vec![];
    for mv in opening {
        let (seat, ply) = (arbiter.turn().unwrap(), arbiter.ply());
        let command = Wish::Move { ply, notation: (*mv).into() }.into();
        for event in arbiter.decide(By::Seat(seat), &command, 1_000).unwrap() {
            arbiter.apply(&event, 1_000).unwrap();
            log.push(Record {
                version: arbiter.version(),
                at_ms: 1_000,
                command: None,
                search: None,
                event,
            });
        }
    }
    Terms {
        id: "bout".into(),
        game,
        file: None,
        setup,
        log,
        budgets: [MoveBudget::default(); 2],
        margin_ms: 50,
        adjudication: Adjudication::default(),
        gate: Gate::new(1),
        threads: 1,
    }
}

#[derive(Default)]
pub(crate) struct Noted(pub(crate) Vec<Played>);

impl Witness for Noted {
    fn moved(&mut self, played: Played) {
        self.0.push(played);
    }
}

impl Noted {
    fn moves(&self) -> Vec<&str> {
        self.0.iter().map(|played| played.notation.as_str()).collect()
    }
}

async fn engines(first: &[&str], second: &[&str]) -> [Engine; 2] {
    let [first, second] = [first, second].map(launch);
    [Engine::start(&first, None).await.unwrap(), Engine::start(&second, None).await.unwrap()]
}

async fn played(terms: &Terms, first: &[&str], second: &[&str]) -> (Outcome, Noted) {
    let (_orders, mut none) = mpsc::channel(1);
    let mut noted = Noted::default();
    let outcome = play(terms, engines(first, second).await, &mut none, &mut noted).await.unwrap();
    (outcome, noted)
}

fn result(outcome: &Outcome) -> (Score, &str) {
    let result = outcome.result.as_ref().expect("it was cut off");
    (result.score, &result.reason)
}

#[tokio::test]
async fn two_engines_play_to_mate_and_are_ready_for_more() {
    let (outcome, noted) = played(
        &terms(&[], 10_000),
        &["good", "--moves", "f2f3,g2g4"],
        &["good", "--moves", "e7e5,d8h4"],
    )
    .await;
    assert_eq!(result(&outcome), (Score::Second, "checkmate"));
    assert_eq!(noted.moves(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert!(outcome.engines.iter().all(Option::is_some));
}

#[tokio::test]
async fn they_go_on_from_what_was_played_before() {
    let before = ["f2f3", "e7e5"];
    let (outcome, noted) =
        played(&terms(&before, 10_000), &["good", "--moves", "g2g4"], &["good", "--moves", "d8h4"])
            .await;
    assert_eq!(result(&outcome), (Score::Second, "checkmate"));
    assert_eq!(noted.moves(), ["g2g4", "d8h4"]);
}

#[tokio::test]
async fn whoever_plays_against_the_rules_loses_and_is_named() {
    let white = ["good", "--moves", "e2e4,d2d4"];
    let (outcome, noted) = played(&terms(&[], 10_000), &white, &["illegal-move"]).await;
    assert_eq!(result(&outcome), (Score::First, "illegal-move"));
    let End::Failed(Seat::Second, failed) = &outcome.end else { panic!("nobody failed") };
    assert_eq!(failed.fault.kind(), FaultKind::Illegal);
    assert_eq!(noted.moves(), ["e2e4"]);
    assert!(outcome.engines[0].is_some() && outcome.engines[1].is_none());
}

#[tokio::test]
async fn whoever_ends_in_the_middle_of_a_game_loses_it() {
    let white = ["good", "--moves", "g1f3,f3g1"];
    let black = ["exit-mid-game", "--moves", "g8f6"];
    let (outcome, noted) = played(&terms(&[], 10_000), &white, &black).await;
    assert_eq!(result(&outcome), (Score::First, "crashed"));
    assert_eq!(noted.moves(), ["g1f3", "g8f6", "f3g1"]);
}

#[tokio::test]
async fn whoever_thinks_for_ever_loses_on_time() {
    let opening = ["e2e4", "e7e5"];
    let (outcome, _) =
        played(&terms(&opening, 300), &["silence"], &["good", "--moves", "a7a6"]).await;
    assert_eq!(result(&outcome), (Score::Second, "time"));
    assert!(outcome.engines[0].is_none() && outcome.engines[1].is_some());
}

#[test]
fn a_clock_overrun_within_the_margin_goes_on_and_one_beyond_it_has_ended() {
    let arbiter = |opening: &[&str]| {
        let terms = terms(opening, 300);
        Arbiter::restore(terms.game.as_ref(), terms.setup, &terms.log).unwrap()
    };
    let running = arbiter(&["e2e4", "e7e5"]);
    for (took_ms, counted_ms, is_out) in [(0, 0, false), (349, 299, false), (350, 350, true)] {
        assert_eq!(running.is_out_of_time(Seat::First, took_ms, 50), is_out);
        assert_eq!(running.ends_at_ms(Seat::First, took_ms, 50), 1_000 + counted_ms);
    }
    assert!(!arbiter(&[]).is_out_of_time(Seat::First, 60_000, 50), "a first turn costs no time");
}

#[tokio::test]
async fn a_game_is_not_asked_for_a_move_while_a_person_waits_and_no_clock_is_charged_for_it() {
    let terms = terms(&["f2f3", "e7e5"], 300);
    let person = terms.gate.person();
    let (white, black) = (["good", "--moves", "g2g4"], ["good", "--moves", "d8h4"]);
    let engines = engines(&white, &black).await;
    let (_orders, mut none) = mpsc::channel(1);
    let mut noted = Noted::default();
    let mut playing = Box::pin(play(&terms, engines, &mut none, &mut noted));
    // Longer than its clock.
    let waited = tokio::time::timeout(Duration::from_millis(900), &mut playing).await;
    assert!(waited.is_err(), "it has played");
    drop(person);
    let outcome = playing.await.unwrap();
    assert_eq!(result(&outcome), (Score::Second, "checkmate"));
    assert!(noted.0.iter().all(|played| played.took_ms < 900), "{:?}", noted.0);
}

#[tokio::test]
async fn a_game_that_waits_for_people_is_cut_off_or_ended_and_its_engines_are_ready() {
    for (order, ended) in [(Order::Stop, false), (Order::Over(elsewhere()), true)] {
        let terms = terms(&[], 10_000);
        let _person = terms.gate.person();
        let (orders, mut ordered) = mpsc::channel(1);
        orders.try_send(order).unwrap();
        let engines = engines(&["silence"], &["silence"]).await;
        let outcome = play(&terms, engines, &mut ordered, &mut Noted::default()).await.unwrap();
        assert!(matches!(outcome.end, End::Stopped) && outcome.result.is_none());
        assert!(outcome.engines.iter().all(Option::is_some), "{ended}");
    }
}

/// A result that a game came to by other means.
fn elsewhere() -> GameResult {
    GameResult { score: Score::Draw, reason: "endgame-tables".into() }
}

#[tokio::test]
async fn a_game_that_goes_round_in_circles_is_drawn() {
    let (white, black) = (["good", "--moves", "g1f3,f3g1"], ["good", "--moves", "g8f6,f6g8"]);
    let (outcome, noted) = played(&terms(&[], 60_000), &white, &black).await;
    assert_eq!(result(&outcome), (Score::Draw, "fivefold-repetition"));
    assert_eq!(noted.moves().len(), 16);
}

#[tokio::test]
async fn a_long_game_can_be_called_off() {
    let adjudication = Adjudication { moves_max: Some(3), ..Adjudication::default() };
    let terms = Terms { adjudication, ..terms(&[], 60_000) };
    let (white, black) = (["good", "--moves", "g1f3,f3g1"], ["good", "--moves", "g8f6,f6g8"]);
    let (outcome, noted) = played(&terms, &white, &black).await;
    assert_eq!(result(&outcome), (Score::Draw, "adjudicated-length"));
    assert_eq!(noted.moves().len(), 6);
}

#[tokio::test]
async fn a_draw_is_claimed_for_engines_that_cannot_where_the_match_wants_it() {
    let adjudication = Adjudication { repetitions: Some(true), ..Adjudication::default() };
    let terms = Terms { adjudication, ..terms(&[], 60_000) };
    let (white, black) = (["good", "--moves", "g1f3,f3g1"], ["good", "--moves", "g8f6,f6g8"]);
    let (outcome, noted) = played(&terms, &white, &black).await;
    assert_eq!(result(&outcome), (Score::Draw, "threefold-repetition"));
    assert_eq!(noted.moves().len(), 8);
    let end = outcome.end.told(outcome.result.as_ref());
    let why = Some(CalledOff::Repetition);
    assert_eq!(end, BoutEnd::Adjudicated { score: Score::Draw, why });
}

#[tokio::test]
async fn a_draw_after_fifty_moves_is_claimed_as_soon_as_it_can_be() {
    let position = "6nk/8/8/8/8/8/8/R5NK w - - 98 90";
    let play = async |fifty| {
        let adjudication = Adjudication { fifty, moves_max: Some(4), ..Adjudication::default() };
        let mut terms = Terms { adjudication, ..terms(&[], 60_000) };
        terms.setup.start = Start::Position { text: position.into() };
        let (white, black) = (["good", "--moves", "g1f3,f3g1"], ["good", "--moves", "g8f6,f6g8"]);
        let (outcome, noted) = played(&terms, &white, &black).await;
        (result(&outcome).1.to_owned(), noted.moves().len())
    };
    assert_eq!(play(Some(true)).await, ("fifty-moves".to_owned(), 2));
    assert_eq!(play(Some(false)).await, ("adjudicated-length".to_owned(), 8));
}

#[tokio::test]
async fn what_engines_saw_before_a_game_was_cut_off_counts_when_it_goes_on() {
    let adjudication = Adjudication { moves_max: Some(3), ..Adjudication::default() };
    let mut terms = Terms { adjudication, ..terms(&["g1f3", "g8f6", "f3g1", "f6g8"], 60_000) };
    for record in &mut terms.log {
        record.search = Some(Searched { took_ms: 5, ..Searched::default() });
    }
    let (white, black) = (["good", "--moves", "g1f3,f3g1"], ["good", "--moves", "g8f6,f6g8"]);
    let (_, noted) = played(&terms, &white, &black).await;
    assert_eq!(noted.moves().len(), 2, "two of three moves of each were made before");
}

#[tokio::test]
async fn a_game_that_an_engine_cannot_begin_has_no_result() {
    let game = rookery_chess::games().into_iter().find(|game| game.title().key == "dark");
    let terms = Terms { game: game.unwrap(), ..terms(&[], 60_000) };
    let (outcome, noted) = played(&terms, &["good"], &["good"]).await;
    assert!(outcome.result.is_none() && noted.moves().is_empty());
    let end = outcome.end.told(None);
    let BoutEnd::Failed { seat: Seat::First, words, unable: true, .. } = end else {
        panic!("{end:?}")
    };
    assert_eq!(words, "it does not play Dark chess");
}

#[tokio::test]
async fn a_game_that_is_cut_off_ends_at_once_and_has_no_result() {
    let (orders, mut heard) = mpsc::channel(1);
    orders.send(Order::Stop).await.unwrap();
    let both = engines(&["silence"], &["good"]).await;
    let mut noted = Noted::default();
    let outcome = play(&terms(&[], 60_000), both, &mut heard, &mut noted).await.unwrap();
    assert!(matches!(outcome.end, End::Stopped));
    assert!(outcome.engines[0].is_none() && outcome.engines[1].is_some());
}

#[tokio::test]
async fn a_game_that_ended_elsewhere_leaves_its_engines_ready_but_not_one_that_does_not_stop() {
    let known = GameResult { score: Score::Draw, reason: "endgame-tables".into() };
    for (first, is_ready) in [("good", true), ("silence", false)] {
        let (orders, mut heard) = mpsc::channel(1);
        orders.send(Order::Over(known.clone())).await.unwrap();
        let both = engines(&[first], &["good"]).await;
        let mut noted = Noted::default();
        let outcome = play(&terms(&[], 60_000), both, &mut heard, &mut noted).await.unwrap();
        assert!(matches!(outcome.end, End::Stopped) && outcome.result.is_none());
        assert_eq!(outcome.engines.each_ref().map(Option::is_some), [is_ready, true], "{first}");
        assert_eq!(noted.moves(), Vec::<&str>::new());
    }
}

/// Whoever has the moves and what each took comes to the same events.
#[tokio::test]
async fn the_arbiter_comes_to_the_same_end_from_what_was_told() {
    let terms = terms(&[], 10_000);
    let (white, black) = (["good", "--moves", "f2f3,g2g4"], ["good", "--moves", "e7e5,d8h4"]);
    let (outcome, noted) = played(&terms, &white, &black).await;
    let mut arbiter = Arbiter::new(terms.game.as_ref(), terms.setup.clone()).unwrap();
    let moves: Vec<_> = noted.0.into_iter().map(Played::told).collect();
    let mut log = vec![];
    let end = outcome.end.told(outcome.result.as_ref());
    let taken =
        arbiter.take_bout(&moves, Some(&end), terms.margin_ms, |_| None, |_, r| log.push(r));
    taken.unwrap();
    assert_eq!(log.len(), 5);
    assert!(log[..4].iter().all(|record| record.search.is_some()));
    let told = arbiter.result().map(|result| (result.score, result.reason.as_str()));
    assert_eq!(told, Some(result(&outcome)));
}
