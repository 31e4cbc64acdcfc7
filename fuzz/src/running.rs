//! Trying one input after the other.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use crate::changes::Changes;
use crate::random::Random;
use crate::settings::{self, Settings};
use crate::{Did, Target};

/// The most inputs that are kept because they did something new.
const KEPT_MAX: usize = 1_000;
/// The most inputs that are tried to make one that fails shorter.
const SHRINKS_MAX: u32 = 2_000;

/// A target while it runs.
pub(crate) struct Running<'a, C> {
    random: Random,
    pub(crate) pool: Vec<Vec<u8>>,
    seen: HashSet<Did>,
    pub(crate) slowest: Duration,
    target: &'a Target,
    settings: &'a Settings,
    check: C,
}

impl<'a, C: Fn(&[u8]) -> Did> Running<'a, C> {
    pub(crate) fn new(target: &'a Target, settings: &'a Settings, check: C) -> Self {
        let random = Random::new(settings.seed ^ Did::of(&target.name).0);
        let (pool, seen, slowest) = (vec![], HashSet::new(), Duration::ZERO);
        Self { random, pool, seen, slowest, target, settings, check }
    }

    /// Tries so many new inputs, or fewer where time is up. How many.
    pub(crate) fn go(&mut self, runs: u64) -> u64 {
        let began = self.settings.limit.map(|limit| (now(), limit));
        for run in 1..=runs {
            if let Some((began, limit)) = began
                && run % 64 == 0
                && began.elapsed() >= limit
            {
                return run;
            }
            let words = &self.target.words;
            let mut changes = Changes::new(&mut self.random, words, self.target.len_max);
            let input = changes.next(&self.pool);
            self.one(run, input, false);
        }
        runs
    }

    /// Tries one input, and keeps it if it did something new or belongs to the corpus.
    pub(crate) fn one(&mut self, run: u64, input: Vec<u8>, of_corpus: bool) {
        self.settings.note(self.target.name, &input);
        let began = self.settings.limit.map(|_| now());
        let did = match catch_unwind(AssertUnwindSafe(|| (self.check)(&input))) {
            Ok(did) => did,
            Err(panic) => {
                let shorter = self.shorter(input);
                self.settings.fails(self.target.name, run, &shorter);
                resume_unwind(panic);
            }
        };
        if let Some(took) = began.map(|began| began.elapsed())
            && took > self.slowest
        {
            self.slowest = took;
            self.settings.keep(self.target.name, "slowest", &input);
        }
        if self.pool.len() < KEPT_MAX && self.seen.insert(did) || of_corpus {
            self.pool.push(input);
        }
    }

    /// An input that fails as well, and is shorter if that was found.
    fn shorter(&self, mut input: Vec<u8>) -> Vec<u8> {
        let fails = |input: &[u8]| {
            settings::silently(|| catch_unwind(AssertUnwindSafe(|| (self.check)(input))).is_err())
        };
        let (mut tries, mut piece) = (0, input.len() / 2);
        while piece > 0 && tries < SHRINKS_MAX {
            let mut at = 0;
            while at < input.len() && tries < SHRINKS_MAX {
                let mut cut = input.clone();
                cut.drain(at..(at + piece).min(input.len()));
                tries += 1;
                if fails(&cut) {
                    input = cut;
                } else {
                    at += piece;
                }
            }
            piece /= 2;
        }
        input
    }
}

#[expect(clippy::disallowed_methods, reason = "only where somebody limits the time of a target")]
fn now() -> Instant {
    Instant::now()
}
