//! What tells the games apart, one value for each.

use rookery_rules::{Paragraph, Text, own_paragraphs};

use crate::geometry::{CellNo, Geometry, Ranks};
use crate::piece::Color;
use crate::texts::{rules, summaries};

/// A game of chess on hexagons.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) key: &'static str,
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    /// The rules that are this game's own.
    pub(crate) text: Vec<Paragraph>,
    /// What the rules say of a player who has no move and is not in check.
    pub(crate) stalemate: Text,
    /// The usual start, as text.
    pub(crate) array: &'static str,
    pub(crate) board: Geometry,
    /// The two directions in which White's pawns take; Black's are their mirror images.
    pawn_takes: [usize; 2],
    /// How many cells a pawn may go from each cell, for White and Black.
    steps: [Vec<u8>; 2],
    pub(crate) castling: bool,
}

/// Forward through a side of the cell: the places of the directions.
const SIDES: [usize; 2] = [1, 5];
/// Forward through a corner.
const CORNERS: [usize; 2] = [6, 11];

/// What sets a game apart, before its tables are made.
struct Plan {
    key: &'static str,
    name: &'static str,
    summary: &'static str,
    text: Vec<Paragraph>,
    stalemate: Text,
    array: &'static str,
    board: Geometry,
    pawn_takes: [usize; 2],
    /// The cells that White's pawns begin on, and how far they may go from there.
    begins: &'static [(&'static str, u8)],
    castling: bool,
}

impl Variant {
    /// Gliński's game, of 1936.
    pub(crate) fn glinski() -> Self {
        Self::made(Plan {
            key: "hexchess",
            name: "Hexagonal chess",
            summary: summaries::GLINSKI,
            text: own_paragraphs("hexchess_glinski", include_str!("rules/glinski.txt")),
            stalemate: rules::glinski_stalemate(),
            array: "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1",
            board: Geometry::new(5, 11, Ranks::Bent),
            pawn_takes: SIDES,
            begins: &[
                ("b1", 2),
                ("c2", 2),
                ("d3", 2),
                ("e4", 2),
                ("f5", 2),
                ("g4", 2),
                ("h3", 2),
                ("i2", 2),
                ("k1", 2),
            ],
            castling: false,
        })
    }

    /// McCooey and Honeycutt's game, of 1979.
    pub(crate) fn mccooey() -> Self {
        Self::made(Plan {
            key: "mccooey",
            name: "McCooey's hexagonal chess",
            summary: summaries::MCCOOEY,
            text: own_paragraphs("hexchess_mccooey", include_str!("rules/mccooey.txt")),
            stalemate: rules::stalemate(),
            array: "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - 0 1",
            board: Geometry::new(5, 11, Ranks::Bent),
            pawn_takes: CORNERS,
            begins: &[("c1", 2), ("d2", 2), ("e3", 2), ("g3", 2), ("h2", 2), ("i1", 2)],
            castling: false,
        })
    }

    /// Shafran's game, of 1939.
    pub(crate) fn shafran() -> Self {
        Self::made(Plan {
            key: "shafran",
            name: "Shafran's hexagonal chess",
            summary: summaries::SHAFRAN,
            text: own_paragraphs("hexchess_shafran", include_str!("rules/shafran.txt")),
            stalemate: rules::stalemate(),
            array: "k/bpq/np1pb/bp3pn/rp5pr/p7p/9/9/PPPPPPPPP/RNBQKBNBR w QBqb - 0 1",
            board: Geometry::new(4, 10, Ranks::Slanted),
            pawn_takes: CORNERS,
            begins: &[
                ("a2", 1),
                ("b2", 2),
                ("c2", 2),
                ("d2", 3),
                ("e2", 3),
                ("f3", 3),
                ("g4", 2),
                ("h5", 2),
                ("i6", 1),
            ],
            castling: true,
        })
    }

    fn made(plan: Plan) -> Self {
        let Plan {
            key,
            name,
            summary,
            text,
            stalemate,
            array,
            board,
            pawn_takes,
            begins,
            castling,
        } = plan;
        let mut steps = [vec![1; board.places.len()], vec![1; board.places.len()]];
        for (cell, place) in board.places.iter().enumerate() {
            let count = |name: &str| begins.iter().find(|(begin, _)| *begin == name);
            let Some(&(_, count)) = count(&board.names[cell]) else { continue };
            steps[0][cell] = count;
            let opposite =
                board.places.iter().position(|other| (other.q, other.h) == (place.q, -place.h));
            if let Some(opposite) = opposite {
                steps[1][opposite] = count;
            }
        }
        Self { key, name, summary, text, stalemate, array, board, pawn_takes, steps, castling }
    }

    /// How many cells a pawn of `color` may go from here.
    pub(crate) fn steps(&self, cell: CellNo, color: Color) -> u8 {
        self.steps[color as usize][usize::from(cell)]
    }

    /// The directions in which pawns of `color` take.
    pub(crate) fn pawn_takes(&self, color: Color) -> [usize; 2] {
        match color {
            Color::White => self.pawn_takes,
            // Upside down: sides 1, 5 become 2, 4 and corners 6, 11 become 8, 9.
            Color::Black => self.pawn_takes.map(|way| [3, 2, 1, 0, 5, 4, 8, 7, 6, 11, 10, 9][way]),
        }
    }
}
