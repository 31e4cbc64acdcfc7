//! Captures: every way to go on jumping, and which of them the duty to take allows.

use crate::geometry::{OUTSIDE, Squares, each};
use crate::pieces::{Move, Pieces};
use crate::variant::{Color, Duty, Lift, Passing, Variant, turned};

/// What a man counts for by Frisian rules.
const FRISIAN_MAN: u64 = 100;
/// What a king counts for by Frisian rules: a man and a half, and two kings more than three men.
const FRISIAN_KING: u64 = 151;
/// More pieces than can be taken in a move.
const TAKEN_BITS: u32 = 6;

/// A search for the captures of one side.
pub(crate) struct Captures<'a> {
    variant: &'a Variant,
    color: Color,
    enemy_men: Squares,
    enemy_kings: Squares,
    /// Everything but the piece that moves.
    others: Squares,
    from: u8,
    /// Whether it was a king from the beginning.
    royal: bool,
    /// How good the captures in `found` are by the duty.
    best: u64,
    found: &'a mut Vec<Move>,
}

/// A capture under way.
#[derive(Clone, Copy)]
struct Way {
    at: u8,
    king: bool,
    taken: Squares,
    /// Which of the taken ones were kings: one bit each, the last taken lowest.
    order: u64,
    /// Where the last jump went.
    direction: Option<usize>,
}

/// One jump: what it takes and where it may land.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) over: u8,
    pub(crate) landings: Squares,
    direction: usize,
}

impl<'a> Captures<'a> {
    /// Fills `found`, which must be empty, with the captures that `color` may choose from.
    pub(crate) fn find(
        pieces: &Pieces,
        variant: &'a Variant,
        color: Color,
        found: &'a mut Vec<Move>,
    ) {
        let (own, other) = (color.index(), color.other().index());
        let (enemy_men, enemy_kings) = (pieces.men[other], pieces.kings[other]);
        let mut search = Self {
            variant,
            color,
            enemy_men,
            enemy_kings,
            others: pieces.occupied(),
            from: 0,
            royal: false,
            best: 0,
            found,
        };
        let men = search.takers(pieces.men[own], false);
        search.take_with(men, false);
        let kings = pieces.kings[own];
        let able = if variant.flying { kings } else { search.takers(kings, true) };
        search.take_with(able, true);
    }

    /// Whether `color` can take anything.
    pub(crate) fn any(pieces: &Pieces, variant: &'a Variant, color: Color) -> bool {
        let mut none = vec![];
        let mut search = Captures::of_piece(pieces, variant, color, 0, &mut none);
        search.others = pieces.occupied();
        if search.takers(pieces.men[color.index()], false) != 0 {
            return true;
        }
        let kings = pieces.kings[color.index()];
        if !variant.flying {
            return search.takers(kings, true) != 0;
        }
        each(kings).any(|at| {
            let way = Way { at, king: true, taken: 0, order: 0, direction: None };
            search.jumps(&way).next().is_some()
        })
    }

    /// The search for what the piece on `from` can take.
    pub(crate) fn of_piece(
        pieces: &Pieces,
        variant: &'a Variant,
        color: Color,
        from: u8,
        found: &'a mut Vec<Move>,
    ) -> Self {
        let other = color.other().index();
        Self {
            variant,
            color,
            enemy_men: pieces.men[other],
            enemy_kings: pieces.kings[other],
            others: pieces.occupied() & !(1 << from),
            from,
            royal: pieces.kings[color.index()] >> from & 1 == 1,
            best: 0,
            found,
        }
    }

    /// Those of `pieces` that can take what stands beside them.
    fn takers(&self, pieces: Squares, king: bool) -> Squares {
        let board = self.variant.geometry;
        let empty = board.all() & !self.others;
        let targets = self.targets(king);
        let mut able = 0;
        if pieces == 0 {
            return able;
        }
        let directions = if king { self.variant.king_takes } else { self.variant.man_takes };
        for &direction in directions {
            let direction = turned(direction, self.color);
            let back = (direction + 4) % 8;
            let jumped = board.step(board.step(pieces, direction) & targets, direction) & empty;
            able |= board.step(board.step(jumped, back), back);
        }
        able
    }

    fn take_with(&mut self, pieces: Squares, royal: bool) {
        let occupied = self.others;
        for from in each(pieces) {
            self.others = occupied & !(1 << from);
            self.from = from;
            self.royal = royal;
            self.go_on(Way { at: from, king: royal, taken: 0, order: 0, direction: None });
        }
        self.others = occupied;
    }

    fn targets(&self, king: bool) -> Squares {
        let kings = if king || self.variant.men_take_kings { self.enemy_kings } else { 0 };
        self.enemy_men | kings
    }

