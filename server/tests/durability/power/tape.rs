//! What was done to the files of a folder, in order.

use std::collections::HashMap;
use std::path::Path;

use super::strace::{self, Call};

/// Something that was done to a file, or to the names in a folder. Names are relative to the folder
/// that is recorded, which is the empty one itself.
#[derive(Debug, PartialEq)]
pub(super) enum Deed {
    Written {
        name: String,
        at: usize,
        bytes: Vec<u8>,
    },
    /// It has this length now: what is behind is gone, what is new is zeros.
    Cut {
        name: String,
        length: usize,
    },
    /// A name, or a folder, that was not there.
    Made {
        name: String,
        is_folder: bool,
    },
    Removed {
        name: String,
    },
    Renamed {
        from: String,
        to: String,
    },
    /// Everything that was done to it before is on the disk.
    Synced {
        name: String,
    },
    /// Nothing else is in the folder any more than these files with their content, and empty folders;
    /// all of it is on the disk.
    Became {
        all: Vec<(String, Option<Vec<u8>>)>,
    },
}

/// A deed, from the moment at which it could begin to the one at which it was certainly done.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) begin: usize,
    pub(super) end: Option<usize>,
    pub(super) micros: u64,
    pub(super) deed: Deed,
}

/// All acts, in the order in which they began.
#[derive(Debug, Default)]
pub(super) struct Tape {
    pub(super) acts: Vec<Act>,
    /// Where the next record begins.
    lines: usize,
}

/// Names whose content is not on the tape: SQLite maps the index of its log into memory, writes there
/// as it likes, and makes it anew when it opens a database that nobody has open.
pub(super) fn is_volatile(name: &str) -> bool {
    name.ends_with("-shm")
}

impl Tape {
    /// Adds the record of a program's life in `folder`. Where a write was under way when it was
    /// killed, the folder says whether it happened.
    ///
    /// # Errors
    /// What was done that is not understood: no image could be trusted.
    pub(super) fn add(&mut self, record: &str, folder: &Path) -> Result<(), String> {
        let calls = strace::calls(record, self.lines)?;
        self.lines += record.lines().count();
        let mut reader = Reader { folder, names: self.names(), places: HashMap::new() };
        for call in &calls {
            for deed in reader.deeds(call)? {
                let (begin, end, micros) = (call.begin, call.end, call.micros);
                if end.is_some() || reader.has_happened(&deed) {
                    self.acts.push(Act { begin, end, micros, deed });
                }
            }
        }
        Ok(())
    }

    /// Between two lives the folder became what it is now.
    pub(super) fn becomes(&mut self, folder: &Path) {
        let mut all = vec![];
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap().to_owned();
            all.push((name, path.is_file().then(|| std::fs::read(&path).unwrap())));
        }
        let (begin, micros) = (self.lines, self.acts.last().map_or(0, |act| act.micros));
        let deed = Deed::Became { all };
        self.acts.push(Act { begin, end: Some(begin), micros, deed });
        self.lines += 1;
    }

    /// The names that are there after all of it.
    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.acts.iter().for_each(|act| note_names(&mut names, &act.deed));
        names
    }
}

fn note_names(names: &mut Vec<String>, deed: &Deed) {
    match deed {
        Deed::Made { name, .. } => names.push(name.clone()),
        Deed::Removed { name } => names.retain(|other| other != name),
        Deed::Renamed { from, to } => {
            names.retain(|other| other != from && other != to);
            names.push(to.clone());
        }
        Deed::Became { all } => *names = all.iter().map(|(name, _)| name.clone()).collect(),
        Deed::Written { .. } | Deed::Cut { .. } | Deed::Synced { .. } => {}
    }
}

/// What a record says of a folder.
struct Reader<'a> {
    folder: &'a Path,
    /// The names that are there.
    names: Vec<String>,
    /// Where each open file is written next by whoever does not say where.
    places: HashMap<u32, usize>,
}

