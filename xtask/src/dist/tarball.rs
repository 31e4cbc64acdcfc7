//! The tarball: a folder to unpack anywhere.

use std::path::PathBuf;
use std::process::Command;

use super::programs::{PROGRAMS, Programs};
use super::tree::{PROGRAM, TEXT, Tree};
use super::{Papers, Profile, VERSION, out, packaging, source_date, write_sum};
use crate::needs::succeed;
use crate::root;

/// What stands at the root of the sources and of the tarball.
const PAPERS: [&str; 4] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];
/// What systemd is told, for those who want it.
const SERVICES: [&str; 6] = [
    "rookery-server.service",
    "rookery-engine-host.service",
    "rookery.sysusers",
    "server.env",
    "engine-host.env",
    "engines.toml",
];

/// Makes the folder and the tarball of it.
///
/// # Errors
/// A file cannot be read or written, or `tar` fails.
pub(super) fn make(
    programs: &Programs,
    papers: &Papers,
    parts: &str,
) -> Result<(PathBuf, PathBuf), String> {
    let name = format!("rookery-{VERSION}-{}-linux", programs.kind.name);
    let tree = Tree::new(out().join(&name))?;
    for (path, (_, program)) in programs.paths().zip(PROGRAMS) {
        tree.copy(&path, program, PROGRAM)?;
    }
    for paper in PAPERS {
        tree.copy(&root().join(paper), paper, TEXT)?;
    }
    tree.copy(&packaging("INSTALL.md"), "INSTALL.md", TEXT)?;
    tree.put("THIRD-PARTY.txt", papers.notices.as_bytes(), TEXT)?;
    tree.put("SBOM.cdx.json", parts.as_bytes(), TEXT)?;
    tree.copy_folder(&packaging("examples"), "examples")?;
    for service in SERVICES {
        tree.copy(&packaging(service), &format!("systemd/{service}"), TEXT)?;
    }
    tree.copy_folder(&root().join("docs"), "docs")?;
    tree.copy_folder(&papers.manual, "share")?;

    let tarball = out().join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    if let Some(date) = source_date() {
        tar.arg(format!("--mtime=@{date}"));
    }
    let gzip = match programs.profile {
        Profile::Dist => "gzip --no-name --best",
        Profile::Dev => "gzip --no-name --fast",
    };
    tar.args(["--use-compress-program", gzip]).arg("--file").arg(&tarball);
    tar.arg("--directory").arg(out()).arg(&name);
    succeed(tar)?;
    write_sum(&tarball)?;
    Ok((tree.folder, tarball))
}
