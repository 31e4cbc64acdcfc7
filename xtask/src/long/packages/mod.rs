//! The job `packages`: every package is tried where nothing else is. A server runs there, somebody
//! plays some plies against the computer with the programs of the package, and engines are jailed.

mod place;
mod play;
mod system;
mod units;

use std::fs;
use std::path::Path;
use std::process::Command;

use super::Steps;
use crate::dist::{self, Made, Profile};
use crate::needs::{apt_provide, find, is_root, succeed};

use place::{Place, View};
use play::Programs;

/// Programs that are needed beside those that pack, and the packages of Debian that hold them.
const TOOLS: [(&str, &str); 4] = [
    ("debootstrap", "debootstrap"),
    ("systemd-nspawn", "systemd-container"),
    ("systemd-analyze", "systemd"),
    ("unshare", "util-linux"),
];
/// The user that the image runs as.
const IMAGE_USER: &str = "10001:10001";
/// Folders that every place has, however small: mode 1777 for the first.
const FOLDERS: [&str; 4] = ["tmp", "proc", "dev", "data"];

pub(super) fn run(steps: &mut Steps, profile: Profile) {
    let mut made = None;
    let needed = steps.step("What is needed", || {
        provide()?;
        Ok("All is there.".to_owned())
    });
    if needed.is_none() {
        return;
    }
    steps.step("The packages", || {
        let (all, left_out) = dist::make(profile)?;
        let ours = all.into_iter().next().ok_or("Nothing was made.")?;
        let said = sizes(&ours)?;
        made = Some(ours);
        Ok([said].into_iter().chain(left_out).collect::<Vec<_>>().join("\n"))
    });
    let Some(made) = made else { return };
    steps.step("The units", || units::check(&made));
    steps.step("The tarball in an empty folder", || {
        tarball(&made, &place::empty("empty")?, "127.0.0.1")
    });
    // Its libraries for names want another glibc than that of the programs.
    steps.step("The tarball on Debian 13, where names are found by libraries", || {
        let folder = place::debian("trixie", &["libnss-myhostname"])?;
        tarball(&made, &folder, "localhost")
    });
    steps.step("The package on Debian 12, by its unit", || system::run(&made));
    steps.step("What the image holds, as its user, nothing writable but /data", || image(&made));
}

/// Sees to the tools, and that we may make roots and enter them.
fn provide() -> Result<(), String> {
    if !is_root() {
        return Err("This is for root: it makes folders to which it changes the root.".to_owned());
    }
    let lacking = || TOOLS.iter().filter(|(tool, _)| find(tool).is_none()).map(|(_, name)| *name);
    let packages: Vec<&str> = lacking().collect();
    if !packages.is_empty() {
        apt_provide(&packages)?;
    }
    match lacking().next() {
        None => Ok(()),
        Some(name) => Err(format!("Installed, but not to be found: {name}")),
    }
}

/// How large everything is.
fn sizes(made: &Made) -> Result<String, String> {
    let mut said = Vec::new();
    let programs = Programs::ALL.map(|name| made.folder.join(name));
    for file in programs.iter().chain([&made.tarball, &made.package]) {
        let bytes = fs::metadata(file).map_err(|err| format!("{}: {err}", file.display()))?.len();
        let name = file.file_name().unwrap_or_default().display();
        said.push(format!("{name} {:.1} MiB", bytes as f64 / 1024.0 / 1024.0));
    }
    Ok(said.join(", "))
}

/// Unpacks the tarball in a folder, and plays there as if it were all that there is.
fn tarball(made: &Made, folder: &Path, host: &str) -> Result<String, String> {
    let mut tar = Command::new("tar");
    tar.arg("--extract").arg("--file").arg(&made.tarball).arg("--directory").arg(folder);
    succeed(tar)?;
    let unpacked = made.folder.file_name().unwrap_or_default().display();
    let programs = Programs { folder: format!("/{unpacked}") };
    let place = Place::enter(folder, View::Writable)?;
    play::serve_and_play(&place, &programs, host)
}

/// Builds by hand what the image holds, and plays there with the rights that a container has.
fn image(made: &Made) -> Result<String, String> {
    let folder = place::debian("bookworm", &[])?;
    for program in Programs::ALL {
        let to = folder.join("usr/local/bin").join(program);
        fs::copy(made.folder.join(program), &to)
            .map_err(|err| format!("{}: {err}", to.display()))?;
    }
    let mut chown = Command::new("chown");
    chown.arg(IMAGE_USER).arg(folder.join("data"));
    succeed(chown)?;
    let place = Place::enter(&folder, View::ReadOnly { user: IMAGE_USER })?;
    let programs = Programs { folder: "/usr/local/bin".to_owned() };
    play::serve_and_play(&place, &programs, "127.0.0.1")
}
