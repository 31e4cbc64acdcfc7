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

/// The weights that are played with: those first set by hand, moved by logistic regression on
/// 130,000 quiet positions of 1,200 games of the engine against itself at 3,000 positions a move.
/// Each was to foretell what that search said and, for 15 %, how the game ended (after Peter
/// Österlund's "Texel's tuning method", 2014).
#[rustfmt::skip]
pub static WEIGHTS: Weights = Weights {
    material: [p(82, 124), p(305, 366), p(335, 379), p(430, 634), p(1024, 1084)],
    squares_early: [
        // Pawns.
        [  0,   0,   0,   0,  59,  77,  65,  57,   3,  28,   3,  41,   1,   5,  11,  13,
         -11, -10,  10,  13,  -7,   6,   7,   3, -15,  13,  -1,  -8,   0,   0,   0,   0],
        // Knights.
        [-122, -47, -50, -20, -52, -19,  20,  24, -13,  16,  34,  41,  23,  11,  24,  21,
          -3,   1,  15,  16, -19,   1,   3,   3, -35,  -9, -13,  -4, -52, -20, -51, -23],
        // Bishops.
        [  2, -42, -53, -21,   6, -17,   0,  14,  11,  21,  15,  19,   5,   5,  12,  20,
          -4,  18,   4,  26,  -3,  14,   3,   7,   7,   9,  12,  -3, -13,  10, -19, -25],
        // Rooks.
        [ 23,  41,  28,  25,  22,  16,  28,  38, -16,   0,   6,   4, -15, -29,  10,  31,
         -26,  -2,  -8,   0, -24, -17, -24, -10, -25, -15, -18, -17,  -8,  -9,   0,   6],
        // Queens.
        [  6,  26,  21,  38,   8, -24,   2,  12,  10,  29,  18, -14,   9, -12,  -2, -13,
          -9,  -8, -10,  -5, -22,  -6, -17, -12, -10,   2,   4,   2, -13, -25, -21,  -6],
        // Kings.
        [-46, -17, -25, -45, -19, -26, -23, -36, -14, -14, -29, -20, -38, -17, -32, -31,
         -15, -15, -32, -47, -36,  14, -17, -48,   3,  -5,  -7, -38,   8,  11,  -1, -22],
    ],
    squares_late: [
        // Pawns.
        [  0,   0,   0,   0,  74,  81,  86,  54,  57,  37,  36,  30,  27,  26,   7,  -1,
          11,  14,  -1,  -5,   4,  -2,  -2,   0,   5,   0,   3, -10,   0,   0,   0,   0],
        // Knights.
        [-30, -16, -10, -26, -22, -16, -16,  11, -23,   2,  -9,  12,  -6,  -1,  19,  21,
          11,  17,   4,  18,  -1,  -6,  -8,  10,  -7, -12, -11, -13, -42, -34, -29,  -7],
        // Bishops.
        [ -8,  -8,   2,  -8, -27,   3,   6, -11,  -7,  -9,  10,  13,   2,   9,  15,   7,
         -16,  12,   7,  11,   4, -14,  14,   6,  -5,  -5,   3,  -5,   5, -11,   4,   1],
        // Rooks.
        [ 16,  26,  18,  20,  14,   9,  10,   5,  24,  12,   6,  15,  17,  26,   9,   2,
          20,  14,   3,   0,  -5,   6,   6,  -3, -18, -12,  -1,   3, -15,  -8,  -8, -14],
        // Queens.
        [  3,   9,  21,  22,   7,  32,  22,  42,  -3,  29,  12,  44,  26,  34,  21,  30,
           1,  17,  14,  40,   4,  -6,  36,  12, -12, -47, -23, -32, -39, -48, -46, -64],
        // Kings.
        [-78, -21,  -9,  -1, -40,  10,  27,  11,  -4,  40,  46,  25,  -8,  19,  33,  26,
           0,  -5,  21,  19, -13,  -5,   6,  11, -36, -17,  -7,  -2, -62, -38, -34, -28],
    ],
    knight_reach: [
        p(-34, -35), p(-19, -26), p(-13, -11), p(-10, 5), p(-7, 27), p(0, 25), p(3, 27),
        p(11, 31), p(15, 28),
    ],
    bishop_reach: [
        p(-32, -65), p(-24, -43), p(-16, -19), p(-14, -12), p(-11, 4), p(-9, 10), p(-9, 15),
        p(-5, 24), p(-3, 22), p(-5, 24), p(0, 26), p(12, 25), p(49, 34), p(19, 30),
    ],
    rook_reach: [
        p(-35, -74), p(-21, -58), p(-10, -32), p(-13, -10), p(-11, -2), p(-13, 10), p(-12, 16),
        p(-5, 10), p(-2, 15), p(0, 26), p(2, 26), p(9, 24), p(9, 31), p(8, 27), p(16, 31),
    ],
    queen_reach: [
        p(-32, -65), p(-19, -67), p(-16, -52), p(-14, -60), p(-13, -59), p(-16, -54),
        p(-15, -37), p(-15, -26), p(-12, -24), p(-10, -24), p(-8, -12), p(-11, -8), p(-7, -2),
        p(-8, 21), p(-3, 6), p(4, 21), p(-3, 13), p(3, 32), p(5, 32), p(12, 35), p(-2, 31),
        p(20, 36), p(14, 36), p(26, 43), p(28, 47), p(24, 47), p(27, 53), p(26, 53),
    ],
    bishop_pair: p(5, 72),
    doubled: p(-10, -21),
    isolated: p(-8, -7),
    backward: p(-7, -7),
    weak_open: p(-4, -7),
    guarded: [p(0, 0), p(4, 0), p(6, 5), p(9, 5), p(11, 18), p(11, 62), p(67, 77), p(0, 0)],
    connected: [p(0, 0), p(3, 3), p(7, 4), p(7, 11), p(3, 33), p(54, 64), p(60, 69), p(0, 0)],
    passed: [p(0, 0), p(-13, 17), p(-1, 6), p(12, 29), p(15, 67), p(48, 97), p(65, 113), p(0, 0)],
    passed_free: [
        p(0, 0), p(12, -10), p(2, -10), p(-3, -5), p(9, -6), p(-2, 6), p(66, 49), p(0, 0),
    ],
    passed_safe: [
        p(0, 0), p(6, 2), p(-14, 21), p(-2, 15), p(9, 15), p(30, 46), p(20, 31), p(0, 0),
    ],
    passed_open: [
        p(0, 0), p(-16, 14), p(-21, -2), p(-29, 21), p(-32, 27), p(-5, 29), p(18, 50), p(0, 0),
    ],
    passed_own_king: p(1, -8),
    passed_enemy_king: p(-4, 11),
    passed_supported: p(-3, 12),
    passed_chased: p(-20, -42),
    rook_open: p(30, 4),
    rook_half_open: p(16, 10),
    rook_seventh: p(-7, 14),
    outpost: [p(18, 12), p(10, 12)],
    behind_pawn: p(1, 7),
    bishop_pawns: p(-1, -5),
    space: p(4, -4),
    pawn_threat: p(48, 31),
    push_threat: p(14, 5),
    minor_threat: [p(10, 14), p(35, 24), p(45, 23), p(39, 24)],
    rook_threat: [p(3, 14), p(22, 4), p(4, 6), p(56, 35)],
    hanging: p(4, 24),
    loose_pawn: p(16, 37),
    shelter: [
        [p(-21, 5), p(22, -12), p(2, 2), p(3, 0), p(-18, 0), p(-9, -10), p(-4, -10), p(0, 0)],
        [p(-27, 2), p(16, 2), p(10, -1), p(6, -6), p(8, -2), p(7, 7), p(-12, -13), p(0, 0)],
        [p(-24, -5), p(18, 0), p(1, 4), p(-7, -3), p(-6, -2), p(36, 3), p(6, 12), p(0, 0)],
        [p(-19, -5), p(14, 9), p(5, -2), p(-1, 7), p(-4, 2), p(-13, -9), p(4, 13), p(0, 0)],
    ],
    storm: [
        [p(9, -1), p(-25, -18), p(-45, 51), p(-8, 13), p(5, 0), p(5, 9), p(6, -6), p(0, 0)],
        [p(-14, -2), p(47, -15), p(18, 5), p(-4, 0), p(-11, -2), p(-16, -7), p(-11, -3), p(0, 0)],
        [p(-11, -5), p(-4, -7), p(-32, 20), p(-11, 1), p(-4, -5), p(2, -1), p(-1, 4), p(0, 0)],
        [p(-4, 7), p(-2, -16), p(-13, 0), p(-9, -15), p(-1, 10), p(-1, -1), p(-1, -14), p(0, 0)],
    ],
    blocked_storm: [
        p(0, 0), p(0, 0), p(-20, -2), p(-2, -1), p(5, -7), p(5, -17), p(0, -18), p(0, 0),
    ],
    attackers: [21, 18, 26, 18],
    attacked_square: 3,
    weak_square: 2,
    safe_check: [34, 30, 42, 43],
    no_queen: -59,
    tempo: p(16, 10),
};
