//! Asking tables.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rookery_chess::{Chess, Color, Role};

use super::MEN_MAX;
use super::layout::Layout;
use super::material::{Material, ordered};
use crate::endgame::Value;
use crate::endgame::store::{self, CHESS};

/// The tables that there are.
#[derive(Debug, Default)]
pub struct Tables {
    /// By the material's code.
    tables: Vec<Option<Table>>,
    /// The most men of a table.
    men: usize,
}

#[derive(Debug)]
struct Table {
    layout: Layout,
    path: PathBuf,
    /// Read when it is asked for first; nothing if that fails.
    values: OnceLock<Option<Arc<[u8]>>>,
}

impl Tables {
    /// Finds the tables of a folder, and what is wrong with files that seem to be some. Their heads
    /// and sums are checked now, and they are unpacked when they are first needed.
    ///
    /// # Errors
    /// Why the folder cannot be read.
    pub fn open(folder: &Path) -> Result<(Self, Vec<String>), String> {
        let listed = std::fs::read_dir(folder);
        listed.map_err(|why| format!("{}: {why}", folder.display()))?;
        let (mut tables, mut faults) = (Self::default(), vec![]);
        for material in (3..=MEN_MAX).flat_map(Material::all) {
            let path = Self::path(folder, material);
            if path.exists() {
                match store::check(&path, CHESS, &material.to_string(), Layout::new(material).len())
                {
                    Ok(()) => tables.place(material, path, OnceLock::new()),
                    Err(why) => faults.push(why),
                }
            }
        }
        Ok((tables, faults))
    }

    /// Where the table of some material lies in a folder.
    #[must_use]
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{material}.rtable"))
    }

    /// Adds a table that has just been made.
    pub fn add(&mut self, material: Material, values: Vec<u8>) {
        self.place(material, PathBuf::new(), OnceLock::from(Some(values.into())));
    }

    fn place(&mut self, material: Material, path: PathBuf, values: OnceLock<Option<Arc<[u8]>>>) {
        self.tables.resize_with(Material::CODES, || None);
        self.men = self.men.max(material.men().len());
        let layout = Layout::new(material);
        self.tables[material.code()] = Some(Table { layout, path, values });
    }

    /// Whether there is a table of some material.
    #[must_use]
    pub fn has(&self, material: Material) -> bool {
        self.tables.get(material.code()).is_some_and(Option::is_some)
    }

    /// How many tables there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tables.iter().flatten().count()
    }

    /// The most men of a table; 0 if there is none.
    #[must_use]
    pub fn men(&self) -> usize {
        self.men
    }

    /// What is known of a position. Of one in which castling or a capture in passing is possible
    /// nothing is.
    #[must_use]
    pub fn probe(&self, position: &Chess) -> Option<Value> {
        let pieces = position.pieces();
        let occupied = pieces.occupied();
        let few = (occupied.count() as usize) <= self.men;
        if !few || !position.castling_rooks().is_empty() || position.en_passant().is_some() {
            return None;
        }
        let men = occupied.filter_map(|square| {
            let (color, role) = pieces.at(square)?;
            Some((color, role, square.index() as u8))
        });
        self.find(men, position.side_to_move())
    }

    /// The value of a position, for the player to move.
    pub(super) fn find(
        &self,
        men: impl Iterator<Item = (Color, Role, u8)>,
        turn: Color,
    ) -> Option<Value> {
        let mut squares = [0; MEN_MAX];
        let mut others = [(Color::White, Role::King, 0); MEN_MAX - 2];
        let mut count = 0;
        for (color, role, square) in men {
            match role {
                Role::King => squares[color.index()] = square,
                _ => {
                    *others.get_mut(count)? = (color, role, square);
                    count += 1;
                }
            }
        }
        let others = &mut others[..count];
        if others.is_empty() {
            return Some(Value::Draw);
        }
        let mut turn = turn;
        if ordered(others) {
            squares = [squares[1] ^ 56, squares[0] ^ 56, 0, 0];
            turn = !turn;
        }
        let mut kinds = [(Color::White, Role::King); MEN_MAX - 2];
        for (place, (color, role, square)) in others.iter().enumerate() {
            kinds[place] = (*color, *role);
            squares[2 + place] = *square;
        }
        let material = Material::of(&kinds[..count]);
        let table = self.tables.get(material.code())?.as_ref()?;
        let values = table.values()?;
        Value::of_byte(*values.get(table.layout.index(squares, turn))?)
    }
}

impl Table {
    fn values(&self) -> Option<&Arc<[u8]>> {
        let read = || {
            let (name, length) = (self.layout.material.to_string(), self.layout.len());
            store::read(&self.path, CHESS, &name, length).ok().map(Into::into)
        };
        self.values.get_or_init(read).as_ref()
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
