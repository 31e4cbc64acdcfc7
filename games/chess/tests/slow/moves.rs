//! Every move as the pieces go, whether it leaves the king safe or not.

use super::board::{Position, Side, Square, exists, squares};

/// A move, on the board where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Step {
        board: usize,
        from: Square,
        to: Square,
        promotion: Option<char>,
    },
    /// A king and a rook that change places; where they end follows from the files.
    Castle {
        king: Square,
        rook: Square,
    },
    Drop {
        kind: char,
        to: Square,
    },
    /// An enemy pawn, one square towards the player. On its last rank it becomes a queen.
    Push {
        from: Square,
        to: Square,
    },
}

const STRAIGHT: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [Square; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn plus(square: Square, way: Square) -> Square {
    (square.0 + way.0, square.1 + way.1)
}

impl Position {
    /// The squares that the piece here attacks: where it could take, whatever stands there.
    pub(crate) fn attacked_from(&self, board: usize, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(board, from) else { return vec![] };
        let all = [STRAIGHT, SLANTED].concat();
        let (ways, far): (&[Square], bool) = match piece.kind {
            'p' => (&[(-1, 0), (1, 0)], false),
            'n' => (&JUMPS, false),
            'k' => (&all, false),
            'b' => (&SLANTED, true),
            'r' => (&STRAIGHT, true),
            _ => (&all, true),
        };
        let up = if piece.kind == 'p' { piece.side.forward() } else { 0 };
        let mut found = vec![];
        for way in ways {
            let mut to = plus(from, (way.0, way.1 + up));
            while exists(to) {
                found.push(to);
                if !far || !self.empty(board, to) {
                    break;
                }
                to = plus(to, *way);
            }
        }
        found
    }

    /// Where the piece here can go, castling aside.
    pub(crate) fn reached_from(&self, board: usize, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(board, from) else { return vec![] };
        let side = piece.side;
        let takes = |to: &Square| {
            let enemy = self.at(board, *to).is_some_and(|other| other.side != side);
            let in_passing = piece.kind == 'p' && side == self.turn && self.passed.contains(to);
            (enemy && !self.rules.turns_pieces) || in_passing
        };
        let attacked = self.attacked_from(board, from);
        if piece.kind != 'p' {
            let fits = |to: &Square| self.empty(board, *to) || takes(to);
            return attacked.into_iter().filter(fits).collect();
        }
        let mut found: Vec<Square> = attacked.into_iter().filter(takes).collect();
        let one = plus(from, (0, side.forward()));
        let two = plus(one, (0, side.forward()));
        if self.empty(board, one) {
            found.push(one);
            if from.1 == side.rank(1) && self.empty(board, two) {
                found.push(two);
            }
        }
        found
    }

    /// Every move of the player to move, whether the king is safe or not.
    pub(crate) fn pseudo_legal(&self) -> Vec<Move> {
        if self.pushing {
            return self.pushes();
        }
        let mine = self.pieces(self.turn);
        let mut found = vec![];
        for (board, from, piece) in mine {
            for to in self.reached_from(board, from) {
                let last = piece.kind == 'p' && to.1 == self.turn.rank(7);
                let step = |promotion| Move::Step { board, from, to, promotion };
                if last {
                    found.extend(self.rules.promotion.chars().map(|kind| step(Some(kind))));
                } else {
                    found.push(step(None));
                }
            }
        }
        found.extend(self.castlings());
        found.extend(self.drops());
        found
    }

    /// Whether this move takes something.
    pub(crate) fn takes(&self, mv: Move) -> bool {
        let Move::Step { board, from, to, .. } = mv else { return false };
        let pawn = self.at(board, from).is_some_and(|piece| piece.kind == 'p');
        !self.empty(board, to) || (pawn && from.0 != to.0)
    }

    /// Castling by the rules of Chess960: the king ends on the c or g file, the rook beside it.
    fn castlings(&self) -> Vec<Move> {
        let mine = self.castling.iter().filter(|(king, _)| king.1 == self.turn.rank(0));
        let fits = |(king, rook): &(Square, Square)| {
            let (king_to, rook_to) = castled(*king, *rook);
            let mut way = between(*king, king_to).chain(between(*rook, rook_to));
            way.all(|at| at == *king || at == *rook || self.empty(0, at))
        };
        let pairs = mine.copied().filter(fits);
        pairs.map(|(king, rook)| Move::Castle { king, rook }).collect()
    }

    /// Whether the king is attacked on no square of its way, before it castles.
    pub(super) fn castles_safely(&self, king: Square, rook: Square) -> bool {
        let to = castled(king, rook).0;
        let mut without = self.clone();
        without.put(0, king, None);
        between(king, to).all(|at| !without.attacked(0, at, !self.turn))
    }

    fn drops(&self) -> Vec<Move> {
        let mut found = vec![];
        for ((side, kind), count) in &self.reserves {
            let fits = |to: &Square| {
                let low = self.turn.rank(0) == to.1 && !self.rules.low_pawn_drops;
                let pawn_fits = *kind != 'p' || (!low && self.turn.rank(7) != to.1);
                let seen = !self.rules.seen_drops || self.sees_by_moves(self.turn).contains(to);
                self.empty(0, *to) && pawn_fits && seen
            };
            if *side == self.turn && *count > 0 {
                found.extend(squares().filter(fits).map(|to| Move::Drop { kind: *kind, to }));
            }
        }
        found
    }

    /// Every push of an enemy pawn, whether the own king is safe after it or not.
    pub(super) fn pushes(&self) -> Vec<Move> {
        let pawns = self.pieces(!self.turn).into_iter().filter(|(_, _, piece)| piece.kind == 'p');
        let step = |from| plus(from, (0, (!self.turn).forward()));
        let moves = pawns.map(|(_, from, _)| (from, step(from)));
        let free = moves.filter(|(_, to)| self.empty(0, *to));
        free.map(|(from, to)| Move::Push { from, to }).collect()
    }

    /// Whether a piece of `by` attacks a square.
    pub(crate) fn attacked(&self, board: usize, square: Square, by: Side) -> bool {
        let mut there = self.pieces(by).into_iter().filter(|(on, _, _)| *on == board);
        there.any(|(_, from, _)| self.attacked_from(board, from).contains(&square))
    }
}

/// The squares of a rank from one to another, both included.
fn between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    (one.0.min(other.0)..=one.0.max(other.0)).map(move |file| (file, one.1))
}

/// Where king and rook end.
pub(crate) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.0 > king.0 { (6, 5) } else { (2, 3) };
    ((king_file, king.1), (rook_file, king.1))
}
