//! Where every piece goes from every square of the empty board.

use super::movement::{Atom, Over, Step, Way};
use super::parts::{Area, Kind, Piece, Variant};
use super::set::{Set, Sq};
use crate::piece::Color;

/// Where every piece goes from every square.
#[derive(Debug)]
pub(crate) struct Tables {
    /// By colour, kind and square.
    reaches: [Vec<Vec<Reach>>; 2],
    /// Where a piece can go as its very first move, likewise.
    first: [Vec<Vec<Set>>; 2],
    /// The squares a king's step around each square.
    pub(crate) around: Vec<Set>,
    /// The squares straight and diagonally away from each square, to the edges.
    pub(crate) lines: Vec<Set>,
    /// Whether nothing captures past other squares but along those lines.
    pub(crate) slides_only_straight: bool,
}

/// Where one piece goes from one square.
#[derive(Debug, Default, Clone)]
pub(crate) struct Reach {
    /// Leaps without capture, and with.
    pub(crate) goes: Set,
    pub(crate) takes: Set,
    /// Leaps that can be blocked.
    pub(crate) lame: Vec<Lame>,
    /// Slides, each to its end.
    pub(crate) rays: Vec<Ray>,
    /// Every square that it might capture on if nothing or just the right thing were between.
    pub(crate) sight: Set,
    /// Whether it can move at all on an empty board.
    pub(crate) moves_on: bool,
}

/// A leap that can be blocked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lame {
    pub(crate) to: Sq,
    pub(crate) via: Set,
    pub(crate) goes: bool,
    pub(crate) takes: bool,
    /// Only as a first move.
    pub(crate) initial: bool,
}

/// A slide to its end.
#[derive(Debug, Clone)]
pub(crate) struct Ray {
    pub(crate) squares: Vec<Sq>,
    pub(crate) goes: bool,
    pub(crate) takes: bool,
    pub(crate) over: Over,
}

impl Tables {
    pub(crate) fn new(variant: &Variant) -> Self {
        let side = |color| {
            variant
                .pieces
                .iter()
                .map(|piece| {
                    let reach = |from| Builder { variant, color, piece, from }.reach();
                    (0..variant.squares()).map(reach).collect()
                })
                .collect()
        };
        let first = |color| {
            let of_piece = |piece| {
                let from = |from| Builder { variant, color, piece, from }.at_first();
                (0..variant.squares()).map(from).collect()
            };
            variant.pieces.iter().map(of_piece).collect()
        };
        let ring = |from| {
            let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
            steps
                .filter(|step| *step != (0, 0))
                .filter_map(|step| walk(variant, from, step))
                .collect()
        };
        Self {
            reaches: [side(Color::White), side(Color::Black)],
            first: [first(Color::White), first(Color::Black)],
            around: (0..variant.squares()).map(ring).collect(),
            lines: (0..variant.squares()).map(|from| lines(variant, from)).collect(),
            slides_only_straight: variant.pieces.iter().all(slides_straight),
        }
    }

    pub(crate) fn at_first(&self, color: Color, kind: Kind, from: Sq) -> Set {
        self.first[color.index()][kind as usize][from as usize]
    }

    pub(crate) fn reach(&self, color: Color, kind: Kind, from: Sq) -> &Reach {
        &self.reaches[color.index()][kind as usize][from as usize]
    }
}

fn lines(variant: &Variant, from: Sq) -> Set {
    let mut lines = Set::EMPTY;
    for step in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
        let mut at = from;
        while let Some(next) = walk(variant, at, step).filter(|_| step != (0, 0)) {
            lines.add(next);
            at = next;
        }
    }
    lines
}

fn slides_straight(piece: &Piece) -> bool {
    piece.movement.atoms.iter().filter(|atom| atom.takes).all(|atom| {
        let near = |way: &Way| way.to.0.abs() <= 1 && way.to.1.abs() <= 1;
        let leaps = atom.times == 1 && atom.steps.iter().all(|way| way.via.is_empty());
        atom.over == Over::Nothing && (leaps || atom.steps.iter().all(near))
    })
}

struct Builder<'a> {
    variant: &'a Variant,
    color: Color,
    piece: &'a Piece,
    from: Sq,
}

