//! What is told: names and versions.

use std::collections::BTreeSet;

use rookery_protocol::id::{GameId, UserId};
use serde::{Deserialize, Serialize};

/// One thing that has changed. It says where to look, and nothing of what is there: whoever hears
/// it reads the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// A game's log reaches a version.
    Game {
        /// The game.
        id: GameId,
        /// The version of its newest event.
        version: u32,
    },
    /// Who looks at a game.
    Crowd(GameId),
    /// When a game must be looked at, which was noted because it left the memory of a server.
    Asleep(GameId),
    /// How the programs think that play a game.
    Thought(GameId),
    /// The open challenges from or to somebody.
    Challenges(UserId),
    /// The blocks that concern somebody.
    Blocks(UserId),
    /// A game in which it is somebody's turn who does not look at it.
    Turn {
        /// The player to move.
        player: UserId,
        /// The game.
        game: GameId,
    },
    /// A game of somebody's that has begun.
    Began {
        /// One of the two who play it.
        player: UserId,
        /// The game.
        game: GameId,
    },
    /// A game of somebody's that is over.
    Ended {
        /// One of the two who played it.
        player: UserId,
        /// The game.
        game: GameId,
    },
    /// The sessions and tokens of somebody, some of which may not hold any more.
    Sessions(UserId),
    /// Somebody who may not stay connected by what they have proved so far.
    SignedOut(UserId),
    /// The lobby: who is here, and what is offered to anyone.
    Lobby,
    /// The settings of the site, and who is muted.
    Settings,
    /// The bots, the engines and the machines that run them.
    Bots,
    /// The games that can be played.
    Library,
    /// Somebody whose account is gone, and what they said with it.
    Left(UserId),
    /// Anything: some words were lost.
    Anything,
}

/// Where a word goes: a server hears of what somebody there is concerned with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// One game.
    Game(GameId),
    /// One person.
    Person(UserId),
    /// The lobby.
    Lobby,
    /// What concerns every server.
    House,
}

impl Word {
    /// Returns where the word goes.
    #[must_use]
    pub fn topic(self) -> Topic {
        match self {
            Self::Game { id, .. } | Self::Crowd(id) | Self::Asleep(id) | Self::Thought(id) => {
                Topic::Game(id)
            }
            Self::Challenges(player)
            | Self::Blocks(player)
            | Self::Turn { player, .. }
            | Self::Began { player, .. }
            | Self::Ended { player, .. }
            | Self::Sessions(player)
            | Self::SignedOut(player) => Topic::Person(player),
            Self::Lobby => Topic::Lobby,
            Self::Settings | Self::Bots | Self::Library | Self::Left(_) | Self::Anything => {
                Topic::House
            }
        }
    }
}

/// Words that wait to be told together. Of one game the newest version counts, and what was said
/// twice is told once.
#[derive(Debug, Default)]
pub(crate) struct Batch(BTreeSet<Word>);

impl Batch {
    pub(crate) fn add(&mut self, word: Word) {
        self.0.insert(word);
    }

    /// The words, in order.
    pub(crate) fn into_words(self) -> Vec<Word> {
        let mut words: Vec<Word> = vec![];
        for word in self.0 {
            match (words.last_mut(), word) {
                // Versions of one game stand beside each other, the newest last.
                (Some(Word::Game { id, version }), Word::Game { id: other, version: newer })
                    if *id == other =>
                {
                    *version = newer;
                }
                _ => words.push(word),
            }
        }
        words
    }
}

/// What one server sends others: its name, so that it does not listen to itself, and words.
#[derive(Debug, Serialize)]
pub(crate) struct Letter<'a> {
    pub(crate) from: &'a str,
    pub(crate) words: &'a [Word],
}

