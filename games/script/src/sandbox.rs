//! The sandbox: what a module can reach, and how far it gets.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash as _, Hasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use rookery_rules::Text;
use rookery_rules::random::Random;
use sha2::{Digest, Sha256};
use wasmtime::component::{Component, HasSelf, Linker};
use wasmtime::{CacheStore, Config, Engine, OperatorCost, ResourceLimiter, Store, Trap};

use crate::compiler::{self, Source};
use crate::failure::Failure;
use crate::kept::Folder;
use crate::limits::{
    LOG_CHARS_MAX, LOG_LINES_MAX, MEMORY_BYTES_MAX, OUTPUT_BYTES_MAX, STACK_BYTES_MAX,
    TABLE_ENTRIES_MAX,
};
use crate::texts;

/// The interface, as generated from `wit/rules.wit`.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub(crate) mod interface {
    wasmtime::component::bindgen!({
        path: "wit/rules.wit",
        world: "rules",
        additional_derives: [serde::Deserialize, serde::Serialize],
    });
}

/// Compiles modules and runs them. One for the whole program: it holds no state of any game.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    Engine::new(&config()).expect("the configuration below is one that this machine can run")
});

pub(crate) fn engine() -> &'static Engine {
    &ENGINE
}

/// Where compiled modules are kept.
static KEPT: OnceLock<Folder> = OnceLock::new();

/// Keeps what is compiled in a folder, so that the next start of the program need not compile it
/// again. The folder must be the program's own: what lies there is run. One that cannot be used, or
/// to which others may write, keeps nothing. The first call counts.
pub fn keep_compiled_in(folder: impl Into<PathBuf>) {
    let folder = folder.into();
    KEPT.get_or_init(|| Folder::new(std::path::absolute(&folder).unwrap_or(folder)));
}

/// Whether what is compiled is kept in files.
pub(crate) fn keeps_compiled() -> bool {
    KEPT.get().is_some()
}

/// The compiled form of `source`, which is kept under `parts`: it is found there, or compiled.
pub(crate) fn compiled(parts: &[&[u8]], source: Source<'_>) -> Result<Component, Failure> {
    let Some(folder) = KEPT.get() else { return compiled_here(source) };
    let key = key(parts);
    if let Some(component) = folder.find(engine(), &key) {
        return Ok(component);
    }
    COMPILED.store(true, Ordering::Relaxed);
    if let Some(code) = compiler::compiled_elsewhere(source)?
        && let Ok(component) = folder.keep(engine(), &key, &code)
    {
        return Ok(component);
    }
    let component = compiled_here(source)?;
    let kept = component.serialize().ok().and_then(|code| {
        let kept = folder.keep(engine(), &key, &code);
        kept.ok()
    });
    Ok(kept.unwrap_or(component))
}

/// What this process compiles.
fn compiled_here(source: Source<'_>) -> Result<Component, Failure> {
    let component = source.component()?;
    let compiled = Component::from_binary(engine(), &component);
    compiled.map_err(|error| Failure::no_component(error.root_cause()))
}

/// Whether something compiled is kept under `parts`.
pub(crate) fn is_kept(parts: &[&[u8]]) -> bool {
    KEPT.get().is_some_and(|folder| folder.holds(&key(parts)))
}

/// What the compiled form of something is kept under: it depends on the engine's settings too.
fn key(parts: &[&[u8]]) -> String {
    /// Takes what is hashed as bytes.
    struct Bytes(Sha256);
    impl Hasher for Bytes {
        fn write(&mut self, bytes: &[u8]) {
            self.0.update(bytes);
        }
        fn finish(&self) -> u64 {
            0
        }
    }
    let mut hasher = Bytes(Sha256::new());
    engine().precompile_compatibility_hash().hash(&mut hasher);
    for part in parts {
        hasher.0.update((part.len() as u64).to_le_bytes());
        hasher.0.update(part);
    }
    hasher.0.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether something was compiled since the last call.
pub(crate) fn has_compiled_lately() -> bool {
    COMPILED.swap(false, Ordering::Relaxed)
}

/// Forgets the functions that were compiled.
pub(crate) fn let_go() {
    FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

fn config() -> Config {
    let mut cost = OperatorCost::new();
    // Instructions that do more the longer their operand is must not be cheap ways to stall.
    cost.variable.memory_copy_per_byte = 1;
    cost.variable.memory_fill_per_byte = 1;
    cost.variable.memory_init_per_byte = 1;
    cost.variable.memory_grow_per_page = 255;
    cost.variable.table_copy_per_element = 1;
    cost.variable.table_fill_per_element = 1;
    cost.variable.table_init_per_element = 1;
    cost.variable.table_grow_per_element = 1;
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .operator_cost(cost)
        .max_wasm_stack(STACK_BYTES_MAX)
        .concurrency_support(false)
        // Equal on every machine.
        .cranelift_nan_canonicalization(true)
        .relaxed_simd_deterministic(true);
    config.enable_incremental_compilation(Arc::new(Functions)).expect("the compiler is built in");
    config
}

/// Functions that were compiled. All scripts share theirs, so the second takes a fraction of the
/// first's time. Locked for map operations only.
static FUNCTIONS: Mutex<BTreeMap<Vec<u8>, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// Whether something was compiled since somebody asked.
static COMPILED: AtomicBool = AtomicBool::new(false);

/// How many functions are remembered: those of the runtime of scripts, and some.
const FUNCTIONS_MAX: usize = 20_000;

/// How the compiler asks for [`FUNCTIONS`].
#[derive(Debug)]
struct Functions;

impl CacheStore for Functions {
    fn get(&self, key: &[u8]) -> Option<Cow<'_, [u8]>> {
        COMPILED.store(true, Ordering::Relaxed);
        let functions = FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner);
        functions.get(key).map(|code| Cow::Owned(code.to_vec()))
    }

    fn insert(&self, key: &[u8], value: Vec<u8>) -> bool {
        COMPILED.store(true, Ordering::Relaxed);
        let mut functions = FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner);
        if functions.len() >= FUNCTIONS_MAX {
            return false;
        }
        functions.insert(key.to_vec(), value.into());
        true
    }
}

