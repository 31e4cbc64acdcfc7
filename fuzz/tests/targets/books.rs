//! Files of the engine: opening books, networks, weights, tables of endings, samples.

use std::io::Write as _;
use std::sync::LazyLock;

use rookery_chess::Chess;
use rookery_engine::book::{Book, Builder, Rules, Wanted, key, lines, packed_move};
use rookery_engine::endgame::store;
use rookery_engine::four::Openings;
use rookery_engine::learn;
use rookery_engine::nnue::Network;
use rookery_engine::positions::{SAMPLE_BYTES, Sample, data};
use rookery_fuzz::{Did, Target};
use rookery_rules::random::Random;
use rookery_rules::{Position as _, Start};

use crate::common::game;

/// A position in which a book castles, promotes and takes in passing.
const RICH: &str = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";

/// A book of every move of some positions.
fn book() -> Vec<u8> {
    let rich = Chess::from_fen(RICH, rookery_chess::CastlingNotation::KingMoves);
    let mut found = vec![];
    for position in [Chess::default(), rich.expect("it can be played")] {
        position.each_move(|mv| {
            let mut entry = key(&position).to_be_bytes().to_vec();
            entry.extend(packed_move(mv).to_be_bytes());
            entry.extend([0, 7, 0, 0, 0, 1]);
            found.push(entry);
        });
    }
    found.sort();
    found.concat()
}

#[test]
fn a_book_gives_legal_moves_whatever_is_in_it() {
    let rich = Chess::from_fen(RICH, rookery_chess::CastlingNotation::KingMoves);
    let positions = [Chess::default(), rich.expect("it can be played")];
    Target::new("books").also([book()]).runs(2_500).bytes(|bytes| {
        let book = Book::from_bytes(bytes);
        assert_eq!(book.entries().len(), bytes.len() / 16);
        assert!(book.entries().is_sorted_by_key(|entry| entry.key));
        let mut did = vec![book.faults().len()];
        for position in &positions {
            let mut legal = vec![];
            position.legal_into(&mut legal);
            let (choices, wrong) = book.find(position);
            assert!(choices.iter().all(|choice| legal.contains(&choice.mv)));
            let picked = book.pick(position, &mut Random::new(1));
            assert!(picked.is_none_or(|mv| legal.contains(&mv)));
            did.extend([choices.len(), wrong.len().min(3), usize::from(picked.is_some())]);
        }
        Did::of(&did)
    });
}

#[test]
fn lines_of_a_book_can_be_played() {
    Target::new("books").also([book()]).runs(800).bytes(|bytes| {
        let chess = game("chess");
        match lines(chess.as_ref(), bytes, Wanted { plies: 4, count: 40 }) {
            Ok(found) => {
                assert!(found.moves.len() <= 40);
                for line in &found.moves {
                    let mut play = chess.begin(&found.start).expect("the usual start");
                    line.iter().for_each(|mv| play.play(mv).expect("a legal move"));
                }
                Did::of(&found.moves.len())
            }
            Err(why) => Did::of(&why.split(':').next_back().map(str::len)),
        }
    });
}

#[test]
fn a_book_that_is_made_of_games_is_sorted_and_sound() {
    Target::new("records").runs(1_500).bytes(|bytes| {
        let mut builder = Builder::new(Rules { games_min: 1, plies_max: 20, score_min: 0.0 });
        let mut faults = 0;
        builder.read(bytes, |_| faults += 1);
        let made = builder.bytes();
        let book = Book::from_bytes(&made);
        assert_eq!(book.faults(), [""; 0]);
        let (choices, wrong) = book.find(&Chess::default());
        assert!(wrong.is_empty());
        Did::of(&(choices.len(), builder.games, faults.min(3)))
    });
}

/// A table as a file, whose sum is right whatever is in it.
fn packed(game: u8, name: &str, bytes: &[u8]) -> Vec<u8> {
    store::pack(game, name, bytes).expect("memory takes it")
}

#[test]
fn a_table_of_endings_is_read_as_it_was_packed_or_refused() {
    let sample = packed(store::CHESS, "KQK", &[1; 64]);
    Target::new("tables").also([sample]).words(&["ROOKTABL"]).runs(3_000).bytes(|bytes| {
        let read = store::unpack(bytes, store::CHESS, "KQK", 1 << 16);
        if let Ok(values) = &read {
            let again = packed(store::CHESS, "KQK", values);
            assert_eq!(store::unpack(&again, store::CHESS, "KQK", 1 << 16).as_ref(), Ok(values));
        }
        Did::of(&read.map(|values| values.len()))
    });
}

#[test]
fn openings_of_connect_four_are_those_that_can_be_played() {
    let known = include_bytes!("../../../engine/src/four/openings.rtable");
    let values = store::unpack(known, store::CONNECT_FOUR, "openings", 1 << 20);
    let values = values.expect("it is ours");
    let short: Vec<u8> = [&[2, 1], &values[2..200]].concat();
    Target::new("four").also([short]).runs(2_500).bytes(|bytes| {
        match Openings::read(&packed(store::CONNECT_FOUR, "openings", bytes)) {
            Ok(openings) => {
                for grid in openings.grids() {
                    let reply = openings.find(&grid).expect("it is there");
                    assert!(grid.place(reply.column).is_some());
                }
                Did::of(&openings.count())
            }
            Err(why) => Did::of(&why),
        }
    });
}

