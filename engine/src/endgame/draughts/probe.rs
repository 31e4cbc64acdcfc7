//! Asking tables.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rookery_draughts::{Color, Draughts, builtin};

use super::PIECES_MAX;
use super::layout::{Material, exchanged};
use crate::endgame::Value;
use crate::endgame::store::{self, ENGLISH_DRAUGHTS};

/// The tables that there are.
#[derive(Debug, Default)]
pub struct Tables {
    tables: HashMap<Material, Table>,
    /// The most pieces of a table.
    pieces: usize,
}

/// A table, unpacked when it is asked for first: some forty megabytes for all of four pieces.
#[derive(Debug)]
struct Table {
    path: PathBuf,
    /// Nothing if it could not be read.
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
        for material in (2..=PIECES_MAX).flat_map(Material::all) {
            let path = Self::path(folder, material);
            if path.exists() {
                let (name, places) = (material.to_string(), material.places());
                match store::check(&path, ENGLISH_DRAUGHTS, &name, places) {
                    Ok(()) => tables.place(material, path, OnceLock::new()),
                    Err(why) => faults.push(why),
                }
            }
        }
        Ok((tables, faults))
    }

    /// Where the table of some pieces lies in a folder.
    #[must_use]
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("english-{material}.rtable"))
    }

    /// Adds a table that has just been made.
    pub fn add(&mut self, material: Material, values: Vec<u8>) {
        self.place(material, PathBuf::new(), OnceLock::from(Some(values.into())));
    }

    fn place(&mut self, material: Material, path: PathBuf, values: OnceLock<Option<Arc<[u8]>>>) {
        self.pieces = self.pieces.max(material.pieces());
        self.tables.insert(material, Table { path, values });
    }

    /// Whether there is a table of some pieces.
    #[must_use]
    pub fn has(&self, material: Material) -> bool {
        self.tables.contains_key(&material)
    }

    /// How many tables there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// The most pieces of a table; 0 if there is none.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// What is known of a position of English draughts.
    #[must_use]
    pub fn probe(&self, position: &Draughts) -> Option<Value> {
        if !std::ptr::eq(position.variant(), &raw const builtin::ENGLISH) {
            return None;
        }
        if Self::over(position) {
            return Some(Value::Loss(0));
        }
        let sets = Color::BOTH.map(|color| position.men(color) | position.kings(color));
        if (sets[0] | sets[1]).count_ones() as usize > self.pieces {
            return None;
        }
        if Material::of(position).weaker() {
            return self.find(&exchanged(position)?);
        }
        self.find(position)
    }

    /// Whether the player to move has nothing left.
    fn over(position: &Draughts) -> bool {
        let own = position.side_to_move();
        position.men(own) | position.kings(own) == 0
    }

    fn find(&self, position: &Draughts) -> Option<Value> {
        let material = Material::of(position);
        let values = self.tables.get(&material)?.values(material)?;
        Value::of_byte(*values.get(material.place(position))?)
    }
}

impl Table {
    fn values(&self, material: Material) -> Option<&Arc<[u8]>> {
        let (name, places) = (material.to_string(), material.places());
        let read = || store::read(&self.path, ENGLISH_DRAUGHTS, &name, places).ok();
        self.values.get_or_init(|| read().map(Arc::from)).as_ref()
    }
}
