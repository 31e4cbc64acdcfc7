//! Five in a row and its relatives as a search sees them.

use rookery_lines::{Point, Row, Win};
use rookery_rules::{Position as _, Seat};

use super::shapes::{FIVE, FOUR, STRAIGHT_FOUR, Shapes};
use super::{Board, Quiescence, any};

/// How far from other stones a stone is worth a look.
const REACH: u32 = 2;
/// The most points that are worth a look where nothing is threatened.
const WORTHY_MAX: usize = 18;
/// The most fours that are played out before a position is evaluated.
const FOURS_MAX: usize = 3;

impl Board for Row {
    type Move = Point;
    const HISTORY_SIZE: usize = 2 * 19 * 19;
    const SORTED: i32 = 150;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        let mut words = [0; 20];
        let both = self.stones(Seat::First).iter().zip(self.stones(Seat::Second));
        for (word, (first, second)) in words.iter_mut().zip(both) {
            *word = u64::from(*first) << 32 | u64::from(*second);
        }
        words[19] = rookery_rules::Position::turn(self).index() as u64;
        let used = self.variant().size.side();
        any::mixed(&words[..used]) ^ any::mixed(&words[19..])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Point>) {
        self.legal_into(moves);
    }

    fn worthy_into(&self, moves: &mut Vec<Point>) {
        if self.verdict().is_some() {
            return;
        }
        if self.variant().win == Win::Three {
            return self.legal_into(moves);
        }
        let shapes = Shapes::new(self);
        match urgent(self, &shapes) {
            Urgent::Nothing(points) => moves.extend(points),
            Urgent::Win(point) | Urgent::Stop(point) => moves.push(point),
            Urgent::Anything => self.legal_into(moves),
        }
    }

    fn allows_lmr(&self) -> bool {
        false
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Point>) -> Quiescence {
        if let Some(verdict) = self.verdict() {
            return Quiescence::Over(verdict);
        }
        let shapes = Shapes::new(self);
        match fives(self, &shapes) {
            (Some(point), _) => {
                moves.push(point);
                Quiescence::Forced
            }
            (None, Some(point)) if self.foul(point).is_none() => {
                moves.push(point);
                Quiescence::Forced
            }
            (None, Some(_)) => Quiescence::StandPat,
            (None, None) => {
                fours(self, &shapes, moves);
                Quiescence::StandPat
            }
        }
    }

    fn leaning(&self, mv: &Point) -> i32 {
        let middle = (self.variant().size.side() / 2) as u8;
        -i32::from(mv.column.abs_diff(middle).max(mv.row.abs_diff(middle)))
    }

    fn history_index(&self, mv: &Point) -> usize {
        let turn = rookery_rules::Position::turn(self).index();
        (turn * 19 + usize::from(mv.row)) * 19 + usize::from(mv.column)
    }
}

/// What the player to move must do.
enum Urgent {
    /// Complete a row here.
    Win(Point),
    /// Keep the opponent from completing one.
    Stop(Point),
    /// Choose among all points.
    Anything,
    /// Choose among these, the most promising first.
    Nothing(Vec<Point>),
}

/// A point that completes a row of the player to move, and one that completes one of the opponent.
fn fives(row: &Row, shapes: &Shapes) -> (Option<Point>, Option<Point>) {
    let turn = rookery_rules::Position::turn(row);
    let completes = |seat| {
        let lacks_one = shapes.windows(seat)[row.variant().win.least() - 1] > 0;
        let near = if lacks_one { shapes.near(row, 1) } else { vec![] };
        near.into_iter().find(|at| shapes.worth(seat, *at) >= FIVE)
    };
    (completes(turn), completes(!turn))
}

/// The points where a stone makes four: the answer is forced, so that a series of them is played
/// out before a position is evaluated.
fn fours(row: &Row, shapes: &Shapes, moves: &mut Vec<Point>) {
    let turn = rookery_rules::Position::turn(row);
    let least = row.variant().win.least();
    if row.variant().win == Win::Three || shapes.windows(turn)[least - 2] == 0 {
        return;
    }
    let near = shapes.near(row, REACH).into_iter();
    let judged = near.map(|at| (shapes.worth(turn, at), at)).filter(|(worth, _)| *worth >= FOUR);
    let mut found: Vec<_> = judged.filter(|(_, at)| row.foul(*at).is_none()).collect();
    found.sort_by_key(|(worth, _)| -worth);
    moves.extend(found.into_iter().map(|(_, at)| at).take(FOURS_MAX));
}

fn urgent(row: &Row, shapes: &Shapes) -> Urgent {
    let turn = rookery_rules::Position::turn(row);
    let near = shapes.near(row, REACH);
    let judged = near.into_iter().filter(|at| row.foul(*at).is_none());
    let mut points: Vec<(i32, i32, Point)> =
        judged.map(|at| (shapes.worth(turn, at), shapes.worth(!turn, at), at)).collect();
    let best = |of: fn(&(i32, i32, Point)) -> i32| points.iter().copied().max_by_key(of);
    if let Some((worth, _, at)) = best(|point| point.0)
        && worth >= FIVE
    {
        return Urgent::Win(at);
    }
    let stops = best(|point| point.1).filter(|point| point.1 >= FIVE);
    if let Some((_, _, at)) = stops {
        return Urgent::Stop(at);
    }
    if points.is_empty() {
        return first_stone(row);
    }
    let threatened = points.iter().any(|point| point.1 >= STRAIGHT_FOUR);
    let wins = points.iter().any(|point| point.0 >= STRAIGHT_FOUR);
    if threatened && !wins {
        points.retain(|point| point.0 >= FOUR || point.1 >= FOUR);
    }
    points.sort_by_key(|(own, other, _)| -(own + own / 4 + other));
    points.truncate(WORTHY_MAX);
    Urgent::Nothing(points.into_iter().map(|(_, _, at)| at).collect())
}

/// The middle of an empty board; elsewhere every point, where those near others are all forbidden.
fn first_stone(row: &Row) -> Urgent {
    let middle = (row.variant().size.side() / 2) as u8;
    let at = Point { column: middle, row: middle };
    let mut legal = vec![];
    row.legal_into(&mut legal);
    if legal.len() == row.variant().size.points() {
        Urgent::Nothing(vec![at])
    } else {
        Urgent::Anything
    }
}
