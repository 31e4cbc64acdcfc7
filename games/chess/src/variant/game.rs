//! A variant as a game to choose.

use std::sync::Arc;

use rookery_rules::{
    BadStart, Board, Dialect, Example, Fault, Game, Play, Played, SeatName, SecretBits, Start,
    Starts, Style, Title, draw_number,
};

use super::parts::Variant;
use super::position::VariantPosition;
use super::rules::Rules;
use super::words;
use crate::dialect;

/// A game that is played by a variant's rules.
pub struct VariantGame {
    title: Title,
    rules: Arc<Rules>,
    examples: Vec<Example>,
}

impl VariantGame {
    /// The game of a variant.
    ///
    /// # Errors
    /// Everything about it that makes no sense.
    pub fn new(variant: Variant) -> Result<Self, Vec<Fault>> {
        let rules = Rules::new(variant)?;
        let numbers = rules.numbers();
        let variant = &rules.variant;
        let ([first, second], dark) = variant.sides.clone();
        let [ours, theirs] = variant.colours;
        let seat = |name: &str, dark, colour| SeatName::new(name, dark).in_colour(colour);
        let title = Title {
            key: variant.key.clone(),
            name: variant.name.clone(),
            summary: variant.summary.clone(),
            text: words::text(variant),
            seats: [seat(&first, dark, ours), seat(&second, !dark, theirs)],
            starts: Starts {
                usual: numbers.is_none(),
                numbers,
                position: true,
                secret: rules.draws_in_secret(),
            },
        };
        Ok(Self { title, rules, examples: vec![] })
    }

    /// With lines of play that show its special moves.
    #[must_use]
    pub fn with_examples(mut self, examples: Vec<Example>) -> Self {
        self.examples = examples;
        self
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn position(&self, start: &Start) -> Result<VariantPosition, BadStart> {
        match (start, self.rules.numbers()) {
            (Start::Usual, None) => Ok(self.rules.start(None)),
            (Start::Number { number }, Some(count)) if *number < count => {
                Ok(self.rules.start(Some(*number)))
            }
            (Start::Secret { first, second }, _) if self.rules.draws_in_secret() => {
                Ok(self.rules.start_in_secret([first, second]))
            }
            (Start::Number { .. }, Some(count)) => Err(BadStart::NoSuchNumber { max: count - 1 }),
            (Start::Position { text }, _) => self.rules.read(text).map_err(BadStart::Position),
            _ => Err(BadStart::NotOffered),
        }
    }
}

impl Game for VariantGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        self.rules.board()
    }

    fn examples(&self) -> Vec<Example> {
        self.examples.clone()
    }

    fn style(&self) -> Style {
        let Variant { name, key, .. } = &self.rules.variant;
        Style::Pgn { variants: vec![name.clone(), key.clone()] }
    }

    fn dialects(&self) -> Vec<Dialect> {
        dialect::of_variant(&self.rules.variant)
    }

    fn lichess_key(&self) -> Option<&'static str> {
        dialect::lichess_key(&self.rules.variant)
    }

    fn draw(&self, bits: &mut dyn FnMut() -> u64) -> Option<Start> {
        if self.rules.draws_in_secret() {
            let [first, second] = [(); 2].map(|()| SecretBits::drawn(bits));
            return Some(Start::Secret { first, second });
        }
        draw_number(self.title.starts, bits)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}
