//! Sliding attacks by magic multiplication.
//!
//! The squares that can block a slider are picked out, multiplied by a number that gathers them in
//! the highest bits, and those bits are the place in a table. Which numbers do that is found by
//! trying; any that lead no two different attacks to the same place will do, and the compiler
//! refuses to build a table with those that do not.

use crate::attacks::ray;
use crate::bitboard::Bitboard;
use crate::square::Square;

/// What a bishop attacks among `occupied` squares.
pub(crate) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    BISHOP_ATTACKS[BISHOP[from.index()].place(occupied.0)]
}

/// What a rook attacks among `occupied` squares.
pub(crate) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    ROOK_ATTACKS[ROOK[from.index()].place(occupied.0)]
}

/// How one square finds its place in the table.
#[derive(Clone, Copy)]
struct Magic {
    /// The squares where a piece shortens the attack.
    mask: u64,
    factor: u64,
    /// 64 minus the number of squares in `mask`.
    shift: u32,
    /// Where the square's part of the table begins.
    begin: u32,
}

impl Magic {
    const fn place(&self, occupied: u64) -> usize {
        let gathered = (occupied & self.mask).wrapping_mul(self.factor) >> self.shift;
        self.begin as usize + gathered as usize
    }
}

/// Two lines through a square, each as the rays of its two directions.
type Directions = [(i8, i8); 2];
const STRAIGHT: Directions = [(0, 1), (1, 0)];
const OBLIQUE: Directions = [(1, 1), (1, -1)];

const ROOK_PLACES: usize = 102_400;
const BISHOP_PLACES: usize = 5_248;
static ROOK: [Magic; 64] = magics(&STRAIGHT, &ROOK_FACTORS);
static BISHOP: [Magic; 64] = magics(&OBLIQUE, &BISHOP_FACTORS);
#[expect(
    long_running_const_eval,
    reason = "the compiler fills a hundred thousand places in about a second"
)]
static ROOK_ATTACKS: [Bitboard; ROOK_PLACES] = table(&STRAIGHT, &magics(&STRAIGHT, &ROOK_FACTORS));
static BISHOP_ATTACKS: [Bitboard; BISHOP_PLACES] =
    table(&OBLIQUE, &magics(&OBLIQUE, &BISHOP_FACTORS));

/// Both rays of a line through `square`.
const fn line(square: u8, (file, rank): (i8, i8)) -> u64 {
    ray(square, file, rank) | ray(square, -file, -rank)
}

/// A ray without its last square, where nothing can be shielded.
const fn inner(ray: u64, upwards: bool) -> u64 {
    if ray == 0 {
        0
    } else if upwards {
        ray & !(1 << (63 - ray.leading_zeros()))
    } else {
        ray & (ray - 1)
    }
}

/// The squares of `line` that a slider on `square` reaches: subtracting it from the blockers
/// borrows up to the first of them, and the same on the mirrored board looks downwards.
const fn reach(line: u64, square: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(square << 1);
    let mirrored = blockers.reverse_bits().wrapping_sub(square.reverse_bits() << 1);
    (up ^ mirrored.reverse_bits()) & line
}

const fn magics(directions: &Directions, factors: &[u64; 64]) -> [Magic; 64] {
    let mut magics = [Magic { mask: 0, factor: 0, shift: 0, begin: 0 }; 64];
    let (mut square, mut begin) = (0, 0);
    while square < 64 {
        let mut mask = 0;
        let mut direction = 0;
        while direction < 2 {
            let (file, rank) = directions[direction];
            // Of two opposite rays the one with the higher squares.
            let up = file + 8 * rank > 0;
            mask |= inner(ray(square as u8, file, rank), up);
            mask |= inner(ray(square as u8, -file, -rank), !up);
            direction += 1;
        }
        let shift = 64 - mask.count_ones();
        magics[square] = Magic { mask, factor: factors[square], shift, begin };
        begin += 1 << mask.count_ones();
        square += 1;
    }
    magics
}

