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
    /// A knight by the number of squares that it reaches.
    pub knight_reach: [Pair; 9],
    /// The same of a bishop, …
    pub bishop_reach: [Pair; 14],
    /// … a rook …
    pub rook_reach: [Pair; 15],
    /// … and a queen.
    pub queen_reach: [Pair; 28],
    /// Both colours of squares have a bishop.
    pub bishop_pair: Pair,
    /// A second pawn on a file.
    pub doubled: Pair,
    /// A pawn without own pawns on the files beside it.
    pub isolated: Pair,
    /// A pawn that no own pawn can support and whose next square an enemy pawn attacks.
    pub backward: Pair,
    /// The last two where no enemy pawn stands in front.
    pub weak_open: Pair,
    /// A pawn that another one defends, by its rank from 0 to 7.
    pub guarded: [Pair; 8],
    /// A pawn with another one beside it, by its rank.
    pub connected: [Pair; 8],
    /// A pawn that no enemy pawn can stop, by its rank from 0 to 7.
    pub passed: [Pair; 8],
    /// A passed pawn whose next square is free, by its rank.
    pub passed_free: [Pair; 8],
    /// The same where that square is not attacked, or defended.
    pub passed_safe: [Pair; 8],
    /// The same where no square on the way is occupied or attacked.
    pub passed_open: [Pair; 8],
    /// For each step of the own king to a passed pawn's next square, up to five, for each rank
    /// beyond the third.
    pub passed_own_king: Pair,
    /// The same of the enemy king.
    pub passed_enemy_king: Pair,
    /// A rook or queen behind the own passed pawn, …
    pub passed_supported: Pair,
    /// … and behind the enemy's.
    pub passed_chased: Pair,
    /// A rook on a file without pawns, and on one without own pawns.
    pub rook_open: Pair,
    /// See [`Self::rook_open`].
    pub rook_half_open: Pair,
    /// A rook on the seventh rank where a pawn stands there or the king behind.
    pub rook_seventh: Pair,
    /// A knight or bishop on ranks 4 to 6 that a pawn defends and no enemy pawn can attack.
    pub outpost: [Pair; 2],
    /// A knight or bishop behind a pawn of either side.
    pub behind_pawn: Pair,
    /// For each pair of a bishop and an own pawn on its colour.
    pub bishop_pawns: Pair,
    /// A square behind the own pawns, on ranks 2 to 4 and files c to f, that no enemy pawn attacks.
    pub space: Pair,
    /// A pawn attacks a piece.
    pub pawn_threat: Pair,
    /// A piece would be attacked by a pawn after a step that loses nothing.
    pub push_threat: Pair,
    /// A knight or bishop attacks a knight, bishop, rook or queen.
    pub minor_threat: [Pair; 4],
    /// A rook attacks one of them.
    pub rook_threat: [Pair; 4],
    /// A piece is attacked and not defended.
    pub hanging: Pair,
    /// A pawn is attacked and not defended.
    pub loose_pawn: Pair,
    /// The own pawn next to the king on each file about it, by the file's distance from the edge
    /// and the pawn's rank, 0 for none.
    pub shelter: [[Pair; 8]; 4],
    /// The same of the enemy pawn, by its rank as the king's side counts, …
    pub storm: [[Pair; 8]; 4],
    /// … and by rank alone where the own pawn stands before it.
    pub blocked_storm: [Pair; 8],
    /// How much a knight, bishop, rook and queen that attack the king's surroundings count, …
    pub attackers: [i16; 4],
    /// … each attacked square there, …
    pub attacked_square: i16,
    /// … each of them that at most king and queen defend, …
    pub weak_square: i16,
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

