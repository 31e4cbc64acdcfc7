//! What a disk may hold after a power cut.

mod draw;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::tape::{Act, Deed, Tape};

pub(super) use draw::Drawn;

/// Which orders to sync are obeyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Obeyed {
    All,
    /// All but those for the log of the database.
    NotOfLog,
    /// All but those for the database itself.
    NotOfDatabase,
    /// All but those for the names in the folder.
    NotOfFolder,
}

impl Obeyed {
    fn obeys(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::NotOfLog => !name.ends_with("-wal"),
            Self::NotOfDatabase => !name.ends_with(".db"),
            Self::NotOfFolder => !name.is_empty(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    File(usize),
    Folder,
}

/// A file, whatever its name.
#[derive(Debug)]
struct File {
    /// What is on the disk whatever happens.
    synced: Vec<u8>,
    /// The acts since.
    pending: Vec<usize>,
}

/// The disk while a tape is played.
pub(super) struct Disk<'a> {
    tape: &'a Tape,
    obeyed: Obeyed,
    /// What comes next: the place in the record, and the act that begins there or has ended there.
    events: Vec<(usize, usize)>,
    next: usize,
    files: Vec<File>,
    /// The names, as everybody sees them.
    now: BTreeMap<String, Entry>,
    /// The names that are on the disk whatever happens.
    synced: BTreeMap<String, Entry>,
    /// The acts since that changed names, with what the name stood for.
    pending: Vec<(usize, Option<Entry>)>,
}

impl<'a> Disk<'a> {
    pub(super) fn new(tape: &'a Tape, obeyed: Obeyed) -> Self {
        let place = |(at, act): (usize, &Act)| match act.deed {
            Deed::Synced { .. } => (act.end.unwrap_or(usize::MAX), at),
            _ => (act.begin, at),
        };
        let mut events: Vec<_> = tape.acts.iter().enumerate().map(place).collect();
        events.sort_unstable();
        Self {
            tape,
            obeyed,
            events,
            next: 0,
            files: vec![],
            now: BTreeMap::new(),
            synced: BTreeMap::new(),
            pending: vec![],
        }
    }

    /// Plays the tape until just before an act, or to its end.
    pub(super) fn play_until(&mut self, act: Option<usize>) {
        let until = act.map_or(usize::MAX, |act| self.tape.acts[act].begin);
        while let Some((_, at)) = self.events.get(self.next).filter(|(place, _)| *place < until) {
            self.next += 1;
            self.play(*at);
        }
    }

    fn play(&mut self, at: usize) {
        let tape = self.tape;
        match &tape.acts[at].deed {
            Deed::Written { name, .. } | Deed::Cut { name, .. } => {
                if let Some(Entry::File(file)) = self.now.get(name) {
                    self.files[*file].pending.push(at);
                }
            }
            Deed::Made { .. } | Deed::Removed { .. } | Deed::Renamed { .. } => {
                let entry = match &tape.acts[at].deed {
                    Deed::Made { is_folder: false, .. } => Some(self.add(vec![])),
                    Deed::Made { .. } => Some(Entry::Folder),
                    Deed::Renamed { from, .. } => self.now.get(from).copied(),
                    _ => None,
                };
                enter(&mut self.now, &tape.acts[at].deed, entry);
                self.pending.push((at, entry));
            }
            Deed::Became { all } => {
                self.now.clear();
                for (name, content) in all {
                    let entry = match content {
                        Some(content) => self.add(content.clone()),
                        None => Entry::Folder,
                    };
                    self.now.insert(name.clone(), entry);
                }
                self.files.iter_mut().for_each(|file| file.pending.clear());
                self.pending.clear();
                self.synced = self.now.clone();
            }
            Deed::Synced { name } if self.obeyed.obeys(name) => self.sync(at, name),
            Deed::Synced { .. } => {}
        }
    }

    fn add(&mut self, synced: Vec<u8>) -> Entry {
        self.files.push(File { synced, pending: vec![] });
        Entry::File(self.files.len() - 1)
    }

    /// Everything is on the disk that was done to a file, or to the names in a folder, before the order
    /// came.
    fn sync(&mut self, at: usize, name: &str) {
        let tape = self.tape;
        let begin = tape.acts[at].begin;
        let is_covered = |act: usize| tape.acts[act].end.is_some_and(|end| end < begin);
        if let Some(Entry::File(file)) = self.now.get(name) {
            let File { synced, pending } = &mut self.files[*file];
            for act in pending.extract_if(.., |act| is_covered(*act)) {
                change(synced, &tape.acts[act].deed);
            }
            return;
        }
        let names = &mut self.synced;
        let covered = |(act, _): &mut (usize, Option<Entry>)| {
            is_covered(*act) && is_in(&tape.acts[*act].deed, name)
        };
        for (act, entry) in self.pending.extract_if(.., covered) {
            enter(names, &tape.acts[act].deed, entry);
        }
    }
}

/// Whether the name of a deed is one of a folder.
fn is_in(deed: &Deed, folder: &str) -> bool {
    let is_in = |name: &str| name.rsplit_once('/').map_or("", |(parent, _)| parent) == folder;
    match deed {
        Deed::Made { name, .. } | Deed::Removed { name } => is_in(name),
        Deed::Renamed { from, to } => is_in(from) && is_in(to),
        _ => false,
    }
}

fn enter(names: &mut BTreeMap<String, Entry>, deed: &Deed, entry: Option<Entry>) {
    match (deed, entry) {
        (Deed::Made { name, .. }, Some(entry)) => drop(names.insert(name.clone(), entry)),
        (Deed::Removed { name }, _) => drop(names.remove(name)),
        (Deed::Renamed { from, to }, Some(entry)) => {
            names.remove(from);
            names.insert(to.clone(), entry);
        }
        _ => {}
    }
}

fn change(content: &mut Vec<u8>, deed: &Deed) {
    match deed {
        Deed::Written { at, bytes, .. } => {
            grow(content, at + bytes.len());
            content[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        Deed::Cut { length, .. } => content.resize(*length, 0),
        _ => {}
    }
}

fn grow(content: &mut Vec<u8>, length: usize) {
    if content.len() < length {
        content.resize(length, 0);
    }
}
