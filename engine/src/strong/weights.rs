//! What the strong evaluation holds each thing to be worth: all its numbers, in one place.

/// A worth in hundredths of a pawn while there are many pieces, and when there are few.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(pub i16, pub i16);

/// A worth for each square of a half board, by phase: files a to d (boards are even on both sides),
/// the far rank first.
pub type Squares = [i16; 32];

/// Every number of the evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// Pawn, knight, bishop, rook, queen.
    pub material: [Pair; 5],
    /// By role, while there are many pieces.
    pub squares_early: [Squares; 6],
    /// By role, when there are few.
    pub squares_late: [Squares; 6],
    /// Knight, bishop, rook, queen: for each reached square above or below [`Self::usual_reach`].
    pub reach: [Pair; 4],
    /// How many squares a knight, bishop, rook and queen usually reach.
    pub usual_reach: [i16; 4],
    /// Both colours of squares have a bishop.
    pub bishop_pair: Pair,
    /// A second pawn on a file.
    pub doubled: Pair,
    /// A pawn without own pawns on the files beside it.
    pub isolated: Pair,
    /// A pawn that no own pawn can support and whose next square an enemy pawn attacks.
    pub backward: Pair,
    /// A pawn that is supported or has a neighbour, by its rank from 0 to 7.
    pub connected: [Pair; 8],
    /// A pawn that no enemy pawn can stop, by its rank from 0 to 7.
    pub passed: [Pair; 8],
    /// A passed pawn whose next square is free, by its rank.
    pub passed_free: [Pair; 8],
    /// For each step that the enemy king is further from a passed pawn's next square than the own
    /// king, for each rank beyond the third.
    pub passed_race: Pair,
    /// A rook on a file without pawns, and on one without own pawns.
    pub rook_open: Pair,
    /// See [`Self::rook_open`].
    pub rook_half_open: Pair,
    /// A knight or bishop on ranks 4 to 6 that a pawn defends and no enemy pawn can attack.
    pub outpost: [Pair; 2],
    /// A pawn attacks a piece.
    pub pawn_threat: Pair,
    /// A knight or bishop attacks a rook or queen.
    pub minor_threat: Pair,
    /// A piece is attacked and not defended.
    pub hanging: Pair,
    /// A pawn before the king, one and two ranks ahead, on its file and those beside it.
    pub shield: [Pair; 2],
    /// A file at the king without own pawns.
    pub bare_file: Pair,
    /// How much a knight, bishop, rook and queen that attack the king's surroundings count, …
    pub attackers: [i16; 4],
    /// … each attacked square there, …
    pub attacked_square: i16,
    /// … a square from which a check could be given safely by a knight, bishop, rook or queen, …
    pub safe_check: [i16; 4],
    /// … and a side without a queen. The square of the sum in tenths is the danger.
    pub no_queen: i16,
    /// The right to move.
    pub tempo: Pair,
}

const fn p(early: i16, late: i16) -> Pair {
    Pair(early, late)
}

