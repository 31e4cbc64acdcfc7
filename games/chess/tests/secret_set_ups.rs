//! What is drawn in secret: every set-up as likely as any other, and neither side's a hint to the
//! other's. Keys are counted up, so each run looks at the same ones; a stream that mixes badly would
//! give itself away by them sooner than by random ones.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rookery_rules::keyed::KeyedStream;
use rookery_rules::random::Random;
use rookery_rules::{Game, SecretBits, Start};

const GAMES: u128 = 10_000;
/// Squares of a side.
const SQUARES: usize = 16;
/// Values that a sum of squares with 15 degrees of freedom goes below, and above, less than once in
/// a million times.
const CHI_SQUARE_15: (f64, f64) = (0.9, 60.0);
/// The same for 225 degrees.
const CHI_SQUARE_225: (f64, f64) = (130.0, 345.0);
/// What a search goes through: numbers of the old generator, or keys that are small.
const TRIES: u32 = 1 << 20;

/// A side's pieces in upper case, rank by rank as White counts them.
type SetUp = [u8; SQUARES];

/// The order before they are shuffled.
const USUAL: [SetUp; 2] = [*b"RNBQKBNRPPPPPPPP", *b"PPPPPPPPRNBQKBNR"];
/// How many a side has of each.
const PIECES: [(u8, f64); 6] =
    [(b'K', 1.0), (b'Q', 1.0), (b'R', 2.0), (b'B', 2.0), (b'N', 2.0), (b'P', 8.0)];
/// What keys are told apart by.
const LABELS: [&str; 2] = ["rookery/set-up/first/1", "rookery/set-up/second/1"];

fn lao_tzu() -> Arc<dyn Game> {
    let mut games = rookery_chess::games().into_iter();
    games.find(|game| game.title().key == "lao-tzu").unwrap()
}

/// Both sides' set-ups, the first side's first.
fn set_ups(game: &dyn Game, start: &Start) -> [SetUp; 2] {
    let text = game.begin(start).unwrap().text().to_uppercase();
    let ranks: Vec<&str> = text.split(['/', '[']).collect();
    let of = |one: &str, other: &str| format!("{one}{other}").into_bytes().try_into().unwrap();
    [of(ranks[7], ranks[6]), of(ranks[1], ranks[0])]
}

fn secret(first: u128, second: u128) -> Start {
    let [first, second] = [first, second].map(|bits| SecretBits::new(bits.to_be_bytes()));
    Start::Secret { first, second }
}

/// Games whose keys are related in every simple way.
fn related_keys(number: u128) -> (u128, u128) {
    match number % 4 {
        0 => (number, number),
        1 => (number, !number),
        2 => (number << 64, number + 1),
        _ => (number.reverse_bits(), number),
    }
}

fn drawn() -> Vec<[SetUp; 2]> {
    let game = lao_tzu();
    let start = |number| {
        let (first, second) = related_keys(number);
        secret(first, second)
    };
    (0..GAMES).map(|number| set_ups(game.as_ref(), &start(number))).collect()
}

fn place_of(set_up: &SetUp, piece: u8) -> usize {
    set_up.iter().position(|one| *one == piece).unwrap()
}

#[test]
fn each_piece_stands_on_each_square_as_often() {
    let drawn = drawn();
    for side in [0, 1] {
        for (piece, men) in PIECES {
            let mut seen = [0_u32; SQUARES];
            for set_ups in &drawn {
                let on = (0..SQUARES).filter(|square| set_ups[side][*square] == piece);
                on.for_each(|square| seen[square] += 1);
            }
            // Where a side has several such men, fewer of them can vary: without putting back.
            let share = men / SQUARES as f64;
            let variance = GAMES as f64 * share * (1.0 - share) * 16.0 / 15.0;
            let off = |count: &u32| (f64::from(*count) - GAMES as f64 * share).powi(2) / variance;
            let sum: f64 = seen.iter().map(off).sum();
            let (least, most) = CHI_SQUARE_15;
            assert!((least..most).contains(&sum), "{side} {}: {sum} {seen:?}", piece as char);
        }
    }
}

#[test]
fn where_one_side_stands_says_nothing_of_the_other() {
    let drawn = drawn();
    for (own, other) in [(b'K', b'K'), (b'Q', b'Q'), (b'K', b'Q'), (b'Q', b'K')] {
        let mut seen = [[0_u32; SQUARES]; SQUARES];
        for [first, second] in &drawn {
            seen[place_of(first, own)][place_of(second, other)] += 1;
        }
        let rows = seen.map(|row| row.iter().sum::<u32>());
        let column = |at: usize| seen.iter().map(|row| row[at]).sum::<u32>();
        let columns: Vec<u32> = (0..SQUARES).map(column).collect();
        let mut sum = 0.0;
        for (row, own) in seen.iter().zip(rows) {
            for (count, other) in row.iter().zip(&columns) {
                let expected = f64::from(own) * f64::from(*other) / GAMES as f64;
                sum += (f64::from(*count) - expected).powi(2) / expected;
            }
        }
        let (least, most) = CHI_SQUARE_225;
        assert!((least..most).contains(&sum), "{} {}: {sum}", own as char, other as char);
    }
}