    /// Looks for the next jump everywhere; says whether there is one.
    fn go_on(&mut self, way: Way) -> bool {
        let mut any = false;
        let directions = if way.king { self.variant.king_takes } else { self.variant.man_takes };
        for &direction in directions {
            let Some(jump) = self.jump(&way, turned(direction, self.color)) else { continue };
            any = true;
            let (mut ends, mut goes_on) = (0, false);
            for at in each(jump.landings) {
                let next = self.after(&way, jump, at);
                if self.stops(&way, at) || !self.go_on(next) {
                    ends |= 1 << at;
                } else {
                    goes_on = true;
                }
            }
            // Whoever can land where the capture goes on must land there.
            if !goes_on {
                each(ends).for_each(|at| self.end(self.after(&way, jump, at)));
            }
        }
        any
    }

    fn jump(&self, way: &Way, direction: usize) -> Option<Jump> {
        let board = self.variant.geometry;
        let back = way.direction.is_some_and(|last| (last + 4) % 8 == direction);
        let lifts = self.variant.lift == Lift::AtOnce;
        if lifts && back && way.king {
            return None;
        }
        let standing = if lifts { self.others & !way.taken } else { self.others };
        let free = |at: u8| at != OUTSIDE && standing >> at & 1 == 0;
        let far = way.king && self.variant.flying;
        let mut over = board.next(way.at, direction);
        while far && free(over) {
            over = board.next(over, direction);
        }
        if over == OUTSIDE || self.targets(way.king) & !way.taken & (1 << over) == 0 {
            return None;
        }
        let mut landings = 0;
        let mut at = board.next(over, direction);
        while free(at) {
            landings |= 1 << at;
            at = if far { board.next(at, direction) } else { OUTSIDE };
        }
        (landings != 0).then_some(Jump { over, landings, direction })
    }

    fn crowns(&self, way: &Way, at: u8) -> bool {
        !way.king && self.variant.last_row(self.color) >> at & 1 == 1
    }

    fn stops(&self, way: &Way, at: u8) -> bool {
        self.variant.passing == Passing::Stops && self.crowns(way, at)
    }

    fn after(&self, way: &Way, jump: Jump, at: u8) -> Way {
        let crowned = self.variant.passing == Passing::GoesOnAsKing && self.crowns(way, at);
        Way {
            at,
            king: way.king || crowned,
            taken: way.taken | 1 << jump.over,
            order: way.order << 1 | (self.enemy_kings >> jump.over & 1),
            direction: Some(jump.direction),
        }
    }

    fn worth(&self, way: &Way) -> u64 {
        let count = u64::from(way.taken.count_ones());
        let royal = u64::from(self.royal);
        let kings = u64::from(way.order.count_ones());
        match self.variant.duty {
            Duty::Any => 0,
            Duty::Most => count,
            Duty::Italian => {
                (((count << 1 | royal) << TAKEN_BITS | kings) << (1 << (TAKEN_BITS - 1)))
                    | way.order
            }
            Duty::Frisian => ((count - kings) * FRISIAN_MAN + kings * FRISIAN_KING) << 1 | royal,
        }
    }

    fn end(&mut self, way: Way) {
        let worth = self.worth(&way);
        if worth < self.best {
            return;
        }
        if worth > self.best {
            self.found.clear();
            self.best = worth;
        }
        let crowned = way.king && !self.royal;
        let mv = Move { from: self.from, to: way.at, crowned, taken: way.taken };
        // Only a capture of several pieces can be made in several ways.
        if way.taken.count_ones() == 1 || !self.found.contains(&mv) {
            self.found.push(mv);
        }
    }

    /// The squares that the piece lands on when it makes the capture `mv`, the last one included.
    pub(crate) fn path(&self, mv: &Move) -> Vec<u8> {
        let mut path = vec![];
        let start = Way { at: mv.from, king: self.royal, taken: 0, order: 0, direction: None };
        self.trace(start, mv, &mut path);
        path
    }

    fn trace(&self, way: Way, mv: &Move, path: &mut Vec<u8>) -> bool {
        let crowned = way.king && !self.royal;
        if way.taken == mv.taken && way.at == mv.to && crowned == mv.crowned {
            return true;
        }
        self.jumps(&way).any(|jump| {
            mv.taken >> jump.over & 1 == 1
                && each(jump.landings).any(|at| {
                    path.push(at);
                    let next = self.after(&way, jump, at);
                    let dead_end = next.taken != mv.taken && self.stops(&way, at);
                    let there = !dead_end && self.trace(next, mv, path);
                    if !there {
                        path.pop();
                    }
                    there
                })
        })
    }

    fn jumps<'b>(&'b self, way: &'b Way) -> impl Iterator<Item = Jump> + 'b {
        let directions = if way.king { self.variant.king_takes } else { self.variant.man_takes };
        directions.iter().filter_map(|&direction| self.jump(way, turned(direction, self.color)))
    }

    /// What a capture over these landings takes, and whether it crowns on the way.
    pub(crate) fn follow(&self, landings: &[u8]) -> Option<(Squares, bool)> {
        let mut way = Way { at: self.from, king: self.royal, taken: 0, order: 0, direction: None };
        for &at in landings {
            let jump = self.jumps(&way).find(|jump| jump.landings >> at & 1 == 1)?;
            way = self.after(&way, jump, at);
        }
        Some((way.taken, way.king && !self.royal))
    }
}