/// The weights that are played with.
#[rustfmt::skip]
pub static WEIGHTS: Weights = Weights {
    material: [p(88, 112), p(334, 318), p(352, 336), p(478, 572), p(1010, 1030)],
    squares_early: [
        // Pawns.
        [  0,   0,   0,   0,   62,  70,  64,  70,   14,  26,  36,  42,   -2,   8,  10,  22,
         -14,  -4,   6,  20,  -12,  -2,   0,   8,  -14,   8,   0, -10,    0,   0,   0,   0],
        // Knights.
        [-120, -60, -36, -20,  -40, -14,  24,  20,  -10,  22,  36,  46,   -4,  10,  24,  32,
          -8,   6,  16,  18,  -20,   2,  10,  14,  -26, -20,  -4,   0,  -56, -24, -28, -20],
        // Bishops.
        [ -24, -16, -32, -28,  -20,   0,   0,  -8,   -4,  16,  20,  18,   -6,   4,  14,  28,
          -4,   6,   8,  22,    4,  12,  12,  10,    4,  18,  10,   2,  -18,   2, -10, -12],
        // Rooks.
        [  16,  20,  18,  26,   14,  18,  34,  38,   -2,  16,  18,  22,  -14,  -4,   8,  12,
         -22, -14,  -8,  -2,  -26, -14, -10,  -8,  -28, -12,  -8,  -4,  -10,  -8,   4,  10],
        // Queens.
        [ -10,   8,  14,  18,  -12, -26,   4,   0,   -4,  -2,   8,  14,  -14, -14, -10, -10,
          -8, -10,  -6,  -6,   -8,   2,  -4,  -2,  -16,  -4,   8,   4,   -8, -10,  -6,   6],
        // Kings.
        [ -40, -20, -30, -50,  -30, -20, -30, -40,  -30, -12, -20, -30,  -36, -24, -30, -40,
         -42, -32, -36, -44,  -16, -16, -30, -36,    8,   4, -18, -34,    8,  28,   0, -12],
    ],
    squares_late: [
        // Pawns.
        [  0,   0,   0,   0,   90,  86,  74,  66,   50,  48,  36,  28,   18,  12,   4,  -2,
           6,   4,  -4,  -6,   -2,   0,  -4,   0,    2,   2,   4,   4,    0,   0,   0,   0],
        // Knights.
        [ -60, -40, -22, -22,  -30, -14, -10,  -4,  -22,  -8,   8,   8,  -14,   4,  16,  22,
         -16,   0,  14,  20,  -24,  -6,   0,  12,  -34, -20, -12,  -6,  -44, -40, -22, -16],
        // Bishops.
        [ -16, -14, -10,  -8,  -10,  -4,   2,  -4,    0,  -2,   2,   2,   -2,   6,   8,  10,
          -6,   0,   8,  10,  -10,  -4,   4,   8,  -16, -14,  -6,   0,  -18,  -8, -10,  -4],
        // Rooks.
        [  12,  10,  12,  10,   12,  12,   8,   4,    8,   6,   4,   2,    6,   4,   4,   2,
           0,   2,   2,  -2,   -6,  -2,  -6,  -6,   -8,  -8,  -4,  -4,   -8,  -2,  -2,  -6],
        // Queens.
        [  -4,  10,  16,  18,   -8,  18,  26,  34,   -8,   6,  14,  32,    8,  22,  22,  34,
          -6,  18,  16,  30,  -12, -16,  10,   4,  -24, -24, -22, -12,  -32, -30, -24, -26],
        // Kings.
        [ -60, -32, -16, -14,  -10,  16,  16,  12,    6,  24,  26,  18,   -8,  16,  24,  26,
         -22,   0,  16,  22,  -22,  -4,   8,  14,  -32, -12,   0,   6,  -54, -36, -22, -22],
    ],
    reach: [p(5, 5), p(5, 6), p(3, 5), p(2, 6)],
    usual_reach: [4, 6, 7, 13],
    bishop_pair: p(26, 58),
    doubled: p(-6, -22),
    isolated: p(-12, -12),
    backward: p(-10, -12),
    connected: [p(0, 0), p(4, 0), p(8, 4), p(10, 8), p(18, 18), p(36, 40), p(60, 70), p(0, 0)],
    passed: [p(0, 0), p(-4, 8), p(-6, 12), p(-4, 34), p(18, 58), p(42, 96), p(70, 130), p(0, 0)],
    passed_free: [p(0, 0), p(0, 0), p(0, 4), p(2, 8), p(4, 16), p(10, 34), p(20, 60), p(0, 0)],
    passed_race: p(0, 4),
    rook_open: p(30, 8),
    rook_half_open: p(12, 6),
    outpost: [p(24, 16), p(20, 6)],
    pawn_threat: p(54, 34),
    minor_threat: p(34, 24),
    hanging: p(18, 16),
    shield: [p(18, -2), p(10, 0)],
    bare_file: p(-16, 0),
    attackers: [22, 18, 24, 34],
    attacked_square: 5,
    safe_check: [30, 16, 32, 24],
    no_queen: -60,
    tempo: p(18, 10),
};
