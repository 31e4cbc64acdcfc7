//! What a search counts.

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions whose static eval was found.
    pub leaves: u64,
    /// Beta cutoffs: positions whose remaining moves were left out.
    pub cutoffs: u64,
    /// Tablebase hits: positions that tables of endings knew.
    pub tb_hits: u64,
    /// The selective depth: the ply of the deepest position visited.
    pub seldepth: usize,
}

impl Counts {
    /// What two searches did together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            tb_hits: self.tb_hits + other.tb_hits,
            seldepth: self.seldepth.max(other.seldepth),
        }
    }
}
