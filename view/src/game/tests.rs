//! What is known of a game after what was said of it.

use rookery_protocol::board::CellId;
use serde_json::{Value, json};

use super::*;

/// A game as messages tell it: what is said, and what a listener makes of it.
struct Story {
    known: KnownGame,
    version: u32,
    ply: u32,
}

impl Story {
    /// A piece stands on cell 0 and may walk on.
    fn begun() -> Self {
        let known = KnownGame::whole(&whole(&json!([]), (0, 0))).unwrap();
        Self { known, version: 0, ply: 0 }
    }

    /// The piece has walked so many cells.
    fn walked(plies: u32) -> Self {
        let mut story = Self::begun();
        for ply in 1..=plies {
            story.tells(&walk(ply));
        }
        story
    }

    /// The next event, and how the game stands after it.
    fn tells(&mut self, event: &Value) -> News {
        self.version += 1;
        self.ply = event["ply"].as_u64().map_or(self.ply, |ply| ply as u32);
        let entries = json!([entry(self.version, event)]);
        self.known.events(&events(&entries, (self.version, self.ply)))
    }

    fn hears(&mut self, entries: &Value, stands: (u32, u32)) -> News {
        self.known.events(&events(entries, stands))
    }

    /// What nothing changes that is not taken in.
    fn stands(&self) -> (u32, Vec<&str>, Vec<CellId>) {
        (self.known.state.version, self.known.moves().collect(), cells(self.known.view()))
    }
}

fn cells(view: &View) -> Vec<CellId> {
    view.cells.iter().map(|(cell, _)| *cell).collect()
}

fn entry(version: u32, event: &Value) -> Value {
    json!({ "version": version, "at_ms": 0, "event": event })
}

fn moved(ply: u32, notation: &str, change: &Value) -> Value {
    let seat = if ply.is_multiple_of(2) { "second" } else { "first" };
    json!({ "type": "moved", "ply": ply, "seat": seat, "notation": notation, "change": change })
}

/// From the cell before to the cell of this number.
fn walk(ply: u32) -> Value {
    let change = json!({ "cells": [[ply - 1, null], [ply, { "piece": [0, 1] }]] });
    moved(ply, &format!("to {ply}"), &change)
}

fn taken_back_to(ply: u32) -> Value {
    json!({ "type": "taken-back", "ply": ply })
}

fn said() -> Value {
    let by = json!({ "id": "bbbbbbbb", "name": "Bob" });
    json!({ "type": "said", "room": "players", "by": by, "text": "hello" })
}

/// How a game stands at a version, after so many plies.
fn state((version, ply): (u32, u32)) -> Value {
    let clocks = json!({ "first": null, "second": null, "running": null, "at_ms": 0 });
    let turn = if ply.is_multiple_of(2) { "first" } else { "second" };
    json!({ "version": version, "ply": ply, "turn": turn, "offers": {}, "clocks": clocks })
}

fn whole(entries: &Value, stands: (u32, u32)) -> ClientIn {
    let unlimited = json!({ "kind": "unlimited" });
    let about = json!({
        "id": "gggggggg", "rules": "walk", "name": "Walk",
        "seats": [{ "name": "A", "dark": false }, { "name": "B", "dark": true }],
        "players": [{ "id": "aaaaaaaa", "name": "Ann" }, { "id": "bbbbbbbb", "name": "Bob" }],
        "time": { "first": unlimited, "second": unlimited }, "rated": false,
        "start": { "kind": "usual" }, "started_ms": 0, "viewer": "first",
        "board": { "cells": [], "pieces": [], "turns": false },
        "view": { "cells": [[0, { "piece": [0, 1] }]] },
    });
    let message = json!({
        "type": "game", "about": about, "entries": entries, "state": state(stands),
        "crowd": { "game": "gggggggg", "seated": [true, true], "watchers": 0 },
    });
    serde_json::from_value(message).unwrap()
}

fn events(entries: &Value, stands: (u32, u32)) -> ClientIn {
    let state = state(stands);
    let message =
        json!({ "type": "events", "game": "gggggggg", "entries": entries, "state": state });
    serde_json::from_value(message).unwrap()
}

/// The game of a whole log.
fn begin(entries: &Value, stands: (u32, u32)) -> Option<KnownGame> {
    let ClientIn::Game { about, entries, state, you, .. } = whole(entries, stands) else {
        unreachable!()
    };
    KnownGame::begin(*about, &entries, state, you)
}

