//! Writes tables, to have files to read: none come with the program.

use rookery_chess::{Color, Role};

use super::super::layout::{Layout, Man};
use super::super::material::Material;
use super::super::table::Kind;
use super::pack::{Packed, pack};

/// How a table is written.
pub(super) struct Plan {
    pub(super) material: Material,
    pub(super) kind: Kind,
    /// The men of each side to move, such as `KQk`, and when their groups get their weight.
    pub(super) men: Vec<(&'static str, [u8; 2])>,
    /// For distances: the flags of each part and its maps.
    pub(super) scales: Vec<(u8, [Vec<u16>; 4])>,
}

const WIDE: u8 = 16;
const MAPPED: u8 = 2;

/// White's men in capitals.
pub(super) fn men(letters: &str) -> Vec<Man> {
    let man = |letter: char| {
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        (color, Role::from_letter(letter.to_ascii_uppercase()).unwrap())
    };
    letters.chars().map(man).collect()
}

impl Plan {
    pub(super) fn files(&self) -> usize {
        if self.material.has_pawns() { 4 } else { 1 }
    }

    /// The layouts of a file of the leading pawn.
    pub(super) fn layouts(&self, file: usize) -> Vec<Layout> {
        let layout = |(letters, orders): &(&str, [u8; 2])| {
            Layout::new(self.material, men(letters), *orders, file).unwrap()
        };
        self.men.iter().map(layout).collect()
    }

    /// The whole file; `values` has those of each file and side.
    pub(super) fn write(&self, values: &[Vec<Vec<Option<u16>>>]) -> Vec<u8> {
        let both = Color::BOTH.iter().all(|color| self.material.pawns(*color) > 0);
        let split = u8::from(!self.material.is_symmetric());
        let mut bytes = self.kind.magic().to_vec();
        bytes.push(split | u8::from(self.material.has_pawns()) << 1);
        let nibbles = |part: &dyn Fn(usize) -> u8| {
            (0..self.men.len()).map(|side| part(side) << (4 * side)).sum::<u8>()
        };
        for _ in 0..self.files() {
            bytes.push(nibbles(&|side| self.men[side].1[0]));
            bytes.extend(both.then(|| nibbles(&|side| self.men[side].1[1])));
            for place in 0..self.material.men() {
                bytes.push(nibbles(&|side| code(men(self.men[side].0)[place])));
            }
        }
        bytes.resize(bytes.len().next_multiple_of(2), 0);
        let flags = |file: usize| self.scales.get(file).map_or(0, |(flags, _)| *flags);
        let parts: Vec<Packed> = values
            .iter()
            .enumerate()
            .flat_map(|(file, sides)| sides.iter().map(move |values| pack(flags(file), values)))
            .collect();
        parts.iter().for_each(|part| bytes.extend(&part.head));
        self.write_maps(&mut bytes);
        parts.iter().for_each(|part| bytes.extend(&part.marks));
        parts.iter().for_each(|part| bytes.extend(&part.lengths));
        for part in &parts {
            bytes.resize(bytes.len().next_multiple_of(64), 0);
            bytes.extend(&part.data);
        }
        bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
        bytes
    }

    fn write_maps(&self, bytes: &mut Vec<u8>) {
        for (flags, maps) in self.scales.iter().filter(|(flags, _)| flags & MAPPED != 0) {
            if flags & WIDE != 0 {
                bytes.resize(bytes.len().next_multiple_of(2), 0);
            }
            for map in maps {
                for number in std::iter::once(&(map.len() as u16)).chain(map) {
                    let wide = flags & WIDE != 0;
                    bytes.extend(&number.to_le_bytes()[..if wide { 2 } else { 1 }]);
                }
            }
        }
        bytes.resize(bytes.len().next_multiple_of(2), 0);
    }
}

fn code((color, role): Man) -> u8 {
    1 + role.index() as u8 + 8 * color.index() as u8
}