/// The most bytes of a block that DEFLATE stores as they are.
const STORED_MAX: usize = 0xffff;
/// The length of a table's head up to its name.
const HEAD_LEN: usize = 12;

/// A table as a file, as [`store::pack`] makes it, with its bytes stored as they are: making them
/// shorter takes a hundred times as long.
fn stored(game: u8, name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut blocks = vec![];
    for block in bytes.chunks(STORED_MAX) {
        let len = u16::try_from(block.len()).expect("no block is longer");
        blocks.push(0);
        blocks.extend(len.to_le_bytes());
        blocks.extend((!len).to_le_bytes());
        blocks.extend(block);
    }
    // The last one is empty.
    blocks.extend([1, 0, 0, 0xff, 0xff]);
    let mut file = packed(game, name, &[]);
    file.truncate(HEAD_LEN + name.len());
    for number in [bytes.len() as u64, blocks.len() as u64, store::sum(&blocks)] {
        file.extend(number.to_le_bytes());
    }
    file.extend(blocks);
    file
}

/// The network's numbers as they stand in the file.
static NETWORK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let known = include_bytes!("../../../engine/data/chess.network");
    store::unpack(known, store::CHESS, "network", 4 << 20).expect("it is ours")
});

#[test]
fn a_network_is_read_as_it_is_written_or_refused() {
    let known = include_bytes!("../../../engine/data/chess.network");
    let head = known[..200].to_vec();
    let whole = [packed, stored].map(|pack| pack(store::CHESS, "network", &NETWORK));
    let [one, other] = whole.map(|file| Network::read(&file));
    assert!(one.is_ok() && one == other, "packed or stored, it is the same");
    let target = Target::new("networks").also([head]).words(&["ROOKTABL", "network"]);
    target.runs(1_500).bytes(|bytes| {
        if bytes.len() % 5 > 0 {
            return Did::of(&Network::read(bytes).map(|_| ()));
        }
        // Numbers of the real one, some of which are replaced.
        let mut numbers = NETWORK.clone();
        let at = bytes.first().map_or(0, |byte| usize::from(*byte) * numbers.len() / 256);
        let len = bytes.len().min(numbers.len() - at);
        numbers[at..at + len].copy_from_slice(&bytes[..len]);
        let read = Network::read(&stored(store::CHESS, "network", &numbers));
        Did::of(&read.map(|_| ()))
    });
}

#[test]
fn weights_are_read_or_what_is_wrong_with_them_is_said() {
    let words = ["version = 2\n", "[pawns]\n", " = [", "]", "1, 2", "nan", "\"x\""];
    Target::new("weights").words(&words).runs(800).text(|text| match learn::parse_weights(text) {
        Ok(_) => Did::of(&"weights"),
        Err(faults) => {
            assert!(!faults.is_empty() && faults.len() < 1_000);
            Did::of(&(faults.len(), faults[0].split_whitespace().last().map(str::len)))
        }
    });
}

#[test]
fn weights_of_draughts_are_read_as_they_are_written_or_refused() {
    let known = include_bytes!("../../../engine/data/english-draughts.weights");
    let target = Target::new("draughts").also([known.to_vec()]).runs(300).len_max(400_000);
    target.bytes(|bytes| {
        let read = learn::draughts::Learnt::read(bytes);
        if let Ok(weights) = &read {
            let written = weights.write().expect("memory takes it");
            let again = learn::draughts::Learnt::read(&written).expect("what is written is read");
            assert_eq!(again.write(), Ok(written));
        }
        Did::of(&read.map(|_| ()))
    });
}

#[test]
fn a_sample_that_is_read_is_written_the_same() {
    let chess = Chess::default();
    let sample = Sample::new(&chess, rookery_engine::score::Score::default(), 7).bytes().to_vec();
    let zeros = vec![0; SAMPLE_BYTES];
    Target::new("samples").also([sample, zeros]).len_max(64).runs(6_000).bytes(|bytes| {
        let Some(whole) = bytes.first_chunk::<SAMPLE_BYTES>() else { return Did::of(&0) };
        let Some(sample) = Sample::read(whole) else { return Did::of(&1) };
        let again = Sample::read(&sample.bytes()).expect("what is written is read");
        assert_eq!(again.bytes(), sample.bytes());
        Did::of(&(sample.each().count(), sample.position().is_some()))
    });
}

#[test]
fn a_file_of_samples_is_read_up_to_where_it_is_broken() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/samples");
    Target::new("sample-files").also([vec![0; 200]]).runs(400).bytes(|bytes| {
        std::fs::File::create(path).and_then(|mut file| file.write_all(bytes)).expect("a disk");
        let mut count = 0;
        match data::read(path.as_ref(), |samples| count += samples.len()) {
            Ok(found) => {
                assert_eq!(found.samples, count);
                assert!(found.whole <= bytes.len() as u64);
                Did::of(&(count, found.broken))
            }
            Err(why) => Did::of(&why.split(':').next_back().map(str::len)),
        }
    });
}

#[test]
fn a_usual_start_is_where_books_begin() {
    let chess = game("chess");
    let bytes = book();
    let found = lines(chess.as_ref(), &bytes, Wanted { plies: 1, count: 40 });
    assert_eq!(found.map(|found| (found.start, found.moves.len())), Ok((Start::Usual, 20)));
}
