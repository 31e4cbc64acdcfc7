//! News between servers in one process: for tests, which may have words lost or held up.

use std::sync::{Arc, Mutex, PoisonError};

use crate::carrier::{Carrier, Following, Going, Lost};
use crate::word::{Letter, Topic, Word};
use crate::{Ear, Ears, News, ears};

/// Brings words from each of its servers to all others, whatever they follow.
#[derive(Debug, Clone, Default)]
pub struct Hub(Arc<Mutex<Inside>>);

#[derive(Debug, Default)]
struct Inside {
    ears: Vec<(String, Ear)>,
    /// Whether words get lost.
    broken: bool,
    /// Whether they do and nobody knows.
    deaf: bool,
    told: u64,
}

impl Hub {
    /// Adds a server. Must be called inside a Tokio runtime.
    #[must_use]
    pub fn join(&self, own: &str) -> (News, Ears) {
        let (ear, ears) = ears(own);
        self.lock().ears.push((own.to_owned(), ear));
        (News::begin(own.to_owned(), Arc::new(self.clone())), ears)
    }

    /// Loses every word from now on, or none; whoever says one knows.
    pub fn set_broken(&self, broken: bool) {
        self.lock().broken = broken;
    }

    /// Loses every word from now on without a word about it, or none.
    pub fn set_deaf(&self, deaf: bool) {
        self.lock().deaf = deaf;
    }

    /// Returns how many words were told so far.
    #[must_use]
    pub fn told(&self) -> u64 {
        self.lock().told
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Carrier for Hub {
    fn tell<'a>(&'a self, from: &'a str, words: &'a [Word]) -> Going<'a, ()> {
        Box::pin(async move {
            let mut inside = self.lock();
            if inside.broken {
                return Err(Lost("the hub is broken".to_owned()));
            }
            inside.told += words.len() as u64;
            if inside.deaf {
                return Ok(());
            }
            let letter = Letter { from, words }.write();
            for (_, ear) in inside.ears.iter().filter(|(own, _)| own != from) {
                ear.hears(letter.as_bytes());
            }
            Ok(())
        })
    }

    fn follow(&self, _: Topic) -> Going<'_, Following> {
        Box::pin(async { Ok(Following::nothing()) })
    }
}
