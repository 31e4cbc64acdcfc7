//! Finding the program of a command.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf, absolute};

use rookery_protocol::said::Text;

use crate::fault::Fault;
use crate::texts;

/// Where systems keep games, engines among them, though few have it in their `PATH`.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Finds the program that `command` means: itself where it has a slash, else the first of its name
/// in `path` and in the folders of games.
///
/// # Errors
/// [`Fault::Start`], with the places that were searched.
pub fn find(command: &str, path: Option<&OsStr>) -> Result<PathBuf, Fault> {
    let fault = |why: Text| Fault::Start { command: command.into(), why };
    let broken = |why: io::Error| fault(texts::words(why));
    if command.is_empty() {
        return Err(fault(texts::no_command()));
    }
    if command.contains(std::path::is_separator) {
        let program = absolute(command).map_err(broken)?;
        return match usable(&program) {
            Ok(()) => Ok(program),
            Err(why) => Err(fault(why.text())),
        };
    }
    let folders = path.map(|path| std::env::split_paths(path).collect::<Vec<_>>());
    let mut found_unusable = None;
    for folder in folders.unwrap_or_default().into_iter().chain(GAMES.map(PathBuf::from)) {
        let program = folder.join(command);
        match usable(&program) {
            Ok(()) => return absolute(&program).map_err(broken),
            Err(Unusable::NoFile) => {}
            Err(why) => found_unusable = Some(why),
        }
    }
    Err(fault(found_unusable.map_or_else(texts::no_program, Unusable::text)))
}

/// Why a file is no program.
#[derive(Clone, Copy)]
enum Unusable {
    NoFile,
    NotAFile,
    NotExecutable,
}

impl Unusable {
    fn text(self) -> Text {
        match self {
            Self::NoFile => texts::no_file(),
            Self::NotAFile => texts::not_a_file(),
            Self::NotExecutable => texts::not_executable(),
        }
    }
}

fn usable(program: &Path) -> Result<(), Unusable> {
    let Ok(what) = program.metadata() else { return Err(Unusable::NoFile) };
    if !what.is_file() {
        return Err(Unusable::NotAFile);
    }
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&what.permissions()) & 0o111 == 0 {
        return Err(Unusable::NotExecutable);
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn words(command: &str) -> String {
        let path = Some(OsStr::new("/bin:/usr/bin"));
        find(command, path).expect_err("there is no such engine").to_string()
    }

    #[test]
    fn a_bare_name_is_looked_for_in_the_path() {
        let path = Some(OsStr::new("/nowhere:/usr/bin:/bin"));
        assert!(find("sh", path).unwrap().ends_with("bin/sh"));
    }

    #[test]
    fn a_command_that_is_not_there_is_refused_in_words() {
        assert_eq!(
            words("no-such-engine"),
            "no-such-engine cannot be started: \
             no program of this name is in PATH or among the games"
        );
        assert_eq!(words("/bin/no-such"), "/bin/no-such cannot be started: there is no such file");
        assert_eq!(words("/etc/fstab"), "/etc/fstab cannot be started: it is not executable");
        assert_eq!(words("/etc/"), "/etc/ cannot be started: it is not a file");
        assert_eq!(words(""), " cannot be started: no command is given");
    }
}
