//! A folder that is filled to be packed.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::needs::succeed;

/// For programs and scripts.
pub(super) const PROGRAM: u32 = 0o755;
/// For what everybody may read.
pub(super) const TEXT: u32 = 0o644;
/// For what may hold a secret later.
pub(super) const SECRET: u32 = 0o600;

/// The folder. Modes are as given, whatever the user's mask.
pub(super) struct Tree {
    pub(super) folder: PathBuf,
}

impl Tree {
    /// An empty one, in place of what was there.
    pub(super) fn new(folder: PathBuf) -> Result<Tree, String> {
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|err| format!("{}: {err}", folder.display()))?;
        }
        let parent = folder.parent().unwrap_or(&folder);
        fs::create_dir_all(parent).map_err(|err| format!("{}: {err}", parent.display()))?;
        let tree = Tree { folder };
        tree.make_folder(Path::new(""))?;
        Ok(tree)
    }

    /// Puts a file at a path in the tree.
    pub(super) fn put(&self, path: &str, content: &[u8], mode: u32) -> Result<(), String> {
        let to = self.folder.join(path);
        let fault = |err: std::io::Error| format!("{}: {err}", to.display());
        self.make_folder(Path::new(path).parent().unwrap_or(Path::new("")))?;
        fs::write(&to, content).map_err(fault)?;
        fs::set_permissions(&to, Permissions::from_mode(mode)).map_err(fault)
    }

    /// Copies a file to a path in the tree.
    pub(super) fn copy(&self, from: &Path, path: &str, mode: u32) -> Result<(), String> {
        let content = fs::read(from).map_err(|err| format!("{}: {err}", from.display()))?;
        self.put(path, &content, mode)
    }

    /// Copies the files of a folder, and of those in it, for everybody to read.
    pub(super) fn copy_folder(&self, from: &Path, path: &str) -> Result<(), String> {
        let fault = |err: std::io::Error| format!("{}: {err}", from.display());
        for entry in fs::read_dir(from).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let inside = format!("{path}/{}", entry.file_name().display());
            if entry.path().is_dir() {
                self.copy_folder(&entry.path(), &inside)?;
            } else {
                self.copy(&entry.path(), &inside, TEXT)?;
            }
        }
        Ok(())
    }

    /// Compresses a file of the tree, which gets the ending `.gz`; without the time at which that
    /// was done.
    pub(super) fn compress(&self, path: &str) -> Result<(), String> {
        let mut gzip = Command::new("gzip");
        gzip.args(["--no-name", "--best", "--force"]).arg(self.folder.join(path));
        succeed(gzip)
    }

    /// The paths of all files, sorted.
    pub(super) fn files(&self) -> Result<Vec<String>, String> {
        let mut files = Vec::new();
        gather(&self.folder, &mut files)?;
        let inside = |file: PathBuf| {
            let path = file.strip_prefix(&self.folder).unwrap_or(&file);
            path.display().to_string()
        };
        let mut files: Vec<String> = files.into_iter().map(inside).collect();
        files.sort();
        Ok(files)
    }

    /// Makes a folder of the tree, and those above it.
    fn make_folder(&self, path: &Path) -> Result<(), String> {
        let folder = self.folder.join(path);
        if folder.is_dir() {
            return Ok(());
        }
        if let Some(above) = path.parent() {
            self.make_folder(above)?;
        }
        let fault = |err: std::io::Error| format!("{}: {err}", folder.display());
        fs::create_dir(&folder).map_err(fault)?;
        fs::set_permissions(&folder, Permissions::from_mode(PROGRAM)).map_err(fault)
    }
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let fault = |err: std::io::Error| format!("{}: {err}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
