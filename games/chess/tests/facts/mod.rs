//! What other programs say of positions, from the files in `data`.

#![allow(dead_code, reason = "each test file uses a part")]

const FACTS: &str = include_str!("../data/facts.txt");
const MIDGAME: &str = include_str!("../data/midgame.epd");
const SHAKMATY: &str = include_str!("../data/shakmaty.epd");

/// A position by itself, as pyffish judges it.
#[derive(Debug)]
pub(crate) struct Fact {
    pub(crate) key: &'static str,
    pub(crate) fen: &'static str,
    /// `1-0`, `0-1`, `1/2-1/2`, or `-` where the game goes on.
    pub(crate) result: &'static str,
    /// How many legal moves, and the hash of their sorted names.
    pub(crate) moves: &'static str,
}

/// A position with its counts to depth 1, 2, …
#[derive(Debug)]
pub(crate) struct Counts {
    pub(crate) key: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) counts: Vec<u64>,
}

/// A FEN of Fairy-Stockfish or shakmaty as it is written here. There, checks that are still to be
/// given stand before the move counts; a pawn that has made two steps slantwise stands beside the
/// square that it passed; and a counting of moves stands where no pawn has passed.
pub(crate) fn translated(key: &str, fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let goal: u32 = if key == "five-check" { 5 } else { 3 };
    if let Some((white, black)) = fields.get(4).and_then(|field| field.split_once('+')) {
        let given = |left: &str| goal - left.parse::<u32>().expect("a number of checks");
        let given = format!("+{}+{}", given(white), given(black));
        fields.remove(4);
        fields.push(given);
    }
    if key == "berolina" && fields[3].len() == 4 {
        let (one, other) = fields[3].split_at(2);
        let passed = if one.ends_with(['3', '6']) { one } else { other };
        fields[3] = passed.to_owned();
    }
    if fields.get(3).is_some_and(|field| field.parse::<u32>().is_ok()) && fields.len() == 6 {
        fields[3] = "-".into();
    }
    fields.join(" ")
}

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let told = text.lines().filter(|line| !line.starts_with('#'));
    told.map(|line| line.split("; ").collect())
}

/// Every recorded position.
pub(crate) fn facts() -> impl Iterator<Item = Fact> {
    lines(FACTS).map(|fields| {
        let [key, fen, result, moves] = fields[..] else { panic!("four fields: {fields:?}") };
        Fact { key, fen, result, moves }
    })
}

/// Every position that Fairy-Stockfish has counted.
pub(crate) fn midgame() -> impl Iterator<Item = Counts> {
    counts(MIDGAME)
}

/// Every position that shakmaty has counted.
pub(crate) fn shakmaty() -> impl Iterator<Item = Counts> {
    counts(SHAKMATY)
}

fn counts(text: &'static str) -> impl Iterator<Item = Counts> {
    lines(text).map(|fields| {
        let [key, fen, counts] = fields[..] else { panic!("three fields: {fields:?}") };
        let counts = counts.split(", ").map(|count| count.parse().expect("a count")).collect();
        Counts { key, fen, counts }
    })
}

/// The number and the hash of sorted moves, as the file has them.
pub(crate) fn fingerprint(sorted: &[String]) -> String {
    format!("{} {:016x}", sorted.len(), fnv(&sorted.join(" ")))
}

/// FNV-1a of 64 bits.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