impl Builder<'_> {
    fn reach(&self) -> Reach {
        let mut reach = Reach::default();
        let further = self.piece.further.iter();
        let further = further.filter(|(ranks, _)| ranks >> self.own_rank() & 1 == 1);
        let further = further.flat_map(|(_, movement)| &movement.atoms);
        for atom in self.piece.movement.atoms.iter().chain(further) {
            let first = self.variant.pawns.initial[self.color.index()] >> self.own_rank() & 1 == 1;
            if !atom.initial || first {
                self.add(atom, &mut reach);
            }
        }
        if self.variant.palace_lines && self.piece.follows_lines {
            self.add_lines(&mut reach);
        }
        reach.moves_on = !reach.goes.is_empty()
            || !reach.lame.is_empty()
            || reach.rays.iter().any(|ray| !ray.squares.is_empty())
            || !reach.takes.is_empty();
        reach
    }

    fn at_first(&self) -> Set {
        let atoms = self.piece.at_first.iter().flat_map(|movement| &movement.atoms);
        let ways = atoms.flat_map(|atom| &atom.steps);
        ways.filter_map(|way| self.step(self.from, way.to)).collect()
    }

    fn add(&self, atom: &Atom, reach: &mut Reach) {
        for way in &atom.steps {
            let times = atom.times;
            let slides = times > 1 || atom.over != Over::Nothing;
            if slides {
                let squares = self.slide(way.to, times);
                self.add_ray(squares, atom, reach);
                continue;
            }
            let Some(to) = self.step(self.from, way.to) else { continue };
            if way.via.is_empty() && !atom.initial {
                if atom.goes {
                    reach.goes.add(to);
                }
                if atom.takes {
                    reach.takes.add(to);
                    reach.sight.add(to);
                }
                continue;
            }
            let on_board = |step: &Step| self.walk(self.from, *step);
            let via = way.via.iter().filter_map(on_board).collect();
            let lame = Lame { to, via, goes: atom.goes, takes: atom.takes, initial: atom.initial };
            reach.lame.push(lame);
            if atom.takes {
                reach.sight.add(to);
            }
        }
    }

    fn add_ray(&self, squares: Vec<Sq>, atom: &Atom, reach: &mut Reach) {
        if squares.is_empty() {
            return;
        }
        if atom.takes {
            reach.sight |= squares.iter().copied().collect();
        }
        reach.rays.push(Ray { squares, goes: atom.goes, takes: atom.takes, over: atom.over });
    }

    /// The squares of a slide. An area ends it.
    fn slide(&self, step: Step, times: u8) -> Vec<Sq> {
        let mut squares = Vec::new();
        let mut at = self.from;
        while squares.len() < usize::from(times) {
            let Some(next) = self.step(at, step) else { break };
            squares.push(next);
            at = next;
        }
        squares
    }

    /// The diagonals of the palaces, for pieces that follow them as they go along the others.
    fn add_lines(&self, reach: &mut Reach) {
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = (dx, dy);
            let mut squares = Vec::new();
            let mut at = self.from;
            while let Some(next) = self.walk(at, step).filter(|next| self.on_line(at, *next)) {
                squares.push(next);
                at = next;
            }
            let Some(&next) = squares.first() else { continue };
            let slide = self.piece.movement.atoms.iter().find(|atom| atom.times > 1);
            match slide {
                Some(atom) => self.add_ray(squares, atom, reach),
                None if self.piece.pawn && dy < 0 => {}
                None => {
                    reach.goes.add(next);
                    reach.takes.add(next);
                    reach.sight.add(next);
                }
            }
        }
    }

    /// Whether a palace's diagonal line joins two neighbours: it runs through the centre.
    fn on_line(&self, a: Sq, b: Sq) -> bool {
        let king = self.variant.pieces.iter().find(|piece| piece.royal);
        let Some(area) = king.and_then(|piece| piece.area) else { return false };
        Color::BOTH.into_iter().any(|color| {
            let palace = area.squares(self.variant, color);
            let centre = |sq: Sq| {
                palace.has(sq)
                    && [(1, 1), (1, -1), (-1, 1), (-1, -1)]
                        .into_iter()
                        .all(|step| self.walk(sq, step).is_some_and(|corner| palace.has(corner)))
            };
            palace.has(a) && palace.has(b) && (centre(a) || centre(b))
        })
    }

    fn own_rank(&self) -> u8 {
        let rank = self.from / self.variant.files;
        if self.color == Color::White { rank } else { self.variant.ranks - 1 - rank }
    }

    /// A step that stays on the board and in the piece's area.
    fn step(&self, from: Sq, step: Step) -> Option<Sq> {
        let to = self.walk(from, step)?;
        let area = self.piece.area.as_ref();
        area.is_none_or(|area| area.squares(self.variant, self.color).has(to)).then_some(to)
    }

    /// A step that stays on the board, as this side sees it.
    fn walk(&self, from: Sq, (x, y): Step) -> Option<Sq> {
        let turned = if self.color == Color::White { (x, y) } else { (-x, -y) };
        walk(self.variant, from, turned)
    }
}

fn walk(variant: &Variant, from: Sq, (x, y): Step) -> Option<Sq> {
    let file = (from % variant.files).checked_add_signed(x)?;
    let rank = (from / variant.files).checked_add_signed(y)?;
    (file < variant.files && rank < variant.ranks).then(|| rank * variant.files + file)
}

impl Area {
    /// Its squares for a side.
    pub(crate) fn squares(&self, variant: &Variant, color: Color) -> Set {
        let inside = |sq: &Sq| {
            let (file, rank) = (sq % variant.files, sq / variant.files);
            let own = if color == Color::White { rank } else { variant.ranks - 1 - rank };
            self.files >> file & 1 == 1 && self.ranks >> own & 1 == 1
        };
        (0..variant.squares()).filter(inside).collect()
    }
}
