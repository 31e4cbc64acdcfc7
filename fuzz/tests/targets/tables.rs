//! Syzygy tables, which others made.

use std::path::PathBuf;

use rookery_chess::{CastlingNotation, Chess};
use rookery_fuzz::{Did, Target};
use rookery_syzygy::Syzygy;

/// Positions that the tables of three men know.
const ASKED: [&str; 8] = [
    "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
    "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1",
    "8/8/8/3K4/8/8/1r6/k7 b - - 0 1",
    "8/8/8/1k6/8/K7/6P1/8 w - - 0 1",
    "8/8/8/1p6/8/K7/8/7k w - - 0 1",
    "8/8/8/2k5/P7/K7/8/8 w - - 0 1",
    "8/8/8/3k4/8/8/1N6/K7 w - - 0 1",
    "8/8/8/3k4/8/8/1R6/K7 w - - 0 1",
];
const NAMES: [&str; 8] = [
    "KBvK.rtbw",
    "KNvK.rtbw",
    "KPvK.rtbw",
    "KPvK.rtbz",
    "KQvK.rtbw",
    "KQvK.rtbz",
    "KRvK.rtbw",
    "KRvK.rtbz",
];

#[test]
fn a_table_answers_or_is_named_as_broken() {
    let folder = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"));
    std::fs::create_dir_all(&folder).expect("a disk");
    let asked = ASKED
        .map(|fen| Chess::from_fen(fen, CastlingNotation::KingMoves).expect("it can be played"));
    let target = Target::new("syzygy").also_files("syzygy/tables", "").len_max(16_000);
    target.runs(700).bytes(|bytes| {
        let kind = if bytes.starts_with(&[0xd7]) { "rtbz" } else { "rtbw" };
        let mut did = vec![];
        for name in NAMES.iter().filter(|name| name.ends_with(kind)) {
            let path = folder.join(name);
            std::fs::write(&path, bytes).expect("a disk");
            let (tables, faults) =
                Syzygy::of_folders(std::slice::from_ref(&folder)).expect("the folder is there");
            let sound = faults.is_empty();
            let answers = asked.each_ref().map(|position| {
                let root = tables.root(position, &[], &[]);
                (tables.wdl(position), tables.dtz(position), root.is_some())
            });
            let said = tables.take_faults();
            assert!(said.len() <= 1, "a file is named once: {said:?}");
            assert!(sound || answers.iter().all(|answer| answer.0.is_none()));
            let why = |fault: &String| fault.rsplit(": ").next().map(str::to_owned);
            did.push((faults.first().and_then(why), !said.is_empty(), format!("{answers:?}")));
            std::fs::remove_file(&path).expect("it was written");
        }
        did.retain(|(why, ..)| why.as_deref() != Some("this is the table of other men"));
        Did::of(&did.len().min(2).max(usize::from(did.iter().any(|(_, said, _)| *said)) * 3))
    });
}
