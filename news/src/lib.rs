//! What servers of one database tell each other: names and versions, never content. Whoever hears a
//! [`Word`] reads the database. A word may be lost, told twice, or come late: then the gap shows it,
//! a look now and then, or [`Word::Anything`] after a broken connection.
//!
//! A [`Carrier`] brings words from one server to the others: [`nats`], or [`notify`] for a few
//! servers with no further service. A server that is alone has none.

mod word;

mod carrier;
pub mod local;
pub mod nats;
pub mod notify;

mod speaker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Notify, mpsc};

pub use carrier::{Carrier, Following, Going, Lost};
pub use word::{Topic, Word};

/// Words that may wait to be told. When there are more, "anything" is told in their place.
const SAID_MAX: usize = 8_192;
/// Words of others that may wait to be heard. When there are more, it may have been anything.
const HEARD_MAX: usize = 8_192;

/// The words of this server. Clones say them for the same one.
#[derive(Clone)]
pub struct News(Option<Arc<Mouth>>);

struct Mouth {
    said: mpsc::Sender<Word>,
    /// Whether words were lost since something was told last.
    lost: Arc<AtomicBool>,
    carrier: Arc<dyn Carrier>,
    /// Whether no other server lives now: then nobody need be told.
    unheard: AtomicBool,
}

impl News {
    /// Returns the news of a server that is alone: nobody is told, and nothing is heard.
    #[must_use]
    pub fn alone() -> Self {
        Self(None)
    }

    /// Begins to tell what is said. Must be called inside a Tokio runtime; ends with the last clone.
    /// `own` is the name of this server, which no other one has.
    pub fn begin(own: String, carrier: Arc<dyn Carrier>) -> Self {
        let (said, waiting) = mpsc::channel(SAID_MAX);
        let lost = Arc::new(AtomicBool::new(false));
        tokio::spawn(speaker::run(own, Arc::clone(&carrier), waiting, Arc::clone(&lost)));
        Self(Some(Arc::new(Mouth { said, lost, carrier, unheard: AtomicBool::new(false) })))
    }

    /// Returns whether there is nobody to tell.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.0.is_none()
    }

    /// Notes whether another server lives. One that has just come may have missed anything.
    pub fn set_heard(&self, heard: bool) {
        if let Some(mouth) = &self.0
            && mouth.unheard.swap(!heard, Ordering::Relaxed)
            && heard
        {
            self.say(Word::Anything);
        }
    }

    /// Returns whether another server lives, as far as is known: it is told what is said.
    #[must_use]
    pub fn is_heard(&self) -> bool {
        self.0.as_ref().is_some_and(|mouth| !mouth.unheard.load(Ordering::Relaxed))
    }

    /// Has other servers told. Never waits.
    pub fn say(&self, word: Word) {
        if let Some(mouth) = &self.0
            && self.is_heard()
            && mouth.said.try_send(word).is_err()
        {
            mouth.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Hears what is told of a topic for as long as what this returns is kept. Once it returns, what
    /// is told from then on is heard; when the carrier is out of reach, it is heard later.
    pub async fn follow(&self, topic: Topic) -> Following {
        let Some(mouth) = &self.0 else { return Following::nothing() };
        mouth.carrier.follow(topic).await.unwrap_or_else(|error| {
            tracing::warn!(%error, ?topic, "news are not heard");
            Following::nothing()
        })
    }
}

/// Where a carrier puts what it hears.
#[derive(Debug, Clone)]
pub struct Ear {
    own: Arc<str>,
    heard: mpsc::Sender<Word>,
    missed: Arc<Missed>,
}

#[derive(Debug, Default)]
struct Missed {
    some: AtomicBool,
    told: Notify,
}

/// What is heard.
pub struct Ears {
    heard: mpsc::Receiver<Word>,
    missed: Arc<Missed>,
}

/// Returns where the carrier of the server `own` puts what it hears, and where that comes out.
#[must_use]
pub fn ears(own: &str) -> (Ear, Ears) {
    let (sender, heard) = mpsc::channel(HEARD_MAX);
    let missed = Arc::new(Missed::default());
    (Ear { own: own.into(), heard: sender, missed: Arc::clone(&missed) }, Ears { heard, missed })
}

impl Ear {
    /// Takes a letter of some server.
    pub fn hears(&self, letter: &[u8]) {
        for word in word::read(letter, &self.own) {
            if word == Word::Anything || self.heard.try_send(word).is_err() {
                self.misses();
            }
        }
    }

    /// Notes that something was told and not heard.
    pub fn misses(&self) {
        self.missed.some.store(true, Ordering::Release);
        self.missed.told.notify_one();
    }
}

impl Ears {
    /// Returns the next word; `None` when there will be none. May be dropped and called again.
    pub async fn next(&mut self) -> Option<Word> {
        loop {
            if self.missed.some.swap(false, Ordering::Acquire) {
                return Some(Word::Anything);
            }
            tokio::select! {
                word = self.heard.recv() => return word,
                () = self.missed.told.notified() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