impl Letter<'_> {
    pub(crate) fn write(&self) -> String {
        // Only a map with keys that are no strings can fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The words of another server's letter; none of one's own. A word that is not known here, or a
/// letter that cannot be read, may mean anything.
pub(crate) fn read(letter: &[u8], own: &str) -> Vec<Word> {
    #[derive(Deserialize)]
    struct Found {
        from: String,
        words: Vec<serde_json::Value>,
    }
    let Ok(Found { from, words }) = serde_json::from_slice(letter) else {
        return vec![Word::Anything];
    };
    if from == own {
        return vec![];
    }
    let word = |value| serde_json::from_value(value).unwrap_or(Word::Anything);
    words.into_iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, version: u32) -> Word {
        Word::Game { id: GameId::from_random(number), version }
    }

    fn person(number: u64) -> UserId {
        UserId::from_random(number)
    }

    #[test]
    fn of_one_game_the_newest_version_is_told_and_of_everything_else_each_word_once() {
        let mut batch = Batch::default();
        let said = [
            game(1, 9),
            Word::Lobby,
            game(2, 4),
            game(1, 10),
            Word::Lobby,
            Word::Challenges(person(1)),
            Word::Challenges(person(2)),
        ];
        said.into_iter().for_each(|word| batch.add(word));
        let mut told = batch.into_words();
        told.sort_unstable();
        let mut expected = [
            game(1, 10),
            game(2, 4),
            Word::Challenges(person(1)),
            Word::Challenges(person(2)),
            Word::Lobby,
        ];
        expected.sort_unstable();
        assert_eq!(told, expected);
    }

    #[test]
    fn words_are_read_as_they_were_written_by_everybody_else() {
        let words = [
            game(1, 2),
            Word::Crowd(GameId::from_random(2)),
            Word::Asleep(GameId::from_random(2)),
            Word::Thought(GameId::from_random(2)),
            Word::Challenges(person(1)),
            Word::Blocks(person(1)),
            Word::Turn { player: person(1), game: GameId::from_random(3) },
            Word::Began { player: person(1), game: GameId::from_random(3) },
            Word::Ended { player: person(1), game: GameId::from_random(3) },
            Word::Sessions(person(4)),
            Word::SignedOut(person(4)),
            Word::Lobby,
            Word::Settings,
            Word::Bots,
            Word::Library,
            Word::Left(person(5)),
            Word::Anything,
        ];
        let letter = Letter { from: "one", words: &words }.write();
        assert_eq!(read(letter.as_bytes(), "other"), words);
        assert_eq!(read(letter.as_bytes(), "one"), []);
    }

    #[test]
    fn what_is_not_understood_may_mean_anything() {
        let newer = br#"{"from":"newer","words":["lobby",{"weather":"rain"},"tide"],"more":1}"#;
        assert_eq!(read(newer, "older"), [Word::Lobby, Word::Anything, Word::Anything]);
        for broken in [&b""[..], b"{}", b"\xff", br#"{"from":1,"words":[]}"#] {
            assert_eq!(read(broken, "one"), [Word::Anything]);
        }
    }

    #[test]
    fn a_word_goes_to_those_whom_it_concerns() {
        let id = GameId::from_random(7);
        assert_eq!(Word::Game { id, version: 1 }.topic(), Topic::Game(id));
        assert_eq!(Word::Crowd(id).topic(), Topic::Game(id));
        assert_eq!(Word::Asleep(id).topic(), Topic::Game(id));
        assert_eq!(Word::Thought(id).topic(), Topic::Game(id));
        let player = person(7);
        for word in [
            Word::Challenges(player),
            Word::Blocks(player),
            Word::Turn { player, game: id },
            Word::Began { player, game: id },
            Word::Ended { player, game: id },
            Word::Sessions(player),
            Word::SignedOut(player),
        ] {
            assert_eq!(word.topic(), Topic::Person(player));
        }
        assert_eq!(Word::Lobby.topic(), Topic::Lobby);
        let words = [Word::Settings, Word::Bots, Word::Library, Word::Left(player), Word::Anything];
        for word in words {
            assert_eq!(word.topic(), Topic::House);
        }
    }
}
