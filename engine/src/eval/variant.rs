//! Variants of chess: what the pieces are worth by how they go, what they reach, and whatever else
//! the variant says that wins.

use rookery_chess::Color;
use rookery_chess::variant::{Effect, Goal, Lost, Piece, VariantPosition};

use super::{Evaluate, Usual};
use crate::board::{Fairy, Worth};
use crate::score::Score;

/// For each square that a piece reaches, and for each near the enemy king.
const REACH: Score = 3;
const NEAR_KING: Score = 7;
/// Where a capture blows kings up, each such square is a threat.
const NEAR_KING_EXPLODING: Score = 22;
/// For a pawn, the square of the ranks that it has come, by this.
const ADVANCE: Score = 2;
/// What a piece in reserve is worth, in hundredths of one on the board.
const IN_HAND: Score = 112;
/// For each step that the piece which has to arrive somewhere is nearer.
const GOAL_STEP: Score = 45;
/// For checks given, the square of their number by this, in shares of what wins.
const CHECKS: Score = 900;
/// The last piece of a kind that must not die out.
const LAST_OF_KIND: Score = 160;
/// What having pieces is worth where who has none wins, in hundredths, and what freedom is.
const GIVEAWAY: Score = -45;
const GIVEAWAY_REACH: Score = 4;
/// The right to move, and each further move of the same turn.
const TEMPO: Score = 12;
const MORE_MOVES: Score = 60;

impl Evaluate<Fairy> for Usual {
    fn evaluate(&self, board: &Fairy) -> Score {
        let position = &board.position;
        let us = position.side_to_move();
        let (own, other) = (side(board, us), side(board, !us));
        let goals = goals(board, us) - goals(board, !us);
        let more = MORE_MOVES * Score::from(position.moves_left().min(4).saturating_sub(1));
        own - other + goals + TEMPO + more
    }
}

/// What a side's pieces are worth where they stand.
fn side(board: &Fairy, color: Color) -> Score {
    let Fairy { position, worth } = board;
    let rules = &worth.rules;
    let variant = &rules.variant;
    let explodes = variant.capture.effect == Effect::Explode;
    let near_king = if explodes { NEAR_KING_EXPLODING } else { NEAR_KING };
    let zone = position.kings(!color).fold(Default::default(), |zone, king| {
        rookery_chess::variant::set::Set::one(king) | rules.around(king) | zone
    });
    let (mut material, mut placed) = (0, 0);
    for man in position.men().filter(|man| man.color == color) {
        let piece = &variant.pieces[usize::from(man.kind)];
        material += worth.values[usize::from(man.kind)];
        let rank = man.at / variant.files;
        let ahead = if color == Color::White { rank } else { variant.ranks - 1 - rank };
        if piece.pawn && !piece.becomes.is_empty() {
            placed += ADVANCE * Score::from(ahead) * Score::from(ahead);
        }
        if piece.royal || piece.pawn {
            continue;
        }
        let reach = position.reach(man.at);
        placed += REACH * reach.len() as Score + near_king * (reach & zone).len() as Score;
    }
    let hand = |(kind, value): (usize, &Score)| {
        Score::from(position.in_hand(color, kind as u8)) * value * IN_HAND / 100
    };
    if variant.drops.is_some() {
        material += worth.values.iter().enumerate().map(hand).sum::<Score>();
    }
    if worth.giveaway {
        return material * GIVEAWAY / 100 + placed * GIVEAWAY_REACH / REACH;
    }
    material + placed
}

/// What a side has done towards the other ways to win.
fn goals(board: &Fairy, color: Color) -> Score {
    let Fairy { position, worth } = board;
    let goal = |goal: &Goal| match goal {
        Goal::Reach { kind, squares, .. } => {
            let standing = position
                .men()
                .filter(|man| man.color == color && man.kind == *kind)
                .flat_map(|man| squares.map(move |to| (man.at, to)));
            let files = worth.rules.variant.files;
            let distance = standing.map(|(from, to)| steps(from, to, files)).min();
            -GOAL_STEP * distance.map_or(0, Score::from)
        }
        Goal::Checks(most) => {
            let given = Score::from(position.checks_given(color));
            CHECKS * given * given / (Score::from(*most) * Score::from(*most)).max(1)
        }
        Goal::Lost { what, side, .. } if side.is_none_or(|side| side == color) => {
            dying_out(position, worth, *what, color)
        }
        Goal::Lost { .. } => 0,
    };
    worth.rules.variant.ending.goals.iter().map(goal).sum()
}

/// Less for kinds that must not die out and of which one is left.
fn dying_out(position: &VariantPosition, worth: &Worth, what: Lost, color: Color) -> Score {
    let count = |kind: usize| {
        let mine = |man: &rookery_chess::variant::Looks| {
            man.color == color && usize::from(man.kind) == kind
        };
        position.men().filter(mine).count()
    };
    let pieces = worth.rules.variant.pieces.iter().enumerate();
    let last = |(kind, _): &(usize, &Piece)| count(*kind) == 1;
    match what {
        Lost::AnyKind => -LAST_OF_KIND * pieces.filter(last).count() as Score,
        Lost::Kind(kind) => LAST_OF_KIND / 2 * count(usize::from(kind)).min(4) as Score,
        Lost::Royal | Lost::All | Lost::AllButRoyal => 0,
    }
}

fn steps(from: u8, to: u8, files: u8) -> u8 {
    let (across, along) =
        ((from % files).abs_diff(to % files), (from / files).abs_diff(to / files));
    across.max(along)
}
