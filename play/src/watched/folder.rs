//! The folder that the server watches: what came, what went, what is no game.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use rookery_protocol::module::{BadFile, Flaw, MODULE_BYTES_MAX};
use rookery_texts::modules;

use crate::library::{File, key_of};

/// Files that are looked at; more are left alone.
const FILES_MAX: usize = 256;

/// The folder, and what was seen in it.
pub(super) struct Folder {
    path: PathBuf,
    seen: BTreeMap<String, Seen>,
}

/// One file as it was seen.
struct Seen {
    stamp: Stamp,
    /// How often it was looked at.
    looks: u32,
    /// Whether it was read as it is now; not while it is still being written.
    taken: bool,
    fate: Fate,
}

/// Tells whether a file has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    changed: Option<SystemTime>,
}

/// What became of a file: told by whoever reads it, asked by whoever watches the folder.
#[derive(Clone, Default)]
pub(super) struct Fate(Arc<Mutex<Became>>);

#[derive(Default)]
struct Became {
    /// The last version that it held and that is a game.
    id: Option<String>,
    /// What is wrong with it now.
    flaws: Vec<Flaw>,
}

impl Fate {
    /// It is a game.
    pub(super) fn is(&self, id: String) {
        *self.lock() = Became { id: Some(id), flaws: vec![] };
    }

    /// It is none; what it was before stays offered.
    pub(super) fn is_none(&self, flaws: Vec<Flaw>) {
        self.lock().flaws = flaws;
    }

    fn id(&self) -> Option<String> {
        self.lock().id.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Became> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What happened in the folder.
pub(super) enum Change {
    /// A file came, or changed.
    Came { file: File, fate: Fate },
    /// The file of a version went.
    Went { id: String },
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, seen: BTreeMap::new() }
    }

    /// What changed since the last look. A file counts once two looks find it the same, so that
    /// one that is being copied is not read half-way.
    pub(super) fn look(mut self) -> (Vec<Change>, Self) {
        let Ok(found) = self.files() else { return (vec![], self) };
        let mut changes = Vec::new();
        self.seen.retain(|name, seen| {
            let stays = found.contains_key(name);
            if !stays {
                changes.extend(seen.fate.id().map(|id| Change::Went { id }));
            }
            stays
        });
        for (name, stamp) in found {
            let seen = self.seen.entry(name.clone()).or_insert_with(|| Seen::new(stamp));
            if seen.stamp != stamp {
                (seen.stamp, seen.taken) = (stamp, false);
            } else if !seen.taken && seen.looks > 0 {
                changes.extend(seen.take(&self.path, &name));
            }
            seen.looks = seen.looks.saturating_add(1);
        }
        (changes, self)
    }

    /// Whether a file for this key lies there.
    pub(super) fn holds(&self, key: &str) -> bool {
        self.seen.values().filter_map(|seen| seen.fate.id()).any(|id| key_of(&id) == key)
    }

    /// What is wrong with the files that are no games.
    pub(super) fn bad_files(&self) -> Vec<BadFile> {
        let bad = |(name, seen): (&String, &Seen)| {
            let flaws = seen.fate.lock().flaws.clone();
            (!flaws.is_empty()).then(|| BadFile { file: name.clone(), flaws })
        };
        self.seen.iter().filter_map(bad).collect()
    }

    /// The files whose names do not begin with a dot.
    fn files(&self) -> io::Result<BTreeMap<String, Stamp>> {
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(&self.path)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let Ok(data) = entry.metadata() else { continue };
            if name.starts_with('.') || !data.is_file() || files.len() >= FILES_MAX {
                continue;
            }
            files.insert(name, Stamp { bytes: data.len(), changed: data.modified().ok() });
        }
        Ok(files)
    }
}

impl Seen {
    fn new(stamp: Stamp) -> Self {
        Self { stamp, looks: 0, taken: false, fate: Fate::default() }
    }

    /// Reads the file as it is now.
    fn take(&mut self, folder: &Path, name: &str) -> Option<Change> {
        self.taken = true;
        match read(folder, name) {
            Ok(file) => Some(Change::Came { file, fate: self.fate.clone() }),
            Err(flaw) => {
                self.fate.is_none(vec![flaw]);
                None
            }
        }
    }
}

fn read(folder: &Path, name: &str) -> Result<File, Flaw> {
    use std::io::Read as _;
    // The name is judged before the content is read.
    File::new(name, vec![])?;
    let mut content = Vec::new();
    std::fs::File::open(folder.join(name))
        .and_then(|file| file.take(MODULE_BYTES_MAX as u64 + 1).read_to_end(&mut content))
        .map_err(|error| Flaw::new(modules::cannot_read(error.to_string())))?;
    File::new(name, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is gone when this is dropped.
    struct Temporary(PathBuf);

    impl Temporary {
        fn new() -> Self {
            let mut bytes = [0; 8];
            getrandom::fill(&mut bytes).unwrap();
            let name = format!("rookery-folder-{:016x}", u64::from_ne_bytes(bytes));
            let path = std::env::temp_dir().join(name);
            std::fs::create_dir(&path).unwrap();
            Self(path)
        }

        fn write(&self, name: &str, text: &str) {
            std::fs::write(self.0.join(name), text).unwrap();
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Looks as often as it takes for a change to settle.
    fn settled(mut folder: Folder) -> (Vec<String>, Folder) {
        let mut told = Vec::new();
        for _ in 0..2 {
            let (changes, next) = folder.look();
            folder = next;
            told.extend(changes.into_iter().map(|change| match change {
                Change::Came { file, fate } => {
                    fate.is(file.id());
                    format!("came {}", file.key)
                }
                Change::Went { id } => format!("went {}", key_of(&id)),
            }));
        }
        (told, folder)
    }

    #[test]
    fn a_file_comes_changes_and_goes() {
        let place = Temporary::new();
        let (told, folder) = settled(Folder::new(place.0.clone()));
        assert!(told.is_empty());
        place.write("ludo.js", "1");
        let (told, folder) = settled(folder);
        assert_eq!(told, ["came ludo"]);
        let (told, folder) = settled(folder);
        assert!(told.is_empty(), "{told:?}");
        place.write("ludo.js", "another length");
        let (told, folder) = settled(folder);
        assert_eq!(told, ["came ludo"]);
        std::fs::remove_file(place.0.join("ludo.js")).unwrap();
        assert_eq!(settled(folder).0, ["went ludo"]);
    }

    #[test]
    fn a_file_that_still_grows_is_left_alone() {
        let place = Temporary::new();
        place.write("ludo.js", "1");
        let (changes, folder) = Folder::new(place.0.clone()).look();
        assert!(changes.is_empty());
        place.write("ludo.js", "12");
        let (changes, folder) = folder.look();
        assert!(changes.is_empty());
        let (changes, _) = folder.look();
        assert_eq!(changes.len(), 1);
    }

    #[test]
    fn what_is_no_game_is_said_and_hidden_files_are_not_looked_at() {
        let place = Temporary::new();
        place.write("notes.txt", "buy milk");
        place.write(".ludo.js.swp", "1");
        let (told, folder) = settled(Folder::new(place.0.clone()));
        assert!(told.is_empty());
        let bad = folder.bad_files();
        assert_eq!(bad.len(), 1);
        assert_eq!(bad[0].file, "notes.txt");
    }

    #[test]
    fn a_folder_that_is_not_there_is_empty() {
        let (told, folder) = settled(Folder::new("/nowhere/at/all".into()));
        assert!(told.is_empty() && folder.bad_files().is_empty());
    }
}
