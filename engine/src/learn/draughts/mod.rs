//! The engine learns to evaluate English draughts: it plays games against itself ([`play`]), and
//! the weights are fitted to how they ended ([`fit`]).

mod fit;
mod games;

pub use fit::{Fit, fit};
pub use games::{Lesson, Tools, play};

use crate::eval::draughts::english::Weights;

/// What positions of English draughts are worth: an evaluation to play with and to learn.
#[derive(Debug, Clone)]
pub struct Learnt(pub(crate) std::sync::Arc<Weights>);

impl Learnt {
    /// A few weights made by hand.
    #[must_use]
    pub fn beginning() -> Self {
        Self(Weights::beginning().into())
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: &[u8]) -> Result<Self, String> {
        Weights::read(file).map(|weights| Self(weights.into()))
    }

    /// The file of the weights.
    ///
    /// # Errors
    /// Why it cannot be packed.
    pub fn write(&self) -> Result<Vec<u8>, String> {
        self.0.write()
    }
}

#[cfg(test)]
mod tests;
