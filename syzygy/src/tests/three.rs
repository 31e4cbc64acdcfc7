//! The tables of three men, written from what is true.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rookery_chess::{Chess, Color, Role};

use super::super::folder::Syzygy;
use super::super::layout::Layout;
use super::super::material::Material;
use super::super::numbers::NUMBERS;
use super::super::probe::Wdl;
use super::super::source::Source;
use super::super::table::{Kind, Table};
use super::truth;
use super::write::{Plan, men};

/// Where the tables of three men lie.
pub(super) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tables")
}

/// The tables of three men: their names and bytes, read once.
pub(super) fn files() -> &'static [(String, Vec<u8>)] {
    static FILES: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    FILES.get_or_init(|| {
        let read = |name: String| (name.clone(), std::fs::read(folder().join(name)).unwrap());
        plans().iter().map(|plan| read(plan.name())).collect()
    })
}

/// The same, written anew.
pub(super) fn written() -> Vec<(String, Vec<u8>)> {
    plans().iter().map(|plan| (plan.name(), plan.file())).collect()
}

/// Copies them into another folder.
pub(super) fn copy_files(folder: &Path) {
    for (name, bytes) in files() {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
}

/// A set of tables in memory.
pub(super) fn set(files: &[(String, Vec<u8>)]) -> Syzygy {
    let mut tables = Syzygy::default();
    for (name, bytes) in files {
        let (stem, extension) = name.split_once('.').unwrap();
        let material = Material::read(stem).unwrap();
        let kind = Kind::BOTH.into_iter().find(|kind| kind.extension() == extension).unwrap();
        let table = Table::read(Source::Memory(bytes.clone()), material, kind).unwrap();
        tables.place(material, kind, PathBuf::from(name), OnceLock::from(Some(table)));
    }
    tables
}

/// Everything of the format that three men can show: both sides to move, distances in moves and in
/// plies, with narrow and wide maps, and the weights of the groups in several orders.
fn plans() -> Vec<Plan> {
    let plan = |name: &str, kind, men, scales| {
        let material = Material::read(name).unwrap();
        Plan { material, kind, men, scales }
    };
    let none = || [const { vec![] }; 4];
    let reversed = || [(0..128).rev().collect(), vec![], vec![], vec![]];
    let pawns = vec![(4, none()), (2, reversed()), (2 | 4 | 16, reversed()), (2 | 4, reversed())];
    let one = 15;
    vec![
        plan("KQvK", Kind::Wdl, vec![("KQk", [0, one]), ("kKQ", [0, one])], vec![]),
        plan("KRvK", Kind::Wdl, vec![("RKk", [0, one]), ("KkR", [0, one])], vec![]),
        plan("KBvK", Kind::Wdl, vec![("KBk", [0, one]), ("KBk", [0, one])], vec![]),
        plan("KNvK", Kind::Wdl, vec![("KNk", [0, one]), ("NkK", [0, one])], vec![]),
        plan("KPvK", Kind::Wdl, vec![("PKk", [0, one]), ("PkK", [2, one])], vec![]),
        plan("KQvK", Kind::Dtz, vec![("QKk", [0, one])], vec![(0, none())]),
        plan("KRvK", Kind::Dtz, vec![("kKR", [0, one])], vec![(1 | 8, none())]),
        plan("KPvK", Kind::Dtz, vec![("PkK", [1, one])], pawns),
    ]
}

impl Plan {
    pub(super) fn name(&self) -> String {
        format!("{}.{}", self.material.name(), self.kind.extension())
    }

    /// The file that says what is true.
    pub(super) fn file(&self) -> Vec<u8> {
        let all = men(self.men[0].0);
        let layouts: Vec<_> = (0..self.files()).map(|file| self.layouts(file)).collect();
        let empty = |layout: &Layout| vec![None; layout.len as usize];
        let mut values: Vec<Vec<Vec<Option<u16>>>> =
            layouts.iter().map(|sides| sides.iter().map(empty).collect()).collect();
        let dtz = self.kind == Kind::Dtz;
        let distances = if dtz { truth::distances(&all) } else { HashMap::new() };
        truth::each_position(&all, &mut |position| {
            let (file, turn) = (self.file_of(position), position.side_to_move());
            let (side, stored) = match self.kind {
                Kind::Wdl => (turn.index() % self.men.len(), true),
                Kind::Dtz => (0, self.scales[file].0 & 1 == turn.index() as u8),
            };
            if !stored || self.men.len() == 1 && !dtz && turn == Color::Black {
                return;
            }
            let layout = &layouts[file][side];
            let squares = layout.squares(|(color, role)| position.pieces().of(color, role), 0);
            let value = &mut values[file][side][layout.index(squares) as usize];
            *value = if dtz {
                self.distance(position, file, &distances).or(*value)
            } else {
                Some(wdl(position))
            };
        });
        self.write(&values)
    }

    fn file_of(&self, position: &Chess) -> usize {
        let pawns = position.pieces().of(self.material.leader(), Role::Pawn);
        let first = pawns.max_by_key(|square| NUMBERS.pawn[square.index()]);
        first.map_or(0, |square| usize::from(square.file().min(7 - square.file())))
    }

    /// Nothing where the table may say what it likes.
    fn distance(
        &self,
        position: &Chess,
        file: usize,
        distances: &HashMap<u64, i32>,
    ) -> Option<u16> {
        let (flags, maps) = &self.scales[file];
        if truth::at_once(position, true) == Some(Wdl::Win) {
            return None;
        }
        let more = (distances.get(&position.key())? - 1).max(0) as u16;
        let won = truth::wdl(position) == Wdl::Win;
        let number = if flags & if won { 4 } else { 8 } == 0 { more / 2 } else { more };
        let map = &maps[usize::from(!won)];
        let place = map.iter().position(|mapped| *mapped == number);
        if flags & 2 == 0 { Some(number) } else { Some(place.unwrap() as u16) }
    }
}

/// Something too low where a capture is as good.
fn wdl(position: &Chess) -> u16 {
    let wdl = truth::wdl(position);
    if truth::at_once(position, false) >= Some(wdl) { 0 } else { wdl as u16 }
}
