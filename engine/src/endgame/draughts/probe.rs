//! Asking tables.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rookery_draughts::{Draughts, builtin};

use super::PIECES_MAX;
use super::layout::{Material, exchanged};
use crate::endgame::Value;
use crate::endgame::store::{self, ENGLISH_DRAUGHTS};

/// The tables that there are, unpacked: some forty megabytes for four pieces.
#[derive(Debug, Default)]
pub struct Tables {
    tables: HashMap<Material, Arc<[u8]>>,
}

impl Tables {
    /// Reads the tables of a folder, and what is wrong with files that seem to be some.
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
                match store::read(&path, ENGLISH_DRAUGHTS, &name, places) {
                    Ok(values) => tables.add(material, values),
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
        self.tables.insert(material, values.into());
    }

    /// Whether there is a table of some pieces.
    #[must_use]
    pub fn has(&self, material: Material) -> bool {
        self.tables.contains_key(&material)
    }

    /// What is known of a position of English draughts.
    #[must_use]
    pub fn probe(&self, position: &Draughts) -> Option<Value> {
        if !std::ptr::eq(position.variant(), &raw const builtin::ENGLISH) {
            return None;
        }
        let material = Material::of(position);
        if Self::over(position) {
            return Some(Value::Loss(0));
        }
        if material.weaker() {
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
        let values = self.tables.get(&material)?;
        Value::of_byte(*values.get(material.place(position))?)
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
