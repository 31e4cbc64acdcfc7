//! The package for Debian and what is made from it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::programs::{PROGRAMS, Programs};
use super::tree::{PROGRAM, SECRET, TEXT, Tree};
use super::{Papers, Profile, VERSION, out, output_of, packaging, source_date, write_sum};
use crate::needs::succeed;
use crate::root;

const NAME: &str = "rookery";
/// Scripts that dpkg runs, and the question that one of them asks.
const SCRIPTS: [(&str, u32); 4] =
    [("postinst", PROGRAM), ("prerm", PROGRAM), ("postrm", PROGRAM), ("templates", TEXT)];
const UNITS: [&str; 2] = ["rookery-server.service", "rookery-engine-host.service"];
/// What whoever runs it changes; dpkg keeps the changes.
const SETTINGS: [(&str, u32); 3] =
    [("server.env", SECRET), ("engine-host.env", TEXT), ("engines.toml", TEXT)];
/// Where each shell looks for completions of packages.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash/rookery", "usr/share/bash-completion/completions/rookery"),
    ("fish/rookery.fish", "usr/share/fish/vendor_completions.d/rookery.fish"),
    ("zsh/_rookery", "usr/share/zsh/vendor-completions/_rookery"),
];
const PAGES: &str = "usr/share/man/man1";
const DOCS: &str = "usr/share/doc/rookery";

/// Makes the package.
///
/// # Errors
/// A file cannot be read or written, or `dpkg-deb` fails.
pub(super) fn make(programs: &Programs, papers: &Papers, parts: &str) -> Result<PathBuf, String> {
    let debian = programs.kind.debian;
    let tree = Tree::new(out().join(format!("build/debian-{debian}")))?;
    for (path, (_, program)) in programs.paths().zip(PROGRAMS) {
        tree.copy(&path, &format!("usr/bin/{program}"), PROGRAM)?;
    }
    for unit in UNITS {
        tree.copy(&packaging(unit), &format!("usr/lib/systemd/system/{unit}"), TEXT)?;
    }
    for (file, mode) in SETTINGS {
        tree.copy(&packaging(file), &format!("etc/rookery/{file}"), mode)?;
    }
    put_papers(&tree, papers, parts)?;
    describe(&tree, debian)?;

    let package = out().join(format!("{NAME}_{VERSION}_{debian}.deb"));
    let mut build = Command::new("dpkg-deb");
    build.args(match programs.profile {
        // Every release of Debian and Ubuntu in use can read it.
        Profile::Dist => ["-Zxz", "-z6"],
        Profile::Dev => ["-Zgzip", "-z1"],
    });
    build.args(["--root-owner-group", "--build"]).arg(&tree.folder).arg(&package);
    if let Some(date) = source_date() {
        build.env("SOURCE_DATE_EPOCH", date);
    }
    succeed(build)?;
    write_sum(&package)?;
    Ok(package)
}

/// The pages, the completions, the documents and the licences.
fn put_papers(tree: &Tree, papers: &Papers, parts: &str) -> Result<(), String> {
    for (from, to) in COMPLETIONS {
        tree.copy(&papers.manual.join("completions").join(from), to, TEXT)?;
    }
    tree.copy_folder(&papers.manual.join("man"), PAGES)?;
    tree.copy_folder(&root().join("docs"), DOCS)?;
    tree.copy(&root().join("CHANGELOG.md"), &format!("{DOCS}/changelog"), TEXT)?;
    tree.copy(&packaging("debian/copyright"), &format!("{DOCS}/copyright"), TEXT)?;
    tree.copy(&root().join("LICENSE-MIT"), &format!("{DOCS}/LICENSE-MIT"), TEXT)?;
    tree.put(&format!("{DOCS}/THIRD-PARTY.txt"), papers.notices.as_bytes(), TEXT)?;
    tree.put(&format!("{DOCS}/SBOM.cdx.json"), parts.as_bytes(), TEXT)?;
    tree.copy_folder(&packaging("examples"), &format!("{DOCS}/examples"))?;
    let pages = |path: &String| path.starts_with(PAGES);
    for page in tree.files()?.iter().filter(|path| pages(path)) {
        tree.compress(page)?;
    }
    tree.compress(&format!("{DOCS}/changelog"))?;
    tree.compress(&format!("{DOCS}/SBOM.cdx.json"))?;
    tree.compress(&format!("{DOCS}/THIRD-PARTY.txt"))
}

/// What dpkg wants to know: what it is, what it needs, its settings, and the sum of each file.
fn describe(tree: &Tree, debian: &str) -> Result<(), String> {
    let files = tree.files()?;
    let length = |file: &String| fs::metadata(tree.folder.join(file)).map_or(0, |it| it.len());
    let kib = files.iter().map(|file| length(file).div_ceil(1024)).sum::<u64>();
    let sums = output_of(Command::new("md5sum").args(&files).current_dir(&tree.folder))?;
    let path = packaging("debian/control");
    let control = fs::read_to_string(&path).map_err(|err| format!("{}: {err}", path.display()))?;
    let control = control
        .replace("@VERSION@", VERSION)
        .replace("@ARCHITECTURE@", debian)
        .replace("@KIB@", &kib.to_string());
    tree.put("DEBIAN/control", control.as_bytes(), TEXT)?;
    tree.put("DEBIAN/md5sums", &sums, TEXT)?;
    let settings = SETTINGS.map(|(file, _)| format!("/etc/rookery/{file}\n")).concat();
    tree.put("DEBIAN/conffiles", settings.as_bytes(), TEXT)?;
    for (script, mode) in SCRIPTS {
        let from = packaging("debian").join(script);
        tree.copy(&from, &format!("DEBIAN/{script}"), mode)?;
    }
    Ok(())
}
