//! Builds the programs, so that they run on any Linux of their processor.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Profile, out, output_of, packaging};
use crate::needs::{find, succeed};
use crate::{built, cargo, root};

/// The crates with programs for people, and the programs.
pub(super) const PROGRAMS: [(&str, &str); 3] = [
    ("rookery-server", "rookery-server"),
    ("rookery-client", "rookery"),
    ("rookery-engine-host-program", "rookery-engine-host"),
];

/// A kind of processor, as different people call it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Architecture {
    /// In the names of tarballs.
    pub(super) name: &'static str,
    pub(super) target: &'static str,
    pub(super) debian: &'static str,
    /// The C compiler for it on machines of another kind, a package of Debian.
    cross_compiler: &'static str,
}

pub(super) const ARCHITECTURES: [Architecture; 2] = [
    Architecture {
        name: "x86_64",
        target: "x86_64-unknown-linux-gnu",
        debian: "amd64",
        cross_compiler: "x86_64-linux-gnu-gcc",
    },
    Architecture {
        name: "aarch64",
        target: "aarch64-unknown-linux-gnu",
        debian: "arm64",
        cross_compiler: "aarch64-linux-gnu-gcc",
    },
];

/// Programs that were built.
pub(super) struct Programs {
    pub(super) kind: Architecture,
    pub(super) profile: Profile,
    /// The folder where they lie, among other things.
    pub(super) folder: PathBuf,
}

impl Architecture {
    /// Whether this machine runs such programs.
    pub(super) fn is_ours(&self) -> bool {
        self.name == std::env::consts::ARCH
    }

    /// Why nothing can be built for it, if so.
    pub(super) fn lacks(&self, profile: Profile) -> Option<String> {
        if profile == Profile::Dev && !self.is_ours() {
            return Some("development builds are for this machine alone.".to_owned());
        }
        let mut rustc = Command::new("rustc");
        rustc.args(["--print", "target-libdir", "--target", self.target]).current_dir(root());
        let folder = output_of(&mut rustc).unwrap_or_default();
        if !Path::new(String::from_utf8_lossy(&folder).trim()).is_dir() {
            let target = self.target;
            return Some(format!(
                "Rust's standard library is not installed for it (rustup target add {target})."
            ));
        }
        let compiler = self.compiler();
        find(compiler).is_none().then(|| format!("there is no C compiler for it ({compiler})."))
    }

    fn compiler(&self) -> &'static str {
        if self.is_ours() { "cc" } else { self.cross_compiler }
    }
}

impl Programs {
    /// The paths of all of them.
    pub(super) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        PROGRAMS.iter().map(|(_, name)| self.folder.join(name))
    }
}

/// Builds the programs.
///
/// # Errors
/// The build fails, or a program needs something of the system.
pub(super) fn build(kind: &Architecture, profile: Profile) -> Result<Programs, String> {
    if profile == Profile::Dev {
        // What tests have compiled is there; linking alone is done otherwise.
        for (name, program) in PROGRAMS {
            let mut build =
                cargo(&["rustc", "--locked", "--package", name, "--bin", program, "--"]);
            build.args(flags(kind)?).arg("-Cstrip=symbols");
            succeed(build)?;
        }
        return finished(kind, profile, built("debug"));
    }
    // With a target that is named, what runs while it builds is built as always.
    let mut build = cargo(&["build", "--locked", "--profile", "dist", "--target", kind.target]);
    build.args(PROGRAMS.iter().flat_map(|(name, _)| ["--package", name]));
    build.env("CARGO_ENCODED_RUSTFLAGS", flags(kind)?.join("\u{1f}"));
    if !kind.is_ours() {
        let target = kind.target.to_uppercase().replace('-', "_");
        build.env(format!("CARGO_TARGET_{target}_LINKER"), kind.compiler());
    }
    succeed(build)?;
    finished(kind, profile, built(kind.target).join("dist"))
}

fn finished(kind: &Architecture, profile: Profile, folder: PathBuf) -> Result<Programs, String> {
    let programs = Programs { kind: *kind, profile, folder };
    programs.paths().try_for_each(|program| check_static(&program))?;
    Ok(programs)
}

/// Everything is linked in, and no folder of this machine is named.
fn flags(kind: &Architecture) -> Result<Vec<String>, String> {
    let objects = out().join("build");
    fs::create_dir_all(&objects).map_err(|err| format!("{}: {err}", objects.display()))?;
    let object = objects.join(format!("static-{}.o", kind.name));
    let mut compile = Command::new(kind.compiler());
    compile.args(["-O2", "-Wall", "-c"]).arg(packaging("static.c")).arg("-o").arg(&object);
    succeed(compile)?;
    let mut flags = vec![
        "-Ctarget-feature=+crt-static".to_owned(),
        format!("-Clink-arg={}", object.display()),
        format!("--remap-path-prefix={}=/rookery", root().display()),
    ];
    if let Some(home) = cargo_home() {
        flags.push(format!("--remap-path-prefix={}=/cargo", home.display()));
    }
    Ok(flags)
}

fn cargo_home() -> Option<PathBuf> {
    let given = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    given.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
}

/// Whether a program needs neither a loader nor a library.
///
/// # Errors
/// What it needs.
fn check_static(program: &Path) -> Result<(), String> {
    let mut readelf = Command::new("readelf");
    readelf.args(["--wide", "--program-headers", "--dynamic"]).arg(program).stdin(Stdio::null());
    let text = output_of(readelf.env("LC_ALL", "C"))?;
    let text = String::from_utf8_lossy(&text);
    let wants: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("INTERP") || line.contains("(NEEDED)"))
        .collect();
    match wants.is_empty() {
        true => Ok(()),
        false => Err(format!("{} is not static: {}", program.display(), wants.join("; "))),
    }
}
