//! The command of an engine: from a line as people type it where they are to a program, arguments
//! and files that mean the same in the folder where the engine runs.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf, absolute};
use std::process::Stdio;
use std::time::Duration;

use rookery_engine_host::process::find;

use crate::failure::Failure;
use crate::texts::{bots, full_stop, shown};

/// The longest first line of a script, in bytes.
const SHEBANG_LEN_MAX: u64 = 256;
/// The folder in which managers of versions, such as pyenv, keep programs that stand for others.
const SHIMS: &str = "shims";
/// How long such a manager may think.
const WHICH_MAX: Duration = Duration::from_secs(10);
/// What a contained program may read anyhow.
const SYSTEM: [&str; 3] = ["/usr", "/bin", "/lib"];

/// A command that is understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Command {
    /// What people call it: the script's name, or the program's.
    pub(super) name: String,
    /// The program, by its whole path.
    pub(super) program: PathBuf,
    /// Its arguments; those that name files name them by their whole paths.
    pub(super) args: Vec<String>,
    /// The files that the command names, and the libraries of a program that is not the system's.
    pub(super) reads: Vec<PathBuf>,
}

impl Command {
    /// Understands a line. `path` is where programs are looked for, as in `PATH`.
    ///
    /// # Errors
    /// What cannot be found, or not be run, and what may help.
    pub(super) async fn of(line: &str, path: Option<&OsStr>) -> Result<Self, Failure> {
        let mut words = words(line)?.into_iter();
        let first = words.next().ok_or_else(|| Failure::Usage(bots::no_engine()))?;
        let given = place(&first, path)?;
        let (program, mut args, mut reads) = match interpreter(&given, path)? {
            Some((program, mut args)) => {
                args.push(given.display().to_string());
                (program, args, vec![given.clone()])
            }
            None => (given.clone(), vec![], vec![]),
        };
        let program = itself(program).await?;
        for word in words {
            match file(&word) {
                Some(path) => {
                    args.push(path.display().to_string());
                    reads.push(path);
                }
                None => args.push(word),
            }
        }
        let name = reads.first().unwrap_or(&given).file_name().unwrap_or(given.as_os_str());
        let name = name.to_string_lossy().into_owned();
        reads.extend(libraries(&program));
        Ok(Self { name, program, args, reads })
    }
}

/// A file that a word names from here.
fn file(word: &str) -> Option<PathBuf> {
    absolute(word).ok().filter(|path| path.is_file())
}

/// The program or script that a command begins with: where its path says, in `path`, or here.
fn place(command: &str, path: Option<&OsStr>) -> Result<PathBuf, Failure> {
    if command.contains(std::path::is_separator) {
        return file(command).ok_or_else(|| Failure::Refused(bots::no_file(command)));
    }
    match find(command, path) {
        Ok(program) => Ok(program),
        Err(why) => file(command).ok_or_else(|| Failure::Refused(full_stop(why.text()))),
    }
}

/// What runs a script, and with which arguments before its own, where the system would not find it
/// from within a containment; nothing for a program.
fn interpreter(
    given: &Path,
    path: Option<&OsStr>,
) -> Result<Option<(PathBuf, Vec<String>)>, Failure> {
    let line = shebang(given).unwrap_or_default();
    let mut said = line.split_ascii_whitespace().map(str::to_owned);
    let Some(first) = said.next() else {
        return match is_executable(given) {
            true => Ok(None),
            false => Err(Failure::Refused(bots::not_executable(shown(given)))),
        };
    };
    // A shim is resolved otherwise, and only by its own path.
    if is_shim(given) {
        return Ok(None);
    }
    let of_env = Path::new(&first).file_name() == Some(OsStr::new("env"));
    let command = if of_env { said.find(|word| !word.starts_with('-')) } else { Some(first) };
    let command = command.unwrap_or_default();
    let program = find(&command, path).map_err(|why| {
        Failure::Refused(bots::wants_to_be_run_by(shown(given), &command, why.text()))
    })?;
    Ok(Some((program, said.collect())))
}

/// The first line of a script behind `#!`.
fn shebang(script: &Path) -> Option<String> {
    let mut first = Vec::new();
    let file = fs::File::open(script).ok()?.take(SHEBANG_LEN_MAX);
    BufReader::new(file).read_until(b'\n', &mut first).ok()?;
    String::from_utf8(first.strip_prefix(b"#!")?.to_vec()).ok()
}

fn is_executable(file: &Path) -> bool {
    #[cfg(unix)]
    return file.metadata().is_ok_and(|about| {
        std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
    });
    #[cfg(not(unix))]
    true
}

/// Whether a program stands for another one of the same name.
fn is_shim(program: &Path) -> bool {
    program.parent().and_then(Path::file_name) == Some(OsStr::new(SHIMS))
}

/// The program itself where a manager of versions put a script in its place: contained, that would
/// not reach the manager.
async fn itself(program: PathBuf) -> Result<PathBuf, Failure> {
    if !is_shim(&program) {
        return Ok(program);
    }
    let name = program.file_name().unwrap_or_default();
    let root = program.ancestors().nth(2).unwrap_or(Path::new("/"));
    let manager = root.file_name().unwrap_or_default().to_string_lossy();
    let manager = manager.trim_start_matches('.');
    let beside = root.join("bin").join(manager);
    let asked = if beside.is_file() { beside.as_os_str() } else { OsStr::new(manager) };
    let mut command = tokio::process::Command::new(asked);
    command.arg("which").arg(name).stdin(Stdio::null()).kill_on_drop(true);
    let said = tokio::time::timeout(WHICH_MAX, command.output()).await;
    let said = said.ok().and_then(Result::ok).filter(|said| said.status.success());
    let found = said.and_then(|said| String::from_utf8(said.stdout).ok());
    found
        .map(|found| PathBuf::from(found.trim()))
        .filter(|found| found.is_file())
        .ok_or_else(|| Failure::Refused(bots::stands_for_another(shown(&program), manager)))
}

/// The libraries beside a program that was installed elsewhere than the system's, such as a Python of
/// one's own or of a virtual environment.
fn libraries(program: &Path) -> Vec<PathBuf> {
    let real = fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    let mut found: Vec<PathBuf> = vec![];
    for program in [program, &real] {
        let Some(folder) = program.parent().filter(|folder| folder.ends_with("bin")) else {
            continue;
        };
        let Some(prefix) = folder.parent().filter(|_| !is_of_system(program)) else { continue };
        let beside = ["lib", "lib64", "pyvenv.cfg"].map(|name| prefix.join(name));
        found.extend(beside.into_iter().filter(|path| path.exists()));
    }
    found.dedup();
    found
}

fn is_of_system(program: &Path) -> bool {
    SYSTEM.iter().any(|folder| program.starts_with(folder))
}

/// A command line in words: those in single or double quotes are one. No shell looks at it.
fn words(line: &str) -> Result<Vec<String>, Failure> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(Failure::Usage(bots::quote_without_end(line)));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(all(test, unix))]
#[path = "command_tests.rs"]
mod tests;
