//! Making tables.

use rookery_draughts::{Color, Draughts};
use rookery_rules::Position as _;

use super::layout::Material;
use super::probe::Tables;
use crate::endgame::{Child, Space, Start, Value, solve};

/// Solves all positions of some pieces; every table that they lead to must be there.
#[must_use]
pub fn build(material: Material, tables: &Tables) -> Vec<u8> {
    solve(&Positions { material, tables })
}

/// The longest way to a win that a side cannot be kept from when it begins, in plies, and a
/// position from which it is so long.
#[must_use]
pub fn longest(material: Material, values: &[u8], color: Color) -> Option<(u8, String)> {
    let half = values.len() / 2;
    let from = half * color.index();
    let won = |(place, byte): (usize, &u8)| match Value::of_byte(*byte) {
        Some(Value::Win(plies)) => Some((plies, place)),
        _ => None,
    };
    let all = values[from..from + half].iter().enumerate().filter_map(won);
    let (plies, place) = all.max_by_key(|(plies, _)| *plies)?;
    material.position(from + place).map(|position| (plies, position.text()))
}

/// The positions of a table that is being made.
struct Positions<'a> {
    material: Material,
    tables: &'a Tables,
}

impl Positions<'_> {
    fn child(&self, after: &Draughts) -> Child {
        if Material::of(after) == self.material {
            return Child::Inside(self.material.place(after));
        }
        // The tables are there: `build` asks for them.
        Child::Outside(self.tables.probe(after).unwrap_or(Value::Draw))
    }
}

/// The positions after each move.
fn each_after(position: &Draughts, mut each: impl FnMut(Draughts) -> bool) {
    let mut moves = vec![];
    position.legal_into(&mut moves);
    for mv in moves {
        let mut after = position.clone();
        after.play(&mv);
        if !each(after) {
            return;
        }
    }
}

impl Space for Positions<'_> {
    fn len(&self) -> usize {
        self.material.places()
    }

    fn start(&self, index: usize) -> Start {
        let Some(position) = self.material.position(index) else { return Start::Illegal };
        let (mut best, mut all, mut none): (Option<Value>, _, _) = (None, true, true);
        each_after(&position, |after| {
            none = false;
            match self.child(&after) {
                Child::Outside(value) => {
                    let value = value.before();
                    best = Some(best.map_or(value, |best| best.better(value)));
                }
                _ => all = false,
            }
            true
        });
        if none { Start::Over(Value::Loss(0)) } else { Start::Moves(best, all) }
    }

    fn children(&self, index: usize, each: &mut dyn FnMut(Child) -> bool) {
        if let Some(position) = self.material.position(index) {
            each_after(&position, |after| each(self.child(&after)));
        }
    }

    /// Steps backward, of those that a duty to take did not forbid.
    fn parents(&self, index: usize, each: &mut dyn FnMut(usize)) {
        let Some(position) = self.material.position(index) else { return };
        let mover = position.side_to_move().other();
        for before in steps_back(&position, mover) {
            let place = self.material.place(&before);
            let mut leads_here = false;
            each_after(&before, |after| {
                leads_here = self.child(&after) == Child::Inside(index);
                !leads_here
            });
            if leads_here {
                each(place);
            }
        }
    }
}

/// The positions from which `mover` may have stepped here, whether or not it was allowed to.
fn steps_back(position: &Draughts, mover: Color) -> Vec<Draughts> {
    let [men, kings] =
        [Color::BOTH.map(|c| position.men(c)), Color::BOTH.map(|c| position.kings(c))];
    let occupied = men[0] | men[1] | kings[0] | kings[1];
    let mut found = vec![];
    for to in 0..32_u32 {
        let bit = 1 << to;
        let is_man = men[mover.index()] & bit != 0;
        if !is_man && kings[mover.index()] & bit == 0 {
            continue;
        }
        for from in neighbours(to).filter(|from| occupied >> from & 1 == 0) {
            let (mut men, mut kings) = (men, kings);
            let set = if is_man { &mut men } else { &mut kings };
            set[mover.index()] ^= bit | 1 << from;
            found.extend(Draughts::with_pieces(position.variant(), men, kings, mover));
        }
    }
    found
}

/// The squares beside one, diagonally; squares run from the top row, whose first is in column 1.
fn neighbours(square: u32) -> impl Iterator<Item = u32> {
    let (row, column) = (square / 4, square % 4 * 2 + (square / 4 + 1) % 2);
    [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter().filter_map(move |(down, right)| {
        let row = row.checked_add_signed(down).filter(|row| *row < 8)?;
        let column = column.checked_add_signed(right).filter(|column| *column < 8)?;
        Some(row * 4 + column / 2)
    })
}
