//! What people type, and what it means elsewhere.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::os::unix::fs::PermissionsExt as _;

use super::*;

/// A folder that nobody else has, and that goes with this.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("rookery-command-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(fs::canonicalize(path).unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(path: &Path, content: &str, mode: u32) -> String {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    path.display().to_string()
}

async fn understood(line: &str) -> Result<Command, String> {
    let path = Some(OsStr::new("/usr/bin:/bin"));
    Command::of(line, path).await.map_err(|failure| failure.text().to_string())
}

#[test]
fn a_command_is_split_where_nothing_is_quoted() {
    let split = |line| words(line).unwrap_or_else(|why| panic!("{}", why.text()));
    assert_eq!(split("stockfish"), ["stockfish"]);
    assert_eq!(split(" a  'b c'\t\"d'e\" f'g h'i '' "), ["a", "b c", "d'e", "fg hi", ""]);
    assert!(split("  ").is_empty());
    assert!(words("a 'b").is_err());
}

#[tokio::test]
async fn files_among_the_arguments_may_be_read_and_keep_their_meaning_elsewhere() {
    let folder = Folder::new("files");
    let script = write(&folder.0.join("bot.py"), "", 0o644);
    let here = std::env::current_dir().unwrap();
    let relative = here.ancestors().skip(1).map(|_| "..").collect::<Vec<_>>().join("/");
    let understood = understood(&format!("sh {relative}{script} --level 3")).await.unwrap();
    assert_eq!(understood.program, find("sh", Some(OsStr::new("/usr/bin:/bin"))).unwrap());
    assert_eq!(understood.name, "bot.py");
    assert_eq!(understood.args[1..], ["--level", "3"]);
    assert!(Path::new(&understood.args[0]).is_absolute());
    assert_eq!(understood.reads, [PathBuf::from(&understood.args[0])]);
}

#[tokio::test]
async fn a_script_is_run_by_what_it_names_even_if_it_may_not_be_executed() {
    let folder = Folder::new("scripts");
    let script = write(&folder.0.join("bot"), "#!/usr/bin/env -S sh -e\n", 0o644);
    let understood = understood(&format!("{script} 7")).await.unwrap();
    assert!(understood.program.ends_with("sh"), "{understood:?}");
    assert_eq!(understood.args, ["-e", &script, "7"]);
    assert_eq!((understood.name.as_str(), understood.reads.len()), ("bot", 1));
}

#[tokio::test]
async fn what_cannot_be_run_is_refused_with_a_way_out() {
    let folder = Folder::new("refused");
    let plain = write(&folder.0.join("bot.py"), "print()\n", 0o644);
    let strange = write(&folder.0.join("bot"), "#!/usr/bin/env no-such-program\n", 0o755);
    for (line, wanted) in [
        (plain.as_str(), "--engine \"python3 "),
        (strange.as_str(), "no-such-program"),
        ("./no-such-file", "There is no file ./no-such-file."),
        ("no-such-engine", "no program of this name"),
        (" ", "No engine is given."),
    ] {
        let said = understood(line).await.unwrap_err();
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

#[tokio::test]
async fn a_shim_is_replaced_by_the_program_that_it_stands_for() {
    let folder = Folder::new("shim");
    let root = folder.0.join("xenv");
    let real = write(&root.join("versions/3/bin/tool"), "", 0o755);
    fs::create_dir_all(root.join("versions/3/lib")).unwrap();
    write(&root.join("shims/tool"), "#!/bin/sh\nexec xenv exec tool\n", 0o755);
    let shim = root.join("shims/tool").display().to_string();
    assert!(understood(&shim).await.unwrap_err().contains("xenv does not say"));
    let which = format!("#!/bin/sh\n[ \"$*\" = 'which tool' ] && echo {real}\n");
    write(&root.join("bin/xenv"), &which, 0o755);
    let understood = understood(&shim).await.unwrap();
    assert_eq!(understood.program, PathBuf::from(real));
    assert_eq!(understood.reads, [root.join("versions/3/lib")]);
    assert!(understood.args.is_empty());
}