impl Reader<'_> {
    /// A path as a name in the folder, if it is in there.
    fn inside(&self, path: &str) -> Option<String> {
        let inside = Path::new(path).strip_prefix(self.folder).ok()?;
        inside.to_str().map(str::to_owned)
    }

    /// The file of an argument that is open, if it is in the folder and still has its name.
    fn open(&self, call: &Call, at: usize) -> Result<Option<(u32, String)>, String> {
        let file = strace::file(call.arg(at)?);
        Ok(file.and_then(|(number, path)| Some((number, self.inside(&path)?))))
    }

    fn named(&self, call: &Call, at: usize) -> Result<Option<String>, String> {
        let path = strace::name(call.arg(at)?).ok_or_else(|| format!("{call:?}"))?;
        Ok(self.inside(&path))
    }

    fn deeds(&mut self, call: &Call) -> Result<Vec<Deed>, String> {
        if call.end.is_some() && !call.succeeded() {
            return Ok(vec![]);
        }
        let deeds = match &*call.name {
            "pwrite64" | "write" => self.written(call)?,
            "openat" => self.opened(call)?,
            "fsync" | "fdatasync" if call.succeeded() => {
                let file = self.open(call, 0)?;
                file.map(|(_, name)| Deed::Synced { name }).into_iter().collect()
            }
            "ftruncate" => {
                let length = call.number(1)? as usize;
                let file = self.open(call, 0)?;
                file.map(|(_, name)| Deed::Cut { name, length }).into_iter().collect()
            }
            "unlink" | "rmdir" => self.removed(call, 0)?,
            "unlinkat" => self.removed(call, 1)?,
            "mkdir" => self.made(call, 0)?,
            "mkdirat" => self.made(call, 1)?,
            "rename" => self.renamed(call, [0, 1])?,
            "renameat" | "renameat2" => self.renamed(call, [1, 3])?,
            // Whoever gives a file a second name takes the first one away with the next call; that both
            // are there for a moment harms nobody.
            "link" => self.renamed(call, [0, 1])?,
            "linkat" => self.renamed(call, [1, 3])?,
            "fsync" | "fdatasync" => vec![],
            _ => self.ensure_elsewhere(call)?,
        };
        deeds.iter().for_each(|deed| note_names(&mut self.names, deed));
        Ok(deeds)
    }

    fn written(&mut self, call: &Call) -> Result<Vec<Deed>, String> {
        let Some((number, name)) = self.open(call, 0)? else { return Ok(vec![]) };
        let mut bytes =
            strace::bytes(call.arg(1)?).ok_or_else(|| format!("cut short: a write to {name}"))?;
        if call.succeeded() {
            bytes.truncate(call.result.parse().map_err(|_| format!("{call:?}"))?);
        }
        let at = match &*call.name {
            "pwrite64" => call.number(3)? as usize,
            _ => {
                let place = self.places.get_mut(&number).ok_or("a file of nobody's")?;
                std::mem::replace(place, *place + bytes.len())
            }
        };
        Ok(vec![Deed::Written { name, at, bytes }])
    }

    fn opened(&mut self, call: &Call) -> Result<Vec<Deed>, String> {
        let flags = call.arg(2)?;
        let Some((number, path)) = strace::file(&call.result) else { return Ok(vec![]) };
        let Some(name) = self.inside(&path) else { return Ok(vec![]) };
        self.places.insert(number, 0);
        let mut deeds = vec![];
        if flags.contains("O_CREAT") && !self.names.contains(&name) {
            deeds.push(Deed::Made { name: name.clone(), is_folder: false });
        }
        if flags.contains("O_TRUNC") {
            deeds.push(Deed::Cut { name: name.clone(), length: 0 });
        }
        if flags.contains("O_APPEND") || flags.contains("O_TMPFILE") {
            return Err(format!("{call:?}"));
        }
        Ok(deeds)
    }

    fn removed(&self, call: &Call, at: usize) -> Result<Vec<Deed>, String> {
        Ok(self.named(call, at)?.map(|name| Deed::Removed { name }).into_iter().collect())
    }

    fn made(&self, call: &Call, at: usize) -> Result<Vec<Deed>, String> {
        // The folder itself is there when anything in it is.
        let made = self.named(call, at)?.filter(|name| !name.is_empty());
        Ok(made.map(|name| Deed::Made { name, is_folder: true }).into_iter().collect())
    }

    fn renamed(&self, call: &Call, at: [usize; 2]) -> Result<Vec<Deed>, String> {
        match (self.named(call, at[0])?, self.named(call, at[1])?) {
            (Some(from), Some(to)) => Ok(vec![Deed::Renamed { from, to }]),
            (None, None) => Ok(vec![]),
            _ => Err(format!("into the folder, or out of it: {call:?}")),
        }
    }

    /// What is not understood must not concern the folder. Memory that is shared with one of its files
    /// could change it without a call.
    fn ensure_elsewhere(&self, call: &Call) -> Result<Vec<Deed>, String> {
        let names = call.args.iter().filter_map(|arg| {
            strace::file(arg).map(|(_, path)| path).or_else(|| strace::name(arg))
        });
        let mut concerned = names.filter_map(|path| self.inside(&path));
        let is_harmless = |name: &String| {
            let reads = call.args.iter().any(|arg| arg == "PROT_READ" || arg == "MAP_PRIVATE");
            call.name == "mmap" && (is_volatile(name) || reads)
        };
        match concerned.find(|name| !is_harmless(name)) {
            Some(name) => Err(format!("{name}: {} is not understood", call.name)),
            None => Ok(vec![]),
        }
    }

    /// Whether a deed that was under way when the program was killed shows in the folder.
    fn has_happened(&self, deed: &Deed) -> bool {
        let path = |name: &String| self.folder.join(name);
        match deed {
            Deed::Written { name, at, bytes } => {
                let content = std::fs::read(path(name)).unwrap_or_default();
                content.get(*at..at + bytes.len()) == Some(&**bytes)
            }
            Deed::Cut { name, length } => {
                path(name).metadata().is_ok_and(|file| file.len() == *length as u64)
            }
            Deed::Made { name, .. } => path(name).exists(),
            Deed::Removed { name } => !path(name).exists(),
            Deed::Renamed { from, .. } => !path(from).exists(),
            Deed::Synced { .. } | Deed::Became { .. } => false,
        }
    }
}

#[cfg(test)]
impl Tape {
    pub(super) fn of(acts: Vec<Act>) -> Self {
        Self { acts, lines: 0 }
    }
}