/// What the sandbox keeps about one instance.
pub(crate) struct Guest {
    random: Random,
    /// Whether it has drawn any since they were seeded.
    drew: bool,
    /// What it logged.
    pub(crate) log: Vec<String>,
    memory_bytes: usize,
    table_entries: usize,
    /// Whether it was refused memory: then whatever happens next happens for that reason.
    starved: bool,
}

impl interface::rookery::rules::host::Host for Guest {
    fn random(&mut self) -> f64 {
        self.drew = true;
        // 53 bits, as many as fit.
        (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn log(&mut self, line: String) {
        if self.log.len() < LOG_LINES_MAX {
            self.log.push(line.chars().take(LOG_CHARS_MAX).collect());
        }
    }
}

impl ResourceLimiter for Guest {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let bytes = self.memory_bytes + desired.saturating_sub(current);
        self.starved |= bytes > MEMORY_BYTES_MAX;
        if bytes <= MEMORY_BYTES_MAX {
            self.memory_bytes = bytes;
        }
        Ok(bytes <= MEMORY_BYTES_MAX)
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let entries = self.table_entries + desired.saturating_sub(current);
        if entries <= TABLE_ENTRIES_MAX {
            self.table_entries = entries;
        }
        Ok(entries <= TABLE_ENTRIES_MAX)
    }
}

impl Guest {
    /// Whether it has drawn random numbers since they were seeded.
    pub(crate) fn drew(&self) -> bool {
        self.drew
    }

    /// From now on its random numbers follow from `seed`.
    pub(crate) fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
        self.drew = false;
    }
}

/// A place for one instance. Its random numbers follow from `seed`.
pub(crate) fn store(seed: u64) -> Store<Guest> {
    let guest = Guest {
        random: Random::new(seed),
        drew: false,
        log: vec![],
        memory_bytes: 0,
        table_entries: 0,
        starved: false,
    };
    let mut store = Store::new(engine(), guest);
    store.limiter(|guest| guest);
    store.set_hostcall_fuel(OUTPUT_BYTES_MAX);
    store
}

/// What a module can call: the two functions of the interface, and nothing else.
pub(crate) fn linker() -> Linker<Guest> {
    let mut linker = Linker::new(engine());
    interface::Rules::add_to_linker::<_, HasSelf<_>>(&mut linker, |guest| guest)
        .expect("an empty linker has room for it");
    linker
}

/// What an error of wasmtime means.
pub(crate) fn failure(error: &wasmtime::Error, guest: &Guest) -> Failure {
    match error.downcast_ref::<Trap>() {
        _ if guest.starved => Failure::OutOfMemory,
        Some(Trap::OutOfFuel) => Failure::TooSlow,
        Some(Trap::StackOverflow) => Failure::failed(texts::too_deep()),
        Some(trap) => Failure::broke_down(trap),
        None => Failure::broke_down(error.root_cause()),
    }
}

/// A fault that the module itself reports: for want of memory it may not know better.
pub(crate) fn fault(
    fault: &interface::exports::rookery::rules::game::Fault,
    guest: &Guest,
) -> Failure {
    if guest.starved {
        return Failure::OutOfMemory;
    }
    let said = fault.text.trim();
    let text = if said.is_empty() { texts::no_reason() } else { Text::verbatim(said) };
    Failure::Failed { text, line: fault.line, column: fault.column }
}
