//! Which algorithms a search uses.

/// Which branches are left out because they cannot change the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cut {
    /// None: negamax.
    #[default]
    Nothing,
    /// Those outside the bounds of what both sides already have (Knuth and Moore, "An analysis of
    /// alpha-beta pruning", Artificial Intelligence 6, 1975).
    AlphaBeta,
    /// Those that a search with an empty window shows to be no better than the first branch
    /// (Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6, 1983).
    NegaScout,
}

/// How moves are remembered that caused a beta cutoff anywhere (Schaeffer, "The history heuristic",
/// ICCA Journal 6, 1983).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum History {
    /// Not at all.
    #[default]
    Off,
    /// With the square of the depth that was still to search.
    Squared,
    /// With two to the power of that depth, as first published.
    Doubled,
}

/// What a search uses; each switch is independent of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Algorithm {
    /// Which branches are left out.
    pub cut: Cut,
    /// A transposition table: remember positions by their Zobrist keys.
    pub transposition_table: bool,
    /// Try noisy moves first: the most valuable victim, then the least valuable attacker (MVV/LVA).
    pub static_order: bool,
    /// Iterative deepening: search to depth 1, 2, …, each time beginning with what the last one
    /// found.
    pub iterative_deepening: bool,
    /// Killers: try early what refuted a sister position (Akl and Newborn, "The principal
    /// continuation and the killer heuristic", 1977).
    pub killers: bool,
    /// History: try early what refuted anything.
    pub history: History,
    /// Quiescence search: evaluate no position before its noisy moves have been played out.
    pub quiescence: bool,
}

impl Algorithm {
    /// The study's algorithms in its order, each with all that came before it.
    pub const STEPS: [(&'static str, Self); 9] = {
        let negamax = Self {
            cut: Cut::Nothing,
            transposition_table: false,
            static_order: false,
            iterative_deepening: false,
            killers: false,
            history: History::Off,
            quiescence: false,
        };
        let alpha_beta = Self { cut: Cut::AlphaBeta, ..negamax };
        let table = Self { transposition_table: true, ..alpha_beta };
        let order = Self { static_order: true, ..table };
        let deepening = Self { iterative_deepening: true, ..order };
        let killers = Self { killers: true, ..deepening };
        let history = Self { history: History::Squared, ..killers };
        let scout = Self { cut: Cut::NegaScout, ..history };
        let quiescence = Self { quiescence: true, ..scout };
        [
            ("negamax", negamax),
            ("alpha-beta", alpha_beta),
            ("table", table),
            ("order", order),
            ("deepening", deepening),
            ("killers", killers),
            ("history", history),
            ("negascout", scout),
            ("quiescence", quiescence),
        ]
    };

    /// The step of the study with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::STEPS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, algorithm)| *algorithm)
    }
}
