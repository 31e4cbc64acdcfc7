//! Messages and bodies as JSON: of the socket, of machines, of calls over HTTP, and what is stored.

use std::fmt::Debug;

use rookery_arbiter::{Record, check_programs_time, check_time, first_move_ms};
use rookery_fuzz::{Did, Target};
use rookery_matches::{Results, Schedule};
use rookery_protocol::account::{Choices, Credentials, FirstAdmin};
use rookery_protocol::bot::{BotDraft, EngineDraft, HintWanted};
use rookery_protocol::challenge::{NewChallenge, NewPairing};
use rookery_protocol::console::{ResetPassphrase, Settings};
use rookery_protocol::deed::Deed;
use rookery_protocol::game::{MoveMeant, Plan, Start};
use rookery_protocol::host::{HostIn, HostOut};
use rookery_protocol::matches::MatchPlan;
use rookery_protocol::module::{ModuleFile, Trial};
use rookery_protocol::openings::OpeningsFile;
use rookery_protocol::push::NewDevice;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_protocol::study::StudyPlan;
use rookery_protocol::token::TokenDraft;
use rookery_view::KnownGame;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::common::game;

const WORDS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"type\":\"",
    "\"id\":\"",
    "\"game\":\"abcdefgh\"",
    "\"ply\":",
    "\"notation\":\"",
    "\"start\":{\"kind\":\"",
    "\"usual\"",
    "\"position\"",
    "\"text\":\"",
    "\"time\":",
    "\"stages\":[",
    "\"base_ms\":",
    "\"first\":",
    "\"second\":",
    "\"rated\":true",
    "null",
    "true",
    "false",
    "1e999",
    "-0.0",
    "1.5",
    "\\u0000",
    "\\ud800",
    "\\udc00",
    "\"\"",
];

/// The JSON that is in the folders of samples.
fn samples(name: &'static str) -> Target {
    let target = Target::new(name).also_files("protocol/samples", ".json");
    target.words(WORDS).len_max(6_000)
}

/// Whether a text is a `T`; then it is written, and read from that the same.
fn same<T>(text: &str) -> bool
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let Ok(read) = serde_json::from_str::<T>(text) else { return false };
    let written = serde_json::to_string(&read).expect("what was read can be written");
    let again = serde_json::from_str::<T>(&written);
    assert_eq!(again.ok().as_ref(), Some(&read), "{written}");
    true
}

#[test]
fn a_message_that_is_read_is_written_and_read_the_same() {
    samples("messages").runs(4_000).text(|text| {
        let read = [
            same::<ClientOut>(text),
            same::<ClientIn>(text),
            same::<HostOut>(text),
            same::<HostIn>(text),
            same::<Deed>(text),
        ];
        let kind = serde_json::from_str::<serde_json::Value>(text).ok();
        let kind = kind.and_then(|value| Some(value.get("type")?.as_str()?.to_owned()));
        Did::of(&(read, kind))
    });
}

/// Which bodies of calls a text is.
fn bodies(text: &str) -> [bool; 20] {
    [
        same::<NewChallenge>(text),
        same::<NewPairing>(text),
        same::<MatchPlan>(text),
        same::<StudyPlan>(text),
        same::<Plan>(text),
        same::<Credentials>(text),
        same::<FirstAdmin>(text),
        same::<Choices>(text),
        same::<NewDevice>(text),
        same::<TokenDraft>(text),
        same::<EngineDraft>(text),
        same::<BotDraft>(text),
        same::<HintWanted>(text),
        same::<ModuleFile>(text),
        same::<OpeningsFile>(text),
        same::<Trial>(text),
        same::<MoveMeant>(text),
        same::<Settings>(text),
        same::<ResetPassphrase>(text),
        same::<Start>(text),
    ]
}

#[test]
fn a_body_that_is_read_is_written_and_read_the_same() {
    let target = Target::new("bodies").words(WORDS).runs(3_000).len_max(6_000);
    target.text(|text| Did::of(&bodies(text)));
}

#[test]
fn every_sample_of_a_body_is_one() {
    // Otherwise the targets that begin with them would try nothing.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/bodies");
    let all = std::fs::read_dir(folder).expect("it is there").flatten();
    let is_none = |file: &std::fs::DirEntry| {
        let text = std::fs::read_to_string(file.path()).expect("it is text");
        !bodies(&text).contains(&true)
    };
    let none: Vec<_> = all.filter(is_none).map(|file| file.file_name()).collect();
    assert!(none.is_empty(), "{none:?}");
}

#[test]
fn a_challenge_with_sane_clocks_begins_with_them() {
    Target::new("bodies").words(WORDS).runs(2_000).len_max(2_000).text(|text| {
        let Ok(new) = serde_json::from_str::<NewChallenge>(text) else { return Did::of(&"none") };
        let sane = check_time(&new.time).is_ok();
        let programs = check_programs_time(&new.time).is_ok();
        for limit in [&new.time.first, &new.time.second].into_iter().filter(|_| sane) {
            assert!(first_move_ms(limit).is_none_or(|ms| ms > 0), "{limit:?}");
        }
        let _ = new.time.as_fischer();
        let begun = game(&new.rules).begin(&new.start).is_ok();
        Did::of(&(sane, programs, begun, new.time.as_fischer().is_some()))
    });
}

#[test]
fn a_plan_that_makes_sense_has_a_schedule() {
    Target::new("bodies").words(WORDS).runs(2_000).len_max(6_000).text(|text| {
        let Ok(plan) = serde_json::from_str::<MatchPlan>(text) else { return Did::of(&"none") };
        match rookery_matches::check(&plan, game(&plan.rules).as_ref()) {
            Ok(()) => {
                let results = Results::default();
                let schedule = Schedule::new(&plan, &results);
                let players = plan.players.len();
                for slot in schedule.open().take(200) {
                    assert_eq!(
                        schedule.slot(slot.number).map(|slot| slot.number),
                        Some(slot.number)
                    );
                    assert!(slot.players.iter().all(|player| *player < players));
                }
                Did::of(&(schedule.len().min(50), players))
            }
            Err(wrong) => Did::of(&(wrong.field, wrong.why.key())),
        }
    });
}

#[test]
fn an_event_that_is_read_is_stored_the_same() {
    samples("messages").also(["{\"event\":{\"type\":\"moved\"}}"]).runs(3_000).text(|text| {
        let Ok(record) = Record::read(1, 2, text) else { return Did::of(&false) };
        let again = Record::read(1, 2, &record.body()).expect("what is stored is read");
        assert_eq!(again, record);
        Did::of(&std::mem::discriminant(&record.event))
    });
}

#[test]
fn a_listener_takes_any_messages_in_any_order() {
    samples("messages").runs(2_000).text(|text| {
        // A game, and then whatever comes.
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<ClientIn>();
        let first = values.next().and_then(Result::ok);
        let Some(mut known) = first.as_ref().and_then(KnownGame::whole) else {
            return Did::of(&"no game");
        };
        let mut did = vec![];
        for message in values.map_while(Result::ok).chain(first.clone()) {
            let version = known.state.version;
            let plies = known.plies().len();
            let news = known.events(&message);
            if news.gap {
                assert_eq!((known.state.version, known.plies().len()), (version, plies));
            }
            assert!(known.state.version >= version, "what is known does not grow old");
            let _ = (known.view_at(plies), known.view_at(0), known.labels().count());
            did.push((news.moved, news.gap, known.plies().len()));
        }
        Did::of(&did)
    });
}
