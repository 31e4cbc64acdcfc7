//! Making tables.

use rookery_chess::{Color, Role};

use super::layout::{Layout, Squares};
use super::material::Material;
use super::men::{Men, Step};
use super::probe::Tables;
use crate::endgame::{Child, Space, Start, Value, solve};

/// Solves all positions of some material; every table that it leads to must be there.
#[must_use]
pub fn build(material: Material, tables: &Tables) -> Vec<u8> {
    solve(&Positions { layout: Layout::new(material), tables })
}

/// The longest way to mate that a side cannot be kept from when it begins, in plies, and a position
/// from which it is so long.
#[must_use]
pub fn longest(material: Material, values: &[u8], color: Color) -> Option<(u8, String)> {
    let layout = Layout::new(material);
    let half = values.len() / 2;
    let from = half * color.index();
    let won = |(place, byte): (usize, &u8)| match Value::of_byte(*byte) {
        Some(Value::Win(plies)) => Some((plies, place)),
        _ => None,
    };
    let all = values[from..from + half].iter().enumerate().filter_map(won);
    let (plies, place) = all.max_by_key(|(plies, _)| *plies)?;
    let (squares, turn) = layout.squares(from + place);
    Some((plies, Men { kinds: material.men(), squares, turn }.fen()))
}

/// The positions of a table that is being made.
struct Positions<'a> {
    layout: Layout,
    tables: &'a Tables,
}

impl Positions<'_> {
    fn men(&self, index: usize) -> Men<'_> {
        let (squares, turn) = self.layout.squares(index);
        Men { kinds: self.layout.material.men(), squares, turn }
    }

    /// The value of a move that changes the material, for the player to move after it.
    fn outside(&self, men: &Men<'_>, step: Step) -> Value {
        let mut after = men.squares;
        after[step.man] = step.to;
        self.changed(men, after, step.taken, step.becomes.map(|role| (step.man, role)))
    }

    fn changed(
        &self,
        men: &Men<'_>,
        squares: Squares,
        taken: Option<usize>,
        becomes: Option<(usize, Role)>,
    ) -> Value {
        let standing = (0..men.kinds.len()).filter(|man| Some(*man) != taken);
        let list = standing.map(|man| {
            let (color, role) = men.kinds[man];
            let role = becomes.filter(|(who, _)| *who == man).map_or(role, |(_, role)| role);
            (color, role, squares[man])
        });
        // The tables are there: `build` asks for them.
        self.tables.find(list, !men.turn).unwrap_or(Value::Draw)
    }

    /// Where a move leads.
    fn child(&self, men: &Men<'_>, step: Step) -> Child {
        if step.taken.is_some() || step.becomes.is_some() {
            return Child::Outside(self.outside(men, step));
        }
        let mut squares = men.squares;
        squares[step.man] = step.to;
        let after = Men { squares, turn: !men.turn, ..*men };
        let index = self.layout.index(squares, after.turn);
        if !is_double(men, step) {
            return Child::Inside(index);
        }
        let answers = after.takers(after.square(step.man)).filter_map(|taker| {
            let taken = after.in_passing(taker, step.man)?;
            Some(self.changed(&after, taken, Some(step.man), None).before())
        });
        match answers.reduce(Value::better) {
            None => Child::Inside(index),
            Some(value) if stuck(&after) => Child::Outside(value),
            Some(value) => Child::Passing(index, value),
        }
    }
}

fn stuck(men: &Men<'_>) -> bool {
    let mut none = true;
    men.each_step(|_| {
        none = false;
        false
    });
    none
}

fn is_double(men: &Men<'_>, step: Step) -> bool {
    men.kinds[step.man].1 == Role::Pawn && men.squares[step.man].abs_diff(step.to) == 16
}

impl Space for Positions<'_> {
    fn len(&self) -> usize {
        self.layout.len()
    }

    fn start(&self, index: usize) -> Start {
        let men = self.men(index);
        if self.layout.index(men.squares, men.turn) != index || !men.legal() {
            return Start::Illegal;
        }
        let (mut best, mut all, mut none): (Option<Value>, _, _) = (None, true, true);
        men.each_step(|step| {
            none = false;
            if step.taken.is_some() || step.becomes.is_some() {
                let value = self.outside(&men, step).before();
                best = Some(best.map_or(value, |best| best.better(value)));
            } else {
                all = false;
            }
            true
        });
        match none {
            true if men.in_check() => Start::Over(Value::Loss(0)),
            true => Start::Over(Value::Draw),
            false => Start::Moves(best, all),
        }
    }

    fn children(&self, index: usize, each: &mut dyn FnMut(Child) -> bool) {
        let men = self.men(index);
        men.each_step(|step| each(self.child(&men, step)));
    }

    fn parents(&self, index: usize, each: &mut dyn FnMut(usize)) {
        let men = self.men(index);
        men.each_origin(|squares| each(self.layout.index(squares, !men.turn)));
    }

    fn special(&self, index: usize) -> bool {
        let men = self.men(index);
        let pawn = |color: Color| men.kinds.contains(&(color, Role::Pawn));
        let mut found = false;
        if pawn(Color::White) && pawn(Color::Black) {
            men.each_step(|step| {
                let mut squares = men.squares;
                squares[step.man] = step.to;
                let after = Men { squares, turn: !men.turn, ..men };
                found = is_double(&men, step) && after.beside(after.square(step.man));
                !found
            });
        }
        found
    }
}
