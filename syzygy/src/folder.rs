//! The tables of some folders.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rookery_chess::Chess;

use super::material::Material;
use super::source::{Room, Source};
use super::table::{Kind, Table};

/// The most files of a folder that are looked at.
const FILES_MAX: usize = 10_000;

/// The tables of some folders, to be asked from any number of threads.
///
/// Of a table that was not asked yet nothing is in memory but its path. Files up to 4 MiB are read
/// whole when they are first asked, 64 MiB of them at the most; of all others single blocks are
/// read, and up to 128 of them stay open. Beside that the symbols of a table that was asked stay in
/// memory, 200 kB for the largest. A question waits for the disk where it must read.
#[derive(Debug, Default)]
pub struct Syzygy {
    endings: Vec<Ending>,
    /// By the code of the material, in both colours.
    places: HashMap<u64, usize>,
    men: usize,
    room: Room,
    /// What was found to be wrong since they were told last; each file is named once.
    faults: Mutex<Vec<String>>,
}

/// The two tables of some men.
#[derive(Debug)]
struct Ending {
    material: Material,
    files: [Option<Slot>; 2],
}

#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Read when it is asked for first; nothing if that fails.
    table: OnceLock<Option<Table>>,
    broken: AtomicBool,
}

impl Syzygy {
    /// Finds the tables of folders, separated as the platform separates paths (`:`, on Windows
    /// `;`). The strings beside them say which files or folders cannot be used and why: the head
    /// and the length of every file are looked at here. Of a table that is in several folders the
    /// first that is sound is taken.
    ///
    /// # Errors
    /// Why none of the folders can be read; also where none is named.
    pub fn open(folders: &str) -> Result<(Self, Vec<String>), String> {
        let folders = std::env::split_paths(folders).filter(|path| !path.as_os_str().is_empty());
        Self::of_folders(&folders.collect::<Vec<_>>())
    }

    /// Finds the tables of folders, as [`open`](Self::open) does of those in one text.
    ///
    /// # Errors
    /// Why none of the folders can be read; also where none is named.
    pub fn of_folders(folders: &[PathBuf]) -> Result<(Self, Vec<String>), String> {
        if folders.is_empty() {
            return Err("no folder is named".into());
        }
        let (mut tables, mut faults, mut read) = (Self::default(), vec![], false);
        for folder in folders {
            match tables.add_folder(folder, &mut faults) {
                Ok(()) => read = true,
                Err(why) => faults.push(why),
            }
        }
        if read { Ok((tables, faults)) } else { Err(faults.join("; ")) }
    }

    fn add_folder(&mut self, folder: &Path, faults: &mut Vec<String>) -> Result<(), String> {
        let named = |why: std::io::Error| format!("{}: {why}", folder.display());
        let mut paths = vec![];
        for entry in fs::read_dir(folder).map_err(named)? {
            let path = entry.map_err(named)?.path();
            let extension = path.extension().and_then(|extension| extension.to_str());
            let kind = Kind::BOTH.into_iter().find(|kind| extension == Some(kind.extension()));
            paths.extend(kind.map(|kind| (path, kind)));
            if paths.len() > FILES_MAX {
                return Err(format!("{}: more than {FILES_MAX} tables", folder.display()));
            }
        }
        paths.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (path, kind) in paths {
            if let Err(why) = self.add_file(&path, kind) {
                faults.push(format!("{}: {why}", path.display()));
            }
        }
        Ok(())
    }

    fn add_file(&mut self, path: &Path, kind: Kind) -> Result<(), String> {
        let name = path.file_stem().and_then(|stem| stem.to_str());
        let material = name.and_then(Material::read).ok_or("its name is that of no table")?;
        if self.has(material, kind) {
            return Ok(());
        }
        Table::read(Source::look(path)?, material, kind)?;
        self.place(material, kind, path.to_owned(), OnceLock::new());
        Ok(())
    }

    fn has(&self, material: Material, kind: Kind) -> bool {
        let place = self.places.get(&material.code());
        place.is_some_and(|place| self.endings[*place].files[kind as usize].is_some())
    }

    pub(super) fn place(
        &mut self,
        material: Material,
        kind: Kind,
        path: PathBuf,
        table: OnceLock<Option<Table>>,
    ) {
        let place = *self.places.entry(material.code()).or_insert_with(|| {
            self.endings.push(Ending { material, files: [None, None] });
            self.endings.len() - 1
        });
        self.places.entry(material.exchanged().code()).or_insert(place);
        let slot = Slot { path, table, broken: AtomicBool::new(false) };
        self.endings[place].files[kind as usize] = Some(slot);
        if kind == Kind::Wdl {
            self.men = self.men.max(material.men());
        }
    }

    /// How many tables there are: of who wins (WDL), and of distances (DTZ).
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let count = |kind: Kind| {
            self.endings.iter().filter(|ending| ending.files[kind as usize].is_some()).count()
        };
        Kind::BOTH.map(count)
    }

    /// The most men of a table of who wins, kings and pawns included; 0 if there is no table.
    #[must_use]
    pub fn men(&self) -> usize {
        self.men
    }

    /// What was found to be wrong with files since this was asked last, a sentence for each, which
    /// begins with its path. Such a file is asked no more.
    #[must_use]
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the table of a position's men, which may have the colours exchanged. Nothing if there
    /// is none, or if it is found to be broken: then it is asked no more.
    pub(super) fn ask<T>(
        &self,
        position: &Chess,
        kind: Kind,
        question: impl FnOnce(&Table, bool) -> Result<T, String>,
    ) -> Option<T> {
        let material = Material::of(position);
        let ending = &self.endings[*self.places.get(&material.code())?];
        let slot = ending.files[kind as usize].as_ref()?;
        if slot.broken.load(Ordering::Relaxed) {
            return None;
        }
        let read = || {
            let source = Source::open(&slot.path, &self.room);
            let table = source.and_then(|source| Table::read(source, ending.material, kind));
            table.map_err(|why| self.put_aside(slot, &why)).ok()
        };
        let table = slot.table.get_or_init(read).as_ref()?;
        let answer = question(table, ending.material != material);
        answer.map_err(|why| self.put_aside(slot, &why)).ok()
    }

    fn put_aside(&self, slot: &Slot, why: &str) {
        if !slot.broken.swap(true, Ordering::Relaxed) {
            let fault = format!("{}: {why}", slot.path.display());
            self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
        }
    }
}
