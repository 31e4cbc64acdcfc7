//! The same, for every game that is built in: none is named here.

use rookery_arbiter::{Arbiter, By, Command, Record, Sender, Setup, Shown, Wish};
use rookery_protocol::board::View;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{self, Start};
use rookery_protocol::seat::Viewer;
use rookery_rules::Game;

use crate::history::history;
use crate::table::*;

const GAMES_EACH: u64 = 3;
const PLIES: u32 = 60;

/// Plays moves drawn by lot, each of them sent twice; gives the game and its log.
fn play(game: &dyn Game, seed: u64) -> (Arbiter, Vec<Record>, Vec<Shown>) {
    let usual = game.title().starts.usual;
    let start = if usual { Start::Usual } else { Start::Number { number: 0 } };
    let (rules, time) = (game.title().key.clone(), TimeControl::fischer(300, 2));
    let setup = Setup { rules, start, time, rated: true, started_ms: START_MS };
    let mut arbiter = Arbiter::new(game, setup).unwrap();
    let game_hides = game.begin(&arbiter.setup().start).unwrap().hides();
    let (mut log, mut told, mut now, mut lot) = (vec![], vec![], START_MS, seed);
    while let (Some(seat), true) = (arbiter.turn(), arbiter.ply() < PLIES) {
        now += 700;
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = arbiter.you(seat, None, now).legal;
        let notation = legal[(lot >> 33) as usize % legal.len()].notation.clone();
        let wish = Wish::Move { ply: arbiter.ply(), notation };
        let sender = Sender { lag_ms: 30, ..Sender::default() };
        let command = Command::Wish { wish, sender };
        let decided = arbiter.decide(By::Seat(seat), &command, now);
        if game_hides && decided == Err(Refusal::Illegal) {
            // A move that only seemed possible: its player tries another.
            continue;
        }
        for event in decided.unwrap() {
            arbiter.apply(&event, now).unwrap();
            told.push(arbiter.shown(&event));
            let version = arbiter.version();
            log.push(Record { version, at_ms: now, command: None, search: None, event });
        }
        assert_eq!(arbiter.decide(By::Seat(seat), &command, now), Ok(vec![]), "sent again");
    }
    (arbiter, log, told)
}

fn each_game(mut check: impl FnMut(&dyn Game, Arbiter, Vec<Record>, Vec<Shown>)) {
    for game in rookery_games::registry().iter() {
        for seed in 0..GAMES_EACH {
            let (arbiter, log, told) = play(game.as_ref(), seed);
            check(game.as_ref(), arbiter, log, told);
        }
    }
}

#[test]
fn a_game_is_the_same_after_it_has_been_read_back() {
    each_game(|game, arbiter, log, _| {
        let now = arbiter.at_ms() + 5_000;
        let restored = Arbiter::restore(game, arbiter.setup().clone(), &log).unwrap();
        assert_eq!(restored.play().text(), arbiter.play().text());
        assert_eq!(restored.state(now), arbiter.state(now));
        for seat in Seat::BOTH {
            assert_eq!(restored.you(seat, None, now), arbiter.you(seat, None, now));
        }
    });
}

#[test]
fn what_is_told_later_is_what_was_told_live_and_leads_to_the_same_board() {
    each_game(|game, arbiter, log, told| {
        for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator] {
            let (start, entries) = history(game, arbiter.setup(), &log, viewer, 0);
            let mut view: View = start;
            for (entry, live) in entries.iter().zip(&told) {
                assert_eq!(entry.event.as_ref(), live.to(viewer));
                if let Some(game::Event::Moved(game::ShownMove { change, .. })) = &entry.event {
                    view = view.changed(change);
                }
            }
            let mut play = game.begin(&arbiter.setup().start).unwrap();
            for record in &log {
                if let rookery_arbiter::Event::Moved(rookery_arbiter::LoggedMove {
                    notation, ..
                }) = &record.event
                {
                    play.play(notation).unwrap();
                }
            }
            assert_eq!((entries.len(), view), (told.len(), play.view(viewer)));
        }
    });
}
