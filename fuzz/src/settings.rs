//! What the environment says, and where things are kept.

use std::cell::Cell;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use crate::Did;

/// The seed of the ordinary tests.
const SEED: u64 = 2026;
/// Where inputs are kept that are to be looked at.
const KEPT: &str = "target/fuzz";
/// So many bytes of an input that fails are shown.
const SHOWN_MAX: usize = 600;

/// What the environment says.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// How many new inputs each target gets; its own number if nothing is said.
    pub(crate) runs: Option<u64>,
    /// After how long a target ends before it has had all its inputs.
    pub(crate) limit: Option<Duration>,
    /// An input that is tried alone.
    pub(crate) input: Option<Vec<u8>>,
    note: Option<PathBuf>,
    table: Option<PathBuf>,
}

impl Settings {
    pub(crate) fn of_environment() -> Self {
        let input = variable("INPUT").map(|path| match fs::read(settle(&path)) {
            Ok(bytes) => bytes,
            Err(fault) => panic!("{path}: {fault}"),
        });
        Self {
            seed: number("SEED").unwrap_or(SEED),
            runs: number("RUNS"),
            limit: number("SECONDS").map(Duration::from_secs),
            input,
            note: variable("NOTE").map(|path| settle(&path)),
            table: variable("TABLE").map(|path| settle(&path)),
        }
    }

    /// Notes an input before it is tried, where somebody asks for that.
    pub(crate) fn note(&self, name: &str, input: &[u8]) {
        if let Some(folder) = &self.note {
            write(folder, name, input);
        }
    }

    /// Says which input fails, and keeps it.
    pub(crate) fn fails(&self, name: &str, run: u64, input: &[u8]) {
        let what = format!("{:016x}", Did::of(&input).0);
        self.keep(name, &what, input);
        let shown = input[..input.len().min(SHOWN_MAX)].escape_ascii();
        let (seed, path, len) = (self.seed, format!("{KEPT}/{name}/{what}"), input.len());
        println!(
            "{name}: run {run} of ROOKERY_FUZZ_SEED={seed} fails; its input, made shorter, has \
             {len} bytes: {shown}\ntry it alone by ROOKERY_FUZZ_INPUT={path}, and put it into \
             fuzz/corpus/{name} with the mend"
        );
        self.row(name, &format!("fails by {path}"));
    }

    /// Keeps an input beside what is built.
    pub(crate) fn keep(&self, name: &str, what: &str, input: &[u8]) {
        write(&root().join(KEPT).join(name), what, input);
    }

    /// Writes what came of a target.
    pub(crate) fn table(
        &self,
        name: &str,
        runs: u64,
        corpus: usize,
        kept: usize,
        slowest: Duration,
    ) {
        let ms = slowest.as_millis();
        self.row(name, &format!("{runs} inputs from {corpus}, {kept} kept, {ms} ms at most"));
    }

    fn row(&self, name: &str, text: &str) {
        if let Some(folder) = &self.table {
            // The name of a test is that of its thread.
            let thread = std::thread::current();
            let test = thread.name().filter(|thread| thread.contains("::")).unwrap_or(name);
            let test = test.rsplit("::").next().unwrap_or(test);
            write(folder, test, text.as_bytes());
        }
    }
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Where the files of all targets are.
pub(crate) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// A path of the environment: tests run in the folders of their crates.
fn settle(path: &str) -> PathBuf {
    root().join(path)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), bytes));
    if let Err(fault) = written {
        panic!("{}: {fault}", folder.display());
    }
}

#[expect(clippy::disallowed_methods, reason = "tests have no command line of their own")]
fn variable(name: &str) -> Option<String> {
    std::env::var(format!("ROOKERY_FUZZ_{name}")).ok().filter(|value| !value.is_empty())
}

fn number(name: &str) -> Option<u64> {
    variable(name).map(|text| match text.parse() {
        Ok(number) => number,
        Err(_) => panic!("ROOKERY_FUZZ_{name}={text} is no number"),
    })
}

thread_local! {
    static SILENT: Cell<bool> = const { Cell::new(false) };
}

/// Does something whose panics are not told.
pub(crate) fn silently<T>(what: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !SILENT.get() {
                before(panic);
            }
        }));
    });
    SILENT.set(true);
    let done = what();
    SILENT.set(false);
    done
}
