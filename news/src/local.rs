//! News between servers in one process: for tests, which may have words lost or held up.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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
    /// The servers to and from which they do.
    cut: BTreeSet<String>,
    /// How long words are on their way: the first of these for the next one, and so on.
    delays: Vec<Duration>,
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

    /// Removes a server that hears no more.
    pub fn leave(&self, own: &str) {
        self.lock().ears.retain(|(name, _)| name != own);
    }

    /// Loses no word any more, and holds none up.
    pub fn mend(&self) {
        let mut inside = self.lock();
        (inside.broken, inside.deaf) = (false, false);
        inside.cut.clear();
        inside.delays.clear();
    }

    /// Loses every word from now on, or none; whoever says one knows.
    pub fn set_broken(&self, broken: bool) {
        self.lock().broken = broken;
    }

    /// Loses every word from now on without a word about it, or none.
    pub fn set_deaf(&self, deaf: bool) {
        self.lock().deaf = deaf;
    }

    /// Loses every word to and from a server from now on without a word about it, or none.
    pub fn set_cut(&self, own: &str, cut: bool) {
        let cuts = &mut self.lock().cut;
        if cut {
            cuts.insert(own.to_owned())
        } else {
            cuts.remove(own)
        };
    }

    /// Holds up words, one after the other for so long, by turns: one overtakes another. None are
    /// held up where none is given.
    pub fn set_delays(&self, delays: Vec<Duration>) {
        self.lock().delays = delays;
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
            if inside.deaf || inside.cut.contains(from) {
                return Ok(());
            }
            let letter: Arc<str> = Letter { from, words }.write().into();
            for at in 0..inside.ears.len() {
                let (own, ear) = &inside.ears[at];
                if own == from || inside.cut.contains(own) {
                    continue;
                }
                if inside.delays.is_empty() {
                    ear.hears(letter.as_bytes());
                    continue;
                }
                let (ear, letter) = (ear.clone(), Arc::clone(&letter));
                inside.delays.rotate_left(1);
                let delay = inside.delays[0];
                tokio::spawn(async move {
                    tokio::time::sleep(delay).await;
                    ear.hears(letter.as_bytes());
                });
            }
            Ok(())
        })
    }

    fn follow(&self, _: Topic) -> Going<'_, Following> {
        Box::pin(async { Ok(Following::nothing()) })
    }
}
