//! What a search counts.

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Positions whose remaining moves were left out.
    pub cut_offs: u64,
    /// Positions that tables of endings knew.
    pub known: u64,
    /// The ply of the deepest position visited.
    pub deepest: usize,
}

impl Counts {
    /// What two searches did together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cut_offs: self.cut_offs + other.cut_offs,
            known: self.known + other.known,
            deepest: self.deepest.max(other.deepest),
        }
    }
}
