//! What the numbers in a table of distances mean.

use super::probe::Wdl;
use super::source::Cursor;

const MAPPED: u8 = 2;
const WIN_IN_PLIES: u8 = 4;
const LOSS_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// What the numbers mean.
#[derive(Debug)]
pub(super) struct Scale {
    flags: u8,
    /// For wins, losses, wins and losses that the fifty-move rule makes draws.
    maps: Option<[Vec<u16>; 4]>,
}

impl Scale {
    /// Reads the maps that the flags announce.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn read(cursor: &mut Cursor<'_>, flags: u8) -> Result<Self, String> {
        if flags & MAPPED == 0 {
            return Ok(Self { flags, maps: None });
        }
        let mut maps = [const { vec![] }; 4];
        if flags & WIDE != 0 {
            cursor.align(2)?;
        }
        for map in &mut maps {
            *map = if flags & WIDE == 0 {
                let count = usize::from(cursor.byte()?);
                cursor.bytes(count)?.into_iter().map(u16::from).collect()
            } else {
                let count = usize::from(cursor.word()?);
                cursor.words(count)?
            };
        }
        Ok(Self { flags, maps: Some(maps) })
    }

    /// The plies to the next capture or pawn move, or to mate, that a number says; at least 1.
    ///
    /// # Errors
    /// The map has no such number.
    pub(super) fn plies(&self, number: u16, wdl: Wdl) -> Result<i32, String> {
        let (map, in_plies) = match wdl {
            Wdl::Loss => (1, self.flags & LOSS_IN_PLIES != 0),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw | Wdl::Win => (0, self.flags & WIN_IN_PLIES != 0),
            Wdl::CursedWin => (2, false),
        };
        let number = match &self.maps {
            None => Some(&number),
            Some(maps) => maps[map].get(usize::from(number)),
        };
        let number = i32::from(*number.ok_or("a distance is not in its map")?);
        Ok(if in_plies { number + 1 } else { 2 * number + 1 })
    }
}
