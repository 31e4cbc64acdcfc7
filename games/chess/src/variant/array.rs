//! Where a game of a variant begins.

use std::sync::Arc;

use rookery_rules::keyed::KeyedStream;
use rookery_rules::random::Random;
use rookery_rules::{Fault, SecretBits};

use super::fen_men;
use super::parts::{Kind, Shuffle, Turns};
use super::parts_end::Check;
use super::placement::{KINDS_MAX, Man, Placement};
use super::position::{State, VariantPosition};
use super::rules::Rules;
use super::set::{Set, Sq};
use crate::chess960::{USUAL_ARRAY, array};
use crate::piece::{Color, Role};
use crate::texts::sense;

/// What the bits of each side are for: the same bits would tell nothing of the other side's set-up.
const SET_UPS: [&str; 2] = ["rookery/set-up/first/1", "rookery/set-up/second/1"];

/// Men of each kind at the start, by colour.
pub(crate) type Census = [[u8; KINDS_MAX]; 2];

/// Counts the men of the usual array.
///
/// # Errors
/// What is wrong with the array.
pub(super) fn census(rules: &Rules) -> Result<Census, Vec<Fault>> {
    let men = fen_men::read_men(rules, &rules.variant.array.fen)?;
    let mut census = [[0; KINDS_MAX]; 2];
    for man in men.occupied().filter_map(|square| men.at(square)) {
        census[man.color.index()][man.kind as usize] += 1;
    }
    Ok(census)
}

/// Whether the pieces of the first ranks can be put in the orders that the variant asks for: both
/// sides' ranks are full of the same pieces, those of chess for the 960 arrays.
///
/// # Errors
/// Why not.
pub(super) fn can_be_ordered(rules: &Rules) -> Result<(), Vec<Fault>> {
    let shuffle = rules.variant.array.shuffle;
    let fault = |text| Err(vec![Fault::new(text)]);
    if shuffle != Shuffle::Never && rules.variant.pieces.iter().any(|piece| piece.area.is_some()) {
        return fault(sense::kept_in_order());
    }
    match shuffle {
        Shuffle::EachSide if rules.variant.check != Check::None => {
            return fault(sense::begins_in_check());
        }
        Shuffle::Never | Shuffle::EachSide => return Ok(()),
        Shuffle::Chess960 | Shuffle::AnyOrder => {}
    }
    let men = fen_men::read_men(rules, &rules.variant.array.fen)?;
    let [first, second] = Color::BOTH.map(|color| -> Option<Vec<Kind>> {
        let man = |square| men.at(square).filter(|man: &Man| man.color == color);
        let kinds = rules.own_ranks(color, 1).map(|square| man(square).map(|man| man.kind));
        let mut kinds: Vec<Kind> = kinds.collect::<Option<_>>()?;
        kinds.sort_unstable();
        Some(kinds)
    });
    if first.is_none() || first != second {
        return fault(sense::other_pieces());
    }
    let roles = array(USUAL_ARRAY).map(|role| rules.variant.kind_of(role.letter(), false));
    let mut usual: Option<Vec<Kind>> = roles.into_iter().collect();
    usual.iter_mut().for_each(|kinds| kinds.sort_unstable());
    if shuffle == Shuffle::Chess960 && first != usual {
        return fault(sense::pieces_of_960());
    }
    Ok(())
}

impl Rules {
    /// The position where a game begins: with a number, in that order.
    #[must_use]
    pub fn start(self: &Arc<Self>, number: Option<u32>) -> VariantPosition {
        let number = self.variant.array.number.or(number);
        let mut men = self.usual_men();
        match (self.variant.array.shuffle, number) {
            (Shuffle::Chess960, number) => {
                let order = array(number.unwrap_or(USUAL_ARRAY));
                men = self.reordered(&men, &order.map(|role| self.kind_of_role(role)));
            }
            (Shuffle::AnyOrder, number) => {
                men = self.reordered(&men, &self.any_order(&men, number.unwrap_or(0)));
            }
            (Shuffle::EachSide, number) => {
                let mut random = Random::new(u64::from(number.unwrap_or(0)));
                men = self.scattered(&men, |_, own| {
                    for place in (1..own.len()).rev() {
                        own.swap(place, random.below(place + 1));
                    }
                });
            }
            (Shuffle::Never, _) => {}
        }
        self.begun(men)
    }

    /// The position where a game begins that hides the set-ups: each side's follows from its own
    /// bits and from nothing else, the first side's first.
    #[must_use]
    pub fn start_in_secret(self: &Arc<Self>, bits: [&SecretBits; 2]) -> VariantPosition {
        self.begun(self.scattered(&self.usual_men(), |color, own| {
            let side = color.index();
            KeyedStream::new(SET_UPS[side], bits[side].bytes()).shuffle(own);
        }))
    }