const fn table<const PLACES: usize>(
    directions: &Directions,
    magics: &[Magic; 64],
) -> [Bitboard; PLACES] {
    let mut table = [Bitboard::EMPTY; PLACES];
    let mut square = 0;
    while square < 64 {
        let magic = magics[square];
        let first = line(square as u8, directions[0]);
        let second = line(square as u8, directions[1]);
        let mut occupied = 0_u64;
        loop {
            let attacks =
                reach(first, 1 << square, occupied) | reach(second, 1 << square, occupied);
            let place = magic.place(occupied);
            assert!(table[place].0 == 0 || table[place].0 == attacks, "no magic number");
            table[place].0 = attacks;
            // The next subset of the mask.
            occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x1080004008801020, 0x0840092002c03000, 0x1900200010400900, 0x0880100008000480,
    0x4200100420080200, 0x8100020100080400, 0x0200040110886200, 0x0200008040220411,
    0x0404800084400220, 0x0000401000402000, 0x0086001081220440, 0x0408800800100280,
    0x000a001201040820, 0x8848800200840080, 0x4001000100040200, 0x0442000102105084,
    0x9080010020804100, 0x0040404000201009, 0x0000808010002009, 0x2200090021d00100,
    0x0008008008040080, 0x0004004002010040, 0x0011040008015042, 0x00000a0001768104,
    0x0000800080204009, 0x2010004140002001, 0x9800200280100080, 0x1000100080080080,
    0x0442000a00049020, 0x2100040080020080, 0x0800120400900148, 0x0010040a00128541,
    0x2800804000800030, 0x1010002000400041, 0x4000200011004100, 0x0610008410800800,
    0x0400802402800800, 0xc100020080800400, 0x0002000802000401, 0x0182085882000401,
    0x0220204000808000, 0x2860100040024022, 0x0001002004110040, 0x99101042000a0020,
    0x0004080004008080, 0x0010040002008080, 0x2012004881020004, 0x8300842444820011,
    0x0088403882010200, 0x0820400080210100, 0x0110910040a00300, 0x0801100280080480,
    0x0242009008200600, 0x1002000489500200, 0x0040800200010080, 0x0091800041000080,
    0x0000209300488001, 0x04c1002414824001, 0x020020000b001041, 0x7000100004200901,
    0x8002002004100802, 0x30010002084c0007, 0x0888221800813004, 0x4000002840840112,
];

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0xa010041108003100, 0x006082020a002900, 0x6810010619200000, 0x08281a0520000408,
    0x0001104001000400, 0x0018901008048400, 0x00040a0210245280, 0x000200210808a402,
    0x9140048410821200, 0x0800091010820041, 0x20504804832202c0, 0x0100091401081000,
    0x8021011140000012, 0x0810020804450400, 0x208b0542109008a2, 0x0080084a08040204,
    0x0040e2a80811244c, 0x2505022008008108, 0x0430220100420040, 0x010a040420220040,
    0x1105000290400000, 0x0093001200822120, 0x4000a62048043004, 0x280120048a015004,
    0x006090002a020814, 0x44042000240800d0, 0x01102800040a4400, 0x1004080080220040,
    0x0001001011004024, 0x0010044000805040, 0x0914041200820100, 0x0004821012821480,
    0x0024040500c05021, 0x0088611002080200, 0x0116080a00040020, 0x4000020080080080,
    0x2450450140840040, 0x0000880201484100, 0x0222020404020092, 0x8081110600002e00,
    0x2842101105000801, 0x1100809008001025, 0x00020202221c0400, 0x0422014022009020,
    0x0210046102100c00, 0xc004008082029102, 0x00aa461801101200, 0x0404080080201108,
    0x020542108c205002, 0x0410544804100100, 0x0040910841100000, 0x0400200042021100,
    0x00004204850400c0, 0x0200100410a42102, 0x1040020801210102, 0x0805040410420000,
    0x2884804130100200, 0x800c262201242000, 0x1058000194108800, 0x0014221054420204,
    0x0104000012a02200, 0x0200881003300100, 0x0140400202840100, 0x0402020801010201,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Step by step until something is in the way.
    fn walk(from: Square, occupied: Bitboard, steps: [(i8, i8); 4]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (file_step, rank_step) in steps {
            let (mut file, mut rank) = (from.file() as i8, from.rank() as i8);
            loop {
                (file, rank) = (file + file_step, rank + rank_step);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let square = Square::at(file as u8, rank as u8);
                reached |= square;
                if occupied.has(square) {
                    break;
                }
            }
        }
        reached
    }

    #[test]
    fn tables_agree_with_walking() {
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        for round in 0..20_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let occupied = Bitboard(random & random.rotate_left(round % 64));
            let from = Square::new((round % 64) as u8);
            let straight = walk(from, occupied, [(0, 1), (1, 0), (0, -1), (-1, 0)]);
            let oblique = walk(from, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
            assert_eq!(rook(from, occupied), straight);
            assert_eq!(bishop(from, occupied), oblique);
        }
    }
}
