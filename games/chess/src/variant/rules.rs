//! A variant that has been found to make sense, with everything that is worked out once.

use std::sync::Arc;

use rookery_rules::{Fault, Past};

use super::array::Census;
use super::parts::{Array, Kind, Shuffle, Variant};
use super::set::{Set, Sq};
use super::tables::Tables;
use crate::eight::{self, Engine};
use crate::piece::Color;
use crate::texts::sense;

/// A variant that makes sense, ready to be played.
#[derive(Debug)]
pub struct Rules {
    /// What was asked for.
    pub variant: Variant,
    /// Where every piece goes from every square.
    pub(crate) tables: Tables,
    /// The kinds that are kings.
    pub(crate) royals: Vec<Kind>,
    /// The kinds that may lie in a reserve, in the order of the letters.
    pub(crate) reserve: Vec<Kind>,
    /// How many men of each kind each side has at the start.
    pub(crate) census: Census,
    /// How it is played with bitboards, if it can be.
    pub(crate) law: Option<Box<dyn Engine>>,
}

impl Rules {
    /// Works out what a variant means.
    ///
    /// # Errors
    /// Everything about it that makes no sense.
    pub fn new(variant: Variant) -> Result<Arc<Self>, Vec<Fault>> {
        let faults = variant.nonsense();
        if !faults.is_empty() {
            return Err(faults);
        }
        let tables = Tables::new(&variant);
        let kinds = || 0..variant.pieces.len() as Kind;
        let royals = kinds().filter(|kind| variant.pieces[*kind as usize].royal).collect();
        let reserve = kinds()
            .filter(|kind| {
                let piece = &variant.pieces[*kind as usize];
                !piece.royal && piece.reverts.is_none()
            })
            .collect();
        let law = eight::law_of(&variant);
        let census = Census::default();
        let mut rules = Self { variant, tables, royals, reserve, census, law };
        rules.census = super::array::census(&rules)?;
        super::array::can_be_ordered(&rules)?;
        let rules = Arc::new(rules);
        match rules.start(None).ending(Past::default()) {
            Some(_) => Err(vec![Fault::new(sense::over_at_once())]),
            None => Ok(rules),
        }
    }

    /// How many starts have a number; none where the start is always the same.
    pub(crate) fn numbers(&self) -> Option<u32> {
        let Array { shuffle, number, .. } = &self.variant.array;
        if number.is_some() {
            return None;
        }
        match shuffle {
            Shuffle::Never => None,
            Shuffle::Chess960 => Some(crate::chess960::ARRAYS),
            Shuffle::AnyOrder => Some(5040),
            Shuffle::EachSide => Some(u32::MAX),
        }
    }

    /// Whether each side's set-up is drawn for each game, and hidden from the other side.
    pub(crate) fn draws_in_secret(&self) -> bool {
        let Array { shuffle, number, .. } = &self.variant.array;
        *shuffle == Shuffle::EachSide && number.is_none()
    }

    /// The square at a file and a rank, from 0.
    pub(crate) fn square(&self, file: u8, rank: u8) -> Sq {
        rank * self.variant.files + file
    }

    /// The file of a square, from 0.
    pub(crate) fn file(&self, square: Sq) -> u8 {
        square % self.variant.files
    }

    /// The rank of a square, from 0.
    pub(crate) fn rank(&self, square: Sq) -> u8 {
        square / self.variant.files
    }

    /// The rank of a square as a side counts it, from 0.
    pub(crate) fn own_rank(&self, color: Color, square: Sq) -> u8 {
        let rank = self.rank(square);
        if color == Color::White { rank } else { self.variant.ranks - 1 - rank }
    }

    /// The squares of the own ranks in `mask`, bit 0 the first.
    pub(crate) fn own_ranks(&self, color: Color, mask: u16) -> Set {
        let squares = 0..self.variant.squares();
        squares.filter(|sq| mask >> self.own_rank(color, *sq) & 1 == 1).collect()
    }

    /// A square's name, such as `e4`.
    pub(crate) fn name(&self, square: Sq) -> String {
        format!("{}{}", char::from(b'a' + self.file(square)), self.rank(square) + 1)
    }

    /// The square with a name.
    pub(crate) fn named(&self, name: &str) -> Option<Sq> {
        let file = name.bytes().next()?.checked_sub(b'a')?;
        let rank = name.get(1..)?;
        if rank.starts_with(['0', '+']) {
            return None;
        }
        let rank: u8 = rank.parse().ok()?;
        let fits = file < self.variant.files && (1..=self.variant.ranks).contains(&rank);
        fits.then(|| self.square(file, rank - 1))
    }
}
