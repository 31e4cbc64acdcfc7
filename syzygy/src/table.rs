//! One file.

use rookery_chess::{Chess, Color, Role};

use super::layout::{Layout, Man};
use super::material::Material;
use super::numbers::NUMBERS;
use super::pairs::Pairs;
use super::probe::Wdl;
use super::scale::Scale;
use super::source::{Cursor, Source};

const SPLIT: u8 = 1;
const PAWNS: u8 = 2;
/// In the flags of a part of distances: the side to move is Black.
const BLACK: u8 = 1;

/// What a file tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Who wins.
    Wdl,
    /// How far the next capture or pawn move is.
    Dtz,
}

impl Kind {
    pub(super) const BOTH: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// The first four bytes of a file.
    pub(super) const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }
}

/// A table: for each file of the leading pawn a part for each side to move.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) material: Material,
    source: Source,
    parts: Vec<Vec<Part>>,
}

#[derive(Debug)]
struct Part {
    layout: Layout,
    pairs: Pairs,
    scale: Scale,
}

impl Table {
    /// Reads the head of a file, and finds out whether all is there that it speaks of.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn read(source: Source, material: Material, kind: Kind) -> Result<Self, String> {
        let mut cursor = Cursor::new(&source);
        if cursor.bytes(4)? != kind.magic() {
            return Err("this is no such table".into());
        }
        let flags = cursor.byte()?;
        let two_sides = kind == Kind::Wdl && !material.is_symmetric();
        let split = kind == Kind::Dtz || (flags & SPLIT != 0) == two_sides;
        if !split || (flags & PAWNS != 0) != material.has_pawns() {
            return Err("this is the table of other men".into());
        }
        let mut layouts = vec![];
        for file in 0..if material.has_pawns() { 4 } else { 1 } {
            layouts.push(read_layouts(&mut cursor, material, file, two_sides)?);
        }
        cursor.align(2)?;
        let files = each(layouts, |layout| Ok((layout, Pairs::read(&mut cursor)?)))?;
        let mut parts = each(files, |(layout, pairs)| {
            let flags = if kind == Kind::Dtz { pairs.flags } else { 0 };
            Ok(Part { layout, pairs, scale: Scale::read(&mut cursor, flags)? })
        })?;
        cursor.align(2)?;
        for part in parts.iter_mut().flatten() {
            part.pairs.place_marks(&mut cursor, part.layout.len)?;
        }
        for part in parts.iter_mut().flatten() {
            part.pairs.place_lengths(&mut cursor)?;
        }
        for part in parts.iter_mut().flatten() {
            part.pairs.place_data(&mut cursor)?;
        }
        // A sum of 16 bytes follows, which is the author's own and is not checked.
        if source.len() % 64 != 16 {
            return Err("its length is wrong: it is cut off, or has more than it should".into());
        }
        Ok(Self { material, source, parts })
    }

    /// Who wins, for the player to move; captures that are better are left out. The position has
    /// the table's men, with the colours exchanged if so said.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn wdl(&self, position: &Chess, exchanged: bool) -> Result<Wdl, String> {
        let seen = Seen::new(self, position, exchanged);
        let sides = &self.parts[seen.file];
        let part = &sides[seen.turn.index().min(sides.len() - 1)];
        let value = part.pairs.value(&self.source, seen.index(part))?;
        Wdl::ALL.get(usize::from(value)).copied().ok_or_else(|| "a value is wrong".into())
    }

    /// The plies to the next capture or pawn move of a position of which it is known who wins;
    /// none if the other side to move is stored.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn plies(
        &self,
        position: &Chess,
        exchanged: bool,
        wdl: Wdl,
    ) -> Result<Option<i32>, String> {
        let seen = Seen::new(self, position, exchanged);
        let part = &self.parts[seen.file][0];
        let black = part.pairs.flags & BLACK != 0;
        let either = self.material.is_symmetric() && !self.material.has_pawns();
        if !either && black != (seen.turn == Color::Black) {
            return Ok(None);
        }
        let number = part.pairs.value(&self.source, seen.index(part))?;
        part.scale.plies(number, wdl).map(Some)
    }
}

/// A position as a table sees it.
struct Seen<'a> {
    position: &'a Chess,
    exchanged: bool,
    turn: Color,
    file: usize,
}

impl<'a> Seen<'a> {
    fn new(table: &Table, position: &'a Chess, exchanged: bool) -> Self {
        let turn = position.side_to_move();
        // Of men that are equal White is to move.
        let exchanged = exchanged || table.material.is_symmetric() && turn == Color::Black;
        let turn = if exchanged { !turn } else { turn };
        let mut seen = Self { position, exchanged, turn, file: 0 };
        let leader = table.parts[0][0].layout.leader();
        if leader.1 == Role::Pawn {
            let pawns = seen.of(leader).map(|square| square.index() ^ seen.mirror());
            let first = pawns.max_by_key(|square| NUMBERS.pawn[square & 63]).unwrap_or(0);
            seen.file = (first & 7).min(7 - (first & 7));
        }
        seen
    }

    fn of(&self, (color, role): Man) -> rookery_chess::Bitboard {
        self.position.pieces().of(if self.exchanged { !color } else { color }, role)
    }

    fn mirror(&self) -> usize {
        if self.exchanged { 56 } else { 0 }
    }

    fn index(&self, part: &Part) -> u64 {
        part.layout.index(part.layout.squares(|man| self.of(man), self.mirror() as u8))
    }
}

/// Makes something of each side of each file.
fn each<A, B>(
    files: Vec<Vec<A>>,
    mut make: impl FnMut(A) -> Result<B, String>,
) -> Result<Vec<Vec<B>>, String> {
    files.into_iter().map(|sides| sides.into_iter().map(&mut make).collect()).collect()
}

/// The layouts of a file of the leading pawn: one for each side to move.
fn read_layouts(
    cursor: &mut Cursor<'_>,
    material: Material,
    file: usize,
    two_sides: bool,
) -> Result<Vec<Layout>, String> {
    let both_pawns = Color::BOTH.iter().all(|color| material.pawns(*color) > 0);
    let orders = [cursor.byte()?, if both_pawns { cursor.byte()? } else { 0xff }];
    let men = cursor.bytes(material.men())?;
    let sides = if two_sides { &[0, 4][..] } else { &[0] };
    let layout = |shift: &u8| {
        let men = men.iter().map(|men| man(men >> shift & 15)).collect::<Option<Vec<Man>>>();
        let men = men.ok_or("there is no such man")?;
        Layout::new(material, men, orders.map(|order| order >> shift & 15), file)
    };
    sides.iter().map(|shift| layout(shift).map_err(str::to_owned)).collect()
}

/// A man as files write it: the role from 1 for the pawn to 6 for the king, and 8 for Black.
fn man(code: u8) -> Option<Man> {
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    let role = Role::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
    Some((color, *role))
}
