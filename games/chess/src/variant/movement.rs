//! How a piece goes, as data.

/// A step as the first seat sees it: files to the right, ranks forward. The second seat's pieces
/// go the same way turned about.
pub type Step = (i8, i8);

/// How a piece goes: the sum of its atoms.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Movement {
    /// Each adds its moves.
    pub atoms: Vec<Atom>,
}

/// One way of going.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Atom {
    /// Where one step of it goes.
    pub steps: Vec<Way>,
    /// How often the step may be made in a row: 1 for a leaper, [`u8::MAX`] for a rider.
    pub times: u8,
    /// Whether it can go to an empty square.
    pub goes: bool,
    /// Whether it can capture.
    pub takes: bool,
    /// What it needs on its way.
    pub over: Over,
    /// Only from the ranks where a pawn may make two steps.
    pub initial: bool,
}

/// One direction of an atom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The step.
    pub to: Step,
    /// Squares, seen from the origin, that must be empty: a lame leaper's path.
    pub via: Vec<Step>,
}

/// What a piece needs on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Every square between must be empty.
    Nothing,
    /// Exactly one piece of either side stands between (the Chinese cannon).
    OnePiece,
    /// It lands right behind the first piece on the way (the grasshopper).
    FirstPiece,
}

impl Movement {
    /// Whether the piece can ever leave its square towards the far end or anywhere at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.atoms.is_empty()
    }
}
