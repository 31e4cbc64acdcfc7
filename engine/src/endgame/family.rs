//! What the tables of all games have in common.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::{chess, draughts, store};

/// The tables of a game.
pub trait Family: Sized + Send + Sync {
    /// What each side has.
    type Material: Copy + Display + Send + Sync;

    /// The game's number in the head of a file.
    const GAME: u8;
    /// The fewest men of a table.
    const MEN_MIN: usize;
    /// The names of the sides, in the order of [`longest`](Self::longest).
    const SIDES: [&'static str; 2] = ["White", "Black"];

    /// All that so many men can be, those that others come from later.
    fn all(men: usize) -> Vec<Self::Material>;

    /// Tables of one level do not need each other.
    fn level(material: Self::Material) -> (usize, usize);

    /// Finds the tables of a folder, and what is wrong with files that seem to be some.
    ///
    /// # Errors
    /// Why the folder cannot be read.
    fn open(folder: &Path) -> Result<(Self, Vec<String>), String>;

    /// Where a table lies in a folder.
    fn path(folder: &Path, material: Self::Material) -> PathBuf;

    /// Whether there is a table.
    fn has(&self, material: Self::Material) -> bool;

    /// Adds a table that has just been made.
    fn add(&mut self, material: Self::Material, values: Vec<u8>);

    /// Makes a table; those that it leads to must be there.
    fn build(&self, material: Self::Material) -> Vec<u8>;

    /// For each side that begins, the longest way to an end that it can force, in plies, and where
    /// it is so long.
    fn longest(material: Self::Material, values: &[u8]) -> [Option<(u8, String)>; 2];
}

impl Family for chess::Tables {
    type Material = chess::Material;
    const GAME: u8 = store::CHESS;
    const MEN_MIN: usize = 3;

    fn all(men: usize) -> Vec<chess::Material> {
        chess::Material::all(men)
    }

    fn level(material: chess::Material) -> (usize, usize) {
        (material.men().len(), material.pawns())
    }

    fn open(folder: &Path) -> Result<(Self, Vec<String>), String> {
        Self::open(folder)
    }

    fn path(folder: &Path, material: chess::Material) -> PathBuf {
        Self::path(folder, material)
    }

    fn has(&self, material: chess::Material) -> bool {
        self.has(material)
    }

    fn add(&mut self, material: chess::Material, values: Vec<u8>) {
        self.add(material, values);
    }

    fn build(&self, material: chess::Material) -> Vec<u8> {
        chess::build(material, self)
    }

    fn longest(material: chess::Material, values: &[u8]) -> [Option<(u8, String)>; 2] {
        rookery_chess::Color::BOTH.map(|color| chess::longest(material, values, color))
    }
}

impl Family for draughts::Tables {
    type Material = draughts::Material;
    const GAME: u8 = store::ENGLISH_DRAUGHTS;
    const MEN_MIN: usize = 2;

    fn all(men: usize) -> Vec<draughts::Material> {
        draughts::Material::all(men)
    }

    fn level(material: draughts::Material) -> (usize, usize) {
        (material.pieces(), material.men())
    }

    fn open(folder: &Path) -> Result<(Self, Vec<String>), String> {
        Self::open(folder)
    }

    fn path(folder: &Path, material: draughts::Material) -> PathBuf {
        Self::path(folder, material)
    }

    fn has(&self, material: draughts::Material) -> bool {
        self.has(material)
    }

    fn add(&mut self, material: draughts::Material, values: Vec<u8>) {
        self.add(material, values);
    }

    fn build(&self, material: draughts::Material) -> Vec<u8> {
        draughts::build(material, self)
    }

    fn longest(material: draughts::Material, values: &[u8]) -> [Option<(u8, String)>; 2] {
        rookery_draughts::Color::BOTH.map(|color| draughts::longest(material, values, color))
    }
}