#[test]
fn each_side_follows_from_all_of_its_own_bits_and_from_no_others() {
    let game = lao_tzu();
    let base = 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978;
    let [first, second] = set_ups(game.as_ref(), &secret(base, base));
    let mut seen = [BTreeSet::from([first]), BTreeSet::from([second])];
    for bit in 0..128 {
        let other = base ^ 1 << bit;
        let [changed, same] = set_ups(game.as_ref(), &secret(other, base));
        assert_eq!(same, second, "bit {bit}");
        seen[0].insert(changed);
        let [same, changed] = set_ups(game.as_ref(), &secret(base, other));
        assert_eq!(same, first, "bit {bit}");
        seen[1].insert(changed);
    }
    assert_eq!(seen.map(|all| all.len()), [129, 129], "every bit counts");
}

/// A way in which both set-ups could follow from one small number: the first side's, which a player
/// compares with the own pieces, and what the others would be then.
struct Guess {
    own: fn(u32) -> SetUp,
    others: &'static [fn(u32) -> SetUp],
}

/// Both from one number, as it was done when starts had numbers.
const BY_NUMBER: Guess =
    Guess { own: |seed| numbered(seed)[0], others: &[|seed| numbered(seed)[1]] };
/// Both from one key, from a key and the next one, or from one stream.
const BY_KEY: Guess = Guess {
    own: |seed| keyed(0, seed),
    others: &[|seed| keyed(1, seed), |seed| keyed(1, seed + 1), |seed| streamed(seed)[1]],
};

fn numbered(seed: u32) -> [SetUp; 2] {
    let mut random = Random::new(u64::from(seed));
    USUAL.map(|mut men| {
        for place in (1..men.len()).rev() {
            men.swap(place, random.below(place + 1));
        }
        men
    })
}

fn stream(side: usize, key: u32) -> KeyedStream {
    KeyedStream::new(LABELS[side], &u128::from(key).to_be_bytes())
}

fn keyed(side: usize, key: u32) -> SetUp {
    let mut men = USUAL[side];
    stream(side, key).shuffle(&mut men);
    men
}

fn streamed(key: u32) -> [SetUp; 2] {
    let mut stream = stream(0, key);
    USUAL.map(|mut men| {
        stream.shuffle(&mut men);
        men
    })
}

/// What tells a set-up from 21,839 of 21,840 others.
fn clue(set_up: &SetUp) -> u32 {
    let bit =
        |wanted: u8| (0..SQUARES).fold(0, |bits, at| bits << 1 | u32::from(set_up[at] == wanted));
    bit(b'B') << 8 | (place_of(set_up, b'K') << 4 | place_of(set_up, b'Q')) as u32
}

/// What a search found about the other side of a game.
#[derive(Clone, Default)]
struct Found {
    /// Set-ups that come with just the own one.
    exact: Vec<SetUp>,
    /// How often the king would stand where, among all tries with the clue of the own set-up.
    kings: [u32; SQUARES],
}

/// Tries all small numbers; what is found for each game and each way of guessing the other side.
fn search(games: &[[SetUp; 2]], guess: &Guess) -> Vec<Vec<Found>> {
    let mut found = vec![vec![Found::default(); games.len()]; guess.others.len()];
    let mut by_clue = HashMap::<u32, Vec<usize>>::new();
    for (at, [own, _]) in games.iter().enumerate() {
        by_clue.entry(clue(own)).or_default().push(at);
    }
    for seed in 0..TRIES {
        let own = (guess.own)(seed);
        let Some(fitting) = by_clue.get(&clue(&own)) else { continue };
        for (found, other) in found.iter_mut().zip(guess.others) {
            let other = other(seed);
            for at in fitting {
                found[*at].kings[place_of(&other, b'K')] += 1;
                if games[*at][0] == own {
                    found[*at].exact.push(other);
                }
            }
        }
    }
    found
}

#[test]
fn a_search_from_ones_own_pieces_finds_the_other_side_of_a_numbered_game() {
    let game = lao_tzu();
    let start = |place| Start::Number { number: place * (TRIES / 64) + 17 };
    let games: Vec<_> = (0..64).map(|place| set_ups(game.as_ref(), &start(place))).collect();
    let found = search(&games, &BY_NUMBER);
    for (found, [_, other]) in found[0].iter().zip(&games) {
        assert!(found.exact.len() < 3 && found.exact.contains(other));
    }
}

#[test]
fn a_search_from_ones_own_pieces_finds_nothing_of_a_side_that_was_drawn_in_secret() {
    let game = lao_tzu();
    let same = set_ups(game.as_ref(), &secret(5, 5));
    assert_eq!(same, [keyed(0, 5), keyed(1, 5)], "it would find the own side of a small key");
    let mut random = Random::new(0x1a0_7201);
    let mut key = || u128::from(random.bits()) << 64 | u128::from(random.bits());
    let games: Vec<_> = (0..512).map(|_| set_ups(game.as_ref(), &secret(key(), key()))).collect();
    for guess in [BY_NUMBER, BY_KEY] {
        for found in search(&games, &guess) {
            let mut hits = 0;
            for (found, [_, other]) in found.iter().zip(&games) {
                assert!(!found.exact.contains(other), "found");
                assert!(found.kings.iter().sum::<u32>() > 10, "a clue that tells too much");
                let likeliest = (0..SQUARES).max_by_key(|square| found.kings[*square]);
                hits += u32::from(likeliest == Some(place_of(other, b'K')));
            }
            // One in sixteen is right by chance: 32, give or take five and a half.
            assert!((8..56).contains(&hits), "the king stands where it was thought {hits} times");
        }
    }
}