#[test]
fn entries_lead_from_one_version_to_another_or_leave_something_out() {
    let entries = |versions: &[u32]| -> Vec<Entry> {
        versions.iter().map(|&version| Entry { version, at_ms: 0, event: None }).collect()
    };
    for (from, versions, to) in [(0, &[][..], 0), (3, &[], 3), (0, &[1, 2], 2), (3, &[4], 4)] {
        assert!(is_gapless(from, &entries(versions), to), "{from} {versions:?} {to}");
    }
    for (from, versions, to) in [
        (3, &[][..], 4),
        (3, &[], 2),
        (3, &[5], 5),
        (3, &[4], 5),
        (3, &[4, 6], 6),
        (3, &[4, 4], 5),
        (3, &[3, 4], 4),
        (3, &[4, 5], 4),
        (u32::MAX, &[1], u32::MAX),
    ] {
        assert!(!is_gapless(from, &entries(versions), to), "{from} {versions:?} {to}");
    }
}

#[test]
fn moves_become_part_of_what_is_known_with_who_made_them_and_what_was_seen() {
    let story = Story::walked(3);
    assert_eq!(story.stands(), (3, vec!["to 1", "to 2", "to 3"], vec![3]));
    let plies = story.known.plies();
    assert_eq!(plies[1].seat, Seat::Second);
    assert_eq!((plies[1].text(), &plies[1].label), (Some("to 2"), &None));
    assert_eq!(story.known.state.turn, Some(Seat::Second));
}

#[test]
fn a_missing_version_is_a_gap_and_changes_nothing() {
    let mut story = Story::walked(2);
    let before = story.known.plies().len();
    let gap = News { gap: true, ..News::default() };
    for (entries, stands) in [
        (json!([entry(4, &said())]), (4, 2)),
        (json!([]), (3, 2)),
        (json!([entry(3, &said()), entry(5, &said())]), (5, 2)),
        (json!([entry(3, &said())]), (4, 2)),
        (json!([entry(4, &walk(3))]), (4, 3)),
    ] {
        assert_eq!(story.hears(&entries, stands), gap, "{entries}");
        assert_eq!(story.stands(), (2, vec!["to 1", "to 2"], vec![2]));
        assert_eq!((story.known.plies().len(), story.known.state.ply), (before, 2));
    }
    assert_eq!(story.hears(&json!([entry(3, &said())]), (3, 2)), News::default(), "it goes on");
}

#[test]
fn another_count_of_plies_than_the_moves_make_is_a_gap() {
    let mut story = Story::walked(2);
    assert!(story.hears(&json!([entry(3, &said())]), (3, 3)).gap);
    assert!(story.hears(&json!([entry(3, &walk(4))]), (3, 4)).gap);
    assert!(story.hears(&json!([entry(3, &taken_back_to(1))]), (3, 2)).gap);
    assert!(story.hears(&json!([]), (2, 3)).gap);
    assert_eq!(story.stands(), (2, vec!["to 1", "to 2"], vec![2]));
}

#[test]
fn an_answer_that_was_overtaken_changes_nothing() {
    let mut story = Story::walked(3);
    let late = json!([entry(1, &walk(1)), entry(2, &walk(2))]);
    assert_eq!(story.hears(&late, (2, 2)), News::default());
    assert_eq!(story.hears(&json!([]), (1, 1)), News::default());
    assert_eq!(story.stands(), (3, vec!["to 1", "to 2", "to 3"], vec![3]));
    assert_eq!((story.known.state.ply, story.known.state.turn), (3, Some(Seat::Second)));
}

#[test]
fn entries_that_are_known_are_skipped() {
    let mut story = Story::walked(2);
    let entries = json!([entry(1, &walk(1)), entry(2, &walk(2)), entry(3, &walk(3))]);
    let moved = News { moved: true, ..News::default() };
    assert_eq!(story.hears(&entries, (3, 3)), moved);
    assert_eq!(story.hears(&entries, (3, 3)), News::default(), "all of it is known");
    assert_eq!(story.stands(), (3, vec!["to 1", "to 2", "to 3"], vec![3]));
}

#[test]
fn what_changes_no_position_is_no_move() {
    let mut story = Story::walked(1);
    assert_eq!(story.tells(&said()), News::default());
    // Something that the listener may not know.
    let bare = json!([{ "version": 3, "at_ms": 0 }]);
    assert_eq!(story.hears(&bare, (3, 1)), News::default());
    assert_eq!(story.stands(), (3, vec!["to 1"], vec![1]));
}

#[test]
fn every_position_can_be_looked_at_again_also_when_moves_were_taken_back() {
    let mut story = Story::walked(4);
    let seen = |story: &Story| -> Vec<_> {
        (0..=story.known.plies().len()).map(|ply| cells(&story.known.view_at(ply))).collect()
    };
    assert_eq!(seen(&story), [[0], [1], [2], [3], [4]]);
    let news = story.tells(&taken_back_to(2));
    assert_eq!(news, News { moved: true, taken_back: true, gap: false });
    assert_eq!((seen(&story), story.stands().2), (vec![vec![0], vec![1], vec![2]], vec![2]));
    let aside = json!({ "cells": [[2, null], [9, { "piece": [0, 1] }]] });
    assert!(!story.tells(&moved(3, "to 9", &aside)).taken_back);
    assert_eq!(cells(&story.known.view_at(3)), [9]);
    assert_eq!(story.stands(), (6, vec!["to 1", "to 2", "to 9"], vec![9]));
    assert_eq!(cells(&story.known.view_at(99)), [9], "there is none after the present one");
}