/// The weights that are played with: those first set by hand, fitted to 130,000 quiet positions of
/// 1,200 games of the engine against itself and then to 677,000 of 18,800 games, as the commands
/// `positions` and `fit` do it (after Peter Österlund's "Texel's tuning method", 2014).
#[rustfmt::skip]
pub static WEIGHTS: Weights = Weights {
    material: [p(74, 125), p(295, 378), p(317, 394), p(392, 666), p(938, 1176)],
    squares_early: [
        // Pawns.
        [  0,   0,   0,   0,  65,  34,  41, 100,  10,   7,   5,  37,   3,  -1,   0,  12,
          -8, -13,   8,  13,  -3,   5,   9,   4, -10,   9,  -4,  -8,   0,   0,   0,   0],
        // Knights.
        [-107, -81, -65, -50, -38, -26,  18,  11, -18,  10,  16,  46,  26,   8,  15,  21,
           0,   7,  20,  11, -20,   2,   0,  -6, -19, -15, -12,  -8, -42, -19, -18, -14],
        // Bishops.
        [ -3, -36, -95, -25, -24, -29, -23, -38,   5,   5,   8,   8,   0,   3,  13,  13,
          -1,   7,   6,  19,  -5,  13,   6,   2,  19,   9,   9,  -2, -13,  15, -14, -19],
        // Rooks.
        [ 45,  58,  24,  27,  23,   9,  17,  40, -13,  -7,  -2,  18, -21,  -9,   1,  13,
         -25, -14, -10, -16, -24, -11, -24, -23, -27, -22, -25, -12, -11,  -7,  -4,   3],
        // Queens.
        [  3,   7,  26,  37,   0, -28,  -4,  -2, -10,   9,  -9, -11,   6, -18, -22, -20,
         -12, -22, -18, -13, -21,  -6, -13, -13, -13,   4,   6,   3,  -9,   0, -11,   4],
        // Kings.
        [-10, -10,  19, -47,  13, -38, -36, -75, -47, -19, -30, -71, -18, -17, -14, -68,
         -43, -50, -24, -78, -10,  17, -17, -52,  12,  -1, -11, -45,  14,  17,  -4, -19],
    ],
    squares_late: [
        // Pawns.
        [  0,   0,   0,   0,  68,  85, 107,  32,  36,  38,  29,   2,  20,  27,  12,  -5,
          15,  10,  -2, -14,   3,  -4,   3,   6,   4,  10,   2,   7,   0,   0,   0,   0],
        // Knights.
        [  2, -12,   4, -17, -34,  -1, -16,   2,   4, -19,  -4,  -5,   3,   3,  25,  20,
          12,   9,  12,  18, -12, -10,  -6,  23, -39,  15,  -9,  -5,  -9, -34, -20, -10],
        // Bishops.
        [ -7,  10,  45,  12,  -2,   5,  14,  17,  -5,  -1,   2,  10, -11,  10,  13,  17,
         -22,  13,  14,  12,   9,   7,  13,   9, -26,  -4,  -3,   0,  13, -16,  -2,   3],
        // Rooks.
        [ 14,  12,  19,  14,   8,  12,   6,   1,  25,  26,  21,   7,  28,  21,  14,  10,
          19,  18,  16,  16,   2,   6,  16,  14,  -7,   1,   8,  -4, -14, -11,  -1, -18],
        // Queens.
        [ 27,  26,  16,  29,  10,  43,  40,  50,  37,  25,  61,  66,  18,  47,  65,  76,
          12,  50,  24,  52,  22,   8,  12,  22, -51, -56, -49, -39, -18, -117, -47, -91],
        // Kings.
        [-77, -35, -26,  11,   5,  30,  36,  30,  22,  19,  15,  39,  -8,  24,  25,  24,
          -2,   9,  18,  24, -19, -10,  10,  11, -38, -16,  -3,   0, -63, -41, -33, -39],
    ],
    knight_reach: [
        p(-34, -74), p(-22, -29), p(-17, -8), p(-14, 12), p(-7, 24), p(-2, 33), p(2, 37), p(6, 35),
        p(16, 29),
    ],
    bishop_reach: [
        p(-35, -81), p(-25, -40), p(-18, -19), p(-15, -5), p(-12, 9), p(-9, 17), p(-10, 22),
        p(-8, 25), p(-7, 28), p(-8, 29), p(2, 29), p(-12, 34), p(32, 16), p(-4, 28),
    ],
    rook_reach: [
        p(-53, -115), p(-26, -53), p(-15, -22), p(-16, -9), p(-12, -2), p(-11, 10), p(-14, 23),
        p(-8, 20), p(-5, 24), p(2, 26), p(2, 28), p(-3, 40), p(0, 44), p(-1, 45), p(41, 29),
    ],
    queen_reach: [
        p(-32, -65), p(-20, -179), p(-18, -118), p(-18, -89), p(-18, -86), p(-16, -66), p(-17, -49),
        p(-16, -35), p(-14, -20), p(-15, -3), p(-12, -3), p(-10, 5), p(-11, 25), p(-6, 34),
        p(-10, 48), p(-12, 55), p(-5, 50), p(5, 56), p(2, 62), p(25, 52), p(11, 55), p(60, 20),
        p(28, 44), p(121, -55), p(35, 21), p(138, -68), p(76, 45), p(88, -100),
    ],
    bishop_pair: p(10, 60),
    doubled: p(-5, -18),
    isolated: p(-8, -6),
    backward: p(-3, -9),
    weak_open: p(-4, -6),
    guarded: [p(0, 0), p(4, 0), p(8, 11), p(10, 10), p(15, 16), p(29, 42), p(150, 46), p(0, 0)],
    connected: [p(0, 0), p(4, -1), p(5, 6), p(7, 11), p(10, 26), p(43, 51), p(52, 133), p(0, 0)],
    passed: [p(0, 0), p(-11, 21), p(-12, 23), p(6, 35), p(14, 69), p(42, 110), p(54, 109), p(0, 0)],
    passed_free: [p(0, 0), p(4, -7), p(1, -21), p(1, -2), p(18, -13), p(9, 4), p(57, 39), p(0, 0)],
    passed_safe: [p(0, 0), p(6, -4), p(0, 19), p(1, 13), p(-5, 34), p(6, 66), p(26, 74), p(0, 0)],
    passed_open: [
        p(0, 0), p(-60, 22), p(-36, 17), p(-50, 28), p(-66, 55), p(-40, 81), p(-32, 121), p(0, 0),
    ],
    passed_own_king: p(1, -11),
    passed_enemy_king: p(-5, 14),
    passed_supported: p(0, 15),
    passed_chased: p(-2, -52),
    rook_open: p(35, -5),
    rook_half_open: p(17, 8),
    rook_seventh: p(-14, 21),
    outpost: [p(17, 7), p(19, 11)],
    behind_pawn: p(2, 9),
    bishop_pawns: p(-2, -3),
    space: p(2, -2),
    pawn_threat: p(54, 38),
    push_threat: p(19, 7),
    minor_threat: [p(16, 37), p(36, 30), p(45, 35), p(37, 71)],
    rook_threat: [p(4, 26), p(15, 19), p(-23, -6), p(65, 18)],
    hanging: p(10, 35),
    loose_pawn: p(15, 50),
    shelter: [
        [p(-16, 0), p(24, -9), p(15, -3), p(1, -2), p(-11, 4), p(-12, 1), p(7, 12), p(0, 0)],
        [p(-28, -1), p(20, -2), p(13, -6), p(5, -2), p(8, -5), p(-3, 1), p(18, 13), p(0, 0)],
        [p(-27, -5), p(22, 5), p(-3, 1), p(-3, -7), p(-1, -10), p(-1, 13), p(-6, 5), p(0, 0)],
        [p(-21, -5), p(13, 11), p(1, -1), p(-6, 4), p(-3, -4), p(-16, 2), p(-46, 23), p(0, 0)],
    ],
    storm: [
        [p(5, -5), p(-48, 13), p(-64, 79), p(-21, 7), p(-3, 8), p(6, 3), p(1, 0), p(0, 0)],
        [p(-13, -2), p(97, -9), p(21, 24), p(-16, -1), p(-17, 8), p(-14, 0), p(-12, -2), p(0, 0)],
        [p(-15, -2), p(44, -10), p(-53, 31), p(-14, -2), p(-6, -2), p(-1, 0), p(-3, 4), p(0, 0)],
        [p(-2, 4), p(-31, -12), p(16, -20), p(0, -22), p(-2, 5), p(6, 8), p(2, -9), p(0, 0)],
    ],
    blocked_storm: [
        p(0, 0), p(0, 0), p(2, -27), p(1, -7), p(10, -13), p(5, -13), p(1, -19), p(0, 0),
    ],
    attackers: [12, 10, 14, 7],
    attacked_square: 5,
    weak_square: 4,
    safe_check: [38, 26, 42, 42],
    no_queen: -30,
    tempo: p(22, 10),
};
