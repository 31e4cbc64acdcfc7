//! Inputs that nobody thought of, for whatever reads bytes from outside.
//!
//! A target is a test whose name says what holds of any input. It begins with a corpus, a folder of
//! small files in `corpus`, and goes on with changes of them: bytes and lines that are changed, cut
//! out, repeated, put together from two files, words of the format put in between. An input that did
//! something that none before it did ([`Did`]) is kept, and changed further. What is tried follows
//! from the seed alone, so a test tries the same inputs each time.
//!
//! ```
//! use rookery_fuzz::{Did, Target};
//!
//! Target::new("example").words(&["0x", "-"]).runs(100).text(|text| {
//!     let read = text.parse::<u8>();
//!     if let Ok(number) = &read {
//!         assert_eq!(number.to_string().parse(), Ok(*number));
//!     }
//!     Did::of(&read.map_err(|fault| fault.to_string()))
//! });
//! ```
//!
//! The environment says otherwise: `ROOKERY_FUZZ_RUNS` how many new inputs each target gets,
//! `ROOKERY_FUZZ_SECONDS` after how many seconds it ends all the same, `ROOKERY_FUZZ_SEED` another
//! seed, `ROOKERY_FUZZ_INPUT` a file that is tried alone, `ROOKERY_FUZZ_NOTE` a folder where each
//! input is noted before it is tried (for one that ends the process or goes on for ever), and
//! `ROOKERY_FUZZ_TABLE` a folder where each target writes what came of it.
//!
//! `bolero` was looked at first. On a stable compiler its own engine tries a corpus as it is, and
//! beside that random bytes; it changes no corpus, and without that hardly an input comes past the
//! first lines of a parser.

mod running;

mod changes;
mod random;
mod settings;

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::path::PathBuf;

use random::Random;
use running::Running;
use settings::Settings;

/// What an input did: two inputs that did the same are not worth keeping both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Did(u64);

impl Did {
    /// Makes it of whatever tells the behaviours of a parser apart: the kind of a refusal, the
    /// number of things that were read. Whoever has a place or a text in it keeps too much.
    #[must_use]
    pub fn of(what: &impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A target: a corpus, and how inputs are made of it.
#[derive(Debug, Clone)]
pub struct Target {
    name: &'static str,
    words: Vec<String>,
    seeds: Vec<Vec<u8>>,
    runs: u64,
    len_max: usize,
}

impl Target {
    /// Makes a target by the name of its corpus.
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self { name, words: vec![], seeds: vec![], runs: 1_000, len_max: 4_096 }
    }

    /// Adds words of the format.
    #[must_use]
    pub fn words(mut self, words: &[&str]) -> Self {
        self.words.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// Adds inputs to begin with that are no files of the corpus.
    #[must_use]
    pub fn also(mut self, seeds: impl IntoIterator<Item: Into<Vec<u8>>>) -> Self {
        self.seeds.extend(seeds.into_iter().map(Into::into));
        self
    }

    /// Adds the files below a folder of the repository that end with `ending`, as inputs to begin
    /// with.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn also_files(mut self, folder: &str, ending: &str) -> Self {
        let found = files(&settings::root().join(folder), ending);
        assert!(!found.is_empty(), "no {ending} in {folder}");
        self.seeds.extend(found);
        self
    }

    /// Says how many new inputs the ordinary tests try.
    #[must_use]
    pub fn runs(mut self, runs: u64) -> Self {
        self.runs = runs;
        self
    }

    /// Says how long an input may be, in bytes.
    #[must_use]
    pub fn len_max(mut self, len_max: usize) -> Self {
        self.len_max = len_max;
        self
    }

    /// Tries the corpus and new inputs; bytes that are no UTF-8 are replaced before.
    ///
    /// # Panics
    /// `check` panics: with the same, once the input was made shorter and kept.
    pub fn text(self, check: impl Fn(&str) -> Did) {
        self.bytes(|bytes| check(&String::from_utf8_lossy(bytes)));
    }

    /// Tries the corpus and new inputs.
    ///
    /// # Panics
    /// `check` panics: with the same, once the input was made shorter and kept.
    pub fn bytes(mut self, check: impl Fn(&[u8]) -> Did) {
        let settings = Settings::of_environment();
        if let Some(input) = &settings.input {
            check(input);
            return;
        }
        self.seeds.extend(files(&settings::corpus().join(self.name), ""));
        let runs = settings.runs.unwrap_or(self.runs);
        let mut running = Running::new(&self, &settings, check);
        for seed in &self.seeds {
            running.one(0, seed.clone(), true);
        }
        let done = running.go(runs);
        let slowest = running.slowest;
        settings.table(self.name, done, self.seeds.len(), running.pool.len(), slowest);
    }
}

/// The contents of files, in the order of their names, those of folders among them.
fn files(folder: &PathBuf, ending: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut found = vec![];
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.extend(fs::read(path).ok());
        }
    }
    found
}

/// Cuts an input into pieces of one to `most` bytes, as somebody's network might: the cuts follow
/// from the bytes.
pub fn pieces(bytes: &[u8], most: usize) -> Vec<&[u8]> {
    let mut random = Random::new(Did::of(&bytes).0);
    let (mut rest, mut pieces) = (bytes, vec![]);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at((1 + random.below(most)).min(rest.len()));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn the_same_inputs_are_tried_each_time() {
        let tried = || {
            let all = RefCell::new(vec![]);
            Target::new("nothing").also(["one line\n", "two"]).words(&["zz"]).bytes(|bytes| {
                all.borrow_mut().push(bytes.to_vec());
                Did::of(&bytes.len())
            });
            all.into_inner()
        };
        let first = tried();
        assert_eq!(first, tried());
        assert!(first.iter().collect::<HashSet<_>>().len() > first.len() / 2);
        assert!(first.iter().any(|input| input.windows(2).any(|two| two == b"zz")));
    }

    #[test]
    fn what_did_something_new_leads_further() {
        // Random bytes would need 2^40 tries; each step is a behaviour of its own.
        let deepest = Cell::new(0);
        Target::new("nothing").also(["....."]).runs(200_000).bytes(|bytes| {
            let depth = bytes.iter().zip(b"depth").take_while(|(one, other)| one == other).count();
            deepest.set(deepest.get().max(depth));
            Did::of(&depth)
        });
        assert_eq!(deepest.get(), 5);
    }

    #[test]
    fn an_input_that_fails_is_made_as_short_as_it_can_be() {
        let tried = RefCell::new(vec![]);
        let ended = catch_unwind(AssertUnwindSafe(|| {
            Target::new("nothing").also(["some text with an @ in it"]).bytes(|bytes| {
                let fails = bytes.contains(&b'@');
                if fails {
                    tried.borrow_mut().push(bytes.to_vec());
                }
                assert!(!fails, "as it is meant to");
                Did::of(&0)
            });
        }));
        assert!(ended.is_err());
        assert_eq!(tried.into_inner().last().map(Vec::as_slice), Some(&b"@"[..]));
    }

    #[test]
    fn pieces_are_the_whole_and_end_anywhere() {
        let bytes: Vec<u8> = (0..200).collect();
        let cut = pieces(&bytes, 9);
        assert_eq!(cut.concat(), bytes);
        assert!(cut.iter().all(|piece| (1..=9).contains(&piece.len())) && cut.len() > 22);
        assert_eq!(cut, pieces(&bytes, 9));
    }
}
