//! What a program says of its own speed, in the forms that engines use.
//!
//! Known are `Nodes searched  : 4267` and `Nodes/second    : 995000` on lines of their own,
//! `4267 nodes 995000 nps`, and `nodes 4267 nps 995000`; digits may be parted by commas. The last of
//! several counts, since programs tell how far they are before they tell the whole.

use std::time::Duration;

use rookery_protocol::build::Bench;

/// Reads what a program says while it measures itself, line by line.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Reader {
    nodes: Option<u64>,
    nps: Option<u64>,
}

/// A piece of a line.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Number(u64),
    Word(String),
}

/// The most pieces of a line that are looked at.
const PIECES_MAX: usize = 64;

impl Reader {
    /// Takes in a line.
    pub fn hear(&mut self, line: &str) {
        let pieces = pieces(line);
        let number = |place: Option<usize>| match pieces.get(place?) {
            Some(Piece::Number(number)) => Some(*number),
            _ => None,
        };
        let is = |place: usize, words: &[&str]| matches!(pieces.get(place), Some(Piece::Word(word)) if words.contains(&word.as_str()));
        // Whether numbers stand before what they count, as in “12 nodes 34 nps”.
        let mut before = matches!(pieces.first(), Some(Piece::Number(_)));
        if let Some(nps) = (0..pieces.len()).find(|place| is(*place, &["nps"])) {
            before = number(nps.checked_add(1)).is_none();
        }
        for place in (0..pieces.len()).filter(|place| is(*place, &["nodes", "nps"])) {
            let in_a_second = is(place, &["nps"])
                || is(place + 1, &["second", "sec", "s"])
                || is(place + 1, &["per"]) && is(place + 2, &["second", "sec", "s"]);
            // The words that stand between the name and its number.
            let names = ["per", "second", "sec", "s", "searched", "total", "count"];
            let behind = (place + 1..pieces.len()).find(|place| !is(*place, &names));
            let ahead = number(place.checked_sub(1));
            let told = match before {
                true => ahead.or_else(|| number(behind)),
                false => number(behind).or(ahead),
            };
            match (told, in_a_second) {
                (Some(_), true) => self.nps = told,
                (Some(_), false) => self.nodes = told,
                (None, _) => {}
            }
        }
    }

    /// Tells what was measured in all, if the program said how many positions it visited. Where it
    /// did not say how many in a second, that follows from the time that it `took`.
    #[must_use]
    pub fn told(self, took: Duration) -> Option<Bench> {
        let nodes = self.nodes.filter(|nodes| *nodes > 0)?;
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
        let reckoned = nodes.saturating_mul(1_000) / ms;
        let nps = self.nps.filter(|nps| *nps > 0).unwrap_or(reckoned).max(1);
        Some(Bench { nodes, nps })
    }
}

/// The words and numbers of a line, in lower case.
fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = vec![];
    let mut rest = line;
    while pieces.len() < PIECES_MAX {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let Some(first) = rest.chars().next() else { break };
        let end = match first.is_ascii_digit() {
            true => rest.find(|c: char| !c.is_ascii_digit() && c != ',' && c != '_'),
            false => rest.find(|c: char| !c.is_ascii_alphabetic()),
        };
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        if first.is_ascii_digit() {
            let digits: String = piece.chars().filter(char::is_ascii_digit).collect();
            let Ok(number) = digits.parse() else { continue };
            // Of “12.5” the rest counts nothing of its own.
            rest = after.strip_prefix('.').map_or(after, |fraction| {
                fraction.trim_start_matches(|c: char| c.is_ascii_digit())
            });
            pieces.push(Piece::Number(number));
        } else {
            pieces.push(Piece::Word(piece.to_ascii_lowercase()));
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;

    fn read(lines: &str) -> Option<(u64, u64)> {
        let mut reader = Reader::default();
        lines.lines().for_each(|line| reader.hear(line));
        reader.told(Duration::from_secs(2)).map(|bench| (bench.nodes, bench.nps))
    }

    #[test]
    fn the_usual_forms_are_read() {
        let long = "===========================\nTotal time (ms) : 4267\nNodes searched  : 4245000\n\
                    Nodes/second    : 994844\n";
        assert_eq!(read(long), Some((4_245_000, 994_844)));
        assert_eq!(read("4245000 nodes 994844 nps"), Some((4_245_000, 994_844)));
        assert_eq!(read("nodes 4245000 nps 994844"), Some((4_245_000, 994_844)));
        assert_eq!(read("Bench: 4245000 nodes 994844 nps"), Some((4_245_000, 994_844)));
        assert_eq!(read("info depth 12 nodes 1200 nps 900 time 7"), Some((1_200, 900)));
        assert_eq!(read("5,120,000 nodes in 2.5 s, 2,048,000 nps"), Some((5_120_000, 2_048_000)));
        assert_eq!(read("Nodes per second: 7\nNodes: 9"), Some((9, 7)));
        assert_eq!(read("12 nodes/sec\n24 nodes"), Some((24, 12)));
    }

    #[test]
    fn the_last_count_is_that_of_the_whole_and_speed_follows_from_time_where_it_is_not_told() {
        assert_eq!(read("nodes 5 nps 6\nnodes 7\n70 nodes 60 nps\n"), Some((70, 60)));
        assert_eq!(read("Nodes searched: 3000"), Some((3_000, 1_500)));
        assert_eq!(read("bestmove e2e4\nnodes many\n"), None);
        assert_eq!(read("0 nodes 5 nps"), None);
        assert_eq!(read("nodes 99999999999999999999999"), None, "more than can be counted");
    }

    #[test]
    fn what_a_program_says_of_its_speed_is_read_without_harm() {
        let words = ["nodes", "nps", "Nodes searched  : ", "nodes/second", " 12,345 ", "\n", "9.5"];
        Target::new("bench").words(&words).runs(4_000).text(|text| {
            let mut reader = Reader::default();
            text.lines().for_each(|line| reader.hear(line));
            let told = reader.told(Duration::ZERO);
            assert!(told.is_none_or(|bench| bench.nodes > 0 && bench.nps > 0));
            // What says nothing changes nothing.
            let before = reader;
            reader.hear("bestmove e2e4");
            assert_eq!(reader, before);
            Did::of(&(reader.nodes.is_some(), reader.nps.is_some(), told.is_some()))
        });
    }
}
