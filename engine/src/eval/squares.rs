//! Where pieces stand well.

use rookery_chess::{Chess, Color, Move, Role, Square};

use crate::score::Score;

/// What a side's pieces gain or lose by their squares, in hundredths of a pawn.
pub(crate) fn score(position: &Chess, color: Color) -> Score {
    let pieces = position.pieces();
    let few = endgame(position);
    let mut sum = 0;
    for role in Role::ALL {
        let table = table(role, few);
        for square in pieces.of(color, role) {
            sum += Score::from(table[place(color, square)]);
        }
    }
    sum
}

/// By how much the square that a quiet move goes to is better than the one that it comes from.
pub(crate) fn improvement(position: &Chess, mv: Move) -> Score {
    let table = table(mv.role, mv.role == Role::King && endgame(position));
    let worth = |square| Score::from(table[place(position.side_to_move(), square)]);
    worth(mv.destination()) - worth(mv.from)
}

/// What a piece gains or loses by its square.
pub(crate) fn worth(color: Color, role: Role, square: Square, few: bool) -> Score {
    Score::from(table(role, few)[place(color, square)])
}

fn table(role: Role, few: bool) -> &'static Table {
    match role {
        Role::King if few => &KING_IN_ENDGAME,
        _ => &TABLES[role.index()],
    }
}

/// Whether so few pieces are left that a king belongs in the middle: at most a queen's and a
/// minor piece's worth for both sides together on average.
fn endgame(position: &Chess) -> bool {
    let count = |role| position.pieces().role(role).count();
    count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen) <= 8
}

/// The place of a square in a table: four files wide, for boards are even on both sides, with the
/// side's own first rank last, as it is printed.
pub(crate) fn place(color: Color, square: Square) -> usize {
    let file = square.file().min(7 - square.file());
    let rank = square.rank().abs_diff(color.home_rank());
    usize::from((7 - rank) * 4 + file)
}

type Table = [i8; 32];

#[rustfmt::skip]
static TABLES: [Table; 6] = [
    // Pawns: forward, above all in the middle.
    [
          0,   0,   0,   0,
         50,  50,  50,  50,
         18,  22,  28,  34,
          8,  10,  16,  26,
          2,   2,   8,  22,
          4,   0,  -2,   6,
          4,   6,   6, -18,
          0,   0,   0,   0,
    ],
    // Knights: away from the edge.
    [
        -44, -32, -24, -20,
        -30, -14,   0,   4,
        -22,   2,  14,  18,
        -20,   4,  18,  22,
        -22,   2,  16,  20,
        -24,   4,  12,  14,
        -32, -16,   0,   6,
        -46, -30, -24, -20,
    ],
    // Bishops: on long diagonals, not on the first rank.
    [
        -16, -10,  -8,  -8,
         -8,   2,   4,   4,
         -6,   4,   8,  10,
         -4,   8,  10,  14,
         -4,   6,  12,  14,
         -4,  10,  10,   8,
         -6,  12,   6,   6,
        -16,  -8, -12,  -8,
    ],
    // Rooks: on the seventh rank, in the middle at home.
    [
          4,   6,   8,   8,
         12,  18,  20,  20,
         -2,   2,   4,   4,
         -4,   0,   2,   2,
         -4,   0,   2,   2,
         -4,   0,   2,   2,
         -6,   0,   2,   4,
         -4,  -2,   4,   8,
    ],
    // Queens: anywhere but the edge.
    [
        -14,  -6,  -4,  -2,
         -8,   0,   2,   2,
         -4,   2,   4,   6,
         -2,   4,   6,   8,
         -2,   4,   6,   8,
         -4,   4,   4,   4,
         -8,   0,   4,   2,
        -14,  -8,  -6,  -2,
    ],
    // Kings, while there are many pieces: behind their pawns.
    [
        -60, -60, -60, -70,
        -50, -50, -55, -60,
        -40, -45, -50, -55,
        -35, -40, -45, -50,
        -25, -30, -35, -40,
        -14, -20, -24, -28,
         12,  10,  -6, -12,
         20,  28,  10,  -4,
    ],
];

#[rustfmt::skip]
static KING_IN_ENDGAME: Table = [
    -40, -26, -18, -12,
    -22, -10,   2,   6,
    -14,   4,  18,  24,
    -12,   6,  24,  32,
    -14,   4,  22,  30,
    -18,  -2,  12,  18,
    -28, -14,  -2,   4,
    -46, -32, -22, -18,
];
