//! The programs, and what they say.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The program.
pub(crate) const HOST: &str = env!("CARGO_BIN_EXE_rookery-engine-host");
/// An engine that misbehaves as it is told to: a program of another crate, beside this one.
pub(crate) static ENGINE: LazyLock<String> = LazyLock::new(|| {
    let program = Path::new(HOST).with_file_name("rookery-test-engine");
    assert!(program.exists(), "build it: cargo build -p rookery-engine-host");
    program.display().to_string()
});

/// A folder that nobody else has.
pub(crate) fn folder() -> PathBuf {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("program-{}-{number}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the program to its end, without anything of this environment that could steer it.
pub(crate) fn run(arguments: &[&str]) -> Said {
    let mut command = Command::new(HOST);
    for name in [
        "ROOKERY_SERVER",
        "ROOKERY_TOKEN",
        "ROOKERY_TOKEN_FILE",
        "ROOKERY_ENGINES",
        "ROOKERY_CA",
        "ROOKERY_PLAIN_HTTP",
    ] {
        command.env_remove(name);
    }
    Said::of(&command.args(arguments).output().unwrap())
}

/// What it said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Said {
    fn of(output: &Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
            code: output.status.code(),
        }
    }
}
