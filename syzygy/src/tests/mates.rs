//! Who mates whom with three men, worked out backwards from the mates by the legal moves alone.

use std::collections::HashMap;
use std::sync::OnceLock;

use rookery_chess::{Chess, Color, Role};

use super::super::probe::moves;
use super::{truth, write};

/// No mate with three men takes as many plies.
const PLIES_MAX: i32 = 60;

/// A position with three men as those that mirror it have it, too: whether the side with the third
/// man is to move, what that is, and the squares of its king, of the other and of itself.
type Standing = (bool, Role, [u8; 3]);

/// The plies to mate of each position in which somebody mates: an odd number where it is the
/// player to move.
pub(super) struct Mates(HashMap<Standing, i32>);

/// A position that is not known yet, and what stands after each of its moves; nothing where two
/// kings are left.
struct Left {
    standing: Standing,
    mated: bool,
    after: Vec<Option<Standing>>,
}

impl Mates {
    /// Those of all three men, worked out once.
    pub(super) fn all() -> &'static Self {
        static MATES: OnceLock<Mates> = OnceLock::new();
        MATES.get_or_init(|| {
            let mut mates = Self(HashMap::new());
            // A bishop or a knight mates nobody, and pawns become what is known by then.
            for men in ["KQk", "KRk", "KPk"] {
                mates.solve(men);
            }
            mates
        })
    }

    /// The plies to mate; nothing where it is a draw.
    pub(super) fn plies(&self, position: &Chess) -> Option<i32> {
        self.0.get(&standing(position)?).copied()
    }

    fn solve(&mut self, men: &str) {
        let mut left: HashMap<Standing, Left> = HashMap::new();
        truth::each_position(&write::men(men), &mut |position| {
            let after = moves(position).into_iter().map(|mv| {
                let mut after = position.clone();
                after.make(mv);
                standing(&after)
            });
            let after: Vec<_> = after.collect();
            let mated = after.is_empty() && !position.checkers().is_empty();
            let standing = standing(position).unwrap();
            left.insert(standing, Left { standing, mated, after });
        });
        let mut left: Vec<Left> = left.into_values().collect();
        for plies in 0..PLIES_MAX {
            left.retain(|position| {
                let found = self.ends_in(position, plies);
                if found {
                    self.0.insert(position.standing, plies);
                }
                !found
            });
        }
    }

    /// Whether it is mate in so many plies, if it is in no fewer.
    fn ends_in(&self, position: &Left, plies: i32) -> bool {
        let known = |after: &Option<Standing>| self.0.get(&(*after)?).copied();
        if plies % 2 == 1 {
            return position.after.iter().any(|after| known(after) == Some(plies - 1));
        }
        let lost = |after| known(after).is_some_and(|known| known % 2 == 1 && known < plies);
        position.mated || !position.after.is_empty() && position.after.iter().all(lost)
    }
}

fn standing(position: &Chess) -> Option<Standing> {
    let pieces = position.pieces();
    let square = (pieces.occupied() & !pieces.role(Role::King)).next()?;
    let (color, role) = pieces.at(square)?;
    let kings = [color, !color].map(|color| pieces.king(color).index() as u8);
    let [own, other] = kings.map(|king| if color == Color::Black { king ^ 56 } else { king });
    let man = square.index() as u8 ^ if color == Color::Black { 56 } else { 0 };
    let mut mirror = if own & 7 > 3 { 7 } else { 0 };
    mirror |= if role != Role::Pawn && own >> 3 > 3 { 56 } else { 0 };
    let squares = [own, other, man].map(|square| square ^ mirror);
    Some((position.side_to_move() == color, role, squares))
}
