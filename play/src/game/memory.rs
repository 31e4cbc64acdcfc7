//! Whether a game is in memory: one state, which only this file changes.

use super::open_game::OpenGame;

/// Where a game is.
enum State {
    /// In the database alone, as far as its task knows.
    Asleep,
    /// On its way: it is read, or its rules are asked on another thread.
    Waking,
    /// Here, as it stands.
    Here(Box<OpenGame>),
    /// Nowhere: there is no such game, or it cannot be read.
    Gone,
}

/// A game as its task has it.
pub(super) struct Memory(State);

impl Memory {
    /// Nothing is read yet.
    pub(super) fn asleep() -> Self {
        Self(State::Asleep)
    }

    pub(super) fn open(&self) -> Option<&OpenGame> {
        match &self.0 {
            State::Here(open) => Some(open),
            _ => None,
        }
    }

    pub(super) fn open_mut(&mut self) -> Option<&mut OpenGame> {
        match &mut self.0 {
            State::Here(open) => Some(open),
            _ => None,
        }
    }

    pub(super) fn is_here(&self) -> bool {
        matches!(self.0, State::Here(_))
    }

    pub(super) fn is_gone(&self) -> bool {
        matches!(self.0, State::Gone)
    }

    /// It is read from now on.
    pub(super) fn wakes(&mut self) {
        self.0 = State::Waking;
    }

    /// It is here.
    pub(super) fn comes(&mut self, open: Box<OpenGame>) {
        self.0 = State::Here(open);
    }

    /// What is stored may differ from what was known here: it is read again before anything else.
    pub(super) fn forgets(&mut self) {
        self.0 = State::Asleep;
    }

    /// There is none.
    pub(super) fn goes(&mut self) {
        self.0 = State::Gone;
    }

    /// Hands the game out for a while, to where its rules may take their time.
    pub(super) fn lend(&mut self) -> Option<Box<OpenGame>> {
        match std::mem::replace(&mut self.0, State::Waking) {
            State::Here(open) => Some(open),
            other => {
                self.0 = other;
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_nowhere_is_gone_until_it_is_forgotten() {
        let mut memory = Memory::asleep();
        assert!(!memory.is_gone());
        memory.goes();
        assert!(memory.is_gone() && !memory.is_here());
        memory.wakes();
        assert!(!memory.is_gone());
        memory.goes();
        memory.forgets();
        assert!(!memory.is_gone() && memory.lend().is_none());
    }
}
