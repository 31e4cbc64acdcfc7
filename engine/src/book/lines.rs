//! The lines of a book, the likeliest first: openings of a match.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;

use rookery_chess::{Chess, Move};
use rookery_rules::{Game, Played, Position as _, Start};

use super::Book;
use super::entry::{ENTRY_BYTES, Entry};

/// So many lines are followed at most; each takes about a hundred bytes.
const FOLLOWED_MAX: usize = 500_000;
/// The number of the usual array among those of Chess960.
const USUAL_ARRAY: u32 = 518;

/// What is wanted of a book.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Moves of each line; one that leaves the book before counts as far as it goes.
    pub plies: usize,
    /// How many lines at most.
    pub count: usize,
}

/// Where games begin that follow a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// Where the book begins.
    pub start: Start,
    /// The moves of each line in the game's notation, the likeliest line first.
    pub moves: Vec<Vec<String>>,
}

/// Follows a Polyglot book from the start of a game. How likely a line is follows from the weights:
/// the product of each move's share among those of its position. Of equally likely lines the one
/// whose moves come first as texts is the first. Lines that end in the same position count once;
/// moves without weight, back to a position of the line, or to the end of the game are left out.
///
/// # Errors
/// Why this is no book for this game, in a sentence.
pub fn lines(game: &dyn Game, bytes: &[u8], wanted: Wanted) -> Result<Lines, String> {
    let (start, position) = begin(game)?;
    let book = whole(bytes)?;
    let moves = Walk { book: &book, start: position, wanted }.run()?;
    if moves.is_empty() {
        return Err("This book knows no move at the start of the game.".to_owned());
    }
    Ok(Lines { start, moves })
}

/// The usual array, where a game begins with it and its rules are those of chess.
fn begin(game: &dyn Game) -> Result<(Start, Chess), String> {
    let no_chess = || format!("A Polyglot book is of chess. It cannot open {}.", game.title().name);
    let usual = game.title().starts.usual;
    let start = if usual { Start::Usual } else { Start::Number { number: USUAL_ARRAY } };
    let play = game.begin(&start).map_err(|_| no_chess())?;
    let chess = play.as_any().downcast_ref::<Played<Chess>>().map(Played::position);
    match chess.filter(|position| position.key() == Chess::default().key()) {
        Some(position) => Ok((start, position.clone())),
        None => Err(no_chess()),
    }
}

/// A book in which nothing is wrong so far.
fn whole(bytes: &[u8]) -> Result<Book, String> {
    let (entries, tail) = bytes.as_chunks::<ENTRY_BYTES>();
    if !tail.is_empty() {
        let length = bytes.len();
        let why = format!("is cut off: {length} bytes are no multiple of {ENTRY_BYTES}");
        return Err(format!("This is no whole book. {} {why}.", at(entries.len())));
    }
    if entries.is_empty() {
        return Err("There is no entry in this book.".to_owned());
    }
    let key = |entry: &[u8; ENTRY_BYTES]| Entry::read(entry).key;
    if let Some(place) = entries.windows(2).position(|pair| key(&pair[0]) > key(&pair[1])) {
        let why = "is out of order: a book is sorted by its positions' keys";
        return Err(format!("This is no book. {} {why}.", at(place + 1)));
    }
    Ok(Book::from_bytes(bytes))
}

/// What an entry is called, by its place from 0.
fn at(place: usize) -> String {
    format!("Entry {}, at byte {},", place + 1, place * ENTRY_BYTES)
}

/// A move of a line, and what came before it.
struct Step {
    mv: Move,
    text: String,
    before: Option<Rc<Step>>,
}

/// A line that is to be followed.
struct Open {
    chance: f64,
    last: Option<Rc<Step>>,
}

impl Open {
    fn steps(&self) -> Vec<&Step> {
        let mut steps: Vec<_> =
            std::iter::successors(self.last.as_deref(), |step| step.before.as_deref()).collect();
        steps.reverse();
        steps
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.steps().into_iter().map(|step| step.text.as_str())
    }
}

/// The likeliest is the greatest; of equally likely ones that whose moves come first.
impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let chance = self.chance.total_cmp(&other.chance);
        chance.then_with(|| other.texts().cmp(self.texts()))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

/// A search through a book, best first.
struct Walk<'a> {
    book: &'a Book,
    start: Chess,
    wanted: Wanted,
}

impl Walk<'_> {
    fn run(&self) -> Result<Vec<Vec<String>>, String> {
        let mut waiting = BinaryHeap::from([Open { chance: 1.0, last: None }]);
        // Where a line came by after so many moves, and where one ended.
        let (mut passed, mut ended) = (HashSet::new(), HashSet::new());
        let (mut found, mut followed) = (vec![], 0);
        while let Some(open) = waiting.pop() {
            if found.len() == self.wanted.count {
                break;
            }
            let (position, past) = self.follow(&open);
            if !passed.insert((position.key(), past.len())) {
                continue;
            }
            let ahead = if past.len() < self.wanted.plies {
                self.ahead(&open, &position, &past)?
            } else {
                vec![]
            };
            if ahead.is_empty() {
                if !past.is_empty() && ended.insert(position.key()) {
                    found.push(open.texts().map(str::to_owned).collect());
                }
                continue;
            }
            followed += ahead.len();
            if followed > FOLLOWED_MAX {
                let Wanted { plies, .. } = self.wanted;
                return Err(format!(
                    "This book branches too much: among the {FOLLOWED_MAX} likeliest ways only {} \
                     were {plies} moves long. Take fewer moves or fewer lines.",
                    found.len()
                ));
            }
            waiting.extend(ahead);
        }
        Ok(found)
    }

    /// The position at the end of a line, and the keys of those before it.
    fn follow(&self, open: &Open) -> (Chess, Vec<u64>) {
        let (mut position, mut past) = (self.start.clone(), vec![]);
        for step in open.steps() {
            past.push(position.key());
            position.make(step.mv);
        }
        (position, past)
    }

    /// The lines that are one move longer.
    fn ahead(&self, open: &Open, position: &Chess, past: &[u64]) -> Result<Vec<Open>, String> {
        let (mut choices, wrong) = self.book.find(position);
        if let Some(wrong) = wrong.first() {
            let place = self.book.entries().iter().position(|entry| entry == wrong);
            let moves: Vec<_> = open.texts().collect();
            let whence = match &moves[..] {
                [] => "at the start".to_owned(),
                moves => format!("after {}", moves.join(" ")),
            };
            let entry = at(place.unwrap_or_default());
            return Err(format!("This book is damaged. {entry} is no legal move {whence}."));
        }
        choices.retain(|choice| {
            let mut after = position.clone();
            after.make(choice.mv);
            choice.weight > 0 && after.legal_count() > 0 && !past.contains(&after.key())
        });
        let all: f64 = choices.iter().map(|choice| f64::from(choice.weight)).sum();
        let longer = choices.into_iter().map(|choice| {
            let (mv, before) = (choice.mv, open.last.clone());
            let step = Step { mv, text: position.notation(&mv), before };
            let chance = open.chance * f64::from(choice.weight) / all;
            Open { chance, last: Some(Rc::new(step)) }
        });
        Ok(longer.collect())
    }
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
