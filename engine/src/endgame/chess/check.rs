//! Checking tables by the rules of chess.

use rookery_chess::{CastlingNotation, Chess};
use rookery_rules::random::Random;

use super::layout::Layout;
use super::material::Material;
use super::men::Men;
use super::probe::Tables;
use crate::endgame::Value;

/// So many places are tried for each position that is wanted: most places have one.
const TRIES: usize = 20;

/// A position of a table by lot; nothing if none is found that a game can lead to.
fn by_lot(material: Material, random: &mut Random) -> Option<Chess> {
    let layout = Layout::new(material);
    (0..TRIES).find_map(|_| {
        let (squares, turn) = layout.squares(random.below(layout.len()));
        let fen = Men { kinds: material.men(), squares, turn }.fen();
        let position = Chess::from_fen(&fen, CastlingNotation::KingMoves).ok()?;
        let men = position.pieces().occupied().count() as usize;
        (men == material.men().len()).then_some(position)
    })
}

/// Looks at `count` positions of a table by lot, whether each value is the best of those after each
/// move; how many positions there were, and the first that is wrong.
#[must_use]
pub fn check(
    material: Material,
    tables: &Tables,
    count: usize,
    random: &mut Random,
) -> (usize, Option<Chess>) {
    let mut checked = 0;
    for position in (0..count).filter_map(|_| by_lot(material, random)) {
        if tables.probe(&position) != by_moves(tables, &position) {
            return (checked, Some(position));
        }
        checked += 1;
    }
    (checked, None)
}

/// What the moves of chess say that a position's value is.
pub(super) fn by_moves(tables: &Tables, position: &Chess) -> Option<Value> {
    let (mut best, mut known): (Option<Value>, _) = (None, true);
    position.each_move(|mv| {
        let mut after = position.clone();
        after.make(mv);
        let value = match after.en_passant() {
            Some(_) => by_moves(tables, &after),
            None => tables.probe(&after),
        };
        match value {
            Some(value) => {
                let value = value.before();
                best = Some(best.map_or(value, |best| best.better(value)));
            }
            None => known = false,
        }
    });
    let mated = !position.checkers().is_empty();
    let over = if mated { Value::Loss(0) } else { Value::Draw };
    known.then(|| best.unwrap_or(over))
}
