//! `cargo xtask dist`: what people install, under `target/dist-out`. A tarball with programs that
//! need nothing of the system but its kernel, and a package for Debian with the same programs.

mod debian;
mod tarball;

mod linked;
mod manual;
mod notices;
mod programs;
mod sbom;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::needs::{self, Need, find};
use crate::{built, root};

use programs::{ARCHITECTURES, Programs};

/// The version of everything in the workspace.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Programs that pack; each with the package of Debian that holds it.
const TOOLS: [(&str, &str); 7] = [
    ("cc", "gcc"),
    ("dpkg-deb", "dpkg"),
    ("gzip", "gzip"),
    ("md5sum", "coreutils"),
    ("readelf", "binutils"),
    ("sha256sum", "coreutils"),
    ("tar", "tar"),
];

/// How programs are built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As they are given to others: optimised, stripped, static.
    Dist,
    /// As tests build them, but static: to try out how they are packed, without a long build.
    Dev,
}

/// What was made for one kind of processor.
pub(crate) struct Made {
    /// The folder that the tarball holds.
    pub(crate) folder: PathBuf,
    pub(crate) tarball: PathBuf,
    pub(crate) package: PathBuf,
    /// What others wrote and the programs hold, for programs that look for what is unsafe.
    pub(crate) list: PathBuf,
}

/// Makes everything that can be made here. Says what that is, how large, and what could not be.
///
/// # Errors
/// What is missing or went wrong, in a sentence.
pub(crate) fn run(profile: Profile) -> Result<String, String> {
    let mut said = Vec::new();
    let (made, left_out) = make(profile)?;
    for Made { tarball, package, list, .. } in &made {
        for file in [tarball, package, list] {
            let bytes = fs::metadata(file).map_err(|err| format!("{}: {err}", file.display()))?;
            said.push(format!("{} ({} KiB)", file.display(), bytes.len() / 1024));
        }
    }
    said.extend(left_out);
    Ok(said.join("\n"))
}

/// What others wrote and the programs for this machine's processor hold.
///
/// # Errors
/// What is missing or went wrong, in a sentence.
pub(crate) fn list() -> Result<String, String> {
    let ours = ARCHITECTURES.iter().find(|kind| kind.is_ours());
    sbom::make(ours.ok_or("Packages are made for other processors.")?.target)
}

/// Makes the packages for this machine's processor first. Beside them, a sentence for each kind of
/// processor for which there are none.
///
/// # Errors
/// What is missing or went wrong, in a sentence.
pub(crate) fn make(profile: Profile) -> Result<(Vec<Made>, Vec<String>), String> {
    if !cfg!(target_os = "linux") {
        return Err("Packages are made on Linux.".to_owned());
    }
    let lacking: Vec<&str> = TOOLS
        .iter()
        .filter(|(tool, _)| find(tool).is_none())
        .map(|(_, package)| *package)
        .collect();
    if !lacking.is_empty() {
        let names = lacking.join(" ");
        return Err(format!("Missing: {names}. On Debian or Ubuntu: sudo apt-get install {names}"));
    }
    // The browser client is built in, and its packages' licences are told.
    needs::provide(&[Need::Packages])?;
    let mut kinds: Vec<_> = ARCHITECTURES.iter().collect();
    kinds.sort_by_key(|kind| !kind.is_ours());
    let (mut made, mut left_out) = (Vec::new(), Vec::new());
    let mut papers = None;
    for kind in kinds {
        if let Some(why) = kind.lacks(profile) {
            left_out.push(format!("Not made for {}: {why}", kind.name));
            continue;
        }
        let programs = programs::build(kind, profile)?;
        // The pages are written by the programs of this machine, which come first.
        let papers = match &papers {
            Some(papers) => papers,
            None => papers.insert(Papers::write(&programs)?),
        };
        let parts = sbom::make(kind.target)?;
        let (folder, tarball) = tarball::make(&programs, papers, &parts)?;
        let package = debian::make(&programs, papers, &parts)?;
        let list = out().join(format!("rookery-{VERSION}-{}-linux.cdx.json", kind.name));
        fs::write(&list, &parts).map_err(|err| format!("{}: {err}", list.display()))?;
        write_sum(&list)?;
        made.push(Made { folder, tarball, package, list });
    }
    if made.is_empty() {
        return Err(left_out.join("\n"));
    }
    Ok((made, left_out))
}

/// What stands beside the programs, whatever the processor.
struct Papers {
    /// The licences of what is compiled in.
    notices: String,
    /// A folder with `man/`, and `completions/` by shell.
    manual: PathBuf,
}

impl Papers {
    fn write(programs: &Programs) -> Result<Papers, String> {
        Ok(Papers { notices: notices::collect()?, manual: manual::write(programs)? })
    }
}

/// Where packages are put.
pub(crate) fn out() -> PathBuf {
    built("dist-out")
}

/// What packages hold beside what is built.
fn packaging(name: &str) -> PathBuf {
    root().join("packaging").join(name)
}

/// The moment that files in packages carry, in seconds since 1970, so that the same sources make
/// the same packages: `SOURCE_DATE_EPOCH`, or that of the newest commit. `None` where neither is
/// known.
fn source_date() -> Option<String> {
    let given = std::env::var_os("SOURCE_DATE_EPOCH").and_then(|date| date.into_string().ok());
    given.or_else(|| {
        let mut git = Command::new("git");
        git.args(["log", "-1", "--format=%ct"]).current_dir(root()).stderr(Stdio::null());
        let output = git.output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned()).filter(|it| !it.is_empty())
    })
}

/// Writes the file's sum into `NAME.sha256` beside it, as `sha256sum --check` reads it.
fn write_sum(file: &Path) -> Result<(), String> {
    let (folder, name) = (file.parent().unwrap_or(file), file.file_name().unwrap_or_default());
    let sum = output_of(Command::new("sha256sum").arg(name).current_dir(folder))?;
    let beside = format!("{}.sha256", file.display());
    fs::write(&beside, sum).map_err(|err| format!("{beside}: {err}"))
}

/// What a program prints.
///
/// # Errors
/// What it says when it fails.
fn output_of(command: &mut Command) -> Result<Vec<u8>, String> {
    let name = command.get_program().display().to_string();
    let output = command.stdin(Stdio::null()).output().map_err(|err| format!("{name}: {err}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}
