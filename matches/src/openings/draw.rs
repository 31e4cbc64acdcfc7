//! Which opening a pair of games has.

use std::fmt;

use rookery_protocol::matches::{Opening, Openings, Order};
use rookery_rules::keyed::KeyedStream;
use rookery_rules::random::Random;
use rookery_rules::{Game, SecretBits, Start, draw_number};
use rookery_texts::{Text, matches};

use crate::books::{Book, shuffled};

/// Random moves that end the game are drawn anew, so often at most.
const TRIES_MAX: u32 = 200;
/// What a match's secret bits are for.
const OPENINGS: &str = "rookery/openings/1";

/// The error for an opening that is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoOpening {
    /// All random moves that were tried end the game.
    Random {
        /// Moves that were wanted.
        plies: u32,
    },
    /// The book of the plan is not there, or what stands in it cannot be read.
    Book(Text),
}

impl NoOpening {
    /// Returns what is said of it.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Random { plies } => matches::no_random_opening(*plies),
            Self::Book(why) => why.clone(),
        }
    }
}

/// [`text`](NoOpening::text), in English.
impl fmt::Display for NoOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for NoOpening {}

/// The openings of a match, in order.
#[derive(Clone, Copy)]
pub struct Draw<'a> {
    game: &'a dyn Game,
    openings: &'a Openings,
    seed: u64,
    secrets: Option<[SecretBits; 2]>,
    book: Option<&'a dyn Book>,
}

impl<'a> Draw<'a> {
    /// Makes the openings of a plan. Equal seeds give equal openings.
    #[must_use]
    pub fn new(game: &'a dyn Game, openings: &'a Openings, seed: u64) -> Self {
        Self { game, openings, seed, secrets: None, book: None }
    }

    /// Draws from a book where the plan names one.
    #[must_use]
    pub fn with_book(self, book: Option<&'a dyn Book>) -> Self {
        Self { book, ..self }
    }

    /// Takes what is drawn and hidden from a player from secret bits in place of the seed, which
    /// everybody may know. Without them it has a number that follows from the seed.
    #[must_use]
    pub fn with_secrets(self, secrets: Option<[SecretBits; 2]>) -> Self {
        Self { secrets, ..self }
    }

    /// Returns the opening of the pair with a number, from 0. [`Start::Random`] never comes out.
    ///
    /// # Errors
    /// [`NoOpening`] where random moves end every game, or the book has no such opening.
    pub fn opening(&self, number: u32) -> Result<Opening, NoOpening> {
        let mut random = self.random(u64::from(number));
        let mut secret = self.secret(number);
        match self.openings {
            Openings::Usual => {
                let start = self.usual(&mut random, secret.as_mut());
                Ok(Opening { start, ..Opening::default() })
            }
            Openings::Random { plies } => self.walk(*plies, &mut random, secret),
            Openings::Numbers { from, to, order } => {
                let count = (to.saturating_sub(*from)).saturating_add(1);
                let number = from + self.place(number, count, *order);
                Ok(Opening { start: Start::Number { number }, ..Opening::default() })
            }
            Openings::List { order, lines } => {
                let place = self.place(number, lines.len() as u32, *order) as usize;
                Ok(lines.get(place).cloned().unwrap_or_default())
            }
            Openings::Book { name, order, .. } => {
                let book = self.book.ok_or_else(|| NoOpening::Book(matches::no_book(name)))?;
                let place = self.place_in_book(number, book.count(), *order);
                book.opening(place).map_err(NoOpening::Book)
            }
        }
    }

