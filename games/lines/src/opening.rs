//! Opening rules: who puts the first stones, and who chooses a colour.

use rookery_rules::Seat;

use crate::row::Row;
use crate::stones::Point;
use crate::variant::Size;

/// How a game begins. Its first three stones are the first player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Three stones anywhere; then the other player takes a colour, or adds two stones and lets
    /// the first one choose.
    Swap2,
    /// Three stones in the middle; then the other player takes a colour. Black offers two points
    /// for the fifth stone. The rule of the Renju International Federation from 1996.
    Rif,
}

/// How far an opening has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The first player puts the first stones.
    Place,
    /// The second player chooses.
    Choose,
    /// The second player puts two more stones.
    More,
    /// The first player chooses a colour.
    ChooseLast,
    /// Black offers two points for the fifth stone; this one is offered already.
    Offer(Option<Point>),
    /// White chooses one of the two.
    Pick([Point; 2]),
    /// The game goes on by itself.
    Play,
}

/// How many stones the first player puts.
pub(crate) const PLACED: usize = 3;
/// How many stones are on the board when more were put.
pub(crate) const PLACED_MORE: usize = 5;
/// How many stones are on the board when a fifth is offered.
pub(crate) const BEFORE_OFFER: usize = 4;
/// How far from the middle the second and the third stone may be.
const DISTANCES: [u8; PLACED] = [0, 1, 2];

/// What a player decides beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// To play Black.
    Black,
    /// To play White.
    White,
    /// To put two more stones.
    More,
}

impl Decision {
    /// As notation.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Decision::Black => "black",
            Decision::White => "white",
            Decision::More => "more",
        }
    }

    /// As a button.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Decision::Black => "Play Black",
            Decision::White => "Play White",
            Decision::More => "Put two more stones",
        }
    }
}

impl Opening {
    /// Whether one of the first three stones, this many being on the board, may be put there.
    pub(crate) fn allows(self, placed: usize, at: Point, size: Size) -> bool {
        let middle = (size.side() / 2) as u8;
        let distance = at.column.abs_diff(middle).max(at.row.abs_diff(middle));
        self == Opening::Swap2 || DISTANCES.get(placed).is_some_and(|&most| distance <= most)
    }

    /// What the player who chooses may decide.
    pub(crate) fn decisions(self, stage: Stage) -> &'static [Decision] {
        match (self, stage) {
            (Opening::Swap2, Stage::Choose) => &[Decision::White, Decision::Black, Decision::More],
            (_, Stage::Choose | Stage::ChooseLast) => &[Decision::White, Decision::Black],
            _ => &[],
        }
    }
}

/// Whose turn it is, where `black` has the black stones and the row's next stone is of `color`.
pub(crate) fn turn(stage: Stage, black: Seat, color: Seat) -> Seat {
    match stage {
        Stage::Place | Stage::ChooseLast => Seat::First,
        Stage::Choose | Stage::More => Seat::Second,
        Stage::Offer(_) => black,
        Stage::Pick(_) => !black,
        Stage::Play if color == Seat::First => black,
        Stage::Play => !black,
    }
}

/// Whether two points for the next stone are equal as seen from the stones on the board: the same,
/// or a mirror image or a turned image of each other.
pub(crate) fn equal(row: &Row, one: Point, other: Point) -> bool {
    let places = |seat: usize| row.stones[seat].points().map(place).collect::<Vec<_>>();
    let [black, white] = [0, 1].map(places);
    let Some(&first) = black.first() else { return one == other };
    let images = TURNS.into_iter().flat_map(|turn| black.iter().map(move |&onto| (turn, onto)));
    images.into_iter().any(|(turn, onto)| {
        let from = turned(turn, first);
        let image = |at: (i8, i8)| {
            let at = turned(turn, at);
            (at.0 - from.0 + onto.0, at.1 - from.1 + onto.1)
        };
        let keeps = |stones: &Vec<(i8, i8)>| stones.iter().all(|&it| stones.contains(&image(it)));
        keeps(&black) && keeps(&white) && image(place(one)) == place(other)
    })
}

/// Where the steps to the right and down lead when a board is turned or mirrored.
const TURNS: [[(i8, i8); 2]; 8] = [
    [(1, 0), (0, 1)],
    [(0, 1), (-1, 0)],
    [(-1, 0), (0, -1)],
    [(0, -1), (1, 0)],
    [(-1, 0), (0, 1)],
    [(1, 0), (0, -1)],
    [(0, 1), (1, 0)],
    [(0, -1), (-1, 0)],
];

fn turned([right, down]: [(i8, i8); 2], (x, y): (i8, i8)) -> (i8, i8) {
    (right.0 * x + down.0 * y, right.1 * x + down.1 * y)
}

fn place(at: Point) -> (i8, i8) {
    (at.column as i8, at.row as i8)
}
