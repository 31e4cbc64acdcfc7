//! From the ends of games back to all positions from which they can be forced.

use super::value::{DRAW, ILLEGAL, PLIES_MAX, Value};

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Child {
    /// Another position of the same table.
    Inside(usize),
    /// A position whose value is known, for the player to move there.
    Outside(Value),
    /// A position of the same table in which the player to move may also choose this value, which
    /// the table does not know of: a capture in passing.
    Passing(usize, Value),
}

/// What can be said of a position without the others of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// It is none.
    Illegal,
    /// The game is over.
    Over(Value),
    /// There are moves: the best value among those that leave the table, and whether all do.
    Moves(Option<Value>, bool),
}

/// Positions that lead to each other and to known ones. Guarantees:
///
/// - [`parents`](Self::parents) gives every position with a move to this one that
///   [`children`](Self::children) calls [`Child::Inside`], and no other but such as are illegal.
/// - Positions with a [`Child::Passing`] are [`special`](Self::special).
pub trait Space {
    /// How many positions there are, legal or not.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What can be said of a position at once.
    fn start(&self, index: usize) -> Start;

    /// Tells of each move, until it is told to stop.
    fn children(&self, index: usize, each: &mut dyn FnMut(Child) -> bool);

    /// Tells from where a position can have come.
    fn parents(&self, index: usize, each: &mut dyn FnMut(usize));

    /// Whether a move leads to a [`Child::Passing`].
    fn special(&self, index: usize) -> bool {
        let _ = index;
        false
    }
}

/// The values of all positions, as bytes; see [`Value::of_byte`].
#[must_use]
pub fn solve(space: &impl Space) -> Vec<u8> {
    let mut solver = Solver {
        space,
        values: vec![DRAW; space.len()],
        planned: vec![vec![]; usize::from(PLIES_MAX) + 1],
        special: vec![],
    };
    solver.begin();
    for plies in 1..=PLIES_MAX {
        solver.advance(plies);
    }
    solver.values
}

struct Solver<'a, S> {
    space: &'a S,
    values: Vec<u8>,
    /// By plies: positions that get that value unless they have one by then. Those that have just
    /// got it stay, for what follows from them.
    planned: Vec<Vec<u32>>,
    special: Vec<u32>,
}

impl<S: Space> Solver<'_, S> {
    fn plan(&mut self, index: usize, plies: u8) {
        if let Some(planned) = self.planned.get_mut(usize::from(plies)) {
            planned.push(index as u32);
        }
    }

    /// Ends, and what follows from moves that leave the table.
    fn begin(&mut self) {
        for index in 0..self.space.len() {
            match self.space.start(index) {
                Start::Illegal => self.values[index] = ILLEGAL,
                Start::Over(Value::Loss(plies)) => self.plan(index, plies),
                Start::Over(_) => {}
                Start::Moves(best, all) => {
                    match best {
                        Some(Value::Win(plies)) => self.plan(index, plies),
                        Some(Value::Loss(plies)) if all => self.plan(index, plies),
                        _ => {}
                    }
                    if self.space.special(index) {
                        self.special.push(index as u32);
                    }
                }
            }
        }
        self.settle(0);
    }

    /// Gives the positions that are planned for so many plies their value.
    fn settle(&mut self, plies: u8) {
        let mut planned = std::mem::take(&mut self.planned[usize::from(plies)]);
        planned.retain(|index| {
            let place = &mut self.values[*index as usize];
            let unknown = *place == DRAW;
            if unknown {
                *place = plies + 1;
            }
            unknown
        });
        self.planned[usize::from(plies)] = planned;
    }

    /// Finds what is decided in exactly so many plies.
    fn advance(&mut self, plies: u8) {
        let space = self.space;
        let before = std::mem::take(&mut self.planned[usize::from(plies) - 1]);
        let wins = !plies.is_multiple_of(2);
        let mut parents = vec![];
        for index in &before {
            space.parents(*index as usize, &mut |parent| {
                if self.values[parent] == DRAW {
                    parents.push(parent as u32);
                }
            });
            for parent in parents.drain(..) {
                if wins {
                    self.planned[usize::from(plies)].push(parent);
                } else if let Some(loss) = self.lost(parent as usize) {
                    self.plan(parent as usize, loss);
                }
            }
        }
        for place in 0..self.special.len() {
            let index = self.special[place] as usize;
            if self.values[index] == DRAW {
                self.look(index, plies);
            }
        }
        self.settle(plies);
    }

    /// In how many plies a position is lost, if all its moves are known to lose.
    fn lost(&self, index: usize) -> Option<u8> {
        let mut longest = 0;
        let mut all = true;
        self.space.children(index, &mut |child| {
            match self.value(child) {
                Some(Value::Win(plies)) => longest = longest.max(plies + 1),
                _ => all = false,
            }
            all
        });
        all.then_some(longest)
    }

    /// Looks whether a special position is decided in so many plies.
    fn look(&mut self, index: usize, plies: u8) {
        let mut wins = false;
        self.space.children(index, &mut |child| {
            wins |= self.value(child) == Some(Value::Loss(plies - 1));
            !wins
        });
        if wins {
            self.plan(index, plies);
        } else if let Some(loss) = self.lost(index) {
            self.plan(index, loss);
        }
    }

    /// The value of where a move leads, if it is known yet.
    fn value(&self, child: Child) -> Option<Value> {
        let inside =
            |index: usize| Value::of_byte(self.values[index]).filter(|v| *v != Value::Draw);
        match child {
            Child::Inside(index) => inside(index),
            Child::Outside(value) => Some(value),
            Child::Passing(index, other) => match (inside(index), other) {
                (Some(value), other) => Some(value.better(other)),
                // A win that may yet turn out to be a quicker one.
                (None, Value::Win(_)) => Some(other),
                (None, _) => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pile from which one takes one or two; who takes the last wins.
    struct Pile;

    impl Space for Pile {
        fn len(&self) -> usize {
            20
        }

        fn start(&self, left: usize) -> Start {
            if left == 0 { Start::Over(Value::Loss(0)) } else { Start::Moves(None, false) }
        }

        fn children(&self, left: usize, each: &mut dyn FnMut(Child) -> bool) {
            for taken in 1..=left.min(2) {
                if !each(Child::Inside(left - taken)) {
                    return;
                }
            }
        }

        fn parents(&self, left: usize, each: &mut dyn FnMut(usize)) {
            (left + 1..=left + 2).filter(|more| *more < 20).for_each(each);
        }
    }

    #[test]
    fn a_multiple_of_three_is_lost() {
        let values = solve(&Pile);
        for (left, byte) in values.into_iter().enumerate() {
            let lost = matches!(Value::of_byte(byte), Some(Value::Loss(_)));
            assert_eq!(lost, left % 3 == 0, "{left}");
        }
        assert_eq!(Value::of_byte(solve(&Pile)[4]), Some(Value::Win(3)));
    }
}