#[test]
fn moves_that_are_made_and_taken_back_in_one_message_leave_the_position() {
    let mut story = Story::walked(1);
    let entries = json!([
        entry(2, &walk(2)),
        entry(3, &taken_back_to(0)),
        entry(4, &walk(1)),
        entry(5, &walk(2)),
        entry(6, &taken_back_to(1)),
    ]);
    assert!(story.hears(&entries, (6, 1)).taken_back);
    assert_eq!(story.stands(), (6, vec!["to 1"], vec![1]));
}

#[test]
fn a_whole_log_has_no_gap_and_as_many_moves_as_it_says() {
    let log = json!([
        entry(1, &walk(1)),
        entry(2, &walk(2)),
        entry(3, &taken_back_to(1)),
        entry(4, &said()),
    ]);
    let known = begin(&log, (4, 1)).unwrap();
    assert_eq!((known.plies().len(), cells(known.view())), (1, vec![1]));
    for stands in [(5, 1), (3, 1), (4, 2)] {
        assert!(begin(&log, stands).is_none(), "{stands:?}");
    }
    assert!(begin(&json!([entry(2, &said())]), (2, 0)).is_none(), "the first one is missing");
    assert!(KnownGame::whole(&whole(&log, (5, 1))).is_some(), "it is taken as it is");
    assert!(KnownGame::whole(&events(&log, (4, 1))).is_none());
}

#[test]
fn a_hidden_move_changes_what_is_seen_and_is_not_told() {
    let mut story = Story::walked(1);
    assert!(!story.known.has_unknown() && !story.known.has_hidden_cells());
    let change = json!({ "cells": [[5, "hidden"]], "last": [5] });
    let hidden = json!({ "type": "moved", "ply": 2, "seat": "second", "change": change });
    assert!(story.tells(&hidden).moved);
    assert_eq!(story.stands(), (2, vec!["to 1"], vec![1, 5]));
    assert_eq!((story.known.plies().len(), story.known.plies()[1].text()), (2, None));
    assert!(story.known.has_unknown() && story.known.has_hidden_cells() && story.known.hides());
    let turn = story.known.turn(Seat::First, &[]);
    assert!(turn.moves.is_empty() && turn.view.as_ref() == Some(story.known.view()));
    let news = story.tells(&taken_back_to(1));
    assert!(news.taken_back && !news.gap);
    assert!(!story.known.has_unknown() && cells(story.known.view()) == [1]);
}

#[test]
fn a_game_stands_as_another_one_by_its_moves_and_not_by_what_was_seen_of_them() {
    let change = json!({ "cells": [[0, null], [1, "hidden"]] });
    let of = |event: &Value| begin(&json!([entry(1, event)]), (1, 1)).unwrap();
    let (one, seen_less) = (of(&walk(1)), of(&moved(1, "to 1", &change)));
    assert!(one.stands_as(&seen_less));
    assert!(!one.stands_as(&of(&moved(1, "to 2", &change))));
    assert!(!one.stands_as(&Story::begun().known));
}

#[test]
fn moves_are_read_as_people_write_them_where_that_is_told() {
    let mut story = Story::walked(1);
    let mut labelled = walk(2);
    labelled["label"] = "a step".into();
    story.tells(&labelled);
    story.tells(&walk(3));
    assert_eq!(story.known.labels().collect::<Vec<_>>(), ["a step"]);
    let texts: Vec<_> = story.known.plies().iter().map(Ply::text).collect();
    assert_eq!(texts, [Some("to 1"), Some("a step"), Some("to 3")]);
}

#[test]
fn what_a_player_may_do_is_what_was_told_last() {
    let mut story = Story::begun();
    assert!(story.known.you().is_none() && !story.known.may(Act::Resign));
    assert_eq!(story.known.seat(), Some(Seat::First), "as whom the game is seen");
    for acts in [vec![Act::Resign, Act::OfferDraw], vec![]] {
        let you = You { seat: Seat::Second, legal: vec![], acts: acts.clone() };
        let state = story.known.state.clone();
        assert_eq!(story.known.go_on(&[], state, Some(you.clone())), News::default());
        assert_eq!((story.known.you(), story.known.seat()), (Some(&you), Some(Seat::Second)));
        assert_eq!(story.known.may(Act::Resign), !acts.is_empty());
    }
}