    fn random(&self, number: u64) -> Random {
        Random::new(self.seed ^ (number + 1).wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    /// What the hidden part of an opening is drawn from, where there is one.
    fn secret(&self, number: u32) -> Option<KeyedStream> {
        let [first, second] = self.secrets.filter(|_| self.game.title().starts.secret)?;
        let key = [first.bytes(), second.bytes(), &number.to_le_bytes()[..]].concat();
        Some(KeyedStream::new(OPENINGS, &key))
    }

    /// The usual start, or where there is none one that is drawn.
    fn usual(&self, random: &mut Random, secret: Option<&mut KeyedStream>) -> Start {
        let starts = self.game.title().starts;
        // Taken whether or not it is wanted: what follows from a seed stays what it was.
        let bits = random.bits();
        let drawn = match secret {
            _ if starts.usual => None,
            Some(secret) => self.game.draw(&mut || secret.bits()),
            None => draw_number(starts, &mut || bits),
        };
        drawn.unwrap_or_default()
    }

    fn walk(
        &self,
        plies: u32,
        random: &mut Random,
        mut secret: Option<KeyedStream>,
    ) -> Result<Opening, NoOpening> {
        for _ in 0..TRIES_MAX {
            let start = self.usual(random, secret.as_mut());
            let Ok(mut play) = self.game.begin(&start) else { break };
            let mut moves = vec![];
            for _ in 0..plies {
                let offered = play.legal_moves();
                let Some(mv) = random.pick(&offered) else { break };
                // Where something is hidden an offered move may be refused.
                if play.play(&mv.notation).is_ok() {
                    moves.push(mv.notation.clone());
                }
            }
            if moves.len() == plies as usize && play.outcome().is_none() {
                return Ok(Opening { start, moves, ..Opening::default() });
            }
        }
        Err(NoOpening::Random { plies })
    }

    /// The place of opening `number` among `count`: in order, or shuffled anew for each time that
    /// all came up (Fisher and Yates).
    fn place(&self, number: u32, count: u32, order: Order) -> u32 {
        let count = count.max(1);
        let (cycle, place) = (number / count, number % count);
        if order == Order::Listed {
            return place;
        }
        let mut random = self.random(u64::from(cycle) << 32 | 1 << 31);
        let mut places: Vec<u32> = (0..count).collect();
        for last in (1..places.len()).rev() {
            places.swap(last, random.below(last + 1));
        }
        places[place as usize]
    }

    /// The same among the openings of a book, which may be more than are to be held.
    fn place_in_book(&self, number: u32, count: u32, order: Order) -> u32 {
        let count = count.max(1);
        let (cycle, place) = (number / count, number % count);
        if order == Order::Listed {
            return place;
        }
        let mut random = self.random(u64::from(cycle) << 32 | 1 << 31);
        shuffled(place, count, std::array::from_fn(|_| random.bits()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing::{chess, chess960, tic_tac_toe};

    fn openings(game: &dyn Game, openings: &Openings, seed: u64, count: u32) -> Vec<Opening> {
        let draw = Draw::new(game, openings, seed);
        (0..count).map(|number| draw.opening(number).unwrap()).collect()
    }

    #[test]
    fn random_openings_follow_from_the_seed_and_can_be_played() {
        let game = chess();
        let plan = Openings::Random { plies: 8 };
        let drawn = openings(game.as_ref(), &plan, 5, 20);
        assert_eq!(drawn, openings(game.as_ref(), &plan, 5, 20));
        assert_ne!(drawn, openings(game.as_ref(), &plan, 6, 20));
        for opening in &drawn {
            assert_eq!(opening.moves.len(), 8);
            super::super::playable(game.as_ref(), opening).unwrap();
        }
    }

    #[test]
    fn a_game_that_ends_sooner_has_no_such_opening() {
        let game = tic_tac_toe();
        let plan = Openings::Random { plies: 9 };
        let wrong = Draw::new(game.as_ref(), &plan, 1).opening(0).unwrap_err();
        assert!(wrong.to_string().contains("9 random moves"));
    }

    #[test]
    fn shuffled_openings_come_again_only_after_all_others() {
        let game = chess960();
        let plan = Openings::Numbers { from: 100, to: 109, order: Order::Shuffled };
        let drawn = openings(game.as_ref(), &plan, 3, 30);
        for cycle in drawn.chunks(10) {
            let starts: HashSet<_> = cycle.iter().map(|o| format!("{:?}", o.start)).collect();
            assert_eq!(starts.len(), 10);
        }
        assert_ne!(drawn[..10], drawn[10..20]);
        let listed = Openings::Numbers { from: 100, to: 109, order: Order::Listed };
        let drawn = openings(game.as_ref(), &listed, 3, 12);
        assert_eq!(drawn[0].start, Start::Number { number: 100 });
        assert_eq!(drawn[11].start, Start::Number { number: 101 });
    }

    /// A book of numbered positions.
    struct Numbered(u32);

    impl Book for Numbered {
        fn count(&self) -> u32 {
            self.0
        }

        fn opening(&self, number: u32) -> Result<Opening, Text> {
            Ok(Opening { start: Start::Number { number }, ..Opening::default() })
        }
    }

    #[test]
    fn openings_of_a_book_come_again_only_after_all_others() {
        let game = chess960();
        let plan =
            |order| Openings::Book { name: "b.epd".into(), sha256: None, plies: None, order };
        let (shuffled, listed) = (plan(Order::Shuffled), plan(Order::Listed));
        let book = Numbered(10);
        let drawn = |openings, seed| {
            let draw = Draw::new(game.as_ref(), openings, seed).with_book(Some(&book));
            (0..20).map(|number| draw.opening(number).unwrap()).collect::<Vec<_>>()
        };
        for cycle in drawn(&shuffled, 1).chunks(10) {
            let starts: HashSet<_> = cycle.iter().map(|o| format!("{:?}", o.start)).collect();
            assert_eq!(starts.len(), 10);
        }
        assert_eq!(drawn(&shuffled, 1), drawn(&shuffled, 1));
        assert_ne!(drawn(&shuffled, 1), drawn(&shuffled, 2));
        assert_eq!(drawn(&listed, 1)[11].start, Start::Number { number: 1 });
        let without = Draw::new(game.as_ref(), &listed, 1).opening(0).unwrap_err();
        assert!(without.to_string().contains("b.epd"), "{without}");
    }

    #[test]
    fn a_game_without_a_usual_start_draws_one() {
        let drawn = openings(chess960().as_ref(), &Openings::Usual, 9, 4);
        assert!(drawn.iter().all(|o| matches!(o.start, Start::Number { .. })), "{drawn:?}");
    }
}