    /// The men of the usual array.
    fn usual_men(&self) -> Placement {
        // It has been read when the rules were made.
        fen_men::read_men(self, &self.variant.array.fen).unwrap_or_default()
    }

    fn begun(self: &Arc<Self>, men: Placement) -> VariantPosition {
        let mut state = State { castling: self.castling_rooks(&men), ..State::START };
        if self.variant.turns == Turns::Two || self.variant.turns == Turns::Growing {
            (state.left, state.turn_len) = (1, 1);
        }
        VariantPosition { rules: self.clone(), men, state, landed: None }
    }

    fn kind_of_role(&self, role: Role) -> Kind {
        self.variant.kind_of(role.letter(), false).unwrap_or(0)
    }

    /// The rooks that may castle at the start: the outermost on each side of the king.
    fn castling_rooks(&self, men: &Placement) -> Set {
        let mut rooks = self.unmoved(men);
        let Some(law) = self.variant.castling else { return rooks };
        for color in Color::BOTH {
            let home = self.own_ranks(color, 1) & men.of(color);
            let Some(king) = (home & men.kind(law.king)).first() else { continue };
            let mut partners = home & men.kind(law.partner);
            rooks |= partners.find(|sq| *sq < king).map_or(Set::EMPTY, Set::one);
            let partners = home & men.kind(law.partner);
            rooks |= partners.filter(|sq| *sq > king).last().map_or(Set::EMPTY, Set::one);
        }
        rooks
    }

    /// The pieces that can do something as their first move.
    fn unmoved(&self, men: &Placement) -> Set {
        let able = |sq: &Sq| {
            men.at(*sq)
                .is_some_and(|man| !self.tables.at_first(man.color, man.kind, *sq).is_empty())
        };
        let home = self.own_ranks(Color::White, 1) | self.own_ranks(Color::Black, 1);
        (men.occupied() & home).filter(able).collect()
    }

    /// The pieces of both first ranks in another order.
    fn reordered(&self, men: &Placement, order: &[Kind]) -> Placement {
        let mut men = men.clone();
        for color in Color::BOTH {
            let rank = if color == Color::White { 0 } else { self.variant.ranks - 1 };
            for (file, &kind) in (0..).zip(order) {
                let square = self.square(file, rank);
                men.take(square);
                men.put(square, Man { color, kind, promoted: false, beyond: false });
            }
        }
        men
    }

    /// The first rank's pieces in the order of a number: the permutations of what stands there,
    /// pieces alike not told apart, in the order of their kinds.
    fn any_order(&self, men: &Placement, number: u32) -> Vec<Kind> {
        let rank = self.own_ranks(Color::White, 1);
        let mut left: Vec<Kind> = rank.filter_map(|sq| men.at(sq)).map(|man| man.kind).collect();
        left.sort_unstable();
        let mut number = u64::from(number);
        let mut order = Vec::new();
        while !left.is_empty() {
            let mut place = 0;
            loop {
                let mut rest = left.clone();
                let kind = rest.remove(place);
                let count = orders(&rest);
                if number < count || !left[place..].iter().any(|other| *other != kind) {
                    order.push(kind);
                    left = rest;
                    break;
                }
                number -= count;
                place += left[place..].iter().take_while(|other| **other == kind).count();
            }
        }
        order
    }

    /// Each side's pieces anywhere on its first two ranks, in the order that `shuffle` puts what
    /// stands on those squares into.
    fn scattered(
        &self,
        men: &Placement,
        mut shuffle: impl FnMut(Color, &mut [Option<Man>]),
    ) -> Placement {
        let mut scattered = men.clone();
        for color in Color::BOTH {
            let squares: Vec<Sq> = self.own_ranks(color, 0b11).collect();
            let mut own: Vec<Option<Man>> = squares.iter().map(|sq| scattered.take(*sq)).collect();
            shuffle(color, &mut own);
            for (square, man) in squares.into_iter().zip(own) {
                if let Some(man) = man {
                    scattered.put(square, man);
                }
            }
        }
        scattered
    }

    /// How many men of a kind a side had at the start.
    pub(crate) fn men_at_start(&self, color: Color, kind: Kind) -> u32 {
        u32::from(self.census[color.index()][kind as usize])
    }
}

/// How many orders some pieces have, those alike not told apart.
fn orders(kinds: &[Kind]) -> u64 {
    let all: u64 = (1..=kinds.len() as u64).product();
    let mut alike = 1;
    for kind in 0..KINDS_MAX as Kind {
        let count = kinds.iter().filter(|other| **other == kind).count() as u64;
        alike *= (1..=count).product::<u64>();
    }
    all / alike
}
